//! US planning, the scenarios D1 to D16, their order of entry and their formations.

use crate::rules::us_doctrine::UsFeature;
use crate::scenario::Scenario;
use crate::scenario::plan::Plan;
use crate::state::UsFlight;
use crate::terms::defence::Warning;
use crate::terms::flights::{Band, Leg, Load, Service, Stage as Where, Task};
use crate::terms::hexes::{HEXES, hex_of_index, index, neighbours, number};
use crate::terms::orders::{Goal, Order};
use crate::terms::raid::{Entry, Sky};
use crate::tests::flying::sam;
use crate::tests::stage::{Stage, hex};
use crate::{Downtown, ledger};
use ground::board::{Arc, Heading, Hex, range};
use ground::chance::RunKey;
use ground::game::{Game, Playable};
use ground::scenario::{Document, Request};
use std::collections::VecDeque;

/// A built-in scenario with values set.
fn load(name: &str, sets: &[&str]) -> Result<Playable<Scenario>, String> {
    let sets = sets.iter().map(|set| (*set).to_owned()).collect();
    let request = Request { sets, ..Request::scenario(format!("downtown/{name}")) };
    let document = Document::load(&crate::library(), &request, &["downtown"]).map_err(|wrong| wrong.to_string())?;
    Downtown.scenario(&document).map_err(|wrong| wrong.to_string())
}

fn scenario(name: &str, sets: &[&str]) -> Playable<Scenario> {
    load(name, sets).unwrap_or_else(|wrong| panic!("{name}: {wrong}"))
}

fn raids() -> impl Iterator<Item = (String, Playable<Scenario>)> {
    (1..=16).map(|number| format!("d{number}")).map(|name| (name.clone(), scenario(&name, &[])))
}

/// The plan of a scenario against a target.
fn against<'a>(scenario: &'a Scenario, target: &str) -> &'a Plan {
    scenario.plans.iter().find(|plan| plan.target == hex(target)).unwrap_or_else(|| panic!("no plan for {target}"))
}

/// The first flight of a task.
fn first(scenario: &Scenario, task: Task) -> usize {
    scenario.flights.iter().position(|seat| seat.task == task).expect("a flight of the task")
}

// ---- the map (DH2a) -----------------------------------------------------------------------------------------------------

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

// ---- the scenarios (DH17a, DH17b) ---------------------------------------------------------------------------------------

