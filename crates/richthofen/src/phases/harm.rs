//! What fire does: damage after all shots, then critical hits, target by target (R3.1b, R3.4, R6.12).

use crate::keys;
use crate::ledger::Rule;
use crate::phases::Fight;
use crate::rules::criticals::{PartsGone, Victim};
use crate::scenario::Scenario;
use crate::state::volley::Volley;
use crate::state::{Cause, Plane};
use crate::terms::crew::Health;
use crate::terms::criticals::Critical;
use crate::terms::firers::Firers;
use crate::terms::named::{Mount, Post, Special};
use crate::terms::switches::ObserverRoll;
use ground::chance::{Chance, Label};
use ground::journal::{Event, Journal};

impl<C: Chance, J: Journal> Fight<'_, C, J> {
    /// All that a volley has done takes effect.
    pub(crate) fn apply(&mut self, volley: &Volley) {
        for target in 0..self.state.planes.len() {
            let criticals = (volley.criticals[target], volley.ground_criticals[target]);
            let burns = volley.burns >> target & 1 == 1;
            if volley.damage[target] == 0 && criticals == (0, 0) && !burns {
                continue;
            }
            if self.state.planes[target].flying() {
                let scored = volley.scored[target];
                // Where no shot from the air has scored, what happens is the work of the ground alone (R3.1g).
                let firers = if scored == Firers::NONE { Firers::NONE } else { volley.firers[target] };
                self.suffer(target, volley.damage[target], (firers, scored));
                if burns && self.state.planes[target].flying() {
                    self.lose_to(target, Cause::Burnt, firers, true);
                }
                let mut number = 0;
                for (count, ground) in [(criticals.0, false), (criticals.1, true)] {
                    for _ in 0..count {
                        number += 1;
                        self.critical(target, ground, number, firers);
                    }
                }
            }
            self.report_simultaneous(target);
        }
    }

    /// A lost aircraft that has fired in the same turn: its shot counts (R3.1b).
    fn report_simultaneous(&mut self, target: usize) {
        let plane = &self.state.planes[target];
        if plane.is_lost() && plane.guns.iter().any(|gun| gun.fired) {
            let who = plane.label;
            self.journal.record(|| Event::of(Rule::R3_1b).by(who));
        }
    }

    /// Points of damage; at its capacity an aircraft is destroyed (R6.2b).
    pub(crate) fn suffer(&mut self, target: usize, points: i16, (firers, scored): (Firers, Firers)) {
        if points == 0 && scored == Firers::NONE {
            return;
        }
        let plane = &mut self.state.planes[target];
        plane.damage += points;
        plane.struck |= points > 0;
        if scored != Firers::NONE {
            plane.scored_by = scored;
        }
        if self.is_shot_to_pieces(target) {
            self.lose_to(target, Cause::Damage, firers, true);
        }
    }

    /// Whether the damage of an aircraft has reached its capacity (R6.2b).
    pub(crate) fn is_shot_to_pieces(&mut self, target: usize) -> bool {
        let plane = &self.state.planes[target];
        let (who, damage, capacity) = (plane.label, plane.damage, self.scenario.aircraft(plane).capacity);
        if damage >= capacity {
            self.journal.record(|| Event::of(Rule::R6_2b).by(who).result(damage).int("capacity", capacity));
        }
        damage >= capacity
    }

    /// One critical hit, the `number`th of the turn; nothing more happens to what is lost.
    pub(crate) fn critical(&mut self, target: usize, ground: bool, number: u16, firers: Firers) {
        let plane = self.state.planes[target];
        if !plane.flying() {
            return;
        }
        let scenario = self.scenario;
        let aircraft = scenario.aircraft(&plane);
        let (mut manned, mut silenced, mut paired) = (0u8, 0u8, 0u8);
        let mut observer = false;
        for (position, spec) in aircraft.guns.iter().enumerate() {
            silenced |= u8::from(spec.is_some_and(|spec| spec.is_out(&plane.guns[position]))) << position;
            paired |= u8::from(self.guns_struck(target, position) == 2) << position;
            let Some(spec) = spec.filter(|spec| spec.post != Post::Pilot) else { continue };
            let man = plane.crew[Scenario::seat(&spec, position)];
            let again = spec.post == Post::Observer && observer;
            observer |= spec.post == Post::Observer;
            if man.aboard && man.health.lives() && !again {
                manned |= 1 << position;
            }
        }
        let is_observers = |&at: &usize| {
            aircraft.guns[at].is_some_and(|spec| spec.post != Post::Pilot && scenario.switches.carries(&spec))
        };
        let mut posts = (0..aircraft.guns.len()).filter(is_observers);
        // The next gun, where the first was out before.
        let observers = posts.clone().find(|at| silenced & 1 << at == 0).or_else(|| posts.next());
        let fuel = plane.dry || plane.leak.is_some();
        let struck = Victim {
            seats: aircraft.seats,
            pilots_guns: scenario.pilots_guns(&plane).map(|position| position as u8),
            observers_guns: observers.map(|position| position as u8),
            manned,
            ground,
            observer_roll: scenario.switches.observer_roll == ObserverRoll::On,
            silenced,
            paired,
            done: PartsGone { engine: plane.glider, fuel, elevator: plane.no_climb, rudder: plane.rudder },
        };
        let key = self.key(plane.label, Label(number), keys::CRITICAL);
        let mut roll = self.chance.open(key);
        let tables = scenario.rules.critical_tables();
        let (total, critical) = tables.roll(plane.label, &struck, &mut roll, self.journal);
        drop(roll);
        self.state.planes[target].critical = true;
        self.state.tallies[plane.side.index()].criticals[total as usize - 2] += 1;
        self.strike(target, critical, firers);
    }

    /// What a critical hit does to an aircraft (R3.4, R6.12).
    pub(crate) fn strike(&mut self, target: usize, critical: Critical, firers: Firers) {
        let scenario = self.scenario;
        let plane = &mut self.state.planes[target];
        match critical {
            Critical::NoEffect => {}
            Critical::Pilot(health) => self.hit_pilot(target, health, firers),
            Critical::Gunner(position, health) => self.hit_gunner(target, position.into(), health, firers),
            Critical::EngineStops => self.stop_engine(target),
            Critical::EngineLoses(points) => self.slow(target, points),
            Critical::Guns(position) => self.break_guns(target, position.into()),
            Critical::Wing => {
                plane.wing_hits += 1;
                self.suffer(target, scenario.rules.criticals.wing_points, (firers, Firers::NONE));
            }
            Critical::Elevator => plane.no_climb = true,
            Critical::Rudder => plane.rudder = true,
            Critical::Fuel => {
                plane.leak.get_or_insert(0);
            }
        }
    }

    /// The man at the controls is hit. A dead pilot loses the aircraft, unless an observer can fly it (R4.9a).
    pub(crate) fn hit_pilot(&mut self, target: usize, health: Health, firers: Firers) {
        let seat = self.state.planes[target].at_the_stick();
        self.hurt(target, seat, health);
        if health.lives() {
            return;
        }
        self.pilot_dies(target, firers, true);
    }

    /// A dead pilot: the observer flies on where there are controls for him (R4.9a), or the aircraft is lost.
    pub(crate) fn pilot_dies(&mut self, target: usize, firers: Firers, in_combat: bool) {
        let plane = self.state.planes[target];
        let dual = self.scenario.has(&plane, Special::DualControls);
        if !plane.stand_in && dual && plane.crew[1].is_fit() {
            self.state.planes[target].stand_in = true;
            self.journal.record(|| Event::of(Rule::R4_9a).by(plane.label));
        } else {
            self.lose_to(target, Cause::Crew, firers, in_combat);
        }
    }

    /// The man at the guns of a position is hit.
    fn hit_gunner(&mut self, target: usize, position: usize, health: Health, firers: Firers) {
        let plane = self.state.planes[target];
        let Some(spec) = self.scenario.aircraft(&plane).guns[position] else { return };
        let seat = Scenario::seat(&spec, position);
        self.hurt(target, seat, health);
        if health == Health::Wounded {
            self.journal.record(|| Event::of(Rule::R5_7d).by(plane.label));
        }
        // An observer who flies takes the aircraft with him.
        if plane.stand_in && seat == 1 && !health.lives() {
            self.lose_to(target, Cause::Crew, firers, true);
        }
    }

    fn hurt(&mut self, target: usize, seat: usize, health: Health) {
        let plane = &mut self.state.planes[target];
        let man = &mut plane.crew[seat];
        if !man.aboard || man.health >= health {
            return;
        }
        man.health = health;
        if seat == plane.at_the_stick() {
            plane.wounded_for = 0;
        }
        let tally = &mut self.state.tallies[plane.side.index()];
        match health {
            Health::Wounded => tally.wounded += 1,
            Health::Dead => tally.killed += 1,
            Health::Unhurt => {}
        }
    }

    /// The engine stops: the aircraft glides, without its bombs.
    pub(crate) fn stop_engine(&mut self, target: usize) {
        let plane = &mut self.state.planes[target];
        plane.glider = true;
        if plane.loaded() {
            self.jettison(target);
        }
    }

    /// The engine loses power: below its least speed an aircraft glides (R6.5e), and one with bombs may have to drop
    /// them (R5.1g, R5.1h).
    fn slow(&mut self, target: usize, points: i8) {
        let scenario = self.scenario;
        let plane = &mut self.state.planes[target];
        plane.engine_loss += points;
        let plane = *plane;
        let aircraft = scenario.aircraft(&plane);
        let maximum = aircraft.maximum - plane.engine_loss;
        if maximum < aircraft.minimum && !plane.glider {
            self.stop_engine(target);
            self.journal
                .record(|| Event::of(Rule::R6_5e).by(plane.label).result(maximum).int("least", aircraft.minimum));
        }
        if self.state.planes[target].loaded() && scenario.rules.loaded.must_jettison(maximum, aircraft.minimum) {
            self.jettison(target);
        }
    }

    /// Bombs are dropped short of the target.
    pub(crate) fn jettison(&mut self, target: usize) {
        let plane: &mut Plane = &mut self.state.planes[target];
        let (who, bombs) = (plane.label, plane.bombs);
        (plane.bombs, plane.jettisoned) = (0, true);
        self.journal.record(|| Event::of(Rule::R5_1g).by(who).result(bombs));
        self.journal.record(|| Event::of(Rule::R5_1h).by(who).result(bombs));
    }

    /// The guns of a position are out: all of a mount, or one where each has a track or a barrel of its own (R6.12c).
    fn break_guns(&mut self, target: usize, position: usize) {
        let struck = self.guns_struck(target, position);
        let guns = &mut self.state.planes[target].guns[position].guns;
        guns.iter_mut().filter(|gun| !gun.broken).take(struck).for_each(|gun| gun.broken = true);
    }

    /// How many guns of a position a hit puts out: a gun of a pair that fires by itself; of two that fire as one, both.
    fn guns_struck(&self, target: usize, position: usize) -> usize {
        let plane = &self.state.planes[target];
        let Some(spec) = self.scenario.aircraft(plane).guns[position] else { return 0 };
        let one = match spec.mount {
            Mount::Ring => true,
            Mount::Split | Mount::Pair => self.scenario.fires_single(plane, spec.mount),
            _ => false,
        };
        let left = plane.guns[position].guns[..spec.mount.guns()].iter().filter(|gun| !gun.broken).count();
        left.min(if one { 1 } else { 2 })
    }
}
