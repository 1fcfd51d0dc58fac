//! A raid set up by hand, of which single procedures are played with scripted dice.

use crate::phases::context::Raid;
use crate::scenario::prepared::Prepared;
use crate::state::flying::Flying;
use crate::state::{Aaa, Aircraft, DrvFlight, FireCan, Sam, State};
use crate::terms::defence::SamState;
use crate::terms::defence::{Acquired, Density};
use crate::terms::flights::Band;
use crate::terms::hexes::hex_of;
use crate::{Rule, Scenario};
use ground::board::{Heading, Hex};
use ground::chance::Scripted;
use ground::journal::{Event, Journal, Recording};
use ground::scenario::{Document, Request};

pub(crate) fn hex(text: &str) -> Hex {
    hex_of(text).expect("a hex")
}

/// Two flights of bombers (0 and 1), Weasels (2) and CAP (3) of the training raid, all still waiting, against nothing.
pub(crate) struct Set {
    pub(crate) scenario: Scenario,
    pub(crate) state: State,
}

impl Set {
    pub(crate) fn new() -> Set {
        Set::with(&[])
    }

    /// With changes such as `raid.date="1966-05"`.
    pub(crate) fn with(sets: &[&str]) -> Set {
        let sets = sets.iter().map(|set| (*set).to_owned()).collect();
        let request = Request { sets, ..Request::scenario("downtown/training") };
        let document =
            Document::load(&crate::library(), &request, &["downtown"]).unwrap_or_else(|wrong| panic!("{wrong}"));
        let scenario = crate::scenario::load::scenario(&document).unwrap_or_else(|wrong| panic!("{wrong}"));
        let mut set = Set { state: State::new(scenario.sites.len()), scenario };
        set.state.turn = 3;
        set.play(&[], |raid| raid.ready_flights());
        set
    }

    /// Against another target.
    pub(crate) fn target(mut self, at: &str) -> Set {
        self.scenario.plans[0].target = hex(at);
        self.scenario.prepared = Prepared::new(&self.scenario);
        self
    }

    /// A flight on the map.
    pub(crate) fn fly(&mut self, place: usize, at: &str, band: Band) {
        self.state.us_comes(place);
        let flight = &mut self.state.us[place];
        (flight.flying.hex, flight.flying.band) = (hex(at), band);
        self.state.note_us_at(place);
        // Wherever it was before.
    }

    /// A flight of so many aircraft.
    pub(crate) fn of(&mut self, place: usize, aircraft: u8) {
        self.state.us[place].aircraft = Aircraft::sound(aircraft);
    }

    pub(crate) fn aaa(&mut self, at: &str, density: Density) -> usize {
        self.state.place_aaa(Aaa { hex: hex(at), density, suppression: 0 }, 1);
        self.state.aaa.len() - 1
    }

    pub(crate) fn fire_can(&mut self, at: &str) {
        let can = FireCan { hex: hex(at), radar: true, shut: 0, out: 0, fired: false, destroyed: false, hits: 0 };
        self.state.place_fire_can(can, self.scenario.rules.fire_can_attack.range);
    }

    /// An active SAM that has acquired a flight.
    pub(crate) fn sam(&mut self, at: &str, target: u8) -> usize {
        self.state.sams.push(Sam {
            hex: hex(at),
            state: SamState::Active,
            located: false,
            radar: true,
            fresh: false,
            shut: 0,
            out: 0,
            missiles: 6,
            target: Some(target),
            acquired: Acquired::Full,
            launched: false,
            fired: false,
            ever_fired: false,
            inhibited: None,
            hits: 0,
        });
        self.state.sams.len() - 1
    }

    /// A DRV flight that is known to consist of so many aircraft.
    pub(crate) fn mig(&mut self, at: &str, band: Band, aircraft: u8) -> usize {
        self.state.add_drv(DrvFlight {
            flying: Flying::new(hex(at), Heading::new(0), band, 4),
            alive: true,
            ready: 0,
            took_off: 0,
            aircraft: Aircraft::sound(aircraft),
            identified: true,
            found_real: true,
            detected: true,
            profile: Some(0),
            parent: 0,
            aborting: false,
            disordered: false,
            target: None,
            adjacent: 0,
            depleted: [false; 3],
        })
    }

    /// Plays a procedure with just these dice; gives what it gives, and the journal.
    pub(crate) fn tell<T>(
        &mut self,
        dice: &[(u32, u32)],
        act: impl FnOnce(&mut Raid<'_, Scripted, Recording>) -> T,
    ) -> (T, Vec<Event>) {
        let mut chance = Scripted::new(dice.iter().copied());
        let mut journal = Recording::default();
        journal.clock(self.state.turn);
        let mut commander = self.scenario.commander();
        let mut raid = Raid {
            scenario: &self.scenario,
            state: &mut self.state,
            chance: &mut chance,
            journal: &mut journal,
            commander: commander.as_mut(),
        };
        let given = act(&mut raid);
        chance.finish().unwrap_or_else(|wrong| panic!("{wrong}: {:#?}", journal.events()));
        (given, journal.into_events())
    }

    /// The same, for the journal alone.
    pub(crate) fn play<T>(
        &mut self,
        dice: &[(u32, u32)],
        act: impl FnOnce(&mut Raid<'_, Scripted, Recording>) -> T,
    ) -> Vec<Event> {
        self.tell(dice, act).1
    }
}

/// Ten-siders.
pub(crate) fn d10<const N: usize>(faces: [u32; N]) -> [(u32, u32); N] {
    faces.map(|face| (10, face))
}

/// How often a rule fired.
pub(crate) fn count(events: &[Event], rule: Rule) -> usize {
    events.iter().filter(|event| event.rule == rule.into()).count()
}

/// Whether each of these fired, and none of those.
pub(crate) fn fired(events: &[Event], these: &[Rule], not_those: &[Rule]) {
    for &rule in these {
        assert!(count(events, rule) > 0, "{rule:?} did not fire: {events:#?}");
    }
    for &rule in not_those {
        assert_eq!(count(events, rule), 0, "{rule:?} fired: {events:#?}");
    }
}
