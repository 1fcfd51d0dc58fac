//! Attacks on the ground, what the US knows of them, and what they are worth (DH4a, DH8a, DH8c, DH10a, DH10e, DH11h,
//! DH12, DH14b, DH15a).

use crate::ledger::Rule;
use crate::phases::context::Raid;
use crate::phases::strike::ground_targets::Mark;
use crate::policy::{Commander, View, Whim};
use crate::rules::victory::Level;
use crate::state::Aircraft;
use crate::terms::defence::{Density, SamState};
use crate::terms::flights::{Airframe, Band, Stage};
use crate::terms::orders::{BombOrder, FightOrder, Goal, Order};
use crate::terms::raid::{Damage, Sky, Weather};
use crate::tests::guns_stage::{Set, count, d10, fired, hex};
use ground::board::{Heading, range};
use ground::chance::{Chance, Dice, Label, RunKey, Scripted};
use ground::game::Played;
use ground::journal::{Event, Journal, Recording, Value};
use std::borrow::Cow;

const ATTACK: [Rule; 3] = [Rule::DH12a, Rule::DH12b, Rule::DH12e];
const HIT: [Rule; 4] = [Rule::DH12a, Rule::DH12b, Rule::DH12c, Rule::DH12e];

/// A flight that has flown so many hexes straight to the east.
fn run(set: &mut Set, place: usize, at: &str, band: Band, straight: u8) {
    set.fly(place, at, band);
    let flying = &mut set.state.us[place].flying;
    (flying.heading, flying.straight) = (Heading::new(0), straight);
}

/// Flights of the raid other than the training raid's.
fn flights(groups: &str) -> Set {
    Set::with(&[&format!("sides.us.flights=[{groups}]")])
}

fn word(events: &[Event], rule: Rule, name: &str) -> Option<&'static str> {
    let event = events.iter().find(|event| event.rule == rule.into())?;
    event.values.iter().find(|(known, _)| *known == name).and_then(|(_, value)| match value {
        Value::Word(Cow::Borrowed(word)) => Some(*word),
        _ => None,
    })
}

/// The training raid without solitaire events.
fn quiet() -> Set {
    Set::with(&["switches.solo-events='off'"])
}

/// A commander with one order.
struct Orders(Order);

impl Commander for Orders {
    fn order(&mut self, _: View<'_>, _: Whim<'_>) -> Order {
        self.0
    }
}

const ORDER: Order = Order { fight: FightOrder::No, ..Order::to(Goal::Path) };

/// Moves a flight by an order.
fn moves(set: &mut Set, place: usize, order: Order, dice: &[(u32, u32)]) -> Vec<Event> {
    let mut chance = Scripted::new(dice.iter().copied());
    let events = moves_by(set, place, order, &mut chance);
    chance.finish().unwrap_or_else(|wrong| panic!("{wrong}: {events:#?}"));
    events
}

fn moves_by(set: &mut Set, place: usize, order: Order, chance: &mut impl Chance) -> Vec<Event> {
    let mut journal = Recording::default();
    journal.clock(set.state.turn);
    let (scenario, state) = (&set.scenario, &mut set.state);
    Raid { scenario, state, chance, journal: &mut journal, commander: &mut Orders(order) }.move_us(place);
    journal.into_events()
}

// ---- runs and attacks -------------------------------------------------------------------------------------------------

/// Case D-053.
#[test]
fn case_d_053() {
    let mut set = Set::new();
    set.aaa("2218", Density::Heavy);
    run(&mut set, 0, "2218", Band::Medium, 1);
    let events = set.play(&d10([9, 8]), |raid| raid.attack_ground(0));
    fired(&events, &HIT, &[]);
    let rolled = events.iter().find(|event| event.rule == Rule::DH12b.into()).expect("a roll");
    assert_eq!((rolled.modifier, rolled.result), (-3, 14));
    assert_eq!((set.state.tallies.target_successes, set.state.damage), (2, Damage::Slight));
    let flight = &set.state.us[0];
    assert_eq!((flight.laden, flight.egressing, flight.released), (false, true, set.state.turn));
    assert_eq!((set.state.last_attack, set.state.tallies.bombers_released), (3, 1));
    // Successes add up: two more are Heavy on a bridge.
    run(&mut set, 1, "2218", Band::Medium, 1);
    set.play(&d10([9, 8]), |raid| raid.attack_ground(1));
    assert_eq!((set.state.tallies.target_successes, set.state.damage), (4, Damage::Heavy));
}

