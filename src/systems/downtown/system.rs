//! `downtown` in the registry.

use crate::rules::RulesFile;
use crate::rules::us_doctrine::PolicyFile;
use crate::scenario::file::{DocumentFile, ScenarioFile};
use crate::scenario::{Scenario, load};
use crate::tables::{Book, TABLES};
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

/// A switch whose first value is the default.
const fn switch(
    name: &'static str,
    path: &'static str,
    values: &'static [&'static str],
    meaning: &'static str,
    rules: &'static [&'static str],
) -> Switch {
    Switch { name, path, values, default: values[0], meaning, rules }
}

const SWITCHES: &[Switch] = &[
    switch(
        "two-sams",
        "switches.two-sams",
        &["below", "up-to"],
        "whether an unmodified roll equal to the number of hidden SAMs brings up two",
        &["D3.2.1j"],
    ),
    switch(
        "mig-ban-rows",
        "switches.mig-ban-rows",
        &["printed", "all"],
        "whether only the rows printed so look out for DRV flights, or all that acquire",
        &["D3.4.3h", "D3.4.3i", "D3.4.3j"],
    ),
    switch(
        "keep-tracking",
        "switches.keep-tracking",
        &["hold", "roll"],
        "whether a SAM that goes on tracking rolls for it",
        &["D3.4.3a", "D3.4.3c", "D3.4.3d", "D3.4.3e"],
    ),
    switch(
        "activation-data",
        "switches.activation-data",
        &["printed", "balanced"],
        "which figures three odd blocks of the activation table have",
        &["D5.3e", "D5.3g", "D5.3m"],
    ),
    switch(
        "activation-reading",
        "switches.activation-reading",
        &["shared", "sequential"],
        "how the displaced rows of the activation table are read",
        &["D5.3l", "D5.3m", "D5.3n"],
    ),
    switch(
        "parent-limit",
        "switches.parent-limit",
        &["raid", "phase"],
        "whether a generic flight is a parent once in a raid or once in a phase",
        &["D5.4.5c"],
    ),
    switch(
        "solo-events",
        "switches.solo-events",
        &["on", "off"],
        "whether doubles and ends of moves call solitaire random events",
        &["D4d", "D4e"],
    ),
    switch(
        "aaa-points",
        "switches.aaa-points",
        &["printed", "extended"],
        "whether AAA points that the table does not print are a mistake or buy rows put together",
        &["DH16a"],
    ),
    switch(
        "aaa-placement",
        "switches.aaa-placement",
        &["table", "sensible"],
        "whether AAA goes by its table or by a doctrine of its own",
        &["D2.1.3c"],
    ),
    switch(
        "sam-sites",
        "switches.sam-sites",
        &["listed", "varied"],
        "whether SAMs are set up on listed hexes first or anywhere in their radius",
        &["D3.1.1c"],
    ),
    switch(
        "sam-defence",
        "switches.sam-defence",
        &["table", "sensible"],
        "whether SAMs are set up by the procedure or by a doctrine of its own",
        &["D3.1.1d"],
    ),
];
