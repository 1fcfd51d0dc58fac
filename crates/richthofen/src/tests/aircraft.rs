//! The types of aircraft as the rules have them.

use crate::rules::Rules;
use crate::rules::aircraft::Aircraft;
use crate::scenario::file::DocumentFile;
use crate::scenario::load;
use crate::terms::date::Month;
use crate::terms::guns::GunSpec;
use crate::terms::named::{Class, Field, Line, Mount, Post, Schedule, Special};
use ground::game::testing::{pins, read};
use ground::scenario::{Check, Document};
use std::sync::LazyLock;

static RULES: LazyLock<Rules> = LazyLock::new(|| {
    let document = Document::rules(&crate::library(), "richthofen", &[], &[]).expect("the built-in rules");
    let file: DocumentFile = document.decode().unwrap_or_else(|wrong| panic!("{wrong}"));
    let mut check = Check::default();
    let rules = load::rules(&file.rules, &mut check).expect("rules that can be read");
    assert!(check.faults.is_empty(), "{:?}", check.faults);
    rules
});

/// The built-in rules.
pub(crate) fn rules() -> &'static Rules {
    &RULES
}

/// A type of aircraft.
pub(crate) fn aircraft(name: &str) -> &'static Aircraft {
    RULES.aircraft.get(name).unwrap_or_else(|| panic!("no type {name}"))
}

/// A position of guns of a type.
pub(crate) fn gun(name: &str, position: usize) -> GunSpec {
    aircraft(name).guns[position].unwrap_or_else(|| panic!("{name} has no position {position}"))
}

/// A type as `tests/richthofen/aircraft.csv` has it.
fn line(id: &str, aircraft: &Aircraft) -> String {
    let nations: Vec<&str> = aircraft.nations.iter().map(|nation| nation.name()).collect();
    let guns: Vec<String> = aircraft.guns.iter().flatten().map(written).collect();
    let specials = Special::ALL.iter().filter(|special| aircraft.specials.has(**special));
    let specials: Vec<&str> = specials.map(|special| special.name()).collect();
    let numbers = [
        aircraft.minimum.into(),
        aircraft.maximum.into(),
        aircraft.dive_speed.into(),
        aircraft.overdive_speed.into(),
        aircraft.climb,
        aircraft.dive,
        aircraft.ceiling,
    ];
    let numbers: Vec<String> = numbers.iter().map(i16::to_string).collect();
    [
        id,
        &aircraft.name,
        &nations.join("+"),
        &aircraft.from.to_string(),
        aircraft.class.name(),
        &aircraft.seats.to_string(),
        &numbers.join(","),
        aircraft.schedule.name(),
        &aircraft.capacity.to_string(),
        &aircraft.silhouette.to_string(),
        &aircraft.tailing_silhouette().to_string(),
        &guns.join(";"),
        &aircraft.bombs.to_string(),
        &specials.join("+"),
    ]
    .join(",")
}

/// A position of guns in words.
fn written(gun: &GunSpec) -> String {
    let tracks = if gun.mount.separate_tracks() { 2 } else { 1 };
    let ammo: Vec<String> = gun.ammo[..tracks].iter().map(i8::to_string).collect();
    let drum = if gun.drum > 0 { format!("/{}", gun.drum) } else { String::new() };
    let weak = if gun.weak { " weak" } else { "" };
    let optional = if gun.optional { " optional" } else { "" };
    let words = [gun.post.name(), gun.line.name(), gun.mount.name(), gun.field.name(), &ammo.join("+")];
    format!("{}{drum}{weak}{optional}", words.join(" "))
}

/// Types that are not as `tests/richthofen/aircraft.csv` has them.
pub(crate) fn wrong(rules: &Rules) -> Vec<String> {
    let file = read("tests/richthofen/aircraft.csv");
    let right: Vec<&str> = file.lines().skip(1).collect();
    let found: Vec<String> = rules.aircraft.iter().map(|(id, aircraft)| line(id, aircraft)).collect();
    let strange = found.iter().filter(|line| !right.contains(&line.as_str()));
    let missing = right.iter().filter(|line| !found.iter().any(|own| own == *line));
    let strange = strange.cloned().chain(missing.map(|line| format!("missing: {line}")));
    strange.chain(wrong_merits(rules)).collect()
}

