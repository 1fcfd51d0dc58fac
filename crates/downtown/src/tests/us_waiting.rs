//! US flights that wait: before sites, by the bombers, and with their missiles; and that fly around guns (DH6a, DH11i,
//! DH18b).

use crate::rules::flights::Weapon;
use crate::state::Aaa;
use crate::terms::defence::{Acquired, Density};
use crate::terms::flights::{Band, WeaponKind};
use crate::terms::orders::{ArmsOrder, BombOrder, Goal, Order};
use crate::tests::bombs::Orders;
use crate::tests::stage::{Stage, hex};
use crate::tests::us::{sam, straight, view};
use crate::tests::us_points::point;
use ground::board::range;
use ground::chance::RunKey;

/// The order of a flight.
fn order(stage: &mut Stage, flight: usize) -> Order {
    stage.play(&[], |raid| raid.ask(flight)).gave
}

/// Moves flight 3 in a turn, in which no guns fire at it.
fn flies_clear_of_guns(stage: &mut Stage, orders: &mut Orders, turn: u16) {
    stage.state.turn = turn;
    stage.state.us[3].flying.refresh();
    let key = RunKey::new("downtown", 1).game(0, turn.into());
    let journal = stage.roll_by(orders, key, |raid| raid.move_us(3));
    assert!(!journal.fired("D2.1.7a"), "turn {turn}: {:?}", stage.state.us[3].flying.hex);
}

/// A flight that sites keep off its goal flies long legs before them: it does not spend its points on turning to and
/// fro.
#[test]
fn who_is_kept_off_its_goal_does_not_turn_to_and_fro() {
    for (at, heading) in [("2227", 0), ("2327", 3), ("2026", 1)] {
        let mut stage = straight();
        stage.us(3, at, heading, Band::Medium);
        stage.state.sams.push(sam("2221", true, true, None, Acquired::No));
        for _ in 0..8 {
            stage.state.us[3].flying.begin(5, false);
            let mut turns = 0;
            while stage.state.us[3].flying.points > 0 {
                let deed = point(&mut stage, 3, Order { keep_out: 5, ..Order::to(Goal::Target) });
                turns += u32::from(deed == "turn");
                assert!(range(stage.state.us[3].flying.hex, hex("2221")) >= 5);
            }
            assert!(turns <= 2, "{at}: {turns}");
        }
    }
}

/// `textbook` keeps the missiles of its SEAD until bombers are near a site, but for one that has acquired it.
#[test]
fn missiles_wait_for_the_bombers() {
    let mut stage = straight();
    stage.us(0, "2240", 0, Band::Medium).us(2, "2227", 0, Band::Medium);
    stage.state.sams.push(sam("2223", true, true, None, Acquired::No));
    assert_eq!(order(&mut stage, 2).arms, ArmsOrder::Hold);
    stage.state.us[0].flying.hex = hex("2235");
    assert_eq!(order(&mut stage, 2).arms, ArmsOrder::AtReach);
    stage.state.us[0].flying.hex = hex("2240");
    stage.state.sams[0] = sam("2223", true, true, Some(2), Acquired::Partial);
    assert_eq!(order(&mut stage, 2).arms, ArmsOrder::AtReach);
}

/// CAP looks at counters near the bombers alone.
#[test]
fn cap_does_not_run_after_counters_far_from_the_bombers() {
    let mut stage = straight();
    stage.us(0, "2238", 0, Band::Medium).us(3, "2227", 0, Band::Medium);
    stage.mig("2224", 6, Band::Medium);
    assert_ne!(order(&mut stage, 3).goal, Goal::Counter);
    stage.state.us[0].flying.hex = hex("2232");
    assert_eq!(order(&mut stage, 3).goal, Goal::Counter);
}

/// A station before a SAM or over guns moves off them, no farther than it has to.
#[test]
fn a_station_is_clear_of_radars_and_guns() {
    let mut stage = straight();
    stage.us(0, "2230", 0, Band::Medium).us(3, "2236", 0, Band::Medium);
    let station = |stage: &Stage| view(stage, 3).goal_hex(Goal::Station).expect("a station");
    let usual = station(&stage);
    stage.state.place_aaa(Aaa { hex: usual, density: Density::Medium, suppression: 0 }, 1);
    let beside = station(&stage);
    assert_eq!(range(beside, usual), 2, "the guns reach a hex far");
    stage.state.sams.push(sam("2228", true, true, None, Acquired::No));
    let off = station(&stage);
    assert!(range(off, hex("2228")) == 5 && range(off, usual) <= 5, "{off:?}");
}

/// Where a station has to move far off, it rather stays near the bomber than on the way of the flight that covers it.
#[test]
fn a_station_stays_near_the_bomber() {
    let mut stage = straight();
    stage.us(0, "2230", 0, Band::Medium).us(3, "1436", 0, Band::Medium);
    for site in ["2229", "1932"] {
        stage.state.sams.push(sam(site, true, true, None, Acquired::No));
    }
    let off = |stage: &Stage| range(view(stage, 3).goal_hex(Goal::Station).expect("a station"), hex("2230"));
    let near = off(&stage);
    stage.scenario.rules.us_flying.station_within = 15;
    assert!(near <= 6 && off(&stage) > 6, "{near}, {}", off(&stage));
}

