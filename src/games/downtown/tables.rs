//! The exact tables of `downtown`: each walks the very procedure that plays.

use super::assemble;
use super::date::Date;
use super::rules::Rules;
use super::setup::DocumentFile;
use crate::chance::{Exact, Stream};
use crate::games::{ParameterValue, Row, TableBook, TableError, TableSpec};
use crate::scenario::{Check, Document, Problems};

/// What the tables are called and asked.
pub(super) const TABLES: &[TableSpec] = &[];

/// The rules behind the tables, by year from 1965; of each year those of its December, 1967 those of its July.
pub(super) struct Book {
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
    pub(super) fn new(document: &Document) -> Result<Book, Problems> {
        let file: DocumentFile = document.decode()?;
        let mut check = Check::default();
        let mut years = Vec::with_capacity(MONTHS.len());
        for date in MONTHS {
            years.extend(assemble::rules(&file, date, &mut check));
            if !check.faults.is_empty() {
                return Err(document.locate(check.faults));
            }
        }
        Ok(Book { years })
    }

    /// The rules of a year.
    pub(super) fn year(&self, year: u16) -> &Rules {
        &self.years[usize::from(year.clamp(1965, 1972) - 1965)]
    }
}

impl TableBook for Book {
    fn exact(&self, table: &str, _: &[ParameterValue]) -> Result<Exact<Row>, TableError> {
        unreachable!("no table {table}")
    }

    fn play(&self, table: &str, _: &[ParameterValue], _: &mut Stream) -> Result<Row, TableError> {
        unreachable!("no table {table}")
    }
}