/// Types that R6.13b makes better or worse than they are, in quarters of a point: speed, schedule, guns, capacity.
fn wrong_merits(rules: &Rules) -> impl Iterator<Item = String> {
    let merits = [
        ("albatros-d-iii", 4 * (10 + 2 * 3 + 4) + 11),
        ("nieuport-17", 4 * (9 + 2 * 4 + 2) + 9),
        ("se-5a", 4 * (12 + 2 * 3 + 3) + 13),
        ("be-2e", 4 * (7 + 2 + 1) + 11),
        ("voisin-8", 4 * (7 + 2 + 2) + 18),
    ];
    let wrong = merits.into_iter().filter(|(name, merit)| rules.merit.of(&rules.aircraft[*name]) != *merit);
    wrong.map(|(name, _)| format!("the merit of {name}"))
}

#[test]
fn pins_the_types_are_those_of_their_list() {
    assert_eq!(wrong(&RULES), Vec::<String>::new());
}

/// Types that are variants of another, and the balloon.
const BESIDES: [&str; 5] =
    ["balloon", "bristol-f-2b-twin", "hannover-cl-iiia", "nieuport-17-british", "nieuport-17-pair"];

#[test]
fn pins_there_are_57_types_and_the_dr_i_is_that_of_the_source() {
    pins::shows(&["R6.13a", "R4.11h"]);
    let types = RULES.aircraft.keys().filter(|name| !BESIDES.contains(&name.as_str()));
    assert_eq!((types.count(), RULES.aircraft.len()), (57, 62));
    let dr1 = aircraft("fokker-dr-i");
    assert_eq!((dr1.dive_speed, dr1.dive, dr1.capacity, dr1.schedule), (5, 350, 10, Schedule::E));
    for (name, aircraft) in &RULES.aircraft {
        let flies = aircraft.class != Class::Balloon;
        let speeds = [aircraft.minimum, aircraft.dive_speed, aircraft.overdive_speed, aircraft.maximum];
        assert!(!flies || speeds[0] <= speeds[1] && speeds[1..].is_sorted(), "{name} {speeds:?}");
        assert!(!flies || aircraft.guns.iter().flatten().count() > 0, "{name} is armed");
        assert_eq!(aircraft.climb % 50 + aircraft.dive % 50, 0, "{name}");
        let seats = match aircraft.class {
            Class::SingleSeater | Class::Balloon => 1..=1,
            Class::TwoSeater => 2..=2,
            Class::Heavy => 3..=4,
        };
        assert!(seats.contains(&aircraft.seats), "{name}");
    }
}

/// R4.11a to R4.11d: silhouettes by the lists of the source.
#[test]
fn pins_silhouettes_are_those_of_the_lists() {
    pins::shows(&["R4.11b"]);
    let small = [
        "nieuport-11",
        "nieuport-17",
        "nieuport-17-british",
        "nieuport-17-pair",
        "nieuport-24",
        "sopwith-pup",
        "sopwith-camel",
        "dh-2",
        "vickers-fb-5",
        "fokker-dr-i",
        "fokker-d-viii",
        "siemens-d-iv",
    ];
    let plain = [
        "bristol-f-2a",
        "bristol-f-2b",
        "bristol-f-2b-twin",
        "fe-2b",
        "sopwith-strutter",
        "nieuport-12",
        "hannover-cl-iii",
        "hannover-cl-iiia",
        "halberstadt-cl-ii",
        "halberstadt-cl-iv",
    ];
    for (name, aircraft) in &RULES.aircraft {
        let right = match aircraft.class {
            _ if small.contains(&name.as_str()) => -1,
            Class::Heavy => 2,
            Class::TwoSeater if !plain.contains(&name.as_str()) => 1,
            _ => 0,
        };
        assert_eq!(aircraft.silhouette, right, "{name}");
        let tailing = match name.as_str() {
            "dh-2" | "vickers-fb-5" => 0,
            "fe-2b" => 1,
            _ => right,
        };
        assert_eq!(aircraft.tailing_silhouette(), tailing, "{name}");
    }
}

/// R1.2h and R1.2i: which aircraft take the penalty of a two-seater, and when.
#[test]
fn pins_nimble_two_seaters_take_no_penalty_and_two_types_not_before_november_1916() {
    pins::shows_both_ways(&["R1.2h", "R1.2i"]);
    let [october, november] = [Month::new(1916, 10), Month::new(1916, 11)];
    let penalty = |name: &str, month| RULES.initiative.two_seater_penalty(aircraft(name), month);
    for name in ["bristol-f-2a", "bristol-f-2b", "hannover-cl-iii", "halberstadt-cl-ii", "halberstadt-cl-iv"] {
        assert!(!penalty(name, october) && !penalty(name, november), "{name}");
    }
    for name in ["fe-2b", "re-8", "voisin-8", "roland-c-ii"] {
        assert!(penalty(name, october) && penalty(name, november), "{name}");
    }
    for name in ["sopwith-strutter", "nieuport-12"] {
        assert!(!penalty(name, october) && penalty(name, november), "{name}");
    }
    assert!(!penalty("sopwith-camel", november) && !penalty("gotha-g-v", november));
}

