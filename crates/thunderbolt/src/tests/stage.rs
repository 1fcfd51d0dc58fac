//! Sets a case up and plays its steps through the procedures of play.

use crate::phases::Play;
use crate::policy::Player;
use crate::rules::Tables;
use crate::scenario::Campaign;
use crate::scenario::file::{DocumentFile, SideFile, SidesFile};
use crate::scenario::load::under;
use crate::state::battlefield::Scout;
use crate::state::{Aircraft, Battalion, Fate, Mission, Pilot, State, Station, Unit};
use crate::terms::cards::Strength;
use crate::terms::flying::{Place, edge_named};
use crate::tests::case::{AircraftCase, Case, MissionCase, Setup};
use crate::tests::rolls;
use crate::tests::scripted::{Names, ScriptedCommander, battalion_card, load, pilot_card};
use crate::tests::steps::{Stepping, take};
use ground::board::Facing;
use ground::chance::{ScriptError, Scripted};
use ground::game::testing::cases::Partial;
use ground::journal::{Event, Journal, Recording};
use ground::scenario::{Check, Document};

/// What came of a case.
#[derive(Debug)]
pub(crate) struct CaseResult {
    pub(crate) names: Names,
    pub(crate) campaign: Campaign,
    pub(crate) events: Vec<Event>,
    pub(crate) state: State,
    pub(crate) script: Result<(), ScriptError>,
}

/// Rules, ready for the scenarios of cases.
pub(crate) struct Base {
    file: DocumentFile,
    tables: Tables,
}

impl Base {
    /// The rules of a document.
    ///
    /// # Errors
    /// What is wrong with them.
    pub(crate) fn of(document: &Document) -> Result<Base, String> {
        let mut file: DocumentFile = document.decode().map_err(|problems| problems.to_string())?;
        for (name, text) in [("random", "random = true"), ("shared", "")] {
            file.policies.entry(name.to_owned()).or_insert_with(|| toml::from_str(text).expect("a policy"));
        }
        let mut check = Check::default();
        let tables = Tables::of(&file.rules, &mut check).filter(|_| check.faults.is_empty());
        tables.map(|tables| Base { file, tables }).ok_or_else(|| format!("{:?}", check.faults))
    }

    /// The rules as they are.
    pub(crate) fn standing() -> Base {
        let document = Document::rules(&crate::library(), "thunderbolt", &[], &[]);
        Base::of(&document.unwrap_or_else(|problems| panic!("{problems}"))).expect("the built-in rules")
    }

    pub(crate) const fn tables(&self) -> &Tables {
        &self.tables
    }

    /// The campaign of a case.
    ///
    /// # Errors
    /// What is wrong with the case's scenario.
    pub(crate) fn campaign(&mut self, case: &Setup) -> Result<Campaign, String> {
        let policy = Some(case.policy.clone().unwrap_or_else(|| "random".to_owned()));
        let player = SideFile { name: None, policy, squadron: case.squadron.clone() };
        let file = &mut self.file;
        (file.switches, file.campaign, file.sides) = (case.switches, case.campaign.clone(), Some(SidesFile { player }));
        let mut check = Check::default();
        let campaign = under(file, &self.tables, &mut check).filter(|_| check.faults.is_empty());
        campaign.ok_or_else(|| format!("{:?}", check.faults))
    }
}

/// Plays a case under the rules of `base`.
///
/// # Errors
/// What is wrong with the case's scenario.
pub(crate) fn play(base: &mut Base, case: &Case) -> Result<CaseResult, String> {
    let Case { common, own: case } = case;
    let campaign = base.campaign(case)?;
    let (mut state, names) = set_up(&campaign, case)?;
    let mut chance = Scripted::new(rolls::resolved(common, &campaign, &state));
    let mut journal = Recording::default();
    journal.clock(state.clock.packed());
    let mut player = match case.policy {
        Some(_) => Player::new(campaign.commander()),
        None => Player::new(Box::new(ScriptedCommander::new(case.choose.clone(), names.clone()))),
    };
    let mut stepping = Stepping { names: &names, before: Strength::Full, gained: 0 };
    for step in &common.play {
        let mut play = Play {
            campaign: &campaign,
            state: &mut state,
            chance: &mut chance,
            journal: &mut journal,
            player: &mut player,
        };
        take(&mut play, step, &mut stepping);
    }
    Ok(CaseResult { names, events: journal.into_events(), state, script: chance.finish(), campaign })
}

