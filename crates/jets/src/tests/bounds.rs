//! The numbers of the rules at the ends of what a file may say: a sum of several either is a fault at load, with its
//! place and its bound, or plays.

use crate::Jets;
use crate::ledger::Rule;
use crate::policy::View;
use crate::policy::features::Situation;
use crate::rules::pilots::PilotFeature;
use crate::scenario::Dogfight;
use crate::scenario::file::DocumentFile;
use crate::scenario::load::assemble;
use ground::chance::{Keep, Label, RunKey, Scripted};
use ground::game::{Game, Playable};
use ground::journal::{Recording, Value};
use ground::scenario::{Check, Document, Fault, Request};

/// A built-in scenario with values set.
fn document(scenario: &str, sets: &[String]) -> Document {
    let request = Request { sets: sets.to_vec(), ..Request::scenario(format!("jets/{scenario}")) };
    Document::load(&crate::library(), &request, &["jets"]).unwrap()
}

/// The faults of a built-in scenario with values set, one a line.
fn faults(scenario: &str, sets: &[&str]) -> String {
    let sets: Vec<String> = sets.iter().map(|set| (*set).to_owned()).collect();
    let file: DocumentFile = document(scenario, &sets).decode().unwrap();
    let mut check = Check::default();
    assemble(&file, &mut check);
    let line =
        |fault: &Fault| format!("{}: {}, expected {}", fault.path, fault.what, fault.expected.as_deref().unwrap());
    check.faults.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// Plays games of a built-in scenario with values set.
fn play(scenario: &str, sets: &[String], games: u64) -> Playable<Dogfight> {
    let dogfight = Jets.dogfight(&document(scenario, sets)).unwrap();
    let mut worker = dogfight.worker();
    let mut row = vec![0; dogfight.metrics().len()];
    for game in 0..games {
        worker.play(RunKey::new("jets", 8).game(0, game), &mut row);
    }
    drop(worker);
    dogfight
}

#[test]
fn more_gun_dice_than_the_tables_hold_are_a_fault() {
    let veteran = "sides.b.jets[0].skill=veteran";
    assert_eq!(
        faults("mig21-v-f4", &["rules.guns.veteran-dice=2", veteran]),
        "rules.guns.veteran-dice: b1 F-4E, veteran, fires 8 gun dice, expected at most 7 dice: \
         veteran-dice of 1 or less"
    );
    // No veteran flies this card, or the card has fewer dice.
    assert_eq!(faults("mig21-v-f4", &["rules.guns.veteran-dice=3"]), "");
    assert_eq!(faults("mig21-v-f4", &["rules.guns.veteran-dice=3", veteran, "rules.cards.f-4e.gun-dice=4"]), "");
}

#[test]
fn every_rack_of_every_jet_may_hold_its_own_type() {
    let mut sets = Vec::new();
    for side in ["a", "b"] {
        let groups: Vec<String> = (0..8).map(|jet| format!("{{ card = \"{side}{jet}\" }}")).collect();
        sets.push(format!("sides.{side}.jets=[{}]", groups.join(", ")));
        sets.push(format!("sides.{side}.policy=shooter"));
        for jet in 0..8 {
            let types = [0, 1, 2].map(|rack| format!("m-{side}{jet}{rack}"));
            let loads = types.each_ref().map(|name| format!("{{ type = \"{name}\", count = 4 }}")).join(", ");
            sets.push(format!(
                "rules.cards.{side}{jet}={{ source = \"house\", ref = \"\", name = \"X\", year = 1960, maximum = 10, \
                 energy-factor = 3, manoeuvrability = \"high\", gun-dice = 0, gun-damage = 1, bursts = 0, \
                 missiles = [{loads}], hits = 5, fuel = 30, afterburner = true, points = 9 }}"
            ));
            sets.extend(types.map(|name| {
                format!(
                    "rules.missiles.{name}={{ source = \"house\", ref = \"\", seeker = \"infrared\", year = 1956, \
                     quality = \"medium\", target-number = 3, range = [1, 9], zone = \"any\", warhead-dice = 1 }}"
                )
            }));
        }
    }
    assert_eq!(play("mirror-medium", &sets, 20).missiles.len(), 48);
}

#[test]
fn weights_at_their_bounds_play() {
    let sets = [
        "rules.pilots.poses.dogfight.range=-10000",
        "rules.pilots.poses.dogfight.gun=10000",
        "rules.pilots.plans.standard.outlook=10000",
        "rules.pilots.plans.standard.altitude=10000",
        "rules.pilots.plans.attack.outlook=10000",
    ];
    play("mig21-v-f4", &sets.map(str::to_owned), 20);
}

/// With five hard manoeuvres allowed and eight dice each manoeuvre leaves a lower mean, down to the fifth.
#[test]
fn a_mean_is_kept_for_every_number_of_hard_manoeuvres() {
    let sets = ["rules.manoeuvres.most=5", "rules.energy.dice=8"].map(str::to_owned);
    let dogfight = play("mig21-v-f4", &sets, 0);
    for manoeuvres in 0..5 {
        let [more, fewer] = [manoeuvres, manoeuvres + 1].map(|each| dogfight.mean_gain(5, each, 3));
        assert!(more > fewer, "{manoeuvres}");
    }
}

/// Rule J3.5a: a fall of three from altitude 2 loses one level, from altitude 1 none; the journal has both numbers.
#[test]
fn a_stall_reports_the_levels_that_are_really_lost() {
    let dogfight = play("mig21-v-f4", &[], 0);
    for (altitude, lost) in [(6, 3), (4, 3), (3, 2), (2, 1), (1, 0)] {
        let swing_and_save = [(3, 2), (6, 6), (6, 6), (6, 6)];
        let above = if altitude > 3 { 1 } else { 4 };
        let dice = [(6, 1), (6, 2), (6, 6)].into_iter().chain(swing_and_save[..above].iter().copied());
        let mut chance = Scripted::new(dice);
        let mut journal = Recording::default();
        let keep = (Keep::Lowest, Keep::Middle);
        dogfight.rules.stall.fall(Label(1), (altitude, 1), keep, &mut &mut chance, &mut journal);
        assert_eq!(chance.finish(), Ok(()), "altitude {altitude}");
        let event = &journal.events()[0];
        assert_eq!((event.rule, event.result), (Rule::J3_5a.into(), 3));
        assert!(event.values.contains(&("lost", Value::Int(lost))), "altitude {altitude}: {event:?}");
    }
}

#[test]
fn rear_seekers_are_missiles_left_that_all_need_the_rear() {
    let feature = |card: &str, missiles: [i8; 3]| {
        let dogfight = play("mig21-v-f4", &[format!("sides.a.jets=[{{ card = \"{card}\" }}]")], 0);
        let mut state = dogfight.start();
        state.jets[0].missiles = missiles;
        let view = View { dogfight: &dogfight, state: &state, me: 0 };
        Situation::of(&view).value(PilotFeature::RearSeekers)
    };
    assert_eq!(feature("su-9", [4, 0, 0]), 1, "a beam rider for the rear");
    assert_eq!(feature("su-9", [0, 0, 0]), 0, "none left");
    assert_eq!(feature("mig-17f", [0, 0, 0]), 0, "none at all");
    assert_eq!(feature("f-4b", [4, 4, 0]), 0, "a radar homer from any side");
    assert_eq!(feature("f-4b", [0, 4, 0]), 1, "heat seekers alone");
}
