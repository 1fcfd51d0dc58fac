//! US planning, the scenarios D1 to D16, their order of entry and their formations.

use crate::scenario::Scenario;
use crate::scenario::plan::Plan;
use crate::terms::flights::{Band, Leg, Service, Stage as Where, Task};
use crate::terms::hexes::{HEXES, hex_of_index, index, neighbours, number};
use crate::terms::raid::Entry;
use crate::tests::stage::{Stage, hex};
use crate::{Downtown, ledger};
use ground::board::{Arc, Heading, Hex, range};
use ground::chance::RunKey;
use ground::game::{Description, Game, Playable};
use ground::scenario::{Document, Request};
use std::collections::VecDeque;

/// A built-in scenario with values set.
pub(crate) fn load(name: &str, sets: &[&str]) -> Result<Playable<Scenario>, String> {
    let sets = sets.iter().map(|set| (*set).to_owned()).collect();
    let request = Request { sets, ..Request::scenario(format!("downtown/{name}")) };
    let document = Document::load(&crate::library(), &request, &["downtown"]).map_err(|wrong| wrong.to_string())?;
    Downtown.scenario(&document).map_err(|wrong| wrong.to_string())
}

pub(crate) fn scenario(name: &str, sets: &[&str]) -> Playable<Scenario> {
    load(name, sets).unwrap_or_else(|wrong| panic!("{name}: {wrong}"))
}

fn raids() -> impl Iterator<Item = (String, Playable<Scenario>)> {
    (1..=16).map(|number| format!("d{number}")).map(|name| (name.clone(), scenario(&name, &[])))
}

/// The plan of a scenario against a target.
pub(crate) fn against<'a>(scenario: &'a Scenario, target: &str) -> &'a Plan {
    scenario.plans.iter().find(|plan| plan.target == hex(target)).unwrap_or_else(|| panic!("no plan for {target}"))
}

/// The first flight of a task.
pub(crate) fn first(scenario: &Scenario, task: Task) -> usize {
    scenario.flights.iter().position(|seat| seat.task == task).expect("a flight of the task")
}

// ---- the map (DH2a)

/// DH2a: neighbours are mutual, and the distance of two hexes is the shortest way between them.
#[test]
fn distances_are_shortest_ways() {
    for from in ["0101", "2029", "3850", "0150", "1703"].map(hex) {
        let mut steps = vec![None; HEXES];
        steps[index(from).expect("on the map")] = Some(0);
        let mut next = VecDeque::from([from]);
        while let Some(here) = next.pop_front() {
            let far = steps[index(here).expect("on the map")].map(|far: u32| far + 1);
            for neighbour in neighbours(here) {
                assert!(neighbours(neighbour).any(|back| back == here), "{:04}", number(here));
                let place = index(neighbour).expect("on the map");
                if steps[place].is_none() {
                    steps[place] = far;
                    next.push_back(neighbour);
                }
            }
        }
        for (place, step) in steps.into_iter().enumerate() {
            assert_eq!(step, Some(range(from, hex_of_index(place))));
            assert_eq!(range(from, hex_of_index(place)), range(hex_of_index(place), from));
        }
    }
}

/// DH2a: six arcs of 60 degrees cover every bearing once; one on a border belongs to the arc nearer the nose.
#[test]
fn arcs_cover_every_bearing_once() {
    let here = hex("2029");
    for to in (0..HEXES).map(hex_of_index).filter(|&to| to != here) {
        let fronts = (0..6).filter(|&step| Heading::new(2 * step).arc(here, to) == Arc::Front).count();
        let away = to - here;
        // The borders of the arcs about facings run between neighbours.
        let border = away.x == away.y || away.x == -2 * away.y || away.y == -2 * away.x;
        assert_eq!(fronts, 1 + usize::from(border), "{:04}", number(to));
        for heading in Heading::ALL {
            let behind = heading.turned(6).arc(here, to);
            let expected = match heading.arc(here, to) {
                Arc::Front => [Arc::Rear, Arc::RearBeam],
                Arc::FrontBeam => [Arc::RearBeam, Arc::FrontBeam],
                Arc::RearBeam => [Arc::FrontBeam, Arc::Front],
                Arc::Rear => [Arc::Front, Arc::Front],
            };
            assert!(expected.contains(&behind), "{:04} by {heading:?}", number(to));
        }
    }
}

// ---- the scenarios (DH17a, DH17b)

