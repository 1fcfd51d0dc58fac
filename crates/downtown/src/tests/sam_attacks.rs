//! SAMs acquire flights and fire at them (D3.4, D4.1.1, DH11).

use crate::state::{Aircraft, Move};
use crate::terms::defence::{Acquired, SamState};
use crate::terms::flights::{Airframe, Band};
use crate::terms::raid::{Sky, Weather};
use crate::tests::sams::four_hidden;
use crate::tests::stage::{Stage, hex};
use ground::game::testing::{Journaled, d10};
use ground::journal::Value;

// ---- acquisition --------------------------------------------------------------------------------------------------------

#[test]
fn a_launcher_and_a_head_on_target_are_kept() {
    let mut stage = four_hidden(&[]);
    stage.seen(3, "2043", 0, Band::Medium);
    stage.tracking("2029", 3, Acquired::Partial).launched = true;
    stage.play(&[], |raid| raid.acquire(&raid.picture())).only(&["D3.4.3a"], &["D3.4.3b", "D3.4.3j"]);
    let mut stage = four_hidden(&[]);
    stage.seen(3, "2041", 0, Band::Deck);
    stage.tracking("2029", 3, Acquired::Full);
    stage.play(&[], |raid| raid.acquire(&raid.picture())).only(&["D3.4.3d"], &["D3.4.3a", "D3.4.3e"]);
}

#[test]
fn rolls_to_keep_by_the_switch() {
    let mut stage = four_hidden(&["switches.keep-tracking='roll'", "raid.date='1966-07'"]);
    stage.seen(3, "2034", 0, Band::Medium);
    stage.tracking("2029", 3, Acquired::Full);
    let told = stage.play(&d10([4, 5]), |raid| raid.acquire(&raid.picture()));
    told.only(&["D3.4.3c", "DH11d"], &[]);
    let deed = &told.first("D3.4.3c").values[0];
    assert_eq!(*deed, ("deed", Value::Word("tries to keep its target".into())), "it is not kept before the roll");
    assert_eq!(stage.state.sams[0].acquired, Acquired::Partial, "9 on the row of what is acquired");
}

#[test]
fn rows_g_to_j_look_for_the_nearest() {
    // A SEAD flight with the site before it: F is closed by it, G tries it.
    let mut stage = Stage::on("1966-07");
    stage.seen(2, "2034", 0, Band::Medium);
    stage.seen(0, "2031", 0, Band::Medium);
    stage.sam("2029", SamState::Active);
    stage.play(&d10([8, 9]), |raid| raid.acquire(&raid.picture())).only(&["D3.4.3g"], &["D3.4.3f", "D3.4.3h"]);
    assert_eq!((stage.state.sams[0].target, stage.state.sams[0].acquired), (Some(2), Acquired::Full));
    // H: any flight within 5 hexes; DRV flights do not matter as printed.
    for (switch, row) in [("printed", "D3.4.3h"), ("all", "")] {
        let mut stage = four_hidden(&["raid.date='1966-07'", &format!("switches.mig-ban-rows='{switch}'")]);
        stage.seen(3, "2033", 6, Band::Medium);
        stage.mig("2034", 0, Band::Medium);
        stage.sam("2029", SamState::Active);
        if row.is_empty() {
            stage.play(&[], |raid| raid.acquire(&raid.picture())).only(&["DH11b"], &["D3.4.3h", "D3.4.3j"]);
        } else {
            stage.play(&d10([2, 3]), |raid| raid.acquire(&raid.picture())).only(&[row], &["D3.4.3i"]);
            assert_eq!(stage.state.sams[0].target, None, "the roll failed");
        }
    }
    // I: a flight farther off that has the site before it, ahead of a nearer one that has not. J: any.
    let mut stage = Stage::on("1966-07");
    stage.seen(3, "2036", 6, Band::Medium);
    stage.seen(1, "2041", 0, Band::Medium);
    stage.sam("2029", SamState::Active);
    stage.play(&d10([8, 9]), |raid| raid.acquire(&raid.picture())).only(&["D3.4.3i"], &["D3.4.3h", "D3.4.3j"]);
    assert_eq!(stage.state.sams[0].target, Some(1));
    stage.play(&[], |raid| raid.us_leaves(1));
    stage.play(&d10([8, 9]), |raid| raid.acquire(&raid.picture())).only(&["D3.4.3j"], &["D3.4.3i"]);
    assert_eq!(stage.state.sams[0].target, Some(3), "what has left the map is tracked no more");
}

#[test]
fn nothing_is_acquired_beyond_its_reach_or_behind_ground() {
    let mut stage = four_hidden(&[]);
    stage.seen(3, "2045", 6, Band::Medium);
    stage.sam("2029", SamState::Active);
    stage.play(&[], |raid| raid.acquire(&raid.picture())).only(&["DH11b"], &["DH11d"]);
    stage.seen(3, "2033", 6, Band::Deck);
    stage.play(&[], |raid| raid.acquire(&raid.picture())).only(&["DH11b"], &["DH11d"]);
    stage.seen(3, "2032", 6, Band::Deck);
    stage.play(&d10([1, 1]), |raid| raid.acquire(&raid.picture())).only(&["DH11d"], &["DH11b"]);
}

