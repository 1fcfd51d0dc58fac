//! A comparison in a folder: written, and rendered again from its sums.

use super::super::args::Shown;
use super::super::output::Format;
use super::super::{CliError, Context, Exit, Loaded, Outcome, stored};
use crate::analysis::Choice;
use crate::analysis::compare::{Comparison, Margins, Pairing};
use crate::game::Game;
use crate::report::tables::compare::{Compared, sheet};
use crate::report::{self, CompareFacts, ComparedSums, Folder, Manifest, ReportError, Stored};

/// Writes the report and puts it in its place. `arms` are the texts of the arms, the base first.
pub(super) fn leave(
    io: &Context,
    folder: Folder,
    compared: &Compared<'_>,
    sums: &ComparedSums,
    arms: &[String],
    manifest: Manifest,
) -> Result<(), CliError> {
    let target = folder.target().to_owned();
    report::write_comparison(&folder, &sheet(compared), sums, arms, manifest)?;
    folder.publish()?;
    io.note(&format!("report written to {}", target.display()));
    Ok(())
}

/// Prints a stored comparison as it was printed or, where `shown` asks for other figures, with these; writes its table again.
pub(in crate::cli) fn render(
    stored: &Stored,
    facts: &CompareFacts,
    shown: &Shown,
    format: Option<Format>,
    io: &Context,
) -> Outcome {
    let arms = stored::load(stored, io)?;
    let Some((base, others)) = arms.split_first() else {
        let why = "it is a comparison of nothing: no scenario is in its manifest";
        return Err(ReportError::unfit(&stored.folder, why).into());
    };
    let choice = match shown.checked(arms.iter().map(|arm| &*arm.game))? {
        Choice::Important => facts.shown.clone(),
        other => other,
    };
    let games: Vec<&dyn Game> = others.iter().map(|other| &*other.game).collect();
    let seen = stored.pairings(&*base.game, &games)?;
    let labels: Vec<String> =
        stored.manifest.scenarios[1..].iter().map(|arm| arm.variant.clone().unwrap_or_default()).collect();
    let margins = Margins::new(facts.margins.clone());
    let asked = Asked { stored, base, games: &games, seen: &seen, labels: &labels, margins: &margins };
    asked.compared(&choice, |compared| super::print(format, io, compared))?;
    let folder = Folder::open(&stored.folder)?;
    let texts: Vec<String> = arms.iter().map(|arm| arm.document.resolved()).collect();
    let sums = ComparedSums::of(&*base.game, &seen);
    asked.compared(&facts.shown, |compared| leave(io, folder, compared, &sums, &texts, stored.manifest.clone()))?;
    Ok(Exit::Done)
}

/// What a stored comparison is judged by.
struct Asked<'a> {
    stored: &'a Stored,
    base: &'a Loaded,
    games: &'a [&'a dyn Game],
    seen: &'a [Pairing],
    labels: &'a [String],
    margins: &'a Margins,
}

impl Asked<'_> {
    /// Has `act` see the comparison of the figures that are chosen.
    fn compared<T>(&self, choice: &Choice, act: impl FnOnce(&Compared<'_>) -> T) -> T {
        let arms: Vec<_> = self.games.iter().copied().zip(self.seen).collect();
        let comparison = Comparison::new(&*self.base.game, &arms, self.margins, choice);
        act(&Compared {
            system: self.base.system.name(),
            scenario: self.base.document.name(),
            seed: self.stored.manifest.seed,
            variants: self.labels,
            comparison: &comparison,
        })
    }
}
