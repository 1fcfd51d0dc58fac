//! What follows each Movement Point of a US flight, and the end of its move.

use crate::ledger::Rule;
use crate::phases::context::Raid;
use crate::terms::hexes::index;
use ground::chance::Chance;
use ground::journal::{Event, Journal};

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Fire at the mover in a hex, which is `at` this place of the map, in the order of the rules: barrage, Fire
    /// Cans, SAMs; then what it does itself. Each stops at its loss.
    pub(crate) fn after_point(&mut self, place: usize, at: Option<usize>) {
        self.draw_fire(place, at);
        if self.state.us[place].on_map() {
            self.act(place);
        }
    }

    /// The mover's own actions at its point.
    #[inline(never)]
    fn act(&mut self, place: usize) {
        self.fire_arms(place);
        if self.state.us[place].on_map() {
            self.attack_ground(place);
            self.photograph(place);
            self.meet_drv(place);
        }
    }

    /// Ends a move: makes room if two flights may not end together (DH4c), then rolls for the event of the end of a
    /// move (D4e). The last hex counts as one of the move, even if a fight scattered the flight or it spent no point
    /// (D4.1.2e). `descends` is whether the flight has the free descent still to take.
    pub(crate) fn end_us_move(&mut self, place: usize, descends: bool) {
        self.make_room(place, descends);
        if let Some(here) = index(self.state.us[place].flying.hex) {
            self.note_place(here);
        }
        if !self.state.moving.event {
            self.event_at_end(place);
        }
    }

    /// Begins a Movement Phase: no unit has moved or fired in it. Until here a flight keeps the throttle of the turn
    /// before, by which it is seen.
    pub(crate) fn begin_movement(&mut self) {
        self.state.let_us_move();
        for flight in &mut self.state.drv {
            flight.flying.refresh();
            flight.target = None;
        }
        for sam in &mut self.state.sams {
            (sam.fired, sam.launched, sam.inhibited) = (false, false, None);
        }
        for can in &mut self.state.fire_cans {
            can.fired = false;
        }
        self.state.arms_at.fill(0);
    }

    /// Counts the flights that end the phase in the China buffer zone (DH2c).
    pub(crate) fn end_movement(&mut self) {
        for place in self.state.us_places() {
            let flight = &self.state.us[place];
            if flight.on_map() && self.scenario.map.ground(flight.flying.hex).buffer() {
                self.state.tallies.buffer_turns += 1;
                let label = self.us_label(place);
                self.journal.record(|| Event::of(Rule::DH2c).by(label));
            }
        }
    }
}