/// DH17a: date, US flights and aircraft, targets, SAMs, AAA points, Fire Cans, nights and days of MiGs. The stocks of
/// D9, D12 and D13 are tuned to the losses of their years.
#[test]
fn the_raids_are_those_of_the_book() {
    let book = [
        ("1965-11", 9, 31, "0415 1020 2218 2008", [1, 1, 1, 2], 10, 1),
        ("1966-06", 13, 43, "1928 1629 1624", [2, 2, 1, 3], 6, 2),
        ("1966-09", 10, 35, "1322 1524 0920 0817", [3, 2, 1, 4], 6, 2),
        ("1966-12", 12, 39, "1828 2229", [3, 2, 1, 5], 10, 3),
        ("1966-12", 13, 34, "2229 2435 3722", [3, 2, 1, 3], 9, 4),
        ("1967-03", 14, 49, "0529 0430", [3, 2, 1, 5], 8, 3),
        ("1967-05", 14, 36, "1930 2229 1629", [2, 2, 1, 4], 10, 3),
        ("1967-08", 13, 45, "2218 0529 2029 1928 1828", [3, 3, 1, 5], 14, 4),
        ("1968-01", 13, 45, "2029 1531 1629", [4, 3, 2, 7], 10, 2),
        ("1972-05", 17, 61, "2029 1828", [2, 2, 2, 3], 4, 1),
        ("1972-07", 14, 49, "1322 1239 1020 0529", [3, 2, 1, 6], 5, 2),
        ("1972-06", 13, 32, "2410 2218 2008 2202", [3, 2, 1, 4], 10, 2),
        ("1972-09", 19, 69, "0529 1531 1629", [3, 2, 2, 4], 7, 2),
        ("1972-12", 14, 40, "1629 1828 2037 1531", [4, 2, 2, 9], 8, 4),
        ("1972-12", 15, 52, "1828 1930 2229", [2, 2, 2, 2], 4, 1),
        ("1972-12", 20, 59, "0430 1828 2511 1322", [4, 2, 2, 7], 8, 4),
    ];
    for ((name, scenario), (date, flights, aircraft, targets, sams, aaa_points, fire_cans)) in raids().zip(book) {
        assert_eq!(scenario.date.to_string(), date, "{name}");
        let count: u8 = scenario.flights.iter().map(|seat| seat.count).sum();
        assert_eq!((scenario.flights.len(), count), (flights, aircraft), "{name}");
        let named: Vec<String> = scenario.plans.iter().map(|plan| format!("{:04}", number(plan.target))).collect();
        assert_eq!(named.join(" "), targets, "{name}");
        let stock = scenario.sams;
        assert_eq!([stock.located, stock.dummies, stock.dummy_radars, stock.hidden], sams, "{name}");
        assert_eq!((scenario.aaa_points, scenario.fire_cans), (aaa_points, fire_cans), "{name}");
        assert_eq!(scenario.night, name == "d14" || name == "d16", "{name}");
        assert_eq!(scenario.mig_day, [0, 10, 1][usize::from(name == "d3") + 2 * usize::from(name == "d7")], "{name}");
        assert_eq!(scenario.activation.printed, printed(&name), "{name}");
    }
}

/// The rule that prints the block of a raid.
pub(crate) fn printed(name: &str) -> Option<crate::ledger::Rule> {
    let letter = (b'a' + name[1..].parse::<u8>().expect("a number")) as char;
    let id = format!("D5.3{letter}");
    crate::ledger::Rule::ALL.iter().copied().find(|&rule| ledger().rule(rule.into()).id == id)
}

/// The Air Force comes over Laos, from 1967 also over the Gulf; the Navy from the south or the Gulf; heavy bombers by
/// two arrows (DH2b). By each arrow alone there is a way to each target (DH18a).
#[test]
fn every_arrow_has_a_legal_way_to_every_target() {
    for (name, scenario) in raids() {
        let navy = scenario.flights[0].aircraft.service == Service::Usn;
        let arrows: &[&str] = match () {
            () if scenario.night => &["1450", "2250"],
            () if navy => &["3830", "3601", "2601"],
            () if scenario.date.year() < 1967 => &["0650", "1450", "2250", "3250"],
            () => &["0650", "1450", "2250", "3250", "2601"],
        };
        let named: Vec<String> = scenario.arrows.iter().map(|&hex| format!("{:04}", number(hex))).collect();
        assert_eq!(named, arrows, "{name}");
        for arrow in 1..=7 {
            let set = format!("raid.arrows=['a{arrow}']");
            let one = scenario_by(&name, &set);
            if named.contains(&format!("{:04}", number(one.arrows[0]))) {
                one.plans.iter().for_each(|plan| legal(&one, plan));
            }
        }
        scenario.plans.iter().for_each(|plan| legal(&scenario, plan));
    }
    assert_eq!(scenario("d5", &["raid.arrows=['a7']"]).plans[0].entry, Entry::Gulf);
}

