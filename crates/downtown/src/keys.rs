//! Whose dice are whose: the labels of units, the purposes of the dice, and how their streams are keyed. A unit keeps
//! its label for the whole game, whatever its place in a list.
//!
//! A key is (turn, actor, subject, purpose). The actor is the unit that rolls, the subject the unit that it rolls on;
//! neither label ever changes. What an actor may roll several times in a turn on the same subject, at several
//! Movement Points, carries the number of the point in the upper half of its purpose: points of a move count from 1
//! and are spent one after another, so no key opens twice. A point is the mover's, also where another unit rolls:
//! then the mover is the subject.

use ground::chance::{Label, Purpose, StreamKey, purposes};

/// The turn, the actor, the subject and the point: all of a key but the purpose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Moment {
    pub(crate) turn: u16,
    pub(crate) actor: Label,
    pub(crate) subject: Label,
    /// The mover's Movement Point, from 1; 0 outside moves.
    pub(crate) point: u8,
}

impl Moment {
    /// The key of a stream of this moment.
    #[inline]
    pub(crate) const fn key(self, purpose: Purpose) -> StreamKey {
        StreamKey {
            turn: self.turn,
            actor: self.actor,
            subject: self.subject,
            purpose: Purpose(purpose.0 | (self.point as u16) << 8),
        }
    }
}

purposes! {
    /// Weather, also when it changes. The subject is the day, from 2, if the raid waits for better weather.
    WEATHER = 1,
    /// The raid target.
    TARGET = 2,
    /// Whether it is a MiG day.
    MIG_DAY = 3,
    /// What AAA points buy.
    AAA_GENERATION = 4,
    /// Which concentration is drawn from the pool. The subject is the number of the draw, from 1.
    AAA_DRAW = 5,
    /// The hex of a SAM in the radius of its listed hex; the actor is the SAM.
    SAM_PLACE = 6,
    /// The level of early warning.
    EARLY_WARNING = 7,
    /// How many DRV flights deploy.
    AIR_DEPLOYMENT = 8,
    /// The flying profile of the flights deployed in the air.
    PROFILE = 9,
    /// Activation of a set-up SAM. The subject is the phase, from 1.
    SAM_ACTIVATION = 10,
    /// The dummy check of a set-up SAM. The subject is the phase, from 1.
    DUMMY_CHECK = 11,
    /// The dummy check at a first shot, at a point.
    FIRST_SHOT = 12,
    /// The random event of a turn.
    RANDOM_EVENT = 13,
    /// The unit that a random event affects.
    RANDOM_EVENT_ON = 14,
    /// Jamming of early warning.
    WARNING_JAM = 15,
    /// Standard detection; the actor is the side that looks, 1 the US and 2 the DRV.
    DETECTION = 16,
    /// Detection in another way. The actor is the side that detects.
    SIGHTING = 17,
    /// Loss of the track of a detected flight.
    TRACK = 18,
    /// Chits. The actor is the side, the subject the draw, from 1.
    CHIT = 19,
    /// The take-off check. The subject is the number of the check in the turn.
    TAKE_OFF = 20,
    /// Activation check; the actor is the DRV flight, the subject its cause: a US flight, or no unit in the Detection
    /// Phase.
    ACTIVATION_CHECK = 21,
    /// Visual identification.
    IDENTIFICATION = 22,
    /// Barrage attack of a concentration on a mover, at a point.
    FLAK = 23,
    /// Damage by a barrage attack.
    FLAK_DAMAGE = 24,
    /// Attack of a Fire Can on a mover.
    FIRE_CAN = 25,
    /// Damage by a Fire Can attack.
    FIRE_CAN_DAMAGE = 26,
    /// Attack of a SAM on a mover, at a point.
    SAM_ATTACK = 27,
    /// Evasion by the mover.
    EVASION = 28,
    /// Damage by a SAM attack.
    SAM_DAMAGE = 29,
    /// Jettison after evading or after failed morale.
    JETTISON = 30,
    /// The solitaire event that a double on an attack roll calls; the actor is the attacker.
    EVENT_OF_ATTACK = 31,
    /// The solitaire event of a double on a damage roll.
    EVENT_OF_DAMAGE = 32,
    /// The solitaire event at the end of a move.
    EVENT_AT_END = 33,
    /// Which aircraft of a flight is hit; the actor is the unit that hit it.
    WHICH_AIRCRAFT = 34,
    /// The crew that gets out of an aircraft, and its fate; the subject is the aircraft's place.
    CREW = 35,
    /// A morale check.
    MORALE = 36,
    /// ARM Morale of the target of an anti-radiation missile, at a point.
    ARM_MORALE = 37,
    /// The attack of an anti-radiation missile.
    ARM_ATTACK = 38,
    /// The number of turns for which a radar is out of action.
    RADAR_OUT = 39,
    /// Locating a SAM by receiver. The actor is the flight, the subject the SAM.
    SAM_LOCATION = 40,
    /// Locating a SAM by sight.
    SAM_SIGHTING = 41,
    /// Acquisition by a SAM of a flight.
    SAM_ACQUISITION = 42,
    /// Activation of hidden AAA.
    AAA_ACTIVATION = 43,
    /// Activation of hidden Fire Cans.
    FIRE_CAN_ACTIVATION = 44,
    /// Activation of hidden SAMs. The subject is the check of the turn: 1 acquisition, 2 admin, 3 admin again.
    SAM_HIDDEN = 45,
    /// New DRV flights of the Admin Phase.
    GENERATION = 46,
    /// Recovery from disorder.
    RECOVERY = 47,
    /// Radars that come on again.
    RADAR_ON = 48,
    /// Recovery from suppression.
    SUPPRESSION = 49,
    /// The attacker's roll of an engagement, at a point of the mover.
    ENGAGEMENT = 50,
    /// Pressing on with bombs aboard. The actor is the bomber.
    PRESS_ON = 51,
    /// Manoeuvre of both sides.
    MANOEUVRE = 52,
    /// Shots in a fight or beyond visual range.
    SHOT = 53,
    /// Whether a weapon is used up.
    DEPLETION = 54,
    /// Scatter after a fight.
    SCATTER = 55,
    /// Whether a crew gets a shot beyond visual range.
    BEYOND_SIGHT = 56,
    /// An attack with bombs or guns on a ground target.
    BOMBING = 57,
    /// Reconnaissance, and assessment without it.
    RECON = 58,
    /// Whether a flight without fuel is lost.
    FUEL = 59,
    /// Whether crippled aircraft come home.
    RECOVERY_HOME = 60,
    /// Whether a flight carries gun pods.
    GUN_POD = 61,
    /// Activation check of a flight that a US flight engages, at the point of the US flight.
    TARGETED_CHECK = 62,
    /// Where a flight deploys in the air. The subject is the number of the flight, from 1.
    DEPLOYMENT_PLACE = 63,
    /// The defender's roll of an engagement; the actor is the attacker, as in all that follows from it.
    DEFENCE = 64,
    /// The number of turns for which bombs put a radar out of action. The actor is the radar, the point the bomber's.
    BOMBED_OUT = 70,
    /// A policy's own dice, at a point.
    POLICY = 128,
}