// ---- reaction and attack ------------------------------------------------------------------------------------------------

/// A flight at a range from a SAM that has acquired it reacts: what fired and what is left of its six missiles.
fn reacts(flight: usize, at: &str, acquired: Acquired, faces: &[u32]) -> (Journaled<()>, u8) {
    let mut stage = four_hidden(&["raid.date='1966-07'", "switches.solo-events='off'"]);
    stage.seen(flight, at, 0, Band::Medium);
    stage.tracking("2029", flight as u8, acquired);
    let told = stage.play(&d10(faces), |raid| raid.sams_react(flight));
    (told, stage.state.sams[0].missiles)
}

#[test]
fn each_option_fires_what_it_says() {
    use Acquired::{Full, Partial};
    const MISS: &[u32] = &[1, 2, 10];
    let cases: [(usize, &str, Acquired, &str, u8); 16] = [
        (3, "2031", Partial, "D3.4.5a", 4),
        (0, "2033", Full, "D3.4.5b", 4),
        (2, "2034", Partial, "D3.4.5b", 4),
        (3, "2034", Full, "D3.4.5b", 5),
        (0, "2035", Full, "D3.4.5c", 4),
        (2, "2035", Full, "D3.4.5c", 5),
        (3, "2035", Full, "D3.4.5c", 6),
        (0, "2035", Partial, "D3.4.5d", 5),
        (2, "2035", Partial, "D3.4.5d", 5),
        (3, "2035", Partial, "D3.4.5d", 6),
        (2, "2036", Full, "D3.4.5e", 5),
        (3, "2037", Full, "D3.4.5e", 6),
        (0, "2037", Partial, "D3.4.5f", 5),
        (2, "2036", Partial, "D3.4.5f", 6),
        (0, "2038", Full, "D3.4.5g", 6),
        (0, "2030", Full, "", 6),
    ];
    let options = ["D3.4.5a", "D3.4.5b", "D3.4.5c", "D3.4.5d", "D3.4.5e", "D3.4.5f", "D3.4.5g"];
    for (flight, at, acquired, option, left) in cases {
        let (told, missiles) = reacts(flight, at, acquired, if left < 6 { MISS } else { &[] });
        assert_eq!(missiles, left, "{flight} at {at} {acquired:?}");
        told.only(&["D3.4.4a", "D3.4.4b"], &[]);
        let others: Vec<&str> = options.into_iter().filter(|&other| other != option).collect();
        told.only(if option.is_empty() { &[] } else { std::slice::from_ref(&option) }, &others);
        assert_eq!(told.fired("DH11e"), left < 6);
    }
}

#[test]
fn d_029_a_sam_that_did_nothing_may_react_to_the_next_point() {
    let mut stage = Stage::on("1966-07");
    stage.seen(2, "2036", 0, Band::Medium);
    stage.tracking("2029", 2, Acquired::Partial);
    stage.play(&[], |raid| raid.sams_react(2)).only(&["D3.4.4b", "D3.4.5f"], &["DH11e"]);
    stage.seen(2, "2035", 0, Band::Medium);
    let told = stage.play(&d10([1, 2, 10]), |raid| raid.sams_react(2));
    told.only(&["D3.4.5d", "DH11e"], &[]);
    stage.state.us[2].flying.spent = 2;
    stage.play(&[], |raid| raid.sams_react(2)).only(&[], &["D3.4.4a"]);
}

#[test]
fn d_030_one_missile_instead_of_a_salvo_and_a_hit() {
    let mut stage = Stage::on("1966-07");
    stage.seen(0, "2031", 0, Band::Medium);
    stage.tracking("2029", 0, Acquired::Full).missiles = 1;
    let mut stage_rolls = vec![9, 4, 7, 5, 6];
    // Which aircraft it is, of four; then the flight's morale, and what comes of it, which others pin.
    stage_rolls.extend([10, 10]);
    stage.state.us[0].aircraft = Aircraft::sound(1);
    let told = stage.play(&d10(stage_rolls), |raid| raid.sams_react(0));
    told.only(&["D3.4.5a", "DH11e", "DH11f", "DH11g"], &["D4c"]);
    assert_eq!(stage.state.us[0].aircraft.0[0], Airframe::Damaged);
    assert_eq!((stage.state.sams[0].missiles, stage.state.tallies.missiles), (0, 1));
    assert!(!stage.state.us[0].flying.sam_avoid_marker);
    let told = stage.play(&[], |raid| {
        raid.state.sams[0].fired = false;
        raid.sams_react(0);
    });
    told.only(&["DH11b"], &["DH11e"]);
}