fn scenario_by(name: &str, set: &str) -> Playable<Scenario> {
    scenario(name, &[set])
}

/// DH2c, DH18a: steps from hex to hex, outside the buffer and what is closed about Hanoi, with a straight run.
fn legal(scenario: &Scenario, plan: &Plan) {
    let words = &plan.words;
    let closed = u32::from(scenario.rules.planning.closed.about_hanoi);
    let hanoi = scenario.map.hanoi;
    for way in [&plan.path, &plan.egress] {
        assert!(way.windows(2).all(|step| range(step[0], step[1]) == 1), "{words}");
        assert!(way.iter().all(|&hex| !scenario.map.ground(hex).buffer()), "{words}");
        let inside = |hex: &&Hex| range(**hex, hanoi) <= closed && **hex != plan.target;
        assert!(range(plan.target, hanoi) <= closed || !way.iter().any(|hex| inside(&hex)), "{words}");
    }
    assert_eq!((plan.path.last(), plan.egress.first()), (Some(&plan.target), Some(&plan.target)), "{words}");
    assert_eq!(scenario.map.edge(plan.exit), 0, "{words}");
    let run = &plan.path[plan.initial_point..];
    let length = range(run[0], plan.target);
    assert!((3..=4).contains(&length) && run.len() as u32 == length + 1, "{words}");
    let straight = |heading: Heading, right: bool| {
        run.windows(2).enumerate().all(|(step, hexes)| heading.ahead(hexes[0], right ^ (step % 2 == 1)) == hexes[1])
    };
    assert!(Heading::ALL.iter().any(|&heading| straight(heading, false) || straight(heading, true)), "{words}");
}

#[test]
fn every_raid_is_played() {
    for (name, scenario) in raids() {
        let mut worker = scenario.worker();
        let mut row = vec![0; scenario.metrics().len()];
        for game in 0..2 {
            let key = RunKey::new("downtown", 1).game(0, game);
            worker.play(key, &mut row);
            assert_eq!(row, scenario.record(key).row, "{name}, game {game}");
        }
    }
}

/// DH3a, and DH17a: before the raid the weather comes first, then the DRV, then US planning, then what the DRV learns.
#[test]
fn the_pre_raid_sequence_keeps_its_order() {
    let journal = scenario("d3", &[]).record(RunKey::new("downtown", 1).game(0, 0)).events;
    let ids: Vec<&str> = journal.iter().map(|event| ledger().rule(event.rule).id.as_str()).collect();
    let place = |id: &str| ids.iter().position(|&other| other == id).unwrap_or_else(|| panic!("{id} did not fire"));
    let order = ["DH3a", "DH14a", "D3.1.1a", "D3.1.2a", "D2.1a", "D2.1.1a", "DH18a", "DH17a", "DH17b", "DH9f", "DH3b"];
    assert!(order.windows(2).all(|pair| place(pair[0]) < place(pair[1])), "{:?}", order.map(place));
    assert_eq!(ids.iter().filter(|&&id| id == "DH17a").count(), 1);
    // No radar comes on before a day of MiGs: the check is refused.
    assert!(place("DH17b") < place("D3a") && place("D3a") < place("DH3b"));
}

// ---- entry and orbits (DH17c, DH17d)

/// DH17c: the turns of all flights, in the order of their labels.
#[test]
fn flights_come_on_in_their_order() {
    let turns =
        |name: &str, sets: &[&str]| -> Vec<u16> { scenario(name, sets).flights.iter().map(|seat| seat.turn).collect() };
    // Four bombers from turn 3, SEAD two before, CAP one before and with the last, jammer at once, recon six after:
    // two more than photographs have to wait, for bombers are late.
    assert_eq!(turns("d1", &[]), [3, 4, 5, 6, 1, 2, 6, 1, 12]);
    assert_eq!(turns("d3", &[]), [3, 4, 5, 6, 1, 2, 6, 2, 1, 12]);
    // Armed Escort one before; chaff three before all.
    assert_eq!(turns("d10", &[]), [4, 5, 6, 7, 1, 1, 2, 2, 2, 3, 3, 3, 7, 3, 1, 1, 13]);
    // Two waves, the second four turns after the last of the first.
    assert_eq!(turns("d16", &[])[..8], [4, 5, 6, 7, 11, 12, 13, 14]);
    // A flight may have a turn of its own.
    assert_eq!(turns("training", &["sides.us.flights[0].turn=7"]), [7, 8, 1, 2]);
    let plan = |plan: &str| turns("d10", &[&format!("policies.textbook.plan={plan}")]);
    assert_eq!(plan("{sead-ahead=4}")[..9], [5, 6, 7, 8, 2, 2, 1, 1, 1]);
    assert_eq!(plan("{sead-ahead=4, escort-with-sead=true}")[9..11], [1, 1]);
}

