//! `jets` in the registry.

use super::file::{RulesFile, ScenarioFile};
use super::pilot::file::PilotFile;
use super::table_specs::TABLES;
use super::{Dogfight, assemble, tables};
use crate::games::{Game, System, TableBook, TableSpec};
use crate::journal::Ledger;
use crate::scenario::{Document, Problems, schema};
use schemars::Schema;

/// The system of jet dogfights.
#[derive(Clone, Copy, Debug)]
pub struct Jets;

impl Jets {
    /// Loads a scenario of `jets`, for use as a library.
    ///
    /// # Errors
    /// Everything wrong with it.
    pub fn dogfight(&self, document: &Document) -> Result<Dogfight, Problems> {
        assemble::dogfight(document)
    }
}

impl System for Jets {
    fn name(&self) -> &'static str {
        "jets"
    }

    fn title(&self) -> &'static str {
        "one jet dogfight, both sides scripted"
    }

    fn ledger(&self) -> &Ledger {
        super::ledger()
    }

    fn tables(&self) -> &'static [TableSpec] {
        TABLES
    }

    fn table_book(&self, document: &Document) -> Result<Box<dyn TableBook>, Problems> {
        Ok(Box::new(tables::Book::new(document)?))
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
