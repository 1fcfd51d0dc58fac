//! The file of a better policy: that of the first one with what changed, its comments and its form kept.

use super::path::{is_rows, row_label};
use toml::{Table, Value};
use toml_edit::{Array, ArrayOfTables, DocumentMut, InlineTable, Item, TableLike};

/// The keys of a row in the order in which files have them.
const OF_ROWS: [&str; 3] = ["name", "when", "then"];

/// The text of `after`, the policy that the file `text` became: what did not change is written as before.
///
/// # Errors
/// The text is no TOML.
pub fn rewritten(text: &str, after: &Table) -> Result<String, toml_edit::TomlError> {
    let mut document: DocumentMut = text.parse()?;
    let before: Table = toml::from_str(text).unwrap_or_default();
    patch_table(document.as_table_mut(), &before, after);
    Ok(document.to_string())
}

/// Changes a table from `before` to `after`.
fn patch_table(table: &mut dyn TableLike, before: &Table, after: &Table) {
    for key in before.keys().filter(|key| !after.contains_key(key.as_str())) {
        table.remove(key);
    }
    let inline_rows = table.iter().any(|(_, item)| item.as_array().is_some_and(is_of_tables));
    for (key, value) in after.iter().filter(|(key, value)| before.get(key.as_str()) != Some(value)) {
        match (table.get_mut(key), before.get(key)) {
            (Some(item), Some(old)) => patch(item, old, value),
            _ => drop(table.insert(key, new_item(value, inline_rows))),
        }
    }
}

fn is_of_tables(array: &Array) -> bool {
    array.iter().any(toml_edit::Value::is_inline_table)
}

fn patch(item: &mut Item, before: &Value, after: &Value) {
    match (before, after) {
        (Value::Table(before), Value::Table(after)) => {
            if let Some(table) = item.as_table_like_mut() {
                return patch_table(table, before, after);
            }
        }
        (Value::Array(before), Value::Array(after)) => match item {
            Item::ArrayOfTables(tables) => return patch_tables(tables, before, after),
            Item::Value(toml_edit::Value::Array(array)) if is_of_tables(array) => {
                return patch_array(array, before, after);
            }
            _ => {}
        },
        _ => {}
    }
    if let Some(old) = item.as_value_mut() {
        let decor = old.decor().clone();
        *old = new_value(after);
        *old.decor_mut() = decor;
    } else {
        *item = new_item(after, false);
    }
}

/// Which element of `before` each of `after` was: the same one, else one of the same name. Each is used once.
fn matched(before: &[Value], after: &[Value]) -> Vec<Option<usize>> {
    let mut left: Vec<usize> = (0..before.len()).collect();
    let mut found = vec![None; after.len()];
    let mut take = |found: &mut Vec<Option<usize>>, alike: &dyn Fn(&Value, &Value) -> bool| {
        for (at, value) in after.iter().enumerate().filter(|(at, _)| found[*at].is_none()).collect::<Vec<_>>() {
            if let Some(place) = left.iter().position(|&old| alike(&before[old], value)) {
                found[at] = Some(left.remove(place));
            }
        }
    };
    take(&mut found, &|one, other| one == other);
    take(&mut found, &|one, other| one.get("name").is_some() && row_label(one) == row_label(other));
    take(&mut found, &|one, other| one.get("name").is_none() && one.get("then") == other.get("then"));
    found
}

fn patch_tables(tables: &mut ArrayOfTables, before: &[Value], after: &[Value]) {
    let old: Vec<toml_edit::Table> = tables.iter().cloned().collect();
    // Tables are written in the order of their positions; those of one are written as they come.
    let position = old.iter().filter_map(toml_edit::Table::position).min();
    tables.clear();
    for (value, from) in after.iter().zip(matched(before, after)) {
        let Some(new) = value.as_table() else { continue };
        let mut table = match from {
            Some(at) => {
                let mut table = old[at].clone();
                if let Some(before) = before[at].as_table() {
                    patch_table(&mut table, before, new);
                }
                table
            }
            None => new_row(new),
        };
        table.set_position(position);
        tables.push(table);
    }
}