#[test]
fn d_034_a_launch_before_acquisition() {
    use crate::rules::sams::attack::Shot;
    use crate::terms::defence::Fire;
    let mut stage = four_hidden(&["rules.receivers.rows=[{from='1965-01', receiver='b'}]"]);
    stage.seen(0, "2033", 0, Band::Medium);
    stage.state.us[0].aircraft = Aircraft::sound(2);
    stage.state.moving = Move { event: true, ..Move::default() };
    stage.sam("2029", SamState::Active);
    let mut jettison = vec![8, 9, 8];
    jettison.extend([10, 10]);
    let told = stage.play(&d10(jettison), |raid| raid.sam_attacks(0, 0, Shot { fire: Fire::One, option: 0 }));
    told.only(&["DH11e", "DH11f"], &["DH11g"]);
    assert!(stage.state.us[0].flying.sam_avoid_marker && stage.state.moving.evaded);
    let shot = told.first("DH11e");
    assert_eq!((shot.result, shot.modifier), (10, -7));
}

#[test]
fn a_drv_flight_near_the_target_forbids_the_shot() {
    let mut stage = Stage::on("1966-07");
    stage.seen(0, "2033", 0, Band::Medium);
    stage.mig("2038", 0, Band::Medium);
    stage.tracking("2029", 0, Acquired::Full);
    stage.play(&[], |raid| raid.sams_react(0)).only(&["D3.4.4a", "DH11a"], &["DH11e"]);
    stage.state.drv[0].flying.hex = hex("2039");
    stage.play(&d10([1, 2, 10]), |raid| raid.sams_react(0)).only(&["DH11e"], &["DH11a"]);
}

#[test]
fn a_flight_draws_two_attacks_at_most() {
    let mut stage = Stage::on("1966-07");
    stage.seen(0, "2033", 0, Band::Medium);
    for at in ["2029", "2128", "2129"] {
        stage.tracking(at, 0, Acquired::Full);
    }
    let told = stage.play(&d10([1, 2, 10, 1, 2, 10]), |raid| raid.sams_react(0));
    told.only(&["DH11b", "DH11e"], &[]);
    assert_eq!(stage.state.us[0].sam_attacks, 2);
}

#[test]
fn weather_and_a_near_target_keep_flights_from_evading() {
    let mut stage = Stage::on("1966-07");
    stage.state.weather = Weather { sky: Sky::Overcast, ..Weather::CLEAR };
    stage.seen(0, "2033", 0, Band::Medium);
    stage.tracking("2029", 0, Acquired::Full);
    stage.play(&d10([1, 2, 4]), |raid| raid.sams_react(0)).only(&["DH11f"], &[]);
    assert!(!stage.state.us[0].flying.sam_avoid_marker, "4 is above 6 - 3");
    // A laden bomber before its target presses on if it is only partially acquired.
    let mut stage = Stage::on("1966-07");
    stage.seen(0, "2219", 0, Band::Medium);
    stage.tracking("2223", 0, Acquired::Partial);
    stage.play(&d10([1, 2]), |raid| raid.sams_react(0)).only(&["DH11e"], &["DH11f"]);
}

/// The SAM Reaction Table is a doctrine table: in another order it is another game.
#[test]
fn an_overlay_with_two_rows_in_another_order_changes_play() {
    let rows = |first: &str, second: &str| {
        format!(
            "rules.sam-reaction-table.rows=[{{ name='none', when=['acquired = none'], then={{ option=0 }} }}, {first}, \
             {second}, {{ name='7', then={{ option=7 }} }}]"
        )
    };
    let near = "{ name='2', when=['range in 4..5'], then={ option=2, other='one' } }";
    let hold = "{ name='hold', when=['range in 5..8'], then={ option=6 } }";
    for (rows, left) in [(rows(near, hold), 5), (rows(hold, near), 6)] {
        let mut stage = four_hidden(&[&rows, "raid.date='1966-07'"]);
        stage.seen(3, "2034", 0, Band::Medium);
        stage.tracking("2029", 3, Acquired::Full);
        stage.play(&d10(if left == 5 { &[1, 2, 10][..] } else { &[] }), |raid| raid.sams_react(3));
        assert_eq!(stage.state.sams[0].missiles, left);
    }
}

/// DH11f: a bomber presses on before its own target, not before that of the raid.
#[test]
fn a_bomber_presses_on_before_its_own_target() {
    const OFF: &str = "switches.solo-events='off'";
    let presses = |at: &str, site: &str| {
        let mut stage = Stage::with(&["sides.us.flights[0].target='2029'", "raid.date='1966-07'", OFF]);
        stage.seen(0, at, 0, Band::Medium);
        stage.tracking(site, 0, Acquired::Partial);
        let told = stage.roll(|raid| raid.sams_react(0));
        told.only(&["DH11e"], &[]);
        !told.fired("DH11f")
    };
    assert!(presses("2030", "2034"), "a hex from its own target, and far from the raid's");
    assert!(!presses("2219", "2223"), "a hex from the raid's target, and far from its own");
}
