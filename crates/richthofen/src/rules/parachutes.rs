//! Parachutes: the men with one, getting out, the chute, the wind (R3.8).

use crate::ledger::Rule;
use crate::terms::date::Month;
use crate::terms::dice::one_die;
use crate::terms::lowering::table;
use crate::terms::named::Nation;
use crate::terms::side::Side;
use ground::chance::{Label, Roll};
use ground::journal::{Event, Journal};

table! {
    #![derive(Copy)]
    /// Parachutes.
    ParachutesFile => Parachutes {
        /// The first month in which German crews have them.
        from: Month,
        /// The greatest height at which there is no time to jump, in metres.
        too_low: i16 = 0..=9000,
        /// The least die with which a man gets out.
        gets_out: i8 = 1..=7,
        /// Added to that die for a seriously wounded man.
        wounded: i8 = -6..=6,
        /// The least die with which the chute fails.
        fails: i8 = 1..=7,
        /// Hexes from the German trenches within which the wind may carry a man across.
        drift_hexes: i32 = 0..=99,
        /// The greatest die with which it does.
        drifts: i8 = 0..=6,
        /// The height from which he drifts farther, in metres.
        high: i16 = 0..=9000,
        /// Added to the drift die from there.
        high_drift: i8 = -6..=6,
    }
}

/// A man in an aircraft that is lost.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Jump {
    /// What he is called.
    pub(crate) man: &'static str,
    /// Seriously wounded.
    pub(crate) wounded: bool,
    pub(crate) altitude: i16,
    /// The wind may carry him over the lines.
    pub(crate) drift: bool,
}

/// What becomes of him.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Landing {
    /// Down on his own side.
    Safe,
    /// Down on the other.
    Captured,
    /// The chute did not open.
    ChuteFails,
    /// He did not get out.
    NoExit,
    /// There was no time.
    NoAttempt,
}

impl Parachutes {
    /// Whether the crew of a type has them in a month (R3.8a): on the side of the Germans, in a type that Germans
    /// fly.
    pub(crate) fn issued(&self, side: Side, nations: &[Nation], month: Month) -> bool {
        side == Side::Germans && nations.contains(&Nation::German) && month >= self.from
    }

    /// Whether a man who jumps over this row may drift across, with the wind towards the Allies (R3.8f): over
    /// no-man's-land, or over German land no more hexes from its trenches. `behind` counts those hexes, 0 over
    /// no-man's-land.
    pub(crate) fn may_drift(&self, behind: i32) -> bool {
        behind <= self.drift_hexes
    }

    /// One man jumps.
    pub(crate) fn jump(&self, who: Label, jump: Jump, roll: &mut impl Roll, journal: &mut impl Journal) -> Landing {
        if jump.altitude <= self.too_low {
            return Landing::NoAttempt;
        }
        let (face, faces) = one_die(roll);
        let modifier = if jump.wounded { self.wounded } else { 0 };
        if jump.wounded {
            journal.record(|| Event::of(Rule::R3_8c).by(who).modifier(modifier));
        }
        let out = face + modifier >= self.gets_out;
        journal.record(|| {
            let event = Event::of(Rule::R3_8b).by(who).rolled(faces).modifier(modifier).result(out);
            let event = event.word("man", jump.man);
            event.word("outcome", if out { "gets out" } else { "does not get out" })
        });
        if !out {
            return Landing::NoExit;
        }
        let (face, faces) = one_die(roll);
        let fails = face >= self.fails;
        journal.record(|| {
            let event = Event::of(Rule::R3_8d).by(who).rolled(faces).result(!fails).word("man", jump.man);
            event.word("outcome", if fails { "fails" } else { "opens" })
        });
        if fails {
            Landing::ChuteFails
        } else if jump.drift && self.drifts(who, jump.altitude, roll, journal) {
            Landing::Captured
        } else {
            Landing::Safe
        }
    }

    fn drifts(&self, who: Label, altitude: i16, roll: &mut impl Roll, journal: &mut impl Journal) -> bool {
        let modifier = if altitude >= self.high { self.high_drift } else { 0 };
        if modifier != 0 {
            journal.record(|| Event::of(Rule::R3_8g).by(who).modifier(modifier).int("altitude", altitude));
        }
        let (face, faces) = one_die(roll);
        let drifts = face + modifier <= self.drifts;
        journal.record(|| {
            let event = Event::of(Rule::R3_8f).by(who).rolled(faces).modifier(modifier).result(drifts);
            event.word("outcome", if drifts { "drifts over the lines" } else { "comes down at home" })
        });
        drifts
    }
}
