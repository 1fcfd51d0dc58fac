//! Sets a case up and plays its steps through the procedures of play.

use crate::outcome::outcome;
use crate::phases::Fight;
use crate::policy::{Pilot, Pilots};
use crate::scenario::Dogfight;
use crate::scenario::file::{DocumentFile, GroupFile, SideFile, SidesFile};
use crate::scenario::load::assemble;
use crate::state::State;
use crate::terms::side::Side;
use crate::tests::case::{Case, Choice, JetCase, Setup};
use crate::tests::scripted::ScriptedPilot;
use ground::chance::{ScriptError, Scripted};
use ground::game::testing::cases::Partial;
use ground::journal::{Event, Journal, Recording};
use ground::scenario::{Check, Document};
use std::collections::BTreeMap;

/// What came of a case.
#[derive(Debug)]
pub(crate) struct CaseRun {
    /// Names of the jets, by their place.
    pub(crate) names: Vec<String>,
    pub(crate) dogfight: Dogfight,
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
    let document = Document::rules(&crate::library(), "jets", &[], &[]).expect("the built-in rules");
    rules_of(&document).expect("the built-in rules")
}

/// The rules as they are but for these numbers.
pub(crate) fn rules_with(set: &BTreeMap<String, i64>) -> Result<DocumentFile, String> {
    let document = Document::rules(&crate::library(), "jets", &[], &[]).expect("the built-in rules");
    let changed = set.iter().try_fold(document, |document, (path, &value)| document.with(path, value));
    rules_of(&changed.map_err(|problems| problems.to_string())?)
}

/// Plays a case under the rules of `base`.
///
/// # Errors
/// What is wrong with the rules or the case's scenario.
pub(crate) fn play(base: &DocumentFile, case: &Case) -> Result<CaseRun, String> {
    let Case { common, own: case } = case;
    let (mut dogfight, names) = dogfight(base, case)?;
    let mut state = dogfight.start();
    for (name, jet) in &case.jets {
        let place = names.iter().position(|known| known == name).expect("a jet of the case");
        jet.put(&mut state.jets[place]);
        jet.put(&mut dogfight.seats[place].card);
    }
    let limits = &dogfight.rules.altitude;
    if let Some(jet) = state.jets.iter().find(|jet| !(limits.lowest..=limits.highest).contains(&jet.altitude)) {
        return Err(format!("the rules have no altitude {}", jet.altitude));
    }
    (state.turn, state.sun) = (1, None);
    (state.quiet.turns, state.quiet.gap) = (0, u32::MAX);
    case.state.put(&mut state);
    state.sun = state.sun.filter(|_| !dogfight.rules.night);
    let mut chance = Scripted::new(common.dice(6));
    let mut journal = Recording::default();
    journal.clock(state.turn);
    let mut pilots = pilots(&dogfight, case, &names, &case.choose);
    for step in &common.play {
        if step == "next-turn" {
            pilots = crate::tests::stage::pilots(&dogfight, case, &names, &case.later);
        }
        let mut fight = Fight {
            dogfight: &dogfight,
            state: &mut state,
            chance: &mut chance,
            journal: &mut journal,
            pilots: &mut pilots,
        };
        take(&mut fight, step, &names)?;
    }
    let columns = outcome(&dogfight);
    let mut row = vec![0; columns.metrics().len()];
    columns.write(&dogfight, &state, &mut row);
    Ok(CaseRun { names, events: journal.into_events(), state, row, script: chance.finish(), dogfight })
}

/// The policies that the case names, and for the rest its own choices.
fn pilots(dogfight: &Dogfight, case: &Setup, names: &[String], choices: &BTreeMap<String, Choice>) -> Pilots {
    let [a, b] = Side::BOTH.map(|side| -> Box<dyn Pilot> {
        match case.pilots.get(side.name()) {
            Some(_) => dogfight.pilot(side),
            None => {
                Box::new(ScriptedPilot::new(dogfight, names, |name| choices.get(name).cloned().unwrap_or_default()))
            }
        }
    });
    Pilots::new(a, b)
}

