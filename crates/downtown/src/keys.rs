//! Whose dice are whose: the labels of units, the purposes of the dice, and how their streams are keyed. A unit keeps its
//! label for the whole game, wherever it stands in a list.
//!
//! A key is (turn, actor, subject, purpose). The actor is who rolls, the subject on whom; both are labels that never move.
//! What an actor may roll several times in a turn on the same subject, at several Movement Points, carries the number of
//! the point in the upper half of its purpose: points of a move count from 1 and are spent one after another, so no key
//! opens twice. A point is the mover's, also where somebody else rolls: then the mover is the subject.

use ground::chance::{Label, Purpose, StreamKey, purposes};

/// Who rolls for what when: all of a key but the purpose.
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
    /// Weather; again when it shifts. The subject is the day, from 2, where the raid waits for a better one.
    WEATHER = 1,
    /// The raid target.
    TARGET = 2,
    /// Whether it is a MiG day.
    MIG_DAY = 3,
    /// What AAA points buy.
    AAA_GENERATION = 4,
    /// Which concentration comes out of the pool; the subject is how many came before, from 1.
    AAA_DRAW = 5,
    /// Where in the radius of a listed hex a SAM stands; the actor is the SAM.
    SAM_PLACE = 6,
    /// Early warning.
    EARLY_WARNING = 7,
    /// How many DRV flights deploy.
    AIR_DEPLOYMENT = 8,
    /// Flying profile of the flights deployed in the air.
    PROFILE = 9,
    /// Activation of a set-up SAM; the subject is the phase, from 1.
    SAM_ACTIVATION = 10,
    /// Its dummy check, as above.
    DUMMY_CHECK = 11,
    /// The dummy check of a first shot, at a point.
    FIRST_SHOT = 12,
    /// The random event of a turn.
    RANDOM_EVENT = 13,
    /// Which unit a random event strikes.
    RANDOM_EVENT_ON = 14,
    /// Jamming of early warning.
    WARNING_JAM = 15,
    /// Standard detection: who looks is the side, 1 the US and 2 the DRV.
    DETECTION = 16,
    /// Other detection, as above.
    SIGHTING = 17,
    /// Track.
    TRACK = 18,
    /// Chits; the actor is the side, the subject the draw, from 1.
    CHIT = 19,
    /// The take-off check; the subject is which of the turn, from 1.
    TAKE_OFF = 20,
    /// Activation check; the actor is the DRV flight, the subject its cause: a US flight, or nobody in the Detection Phase.
    ACTIVATION_CHECK = 21,
    /// Visual identification.
    IDENTIFICATION = 22,
    /// Barrage attack of a concentration on a mover, at a point.
    FLAK = 23,
    /// Its damage.
    FLAK_DAMAGE = 24,
    /// Attack of a Fire Can on a mover.
    FIRE_CAN = 25,
    /// Its damage.
    FIRE_CAN_DAMAGE = 26,
    /// Attack of a SAM on a mover, at a point.
    SAM_ATTACK = 27,
    /// Evasion by the mover.
    EVASION = 28,
    /// SAM damage.
    SAM_DAMAGE = 29,
    /// Jettison after evading or after failed morale.
    JETTISON = 30,
    /// The solitaire event that a double on an attack roll calls; the actor is who attacked.
    EVENT_OF_ATTACK = 31,
    /// The one that a double on a damage roll calls.
    EVENT_OF_DAMAGE = 32,
    /// The one at the end of a move.
    EVENT_AT_END = 33,
    /// Which aircraft of a flight is hit; the actor is who hit it.
    WHICH_AIRCRAFT = 34,
    /// Who gets out of an aircraft, and what becomes of them; the subject is the aircraft's place.
    CREW = 35,
    /// Morale.
    MORALE = 36,
    /// Launch of an anti-radiation missile: the morale of its target, at a point.
    ARM_MORALE = 37,
    /// Its attack.
    ARM_ATTACK = 38,
    /// For how many turns a radar is out.
    RADAR_OUT = 39,
    /// Locating a SAM; the actor is the flight, the subject the SAM.
    SAM_LOCATION = 40,
    /// Locating it by sight.
    SAM_SIGHTING = 41,
    /// Acquisition by a SAM of a flight.
    SAM_ACQUISITION = 42,
    /// Hidden AAA.
    AAA_ACTIVATION = 43,
    /// Hidden Fire Cans.
    FIRE_CAN_ACTIVATION = 44,
    /// Hidden SAMs; the subject is the check of the turn: 1 acquisition, 2 admin, 3 admin again.
    SAM_HIDDEN = 45,
    /// DRV flights of the Admin Phase.
    GENERATION = 46,
    /// Recovery from disorder.
    RECOVERY = 47,
    /// Radars that come on again.
    RADAR_ON = 48,
    /// Suppression removed.
    SUPPRESSION = 49,
    /// The attacker's roll of an engagement, at a point of the mover.
    ENGAGEMENT = 50,
    /// Pressing on with bombs; the actor is the bomber.
    PRESS_ON = 51,
    /// Manoeuvre of both.
    MANOEUVRE = 52,
    /// Shots of a fight, or of one beyond sight.
    SHOT = 53,
    /// Depletion.
    DEPLETION = 54,
    /// Scatter after a fight.
    SCATTER = 55,
    /// A shot beyond visual range.
    BEYOND_SIGHT = 56,
    /// Bombing.
    BOMBING = 57,
    /// Reconnaissance, and assessment without it.
    RECON = 58,
    /// Out of fuel.
    FUEL = 59,
    /// Crippled aircraft on their way home.
    RECOVERY_HOME = 60,
    /// Which gun pods a flight has.
    GUN_POD = 61,
    /// Activation check of a flight that a US flight engages, at the point of that flight.
    TARGETED_CHECK = 62,
    /// Where in the air a flight deploys; the subject is which of them, from 1.
    DEPLOYMENT_PLACE = 63,
    /// The defender's roll of an engagement; the actor is who attacks, as in all that follows from it.
    DEFENCE = 64,
    /// For how many turns bombs put a radar out; the actor is the radar, at the bomber's point.
    BOMBED_OUT = 70,
    /// A policy's own dice, at a point.
    POLICY = 128,
}

/// The US side, where a side rolls.
pub(crate) const US: Label = Label(1);

/// The DRV side.
pub(crate) const DRV: Label = Label(2);

/// What the raid goes for, in what is told of it: nothing is rolled under this label.
const RAID_TARGET: Label = Label(3);

/// The first US flight; the scenario's order counts on.
pub(crate) const FIRST_US: u16 = 16;

/// The first AAA concentration: printed ones, then those bought in the order drawn.
pub(crate) const FIRST_AAA: u16 = 128;

/// The first SAM: set-up counters, then hidden ones in the order they come up.
pub(crate) const FIRST_SAM: u16 = 256;

/// The first Fire Can, in the order placed.
pub(crate) const FIRST_FIRE_CAN: u16 = 320;

/// The first DRV flight, in the order generated.
pub(crate) const FIRST_DRV: u16 = 512;

/// What a label says of a unit.
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

/// What bombs are for, as it is told: what is no unit is the target of the raid.
pub(crate) const fn bombed(label: Label) -> Label {
    match label {
        Label::NONE => RAID_TARGET,
        unit => unit,
    }
}

/// The unit behind a label, counted from 0 among its kind.
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

/// Labels of what has no label of its own in the state: its place counts from the first of its kind.
pub(crate) const fn label_of(first: u16, place: usize) -> Label {
    Label(first + place as u16)
}

/// The label of a DRV flight.
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
