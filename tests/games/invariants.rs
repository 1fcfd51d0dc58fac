//! What no game may break, checked by the state that its pilots see and by the events of its journal.

use crate::common::systems::built_in;
use crate::common::{Dogfight, Named, Rotation, key, scenarios, side_by_side};
use sortie::chance::Label;
use sortie::game::{Game, Record};
use sortie::journal::{Event, RuleId, Value};
use sortie::systems::jets::policy::{Choice, Energy, Pilot, Pilots, PolicyDice, Steer, TurnSide, View};
use sortie::systems::jets::{Attack, Declaration, Fate, Jet, Plan, Rule, Side, State};
use sortie::systems::registry;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

/// Looks at every jet whenever a pilot is asked anything, then has another pilot answer.
struct Watcher {
    pilot: Box<dyn Pilot>,
    seen: Arc<Mutex<Option<State>>>,
}

impl Watcher {
    fn look(&self, view: &View<'_>) {
        let me = view.jet();
        assert!((0..=view.maximum()).contains(&me.speed), "Speed {} of {}", me.speed, view.maximum());
        let now = view.state;
        let mut seen = self.seen.lock().unwrap();
        let before = seen.get_or_insert_with(|| now.clone());
        assert!(before.turn <= now.turn && before.sun == now.sun);
        for (before, now) in before.jets.iter().zip(&now.jets) {
            assert_follows(before, now);
        }
        *before = now.clone();
    }
}

/// Whether a jet can have become what it is now, at most one End later.
fn assert_follows(before: &Jet, now: &Jet) {
    assert!((0..=11).contains(&now.speed), "{now:?}");
    assert!((1..=9).contains(&now.altitude) || (now.fate, now.altitude) == (Fate::Crashed, 0), "{now:?}");
    assert!([0, 1, 3].contains(&(before.fuel - now.fuel)), "fuel: {before:?}, then {now:?}");
    assert!((0..=before.bursts).contains(&now.bursts), "bursts: {before:?}, then {now:?}");
    let racks = before.missiles.iter().zip(now.missiles);
    assert!(racks.into_iter().all(|(&before, now)| (0..=before).contains(&now)), "{before:?}, then {now:?}");
    assert!(now.damage >= before.damage && now.stress >= before.stress, "{before:?}, then {now:?}");
    assert!(now.crippled >= before.crippled && now.disengaging >= before.disengaging, "{before:?}, then {now:?}");
    assert!(before.flying() || before == now, "gone, yet not at rest: {before:?}, then {now:?}");
    assert!(now.ticks.manoeuvres() <= 3, "{now:?}");
}

impl Pilot for Watcher {
    fn uses_chance(&self) -> bool {
        self.pilot.uses_chance()
    }

    fn declare(&mut self, view: &View<'_>, dice: PolicyDice<'_>) -> Choice<Declaration> {
        self.look(view);
        self.pilot.declare(view, dice)
    }

    fn plan(&mut self, view: &View<'_>, energy: &Energy<'_>, dice: PolicyDice<'_>) -> Choice<Plan> {
        self.look(view);
        self.pilot.plan(view, energy, dice)
    }

    fn steer(&mut self, view: &View<'_>, hex: i8, dice: PolicyDice<'_>) -> Choice<Steer> {
        self.look(view);
        self.pilot.steer(view, hex, dice)
    }

    fn turn_side(&mut self, view: &View<'_>, hexsides: i8, dice: PolicyDice<'_>) -> TurnSide {
        self.look(view);
        self.pilot.turn_side(view, hexsides, dice)
    }

    fn attack(&mut self, view: &View<'_>, dice: PolicyDice<'_>) -> Choice<Option<Attack>> {
        self.look(view);
        self.pilot.attack(view, dice)
    }

    fn leave(&mut self, view: &View<'_>, dice: PolicyDice<'_>) -> Choice<bool> {
        self.look(view);
        self.pilot.leave(view, dice)
    }
}

