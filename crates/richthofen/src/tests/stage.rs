//! Sets a case up and plays its steps through the procedures of play.

use crate::keys::LABELS_OF_BALLOON_GUNS;
use crate::outcome::outcome;
use crate::phases::Fight;
use crate::phases::initiative::MoveOrder;
use crate::policy::{Pilot, Pilots};
use crate::scenario::Scenario;
use crate::scenario::file::{DocumentFile, GroupFile, SideFile, SidesFile, SortieFile};
use crate::scenario::forces;
use crate::scenario::load::assemble;
use crate::state::{BalloonGun, Cause, Fate, Plane, Progress, State};
use crate::terms::firers::Firers;
use crate::tests::case::{Case, Choice, PlaneCase, Setup};
use crate::tests::scripted::{ScriptedPilot, place, shot};
use ground::board::{Hex, Pose};
use ground::chance::{Label, ScriptError, Scripted};
use ground::game::List;
use ground::game::testing::cases::Partial;
use ground::journal::{Event, Journal, Recording};
use ground::scenario::{Check, Document};
use std::collections::BTreeMap;

/// What came of a case.
#[derive(Debug)]
pub(crate) struct CaseResult {
    /// Names of the aircraft, by their place.
    pub(crate) names: Vec<String>,
    pub(crate) scenario: Scenario,
    pub(crate) events: Vec<Event>,
    pub(crate) state: State,
    /// The outcome, as far as it has been settled.
    pub(crate) row: Vec<i64>,
    pub(crate) script: Result<(), ScriptError>,
}

/// The rules of a document, ready for a case's own sides.
pub(crate) fn rules_of(document: &Document) -> Result<DocumentFile, String> {
    document.decode().map_err(|problems| problems.to_string())
}

/// The rules as they are.
pub(crate) fn standing_rules() -> DocumentFile {
    let document = Document::rules(&crate::library(), "richthofen", &[], &[]).expect("the built-in rules");
    rules_of(&document).expect("the built-in rules")
}

/// Plays a case under the rules of `base`.
///
/// # Errors
/// What is wrong with the rules or the case's scenario.
pub(crate) fn play(base: &DocumentFile, case: &Case) -> Result<CaseResult, String> {
    let Case { common, own: case } = case;
    let (scenario, names) = scenario(base, case)?;
    let mut state = start(&scenario, case, &names);
    let mut chance = Scripted::new(common.dice(6));
    let mut journal = Recording::default();
    journal.clock(state.clock());
    let flown = |choices| match case.policy {
        Some(_) => scenario.pilots(),
        None => pilots(&names, choices),
    };
    let mut pilots = flown(&case.choose);
    let mut order: MoveOrder = List::empty(0);
    for step in &common.play {
        if step == "next-turn" {
            pilots = flown(&case.later);
        }
        let mut fight = Fight {
            scenario: &scenario,
            state: &mut state,
            chance: &mut chance,
            journal: &mut journal,
            pilots: &mut pilots,
        };
        take(&mut fight, step, &names, &mut order);
    }
    let columns = outcome(&scenario);
    let mut row = vec![0; columns.metrics().len()];
    columns.write(&scenario, &state, &mut row);
    Ok(CaseResult { names, events: journal.into_events(), state, row, script: chance.finish(), scenario })
}

/// Pilots who make the case's own choices.
fn pilots(names: &[String], choices: &BTreeMap<String, Choice>) -> Pilots {
    let pilot = || -> Box<dyn Pilot> {
        Box::new(ScriptedPilot::new(names, |name| choices.get(name).cloned().unwrap_or_default()))
    };
    Pilots::new([pilot(), pilot(), pilot(), pilot()])
}

