//! A system that is recorded and tabled, for tests of the commands that do so: a die of so many sides, and a fight whose
//! only event is which policy fought it.

use super::Context;
use crate::chance::{Exact, GameKey, Label, Roll, Stream, Tape};
use crate::game::{
    Game, Metric, Parameter, ParameterKind, ParameterValue, Ratio, Record, Row, System, TableBook, TableError,
    TableSpec, Worker,
};
use crate::journal::{Event, Ledger, RowRef, RuleId};
use crate::scenario::{Document, Fault, Library, Problems, Provenance};
use std::borrow::Cow;
use std::io;
use std::sync::LazyLock;

const LEDGER: &str = "
system = 'toy'
rule = [
    { id = 'T1', phase = '', text = '', source = 'seed', ref = '', kind = 'procedure', fires = true, trace = '{actor} is bold' },
    { id = 'T2', phase = '', text = '', source = 'house', ref = '', kind = 'choice', fires = true, trace = '{actor} is shy' },
    { id = 'T3', phase = '', text = '', source = 'house', ref = '', kind = 'limit', fires = false },
]
";

const FILES: [(&str, &str); 6] = [
    ("toy/rules", ""),
    ("toy/ledger", LEDGER),
    ("toy/policies/bold", ""),
    ("toy/policies/shy", ""),
    ("toy/policies/wrong", ""),
    ("toy/duel", "system = 'toy'\nsides.a.policy = 'bold'\nvariants.meek.sides.a.policy = 'shy'\n"),
];

/// The systems of the program.
pub(super) fn registry() -> &'static [&'static dyn System] {
    &[&jets::Jets, &downtown::Downtown]
}

/// Their built-in files.
pub(super) fn built_in() -> Library {
    Library::together(registry().iter().map(|system| system.library()))
}

/// The world of a command, with the toy as its only system.
pub(super) fn context() -> Context {
    Context::with(&[&Toy], library(), Box::new(io::sink()), Box::new(io::sink()))
}

/// The toy's files.
pub(super) fn library() -> Library {
    Library::of(FILES)
}

/// The toy.
pub(super) struct Toy;

static RULES: LazyLock<Ledger> = LazyLock::new(|| toml::from_str(LEDGER).expect("the toy ledger is well-formed"));

const TABLES: &[TableSpec] = &[TableSpec {
    name: "die",
    title: "One die",
    rules: &["T1"],
    house: true,
    parameters: Cow::Borrowed(&[Parameter {
        name: "sides",
        kind: ParameterKind::Int(1, 20),
        default: ParameterValue::Int(2),
        meaning: "Sides of the die",
    }]),
}];

impl System for Toy {
    fn name(&self) -> &'static str {
        "toy"
    }

    fn title(&self) -> &'static str {
        "A toy"
    }

    fn library(&self) -> Library {
        library()
    }

    fn ledger(&self) -> &Ledger {
        &RULES
    }

    fn tables(&self) -> &'static [TableSpec] {
        TABLES
    }

    fn table_book(&self, _: &Document) -> Result<Box<dyn TableBook>, Problems> {
        Ok(Box::new(Toy))
    }

    fn scenario_schema(&self) -> schemars::Schema {
        schemars::Schema::default()
    }

    fn policy_schema(&self) -> schemars::Schema {
        schemars::Schema::default()
    }

    fn rules_schema(&self) -> schemars::Schema {
        schemars::Schema::default()
    }

    fn load(&self, document: &Document) -> Result<Box<dyn Game>, Problems> {
        let path = "sides.a.policy";
        match document.value(path).as_ref().and_then(toml::Value::as_str) {
            Some("bold") => Ok(Box::new(Fight { bold: true })),
            Some("shy") => Ok(Box::new(Fight { bold: false })),
            _ => Err(document.locate(vec![Fault::new(path, "nobody can play so")])),
        }
    }
}

impl TableBook for Toy {
    fn exact(&self, _: &str, values: &[ParameterValue]) -> Result<Exact<Row>, TableError> {
        match sides(values) {
            13.. => {
                let expected = "1 to 12 for a toy".to_owned();
                Err(TableError::Range { parameter: "sides", value: sides(values) as i32, expected })
            }
            sides => Ok(Exact::of(|roll| Row::Int(roll.die(sides) as i32))?),
        }
    }

    fn play(&self, _: &str, values: &[ParameterValue], roll: &mut Stream) -> Result<Row, TableError> {
        Ok(Row::Int(roll.die(sides(values)) as i32))
    }
}

fn sides(values: &[ParameterValue]) -> u32 {
    match values {
        [ParameterValue::Int(sides)] => *sides as u32,
        _ => unreachable!("the die has one parameter"),
    }
}

struct Fight {
    bold: bool,
}

impl Game for Fight {
    fn metrics(&self) -> &[Metric] {
        &[]
    }

    fn ratios(&self) -> &[Ratio] {
        &[]
    }

    fn policies(&self) -> Vec<(String, String)> {
        vec![("a".to_owned(), if self.bold { "bold" } else { "shy" }.to_owned())]
    }

    fn provenance(&self) -> &[Provenance] {
        &[]
    }

    fn canonical(&self) -> Vec<u8> {
        vec![self.bold.into()]
    }

    fn unit_name(&self, _: Label) -> String {
        "somebody".to_owned()
    }

    fn row_name(&self, _: RowRef) -> String {
        "a-row".to_owned()
    }

    fn worker(&self) -> Box<dyn Worker + '_> {
        unreachable!("the toy is only recorded")
    }

    fn record(&self, _: GameKey) -> Record {
        let event = Event { turn: 1, ..Event::of(RuleId(u16::from(!self.bold))).by(Label(1)) };
        Record { row: Vec::new(), events: vec![event], tape: Tape::default(), state: 0 }
    }
}
