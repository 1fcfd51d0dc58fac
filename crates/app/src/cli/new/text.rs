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
    /// The scenario, for the order of its keys.
    document: &'a Document,
    keys: &'a [Key],
    choices: &'a Choices,
    /// The keys that have been explained, by name and meaning.
    said: Vec<(String, String)>,
    text: String,
}

impl<'a> Writer<'a> {
    pub(super) fn new(document: &'a Document, keys: &'a [Key], choices: &'a Choices) -> Writer<'a> {
        Writer { document, keys, choices, said: Vec::new(), text: String::new() }
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
            self.offer(key);
        }
        for (name, value) in entries.iter().filter(|(_, value)| is_section(value)) {
            let steps = if self.knows(&own(name)) { own(name) } else { steps.with(Step::Name) };
            self.section(value, &steps, &at.key(name));
        }
        for key in absent.iter().filter(|key| key.is_table()) {
            self.offer_table(key, &at.key(key.steps.leaf()).header);
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

    /// Offers a key as a comment, once.
    fn offer(&mut self, key: &Key) {
        if self.tell(&key.steps) {
            let _ = writeln!(self.text, "#{} = {}", quoted(key.steps.leaf()), self.choices.example(key));
        }
    }

    /// Offers a table with its keys as a comment, once.
    fn offer_table(&mut self, key: &Key, header: &str) {
        let keys = self.absent(&Table::new(), &key.steps);
        if keys.is_empty() || self.said.iter().any(|(_, meaning)| *meaning == key.meaning) {
            return;
        }
        self.blank();
        self.tell(&key.steps);
        self.line(&format!("#[{header}]"));
        for key in keys.into_iter().filter(|key| !key.is_table()) {
            self.offer(key);
        }
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
