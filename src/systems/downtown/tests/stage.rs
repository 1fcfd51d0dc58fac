//! A raid set up by hand, and its procedures played with scripted dice.

use crate::ledger;
use crate::phases::context::Raid;
use crate::scenario::Scenario;
use crate::state::State;
use crate::state::flying::Flying;
use crate::state::herd::Herd;
use crate::terms::flights::Band;
use crate::terms::hexes::hex_of;
use ground::board::{Heading, Hex};
use ground::chance::Scripted;
use ground::journal::{Event, Journal, Recording};
use ground::scenario::{Document, Request};

/// The training raid, changed as a test needs it: flights 0 and 1 bomb, 2 hunts radars, 3 is CAP.
pub(crate) struct Stage {
    pub(crate) scenario: Scenario,
    pub(crate) state: State,
}

/// What a procedure of a raid gave, and what it told.
pub(crate) struct Told<T> {
    pub(crate) gave: T,
    pub(crate) events: Vec<Event>,
}

impl<T> Told<T> {
    /// The ids of the rules that fired.
    pub(crate) fn ids(&self) -> Vec<&'static str> {
        self.events.iter().map(|event| ledger().rule(event.rule).id.as_str()).collect()
    }

    pub(crate) fn fired(&self, id: &str) -> bool {
        assert!(ledger().rules.iter().any(|rule| rule.id == id), "{id} is no rule");
        self.ids().contains(&id)
    }

    /// All of these fired, and none of those.
    #[track_caller]
    pub(crate) fn only(&self, fired: &[&str], not: &[&str]) {
        for id in fired {
            assert!(self.fired(id), "{id} is not among {:?}", self.ids());
        }
        for id in not {
            assert!(!self.fired(id), "{id} is among {:?}", self.ids());
        }
    }
}

pub(crate) fn hex(text: &str) -> Hex {
    hex_of(text).expect("a hex")
}

impl Stage {
    /// The training raid with values set, such as `raid.activation=d9`; turn 2, nobody on the map.
    pub(crate) fn with(sets: &[&str]) -> Stage {
        Stage::of("training", sets)
    }

    /// The same of another built-in scenario.
    pub(crate) fn of(name: &str, sets: &[&str]) -> Stage {
        let sets = sets.iter().map(|set| (*set).to_owned()).collect();
        let request = Request { sets, ..Request::scenario(format!("downtown/{name}")) };
        let document =
            Document::load(&crate::library(), &request, &["downtown"]).unwrap_or_else(|wrong| panic!("{wrong}"));
        let scenario = crate::scenario::load::scenario(&document).unwrap_or_else(|wrong| panic!("{wrong}"));
        let state = State::new(scenario.sites.len());
        let mut stage = Stage { scenario, state };
        stage.play(&[], |raid| raid.ready_flights());
        stage.state.turn = 2;
        stage
    }

    pub(crate) fn new() -> Stage {
        Stage::with(&[])
    }

    /// The same under a block of the activation table.
    pub(crate) fn block(name: &str) -> Stage {
        Stage::with(&[&format!("raid.activation='{name}'")])
    }

    /// Puts a US flight on the map.
    pub(crate) fn us(&mut self, place: usize, at: &str, heading: u8, band: Band) -> &mut Stage {
        self.state.us_comes(place);
        let flying = &mut self.state.us[place].flying;
        (flying.hex, flying.heading, flying.band) = (hex(at), Heading::new(heading), band);
        self.state.note_us_at(place);
        self
    }

    /// Puts a generic DRV flight in the air.
    pub(crate) fn mig(&mut self, at: &str, heading: u8, band: Band) -> usize {
        let flying = Flying::new(hex(at), Heading::new(heading), band, 0);
        self.play(&[], |raid| raid.generate(flying, None)).gave
    }

    /// Plays a procedure with these dice, each with its sides; none may be missing or left over.
    pub(crate) fn play<T>(
        &mut self,
        rolls: &[(u32, u32)],
        procedure: impl FnOnce(&mut Raid<'_, Scripted, Recording>) -> T,
    ) -> Told<T> {
        let mut chance = Scripted::new(rolls.iter().copied());
        let mut journal = Recording::default();
        journal.clock(self.state.turn);
        let mut commander = self.scenario.commander();
        let gave = procedure(&mut Raid {
            scenario: &self.scenario,
            state: &mut self.state,
            chance: &mut chance,
            journal: &mut journal,
            commander: commander.as_mut(),
        });
        if let Err(wrong) = chance.finish() {
            panic!("{wrong}; fired: {:?}", Told { gave: (), events: journal.into_events() }.ids());
        }
        Told { gave, events: journal.into_events() }
    }

    /// A DRV flight moves, and meets nobody on whom dice are rolled.
    pub(crate) fn drv_moves(&mut self, place: usize) -> Told<bool> {
        self.play(&[], |raid| raid.move_drv(place, &mut Herd::of(raid.state)))
    }
}
