//! `jets` in the registry.

use crate::Dogfight;
use crate::rules::lower;
use crate::rules::pilots::PilotFile;
use crate::scenario::file::{Alt6, DocumentFile, RulesFile, ScenarioFile, SwitchesFile};
use crate::scenario::load;
use crate::tables::{Book, MISSILES, TABLES};
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
    let rules = lower::rules(&file.rules, &file.switches, file.dogfight.night, &mut check);
    let reading = |alt6, energy_dice_floor| {
        let switches = SwitchesFile { alt6, energy_dice_floor, ..file.switches };
        lower::rules(&file.rules, &switches, false, &mut Check::default()).energy
    };
    let energy = [Alt6::Mid, Alt6::High].map(|alt6| [2, 3].map(|floor| reading(alt6, floor)));
    let mut missiles = BTreeMap::new();
    for name in MISSILES.iter() {
        let path = format!("rules.missiles.{name}");
        match file.rules.missiles.get(name) {
            Some(missile) => drop(missiles.insert(name.as_str(), lower::missile(&path, missile, &mut check))),
            None => check.fault(Fault::new("rules.missiles", format!("the missile type {name} is missing"))),
        }
    }
    load::check_all(&file, &mut check);
    if !check.faults.is_empty() {
        return Err(document.locate(check.faults));
    }
    Ok(TABLES.under(Book { rules, energy, missiles }))
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