/// An element of a list with what is written around it.
#[derive(Clone)]
struct Element {
    value: toml_edit::Value,
    /// What is before it, from the end of the line above.
    lead: String,
    /// What is behind it and its comma on the same line.
    tail: String,
}

/// The elements of a list. TOML has what is behind an element's comma before the next element.
fn elements(array: &Array) -> Vec<Element> {
    let text = |raw: Option<&toml_edit::RawString>| raw.and_then(|raw| raw.as_str()).unwrap_or_default().to_owned();
    let mut found: Vec<Element> = Vec::new();
    for value in array.iter() {
        let before = text(value.decor().prefix());
        let (behind, lead) = split_line(&before);
        if let Some(last) = found.last_mut() {
            last.tail = behind.to_owned();
        }
        found.push(Element { value: value.clone(), lead: lead.to_owned(), tail: String::new() });
    }
    if let Some(last) = found.last_mut() {
        last.tail = split_line(&text(Some(array.trailing()))).0.to_owned();
    }
    found
}

/// A text before and from its first line end; without one all of it is from there.
fn split_line(text: &str) -> (&str, &str) {
    text.split_at(text.find('\n').unwrap_or(0))
}

fn patch_array(array: &mut Array, before: &[Value], after: &[Value]) {
    let old = elements(array);
    let lead = old.last().map_or(" ", |last| &last.lead[last.lead.rfind('\n').unwrap_or(0)..]).to_owned();
    let end = array.trailing().as_str().map_or("", |text| split_line(text).1).to_owned();
    let mut behind = String::new();
    array.clear();
    for (value, from) in after.iter().zip(matched(before, after)) {
        let new = || Element { value: new_value(value), lead: lead.clone(), tail: String::new() };
        let mut element = from.map_or_else(new, |at| old[at].clone());
        if let (toml_edit::Value::InlineTable(table), Value::Table(after), Some(Value::Table(before))) =
            (&mut element.value, value, from.map(|at| &before[at]))
        {
            patch_table(table, before, after);
        }
        element.value.decor_mut().set_prefix(format!("{behind}{}", element.lead));
        behind = element.tail;
        array.push_formatted(element.value);
    }
    array.set_trailing(format!("{behind}{end}"));
}

/// A value that the file did not have: parts and rows are tables of their own, unless the file has rows in one list.
fn new_item(value: &Value, inline_rows: bool) -> Item {
    match value {
        Value::Array(rows) if is_rows(value) && inline_rows => {
            let mut array = Array::new();
            for row in rows {
                array.push_formatted(new_value(row).decorated("\n    ", ""));
            }
            array.set_trailing("\n");
            array.set_trailing_comma(true);
            Item::Value(array.into())
        }
        Value::Array(rows) if is_rows(value) => {
            let tables = rows.iter().filter_map(Value::as_table).map(new_row);
            Item::ArrayOfTables(tables.collect())
        }
        Value::Table(parts) => {
            let mut table = toml_edit::Table::new();
            let is_map = parts.values().all(|part| part.is_table() || is_rows(part));
            table.set_implicit(is_map);
            for (key, part) in parts {
                let item = if is_map { new_part(part) } else { Item::Value(new_value(part)) };
                table.insert(key, item);
            }
            Item::Table(table)
        }
        value => Item::Value(new_value(value)),
    }
}

/// A part that is found by its name, or a list of rows that is.
fn new_part(part: &Value) -> Item {
    let Some(keys) = part.as_table() else { return new_item(part, false) };
    let mut table = toml_edit::Table::new();
    keys.iter().for_each(|(key, value)| drop(table.insert(key, Item::Value(new_value(value)))));
    Item::Table(table)
}

fn new_row(row: &Table) -> toml_edit::Table {
    let mut table = toml_edit::Table::new();
    for (key, value) in in_order(row) {
        table.insert(key, Item::Value(new_value(value)));
    }
    table
}