/// DH12a: who has just turned, is broken, elsewhere, or has no bombs does not attack; nor by an order for nothing.
#[test]
fn a_run_is_straight_to_its_hex() {
    for which in 0..6 {
        let mut set = Set::new();
        run(&mut set, 0, "2218", Band::Medium, 1);
        let flight = &mut set.state.us[0];
        match which {
            0 => flight.flying.straight = 0,
            1 => flight.disordered = true,
            2 => flight.aborting = true,
            3 => flight.flying.hex = hex("2219"),
            4 => flight.laden = false,
            _ => set.state.moving.bomb = BombOrder::No,
        }
        fired(&set.play(&[], |raid| raid.attack_ground(0)), &[], &HIT);
        assert_eq!(set.state.us[0].released, 0, "{which}");
    }
}

/// DH12a: the profile is that of load, band and sight.
#[test]
fn profiles_follow_from_load_band_and_weather() {
    let over = |band, sky, from, highest| {
        let mut set = Set::new();
        set.state.weather = Weather { sky, cloud: Some((from, Band::Medium)), ..Weather::CLEAR };
        let at = if band == Band::Deck { "2219" } else { "2218" };
        run(&mut set, 0, at, band, 3);
        set.state.moving.highest = highest;
        set
    };
    let attacks = |mut set: Set, dice: &[(u32, u32)]| {
        let events = set.play(dice, |raid| raid.attack_ground(0));
        (word(&events, Rule::DH12a, "profile"), set.state.us[0].laden)
    };
    let dice = d10([1, 2]);
    assert_eq!(attacks(over(Band::Medium, Sky::Clear, Band::Low, None), &dice).0, Some("dive"));
    assert_eq!(attacks(over(Band::Low, Sky::Clear, Band::Low, None), &dice).0, Some("level"));
    // A dive that began at Medium may end at Low.
    assert_eq!(attacks(over(Band::Low, Sky::Clear, Band::Low, Some(Band::Medium)), &dice).0, Some("dive"));
    assert_eq!(attacks(over(Band::Deck, Sky::Clear, Band::Low, None), &dice).0, Some("toss"));
    // Overcast hides the target from above it; who is over the target and has no way to bomb it drops his bombs.
    assert_eq!(attacks(over(Band::Medium, Sky::Overcast, Band::Low, None), &[]), (None, false));
    assert_eq!(attacks(over(Band::Low, Sky::Overcast, Band::Low, None), &dice).0, Some("level"));
    assert_eq!(attacks(over(Band::Low, Sky::Overcast, Band::Deck, None), &[]), (None, false));
}

/// DH12b: haze, broken cloud below and an evaded SAM count against the run.
#[test]
fn weather_and_missiles_spoil_the_aim() {
    let modifier = |sight: Weather, evaded| {
        let mut set = Set::new();
        set.state.weather = sight;
        set.state.moving.evaded = evaded;
        run(&mut set, 0, "2218", Band::Medium, 1);
        let events = set.play(&d10([1, 2]), |raid| raid.attack_ground(0));
        events.iter().find(|event| event.rule == Rule::DH12b.into()).map(|event| event.modifier)
    };
    assert_eq!(modifier(Weather::CLEAR, false), Some(0));
    assert_eq!(modifier(Weather::CLEAR, true), Some(-2));
    assert_eq!(modifier(Weather { haze: Some(Band::Low), ..Weather::CLEAR }, false), Some(-2));
    let broken = Weather { sky: Sky::Broken, cloud: Some((Band::Low, Band::Medium)), ..Weather::CLEAR };
    assert_eq!(modifier(broken, false), Some(-1));
}

