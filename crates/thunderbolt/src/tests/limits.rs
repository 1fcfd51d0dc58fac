//! The rules that never show in a journal: what holds after every stage of played campaigns, under every policy.

use crate::keys::{LabelOwner, labelled};
use crate::phases::Play;
use crate::policy::{Player, View};
use crate::rules::effects::Effect;
use crate::state::{Fate, State, Station};
use crate::terms::damage::{Level, Status};
use crate::terms::flying::Place;
use crate::terms::units::{Altitude, UnitKind};
use crate::{Campaign, Rule, Thunderbolt};
use ground::board::Facing;
use ground::chance::{Dice, Label, RunKey};
use ground::game::Playable;
use ground::game::testing::pins;
use ground::journal::{Event, Recording, Value};
use ground::scenario::{Document, Request};
use std::collections::{BTreeMap, BTreeSet};

/// A stage of a campaign: what was before it, what is after it, what happened.
pub(crate) struct Stage<'a> {
    pub(crate) name: &'static str,
    pub(crate) campaign: &'a Campaign,
    pub(crate) before: &'a State,
    pub(crate) after: &'a State,
    pub(crate) events: &'a [Event],
}

/// A built-in scenario under a policy, with settings.
pub(crate) fn campaign(name: &str, sets: &[&str]) -> Playable<Campaign> {
    let sets = sets.iter().map(|set| (*set).to_owned()).collect();
    let request = Request { sets, ..Request::scenario(format!("thunderbolt/{name}")) };
    let document = Document::load(&crate::library(), &request, &["thunderbolt"]);
    let document = document.unwrap_or_else(|problems| panic!("{problems}"));
    Thunderbolt.campaign(&document).unwrap_or_else(|problems| panic!("{problems}"))
}

/// Plays a campaign stage by stage: the set-up, then of each day its start, its missions and its end.
pub(crate) fn each_stage(campaign: &Campaign, game: u64, mut look: impl FnMut(Stage<'_>)) {
    let mut state = State::new();
    let mut chance = Dice::new(RunKey::new("thunderbolt", 5).game(0, game));
    let mut player = Player::new(campaign.commander());
    for day in 0..=campaign.days {
        let names: &[&'static str] = if day == 0 { &["set-up"] } else { &["start", "missions", "end"] };
        for &name in names {
            let before = state.clone();
            let mut journal = Recording::default();
            let mut play =
                Play { campaign, state: &mut state, chance: &mut chance, journal: &mut journal, player: &mut player };
            match name {
                "set-up" => play.set_up(),
                "start" => play.start_day(day),
                "missions" => play.fly_missions(),
                _ => play.end_day(),
            }
            look(Stage { name, campaign, before: &before, after: &state, events: journal.events() });
        }
    }
}

impl Stage<'_> {
    pub(crate) fn of(&self, rule: Rule) -> impl Iterator<Item = &Event> {
        self.events.iter().filter(move |event| event.rule == rule.into())
    }

    fn aircraft(&self, label: Label) -> usize {
        self.after.squadron.iter().position(|aircraft| aircraft.label == label).expect("an aircraft of the squadron")
    }

    pub(crate) fn view(&self, me: usize) -> View<'_> {
        View { campaign: self.campaign, state: self.after, me }
    }
}

fn hex_of(campaign: &Campaign, event: &Event) -> Option<Place> {
    let at = |(name, value): &(&str, Value)| match value {
        Value::Hex(q, r) if *name == "hex" => campaign.rules.board.place(*q, *r),
        _ => None,
    };
    event.values.iter().find_map(at)
}

fn word<'a>(event: &'a Event, key: &str) -> Option<&'a str> {
    event.values.iter().find_map(|(name, value)| match value {
        Value::Word(word) if *name == key => Some(&**word),
        _ => None,
    })
}

fn unit_kind(label: Label) -> Option<UnitKind> {
    match labelled(label) {
        LabelOwner::Unit(kind, _) | LabelOwner::PopUp(kind, _) => UnitKind::ALL.get(kind).copied(),
        _ => None,
    }
}

/// The campaigns played: scenario, policy, number of campaigns.
const PLAYED: [(&str, &str, u64); 6] = [
    ("iraq91-holding", "random", 40),
    ("libya11-linked", "random", 60),
    ("korea97-generalwar", "random", 25),
    ("israel88-rapid", "low-and-hard", 10),
    ("iraq91-surge", "point-hunter", 10),
    ("libya11-linked", "stand-off", 10),
];

