//! `downtown` in the registry.

use crate::rules::RulesFile;
use crate::rules::us_doctrine::PolicyFile;
use crate::scenario::file::{DocumentFile, ScenarioFile};
use crate::scenario::{Scenario, load};
use crate::tables::{Book, TABLES};
use crate::terms::switches::SWITCHES;
use ground::game::odds::Under;
use ground::game::{Game, Switch, System, TableBook, TableSpec};
use ground::journal::Ledger;
use ground::scenario::{Check, Document, Library, Problems, schema};
use schemars::Schema;

/// The system of raids over North Vietnam.
#[derive(Clone, Copy, Debug)]
pub struct Downtown;

impl Downtown {
    /// Loads a scenario of `downtown`, for use as a library.
    ///
    /// # Errors
    /// Everything wrong with it.
    pub fn scenario(&self, document: &Document) -> Result<Scenario, Problems> {
        load::scenario(document)
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