/// A flight that goes home around guns passes a hex of its way that is under them.
#[test]
fn the_way_home_passes_hexes_under_guns() {
    let mut stage = straight();
    stage.us(3, "2222", 6, Band::Medium);
    (stage.state.us[3].egressing, stage.state.turn) = (true, 2);
    let home = view(&stage, 3).goal_hex(Goal::Home).expect("a way home");
    stage.state.place_aaa(Aaa { hex: home, density: Density::Medium, suppression: 0 }, 1);
    let beyond = view(&stage, 3).clear_of_guns(Goal::Home, home).expect("a hex beyond");
    assert!(range(beyond, home) == 2 && range(beyond, hex("2222")) > range(home, hex("2222")), "{beyond:?}");
    assert_eq!(view(&stage, 3).clear_of_guns(Goal::Mig, home), None);
    let mut homing = Orders(Order { avoid_flak: true, ..Order::to(Goal::Home) });
    for turn in 3..6 {
        flies_clear_of_guns(&mut stage, &mut homing, turn);
    }
}

/// A flight that has broken off goes home around guns.
#[test]
fn who_has_broken_off_goes_around_guns() {
    let mut stage = straight();
    stage.us(3, "2230", 6, Band::Medium);
    stage.state.us[3].aborting = true;
    assert!(order(&mut stage, 3).avoid_flak);
    stage.state.turn = stage.scenario.rules.sequence.turns;
    assert!(!order(&mut stage, 3).avoid_flak, "no turns to spare");
}

/// A flight that keeps off guns goes around them, also where the straight way leads into a pocket between zones.
#[test]
fn who_keeps_off_guns_goes_around_them() {
    let mut stage = straight();
    stage.us(3, "2236", 0, Band::Medium);
    for guns in ["2228", "2427", "2029", "2430", "2032", "2433", "2035"] {
        stage.state.place_aaa(Aaa { hex: hex(guns), density: Density::Medium, suppression: 0 }, 1);
    }
    let mig = stage.mig("2220", 6, Band::Medium);
    stage.state.drv[mig].detected = true;
    let mut hunter = Orders(Order { avoid_flak: true, ..Order::to(Goal::Mig) });
    for turn in 2..10 {
        flies_clear_of_guns(&mut stage, &mut hunter, turn);
        if range(stage.state.us[3].flying.hex, hex("2220")) <= 4 {
            return;
        }
    }
    panic!("it does not come past the guns");
}

/// A flight that has reached the hex around the guns flies on to its goal, rather than turn back to that hex.
#[test]
fn a_hex_on_the_way_is_done_with_once_it_is_reached() {
    let mut stage = straight();
    stage.us(3, "2230", 0, Band::Medium);
    let mig = stage.mig("2218", 6, Band::Medium);
    stage.state.drv[mig].detected = true;
    stage.state.us[3].flying.begin(5, false);
    stage.state.moving.by = Some((Goal::Mig, hex("2228")));
    let deeds: Vec<String> = (0..5).map(|_| point(&mut stage, 3, Order::to(Goal::Mig))).collect();
    assert_eq!((deeds, stage.state.us[3].flying.hex), (vec!["advance".to_owned(); 5], hex("2225")));
}

/// CAP leaves alone what it has no weapon for: radar missiles see nothing below Medium.
#[test]
fn who_has_radar_missiles_alone_hunts_nothing_low() {
    let mut stage = straight();
    stage.us(0, "2230", 0, Band::Medium).us(3, "2232", 0, Band::Medium);
    let low = stage.mig("2228", 6, Band::Low);
    stage.state.drv[low].detected = true;
    assert!(view(&stage, 3).goal_hex(Goal::Mig).is_some());
    let radar = |weapon: &Option<Weapon>| weapon.as_ref().is_some_and(|weapon| weapon.kind == WeaponKind::Radar);
    stage.state.us[3].depleted = std::array::from_fn(|place| !radar(&stage.scenario.flights[3].weapons[place]));
    assert_eq!(view(&stage, 3).goal_hex(Goal::Mig), None);
    stage.state.drv[low].flying.band = Band::Medium;
    assert_eq!(view(&stage, 3).goal_hex(Goal::Mig).is_some(), stage.scenario.flights[3].weapons.iter().any(radar));
}

/// The bombs of an escort are not for the target of the raid.
#[test]
fn only_bombers_are_told_to_bomb_the_target() {
    let mut stage = straight();
    stage.us(0, "2230", 0, Band::Medium).us(2, "2232", 0, Band::Medium);
    let meant = |stage: &Stage, flight| view(stage, flight).meant(Order::to(Goal::Path)).bomb;
    assert!(stage.state.us[2].armed());
    assert_eq!((meant(&stage, 0), meant(&stage, 2)), (BombOrder::Target, BombOrder::No));
}

/// A flight that rallies keeps off radars that are on, where there is another place.
#[test]
fn who_rallies_keeps_off_radars() {
    let mut stage = straight();
    stage.us(3, "2240", 0, Band::Medium);
    let rally = |stage: &Stage| view(stage, 3).goal_hex(Goal::Rally).expect("a hex");
    let nearest = rally(&stage);
    stage.state.sams.push(sam("2144", true, true, None, Acquired::No));
    let other = rally(&stage);
    assert!(range(nearest, hex("2144")) < 8 && range(other, hex("2144")) >= 8, "{nearest:?}, {other:?}");
}
