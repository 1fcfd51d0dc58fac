//! The text of a commented scenario.

use super::choices::Choices;
use crate::cli::keys::{Key, Step, Steps};
use crate::scenario::Document;
use std::fmt::Write as _;
use toml::{Table, Value};

/// The width of comments, in columns.
const WIDTH: usize = 100;

/// The parts of a scenario about which the end of the file speaks.
const NOT_OFFERED: [&str; 6] = ["extends", "variants", "rules", "policies", "switches", "system"];

/// Where a table is written: its header, and its path in the document.
#[derive(Clone, Default)]
struct At {
    header: String,
    place: String,
}

impl At {
    /// A table in this one.
    fn key(&self, name: &str) -> At {
        let name = quoted(name);
        let below = |path: &str| if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
        At { header: below(&self.header), place: below(&self.place) }
    }
}

/// Writes keys with comments. What a key means is said where it comes first.
pub(super) struct Writer<'a> {
    /// Whether the scenario loads with these values, each behind its path.
    loads: &'a dyn Fn(&[String]) -> bool,
    /// The scenario, for the order of its keys.
    document: &'a Document,
    keys: &'a [Key],
    choices: &'a Choices,
    /// The keys that have been explained, by name and meaning.
    said: Vec<(String, String)>,
    text: String,
}

