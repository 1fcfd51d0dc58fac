//! Fire from the ground at a moving flight, and the events that its doubles cause.
//!
//! - `barrage`, `fire_cans`: AAA and radar-directed AAA (DH10a, DH10b, DH10d).
//! - `sam_reaction`, `sam_attack`: which SAM fires what, and the attack (D3.4, DH11).
//! - `solitaire_events`: solitaire random events (D4).
//!
//! The files form a circle, and so do the rules: an attack that rolls a double may cause an event, and an event may
//! raise a Fire Can or a SAM that attacks. This is the one recursion of the game.

pub(crate) mod barrage;
pub(crate) mod fire_cans;
pub(crate) mod sam_attack;
pub(crate) mod sam_reaction;
pub(crate) mod solitaire_events;

use crate::phases::context::Raid;
use crate::terms::hexes::index;
use ground::chance::Chance;
use ground::journal::Journal;

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Resolves the fire from the ground at the mover's point.
    pub(crate) fn draw_fire(&mut self, place: usize, at: Option<usize>) {
        if let Some(here) = at {
            self.note_place(here);
            self.draw_flak(place, here);
        }
        if self.state.is_tracked(place) {
            self.sams_react(place);
        }
    }

    /// Resolves the fire of barrage and Fire Cans that reach the hex.
    #[inline(never)]
    fn draw_flak(&mut self, place: usize, here: usize) {
        let (barrage, fire_cans) = self.state.guns_at(here);
        if barrage {
            self.barrage_us(place);
        }
        // An event may have moved the flight.
        let moved = barrage && index(self.state.us[place].flying.hex) != Some(here);
        if fire_cans || moved {
            self.fire_cans_fire(place);
        }
    }

    /// Notes whether the mover, in a hex at this place of the map, was near the target or a city in this move
    /// (D4.1.2e).
    pub(crate) fn note_place(&mut self, here: usize) {
        self.state.moving.near |= self.scenario.prepared.near[usize::from(self.state.target)].has(here);
    }
}
