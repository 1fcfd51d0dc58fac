//! Damage, morale and crews (DH8, DH13).

use crate::scenario::forces::FlightSpec;
use crate::state::Aircraft;
use crate::terms::flights::{Airframe, Band, Loss, Service, Stage as Where, Task};
use crate::terms::hexes::index;
use crate::tests::guns::GUNS;
use crate::tests::stage::{Stage, hex};
use ground::game::testing::d10;

// ---- damage, morale, crews -----------------------------------------------------------------------------------------------

/// DH8a.
#[test]
fn a_worse_hit_replaces_a_lighter_one() {
    use Airframe::{Crippled, Damaged, Down, None, Sound};
    let hits = [
        (Sound, Damaged, Damaged),
        (Sound, Crippled, Crippled),
        (Damaged, Damaged, Crippled),
        (Damaged, Crippled, Crippled),
        (Crippled, Damaged, Down),
        (Crippled, Sound, Crippled),
        (Sound, Down, Down),
        (None, Down, None),
    ];
    assert!(hits.into_iter().all(|(before, harm, after)| before.hit(harm) == after));
}

#[test]
fn hits_fall_on_those_that_fly_and_bombs_go() {
    let mut stage = Stage::new();
    stage.fly(0, "3030", Band::Medium);
    stage.state.us[0].aircraft = Aircraft([Airframe::Down, Airframe::Sound, Airframe::None, Airframe::Sound]);
    // The second of two that fly; a bomber keeps its nerve on 9 - 1.
    stage.play(&[(2, 2), (10, 4), (10, 5)], |raid| raid.hit_us(0, Airframe::Damaged, GUNS, Loss::Aaa));
    assert_eq!(stage.state.us[0].aircraft.0[3], Airframe::Damaged);
    assert_eq!(stage.state.us[0].bombers(), 1);
    // The other goes down; its pilot gets out and is taken. Then 9 - 3 puts bombs at risk, but there are none.
    let events = stage
        .play(&[(2, 1), (10, 5), (10, 9), (10, 4), (10, 5)], |raid| raid.hit_us(0, Airframe::Down, GUNS, Loss::Aaa));
    events.only(&["DH8a", "DH13c", "DH8b"], &[]);
    assert_eq!((stage.state.tallies.lost_to[0], stage.state.tallies.captured, stage.state.us[0].laden), (1, 1, false));
}

#[test]
fn a_flight_whose_last_aircraft_is_down_is_lost_and_no_sam_has_it() {
    let mut stage = Stage::new();
    stage.fly(0, "2802", Band::Medium);
    stage.aircraft(0, 1);
    let sam = stage.fresh_sam("2811", 0);
    // Over the sea an 8 is enough.
    let events = stage.play(&d10([5, 8]), |raid| raid.hit_us(0, Airframe::Down, GUNS, Loss::Sam));
    events.only(&["DH8a", "DH13c"], &["DH8b"]);
    assert_eq!((stage.state.us[0].stage, stage.state.sams[sam].target), (Where::Lost, None));
    assert_eq!((stage.state.tallies.rescued, stage.state.tallies.lost_to[2]), (1, 1));
    assert!(stage.play(&[], |raid| raid.hit_us(0, Airframe::Down, GUNS, Loss::Sam)).events.is_empty());
}

/// DH8a, DH11i: each aircraft has its own missiles, so that the flight keeps at most those of its good ones.
#[test]
fn missiles_go_with_the_aircraft_that_carry_them() {
    let mut stage = Stage::new();
    stage.seen(2, "3030", 0, Band::Medium);
    stage.state.us[2].arms = stage.scenario.flights[2].arms_each().map(|each| each * 4);
    assert_eq!(stage.state.us[2].arms, [8, 0]);
    let hit = |stage: &mut Stage, dice: &[(u32, u32)], harm: Airframe| {
        stage.play(dice, |raid| raid.hit_us(2, harm, GUNS, Loss::Mig));
        stage.state.us[2].arms
    };
    assert_eq!(hit(&mut stage, &[(4, 1)], Airframe::Damaged), [6, 0]);
    stage.state.us[2].arms = [3, 0];
    assert_eq!(hit(&mut stage, &[(4, 2)], Airframe::Crippled), [3, 0], "two good ones may have four");
    // The crew of two is killed.
    assert_eq!(hit(&mut stage, &[(4, 3), (10, 1), (10, 1)], Airframe::Down), [2, 0]);
    assert_eq!(hit(&mut stage, &[(3, 3)], Airframe::Damaged), [0, 0]);
    // Others than SEAD have none.
    assert_eq!(stage.scenario.flights[0].arms_each(), [0, 0]);
}