/// DH17c: a flight that is due is at the arrow of its plan, in its band, heading along the way.
#[test]
fn flights_enter_at_their_arrow() {
    let mut stage = Stage::of("d14", &[]);
    stage.state.turn = 4;
    let journal = stage.play(&[], |raid| raid.begin_turn());
    assert!(journal.fired("DH17c"));
    let entered = |stage: &Stage, place: usize| stage.state.us[place].stage == Where::OnMap;
    assert!(entered(&stage, 0) && !entered(&stage, 1) && !entered(&stage, 5));
    let plan = &stage.scenario.plans[0];
    let flying = stage.state.us[0].flying;
    assert_eq!((flying.hex, flying.band), (plan.path[0], Band::High));
    assert_eq!(flying.heading, Heading::towards(plan.path[0], plan.path[3]));
    stage.state.turn = 9;
    stage.play(&[], |raid| raid.begin_turn());
    let own = &stage.scenario.plans[3];
    assert_eq!(own.target, hex("1531"));
    assert_eq!((stage.state.us[5].flying.hex, stage.state.us[5].flying.band), (own.path[0], Band::Low));
    // No flight is due twice.
    assert!(!stage.play(&[], |raid| raid.begin_turn()).fired("DH17c"));
}

/// The list of the forces has the band in which flights enter and, where that is another, the one in which they bomb.
#[test]
fn the_list_of_forces_has_the_altitudes_of_flights() {
    let lines = |sets: &[&str]| scenario("d5", sets).order_of_battle()[0].elements.clone();
    let listed = lines(&[]);
    let ends = |line: &str, words: &str| assert!(line.ends_with(words), "{line}");
    ends(&listed[0], "bombing, from turns 3 to 7 at low altitude, over the target at medium altitude");
    ends(&listed[1], "against SAMs and radars, from turn 1 at medium altitude");
    ends(&lines(&["sides.us.flights[1].band='deck'"])[1], "from turn 1 on the deck");
    for (name, scenario) in raids() {
        let bands = |place: usize| scenario.plans_of(place).map(move |plan| plan.band(place, Leg::Run));
        let bombers = (0..scenario.flights.len()).filter(|place| scenario.flights[*place].task == Task::Bombing);
        let lines = &scenario.order_of_battle()[0].elements;
        let said = |band: Band| lines.iter().any(|line| line.contains(band.name()));
        assert!(bombers.flat_map(bands).all(said), "{name}: {lines:?}");
    }
}

/// DH17d: where jammers orbit in each raid.
#[test]
fn jammers_orbit_clear_of_sites_and_of_each_other() {
    for (name, scenario) in raids() {
        let jammers: Vec<Service> = scenario
            .flights
            .iter()
            .filter(|seat| seat.task == Task::Jamming)
            .map(|seat| seat.aircraft.service)
            .collect();
        for (plan, orbits) in scenario.plans.iter().zip(&scenario.orbits) {
            assert_eq!(orbits.len(), jammers.len());
            for (place, (&orbit, &service)) in orbits.iter().zip(&jammers).enumerate() {
                let apart = if service == Service::Usn { 5 } else { 10 };
                assert!(scenario.sites.iter().all(|&site| range(site, orbit) >= apart), "{name}");
                assert!(orbits[..place].iter().all(|&other| range(other, orbit) >= 8), "{name}");
                assert!(service != Service::Usn || scenario.map.ground(orbit).sea(), "{name}");
                assert!(service == Service::Usn || number(orbit) % 100 >= 41, "{name}");
                // No hex that is allowed is nearer.
                let nearer =
                    (0..HEXES).map(hex_of_index).filter(|&hex| range(hex, plan.target) < range(orbit, plan.target));
                let allowed = |hex: Hex| {
                    let ground = match service {
                        Service::Usn => scenario.map.ground(hex).sea(),
                        _ => number(hex) % 100 >= 41,
                    };
                    let clear = scenario.sites.iter().all(|&site| range(site, hex) >= apart);
                    ground && clear && orbits[..place].iter().all(|&other| range(other, hex) >= 8)
                };
                assert!(!nearer.into_iter().any(allowed), "{name}");
            }
        }
    }
}