/// Takes one step.
fn take(fight: &mut Fight<'_, Scripted, Recording>, step: &str, names: &[String], order: &mut MoveOrder) {
    let (what, who) = step.split_once(' ').unwrap_or((step, ""));
    let me = || usize::from(place(names, who).expect("an aircraft of the case"));
    match what {
        "game" => fight.play(),
        "set-up" => fight.set_up(),
        "turn" => fight.turn(),
        "arrivals" => fight.arrivals(),
        "tailing" => fight.tail(),
        "initiative" => *order = fight.initiative(),
        "movement" => fight.movement(order),
        "move" => fight.move_plane(me()),
        "declare" => fight.declare(me()),
        "combat" => fight.combat(),
        "end" => fight.end_of_turn(),
        "critical" => fight.critical(me(), false, 1, Firers::NONE),
        "ground-critical" => fight.critical(me(), true, 1, Firers::NONE),
        "lose" => fight.lose(me(), Cause::Damage),
        "land" => fight.land_plane(me()),
        "ending" => fight.state.ending = fight.ending(),
        "score" => fight.score(),
        "outcome" => fight.judge(),
        "next-turn" => {
            fight.state.turn += 1;
            fight.journal.clock(fight.state.clock());
            fight.state.planes.iter_mut().for_each(Plane::begin_turn);
            fight.state.balloon_guns.iter_mut().for_each(|gun| gun.fired = false);
            fight.state.searches = 0;
        }
        unknown => panic!("no step {unknown}"),
    }
}

/// The scenario of a case, and the names of its aircraft by their place.
pub(crate) fn scenario(base: &DocumentFile, case: &Setup) -> Result<(Scenario, Vec<String>), String> {
    let sides = case.sides.clone().unwrap_or_else(|| SidesFile { allies: side(case, "a"), germans: side(case, "g") });
    let plain = SortieFile { date: "1918-09".to_owned(), survivors: false, ..SortieFile::default() };
    let sortie = case.sortie.clone().unwrap_or(plain);
    let file = DocumentFile { switches: case.switches, sortie, sides: Some(sides), ..base.clone() };
    let mut check = Check::default();
    let scenario = assemble(&file, &mut check, &mut Vec::new()).filter(|_| check.faults.is_empty());
    let scenario = scenario.ok_or_else(|| format!("{:?}", check.faults))?;
    let names = match &case.sides {
        Some(_) => counted(&scenario),
        None => [("a", "a0"), ("g", "g0")].into_iter().flat_map(|(side, nobody)| named(case, side, nobody)).collect(),
    };
    Ok((scenario, names))
}

/// The names of aircraft by their place, where a case has whole sides: each side counts from 1.
fn counted(scenario: &Scenario) -> Vec<String> {
    let mut counts = [0, 0];
    let name = |seat: &forces::PlaneSpec| {
        let count = &mut counts[seat.side.index()];
        *count += 1;
        format!("{}{count}", ["a", "g"][seat.side.index()])
    };
    scenario.seats.iter().map(name).collect()
}

/// The aircraft of a side of the case, by their numbers.
fn numbered<'a>(case: &'a Setup, letter: &str) -> Vec<(usize, &'a PlaneCase)> {
    let number = |name: &str| name[1..].parse::<usize>().expect("a number after the side");
    let own = case.planes.iter().filter(|(name, _)| name.starts_with(letter));
    let mut own: Vec<(usize, &PlaneCase)> = own.map(|(name, plane)| (number(name), plane)).collect();
    own.sort_by_key(|(number, _)| *number);
    own
}

/// Their names, or `nobody` where there are none.
fn named(case: &Setup, letter: &str, nobody: &str) -> Vec<String> {
    let own: Vec<String> = numbered(case, letter).iter().map(|(number, _)| format!("{letter}{number}")).collect();
    if own.is_empty() { vec![nobody.to_owned()] } else { own }
}

