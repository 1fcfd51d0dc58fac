//! The crew: aces, what a hit on a man does, wounds, novices (R3.4a, R3.5a, R3.6, R3.7, R6.12b).

use crate::ledger::Rule;
use crate::terms::crew::{Health, Replacement};
use crate::terms::dice::TwoDice;
use crate::terms::lowering::table;
use crate::terms::named::Skill;
use ground::chance::{Label, Roll};
use ground::journal::{Event, Journal};
use ground::scenario::lower::Range;

table! {
    #![derive(Copy)]
    /// The victories that make an ace.
    AcesFile => Aces {
        /// Victories that make an ace.
        ace: u16 = 1..=99,
        /// Victories that make a double ace.
        double_ace: u16 = 1..=99,
    }
}
table! {
    #![derive(Copy)]
    /// What a hit on a man does.
    PilotHitFile => PilotHit {
        /// The least total of two dice that kills; less wounds seriously.
        kills: i8 = 2..=13,
        /// Added for an observer.
        observer: i8 = -9..=9,
    }
}
table! {
    #![derive(Copy)]
    /// What a serious wound does to a pilot.
    WoundsFile => Wounds {
        /// The greatest total of two dice at the end of a turn with which he dies.
        dies: i8 = 0..=12,
        /// Turns in which he must be down, where a clock runs.
        clock: u16 = 1..=99,
    }
}
table! {
    /// Novices.
    NovicesFile => Novices {
        /// The totals of two dice with which a replacement is one, for a British pilot.
        british_pilot: Vec<Range> = 2..=12,
        /// The same for a British observer.
        british_observer: Vec<Range> = 2..=12,
        /// The same for a German pilot.
        german_pilot: Vec<Range> = 2..=12,
        /// Missions survived that make a regular.
        missions: u8 = 1..=99,
    }
}

impl Aces {
    /// The skill of a pilot by his twelfths of victories (R3.5a).
    pub(crate) fn skill(&self, twelfths: u16, novice: bool) -> Skill {
        let victories = twelfths / 12;
        if novice {
            Skill::Novice
        } else if victories >= self.double_ace {
            Skill::DoubleAce
        } else if victories >= self.ace {
            Skill::Ace
        } else {
            Skill::Regular
        }
    }
}

impl PilotHit {
    /// What a hit on a pilot does (R3.4a).
    pub(crate) fn roll(&self, on: Label, roll: &mut impl Roll, journal: &mut impl Journal) -> Health {
        let dice = TwoDice::roll(roll);
        let health = self.health(dice.sum());
        journal.record(|| {
            let event = Event::of(Rule::R3_4a).by(on).rolled(dice.faces()).result(dice.sum());
            event.word("outcome", outcome(health))
        });
        health
    }

    /// What a hit on an observer does, where that is rolled for (R5.7e).
    pub(crate) fn roll_observer(&self, on: Label, roll: &mut impl Roll, journal: &mut impl Journal) -> Health {
        let dice = TwoDice::roll(roll);
        let total = dice.sum() + self.observer;
        let health = self.health(total);
        journal.record(|| {
            let event = Event::of(Rule::R5_7e).by(on).rolled(dice.faces()).modifier(self.observer).result(total);
            event.word("outcome", outcome(health))
        });
        health
    }

    fn health(&self, total: i8) -> Health {
        if total >= self.kills { Health::Dead } else { Health::Wounded }
    }
}

fn outcome(health: Health) -> &'static str {
    if health == Health::Dead { "killed" } else { "seriously wounded" }
}

impl Wounds {
    /// Whether a seriously wounded pilot dies at the end of a turn (R6.12b); `late` says that a clock runs, and he is
    /// not down in time.
    pub(crate) fn dies(&self, who: Label, late: bool, roll: &mut impl Roll, journal: &mut impl Journal) -> bool {
        let dice = TwoDice::roll(roll);
        let of_the_wound = dice.sum() <= self.dies;
        let dies = of_the_wound || late;
        journal.record(|| {
            let event = Event::of(Rule::R6_12b).by(who).rolled(dice.faces()).result(dies).int("total", dice.sum());
            let outcome = match (of_the_wound, late) {
                (true, _) => "dies of the wound",
                (false, true) => "dies as he is not down in time",
                (false, false) => "flies on, wounded",
            };
            event.word("outcome", outcome)
        });
        dies
    }
}

impl Novices {
    /// Whether a replacement is a novice (R3.7a-c).
    pub(crate) fn is_novice(&self, replacement: Replacement, roll: &mut impl Roll, journal: &mut impl Journal) -> bool {
        let totals = match replacement {
            Replacement::BritishPilot => &self.british_pilot,
            Replacement::BritishObserver => &self.british_observer,
            Replacement::GermanPilot => &self.german_pilot,
        };
        let dice = TwoDice::roll(roll);
        let novice = totals.iter().any(|range| range.holds(dice.sum() as u32));
        let event = |rule| {
            let event = Event::of(rule).rolled(dice.faces()).result(novice).int("total", dice.sum());
            event.word("outcome", if novice { "a novice" } else { "no novice" })
        };
        match replacement {
            Replacement::BritishPilot => journal.record(|| event(Rule::R3_7a)),
            Replacement::BritishObserver => journal.record(|| event(Rule::R3_7b)),
            Replacement::GermanPilot => journal.record(|| event(Rule::R3_7c)),
        }
        novice
    }
}

/// What a man is called, by his seat.
pub(crate) const fn called(seat: usize) -> &'static str {
    if seat == 0 { "pilot" } else { "observer" }
}
