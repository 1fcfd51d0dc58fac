//! The week: replacements, crews, what a sortie leaves; and rules that no single case can show.

use crate::ledger;
use crate::phases::Fight;
use crate::rules::ground_fire::GroundTables;
use crate::scenario::Scenario;
use crate::state::campaign::{Airframe, Man};
use crate::state::tally::VICTORY;
use crate::state::{Cause, Fate, State};
use crate::terms::crew::Health;
use crate::terms::named::{Line, MissionKind, Nation, Skill, Task};
use crate::terms::side::Side;
use crate::tests::plays::load;
use ground::chance::{Label, RunKey, Scripted};
use ground::game::testing::pins;
use ground::game::testing::{Journaled, journaled};
use ground::game::{Game, Playable};
use ground::journal::{Event, Recording, Source, Value};

pub(super) fn week() -> Playable<Scenario> {
    load("richthofen/bloody-april", &[])
}

/// Six-sided dice that show these faces.
fn d6(faces: &[u32]) -> Vec<(u32, u32)> {
    faces.iter().map(|&face| (6, face)).collect()
}

/// A state with the forces of the week, as it begins.
pub(super) fn mustered(scenario: &Scenario) -> State {
    let plan = scenario.campaign.as_ref().expect("a campaign");
    let mut state = State::new();
    for &(side, kind) in &plan.airframes {
        let airframe = Airframe { side: side.index() as u8, kind, ready: 1, ..Airframe::default() };
        state.campaign.airframes.push(airframe);
    }
    plan.men.iter().for_each(|man| state.campaign.men.push(*man));
    (state.sortie, state.campaign.day) = (1, 1);
    state
}