fn watched(dogfight: &Dogfight) -> Pilots {
    let seen = Arc::new(Mutex::new(None));
    let watcher = |side| Box::new(Watcher { pilot: dogfight.pilot(side), seen: seen.clone() });
    Pilots::new(watcher(Side::A), watcher(Side::B))
}

/// Every pair of policies three times in each scenario.
#[test]
fn every_state_that_a_pilot_sees_is_sound_and_follows_from_the_last() {
    side_by_side(&scenarios(), |scenario| {
        let mut rotation = Rotation::new(scenario);
        for game in 0..3 * rotation.castings() {
            let dogfight = rotation.of(game);
            let (row, _) = jets::play_by(dogfight, &mut watched(dogfight), key(game));
            let mut unwatched = vec![0; row.len()];
            dogfight.worker().play(key(game), &mut unwatched);
            assert_eq!(row, unwatched, "{scenario}, game {game}");
        }
    });
}

fn is(event: &Event, rule: Rule) -> bool {
    event.rule == RuleId::from(rule)
}

fn count(record: &Record, keep: impl Fn(&Event) -> bool) -> i64 {
    record.events.iter().filter(|event| keep(event)).count() as i64
}

fn value(event: &Event, name: &str) -> i32 {
    match event.values.iter().find(|(known, _)| *known == name) {
        Some((_, Value::Int(value))) => *value,
        other => panic!("{name} of {event:?} is {other:?}"),
    }
}

/// What one jet did in one turn.
#[derive(Debug, Default)]
struct Turn {
    speed: i32,
    hexes: Vec<(i32, i32)>,
    attempts: i32,
    burned: bool,
    fuel: Option<(i32, i32)>,
    bursts: Vec<i32>,
}

fn turns(record: &Record) -> BTreeMap<(Label, u16), Turn> {
    let mut turns: BTreeMap<(Label, u16), Turn> = BTreeMap::new();
    for event in record.events.iter().filter(|event| event.turn > 0 && event.actor != Label::NONE) {
        let turn = turns.entry((event.actor, event.turn)).or_default();
        if is(event, Rule::J2_7c) {
            turn.speed = value(event, "speed");
            assert!((1..=9).contains(&value(event, "altitude")), "{event:?}");
        } else if is(event, Rule::J3_2b) {
            let hex = event.values.iter().find_map(|(_, value)| match value {
                Value::Hex(q, r) => Some((*q, *r)),
                _ => None,
            });
            turn.hexes.push(hex.expect("a move names its hex"));
        } else if is(event, Rule::J3_2d) {
            turn.attempts += 1;
        } else if is(event, Rule::J2_4d) {
            turn.burned = true;
        } else if is(event, Rule::J5_1a) {
            assert_eq!(turn.fuel, None, "fuel paid twice: {event:?}");
            turn.fuel = Some((event.modifier, event.result));
        } else if is(event, Rule::J4_3g) {
            turn.bursts.push(event.result);
        }
    }
    turns
}

/// What the journal last reported of a jet.
#[derive(Default)]
struct LastReport {
    hex: Option<(i32, i32)>,
    fuel: Option<i32>,
    bursts: Option<i32>,
}

fn assert_moves_and_pays(what: &str, record: &Record) {
    let mut last: BTreeMap<Label, LastReport> = BTreeMap::new();
    for ((jet, number), turn) in turns(record) {
        let what = format!("{what}, {jet:?}, turn {number}: {turn:?}");
        let LastReport { hex, fuel, bursts } = last.entry(jet).or_default();
        // A jet that has gone for good is named only as a target or in the final count.
        if turn.fuel.is_none() && turn.hexes.is_empty() {
            continue;
        }
        assert_eq!(turn.hexes.len() as i32, turn.speed, "{what}");
        assert!(turn.attempts <= turn.speed, "{what}");
        for &(q, r) in &turn.hexes {
            if let Some((before_q, before_r)) = hex.replace((q, r)) {
                let (q, r) = (q - before_q, r - before_r);
                assert_eq!(q.abs().max(r.abs()).max((q + r).abs()), 1, "{what}");
            }
        }
        if let Some((paid, left)) = turn.fuel {
            assert_eq!(paid, if turn.burned { -3 } else { -1 }, "{what}");
            if let Some(before) = fuel.replace(left) {
                assert_eq!(left, before + paid, "{what}");
            }
        }
        for left in turn.bursts {
            assert!(left >= 0 && bursts.replace(left).is_none_or(|before| left == before - 1), "{what}");
        }
    }
}

