//! Radars come on again, missiles at them, location and jamming (D3.4.1, DH11).

use crate::keys::{FIRST_SAM, FIRST_US, label_of};
use crate::ledger::ledger;
use crate::phases::context::Raid;
use crate::rules::sams::jamming::Interference;
use crate::terms::flights::{Band, Standoff};
use crate::terms::hexes::{HEXES, hex_of_index, number};
use crate::tests::sams::four_hidden;
use crate::tests::stage::hex;
use ground::board::{Arc, Heading, Hex, range};
use ground::chance::{Label, Scripted};
use ground::game::testing::{Journaled, d10};
use ground::journal::{Recording, Value};

// ---- jamming

const JAMMER: &str = "sides.us.flights=[{aircraft='f-105d', of=4, mission='strike', task='bombing'}, \
                      {aircraft='eb-66', of=2, mission='jamming', task='jamming'}]";

/// DH11l, DH11m: a sensor's roll loses what jamming of the flight's own, jamming from afar and chaff take from it.
#[test]
fn jamming_and_chaff_take_from_the_sensor() {
    let (mut journal, [sensor, flight]) = (Recording::default(), [label_of(FIRST_SAM, 0), label_of(FIRST_US, 0)]);
    let through = Interference { own: 3, standoff: 2, chaff: true };
    assert_eq!(through.modifier(-1, (sensor, flight), &mut journal), -6);
    let journal = Journaled::new(ledger(), (), journal.into_events());
    let taken: Vec<i32> = journal.events.iter().map(|event| event.result).collect();
    assert_eq!(taken, [3, 2, 1]);
    for event in journal.of("DH11m") {
        assert_eq!(event.actor, Label::NONE, "no one jammer");
        assert!(event.values.contains(&("from", Value::Unit(sensor))), "{event:?}");
    }
}

/// DH11m: a flight that has laid its corridor and turns away reports the turns in which the corridor takes from SAM
/// attacks.
#[test]
fn a_corridor_that_is_laid_is_reported_with_its_turns() {
    let chaff = JAMMER.replace("aircraft='eb-66', of=2, mission='jamming', task='jamming'", CHAFF);
    let [now, early] = ["raid.date='1972-05'", "raid.date='1966-05'"];
    for (date, short, reported) in [(now, 0, 1), (now, 19, 1), (now, 20, 0), (early, 0, 0)] {
        let mut stage = four_hidden(&[&chaff, date]);
        stage.seen(1, "2045", 0, Band::Medium);
        stage.state.turn = 5;
        let target = stage.scenario.plan(&stage.state).path.len() as u16;
        (stage.state.us[1].egressing, stage.state.us[1].waypoint) = (true, target - short);
        let journal = stage.play(&[], |raid| raid.jamming());
        assert_eq!(journal.count("DH11m"), reported, "{date}, {short} hexes short of the target");
        if reported > 0 {
            let (corridor, layer) = (journal.first("DH11m"), label_of(FIRST_US, 1));
            assert_eq!((corridor.actor, corridor.result), (layer, 1));
            let wanted = [("by", Value::Unit(layer)), ("opens", Value::Int(6)), ("closes", Value::Int(30))];
            assert!(wanted.iter().all(|value| corridor.values.contains(value)), "{corridor:?}");
        }
        // It is laid once.
        stage.state.turn = 6;
        assert_eq!(stage.play(&[], |raid| raid.jamming()).count("DH11m"), 0);
    }
}

const CHAFF: &str = "aircraft='f-4d', of=4, mission='strike', task='chaff'";

#[test]
fn jammers_orbit_and_jam() {
    let mut stage = four_hidden(&[JAMMER]);
    let orbit = stage.scenario.orbits[0][0];
    assert!(number(orbit) % 100 >= 41);
    assert!(stage.scenario.sites.iter().all(|&site| range(site, orbit) >= 10));
    stage.seen(1, "2045", 0, Band::Medium);
    stage.state.turn = 1;
    let journal = stage.play(&d10([6, 5]), |raid| raid.jamming());
    journal.only(&["DH17d", "DH11m"], &[]);
    assert_eq!(stage.state.warning_jammed, 1);
    stage.state.turn = 2;
    // The dice are reported also where none jams, under the jammer that throws them.
    let journal = stage.play(&d10([5, 5]), |raid| raid.jamming());
    journal.only(&["DH11m"], &["DH17d"]);
    let jamming = journal.first("DH11m");
    assert_eq!((jamming.actor, jamming.result, stage.state.warning_jammed), (label_of(FIRST_US, 1), 0, 1));
    let mut level = |at: &str| {
        let mut level = 0;
        stage.play(&[], |raid| level = raid.standoff(hex(at), &raid.screen()));
        level
    };
    assert_eq!((level("2038"), level("2032"), level("2030")), (2, 1, 0));
    assert_eq!((level("2050"), level("1150")), (1, 0), "half outside the arc towards the target");
    stage.play(&[], |raid| everywhere_as_told(raid, hex("2045")));
    stage.state.us[1].flying.band = Band::Low;
    stage.play(&[], |raid| assert_eq!(raid.standoff(hex("2038"), &raid.screen()), 0));
}

/// The levels of the one jammer, which is in a hex, are by distance and arc what the rule says, over the whole map.
fn everywhere_as_told(raid: &Raid<'_, Scripted, Recording>, jammer: Hex) {
    let (rules, scenario) = (&raid.scenario.rules.standoff, raid.scenario);
    let reach = if scenario.flights[1].aircraft.standoff == Some(Standoff::Late) { rules.late } else { rules.early };
    let heading = Heading::towards(jammer, scenario.plan(raid.state).target);
    for at in (0..HEXES).map(hex_of_index) {
        let level = reach.iter().filter(|&&reach| range(jammer, at) <= reach.into()).count() as i8;
        let level = if heading.arc(jammer, at) == Arc::Front { level } else { level / 2 };
        assert_eq!(raid.standoff(at, &raid.screen()), level.min(rules.most), "in {}", number(at));
    }
}
