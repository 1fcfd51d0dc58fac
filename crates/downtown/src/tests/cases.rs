//! Worked cases of `downtown` as data: `tests/downtown/README.md` says how a designer writes one.

use crate::ledger::ledger;
use crate::phases::context::Raid;
use crate::state::{Sam, State, Tallies};
use crate::terms::defence::{Acquired, Density, RadarPhase, SamState};
use crate::terms::flights::Band;
use crate::terms::hexes::{index, number};
use crate::tests::stage::{Stage, hex};
use ground::chance::Scripted;
use ground::game::Description;
use ground::game::testing::cases::{self, Listed, Name, Partial, expect, partial};
use ground::journal::{Journal, Recording};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::LazyLock;

const FILES: [&str; 2] = ["guns", "sams"];

/// What a case calls the flights of the training raid.
const FLIGHTS: [&str; 4] = ["bombers", "more-bombers", "weasels", "cap"];

type Case = cases::Case<Setup>;

/// All cases.
pub(crate) static CASES: LazyLock<Vec<Case>> = LazyLock::new(|| {
    FILES.into_iter().flat_map(|name| cases::load(&format!("tests/downtown/cases/{name}.toml"))).collect()
});

/// What a case of `downtown` has besides what all cases have.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub(crate) struct Setup {
    /// Values of the scenario, such as `raid.date='1966-09'`.
    set: Vec<String>,
    /// The hex of the target, if not the training raid's.
    target: Option<String>,
    us: BTreeMap<String, UsCase>,
    migs: Vec<MigCase>,
    sams: Vec<SamCase>,
    aaa: Vec<AaaCase>,
    fire_cans: Vec<String>,
    /// The only listed hexes that are open to SAMs; all where there is no list.
    sites: Option<Vec<String>>,
    state: StateCase,
    tallies: TalliesCase,
    after: After,
}

/// What must be so at the end.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
struct After {
    state: StateCase,
    tallies: TalliesCase,
    /// All SAMs that came up, in order; of each what is written.
    sams: Option<Vec<SamCase>>,
    /// The hexes of all AAA, in order.
    aaa: Option<Vec<i32>>,
    hidden_aaa: Option<u8>,
    /// The hexes of all Fire Cans, in order.
    fire_cans: Option<Vec<i32>>,
}

/// A US flight.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct UsCase {
    hex: String,
    #[serde(default)]
    heading: u8,
    band: Band,
    #[serde(default)]
    detected: bool,
    #[serde(default)]
    aircraft: Option<u8>,
}

/// A generic DRV flight.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct MigCase {
    hex: String,
    #[serde(default)]
    heading: u8,
    band: Band,
}

/// An AAA concentration.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct AaaCase {
    hex: String,
    density: Density,
}

partial! {
    /// What is not any one unit's.
    StateCase {}
    of State {
        turn: u16, mig_day: bool, hidden_sams: u8, dummies_left: u8, dummies_found: u8, radars_left: u8,
        hidden_fire_cans: u8, aaa_pool: [u8; 3], pre_emptive_arms: u8,
    }
}

partial! {
    /// A SAM.
    SamCase { hex: String, target: String }
    of Sam {
        state: Name<SamState>, located: bool, radar: bool, shut: u16, missiles: u8, acquired: Acquired, launched: bool,
        ever_fired: bool,
    }
}

partial! {
    /// What the outcome counts.
    TalliesCase {}
    of Tallies {
        missiles: u16, sam_attacks: u16, sam_hits: u16, flak_attacks: u16, flak_hits: u16, fire_can_attacks: u16,
    }
}

impl Listed for SamState {
    const LIST: &'static [(&'static str, SamState)] = &[
        ("unknown", SamState::Unknown),
        ("suspect", SamState::Suspect),
        ("unproven", SamState::Unproven),
        ("proved", SamState::Proved),
        ("active", SamState::Active),
        ("gone", SamState::Gone),
    ];
}

/// The place of a flight; none for nobody.
fn whom(name: &str) -> Option<u8> {
    (name != "nobody").then(|| flight(name) as u8)
}

fn flight(name: &str) -> usize {
    FLIGHTS.iter().position(|known| *known == name).unwrap_or_else(|| panic!("no flight {name}"))
}

fn phase(name: &str) -> RadarPhase {
    *RadarPhase::ALL.iter().find(|phase| phase.name() == name).unwrap_or_else(|| panic!("no phase {name}"))
}

impl Setup {
    fn stage(&self) -> Stage {
        let sets: Vec<&str> = self.set.iter().map(String::as_str).collect();
        let mut stage = Stage::with(&sets);
        if let Some(target) = &self.target {
            stage = stage.target(target);
        }
        for (name, us) in &self.us {
            let place = flight(name);
            stage.seen(place, &us.hex, us.heading, us.band);
            stage.state.us[place].detected = us.detected;
            if let Some(aircraft) = us.aircraft {
                stage.aircraft(place, aircraft);
            }
        }
        for mig in &self.migs {
            stage.mig(&mig.hex, mig.heading, mig.band);
        }
        for sam in &self.sams {
            let (hex, Name(state)) = (sam.hex.as_ref().expect("a hex"), sam.state.expect("a state"));
            let placed = stage.sam(hex, state);
            placed.target = sam.target.as_deref().and_then(whom);
            sam.put(placed);
        }
        for aaa in &self.aaa {
            stage.aaa(&aaa.hex, aaa.density);
        }
        for at in &self.fire_cans {
            stage.fire_can(at);
        }
        if let Some(sites) = &self.sites {
            stage.only_sites(&sites.iter().map(String::as_str).collect::<Vec<_>>());
        }
        self.state.put(&mut stage.state);
        self.tallies.put(&mut stage.state.tallies);
        stage
    }
}

