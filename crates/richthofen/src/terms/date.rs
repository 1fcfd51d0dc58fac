//! Months of the war.

use ground::scenario::Fault;
use ground::scenario::lower::{Limits, Lower, Lowering};
use std::fmt;
use std::str::FromStr;

/// A month, as months since January 1914.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize)]
pub(crate) struct Month(u8);

impl Month {
    /// A month of 1 to 12; years run from 1914 to 1918.
    pub(crate) const fn new(year: u16, month: u8) -> Month {
        Month((year - 1914) as u8 * 12 + month - 1)
    }

    /// Its year.
    pub(crate) const fn year(self) -> u16 {
        1914 + self.0 as u16 / 12
    }

    /// 1 to 12.
    pub(crate) const fn month(self) -> u8 {
        self.0 % 12 + 1
    }
}

impl FromStr for Month {
    type Err = ();

    fn from_str(text: &str) -> Result<Month, ()> {
        let (year, month) = text.split_once('-').ok_or(())?;
        let (year, month) = (year.parse().map_err(|_| ())?, month.parse().map_err(|_| ())?);
        let known = (1914..=1918).contains(&year) && (1..=12).contains(&month) && text.len() == 7;
        if known { Ok(Month::new(year, month)) } else { Err(()) }
    }
}

impl fmt::Display for Month {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{:02}", self.year(), self.month())
    }
}

impl Lower<()> for Month {
    type Shape = String;

    fn lower(shape: &String, path: &str, _: Limits, at: &mut Lowering<'_, ()>) -> Option<Self> {
        let month = shape.parse().ok();
        if month.is_none() {
            let fault = Fault::new(path, format!("`{shape}` is no month of the war"));
            at.check.fault(fault.expected("a year from 1914 to 1918 and a month, such as 1917-04"));
        }
        month
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn months_are_read_and_written_alike_and_in_order() {
        let months = (1914..=1918).flat_map(|year| (1..=12).map(move |month| Month::new(year, month)));
        let all: Vec<Month> = months.collect();
        assert!(all.is_sorted() && all.iter().all(|month| month.to_string().parse() == Ok(*month)));
        for wrong in ["1913-12", "1919-01", "1917-13", "1917-00", "1917", "april 1917", "1917-4", "1917-04-06"] {
            assert_eq!(wrong.parse::<Month>(), Err(()), "{wrong}");
        }
    }
}
