//! Months of the war.

use std::fmt;
use std::str::FromStr;

/// A month, as months since January 1965.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Date(u8);

impl Date {
    /// January 1965.
    pub(crate) const FIRST: Date = Date(0);

    /// A month of 1 to 12; years run from 1965 to 1972.
    pub(crate) const fn new(year: u16, month: u8) -> Date {
        Date((year - 1965) as u8 * 12 + month - 1)
    }

    pub(crate) const fn year(self) -> u16 {
        1965 + self.0 as u16 / 12
    }

    /// 1 to 12.
    pub(crate) const fn month(self) -> u8 {
        self.0 % 12 + 1
    }
}

impl FromStr for Date {
    type Err = ();

    fn from_str(text: &str) -> Result<Date, ()> {
        let (year, month) = text.split_once('-').ok_or(())?;
        let (year, month) = (year.parse().map_err(|_| ())?, month.parse().map_err(|_| ())?);
        if (1965..=1972).contains(&year) && (1..=12).contains(&month) { Ok(Date::new(year, month)) } else { Err(()) }
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{:02}", self.year(), self.month())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn months_are_read_and_written_alike_and_in_order() {
        let all: Vec<Date> = (1965..=1972).flat_map(|year| (1..=12).map(move |month| Date::new(year, month))).collect();
        assert!(all.is_sorted() && all.iter().all(|date| date.to_string().parse() == Ok(*date)));
        for wrong in ["1964-12", "1973-01", "1967-13", "1967-00", "1967", "may 1967"] {
            assert_eq!(wrong.parse::<Date>(), Err(()));
        }
    }
}