/// DH12e: laser-guided bombs are released one hex short, two an F-4, each with a roll of its own, and through no cloud.
#[test]
fn guided_bombs_roll_one_by_one() {
    let lasers = "{aircraft='f-4d', of=4, mission='strike', task='bombing', load='laser'}";
    let mut set = flights(lasers);
    set.of(0, 2);
    run(&mut set, 0, "2219", Band::Medium, 1);
    // +4 for the profile, -2 for the bridge, +1 sight: 16 and 20 are needed.
    let dice = d10([7, 6, 10, 7, 1, 1, 1, 2]);
    let events = set.play(&dice, |raid| raid.attack_ground(0));
    fired(&events, &HIT, &[]);
    assert_eq!((count(&events, Rule::DH12b), set.state.tallies.target_successes), (4, 3));
    let mut set = flights(lasers);
    set.state.weather = Weather { sky: Sky::Broken, cloud: Some((Band::Low, Band::Low)), ..Weather::CLEAR };
    run(&mut set, 0, "2219", Band::Medium, 1);
    fired(&set.play(&[], |raid| raid.attack_ground(0)), &[], &HIT);
    let mut set = flights("{aircraft='a-4e', of=2, mission='strike', task='bombing', load='walleye'}");
    run(&mut set, 0, "2218", Band::Medium, 1);
    // +1 for the dive, +3 guided, -2, +1: one Walleye each.
    let events = set.play(&d10([7, 6, 6, 6]), |raid| raid.attack_ground(0));
    assert_eq!((count(&events, Rule::DH12b), set.state.tallies.target_successes), (2, 1));
}

const INTRUDERS: &str = "sides.us.flights=[{aircraft='a-6a', of=3, mission='strike', task='bombing'}]";

/// DH14b: at night only B-52, A-6 and F-111 bomb, by radar after two straight hexes.
#[test]
fn at_night_bombs_fall_by_radar() {
    let mut set = Set::with(&["raid.night=true"]);
    run(&mut set, 0, "2219", Band::Medium, 3);
    set.state.us[0].flying.hex = hex("2218");
    fired(&set.play(&[], |raid| raid.attack_ground(0)), &[], &HIT);
    let night = |straight| {
        let mut set = Set::with(&["raid.night=true", INTRUDERS]);
        run(&mut set, 0, "2218", Band::Low, straight);
        set
    };
    let mut set = night(2);
    let events = set.play(&d10([1, 2]), |raid| raid.attack_ground(0));
    assert_eq!(word(&events, Rule::DH12a, "profile"), Some("radar"));
    fired(&night(1).play(&[], |raid| raid.attack_ground(0)), &[], &HIT);
}

/// A bomber whose profile takes a long run makes for the beginning of one, and flies it, from wherever it comes.
#[test]
fn a_long_run_is_lined_up() {
    for (from, heading) in [("1926", 2), ("2226", 0), ("2514", 7), ("1818", 4), ("2221", 6)] {
        let mut set = Set::with(&["raid.night=true", INTRUDERS]);
        set.fly(0, from, Band::Medium);
        set.state.us[0].flying.heading = Heading::new(heading);
        set.state.us[0].waypoint = 200;
        for turn in 3..11 {
            set.state.turn = turn;
            set.state.us[0].flying.refresh();
            let mut chance = Dice::new(RunKey::new("downtown", 1).game(0, turn.into()));
            moves_by(&mut set, 0, ORDER, &mut chance);
            if set.state.us[0].egressing {
                break;
            }
        }
        assert!(set.state.us[0].released > 0, "from {from}: {:?}", set.state.us[0].flying);
    }
}

// ---- sites and guns -----------------------------------------------------------------------------------------------------

/// DH12c on a SAM: radar out a die of turns, out for the raid, destroyed.
#[test]
fn sites_suffer_by_steps() {
    let site = |hits, dice: &[(u32, u32)]| {
        let mut set = Set::new();
        let sam = set.sam("2029", 0);
        (set.state.sams[sam].located, set.state.sams[sam].hits) = (true, hits);
        set.state.moving.bomb = BombOrder::Site;
        run(&mut set, 2, "2029", Band::Medium, 1);
        let events = set.play(dice, |raid| raid.attack_ground(2));
        fired(&events, &ATTACK, &[Rule::DH4a]);
        assert!(!set.state.us[2].light && set.state.us[2].released == 3);
        set.state.sams[sam]
    };
    // Four aircraft of one point each, +1 for the dive, +1 sight: 14 and 18. Then the die of turns.
    let slight = site(0, &d10([6, 6, 4]));
    assert_eq!((slight.radar, slight.out, slight.hits, slight.target), (false, 7, 1, None));
    let heavy = site(0, &d10([8, 8]));
    assert_eq!((heavy.out, heavy.hits), (u16::MAX, 2));
    assert_eq!(site(2, &d10([6, 6])).state, SamState::Gone);
    assert_eq!(site(0, &d10([6, 5])).hits, 0);
}