/// The US as a side that rolls.
pub(crate) const US: Label = Label(1);

/// The DRV as a side that rolls.
pub(crate) const DRV: Label = Label(2);

/// The raid target, in the journal: nothing is rolled under this label.
const RAID_TARGET: Label = Label(3);

/// The label of the first US flight; the others follow in the order of the scenario.
pub(crate) const FIRST_US: u16 = 16;

/// The label of the first AAA concentration: printed ones, then bought ones in the order drawn.
pub(crate) const FIRST_AAA: u16 = 128;

/// The label of the first SAM: set-up counters, then hidden ones in the order in which they appear.
pub(crate) const FIRST_SAM: u16 = 256;

/// The label of the first Fire Can, in the order placed.
pub(crate) const FIRST_FIRE_CAN: u16 = 320;

/// The label of the first DRV flight, in the order generated.
pub(crate) const FIRST_DRV: u16 = 512;

/// The unit that a label names, with its index among its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unit {
    Nobody,
    Side(&'static str),
    UsFlight(usize),
    Aaa(usize),
    Sam(usize),
    FireCan(usize),
    DrvFlight(usize),
}

/// The target of bombs in the journal; where it is no unit, it is the target of the raid.
pub(crate) const fn bombed(label: Label) -> Label {
    match label {
        Label::NONE => RAID_TARGET,
        unit => unit,
    }
}

/// The unit that a label names.
pub(crate) const fn unit(label: Label) -> Unit {
    let Label(number) = label;
    match number {
        0 => Unit::Nobody,
        1 => Unit::Side("the US"),
        2 => Unit::Side("the DRV"),
        3 => Unit::Side("the raid target"),
        FIRST_DRV.. => Unit::DrvFlight((number - FIRST_DRV) as usize),
        FIRST_FIRE_CAN.. => Unit::FireCan((number - FIRST_FIRE_CAN) as usize),
        FIRST_SAM.. => Unit::Sam((number - FIRST_SAM) as usize),
        FIRST_AAA.. => Unit::Aaa((number - FIRST_AAA) as usize),
        FIRST_US.. => Unit::UsFlight((number - FIRST_US) as usize),
        _ => Unit::Nobody,
    }
}

/// The label of a unit by its index, counted from the first label of its kind.
pub(crate) const fn label_of(first: u16, place: usize) -> Label {
    Label(first + place as u16)
}

pub(crate) const fn drv_label(place: usize) -> Label {
    label_of(FIRST_DRV, place)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_that_differ_have_keys_that_differ() {
        let moment = Moment { turn: 3, actor: Label(1), subject: Label(70), point: 2 };
        let others = [
            Moment { turn: 4, ..moment },
            Moment { actor: Label(2), ..moment },
            Moment { subject: Label(71), ..moment },
            Moment { point: 3, ..moment },
        ];
        assert!(others.iter().all(|other| other.key(FLAK) != moment.key(FLAK)));
        assert_ne!(moment.key(FLAK), moment.key(FLAK_DAMAGE));
    }
}
