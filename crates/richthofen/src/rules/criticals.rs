//! Critical hits: what is struck, and what comes of it (R3.4, R5.7, R6.12).

use super::crew::PilotHit;
use crate::ledger::Rule;
use crate::terms::crew::Health;
use crate::terms::criticals::{Critical, Strike};
use crate::terms::dice::{TwoDice, one_die};
use crate::terms::lowering::table;
use ground::chance::{Faces, Label, Roll};
use ground::journal::{Event, Journal};

table! {
    /// Critical hits.
    CriticalsFile => Criticals {
        /// What is struck, by the total of two dice from 2 to 12.
        strikes: [Strike; 11],
        /// Points of speed that a hit engine loses, by the die.
        engine: [i8; 6] = 0..=9,
        /// The same of an engine that is hit badly.
        engine_badly: [i8; 6] = 0..=9,
        /// The greatest die with which a hit on the guns of a two-seater strikes the pilot's.
        pilots_guns: i8 = 0..=6,
        /// Damage points of a wing.
        wing_points: i16 = 0..=9,
        /// Metres of dive that a wing costs.
        wing_dive: i16 = 0..=500,
    }
}
table! {
    #![derive(Copy)]
    /// Hits on the crew from the ground: the least die with which each has an effect.
    GroundCasualtiesFile => GroundCasualties {
        /// The least die with which critical 2 strikes the pilot.
        pilot_first: i8 = 1..=7,
        /// The least die with which critical 6 strikes an observer or a gunner.
        observer: i8 = 1..=7,
        /// The least die with which critical 12 strikes the pilot.
        pilot_last: i8 = 1..=7,
    }
}

/// An aircraft that suffers a critical hit.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Victim {
    /// Seats of its type.
    pub(crate) seats: u8,
    /// The position of the pilot's guns.
    pub(crate) pilots_guns: Option<u8>,
    /// The first position of the observer's guns.
    pub(crate) observers_guns: Option<u8>,
    /// Bit set of the positions whose observer or gunner lives.
    pub(crate) manned: u8,
    /// The hit comes from the ground.
    pub(crate) ground: bool,
    /// Whether a hit on an observer is rolled for.
    pub(crate) observer_roll: bool,
    /// Bit set of the positions whose guns are all out.
    pub(crate) silenced: u8,
    /// Bit set of the positions that a hit takes two guns from.
    pub(crate) paired: u8,
    /// What earlier hits have left nothing more to do to (R6.12e).
    pub(crate) done: PartsGone,
}

/// Parts of an aircraft that a further hit does nothing more to (R6.12e).
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct PartsGone {
    /// The engine has stopped.
    pub(crate) engine: bool,
    /// The tank is dry.
    pub(crate) fuel: bool,
    pub(crate) elevator: bool,
    pub(crate) rudder: bool,
}

/// The tables that a critical hit reads.
#[derive(Clone, Copy)]
pub(crate) struct CriticalTables<'a> {
    pub(crate) criticals: &'a Criticals,
    pub(crate) casualties: &'a GroundCasualties,
    pub(crate) pilot_hit: &'a PilotHit,
}

impl Victim {
    /// Whether a hit finds something to strike: a living man, or a part that is whole (R6.12e). Guns are asked for
    /// once it is known whose they are.
    fn has(&self, strike: Strike) -> bool {
        match strike {
            Strike::Observer => self.manned != 0,
            Strike::Engine | Strike::EngineBadly | Strike::EngineStops => !self.done.engine,
            Strike::Fuel => !self.done.fuel,
            Strike::Elevator => !self.done.elevator,
            Strike::Rudder => !self.done.rudder,
            _ => true,
        }
    }

    /// The manned position that is struck, and the die that chooses it if there is more than one gunner.
    fn gunner(&self, roll: &mut impl Roll) -> Option<(u8, Faces)> {
        let several = self.manned.count_ones();
        if self.manned == 0 {
            return None;
        }
        if self.seats <= 2 || several == 1 {
            return Some((self.manned.trailing_zeros() as u8, Faces::NONE));
        }
        let face = roll.die(several);
        let mut manned = (0..8).filter(|place| self.manned >> place & 1 == 1);
        manned.nth(face as usize - 1).map(|place| (place, Faces::one(several, face)))
    }
}

