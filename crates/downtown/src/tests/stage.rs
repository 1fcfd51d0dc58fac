//! A raid set up by hand, and its procedures played with scripted dice.

use crate::ledger;
use crate::map::around_barrage::Router;
use crate::phases::context::Raid;
use crate::policy::Commander;
use crate::scenario::prepared::Prepared;
use crate::scenario::{Scenario, load};
use crate::state::State;
use crate::state::air_picture::AirPicture;
use crate::terms::hexes::hex_of;
use ground::board::Hex;
use ground::chance::{Dice, GameKey, RunKey, Scripted};
use ground::game::testing::{Journaled, journaled};
use ground::journal::{Journal, Recording};
use ground::scenario::{Document, Request};

/// The training raid, changed as a test needs it: flights 0 and 1 bomb, 2 hunts radars, 3 is CAP. The target is 2218.
/// Its units are set up by the methods of `set_up.rs`.
pub(crate) struct Stage {
    pub(crate) scenario: Scenario,
    pub(crate) state: State,
    pub(crate) router: Router,
}

/// The numbers that the dice of the tests are written for. A test shows how a procedure goes, so that it need not
/// change with each number that is tuned; the numbers themselves are pinned by the exact tables, by the raids of
/// `numbers.rs` and by the calibration.
const NUMBERS: [&str; 6] = [
    "rules.engagement.attacker={known=11, unknown=14, night=3}",
    "rules.dogfight.margins=[{from=2, shots=[1, 1], snap=true}, {from=7, shots=[1, 2]}, {from=12, shots=[2, 3]}]",
    "rules.barrage.numbers=[[18, 18, 0, 0], [17, 16, 18, 0], [17, 15, 17, 19]]",
    "rules.sam-acquisition.undetected=[15, 19]",
    "rules.sam-acquisition.detected=[12, 16]",
    "rules.sam-acquisition.acquired=[9, 13]",
];

pub(crate) fn hex(text: &str) -> Hex {
    hex_of(text).expect("a hex")
}

impl Stage {
    /// The training raid with values set, such as `raid.activation=d9`; turn 2, no flight on the map.
    pub(crate) fn with(sets: &[&str]) -> Stage {
        Stage::of("training", sets)
    }

    /// The same of another built-in scenario.
    pub(crate) fn of(name: &str, sets: &[&str]) -> Stage {
        let sets = NUMBERS.iter().chain(sets).map(|set| (*set).to_owned()).collect();
        let request = Request { sets, ..Request::scenario(format!("downtown/{name}")) };
        let document =
            Document::load(&crate::library(), &request, &["downtown"]).unwrap_or_else(|wrong| panic!("{wrong}"));
        Stage::from_document(&document).unwrap_or_else(|wrong| panic!("{wrong}"))
    }

    /// The same of a document.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(crate) fn from_document(document: &Document) -> Result<Stage, String> {
        let scenario = load::scenario(document).map_err(|wrong| wrong.to_string())?;
        let state = State::new(scenario.sites.len());
        let mut stage = Stage { scenario, state, router: Router::default() };
        stage.play(&[], |raid| raid.ready_flights());
        stage.state.turn = 2;
        Ok(stage)
    }

    pub(crate) fn new() -> Stage {
        Stage::with(&[])
    }

    /// The same, with a path that is a straight row of hexes from 2240 to the target at 2218; the run begins in 2221.
    pub(crate) fn straight(sets: &[&str]) -> Stage {
        let mut stage = Stage::with(sets);
        let path: Vec<Hex> = (18..=40).rev().map(|place| hex(&format!("22{place}"))).collect();
        for plan in &mut stage.scenario.plans {
            plan.egress = path.iter().rev().copied().collect();
            (plan.exit, plan.path, plan.initial_point) = (path[0], path.clone(), 19);
        }
        stage.prepare();
        stage
    }

    /// The same under a block of the activation table.
    pub(crate) fn block(name: &str) -> Stage {
        Stage::with(&[&format!("raid.activation='{name}'")])
    }

    /// Against another target.
    pub(crate) fn target(mut self, at: &str) -> Stage {
        self.scenario.plans[0].target = hex(at);
        self.prepare();
        self
    }

    /// Prepares again what play looks up, after a change of the scenario.
    pub(crate) fn prepare(&mut self) {
        self.scenario.prepared = Prepared::new(&self.scenario);
    }

    /// Plays a procedure with these dice, each with its sides; none may be missing or left over.
    #[track_caller]
    pub(crate) fn play<T>(
        &mut self,
        rolls: &[(u32, u32)],
        procedure: impl FnOnce(&mut Raid<'_, Scripted, Recording>) -> T,
    ) -> Journaled<T> {
        let mut commander = self.scenario.commander();
        self.play_by(commander.as_mut(), rolls, procedure)
    }

    /// The same with a commander of the test's own.
    #[track_caller]
    pub(crate) fn play_by<T>(
        &mut self,
        commander: &mut dyn Commander,
        rolls: &[(u32, u32)],
        procedure: impl FnOnce(&mut Raid<'_, Scripted, Recording>) -> T,
    ) -> Journaled<T> {
        let Stage { scenario, state, router } = self;
        journaled(ledger(), state.turn, rolls, |chance, journal| {
            procedure(&mut Raid { scenario, state, router, chance, journal, commander })
        })
    }

    /// Plays a procedure with random dice of a fixed seed.
    pub(crate) fn roll<T>(&mut self, procedure: impl FnOnce(&mut Raid<'_, Dice, Recording>) -> T) -> Journaled<T> {
        let mut commander = self.scenario.commander();
        self.roll_by(commander.as_mut(), RunKey::new("downtown", 5).game(0, 0), procedure)
    }

    /// The same with a commander of the test's own and the dice of a game.
    pub(crate) fn roll_by<T>(
        &mut self,
        commander: &mut dyn Commander,
        key: GameKey,
        procedure: impl FnOnce(&mut Raid<'_, Dice, Recording>) -> T,
    ) -> Journaled<T> {
        let mut chance = Dice::new(key);
        let mut journal = Recording::default();
        journal.clock(self.state.turn);
        let Stage { scenario, state, router } = self;
        let (chance, recorded) = (&mut chance, &mut journal);
        let gave = procedure(&mut Raid { scenario, state, router, chance, journal: recorded, commander });
        Journaled::new(ledger(), gave, journal.into_events())
    }

    /// Moves a DRV flight that rolls no dice.
    pub(crate) fn drv_moves(&mut self, place: usize) -> Journaled<bool> {
        self.play(&[], |raid| raid.move_drv(place, &mut AirPicture::of(raid.state)))
    }
}
