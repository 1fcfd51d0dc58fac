//! `thunderbolt` in the registry.

use crate::keys::{self, LabelOwner};
use crate::phases::Play;
use crate::policy::Player;
use crate::rules::player::{BaseFeature, FlightFeature, PolicyFile, TargetFeature};
use crate::rules::{Rules, RulesFile, Tables};
use crate::scenario::file::{DocumentFile, ScenarioFile};
use crate::scenario::{game_map, lints, load};
use crate::state::State;
use crate::tables::{Book, TABLES};
use crate::terms::clock::{Clock, HOME_BOUND};
use crate::terms::switches::SWITCHES;
use crate::{Campaign, outcome};
use ground::chance::{Chance, Label};
use ground::doctrine::{Feature, FeatureSpec};
use ground::game::odds::Under;
use ground::game::picture::{Course, GameMap};
use ground::game::planner::Planner;
use ground::game::{
    Description, Force, Game, Outcome, Playable, Simulation, Switch, System, TableBook, TableSpec, counted,
};
use ground::journal::{Event, Journal, Ledger, RowRef};
use ground::scenario::{Check, Document, Fault, Library, Problems, Provenance, schema};
use schemars::Schema;

/// The system of ground attack campaigns.
#[derive(Clone, Copy, Debug)]
pub struct Thunderbolt;

impl Thunderbolt {
    /// Loads a scenario of `thunderbolt`, for use as a library.
    ///
    /// # Errors
    /// Everything wrong with it.
    pub fn campaign(&self, document: &Document) -> Result<Playable<Campaign>, Problems> {
        load::campaign(document).map(Playable::new)
    }
}

/// The built-in files.
#[derive(rust_embed::RustEmbed)]
#[folder = "../../scenarios/thunderbolt/"]
#[prefix = "thunderbolt/"]
struct Files;

/// The built-in files of `thunderbolt`: rules, scenarios, policies.
pub fn library() -> Library {
    Library::embedded::<Files>()
}

impl System for Thunderbolt {
    fn name(&self) -> &'static str {
        "thunderbolt"
    }

    fn title(&self) -> &'static str {
        "one campaign of ground attack, the player scripted, the enemy by the rules"
    }

    /// About ten seconds of the standard campaign on two cores.
    fn part_games(&self) -> u64 {
        1 << 12
    }

    fn library(&self) -> Library {
        library()
    }

    fn typical(&self) -> &'static str {
        "iraq91-holding"
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
        vec![
            ("policies", BaseFeature::SPECS),
            ("targets of policies", TargetFeature::SPECS),
            ("turns of policies", FlightFeature::SPECS),
        ]
    }

    fn things(&self) -> &'static [(&'static str, &'static str)] {
        &[
            ("aircraft", "rules.aircraft"),
            ("weapons", "rules.weapons"),
            ("pilots", "rules.pilots"),
            ("units", "rules.units"),
            ("cards", "rules.battalions"),
            ("campaigns", "rules.campaigns"),
            ("situations", "rules.situations"),
            ("conditions", "rules.conditions"),
            ("events", "rules.events"),
        ]
    }

    fn shared_rows(&self) -> Option<&'static str> {
        Some("rules.player")
    }

    fn table_book(&self, document: &Document) -> Result<Box<dyn TableBook>, Problems> {
        Ok(Box::new(tables_under(document)?))
    }

    fn scenario_schema(&self) -> Schema {
        schema::layered::<ScenarioFile>()
    }

    fn policy_schema(&self) -> Schema {
        schema::partial::<PolicyFile>()
    }

    fn rules_schema(&self) -> Schema {
        schema::draft07::<RulesFile>()
    }

    fn by_cards(&self, document: &Document) -> Vec<(&'static str, i64)> {
        load::by_cards(document)
    }

    fn lints(&self, document: &Document, _: &dyn Game) -> Vec<Fault> {
        let rules = self.library();
        let rules: toml::Table =
            rules.get("thunderbolt/rules").and_then(|text| toml::from_str(text).ok()).unwrap_or_default();
        let printed = |key: &str| {
            let cards = rules.get(key).and_then(toml::Value::as_table).into_iter().flat_map(|cards| cards.keys());
            cards.cloned().collect::<Vec<_>>()
        };
        lints::of(document, &printed("aircraft"), &printed("weapons"))
    }

    fn load(&self, document: &Document) -> Result<Box<dyn Game>, Problems> {
        Ok(Box::new(self.campaign(document)?))
    }

    fn check_unused(&self, document: &Document) -> Result<(), Problems> {
        load::check_unused(document)
    }
}

impl Simulation for Campaign {
    type State = State;
    type Scratch = ();
    type Players = Player;

    fn outcome(&self) -> Outcome<Campaign> {
        outcome::outcome(self)
    }

    fn state(&self) -> State {
        State::new()
    }

    fn players(&self) -> Box<Player> {
        Box::new(Player::new(self.commander()))
    }

    fn planners(&self) -> Vec<Planner<Campaign>> {
        self.planner().into_iter().collect()
    }

    /// A mission of a day, its start or its end.
    fn stage(&self, clock: u16) -> u16 {
        Clock { turn: 0, ..Clock::unpacked(clock) }.packed()
    }

