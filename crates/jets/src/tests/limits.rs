//! The rules that never show in a journal: what the types allow, and what holds after every phase of played games.

use crate::phases::Fight;
use crate::policy::{Choice, Energy, Pilot, Pilots, PolicyDice, View};
use crate::rules::guns::GunRoll;
use crate::scenario::Dogfight;
use crate::state::{Fate, State, Winner};
use crate::terms::attacks::Aspect;
use crate::terms::choices::{Declaration, Steer, TurnSide};
use crate::terms::named::Skill;
use crate::terms::side::Side;
use crate::tests::case::Setup;
use crate::tests::stage;
use crate::{Attack, Jets, Plan, Rule};
use ground::board::{Facing, Hex, Pose, Zone, range};
use ground::chance::{Dice, Label, RunKey, Scripted};
use ground::game::testing::pins;
use ground::game::{Game, Playable};
use ground::journal::{Event, Journal, Recording, Value};
use ground::scenario::{Document, Request};
use proptest::prelude::*;
use std::sync::{Arc, Mutex};

fn case(text: &str) -> Setup {
    toml::from_str(text).expect("a set-up")
}

pub(crate) fn built_in(name: &str, sets: &[String]) -> Playable<Dogfight> {
    let request = Request { sets: sets.to_vec(), ..Request::scenario(format!("jets/{name}")) };
    Jets.dogfight(&Document::load(&crate::library(), &request, &["jets"]).unwrap()).unwrap()
}

/// Case J-033, rule J0.3a: which arc holds a hex, seen from the origin with the nose in direction 0.
#[test]
fn pins_j_033_the_arcs_hold_these_hexes() {
    pins::shows_both_ways(&["J0.3a"]);
    let zone = |q, r| Pose::new(Hex::ZERO, Facing::new(0)).zone_of(Hex::new(q, r));
    assert_eq!(zone(3, 0), Zone::Bore);
    for (q, r) in [(3, 0), (2, 1), (1, 1), (3, -1), (2, -1)] {
        assert!(zone(q, r).in_front_30() && zone(q, r).in_front_60(), "({q}, {r})");
    }
    for (q, r) in [(0, 2), (2, -2)] {
        assert!(!zone(q, r).in_front_30() && zone(q, r).in_front_60(), "({q}, {r})");
    }
    // Just outside: a hexside beyond either limit.
    assert_eq!([zone(-1, 3), zone(2, -3)], [Zone::Beam; 2]);
    assert_eq!([zone(1, 2), zone(3, -2)], [Zone::Front60; 2]);
}

/// Case J-030, rules J4.2a, J4.2b, J4.3a, J4.3d, J4.3f: the beam, which no bore reaches in a dogfight, through the
/// gun's own procedures. Range 1 and a level count 2; Aim and the target's Jink cancel; the 6 goes and the 5 does 2.
#[test]
fn pins_j_030_a_gun_from_the_beam_loses_its_highest_die() {
    pins::shows(&["J4.3d"]);
    let dogfight = stage::dogfight(&stage::standing_rules(), &case("")).unwrap().0;
    let guns = &dogfight.rules.guns;
    assert_eq!(guns.reach(1, 1, Aspect::Beam, false), Some(2));
    assert_eq!(guns.reach(1, 1, Aspect::Beam, true), None);
    let mut chance = Scripted::d6(&[6, 5, 4]);
    let mut journal = Recording::default();
    let gun = GunRoll { dice: 3, damage: 2, skill: Skill::Regular, aspect: Aspect::Beam, range: 2 };
    let damage = guns.roll((Label(1), Label(2)), (&gun, 0), &mut &mut chance, &mut journal);
    assert_eq!((damage, chance.finish()), (2, Ok(())));
    let ids: Vec<&str> = journal.events().iter().map(|event| crate::ledger().rule(event.rule).id.as_str()).collect();
    assert_eq!(ids, ["J4.3c", "J4.3d", "J4.3f"]);
}

