//! Crews that went down (DH13c).

use crate::keys;
use crate::phases::context::Raid;
use crate::rules::rescue::{Country, Fate};
use crate::terms::hexes::row_and_place;
use ground::chance::{Chance, Label};
use ground::journal::Journal;

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Which of a crew get out, and their fate (DH13c).
    pub(crate) fn crew_down(&mut self, place: usize, aircraft: usize) {
        let rules = self.rules();
        let label = self.us_label(place);
        let hex = self.state.us[place].flying.hex;
        let ground = self.scenario.map.ground(hex);
        let west = row_and_place(hex).1 >= rules.rescue.remote_west_of.into();
        let country = match () {
            () if ground.sea() => Country::Sea,
            () if west || ground.rough() => Country::Remote,
            () => Country::Delta,
        };
        let key = self.moment(label, Label(aircraft as u16 + 1)).key(keys::CREW);
        let roll = &mut self.chance.open(key);
        for _ in 0..self.scenario.flights[place].aircraft.crew {
            let tallies = &mut self.state.tallies;
            match rules.rescue.fate(label, rules.morale.bail_out, country, roll, self.journal) {
                Fate::Rescued => tallies.rescued += 1,
                Fate::Captured => tallies.captured += 1,
                Fate::Killed => tallies.killed += 1,
            }
        }
    }
}
