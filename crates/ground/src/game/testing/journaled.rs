//! What a procedure of a game gives under scripted dice, and the rules that its journal shows.

use crate::chance::Scripted;
use crate::game::testing::pins;
use crate::journal::{Event, Journal, Ledger, Recording};

/// What a procedure gave, and the events of its journal.
#[derive(Debug)]
pub struct Journaled<T> {
    /// What it gave.
    pub gave: T,
    /// The events that the rules reported, in order.
    pub events: Vec<Event>,
    ledger: &'static Ledger,
}

/// Plays a procedure with these dice, sides and face, and records its journal from this turn on.
///
/// # Panics
/// If a die is missing, has other sides, or is left over.
#[track_caller]
pub fn journaled<T>(
    ledger: &'static Ledger,
    turn: u16,
    rolls: &[(u32, u32)],
    procedure: impl FnOnce(&mut Scripted, &mut Recording) -> T,
) -> Journaled<T> {
    let mut chance = Scripted::new(rolls.iter().copied());
    let mut journal = Recording::default();
    journal.clock(turn);
    let gave = procedure(&mut chance, &mut journal);
    let journaled = Journaled::new(ledger, gave, journal.into_events());
    if let Err(wrong) = chance.finish() {
        panic!("{wrong}; fired: {:?}", journaled.ids());
    }
    journaled
}

/// Ten-sided dice that show these faces.
pub fn d10(faces: impl AsRef<[u32]>) -> Vec<(u32, u32)> {
    faces.as_ref().iter().map(|&face| (10, face)).collect()
}

impl<T> Journaled<T> {
    /// What a procedure gave with the events of its journal.
    pub fn new(ledger: &'static Ledger, gave: T, events: Vec<Event>) -> Journaled<T> {
        Journaled { gave, events, ledger }
    }

    /// What was given, and the journal by itself.
    pub fn apart(self) -> (T, Journaled<()>) {
        (self.gave, Journaled { gave: (), events: self.events, ledger: self.ledger })
    }

    /// The ids of the rules that fired, in order.
    pub fn ids(&self) -> Vec<&'static str> {
        self.events.iter().map(|event| self.ledger.rule(event.rule).id.as_str()).collect()
    }

    /// The events of a rule. The coverage of the rules counts the question and its answer.
    ///
    /// # Panics
    /// If the ledger has no such rule.
    pub fn of(&self, id: &str) -> Vec<&Event> {
        assert!(self.ledger.rules.iter().any(|rule| rule.id == id), "{id} is no rule");
        let of_rule = |event: &&Event| self.ledger.rule(event.rule).id == id;
        let events: Vec<&Event> = self.events.iter().filter(of_rule).collect();
        pins::note(id, !events.is_empty());
        events
    }

    /// Whether a rule fired.
    pub fn fired(&self, id: &str) -> bool {
        !self.of(id).is_empty()
    }

    /// How often a rule fired.
    pub fn count(&self, id: &str) -> usize {
        self.of(id).len()
    }

    /// The first event of a rule.
    ///
    /// # Panics
    /// If it did not fire.
    #[track_caller]
    pub fn first(&self, id: &str) -> &Event {
        self.of(id).first().unwrap_or_else(|| panic!("{id} is not among {:?}", self.ids()))
    }

    /// Checks that all of these fired, and none of those.
    ///
    /// # Panics
    /// If that is not so.
    #[track_caller]
    pub fn only(&self, fired: &[&str], not: &[&str]) {
        for id in fired {
            assert!(self.fired(id), "{id} is not among {:?}", self.ids());
        }
        for id in not {
            assert!(!self.fired(id), "{id} is among {:?}", self.ids());
        }
    }
}