/// Rule J4.3d: a green pilot's gun of two dice fires one, and of the two dice that the front takes only that one goes.
#[test]
fn pins_no_more_dice_are_discarded_than_are_rolled() {
    let dogfight = stage::dogfight(&stage::standing_rules(), &case("")).unwrap().0;
    let mut chance = Scripted::d6(&[6]);
    let mut journal = Recording::default();
    let gun = GunRoll { dice: 2, damage: 1, skill: Skill::Green, aspect: Aspect::Front, range: 1 };
    let damage = dogfight.rules.guns.roll((Label(1), Label(2)), (&gun, 0), &mut &mut chance, &mut journal);
    assert_eq!((damage, chance.finish()), (0, Ok(())));
    let discards = journal.events().iter().filter(|event| event.rule == Rule::J4_3d.into());
    let counts: Vec<_> = discards.map(|event| event.values.iter().find(|(name, _)| *name == "discarded")).collect();
    assert_eq!(counts, [Some(&("discarded", Value::Int(1)))]);
}

/// On the bore the target sees the attacker at a whole multiple of 60 degrees: never abeam.
#[test]
fn pins_no_target_on_the_bore_sees_the_attacker_abeam() {
    for facing in Facing::ALL {
        for distance in 1..=3 {
            let target = Pose::new(Hex::new(distance, 0), facing);
            assert_ne!(Aspect::of(target, Pose::default()), Aspect::Beam);
        }
    }
}

/// Rule J4.3h: the gunfight at night has no burst from ahead, where by day there are some.
#[test]
fn pins_guns_that_fire_from_ahead_by_day_do_not_at_night() {
    let bursts = |night: bool| {
        let dogfight = built_in("night+guns", &[format!("dogfight.night={night}")]);
        let records = (0..30).map(|game| dogfight.record(RunKey::new("jets", 8).game(0, game)));
        let events = records.flat_map(|record| record.events).filter(|event| event.rule == Rule::J4_3d.into());
        let ahead = |event: &Event| event.values.contains(&("zone", Value::Word("front".into())));
        events.fold([0, 0], |[front, all], event| [front + usize::from(ahead(&event)), all + 1])
    };
    let [[by_day, _], [at_night, all]] = [bursts(false), bursts(true)];
    assert!(by_day >= 10 && all >= 20, "{by_day} from ahead by day, {all} at night");
    assert_eq!(at_night, 0);
}

/// Rules J2.2a to J2.2g: of all declarations just twelve are accepted, each with and without afterburner.
#[test]
fn pins_twelve_declarations_are_accepted() {
    pins::shows_both_ways(&["J2.2b", "J2.2c", "J2.2d", "J2.2g"]);
    let rules = stage::standing_rules();
    let dogfight = stage::dogfight(&rules, &case("jets.a1 = { unit = \"mig-17f\" }")).unwrap().0;
    let state = dogfight.start();
    let view = View { dogfight: &dogfight, state: &state, me: 0 };
    let mut accepted = [0; 2];
    for turns in 0..=u8::MAX {
        for bits in 0..8 {
            let (jink, aim, burn) = (bits & 1 != 0, bits & 2 != 0, bits & 4 != 0);
            let ticks = Declaration { turns, jink, aim, burn };
            let wanted = turns <= 3 && turns + u8::from(jink) + u8::from(aim) <= 3;
            assert_eq!(turns < 250 && view.may_declare(ticks), wanted, "{ticks:?}");
            accepted[usize::from(burn)] += usize::from(wanted);
            if turns >= 250 {
                break;
            }
        }
    }
    assert_eq!(accepted, [12, 12]);
}

/// One phase of a game, as the properties look at it.
struct Phase<'a> {
    name: &'static str,
    before: &'a State,
    after: &'a State,
    events: &'a [Event],
}