impl CriticalTables<'_> {
    /// One critical hit, rolled to its end, with its number (R6.12a).
    pub(crate) fn roll(
        self,
        on: Label,
        struck: &Victim,
        roll: &mut impl Roll,
        journal: &mut impl Journal,
    ) -> (i8, Critical) {
        let dice = TwoDice::roll(roll);
        let total = dice.sum();
        journal.record(|| {
            let event = Event::of(Rule::R6_12a).by(on).rolled(dice.faces()).result(total);
            let strike = self.strike(total);
            event.word("strikes", strike.name()).int("nothing", !struck.has(strike))
        });
        (total, self.number(on, total, struck, roll, journal))
    }

    /// What the critical hit of a number strikes.
    fn strike(self, number: i8) -> Strike {
        self.criticals.strikes[(number - 2) as usize]
    }

    /// The critical hit of a number from 2 to 12, rolled to its end.
    pub(crate) fn number(
        self,
        on: Label,
        number: i8,
        struck: &Victim,
        roll: &mut impl Roll,
        journal: &mut impl Journal,
    ) -> Critical {
        let strike = self.strike(number);
        if !struck.has(strike) {
            return Critical::NoEffect;
        }
        match strike {
            Strike::Pilot => self.pilot(on, number, struck, roll, journal),
            Strike::Observer => self.observer(on, struck, roll, journal),
            Strike::Guns => self.guns(on, struck, roll, journal),
            Strike::Engine => {
                let (face, faces) = one_die(roll);
                let lost = self.criticals.engine[(face - 1) as usize];
                journal.record(|| Event::of(Rule::R3_4b).by(on).rolled(faces).result(lost));
                Critical::EngineLoses(lost)
            }
            Strike::EngineBadly => {
                let (face, faces) = one_die(roll);
                let lost = self.criticals.engine_badly[(face - 1) as usize];
                journal.record(|| Event::of(Rule::R3_4c).by(on).rolled(faces).result(lost));
                Critical::EngineLoses(lost)
            }
            Strike::Fuel => Critical::Fuel,
            Strike::EngineStops => part(on, strike, Critical::EngineStops, journal),
            Strike::Wing => part(on, strike, Critical::Wing, journal),
            Strike::Elevator => part(on, strike, Critical::Elevator, journal),
            Strike::Rudder => part(on, strike, Critical::Rudder, journal),
        }
    }

    /// A hit on the pilot, which from the ground seldom has an effect.
    fn pilot(
        self,
        on: Label,
        number: i8,
        struck: &Victim,
        roll: &mut impl Roll,
        journal: &mut impl Journal,
    ) -> Critical {
        if struck.ground {
            let (face, faces) = one_die(roll);
            let first = number < 7;
            let least = if first { self.casualties.pilot_first } else { self.casualties.pilot_last };
            let tells = face >= least;
            let event = |rule| with_effect(Event::of(rule).by(on).rolled(faces).result(tells), tells);
            if first {
                journal.record(|| event(Rule::R5_7a));
            } else {
                journal.record(|| event(Rule::R5_7c));
            }
            if !tells {
                return Critical::NoEffect;
            }
        }
        Critical::Pilot(self.pilot_hit.roll(on, roll, journal))
    }

    /// A hit on the observer, or on a gunner of a large crew.
    fn observer(self, on: Label, struck: &Victim, roll: &mut impl Roll, journal: &mut impl Journal) -> Critical {
        if struck.ground {
            let (face, faces) = one_die(roll);
            let tells = face >= self.casualties.observer;
            journal.record(|| with_effect(Event::of(Rule::R5_7b).by(on).rolled(faces).result(tells), tells));
            if !tells {
                return Critical::NoEffect;
            }
        }
        let Some((position, faces)) = struck.gunner(roll) else { return Critical::NoEffect };
        if struck.observer_roll {
            return Critical::Gunner(position, self.pilot_hit.roll_observer(on, roll, journal));
        }
        if !struck.ground {
            journal.record(|| Event::of(Rule::R3_4f).by(on).rolled(faces).int("position", position));
        }
        Critical::Gunner(position, Health::Dead)
    }

    /// A hit on a position of guns, which may leave one of them working (R6.12c, R6.12e).
    fn guns(self, on: Label, struck: &Victim, roll: &mut impl Roll, journal: &mut impl Journal) -> Critical {
        let found = match struck.seats {
            1 => struck.pilots_guns.map(|position| (position, Faces::NONE)),
            2 => {
                let (face, faces) = one_die(roll);
                let pilots = face <= self.criticals.pilots_guns;
                let position = if pilots { struck.pilots_guns } else { struck.observers_guns };
                position.map(|position| (position, faces))
            }
            _ => struck.gunner(roll),
        };
        let Some((position, faces)) = found else { return Critical::NoEffect };
        let silenced = struck.silenced >> position & 1 == 1;
        journal.record(|| {
            let pilots = struck.pilots_guns == Some(position);
            let event = Event::of(Rule::R6_12c).by(on).rolled(faces).result(!silenced).int("position", position);
            let event = event.word("guns", if pilots { "pilot" } else { "observer" });
            event.word(
                "outcome",
                match (silenced, struck.paired >> position & 1) {
                    (true, _) => "were out before",
                    (false, 1) => "both are lost",
                    (false, _) => "one is lost",
                },
            )
        });
        if silenced { Critical::NoEffect } else { Critical::Guns(position) }
    }
}

/// An event that says whether a hit from the ground has an effect.
fn with_effect(event: Event, tells: bool) -> Event {
    event.word("outcome", if tells { "hit" } else { "no effect" })
}

/// A hit on a part of the aircraft that needs no further die (R6.12d).
fn part(on: Label, strike: Strike, critical: Critical, journal: &mut impl Journal) -> Critical {
    journal.record(|| Event::of(Rule::R6_12d).by(on).word("part", strike.name()));
    critical
}
