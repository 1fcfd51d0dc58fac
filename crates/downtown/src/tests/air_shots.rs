//! Shots in air combat and what they leave (DH7f, DH7g, DH8).

use crate::rules::air::manoeuvre::{Opening, Part, Round};
use crate::rules::air::shots::Rack;
use crate::terms::flights::{Band, Side};
use crate::tests::air::{BOMBER, CAP};
use crate::tests::stage::Stage;
use ground::chance::Label;
use ground::game::testing::d10;

/// DH7e: margins, both columns, surprise, one pass, no good aircraft.
#[test]
fn margins_give_shots() {
    let mut stage = Stage::new();
    let round =
        Round { labels: [Label(1), Label(2)], modifiers: [0; 2], aircraft: [2, 4], surprise: false, slash: false };
    let mut shots = |round: Round, faces: [u32; 4]| {
        let journal = stage
            .play(&d10(faces), |raid| raid.scenario.rules.dogfight.manoeuvre(&round, &mut *raid.chance, raid.journal));
        assert!(journal.fired("DH7e"));
        journal.gave.map(|Opening { by, shots, snap }| (by, shots, snap))
    };
    let (attacker, defender) = (Part::Attacker, Part::Defender);
    assert_eq!(shots(round, [5, 6, 5, 5]), None);
    assert_eq!(shots(round, [5, 7, 5, 5]), Some((attacker, 1, true)));
    assert_eq!(shots(round, [7, 10, 5, 5]), Some((attacker, 1, false)));
    assert_eq!(shots(round, [10, 10, 4, 4]), Some((attacker, 2, false)));
    assert_eq!(shots(round, [5, 5, 7, 9]), Some((defender, 1, true)));
    assert_eq!(shots(round, [5, 5, 7, 10]), Some((defender, 2, false)));
    assert_eq!(shots(round, [4, 4, 10, 10]), Some((defender, 3, false)));
    assert_eq!(shots(Round { surprise: true, ..round }, [1, 1, 10, 10]), None);
    assert_eq!(shots(Round { surprise: true, ..round }, [5, 5, 5, 9]), Some((attacker, 1, true)));
    assert_eq!(shots(Round { slash: true, ..round }, [1, 1, 10, 10]), None);
    assert_eq!(shots(Round { slash: true, aircraft: [4, 4], ..round }, [10, 10, 4, 4]), Some((attacker, 1, false)));
    assert_eq!(shots(Round { aircraft: [0, 0], ..round }, [10, 10, 4, 4]), None);
}

/// DH5b, D5.8.3e: the US takes the best rating, of equals a missile, the DRV missiles first; radar missiles only
/// where they reach.
#[test]
fn the_strongest_weapon_is_chosen() {
    let stage = Stage::with(&["raid.activation='d13'", "raid.date='1972-09'"]);
    let chosen_by = |side, weapons, depleted, snap, radar| {
        let mut journal = ground::journal::Recording::default();
        let rack = Rack { weapons, depleted };
        let chosen = rack.choose((Label(1), side), snap, radar, &mut journal);
        assert_eq!(journal.events().len(), 1);
        chosen.map(|chosen| (chosen.place, chosen.rating))
    };
    let chosen = |weapons, depleted, snap, radar| chosen_by(Side::Us, weapons, depleted, snap, radar);
    // R-3S at -1 and a gun at 1.
    let mf = &stage.scenario.migs[3].weapons;
    assert_eq!(chosen(mf, [false; 3], 0, false), Some((1, 1)));
    let migs = |depleted, snap| chosen_by(Side::Drv, mf, depleted, snap, false);
    assert_eq!(migs([false; 3], 0), Some((0, -1)));
    assert_eq!(migs([false; 3], -2), Some((0, -3)));
    assert_eq!(migs([true, false, false], -2), Some((1, 1)));
    assert_eq!(chosen(mf, [false, true, false], 0, false), Some((0, -1)));
    assert_eq!(chosen(mf, [false, true, false], -2, false), Some((0, -3)));
    assert_eq!(chosen(mf, [true; 3], 0, false), None);
    // 7E and 9B of the F-4C: of equals the first that reaches.
    let f4c = Stage::with(&["raid.date='1966-05'", "sides.us.flights[2].aircraft='f-4c'"]);
    let f4c = &f4c.scenario.flights[CAP].weapons;
    assert_eq!(chosen(f4c, [false; 3], -2, true), Some((0, -2)));
    assert_eq!(chosen(f4c, [false; 3], 0, false), Some((1, 0)));
}

