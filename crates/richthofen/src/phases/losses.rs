//! Losses: the aircraft credited, and what becomes of the crew (R3.1f, R3.1g, R6.18e, R3.8).

use crate::keys;
use crate::ledger::Rule;
use crate::phases::Fight;
use crate::rules::crew::called;
use crate::rules::landing::tell_of_man;
use crate::rules::parachutes::{Jump, Landing};
use crate::state::tally::VICTORY;
use crate::state::{Cause, Fate};
use crate::terms::crew::Health;
use crate::terms::firers::Firers;
use crate::terms::named::Class;
use crate::terms::side::{Land, Side};
use crate::terms::switches::ParachuteDrift;
use ground::chance::{Chance, Faces, Label};
use ground::journal::{Event, Journal};

/// Whose victory a loss is, in words.
fn credit(count: i32) -> &'static str {
    match count {
        0 => "with no victory for anyone",
        1 => "the victory of one",
        _ => "a victory in equal parts",
    }
}

impl<C: Chance, J: Journal> Fight<'_, C, J> {
    /// An aircraft is lost outside combat: the aircraft that last scored damage on it are credited (R6.18e).
    pub(crate) fn lose(&mut self, at: usize, cause: Cause) {
        let scored = self.state.planes[at].scored_by;
        self.lose_to(at, cause, scored, false);
    }

    /// An aircraft is lost; `firers` are credited.
    pub(crate) fn lose_to(&mut self, at: usize, cause: Cause, firers: Firers, in_combat: bool) {
        let plane = self.state.planes[at];
        if plane.is_lost() {
            return;
        }
        self.state.planes[at].fate = Fate::Lost(cause);
        self.state.progress.lose_plates(at);
        let class = self.scenario.aircraft(&plane).class;
        let tally = &mut self.state.tallies[plane.side.index()];
        tally.losses[cause as usize] += 1;
        match class {
            Class::SingleSeater => tally.single_seaters += 1,
            Class::TwoSeater => tally.two_seaters += 1,
            Class::Heavy => tally.heavies += 1,
            Class::Balloon => tally.balloons += 1,
        }
        self.credit(at, cause, firers, in_combat);
        if !plane.balloon && matches!(cause, Cause::Damage | Cause::Crew | Cause::Wings | Cause::Ground) {
            self.bail_out(at, cause);
        }
    }

    /// The victory, in equal parts (R3.1f, R3.1g, R6.18e).
    fn credit(&mut self, at: usize, cause: Cause, firers: Firers, in_combat: bool) {
        let lost = self.state.planes[at];
        let aircraft = firers.aircraft();
        let count = aircraft.count_ones() as i32;
        if in_combat && count == 1 {
            let by = self.state.planes[aircraft.trailing_zeros() as usize].label;
            self.journal.record(|| Event::of(Rule::R3_1g).by(by).on(lost.label).word("cause", cause.name()));
        } else if !in_combat {
            let by = (count == 1).then(|| self.state.planes[aircraft.trailing_zeros() as usize].label);
            self.journal.record(|| {
                let event = Event::of(Rule::R6_18e).by(lost.label).result(count).word("cause", cause.name());
                let event = event.word("loss", cause.words()).word("credit", credit(count));
                by.map_or(event.clone(), |by| event.on(by))
            });
        }
        for other in (0..self.state.planes.len()).filter(|other| aircraft >> other & 1 == 1) {
            let part = VICTORY / count;
            let plane = &mut self.state.planes[other];
            plane.credit += part;
            for (credit, fired) in plane.credits.iter_mut().zip(firers.of(other)) {
                *credit += if fired { part } else { 0 };
            }
            let (by, side) = (plane.label, plane.side);
            self.state.tallies[side.index()].victories += part;
            if in_combat && count > 1 {
                self.journal.record(|| Event::of(Rule::R3_1f).by(by).on(lost.label).result(count));
            }
        }
    }

    /// The crew of a destroyed aircraft: dead, unless they have parachutes (R3.8).
    fn bail_out(&mut self, at: usize, cause: Cause) {
        let scenario = self.scenario;
        let plane = self.state.planes[at];
        let parachutes = &scenario.rules.parachutes;
        let (side, nations) = (self.nation_of(plane.side), &scenario.aircraft(&plane).nations);
        let survivors = scenario.survivors || scenario.campaign.is_some();
        let issued = survivors && scenario.by_nation() && parachutes.issued(side, nations, scenario.date);
        for seat in 0..plane.crew.len() {
            let man = plane.crew[seat];
            if !man.aboard || !man.health.lives() {
                continue;
            }
            let landing = if issued && cause != Cause::Ground { self.jump(at, seat) } else { Landing::NoAttempt };
            let tally = &mut self.state.tallies[plane.side.index()];
            tally.jumps += u16::from(landing != Landing::NoAttempt);
            let own = &mut self.state.planes[at];
            match landing {
                Landing::Safe => tally.saved += 1,
                Landing::Captured => {
                    tally.saved += 1;
                    tally.captured += 1;
                    own.captured[seat] = true;
                }
                Landing::ChuteFails | Landing::NoExit | Landing::NoAttempt => {
                    tally.killed += 1;
                    own.crew[seat].health = Health::Dead;
                }
            }
            // Over the land of the enemy a man that gets down alive is captured.
            if landing == Landing::Safe && self.land(at, plane.place()) == Land::Enemy {
                self.state.tallies[plane.side.index()].captured += 1;
                self.state.planes[at].captured[seat] = true;
                tell_of_man((plane.label, called(seat)), Land::Enemy, (true, Faces::NONE), self.journal);
            }
        }
    }

    /// The side by nation: the Germans are the side with the land to the north.
    fn nation_of(&self, side: Side) -> Side {
        if side == self.scenario.south { Side::Allies } else { Side::Germans }
    }

    fn jump(&mut self, at: usize, seat: usize) -> Landing {
        let scenario = self.scenario;
        let plane = self.state.planes[at];
        let (map, wind) = (&scenario.rules.map, &scenario.rules.wind);
        let behind = match self.land(at, plane.place()) {
            Land::NoMans => 0,
            Land::Own => map.hexes_to_trenches(scenario.south, plane.side, plane.pose.hex),
            Land::Enemy => i32::MAX,
        };
        let to_south = wind.to_south.contains(&self.state.wind.index());
        let drift = scenario.switches.parachute_drift == ParachuteDrift::On
            && to_south
            && scenario.rules.parachutes.may_drift(behind);
        let wounded = plane.crew[seat].health == Health::Wounded;
        let jump = Jump { man: called(seat), wounded, altitude: plane.altitude, drift };
        let key = self.key(plane.label, Label(seat as u16 + 1), keys::PARACHUTE);
        scenario.rules.parachutes.jump(plane.label, jump, &mut self.chance.open(key), self.journal)
    }
}