/// R2.1f, R4.9a, R4.6a, R4.7a, R6.22a and the guns of R6.11a, R4.3e, R4.4b, R4.8a, R4.8b.
#[test]
fn pins_special_types_and_their_guns() {
    pins::shows_both_ways(&["R2.1f", "R6.22a", "R6.11a", "R4.3e", "R4.4b", "R4.8a", "R4.8b"]);
    let with = |special| {
        let types = RULES.aircraft.iter().filter(move |(_, aircraft)| aircraft.specials.has(special));
        types.map(|(name, _)| name.as_str()).collect::<Vec<&str>>()
    };
    assert_eq!(with(Special::DualControls), ["aw-fk-8", "dh-4", "hansa-brandenburg-c-i", "spad-xi"]);
    assert_eq!(with(Special::LocksControls), ["albatros-d-v", "albatros-d-va"]);
    assert_eq!(with(Special::HangsOnPropeller), ["fokker-d-vii", "fokker-d-viif"]);
    assert_eq!(with(Special::WeakFabric), ["nieuport-28"]);
    assert_eq!(with(Special::FokkerTriplane), ["fokker-dr-i"]);
    let heavy: Vec<&str> = (RULES.aircraft.iter())
        .filter(|(_, aircraft)| aircraft.schedule == Schedule::G)
        .map(|(name, aircraft)| if aircraft.class == Class::Heavy { name.as_str() } else { "light" })
        .collect();
    assert_eq!(heavy, ["gotha-g-v", "handley-page-o-400"]);
    let split: Vec<&str> = (RULES.aircraft.iter())
        .filter(|(_, aircraft)| aircraft.guns.iter().flatten().any(|gun| gun.mount == Mount::Split))
        .map(|(name, _)| name.as_str())
        .collect();
    let albatros = ["albatros-d-ii", "albatros-d-iii", "albatros-d-v", "albatros-d-va"];
    let fokker = ["fokker-d-vii", "fokker-d-viif", "fokker-d-viii", "fokker-dr-i"];
    assert_eq!(split, [albatros, fokker].concat());
    let [first, second] = ["hannover-cl-iii", "hannover-cl-iiia"].map(aircraft);
    assert_eq!((first.schedule, first.capacity, first.guns), (second.schedule, second.capacity, second.guns));
    for (name, position, line, ammo, drum) in [
        ("sopwith-camel", 0, Line::A, [15, 0], 0),
        ("albatros-d-iii", 0, Line::A, [15, 15], 0),
        ("sopwith-strutter", 0, Line::C, [12, 0], 0),
        ("nieuport-12", 0, Line::C, [12, 0], 0),
        ("dh-2", 0, Line::C, [10, 0], 0),
        ("fe-8", 0, Line::C, [10, 0], 0),
        ("nieuport-11", 0, Line::C, [10, 0], 0),
        ("nieuport-17-british", 0, Line::C, [6, 0], 0),
        ("se-5a", 0, Line::B, [15, 12], 6),
        ("re-8", 1, Line::C, [12, 0], 6),
        ("rumpler-c-iv", 1, Line::C, [12, 0], 6),
        ("breguet-14", 1, Line::B, [12, 0], 6),
        ("fe-2b", 1, Line::D, [12, 0], 6),
    ] {
        let gun = gun(name, position);
        assert_eq!((gun.line, gun.ammo, gun.drum), (line, ammo, drum), "{name}");
    }
    for aircraft in RULES.aircraft.values() {
        for gun in aircraft.guns.iter().flatten().filter(|gun| gun.post != Post::Pilot) {
            assert_eq!((gun.ammo[0], gun.drum), (12, 6), "{}", aircraft.name);
        }
    }
    assert!(gun("nieuport-17-british", 0).weak && !gun("nieuport-17", 0).weak);
    assert!(gun("fe-2b", 1).optional && gun("fe-2b", 0).field == Field::Nose && gun("fe-2b", 0).post == Post::Observer);
    assert_eq!([0, 1, 2].map(|position| gun("handley-page-o-400", position).post), [Post::Gunner; 3]);
}

/// R6.13b, in quarters of a point.
#[test]
fn pins_merit_counts_speed_schedule_guns_and_capacity() {
    pins::shows_both_ways(&["R6.13b"]);
    let merit = |name: &str| RULES.merit.of(aircraft(name));
    assert_eq!(wrong_merits(&RULES).collect::<Vec<_>>(), Vec::<String>::new());
    assert!(merit("albatros-d-iii") > merit("albatros-d-ii"));
}
