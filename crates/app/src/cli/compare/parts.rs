//! What can be left out of a scenario: readings of rules, rows of policies, things such as weapons, effects of cards.
//!
//! All of it is found in the document by its shape, so that no system has to be known: a row is an element with a name
//! in a list of a policy that plays a side; a thing is what a system lists with the words of its files; it is left out
//! where lists of the scenario or of the rules name it, or, if it is a card, by taking its effects from it.

use super::super::Loaded;
use crate::game::Switch;
use toml::{Table, Value};

/// A part, and how to play with it or without it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Part {
    /// What sort of part: `switch`, `row`, or the kind of a thing, such as `weapons`.
    pub(super) kind: String,
    pub(super) name: String,
    /// The settings without it, or with it where the scenario plays without.
    pub(super) sets: Vec<String>,
    /// Whether the settings take it in: a reading of a rule that the scenario does not play by.
    pub(super) taken_in: bool,
}

impl Part {
    /// What the variant with these settings is called.
    pub(super) fn label(&self) -> String {
        format!("{} {}", if self.taken_in { "with" } else { "without" }, self.name)
    }
}

/// Every part, in the order of the system's lists and of the policies; a row for each side that plays by it.
pub(super) fn all(loaded: &Loaded) -> Vec<Part> {
    switch_parts(loaded).into_iter().chain(rows_by_side(loaded)).chain(things(loaded)).collect()
}

/// The part of this name: a reading of a rule, a thing, a row for all sides or, by its name in a ranking, for one.
pub(super) fn named(loaded: &Loaded, name: &str) -> Option<Part> {
    let parts = switch_parts(loaded).into_iter().chain(rows(loaded));
    let mut parts = parts.chain(things(loaded)).chain(rows_by_side(loaded));
    parts.find(|part| part.name.eq_ignore_ascii_case(name))
}

/// The names of all rows and things that can be left out.
pub(super) fn names(loaded: &Loaded) -> Vec<String> {
    let parts = rows(loaded).into_iter().chain(things(loaded));
    parts.map(|part| part.name).collect()
}

/// The readings of rules that can be left out or taken in.
fn switch_parts(loaded: &Loaded) -> Vec<Part> {
    loaded.system.switches().iter().flat_map(|switch| readings(loaded, switch)).collect()
}

/// The value of a switch that is off; of one that chooses between readings, the usual one.
pub(super) fn off(switch: &Switch) -> &'static str {
    let off = switch.values.iter().copied().find(|value| matches!(*value, "off" | "false"));
    off.unwrap_or(switch.default)
}

/// The readings that differ from the usual one or switch a rule on: the one that the scenario plays by, which it can do
/// without, and those that it can take in.
fn readings(loaded: &Loaded, switch: &Switch) -> Vec<Part> {
    let current = loaded.document.value(switch.path).map(|value| match value {
        Value::String(text) => text,
        other => other.to_string(),
    });
    let current = current.unwrap_or_else(|| switch.default.to_owned());
    let others = switch.values.iter().filter(|value| **value != current);
    let part = |value: &&str| {
        let taken_in = *value != off(switch);
        let reading = if taken_in { value } else { current.as_str() };
        Part {
            kind: "switch".to_owned(),
            name: format!("{}={reading}", switch.name),
            sets: vec![format!("{}={value}", switch.path)],
            taken_in,
        }
    };
    others.map(part).collect()
}

/// The rows of the policies that play the sides, each left out for all sides that play it.
fn rows(loaded: &Loaded) -> Vec<Part> {
    let mut policies: Vec<String> = loaded.game.policies().into_iter().map(|(_, policy)| policy).collect();
    policies.sort();
    policies.dedup();
    let kept = |policy: &String| Some((policy.clone(), table(loaded, policy)?));
    let rows = policies.iter().filter_map(kept).flat_map(|(policy, table)| {
        let part = move |Row { key, name, left }| Part {
            kind: format!("row of {policy}"),
            name,
            sets: vec![format!("policies.{policy}.{key}={left}")],
            taken_in: false,
        };
        rows_of(&table).into_iter().map(part)
    });
    rows.collect()
}

/// The rows of the policies, each left out for one side: where both sides play by it, what it is worth to one would
/// cancel what it is worth to the other.
fn rows_by_side(loaded: &Loaded) -> Vec<Part> {
    let policies = loaded.game.policies();
    let plays_others = |side: &str, policy: &str| policies.iter().any(|(other, name)| name == policy && other != side);
    if !policies.iter().any(|(side, policy)| plays_others(side, policy)) {
        return rows(loaded);
    }
    let mut parts = Vec::new();
    for (side, policy) in &policies {
        let Some(whole) = table(loaded, policy) else { continue };
        for Row { key, name, left } in rows_of(&whole) {
            let sets = if plays_others(side, policy) {
                let mut own = whole.clone();
                own.insert(key.clone(), left);
                let called = format!("{policy}-of-{side}");
                vec![format!("policies.{called}={}", Value::Table(own)), format!("sides.{side}.policy='{called}'")]
            } else {
                vec![format!("policies.{policy}.{key}={left}")]
            };
            let (kind, name) = (format!("row of {policy}"), format!("{side}: {name}"));
            parts.push(Part { kind, name, sets, taken_in: false });
        }
    }
    parts
}

