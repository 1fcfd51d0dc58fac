//! `jets` in the registry.

use crate::Dogfight;
use crate::outcome;
use crate::phases::Fight;
use crate::policy::Pilots;
use crate::policy::doctrine::TABLES as DOCTRINE_TABLES;
use crate::rules::pilots::PilotFile;
use crate::rules::{Rules, RulesFile, Tables};
use crate::scenario::file::{DocumentFile, ScenarioFile};
use crate::scenario::load;
use crate::state::Side;
use crate::state::State;
use crate::tables::Book;
use crate::tables::MISSILES;
use crate::tables::TABLES;
use crate::terms::switches::Alt6;
use crate::terms::switches::SWITCHES;
use crate::terms::switches::Switches;
use ground::chance::Chance;
use ground::chance::Label;
use ground::game::Game;
use ground::game::Outcome;
use ground::game::Playable;
use ground::game::Played;
use ground::game::Switch;
use ground::game::System;
use ground::game::TableBook;
use ground::game::TableSpec;
use ground::game::odds::Under;
use ground::journal::Journal;
use ground::journal::Ledger;
use ground::journal::RowRef;
use ground::scenario::Check;
use ground::scenario::Document;
use ground::scenario::Fault;
use ground::scenario::Library;
use ground::scenario::Problems;
use ground::scenario::Provenance;
use ground::scenario::schema;
use schemars::Schema;
use std::collections::BTreeMap;

/// The system of jet dogfights.
#[derive(Clone, Copy, Debug)]
pub struct Jets;

impl Jets {
    /// Loads a scenario of `jets`, for use as a library.
    ///
    /// # Errors
    /// Everything wrong with it.
    pub fn dogfight(&self, document: &Document) -> Result<Playable<Dogfight>, Problems> {
        load::dogfight(document).map(Playable::new)
    }
}

/// The built-in files.
#[derive(rust_embed::RustEmbed)]
#[folder = "../../scenarios/jets/"]
#[prefix = "jets/"]
struct Files;

/// The built-in files of `jets`: rules, scenarios, policies.
pub fn library() -> Library {
    Library::embedded::<Files>()
}

impl System for Jets {
    fn name(&self) -> &'static str {
        "jets"
    }

    fn title(&self) -> &'static str {
        "one jet dogfight, both sides scripted"
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

    /// About ten seconds of two against two on two cores.
    fn part_games(&self) -> u64 {
        1 << 17
    }

    fn scenario_schema(&self) -> Schema {
        schema::layered::<ScenarioFile>()
    }

    fn policy_schema(&self) -> Schema {
        schema::layered::<PilotFile>()
    }

    fn rules_schema(&self) -> Schema {
        schema::draft07::<RulesFile>()
    }

    fn load(&self, document: &Document) -> Result<Box<dyn Game>, Problems> {
        Ok(Box::new(self.dogfight(document)?))
    }
}

impl Played for Dogfight {
    type State = State;
    type Players = Pilots;

    fn outcome(&self) -> Outcome<Dogfight> {
        outcome::outcome(self)
    }

    fn state(&self) -> State {
        self.start()
    }

    fn players(&self) -> Box<Pilots> {
        Box::new(self.pilots())
    }

    fn play<C: Chance, J: Journal>(&self, state: &mut State, pilots: &mut Pilots, chance: &mut C, journal: &mut J) {
        Fight { dogfight: self, state, chance, journal, pilots }.play();
    }

    fn policies(&self) -> Vec<(String, String)> {
        Side::BOTH.map(|side| (side.name().to_owned(), self.policies[side.index()].name.clone())).to_vec()
    }

    fn provenance(&self) -> &[Provenance] {
        &self.provenance
    }

    /// Everything that play reads, in words. What is worked out from the rest is left out, and what only reports read.
    fn canonical(&self) -> Vec<u8> {
        let Dogfight {
            rules,
            seats,
            missiles,
            sun,
            varied,
            away,
            policies,
            switches,
            worth: _,
            mean_gains: _,
            reach: _,
            side_names: _,
            provenance: _,
        } = self;
        format!("{:?}", (rules, seats, missiles, sun, varied, away, policies, switches)).into_bytes()
    }

    fn unit_name(&self, label: Label) -> String {
        let seat = self.seats.iter().find(|seat| seat.label == label);
        seat.map_or_else(|| format!("#{}", label.0), |seat| seat.name.clone())
    }

    fn row_name(&self, row: RowRef) -> String {
        let (side, table) = (usize::from(row.table) / DOCTRINE_TABLES, usize::from(row.table) % DOCTRINE_TABLES);
        let side = Side::BOTH[side.min(1)];
        let policy = &self.policies[side.index()].name;
        match self.doctrine(side) {
            Some(doctrine) => format!("{policy} {}", doctrine.row_name(table, row.row.into())),
            None => policy.clone(),
        }
    }
}

/// The exact tables under the rules of a document.
pub(crate) fn tables_under(document: &Document) -> Result<Under<'static, Book>, Problems> {
    let file: DocumentFile = document.decode()?;
    let mut check = Check::default();
    let Some(tables) = Tables::of(&file.rules, &mut check) else { return Err(document.locate(check.faults)) };
    let rules = Rules::of(tables.clone(), &file.switches, file.dogfight.night);
    let reading = |alt6, energy_dice_floor| {
        let switches = Switches { alt6, energy_dice_floor, ..file.switches };
        Rules::of(tables.clone(), &switches, false).energy
    };
    let energy = [Alt6::Mid, Alt6::High].map(|alt6| [2, 3].map(|floor| reading(alt6, floor)));
    let mut missiles = BTreeMap::new();
    for name in MISSILES.iter() {
        match tables.missiles.get(name) {
            Some(missile) => drop(missiles.insert(name.as_str(), *missile)),
            None => check.fault(Fault::new("rules.missiles", format!("the missile type {name} is missing"))),
        }
    }
    load::check_all(&file, &mut check);
    if !check.faults.is_empty() {
        return Err(document.locate(check.faults));
    }
    Ok(TABLES.under(Book { rules, energy, missiles }))
}