/// Takes one step.
fn take(raid: &mut Raid<'_, Scripted, Recording>, step: &str) {
    let (what, whose) = step.split_once(' ').unwrap_or((step, ""));
    match what {
        "buy-aaa" => raid.buy_aaa(),
        "set-up-aaa" => raid.set_up_aaa(),
        "check-hidden-aaa" => raid.check_hidden_aaa(),
        "deploy-aaa" => {
            raid.deploy_aaa();
        }
        "check-fire-cans" => raid.check_fire_cans(),
        "barrage" => raid.barrage_us(flight(whose)),
        "event-at-end" => {
            let us = flight(whose);
            raid.note_place(index(raid.state.us[us].flying.hex).expect("a place"));
            raid.event_at_end(us);
        }
        "set-up-sams" => raid.set_up_sams(),
        "check-hidden-sams" => raid.check_hidden_sams(phase(whose), &raid.picture()),
        "check-set-up-sams" => raid.check_set_up_sams(phase(whose), &raid.picture()),
        "check-dummy" => raid.check_dummy(0, phase(whose)),
        "acquire" => raid.acquire(&raid.picture()),
        "sams-react" => raid.sams_react(flight(whose)),
        "next-point" => raid.state.us[flight(whose)].flying.spent += 1,
        "next-turn" => {
            raid.state.turn += 1;
            raid.journal.clock(raid.state.turn);
        }
        unknown => panic!("no step {unknown}"),
    }
}

/// Everything that is wrong with a case.
fn wrong(case: &Case) -> Vec<String> {
    let mut stage = case.own.stage();
    let mut chance = Scripted::new(case.common.dice(10));
    let mut journal = Recording::default();
    journal.clock(stage.state.turn);
    let mut commander = stage.scenario.commander();
    let mut raid = Raid {
        scenario: &stage.scenario,
        state: &mut stage.state,
        router: &mut stage.router,
        chance: &mut chance,
        journal: &mut journal,
        commander: commander.as_mut(),
    };
    case.common.play.iter().for_each(|step| take(&mut raid, step));
    let (script, events) = (chance.finish(), journal.into_events());
    let mut found = case.common.differences(ledger(), &events, &script, |label| stage.scenario.unit_name(label));
    found.extend(case.own.after.differences(&stage.state));
    found
}

impl After {
    fn differences(&self, state: &State) -> Vec<String> {
        let mut found = self.state.differences(state);
        found.extend(self.tallies.differences(&state.tallies));
        let numbers = |hexes: &mut dyn Iterator<Item = ground::board::Hex>| hexes.map(number).collect::<Vec<i32>>();
        found.extend(expect("aaa", &self.aaa, &numbers(&mut state.aaa.iter().map(|aaa| aaa.hex))));
        found.extend(expect("hidden-aaa", &self.hidden_aaa, &state.hidden_aaa()));
        found.extend(expect("fire-cans", &self.fire_cans, &numbers(&mut state.fire_cans.iter().map(|can| can.hex))));
        let Some(sams) = &self.sams else { return found };
        found.extend(expect("the number of SAMs", &Some(sams.len()), &state.sams.len()));
        for (wanted, sam) in sams.iter().zip(state.sams.iter()) {
            found.extend(expect("hex", &wanted.hex.as_deref().map(hex), &sam.hex));
            found.extend(expect("target", &wanted.target.as_deref().map(whom), &sam.target));
            found.extend(wanted.differences(sam));
        }
        found
    }
}

#[test]
fn every_case_comes_out_as_written() {
    let all = CASES.iter().flat_map(|case| wrong(case).into_iter().map(|what| format!("{}: {what}", case.common.id)));
    let all: Vec<String> = all.collect();
    assert!(all.is_empty(), "\n{}", all.join("\n"));
}

/// The proof that the comparison bites.
#[test]
fn a_case_that_is_wrong_is_told_so() {
    let spoiled = |spoil: fn(&mut Case)| {
        let mut case = CASES[0].clone();
        spoil(&mut case);
        !wrong(&case).is_empty()
    };
    assert!(!spoiled(|_| ()));
    assert!(spoiled(|case| case.common.rolls.push_str(" 3")));
    assert!(spoiled(|case| case.common.rules.push("D3a".to_owned())));
    assert!(spoiled(|case| case.common.not.push("D2.1.1a".to_owned())));
    assert!(spoiled(|case| case.own.after.state.aaa_pool = Some([9, 9, 9])));
    assert!(spoiled(|case| case.own.after.aaa = Some(vec![2218])));
    assert!(spoiled(|case| case.own.after.sams = Some(vec![SamCase::default()])));
}