/// Plays a game phase by phase.
fn each_phase(dogfight: &Dogfight, game: u64, mut look: impl FnMut(Phase<'_>)) {
    let mut state = dogfight.start();
    let mut chance = Dice::new(RunKey::new("jets", 5).game(0, game));
    let mut pilots = dogfight.pilots();
    for turn in 0..=24 {
        for name in ["set-up", "initiative", "movement", "combat", "end"] {
            if (name == "set-up") != (turn == 0) {
                continue;
            }
            let before = state.clone();
            let mut journal = Recording::default();
            journal.clock(turn);
            state.turn = turn;
            let mut fight =
                Fight { dogfight, state: &mut state, chance: &mut chance, journal: &mut journal, pilots: &mut pilots };
            match name {
                "set-up" => fight.set_up(),
                "initiative" => {
                    let order = fight.initiative();
                    fight.energy_management(&order);
                }
                "movement" => fight.movement(),
                "combat" => {
                    fight.combat();
                }
                _ => fight.end(),
            }
            look(Phase { name, before: &before, after: &state, events: journal.events() });
        }
    }
}

const SCENARIOS: [&str; 4] = ["mig21-v-f4", "mig17-v-f4b", "mirage-v-hunter", "bounce"];
const POLICIES: [&str; 3] = ["random", "turn-fighter", "slasher"];

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 60,
        failure_persistence: None,
        rng_seed: proptest::test_runner::RngSeed::Fixed(1),
        ..ProptestConfig::default()
    })]

    /// Rules J0.1c, J0.2a, J0.2b, J2.5b, J2.6e, J3.2a, J3.2e, J3.4b, J5.1a and what is spent, in any game.
    #[test]
    fn pins_every_phase_of_every_game_keeps_the_limits(
        scenario in 0..SCENARIOS.len(), a in 0..POLICIES.len(), b in 0..POLICIES.len(), game in 0..10_000u64,
    ) {
        pins::shows_both_ways(&["J0.2a", "J0.2b", "J2.5b", "J2.6e", "J3.2e", "J3.4b"]);
        let sets = [("a", a), ("b", b)].map(|(side, policy)| format!("sides.{side}.policy=\"{}\"", POLICIES[policy]));
        let dogfight = built_in(SCENARIOS[scenario], &sets);
        each_phase(&dogfight, game, |phase| {
            for me in 0..dogfight.seats.len() {
                keeps_the_limits(&dogfight, &phase, me);
            }
        });
    }
}

fn keeps_the_limits(dogfight: &Dogfight, phase: &Phase<'_>, me: usize) {
    let seat = &dogfight.seats[me];
    let (before, after) = (&phase.before.jets[me], &phase.after.jets[me]);
    let firings = |rule: Rule| {
        let of_rule = |event: &&Event| event.rule == rule.into() && event.actor == seat.label;
        phase.events.iter().filter(of_rule).count()
    };
    assert!(after.fate == Fate::Crashed || (1..=9).contains(&after.altitude), "altitude {}", after.altitude);
    assert!(after.pose.facing.index() < 6);
    assert!(after.bursts <= before.bursts || phase.name == "set-up");
    assert!(after.missiles.iter().zip(before.missiles).all(|(left, had)| *left <= had) || phase.name == "set-up");
    assert!(before.flying() || before == after || phase.name == "set-up", "a jet that is gone stays as it is");
    if !before.flying() {
        assert!(phase.name != "initiative" || firings(Rule::J2_5a) == 0);
        return;
    }
    match phase.name {
        "initiative" => {
            assert!((0..=seat.card.maximum).contains(&after.speed), "Speed {}", after.speed);
            assert!((after.altitude - before.altitude).abs() <= 3);
            assert_eq!(firings(Rule::J2_5a), 1, "drag comes once a turn");
            assert_eq!(after.stalled, after.speed == 0);
        }
        "movement" if before.stalled => {
            assert_eq!(before.pose.hex, after.pose.hex);
            assert_eq!(firings(Rule::J3_2b), 0);
        }
        "movement" => {
            assert_eq!(firings(Rule::J3_2b), after.speed as usize, "hexes moved");
            assert!(firings(Rule::J3_2d) <= after.speed as usize, "attempts");
            assert!(range(before.pose.hex, after.pose.hex) <= after.speed as u32);
            assert!(after.aerobatics <= 1 && firings(Rule::J3_4a) == usize::from(after.aerobatics));
            assert!(after.aerobatics == 0 || ((4..=8).contains(&after.speed) && !after.disengaging));
        }
        "end" => {
            let burnt = before.fuel - after.fuel;
            assert_eq!(burnt, if before.ticks.burn { 3 } else { 1 });
        }
        _ => {}
    }
}