/// DH17a: date, US flights and aircraft, targets, SAMs, AAA points, Fire Cans, nights and days of MiGs.
#[test]
fn the_raids_are_those_of_the_book() {
    let book = [
        ("1965-11", 9, 31, "0415 1020 2218 2008", [1, 1, 1, 2], 10, 1),
        ("1966-06", 13, 43, "1928 1629 1624", [2, 2, 1, 3], 6, 2),
        ("1966-09", 10, 35, "1322 1524 0920 0817", [3, 2, 1, 4], 6, 2),
        ("1966-12", 12, 39, "1828 2229", [3, 2, 1, 5], 10, 3),
        ("1966-12", 13, 34, "2229 2435 3722", [3, 2, 1, 5], 9, 3),
        ("1967-03", 14, 49, "0529 0430", [3, 2, 1, 5], 8, 3),
        ("1967-05", 14, 36, "1930 2229 1629", [3, 2, 1, 7], 10, 4),
        ("1967-08", 13, 45, "2218 0529 2029 1928 1828", [4, 3, 1, 6], 14, 5),
        ("1968-01", 13, 45, "2029 1531 1629", [4, 3, 2, 7], 14, 6),
        ("1972-05", 17, 61, "2029 1828", [3, 2, 2, 8], 9, 4),
        ("1972-07", 14, 49, "1322 1239 1020 0529", [3, 2, 1, 6], 8, 3),
        ("1972-06", 13, 32, "2410 2218 2008 2202", [3, 2, 1, 5], 7, 3),
        ("1972-09", 19, 69, "0529 1531 1629", [3, 2, 2, 8], 10, 4),
        ("1972-12", 14, 40, "1629 1828 2037 1531", [4, 2, 2, 9], 8, 4),
        ("1972-12", 15, 52, "1828 1930 2229", [4, 2, 2, 6], 8, 4),
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
fn printed(name: &str) -> Option<crate::ledger::Rule> {
    let letter = (b'a' + name[1..].parse::<u8>().expect("a number")) as char;
    let id = format!("D5.3{letter}");
    crate::ledger::Rule::ALL.iter().copied().find(|&rule| ledger().rule(rule.into()).id == id)
}

/// The Air Force comes over Laos, from 1967 also over the Gulf; the Navy from the south or the Gulf; heavy bombers by two
/// arrows (DH2b). By each arrow alone there is a way to each target (DH18a).
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
}

fn scenario_by(name: &str, set: &str) -> Playable<Scenario> {
    scenario(name, &[set])
}

/// DH2c, DH18a: steps from hex to hex, outside the buffer and what is closed about Hanoi, with a straight run.
fn legal(scenario: &Scenario, plan: &Plan) {
    let told = &plan.told;
    let closed = u32::from(scenario.rules.planning.closed.about_hanoi);
    let hanoi = scenario.map.hanoi;
    for way in [&plan.path, &plan.egress] {
        assert!(way.windows(2).all(|step| range(step[0], step[1]) == 1), "{told}");
        assert!(way.iter().all(|&hex| !scenario.map.ground(hex).buffer()), "{told}");
        let inside = |hex: &&Hex| range(**hex, hanoi) <= closed && **hex != plan.target;
        assert!(range(plan.target, hanoi) <= closed || !way.iter().any(|hex| inside(&hex)), "{told}");
    }
    assert_eq!((plan.path.last(), plan.egress.first()), (Some(&plan.target), Some(&plan.target)), "{told}");
    assert_eq!(scenario.map.edge(plan.exit), 0, "{told}");
    let run = &plan.path[plan.initial_point..];
    let length = range(run[0], plan.target);
    assert!((3..=4).contains(&length) && run.len() as u32 == length + 1, "{told}");
    let straight = |heading: Heading, right: bool| {
        run.windows(2).enumerate().all(|(step, hexes)| heading.ahead(hexes[0], right ^ (step % 2 == 1)) == hexes[1])
    };
    assert!(Heading::ALL.iter().any(|&heading| straight(heading, false) || straight(heading, true)), "{told}");
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
    let told = scenario("d3", &[]).record(RunKey::new("downtown", 1).game(0, 0)).events;
    let ids: Vec<&str> = told.iter().map(|event| ledger().rule(event.rule).id.as_str()).collect();
    let place = |id: &str| ids.iter().position(|&other| other == id).unwrap_or_else(|| panic!("{id} did not fire"));
    let order = ["DH3a", "DH14a", "D3.1.1a", "D3.1.2a", "D2.1a", "D2.1.1a", "DH18a", "DH17a", "DH17b", "DH9f", "DH3b"];
    assert!(order.windows(2).all(|pair| place(pair[0]) < place(pair[1])), "{:?}", order.map(place));
    assert_eq!(ids.iter().filter(|&&id| id == "DH17a").count(), 1);
    // No radar comes on before a day of MiGs: the check is refused.
    assert!(place("DH17b") < place("D3a") && place("D3a") < place("DH3b"));
}

/// DH17b: always in D3, on a 1 in D7, never elsewhere.
#[test]
fn days_of_migs_are_settled_by_the_scenario() {
    for (name, rolls, expected) in
        [("d3", &[][..], true), ("d7", &[(10, 1)], true), ("d7", &[(10, 2)], false), ("d8", &[], false)]
    {
        let mut stage = Stage::of(name, &[]);
        let told = stage.play(rolls, |raid| raid.declare_mig_day());
        assert_eq!((stage.state.mig_day, told.fired("DH17b")), (expected, name != "d8"), "{name}");
    }
}

// ---- entry and orbits (DH17c, DH17d) ------------------------------------------------------------------------------------

/// DH17c: the turns of all flights, in the order of their labels.
#[test]
fn flights_come_on_in_their_order() {
    let turns =
        |name: &str, sets: &[&str]| -> Vec<u16> { scenario(name, sets).flights.iter().map(|seat| seat.turn).collect() };
    // Four bombers from turn 3, SEAD two before, CAP one before and with the last, jammer at once, recon four after.
    assert_eq!(turns("d1", &[]), [3, 4, 5, 6, 1, 2, 6, 1, 10]);
    assert_eq!(turns("d3", &[]), [3, 4, 5, 6, 1, 2, 6, 2, 1, 10]);
    // Armed Escort one before; chaff three before all.
    assert_eq!(turns("d10", &[]), [4, 5, 6, 7, 1, 1, 2, 2, 2, 3, 3, 3, 7, 3, 1, 1, 11]);
    // Two waves, the second four turns after the last of the first.
    assert_eq!(turns("d16", &[])[..8], [4, 5, 6, 7, 11, 12, 13, 14]);
    // A flight may have a turn of its own.
    assert_eq!(turns("training", &["sides.us.flights[0].turn=7"]), [7, 8, 1, 2]);
    let plan = |plan: &str| turns("d10", &[&format!("policies.textbook.plan={plan}")]);
    assert_eq!(plan("{sead-ahead=4}")[..9], [5, 6, 7, 8, 2, 2, 1, 1, 1]);
    assert_eq!(plan("{sead-ahead=4, escort-with-sead=true}")[9..11], [1, 1]);
}

/// DH17c: who is due stands at the arrow of its plan, at the band of it, along the way.
#[test]
fn flights_enter_at_their_arrow() {
    let mut stage = Stage::of("d14", &[]);
    stage.state.turn = 4;
    let told = stage.play(&[], |raid| raid.begin_turn());
    assert!(told.fired("DH17c"));
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
    // Nobody is due twice.
    assert!(!stage.play(&[], |raid| raid.begin_turn()).fired("DH17c"));
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
                // None that is allowed lies nearer.
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

// ---- planning (DH18a) ---------------------------------------------------------------------------------------------------

/// DH18a: bands by service, task and time.
#[test]
fn bands_are_those_of_the_time() {
    use Band::{High, Low, Medium};
    let bands = |name: &str, sets: &[&str], task: Task| {
        let scenario = scenario(name, sets);
        let place = first(&scenario, task);
        [Leg::Ingress, Leg::Run, Leg::Egress].map(|leg| scenario.plans[0].band(place, leg))
    };
    assert_eq!(bands("d1", &[], Task::Bombing), [Low, Medium, Low]);
    assert_eq!(bands("d3", &[], Task::Bombing), [Low, Medium, Low]);
    assert_eq!(bands("d4", &[], Task::Bombing), [Medium; 3]);
    assert_eq!(bands("d5", &[], Task::Bombing), [Low, Medium, Low]);
    assert_eq!(bands("d9", &[], Task::Bombing), [Medium; 3]);
    assert_eq!(bands("d12", &[], Task::Bombing), [Medium; 3]);
    assert_eq!(bands("d14", &[], Task::Bombing), [High; 3]);
    assert_eq!(bands("d1", &[], Task::Cap), [Medium; 3]);
    assert_eq!(bands("d9", &[], Task::Cap), [Medium; 3]);
    assert_eq!(bands("d14", &[], Task::Cap), [High; 3]);
    assert_eq!(bands("d1", &[], Task::Sead), [Medium; 3]);
    assert_eq!(bands("d1", &[], Task::Recon), [Medium; 3]);
    // The Navy climbs six hexes out, the Air Force at the initial point.
    for (name, climbs) in [("d5", 6), ("d3", 0)] {
        let scenario = scenario(name, &[]);
        let plan = &scenario.plans[0];
        let climbs = if climbs > 0 { climbs } else { range(plan.path[plan.initial_point], plan.target) };
        for &hex in &plan.path {
            let leg = if range(hex, plan.target) <= climbs { Leg::Run } else { Leg::Ingress };
            assert_eq!(plan.leg(0, hex, false), leg, "{name}");
            assert_eq!(plan.leg(0, hex, true), Leg::Egress, "{name}");
        }
    }
}

/// DH18a: a plan that keeps low does so unless known barrages cover four hexes of its way in and home.
#[test]
fn a_low_plan_keeps_low_where_the_guns_let_it() {
    let low = ["policies.textbook.plan.bands='low'"];
    let scenario_d11 = scenario("d11", &low);
    let sead = first(&scenario_d11, Task::Sead);
    // Viet Tri has its own guns alone, Hanoi many.
    let quiet = against(&scenario_d11, "1239");
    assert_eq!((quiet.band(0, Leg::Ingress), quiet.band(0, Leg::Run)), (Band::Low, Band::Medium));
    assert_eq!(quiet.band(sead, Leg::Ingress), Band::Low);
    for (limit, band) in [(1, Band::Medium), (99, Band::Low)] {
        let limit = format!("rules.planning.low-barrages={limit}");
        let hanoi = scenario("d10", &[low[0], &limit]);
        assert_eq!(against(&hanoi, "2029").band(0, Leg::Ingress), band);
    }
}

/// DH18a: sites, guns and ridges move the way; the country about Hanoi is closed unless the target lies in it.
#[test]
fn the_way_is_the_cheapest() {
    let near = |plan: &Plan, sites: &[Hex]| -> usize {
        let about = |hex: &Hex| sites.iter().filter(|&&site| range(site, *hex) <= 6).count();
        plan.path[1..].iter().map(about).sum()
    };
    let calm = scenario("d8", &["policies.textbook.plan={site-cost=0, barrage-cost=0}"]);
    let wary = scenario("d8", &["policies.textbook.plan={site-cost=120, barrage-cost=0}"]);
    for target in ["2218", "0529", "2029"] {
        let (calm_plan, wary_plan) = (against(&calm, target), against(&wary, target));
        assert!(wary_plan.path.len() >= calm_plan.path.len(), "{target}");
        assert!(near(wary_plan, &wary.sites) <= near(calm_plan, &calm.sites), "{target}");
        // Without costs the way is as straight as its run allows.
        let direct = range(calm_plan.path[0], calm_plan.target) as usize;
        assert!(calm_plan.path.len() <= direct + 3, "{target}: {}", calm_plan.told);
    }
    assert!(near(against(&wary, "0529"), &wary.sites) < near(against(&calm, "0529"), &calm.sites));
    // Up to 1966 twelve hexes about Hanoi are closed, then four.
    assert!(scenario("d3", &[]).plans.iter().any(|plan| range(plan.target, hex("2029")) > 12));
    assert_eq!(scenario("d3", &[]).rules.planning.closed.about_hanoi, 12);
    assert_eq!(scenario("d8", &[]).rules.planning.closed.about_hanoi, 4);
}

/// DH18a: home to the nearer of arrow and sea; the Navy and who plans so to the sea.
#[test]
fn the_way_home_is_by_arrow_or_sea() {
    let wet = |scenario: &Scenario, plan: &Plan| scenario.map.ground(plan.exit).sea();
    let carriers = scenario("d5", &[]);
    assert!(carriers.plans.iter().all(|plan| wet(&carriers, plan)));
    let west = scenario("d11", &[]);
    assert!(!wet(&west, against(&west, "1239")), "Viet Tri lies in the west");
    let by_sea = scenario("d11", &["policies.textbook.plan.egress='sea'"]);
    assert!(by_sea.plans.iter().all(|plan| wet(&by_sea, plan)));
    // Heavy bombers leave by the arrow they came by or by one over the Gulf.
    for name in ["d14", "d16"] {
        let heavy = scenario(name, &[]);
        for plan in &heavy.plans {
            assert!(plan.exit == hex("3601") || plan.exit == plan.path[0], "{name}: {}", plan.told);
        }
    }
}

/// DH18a, DH14a: a raid that nobody could bomb in waits a day; the target is rolled then.
#[test]
fn a_raid_waits_for_its_weather() {
    let mut stage = Stage::of("d2", &[]);
    let play = |stage: &mut Stage, rolls: &[(u32, u32)]| {
        stage.state.tallies.weather_aborts = 0;
        stage.play(rolls, |raid| {
            raid.draw_weather();
            raid.choose_target();
        })
    };
    let told = play(&mut stage, &[(10, 3), (10, 7)]);
    assert!(told.fired("DH14a") && told.fired("DH18a"));
    assert_eq!((stage.state.target, stage.state.tallies.weather_aborts), (1, 0));
    // Overcast, overcast again, broken.
    let told = play(&mut stage, &[(10, 9), (10, 9), (10, 6), (10, 1)]);
    assert_eq!(told.ids().iter().filter(|&&id| id == "DH18a").count(), 3);
    assert_eq!((stage.state.target, stage.state.tallies.weather_aborts), (0, 2));
    assert_eq!(stage.state.weather.sky, Sky::Broken);
    // Corsairs that bomb by radio bearings go whatever the sky.
    let mut loran = Stage::of("d15", &[]);
    play(&mut loran, &[(10, 10), (10, 1)]);
    assert_eq!((loran.state.weather.sky, loran.state.tallies.weather_aborts), (Sky::Overcast, 0));
    // Who bombs by sight alone waits for the best that the season has: broken cloud in winter, none in summer.
    let visual = ["policies.textbook.plan.visual-only=true"];
    let mut stage = Stage::of("d2", &visual);
    play(&mut stage, &[(10, 6), (10, 3), (10, 1)]);
    assert_eq!(stage.state.tallies.weather_aborts, 1);
    let mut stage = Stage::of("d4", &visual);
    play(&mut stage, &[(10, 1), (10, 1)]);
    assert_eq!((stage.state.weather.sky, stage.state.tallies.weather_aborts), (Sky::Broken, 0));
    // It does not wait for ever, and not at all where the scenario gives the weather.
    let mut stage = Stage::of("d2", &["rules.planning.weather-draws=2"]);
    play(&mut stage, &[(10, 9), (10, 9), (10, 1)]);
    assert_eq!(stage.state.tallies.weather_aborts, 1);
    let mut stage = Stage::of("d2", &["raid.weather={sky='overcast', from='low', to='medium'}"]);
    play(&mut stage, &[(10, 1)]);
    assert_eq!(stage.state.tallies.weather_aborts, 0);
}

/// DH18a: guided bombs that are for a clear sky are carried under one.
#[test]
fn loads_go_by_the_sky() {
    for (sky, load) in [("clear", Load::Laser), ("broken", Load::Standard)] {
        let stage = Stage::of("d15", &[]);
        let place =
            stage.scenario.flights.iter().position(|seat| seat.load == Load::LaserIfClear).expect("such a flight");
        let cloud = if sky == "clear" { "" } else { ", from='low', to='medium'" };
        let mut stage = Stage::of("d15", &[&format!("raid.weather={{sky='{sky}'{cloud}}}")]);
        stage.state.us.clear();
        stage.play(&[], |raid| {
            raid.draw_weather();
            raid.ready_flights();
        });
        assert_eq!((stage.state.us[place].load, stage.state.us[place].laden), (load, true));
    }
}

/// DH9f: what early warning hears of a raid: whence, how high, by night, how many jammers.
#[test]
fn early_warning_hears_how_the_raid_comes() {
    let warned = |name: &str, sets: &[&str], die: u32| {
        let mut stage = Stage::of(name, sets);
        assert!(stage.play(&[(10, die)], |raid| raid.warn_early()).fired("DH9f"));
        stage.state.warning
    };
    // 1965 over Laos at Medium with a jammer: die + 1 - 1.
    assert_eq!((warned("d1", &[], 5), warned("d1", &[], 6)), (Warning::Poor, Warning::Average));
    // The Navy over the Gulf in 1966: die + 1 - 1 - 1.
    let gulf = ["raid.arrows=['a7']"];
    assert_eq!((warned("d5", &gulf, 6), warned("d5", &gulf, 7)), (Warning::Poor, Warning::Average));
    // Up from the south: neither.
    assert_eq!(warned("d5", &["raid.arrows=['a5']"], 6), Warning::Average);
    // All of it low: - 2, and nothing for Laos.
    let low = ["rules.planning.sead.ingress='low'", "rules.planning.recon.ingress='low'", "rules.planning.cap.above=0"];
    assert_eq!((warned("d1", &low, 8), warned("d1", &low, 9)), (Warning::Poor, Warning::Average));
    // By night with two jammers in 1972: die + 2 + 1 - 1 - 2.
    assert_eq!((warned("d14", &[], 5), warned("d14", &[], 6)), (Warning::Poor, Warning::Average));
    assert_eq!(scenario("d5", &gulf).plans[0].entry, Entry::Gulf);
}

/// DH18a: who has made its run leaves as planned; who turns back before goes the shorter way.
#[test]
fn flights_go_home_as_planned() {
    let mut stage = Stage::of("d16", &[]);
    stage.state.target = stage.scenario.plans.iter().position(|plan| plan.target == hex("1322")).expect("a plan") as u8;
    let plan = stage.scenario.plan(&stage.state).clone();
    stage.us(0, "1322", 0, Band::High);
    stage.state.us[0].egressing = true;
    stage.state.us[0].waypoint = plan.path.len() as u16;
    let home = |stage: &mut Stage| stage.play(&[], |raid| raid.view(0).goal_hex(Goal::Home)).gave.expect("a way home");
    assert!(plan.egress.contains(&home(&mut stage)));
    stage.us(0, "1345", 0, Band::High);
    stage.state.us[0].waypoint = 4;
    let back = home(&mut stage);
    assert!(plan.path.contains(&back) && !plan.egress.contains(&back));
    // With no turns to spare it goes straight for the nearer way out.
    let turns = stage.scenario.rules.sequence.turns;
    stage.state.turn = turns;
    assert_eq!(home(&mut stage), plan.path[0]);
    stage.us(0, "3605", 0, Band::High);
    assert_eq!(home(&mut stage), plan.exit);
    stage.state.turn = 0;
    // Cells of heavy bombers do not go down.
    let order = Order { climb: -1, ..Order::to(Goal::Home) };
    assert_eq!(stage.play(&[], |raid| raid.view(0).lawful(order).climb).gave, 0);
    let low = Stage::of("d6", &[]).play(&[], |raid| raid.view(0).lawful(order).climb).gave;
    assert_eq!(low, -1);
}

/// DH17d, DH13b: a jammer leaves by the arrow nearest to its orbit, though the raid came over the Gulf.
#[test]
fn jammers_go_home_from_their_orbit() {
    let mut stage = Stage::of("d8", &["raid.arrows=['a7']"]);
    let jammer = first(&stage.scenario, Task::Jamming);
    assert_eq!((stage.scenario.plan(&stage.state).path[0], stage.scenario.orbits[0][0]), (hex("2601"), hex("2141")));
    stage.us(jammer, "2149", 9, Band::Medium);
    stage.us(0, "2149", 9, Band::Medium);
    let told = stage.play(&[], |raid| {
        raid.state.us[jammer].egressing = true;
        let home = raid.view(jammer).goal_hex(Goal::Home);
        (home, raid.view(jammer).value(UsFeature::FuelToSpare), raid.view(0).goal_hex(Goal::Home) == home)
    });
    assert_eq!(told.gave, (Some(hex("2250")), 98, false));
    let fly = |stage: &mut Stage| {
        stage.state.us[jammer].flying.begin(3, false);
        while stage.state.us[jammer].on_map() && stage.state.us[jammer].flying.points > 0 {
            stage.play(&[], |raid| {
                let mover = raid.mover(jammer, Order::to(Goal::Home));
                raid.us_point(&mover)
            });
        }
    };
    fly(&mut stage);
    assert_eq!(stage.state.us[jammer].stage, Where::Home);
}

/// DH18a: of two runs that cost as much the one is flown that does not lead on over guns.
#[test]
fn runs_do_not_lead_on_over_guns() {
    let under = |scenario: &Scenario, guns: &[Hex]| -> usize {
        let beyond = |plan: &Plan| {
            let &[.., before, target] = &plan.path[..] else { panic!("a path") };
            let on = Heading::towards(before, target).ahead(target, false);
            usize::from(guns.iter().any(|&gun| gun != target && range(gun, on) <= 1))
        };
        scenario.plans.iter().map(beyond).sum()
    };
    let guns = |scenario: &Scenario| -> Vec<Hex> { scenario.printed_aaa.iter().map(|&(hex, _)| hex).collect() };
    let heedless = scenario("d8", &["rules.planning.look-ahead=0"]);
    let heeding = scenario("d8", &[]);
    assert!(under(&heeding, &guns(&heeding)) <= under(&heedless, &guns(&heedless)));
}

/// DH17d: from 1966 jammers keep ten hexes from a site that is on.
#[test]
fn jammers_give_way_to_radars() {
    let mut stage = Stage::of("d8", &[]);
    let jammer = first(&stage.scenario, Task::Jamming);
    let orbit = stage.scenario.orbits[0][0];
    stage.us(jammer, "2029", 0, Band::Medium);
    let goal = |stage: &mut Stage| stage.play(&[], |raid| raid.view(jammer).goal_hex(Goal::Orbit)).gave;
    assert_eq!(goal(&mut stage), Some(orbit));
    // Eight hexes east of the orbit.
    let mut site = sam("2029", None);
    site.hex = orbit + ground::board::Facing::ALL[0].step() * 8;
    stage.state.sams.push(site);
    assert_eq!(goal(&mut stage).map(|hex| range(hex, site.hex)), Some(10));
    stage.state.sams[0].radar = false;
    assert_eq!(goal(&mut stage), Some(orbit));
    stage.state.sams[0].hex = orbit + ground::board::Facing::ALL[0].step() * 10;
    stage.state.sams[0].radar = true;
    assert_eq!(goal(&mut stage), Some(orbit));
}

// ---- formations (DH4c) --------------------------------------------------------------------------------------------------

/// DH4c: flights of a mission close together move on one chit, up to four; those of another, or in disorder, do not.
#[test]
fn a_strike_formation_moves_on_one_chit() {
    let set = |count: usize| {
        let mut stage = Stage::of("d6", &[]);
        for place in 0..count {
            stage.us(place, if place % 2 == 0 { "0647" } else { "0648" }, 0, Band::Medium);
        }
        stage
    };
    let moved = |stage: &Stage| stage.state.us.iter().filter(|flight| flight.flying.moved).count();
    let mut stage = set(2);
    let told = stage.play(&[], |raid| raid.move_formation(0));
    assert!(told.fired("DH4c") && moved(&stage) == 2);
    let mut stage = set(6);
    stage.play(&[], |raid| raid.move_formation(0));
    assert_eq!(moved(&stage), 4);
    // Too far, disordered, of another mission, alone.
    let mut stage = set(2);
    stage.us(1, "0649", 0, Band::Medium);
    assert!(!stage.play(&[], |raid| raid.move_formation(0)).fired("DH4c"));
    let mut stage = set(2);
    stage.state.us[1].disordered = true;
    stage.play(&[], |raid| raid.move_formation(0));
    assert_eq!(moved(&stage), 1);
    let mut stage = set(1);
    let sead = first(&stage.scenario, Task::Sead);
    stage.us(sead, "0648", 0, Band::Medium);
    stage.play(&[], |raid| raid.move_formation(0));
    assert_eq!(moved(&stage), 1);
}

/// As many as there may ever be: the cripples of each flight of a great raid fly on their own.
#[test]
fn cripples_do_not_move_with_the_formation_that_they_left() {
    let mut stage = Stage::of("d16", &[]);
    let seats = stage.scenario.flights.len();
    let lead = first(&stage.scenario, Task::Bombing);
    for place in lead..lead + 2 {
        stage.us(place, "0647", 0, Band::Medium);
    }
    for place in seats..2 * seats {
        let cripples = UsFlight { aborting: true, ..stage.state.us[lead] };
        stage.state.add_us(place, cripples);
    }
    assert!(seats > 16, "{seats} flights");
    stage.play(&[], |raid| raid.move_formation(lead));
    let moved = stage.state.us.iter().enumerate().filter(|(_, flight)| flight.flying.moved);
    assert_eq!(moved.map(|(place, _)| place).collect::<Vec<_>>(), [lead, lead + 1]);
}

/// DH4c, DH11l: a cell of heavy bombers is three aircraft that jam as one, every second one a G.
#[test]
fn cells_are_three_and_change_type() {
    for name in ["d14", "d16"] {
        let scenario = scenario(name, &[]);
        let cells: Vec<_> = scenario.flights.iter().filter(|seat| seat.aircraft.cell == Some(true)).collect();
        for (place, cell) in cells.iter().enumerate() {
            assert_eq!(cell.count, 3);
            assert!(cell.name.starts_with(if place % 2 == 0 { "b-52d" } else { "b-52g" }), "{}", cell.name);
        }
    }
    let mut stage = Stage::of("d14", &[]);
    stage.us(0, "2240", 0, Band::High).us(1, "2242", 0, Band::High);
    stage.play(&[], |raid| assert_eq!((raid.strength(0), raid.strength(1)), (5, 4)));
}

// ---- the activation table (D5.3) ----------------------------------------------------------------------------------------

/// Flights, last dummy, then a type's letters with the last of its profile range, of two, three and four aircraft.
type Row<'a> = (u8, u8, &'a [(&'a str, u8, [u8; 3])]);

const A: Row<'_> = (
    6,
    57,
    &[("17f", 69, [6, 14, 29]), ("19s", 75, [32, 36, 43]), ("21pfm", 88, [60, 66, 71]), ("21mf", 100, [86, 94, 100])],
);
const B: Row<'_> = (2, 53, &[("17f", 72, [8, 0, 40]), ("19s", 81, [44, 60, 0]), ("21pfm", 100, [100, 0, 0])]);
const C: Row<'_> = (
    8,
    63,
    &[("17f", 73, [6, 14, 29]), ("19s", 79, [32, 36, 43]), ("21pfm", 89, [60, 66, 71]), ("21mf", 100, [86, 94, 100])],
);
const NIGHT: Row<'_> = (4, 35, &[("21mf", 100, [100, 0, 0])]);

/// D5.3b-q as read: the ends of all ranges of the sixteen blocks.
#[test]
fn the_activation_blocks_are_as_read() {
    let blocks: [Row<'_>; 16] = [
        (4, 54, &[("17f", 100, [20, 50, 100])]),
        (4, 69, &[("17f", 100, [20, 0, 100])]),
        (4, 41, &[("17f", 81, [14, 34, 68]), ("21f-13", 100, [84, 94, 100])]),
        (6, 57, &[("17f", 74, [8, 20, 40]), ("21pf", 80, [60, 72, 80]), ("21f-13", 100, [90, 96, 100])]),
        (6, 59, &[("17f", 76, [8, 20, 40]), ("21pf", 92, [60, 72, 80]), ("21f-13", 100, [90, 96, 100])]),
        (4, 48, &[("17f", 78, [38, 0, 48]), ("21pf", 100, [100, 0, 0])]),
        (6, 34, &[("17f", 67, [10, 25, 50]), ("21pf", 100, [75, 90, 100])]),
        (6, 58, &[("17f", 79, [10, 25, 50]), ("21pf", 100, [75, 90, 100])]),
        (6, 58, &[("17f", 75, [8, 20, 40]), ("21f-13", 83, [50, 56, 60]), ("21pf", 100, [80, 92, 100])]),
        A,
        A,
        B,
        C,
        NIGHT,
        (4, 72, &[("21mf", 100, [50, 80, 100])]),
        NIGHT,
    ];
    for (number, block) in (1..).zip(blocks) {
        as_read(&format!("d{number}"), "shared", "printed", block);
    }
    // The other figures of three blocks.
    let balanced = |number: u8| match number {
        4 => (6, 57, &[("17f", 74, [8, 20, 40]), ("21pf", 91, [60, 72, 80]), ("21f-13", 100, [90, 96, 100])][..]),
        6 => (4, 48, &[("17f", 73, [38, 0, 48]), ("21pf", 100, [100, 0, 0])][..]),
        12 => (2, 53, &[("17f", 72, [8, 0, 40]), ("19s", 81, [44, 0, 60]), ("21pfm", 100, [100, 0, 0])][..]),
        number => blocks[usize::from(number) - 1],
    };
    for number in 1..=16_u8 {
        as_read(&format!("d{number}"), "shared", "balanced", balanced(number));
    }
    // One block a scenario: D11 to D13 take what the other reading gives the next.
    for number in 1..=16_u8 {
        let block = match number {
            11 => B,
            12 => C,
            13 => NIGHT,
            number => blocks[usize::from(number) - 1],
        };
        as_read(&format!("d{number}"), "sequential", "printed", block);
    }
    // Both together: the balanced figures go with the block.
    as_read("d11", "sequential", "balanced", balanced(12));
}

fn as_read(name: &str, reading: &str, data: &str, (limit, dummy, types): Row<'_>) {
    let sets = [&format!("switches.activation-reading='{reading}'"), &format!("switches.activation-data='{data}'")];
    let scenario = scenario("training", &[&format!("raid.activation='{name}'"), sets[0], sets[1]]);
    let block = &scenario.activation;
    assert_eq!((block.limit, block.dummy.high), (limit, dummy), "{name}");
    let names: Vec<&str> = types.iter().map(|(name, ..)| *name).collect();
    let known: Vec<&str> = scenario.migs.iter().map(|mig| mig.name.trim_start_matches("mig-")).collect();
    assert_eq!(names, known[..known.len() - 1], "{name}");
    let mut from = dummy;
    for (place, (_, to, _)) in types.iter().enumerate() {
        for face in from + 1..=*to {
            assert_eq!(block.profile[usize::from(face) - 1], Some(place as u8), "{name}: {face}");
        }
        from = *to;
    }
    assert_eq!((block.profile[..usize::from(dummy)].iter().flatten().count(), from), (0, 100), "{name}");
    if let Some(always) = block.always {
        assert_eq!((always, types[0].2), ((0, 1), [100, 0, 0]), "{name}");
        return;
    }
    let mut from = 0;
    for (place, (_, _, ends)) in types.iter().enumerate() {
        let mut cells: Vec<(u8, u8)> = ends.iter().copied().zip(2..).filter(|(end, _)| *end > 0).collect();
        cells.sort_unstable();
        for (end, count) in cells {
            for face in from + 1..=end {
                let (found, aircraft, _) = block.identified[usize::from(face) - 1];
                assert_eq!((usize::from(found), aircraft), (place, count), "{name}: {face}");
            }
            from = end;
        }
    }
    assert_eq!(from, 100, "{name}");
}