/// Only Located sites can be bombed, by a task that may (DH4a).
#[test]
fn sites_that_are_not_located_and_tasks_that_may_not() {
    let mut set = Set::new();
    let sam = set.sam("2029", 0);
    set.state.moving.bomb = BombOrder::Site;
    run(&mut set, 2, "2029", Band::Medium, 1);
    fired(&set.play(&[], |raid| raid.attack_ground(2)), &[], &[Rule::DH12a, Rule::DH4a]);
    set.state.sams[sam].located = true;
    // A bomber far from its target may not; its bombs stay for the target.
    run(&mut set, 0, "2029", Band::Medium, 1);
    fired(&set.play(&[], |raid| raid.attack_ground(0)), &[Rule::DH4a], &[Rule::DH12a]);
    assert!(set.state.us[0].laden);
    set.state.sams[sam].hex = hex("2219");
    run(&mut set, 0, "2219", Band::Medium, 1);
    fired(&set.play(&d10([1, 1]), |raid| raid.attack_ground(0)), &[Rule::DH12a], &[Rule::DH4a]);
}

/// DH11h: a dummy that bombs hit is exposed. What is unknown is checked: 8 or less is a dummy, 9 a dummy radar.
#[test]
fn bombs_expose_dummies() {
    let hit = |state, dice: &[(u32, u32)]| {
        let mut set = Set::new();
        (set.state.dummies_left, set.state.radars_left) = (1, 1);
        set.fly(2, "2029", Band::Medium);
        let sam = set.sam("2029", 0);
        set.state.sams[sam].state = state;
        let (dummy, events) = set.tell(dice, |raid| raid.expose_dummy(sam, 2));
        fired(&events, &[Rule::DH11h], &[]);
        assert_eq!(dummy, set.state.sams[sam].state == SamState::Gone);
        (dummy, set.state.dummies_found, set.state.dummies_left, set.state.radars_left)
    };
    assert_eq!(hit(SamState::Unknown, &d10([4, 4])), (true, 1, 0, 1));
    assert_eq!(hit(SamState::Unknown, &d10([4, 5])), (true, 1, 1, 0));
    assert_eq!(hit(SamState::Unknown, &d10([5, 5])), (false, 0, 1, 1));
    assert_eq!(hit(SamState::Suspect, &[]), (true, 1, 0, 1));
    assert_eq!(hit(SamState::Unproven, &d10([4, 5])), (true, 1, 1, 0));
    assert_eq!(hit(SamState::Unproven, &d10([5, 5])), (false, 0, 1, 1));
}

/// DH10e, D2.1.7c: each success against AAA is a level of suppression.
#[test]
fn guns_are_suppressed_and_recover() {
    let mut set = Set::new();
    let aaa = set.aaa("3030", Density::Heavy);
    set.state.moving.bomb = BombOrder::Guns;
    run(&mut set, 2, "3030", Band::Medium, 1);
    // +1 +1 -3: 15 on the dice give one.
    let events = set.play(&d10([9, 6]), |raid| raid.attack_ground(2));
    fired(&events, &[Rule::DH12a, Rule::DH12c, Rule::DH10e], &[]);
    assert_eq!((set.state.aaa[aaa].suppression, set.state.tallies.aaa_suppressed), (1, 1));
    fired(&set.play(&d10([7]), |raid| raid.lift_suppression()), &[Rule::D2_1_7c], &[Rule::DH10e]);
    fired(&set.play(&d10([8]), |raid| raid.lift_suppression()), &[Rule::D2_1_7c, Rule::DH10e], &[]);
    fired(&set.play(&[], |raid| raid.lift_suppression()), &[], &[Rule::D2_1_7c]);
    set.play(&[], |raid| raid.hit_ground(2, Mark::Aaa(aaa), 4));
    assert_eq!((set.state.aaa[aaa].suppression, set.state.tallies.aaa_silenced), (3, 1));
    // Silent guns are not attacked.
    set.state.us[2].light = true;
    fired(&set.play(&[], |raid| raid.attack_ground(2)), &[], &[Rule::DH12a]);
}

