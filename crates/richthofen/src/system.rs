//! `richthofen` in the registry.

use crate::phases::Fight;
use crate::policy::{Pilots, ROLES};
use crate::rules::RulesFile;
use crate::rules::pilots::{PilotFeature, PilotFile};
use crate::scenario::doctrine::TABLES as DOCTRINE_TABLES;
use crate::scenario::file::{DocumentFile, ScenarioFile};
use crate::scenario::{load, order_of_battle};
use crate::state::{CLOCK, State};
use crate::tables::{Book, TABLES};
use crate::terms::named::MissionKind;
use crate::terms::side::Side;
use crate::terms::switches::SWITCHES;
use crate::{Scenario, keys, outcome};
use ground::chance::{Chance, Label};
use ground::doctrine::{Feature, FeatureSpec};
use ground::game::names::short_name;
use ground::game::odds::Under;
use ground::game::picture::{GameMap, Part};
use ground::game::planner::Planner;
use ground::game::{
    Description, Force, Game, Outcome, Playable, Simulation, Switch, System, TableBook, TableSpec, counted,
};
use ground::journal::{Event, Journal, Ledger, RowRef};
use ground::scenario::{Check, Document, Fault, Library, Problems, Provenance, schema};
use schemars::Schema;

/// The system of dogfights, sorties and a campaign of the First World War.
#[derive(Clone, Copy, Debug)]
pub struct Richthofen;

impl Richthofen {
    /// Loads a scenario of `richthofen`, for use as a library.
    ///
    /// # Errors
    /// Everything wrong with it.
    pub fn sortie(&self, document: &Document) -> Result<Playable<Scenario>, Problems> {
        load::scenario(document).map(Playable::new)
    }
}

/// The built-in files.
#[derive(rust_embed::RustEmbed)]
#[folder = "../../scenarios/richthofen/"]
#[prefix = "richthofen/"]
struct Files;

/// The built-in files of `richthofen`: rules, scenarios, policies.
pub fn library() -> Library {
    Library::embedded::<Files>()
}

impl System for Richthofen {
    fn name(&self) -> &'static str {
        "richthofen"
    }

    fn title(&self) -> &'static str {
        "dogfights and sorties of the First World War, and a week of them, both sides scripted"
    }

    fn library(&self) -> Library {
        library()
    }

    fn typical(&self) -> &'static str {
        "duel"
    }

    fn ledger(&self) -> &Ledger {
        crate::ledger()
    }

    fn tables(&self) -> &'static [TableSpec] {
        TABLES.specs()
    }

    fn switches(&self) -> &'static [Switch] {
        SWITCHES
    }

    fn features(&self) -> Vec<(&'static str, &'static [FeatureSpec])> {
        vec![("policies", PilotFeature::SPECS)]
    }

    fn things(&self) -> &'static [(&'static str, &'static str)] {
        &[("aircraft", "rules.aircraft")]
    }

    fn table_book(&self, document: &Document) -> Result<Box<dyn TableBook>, Problems> {
        Ok(Box::new(tables_under(document)?))
    }

    fn seat(&self) -> &'static [&'static str] {
        &["altitude", "row"]
    }

    /// A campaign has its days, forces and missions in the rules.
    fn made_of(&self, document: &Document) -> Option<&'static str> {
        let mission = document.value("sortie.mission")?;
        (mission.as_str() == Some(MissionKind::Campaign.name())).then_some("rules.campaign")
    }

    /// About ten seconds of two against two on two cores.
    fn part_games(&self) -> u64 {
        1 << 11
    }

    fn scenario_schema(&self) -> Schema {
        schema::layered::<ScenarioFile>()
    }

    fn policy_schema(&self) -> Schema {
        schema::partial::<PilotFile>()
    }

    fn rules_schema(&self) -> Schema {
        schema::draft07::<RulesFile>()
    }

    fn lints(&self, document: &Document, _: &dyn Game) -> Vec<Fault> {
        load::suspicious(document)
    }

    fn load(&self, document: &Document) -> Result<Box<dyn Game>, Problems> {
        Ok(Box::new(self.sortie(document)?))
    }

    fn check_unused(&self, document: &Document) -> Result<(), Problems> {
        load::check_unused(document)
    }
}

