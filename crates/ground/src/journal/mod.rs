//! The journal: what the rules say of themselves while they run.
//!
//! A rule procedure hands the journal a closure that makes an [`Event`]. [`Silent`] never calls it, so that in play the
//! call is gone; [`Recording`] keeps the events. Text and JSON are made from them outside the rules (`report::trace`),
//! with the wording of each rule in the ledger.

mod event;
mod ledger;
mod source;

pub use event::{Event, RowRef, Value};
pub use ledger::{Kind, Ledger, MAP_HEAD, Place, Rule, RuleId, StoryPlan, StorySentence, StorySum, Weight};
pub use source::Source;

/// Takes the events of a game.
pub trait Journal {
    /// The game's clock has moved to `turn`; later events are stamped with it.
    fn clock(&mut self, turn: u16);

    /// Whether it keeps events. A rule need not gather what only an event uses if this is false.
    fn keeps(&self) -> bool {
        true
    }

    /// The state as the game's clock moves, for a journal that watches how the game goes. A system calls this with each
    /// move of its clock, before anything else happens in the new moment.
    #[inline(always)]
    fn sees<T: 'static>(&mut self, _state: &T) {}

    /// Reports the winner if the game ended with this turn, as the value of the category of the winner. A system that
    /// can compute it calls this at the end of each turn, if events are kept.
    fn standing(&mut self, _value: i64) {}

    /// A rule has fired. `event` is called only by a journal that keeps events.
    fn record(&mut self, event: impl FnOnce() -> Event);
}

/// The journal of play: of no size, and its calls compile to nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Journal for Silent {
    #[inline(always)]
    fn clock(&mut self, _: u16) {}

    #[inline(always)]
    fn keeps(&self) -> bool {
        false
    }

    #[inline(always)]
    fn record(&mut self, _: impl FnOnce() -> Event) {}
}

/// The journal of traces, rule counts and tests.
#[derive(Clone, Debug, Default)]
pub struct Recording {
    turn: u16,
    events: Vec<Event>,
    standings: Vec<(u16, i64)>,
}

impl Recording {
    /// The events so far, in order.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// The events, taken out.
    pub fn into_events(self) -> Vec<Event> {
        self.events
    }

    /// The events, and the winner if the game had ended with each turn, as `(turn, value)`.
    pub fn into_parts(self) -> (Vec<Event>, Vec<(u16, i64)>) {
        (self.events, self.standings)
    }
}

impl Journal for Recording {
    fn clock(&mut self, turn: u16) {
        self.turn = turn;
    }

    fn standing(&mut self, value: i64) {
        self.standings.push((self.turn, value));
    }

    fn record(&mut self, event: impl FnOnce() -> Event) {
        let turn = self.turn;
        self.events.push(Event { turn, ..event() });
    }
}
