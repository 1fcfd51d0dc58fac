//! The toy as a system: its files, and how a duel is read from them.

use super::{Die, Duel, Policy};
use crate::chance::RunKey;
use crate::game::{Game, Switch, System, TableBook, TableSpec};
use crate::journal::Ledger;
use crate::scenario::{Document, Fault, Library, Problems, schema};
use schemars::JsonSchema;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The built-in files of the toy, by name.
pub const FILES: [(&str, &str); 6] = [
    ("toy/rules", "# The numbers of the toy.\nsides = 6\nalways-high = false\n"),
    ("toy/ledger", LEDGER),
    ("toy/policies/bold", "# Rolls and hopes.\nhope = 0\n"),
    ("toy/policies/meek", "# Never trusts its first roll.\nhope = 100\n"),
    ("toy/duel", DUEL),
    ("toy/rematch", "extends = \"toy/duel\"\ntitle = \"Rematch\"\nrules.sides = 8\n"),
];

const LEDGER: &str = r#"system = "toy"

[[rule]]
id = "T1.1a"
phase = "play"
text = "Each side rolls a die, \"high\" wins."
source = "house"
ref = "nowhere"
kind = "procedure"
fires = true
trace = "{actor} rolls {dice}: {result}"

[[rule]]
id = "T1.1b"
phase = "play"
text = "A side may roll once more."
source = "house"
ref = "nowhere"
kind = "choice"
fires = true
trace = "{actor} rolls again by {row}"

[[rule]]
id = "T1.2"
phase = "play"
text = "Shots hit."
source = "seed"
ref = "nowhere"
kind = "procedure"
fires = true
trace = "a shot hits"

[[rule]]
id = "T1.3"
phase = "play"
text = "A die has 20 sides at most."
source = "house"
ref = "nowhere"
kind = "limit"
fires = false
"#;

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
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct ScenarioFile {
    /// `toy`.
    #[expect(dead_code, reason = "read before the document is decoded, to know the system")]
    system: String,
    #[expect(dead_code, reason = "for readers of the file")]
    title: Option<String>,
    sides: Sides,
    rules: RulesFile,
    policies: BTreeMap<String, PolicyFile>,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Sides {
    a: Side,
    b: Side,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Side {
    policy: String,
}

/// A policy of the toy.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct PolicyFile {
    hope: u8,
}

/// The rules of the toy.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct RulesFile {
    sides: u8,
    always_high: bool,
}

impl ScenarioFile {
    /// How a side decides.
    fn policy(&self, side: &str, name: &str, faults: &mut Vec<Fault>) -> Policy {
        let path = || format!("sides.{side}.policy");
        match self.policies.get(name) {
            None => {
                faults.push(Fault::unknown(path(), "policy", name, self.policies.keys().map(String::as_str)));
                Policy::keeping(name)
            }
            Some(PolicyFile { hope }) => {
                if *hope > 100 {
                    faults.push(Fault::new(path(), format!("hope is {hope}")).expected("0 to 100"));
                }
                Policy { hope: u32::from(*hope), ..Policy::keeping(name) }
            }
        }
    }

    /// The duel: one die a side, and no shots.
    fn duel(&self, faults: &mut Vec<Fault>) -> Duel {
        let RulesFile { sides, always_high } = self.rules;
        if sides < 2 {
            faults.push(Fault::new("rules.sides", format!("sides is {sides}")).expected("2 to 255"));
        }
        Duel {
            metrics: vec!["winner", "pips_a", "pips_b"],
            ratios: vec![("edge", "pips_a", "pips_b", 1)],
            provenance: Vec::new(),
            policies: [("a", &self.sides.a), ("b", &self.sides.b)]
                .map(|(side, of)| self.policy(side, &of.policy, faults)),
            dice: 1,
            sides: sides.into(),
            always_high,
            shots: 0,
            ..Duel::default()
        }
    }
}

/// The system of duels.
#[derive(Clone, Copy, Debug)]
pub struct Toy;

impl Toy {
    /// The key of its runs.
    pub fn key(seed: u64) -> RunKey {
        RunKey::new("toy", seed)
    }
}

static RULES: LazyLock<Ledger> = LazyLock::new(|| toml::from_str(LEDGER).expect("the ledger of the toy"));

impl System for Toy {
    fn name(&self) -> &'static str {
        "toy"
    }

    fn title(&self) -> &'static str {
        "Two dice"
    }

    fn part_games(&self) -> u64 {
        100_000
    }

    fn library(&self) -> Library {
        Library::of(FILES)
    }

    fn typical(&self) -> &'static str {
        "duel"
    }

    fn ledger(&self) -> &Ledger {
        &RULES
    }

    fn tables(&self) -> &'static [TableSpec] {
        &[Die::SPEC]
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
        document.decode_at::<RulesFile>("rules")?;
        Ok(Box::new(Die::default()))
    }

    fn scenario_schema(&self) -> schemars::Schema {
        schema::layered::<ScenarioFile>()
    }

    fn policy_schema(&self) -> schemars::Schema {
        schema::draft07::<PolicyFile>()
    }

    fn rules_schema(&self) -> schemars::Schema {
        schema::draft07::<RulesFile>()
    }

    fn load(&self, document: &Document) -> Result<Box<dyn Game>, Problems> {
        let file: ScenarioFile = document.decode()?;
        let mut faults = Vec::new();
        let duel = file.duel(&mut faults);
        match faults.is_empty() {
            true => Ok(Box::new(duel.playable())),
            false => Err(document.locate(faults)),
        }
    }
}