/// DH12c on a Fire Can: radar out a die of turns, then destroyed.
#[test]
fn fire_cans_are_put_out_and_destroyed() {
    let mut set = Set::new();
    set.fire_can("3030");
    set.state.moving.bomb = BombOrder::Guns;
    run(&mut set, 2, "3030", Band::Medium, 1);
    let events = set.play(&d10([6, 6, 3]), |raid| raid.attack_ground(2));
    fired(&events, &HIT, &[]);
    assert_eq!((set.state.fire_cans[0].out, set.state.fire_cans[0].destroyed), (6, false));
    set.play(&[], |raid| raid.hit_ground(2, Mark::FireCan(0), 1));
    assert!(set.state.fire_cans[0].destroyed);
}

/// DH12a: who has no bombs strafes from Deck, once a move, never the raid target.
#[test]
fn guns_strafe_from_deck() {
    let mut set = Set::new();
    set.aaa("3030", Density::Light);
    set.state.moving.bomb = BombOrder::Guns;
    set.state.us[2].light = false;
    run(&mut set, 2, "3030", Band::Deck, 1);
    // -1 for strafing, +1 sight, -1 for the guns, on the lowest row: 17 is enough.
    let events = set.play(&d10([9, 8]), |raid| raid.attack_ground(2));
    assert_eq!(word(&events, Rule::DH12a, "profile"), Some("strafe"));
    assert_eq!((set.state.aaa[0].suppression, set.state.us[2].released), (1, 0));
    fired(&set.play(&[], |raid| raid.attack_ground(2)), &[], &HIT);
    let mut set = Set::new();
    set.state.us[0].laden = false;
    run(&mut set, 0, "2218", Band::Deck, 1);
    fired(&set.play(&[], |raid| raid.attack_ground(0)), &[], &HIT);
}

/// Heavy damage closes a field: nothing takes off there.
#[test]
fn heavy_damage_closes_a_field() {
    let mut set = Set::with(&["raid.targets=[{hex='1020', die='1-10'}]"]);
    set.state.successes[0] = 4;
    let before = set.tell(&[], |raid| raid.open_fields().count()).0;
    run(&mut set, 0, "1020", Band::Medium, 1);
    // Hardness C: 12 + 2 = 14 gives two.
    set.play(&d10([6, 6]), |raid| raid.attack_ground(0));
    assert_eq!((set.state.damage, set.state.closed), (Damage::Heavy, Some(hex("1020"))));
    assert_eq!(set.tell(&[], |raid| raid.open_fields().count()).0, before - 1);
}

// ---- what is known, and what it is worth --------------------------------------------------------------------------------

/// DH12d: photographs two turns after the last attack, once, from Medium up to three hexes aside.
#[test]
fn photographs_tell_the_damage() {
    let recon = |at, band, die: &[(u32, u32)], change: fn(&mut Set)| {
        let mut set = flights(
            "{aircraft='f-105d', of=4, mission='strike', task='bombing'}, \
             {aircraft='rf-4c', of=1, mission='recon', task='recon'}",
        );
        set.state.last_attack = 1;
        set.fly(1, at, band);
        change(&mut set);
        let events = set.play(die, |raid| raid.photograph(1));
        assert_eq!(count(&events, Rule::DH12d), die.len());
        if !die.is_empty() {
            fired(&set.play(&[], |raid| raid.photograph(1)), &[], &[Rule::DH12d]);
        }
        set.state.photographs
    };
    assert!(recon("2218", Band::Deck, &d10([3]), |_| ()));
    assert!(recon("2215", Band::Medium, &d10([3]), |_| ()));
    assert!(recon("2219", Band::Low, &d10([3]), |_| ()));
    assert!(!recon("2218", Band::Deck, &d10([2]), |_| ()));
    assert!(!recon("2220", Band::Low, &[], |_| ()));
    assert!(!recon("2218", Band::High, &[], |_| ()));
    assert!(!recon("2218", Band::Deck, &[], |set| set.state.last_attack = 2));
    assert!(!recon("2218", Band::Deck, &[], |set| set.state.last_attack = 0));
    assert!(!recon("2218", Band::Medium, &[], |set| set.state.weather.haze = Some(Band::Low)));
    assert!(recon("2218", Band::Deck, &d10([3]), |set| set.state.weather.haze = Some(Band::Low)));
}

