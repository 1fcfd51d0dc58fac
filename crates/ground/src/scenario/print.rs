//! Writes a tree as TOML.

use super::path::is_bare;
use super::tree::{Node, Table, Value};

/// The longest line on which an array or an inline table is still written whole, in characters.
const WIDTH: usize = 110;

/// The tree as a TOML file, keys in the order of their writing as far as TOML lets them.
pub(super) fn print(root: &Table) -> String {
    let mut out = String::new();
    print_table(root, "", &mut out);
    out.trim_start().to_owned()
}

/// Values first, since after a sub-table's header they would belong to it; then the tables.
fn print_table(table: &Table, path: &str, out: &mut String) {
    let (sections, values): (Vec<_>, Vec<_>) =
        table.in_order().into_iter().partition(|(_, entry)| is_section(&entry.node));
    for (key, entry) in values {
        let key = quoted_key(key);
        out.push_str(&format!("{key} = {}\n", value(&entry.node, key.chars().count() + 3, 0)));
    }
    for (key, entry) in sections {
        let path = if path.is_empty() { quoted_key(key) } else { format!("{path}.{}", quoted_key(key)) };
        print_section(&entry.node, &path, out);
    }
}

fn print_section(node: &Node, path: &str, out: &mut String) {
    match &node.value {
        Value::Table(table) => {
            // A table of nothing but tables needs no header of its own.
            let only_sections = table.in_order().iter().all(|(_, entry)| is_section(&entry.node));
            if table.is_empty() || !only_sections {
                out.push_str(&format!("\n[{path}]\n"));
            }
            print_table(table, path, out);
        }
        Value::Array(items) => {
            for table in items.iter().filter_map(Node::as_table) {
                out.push_str(&format!("\n[[{path}]]\n"));
                print_table(table, path, out);
            }
        }
        _ => {}
    }
}

/// Whether a value gets a header: a table, or an array of tables that don't each fit on a line.
fn is_section(node: &Node) -> bool {
    match &node.value {
        Value::Table(_) => true,
        Value::Array(items) => {
            !items.is_empty()
                && items.iter().all(|item| item.as_table().is_some())
                && items.iter().any(|item| inline(item).chars().count() > WIDTH)
        }
        _ => false,
    }
}

/// A value, on one line if it fits behind `used` characters, else an array with an element a line.
fn value(node: &Node, used: usize, depth: usize) -> String {
    let short = inline(node);
    let Value::Array(items) = &node.value else { return short };
    let tables = items.len() > 1 && items.iter().all(|item| item.as_table().is_some());
    if !tables && used + short.chars().count() <= WIDTH {
        return short;
    }
    let indent = "    ".repeat(depth + 1);
    let mut out = "[\n".to_owned();
    for item in items {
        out.push_str(&format!("{indent}{},\n", value(item, indent.len(), depth + 1)));
    }
    out + &"    ".repeat(depth) + "]"
}

fn inline(node: &Node) -> String {
    match &node.value {
        Value::Str(text) => quoted(text),
        Value::Int(value) => value.to_string(),
        Value::Float(value) => format!("{value:?}"),
        Value::Bool(value) => value.to_string(),
        Value::Array(items) => format!("[{}]", items.iter().map(inline).collect::<Vec<_>>().join(", ")),
        Value::Table(table) if table.is_empty() => "{}".to_owned(),
        Value::Table(table) => {
            let entry =
                |(key, entry): (&str, &super::tree::Entry)| format!("{} = {}", quoted_key(key), inline(&entry.node));
            format!("{{ {} }}", table.in_order().into_iter().map(entry).collect::<Vec<_>>().join(", "))
        }
    }
}

fn quoted_key(key: &str) -> String {
    if is_bare(key) { key.to_owned() } else { quoted(key) }
}

/// A basic string; text of several lines is written as such.
fn quoted(text: &str) -> String {
    let mut out = "\"".to_owned();
    for letter in text.chars() {
        match letter {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '\r' => out.push_str("\\r"),
            control if control.is_control() => out.push_str(&format!("\\u{:04X}", u32::from(control))),
            letter => out.push(letter),
        }
    }
    out + "\""
}

#[cfg(test)]
mod tests {
    use super::super::{problem::Place, source};
    use super::*;
    use proptest::prelude::*;

    /// A tree without places, to be compared.
    fn plain(node: &Node) -> toml::Value {
        node.plain()
    }

    fn any_value() -> impl Strategy<Value = Node> {
        let node = |value| Node::new(value, Place::whole("test"));
        let leaf = prop_oneof![
            any::<i64>().prop_map(Value::Int),
            any::<bool>().prop_map(Value::Bool),
            any::<f64>().prop_filter("finite", |value| value.is_finite()).prop_map(Value::Float),
            any::<String>().prop_map(Value::Str),
            "[a-z\"\\\\\n\t]{0,90}".prop_map(Value::Str),
        ]
        .prop_map(node);
        leaf.prop_recursive(5, 60, 6, move |inner| {
            let table = prop::collection::vec(("[a-c. é\"-]{0,3}", inner.clone()), 0..5).prop_map(|entries| {
                let mut table = Table::default();
                for (key, node) in entries {
                    table.insert(key, Place::whole("test"), node);
                }
                Value::Table(table)
            });
            prop_oneof![table, prop::collection::vec(inner, 0..5).prop_map(Value::Array)].prop_map(node)
        })
    }

    proptest! {
        #[test]
        fn a_printed_tree_reads_back_the_same(node in any_value()) {
            let mut root = Table::default();
            root.insert("root".to_owned(), Place::whole("test"), node);
            let text = print(&root);
            let failed = |problem| TestCaseError::fail(format!("{problem}\n{text}"));
            let again = source::parse("test", &text).map_err(failed)?;
            let root = Node::new(Value::Table(root), Place::whole("test"));
            prop_assert_eq!(plain(&root), plain(&again), "{}", text);
        }
    }

    #[test]
    fn keys_keep_their_order_and_values_come_before_tables() {
        let text = "b = 1\n[z]\ny = 2\na = [1, 2]\n\n[c.d]\nrows = [{ k = 1 }, { k = 2 }]\n";
        let root = source::parse("test", text).unwrap();
        let expected = "b = 1\n\n[z]\ny = 2\na = [1, 2]\n\n[c.d]\nrows = [\n    { k = 1 },\n    { k = 2 },\n]\n";
        assert_eq!(print(root.as_table().unwrap()), expected);
    }
}