/// Rule J0.2e: a start moved elsewhere is the same game.
#[test]
fn pins_a_start_elsewhere_is_the_same_game() {
    pins::shows(&["J0.2e"]);
    let moved = |q: i32, r: i32| {
        let hex = |dq: i32, dr: i32| format!("[[{}, {}], [{}, {}]]", q + dq, r + dr, q + dq - 1, r + dr + 2);
        let sets = [
            format!("sides.a.jets[0].hexes={}", hex(0, 0)),
            format!("sides.b.jets[0].hexes={}", hex(14, 0)),
            "sides.b.jets[0].facing=3".to_owned(),
        ];
        built_in("mig21-v-f4", &sets)
    };
    let (here, there) = (moved(0, 0), moved(-300, 177));
    for game in 0..40 {
        let key = RunKey::new("jets", 3).game(0, game);
        let [one, other] = [here.record(key), there.record(key)];
        assert_eq!((one.row, one.tape), (other.row, other.tape), "game {game}");
    }
}

/// Rule J1.0c: End reads one picture, so that the names of the sides do not matter: every row comes out exchanged.
#[test]
fn pins_swapping_the_sides_mirrors_every_result() {
    pins::shows_both_ways(&["J1.0c"]);
    let dogfight = built_in("mirror-medium", &[]);
    let swapped = Playable::new(dogfight.with_sides_swapped());
    let metrics = dogfight.metrics();
    let other = |name: &str| match name.rsplit_once('_') {
        Some((stem, "a")) => format!("{stem}_b"),
        Some((stem, "b")) => format!("{stem}_a"),
        _ => name.to_owned(),
    };
    for game in 0..200 {
        let key = RunKey::new("jets", 4).game(0, game);
        let [one, mirrored] = [dogfight.record(key).row, swapped.record(key).row];
        for (place, metric) in metrics.iter().enumerate() {
            let twin = metrics.iter().position(|known| known.name == other(&metric.name)).unwrap();
            let expected = match metric.name.as_str() {
                "winner" => [Winner::B, Winner::A, Winner::Draw][one[place] as usize] as i64,
                "ending" => [1, 0, 2, 3, 4][one[place] as usize],
                "vp_difference" => -one[place],
                _ => one[twin],
            };
            assert_eq!(mirrored[place], expected, "{} of game {game}", metric.name);
        }
    }
}

/// Rule J1.0c, by chance: of the decided games of a mirror match each side wins half.
/// Null: a win is a fair coin; n: the decided games of 3,000; alpha 1e-6 (4.9 standard deviations), seed fixed.
#[test]
fn pins_a_mirror_match_favours_no_side() {
    let dogfight = built_in("mirror-medium", &[]);
    let mut worker = dogfight.worker();
    let mut row = vec![0; dogfight.metrics().len()];
    let mut wins = [0i64; 3];
    for game in 0..3000 {
        worker.play(RunKey::new("jets", 6).game(0, game), &mut row);
        wins[row[0] as usize] += 1;
    }
    let decided = (wins[0] + wins[1]) as f64;
    assert!(decided > 300.0, "{wins:?}");
    let deviation = (wins[0] - wins[1]).abs() as f64 / decided.sqrt();
    assert!(deviation < 4.9, "{wins:?} is {deviation} standard deviations off");
}

