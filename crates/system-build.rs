//! The build script of every system: has its crate rebuilt when one of its built-in files is added, and writes the enum
//! of the rules that fire from `scenarios/<system>/ledger.toml`, so that no list of ids is kept by hand.
//!
//! For the rule `D3.4.2a` it writes to `rules.rs`
//!
//! ```text
//! pub enum Rule { /// `D3.4.2a`: In the SAM Acquisition Phase each SAM … D3_4_2a = 110, … }
//! impl Rule { pub const ALL: &[Rule] = &[…]; }
//! impl From<Rule> for RuleId { … }
//! ```
//!
//! where the number is the place of the rule in the ledger. A fault of the ledger fails the build.

#[allow(dead_code, unreachable_pub, reason = "the declaration of a ledger, which the program reads whole")]
#[path = "ground/src/journal/ledger.rs"]
mod ledger;

use ledger::{Ledger, Rule};
use std::fmt::Write;
use std::path::Path;
use std::{env, fs, process};

/// As `ground::journal::Source`, which also has a schema.
#[allow(dead_code, missing_docs, reason = "checked, and not used here")]
#[derive(Clone, Copy, Debug, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Source {
    Seed,
    Public,
    Recalled,
    House,
}

fn main() {
    let package = env::var("CARGO_PKG_NAME").expect("cargo names the package");
    let system = package.strip_prefix("sortie-").expect("a system's package is called sortie-<system>");
    let folder = format!("../../scenarios/{system}");
    println!("cargo:rerun-if-changed={folder}");
    println!("cargo:rerun-if-changed=../system-build.rs");
    let path = format!("{folder}/ledger.toml");
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let ledger = toml::from_str(&text).map_err(|error: toml::de::Error| error.to_string());
    match ledger.and_then(|ledger: Ledger| check(&ledger.rules).map(|()| code(system, &ledger.rules))) {
        Ok(code) => {
            let target = Path::new(&env::var_os("OUT_DIR").expect("cargo gives a folder")).join("rules.rs");
            fs::write(&target, code).unwrap_or_else(|error| panic!("{}: {error}", target.display()));
        }
        Err(fault) => {
            let fault = fault.trim_end().lines().collect::<Vec<_>>().join(" ");
            println!("cargo::error=scenarios/{system}/ledger.toml: {fault}");
            process::exit(1);
        }
    }
}

/// Checks that every rule has an id of its own, and a trace just if it fires.
fn check(rules: &[Rule]) -> Result<(), String> {
    for (place, Rule { id, fires, trace, story, .. }) in rules.iter().enumerate() {
        let plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '.';
        if !id.starts_with(|letter: char| letter.is_ascii_uppercase()) || !id.chars().all(plain) {
            return Err(format!("the id `{id}` has other characters than letters, digits and dots"));
        }
        if rules[..place].iter().any(|other| other.id == *id) {
            return Err(format!("two rules have the id {id}"));
        }
        if *fires != trace.is_some() {
            return Err(format!("{id} needs a trace if it fires, and none if it does not"));
        }
        if !fires && !story.is_empty() {
            return Err(format!("{id} has a sentence of a story, but does not fire"));
        }
    }
    Ok(())
}

fn code(system: &str, rules: &[Rule]) -> String {
    let mut variants = String::new();
    let mut all = String::new();
    for (place, Rule { id, text, .. }) in rules.iter().enumerate().filter(|(_, rule)| rule.fires) {
        let name = id.replace('.', "_");
        writeln!(variants, "    #[doc = {:?}]\n    {name} = {place},", format!("`{id}`: {text}")).expect("memory");
        writeln!(all, "        Rule::{name},").expect("memory");
    }
    format!(
        "/// A rule that shows in a journal, named after its id in `scenarios/{system}/ledger.toml`.
#[allow(non_camel_case_types)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u16)]
pub enum Rule {{
{variants}}}

impl Rule {{
    /// All of them, in the order of the ledger.
    pub const ALL: &[Rule] = &[
{all}    ];
}}

impl From<Rule> for ground::journal::RuleId {{
    fn from(rule: Rule) -> ground::journal::RuleId {{
        ground::journal::RuleId(rule as u16)
    }}
}}
"
    )
}