/// DH5b: what types carry when.
#[test]
fn fits_follow_the_dates() {
    let ratings = |aircraft: &str, date: &str| {
        let sets = [format!("raid.date='{date}'"), format!("sides.us.flights[2].aircraft='{aircraft}'")];
        let stage = Stage::with(&[&sets[0], &sets[1]]);
        let weapons = &stage.scenario.flights[CAP].weapons;
        weapons.iter().flatten().map(|weapon| (weapon.kind.name(), weapon.rating)).collect::<Vec<_>>()
    };
    let (gun, heat, radar) = ("gun", "heat", "radar");
    assert_eq!(ratings("f-105d", "1966-12"), [(gun, 2)]);
    assert_eq!(ratings("f-105d", "1967-01"), [(gun, 2), (heat, 0)]);
    assert_eq!(ratings("f-4c", "1966-05"), [(radar, 0), (heat, 0)]);
    assert_eq!(ratings("f-4d", "1967-05"), [(gun, 1), (radar, 0)]);
    assert_eq!(ratings("f-4d", "1968-01"), [(heat, -2), (gun, 2)]);
    assert_eq!(ratings("f-4d", "1972-05"), [(radar, 0), (heat, -1)]);
    assert_eq!(ratings("f-4e", "1972-05"), [(radar, 0), (heat, -1), (gun, 2)]);
    assert_eq!(ratings("f-4b", "1965-06"), [(radar, 0), (heat, 0)]);
    assert_eq!(ratings("f-4b", "1966-01"), [(radar, 0), (heat, 1)]);
    assert_eq!(ratings("f-4j", "1972-05"), [(radar, 0), (heat, 2)]);
    assert_eq!(ratings("f-8e", "1965-06"), [(gun, 1), (heat, 0)]);
    assert_eq!(ratings("f-8e", "1966-01"), [(gun, 1), (heat, 1)]);
    assert_eq!(ratings("a-4e", "1966-01"), [(gun, 0)]);
    assert_eq!(ratings("a-7e", "1972-05"), [(gun, 2), (heat, 2)]);
    assert_eq!(ratings("a-7d", "1972-05"), [(gun, 2)]);
    assert_eq!(ratings("b-52d", "1972-12"), [(gun, 0)]);
    assert_eq!(ratings("a-6a", "1967-05"), []);
}

/// DH5c: by side, task, type and date.
#[test]
fn crews_are_as_aggressive_as_the_date_has_them() {
    let of = |date: &str, aircraft: &str, block: &str| {
        let sets = [
            format!("raid.date='{date}'"),
            format!("raid.activation='{block}'"),
            format!("sides.us.flights[2].aircraft='{aircraft}'"),
        ];
        let mut stage = Stage::with(&[&sets[0], &sets[1], &sets[2]]);
        let drv = stage.mig("2240", 0, Band::Low);
        let types = stage.scenario.migs.len() as u8 - 1;
        let journal = stage.play(&[], |raid| {
            let mut values = vec![raid.us_aggression(BOMBER), raid.us_aggression(CAP)];
            for kind in 0..types {
                raid.state.drv[drv].profile = Some(kind);
                values.push(raid.drv_aggression(drv));
            }
            values
        });
        assert!(journal.fired("DH5c"));
        journal.gave
    };
    assert_eq!(of("1965-06", "f-4c", "d8"), [0, 1, -1, -1]);
    assert_eq!(of("1965-06", "f-8e", "d8"), [0, 1, -1, -1]);
    assert_eq!(of("1966-06", "f-8e", "d8"), [0, 2, -1, -1]);
    assert_eq!(of("1967-07", "f-4d", "d8"), [0, 1, -1, -1]);
    assert_eq!(of("1967-08", "f-4d", "d8"), [0, -1, 0, 0]);
    assert_eq!(of("1968-01", "f-4b", "d8"), [0, 1, 0, 0]);
    assert_eq!(of("1972-05", "f-4d", "d13"), [0, 0, -1, -1, 0, 0]);
    assert_eq!(of("1972-05", "f-4e", "d13"), [0, -1, -1, -1, 0, 0]);
    assert_eq!(of("1972-09", "f-4e", "d13"), [0, 0, -1, -1, 0, 0]);
    assert_eq!(of("1972-05", "f-4j", "d13"), [0, 3, -1, -1, 0, 0]);
}

/// DH7g: the die, less shots beyond the first, against the weapon's number.
#[test]
fn weapons_are_used_up() {
    let mut stage = Stage::new();
    let mut out = |place: usize, shots, face| {
        stage.play(&[(10, face)], |raid| {
            let weapon = raid.scenario.flights[CAP].weapons[place].clone().expect("a weapon");
            weapon.used_up(Label(1), shots, &mut *raid.chance, raid.journal)
        })
    };
    // The gun on 3, the radar missile on 4.
    assert_eq!(
        [out(0, 1, 3).gave, out(0, 1, 4).gave, out(0, 2, 4).gave, out(0, 3, 6).gave],
        [true, false, true, false]
    );
    assert_eq!([out(1, 1, 4).gave, out(1, 1, 5).gave], [true, false]);
    assert!(out(1, 1, 5).fired("DH7g"));
}
