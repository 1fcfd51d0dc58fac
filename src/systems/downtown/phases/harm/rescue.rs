//! Crews that went down (DH13c).

use crate::keys;
use crate::ledger::Rule;
use crate::map::row_and_place;
use crate::phases::Raid;
use crate::rules::raid::Rescue;
use crate::terms::dice::one_die;
use ground::chance::{Chance, Label, Roll};
use ground::journal::{Event, Journal};

/// What becomes of a crewman.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fate {
    Rescued,
    Captured,
    Killed,
}

impl Fate {
    const NAMES: [&'static str; 3] = ["rescued", "captured", "killed"];
}

/// Where a crew comes down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Country {
    Sea,
    Remote,
    Delta,
}

impl Rescue {
    /// The fate of one crewman: whether he gets out, on a die of at least `bail_out`, then whether he is fetched.
    pub(crate) fn fate(
        &self,
        who: Label,
        bail_out: u8,
        country: Country,
        roll: &mut impl Roll,
        journal: &mut impl Journal,
    ) -> Fate {
        let limit = match country {
            Country::Sea => self.sea,
            Country::Remote => self.remote,
            Country::Delta => self.delta,
        };
        let fate = if one_die(who, roll, journal) < bail_out {
            Fate::Killed
        } else if one_die(who, roll, journal) <= limit {
            Fate::Rescued
        } else {
            Fate::Captured
        };
        journal.record(|| Event::of(Rule::DH13c).by(who).result(limit).word("fate", Fate::NAMES[fate as usize]));
        fate
    }
}

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Who gets out and what becomes of them (DH13c).
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
