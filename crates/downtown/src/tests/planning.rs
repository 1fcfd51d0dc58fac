//! Planning and formations (DH18a, DH4c).

use crate::rules::us_doctrine::UsFeature;
use crate::scenario::Scenario;
use crate::scenario::plan::Plan;
use crate::state::UsFlight;
use crate::terms::flights::{Band, Leg, Load, Stage as Where, Task};
use crate::terms::orders::{Goal, Order};
use crate::terms::raid::Sky;
use crate::tests::flying::sam;
use crate::tests::plans::{against, first, scenario};
use crate::tests::stage::{Stage, hex};
use ground::board::{Heading, Hex, range};

// ---- planning (DH18a)

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

/// DH18a: sites, guns and ridges move the way; the country about Hanoi is closed unless the target is in it.
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
        assert!(calm_plan.path.len() <= direct + 3, "{target}: {}", calm_plan.words);
    }
    assert!(near(against(&wary, "0529"), &wary.sites) < near(against(&calm, "0529"), &calm.sites));
    // Up to 1966 twelve hexes about Hanoi are closed, then four.
    assert!(scenario("d3", &[]).plans.iter().any(|plan| range(plan.target, hex("2029")) > 12));
    assert_eq!(scenario("d3", &[]).rules.planning.closed.about_hanoi, 12);
    assert_eq!(scenario("d8", &[]).rules.planning.closed.about_hanoi, 4);
}

/// DH18a: home by the nearer of arrow and sea, over which a hex counts less for the Navy; a plan by sea goes there.
#[test]
fn the_way_home_is_by_arrow_or_sea() {
    let wet = |scenario: &Scenario, plan: &Plan| scenario.map.ground(plan.exit).sea();
    let carriers = |counts: u16| {
        let carriers = scenario("d12", &[&format!("rules.planning.sea-of-usn={counts}")]);
        carriers.plans.iter().map(|plan| wet(&carriers, plan)).collect::<Vec<_>>()
    };
    assert_eq!([50, 100].map(carriers), [vec![true; 4], vec![true, false, true, true]]);
    let west = scenario("d11", &[]);
    assert!(!wet(&west, against(&west, "1239")), "Viet Tri is in the west");
    let by_sea = scenario("d11", &["policies.textbook.plan.egress='sea'"]);
    assert!(by_sea.plans.iter().all(|plan| wet(&by_sea, plan)));
    // Heavy bombers leave by the arrow they came by or by one over the Gulf.
    for name in ["d14", "d16"] {
        let heavy = scenario(name, &[]);
        for plan in &heavy.plans {
            assert!(plan.exit == hex("3601") || plan.exit == plan.path[0], "{name}: {}", plan.words);
        }
    }
}

/// DH18a, DH14a: a raid in which most could not bomb waits a day; the target is rolled then.
#[test]
fn a_raid_waits_for_its_weather() {
    let low_cloud = "rules.weather.good[4].from='deck'";
    let mut stage = Stage::of("d2", &[low_cloud]);
    let play = |stage: &mut Stage, rolls: &[(u32, u32)]| {
        stage.state.tallies.weather_aborts = 0;
        stage.play(rolls, |raid| {
            raid.draw_weather();
            raid.choose_target();
        })
    };
    let journal = play(&mut stage, &[(10, 3), (10, 7)]);
    assert!(journal.fired("DH14a") && journal.fired("DH18a"));
    assert_eq!((stage.state.target, stage.state.tallies.weather_aborts), (1, 0));
    // Overcast, overcast again, broken.
    let journal = play(&mut stage, &[(10, 9), (10, 9), (10, 6), (10, 1)]);
    assert_eq!(journal.count("DH18a"), 3);
    assert_eq!((stage.state.target, stage.state.tallies.weather_aborts), (0, 2));
    assert_eq!(stage.state.weather.sky, Sky::Broken);
    // Most are enough: two flights of Intruders do not take three of Corsairs along that see nothing.
    let mut mixed = Stage::of("d12", &[low_cloud]);
    play(&mut mixed, &[(10, 9), (10, 1), (10, 1)]);
    assert_eq!(mixed.state.tallies.weather_aborts, 1);
    // Below an overcast that begins at Low there is room to bomb.
    let mut below = Stage::of("d2", &[]);
    play(&mut below, &[(10, 9), (10, 1)]);
    assert_eq!((below.state.weather.sky, below.state.tallies.weather_aborts), (Sky::Overcast, 0));
    // Corsairs that bomb by radio bearings go whatever the sky.
    let mut loran = Stage::of("d15", &[]);
    play(&mut loran, &[(10, 10), (10, 1)]);
    assert_eq!((loran.state.weather.sky, loran.state.tallies.weather_aborts), (Sky::Overcast, 0));
    // A raid that bombs by sight alone waits for the best that the season has: broken cloud in winter, none in summer.
    let visual = ["policies.textbook.plan.visual-only=true"];
    let mut stage = Stage::of("d2", &visual);
    play(&mut stage, &[(10, 6), (10, 3), (10, 1)]);
    assert_eq!(stage.state.tallies.weather_aborts, 1);
    let mut stage = Stage::of("d4", &visual);
    play(&mut stage, &[(10, 1), (10, 1)]);
    assert_eq!((stage.state.weather.sky, stage.state.tallies.weather_aborts), (Sky::Broken, 0));
    // It does not wait for ever, and not at all where the scenario gives the weather.
    let mut stage = Stage::of("d2", &["rules.planning.weather-draws=2", low_cloud]);
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

/// DH18a: a flight that has made its run leaves as planned; one that turns back before goes the shorter way.
#[test]
fn flights_go_home_as_planned() {
    let mut stage = Stage::of("d16", &[]);
    stage.state.target = stage.scenario.plans.iter().position(|plan| plan.target == hex("1322")).expect("a plan") as u8;
    let plan = stage.scenario.plan(&stage.state).clone();
    stage.us(0, "1322", 0, Band::High);
    stage.state.us[0].egressing = true;
    (stage.state.us[0].waypoint, stage.state.us[0].released) = (plan.path.len() as u16, 1);
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
    let journal = stage.play(&[], |raid| {
        raid.state.us[jammer].egressing = true;
        let home = raid.view(jammer).goal_hex(Goal::Home);
        (home, raid.view(jammer).value(UsFeature::FuelToSpare), raid.view(0).goal_hex(Goal::Home) == home)
    });
    assert_eq!(journal.gave, (Some(hex("2250")), 98, false));
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

// ---- formations (DH4c)

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