fn new_value(value: &Value) -> toml_edit::Value {
    match value {
        Value::String(text) => text.as_str().into(),
        Value::Integer(number) => (*number).into(),
        Value::Float(number) => (*number).into(),
        Value::Boolean(flag) => (*flag).into(),
        Value::Array(items) => toml_edit::Value::Array(items.iter().map(new_value).collect()),
        Value::Table(table) => {
            let keys = in_order(table).map(|(key, value)| (key.clone(), new_value(value)));
            toml_edit::Value::InlineTable(keys.collect::<InlineTable>())
        }
        Value::Datetime(date) => date.to_string().into(),
    }
}

/// The keys of a table, those of a row in their usual order.
fn in_order(table: &Table) -> impl Iterator<Item = (&String, &Value)> {
    let place = |key: &str| OF_ROWS.iter().position(|known| *known == key).unwrap_or(OF_ROWS.len());
    let mut keys: Vec<(&String, &Value)> = table.iter().collect();
    keys.sort_by_key(|(key, _)| place(key));
    keys.into_iter()
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "\
# A policy.
title = \"one\" # said so

[[rows]]
name = \"a\" # first
when = [\"x <= 3\"]
then = { posture = \"p\" }

# Why b.
[[rows]]
name = \"b\"
then = { posture = \"q\" }

# What p is.
[postures.p]
gun = 0.5 # enough
";

    /// What a change of the file's values makes of its text; the text reads back as these values.
    fn changed(text: &str, change: impl Fn(&mut Table)) -> String {
        let mut table: Table = toml::from_str(text).expect("a file");
        change(&mut table);
        let text = rewritten(text, &table).expect("TOML");
        assert_eq!(toml::from_str::<Table>(&text).expect("a file"), table, "{text}");
        text
    }

    #[test]
    fn a_number_changes_and_nothing_else() {
        let text = changed(FILE, |table| table["postures"]["p"]["gun"] = Value::Float(0.25));
        assert_eq!(text, FILE.replace("gun = 0.5", "gun = 0.25"));
        let text = changed(FILE, |table| table["rows"][0]["when"][0] = Value::from("x <= 4"));
        assert_eq!(text, FILE.replace("x <= 3", "x <= 4"));
    }

    #[test]
    fn rows_move_with_their_comments() {
        let text = changed(FILE, |table| table["rows"].as_array_mut().expect("rows").swap(0, 1));
        let (first, second) = (text.find("# Why b.\n[[rows]]\nname = \"b\""), text.find("name = \"a\" # first"));
        assert!(first.is_some() && first < second, "{text}");
        assert!(text.contains("# What p is.\n[postures.p]") && second < text.find("[postures.p]"), "{text}");
    }

    #[test]
    fn new_rows_and_parts_are_written_as_the_others() {
        let row: Value =
            toml::from_str::<Table>("r = { then = { posture = \"p\" }, name = \"c\" }").expect("a row")["r"].clone();
        let text = changed(FILE, |table| {
            table["rows"].as_array_mut().expect("rows").insert(1, row.clone());
            let part = table["postures"]["p"].clone();
            table["postures"].as_table_mut().expect("parts").insert("r".to_owned(), part);
        });
        assert!(text.contains("[[rows]]\nname = \"c\"\nthen = { posture = \"p\" }\n"), "{text}");
        assert!(text.contains("[postures.r]\ngun = 0.5\n"), "{text}");
        let lists = "\
base = true
sead = [
    { name = \"a\", then = { goal = \"x\" } }, # one
    { then = { goal = \"y\" } },
]
";
        let text = changed(lists, |table| table["sead"].as_array_mut().expect("rows").insert(0, row.clone()));
        assert!(text.contains("[\n    { name = \"c\", then = { posture = \"p\" } },"), "{text}");
        assert!(text.contains("{ name = \"a\", then = { goal = \"x\" } }, # one\n"), "{text}");
    }
}
