//! Worked cases of `downtown` as data, scene by scene. `case.rs` has their shape, `steps.rs` what they play.

use crate::ledger::ledger;
use crate::phases::context::Raid;
use crate::policy::Commander;
use crate::scenario::Scenario;
use crate::state::{DrvFlight, State};
use crate::terms::flights::Stage as Where;
use crate::terms::hexes::number;
use crate::tests::bombs::Orders;
use crate::tests::case::{After, Case, MigCase, Setup, flight, flight_or_none};
use crate::tests::stage::Stage;
use crate::tests::steps::{order, take};
use ground::board::{Heading, Hex};
use ground::chance::{Chance, Dice, RunKey, ScriptError, Scripted};
use ground::game::Description;
use ground::game::testing::cases::{self, Common, Name, Partial, expect};
use ground::journal::{Event, Journal, Recording};
use std::sync::LazyLock;

/// All cases.
pub(crate) static CASES: LazyLock<Vec<Case>> = LazyLock::new(|| FILES.iter().flat_map(|name| load(name)).collect());

fn load(file: &str) -> Vec<Case> {
    cases::load(&format!("tests/downtown/cases/{file}.toml"))
}

impl Setup {
    /// The stage as the case has it before its first scene.
    fn stage(&self) -> Stage {
        let sets: Vec<&str> = self.set.iter().map(String::as_str).collect();
        let mut stage = match (&self.scenario, self.straight) {
            (Some(name), _) => Stage::of(name, &sets),
            (None, true) => Stage::straight(&sets),
            (None, false) => Stage::with(&sets),
        };
        if let Some(target) = &self.target {
            stage = stage.target(target);
        }
        stage
    }

    /// Changes a stage as a scene has it.
    fn change(&self, stage: &mut Stage) {
        for (name, us) in &self.us {
            let place = flight(&stage.scenario, name);
            if (us.hex.is_some() || us.band.is_some()) && !stage.state.us[place].on_map() {
                stage.state.us_comes(place);
                stage.state.us[place].flying.heading = Heading::new(0);
            }
            us.put(&mut stage.state.us[place]);
            stage.state.note_us_at(place);
            if let Some(Name(gone @ (Where::Home | Where::Lost))) = us.stage {
                stage.state.us[place].stage = Where::OnMap;
                stage.state.us_gone(place, gone);
            }
        }
        self.change_migs(stage);
        for (place, wanted) in self.sams.iter().enumerate() {
            if place == stage.state.sams.len() {
                let (hex, Name(state)) = (wanted.hex.as_ref().expect("a hex"), wanted.state.expect("a state"));
                stage.sam(&hex.0, state);
            }
            if let Some(target) = &wanted.target {
                stage.state.sams[place].target = flight_or_none(&stage.scenario, target);
            }
            wanted.put(&mut stage.state.sams[place]);
        }
        for (place, wanted) in self.aaa.iter().enumerate() {
            if place == stage.state.aaa.len() {
                stage.aaa(&wanted.hex.as_ref().expect("a hex").0, wanted.density.expect("a density"));
            }
            wanted.put(&mut stage.state.aaa[place]);
        }
        self.fire_cans.iter().for_each(|at| stage.fire_can(at));
        self.cans.iter().zip(stage.state.fire_cans.iter_mut()).for_each(|(wanted, can)| wanted.put(can));
        if let Some(sites) = &self.sites {
            stage.only_sites(&sites.iter().map(String::as_str).collect::<Vec<_>>());
        }
        self.state.put(&mut stage.state);
        self.moving.put(&mut stage.state.moving);
        self.tallies.put(&mut stage.state.tallies);
    }

    fn change_migs(&self, stage: &mut Stage) {
        for (place, wanted) in self.migs.iter().enumerate() {
            if place == stage.state.drv.len() {
                let at = &wanted.hex.as_ref().expect("a hex").0;
                let band = wanted.band.expect("a band");
                match wanted.known {
                    Some(aircraft) => stage.known_mig(at, band, aircraft),
                    None => stage.mig(at, wanted.heading.unwrap_or(0), band),
                };
            }
            if let Some(target) = &wanted.target {
                stage.state.drv[place].target = flight_or_none(&stage.scenario, target);
            }
            wanted.put(&mut stage.state.drv[place]);
        }
    }
}

/// What a scene has left.
struct Scene {
    events: Vec<Event>,
    script: Result<(), ScriptError>,
    /// Where steps give something else than they should.
    found: Vec<String>,
}

