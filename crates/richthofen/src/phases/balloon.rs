//! A balloon: the winch, and the guns that defend it while its attackers move (R5.5, R6.14).

use crate::keys;
use crate::ledger::Rule;
use crate::phases::Fight;
use crate::rules::balloons::BalloonAttacker;
use crate::rules::damage_table::DamageRoll;
use crate::state::volley::Volley;
use crate::terms::crew::AceUse;
use crate::terms::firers::Firers;
use crate::terms::named::Line;
use ground::board::range;
use ground::chance::{Chance, Label};
use ground::journal::{Event, Journal};

impl<C: Chance, J: Journal> Fight<'_, C, J> {
    /// The balloon's own move: once an attacker has been near it is winched down (R6.14b).
    pub(crate) fn winch(&mut self, at: usize) {
        let balloons = &self.scenario.rules.balloons;
        let plane = self.state.planes[at];
        let alarmed = self.state.alarm.is_some_and(|turn| self.state.turn > turn);
        if alarmed && plane.altitude > 0 {
            let altitude = (plane.altitude - balloons.winch).max(0);
            self.state.planes[at].altitude = altitude;
            self.journal.record(|| Event::of(Rule::R6_14b).by(plane.label).result(altitude));
        }
        let balloon = &mut self.state.planes[at];
        balloon.before = balloon.place();
    }

    /// An enemy of the balloon starts its move in a hex, or enters one: its crew see him once he is near (R6.14b), and
    /// guns that reach him fire at once (R5.5a, R5.5b); hidden ones have to be found first (R5.5d, R5.5e).
    pub(crate) fn balloon_guns(&mut self, me: usize, start: bool) {
        let Some(at) = self.scenario.balloon_up(self.state) else { return };
        let (plane, balloon) = (&self.state.planes[me], &self.state.planes[at]);
        if plane.side == balloon.side {
            return;
        }
        if self.state.alarm.is_none() && plane.distance(balloon) as i32 <= self.scenario.rules.balloons.alarm {
            self.state.alarm = Some(self.state.turn);
        }
        for number in 0..self.state.balloon_guns.len() {
            if !self.state.planes[me].flying() {
                return;
            }
            let gun = self.state.balloon_guns[number];
            if gun.fired {
                continue;
            }
            if gun.hidden && (start || !self.find(me, number)) {
                continue;
            }
            if self.scenario.gun_reaches(&gun, &self.state.planes[me]) {
                self.fire_in_move(me, number, gun.line(), gun.hidden);
            }
        }
    }

    /// A gun fires during a move; its results count at once (R5.5b).
    fn fire_in_move(&mut self, me: usize, number: usize, line: Line, was_hidden: bool) {
        let labels = (self.state.balloon_guns[number].label, self.label(me));
        self.journal.record(|| Event::of(Rule::R5_5a).by(labels.0).on(labels.1));
        if was_hidden {
            self.journal.record(|| Event::of(Rule::R5_5e).by(labels.0).on(labels.1));
        }
        let plane = self.state.planes[me];
        let counts = self.scenario.skill(&plane).is_ace() && self.scenario.ace_counts_against_guns(&plane);
        if plane.ace == AceUse::Open && counts {
            self.state.planes[me].ace = self.choose_ace(me);
        }
        let rolled = self.balloon_gun(me, number, line);
        if rolled.points > 0 || rolled.critical {
            self.journal.record(|| Event::of(Rule::R5_5b).by(labels.1).on(labels.0).result(rolled.points));
        }
        self.suffer(me, rolled.points, (Firers::NONE, Firers::NONE));
        if rolled.critical {
            // Criticals of the combat phase count from 1.
            self.critical(me, true, GUNS_FROM + number as u16, Firers::NONE);
        }
    }

    /// One shot of a gun.
    fn balloon_gun(&mut self, me: usize, number: usize, line: Line) -> DamageRoll {
        let scenario = self.scenario;
        let plane = self.state.planes[me];
        let gun = &mut self.state.balloon_guns[number];
        (gun.fired, gun.hidden) = (true, false);
        let labels = (gun.label, plane.label);
        let attacker = BalloonAttacker { altitude: plane.altitude, skill: scenario.skill(&plane), ace: plane.ace };
        let key = self.key(labels.0, labels.1, keys::BALLOON_GUN);
        let tables = self.ground_tables();
        let mut roll = self.chance.open(key);
        let rolled = scenario.rules.balloons.fire(tables, labels, line, attacker, &mut roll, self.journal);
        drop(roll);
        self.state.planes[me].attacked = true;
        self.state.tallies[plane.side.index()].ground_attacks += 1;
        rolled
    }

    /// Whether an attacker that enters a hex finds a hidden gun (R5.5d, R6.14f).
    fn find(&mut self, me: usize, number: usize) -> bool {
        let gun = self.state.balloon_guns[number];
        let plane = self.state.planes[me];
        let hexes = range(plane.pose.hex, gun.hex) as i32;
        let balloons = &self.scenario.rules.balloons;
        if hexes > balloons.search_within {
            return false;
        }
        let entered = self.state.searches;
        self.state.searches += 1;
        let key = self.key(gun.label, Label(SEARCHES_FROM + entered), keys::BALLOON_GUN);
        let found = balloons.finds(plane.label, hexes, &mut self.chance.open(key), self.journal);
        if found {
            self.journal.record(|| Event::of(Rule::R5_5d).by(gun.label).on(plane.label));
            self.state.balloon_guns[number].hidden = false;
        }
        found
    }

    /// Guns that have not fired in the move fire in combat, at the nearest enemy in reach (R6.14g).
    pub(crate) fn balloon_guns_in_combat(&mut self, volley: &mut Volley) {
        for number in 0..self.state.balloon_guns.len() {
            let gun = self.state.balloon_guns[number];
            let Some(me) = self.scenario.target_of_gun(self.state, &gun) else { continue };
            let rolled = self.balloon_gun(me, number, gun.line());
            volley.damage[me] += rolled.points;
            volley.ground_criticals[me] += u8::from(rolled.critical);
        }
    }
}

/// Numbers of critical hits by guns that fire during moves.
const GUNS_FROM: u16 = 100;
/// Numbers of searches, apart from the labels of aircraft.
const SEARCHES_FROM: u16 = 1000;
