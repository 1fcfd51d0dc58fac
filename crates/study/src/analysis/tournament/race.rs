//! Which cells play on after a look: those of policies about which something is open.

use super::contest::{Contest, Until};
use super::{Equilibrium, Estimate, Found, Payoffs};
use crate::analysis::balance::BalanceVerdict;

/// Matrices that are resampled at a look, to see which policies matter for the mix.
const RESAMPLES: u64 = 20;

/// What a tournament has seen.
#[derive(Clone, Debug, PartialEq)]
pub struct Seen {
    /// The payoffs at the last look that is complete.
    pub payoffs: Payoffs,
    /// Whether nothing is left to play.
    pub whole: bool,
    /// The look, counted from 1; 0 before the first is complete.
    pub look: u32,
    /// The cells that play on.
    pub open: Vec<bool>,
}

impl Contest {
    /// How far payoffs have come. What was played beyond a look that is not complete does not count, so that the same
    /// games end in the same findings wherever play was interrupted.
    pub fn seen(&self, payoffs: &Payoffs) -> Seen {
        let mut look = 0;
        loop {
            let view = payoffs.at(look);
            let last = look == payoffs.schedule.looks;
            let open = if last { vec![false; view.cells.len()] } else { self.open(&view, look) };
            let goal = payoffs.schedule.blocks(look + 1);
            let whole = !open.contains(&true);
            let behind = open.iter().zip(&payoffs.cells).any(|(open, blocks)| *open && blocks.len() < goal);
            if whole || behind {
                return Seen { payoffs: view, whole, look, open };
            }
            look += 1;
        }
    }

    /// The cells that play on after a look.
    fn open(&self, view: &Payoffs, look: u32) -> Vec<bool> {
        let cells = 0..self.shape.cells();
        let found = if look == 0 { None } else { self.found(view, RESAMPLES) };
        let Some(found) = found else { return cells.map(|cell| self.shape.is_played(cell)).collect() };
        if self.until.is_some_and(|until| is_judged(&found, until)) {
            return vec![false; self.shape.cells()];
        }
        let settled: Vec<Vec<bool>> = (0..found.sides.len()).map(|side| self.settled(view, &found, side)).collect();
        let is_settled = |side: usize, policy: usize| match settled.get(side) {
            Some(settled) => settled[policy],
            None => self.shape.rotated && settled[0][policy],
        };
        let is_open = |cell: usize| {
            let (_, row, column) = self.shape.place(cell);
            let entry = &found.entries[row * self.shape.columns + column];
            let narrow = self.precision.is_some_and(|half| entry.payoff.half_width() <= half);
            self.shape.is_played(cell) && !narrow && !is_settled(0, row) && !is_settled(1, column)
        };
        cells.map(is_open).collect()
    }

    /// Whether nothing is open about each policy of a side: it is dominated, or its place is clear and no resampled
    /// equilibrium plays it. Where there is one side alone, its place decides; where a verdict on the value is wanted,
    /// whether the value or an end of its interval rests on the policy.
    fn settled(&self, view: &Payoffs, found: &Found, side: usize) -> Vec<bool> {
        let policies = &found.sides[side];
        let ends = found.mix.as_ref().map_or(&[][..], |mix| &mix.ends);
        let mut settled = vec![false; policies.len()];
        for ranked in policies {
            let clear = || {
                let others = (0..policies.len()).filter(|other| *other != ranked.policy);
                let mut all = others.map(|other| self.comparison(view, side, [ranked.policy, other]));
                all.all(|found| found.is_some_and(Estimate::is_decided))
            };
            let matters = ranked.share > 0.0 || ranked.support > 0.0;
            let needed = matters && (self.shape.opposed || self.precision.is_some());
            let at_end = |end: &Equilibrium| if side == 0 { &end.rows } else { &end.columns }[ranked.policy] > 0.0;
            settled[ranked.policy] = match self.until {
                Some(_) => !matters && !ends.iter().any(at_end),
                None => ranked.dominated_by.is_some() || (!needed && clear()),
            };
        }
        settled
    }
}

/// Whether the value is known to be within the margin of its target, or beyond it.
fn is_judged(found: &Found, Until { target, margin }: Until) -> bool {
    let interval = found.mix.as_ref().and_then(|mix| mix.interval);
    BalanceVerdict::of(interval, target, margin) != BalanceVerdict::CannotTell
}
