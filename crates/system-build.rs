//! The build script of every system: has its crate rebuilt when one of its built-in files is added, and writes the enum
//! of the rules that fire out of `scenarios/<system>/ledger.toml`, so that no list of ids is kept by hand.
//!
//! For the rule `D3.4.2a` it writes to `rules.rs`
//!
//! ```text
//! pub enum Rule { /// `D3.4.2a`: Guns that are suppressed … D3_4_2a = 131, … }
//! impl Rule { pub const ALL: &[Rule] = &[…]; }
//! impl From<Rule> for RuleId { … }
//! ```
//!
//! where the number is the place of the rule in the ledger. A line of the ledger that is wrong fails the build.

use std::fmt::Write;
use std::path::Path;
use std::{env, fs, process};

const KINDS: &[&str] = &["setup", "procedure", "table", "choice", "limit", "record"];
const SOURCES: &[&str] = &["seed", "public", "recalled", "house"];
/// Keys that every rule has.
const NEEDED: &[&str] = &["id", "phase", "text", "source", "ref", "kind", "fires"];
const OPTIONAL: &[&str] = &["optional", "option", "trace", "dice", "names", "reveals", "places"];
/// Keys of a sentence of a story.
const SENTENCE: &[&str] = &["when", "weight", "text"];
const WEIGHTS: &[&str] = &["colour", "move", "shot", "hit", "loss", "key"];

/// A rule of the ledger, with the line it begins on.
struct Entry {
    line: usize,
    keys: Vec<(String, String)>,
    /// The sentences of a story: the line of each, with its keys.
    sentences: Vec<(usize, Vec<String>)>,
}

impl Entry {
    fn get(&self, key: &str) -> Option<&str> {
        self.keys.iter().find(|(known, _)| known == key).map(|(_, value)| value.as_str())
    }

    fn fires(&self) -> bool {
        self.get("fires") == Some("true")
    }
}

fn main() {
    let package = env::var("CARGO_PKG_NAME").expect("cargo names the package");
    let system = package.strip_prefix("sortie-").expect("a system's package is called sortie-<system>");
    let folder = format!("../../scenarios/{system}");
    println!("cargo:rerun-if-changed={folder}");
    println!("cargo:rerun-if-changed=../system-build.rs");
    let path = format!("{folder}/ledger.toml");
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    match entries(&text).and_then(|entries| check(&entries).map(|()| code(system, &entries))) {
        Ok(code) => {
            let target = Path::new(&env::var_os("OUT_DIR").expect("cargo gives a folder")).join("rules.rs");
            fs::write(&target, code).unwrap_or_else(|error| panic!("{}: {error}", target.display()));
        }
        Err((line, wrong)) => {
            println!("cargo::error=scenarios/{system}/ledger.toml:{line}: {wrong}");
            process::exit(1);
        }
    }
}

type Wrong = (usize, String);

/// Reads the ledger line by line: a ledger holds tables of `[[rule]]` with one key a line, tables of `[[rule.story]]`
/// below their rule, and before all rules the name of the system and a table `[story]`.
fn entries(text: &str) -> Result<Vec<Entry>, Wrong> {
    let mut entries: Vec<Entry> = Vec::new();
    for (line, content) in (1..).zip(text.lines()) {
        if content.is_empty() || content.starts_with('#') {
            continue;
        }
        if content == "[[rule]]" {
            entries.push(Entry { line, keys: Vec::new(), sentences: Vec::new() });
            continue;
        }
        let wrong = |what: &str| Err((line, format!("{what}: `{content}`")));
        // Above the first rule is the header, which `Ledger::parse` checks.
        let Some(entry) = entries.last_mut() else { continue };
        if content == "[[rule.story]]" {
            entry.sentences.push((line, Vec::new()));
            continue;
        }
        let Some((key, value)) = content.split_once(" = ") else { return wrong("expected `key = value`") };
        if let Some((_, keys)) = entry.sentences.last_mut() {
            if !SENTENCE.contains(&key) || keys.iter().any(|known| known == key) {
                return wrong("a sentence of a story has one of each of `when`, `weight` and `text`");
            }
            if key == "weight" && !WEIGHTS.contains(&value.trim_matches('"')) {
                return Err((line, format!("unknown weight {value}, expected one of {}", WEIGHTS.join(", "))));
            }
            keys.push(key.to_owned());
            continue;
        }
        if !NEEDED.contains(&key) && !OPTIONAL.contains(&key) {
            return wrong("unknown key");
        }
        if entry.get(key).is_some() {
            return wrong("the rule has this key already");
        }
        let value = match value.strip_prefix('"').and_then(|value| value.strip_suffix('"')) {
            Some(string) => string,
            None if matches!(key, "fires" | "optional" | "dice" | "reveals" | "places")
                && matches!(value, "true" | "false") =>
            {
                value
            }
            None => return wrong("expected a string on one line, or a truth value"),
        };
        let words = match key {
            "kind" => KINDS,
            "source" => SOURCES,
            _ => &[],
        };
        if !words.is_empty() && !words.contains(&value) {
            return Err((line, format!("unknown {key} `{value}`, expected one of {}", words.join(", "))));
        }
        entry.keys.push((key.to_owned(), value.to_owned()));
    }
    Ok(entries)
}

/// Whether every rule has its keys and an id of its own, and just those that fire have a trace.
fn check(entries: &[Entry]) -> Result<(), Wrong> {
    for (place, entry) in entries.iter().enumerate() {
        let wrong = |what: String| Err((entry.line, what));
        if let Some(key) = NEEDED.iter().find(|key| entry.get(key).is_none()) {
            return wrong(format!("the rule has no `{key}`"));
        }
        let id = entry.get("id").unwrap_or_default();
        let plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '.';
        if !id.starts_with(|letter: char| letter.is_ascii_uppercase()) || !id.chars().all(plain) {
            return wrong(format!("the id `{id}` has other characters than letters, digits and dots"));
        }
        if let Some(other) = entries[..place].iter().find(|other| other.get("id") == Some(id)) {
            return wrong(format!("the id {id} is that of the rule on line {} too", other.line));
        }
        if entry.fires() != entry.get("trace").is_some() {
            return wrong(format!("{id} needs a trace if it fires, and none if it does not"));
        }
        for (line, keys) in &entry.sentences {
            let whole = ["weight", "text"].iter().all(|needed| keys.iter().any(|key| key == needed));
            if !entry.fires() || !whole {
                return Err((*line, format!("a sentence of {id} needs a weight, a text, and a rule that fires")));
            }
        }
    }
    Ok(())
}

fn code(system: &str, entries: &[Entry]) -> String {
    let firing: Vec<(usize, String, &Entry)> = (0..)
        .zip(entries)
        .filter(|(_, entry)| entry.fires())
        .map(|(place, entry)| (place, entry.get("id").unwrap_or_default().replace('.', "_"), entry))
        .collect();
    let mut variants = String::new();
    let mut all = String::new();
    for (place, name, entry) in &firing {
        let (id, text) = (entry.get("id").unwrap_or_default(), entry.get("text").unwrap_or_default());
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
