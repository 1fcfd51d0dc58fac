//! `downtown` as a system of the registry.

use crate::keys::{DRV, US, Unit, unit};
use crate::map::around_barrage::Router;
use crate::outcome;
use crate::phases::context::Raid;
use crate::policy::Commander;
use crate::rules::RulesFile;
use crate::rules::guns::deployment::DeploymentFeature;
use crate::rules::migs::OrderFeature;
use crate::rules::sams::acquisition::AcquisitionFeature;
use crate::rules::sams::activation::PlacementFeature;
use crate::rules::sams::reaction::ReactionFeature;
use crate::rules::us_doctrine::{PolicyFile, UsFeature};
use crate::scenario::file::{DocumentFile, ScenarioFile};
use crate::scenario::{Scenario, activation_dates, game_map, load, order_of_battle};
use crate::state::State;
use crate::tables::{Book, TABLES};
use crate::terms::hexes;
use crate::terms::switches::SWITCHES;
use ground::board::Hex;
use ground::chance::{Chance, Label};
use ground::doctrine::{Feature, FeatureSpec};
use ground::game::names::spoken;
use ground::game::odds::Under;
use ground::game::picture::GameMap;
use ground::game::planner::Planner;
use ground::game::{
    Description, Force, Game, Outcome, Playable, Simulation, Switch, System, TableBook, TableSpec, counted,
};
use ground::journal::{Event, Journal, Ledger, RowRef};
use ground::scenario::{Check, Document, Fault, Library, Problems, Provenance, schema};
use schemars::Schema;

/// The system of raids over North Vietnam.
#[derive(Clone, Copy, Debug)]
pub struct Downtown;

impl Downtown {
    /// Loads a scenario of `downtown`, for use as a library.
    ///
    /// # Errors
    /// All faults of the document.
    pub fn scenario(&self, document: &Document) -> Result<Playable<Scenario>, Problems> {
        load::scenario(document).map(Playable::new)
    }
}

/// The exact tables under the rules of a document.
pub(crate) fn tables_under(document: &Document) -> Result<Under<'static, Book>, Problems> {
    let file: DocumentFile = document.decode()?;
    let mut check = Check::default();
    let mut years = Vec::with_capacity(Book::MONTHS.len());
    for date in Book::MONTHS {
        years.extend(load::rules(&file.rules, date, &mut check));
        if !check.faults.is_empty() {
            return Err(document.locate(check.faults));
        }
    }
    Ok(TABLES.under(Book::new(years)))
}

/// The files in `scenarios/downtown`, embedded.
#[derive(rust_embed::RustEmbed)]
#[folder = "../../scenarios/downtown/"]
#[prefix = "downtown/"]
struct Files;

/// The built-in files of `downtown`: rules, scenarios, policies.
pub fn library() -> Library {
    Library::embedded::<Files>()
}

impl System for Downtown {
    fn name(&self) -> &'static str {
        "downtown"
    }

    fn title(&self) -> &'static str {
        "one raid over North Vietnam, the US scripted, the DRV by its solo rules"
    }

    fn part_games(&self) -> u64 {
        1 << 16
    }

    fn library(&self) -> Library {
        library()
    }

    fn typical(&self) -> &'static str {
        "d5"
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
            ("policies", UsFeature::SPECS),
            ("SAM placement", PlacementFeature::SPECS),
            ("SAM acquisition", AcquisitionFeature::SPECS),
            ("SAM reaction", ReactionFeature::SPECS),
            ("AAA deployment", DeploymentFeature::SPECS),
            ("order of DRV flights", OrderFeature::SPECS),
        ]
    }

    fn things(&self) -> &'static [(&'static str, &'static str)] {
        &[
            ("aircraft", "rules.aircraft"),
            ("weapons", "rules.weapons.types"),
            ("targets", "rules.map.targets.places"),
            ("arrows", "rules.map.arrows"),
            ("activations", "rules.activation"),
        ]
    }

    fn shared_rows(&self) -> Option<&'static str> {
        Some("rules.us-doctrine")
    }

    fn place(&self, document: &Document, name: &str) -> Option<String> {
        crate::scenario::places::told(document, name)
    }

    fn table_book(&self, document: &Document) -> Result<Box<dyn TableBook>, Problems> {
        Ok(Box::new(tables_under(document)?))
    }

    fn lints(&self, document: &Document, _: &dyn Game) -> Vec<Fault> {
        activation_dates::apart(document, &self.library()).into_iter().collect()
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

    fn load(&self, document: &Document) -> Result<Box<dyn Game>, Problems> {
        Ok(Box::new(self.scenario(document)?))
    }

    fn check_unused(&self, document: &Document) -> Result<(), Problems> {
        let file: DocumentFile = document.decode()?;
        let mut check = Check::default();
        load::check_unused(&file, &mut check);
        if check.faults.is_empty() { Ok(()) } else { Err(document.locate(check.faults)) }
    }
}