    fn play<C: Chance, J: Journal>(
        &self,
        state: &mut State,
        _: &mut (),
        player: &mut Player,
        chance: &mut C,
        journal: &mut J,
    ) {
        Play { campaign: self, state, chance, journal, player }.play();
    }
}

impl Description for Campaign {
    fn forces(&self) -> Vec<(String, String)> {
        let squadron = match &self.squadron {
            Some(squadron) => {
                let titles =
                    squadron.aircraft.iter().map(|&kind| self.rules.aircraft[usize::from(kind)].title.as_str());
                counted(titles.map(|title| (title, 1)))
            }
            None => format!("a squadron for {} SO", self.starting_so),
        };
        vec![("player".to_owned(), squadron)]
    }

    fn policies(&self) -> Vec<(String, String)> {
        vec![("player".to_owned(), self.policy.name.clone())]
    }

    fn provenance(&self) -> &[Provenance] {
        &self.provenance
    }

    fn side_of(&self, label: Label) -> Option<&'static str> {
        match keys::labelled(label) {
            LabelOwner::Aircraft(..) | LabelOwner::Pilot(_) => Some("player"),
            LabelOwner::Battalion(_) | LabelOwner::Unit(..) | LabelOwner::PopUp(..) => Some("enemy"),
            LabelOwner::Nothing => None,
        }
    }

    fn unit_name(&self, label: Label) -> String {
        let rules: &Rules = &self.rules;
        match keys::labelled(label) {
            LabelOwner::Aircraft(kind, number) if kind < rules.aircraft.len() => {
                format!("{} {}", rules.aircraft[kind].title, number + 1)
            }
            LabelOwner::Pilot(card) if card < rules.pilots.len() => rules.pilots[card].title.clone(),
            LabelOwner::Battalion(card) if card < rules.battalions.len() => rules.battalions[card].title.clone(),
            LabelOwner::Unit(kind, number) if kind < rules.units.len() => {
                format!("{} {}", rules.units[kind].title, number + 1)
            }
            LabelOwner::PopUp(kind, number) if kind < rules.units.len() => {
                format!("pop-up {} {}", rules.units[kind].title, number + 1)
            }
            _ => format!("#{}", label.0),
        }
    }

    fn order_of_battle(&self) -> Vec<Force> {
        let elements = match &self.squadron {
            Some(squadron) => {
                let titles =
                    squadron.aircraft.iter().map(|&kind| self.rules.aircraft[usize::from(kind)].title.as_str());
                vec![counted(titles.map(|title| (title, 1))), several(squadron.scouts, "Scout")]
            }
            None => vec![format!("{} SO to buy a squadron with", self.starting_so)],
        };
        let player = Force { side: "player".to_owned(), title: "Squadron".to_owned(), elements };
        let enemy = vec![
            format!("{}, {}", self.card.title, self.situation.title),
            format!("battalions worth {} VP or more, {}", self.set_up_vp, several(self.days, "day")),
        ];
        vec![player, Force { side: "enemy".to_owned(), title: "Enemy".to_owned(), elements: enemy }]
    }

    fn row_name(&self, row: RowRef) -> String {
        let (name, mut table) = (&self.policy.name, usize::from(row.table));
        for (own, doctrine) in self.doctrines() {
            if table < doctrine.tables() {
                let row = doctrine.row_name(table, row.row.into());
                return if own == name { format!("{name} {row}") } else { format!("{name} as {own} {row}") };
            }
            table -= doctrine.tables();
        }
        name.clone()
    }

    fn hex_name(&self, q: i32, r: i32) -> Option<String> {
        let place = self.rules.board.place(q, r)?;
        Some(format!("hex {}", place.number()))
    }

    fn turn_number(&self, turn: u16) -> Option<u16> {
        let clock = Clock::unpacked(turn);
        (1..HOME_BOUND).contains(&clock.turn).then_some(clock.turn.into())
    }

    fn game_map(&self, events: &[Event]) -> GameMap {
        game_map::of(self, events, |event| self.story_name(event.subject))
    }

    fn courses(&self, events: &[Event]) -> Vec<Course> {
        game_map::courses(events)
    }

    fn clock_name(&self, turn: u16) -> String {
        Clock::unpacked(turn).name()
    }

    fn clock_mark(&self, turn: u16) -> String {
        Clock::unpacked(turn).mark()
    }

    fn clock_range(&self, (first, last): (u16, u16)) -> (u16, u16) {
        Clock::days(first, last)
    }
}

/// The exact tables under the rules of a document.
pub(crate) fn tables_under(document: &Document) -> Result<Under<'static, Book>, Problems> {
    let file: DocumentFile = document.decode()?;
    let mut check = Check::default();
    let tables = Tables::of(&file.rules, &mut check);
    match tables.and_then(|tables| Book::of(&tables, &file.switches, &mut check)) {
        Some(book) if check.faults.is_empty() => Ok(TABLES.under(book)),
        _ => Err(document.locate(check.faults)),
    }
}

/// `1 Scout`, `2 Scouts`.
fn several(number: u8, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{plural}")
}
