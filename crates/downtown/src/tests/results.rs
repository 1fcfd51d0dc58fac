//! What is known of an attack and what it is worth, and broken flights (DH12d, DH15a, DH8).

use crate::ledger::ledger;
use crate::rules::victory::Level;
use crate::terms::flights::Band;
use crate::terms::orders::{Goal, Order};
use crate::terms::raid::NoRelease;
use crate::tests::bombs::{ORDER, moves, quiet, third_turn};
use crate::tests::stage::{Stage, hex};
use ground::board::range;
use ground::journal::Value;

// ---- what is known, and what it is worth

#[test]
fn levels_of_victory() {
    let victory = third_turn(&[]).scenario.rules.victory;
    let named = |margin| Level::NAMES[victory.level(margin) as usize];
    for (margin, name) in [
        (15, "us-decisive"),
        (14, "us-substantial"),
        (8, "us-substantial"),
        (7, "us-marginal"),
        (3, "us-marginal"),
        (2, "draw"),
        (-2, "draw"),
        (-3, "drv-marginal"),
        (-8, "drv-substantial"),
        (-15, "drv-decisive"),
    ] {
        assert_eq!(named(margin), name, "{margin}");
    }
}

// ---- broken flights

/// DH4a: a flight that hunts radars stays with the strike.
#[test]
fn hunters_do_not_stray_from_the_strike() {
    let mut stage = quiet();
    stage.fly(0, "2240", Band::Medium);
    stage.fly(2, "2232", Band::Medium);
    let sam = stage.fresh_sam("2220", 0);
    stage.state.sams[sam].target = None;
    moves(&mut stage, 2, Order { goal: Goal::Radar, ..ORDER }, &[]);
    assert!(range(stage.state.us[2].flying.hex, hex("2240")) <= 8, "{:?}", stage.state.us[2].flying);
}

/// Why bombers came home with their bombs: the first reason counts, and none once they have released.
#[test]
fn bombers_that_do_not_release_have_a_reason() {
    let mut stage = third_turn(&[]);
    let why = |stage: &Stage, place: usize| stage.state.us[place].kept;
    assert_eq!(why(&stage, 0), None);
    stage.fly(0, "3030", Band::Medium);
    let order = Order { goal: Goal::Home, jettison: true, ..ORDER };
    stage.play(&[], |raid| raid.drop_burden(0, order));
    assert_eq!((why(&stage, 0), stage.state.us[0].laden), (Some(NoRelease::Order), false));
    stage.state.us[0].keeps(NoRelease::Fuel);
    assert_eq!(why(&stage, 0), Some(NoRelease::Order));
    stage.state.us[1].released = 2;
    stage.state.us[1].keeps(NoRelease::Fight);
    assert_eq!(why(&stage, 1), None);
}

/// DH18c: a flight that its turns send home has fuel enough, and is counted and spoken of for its own reason.
#[test]
fn a_flight_turns_home_short_of_fuel_or_of_turns() {
    let home = |turn: u16, fuel: u8| {
        let mut stage = third_turn(&[]);
        stage.fly(0, "2029", Band::Medium);
        (stage.state.turn, stage.state.us[0].flying.fuel) = (turn, fuel);
        let journal = stage.play(&[], |raid| raid.mind_fuel(0));
        let kept = stage.state.us[0].kept.map(NoRelease::name);
        let tellings = &ledger().rules.iter().find(|rule| rule.id == "DH18c").expect("the rule").story;
        let why = journal.first("DH18c").values.iter().find(|(name, _)| *name == "why").map(|(_, why)| why.clone());
        let Some(Value::Word(why)) = why else { panic!("there is a reason") };
        let holds = |when: &Option<String>| when.as_ref().is_none_or(|when| *when == format!("why={why}"));
        (kept, tellings.iter().find(|telling| holds(&telling.when)).map(|telling| telling.text.as_str()))
    };
    assert_eq!(home(3, 1), (Some("fuel"), Some("{actor|turns|turn} home, short of fuel")));
    assert_eq!(home(59, 30), (Some("turns"), Some("{actor|turns|turn} home, short of time")));
}