/// Plays them all.
fn every_stage(mut look: impl FnMut(Stage<'_>)) {
    for (scenario, policy, games) in PLAYED {
        let policy = format!("sides.player.policy='{policy}'");
        let campaign = campaign(scenario, &[&policy]);
        (0..games).for_each(|game| each_stage(&campaign, game, &mut look));
    }
}

#[test]
fn pins_orders_of_a_day_give_nobody_two_missions_and_each_aircraft_a_pilot_who_can_fly_it() {
    pins::shows_both_ways(&["T2.3a", "T2.3b", "T2.3c", "T2.3d", "T2.3f", "T2.4b", "T1.4b", "T3.1b", "T6.7b"]);
    let (mut damaged, mut unmanned, mut planned) = (0, 0, 0);
    every_stage(|stage| {
        if stage.name != "start" {
            return;
        }
        let (state, rules) = (stage.after, &stage.campaign.rules);
        let plan = state.today;
        let mut pilots = BTreeSet::new();
        for (me, aircraft) in state.squadron.iter().enumerate().filter(|(me, _)| plan.missions[*me].is_some()) {
            let kind = &rules.aircraft[usize::from(aircraft.kind)];
            planned += 1;
            damaged += u32::from(aircraft.is_damaged());
            assert!(aircraft.used && !aircraft.is_crashed());
            assert_eq!(aircraft.pilot.is_some(), kind.manned, "{}", kind.name);
            let Some(pilot) = aircraft.pilot else {
                unmanned += 1;
                continue;
            };
            assert!(pilots.insert(pilot), "a pilot flies twice");
            let pilot = &state.pilots[usize::from(pilot)];
            assert_eq!(rules.pilots[usize::from(pilot.card)].family, kind.family);
            assert!(pilot.is_serving() && stage.view(me).status_of(pilot) != Status::Unfit);
        }
        let sent = plan.scouts.iter().filter(|scout| **scout).count();
        let lent = state.effects_today(stage.campaign).any(|effect| matches!(effect, Effect::ExtraScout { .. }));
        assert!(sent <= usize::from(state.scouts) + usize::from(lent));
        assert_eq!(usize::from(state.scouts_free) + sent, usize::from(state.scouts) + usize::from(lent));
    });
    assert!(damaged > 20 && unmanned > 100 && planned > 2_000, "{damaged}, {unmanned}, {planned}");
}

#[test]
fn pins_every_aircraft_flies_one_mission_a_day_and_one_that_was_called_off_none() {
    pins::shows_both_ways(&["T2.3c", "T3.1b", "T3.1d"]);
    let mut aborted = 0;
    every_stage(|stage| {
        if stage.name != "missions" {
            return;
        }
        // Aircraft that turned back have flown too: one that is placed is in the sorties of the day at most once.
        let mut placed: BTreeMap<Label, u32> = BTreeMap::new();
        stage.of(Rule::T3_7a).for_each(|event| *placed.entry(event.actor).or_default() += 1);
        assert!(placed.values().all(|&times| times == 1));
        let plan = stage.before.today;
        for event in stage.of(Rule::T3_1a) {
            aborted += 1;
            let target = stage.before.battalions.iter().position(|battalion| battalion.label == event.subject);
            let mission = plan.battalions.iter().position(|of| *of == target.map(|target| target as u8));
            let crew =
                (0..stage.after.squadron.len()).filter(|&me| plan.missions[me] == mission.map(|mission| mission as u8));
            for me in crew {
                assert!(!placed.contains_key(&stage.after.squadron[me].label));
                assert!(stage.after.squadron[me].used);
                if let Some(pilot) = plan.pilots[me] {
                    let [before, after] = [stage.before, stage.after].map(|state| state.pilots[usize::from(pilot)]);
                    assert_eq!((before.stress, before.experience), (after.stress, after.experience));
                }
            }
        }
    });
    assert!(aborted > 100, "{aborted}");
}

#[test]
fn pins_a_battlefield_is_laid_of_the_ten_tiles_of_the_campaign() {
    pins::shows_both_ways(&["T1.1e"]);
    let tiles = crate::tests::standing::TABLES_OF_PLAY.campaigns["iraq91"].tiles;
    let campaign = campaign("iraq91-holding", &["sides.player.policy='random'"]);
    let mut layouts = BTreeSet::new();
    for game in 0..40 {
        each_stage(&campaign, game, |stage| {
            let laid: Vec<i32> = stage.of(Rule::T3_5a).map(|event| event.result).collect();
            for layout in laid.chunks(10) {
                let mut sorted: Vec<u8> = layout.iter().map(|&tile| tile as u8).collect();
                layouts.insert(sorted.clone());
                sorted.sort_unstable();
                assert!(
                    sorted.iter().eq({
                        let mut tiles = tiles;
                        tiles.sort_unstable();
                        tiles.to_vec()
                    }
                    .iter())
                );
            }
        });
    }
    assert!(layouts.len() > 20, "{}", layouts.len());
}

#[test]
fn pins_no_card_repeats_before_its_deck_is_through() {
    pins::shows_both_ways(&["T2.1c", "T3.3c"]);
    let policy = "sides.player.policy='random'";
    let campaign = campaign("iraq91-holding", &[policy, "campaign.days=30"]);
    let (mut rounds, mut repeated) = (0, 0);
    for game in 0..30 {
        let (mut seen, mut events) = (Vec::new(), Vec::new());
        each_stage(&campaign, game, |stage| {
            if stage.name == "start" {
                seen.push(stage.after.condition);
            }
            let drawn = stage
                .events
                .iter()
                .filter(|event| [Rule::T3_3a, Rule::T5_2a].iter().any(|rule| event.rule == (*rule).into()));
            events.extend(drawn.filter_map(|event| word(event, "card")).map(str::to_owned));
        });
        let first: BTreeSet<u8> = seen[..24].iter().copied().collect();
        assert_eq!(first.len(), 24, "game {game}");
        let second: BTreeSet<u8> = seen[24..].iter().copied().collect();
        assert_eq!(second.len(), 6, "game {game}");
        repeated += u32::from(seen[24] != seen[0]);
        // Each mission draws two of the 24 events; two events have the same title.
        for round in events.chunks_exact(24) {
            rounds += 1;
            assert_eq!(round.iter().collect::<BTreeSet<_>>().len(), 23, "game {game}: {round:?}");
        }
    }
    assert!(rounds > 20 && repeated > 20, "{rounds}, {repeated}");
}

#[test]
fn pins_the_squadron_never_grows_and_no_pilot_comes_back() {
    pins::shows_both_ways(&["T6.5b", "T6.6b", "T6.6c", "T5.8b"]);
    let mut replaced = 0;
    every_stage(|stage| {
        let (before, after) = (stage.before, stage.after);
        if stage.name == "set-up" {
            return;
        }
        assert_eq!(before.squadron.len(), after.squadron.len());
        assert!(before.squadron.iter().zip(&after.squadron).all(|(one, other)| one.label == other.label));
        let cards: BTreeSet<u8> = after.pilots.iter().map(|pilot| pilot.card).collect();
        assert_eq!(cards.len(), after.pilots.len(), "a pilot is there twice");
        let serving = |state: &State| state.pilots.iter().filter(|pilot| !pilot.is_lost() || !pilot.succeeded).count();
        let gone = |state: &State| state.pilots.iter().filter(|pilot| pilot.fate == Fate::Replaced).count();
        let joined = stage.of(Rule::T7_10a).filter(|event| word(event, "what") == Some("a pilot joins")).count();
        assert_eq!(serving(after) - gone(after), serving(before) - gone(before) + joined);
        replaced += stage.of(Rule::T6_6a).count();
        assert!(after.pilots.iter().all(|pilot| pilot.level <= Level::Ace));
        for (old, new) in before.pilots.iter().zip(&after.pilots) {
            assert!(new.level >= old.level && (old.fate == new.fate || old.is_serving()));
        }
    });
    assert!(replaced > 20, "{replaced}");
}

#[test]
fn pins_battalions_that_are_fixed_stay_and_rules_of_loading_hold() {
    pins::shows_both_ways(&["T6.3b", "T3.2b", "T3.2c", "T3.2h"]);
    let (mut fixed, mut loads) = (0, 0);
    every_stage(|stage| {
        let rules = &stage.campaign.rules;
        for (before, after) in stage.before.battalions.iter().zip(&stage.after.battalions) {
            let card = &rules.battalions[usize::from(before.card)];
            if card.effects.iter().any(|effect| matches!(effect, Effect::Fixed {})) {
                fixed += u32::from(stage.name == "end");
                assert_eq!(before.band, after.band, "{}", card.name);
            }
        }
        if stage.name != "missions" {
            return;
        }
        for aircraft in &stage.after.squadron {
            let kind = &rules.aircraft[usize::from(aircraft.kind)];
            let items = || aircraft.load.iter().map(|&item| &rules.items[usize::from(item)]);
            loads += u32::from(!aircraft.load.is_empty());
            assert!(items().filter(|item| item.is_tank()).count() <= 1);
            assert!(items().filter(|item| item.is_pod()).count() <= 1);
            assert!(items().map(|item| item.weight).sum::<u8>() <= kind.weight, "{}", kind.name);
            assert!(aircraft.load.iter().all(|&item| kind.may_carry(item)));
        }
        // What is not used is gone without a refund: SO change only by what the journal records.
        let spent: i32 = stage.of(Rule::T3_2f).map(|event| event.result).sum();
        assert!(spent >= 0);
    });
    assert!(fixed > 100 && loads > 500, "{fixed}, {loads}");
}

#[test]
fn pins_placement_moves_and_attacks_keep_the_limits() {
    pins::shows_both_ways(&[
        "T3.7b", "T3.7f", "T4.5g", "T4.8b", "T4.11c", "T7.5b", "T7.5c", "T4.2c", "T7.6c", "T7.6e", "T3.2g", "T7.6g",
        "T4.8m",
    ]);
    let mut seen = MissionCounts::default();
    every_stage(|stage| {
        if stage.name == "missions" {
            seen.check(&stage);
        }
    });
    assert!(seen.ridges_high > 50 && seen.together > 100 && seen.attacks > 1_000 && seen.shots > 2_000, "{seen:?}");
    assert!(seen.cannon > 50 && seen.air_to_air > 0, "{seen:?}");
}

/// What has been seen of missions.
#[derive(Debug, Default)]
struct MissionCounts {
    ridges_high: u32,
    together: u32,
    attacks: u32,
    shots: u32,
    cannon: u32,
    air_to_air: u32,
}

impl MissionCounts {
    fn check(&mut self, stage: &Stage<'_>) {
        let campaign = stage.campaign;
        let rules = &campaign.rules;
        let terrain = &stage.after.mission.terrain;
        // The terrain that is left is that of the last mission.
        let last = stage.of(Rule::T2_5a).map(|event| event.turn).max().unwrap_or(0);
        let (mut at, mut altitude): (BTreeMap<Label, Place>, BTreeMap<Label, Altitude>) = Default::default();
        let mut steps: BTreeMap<Label, u8> = BTreeMap::new();
        let mut fired: BTreeSet<(u16, Label)> = BTreeSet::new();
        let mut hexes: BTreeMap<(u16, Place), u32> = BTreeMap::new();
        for event in stage.events {
            let known = Rule::ALL.iter().find(|rule| event.rule == (**rule).into());
            let rule = *known.expect("a rule that fires");
            // A type that always flies High has no altitude to choose.
            let high = word(event, "altitude").is_none_or(|altitude| altitude == "high");
            match rule {
                Rule::T3_7a => {
                    let hex = hex_of(campaign, event).expect("a hex");
                    at.insert(event.actor, hex);
                    let there = hexes.entry((event.turn, hex)).or_default();
                    *there += 1;
                    self.together += u32::from(*there > 1);
                    assert!(rules.board.is_perimeter(hex));
                }
                Rule::T3_7c | Rule::T4_4a => {
                    let is = if high { Altitude::High } else { Altitude::Low };
                    altitude.insert(event.actor, is);
                    let kind = stage.view(stage.aircraft(event.actor)).kind();
                    assert!(high || !kind.high_only, "{}", kind.name);
                }
                Rule::T3_7e if event.turn == last => {
                    let letter = word(event, "edge").expect("an edge");
                    let edge: Facing = crate::terms::flying::edge_named(letter).expect("an edge");
                    let ridged = terrain.is_ridged(at[&event.actor], edge);
                    let is = altitude[&event.actor];
                    self.ridges_high += u32::from(ridged);
                    assert!(!ridged || is == Altitude::High, "a Low aircraft starts on a ridge");
                }
                Rule::T4_3a | Rule::T4_13a => drop(steps.insert(event.actor, 0)),
                Rule::T4_5a | Rule::T4_5c | Rule::T4_5f | Rule::T4_7a => {
                    let used = steps.entry(event.actor).or_default();
                    *used += 1;
                    let kind = stage.view(stage.aircraft(event.actor)).kind();
                    assert!(*used <= kind.speed[1], "{}", kind.name);
                    if let Some(hex) = hex_of(campaign, event) {
                        at.insert(event.actor, hex);
                    }
                }
                Rule::T4_8a => {
                    self.attacks += 1;
                    assert_eq!(hex_of(campaign, event), at.get(&event.actor).copied());
                }
                Rule::T4_9a => self.shot(stage, event, (at[&event.actor], altitude.get(&event.actor))),
                Rule::T4_11a => {
                    let kind = unit_kind(event.actor).expect("a unit");
                    let card = &rules.units[kind.index()];
                    let is = if high { Altitude::High } else { Altitude::Low };
                    assert!(card.hits > 0 && card.altitudes.include(is), "{} fires at {is:?}", card.title);
                    assert!(fired.insert((event.turn, event.actor)), "a unit fires twice");
                }
                Rule::T4_2b => {
                    let kind = unit_kind(event.actor).expect("a unit");
                    let never = [UnitKind::Helicopter, UnitKind::Building, UnitKind::AaaSite, UnitKind::Storage];
                    assert!(!never.contains(&kind), "{kind:?} takes Cover");
                }
                _ => {}
            }
        }
    }

    /// One die of an attack: the weapon may be fired at the unit.
    fn shot(&mut self, stage: &Stage<'_>, event: &Event, (from, altitude): (Place, Option<&Altitude>)) {
        let rules = &stage.campaign.rules;
        let kind = unit_kind(event.subject).expect("a unit");
        let class = rules.units[kind.index()].class;
        let name = word(event, "weapon").expect("a weapon");
        self.shots += 1;
        let Some(weapon) = rules.items.iter().find(|item| item.title == name).and_then(|item| item.weapon()) else {
            assert!(name == "the cannon" || name == "a gun");
            self.cannon += u32::from(name == "the cannon");
            assert!(name == "a gun" || altitude != Some(&Altitude::High), "a cannon fires from High");
            return;
        };
        self.air_to_air += u32::from(weapon.air_to_air());
        assert!(weapon.targets.include(class), "{name} at {kind:?}");
        assert!(altitude.is_none_or(|altitude| weapon.altitudes.include(*altitude)), "{name} from {altitude:?}");
        // Where units that stay where they are were attacked; of the last mission of the day.
        let unit = stage.after.mission.units.iter().find(|unit| unit.label == event.subject);
        let last = stage.of(Rule::T2_5a).map(|event| event.turn).max().unwrap_or(0) >> 5;
        if let Some(unit) = unit.filter(|unit| unit.kind != UnitKind::Helicopter && event.turn >> 5 == last) {
            let range = rules.board.range(from, unit.hex);
            assert!((weapon.range[0]..=weapon.range[1]).contains(&range), "{name} at range {range}");
        }
    }
}

#[test]
fn pins_unmanned_aircraft_have_no_pilot_to_strain_and_cost_no_points() {
    pins::shows_both_ways(&["T7.6h"]);
    let campaign = campaign("libya11-linked", &["sides.player.policy='random'"]);
    let mut lost = 0;
    for game in 0..150 {
        each_stage(&campaign, game, |stage| {
            let unmanned: Vec<Label> = (0..stage.after.squadron.len())
                .filter(|&me| !stage.view(me).kind().manned)
                .map(|me| stage.after.squadron[me].label)
                .collect();
            for event in stage.events.iter().filter(|event| unmanned.contains(&event.actor)) {
                let id = &crate::ledger().rule(event.rule).id;
                let of_pilots =
                    ["T4.6a", "T4.9b", "T4.9c", "T4.9d", "T4.11g", "T4.11h", "T4.12b", "T5.3a", "T5.9d", "T7.6j"];
                assert!(!of_pilots.contains(&&**id), "{id}");
            }
            lost += stage.of(Rule::T7_6i).count();
        });
    }
    assert!(lost > 5, "{lost}");
}

#[test]
fn pins_the_account_never_goes_below_nothing_and_victory_points_add_up() {
    every_stage(|stage| {
        assert!(stage.after.so >= 0);
        let reported: i32 = stage
            .events
            .iter()
            .filter(|event| {
                let rules = [Rule::T5_9a, Rule::T5_9b, Rule::T5_9c, Rule::T5_9d, Rule::T7_2b, Rule::T7_10f];
                rules.iter().any(|rule| event.rule == (*rule).into())
            })
            .map(|event| event.result)
            .sum();
        let paid: i32 =
            [Rule::T6_5a, Rule::T6_6a].into_iter().flat_map(|rule| stage.of(rule)).map(|event| event.result).sum();
        assert_eq!(i32::from(stage.after.vp) - i32::from(stage.before.vp), reported - paid, "{}", stage.name);
    });
}

#[test]
fn pins_all_are_at_the_base_at_the_end_of_a_day_and_nobody_is_searched_for_any_more() {
    every_stage(|stage| {
        if stage.name == "end" {
            let home = |station| matches!(station, Station::Base | Station::Crashed);
            assert!(stage.after.squadron.iter().all(|aircraft| home(aircraft.station)));
            assert!(stage.after.pilots.iter().all(|pilot| !matches!(pilot.fate, Fate::Down(_))));
        }
    });
}
