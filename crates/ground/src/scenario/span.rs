//! Range tables: rows such as `"1-3"`, `"4-6"`, `"7"`.

use std::fmt;

/// A closed range of integers, written `"4-6"` or `"7"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// The least value.
    pub low: i32,
    /// The greatest value.
    pub high: i32,
}

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.low == self.high { self.low.fmt(f) } else { write!(f, "{}-{}", self.low, self.high) }
    }
}

impl std::str::FromStr for Span {
    type Err = String;

    fn from_str(text: &str) -> Result<Span, String> {
        let number = |part: &str| part.trim().parse::<u16>().map(i32::from);
        let span = match text.split_once('-') {
            Some((low, high)) => number(low).and_then(|low| Ok(Span { low, high: number(high)? })),
            None => number(text).map(|low| Span { low, high: low }),
        };
        match span {
            Ok(span) if span.low <= span.high => Ok(span),
            _ => Err(format!("`{text}` is no range")),
        }
    }
}

/// What is wrong with the ranges of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RangeFault {
    /// The row at fault; none when the table as a whole is.
    pub row: Option<usize>,
    /// What is wrong with it.
    pub what: String,
    /// What was expected.
    pub expected: String,
}

/// Lowers rows to one index of a row for each value of `low..=high`.
///
/// # Errors
/// Every row that can't be read, leaves the table, or overlaps an earlier one, and every value that no row covers.
pub fn lookup(rows: &[&str], low: i32, high: i32) -> Result<Vec<usize>, Vec<RangeFault>> {
    if low > high {
        // Its bounds are values of the file.
        let what = "no row will do".to_owned();
        return Err(vec![RangeFault { row: None, what, expected: format!("at least {low} and at most {high}") }]);
    }
    let mut found: Vec<Option<usize>> = vec![None; (high - low + 1) as usize];
    let mut faults = Vec::new();
    for (row, text) in rows.iter().enumerate() {
        let mut fault = |what: String, expected: String| faults.push(RangeFault { row: Some(row), what, expected });
        let span = match text.parse::<Span>() {
            Ok(span) => span,
            Err(what) => {
                fault(what, "a range such as 4-6".to_owned());
                continue;
            }
        };
        if span.low < low || span.high > high {
            fault(format!("the row {span} leaves the table"), format!("values from {low} to {high}"));
            continue;
        }
        for value in span.low..=span.high {
            let cell = &mut found[(value - low) as usize];
            match cell {
                None => *cell = Some(row),
                Some(earlier) => {
                    let what = format!("the row {span} overlaps the row {} at {value}", rows[*earlier]);
                    fault(what, "each value in one row".to_owned());
                    break;
                }
            }
        }
    }
    if faults.is_empty() {
        let gap = found.iter().position(Option::is_none);
        faults.extend(gap.map(|gap| RangeFault {
            row: None,
            what: format!("no row covers {}", low + gap as i32),
            expected: format!("rows that cover {low} to {high}"),
        }));
    }
    if faults.is_empty() { Ok(found.into_iter().flatten().collect()) } else { Err(faults) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_that_cover_everything_once_are_lowered() {
        assert_eq!(lookup(&["1-3", "4", "5-6"], 1, 6), Ok(vec![0, 0, 0, 1, 2, 2]));
    }

    #[test]
    fn gaps_overlaps_and_strays_are_named() {
        let what = |rows: &[&str]| lookup(rows, 1, 6).unwrap_err().remove(0).what;
        assert_eq!(what(&["1-3", "5-6"]), "no row covers 4");
        assert_eq!(what(&["1-3", "3-6"]), "the row 3-6 overlaps the row 1-3 at 3");
        assert_eq!(what(&["1-3", "4-7"]), "the row 4-7 leaves the table");
        assert_eq!(what(&["1-3", "six"]), "`six` is no range");
    }
}
