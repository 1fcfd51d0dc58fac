//! Which question the folder of counts answers, by its manifest.

use super::balance::case::Case;
use super::counted::Arm;
use crate::report::Manifest;
use crate::report::findings::Findings;

/// Makes the findings from the scenarios of a report and its seed.
pub(super) type FindingsOf<'a> = Box<dyn Fn(&[Arm<'_>], u64) -> Result<Findings, String> + 'a>;

/// How the findings of a report follow from its counts; none of a run and a comparison, which keep rows and sums.
pub(super) fn findings_of(manifest: &Manifest) -> Option<FindingsOf<'_>> {
    let facts = manifest.balance.as_ref()?;
    Some(Box::new(move |arms, seed| Case { seed, facts, arms }.findings()))
}
