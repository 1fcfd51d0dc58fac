//! Whose dice are whose in `richthofen`: each subsystem of the rules rolls on streams of its own, for aircraft by their
//! labels. The subject is the other aircraft, or a number within the turn.

use ground::chance::{Label, Purpose, purposes};

purposes! {
    /// The wind.
    WIND = 1,
    /// Late arrivals.
    ARRIVAL = 2,
    /// Height and guns of a balloon.
    BALLOON = 3,
    /// Tailing.
    TAILING = 4,
    /// Initiative.
    INITIATIVE = 5,
    /// Ties of initiative, and the order of gliders and of large bombers; the subject is the number of the roll.
    TIE = 6,
    /// Leaving a spin, and where a leaf or a spin points the nose.
    SPIN = 7,
    /// Overdives.
    OVERDIVE = 8,
    /// Shots and their jams; the upper half counts the gun positions.
    SHOT = 9,
    /// Critical hits; the subject is the number within the turn.
    CRITICAL = 10,
    /// Strafing and its return fire; the subject is the number of the attack.
    STRAFE = 11,
    /// Archie; its shot has the subject 1.
    ARCHIE = 12,
    /// Guns of a balloon: the search, the shot.
    BALLOON_GUN = 13,
    /// Bombs.
    BOMB = 14,
    /// Photographs.
    PHOTO = 15,
    /// Spotting.
    SPOT = 16,
    /// Jams cleared; the upper half counts the gun positions.
    CLEAR = 17,
    /// Fuel.
    FUEL = 18,
    /// Wounds.
    WOUND = 19,
    /// Landings.
    LANDING = 20,
    /// Parachutes; the subject is the man.
    PARACHUTE = 21,
    /// Whether a balloon burns.
    BURN = 22,
    /// The week's own dice: strengths, missions, replacements; the subject is the number within the day.
    CAMPAIGN = 23,
    /// A policy's own dice: attempts to tail.
    TAIL = 32,
    /// Which of two tied friends moves first.
    FIRST = 33,
    /// Moves.
    FLY = 34,
    /// Targets of pilots' guns.
    DECLARE = 35,
    /// Targets found late; the subject is the enemy.
    ACQUIRE = 36,
    /// Whether to turn to a head-on attacker; the subject is the enemy.
    SWITCH = 37,
    /// Targets of observers and gunners; the subject is the gun position.
    AIM = 38,
    /// What an ace uses his modifier for.
    ACE = 39,
    /// Whether to go home.
    LEAVE = 40,
}

/// Labels of the Germans count from here, those of the Allies from 1.
pub(crate) const LABELS_OF_GERMANS: u16 = 129;
/// Labels of the guns of a balloon count from here.
pub(crate) const LABELS_OF_BALLOON_GUNS: u16 = 300;

/// Labels of the Allied men of a campaign whose numbers go beyond the labels before those of the Germans, and of the
/// Germans whose numbers go beyond the labels before those of the guns.
const LABELS_OF_MORE_MEN: [u16; 2] = [500, 700];

/// The label of a man of a campaign, by his number on his side.
pub(crate) fn label_of_man(of_allies: bool, number: u8) -> Label {
    let (first, room, more) = match of_allies {
        true => (1, LABELS_OF_GERMANS - 1, LABELS_OF_MORE_MEN[0]),
        false => (LABELS_OF_GERMANS, LABELS_OF_BALLOON_GUNS - LABELS_OF_GERMANS, LABELS_OF_MORE_MEN[1]),
    };
    let number = u16::from(number);
    Label(if number <= room { first + number - 1 } else { more + number - room - 1 })
}

/// Whether a label is of an Allied man or aircraft, and his number on his side; `None` for any other label.
pub(crate) fn man_of_label(label: Label) -> Option<(bool, u16)> {
    const MORE: [u16; 2] = LABELS_OF_MORE_MEN;
    match label.0 {
        1..LABELS_OF_GERMANS => Some((true, label.0)),
        LABELS_OF_GERMANS..LABELS_OF_BALLOON_GUNS => Some((false, label.0 - LABELS_OF_GERMANS + 1)),
        more if more >= MORE[1] => Some((false, more - MORE[1] + LABELS_OF_BALLOON_GUNS - LABELS_OF_GERMANS + 1)),
        more if more >= MORE[0] => Some((true, more - MORE[0] + LABELS_OF_GERMANS)),
        _ => None,
    }
}

/// The machine guns in the trenches, which fire at strafers.
pub(crate) const TRENCHES: Label = Label(400);
/// The anti-aircraft guns, which fire at aircraft that end their turn near the trenches.
pub(crate) const ARCHIE_GUNS: Label = Label(401);

/// A purpose for one gun position.
pub(crate) const fn of_position(purpose: Purpose, position: usize) -> Purpose {
    Purpose(purpose.0 + 256 * (position as u16 + 1))
}
