//! Damage, loads and the ground: what no table shows (R3.5a, R3.8a, R5.1, R5.6b, R6.12, R6.14e).

use super::aircraft::rules;
use crate::rules::criticals::Victim;
use crate::terms::crew::Health;
use crate::terms::criticals::Critical;
use crate::terms::date::Month;
use crate::terms::named::{Line, Nation, Schedule, Skill};
use crate::terms::side::Side;
use ground::chance::{Exact, Label};
use ground::game::testing::pins;
use ground::journal::Silent;

/// R3.5a: 5 and 20 victories.
#[test]
fn pins_twenty_victories_make_a_double_ace() {
    pins::shows_both_ways(&["R3.5a"]);
    let skill = |victories: u16, novice| rules().aces.skill(victories * 12, novice);
    let right = [(4, Skill::Regular), (5, Skill::Ace), (10, Skill::Ace), (19, Skill::Ace), (20, Skill::DoubleAce)];
    for (victories, expected) in right {
        assert_eq!(skill(victories, false), expected, "{victories}");
    }
    assert_eq!(skill(9, true), Skill::Novice);
    assert_eq!(rules().aces.skill(5 * 12 - 1, false), Skill::Regular, "parts of a victory are no victory");
}

/// R3.8a: Germans from July 1918.
#[test]
fn pins_germans_have_parachutes_from_july_1918() {
    pins::shows_both_ways(&["R3.8a"]);
    let issued = |side, nation, month| rules().parachutes.issued(side, &[nation], Month::new(1918, month));
    let german = Nation::German;
    assert!(!issued(Side::Germans, german, 6) && issued(Side::Germans, german, 7) && !issued(Side::Allies, german, 8));
    assert!(!issued(Side::Germans, Nation::Austrian, 8), "their ally");
    let drifts = |behind| rules().parachutes.may_drift(behind);
    assert!(drifts(0) && drifts(3) && !drifts(4));
}

/// R5.1c, R5.1e, R5.1f, R5.1g: what bombs cost.
#[test]
fn pins_bombs_cost_climb_and_turns() {
    pins::shows_both_ways(&["R5.1f"]);
    let loaded = &rules().loaded;
    assert_eq!([250, 150, 100, 50, 0].map(|climb| loaded.climb(climb)), [200, 100, 50, 50, 0]);
    let turns = Schedule::ALL.iter().map(|schedule| loaded.schedule(*schedule).name());
    assert_eq!(turns.collect::<String>(), "ABBCDFG");
    let worse = Schedule::ALL.iter().map(|schedule| schedule.worse().name());
    assert_eq!(worse.collect::<String>(), "FABCDFG");
    assert!(loaded.must_jettison(6, 5) && !loaded.must_jettison(7, 5));
}

/// R6.14e: the reach of a balloon's guns.
#[test]
fn pins_balloon_guns_reach_so_far() {
    pins::shows_both_ways(&["R6.14e"]);
    let reaches = |line, hexes, altitude| rules().balloons.reaches(line, hexes, altitude);
    assert!(reaches(Line::Aa, 5, 2000) && !reaches(Line::Aa, 6, 2000) && !reaches(Line::Aa, 5, 2050));
    assert!(reaches(Line::Aa, 0, 150) && !reaches(Line::Aa, 0, 100));
    assert!(reaches(Line::Mg, 0, 350) && !reaches(Line::Mg, 0, 400) && !reaches(Line::Mg, 1, 350));
    assert!(reaches(Line::Mg, 3, 200) && !reaches(Line::Mg, 4, 200));
}

/// R6.12f: in a large crew an even die finds the gunner; R6.12e rests with the aircraft.
#[test]
fn pins_an_even_die_finds_the_gunner_of_a_large_crew() {
    pins::shows_both_ways(&["R6.12f"]);
    let tables = rules().critical_tables();
    let hit = |number: i8, struck: Victim| {
        let exact = Exact::of(|roll| tables.number(Label(1), number, &struck, roll, &mut Silent)).unwrap();
        exact.iter().map(|(critical, share)| (*critical, share.to_string())).collect::<Vec<_>>()
    };
    let gotha = Victim { seats: 3, manned: 0b11, ..Victim::default() };
    let half = || "1/2".to_owned();
    assert_eq!(hit(5, gotha), [(Critical::Guns(0), half()), (Critical::Guns(1), half())]);
    let dead = |position| Critical::Gunner(position, Health::Dead);
    assert_eq!(hit(6, gotha), [(dead(0), half()), (dead(1), half())]);
    let alone = Victim { manned: 0b100, ..gotha };
    assert_eq!(hit(6, alone), [(dead(2), "1".to_owned())]);
    assert_eq!(hit(5, Victim { manned: 0, ..gotha }), [(Critical::NoEffect, "1".to_owned())]);
    // An FE-2b has no pilot's guns, and its observer is one man at two guns.
    let fe2b = Victim { seats: 2, observers_guns: Some(0), manned: 0b01, ..Victim::default() };
    assert_eq!(hit(5, fe2b), [(Critical::NoEffect, "2/3".to_owned()), (Critical::Guns(0), "1/3".to_owned())]);
}

/// R6.5h between the lines, R6.18d: aircraft that may go home.
#[test]
fn pins_who_may_leave_is_far_behind_or_far_from_all() {
    let points = &rules().points;
    assert_eq!([0, 2, 3, 7, 8, 14, 15, -15].map(|difference| points.margin(difference)), [0, 0, 1, 1, 2, 2, 3, 3]);
}