/// DH12d: without photographs each level is told on 5 or more.
#[test]
fn crews_tell_what_they_saw() {
    let mut set = Set::new();
    set.state.damage = Damage::Destroyed;
    let events = set.play(&d10([5, 4, 5]), |raid| raid.assess());
    fired(&events, &[Rule::DH12d], &[]);
    assert_eq!(set.state.assessed, Damage::Heavy);
    set.state.photographs = true;
    fired(&set.play(&[], |raid| raid.assess()), &[], &[Rule::DH12d]);
    assert_eq!(set.state.assessed, Damage::Destroyed);
}

/// DH15a: every item of the list.
#[test]
fn both_sides_score() {
    let mut set = Set::new();
    set.state.assessed = Damage::Heavy;
    let mig = set.mig("1531", Band::Low, 3);
    set.state.drv[mig].aircraft.0 = [Airframe::Down, Airframe::Crippled, Airframe::Sound, Airframe::None];
    for hits in 1..=3 {
        let sam = set.sam("2029", 0);
        set.state.sams[sam].hits = hits;
    }
    set.fire_can("3030");
    set.state.fire_cans[0].destroyed = true;
    set.state.us[0].aircraft.0 = [Airframe::Down, Airframe::Crippled, Airframe::Damaged, Airframe::Sound];
    set.state.us_gone(0, Stage::Home);
    set.state.us_gone(1, Stage::Home);
    set.state.us[1].released = 2;
    (set.state.tallies.captured, set.state.tallies.buffer_turns) = (2, 3);
    let events = set.play(&[], |raid| raid.score());
    fired(&events, &[Rule::DH15a], &[]);
    // 9 + 3 + 1 + 1 + 2 + 4 + 1; 4 + 1, 1 for the bomber that broke off, 2, 6.
    assert_eq!(set.state.tallies.points, [21, 14]);
    assert_eq!(word(&events[events.len() - 1..], Rule::DH15a, "for"), Some("us-marginal"));
}

