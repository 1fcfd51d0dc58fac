//! The built-in rules, as they are and with some of their values changed.

use crate::rules::{Rules, RulesFile, Tables};
use crate::tables::{Book, TABLES};
use crate::terms::switches::Switches;
use ground::game::odds::Under;
use ground::scenario::{Check, Fault};
use std::sync::LazyLock;
use toml::{Table, Value};

/// The built-in tables.
pub(crate) static TABLES_OF_PLAY: LazyLock<Tables> = LazyLock::new(|| match altered(&[]) {
    Ok(tables) => tables,
    Err(faults) => panic!("the built-in rules have faults: {faults:#?}"),
});

/// The built-in rules under the default switches.
pub(crate) static RULES: LazyLock<Rules> = LazyLock::new(|| Rules::of(&TABLES_OF_PLAY, &Switches::default()));

/// The exact tables under the built-in rules.
pub(crate) fn book() -> Under<'static, Book> {
    TABLES.under(Book::of(&TABLES_OF_PLAY, &Switches::default(), &mut Check::default()).expect("the built-in rules"))
}

/// The built-in rules with values changed: each a path and a value as TOML has it, or `-` to take the key out.
pub(crate) fn altered(settings: &[(&str, &str)]) -> Result<Tables, Vec<Fault>> {
    let mut file: Table = include_str!("../../../../scenarios/thunderbolt/rules.toml").parse().expect("well-formed");
    for (path, value) in settings {
        set(&mut file, path, value);
    }
    let file: RulesFile = file.try_into().expect("the keys and types of a rules file");
    let mut check = Check::default();
    match Tables::of(&file, &mut check) {
        Some(tables) if check.faults.is_empty() => Ok(tables),
        _ => Err(check.faults),
    }
}

fn set(file: &mut Table, path: &str, value: &str) {
    let (parents, key) = path.rsplit_once('.').unwrap_or(("", path));
    let mut table = file;
    for parent in parents.split('.').filter(|parent| !parent.is_empty()) {
        let inner = table.entry(parent).or_insert_with(|| Value::Table(Table::new()));
        table = inner.as_table_mut().unwrap_or_else(|| panic!("{path} leads through no table"));
    }
    if value == "-" {
        table.remove(key).unwrap_or_else(|| panic!("there is no {path}"));
    } else {
        let parsed: Table = format!("value = {value}").parse().expect("a value of TOML");
        table.insert(key.to_owned(), parsed["value"].clone());
    }
}
