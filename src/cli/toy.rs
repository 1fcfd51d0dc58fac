//! A system of one die, for tests of the commands.

use super::{Context, Sink, parse, respond};
use crate::chance::{Chance, Dice, Exact, GameKey, Label, Purpose, Roll, Stream, StreamKey, Tape};
use crate::game::{
    Game, Metric, MetricKind, Parameter, ParameterKind, ParameterValue, Ratio, Record, Row, Switch, System, TableBook,
    TableError, TableSpec, Worker,
};
use crate::journal::{Event, Kind, Ledger, RowRef, Rule, RuleId, Source};
use crate::scenario::{Document, Fault, Library, Problems, Provenance, schema};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::{Arc, LazyLock, Mutex};

pub(super) const FILES: [(&str, &str); 5] = [
    ("toy/rules", "# The numbers of the toy.\nsides = 6\nalways-high = false\n"),
    ("toy/ledger", "system = \"toy\"\n"),
    ("toy/policies/bold", "# Rolls and hopes.\nhope = 2\n"),
    ("toy/duel", DUEL),
    ("toy/rematch", "extends = \"toy/duel\"\ntitle = \"Rematch\"\nrules.sides = 8\n"),
];

const DUEL: &str = "\
system = \"toy\"
title = \"Duel\"

[sides.a]
policy = \"bold\"

[sides.b]
policy = \"bold\"

[variants.big]
rules.sides = 20

[variants.same]
title = \"The same again\"
";

/// A scenario of the toy.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Scenario {
    /// `toy`.
    system: String,
    #[serde(default)]
    title: Option<String>,
    sides: BTreeMap<String, Side>,
    rules: Rules,
    policies: BTreeMap<String, Policy>,
}

#[derive(Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Side {
    policy: String,
}

/// A policy of the toy.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Policy {
    hope: u8,
}

/// The rules of the toy.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Rules {
    sides: u8,
    always_high: bool,
}

struct Toy;

static LEDGER: LazyLock<Ledger> = LazyLock::new(|| Ledger {
    system: "toy".to_owned(),
    rules: vec![Rule {
        id: "T1.1a".to_owned(),
        phase: "play".to_owned(),
        text: "Each side rolls a die, \"high\" wins.".to_owned(),
        source: Source::House,
        reference: "nowhere".to_owned(),
        kind: Kind::Procedure,
        fires: true,
        optional: false,
        trace: None,
    }],
});

const PARAMETERS: [Parameter; 1] = [Parameter {
    name: "sides",
    kind: ParameterKind::Int(2, 20),
    default: ParameterValue::Int(6),
    meaning: "sides of the die",
}];

impl System for Toy {
    fn name(&self) -> &'static str {
        "toy"
    }

    fn title(&self) -> &'static str {
        "Two dice"
    }

    fn library(&self) -> Library {
        Library::of(FILES)
    }

    fn ledger(&self) -> &Ledger {
        &LEDGER
    }

    fn tables(&self) -> &'static [TableSpec] {
        const TABLES: [TableSpec; 1] = [TableSpec {
            name: "die",
            title: "One die",
            rules: &["T1.1a"],
            house: true,
            parameters: Cow::Borrowed(&PARAMETERS),
        }];
        &TABLES
    }

    fn switches(&self) -> &'static [Switch] {
        &[Switch {
            name: "always-high",
            path: "rules.always-high",
            values: &["false", "true"],
            default: "false",
            meaning: "Every die shows its highest face.",
            rules: &["T1.1a"],
        }]
    }

    fn table_book(&self, document: &Document) -> Result<Box<dyn TableBook>, Problems> {
        document.decode_at::<Rules>("rules")?;
        Ok(Box::new(Book))
    }

    fn scenario_schema(&self) -> schemars::Schema {
        schema::layered::<Scenario>()
    }

    fn policy_schema(&self) -> schemars::Schema {
        schema::draft07::<Policy>()
    }

    fn rules_schema(&self) -> schemars::Schema {
        schema::draft07::<Rules>()
    }

    fn load(&self, document: &Document) -> Result<Box<dyn Game>, Problems> {
        let scenario: Scenario = document.decode()?;
        let mut faults = Vec::new();
        for (side, played) in &scenario.sides {
            if !scenario.policies.contains_key(&played.policy) {
                let names = scenario.policies.keys().map(String::as_str);
                faults.push(Fault::unknown(format!("sides.{side}.policy"), "policy", &played.policy, names));
            }
        }
        if scenario.rules.sides < 2 {
            let fault = Fault::new("rules.sides", format!("sides is {}", scenario.rules.sides));
            faults.push(fault.expected("2 to 255"));
        }
        match faults.is_empty() {
            true => Ok(Box::new(Duel { scenario, metrics: metrics(), ratios: ratios() })),
            false => Err(document.locate(faults)),
        }
    }
}