/// What a part of the week does with these dice.
pub(super) fn played<T>(
    scenario: &Scenario,
    state: &mut State,
    rolls: &[u32],
    part: impl FnOnce(&mut Fight<'_, Scripted, Recording>) -> T,
) -> Journaled<T> {
    let mut pilots = scenario.pilots();
    journaled(ledger(), state.clock(), &d6(rolls), |chance, journal| {
        part(&mut Fight { scenario, state, chance, journal, pilots: &mut pilots })
    })
}

/// Takes `count` fit men from a side.
fn take_away(state: &mut State, side: Side, observer: bool, count: usize) {
    let own = |man: &&mut Man| usize::from(man.side) == side.index() && man.observer == observer && man.is_fit();
    state.campaign.men.iter_mut().filter(own).take(count).for_each(|man| man.captured = true);
}

/// Case R-045, rules R3.7a, R3.7b, R3.7c, R6.19d: novices among the replacements of two days.
#[test]
fn pins_r_045_replacements_are_novices_by_their_dice() {
    let scenario = week();
    let plan = scenario.campaign.as_ref().expect("a campaign");
    let mut state = mustered(&scenario);
    take_away(&mut state, Side::Allies, false, 2);
    take_away(&mut state, Side::Allies, true, 4);
    take_away(&mut state, Side::Germans, false, 2);
    let rolls = [5, 5, 6, 5, 4, 4, 5, 4, 6, 5, 3, 1, 2];
    let first = played(&scenario, &mut state, &rolls, |fight| fight.replace(plan));
    let results = |day: &Journaled<()>, id: &str| day.of(id).iter().map(|event| event.result).collect::<Vec<_>>();
    assert_eq!(results(&first, "R3.7a"), [1, 0]);
    assert_eq!(results(&first, "R3.7b"), [1, 0, 0]);
    assert_eq!(results(&first, "R3.7c"), [1]);
    assert_eq!(first.count("R6.19d"), 6);
    let second = played(&scenario, &mut state, &[6, 6, 3, 2, 2], |fight| fight.replace(plan));
    assert_eq!((results(&second, "R3.7b"), results(&second, "R3.7c")), (vec![1], vec![0]));
    assert_eq!(state.campaign.new_novices, [3, 1]);
    assert_eq!(state.campaign.replaced, [[2, 4, 0], [2, 0, 0]]);
    let novices = state.campaign.men.iter().rev().take(8).map(|man| man.novice).collect::<Vec<_>>();
    assert_eq!(novices, [false, true, true, false, false, true, false, true]);
}

/// Rule R6.19d where no man is missing, where the die of the Germans is too low, and for aircraft.
#[test]
fn pins_no_replacement_comes_without_need() {
    let scenario = week();
    let plan = scenario.campaign.as_ref().expect("a campaign");
    let mut state = mustered(&scenario);
    let nobody = played(&scenario, &mut state, &[], |fight| fight.replace(plan));
    nobody.only(&[], &["R6.19d", "R3.7a", "R3.7b", "R3.7c"]);
    take_away(&mut state, Side::Germans, false, 1);
    played(&scenario, &mut state, &[2], |fight| fight.replace(plan)).only(&[], &["R6.19d", "R3.7c"]);
    let lost = state.campaign.airframes.iter_mut().find(|airframe| airframe.side == 0).expect("an aircraft");
    lost.lost = true;
    let before = state.campaign.airframes.len();
    let new = played(&scenario, &mut state, &[5, 2], |fight| fight.replace(plan));
    assert_eq!((new.count("R6.19d"), state.campaign.airframes.len()), (1, before + 1));
    assert_eq!(state.campaign.airframes[before].kind, plan.new_types[0][4]);
}

/// Rule R6.18b: each attack of a week reports its own points, and they add up to those of the week.
#[test]
fn pins_each_attack_reports_the_points_that_it_adds() {
    let week = week();
    let record = week.record(RunKey::new("richthofen", 1).game(0, 0));
    let value =
        |event: &Event, name: &str| event.values.iter().find(|(known, _)| *known == name).map(|(_, is)| is.clone());
    let number = |event: &Event, name: &str| match value(event, name) {
        Some(Value::Int(number)) => number,
        other => panic!("{name} is {other:?}"),
    };
    let points = record.events.iter().filter(|event| ledger().rule(event.rule).id == "R6.18b");
    let (sorties, game): (Vec<&Event>, Vec<&Event>) =
        points.partition(|event| value(event, "of") == Some(Value::Word("sortie".into())));
    assert_eq!((sorties.len(), game.len()), (14, 1));
    for side in ["allies", "germans", "allies-damage", "germans-damage"] {
        let sum: i32 = sorties.iter().map(|event| number(event, side)).sum();
        assert_eq!(sum, number(game[0], side), "{side}");
    }
    assert_eq!(number(sorties[13], "germans-sum"), number(game[0], "germans"));
}

/// The best and the least of the Allied single-seaters of the week.
fn fighters(scenario: &Scenario) -> [u8; 2] {
    let plan = scenario.campaign.as_ref().expect("a campaign");
    let merit = |kind: &u8| scenario.rules.merit.of(&scenario.types[usize::from(*kind)]);
    let own = plan.airframes.iter().filter(|(side, _)| *side == Side::Allies).map(|(_, kind)| *kind);
    let single = own.filter(|kind| scenario.types[usize::from(*kind)].is_single_seater()).collect::<Vec<_>>();
    let best = single.iter().copied().max_by_key(merit).expect("fighters");
    let least = single.iter().copied().min_by_key(merit).expect("fighters");
    assert!(merit(&best) > merit(&least));
    [best, least]
}

/// A state in which the Allies have three aircraft of the better type, one of the lesser, `regulars` regular pilots and
/// a novice.
fn few(scenario: &Scenario, regulars: u8) -> State {
    let [best, least] = fighters(scenario);
    let mut state = State::new();
    (state.sortie, state.campaign.day) = (1, 1);
    for kind in [best, best, best, least] {
        state.campaign.airframes.push(Airframe { side: 0, kind, ready: 1, ..Airframe::default() });
    }
    for number in 1..=regulars + 1 {
        state.campaign.men.push(Man { side: 0, number, novice: number == 1, ..Man::default() });
    }
    state
}

/// Case R-045, rules R3.7d, R3.7e, R6.19g: which type a novice flies.
#[test]
fn pins_r_045_a_novice_flies_the_lesser_type_unless_there_is_a_better_one_to_spare() {
    let scenario = week();
    let plan = scenario.campaign.as_ref().expect("a campaign");
    let [best, least] = fighters(&scenario);
    for (regulars, kind, fired, not) in [(2, best, "R3.7e", "R3.7d"), (3, least, "R3.7d", "R3.7e")] {
        let mut state = few(&scenario, regulars);
        // The novice is due before men that have flown.
        state.campaign.men.iter_mut().filter(|man| !man.novice).for_each(|man| man.missions = 1);
        let seated = played(&scenario, &mut state, &[], |fight| fight.crew_up(plan, MissionKind::RoadPhoto, 3));
        seated.only(&[fired], &[not]);
        assert_eq!(seated.first(fired).actor, Label(1));
        let novice = state.planes.iter().find(|plane| plane.label == Label(1)).expect("the novice flies");
        assert_eq!((novice.kind, novice.crew[0].skill), (kind, Skill::Novice));
        let week = &scenario.rules.campaign;
        assert_eq!(seated.first("R6.19g").result, i32::from(week.altitude));
        assert!(state.planes.iter().all(|plane| plane.altitude == week.altitude));
    }
}

/// Rules R3.7d, R6.19g: no novice flies the better type while a regular pilot stays on the ground, though he has flown
/// less; the lesser aircraft is under repair.
#[test]
fn pins_regular_pilots_go_before_a_novice_in_the_better_type() {
    let scenario = week();
    let plan = scenario.campaign.as_ref().expect("a campaign");
    for (regulars, seats) in [(4, [2, 3, 4]), (3, [2, 3, 4]), (2, [1, 2, 3])] {
        let mut state = few(&scenario, regulars);
        state.campaign.airframes[3].ready = u8::MAX;
        state.campaign.men.iter_mut().filter(|man| !man.novice).for_each(|man| man.missions = 1);
        let seated = played(&scenario, &mut state, &[], |fight| fight.crew_up(plan, MissionKind::RoadPhoto, 3));
        let men: Vec<u16> = state.planes.iter().map(|plane| plane.label.0).collect();
        assert_eq!((men, seated.count("R3.7d")), (seats.to_vec(), 0), "{regulars} regulars");
        assert_eq!(seated.fired("R3.7e"), regulars == 2);
    }
}

/// Rules R3.7d, R6.19g: at the start of the week the ace escorts, by turns with the other men of the fighters, and
/// novices fly the least types from the first days on, by turns with the other men of these. The best types with
/// cameras photograph, whichever is named first: Bristols, without them FE-2bs.
#[test]
fn pins_aces_escort_and_novices_fly_the_mission_in_the_least_types() {
    let scenario = week();
    let plan = scenario.campaign.as_ref().expect("a campaign");
    let mut state = mustered(&scenario);
    let (mut novices, mut aces) = (0, 0);
    for _ in 0..3 {
        state.planes.clear();
        played(&scenario, &mut state, &[], |fight| fight.crew_up(plan, MissionKind::Spotting, 3));
        let allies = || state.planes.iter().filter(|plane| plane.side == Side::Allies);
        let of_task = |task| allies().filter(move |plane| plane.task == task).map(|plane| plane.crew[0].skill);
        aces += of_task(Task::Escort).filter(|skill| skill.is_ace()).count();
        assert!(of_task(Task::Mission).all(|skill| !skill.is_ace()));
        novices += of_task(Task::Mission).filter(|skill| *skill == Skill::Novice).count();
        let flown: Vec<usize> = allies().map(|plane| plane.men[0].expect("a pilot").into()).collect();
        flown.into_iter().for_each(|man| state.campaign.men[man].missions += 1);
    }
    assert!(novices >= 1 && aces == 2, "{novices} novices, {aces} aces");
    for best in ["FE-2b", "RE-8"] {
        state.planes.clear();
        played(&scenario, &mut state, &[], |fight| fight.crew_up(plan, MissionKind::TrenchPhoto, 3));
        let cameras = state.planes.iter().filter(|plane| plane.task == Task::Mission);
        let types: Vec<&str> = cameras.map(|plane| scenario.types[usize::from(plane.kind)].name.as_str()).collect();
        assert_eq!(types, [best; 2]);
        let is_best = |airframe: &&mut Airframe| scenario.types[usize::from(airframe.kind)].name == best;
        state.campaign.airframes.iter_mut().filter(is_best).for_each(|one| one.lost = true);
    }
}

/// Rule R6.19f: every type of the British week is flown by the British, and their Nieuport 17 has the wing Lewis
/// (R4.4a).
#[test]
fn pins_the_british_week_has_british_types() {
    let scenario = week();
    let plan = scenario.campaign.as_ref().expect("a campaign");
    let mut nieuports = 0;
    let pool = plan.airframes.iter().filter(|(side, _)| *side == Side::Allies).map(|(_, kind)| *kind);
    for kind in pool.chain(plan.new_types[0]) {
        let aircraft = &scenario.types[usize::from(kind)];
        assert!(aircraft.nations.contains(&Nation::British), "{}", aircraft.name);
        if aircraft.name.starts_with("Nieuport 17") {
            let gun = aircraft.guns[0].expect("a gun");
            assert!(gun.weak && gun.ammo[0] == 6, "{}", aircraft.name);
            nieuports += 1;
        }
    }
    assert_eq!(nieuports, 5);
}

/// Rule R6.19f: as many pilots begin with victories as a force has aces, and none where it has none.
#[test]
fn pins_a_force_without_aces_has_none() {
    let men = |settings: &[&str]| {
        let scenario = load("richthofen/bloody-april", settings);
        let plan = scenario.campaign.as_ref().expect("a campaign");
        let count = |side: Side| {
            let own = plan.men.iter().filter(|man| usize::from(man.side) == side.index());
            own.filter(|man| man.victories > 0).count()
        };
        [Side::Allies, Side::Germans].map(count)
    };
    let aces = |count: u8| format!("rules.campaign.allies.aces={count}");
    assert_eq!(men(&[&aces(2)]), [2, 11]);
    assert_eq!(men(&[&aces(0)]), [0, 11]);
}

/// Rule R3.6g: a victory makes a regular of the man whose gun had it: of the observer, and not of his pilot.
#[test]
fn pins_an_observer_has_his_own_victories() {
    let scenario = week();
    let plan = scenario.campaign.as_ref().expect("a campaign");
    let mut state = mustered(&scenario);
    state.campaign.men.iter_mut().for_each(|man| man.novice = true);
    played(&scenario, &mut state, &[], |fight| fight.crew_up(plan, MissionKind::Spotting, 3));
    let at = state.planes.iter().position(|plane| plane.task == Task::Mission).expect("a two-seater");
    for plane in state.planes.iter_mut() {
        plane.fate = Fate::Home;
    }
    state.planes[at].credits = [0, VICTORY];
    let [pilot, observer] = state.planes[at].men.map(|man| usize::from(man.expect("a man")));
    let left = played(&scenario, &mut state, &[], |fight| fight.aftermath());
    let observer = &state.campaign.men[observer];
    assert_eq!(left.of("R3.6g").iter().map(|event| event.actor).collect::<Vec<_>>(), [observer.label()]);
    assert!(!observer.novice && observer.observer && state.campaign.men[pilot].novice);
}

/// Rule R6.19g: four escorts are the most, though only one aircraft is left for the mission.
#[test]
fn pins_a_mission_has_four_escorts_at_most() {
    let scenario = week();
    let plan = scenario.campaign.as_ref().expect("a campaign");
    for left in [2, 1] {
        let mut state = mustered(&scenario);
        let spots = |airframe: &&mut Airframe| airframe.side == 0 && plan.spotters.contains(&airframe.kind);
        state.campaign.airframes.iter_mut().filter(spots).skip(left).for_each(|airframe| airframe.lost = true);
        played(&scenario, &mut state, &[], |fight| fight.crew_up(plan, MissionKind::Spotting, 3));
        let fly = |task| state.planes.iter().filter(|plane| plane.side == Side::Allies && plane.task == task).count();
        assert_eq!([fly(Task::Mission), fly(Task::Escort)], [left, 4]);
    }
}

/// Rule R6.18c: the week has rows of its own, the escorts two behind; no German starts over the battery.
#[test]
fn pins_a_week_lines_up_on_rows_of_its_own() {
    let scenario = week();
    let plan = scenario.campaign.as_ref().expect("a campaign");
    let mut state = mustered(&scenario);
    played(&scenario, &mut state, &[], |fight| fight.crew_up(plan, MissionKind::Spotting, 3));
    let row = |task| state.planes.iter().find(|plane| plane.task == task).map(|plane| plane.pose.hex.y);
    assert_eq!([Task::Mission, Task::Escort, Task::Fighter].map(row), [Some(8), Some(10), Some(-12)]);
}

/// Rules R3.6g, R3.5a: a victory makes a dead man neither a regular nor an ace; a captured man it does.
#[test]
fn pins_no_dead_man_is_promoted() {
    let scenario = week();
    let plan = scenario.campaign.as_ref().expect("a campaign");
    for (health, promoted) in [(Health::Dead, 0), (Health::Unhurt, 1)] {
        let mut state = mustered(&scenario);
        state.campaign.men.iter_mut().for_each(|man| (man.novice, man.victories) = (false, 4));
        played(&scenario, &mut state, &[], |fight| fight.crew_up(plan, MissionKind::Bombing, 3));
        state.planes.iter_mut().for_each(|plane| plane.fate = Fate::Home);
        let fighters: Vec<usize> =
            (0..state.planes.len()).filter(|&at| state.planes[at].task != Task::Mission).collect();
        let novice = usize::from(state.planes[fighters[0]].men[0].expect("a pilot"));
        state.campaign.men[novice].novice = true;
        for &at in &fighters[..2] {
            let plane = &mut state.planes[at];
            (plane.fate, plane.credits) = (Fate::Lost(Cause::Captured), [VICTORY, 0]);
            (plane.crew[0].health, plane.captured[0]) = (health, true);
        }
        let left = played(&scenario, &mut state, &[], |fight| fight.aftermath());
        assert_eq!(left.count("R3.6g"), promoted);
        let of_both = |count: [u16; 2]| usize::from(count[0] + count[1]);
        assert_eq!(of_both(state.campaign.promoted), promoted);
        assert_eq!(of_both(state.campaign.new_aces), 2 * promoted);
    }
}

/// Rules R3.6g, R3.6h, R6.19e: what a sortie makes of men and aircraft.
#[test]
fn pins_a_sortie_leaves_regulars_aces_and_aircraft_to_repair() {
    let scenario = week();
    let plan = scenario.campaign.as_ref().expect("a campaign");
    let mut state = few(&scenario, 3);
    state.campaign.men.iter_mut().for_each(|man| man.novice = true);
    played(&scenario, &mut state, &[], |fight| fight.crew_up(plan, MissionKind::RoadPhoto, 3));
    for (plane, (credit, damage)) in state.planes.iter_mut().zip([(VICTORY / 3, 0), (0, 2), (0, 8), (0, 0)]) {
        (plane.fate, plane.credits, plane.damage) = (Fate::Home, [credit, 0], damage);
    }
    state.campaign.men[1].missions = 3;
    state.campaign.men[2].missions = 2;
    let left = played(&scenario, &mut state, &[], |fight| fight.aftermath());
    assert_eq!(left.of("R3.6g").iter().map(|event| event.actor).collect::<Vec<_>>(), [Label(1)]);
    assert_eq!(left.of("R3.6h").iter().map(|event| (event.actor, event.result)).collect::<Vec<_>>(), [(Label(2), 4)]);
    let days = left.of("R6.19e").iter().map(|event| (event.actor, event.result)).collect::<Vec<_>>();
    assert_eq!(days, [(Label(2), 1), (Label(3), 2)]);
    let novices = state.campaign.men.iter().map(|man| man.novice).collect::<Vec<_>>();
    assert_eq!(novices, [false, false, true, true]);
    let ready = |at: usize| state.campaign.airframes[usize::from(state.planes[at].airframe)].ready;
    assert_eq!([ready(0), ready(1), ready(2), ready(3)], [1, 2, 3, 1]);
    state.planes.iter_mut().for_each(|plane| (plane.credits, plane.damage) = ([0; 2], 0));
    played(&scenario, &mut state, &[], |fight| fight.aftermath()).only(&["R3.6h"], &["R3.6g", "R6.19e"]);
    // A crew that brings a dead man home has not returned in one piece.
    state.planes.iter_mut().for_each(|plane| (plane.crew[1].aboard, plane.crew[1].health) = (true, Health::Dead));
    state.campaign.men.iter_mut().for_each(|man| (man.novice, man.missions) = (true, 3));
    played(&scenario, &mut state, &[], |fight| fight.aftermath()).only(&[], &["R3.6h"]);
}

/// Rules R6.19b, R6.19c: how many Germans come up, and which mission is flown.
#[test]
fn pins_dice_name_the_strength_and_the_mission() {
    let scenario = week();
    let rules = &scenario.rules.campaign;
    for (face, strength) in [(1, 3), (2, 3), (3, 4), (4, 4), (5, 5), (6, 5)] {
        let record = journaled(ledger(), 1, &d6(&[face]), |chance, journal| rules.strength(chance, journal));
        assert_eq!((record.gave, record.first("R6.19b").result), (strength, i32::from(strength)));
    }
    let missions = [
        (1, [4, 4, 2, 4], Some(MissionKind::Bombing)),
        (2, [0, 4, 2, 4], Some(MissionKind::RoadPhoto)),
        (4, [1, 0, 2, 4], Some(MissionKind::TrenchPhoto)),
        (5, [1, 1, 0, 0], Some(MissionKind::Bombing)),
        (6, [0, 0, 0, 0], None),
    ];
    for (face, open, kind) in missions {
        let record = journaled(ledger(), 1, &d6(&[face]), |chance, journal| rules.mission(&open, chance, journal));
        assert_eq!((record.gave, record.fired("R6.19c")), (kind, kind.is_some()));
    }
}

/// Rules R6.19a, R6.19f: the week as it is played, against a single sortie.
#[test]
fn pins_a_week_has_fourteen_attacks() {
    let scenario = week();
    let plan = scenario.campaign.as_ref().expect("a campaign");
    let key = RunKey::new("richthofen", 1).game(0, 0);
    let record = Journaled::new(ledger(), (), scenario.record(key).events);
    let attacks = record.of("R6.19a").iter().map(|event| event.result).collect::<Vec<_>>();
    assert_eq!(attacks, (1..=14).collect::<Vec<_>>());
    assert_eq!(record.first("R6.19f").result as usize, plan.airframes.len());
    let duel = Journaled::new(ledger(), (), load("richthofen/duel", &[]).record(key).events);
    duel.only(&["R6.18a", "R6.18b"], &["R6.19a", "R6.19d", "R6.19e", "R6.19f"]);
}

/// Rule R3.7f: a scenario says which men are novices.
#[test]
fn pins_scenarios_name_their_novices() {
    pins::shows_both_ways(&["R3.7f"]);
    let skills = |name: &str| load(name, &[]).seats.iter().map(|seat| seat.skill).collect::<Vec<_>>();
    assert!(skills("richthofen/novices").contains(&Skill::Novice));
    assert!(!skills("richthofen/duel").contains(&Skill::Novice));
}

/// Rule R0.1a: the rules R6 fill the base game's place, and the others are those of the adjustments.
#[test]
fn pins_what_the_adjustments_leave_alone_is_played_by_rules_of_its_own() {
    pins::shows_both_ways(&["R0.1a"]);
    for rule in &ledger().rules {
        assert_eq!(rule.source == Source::Seed, !rule.id.starts_with("R6."), "{}", rule.id);
    }
}

/// Rule R6.20b: doctrines have names, and a side or a role chooses its own.
#[test]
fn pins_a_role_has_a_doctrine_of_its_own() {
    pins::shows_both_ways(&["R6.20b"]);
    let bombers = load("richthofen/bombers", &[]);
    let names = bombers.policies.iter().map(|policy| policy.name.as_str()).collect::<Vec<_>>();
    assert!(names[0] != names[1] || names[2] != names[3], "{names:?}");
    let duel = load("richthofen/duel", &["sides.allies.policy=\"random\""]);
    assert_eq!([&duel.policies[0].name, &duel.policies[1].name], ["random", "random"]);
}

/// Rule R5.6b: a lost critical hit may come without any damage too, where a modifier leaves none.
#[test]
fn pins_a_lost_critical_hit_needs_no_damage() {
    pins::shows_both_ways(&["R5.6b"]);
    let scenario = week();
    let rules = &scenario.rules;
    for (face, critical) in [(3, true), (4, false)] {
        let record = journaled(ledger(), 1, &d6(&[6, 6, face]), |chance, journal| {
            let tables =
                GroundTables { fire: &rules.ground_fire, damage: &rules.damage_table, modifiers: &rules.modifiers };
            tables.fire((Label(1), Label(2)), Line::Mg, -10, chance, journal)
        });
        assert_eq!((record.gave.points, record.gave.critical, record.fired("R5.6a")), (0, critical, true));
    }
}

/// Rule R6.18b: the points for damage are those of all sorties of a week, and a week names no mission.
#[test]
fn pins_a_week_counts_the_points_for_damage_of_all_its_sorties() {
    let scenario = week();
    let plan = scenario.campaign.as_ref().expect("a campaign");
    let mut state = few(&scenario, 3);
    for _ in 0..2 {
        state.clear_sortie();
        state.campaign.men.iter_mut().for_each(|man| man.flies = false);
        played(&scenario, &mut state, &[], |fight| fight.crew_up(plan, MissionKind::RoadPhoto, 3));
        let capacity = scenario.aircraft(&state.planes[0]).capacity;
        for plane in state.planes.iter_mut() {
            (plane.fate, plane.damage) = (Fate::Home, 0);
        }
        state.planes[0].damage = capacity;
        played(&scenario, &mut state, &[], |fight| fight.score());
    }
    let judged = played(&scenario, &mut state, &[], |fight| fight.judge());
    let values = &judged.first("R6.18b").values;
    let points = 2 * scenario.rules.points.damaged;
    assert!(values.contains(&("germans-damage", Value::Int(points))), "{values:?}");
    assert!(values.iter().all(|(name, _)| *name != "mission"), "{values:?}");
}

/// A campaign of a month, and one of nine attacks a day, end within the ranges of their metrics.
#[test]
fn a_campaign_may_last_a_month_or_have_more_attacks() {
    let month = ["rules.campaign.days=30", "rules.campaign.missions=[17, 17, 9, 17]"];
    let busy = ["rules.campaign.attacks=9", "rules.campaign.missions=[18, 18, 9, 18]"];
    for (settings, attacks, days) in [(month, 60, 30), (busy, 63, 7)] {
        let game = load("richthofen/bloody-april", &settings);
        let record = game.record(RunKey::new("richthofen", 1).game(0, 0));
        let flown = record.events.iter().filter(|event| event.rule.0 == crate::Rule::R6_19a as u16).count();
        assert_eq!(flown, attacks, "{settings:?}");
        for (metric, &cell) in game.metrics().iter().zip(&record.row) {
            let (low, high) = metric.range;
            assert!((low..=high).contains(&cell), "{settings:?}: {} is {cell}", metric.name);
        }
        let has = |day: usize| game.metrics().iter().any(|metric| metric.name == format!("lost_day_{day}_allies"));
        assert!(has(days) && !has(days + 1), "{settings:?}");
    }
}

/// Each man of a campaign has a label of his own, which is none of the guns, and from which his side and number follow.
#[test]
fn the_label_of_a_man_gives_his_side_and_number() {
    let mut known = vec![crate::keys::TRENCHES, crate::keys::ARCHIE_GUNS];
    known.extend((0..10).map(|gun| Label(crate::keys::LABELS_OF_BALLOON_GUNS + gun)));
    for (allied, number) in [true, false].into_iter().flat_map(|allied| (1..=255).map(move |number| (allied, number))) {
        let label = crate::keys::label_of_man(allied, number);
        assert_eq!(crate::keys::man_of_label(label), Some((allied, u16::from(number))));
        assert!(!known.contains(&label), "{label:?}");
        known.push(label);
    }
    assert_eq!(crate::keys::man_of_label(crate::keys::TRENCHES), None);
}
