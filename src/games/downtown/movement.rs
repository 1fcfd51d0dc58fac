//! The Movement Phase: chits, and who moves with them (D5.1a, D5.1b, D5.7a, DH4b).

use super::purpose;
use super::raid::Raid;
use super::rule::Rule;
use super::state::Side;
use crate::chance::{Chance, Label, Roll};
use crate::journal::{Event, Journal};

/// Draws of a Movement Phase are bounded: in so many each side has moved all it has, or moves it now.
const MOST_DRAWS: u16 = 200;

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Draws chits in turn until one side is done; the other then moves all its rest (DH4b).
    pub(super) fn movement(&mut self) {
        self.begin_movement();
        let mut side = self.first_side();
        let mut draw = 0;
        while self.to_move(side) > 0 || self.must_draw(side) {
            draw += 1;
            let chit = self.draw_chit(side, draw);
            if side == Side::Drv && chit >= 1 {
                self.check_take_off();
            }
            self.move_some(side, chit);
            // A side that cannot move more hands over for good.
            if draw >= MOST_DRAWS {
                break;
            }
            side = side.other();
        }
        for side in [side.other(), side] {
            if side == Side::Drv && !self.state.take_off_checked && self.must_draw(Side::Drv) {
                self.check_take_off();
            }
            self.move_some(side, u8::MAX);
        }
        self.end_movement();
    }

    /// Whether the DRV draws though it has nothing to move: until its take-off check of the turn is made.
    fn must_draw(&self, side: Side) -> bool {
        side == Side::Drv && !self.state.take_off_checked
    }

    /// A chit from the cup of the side's size (DH4b).
    fn draw_chit(&mut self, side: Side, draw: u16) -> u8 {
        let rules = &self.rules().chits;
        let airborne = match side {
            Side::Us => self.state.us_on_map().count(),
            Side::Drv => self.state.drv_airborne().count(),
        };
        let radio = side == Side::Us && self.state.event == super::words::RandomEvent::Radio;
        let small = radio || airborne <= rules.small_up_to.into();
        let cup = if small { &rules.small } else { &rules.large };
        let chit = cup[self.open(side.label(), Label(draw), purpose::CHIT).index(cup.len())];
        self.journal.record(|| Event::of(Rule::DH4b).by(side.label()).result(chit).int("draw", draw));
        chit
    }

    /// Flights that a side has still to move.
    fn to_move(&self, side: Side) -> usize {
        match side {
            Side::Us => self.state.us_on_map().filter(|(_, flight)| !flight.flying.moved).count(),
            Side::Drv => self.state.drv_airborne().filter(|(_, flight)| !flight.flying.moved).count(),
        }
    }

    /// Moves up to so many flights of a side, each chosen by the side's own order.
    fn move_some(&mut self, side: Side, most: u8) {
        for _ in 0..most {
            let moved = match side {
                Side::Us => self.next_us_flight().map(|flight| self.move_us(flight)),
                Side::Drv => self.next_drv_flight().map(|flight| self.move_drv(flight)),
            };
            if moved.is_none() {
                return;
            }
        }
    }
}