/// What a document holds of a policy.
fn table(loaded: &Loaded, policy: &str) -> Option<Table> {
    match loaded.document.value(&format!("policies.{policy}"))? {
        Value::Table(table) => Some(table),
        _ => None,
    }
}

/// A row of a policy: the list that it is in, what it is called, and the list without it.
struct Row {
    key: String,
    name: String,
    left: Value,
}

fn rows_of(policy: &Table) -> Vec<Row> {
    let mut found = Vec::new();
    for (key, value) in policy {
        let Value::Array(rows) = value else { continue };
        for (at, row) in rows.iter().enumerate() {
            let Some(name) = row.get("name").and_then(Value::as_str) else { continue };
            // Two tables of a policy may have rows of one name.
            let name = if key == "rows" { name.to_owned() } else { format!("{key}: {name}") };
            found.push(Row { key: key.clone(), name, left: without(rows, at) });
        }
    }
    found
}

/// A list without one of its elements.
fn without(list: &[Value], at: usize) -> Value {
    Value::Array(list.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, value)| value.clone()).collect())
}

/// Whether a system lists a thing of this name that the scenario does not use.
pub(super) fn is_unused(loaded: &Loaded, name: &str) -> bool {
    let lists = loaded.system.things().iter().filter_map(|(_, path)| loaded.document.value(path));
    let mut names = lists.flat_map(|list| list.as_table().map(|list| list.keys().cloned().collect::<Vec<_>>()));
    names.any(|names| names.iter().any(|known| known.eq_ignore_ascii_case(name)))
}

/// Things that the scenario has and could do without.
fn things(loaded: &Loaded) -> Vec<Part> {
    let mut parts = Vec::new();
    let Some(Value::Table(mut whole)) = loaded.document.value("") else { return parts };
    let playing: Vec<String> = loaded.game.policies().into_iter().map(|(_, policy)| policy).collect();
    if let Some(Value::Table(policies)) = whole.get_mut("policies") {
        policies.retain(|policy, _| playing.iter().any(|name| name == policy));
    }
    for &(kind, path) in loaded.system.things() {
        let Some(Value::Table(table)) = loaded.document.value(path) else { continue };
        for (name, thing) in &table {
            let effects = thing.get("effects").and_then(Value::as_array);
            let sets = match effects {
                Some(effects) if effects.is_empty() => continue,
                Some(_) => vec![format!("{path}.{name}.effects=[]")],
                None => without_thing(&whole, name),
            };
            if !sets.is_empty() {
                parts.push(Part { kind: kind.to_owned(), name: name.clone(), sets, taken_in: false });
            }
        }
    }
    parts
}

/// Settings of a scenario without a thing; none where only exceptions of the rules name it, such as the counters that
/// it is immune to.
fn without_thing(whole: &toml::Table, name: &str) -> Vec<String> {
    let mut mentions = Mentions { name, ..Mentions::default() };
    whole.iter().for_each(|(root, value)| mentions.below(root, value));
    if mentions.used { mentions.sets } else { Vec::new() }
}

/// Where a name is mentioned, and how to do without it.
#[derive(Default)]
struct Mentions<'n> {
    name: &'n str,
    /// The settings that take it out.
    sets: Vec<String>,
    /// Whether any of them takes out more than an exception of the rules.
    used: bool,
}

