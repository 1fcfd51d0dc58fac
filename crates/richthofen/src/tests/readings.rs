//! Switches and their defaults, and rules that no game shows by itself (R0.1, R3.7f, R5.6b, R6.1a, R6.22b).

use super::aircraft::rules;
use super::plays::load as load_scenario;
use crate::rules::{DamageTable, GroundTables};
use crate::scenario::file::DocumentFile;
use crate::scenario::load;
use crate::terms::crew::Replacement;
use crate::terms::named::Line;
use crate::terms::sizes::STEP;
use crate::terms::switches::{SWITCHES, Switches};
use ground::chance::{Exact, Label};
use ground::game::testing::pins;
use ground::journal::Silent;
use ground::scenario::{Check, Document};

/// The switches that are on, or not at their first value, by default: none beyond those listed here.
#[test]
fn pins_switches_have_their_defaults() {
    pins::shows_both_ways(&["R0.1b", "R6.22b"]);
    let on = ["ace-status", "special-aircraft", "deflection", "nation-rules"];
    for switch in SWITCHES {
        let right = match switch.name {
            "field-of-fire" => "row",
            "players" => "one",
            name if on.contains(&name) => "on",
            _ => "off",
        };
        assert_eq!(switch.default, right, "{}", switch.name);
    }
    let names: Vec<&str> = SWITCHES.iter().map(|switch| switch.name).collect();
    assert_eq!(names.len(), 18, "{names:?}");
    let rules = |name: &str| SWITCHES.iter().find(|switch| switch.name == name).map(|switch| switch.rules);
    assert_eq!(rules("nation-rules"), Some(&["R3.8a"][..]), "the wing Lewis is a matter of the type");
    let written = as_written(&Switches::default());
    assert!(on.iter().all(|name| written.contains(&format!("{name} = \"on\""))), "{written}");
}

/// The switches as a file has them.
fn as_written(switches: &Switches) -> String {
    toml::to_string(switches).expect("switches can be written")
}

/// R6.1a: a step of altitude is as wide as a hex. R0.1a: the built-in rules hold every table.
#[test]
fn pins_a_step_is_50_m() {
    pins::shows_both_ways(&["R6.1a", "R0.1a"]);
    assert_eq!(STEP, 50);
    assert_eq!(rules().aircraft.len(), 62);
}

/// R6.18c, R5.1a: an aircraft with bombs starts two points below its maximum speed with them.
#[test]
fn pins_a_load_slows_the_start() {
    let speed = |setting: &[&str]| {
        let bombers = load_scenario("richthofen/bombers", setting);
        bombers.seats.iter().filter(|seat| seat.load > 0).map(|seat| seat.start.speed).max()
    };
    assert_eq!(speed(&["rules.loaded.speed=3"]), speed(&[]).map(|usual| usual - 2));
}

/// R3.7f: which replacements are novices is up to the rules of a scenario.
#[test]
fn pins_novices_are_data() {
    pins::shows_both_ways(&["R3.7f"]);
    let setting = "rules.novices.german-pilot=[\"2-12\"]".to_owned();
    let document = Document::rules(&crate::library(), "richthofen", &[], &[setting]).expect("an overlay");
    let file: DocumentFile = document.decode().unwrap_or_else(|wrong| panic!("{wrong}"));
    let changed = load::rules(&file.rules, &mut Check::default()).expect("rules");
    let share = |rules: &crate::rules::Rules| {
        let novice = Exact::of(|roll| rules.novices.is_novice(Replacement::GermanPilot, roll, &mut Silent));
        novice.unwrap().probability(&true).to_string()
    };
    assert_eq!([share(rules()), share(&changed)], ["1/12", "1"]);
}

/// R5.6b: a critical hit that a die gives back counts where the modified damage is nothing.
#[test]
fn pins_a_critical_given_back_needs_no_damage() {
    pins::shows_both_ways(&["R5.6b"]);
    let mut damage: DamageTable = rules().damage_table.clone();
    damage.mg.points = [0; 11];
    let tables = GroundTables { damage: &damage, ..rules().ground_tables() };
    let shot = |modifier| {
        let labels = (Label(1), Label(2));
        let shots = Exact::of(|roll| {
            let rolled = tables.fire(labels, Line::Mg, modifier, roll, &mut Silent);
            (rolled.points, rolled.critical)
        });
        shots.unwrap().probability(&(0, true)).to_string()
    };
    assert_eq!([shot(0), shot(-1)], ["1/36", "1/72"]);
}
