//! Whose dice are whose in `thunderbolt`: each subsystem of the rules rolls on streams of its own, keyed by the
//! campaign's clock and by the labels of aircraft, pilots, battalions and units.

use ground::chance::{Label, Purpose, purposes};

purposes! {
    /// Battalions drawn at set-up; the subject counts the cards drawn before.
    BATTALION = 1,
    /// The start band of a battalion, where a campaign rolls for it.
    START_BAND = 2,
    /// The special condition of a day.
    CONDITION = 3,
    /// A battalion that a condition adds.
    REINFORCEMENT = 4,
    /// A pilot that a condition adds.
    REPLACEMENT_PILOT = 5,
    /// Mission events: card, picks and gates; the subject is the aircraft asked about, if one is.
    EVENT = 6,
    /// Counters and pods of an event's hits on an aircraft.
    EVENT_HITS = 7,
    /// Engine checks.
    ENGINE = 8,
    /// The tiles of a battlefield.
    TERRAIN = 9,
    /// The hexes of units; the actor is the unit.
    PLACEMENT = 10,
    /// The unit that a condition takes away.
    SEAD = 11,
    /// Scouts.
    SCOUT = 12,
    /// Pop-up chits; the subject is the aircraft drawn for.
    POP_UP = 13,
    /// The hex of a pop-up unit.
    POP_UP_HEX = 14,
    /// Cover.
    COVER = 15,
    /// Ridges of an aircraft's move.
    RIDGE = 16,
    /// Attacks of an aircraft; the subject is the unit.
    ATTACK = 17,
    /// Moves of enemy helicopters.
    HELICOPTER = 18,
    /// Which of several aircraft a unit fires at.
    TARGET = 19,
    /// Pods and counters of a unit's attack.
    HITS = 20,
    /// Fuel on the way home.
    BINGO = 21,
    /// Search and Rescue.
    RESCUE = 22,
    /// Moves of battalions.
    MOVEMENT = 23,
    /// Whether a battalion is brought back to strength.
    RESTORE = 24,
    /// Artillery of an event; the actor is the unit.
    ARTILLERY = 25,
    /// The special battalion note that hits an aircraft before the mission.
    AIR_DEFENCE = 26,
    /// A policy's own dice, by kind of decision; the subject counts decisions of one kind where there are several.
    BUY = 32,
    /// Which pilots join, and at which levels.
    ENLIST = 33,
    /// Whether to pay what is offered.
    PAY = 34,
    /// The missions of a day.
    PLAN = 35,
    /// Whether to abort.
    ABORT = 36,
    /// What an aircraft carries.
    LOAD = 37,
    /// Where an aircraft starts.
    PLACE = 38,
    /// Which aircraft acts next.
    NEXT = 39,
    /// The activation of an aircraft.
    ACTIVATE = 40,
    /// What each weapon is fired at.
    AIM = 41,
    /// Choices of the Cover table.
    COVER_CHOICE = 42,
    /// In which order Evasive points are spent.
    EVADE = 43,
    /// What is given up for a rescue.
    SACRIFICE = 44,
    /// Repairs, replacements and rest.
    UPKEEP = 45,
    /// What is given up to an event.
    EXPEND = 46,
}

/// The subjects that one kind of roll has on the streams of a purpose where no unit is the subject, numbered from
/// `first`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Subjects {
    first: u16,
    count: u16,
}

impl Subjects {
    /// The subject of a roll, by its number from 0.
    pub(crate) const fn at(self, number: u16) -> Label {
        debug_assert!(number < self.count, "a subject of another kind of roll would have the same number");
        Label(self.first + number)
    }

    /// The subject of a roll that is the only one of its kind.
    pub(crate) const fn only(self) -> Label {
        self.at(0)
    }
}

