//! `jets` in the registry.

use crate::phases::Fight;
use crate::policy::Pilots;
use crate::rules::pilots::{PilotFeature, PilotFile};
use crate::rules::{Rules, RulesFile, Tables};
use crate::scenario::doctrine::DoctrinePlace;
use crate::scenario::file::{DocumentFile, ScenarioFile};
use crate::scenario::load;
use crate::scenario::order_of_battle;
use crate::state::State;
use crate::tables::{Book, MISSILES, TABLES};
use crate::terms::side::Side;
use crate::terms::switches::{Alt6, SWITCHES, Switches};
use crate::{Dogfight, outcome};
use ground::chance::{Chance, Label};
use ground::doctrine::{Feature, FeatureSpec};
use ground::game::names::short_name;
use ground::game::odds::Under;
use ground::game::planner::Planner;
use ground::game::{
    Description, Force, Game, Outcome, Playable, Simulation, Switch, System, TableBook, TableSpec, counted,
};
use ground::journal::{Journal, Ledger, RowRef};
use ground::scenario::{Check, Document, Fault, Library, Problems, Provenance, schema};
use schemars::Schema;

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

    fn typical(&self) -> &'static str {
        "mig21-v-f4"
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
        vec![("policies", PilotFeature::SPECS)]
    }

    fn things(&self) -> &'static [(&'static str, &'static str)] {
        &[("aircraft", "rules.cards"), ("weapons", "rules.missiles"), ("starts", "rules.starts")]
    }

    fn table_book(&self, document: &Document) -> Result<Box<dyn TableBook>, Problems> {
        Ok(Box::new(tables_under(document)?))
    }

    /// What the start gives, where the sides say nothing of their own.
    fn by_cards(&self, document: &Document) -> Vec<(&'static str, i64)> {
        let start = document.value("dogfight.start");
        let start = start.as_ref().and_then(|start| start.as_str()).unwrap_or("standard");
        let given = |path: &'static str| {
            let key = path.strip_prefix("sides.")?;
            let number = document.value(&format!("rules.starts.{start}.{key}"))?;
            Some((path, number.as_integer()?))
        };
        let paths = ["sides.a.altitude", "sides.a.speed", "sides.b.altitude", "sides.b.speed"];
        paths.into_iter().filter_map(given).collect()
    }

    fn seat(&self) -> &'static [&'static str] {
        &["altitude", "speed", "disengaging", "scatter"]
    }

    /// About ten seconds of two against two on two cores.
    fn part_games(&self) -> u64 {
        1 << 17
    }

    fn scenario_schema(&self) -> Schema {
        schema::layered::<ScenarioFile>()
    }

    fn policy_schema(&self) -> Schema {
        schema::partial::<PilotFile>()
    }

    fn rules_schema(&self) -> Schema {
        schema::draft07::<RulesFile>()
    }

    fn load(&self, document: &Document) -> Result<Box<dyn Game>, Problems> {
        Ok(Box::new(self.dogfight(document)?))
    }

    fn check_unused(&self, document: &Document) -> Result<(), Problems> {
        let file: DocumentFile = document.decode()?;
        let mut check = Check::default();
        load::check_all(&file, &mut check);
        load::check_policies(&file, &mut check);
        if check.faults.is_empty() { Ok(()) } else { Err(document.locate(check.faults)) }
    }
}

impl Simulation for Dogfight {
    type State = State;
    type Scratch = ();
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

    fn planners(&self) -> Vec<Planner<Dogfight>> {
        self.planners_of_sides()
    }

    fn play<C: Chance, J: Journal>(
        &self,
        state: &mut State,
        _: &mut (),
        pilots: &mut Pilots,
        chance: &mut C,
        journal: &mut J,
    ) {
        pilots.begin(self);
        Fight { dogfight: self, state, chance, journal, pilots }.play();
    }
}

impl Description for Dogfight {
    fn forces(&self) -> Vec<(String, String)> {
        let of = |side| self.seats.iter().filter(move |seat| seat.side == side).map(|seat| (seat.kind(), 1));
        Side::BOTH.map(|side| (side.name().to_owned(), counted(of(side)))).into()
    }

    fn policies(&self) -> Vec<(String, String)> {
        Side::BOTH.map(|side| (side.name().to_owned(), self.policies[side.index()].name.clone())).to_vec()
    }

    fn provenance(&self) -> &[Provenance] {
        &self.provenance
    }

    fn side_of(&self, label: Label) -> Option<&'static str> {
        self.seats.iter().find(|seat| seat.label == label).map(|seat| seat.side.name())
    }

    fn unit_name(&self, label: Label) -> String {
        let seat = self.seats.iter().find(|seat| seat.label == label);
        seat.map_or_else(|| format!("#{}", label.0), |seat| seat.name.clone())
    }

    fn map_name(&self, label: Label) -> String {
        short_name(&self.unit_name(label))
    }

    fn order_of_battle(&self) -> Vec<Force> {
        order_of_battle::of(self)
    }

    fn row_name(&self, row: RowRef) -> String {
        let (DoctrinePlace { side, place }, table) = DoctrinePlace::of_table(row.table.into());
        let policy = &self.policies[side.index()].name;
        match self.doctrines(side).nth(place) {
            Some((own, doctrine)) => {
                let row = doctrine.row_name(table, row.row.into());
                if own == policy { format!("{policy} {row}") } else { format!("{policy} as {own} {row}") }
            }
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
    for name in MISSILES.iter().filter(|name| !tables.missiles.contains_key(*name)) {
        check.fault(Fault::new("rules.missiles", format!("the missile type {name} is missing")));
    }
    load::check_all(&file, &mut check);
    if !check.faults.is_empty() {
        return Err(document.locate(check.faults));
    }
    Ok(TABLES.under(Book { rules, energy, missiles: tables.missiles }))
}
