//! A comparison in a folder: written, and rendered again from its sums.

use super::super::args::Shown;
use super::super::output::Format;
use super::super::{CliError, Context, Exit, Loaded, Outcome, stored};
use super::{Beside, decide};
use crate::analysis::Choice;
use crate::analysis::compare::{Arm, Compare, Comparison, Decision, Margins, Pairing, level_each};
use crate::chance::RunKey;
use crate::game::Game;
use crate::report::tables::compare::{self as sheet, Compared, Decisions};
use crate::report::tables::shifts::{self, Shifted};
use crate::report::{self, CompareFacts, ComparedSums, DecideFacts, Folder, Manifest, ReportError, Sheet, Stored};
use std::io::Write;
use std::sync::atomic::AtomicBool;

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

/// A stored comparison, loaded.
struct Kept<'a> {
    stored: &'a Stored,
    arms: Vec<Loaded>,
    /// The sums of each variant beside the base.
    seen: Vec<Pairing>,
    labels: Vec<String>,
    margins: Margins,
}

impl<'a> Kept<'a> {
    fn load(stored: &'a Stored, facts: &CompareFacts, io: &Context) -> Result<Kept<'a>, CliError> {
        let arms = stored::load(stored, io)?;
        let Some((base, others)) = arms.split_first() else {
            let why = "it is a comparison of nothing: no scenario is in its manifest";
            return Err(ReportError::unfit(&stored.folder, why).into());
        };
        let games: Vec<&dyn Game> = others.iter().map(|other| &*other.game).collect();
        let seen = stored.pairings(&*base.game, &games)?;
        let labels = stored.manifest.scenarios[1..].iter().map(|arm| arm.variant.clone().unwrap_or_default()).collect();
        Ok(Kept { stored, seen, labels, margins: Margins::new(facts.margins.clone()), arms })
    }

    fn base(&self) -> &Loaded {
        &self.arms[0]
    }

    fn others(&self) -> Vec<&dyn Game> {
        self.arms[1..].iter().map(|other| &*other.game).collect()
    }

    /// The table that was written, whatever was printed.
    fn sheet(&self, facts: &CompareFacts) -> Sheet {
        match &facts.decide {
            Some(told) => self.decided(told, sheet::decisions),
            None => self.compared(&facts.shown, sheet::sheet),
        }
    }

    /// How distributions shift.
    fn shifts(&self) -> Sheet {
        shifts::sheet(&Shifted {
            scenario: self.base().document.name(),
            base: &*self.base().game,
            variants: &self.labels,
            others: &self.others(),
            seen: &self.seen,
        })
    }

    /// Has `act` see the comparison of the figures that are chosen.
    fn compared<T>(&self, choice: &Choice, act: impl FnOnce(&Compared<'_>) -> T) -> T {
        let base = self.base();
        let arms: Vec<_> = self.others().into_iter().zip(&self.seen).collect();
        let family = Comparison::family(&*base.game, &self.seen, choice);
        let comparison = Comparison::among(family, &*base.game, &arms, &self.margins, choice);
        act(&Compared {
            system: base.system.name(),
            scenario: base.document.name(),
            seed: self.stored.manifest.seed,
            base: &*base.game,
            variants: &self.labels,
            comparison: &comparison,
            seen: &self.seen,
        })
    }

    /// Has `act` see the decisions.
    fn decided<T>(&self, told: &DecideFacts, act: impl FnOnce(&Decisions<'_>) -> T) -> T {
        let base = &*self.base().game;
        let decision = Decision::new(base, &self.margins, &told.named, self.seen.len());
        let same = |game: &dyn Game| game.canonical() == base.canonical();
        let arms = self.seen.iter().zip(self.others().into_iter().map(same));
        let answers: Vec<_> =
            arms.map(|(pairing, same)| decide::answers(&decision, base, pairing, &self.margins, same)).collect();
        act(&Decisions {
            system: self.base().system.name(),
            scenario: self.base().document.name(),
            seed: self.stored.manifest.seed,
            variants: &self.labels,
            answers: &answers,
            games: &told.games,
            family: decision.family(),
            stopped: told.stopped,
        })
    }

    /// Plays all games of a variant again; whether they come to the same.
    fn is_replayed(&self, at: usize, threads: usize) -> Result<bool, CliError> {
        let (base, others) = (self.base(), [Arm::new(self.others()[at])]);
        let compare = Compare {
            base: Arm::new(&*base.game),
            others: &others,
            key: RunKey::new(base.system.name(), self.stored.manifest.seed),
            games: self.seen[at].games(),
            threads,
            block: Compare::BLOCK,
        };
        let again = compare.play(&AtomicBool::new(false), |_| ()).map_err(|error| CliError::failed("play", error))?;
        Ok(again.first() == Some(&self.seen[at]))
    }
}

/// Prints a stored comparison as it was printed or, where `shown` asks for other figures, with these; writes its table again.
pub(in crate::cli) fn render(
    stored: &Stored,
    facts: &CompareFacts,
    shown: &Shown,
    format: Option<Format>,
    io: &Context,
) -> Outcome {
    let kept = Kept::load(stored, facts, io)?;
    let choice = match shown.checked(kept.arms.iter().map(|arm| &*arm.game))? {
        Choice::Important => facts.shown.clone(),
        other => other,
    };
    let (sheet, shifts) = (kept.sheet(facts), kept.shifts());
    stored.witness("compare.csv", &sheet.csv(), io.build())?;
    let folder = Folder::open(&stored.folder)?;
    match &facts.decide {
        Some(told) => kept.decided(told, |decisions| decide::print(format, io, decisions))?,
        None => {
            let shown = |compared: &Compared<'_>| {
                super::print(format, io, compared).map(|()| super::gains(compared.comparison))
            };
            let gains = kept.compared(&choice, shown)?;
            let beside = Beside {
                base: kept.base(),
                others: &kept.others(),
                labels: &kept.labels,
                gains: &gains,
                level: level_each(Comparison::family(&*kept.base().game, &kept.seen, &choice)),
                seed: stored.manifest.seed,
                games: stored.manifest.games,
                threads: stored.manifest.run.threads,
            };
            super::handling(&beside, &choice, format, io)?;
        }
    }
    let texts: Vec<String> = kept.arms.iter().map(|arm| arm.document.resolved()).collect();
    let sums = ComparedSums::of(&*kept.base().game, &kept.seen);
    leave(io, folder, [&sheet, &shifts], &sums, &texts, stored.manifest.clone())?;
    Ok(Exit::Done)
}

/// Checks the tables of a stored comparison against its sums and, with `all`, plays every game again.
///
/// # Errors
/// They differ.
pub(in crate::cli) fn verify(
    stored: &Stored,
    facts: &CompareFacts,
    (all, threads): (bool, usize),
    io: &Context,
) -> Outcome {
    let kept = Kept::load(stored, facts, io)?;
    for (at, label) in kept.labels.iter().enumerate().filter(|_| all) {
        if !kept.is_replayed(at, threads)? {
            return Err(CliError::broken(format!("the games of `{label}` end otherwise when they are played again")));
        }
        writeln!(io.out(), "{label}: all {} games played again, all as counted", kept.seen[at].games())?;
        io.flush()?;
    }
    for (name, sheet) in [("compare.csv", kept.sheet(facts)), ("shifts.csv", kept.shifts())] {
        if stored.text(name)? != sheet.csv() {
            let (path, why) = (stored.folder.join(name), "it is not what the games come to".to_owned());
            return Err(ReportError::Damaged { path, why }.into());
        }
    }
    if !all {
        writeln!(io.out(), "no rows are kept, so that no game can be held against its row; --all plays all again")?;
    }
    writeln!(io.out(), "{} files as written, the tables as the sums say", stored.manifest.files.len())?;
    Ok(Exit::Done)
}
