//! Months of the war.

use ground::scenario::Fault;
use ground::scenario::lower::{Limits, Lower, Lowering};
use std::fmt;
use std::str::FromStr;

/// A month, counted from January 1965.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize)]
pub(crate) struct Date(u8);

impl Date {
    /// January 1965.
    pub(crate) const FIRST: Date = Date(0);

    /// A date from a year from 1965 to 1972 and a month from 1 to 12.
    pub(crate) const fn new(year: u16, month: u8) -> Date {
        Date((year - 1965) as u8 * 12 + month - 1)
    }

    pub(crate) const fn year(self) -> u16 {
        1965 + self.0 as u16 / 12
    }

    /// The months from another date to this one; below 0 if this one is the earlier.
    pub(crate) fn months_since(self, other: Date) -> i32 {
        i32::from(self.0) - i32::from(other.0)
    }

    /// The month, from 1 to 12.
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

impl Lower<Date> for Date {
    type Shape = String;

    fn lower(shape: &String, path: &str, _: Limits, at: &mut Lowering<'_, Date>) -> Option<Self> {
        let date = shape.parse().ok();
        if date.is_none() {
            let fault = Fault::new(path, format!("`{shape}` is no month"));
            at.check.fault(fault.expected("a year from 1965 to 1972 and a month, such as 1967-05"));
        }
        date
    }
}

/// A row that applies from a month on. Play keeps the row of its own month.
pub(crate) trait FromMonth {
    fn from(&self) -> Date;
}

/// The row that applies in the month of the scenario.
#[derive(Clone, Debug, serde::Serialize)]
pub(crate) struct ByDate<T>(T);

impl<T> std::ops::Deref for ByDate<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: Lower<Date> + FromMonth> Lower<Date> for ByDate<T> {
    type Shape = Vec<T::Shape>;

    fn lower(shape: &Self::Shape, path: &str, limits: Limits, at: &mut Lowering<'_, Date>) -> Option<Self> {
        let rows = Vec::<T>::lower(shape, path, limits, at)?;
        for (index, pair) in rows.windows(2).enumerate() {
            if pair[0].from() >= pair[1].from() {
                let fault = Fault::new(format!("{path}[{}].from", index + 1), "the rows are out of order");
                at.check.fault(fault.expected("a later month than in the row before"));
            }
        }
        if rows.first().is_none_or(|row| row.from() > Date::FIRST) {
            let fault = Fault::new(path, "no row holds from the start");
            at.check.fault(fault.expected(format!("a first row from {}", Date::FIRST)));
        }
        let date = at.context;
        rows.into_iter().rfind(|row| row.from() <= date).map(ByDate)
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
