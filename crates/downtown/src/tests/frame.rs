//! What else the frame of a raid brings: weather, random events, control, stacking.

use crate::state::{State, UsFlight};
use crate::terms::defence::Warning;
use crate::terms::flights::Band;
use crate::terms::raid::{RandomEvent, Sky, Weather};
use crate::tests::stage::Stage;
use ground::chance::Label;
use ground::game::testing::d10;

// ---- the frame -----------------------------------------------------------------------------------------------------------

/// DH14a, DH14b.
#[test]
fn weather_is_drawn_by_season() {
    for (date, die, sky) in [("1967-05", 9, Sky::Overcast), ("1967-05", 3, Sky::Clear), ("1967-01", 3, Sky::Broken)] {
        let mut stage = Stage::with(&[&format!("raid.date=\"{date}\"")]);
        stage.scenario.weather = None;
        stage.play(&d10([die]), |raid| raid.draw_weather()).only(&["DH14a"], &["DH14b"]);
        assert_eq!(stage.state.weather.sky, sky);
    }
    let mut night = Stage::with(&["raid.night=true"]);
    night.play(&[], |raid| raid.draw_weather()).only(&["DH14b"], &["DH14a"]);
    assert_eq!(night.state.weather, Weather::CLEAR);
}

/// DH14c.
#[test]
fn random_events_come_from_turn_two() {
    let mut stage = Stage::new();
    stage.state.turn = 1;
    assert!(stage.play(&[], |raid| raid.random_event()).events.is_empty());
    stage.state.turn = 2;
    stage.fly(0, "3030", Band::Medium);
    stage.play(&d10([4, 4]), |raid| raid.random_event()).only(&["DH14c"], &["DH14d"]);
    assert_eq!((stage.state.event, stage.state.us[0].aborting), (RandomEvent::No, false));
    stage.play(&d10([1, 1]), |raid| raid.random_event()).only(&["DH14c", "DH14d"], &[]);
    assert!(stage.state.us[0].aborting);
    let fuel = stage.state.us[3].flying.fuel;
    stage.play(&d10([1, 2]), |raid| raid.random_event());
    assert_eq!(stage.state.us[3].flying.fuel, fuel - 3);
    // A flight that is on the map has its fuel.
    stage.fly(3, "3030", Band::Medium);
    stage.play(&d10([1, 2]), |raid| raid.random_event()).only(&["DH14c"], &["DH14d"]);
    // There is no other weather, unless a scenario brings it.
    stage.play(&d10([3, 3]), |raid| raid.random_event());
    assert_eq!(stage.state.event, RandomEvent::No);
    let mut shifting = Stage::with(&["rules.random-events.rows[4].event='weather'"]);
    shifting.play(&d10([3, 3, 9]), |raid| raid.random_event());
    assert_eq!(shifting.state.weather.sky, Sky::Overcast);
    let (near, far) = (stage.known_mig("2022", Band::Low, 2), stage.known_mig("2030", Band::Low, 2));
    stage.fresh_sam("2024", 0);
    stage.play(&d10([3, 4]), |raid| raid.random_event());
    assert!(stage.state.drv[near].aborting && !stage.state.drv[far].aborting);
}

/// DH14c, D2.2.1b, D3.2.1a, D5.4.4a: take-offs, hidden SAMs and Fire Cans have one check a turn; only a variant has events that
/// add to them.
#[test]
fn no_random_event_adds_to_the_checks_of_a_turn() {
    let mut stage = Stage::new();
    stage.state.hidden_fire_cans = 1;
    for dice in [[9, 9], [9, 10], [10, 10]] {
        stage.play(&d10(dice), |raid| raid.random_event()).only(&["DH14c"], &["D2.3d", "DH14d"]);
        assert_eq!(stage.state.event, RandomEvent::No);
    }
    let mut variant = Stage::with(&["rules.random-events.rows[6].event='fire-can'"]);
    variant.state.hidden_fire_cans = 1;
    variant.play(&d10([10, 10]), |raid| raid.random_event()).only(&["D2.3d"], &["D2.2.1b"]);
}

/// DH17b.
#[test]
fn a_mig_day_is_declared_by_its_die_or_for_certain() {
    for (up_to, dice, declared) in [(0, &[][..], false), (1, &[(10, 1)], true), (1, &[(10, 2)], false), (10, &[], true)]
    {
        let mut stage = Stage::new();
        stage.scenario.mig_day = up_to;
        let events = stage.play(dice, |raid| raid.declare_mig_day());
        assert_eq!((stage.state.mig_day, events.count("DH17b")), (declared, usize::from(up_to > 0)));
    }
}

/// DH9f.
#[test]
fn early_warning_is_rolled_for_the_raid() {
    let mut stage = Stage::new();
    stage.play(&d10([3]), |raid| raid.warn_early()).only(&["DH9f"], &[]);
    let entry = stage.scenario.entry(&stage.state);
    let laos = entry == crate::terms::raid::Entry::Laos;
    assert_eq!(stage.state.warning, if laos { Warning::Average } else { Warning::Poor });
}

/// DH9d.
#[test]
fn detected_flights_may_be_lost() {
    let mut stage = Stage::new();
    stage.fly(0, "3030", Band::Medium);
    stage.fly(1, "3030", Band::Medium);
    stage.state.us[0].detected = true;
    // The DRV looks at C: lost up to 5.
    stage.play(&d10([2, 4]), |raid| raid.track(&raid.picture())).only(&["DH9d"], &[]);
    assert!(stage.state.us[0].detected);
    stage.play(&d10([1, 4]), |raid| raid.track(&raid.picture()));
    assert!(!stage.state.us[0].detected);
    stage.play(&[], |raid| raid.track(&raid.picture())).only(&[], &["DH9d"]);
    // At Deck beside rough ground a MiG is lost for certain; the US looks at D.
    let mig = stage.known_mig("1940", Band::Deck, 2);
    stage.play(&[], |raid| raid.track(&raid.picture()));
    assert!(!stage.state.drv[mig].detected);
    let other = stage.known_mig("3030", Band::Low, 2);
    stage.play(&d10([3, 4]), |raid| raid.track(&raid.picture()));
    assert!(!stage.state.drv[other].detected);
}

