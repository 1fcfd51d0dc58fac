//! What a case expects against what came of it.

use crate::ledger;
use crate::terms::cards::Strength;
use crate::tests::case::{After, AircraftCase, Case, MissionCase, StateCase};
use crate::tests::rolls::unit_kind;
use crate::tests::scripted::{battalion_card, load, pilot_card};
use crate::tests::stage::{self, Base, CaseResult};
use ground::game::testing::cases::Partial;

/// Everything that is wrong with a case under these rules.
pub(crate) fn wrong(base: &mut Base, case: &Case) -> Vec<String> {
    match (stage::play(base, case), &case.own.refused) {
        (Ok(played), None) => differences(case, &played),
        (Ok(_), Some(text)) => vec![format!("the scenario loads, expected `{text}`")],
        (Err(error), None) => vec![error],
        (Err(error), Some(text)) => {
            // A refusal shows its rules without a journal.
            let mut found = case.common.differences(ledger(), &[], &Ok(()), |_| String::new());
            found.extend((!error.contains(text)).then(|| format!("refused by {error}, expected `{text}`")));
            found
        }
    }
}

/// Everything that is not as the case has it.
fn differences(case: &Case, played: &CaseResult) -> Vec<String> {
    let CaseResult { names, campaign, events, state, script } = played;
    let mut found = case.common.differences(ledger(), events, script, |label| names.name(campaign, state, label));
    let mut add = |name: &str, differences: Vec<String>| {
        found.extend(differences.into_iter().map(|difference| format!("{name}: {difference}")));
    };
    let After { battalions, aircraft, pilots, units, mission, state: of_state } = &case.own.after;
    for (name, wanted) in battalions {
        let card = battalion_card(campaign, name) as u8;
        match state.battalions.iter().find(|battalion| battalion.card == card) {
            Some(battalion) => add(name, wanted.differences(battalion)),
            None => add(name, vec!["it is not there".to_owned()]),
        }
    }
    for (name, wanted) in pilots {
        let card = pilot_card(campaign, name) as u8;
        match state.pilots.iter().find(|pilot| pilot.card == card) {
            Some(pilot) => add(name, wanted.differences(pilot)),
            None => add(name, vec!["the pilot is not there".to_owned()]),
        }
    }
    for (name, wanted) in aircraft {
        add(name, aircraft_differences(played, name, wanted));
    }
    for (name, wanted) in units {
        let called = |unit: &&crate::state::Unit| names.name(campaign, state, unit.label) == *name;
        match state.mission.units.iter().find(called) {
            Some(unit) => add(name, wanted.differences(unit)),
            None => add(name, vec!["it is not there".to_owned()]),
        }
    }
    add("mission", mission_differences(played, mission));
    add("state", state_differences(played, of_state));
    found
}

fn aircraft_differences(played: &CaseResult, name: &str, wanted: &AircraftCase) -> Vec<String> {
    let CaseResult { names, campaign, state, .. } = played;
    if !(0..state.squadron.len()).any(|me| names.aircraft(campaign, state, me) == name) {
        return vec!["it is not there".to_owned()];
    }
    let me = names.place(campaign, state, name);
    let aircraft = &state.squadron[me];
    let mut found = wanted.differences(aircraft);
    let called = |places: Vec<usize>| -> Vec<&str> {
        let mut called: Vec<&str> =
            places.into_iter().map(|place| &*campaign.rules.items[usize::from(aircraft.load[place])].name).collect();
        called.sort_unstable();
        called
    };
    let expected = |words: &[String]| -> Vec<&str> {
        let load = load(campaign, words);
        let mut called: Vec<&str> = load.iter().map(|&item| &*campaign.rules.items[usize::from(item)].name).collect();
        called.sort_unstable();
        called
    };
    let all = (0..aircraft.load.len()).collect();
    for (what, words, is) in [("load", &wanted.load, all), ("left", &wanted.left, aircraft.items_left().collect())] {
        let Some(words) = words else { continue };
        let (is, wanted) = (called(is), expected(words));
        found.extend((is != wanted).then(|| format!("{what} is {is:?}, expected {wanted:?}")));
    }
    if let Some(name) = &wanted.pilot {
        let is = state.pilot_of(me).map_or("", |pilot| &campaign.rules.pilots[usize::from(pilot.card)].name);
        found.extend((is != name).then(|| format!("the pilot is {is:?}, expected {name:?}")));
    }
    found
}

fn mission_differences(played: &CaseResult, wanted: &MissionCase) -> Vec<String> {
    let mission = &played.state.mission;
    let mut found = wanted.differences(mission);
    for (name, wanted) in wanted.cup.iter().flatten() {
        let is = unit_kind(name).map_or(mission.cup.no_enemy, |kind| mission.cup.enemy[kind.index()]);
        found.extend((is != *wanted).then(|| format!("the cup has {is} {name}, expected {wanted}")));
    }
    if let Some(hexes) = &wanted.wrecks {
        let is: Vec<u32> = (1..=10).filter(|hex| mission.wrecks & 1 << (hex - 1) != 0).collect();
        found.extend((is != *hexes).then(|| format!("wrecks are in {is:?}, expected {hexes:?}")));
    }
    found
}

fn state_differences(played: &CaseResult, wanted: &StateCase) -> Vec<String> {
    let state = &played.state;
    let mut found = wanted.differences(state);
    let on_map = state.battalions.iter().filter(|battalion| battalion.strength != Strength::Destroyed).count();
    let serving = state.pilots.iter().filter(|pilot| pilot.is_serving()).count();
    let owned = state.squadron.iter().filter(|aircraft| !aircraft.is_crashed()).count();
    let standing = state.mission.standing().count();
    for (what, wanted, is) in [
        ("battalions", wanted.battalions, on_map),
        ("pilots", wanted.pilots, serving),
        ("aircraft", wanted.aircraft, owned),
        ("units", wanted.units, standing),
    ] {
        found.extend(wanted.filter(|wanted| *wanted != is).map(|wanted| format!("{what}: {is}, expected {wanted}")));
    }
    found
}

/// Whether a case says more than which rules fired: something that came of them.
pub(crate) fn asserts_an_effect(case: &Case) -> bool {
    let After { battalions, aircraft, pilots, units, mission, state } = &case.own.after;
    let of_maps = !(battalions.is_empty() && aircraft.is_empty() && pilots.is_empty() && units.is_empty());
    let of_mission = format!("{mission:?}") != format!("{:?}", MissionCase::default());
    let of_state = format!("{state:?}") != format!("{:?}", StateCase::default());
    of_maps || of_mission || of_state || case.own.refused.is_some() || case.common.asks_for_results()
}
