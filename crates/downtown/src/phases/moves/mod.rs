//! The Movement Phase: chits, and the flights that they move (D5.1a, D5.1b, D5.4.4a, DH4b).
//!
//! - `us_orders`, `us_move`, `us_point`: the order of a US flight, its move, and what follows on each point.
//! - `drv`, `drv_point`, `drv_zones`, `drv_bands`, `drv_steering`, `attack_run`, `broken`: the same for a DRV flight,
//!   by the zone that it is in.
//! - `drv_order`, `queue`: which DRV flight moves next.
//! - `initiative`, `formation`, `stacking`: which side draws first, which flights move together, how many share a hex.

pub(crate) mod attack_run;
pub(crate) mod broken;
pub(crate) mod drv;
pub(crate) mod drv_bands;
pub(crate) mod drv_order;
pub(crate) mod drv_point;
pub(crate) mod drv_steering;
pub(crate) mod drv_zones;
pub(crate) mod formation;
pub(crate) mod initiative;
pub(crate) mod queue;
pub(crate) mod stacking;
pub(crate) mod us_move;
pub(crate) mod us_orders;
pub(crate) mod us_point;

use crate::keys;
use crate::ledger::Rule;
use crate::phases::context::Raid;
use crate::rules::flights::Movement;
use crate::state::flying::Flying;
use crate::terms::flights::Side;
use ground::chance::{Chance, Label, Roll};
use ground::journal::{Event, Journal};

impl Movement {
    /// What a manoeuvre marker costs a flight with this number of points (DH6b).
    const fn manoeuvre_marker(&self, speed: u8) -> u8 {
        let [part, whole] = self.manoeuvre_marker_share;
        (speed * part).div_ceil(whole)
    }

    /// Removes the markers of a flight, which cost it points before all else (DH6b).
    pub(crate) fn shed(&self, who: Label, flying: &mut Flying, journal: &mut impl Journal) {
        let mut cost = 0;
        flying.shed = std::mem::take(&mut flying.manoeuvre_marker);
        if flying.shed {
            cost += self.manoeuvre_marker(flying.speed);
        }
        if std::mem::take(&mut flying.sam_avoid_marker) {
            cost += self.sam_avoid_marker;
        }
        if cost > 0 {
            flying.points = flying.points.saturating_sub(cost);
            self.tell_of_markers(who, cost, journal);
        }
    }

    /// What going to dash adds to the price of a manoeuvre marker that is shed in the same move: it is a share of the
    /// points of the throttle that the flight has in the end (DH6b).
    pub(crate) const fn manoeuvre_marker_at_dash(&self, own: &Flying, dash: u8) -> u8 {
        if own.shed && dash > own.speed { self.manoeuvre_marker(dash) - self.manoeuvre_marker(own.speed) } else { 0 }
    }

    /// Reports what markers cost a flight (DH6b).
    pub(crate) fn tell_of_markers(&self, who: Label, cost: u8, journal: &mut impl Journal) {
        journal.record(|| Event::of(Rule::DH6b).by(who).result(cost));
    }
}

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Draws chits by turns until one side is done; the other side then moves all its remaining flights (DH4b).
    pub(crate) fn movement(&mut self) {
        self.begin_movement();
        let mut side = self.first_side();
        let mut drawn = [false; 2];
        for draw in 1..=self.rules().chits.most_draws {
            if Side::BOTH.into_iter().any(|side| self.done(side)) {
                break;
            }
            drawn[side as usize] = true;
            self.draw_and_move(side, draw);
            side = side.other();
        }
        // The DRV draws once even if the US was done before it could.
        if !drawn[Side::Drv as usize] {
            self.draw_and_move(Side::Drv, self.rules().chits.most_draws + 1);
        }
        for side in Side::BOTH {
            self.move_some(side, u8::MAX);
        }
        self.end_movement();
    }

    /// Whether a side has nothing left to do: the DRV draws, also without flights, until its take-off check of the
    /// turn.
    fn done(&self, side: Side) -> bool {
        !self.is_to_move(side) && (side == Side::Us || self.state.take_off_checked)
    }

    fn draw_and_move(&mut self, side: Side, draw: u16) {
        let chit = self.draw_chit(side, draw);
        if side == Side::Drv && chit >= 1 {
            self.check_take_off();
        }
        self.move_some(side, chit);
    }

    /// Draws a chit from the cup for the size of the side (DH4b).
    fn draw_chit(&mut self, side: Side, draw: u16) -> u8 {
        let rules = &self.rules().chits;
        let airborne = match side {
            Side::Us => self.state.count_us(),
            Side::Drv => self.state.drv_airborne().count() as u32,
        };
        let radio = side == Side::Us && self.state.event == crate::terms::raid::RandomEvent::Radio;
        let small = radio || airborne <= rules.small_up_to.into();
        let cup = if small { &rules.small } else { &rules.large };
        let chit = cup[self.open(side.label(), Label(draw), keys::CHIT).index(cup.len())];
        self.journal.record(|| Event::of(Rule::DH4b).by(side.label()).result(chit).int("draw", draw));
        chit
    }

    /// Whether a side has flights that have still to move.
    pub(crate) fn is_to_move(&self, side: Side) -> bool {
        match side {
            Side::Us => self.state.any_us_to_move(),
            Side::Drv => self.drv_to_move().next().is_some(),
        }
    }

    /// Moves up to `most` flights of a side, each chosen by the side's own order.
    fn move_some(&mut self, side: Side, most: u8) {
        if side == Side::Drv {
            return self.move_drv_flights(most);
        }
        for _ in 0..most {
            let Some(flight) = self.next_us_flight() else { return };
            self.move_formation(flight);
        }
    }
}
