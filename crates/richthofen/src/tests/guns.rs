//! Guns: which can fire, what they use up, drums, the men that may clear them (R3.2, R4.3, R4.5, R4.8, R6.11).

use super::aircraft::{gun, rules};
use crate::rules::jams::Handling;
use crate::terms::guns::{GunChoice, GunSpec, Jam, Position};
use crate::terms::named::Line;
use ground::game::testing::pins;

/// The ways in which a mount can fire: guns and line.
fn ready(spec: &GunSpec, position: &Position, single_fire: bool) -> Vec<(GunChoice, Line, u8)> {
    rules().guns.ready(spec, position, single_fire).iter().map(|way| (way.fired, way.line, way.dice)).collect()
}

fn jammed(spec: &GunSpec, place: usize) -> Position {
    let mut position = spec.full();
    position.guns[place].jam = Jam::Old;
    position
}

/// R4.5a, R4.5d, R4.5e: one gun of a split mount fires if the other can't, and only then; R3.2d for all other twins.
#[test]
fn pins_one_gun_of_an_albatros_fires_alone_only_if_the_other_cannot() {
    pins::shows_both_ways(&["R4.5d"]);
    let albatros = gun("albatros-d-iii", 0);
    let both = [(GunChoice::All, Line::A, 2)];
    assert_eq!(ready(&albatros, &albatros.full(), true), both);
    assert_eq!(ready(&albatros, &jammed(&albatros, 0), true), [(GunChoice::Second, Line::C, 1)]);
    assert_eq!(ready(&albatros, &jammed(&albatros, 1), true), [(GunChoice::First, Line::C, 1)]);
    assert_eq!(ready(&albatros, &jammed(&albatros, 1), false), []);
    let mut empty = albatros.full();
    empty.guns[1].ammo = 0;
    assert_eq!(ready(&albatros, &empty, true), [(GunChoice::First, Line::C, 1)]);
    let pfalz = gun("pfalz-d-iii", 0);
    assert_eq!(ready(&pfalz, &pfalz.full(), true), both);
    assert_eq!(ready(&pfalz, &jammed(&pfalz, 0), true), []);
    let mut broken = pfalz.full();
    broken.guns[0].broken = true;
    assert_eq!(ready(&pfalz, &broken, true), []);
}

/// R4.3b, R4.3f, R4.3h: an SE-5A fires both guns or either; while the drum is changed it fires neither.
#[test]
fn pins_an_se_5a_fires_both_guns_or_either() {
    pins::shows_both_ways(&["R4.3c", "R4.3h"]);
    let spec = gun("se-5a", 0);
    let mut gun = spec.full();
    let all = [(GunChoice::All, Line::B, 2), (GunChoice::First, Line::C, 1), (GunChoice::Second, Line::C, 1)];
    assert_eq!(ready(&spec, &gun, true), all);
    assert_eq!(ready(&spec, &gun, false), all[..1]);
    for shot in 1..=6 {
        assert!(!spec.needs_drum(&gun));
        rules().guns.spend(&spec, &mut gun, if shot < 6 { GunChoice::All } else { GunChoice::Second });
    }
    assert_eq!((gun.guns[0].ammo, gun.guns[1].ammo, gun.guns[1].drum), (10, 6, 0));
    assert!(spec.needs_drum(&gun));
    assert_eq!(ready(&spec, &gun, true), [(GunChoice::First, Line::C, 1)]);
    gun.changing = true;
    assert_eq!(ready(&spec, &gun, true), []);
    spec.change_drum(&mut gun);
    assert_eq!((gun.guns[1].drum, gun.changing), (6, false));
    assert_eq!(ready(&spec, &gun, true), all);
    for _ in 0..6 {
        rules().guns.spend(&spec, &mut gun, GunChoice::Second);
    }
    assert!(!spec.needs_drum(&gun), "the last drum is empty");
    assert!(spec.can_ever_fire(&gun));
}

/// R4.8c and R4.4b: an observer has a second drum, a British Nieuport 17 has none.
#[test]
fn pins_an_observer_has_two_drums_and_a_british_nieuport_one() {
    pins::shows_both_ways(&["R4.4b", "R4.8a"]);
    for (name, position, more) in [("re-8", 1, true), ("nieuport-17-british", 0, false)] {
        let spec = gun(name, position);
        let mut gun = spec.full();
        for _ in 0..6 {
            assert_eq!(ready(&spec, &gun, true), [(GunChoice::All, Line::C, 1)], "{name}");
            rules().guns.spend(&spec, &mut gun, GunChoice::All);
        }
        assert_eq!(ready(&spec, &gun, true), [], "{name}");
        assert_eq!((spec.needs_drum(&gun), spec.can_ever_fire(&gun)), (more, more), "{name}");
    }
}

/// R6.11b: two Lewis on a ring share a track, and one of them is left on line C.
#[test]
fn pins_one_lewis_of_a_ring_is_left_on_line_c() {
    pins::shows_both_ways(&["R6.11b"]);
    let spec = gun("breguet-14", 1);
    let mut gun = spec.full();
    assert_eq!(ready(&spec, &gun, false), [(GunChoice::All, Line::B, 2)]);
    rules().guns.spend(&spec, &mut gun, GunChoice::All);
    gun.guns[0].jam = Jam::Old;
    assert_eq!(ready(&spec, &gun, false), [(GunChoice::Second, Line::C, 1)]);
    rules().guns.spend(&spec, &mut gun, GunChoice::Second);
    assert_eq!(gun.guns.map(|gun| gun.ammo), [10, 10]);
    gun.guns[1].broken = true;
    assert_eq!(ready(&spec, &gun, false), []);
}

/// R3.2f to R3.2i, and R4.3g: what a pilot may do in a turn in which he clears a gun or changes a drum.
#[test]
fn pins_who_clears_a_gun_flies_gently() {
    pins::shows_both_ways(&["R3.2f", "R3.2g", "R3.2h", "R3.2i", "R4.3g"]);
    let jams = &rules().jams;
    let gentle = Handling::default();
    let may = |handling| jams.may_clear(handling);
    assert!(may(gentle));
    assert!(may(Handling { rise: 100, ..gentle }) && !may(Handling { rise: 150, ..gentle }));
    assert!(may(Handling { rise: -200, ..gentle }) && !may(Handling { rise: -250, ..gentle }));
    assert!(may(Handling { hexsides: 1, ..gentle }) && !may(Handling { hexsides: 2, ..gentle }));
    assert!(!may(Handling { manoeuvre: true, ..gentle }));
}