/// Takes one step; a jet that is gone takes none.
fn take(fight: &mut Fight<'_, Scripted, Recording>, step: &str, names: &[String]) -> Result<(), String> {
    let (what, who) = step.split_once(' ').unwrap_or((step, ""));
    let jet = || names.iter().position(|name| name == who).expect("a jet of the case");
    if what != "quiet" && !who.is_empty() && !fight.state.jets[jet()].flying() {
        return Err(format!("{who} is gone before `{step}`"));
    }
    match what {
        "game" => fight.play(),
        "set-up" => fight.set_up(),
        "initiative" => {
            let order = fight.initiative();
            fight.energy_management(&order);
        }
        "energy" => fight.manage_energy(jet()),
        "movement" => fight.movement(),
        "move" => fight.move_jet(jet()),
        "combat" => {
            fight.combat();
        }
        "end" => fight.end(),
        "quiet" => fight.count_quiet(who == "attacked"),
        "ending" => fight.state.ending = fight.ending(),
        "outcome" => fight.victory(),
        "next-turn" => {
            fight.state.turn += 1;
            fight.journal.clock(fight.state.turn);
        }
        unknown => panic!("no step {unknown}"),
    }
    Ok(())
}

/// The dogfight of a case, and the names of its jets by their place.
pub(crate) fn dogfight(base: &DocumentFile, case: &Setup) -> Result<(Dogfight, Vec<String>), String> {
    let sides = case.sides.clone().unwrap_or_else(|| SidesFile { a: side(case, Side::A), b: side(case, Side::B) });
    let file =
        DocumentFile { switches: case.switches, dogfight: case.dogfight.clone(), sides: Some(sides), ..base.clone() };
    let mut check = Check::default();
    let dogfight = assemble(&file, &mut check).filter(|_| check.faults.is_empty());
    let dogfight = dogfight.ok_or_else(|| format!("{:?}", check.faults))?;
    let mut counts = [0, 0];
    let name = |side: Side, count: &mut [i32; 2]| {
        count[side.index()] += 1;
        format!("{}{}", side.name(), count[side.index()])
    };
    let names = dogfight.seats.iter().map(|seat| name(seat.side, &mut counts)).collect();
    Ok((dogfight, names))
}

/// A side of the case's jets; of one jet far away where the case has none.
fn side(case: &Setup, side: Side) -> SideFile {
    let far = JetCase { hex: Some([60, 0]), ..JetCase::default() };
    let of_side = |name: &str| name.starts_with(side.name());
    let mut jets: Vec<(usize, &JetCase)> = (case.jets.iter())
        .filter(|(name, _)| of_side(name))
        .map(|(name, jet)| (name[1..].parse().expect("a number after the side"), jet))
        .collect();
    jets.sort_by_key(|(number, _)| *number);
    let jets: Vec<GroupFile> = match jets.is_empty() {
        true => vec![group(&far)],
        false => jets.into_iter().map(|(_, jet)| group(jet)).collect(),
    };
    SideFile {
        name: None,
        policy: Some(case.pilots.get(side.name()).cloned().unwrap_or_else(|| "random".to_owned())),
        fuel: Default::default(),
        altitude: None,
        speed: None,
        disengaging: None,
        scatter: Default::default(),
        jets,
    }
}

fn group(jet: &JetCase) -> GroupFile {
    GroupFile {
        card: jet.unit.clone().unwrap_or_else(|| "mig-15bis".to_owned()),
        count: None,
        skill: jet.skill.unwrap_or_default(),
        altitude: None,
        speed: None,
        facing: None,
        hexes: Some(vec![jet.hex.unwrap_or([0, 0]).map(i64::from)]),
        labels: None,
    }
}