impl<'a> Writer<'a> {
    pub(super) fn new(
        document: &'a Document,
        keys: &'a [Key],
        choices: &'a Choices,
        loads: &'a dyn Fn(&[String]) -> bool,
    ) -> Writer<'a> {
        Writer { loads, document, keys, choices, said: Vec::new(), text: String::new() }
    }

    /// What has been written.
    pub(super) fn text(self) -> String {
        self.text
    }

    /// Writes a line.
    pub(super) fn line(&mut self, line: &str) {
        let _ = writeln!(self.text, "{line}");
    }

    /// Leaves a line empty.
    pub(super) fn blank(&mut self) {
        self.text.push('\n');
    }

    /// Writes a comment, folded. A line that is indented stays whole.
    pub(super) fn prose(&mut self, words: &str) {
        if words.is_empty() || words.starts_with(' ') {
            self.line(format!("# {words}").trim_end());
            return;
        }
        let options = textwrap::Options::new(WIDTH).initial_indent("# ").subsequent_indent("# ");
        // A name such as `f-86f` stays whole.
        let folded = textwrap::wrap(words, options.word_splitter(textwrap::WordSplitter::NoHyphenation));
        folded.iter().for_each(|line| _ = writeln!(self.text, "{line}"));
    }

    /// Writes a scenario.
    pub(super) fn scenario(&mut self, scenario: &Table) {
        self.blank();
        self.table(scenario, &Steps::default(), &At::default());
    }

    /// Writes the keys of a table whose header has been written, then the tables in it.
    fn table(&mut self, table: &Table, steps: &Steps, at: &At) {
        let own = |key: &str| steps.with(Step::Key(key.to_owned()));
        let order = self.document.keys_at(&at.place);
        let entries: Vec<(&String, &Value)> =
            order.iter().filter_map(|name| table.get_key_value(name.as_str())).collect();
        for (name, value) in entries.iter().filter(|(_, value)| !is_section(value)) {
            self.tell(&own(name));
            let _ = writeln!(self.text, "{} = {value}", quoted(name));
        }
        let absent = self.absent(table, steps);
        for key in absent.iter().filter(|key| !key.is_table() && key.values != "a list of tables") {
            if self.tell(&key.steps) {
                let own = At::key(at, key.steps.leaf()).place;
                self.example(key, &self.fitting(key, &own, &[]).unwrap_or_else(|| self.first(key)));
            }
        }
        for (name, value) in entries.iter().filter(|(_, value)| is_section(value)) {
            let steps = if self.knows(&own(name)) { own(name) } else { steps.with(Step::Name) };
            self.section(value, &steps, &at.key(name));
        }
        for key in absent.iter().filter(|key| key.is_table()) {
            self.offer_table(key, &at.key(key.steps.leaf()));
        }
    }

    /// Writes a table, or a list of tables, with its header.
    fn section(&mut self, value: &Value, steps: &Steps, at: &At) {
        match value {
            Value::Table(table) => {
                // A table of nothing but tables needs no header.
                if table.is_empty() || table.values().any(|value| !is_section(value)) {
                    self.blank();
                    self.tell(steps);
                    self.line(&format!("[{}]", at.header));
                }
                self.table(table, steps, at);
            }
            Value::Array(tables) => {
                for (number, table) in tables.iter().filter_map(Value::as_table).enumerate() {
                    self.blank();
                    self.tell(steps);
                    self.line(&format!("[[{}]]", at.header));
                    let place = format!("{}[{number}]", at.place);
                    self.table(table, &steps.with(Step::Element), &At { place, ..at.clone() });
                }
            }
            _ => {}
        }
    }

    /// Writes a table of the rules and the tables in it as comments, with their values. What the scenario changes in
    /// it, `own`, is written above: the other keys of that table go there.
    pub(super) fn part(&mut self, path: &str, own: Option<&Value>) {
        let steps = Steps(path.split('.').map(|name| Step::Key(name.to_owned())).collect());
        let Some(Value::Table(table)) = self.document.value(path) else { return };
        self.blank();
        self.tell(&steps);
        let header = format!("[{path}]");
        match self.text.lines().any(|line| line == header) {
            true => self.prose(&format!("To change a key below, move it to the table {header} above:")),
            false => self.line(&format!("#{header}")),
        }
        let names = self.document.keys_at(path);
        let own_at = |name: &str| own.and_then(|own| own.get(name));
        let entries = names.iter().filter_map(|name| table.get_key_value(name));
        let entries = entries.filter(|(name, value)| value.is_table() || own_at(name).is_none());
        let (tables, values): (Vec<_>, Vec<_>) = entries.partition(|(_, value)| value.is_table());
        for (name, value) in values {
            // What the file says of the source of a table is no key of its own.
            let steps = steps.with(Step::Key(name.clone()));
            if self.tell(&steps) || self.knows(&steps) {
                self.line(&format!("#{} = {value}", quoted(name)));
            }
        }
        for (name, _) in tables {
            self.part(&format!("{path}.{name}"), own_at(name));
        }
    }

    /// The keys that a table may have and has not.
    fn absent(&self, table: &Table, steps: &Steps) -> Vec<&'a Key> {
        let is_absent = |key: &&Key| match key.steps.0.strip_prefix(steps.0.as_slice()) {
            Some([Step::Key(name)]) => !table.contains_key(name) && !NOT_OFFERED.contains(&name.as_str()),
            _ => false,
        };
        self.keys.iter().filter(is_absent).collect()
    }

    fn knows(&self, steps: &Steps) -> bool {
        self.keys.iter().any(|key| key.steps == *steps)
    }

    /// Says what a key means, unless that has been said. Returns whether it was new.
    fn tell(&mut self, steps: &Steps) -> bool {
        let Some(key) = self.keys.iter().find(|key| key.steps == *steps) else { return false };
        let id = (key.steps.leaf().to_owned(), key.meaning.clone());
        if self.said.contains(&id) {
            return false;
        }
        self.said.push(id);
        let choices = self.choices.words(key);
        self.prose(format!("{} {choices}", key.meaning).trim());
        for (name, meaning) in key.choices.iter().filter(|(_, meaning)| !meaning.is_empty()) {
            self.prose(&format!("  {name}: {meaning}"));
        }
        true
    }

    /// Writes a key as a comment, with a value.
    fn example(&mut self, key: &Key, value: &str) {
        self.line(&format!("#{} = {value}", quoted(key.steps.leaf())));
    }

    /// The first example with which the scenario loads, where `others` are set too; none where it loads with none.
    fn fitting(&self, key: &Key, place: &str, others: &[String]) -> Option<String> {
        let set = |example: &String| [others, &[format!("{place}={example}")]].concat();
        self.choices.examples(key).into_iter().find(|example| (self.loads)(&set(example)))
    }

    /// The first example of a key.
    fn first(&self, key: &Key) -> String {
        self.choices.examples(key).into_iter().next().unwrap_or_default()
    }

    /// Offers a table with its keys as a comment, once. Keys that the table is not without come first.
    fn offer_table(&mut self, key: &Key, at: &At) {
        let keys = self.absent(&Table::new(), &key.steps);
        if keys.is_empty() || self.said.iter().any(|(_, meaning)| *meaning == key.meaning) {
            return;
        }
        self.blank();
        self.tell(&key.steps);
        let place = |key: &Key| at.key(key.steps.leaf()).place;
        let keys: Vec<&Key> = keys.into_iter().filter(|key| !key.is_table()).collect();
        // Few scenarios are loaded where the first example of a key will do, with or without another key.
        let set = |key: &Key, example: &str| format!("{}={example}", place(key));
        let is_valid = |key: &&&Key| (self.loads)(&[set(key, &self.first(key))]);
        let needed: Option<&Key> = keys.iter().find(is_valid).copied();
        let beside: Vec<String> = needed.iter().map(|key| set(key, &self.first(key))).collect();
        let mut offered: Vec<(&Key, String, Option<&Key>)> =
            needed.iter().map(|key| (*key, self.first(key), None)).collect();
        let mut is_needed = false;
        for key in keys.iter().filter(|key| needed.is_none_or(|needed| needed.steps != key.steps)) {
            let (example, partner) = match self.fitting(key, &place(key), &beside) {
                Some(example) => (example, None),
                None => self.fitting_pair(key, &keys, &place, &beside),
            };
            is_needed |= !(self.loads)(&[set(key, &example)]);
            offered.push((key, example, partner));
        }
        if let (true, Some(needed)) = (is_needed, needed) {
            self.prose(&format!("Each of its keys needs `{}` beside it.", needed.steps.leaf()));
        }
        self.line(&format!("#[{}]", at.header));
        for (key, example, partner) in offered {
            if self.tell(&key.steps) {
                if let Some(partner) = partner {
                    self.prose(&format!("It needs `{}` beside it.", partner.steps.leaf()));
                }
                self.example(key, &example);
            }
        }
    }

    /// An example of a key that is valid with another key of its table only, and that key.
    fn fitting_pair<'k>(
        &self,
        key: &Key,
        keys: &[&'k Key],
        place: &dyn Fn(&Key) -> String,
        beside: &[String],
    ) -> (String, Option<&'k Key>) {
        for partner in keys.iter().filter(|other| other.steps != key.steps) {
            let of_partner = format!("{}={}", place(partner), self.first(partner));
            if let Some(example) = self.fitting(key, &place(key), &[beside, &[of_partner]].concat()) {
                return (example, Some(partner));
            }
        }
        (self.first(key), None)
    }
}

/// Whether a value has a header of its own: a table, or a list of tables.
fn is_section(value: &Value) -> bool {
    match value {
        Value::Table(_) => true,
        Value::Array(items) => !items.is_empty() && items.iter().all(Value::is_table),
        _ => false,
    }
}

/// A key as TOML writes it.
fn quoted(key: &str) -> String {
    let bare = !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte));
    if bare { key.to_owned() } else { Value::String(key.to_owned()).to_string() }
}