impl Simulation for Scenario {
    type State = State;
    type Scratch = ();
    type Players = Pilots;

    fn outcome(&self) -> Outcome<Scenario> {
        outcome::outcome(self)
    }

    fn state(&self) -> State {
        State::new()
    }

    fn players(&self) -> Box<Pilots> {
        self.prepare();
        Box::new(self.pilots())
    }

    fn planners(&self) -> Vec<Planner<Scenario>> {
        self.planners_of_sides()
    }

    /// A turn; in a campaign, which has hundreds of them, a sortie.
    fn stage(&self, clock: u16) -> u16 {
        if self.campaign.is_some() { clock / crate::state::CLOCK } else { clock }
    }

    fn play<C: Chance, J: Journal>(
        &self,
        state: &mut State,
        _: &mut (),
        pilots: &mut Pilots,
        chance: &mut C,
        journal: &mut J,
    ) {
        Fight { scenario: self, state, chance, journal, pilots }.play();
    }
}

impl Description for Scenario {
    fn forces(&self) -> Vec<(String, String)> {
        Side::BOTH.map(|side| (side.name().to_owned(), self.force(side))).into()
    }

    fn policies(&self) -> Vec<(String, String)> {
        let name = |side: Side| {
            let [own, mission] = [0, 1].map(|role| self.policies[side.index() * ROLES + role].name.as_str());
            if own == mission { own.to_owned() } else { format!("{own}, mission {mission}") }
        };
        Side::BOTH.map(|side| (side.name().to_owned(), name(side))).to_vec()
    }

    fn provenance(&self) -> &[Provenance] {
        &self.provenance
    }

    /// The guns of a balloon are those of its side; trenches and Archie belong to both.
    fn side_of(&self, label: Label) -> Option<&'static str> {
        const GUNS: u16 = keys::LABELS_OF_BALLOON_GUNS;
        const TRENCHES: u16 = keys::TRENCHES.0;
        let side = match keys::man_of_label(label) {
            Some((true, _)) => Side::Allies,
            Some((false, _)) => Side::Germans,
            None if (GUNS..TRENCHES).contains(&label.0) => self.by.other(),
            None => return None,
        };
        Some(side.name())
    }

    fn unit_name(&self, label: Label) -> String {
        if label == Label::NONE {
            return "the ground".to_owned();
        }
        if let Some(seat) = self.seats.iter().find(|seat| seat.label == label) {
            return seat.name.clone();
        }
        match label {
            keys::TRENCHES => return "the trench garrison".to_owned(),
            keys::ARCHIE_GUNS => return "Archie".to_owned(),
            _ => {}
        }
        if label.0 >= keys::LABELS_OF_BALLOON_GUNS && keys::man_of_label(label).is_none() {
            return format!("balloon gun {}", label.0 - keys::LABELS_OF_BALLOON_GUNS + 1);
        }
        self.campaign.as_ref().map_or_else(|| format!("#{}", label.0), |plan| plan.name_of(label))
    }

    fn order_of_battle(&self) -> Vec<Force> {
        order_of_battle::of(self)
    }

    fn row_name(&self, row: RowRef) -> String {
        let (number, table) = (usize::from(row.table) / DOCTRINE_TABLES, usize::from(row.table) % DOCTRINE_TABLES);
        let (policy, place) = (number % self.policies.len(), number / self.policies.len());
        let name = &self.policies[policy].name;
        match self.doctrines(policy).nth(place) {
            Some((own, doctrine)) => {
                let row = doctrine.row_name(table, row.row.into());
                if own == name { format!("{name} {row}") } else { format!("{name} as {own} {row}") }
            }
            None => name.clone(),
        }
    }

    fn map_name(&self, label: Label) -> String {
        short_name(&self.story_name(label))
    }

    fn turn_number(&self, turn: u16) -> Option<u16> {
        let number = self.sortie_of(turn).map_or(turn, |(_, _, turn)| turn);
        (number > 0).then_some(number)
    }

    fn game_map(&self, events: &[Event]) -> GameMap {
        GameMap { parts: self.attacks(events), ..GameMap::default() }
    }

    fn clock_name(&self, turn: u16) -> String {
        match self.sortie_of(turn) {
            None if turn == 0 => "Set-up".to_owned(),
            None => format!("Turn {turn}"),
            Some((day, attack, turn)) => format!("Day {day}, attack {attack}, turn {turn}"),
        }
    }

    /// In a campaign a range counts days.
    fn clock_range(&self, (first, last): (u16, u16)) -> (u16, u16) {
        if self.campaign.is_none() {
            return (first, last);
        }
        let attacks = u16::from(self.rules.campaign.attacks);
        let clock = crate::state::CLOCK;
        let begin =
            if first == 0 { 0 } else { (first - 1).saturating_mul(attacks).saturating_add(1).saturating_mul(clock) };
        (begin, last.saturating_mul(attacks).saturating_mul(clock).saturating_add(clock - 1))
    }

    fn clock_mark(&self, turn: u16) -> String {
        match self.sortie_of(turn) {
            None if turn == 0 => "Before".to_owned(),
            None => format!("Turn {turn}"),
            Some((day, attack, turn)) => format!("{day}.{attack}, {turn}"),
        }
    }

    fn chapter(&self, turn: u16) -> Option<String> {
        self.sortie_of(turn).map(|(day, attack, _)| format!("Day {day}, attack {attack}"))
    }
}

