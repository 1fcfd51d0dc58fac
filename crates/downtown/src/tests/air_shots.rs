//! Shots in air combat and what they leave (DH7f, DH7g, DH8).

use crate::rules::air::manoeuvre::{Opening, Part, Round};
use crate::rules::air::shots::Rack;
use crate::terms::flights::{Airframe, Band, Loss, Side};
use crate::terms::orders::FightOrder;
use crate::terms::sets::UsPlaces;
use crate::tests::air::{BOMBER, CAP, attack, dice, hunt};
use crate::tests::stage::{Stage, hex};
use ground::chance::Label;
use ground::game::testing::d10;

/// DH7e: margins, both columns, surprise, one pass, nobody good.
#[test]
fn margins_give_shots() {
    let mut stage = Stage::new();
    let round =
        Round { labels: [Label(1), Label(2)], modifiers: [0; 2], aircraft: [2, 4], surprise: false, slash: false };
    let mut shots = |round: Round, faces: [u32; 4]| {
        let told = stage
            .play(&d10(faces), |raid| raid.scenario.rules.dogfight.manoeuvre(&round, &mut *raid.chance, raid.journal));
        assert!(told.fired("DH7e"));
        told.gave.map(|Opening { by, shots, snap }| (by, shots, snap))
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

/// DH5b, D5.8.3e: the US takes the best rating, of equals a missile, the DRV missiles first; radar missiles only where they
/// reach.
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
        let told = stage.play(&[], |raid| {
            let mut values = vec![raid.us_aggression(BOMBER), raid.us_aggression(CAP)];
            for kind in 0..types {
                raid.state.drv[drv].profile = Some(kind);
                values.push(raid.drv_aggression(drv));
            }
            values
        });
        assert!(told.fired("DH5c"));
        told.gave
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

/// D5.8.3e, DH7f, DH7g, DH8a: a MiG-17 shoots at bombers and is out of shells, and its day is over (DH8d).
#[test]
fn a_mig_shoots_its_gun_empty_and_goes_home() {
    let mut stage = Stage::new();
    let pair = hunt(&mut stage, BOMBER, 0, 2, Band::Low);
    // 12 - 1 + 1 of 11, 4 of 8: a surprise. 20 + 6 + 3 against 2 + 3 - 3: two shots, 15 + 1 cripples, 13 + 1 damages.
    let told = attack(
        &mut stage,
        pair,
        &dice(&[
            &d10([6, 6, 2, 2]),
            &d10([10, 10, 1, 1]),
            &d10([7, 8, 6, 7]),
            &[(4, 2), (4, 3)],
            &d10([4]),
            // 10 - 1 is firm; 10 - 3 - 2 disorders, and of three bombers one drops its bombs on a 6.
            &d10([5, 5, 5, 5]),
            &d10([6, 7]),
            &d10([5, 5, 5, 5]),
        ]),
    );
    assert!(told.fired("D5.8.3e") && told.fired("DH7g") && told.fired("DH8a"));
    assert!(!told.fired("D5.6.2a"), "it is known already");
    let us = &stage.state.us[BOMBER];
    assert_eq!(us.aircraft.0, [Airframe::Sound, Airframe::Crippled, Airframe::Damaged, Airframe::Sound]);
    assert!(us.disordered && us.bombers() == 1);
    let mig = &stage.state.drv[pair.drv];
    assert!(mig.depleted[0] && !mig.aborting);
    stage.state.us[BOMBER].disordered = false;
    let told = stage.play(&[], |raid| raid.recover());
    assert!(told.fired("DH8d") && stage.state.drv[pair.drv].aborting);
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

/// A known flight that is outnumbered circles: it is not surprised, counts as one aircraft and stays where it is.
#[test]
fn mig_17s_that_are_outnumbered_circle() {
    let mut stage = Stage::new();
    let pair = hunt(&mut stage, CAP, 0, 3, Band::Low);
    stage.state.us[CAP].flying.spent = 1;
    stage.state.us[CAP].flying.hex = hex("2242");
    let fight = |stage: &mut Stage| {
        stage.state.drv[pair.drv].detected = true;
        // A surprise otherwise: 13 + 1 + 1, and 4. 2 + 6 against 20 + 6: two shots of what counts as one.
        let told = stage.play(
            &dice(&[&d10([6, 7, 2, 2, 1, 1, 10, 10]), &d10([1, 1, 1, 1, 9]), &d10([9; 4]), &d10([5, 5])]),
            |raid| raid.try_engage(pair, Side::Us),
        );
        assert_eq!(told.count("DH7f"), 2);
    };
    fight(&mut stage);
    let flying = &stage.state.drv[pair.drv].flying;
    assert_eq!((flying.hex, flying.heading.index()), (hex("2241"), 0));
    assert!(flying.moved && flying.manoeuvre_marker);
}

/// DH7i: positive identification, a detected target in reach and high enough; no return, no scatter.
#[test]
fn cap_that_knows_friend_from_foe_shoots_from_afar() {
    let far = |change: &dyn Fn(&mut Stage), rolls: &[(u32, u32)]| {
        let mut stage = Stage::with(&["raid.date='1972-05'"]);
        stage.us(CAP, "2240", 0, Band::Medium);
        let drv = stage.mig("2235", 6, Band::Medium);
        stage.state.drv[drv].detected = true;
        stage.state.us[CAP].flying.spent = 1;
        change(&mut stage);
        let told = stage.play(rolls, |raid| raid.meet_drv(CAP));
        (told.fired("DH7i"), told.fired("D5.6.2a"), stage)
    };
    // 10 is a shot; 19 - 1 brings one of two down; 5 leaves missiles; 18 - 1 - 3 is firm.
    let (shot, known, stage) =
        far(&|_| {}, &dice(&[&d10([4, 6]), &[(100, 1)], &d10([9, 10]), &[(2, 1)], &d10([9, 9]), &d10([5])]));
    assert!(shot && known && stage.state.us[CAP].flying.shot_far && !stage.state.us[CAP].flying.attempted);
    assert_eq!((stage.state.tallies.migs_down, stage.state.us[CAP].flying.fights), (1, 0));
    assert_eq!(stage.state.us[CAP].flying.hex, hex("2240"));
    let (shot, known, _) = far(&|_| {}, &d10([4, 5]));
    assert!(shot && !known, "9 is none");
    let barred: [&dyn Fn(&mut Stage); 8] = [
        &|stage| stage.state.drv[0].detected = false,
        &|stage| stage.state.drv[0].flying.band = Band::Low,
        &|stage| stage.state.us[CAP].flying.band = Band::High,
        &|stage| stage.state.drv[0].flying.hex = hex("2234"),
        &|stage| stage.state.drv[0].flying.heading = ground::board::Heading::new(3),
        &|stage| stage.state.us[CAP].depleted = [true, false, false],
        &|stage| stage.state.moving.fight = FightOrder::No,
        &|stage| stage.scenario.flights[CAP].aircraft.combat_tree = None,
    ];
    for (index, change) in barred.into_iter().enumerate() {
        assert!(!far(change, &[]).0, "{index}");
    }
    // On a MiG day any CAP may, where no barrage is.
    let mig_day = |stage: &mut Stage| {
        stage.state.mig_day = true;
        stage.scenario.flights[CAP].aircraft.combat_tree = None;
    };
    assert!(far(&mig_day, &d10([4, 4])).0);
    let covered = |stage: &mut Stage| {
        mig_day(stage);
        let aaa =
            crate::state::Aaa { hex: hex("2235"), density: crate::terms::defence::Density::Light, suppression: 0 };
        stage.state.place_aaa(aaa, 1);
    };
    assert!(!far(&covered, &[]).0);
}

/// DH5b: a MiG-21PFM has a gun only with a pod, on 3.
#[test]
fn some_flights_carry_a_gun_pod() {
    for (face, carries) in [(3, true), (4, false)] {
        let mut stage = Stage::block("d13");
        let drv = stage.mig("2240", 0, Band::Low);
        stage.play(&[(100, 44), (10, face)], |raid| raid.identify(drv));
        assert_eq!(stage.state.drv[drv].depleted, [false, !carries, false]);
    }
}

/// DH8a, and what the outcome counts of MiGs.
#[test]
fn losses_are_counted_by_cause_and_type() {
    let mut stage = Stage::new();
    let pair = hunt(&mut stage, BOMBER, 1, 2, Band::Low);
    stage.play(&[(4, 1), (10, 4)], |raid| raid.hit_in_fight(pair, Side::Drv, Airframe::Down));
    assert_eq!(stage.state.tallies.lost_to[Loss::Mig as usize], 1);
    let mut hit = |face, harm| stage.play(face, |raid| raid.hit_in_fight(pair, Side::Us, harm)).gave;
    assert!(!hit(&[(2, 1)], Airframe::Damaged));
    assert!(!hit(&[(2, 1)], Airframe::Damaged));
    assert!(hit(&[(2, 1)], Airframe::Damaged));
    assert!(!hit(&[], Airframe::Crippled));
    let tallies = &stage.state.tallies;
    assert_eq!((tallies.migs_down, tallies.migs_down_by[1], tallies.migs_crippled), (1, 1, 1));
}

/// Markers cost a DRV flight half its points too (DH6b), and in the turn of take-off it manoeuvres at 1.
#[test]
fn markers_and_take_off_weigh_on_migs() {
    let mut stage = Stage::new();
    let drv = stage.mig("2210", 0, Band::Deck);
    stage.state.drv[drv].flying.manoeuvre_marker = true;
    let told = stage.drv_moves(drv);
    assert!(told.fired("DH6b") && !stage.state.drv[drv].flying.manoeuvre_marker);
    assert_eq!(stage.state.drv[drv].flying.spent, 1, "of 3 points 2 are gone");
    let pair = hunt(&mut stage, CAP, 0, 2, Band::Low);
    stage.state.drv[pair.drv].took_off = stage.state.turn;
    // 12 - 1 + 1 of 11, 18 - 1 of 8. 10 + 1 - 1 against 2 + 6: 2 is a shot in passing, a miss; shells are left.
    let rolls = dice(&[&d10([6, 6, 9, 9]), &d10([5, 5, 1, 1]), &d10([1, 1, 9]), &d10([9; 4]), &d10([5; 4])]);
    let told = attack(&mut stage, pair, &rolls);
    assert_eq!(told.first("DH7e").result, 2);
}

/// D5.5.2a: the values of a profile's type, which others than MiG-17 have.
#[test]
fn a_profile_gives_the_values_of_its_type() {
    for (profile, points) in [(None, 3), (Some(0), 3), (Some(1), 4)] {
        let mut stage = Stage::new();
        let drv = stage.mig("2210", 0, Band::High);
        stage.state.drv[drv].profile = profile;
        stage.us(BOMBER, "2245", 0, Band::Low);
        let told = stage.drv_moves(drv);
        assert_eq!(told.fired("D5.5.2a"), profile.is_some());
        assert_eq!(stage.state.drv[drv].flying.speed, points, "{profile:?}");
    }
}

/// A single MiG at night against a cell: the target is large, needs 3 more to see it, and has nothing but a tail gun.
#[test]
fn a_lone_mig_meets_a_cell_by_night() {
    let night = ["raid.activation='d14'", "raid.date='1972-12'", "raid.night=true"];
    let cell = ["sides.us.flights[0].aircraft='b-52d'", "sides.us.flights[0].of=3"];
    let mut stage = Stage::with(&[&night[..], &cell].concat());
    let pair = hunt(&mut stage, BOMBER, 0, 1, Band::High);
    // 12 + 1 from behind + 1 led is the 14 of a night. 18 - 2 - 2 is no 15: a surprise. 4 + 7 + 3 against 17 + 1 - 3: no
    // shot for who is surprised; both are firm, and scatter.
    let told = attack(&mut stage, pair, &d10([6, 6, 9, 9, 2, 2, 8, 9, 9, 9, 9, 9, 5, 5, 5, 5]));
    assert!(told.fired("DH7e") && !told.fired("DH7f") && !told.fired("DH7c") && stage.state.us[BOMBER].laden);
    // Awake, the cell shoots back with its tail gun: 16 - 2 - 2 + 3 more than it needs.
    let mut stage = Stage::with(&[&night[..], &cell].concat());
    let pair = hunt(&mut stage, BOMBER, 0, 1, Band::High);
    stage.state.drv[pair.drv].detected = true;
    let told = attack(
        &mut stage,
        pair,
        // 16 - 4 of 11: an equal fight; the bombs go. 2 + 7 against 20 + 1: 12 and three of a cell, three shots.
        &dice(&[&d10([6, 6, 8, 8, 1, 1, 10, 10]), &d10([1, 1, 1, 1, 9, 9, 9]), &d10([9, 9, 5, 5])]),
    );
    assert!(told.fired("DH7c") && told.fired("DH7f") && told.fired("DH8a"));
    assert!(!stage.state.drv[pair.drv].alive);
}

/// D5.5.2a: a flight that can slash after points straight on flies them, and waits with its attack until then.
#[test]
fn who_knows_the_slash_flies_for_it() {
    for (date, slashes) in [("1967-10", true), ("1967-08", false)] {
        let mut stage = Stage::with(&[&format!("raid.date='{date}'")]);
        let pair = hunt(&mut stage, BOMBER, 1, 2, Band::Medium);
        let mig = &mut stage.state.drv[pair.drv];
        mig.target = Some(BOMBER as u8);
        let flying = &mut mig.flying;
        (flying.hex, flying.dash, flying.straight) = (hex("2242"), true, 1);
        (flying.spent, flying.points) = (1, 3);
        assert_eq!(stage.play(&[], |raid| raid.slash_run(pair.drv, UsPlaces::NONE)).gave, slashes.then_some(1));
        // A turn takes a point more, and there it may still be behind; at the side of its target it is not.
        stage.state.drv[pair.drv].flying.straight = 0;
        assert_eq!(stage.play(&[], |raid| raid.slash_run(pair.drv, UsPlaces::NONE)).gave, slashes.then_some(2));
        stage.state.drv[pair.drv].flying.points = 1;
        assert_eq!(stage.play(&[], |raid| raid.slash_run(pair.drv, UsPlaces::NONE)).gave, None);
    }
}