/// DH8a, DH8f: the escort of cripples takes its missiles along.
#[test]
fn missiles_go_with_the_escort_of_cripples() {
    let mut stage = Stage::new();
    stage.fly(2, "3030", Band::Medium);
    stage.state.us[2].arms = [6, 0];
    stage.state.us[2].aircraft.0[0] = Airframe::Crippled;
    stage.play(&[], |raid| raid.split_cripples()).only(&["DH8f"], &[]);
    assert_eq!((stage.state.us[2].aircraft.good(), stage.state.us[2].arms), (2, [4, 0]));
    assert_eq!(stage.state.us.last().map(|us| us.arms), Some([0, 0]));
}

/// DH13b: the Navy has its bonus where it left the map over the sea, wherever its plan leads out.
#[test]
fn the_navy_limps_home_from_where_it_left_the_map() {
    let (mut seen, mut out) = (Vec::new(), 0);
    for at in ["3827", "3601"] {
        for (heading, right) in (0..12).flat_map(|heading| [(heading, false), (heading, true)]) {
            let mut stage = Stage::of("d12", &[]);
            let navy = |seat: &FlightSpec| seat.aircraft.service == Service::Usn && seat.task == Task::Bombing;
            let place = stage.scenario.flights.iter().position(navy).expect("a bomber of the Navy");
            stage.us(place, at, heading, Band::Medium);
            let flight = &mut stage.state.us[place];
            (flight.released, flight.aircraft.0[0], flight.flying.right) = (1, Airframe::Crippled, right);
            let sea = stage.scenario.map.ground(hex(at)).sea();
            if index(flight.flying.ahead()).is_none() {
                flight.flying.advance(0);
                out += 1;
            }
            let told = stage.play(&[(10, 2)], |raid| {
                raid.us_leaves(place);
                raid.come_home();
            });
            let home = told.of("DH13b").last().map(|event| event.modifier);
            assert_eq!(home, Some(i32::from(sea)), "{at}, heading {heading}, {right}");
            seen.push(sea);
        }
    }
    assert!(seen.contains(&true) && seen.contains(&false) && out > 8, "{out}");
}

/// DH13c: killed below 5; in remote country fetched up to 5.
#[test]
fn a_crewman_who_does_not_get_out_is_killed() {
    let mut stage = Stage::new();
    stage.fly(2, "1450", Band::Medium);
    stage.aircraft(2, 2);
    stage.play(&[(2, 1), (10, 4), (10, 5), (10, 5), (10, 9), (10, 9)], |raid| {
        raid.hit_us(2, Airframe::Down, GUNS, Loss::Aaa)
    });
    let tallies = stage.state.tallies;
    assert_eq!((tallies.killed, tallies.rescued, tallies.captured), (1, 1, 0));
}

/// DH8b: bombers away from their target, aggression 0.
#[test]
fn morale_falls_by_steps() {
    for (dice, disordered, aborting, jettisons) in [
        ([4, 4], false, false, false),
        ([3, 4], false, false, true),
        ([2, 3], true, false, true),
        ([1, 2], false, true, false),
    ] {
        let mut stage = Stage::new();
        stage.fly(0, "3030", Band::Medium);
        let bombs = [6, 7, 6, 10].map(|face| (10, face));
        let mut script = d10(dice).to_vec();
        script.extend(bombs.iter().filter(|_| jettisons));
        let events = stage.play(&script, |raid| raid.check_morale(0));
        let (fired, not): (&[&str], &[&str]) =
            if jettisons { (&["DH8b", "DH8e"], &[]) } else { (&["DH8b"], &["DH8e"]) };
        events.only(fired, not);
        let flight = &stage.state.us[0];
        assert_eq!((flight.disordered, flight.aborting), (disordered, aborting));
        assert_eq!(flight.bombers(), if jettisons { 2 } else { 4 });
    }
    // Near the target 2 more, after surprise 2 less, for a victory 2 more.
    let mut stage = Stage::new();
    stage.fly(0, "2218", Band::Medium);
    stage.play(&d10([3, 3]), |raid| raid.check_morale(0));
    stage.play(&d10([3, 3]), |raid| raid.check_morale_after(0, true, 1));
    assert!(!stage.state.us[0].disordered && stage.state.us[0].bombers() == 4);
}