struct Book;

impl TableBook for Book {
    fn exact(&self, _: &str, _: &[ParameterValue]) -> Result<Exact<Row>, TableError> {
        Ok(Exact::of(|roll| Row::Int(roll.die(6) as i32))?)
    }

    fn play(&self, _: &str, _: &[ParameterValue], roll: &mut Stream) -> Result<Row, TableError> {
        Ok(Row::Int(roll.die(6) as i32))
    }
}

struct Duel {
    scenario: Scenario,
    metrics: Vec<Metric>,
    ratios: Vec<Ratio>,
}

fn metrics() -> Vec<Metric> {
    let metric = |name: &str, kind, unit, range, meaning: &str| Metric {
        name: name.to_owned(),
        kind,
        unit,
        scale: 1,
        range,
        nullable: false,
        meaning: meaning.to_owned(),
    };
    let names = ["a".to_owned(), "b".to_owned(), "nobody".to_owned()];
    vec![
        metric("winner", MetricKind::Category(names.to_vec()), "", (0, 2), "Who rolled higher."),
        metric("pips-a", MetricKind::Integer, "pips", (1, 255), "What a rolled."),
        metric("pips-b", MetricKind::Integer, "pips", (1, 255), "What b rolled."),
    ]
}

fn ratios() -> Vec<Ratio> {
    vec![Ratio { name: "edge".to_owned(), numerator: 1, denominator: 2, per: 1, meaning: "Pips for pips.".to_owned() }]
}

impl Game for Duel {
    fn metrics(&self) -> &[Metric] {
        &self.metrics
    }

    fn ratios(&self) -> &[Ratio] {
        &self.ratios
    }

    fn policies(&self) -> Vec<(String, String)> {
        self.scenario.sides.iter().map(|(side, played)| (side.clone(), played.policy.clone())).collect()
    }

    fn provenance(&self) -> &[Provenance] {
        &[]
    }

    fn canonical(&self) -> Vec<u8> {
        serde_json::to_vec(&(&self.scenario.rules, &self.scenario.sides, &self.scenario.policies)).unwrap()
    }

    fn unit_name(&self, label: Label) -> String {
        label.0.to_string()
    }

    fn row_name(&self, _: RowRef) -> String {
        String::new()
    }

    fn worker(&self) -> Box<dyn Worker + '_> {
        Box::new(Seat(self))
    }

    fn record(&self, game: GameKey) -> Record {
        let mut row = vec![0; self.metrics.len()];
        self.worker().play(game, &mut row);
        Record { row, events: vec![Event::of(RuleId(0))], tape: Tape::default(), state: 0 }
    }
}

struct Seat<'a>(&'a Duel);

impl Worker for Seat<'_> {
    fn play(&mut self, game: GameKey, row: &mut [i64]) {
        let mut dice = Dice::new(game);
        let mut pips = |side| {
            let key = StreamKey { turn: 1, actor: Label(side), subject: Label::NONE, purpose: Purpose(1) };
            i64::from(dice.open(key).die(self.0.scenario.rules.sides.into()))
        };
        let (a, b) = (pips(1), pips(2));
        row.copy_from_slice(&[if a == b { 2 } else { i64::from(b > a) }, a, b]);
    }
}

/// A sink that can be read afterwards.
#[derive(Clone, Default)]
struct Captured(Arc<Mutex<Vec<u8>>>);

impl Write for Captured {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Captured {
    fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }

    fn sink(&self) -> Sink {
        Box::new(self.clone())
    }
}

/// Runs `sortie` with the toy alone: exit code, standard output, standard error.
pub(super) fn sortie(arguments: &[&str]) -> (u8, String, String) {
    let (out, err) = (Captured::default(), Captured::default());
    let io = Context::with(&[&Toy], Library::of(FILES), out.sink(), err.sink());
    let arguments = std::iter::once("sortie").chain(arguments.iter().copied()).map(Into::into);
    let code = respond(parse(arguments), &io);
    (code, out.text(), err.text())
}

/// Runs `sortie` with a standard output that is closed.
pub(super) fn sortie_to_closed_pipe(arguments: &[&str]) -> (u8, String) {
    struct Closed;
    impl Write for Closed {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::BrokenPipe.into())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let err = Captured::default();
    let io = Context::with(&[&Toy], Library::of(FILES), Box::new(Closed), err.sink());
    let arguments = std::iter::once("sortie").chain(arguments.iter().copied()).map(Into::into);
    (respond(parse(arguments), &io), err.text())
}