/// DH9e, D5.7.1a, D5.7.1b.
#[test]
fn ground_control_leads_only_so_many() {
    let mut stage = Stage::new();
    for at in ["2022", "2024"] {
        stage.known_mig(at, Band::Low, 2);
    }
    let flight = Label(514);
    let events = stage.play(&[], |raid| {
        assert_eq!(
            {
                let control = raid.control();
                raid.control_strained(control)
            },
            0
        );
        assert!(!raid.control_denies(flight));
    });
    events.only(&["DH9e"], &["D5.7.1a", "D5.7.1b"]);
    stage.known_mig("2028", Band::Low, 2);
    let events = stage.play(&[], |raid| {
        assert_eq!(
            {
                let control = raid.control();
                raid.control_strained(control)
            },
            1
        );
        assert!(raid.control_denies(flight));
    });
    events.only(&["D5.7.1a", "D5.7.1b"], &[]);
    // Jammers on orbit take one each, down to 1; a lost control leads none.
    let gci = &stage.scenario.rules.gci;
    assert_eq!([gci.led(false, 0), gci.led(false, 2), gci.led(false, 5)], [2, 1, 1]);
    stage.state.event = RandomEvent::ControlLost;
    stage.play(&[], |raid| {
        assert_eq!(
            {
                let control = raid.control();
                raid.control_strained(control)
            },
            3
        )
    });
}

/// DH9e: a jammer takes from ground control while it works, and no longer once it has broken off, goes home or is too low.
#[test]
fn jammers_that_work_take_from_ground_control() {
    let jamming = "sides.us.flights=[{aircraft='eb-66', of=1, mission='jamming', task='jamming'},\
                   {aircraft='f-105d', of=4, mission='strike', task='bombing'}]";
    let led = |band, change: fn(&mut UsFlight)| {
        let mut stage = Stage::with(&[jamming]);
        stage.fly(0, "2149", band);
        change(&mut stage.state.us[0]);
        stage.play(&[], |raid| raid.gci_level()).gave
    };
    assert_eq!(led(Band::Medium, |_| ()), 1);
    assert_eq!(led(Band::Low, |_| ()), 2);
    assert_eq!(led(Band::Medium, |flight| flight.aborting = true), 2);
    assert_eq!(led(Band::Medium, |flight| flight.egressing = true), 2);
    assert_eq!(led(Band::Medium, |flight| flight.disordered = true), 2);
}

/// DH4c.
#[test]
fn strangers_may_not_end_together() {
    let mut stage = Stage::new();
    stage.fly(0, "3030", Band::Medium);
    stage.fly(1, "3030", Band::Medium);
    stage.play(&[], |raid| raid.make_room(1)).only(&[], &["DH4c"]);
    stage.fly(3, "3030", Band::Medium);
    stage.play(&[], |raid| raid.make_room(3)).only(&["DH4c"], &[]);
    assert_eq!(stage.state.us[3].flying.band, Band::Low);
    stage.fly(2, "3030", Band::Deck);
    stage.play(&[], |raid| raid.make_room(2));
    assert_eq!(stage.state.us[2].flying.band, Band::Deck);
}

/// DH4c: a flight in disorder, or one that aborts, is in no formation with those of its mission.
#[test]
fn flights_in_no_order_may_not_end_together() {
    let makes_room = |change: fn(&mut State)| {
        let mut stage = Stage::new();
        stage.fly(0, "3030", Band::Medium);
        stage.fly(1, "3030", Band::Medium);
        change(&mut stage.state);
        stage.play(&[], |raid| raid.make_room(1)).fired("DH4c")
    };
    assert!(!makes_room(|_| ()));
    assert!(makes_room(|state| state.us[0].disordered = true));
    assert!(makes_room(|state| state.us[1].disordered = true));
    assert!(makes_room(|state| state.us[1].aborting = true));
}

/// DH4c: two identified DRV flights may not end together either; generic counters may, and a broken flight keeps its band.
#[test]
fn identified_drv_flights_may_not_end_together() {
    let ends = |change: fn(&mut State)| {
        let mut stage = Stage::new();
        stage.known_mig("3030", Band::Medium, 2);
        let second = stage.known_mig("3030", Band::Medium, 2);
        change(&mut stage.state);
        let told = stage.play(&[], |raid| raid.make_room_for_drv(second, !raid.state.drv[second].broken()));
        (told.fired("DH4c"), stage.state.drv[second].flying.band)
    };
    assert_eq!(ends(|_| ()), (true, Band::Low));
    assert_eq!(ends(|state| state.drv[1].aborting = true), (true, Band::Medium));
    assert_eq!(ends(|state| state.drv[0].identified = false), (false, Band::Medium));
    assert_eq!(ends(|state| state.drv[1].identified = false), (false, Band::Medium));
    assert_eq!(ends(|state| state.drv[0].flying.band = Band::High), (false, Band::Medium));
}

/// DH2c.
#[test]
fn a_turn_ended_in_the_buffer_is_counted() {
    let mut stage = Stage::new();
    stage.fly(0, "0110", Band::Medium);
    stage.fly(1, "2029", Band::Medium);
    let events = stage.play(&[], |raid| raid.end_movement());
    assert_eq!((events.count("DH2c"), stage.state.tallies.buffer_turns), (1, 1));
}
