//! The exact tables of `downtown`: each walks the very procedure that plays.

pub(crate) mod air;
pub(crate) mod arguments;
pub(crate) mod guns;
pub(crate) mod migs;
pub(crate) mod sams;
pub(crate) mod strike;

use crate::rules::Rules;
use crate::scenario::file::DocumentFile;
use crate::scenario::load;
use crate::terms::date::Date;
use ground::chance::{Chance, Exact, OneStream, Stream};
use ground::game::arguments::Arguments;
use ground::game::{ParameterValue, Row, TableBook, TableError, TableSpec};
use ground::scenario::{Check, Document, Problems};

/// What the tables are called and asked.
pub(crate) const TABLES: &[TableSpec] = &ALL;

const GROUPS: [&[TableSpec]; 5] = [
    crate::tables::guns::SPECS,
    crate::tables::sams::SPECS,
    crate::tables::air::SPECS,
    crate::tables::migs::SPECS,
    crate::tables::strike::SPECS,
];
const COUNT: usize = crate::tables::guns::SPECS.len()
    + crate::tables::sams::SPECS.len()
    + crate::tables::air::SPECS.len()
    + crate::tables::migs::SPECS.len()
    + crate::tables::strike::SPECS.len();
const ALL: [TableSpec; COUNT] = {
    let mut all = [TableSpec { name: "", title: "", rules: &[], house: false, parameters: &[] }; COUNT];
    let (mut group, mut place, mut at) = (0, 0, 0);
    while group < GROUPS.len() {
        if place < GROUPS[group].len() {
            all[at] = GROUPS[group][place];
            (place, at) = (place + 1, at + 1);
        } else {
            (group, place) = (group + 1, 0);
        }
    }
    all
};

/// The rules behind the tables, by year from 1965; of each year those of its December, 1967 those of its July.
pub(crate) struct Book {
    years: Vec<Rules>,
}

const MONTHS: [Date; 8] = [
    Date::new(1965, 12),
    Date::new(1966, 12),
    Date::new(1967, 7),
    Date::new(1968, 12),
    Date::new(1969, 12),
    Date::new(1970, 12),
    Date::new(1971, 12),
    Date::new(1972, 12),
];

impl Book {
    pub(crate) fn new(document: &Document) -> Result<Book, Problems> {
        let file: DocumentFile = document.decode()?;
        let mut check = Check::default();
        let mut years = Vec::with_capacity(MONTHS.len());
        for date in MONTHS {
            years.extend(load::rules(&file.rules, date, &mut check));
            if !check.faults.is_empty() {
                return Err(document.locate(check.faults));
            }
        }
        Ok(Book { years })
    }

    /// The rules of a year.
    pub(crate) fn year(&self, year: u16) -> &Rules {
        &self.years[usize::from(year.clamp(1965, 1972) - 1965)]
    }

    /// The rules that tables without a year go by.
    pub(crate) fn rules(&self) -> &Rules {
        self.year(1967)
    }

    fn run<C: Chance>(&self, table: &str, arguments: &Arguments<'_>, chance: &mut C) -> Row {
        let holds = |group: &[TableSpec]| group.iter().any(|spec| spec.name == table);
        match () {
            () if holds(crate::tables::guns::SPECS) => crate::tables::guns::run(self, table, arguments, chance),
            () if holds(crate::tables::strike::SPECS) => crate::tables::strike::run(self, arguments, chance),
            () if holds(crate::tables::sams::SPECS) => crate::tables::sams::run(self, table, arguments, chance),
            () if holds(crate::tables::air::SPECS) => crate::tables::air::run(self, table, arguments, chance),
            () => crate::tables::migs::run(self, table, arguments, chance),
        }
    }
}

impl TableBook for Book {
    fn exact(&self, table: &str, values: &[ParameterValue]) -> Result<Exact<Row>, TableError> {
        let arguments = Arguments::new(table, values);
        crate::tables::migs::check(self, table, &arguments)?;
        Ok(Exact::of(|chance| self.run(table, &arguments, chance))?)
    }

    fn play(&self, table: &str, values: &[ParameterValue], roll: &mut Stream) -> Result<Row, TableError> {
        let arguments = Arguments::new(table, values);
        crate::tables::migs::check(self, table, &arguments)?;
        Ok(self.run(table, &arguments, &mut OneStream(roll)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ground::chance::Probability;
    use std::collections::HashSet;

    /// The tables of the built-in rules.
    pub(crate) fn book() -> Book {
        let document = Document::rules(&crate::library(), "downtown", &[], &[]).expect("the built-in rules");
        Book::new(&document).unwrap_or_else(|wrong| panic!("{wrong}"))
    }

    /// A table of the built-in rules, other parameters than those given at their defaults.
    pub(crate) fn ask(table: &str, given: &[(&str, ParameterValue)]) -> Exact<Row> {
        let spec = TABLES.iter().find(|spec| spec.name == table).expect("a table");
        let known = |name: &str| spec.parameters.iter().any(|parameter| parameter.name == name);
        assert!(given.iter().all(|(name, _)| known(name)), "{table} {given:?}");
        let value = |name: &str| given.iter().find(|(given, _)| *given == name).map(|(_, value)| *value);
        let values: Vec<_> =
            spec.parameters.iter().map(|parameter| value(parameter.name).unwrap_or(parameter.default)).collect();
        book().exact(table, &values).unwrap_or_else(|wrong| panic!("{wrong}"))
    }

    /// How many ways of so many an outcome comes about, by its name.
    pub(crate) fn share(exact: &Exact<Row>, name: &str, out_of: u32) -> u32 {
        let found = exact.iter().filter(|(row, _)| row.to_string() == name);
        let sum = found.fold(Probability::from_integer(0u32.into()), |sum, (_, part)| sum + part);
        let share = sum * Probability::from_integer(out_of.into());
        assert!(share.is_integer(), "{name}: {share} of {out_of}");
        share.to_integer().try_into().expect("a small share")
    }

    #[test]
    fn every_table_adds_up_at_its_defaults_and_none_has_the_name_of_another() {
        let mut seen = HashSet::new();
        for spec in TABLES {
            assert!(seen.insert(spec.name), "{} stands twice", spec.name);
            let sum =
                ask(spec.name, &[]).iter().fold(Probability::from_integer(0u32.into()), |sum, (_, part)| sum + part);
            assert_eq!(sum, Probability::from_integer(1u32.into()), "{}", spec.name);
        }
    }

    #[test]
    fn tables_name_rules_of_the_ledger() {
        let known: HashSet<&str> = crate::ledger().rules.iter().map(|rule| rule.id.as_str()).collect();
        for spec in TABLES {
            assert!(spec.rules.iter().all(|rule| known.contains(rule)), "{}", spec.name);
        }
    }
}
