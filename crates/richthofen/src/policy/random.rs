//! The random pilot: uniform over everything that the rules allow, attacks included.

use crate::policy::moves::{Moves, Order};
use crate::policy::{Choice, FrontShot, Move, Pilot, PolicyDice, View};
use crate::scenario::prepared::reach::End;
use crate::terms::flying::Step;
use crate::terms::named::MissionKind;
use ground::doctrine::Candidates;

/// Chooses by dice of its own.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

/// One of the choices that `each` hands out, or none, each as likely.
fn one_or_none<T>(each: impl Fn(&mut dyn FnMut(T)), dice: PolicyDice<'_>) -> Option<T> {
    let mut count = 0;
    each(&mut |_| count += 1);
    if count == 0 {
        return None;
    }
    let chosen = dice(count + 1);
    let (mut at, mut pick) = (0, None);
    each(&mut |choice| {
        if at == chosen {
            pick = Some(choice);
        }
        at += 1;
    });
    pick
}

/// Draws that may be rejected for a place that is taken, for ground that is not its own, or for a dive without a second
/// hex, before the aircraft flies straight on.
const MOST_DRAWS: usize = 64;

impl Pilot for Random {
    fn uses_chance(&self) -> bool {
        true
    }

    fn tail(&mut self, view: &View<'_>, dice: PolicyDice<'_>) -> Choice<Option<u8>> {
        one_or_none(|take| view.each_tail(take), dice).into()
    }

    fn first(&mut self, _: &View<'_>, _: u8, dice: PolicyDice<'_>) -> Choice<bool> {
        (dice(2) == 1).into()
    }

    /// Each end of a move as likely as every other, special manoeuvres after the first hex or the last one; then each
    /// announcement that the move allows, or not, by a coin.
    fn fly(&mut self, view: &View<'_>, dice: PolicyDice<'_>) -> Choice<Move> {
        let moves = Moves::all(view);
        let count = moves.count();
        if count == 0 {
            return Move::default().into();
        }
        let allowed = |(end, order): &(&End, Order)| {
            let manoeuvre = order.manoeuvre.and_then(Step::manoeuvre);
            view.may_end(moves.place(end, order), manoeuvre)
        };
        let drawn = (0..MOST_DRAWS).find_map(|_| moves.nth(dice(count)).filter(allowed));
        let Some((end, order)) = drawn else { return Move::default().into() };
        let mut pick = moves.ordered(end, &order);
        let plane = view.plane();
        pick.clear = view.may_clear(&pick) && dice(2) == 1;
        pick.change_drum = view.may_change_drum(&pick) && dice(2) == 1;
        pick.release = if view.may_release(&pick) { dice(plane.bombs as usize + 1) as i8 } else { 0 };
        let strafes = view.state.progress.kind == MissionKind::Strafing && view.side() == view.scenario.by;
        pick.strafe = strafes && dice(2) == 1;
        Choice { candidates: Candidates { offered: count as u32, scored: 0 }, ..pick.into() }
    }

    fn declare(&mut self, view: &View<'_>, dice: PolicyDice<'_>) -> Choice<Option<FrontShot>> {
        one_or_none(|take| view.each_front_shot(take), dice).into()
    }

    fn acquire(&mut self, view: &View<'_>, enemy: u8, dice: PolicyDice<'_>) -> Choice<Option<FrontShot>> {
        one_or_none(|take| view.each_late_shot(enemy, take), dice).into()
    }

    fn switch(&mut self, _: &View<'_>, _: u8, dice: PolicyDice<'_>) -> Choice<bool> {
        (dice(2) == 1).into()
    }

    fn aim(&mut self, view: &View<'_>, position: u8, dice: PolicyDice<'_>) -> Choice<Option<u8>> {
        one_or_none(|take| view.each_aim(position, take), dice).into()
    }

    fn ace(&mut self, _: &View<'_>, dice: PolicyDice<'_>) -> Choice<bool> {
        (dice(2) == 1).into()
    }

    fn leave(&mut self, _: &View<'_>, dice: PolicyDice<'_>) -> Choice<bool> {
        (dice(2) == 1).into()
    }
}
