//! Jammed guns: the test, and clearing them (R3.2, R4.6).

use crate::ledger::Rule;
use crate::terms::dice::one_die;
use crate::terms::lowering::table;
use ground::chance::{Label, Roll};
use ground::journal::{Event, Journal};

table! {
    #![derive(Copy)]
    /// Jams and clearing them.
    JamsFile => Jams {
        /// The greatest natural roll of a shot that calls for a test.
        natural: i8 = 2..=12,
        /// The greatest die that jams a gun.
        jams: i8 = 0..=6,
        /// The height from which guns are cold, in metres.
        cold_from: i16 = 0..=9000,
        /// Added to the die of a cold gun.
        cold: i8 = -6..=6,
        /// The greatest die with which a pilot clears a gun.
        clears: i8 = 0..=6,
        /// The same for an observer.
        observer_clears: i8 = 0..=6,
        /// Added to the die of a pilot that has locked his controls and flies straight and level.
        locked: i8 = -6..=6,
        /// The greatest climb of a turn with a try, in metres.
        climb: i16 = 0..=500,
        /// The greatest dive of a turn with a try, in metres.
        dive: i16 = 0..=900,
        /// The most hexsides in one hex of a turn with a try.
        hexsides: u8 = 0..=5,
    }
}

/// How an aircraft has moved this turn.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Handling {
    /// Metres up, or down when negative.
    pub(crate) rise: i16,
    /// The most hexsides turned in one hex.
    pub(crate) hexsides: u8,
    /// A special manoeuvre was flown.
    pub(crate) manoeuvre: bool,
}

/// The man that clears a gun.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Clearer {
    /// The pilot.
    Pilot,
    /// The pilot, with locked controls.
    Locked,
    /// An observer or a gunner.
    Observer,
    /// The observer at the nose gun of an FE-2b.
    NoseObserver,
}

/// The guns of a shot.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GunsFired {
    /// How many fire.
    pub(crate) dice: u8,
    /// The place of the first of them.
    pub(crate) first: u8,
    /// How many guns the aircraft has, in all its gun positions.
    pub(crate) aboard: u8,
}

impl Jams {
    /// Whether a natural roll calls for a test (R3.2a).
    pub(crate) const fn is_test(&self, natural: i8) -> bool {
        natural <= self.natural
    }

    /// The test of a shot, of the pilot's guns or an observer's: which of the guns that fired jam.
    pub(crate) fn test(
        &self,
        (who, observer): (Label, bool),
        (natural, firing): (i8, GunsFired),
        altitude: i16,
        roll: &mut impl Roll,
        journal: &mut impl Journal,
    ) -> [bool; 2] {
        let mut jammed = [false; 2];
        if !self.is_test(natural) {
            return jammed;
        }
        journal.record(|| Event::of(Rule::R3_2a).by(who).result(natural).int("guns", firing.dice));
        let cold = if altitude >= self.cold_from { self.cold } else { 0 };
        if cold != 0 {
            journal.record(|| Event::of(Rule::R3_2c).by(who).modifier(cold).int("altitude", altitude));
        }
        let dice = usize::from(firing.dice);
        for place in 0..jammed.len().min(dice) {
            let (face, faces) = one_die(roll);
            jammed[place] = face + cold <= self.jams;
            let jams = jammed[place];
            journal.record(|| {
                // A story has one clause for all guns of the shot, at the event of the last.
                let last = place + 1 == dice;
                let count = if last { jammed.iter().filter(|&&jams| jams).count() as i32 } else { 0 };
                let event = Event::of(Rule::R3_2b).by(who).rolled(faces).modifier(cold).result(jams);
                event
                    .int("gun", i32::from(firing.first) + place as i32 + 1)
                    .int("all", if count == i32::from(firing.aboard) { count } else { 0 })
                    .int("pilots", if observer { 0 } else { count })
                    .int("observers", if observer { count } else { 0 })
                    .word("outcome", if jams { "jams" } else { "does not jam" })
            });
        }
        jammed
    }

    /// Whether a pilot who has moved so may try to clear a gun or to change the drum of one on the wing (R3.2f-i,
    /// R4.3g).
    pub(crate) fn may_clear(&self, handling: Handling) -> bool {
        handling.rise <= self.climb
            && -handling.rise <= self.dive
            && handling.hexsides <= self.hexsides
            && !handling.manoeuvre
    }

    /// One try to clear one gun. `free` says that the aircraft moved in a way that would forbid its pilot to clear a
    /// gun.
    pub(crate) fn clears(
        &self,
        who: Label,
        by: Clearer,
        free: bool,
        roll: &mut impl Roll,
        journal: &mut impl Journal,
    ) -> bool {
        let (face, faces) = one_die(roll);
        let (most, modifier) = match by {
            Clearer::Pilot => (self.clears, 0),
            Clearer::Locked => (self.clears, self.locked),
            Clearer::Observer | Clearer::NoseObserver => (self.observer_clears, 0),
        };
        let clears = face + modifier <= most;
        let event = |rule| {
            let event = Event::of(rule).by(who).rolled(faces).modifier(modifier).result(clears);
            event.word("outcome", if clears { "clears it" } else { "fails" })
        };
        match by {
            Clearer::Pilot => journal.record(|| event(Rule::R3_2e)),
            Clearer::Locked => journal.record(|| event(Rule::R4_6a)),
            Clearer::Observer => journal.record(|| event(Rule::R3_2k)),
            Clearer::NoseObserver => journal.record(|| event(Rule::R3_2l)),
        }
        if free && matches!(by, Clearer::Observer | Clearer::NoseObserver) {
            journal.record(|| Event::of(Rule::R3_2j).by(who));
        }
        clears
    }
}
