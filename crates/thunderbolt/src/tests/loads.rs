//! Loads and their cost: the limits of an aircraft, the rounding of Ordnance Points.

use super::standing::RULES;
use crate::terms::flying::Load;
use crate::terms::switches::OrdnanceRounding::{Aircraft, Mission};
use ground::game::testing::pins;

fn load(items: &[&str]) -> Load {
    let mut load = Load::empty(0);
    for name in items {
        let place = RULES.items.iter().position(|item| item.name == *name).expect("an item");
        load.push(place as u8);
    }
    load
}

fn kept(aircraft: &str, items: &[&str], limit: u8) -> usize {
    let by = RULES.aircraft.iter().find(|kind| kind.name == aircraft).expect("an aircraft");
    let load = load(items);
    let kept = RULES.trimmed(by, &load, limit).len();
    assert_eq!(RULES.is_legal(by, &load, limit), kept == items.len());
    kept
}

#[test]
fn pins_ordnance_points_are_rounded_up_once_or_for_each_aircraft() {
    pins::shows_both_ways(&["T3.2f", "T3.2i"]);
    let cost = |points: &[u16], rounding, free| RULES.arming.cost(points.iter().copied(), rounding, free);
    assert_eq!([&[8, 2, 1][..], &[10], &[], &[0, 0]].map(|points| cost(points, Mission, 0)), [2, 1, 0, 0]);
    assert_eq!(
        [&[6, 6][..], &[5, 5]].map(|points| (cost(points, Mission, 0), cost(points, Aircraft, 0))),
        [(2, 2), (1, 2)]
    );
    assert_eq!([Mission, Aircraft].map(|rounding| cost(&[12, 9], rounding, 10)), [2, 2]);
    assert_eq!([Mission, Aircraft].map(|rounding| cost(&[4, 5], rounding, 10)), [0, 0]);
}

#[test]
fn pins_a_load_is_what_the_card_allows_one_pod_and_one_tank_within_the_weight() {
    pins::shows_both_ways(&["T3.2a", "T3.2b", "T3.2c"]);
    assert_eq!(kept("ah-64a", &["agm-114"; 6], 5), 5);
    assert_eq!(kept("ah-64a", &["agm-114"; 6], 8), 6);
    assert_eq!(kept("ah-64a", &["agm-65"], 8), 0);
    assert_eq!(kept("a-10a", &["ecm-pod", "fuel-tank", "mk-82", "ecm-pod"], 14), 3);
    assert_eq!(kept("a-10a", &["fuel-tank", "fuel-tank"], 14), 1);
    assert_eq!(kept("mq-1", &["agm-114"; 3], 9), 2);
    assert_eq!(kept("rq-1", &["agm-114"], 9), 0);
}

#[test]
fn pins_band_and_pylons_lower_the_weight_that_an_aircraft_carries() {
    pins::shows_both_ways(&["T3.2d"]);
    let limit = |name: &str, penalty, pylons| {
        let by = RULES.aircraft.iter().find(|kind| kind.name == name).expect("an aircraft");
        RULES.weight_limit(by, penalty, pylons)
    };
    assert_eq!(
        [(0, 0), (3, 0), (3, 1), (3, 9)].map(|(penalty, pylons)| limit("ah-64a", penalty, pylons)),
        [8, 5, 3, 0]
    );
    assert_eq!((limit("mq-1", 3, 0), limit("mq-1", 0, 1), limit("a-10a", 2, 0)), (2, 0, 12));
}
