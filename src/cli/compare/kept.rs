//! A comparison in a folder: written, and rendered again from its sums.

use super::super::args::Shown;
use super::super::output::Format;
use super::super::{CliError, Context, Exit, Loaded, Outcome, stored};
use super::{Beside, decide};
use crate::analysis::Choice;
use crate::analysis::compare::{Comparison, Decision, Margins, Pairing, level_each};
use crate::game::Game;
use crate::report::tables::compare::{self as sheet, Compared, Decisions};
use crate::report::tables::shifts::{self, Shifted};
use crate::report::{self, CompareFacts, ComparedSums, DecideFacts, Folder, Manifest, ReportError, Sheet, Stored};

/// Writes the report and puts it in its place. `arms` are the texts of the arms, the base first.
pub(super) fn leave(
    io: &Context,
    folder: Folder,
    sheets: [&Sheet; 2],
    sums: &ComparedSums,
    arms: &[String],
    manifest: Manifest,
) -> Result<(), CliError> {
    let target = folder.target().to_owned();
    report::write_comparison(&folder, sheets, sums, arms, manifest)?;
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
    let asked = Judged { stored, base, games: &games, seen: &seen, labels: &labels, margins: &margins };
    let folder = Folder::open(&stored.folder)?;
    let sheet = match &facts.decide {
        Some(told) => asked
            .decided(told, |decisions| decide::print(format, io, decisions).map(|()| sheet::decisions(decisions)))?,
        None => {
            let shown = |compared: &Compared<'_>| {
                super::print(format, io, compared).map(|()| super::gains(compared.comparison))
            };
            let gains = asked.compared(&choice, shown)?;
            let (seed, threads) = (stored.manifest.seed, stored.manifest.run.threads);
            let arms = Beside {
                base,
                others: &games,
                labels: &labels,
                gains: &gains,
                level: level_each(Comparison::family(&*base.game, &seen, &choice)),
                seed,
                games: stored.manifest.games,
                threads,
            };
            super::handling(&arms, &choice, format, io)?;
            asked.compared(&facts.shown, sheet::sheet)
        }
    };
    let texts: Vec<String> = arms.iter().map(|arm| arm.document.resolved()).collect();
    let sums = ComparedSums::of(&*base.game, &seen);
    let shifts = shifts::sheet(&Shifted {
        scenario: base.document.name(),
        base: &*base.game,
        variants: &labels,
        others: &games,
        seen: &seen,
    });
    leave(io, folder, [&sheet, &shifts], &sums, &texts, stored.manifest.clone())?;
    Ok(Exit::Done)
}

/// What a stored comparison is judged by.
struct Judged<'a> {
    stored: &'a Stored,
    base: &'a Loaded,
    games: &'a [&'a dyn Game],
    seen: &'a [Pairing],
    labels: &'a [String],
    margins: &'a Margins,
}

impl Judged<'_> {
    /// Has `act` see the comparison of the figures that are chosen.
    fn compared<T>(&self, choice: &Choice, act: impl FnOnce(&Compared<'_>) -> T) -> T {
        let arms: Vec<_> = self.games.iter().copied().zip(self.seen).collect();
        let family = Comparison::family(&*self.base.game, self.seen, choice);
        let comparison = Comparison::among(family, &*self.base.game, &arms, self.margins, choice);
        act(&Compared {
            system: self.base.system.name(),
            scenario: self.base.document.name(),
            seed: self.stored.manifest.seed,
            base: &*self.base.game,
            variants: self.labels,
            comparison: &comparison,
            seen: self.seen,
        })
    }

    /// Has `act` see the decisions.
    fn decided<T>(&self, told: &DecideFacts, act: impl FnOnce(&Decisions<'_>) -> T) -> T {
        let base = &*self.base.game;
        let decision = Decision::new(base, self.margins, &told.named, self.games.len());
        let same = |game: &&dyn Game| game.canonical() == base.canonical();
        let arms = self.seen.iter().zip(self.games.iter().map(same));
        let answers: Vec<_> =
            arms.map(|(pairing, same)| decide::answers(&decision, base, pairing, self.margins, same)).collect();
        act(&Decisions {
            system: self.base.system.name(),
            scenario: self.base.document.name(),
            seed: self.stored.manifest.seed,
            variants: self.labels,
            answers: &answers,
            games: &told.games,
            family: decision.family(),
            stopped: told.stopped,
        })
    }
}