/// One request for a decision: the side, the decision, and the state that the pilot saw.
struct AskedDecision {
    side: Side,
    choice: &'static str,
    state: State,
}

/// A pilot who does nothing but look.
struct Watcher {
    requests: Arc<Mutex<Vec<AskedDecision>>>,
}

impl Watcher {
    fn look(&self, view: &View<'_>, what: &'static str) {
        self.requests.lock().unwrap().push(AskedDecision {
            side: view.side(),
            choice: what,
            state: view.state.clone(),
        });
    }
}

impl Pilot for Watcher {
    fn declare(&mut self, view: &View<'_>, _: PolicyDice<'_>) -> Choice<Declaration> {
        self.look(view, "declare");
        Declaration::default().into()
    }

    fn plan(&mut self, view: &View<'_>, _: &Energy<'_>, _: PolicyDice<'_>) -> Choice<Plan> {
        self.look(view, "plan");
        Plan::default().into()
    }

    fn steer(&mut self, view: &View<'_>, _: i8, _: PolicyDice<'_>) -> Choice<Steer> {
        self.look(view, "steer");
        Steer::Turn.into()
    }

    fn turn_side(&mut self, view: &View<'_>, _: i8, _: PolicyDice<'_>) -> TurnSide {
        self.look(view, "way");
        TurnSide::Left
    }

    fn attack(&mut self, view: &View<'_>, _: PolicyDice<'_>) -> Choice<Option<Attack>> {
        self.look(view, "attack");
        None.into()
    }

    fn leave(&mut self, view: &View<'_>, _: PolicyDice<'_>) -> Choice<bool> {
        self.look(view, "leave");
        false.into()
    }
}

/// Rule J1.0d: every choice of both sides is asked of a pilot who sees all jets as they are, the enemy's ticks
/// included.
#[test]
fn pins_both_sides_are_asked_for_every_choice_with_everything_in_sight() {
    pins::shows(&["J1.0d"]);
    let dogfight = built_in("mig21-v-f4", &[]);
    let requests = Arc::new(Mutex::new(Vec::new()));
    let [a, b] = Side::BOTH.map(|_| Box::new(Watcher { requests: requests.clone() }) as Box<dyn Pilot>);
    let mut state = dogfight.start();
    state.jets[0].damage = 2;
    state.jets[0].fuel = 3;
    state.jets[3].ticks = Declaration { turns: 1, jink: true, aim: true, burn: true };
    state.jets[2].fuel = 3;
    let before = state.clone();
    let mut fight = Fight {
        dogfight: &dogfight,
        state: &mut state,
        chance: &mut Dice::new(RunKey::new("jets", 7).game(0, 0)),
        journal: &mut Recording::default(),
        pilots: &mut Pilots::new(a, b),
    };
    let order = fight.initiative();
    fight.energy_management(&order);
    fight.movement();
    fight.combat();
    fight.end();
    let requests = requests.lock().unwrap();
    for side in Side::BOTH {
        for what in ["declare", "plan", "steer", "way", "attack", "leave"] {
            assert!(requests.iter().any(|asked| (asked.side, asked.choice) == (side, what)), "{side:?} {what}");
        }
    }
    assert!(requests.iter().all(|asked| asked.state.jets.len() == 4 && asked.state.jets[0].damage == 2));
    assert!(requests.iter().any(|asked| asked.state.jets[3].ticks == before.jets[3].ticks));
}

/// Rule J0.3b over all offsets up to 12 is a test of the board; here that a dogfight counts the same hexes.
#[test]
fn pins_range_counts_hexes_and_not_levels() {
    pins::shows_both_ways(&["J0.3b"]);
    let [here, there] = [Hex::new(2, -1), Hex::new(-1, 3)];
    assert_eq!((range(here, there), range(here, here)), (4, 0));
}