/// Declares the subjects of one purpose or of purposes on whose streams no unit is the subject: the first number and
/// how many. That they rise and do not overlap is checked as they are compiled.
macro_rules! subjects {
    ($($(#[$meta:meta])* $name:ident = $first:literal, $count:literal;)*) => {
        $($(#[$meta])* pub(crate) const $name: Subjects = Subjects { first: $first, count: $count };)*

        const _: () = apart(&[$($name),*]);
    };
}

/// Checks that the numbers of subjects rise from 1 and do not overlap.
const fn apart(all: &[Subjects]) {
    let (mut place, mut free) = (0, 1);
    while place < all.len() {
        assert!(all[place].first as u32 >= free, "no two kinds of rolls share a subject, and their numbers rise");
        free = all[place].first as u32 + all[place].count as u32;
        place += 1;
    }
    assert!(free <= 1 << 16, "a subject has 16 bits");
}

// `EVENT`: all are above the labels of aircraft, which are subjects of it too.
subjects! {
    /// The aircraft that an event strikes.
    STRUCK = 0xf001, 1;
    /// The aircraft that turns back.
    TURNED_BACK = 0xf002, 1;
    /// The aircraft that takes damage.
    DAMAGED = 0xf003, 1;
    /// The pilot that gains experience.
    COMMENDED = 0xf004, 1;
    /// The units that artillery strikes, by number.
    SHELLED = 0xf010, 16;
    /// The pop-up units that an event adds, by number.
    ADDED = 0xf020, 16;
    /// The actor or subject of `EVENT_HITS` and `EVADE` where the hits are those of an event and not of a battalion's
    /// note.
    EVENT_ITSELF = 0xffff, 1;
}

// `POP_UP` as a mission is set up; in loiter turns the subject is the aircraft.
subjects! {
    /// Draws of the battalion's note.
    DRAWS_OF_BATTALION = 1, 10;
    /// Draws of the special condition.
    DRAWS_OF_CONDITION = 11, 10;
    /// Draws of the mission event.
    DRAWS_OF_EVENT = 21, 10;
}

// `REINFORCEMENT`.
subjects! {
    /// The deck.
    DECK = 1, 1;
    /// The card of that deck.
    CARD = 2, 1;
}

// `PLACEMENT`, where the actor is the unit.
subjects! {
    /// The hex to which an event moves a unit that has been placed.
    PLACED_AGAIN = 1, 1;
}

// `COVER_CHOICE`.
subjects! {
    /// The unit that goes into Cover.
    UNIT_INTO_COVER = 1, 1;
    /// The hex whose units go into Cover.
    HEX_INTO_COVER = 2, 1;
    /// The hex whose units leave Cover.
    HEX_OUT_OF_COVER = 3, 1;
}

// `ENLIST`, where the actor is no family.
subjects! {
    /// Exchanges of levels before the first day, by number.
    EXCHANGES = 1, 250;
    /// Promotions before the first day, by number.
    PROMOTIONS = 251, 250;
    /// The family of a pilot that a condition adds.
    RECRUIT = 4000, 1;
}

// `PAY`.
subjects! {
    /// What a condition offers for the day.
    FOR_CONDITION = 1, 1;
    /// What a condition offers for a mission.
    FOR_MISSION = 2, 1;
    /// Lifting the weight penalty of the band.
    FOR_WAIVER = 3, 1;
    /// That an aircraft need not turn back.
    FOR_TURN_BACK = 4, 1;
    /// Whether to give up weapons for SO.
    FOR_WEAPONS = 5, 1;
}

/// A purpose for one gun of an aircraft, from 1; 0 for its only one.
pub(crate) const fn of_gun(purpose: Purpose, gun: u8) -> Purpose {
    Purpose(purpose.0 | (gun as u16) << 8)
}

/// The most types of aircraft: labels have room for them.
pub(crate) const MOST_TYPES: usize = 64;
/// Labels of aircraft count from here, by card of the rules.
const AIRCRAFT: u16 = 1;
/// Labels of pilots, by card of the rules.
const PILOTS: u16 = 1 << 10;
/// Labels of battalions, by card of the rules.
const BATTALIONS: u16 = 2 << 10;
/// Labels of a battalion's units, by type and number.
const UNITS: u16 = 3 << 10;
/// Labels of pop-up units, by type and number.
const POP_UPS: u16 = 4 << 10;
/// Labels of aircraft of types beyond [`FIRST_TYPES`], by type and number.
const MORE_AIRCRAFT: u16 = 5 << 10;
/// The types of aircraft whose labels count from [`AIRCRAFT`].
const FIRST_TYPES: usize = 15;
/// Room for the aircraft or units of one type.
const OF_A_TYPE: u16 = 64;

/// What a label belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LabelOwner {
    /// An aircraft: its type by place in the rules, its number among them from 0.
    Aircraft(usize, u16),
    /// A pilot card.
    Pilot(usize),
    /// A battalion card.
    Battalion(usize),
    /// A unit of a battalion: its type by place among them, its number from 0.
    Unit(usize, u16),
    /// A pop-up unit.
    PopUp(usize, u16),
    /// Nothing.
    Nothing,
}

/// The label of an aircraft: its type by place in the rules, its number among them from 0.
pub(crate) fn aircraft(kind: usize, number: usize) -> Label {
    debug_assert!(kind < MOST_TYPES && number < usize::from(OF_A_TYPE));
    let (first, kind) = if kind < FIRST_TYPES { (AIRCRAFT, kind) } else { (MORE_AIRCRAFT, kind - FIRST_TYPES) };
    Label(first + kind as u16 * OF_A_TYPE + number as u16)
}

/// The label of a pilot by the place of its card in the rules.
pub(crate) fn pilot(card: usize) -> Label {
    Label(PILOTS + card as u16)
}

/// The label of a battalion by the place of its card in the rules.
pub(crate) fn battalion(card: usize) -> Label {
    Label(BATTALIONS + card as u16)
}

/// The label of a unit of a battalion or of a pop-up: its type by place among them, its number from 0.
pub(crate) fn unit(kind: usize, number: usize, pop_up: bool) -> Label {
    debug_assert!(kind < 15 && number < usize::from(OF_A_TYPE));
    Label(if pop_up { POP_UPS } else { UNITS } + kind as u16 * OF_A_TYPE + number as u16)
}

/// What a label belongs to.
pub(crate) fn labelled(label: Label) -> LabelOwner {
    let within = |from: u16| (usize::from((label.0 - from) / OF_A_TYPE), (label.0 - from) % OF_A_TYPE);
    match label.0 {
        MORE_AIRCRAFT.. => {
            let (kind, number) = within(MORE_AIRCRAFT);
            LabelOwner::Aircraft(FIRST_TYPES + kind, number)
        }
        POP_UPS.. => {
            let (kind, number) = within(POP_UPS);
            LabelOwner::PopUp(kind, number)
        }
        UNITS.. => {
            let (kind, number) = within(UNITS);
            LabelOwner::Unit(kind, number)
        }
        BATTALIONS.. => LabelOwner::Battalion(usize::from(label.0 - BATTALIONS)),
        PILOTS.. => LabelOwner::Pilot(usize::from(label.0 - PILOTS)),
        AIRCRAFT.. => {
            let (kind, number) = within(AIRCRAFT);
            LabelOwner::Aircraft(kind, number)
        }
        0 => LabelOwner::Nothing,
    }
}
