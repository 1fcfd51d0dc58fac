//! What the variants cost at the table beside the base, and how soon they part from it: printed below a comparison.

use super::super::{CliError, Context, Loaded};
use crate::analysis::Choice;
use crate::analysis::compare::divergence;
use crate::analysis::handling::{AMONG, Handled, handled, times_of};
use crate::chance::RunKey;
use crate::game::Game;
use crate::report::findings::{Contrasts, Exhibit, Findings};
use crate::report::terminal;
use std::io::Write;

/// Arms that are shown side by side.
pub(super) struct SideBySide<'a> {
    pub(super) base: &'a Loaded,
    /// The variants.
    pub(super) others: &'a [&'a dyn Game],
    /// The master seed.
    pub(super) seed: u64,
    /// The number of threads.
    pub(super) threads: usize,
}

impl SideBySide<'_> {
    /// Plays a few games again and prints their costs, unless figures were chosen by name.
    pub(super) fn print(&self, findings: &Findings, choice: &Choice, io: &Context) -> Result<(), CliError> {
        let contrasts = findings.exhibits.iter().find_map(|exhibit| match exhibit {
            Exhibit::Contrasts(contrasts) => Some(contrasts),
            _ => None,
        });
        match contrasts.filter(|_| !matches!(choice, Choice::Named(_))) {
            Some(contrasts) => self.print_costs(contrasts, *choice == Choice::All, io),
            None => Ok(()),
        }
    }

    fn print_costs(&self, contrasts: &Contrasts, all: bool, io: &Context) -> Result<(), CliError> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.threads.max(1)).build();
        let pool = pool.map_err(|error| CliError::failed("start the threads", error))?;
        let (system, game, games) = (self.base.system, &*self.base.game, contrasts.games);
        let key = RunKey::new(system.name(), self.seed);
        // One model for all, that of the base: a variant is not slower because it counts other seconds.
        let times = times_of(&self.base.document);
        let of = |game: &dyn Game| pool.install(|| handled(game, system.ledger(), times, key, 0..games));
        let base = of(game);
        let others: Vec<Vec<Handled>> = self.others.iter().map(|other| of(*other)).collect();
        let labels = contrasts.arms.iter().map(|arm| arm.variant.as_str());
        let variants: Vec<(&str, &[Handled])> = labels.zip(others.iter().map(Vec::as_slice)).collect();
        let look = terminal::Look { width: io.width().unwrap_or(80).into(), colour: true };
        let mut text = terminal::at_the_table_compared(&base, &variants, contrasts.level_each, all, look);
        for (arm, other) in contrasts.arms.iter().zip(self.others) {
            let gain = arm.contrast.lines.iter().find_map(|line| Some((line.name.as_str(), line.gain?)));
            let Some(gain) = gain else { continue };
            let found = || pool.install(|| divergence(game, *other, key, 0..games.min(AMONG)));
            text += &terminal::pairing(game, &arm.variant, gain, found, look);
        }
        Ok(io.out().write_all(text.as_bytes())?)
    }
}
