//! `jets` in the registry.

use crate::Dogfight;
use crate::rules::pilots::PilotFile;
use crate::rules::{Rules, RulesFile, Tables};
use crate::scenario::file::{DocumentFile, ScenarioFile};
use crate::scenario::load;
use crate::tables::{Book, MISSILES, TABLES};
use crate::terms::switches::{Alt6, SWITCHES, Switches};
use ground::game::odds::Under;
use ground::game::{Game, Switch, System, TableBook, TableSpec};
use ground::journal::Ledger;
use ground::scenario::{Check, Document, Fault, Library, Problems, schema};
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
    pub fn dogfight(&self, document: &Document) -> Result<Dogfight, Problems> {
        load::dogfight(document)
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