/// Plays a scene.
fn play(common: &Common, setup: &Setup, stage: &mut Stage) -> Scene {
    match setup.seed {
        None => {
            let mut chance = Scripted::new(common.dice(10));
            let (events, found) = play_with(common, setup, stage, &mut chance);
            Scene { events, script: chance.finish(), found }
        }
        Some(seed) => {
            let mut chance = Dice::new(RunKey::new("downtown", seed).game(0, 0));
            let (events, found) = play_with(common, setup, stage, &mut chance);
            Scene { events, script: Ok(()), found }
        }
    }
}

/// The same with a source of chance: the events, and where steps give something else than they should.
fn play_with<C: Chance>(
    common: &Common,
    setup: &Setup,
    stage: &mut Stage,
    chance: &mut C,
) -> (Vec<Event>, Vec<String>) {
    let Stage { scenario, state, router } = stage;
    let (mut journal, mut aside) = (Recording::default(), Recording::default());
    journal.clock(state.turn);
    let mut commander: Box<dyn Commander> = match &setup.orders {
        Some(words) => Box::new(Orders(order(words))),
        None => scenario.commander(),
    };
    let mut given = toml::Value::Boolean(false);
    let (router, commander) = (&mut *router, commander.as_mut());
    let mut raid = Raid { scenario, state, router, chance, journal: &mut journal, commander };
    for step in &common.play {
        given = take(&mut raid, step);
    }
    raid.journal = &mut aside;
    let mut found = Vec::new();
    found.extend(setup.gives.as_ref().filter(|wanted| **wanted != given).map(|wanted| {
        let step = common.play.last();
        format!("{step:?} gives {given}, expected {wanted}")
    }));
    for (step, wanted) in &setup.asks {
        let given = take(&mut raid, step);
        if given != *wanted {
            found.push(format!("`{step}` gives {given}, expected {wanted}"));
        }
    }
    (journal.into_events(), found)
}

/// Everything that is wrong with a case.
fn wrong(case: &Case) -> Vec<String> {
    let mut stage = case.own.stage();
    let mut found = scene_wrong(&case.common, &case.own, &mut stage);
    for (number, table) in case.own.then.iter().enumerate() {
        let mut scene: Case = cases::case(table.clone(), &case.common.id);
        scene.common.id.clone_from(&case.common.id);
        let wrong = scene_wrong(&scene.common, &scene.own, &mut stage);
        found.extend(wrong.into_iter().map(|what| format!("scene {}: {what}", number + 2)));
    }
    found
}

/// Everything that is wrong with a scene.
fn scene_wrong(common: &Common, setup: &Setup, stage: &mut Stage) -> Vec<String> {
    setup.change(stage);
    let Scene { events, script, mut found } = play(common, setup, stage);
    let scenario = &stage.scenario;
    let differences = common.differences(ledger(), &events, &script, |label| scenario.unit_name(label));
    let ids: Vec<&str> = events.iter().map(|event| ledger().rule(event.rule).id.as_str()).collect();
    let others = ids.iter().any(|id| setup.silent || setup.alone && !common.rules.iter().any(|rule| rule == id));
    let first = |rule: &str| ids.iter().position(|id| *id == rule);
    let sequence: Vec<Option<usize>> = setup.sequence.split_whitespace().map(first).collect();
    let others = others || !sequence.is_sorted() || sequence.contains(&None);
    if others || !differences.is_empty() {
        found.push(format!("the journal has {}", ids.join(" ")));
    }
    found.extend(differences);
    found.extend(setup.after.differences(scenario, &stage.state));
    found
}

