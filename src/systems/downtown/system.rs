//! `downtown` in the registry.

use crate::keys::{Unit, unit};
use crate::outcome;
use crate::phases::context::Raid;
use crate::policy::Commander;
use crate::rules::RulesFile;
use crate::rules::us_doctrine::PolicyFile;
use crate::scenario::file::{DocumentFile, ScenarioFile};
use crate::scenario::{Scenario, load};
use crate::state::State;
use crate::tables::{Book, TABLES};
use crate::terms::hexes;
use crate::terms::switches::SWITCHES;
use ground::board::Hex;
use ground::chance::{Chance, Label};
use ground::game::odds::Under;
use ground::game::{Game, Outcome, Playable, Played, Switch, System, TableBook, TableSpec};
use ground::journal::{Journal, Ledger, RowRef};
use ground::scenario::{Check, Document, Library, Problems, Provenance, schema};
use schemars::Schema;

/// The system of raids over North Vietnam.
#[derive(Clone, Copy, Debug)]
pub struct Downtown;

impl Downtown {
    /// Loads a scenario of `downtown`, for use as a library.
    ///
    /// # Errors
    /// Everything wrong with it.
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

/// The built-in files.
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

    fn ledger(&self) -> &Ledger {
        crate::ledger()
    }

    fn tables(&self) -> &'static [TableSpec] {
        TABLES.specs()
    }

    fn switches(&self) -> &'static [Switch] {
        SWITCHES
    }

    fn table_book(&self, document: &Document) -> Result<Box<dyn TableBook>, Problems> {
        Ok(Box::new(tables_under(document)?))
    }

    fn scenario_schema(&self) -> Schema {
        schema::layered::<ScenarioFile>()
    }

    fn policy_schema(&self) -> Schema {
        schema::layered::<PolicyFile>()
    }

    fn rules_schema(&self) -> Schema {
        schema::draft07::<RulesFile>()
    }

    fn load(&self, document: &Document) -> Result<Box<dyn Game>, Problems> {
        Ok(Box::new(self.scenario(document)?))
    }
}

impl Played for Scenario {
    type State = State;
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

    fn play<C: Chance, J: Journal>(
        &self,
        state: &mut State,
        commander: &mut Self::Players,
        chance: &mut C,
        journal: &mut J,
    ) {
        Raid { scenario: self, state, chance, journal, commander }.play();
    }

    fn policies(&self) -> Vec<(String, String)> {
        vec![("us".to_owned(), self.policy.clone())]
    }

    fn provenance(&self) -> &[Provenance] {
        &self.provenance
    }

    /// Everything that play reads, in words. What is worked out from the rest is left out, and what only reports read.
    fn canonical(&self) -> Vec<u8> {
        let Scenario {
            rules,
            switches,
            date,
            night,
            weather,
            map,
            flights,
            plans,
            planner,
            arrows,
            target_die,
            aaa_points,
            fire_cans,
            sams,
            counters,
            mig_day,
            printed_aaa,
            sites,
            site_radius,
            go_to,
            orbits,
            orbit_exits: _,
            prepared: _,
            activation,
            field_types: _,
            migs,
            policy: _,
            doctrine,
            provenance: _,
        } = self;
        let read = (rules, switches, date, night, weather, map, flights);
        let set = (plans, (arrows, target_die), aaa_points, fire_cans, sams, mig_day);
        let sites = (sites, site_radius, go_to, orbits, planner);
        let drv = (printed_aaa, counters, sites, activation, migs, doctrine);
        format!("{:?}", (read, set, drv)).into_bytes()
    }

    fn unit_name(&self, label: Label) -> String {
        match unit(label) {
            Unit::Nobody => "nobody".to_owned(),
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

    fn row_name(&self, row: RowRef) -> String {
        self.doctrine.row_name(&self.policy, row.table.into(), row.row.into())
    }

    /// Its number on the map, row and place; a hex beyond the edge has none.
    fn hex_name(&self, q: i32, r: i32) -> Option<String> {
        let hex = Hex::new(q, r);
        let on_map = hexes::index(hex).map(|_| format!("{:04}", hexes::number(hex)));
        Some(on_map.unwrap_or_else(|| "off the map".to_owned()))
    }
}