/// The state before the first step: day 1, mission 1, turn 1, unless the case says otherwise.
fn set_up(campaign: &Campaign, case: &Setup) -> Result<(State, Names), String> {
    let mut state = State::new();
    let everything = |count: usize| if count >= 64 { u64::MAX } else { (1 << count) - 1 };
    state.so = campaign.starting_so;
    state.clock = crate::terms::clock::Clock { day: 1, mission: 1, turn: 1 };
    state.decks.battalions = everything(campaign.rules.battalions.len());
    state.decks.conditions = everything(campaign.rules.conditions.len());
    state.decks.events = everything(campaign.rules.events.len());
    let title = case.condition.as_deref().unwrap_or("Quiet Sector");
    let conditions = &campaign.rules.conditions;
    let condition = conditions.iter().position(|card| card.title == title);
    state.condition = condition.unwrap_or_else(|| panic!("no condition {title}")) as u8;
    state.in_force = true;
    if case.condition.is_some() {
        state.decks.conditions &= !(1 << state.condition);
    }
    for each in &case.battalions {
        let card = battalion_card(campaign, each.card.as_ref().expect("a card"));
        state.decks.battalions &= !(1 << card);
        let mut battalion = Battalion { card: card as u8, label: crate::keys::battalion(card), ..Battalion::BLANK };
        battalion.band = campaign.rules.draw.start(campaign.rules.battalions[card].deck);
        each.put(&mut battalion);
        state.battalions.push(battalion);
    }
    for each in &case.pilots {
        let card = pilot_card(campaign, each.card.as_ref().expect("a card"));
        let mut pilot = Pilot::new(card as u8, crate::keys::pilot(card), campaign.rules.squadron.level);
        each.put(&mut pilot);
        state.pilots.push(pilot);
    }
    set_mission_up(campaign, case, &mut state)?;
    let mut names = Names::default();
    for each in &case.aircraft {
        set_aircraft_up(campaign, each, &mut state);
        names.0.push(each.name.clone().unwrap_or_else(|| each.r#type.clone().expect("a type")));
    }
    case.state.put(&mut state);
    Ok((state, names))
}

fn set_mission_up(campaign: &Campaign, case: &Setup, state: &mut State) -> Result<(), String> {
    let cup = campaign.full_cup();
    state.mission = Mission { cup, fought: true, ..Mission::new() };
    let MissionCase { battalion, scout, cup, wrecks, .. } = &case.mission;
    if let Some(name) = battalion {
        let card = battalion_card(campaign, name) as u8;
        let place = state.battalions.iter().position(|battalion| battalion.card == card);
        state.mission.battalion = place.expect("a battalion of the case") as u8;
    }
    state.mission.scout = scout.as_ref().map(|scout| Scout { lent: scout == "lent", modifier: 0 });
    if let Some(chits) = cup {
        state.mission.cup = crate::rules::pop_ups::PopUps::EMPTY;
        for (name, &count) in chits {
            match rolls::unit_kind(name) {
                Some(kind) => state.mission.cup.enemy[kind.index()] = count,
                None => state.mission.cup.no_enemy = count,
            }
        }
    }
    state.mission.wrecks = wrecks.iter().flatten().fold(0, |wrecks, hex| wrecks | 1 << (hex - 1));
    for each in &case.units {
        let kind = each.r#type.expect("a type");
        let pop_up = each.pop_up.unwrap_or(false);
        let alike = |unit: &&Unit| unit.kind == kind && unit.pop_up == pop_up;
        let number = state.mission.units.iter().filter(alike).count();
        let label = crate::keys::unit(kind.index(), number, pop_up);
        let mut unit = Unit::new(kind, label, Place::numbered(1), pop_up);
        each.put(&mut unit);
        state.mission.units.push(unit);
    }
    if let Some(title) = &case.event {
        let event = campaign.rules.events.iter().position(|card| card.title == *title);
        state.mission.event = event.unwrap_or_else(|| panic!("no event {title}")) as u8;
        state.decks.events &= !(1 << state.mission.event);
    }
    lay_ridges(campaign, case, state)?;
    case.mission.put(&mut state.mission);
    Ok(())
}

/// Ridges on the sides that the case names, each on the tile of the first hex named.
fn lay_ridges(campaign: &Campaign, case: &Setup, state: &mut State) -> Result<(), String> {
    let board = &campaign.rules.board;
    let mut tiles = [0u8; 10];
    for ridge in &case.ridges {
        let (hex, side) = match ridge.split_once('-') {
            Some((one, other)) => {
                let (one, other) = (hex(one), hex(other));
                let side = Facing::ALL.into_iter().find(|side| board.neighbour(one, *side) == Some(other));
                (one, side)
            }
            None => {
                let (number, side) = ridge.split_at(ridge.len() - 1);
                (hex(number), edge_named(side))
            }
        };
        tiles[hex.index()] |= 1 << side.ok_or_else(|| format!("{ridge} is no side"))?.index();
    }
    state.mission.terrain = crate::rules::board::Terrain::of(board, tiles);
    state.mission.sight = state.mission.terrain.sight(board);
    Ok(())
}

fn hex(number: &str) -> Place {
    Place::numbered(number.parse().unwrap_or_else(|_| panic!("{number} is no hex")))
}

fn set_aircraft_up(campaign: &Campaign, case: &AircraftCase, state: &mut State) {
    let name = case.r#type.as_ref().expect("a type");
    let kind = campaign.rules.aircraft.iter().position(|kind| kind.name == *name);
    let kind = kind.unwrap_or_else(|| panic!("no aircraft {name}"));
    let number = state.squadron.iter().filter(|aircraft| usize::from(aircraft.kind) == kind).count();
    let mut aircraft = Aircraft::new(kind as u8, crate::keys::aircraft(kind, number));
    aircraft.load = load(campaign, case.load.as_deref().unwrap_or_default());
    aircraft.left = ((1u32 << aircraft.load.len()) - 1) as u16;
    case.put(&mut aircraft);
    if let Some(name) = &case.pilot {
        let card = pilot_card(campaign, name);
        let place = state.pilots.iter().position(|pilot| usize::from(pilot.card) == card).unwrap_or_else(|| {
            let level = campaign.rules.squadron.level;
            state.pilots.push(Pilot::new(card as u8, crate::keys::pilot(card), level));
            state.pilots.len() - 1
        });
        aircraft.pilot = Some(place as u8);
        let pilot = &mut state.pilots[place];
        pilot.in_mission = !matches!(aircraft.station, Station::Base | Station::TurnedBack);
        if case.shots.is_none() {
            aircraft.shots = campaign.rules.pilots[card].at(pilot.level).shots.unwrap_or(0);
        }
    }
    if aircraft.is_crashed() && state.pilot_down(&aircraft) {
        state.mission.crashed.push(state.squadron.len() as u8);
    }
    state.squadron.push(aircraft);
}

impl State {
    /// Whether the pilot of an aircraft is down in this mission.
    fn pilot_down(&self, aircraft: &Aircraft) -> bool {
        aircraft.pilot.is_some_and(|pilot| matches!(self.pilots[usize::from(pilot)].fate, Fate::Down(_)))
    }
}