#[test]
fn levels_of_victory() {
    let victory = Set::new().scenario.rules.victory;
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

/// The value of a lost aircraft is by its kind.
#[test]
fn dear_aircraft_cost_more() {
    let points = |aircraft: &str, task: &str, mission: &str| {
        let mut set = flights(&format!(
            "{{aircraft='f-105d', of=4, mission='strike', task='bombing'}}, \
             {{aircraft='{aircraft}', of=1, mission='{mission}', task='{task}'}}"
        ));
        set.state.us[1].aircraft.0[0] = Airframe::Down;
        set.state.us_gone(1, Stage::Lost);
        set.play(&[], |raid| raid.score());
        set.state.tallies.points[1]
    };
    assert_eq!(points("b-52d", "bombing", "strike"), 12);
    assert_eq!(points("eb-66", "jamming", "jamming"), 8);
    assert_eq!(points("rf-4c", "recon", "recon"), 4);
    assert_eq!(points("f-4d", "cap", "cap"), 4);
}

// ---- broken flights -----------------------------------------------------------------------------------------------------

/// DH8a: crippled aircraft leave with an escort in the Admin Phase; of a pair both go.
#[test]
fn cripples_leave_with_an_escort() {
    let mut set = Set::new();
    set.fly(0, "2230", Band::Medium);
    set.state.us[0].aircraft.0 = [Airframe::Sound, Airframe::Crippled, Airframe::Sound, Airframe::Damaged];
    let events = set.play(&[], |raid| raid.split_cripples());
    fired(&events, &[Rule::DH8a], &[]);
    let left = Aircraft([Airframe::Sound, Airframe::None, Airframe::Sound, Airframe::None]);
    assert_eq!((set.state.us[0].aircraft, set.state.us[0].aborting, set.state.us[0].bombers()), (left, false, 2));
    let apart = set.state.us[4];
    assert_eq!(apart.aircraft, Aircraft([Airframe::None, Airframe::Crippled, Airframe::None, Airframe::Damaged]));
    assert!(apart.aborting && apart.on_map() && !apart.armed());
    assert_eq!(set.scenario.unit_name(Label(20)), "f-105d 1, cripples");
    fired(&set.play(&[], |raid| raid.split_cripples()), &[], &[Rule::DH8a]);
    let mut set = Set::new();
    set.fly(0, "2230", Band::Medium);
    set.state.us[0].aircraft.0 = [Airframe::Sound, Airframe::Crippled, Airframe::Down, Airframe::None];
    set.play(&[], |raid| raid.split_cripples());
    assert!(set.state.us[0].aborting && set.state.us.len() == 4);
}

/// DH8c: a disordered flight makes for where it rallies, one that aborts for home, whatever they are ordered.
#[test]
fn broken_flights_obey_no_order() {
    let mut set = quiet();
    set.fly(0, "2439", Band::Medium);
    set.state.us[0].flying.heading = Heading::new(6);
    set.state.us[0].disordered = true;
    moves(&mut set, 0, ORDER, &[]);
    assert!(range(set.state.us[0].flying.hex, hex("2445")) < 6 && set.state.us[0].laden, "{:?}", set.state.us[0]);
    let mut set = quiet();
    set.fly(0, "2442", Band::Medium);
    set.state.us[0].aborting = true;
    moves(&mut set, 0, ORDER, &[]);
    assert!(set.state.us[0].egressing && !set.state.us[0].laden && set.state.us[0].flying.dash);
}

/// An order to jettison; and nobody burns his last point of fuel.
#[test]
fn bombs_go_by_order_and_the_last_point_of_fuel_stays() {
    let mut set = quiet();
    set.fly(0, "2442", Band::Medium);
    moves(&mut set, 0, Order { jettison: true, ..ORDER }, &[]);
    assert!(!set.state.us[0].laden && set.state.tallies.jettisons == 1);
    for (fuel, dashes) in [(1, false), (2, true)] {
        let mut set = quiet();
        set.fly(3, "2445", Band::Medium);
        set.state.us[3].flying.fuel = fuel;
        moves(&mut set, 3, Order { dash: true, ..ORDER }, &[]);
        assert_eq!(set.state.us[3].flying.dash, dashes);
    }
}

/// DH10a: evading costs a point in each hex under fire, and one from the dice.
#[test]
fn flak_is_evaded_for_a_point() {
    let modifiers = |evade, dice: &[(u32, u32)]| -> Vec<i32> {
        let mut set = quiet();
        set.aaa("2440", Density::Medium);
        set.fly(3, "2442", Band::Low);
        set.state.us[3].flying.heading = Heading::new(0);
        let events = moves(&mut set, 3, Order { evade, ..ORDER }, dice);
        events.iter().filter(|event| event.rule == Rule::DH10a.into()).map(|event| event.modifier).collect()
    };
    assert_eq!(modifiers(false, &d10([1, 2, 1, 2, 1, 2])), [0, 0, 0]);
    assert_eq!(modifiers(true, &d10([1, 2, 1, 2])), [-1, 0]);
}

/// DH4a: who hunts radars stays with the strike.
#[test]
fn hunters_do_not_stray_from_the_strike() {
    let mut set = quiet();
    set.fly(0, "2240", Band::Medium);
    set.fly(2, "2232", Band::Medium);
    let sam = set.sam("2220", 0);
    set.state.sams[sam].target = None;
    moves(&mut set, 2, Order { goal: Goal::Radar, ..ORDER }, &[]);
    assert!(range(set.state.us[2].flying.hex, hex("2240")) <= 8, "{:?}", set.state.us[2].flying);
}