impl Simulation for Scenario {
    type State = State;
    type Scratch = Router;
    type Players = dyn Commander;

    fn outcome(&self) -> Outcome<Scenario> {
        outcome::outcome(self)
    }

    fn state(&self) -> State {
        State::new(self.sites.len())
    }

    fn players(&self) -> Box<dyn Commander> {
        self.commander()
    }

    fn planners(&self) -> Vec<Planner<Scenario>> {
        self.look_ahead().into_iter().collect()
    }

    fn play<C: Chance, J: Journal>(
        &self,
        state: &mut State,
        router: &mut Router,
        commander: &mut Self::Players,
        chance: &mut C,
        journal: &mut J,
    ) {
        Raid { scenario: self, state, router, chance, journal, commander }.play();
    }
}

impl Description for Scenario {
    fn forces(&self) -> Vec<(String, String)> {
        let kinds: Vec<(String, u32)> =
            self.flights.iter().map(|seat| (spoken(seat.kind()), seat.count.into())).collect();
        let us = counted(kinds.iter().map(|(kind, count)| (kind.as_str(), *count)));
        vec![("us".to_owned(), us), ("drv".to_owned(), "guns, SAMs and MiGs by the solitaire rules".to_owned())]
    }

    fn policies(&self) -> Vec<(String, String)> {
        vec![("us".to_owned(), self.policy.clone())]
    }

    fn provenance(&self) -> &[Provenance] {
        &self.provenance
    }

    fn side_of(&self, label: Label) -> Option<&'static str> {
        match unit(label) {
            Unit::UsFlight(_) => Some("us"),
            Unit::Aaa(_) | Unit::Sam(_) | Unit::FireCan(_) | Unit::DrvFlight(_) => Some("drv"),
            Unit::Side(_) if label == US => Some("us"),
            Unit::Side(_) if label == DRV => Some("drv"),
            Unit::Nobody | Unit::Side(_) => None,
        }
    }

    fn unit_name(&self, label: Label) -> String {
        match unit(label) {
            Unit::Nobody => "no unit".to_owned(),
            Unit::Side(name) => name.to_owned(),
            Unit::UsFlight(place) => {
                let split = place.checked_sub(self.flights.len()).and_then(|from| self.flights.get(from));
                let split = split.map(|seat| format!("{}, cripples", seat.name));
                let name = self.flights.get(place).map(|seat| seat.name.clone()).or(split);
                name.unwrap_or_else(|| format!("flight {}", place + 1))
            }
            Unit::Aaa(place) => format!("AAA {}", place + 1),
            Unit::Sam(place) => format!("SAM {}", place + 1),
            Unit::FireCan(place) => format!("Fire Can {}", place + 1),
            Unit::DrvFlight(place) => format!("DRV flight {}", place + 1),
        }
    }

    fn story_name(&self, label: Label) -> String {
        match unit(label) {
            Unit::DrvFlight(place) => format!("MiG flight {}", place + 1),
            Unit::UsFlight(_) => spoken(&self.unit_name(label).replace(", cripples", " (cripples)")),
            _ => self.unit_name(label),
        }
    }

    fn map_name(&self, label: Label) -> String {
        match unit(label) {
            Unit::DrvFlight(place) => format!("MiG {}", place + 1),
            _ => self.story_name(label),
        }
    }

    fn game_map(&self, events: &[Event]) -> GameMap {
        game_map::of(self, events)
    }

    fn order_of_battle(&self) -> Vec<Force> {
        order_of_battle::of(self)
    }

    fn row_name(&self, row: RowRef) -> String {
        self.doctrine.row_name(&self.policy, row.table.into(), row.row.into())
    }

    /// The number of a hex on the map, from its row and place; in words for a hex off the map.
    fn hex_name(&self, q: i32, r: i32) -> Option<String> {
        let hex = Hex::new(q, r);
        let on_map = hexes::index(hex).map(|_| format!("{:04}", hexes::number(hex)));
        Some(on_map.unwrap_or_else(|| "a hex off the map".to_owned()))
    }
}