impl Scenario {
    /// The attacks of a campaign that have events, each a part of its own.
    fn attacks(&self, events: &[Event]) -> Vec<Part> {
        let mut parts: Vec<Part> = Vec::new();
        for event in events.iter().filter(|event| self.turn_number(event.turn).is_some()) {
            let Some(title) = self.chapter(event.turn) else { continue };
            match parts.last_mut() {
                Some(part) if part.title == title => part.turns.1 = event.turn,
                _ => {
                    let turns = (event.turn / CLOCK * CLOCK, event.turn);
                    parts.push(Part { title, turns, fresh: true, walls: Vec::new() });
                }
            }
        }
        parts
    }

    /// The aircraft of a side, counted by type.
    fn force(&self, side: Side) -> String {
        let kind = |kind: u8| self.types[usize::from(kind)].name.as_str();
        match &self.campaign {
            Some(plan) => {
                let own = plan.airframes.iter().filter(|(whose, _)| *whose == side);
                counted(own.map(|(_, of)| (kind(*of), 1)))
            }
            None => counted(self.seats.iter().filter(|seat| seat.side == side).map(|seat| (kind(seat.kind), 1))),
        }
    }

    /// Day, attack and turn of a clock of a campaign.
    fn sortie_of(&self, clock: u16) -> Option<(u16, u16, u16)> {
        self.campaign.as_ref()?;
        let attacks = u16::from(self.rules.campaign.attacks);
        let sortie = (clock / crate::state::CLOCK).max(1) - 1;
        Some((sortie / attacks + 1, sortie % attacks + 1, clock % crate::state::CLOCK))
    }
}

/// The exact tables under the rules of a document.
pub(crate) fn tables_under(document: &Document) -> Result<Under<'static, Book>, Problems> {
    let file: DocumentFile = document.decode()?;
    let mut check = Check::default();
    match load::rules(&file.rules, &mut check) {
        Some(rules) if check.faults.is_empty() => Ok(TABLES.under(Book { rules })),
        _ => Err(document.locate(check.faults)),
    }
}