/// DH8c.
#[test]
fn disorder_ends_on_twenty_or_less_at_a_rally_point() {
    let mut stage = Stage::new();
    for (at, dice, disordered) in
        [("3030", [10, 9], true), ("3030", [10, 10], false), ("1446", [6, 6], false), ("1446", [6, 5], true)]
    {
        stage.fly(0, at, Band::Medium);
        stage.state.us[0].disordered = true;
        stage.play(&d10(dice), |raid| raid.recover()).only(&["DH8c"], &[]);
        assert_eq!(stage.state.us[0].disordered, disordered);
    }
    stage.state.us[0].disordered = false;
    stage.play(&[], |raid| raid.recover()).only(&[], &["DH8c", "DH8d"]);
    let mig = stage.known_mig("1531", Band::Low, 2);
    stage.state.drv[mig].disordered = true;
    // A MiG-17 of May 1967 has -1; at a field 8 more.
    stage.play(&d10([6, 7]), |raid| raid.recover()).only(&["DH8c"], &[]);
    assert!(!stage.state.drv[mig].disordered);
}

/// DH8d.
#[test]
fn who_has_nothing_left_to_do_aborts() {
    let mut stage = Stage::new();
    stage.fly(0, "3030", Band::Medium);
    stage.fly(3, "3030", Band::Medium);
    stage.state.us[3].depleted = [true, false, false];
    stage.play(&[], |raid| raid.recover()).only(&[], &["DH8d"]);
    stage.state.us[0].laden = false;
    stage.state.us[3].depleted = [true; 3];
    let events = stage.play(&[], |raid| raid.recover());
    assert_eq!(events.count("DH8d"), 2);
    assert!(stage.state.us[0].aborting && stage.state.us[3].aborting);
}

/// DH8d: recon with one aircraft crippled aborts, though another is sound, and is said to do so for that.
#[test]
fn who_aborts_is_said_to_have_what_it_has() {
    let recon = "sides.us.flights=[{aircraft='rf-4c', of=2, mission='recon', task='recon'},\
                 {aircraft='f-105d', of=4, mission='strike', task='bombing'}]";
    // The cripples of a larger flight do not leave it alone either.
    let mut four = Stage::with(&["sides.us.flights=[{aircraft='rf-4c', of=4, mission='recon', task='recon'},\
                               {aircraft='f-105d', of=4, mission='strike', task='bombing'}]"]);
    four.fly(0, "3030", Band::Medium);
    four.state.us[0].aircraft.0[0] = Airframe::Crippled;
    four.play(&[], |raid| raid.split_cripples()).only(&[], &["DH8f"]);
    assert!(four.play(&[], |raid| raid.recover()).fired("DH8d") && four.state.us[0].aborting);
    // On its way home recon is a flight like any other.
    (four.state.us[0].aborting, four.state.us[0].egressing) = (false, true);
    four.play(&[], |raid| raid.recover()).only(&[], &["DH8d"]);
    four.play(&[], |raid| raid.split_cripples()).only(&["DH8f"], &[]);
    assert!(!four.state.us[0].aborting && four.state.us[0].aircraft.flying() == 2);
    let has = |airframes: [Airframe; 2]| {
        let mut stage = Stage::with(&[recon]);
        stage.fly(0, "3030", Band::Medium);
        stage.state.us[0].aircraft.0[..2].copy_from_slice(&airframes);
        let told = stage.play(&[], |raid| raid.recover());
        assert_eq!(told.fired("DH8d"), stage.state.us[0].aborting);
        told.of("DH8d").first().map(|event| format!("{:?}", event.values))
    };
    let says = |told: Option<String>, words: &str| told.is_some_and(|told| told.contains(words));
    assert_eq!(has([Airframe::Sound, Airframe::Damaged]), None);
    assert!(says(has([Airframe::Sound, Airframe::Crippled]), "a crippled aircraft"));
    assert!(says(has([Airframe::Crippled, Airframe::Crippled]), "no sound aircraft left"));
}
