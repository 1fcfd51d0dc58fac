//! Solitaire events: the events of a double of DRV fire, and of the end of a move (D4).

use crate::ledger::Rule;
use crate::terms::date::Date;
use crate::terms::dice::one_die;
use crate::terms::lowering::table;
use ground::chance::{Label, Roll};
use ground::journal::{Event, Journal};

table! {
    /// Solitaire random events.
    SoloEventsFile => SoloEvents {
        /// The highest die that inhibits options 1 and 2.
        inhibit_one_and_two: u8 = 0..=10,
        /// The highest die that inhibits option 2; a higher one is an event.
        inhibit_two: u8 = 0..=10,
        /// The distance within which a flight is at the target, in hexes.
        target_within: u8,
        /// The distance within which a flight is near Hanoi or Haiphong, in hexes.
        city_within: u8,
        /// The greatest distance of a Fire Can from the flight, in hexes.
        fire_can_within: u8,
        /// The least and the greatest distance of the SAM of option b from the flight, in hexes.
        sam_ring: [u8; 2],
        /// The first month in which events bring up SAMs.
        sam_from: Date,
    }
}

/// What causes a roll on the event table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Trigger {
    Double,
    EndOfMove,
}

/// The place of the moving flight in the terms of the event tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scene {
    Target,
    City,
    Elsewhere,
}

/// The result of a roll on the event table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EventResult {
    /// These options of the Reaction Table are inhibited, a bit each.
    Inhibit(u8),
    /// It causes an event (Event!).
    Event,
    Nothing,
}

/// What an Event! does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EventOption<C, S> {
    FireCan(C),
    Loal(S),
    /// The event has no effect because the units for it are missing.
    Lost,
    Nothing,
}

const OPTION_ONE: u8 = 1 << 1;

const OPTION_TWO: u8 = 1 << 2;

impl SoloEvents {
    /// Whether a double counts for a flight in this place (D4.1.2f).
    pub(crate) fn counts(&self, scene: Scene, acquired: bool, who: Label, journal: &mut impl Journal) -> bool {
        let counts = acquired || scene != Scene::Elsewhere;
        if !counts {
            journal.record(|| Event::of(Rule::D4_1_2f).by(who));
        }
        counts
    }

    /// The Solitaire Random Events Table (D4.1.1a, D4.1.1b, D4.1.1c); at the end of a move only its Event! counts
    /// (D4e).
    pub(crate) fn call(
        &self,
        trigger: Trigger,
        who: Label,
        roll: &mut impl Roll,
        journal: &mut impl Journal,
    ) -> EventResult {
        let die = one_die(who, roll, journal);
        let event = |rule| Event::of(rule).by(who).result(die);
        if trigger == Trigger::EndOfMove {
            let comes = if die > self.inhibit_two { "an event" } else { "no event" };
            journal.record(|| event(Rule::D4e).word("comes", comes));
        }
        if die > self.inhibit_two {
            journal.record(|| event(Rule::D4_1_1c));
            EventResult::Event
        } else if trigger == Trigger::EndOfMove {
            EventResult::Nothing
        } else if die > self.inhibit_one_and_two {
            journal.record(|| event(Rule::D4_1_1b));
            EventResult::Inhibit(OPTION_TWO)
        } else {
            journal.record(|| event(Rule::D4_1_1a));
            EventResult::Inhibit(OPTION_ONE | OPTION_TWO)
        }
    }

    /// The Event Options Table (D4.1.1d, D4.1.2a to D4.1.2d). `fire_can` finds the hex that takes a Fire Can, `site`
    /// the one where a hidden SAM may appear.
    pub(crate) fn option<F, S>(
        &self,
        scene: Scene,
        who: Label,
        fire_can: impl FnOnce() -> Option<F>,
        site: impl FnOnce() -> Option<S>,
        journal: &mut impl Journal,
    ) -> EventOption<F, S> {
        const SCENES: [&str; 3] = ["target", "city", "elsewhere"];
        journal.record(|| Event::of(Rule::D4_1_1d).by(who).word("place", SCENES[scene as usize]));
        if scene == Scene::Elsewhere {
            return EventOption::Nothing;
        }
        let rule = if scene == Scene::Target { Rule::D4_1_2a } else { Rule::D4_1_2c };
        if let Some(hex) = fire_can() {
            journal.record(|| Event::of(rule).on(who));
            return EventOption::FireCan(hex);
        }
        if scene == Scene::Target {
            journal.record(|| Event::of(Rule::D4_1_2b).on(who));
            return EventOption::Lost;
        }
        match site() {
            Some(site) => {
                journal.record(|| Event::of(Rule::D4_1_2d).on(who));
                EventOption::Loal(site)
            }
            None => EventOption::Lost,
        }
    }
}
