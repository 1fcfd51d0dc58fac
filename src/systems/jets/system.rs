//! `jets` in the registry.

use crate::rules::pilots::PilotFile;
use crate::scenario::file::{RulesFile, ScenarioFile};
use crate::scenario::load;
use crate::tables::specs::TABLES;
use crate::{Dogfight, tables};
use ground::game::{Game, Switch, System, TableBook, TableSpec};
use ground::journal::Ledger;
use ground::scenario::{Document, Library, Problems, schema};
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
        TABLES
    }

    fn switches(&self) -> &'static [Switch] {
        SWITCHES
    }

    fn table_book(&self, document: &Document) -> Result<Box<dyn TableBook>, Problems> {
        Ok(Box::new(tables::Book::new(document)?))
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

const SWITCHES: &[Switch] = &[
    Switch {
        name: "alt6",
        path: "switches.alt6",
        values: &["mid", "high"],
        default: "mid",
        meaning: "in which band of the Energy Roll altitude 6 lies, which the source prints in two",
        rules: &["J2.3e", "J2.3f"],
    },
    Switch {
        name: "energy-dice-floor",
        path: "switches.energy-dice-floor",
        values: &["2", "3"],
        default: "2",
        meaning: "the fewest dice of an Energy Roll: whether a third hard manoeuvre takes a die",
        rules: &["J2.3b"],
    },
    Switch {
        name: "zoom-pump-guard",
        path: "switches.zoom-pump-guard",
        values: &["off", "on"],
        default: "off",
        meaning: "whether a dive of two or three levels forbids a climb in the next turn",
        rules: &["J2.6g"],
    },
    Switch {
        name: "low-max",
        path: "switches.low-max",
        values: &["off", "on"],
        default: "off",
        meaning: "whether the fastest jets are slower at altitude 1 to 3",
        rules: &["J0.2i"],
    },
];