impl Mentions<'_> {
    /// Takes the name out of every list below a value.
    fn below(&mut self, path: &str, value: &Value) {
        match value {
            Value::Table(table) => {
                for (key, below) in table {
                    // The number of it that a side has.
                    if key == self.name
                        && path.starts_with("sides")
                        && below.as_integer().is_some_and(|count| count > 0)
                    {
                        self.set(&format!("{path}.{}", quoted(key)), Value::Integer(0), true);
                    }
                    self.below(&format!("{path}.{}", quoted(key)), below);
                }
            }
            Value::Array(list) if list.iter().any(|element| element.as_str() == Some(self.name)) => {
                self.set(path, stripped(value, self.name), true);
            }
            Value::Array(list) => self.of_list(path, list),
            _ => {}
        }
    }

    /// Takes the name out of a list of tables or of lists: each element that is of nothing else, or else the mention
    /// alone.
    fn of_list(&mut self, path: &str, list: &[Value]) {
        // What names it in a policy is a row, whose name may be the same by chance.
        let policy = path.starts_with("policies");
        let keys = if policy { Vec::new() } else { self.keys_of(list) };
        // A key that other elements do without is no more than a remark on its element.
        let optional = |key: &String| list.iter().any(|element| element.get(key.as_str()).is_none());
        if !keys.is_empty() && keys.iter().all(optional) {
            let left = list.iter().map(|element| self.without_keys(element, &keys)).collect();
            self.set(path, Value::Array(left), !path.starts_with("rules"));
            return;
        }
        let goes = |element: &&Value| {
            !policy && self.is_named(element)
                || self.is_counted(element)
                || element.get("then").is_some_and(|then| is_emptied(then, self.name))
        };
        let left: Vec<Value> =
            list.iter().filter(|element| !goes(element)).map(|element| stripped(element, self.name)).collect();
        // The only element of a list is what the list is for, such as the aircraft of a side.
        if list.len() > 1 && left.len() < list.len() && !left.is_empty() {
            self.set(path, Value::Array(left), true);
            return;
        }
        for (at, below) in list.iter().enumerate() {
            self.below(&format!("{path}.{at}"), below);
        }
    }

    fn set(&mut self, path: &str, value: Value, uses: bool) {
        self.sets.push(format!("{path}={value}"));
        self.used |= uses;
    }

    /// Whether it is the name with a number, such as a weapon of a load.
    fn is_counted(&self, element: &Value) -> bool {
        let pair = element.as_array().filter(|pair| pair.len() == 2 && pair[1].is_integer());
        pair.is_some_and(|pair| pair[0].as_str() == Some(self.name))
    }

    /// Whether a value of a table is the name.
    fn is_named(&self, element: &Value) -> bool {
        element.as_table().is_some_and(|table| table.values().any(|value| value.as_str() == Some(self.name)))
    }

    /// The keys of the tables of a list whose values are the name.
    fn keys_of(&self, list: &[Value]) -> Vec<String> {
        let tables = list.iter().filter_map(Value::as_table);
        let named = tables.flat_map(|table| table.iter().filter(|(_, value)| value.as_str() == Some(self.name)));
        named.map(|(key, _)| key.clone()).collect()
    }

    fn without_keys(&self, element: &Value, keys: &[String]) -> Value {
        let mut element = element.clone();
        if let Some(table) = element.as_table_mut() {
            table.retain(|key, value| value.as_str() != Some(self.name) || !keys.iter().any(|known| known == key));
        }
        element
    }
}

/// A key as a path has it.
fn quoted(key: &str) -> String {
    let plain = key.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte));
    if plain { key.to_owned() } else { format!("\"{key}\"") }
}

/// A value whose lists do not have the name.
fn stripped(value: &Value, name: &str) -> Value {
    match value {
        Value::Table(table) => {
            Value::Table(table.iter().map(|(key, value)| (key.clone(), stripped(value, name))).collect())
        }
        Value::Array(list) => {
            let left = list.iter().filter(|element| element.as_str() != Some(name));
            Value::Array(left.map(|element| stripped(element, name)).collect())
        }
        other => other.clone(),
    }
}

/// Whether what a row does is left without anything, because one of its lists has nothing but the name.
fn is_emptied(then: &Value, name: &str) -> bool {
    then.as_table().is_some_and(|then| {
        let lists = then.values().filter_map(Value::as_array);
        lists.into_iter().any(|list| !list.is_empty() && list.iter().all(|element| element.as_str() == Some(name)))
    })
}

#[cfg(test)]
mod tests {
    use super::without_thing;

    fn without(text: &str) -> Vec<String> {
        without_thing(&toml::from_str(text).expect("a scenario"), "f-16")
    }

    #[test]
    fn an_immunity_is_no_use_and_costs_no_counter() {
        let counters = "rules.hits = [{ what = \"killed\", immune = \"f-16\" }, { what = \"none\" }]\n";
        assert_eq!(without(counters), Vec::<String>::new());
        let bought = "rules.buy = [{ then = { aircraft = [\"f-16\", \"a-10a\"] } }]";
        assert_eq!(
            without(&format!("{counters}{bought}")),
            ["rules.buy.0.then.aircraft=[\"a-10a\"]", "rules.hits=[{ what = \"killed\" }, { what = \"none\" }]"]
        );
    }

    #[test]
    fn a_row_for_one_thing_alone_goes_with_it() {
        let rows = "policies.bold.buy = [\
                    { name = \"f-16\", then = { aircraft = [\"f-16\"], most = 1 } }, \
                    { name = \"f-16\", then = { aircraft = [\"a-10a\", \"f-16\"] } }, { then = {} }]";
        let left = "[{ name = \"f-16\", then = { aircraft = [\"a-10a\"] } }, { then = {} }]";
        assert_eq!(without(rows), [format!("policies.bold.buy={left}")]);
    }

    #[test]
    fn a_load_goes_without_a_weapon() {
        let loads = "policies.bold.loads.a-10a = [{ then = { items = [[\"f-16\", 2], [\"tank\", 1]] } }]";
        assert_eq!(without(loads), ["policies.bold.loads.a-10a.0.then.items=[[\"tank\", 1]]"]);
    }

    #[test]
    fn a_side_has_none_of_a_thing_that_it_counts() {
        assert_eq!(
            without("sides.player.squadron.aircraft = { f-16 = 2, a-10a = 1 }"),
            ["sides.player.squadron.aircraft.f-16=0"]
        );
        let flights = "sides.a.flights = [{ aircraft = \"f-16\" }, { aircraft = \"a-10a\" }]";
        assert_eq!(without(flights), ["sides.a.flights=[{ aircraft = \"a-10a\" }]"]);
    }
}
