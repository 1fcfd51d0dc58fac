//! Bombs: what a load costs an aircraft, and what a release does (R5.1, R6.16).

use crate::ledger::Rule;
use crate::terms::dice::{TwoDice, one_die};
use crate::terms::lowering::{part, table};
use crate::terms::named::{GroundTarget, Schedule, Skill};
use ground::chance::{Label, Roll};
use ground::journal::{Event, Journal};

table! {
    #![derive(Copy)]
    /// What bombs cost the aircraft that carries them.
    LoadedFile => Loaded {
        /// Points of its greatest speed.
        speed: i8 = 0..=9,
        /// Metres of its greatest climb.
        climb: i16 = 0..=500,
        /// The climb that is left to it all the same, in metres.
        least_climb: i16 = 0..=500,
    }
}
table! {
    /// Bombing.
    BombingFile => Bombing {
        /// The total to hit, by height.
        aims: Vec<Aim>,
        /// The total to hit from higher still.
        highest: i8 = 2..=13,
        /// Added to the roll when an ace drops the bombs.
        ace: i8 = -9..=9,
        /// Added to the roll when a novice drops the bombs.
        novice: i8 = -9..=9,
        /// Added to the roll when a living observer of a two-seater helps.
        observer: i8 = -9..=9,
        /// Added to the roll after a long run straight ahead.
        long_run: i8 = -9..=9,
        /// Added to the roll when the bombs are dropped in a dive.
        dive: i8 = -9..=9,
        /// Added to the roll when the aircraft has been damaged since its last move.
        damaged: i8 = -9..=9,
        /// Added to the roll if the observer drops the bombs while he flies the aircraft.
        stand_in: i8 = -9..=9,
        /// Points of movement before the release that are flown straight and level.
        run: u8 = 0..=9,
        /// Hexes straight ahead that make a long run.
        long: u8 = 0..=19,
        /// The greatest height of a dive attack, in metres.
        dive_altitude: i16 = 0..=9000,
        /// The least dive of such an attack, in metres.
        least_dive: i16 = 0..=900,
        /// How far short of the total half the load still counts.
        near: i8 = 0..=9,
        /// Points that destroy a stretch of trench.
        trench: i16 = 1..=99,
        /// The same for a battery.
        battery: i16 = 1..=99,
        /// The same for a bridge.
        bridge: i16 = 1..=99,
        /// The same for a dump.
        dump: i16 = 1..=99,
        /// The same for an airfield.
        airfield: i16 = 1..=99,
        /// The same for a rail junction.
        rail_junction: i16 = 1..=99,
    }
}
part! {
    #![derive(Copy)]
    /// The total to hit up to a height.
    AimFile => Aim {
        /// The greatest height, in metres.
        altitude: i16 = 0..=9000,
        /// The least total of two dice that hits.
        total: i8 = 2..=13,
    }
}

/// What helps or hinders a release.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Release {
    pub(crate) skill: Skill,
    /// A two-seater with a living observer.
    pub(crate) observer: bool,
    /// Hexes flown straight before it.
    pub(crate) straight: u8,
    /// Dropped in a dive attack.
    pub(crate) dive: bool,
    /// Damaged since its last move.
    pub(crate) damaged: bool,
    /// An observer flies.
    pub(crate) stand_in: bool,
}

/// Bombs that are released on a target.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BombsOn {
    /// Load points released.
    pub(crate) load: i8,
    /// Points that the target has taken before.
    pub(crate) so_far: i16,
    /// Points that destroy it.
    pub(crate) strength: i16,
}

impl Loaded {
    /// The greatest climb with bombs (R5.1e, R5.1f): less, but not below a least one that damage or thin air alone can
    /// take.
    pub(crate) fn climb(&self, climb: i16) -> i16 {
        if climb == 0 { 0 } else { (climb - self.climb).max(self.least_climb.min(climb)) }
    }

    /// The schedule of a single-seater with bombs (R5.1c): one worse, but B and A stay.
    pub(crate) fn schedule(&self, schedule: Schedule) -> Schedule {
        match schedule {
            Schedule::C | Schedule::D | Schedule::E => schedule.worse(),
            other => other,
        }
    }

    /// Whether an aircraft with so great a speed left, bombs not counted, has to jettison (R5.1g).
    pub(crate) fn must_jettison(&self, maximum: i8, minimum: i8) -> bool {
        maximum - self.speed <= minimum
    }
}

impl Bombing {
    /// Points that destroy a target.
    pub(crate) fn strength(&self, target: GroundTarget) -> i16 {
        match target {
            GroundTarget::Trench => self.trench,
            GroundTarget::Battery => self.battery,
            GroundTarget::Bridge => self.bridge,
            GroundTarget::Dump => self.dump,
            GroundTarget::Airfield => self.airfield,
            GroundTarget::RailJunction => self.rail_junction,
        }
    }

    /// The total to hit from a height.
    pub(crate) fn needs(&self, altitude: i16) -> i8 {
        self.aims.iter().find(|aim| altitude <= aim.altitude).map_or(self.highest, |aim| aim.total)
    }

    /// What is added to the roll of a release.
    pub(crate) fn modifier(&self, release: Release) -> i8 {
        let skill = match release.skill {
            Skill::Ace | Skill::DoubleAce => self.ace,
            Skill::Novice => self.novice,
            Skill::Regular => 0,
        };
        let parts = [
            (release.observer, self.observer),
            (release.straight >= self.long, self.long_run),
            (release.dive, self.dive),
            (release.damaged, self.damaged),
            (release.stand_in, self.stand_in),
        ];
        skill + parts.iter().filter(|(applies, _)| *applies).map(|(_, part)| part).sum::<i8>()
    }

    /// Points of one release of bombs (R6.16a, R6.16b).
    pub(crate) fn release(
        &self,
        who: Label,
        (altitude, modifier): (i16, i8),
        BombsOn { load, so_far, strength }: BombsOn,
        roll: &mut impl Roll,
        journal: &mut impl Journal,
    ) -> i16 {
        let needs = self.needs(altitude);
        let dice = TwoDice::roll(roll);
        let total = dice.sum() + modifier;
        let (hits, near) = (total >= needs, total >= needs - self.near);
        journal.record(|| {
            let event = Event::of(Rule::R6_16a).by(who).rolled(dice.faces()).modifier(modifier).result(total);
            let event = event.int("needs", needs).int("altitude", altitude);
            event.word(
                "outcome",
                if hits {
                    "hits"
                } else if near {
                    "falls near"
                } else {
                    "misses"
                },
            )
        });
        if !near {
            return 0;
        }
        let (face, faces) = one_die(roll);
        let whole = i16::from(face) * i16::from(load);
        let points = if hits { whole } else { whole / 2 };
        journal.record(|| {
            let event = Event::of(Rule::R6_16b).by(who).rolled(faces).result(points).int("load", load);
            let sum = so_far + points;
            event.int("sum", sum).int("strength", strength).int("destroyed", sum >= strength && so_far < strength)
        });
        points
    }
}