impl After {
    fn differences(&self, scenario: &Scenario, state: &State) -> Vec<String> {
        let mut found = self.state.differences(state);
        found.extend(self.moving.differences(&state.moving));
        found.extend(self.tallies.differences(&state.tallies));
        let numbers = |hexes: &mut dyn Iterator<Item = Hex>| hexes.map(number).collect::<Vec<i32>>();
        found.extend(expect("aaa", &self.aaa, &numbers(&mut state.aaa.iter().map(|aaa| aaa.hex))));
        found.extend(expect("hidden-aaa", &self.hidden_aaa, &state.hidden_aaa()));
        found.extend(expect("fire-cans", &self.fire_cans, &numbers(&mut state.fire_cans.iter().map(|can| can.hex))));
        for (name, us) in &self.us {
            let differences = us.differences(&state.us[flight(scenario, name)]);
            found.extend(differences.into_iter().map(|what| format!("{name}: {what}")));
        }
        found.extend(each("MiG", &self.migs, &state.drv, |mig, is| mig.all_differences(scenario, is)));
        found.extend(each("guns", &self.guns, &state.aaa, Partial::differences));
        found.extend(each("Fire Can", &self.cans, &state.fire_cans, Partial::differences));
        let Some(sams) = &self.sams else { return found };
        found.extend(expect("the number of SAMs", &Some(sams.len()), &state.sams.len()));
        found.extend(each("SAM", sams, &state.sams, |sam, is| {
            let target = sam.target.as_deref().map(|name| flight_or_none(scenario, name));
            sam.differences(is).into_iter().chain(expect("target", &target, &is.target)).collect()
        }));
        found
    }
}

impl MigCase {
    fn all_differences(&self, scenario: &Scenario, is: &DrvFlight) -> Vec<String> {
        let target = self.target.as_deref().map(|name| flight_or_none(scenario, name));
        self.differences(is).into_iter().chain(expect("target", &target, &is.target)).collect()
    }
}

/// Where the units of a list, by their places, are not as written.
fn each<W, T>(name: &str, wanted: &[W], there: &[T], differences: impl Fn(&W, &T) -> Vec<String>) -> Vec<String> {
    let mut found = Vec::new();
    for (place, wanted) in wanted.iter().enumerate() {
        match there.get(place) {
            Some(is) => found.extend(differences(wanted, is).into_iter().map(|what| format!("{name} {place}: {what}"))),
            None => found.push(format!("there is no {name} {place}")),
        }
    }
    found
}

/// Checks the cases of a file.
fn come_out_as_written(file: &str) {
    let found = |case: &Case| {
        // A step that panics is wrong in its case alone.
        let found = std::panic::catch_unwind(|| wrong(case)).unwrap_or_else(|_| vec!["panics, as above".to_owned()]);
        found.into_iter().map(|what| format!("{}: {what}", case.common.id)).collect::<Vec<String>>()
    };
    let all: Vec<String> = load(file).iter().flat_map(found).collect();
    assert!(all.is_empty(), "\n{}", all.join("\n"));
}

/// A test for each file, which run side by side.
macro_rules! files {
    ($($test:ident $file:literal)*) => {
        const FILES: &[&str] = &[$($file),*];
        $(#[test]
        fn $test() {
            come_out_as_written($file);
        })*
    };
}

files! {
    cases_of_guns_come_out_as_written "guns"
    cases_of_sams_come_out_as_written "sams"
    cases_of_radars_come_out_as_written "radars"
    cases_of_air_combat_come_out_as_written "air"
    cases_of_migs_come_out_as_written "migs"
    cases_of_harm_come_out_as_written "harm"
    cases_of_us_flights_come_out_as_written "us"
    cases_of_the_raid_come_out_as_written "raid"
}

/// The proof that the comparison bites.
#[test]
fn a_case_that_is_wrong_is_found_out() {
    let spoiled = |spoil: fn(&mut Case)| {
        let mut case = CASES[0].clone();
        spoil(&mut case);
        !wrong(&case).is_empty()
    };
    let scene = |text: &str| -> toml::Table { toml::from_str(text).expect("a scene") };
    assert!(!spoiled(|_| ()));
    assert!(spoiled(|case| case.common.rolls.push_str(" 3")));
    assert!(spoiled(|case| case.common.rules.push("D3a".to_owned())));
    assert!(spoiled(|case| case.common.not.push("D2.1.1a".to_owned())));
    assert!(spoiled(|case| case.own.gives = Some(false.into())));
    assert!(spoiled(|case| case.own.after.state.aaa_pool = Some([9, 9, 9])));
    assert!(spoiled(|case| case.own.after.aaa = Some(vec![2218])));
    assert!(spoiled(|case| case.own.after.sams = Some(vec![Default::default()])));
    assert!(spoiled(|case| case.own.after.migs = vec![Default::default()]));
    assert!(spoiled(|case| {
        case.own.asks.insert("gci-level".to_owned(), 99.into());
    }));
    let mut case = CASES[0].clone();
    case.own.then = vec![scene("play = 'recover'"), scene("play = 'recover'\nrules = 'DH8d'")];
    assert_eq!(wrong(&case).len(), 2, "what the journal has, and what it lacks");
}