fn assert_adds_up(what: &str, dogfight: &Dogfight, record: &Record) {
    let row = Named::new(dogfight, &record.row);
    let both = |name: &str| row.cell(&format!("{name}_a")) + row.cell(&format!("{name}_b"));
    let fired = |rule: Rule| count(record, |event| is(event, rule));
    assert_eq!(both("shot_down"), fired(Rule::J4_5a), "{what}");
    assert_eq!(both("crashed"), count(record, |event| is(event, Rule::J3_5c) && event.result == 0), "{what}");
    assert_eq!(both("flamed_out"), fired(Rule::J5_1c), "{what}");
    assert_eq!(both("disengaged"), fired(Rule::J5_3a), "{what}");
    assert_eq!(both("stalls"), fired(Rule::J3_5a), "{what}");
    assert_eq!(both("bursts_fired"), fired(Rule::J4_3c), "{what}");
    assert_eq!(both("missiles_fired"), fired(Rule::J4_4c), "{what}");
    assert_eq!(both("missile_hits"), fired(Rule::J4_4g), "{what}");
    assert_eq!(row.cell("turns"), record.events.iter().map(|event| i64::from(event.turn)).max().unwrap(), "{what}");
    assert_eq!(row.cell("vp_difference"), row.cell("vp_a") - row.cell("vp_b"), "{what}");
    let ending = row.cell("ending");
    for (side, gone) in [("a", [0, 2]), ("b", [1, 2])] {
        let cell = |name: &str| row.cell(&format!("{name}_{side}"));
        let jets = row.most(&format!("losses_{side}"));
        assert_eq!(cell("losses"), cell("shot_down") + cell("crashed") + cell("flamed_out"), "{what}");
        let away = cell("losses") + cell("disengaged");
        let survivors = jets - away;
        assert!(survivors >= 0, "{what}: {away} of {jets} jets of side {side} are gone");
        assert_eq!(survivors == 0, gone.contains(&ending), "{what}, side {side}: ending {ending}");
        assert_eq!(row.cell(&format!("fuel_left_{side}")) == sortie::game::NULL, cell("losses") == jets, "{what}");
    }
    for (metric, &cell) in dogfight.metrics().iter().zip(&record.row) {
        let fits = (metric.range.0..=metric.range.1).contains(&cell) || (metric.nullable && cell == sortie::game::NULL);
        assert!(fits, "{what}: {} is {cell}, expected {:?}", metric.name, metric.range);
    }
}

/// Every pair of policies three times in each scenario.
#[test]
fn every_jet_flies_as_far_as_its_speed_pays_for_its_turn_and_is_counted_once() {
    side_by_side(&scenarios(), |scenario| {
        let mut rotation = Rotation::new(scenario);
        for game in 0..3 * rotation.castings() {
            let dogfight = rotation.of(game);
            let record = dogfight.record(key(game));
            let what = format!("{scenario}, game {game}");
            assert_moves_and_pays(&what, &record);
            assert_adds_up(&what, dogfight, &record);
        }
    });
}

#[test]
fn every_figure_of_a_scenario_has_a_name_of_its_own() {
    for entry in registry().iter().flat_map(|system| built_in(*system)) {
        let game = entry.load(&[]);
        let metrics = game.metrics().iter().map(|metric| &metric.name);
        let mut names: Vec<&String> = metrics.chain(game.ratios().iter().map(|ratio| &ratio.name)).collect();
        names.sort();
        let twice: Vec<_> = names.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0]).collect();
        assert!(twice.is_empty(), "{entry}: {twice:?}");
    }
}
