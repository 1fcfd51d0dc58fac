//! Whose dice are whose in `thunderbolt`: each subsystem of the rules rolls on streams of its own, keyed by the campaign's
//! clock and by the labels of aircraft, pilots, battalions and units.

use ground::chance::{Label, purposes};

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
    /// Who acts next.
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
/// Room for the aircraft or units of one type.
const OF_A_TYPE: u16 = 64;

/// What a label belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Labelled {
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
    debug_assert!(kind < 15 && number < usize::from(OF_A_TYPE));
    Label(AIRCRAFT + kind as u16 * OF_A_TYPE + number as u16)
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
pub(crate) fn labelled(label: Label) -> Labelled {
    let within = |from: u16| (usize::from((label.0 - from) / OF_A_TYPE), (label.0 - from) % OF_A_TYPE);
    match label.0 {
        POP_UPS.. => {
            let (kind, number) = within(POP_UPS);
            Labelled::PopUp(kind, number)
        }
        UNITS.. => {
            let (kind, number) = within(UNITS);
            Labelled::Unit(kind, number)
        }
        BATTALIONS.. => Labelled::Battalion(usize::from(label.0 - BATTALIONS)),
        PILOTS.. => Labelled::Pilot(usize::from(label.0 - PILOTS)),
        AIRCRAFT.. => {
            let (kind, number) = within(AIRCRAFT);
            Labelled::Aircraft(kind, number)
        }
        0 => Labelled::Nothing,
    }
}
