//! Which question the folder of counts answers, by its manifest.

use super::balance::case::Case;
use super::counted::Arm;
use super::{judge, points};
use crate::report::Manifest;
use crate::report::findings::Findings;

/// Makes the findings from the scenarios of a report and its seed.
pub(super) type FindingsOf<'a> = Box<dyn Fn(&[Arm<'_>], u64) -> Result<Findings, String> + 'a>;

/// How the findings of a report follow from its counts; none of a run and a comparison, which keep rows and sums.
pub(super) fn findings_of(manifest: &Manifest) -> Option<FindingsOf<'_>> {
    if let Some(facts) = &manifest.balance {
        return Some(Box::new(move |arms, seed| Case { seed, facts, arms }.findings()));
    }
    if let Some(facts) = &manifest.points {
        return Some(Box::new(move |arms, seed| points::findings(facts, arms, seed)));
    }
    let facts = manifest.judge.as_ref()?;
    Some(Box::new(move |arms, seed| judge::findings(facts, arms.first(), seed)))
}