/// A side of the case's aircraft; of one that has gone home where the case has none.
fn side(case: &Setup, letter: &str) -> SideFile {
    let mut own = numbered(case, letter);
    let nobody = PlaneCase::default();
    if own.is_empty() {
        own.push((0, &nobody));
    }
    let usual = if letter == "a" { "sopwith-camel" } else { "albatros-d-iii" };
    let row = if letter == "a" { 50 } else { -50 };
    let aircraft = own.iter().map(|&(number, plane)| group(plane, usual, [2 * number as i64, row])).collect();
    let policy = Some(case.policy.clone().unwrap_or_else(|| "random".to_owned()));
    SideFile { policy, aircraft, ..SideFile::default() }
}

fn group(plane: &PlaneCase, usual: &str, hex: [i64; 2]) -> GroupFile {
    GroupFile {
        kind: plane.r#type.clone().unwrap_or_else(|| usual.to_owned()),
        count: None,
        victories: plane.victories.unwrap_or(0),
        novice: plane.novice.unwrap_or(false),
        observer_novice: plane.observer_novice.unwrap_or(false),
        task: plane.task.unwrap_or_default(),
        load: None,
        altitude: Some(500),
        speed: None,
        facing: None,
        hexes: Some(vec![hex]),
        labels: None,
        arrives: None,
        arrives_die: false,
    }
}

/// The state in which a case begins.
pub(crate) fn start(scenario: &Scenario, case: &Setup, names: &[String]) -> State {
    let mut state = State::new();
    state.turn = 1;
    state.progress = Progress { kind: scenario.mission, goal: scenario.goal, ..Progress::default() };
    for spec in &scenario.seats {
        let aircraft = &scenario.types[usize::from(spec.kind)];
        state.planes.push(forces::at_start(aircraft, spec, &scenario.switches));
    }
    for (at, name) in names.iter().enumerate() {
        let plane = &mut state.planes[at];
        match case.planes.get(name) {
            Some(case) => pose(plane, case, names),
            None if case.sides.is_none() => plane.fate = Fate::Home,
            None => {}
        }
    }
    // A shot that a case has declared was declared at where its target is.
    for at in 0..state.planes.len() {
        let Some(shot) = state.planes[at].shot else { continue };
        state.planes[at].sighted = state.planes[usize::from(shot.target)].place();
    }
    case.state.put(&mut state);
    let guns = case.state.guns.iter().flatten().enumerate();
    guns.for_each(|(number, words)| state.balloon_guns.push(gun(number as u16, words)));
    state
}

/// Puts an aircraft where the case has it.
fn pose(plane: &mut Plane, case: &PlaneCase, names: &[String]) {
    (plane.altitude, plane.speed) = (3000, 8);
    plane.pose = Pose::default();
    case.put(plane);
    if plane.balloon {
        plane.speed = 0;
    }
    plane.before = plane.place();
    if !plane.balloon {
        plane.before.pose.hex = plane.pose.turned(3).ahead(1);
    }
    if let Some([x, y]) = case.from {
        plane.before.pose.hex = Hex::new(x, y);
    }
    if let Some(facing) = case.from_facing {
        plane.before.pose.facing = ground::board::Facing::new(facing);
    }
    plane.before.altitude = case.from_altitude.unwrap_or(plane.altitude);
    plane.tailing = case.tailing.as_ref().and_then(|name| place(names, name));
    plane.shot = case.shot.as_ref().and_then(|words| shot(names, words));
    for (aim, name) in plane.aims.iter_mut().zip(case.aims.iter().flatten()) {
        *aim = place(names, name);
    }
}

/// A gun of a balloon in words.
fn gun(number: u16, words: &str) -> BalloonGun {
    let words: Vec<&str> = words.split_whitespace().collect();
    let axis = |word: &str| word.parse().expect("a coordinate");
    BalloonGun {
        label: Label(LABELS_OF_BALLOON_GUNS + number),
        hex: Hex::new(axis(words[1]), axis(words[2])),
        is_aa: words[0] == "aa",
        hidden: words.get(3).is_some_and(|word| *word == "hidden"),
        fired: false,
    }
}
