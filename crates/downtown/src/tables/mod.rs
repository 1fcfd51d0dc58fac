//! The exact tables of `downtown`. Each walks the procedure that play uses.

mod air;
mod guns;
mod migs;
mod sams;
mod strike;

use crate::rules::Rules;
use crate::terms::date::Date;
use crate::terms::flights::Band;
use ground::game::odds::{Ask, Tables};
use std::sync::LazyLock;

/// All exact tables of the system.
pub(crate) static TABLES: LazyLock<Tables<Book>> =
    LazyLock::new(|| Tables::of(&[guns::add, sams::add, air::add, migs::add, strike::add]));

/// The rules behind the tables, for each month of [`Book::MONTHS`].
pub(crate) struct Book {
    years: Vec<Rules>,
}

impl Book {
    /// A month of each year from 1965.
    pub(crate) const MONTHS: [Date; 8] = [
        Date::new(1965, 12),
        Date::new(1966, 12),
        Date::new(1967, 7),
        Date::new(1968, 12),
        Date::new(1969, 12),
        Date::new(1970, 12),
        Date::new(1971, 12),
        Date::new(1972, 12),
    ];

    /// The book of these rules, one set for each month.
    pub(crate) fn new(years: Vec<Rules>) -> Book {
        debug_assert_eq!(years.len(), Book::MONTHS.len());
        Book { years }
    }

    /// The rules for a year.
    fn year(&self, year: u16) -> &Rules {
        &self.years[usize::from(year.clamp(1965, 1972) - 1965)]
    }

    /// The rules of tables without a year.
    fn rules(&self) -> &Rules {
        self.year(1967)
    }
}

fn year(ask: &mut Ask<'_>, meaning: &'static str) -> u16 {
    const YEARS: (&[&str], &[u16]) = (&["1965", "1966", "1967", "1968", "1972"], &[1965, 1966, 1967, 1968, 1972]);
    ask.one_of("year", YEARS, "1967", meaning)
}

fn altitude(ask: &mut Ask<'_>, default: &'static str, meaning: &'static str) -> Band {
    ask.one_of("altitude", (Band::NAMES, Band::ALL), default, meaning)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::system::tables_under;
    use ground::chance::{Exact, Probability};
    use ground::game::{ParameterValue, Row, TableBook};
    use ground::scenario::Document;
    use std::collections::HashSet;

    /// The tables of the built-in rules.
    pub(crate) fn book() -> impl TableBook {
        let document = Document::rules(&crate::library(), "downtown", &[], &[]).expect("the built-in rules");
        tables_under(&document).unwrap_or_else(|wrong| panic!("{wrong}"))
    }

    #[test]
    fn no_type_of_aircraft_is_called_as_a_flight_without_a_profile() {
        let set = ["rules.aircraft.none={ like = 'mig-17f' }".to_owned()];
        let document = Document::rules(&crate::library(), "downtown", &[], &set).expect("rules that can be read");
        let Err(wrong) = tables_under(&document) else { panic!("the name is taken") };
        let what = "`none` is a flight without a profile, expected another name";
        assert!(wrong.to_string().contains(what), "{wrong}");
    }

    /// A table of the built-in rules, with default values for parameters that are not given.
    pub(crate) fn ask(table: &str, given: &[(&str, ParameterValue)]) -> Exact<Row> {
        let spec = TABLES.specs().iter().find(|spec| spec.name == table).expect("a table");
        let known = |name: &str| spec.parameters.iter().any(|parameter| parameter.name == name);
        assert!(given.iter().all(|(name, _)| known(name)), "{table} {given:?}");
        let value = |name: &str| given.iter().find(|(given, _)| *given == name).map(|(_, value)| *value);
        let values: Vec<_> =
            spec.parameters.iter().map(|parameter| value(parameter.name).unwrap_or(parameter.default)).collect();
        book().exact(table, &values).unwrap_or_else(|wrong| panic!("{wrong}"))
    }

    /// The number of ways, of `out_of`, to the outcomes of a name.
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
        for spec in TABLES.specs() {
            assert!(seen.insert(spec.name), "{} is there twice", spec.name);
            let sum =
                ask(spec.name, &[]).iter().fold(Probability::from_integer(0u32.into()), |sum, (_, part)| sum + part);
            assert_eq!(sum, Probability::from_integer(1u32.into()), "{}", spec.name);
        }
    }

    #[test]
    fn tables_name_rules_of_the_ledger() {
        let known: HashSet<&str> = crate::ledger().rules.iter().map(|rule| rule.id.as_str()).collect();
        for spec in TABLES.specs() {
            assert!(spec.rules.iter().all(|rule| known.contains(rule)), "{}", spec.name);
        }
    }
}
