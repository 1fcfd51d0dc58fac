//! Damage, morale and crews (DH8, DH13).

use crate::scenario::forces::FlightSpec;
use crate::terms::flights::{Airframe, Band, Service, Task};
use crate::terms::hexes::index;
use crate::tests::stage::{Stage, hex};

// ---- damage, morale, crews

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
            let journal = stage.play(&[(10, 2)], |raid| {
                raid.us_leaves(place);
                raid.come_home();
            });
            let home = journal.of("DH13b").last().map(|event| event.modifier);
            assert_eq!(home, Some(i32::from(sea)), "{at}, heading {heading}, {right}");
            seen.push(sea);
        }
    }
    assert!(seen.contains(&true) && seen.contains(&false) && out > 8, "{out}");
}
