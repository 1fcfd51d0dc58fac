//! A cell of a table.

use crate::game::ParameterValue;
use crate::report::number;

/// One cell.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// Words, aligned to the left.
    Text(String),
    /// An integer from 0.
    Count(u64),
    /// A number with all digits that matter.
    Figure(f64),
    /// A number in the digits that are printed. JSON must take them for a number.
    Number(String),
    /// Text that is aligned to the right, as figures with units are.
    Right(String),
    /// True or false.
    Bool(bool),
    /// Does not apply: empty, and `null` in JSON.
    Null,
}

impl Cell {
    /// As a person reads it: empty where there is nothing.
    pub fn text(&self) -> String {
        match self {
            Cell::Text(text) | Cell::Number(text) | Cell::Right(text) => text.clone(),
            Cell::Count(count) => count.to_string(),
            Cell::Figure(figure) => number::exact(*figure),
            Cell::Bool(value) => value.to_string(),
            Cell::Null => String::new(),
        }
    }

    /// As [`Cell::text`], a figure in as many digits as a person reads.
    pub(super) fn for_people(&self) -> String {
        match self {
            Cell::Figure(figure) => number::short(*figure),
            other => other.text(),
        }
    }

    /// As a field of CSV, in quotes where it needs them. A figure has a decimal point, so that a reader that guesses
    /// types from the first lines takes the column for one of figures.
    pub(super) fn field(&self) -> String {
        match self {
            Cell::Figure(figure) => with_point(*figure),
            other => quoted(&other.text()),
        }
    }

    /// As JSON.
    pub(super) fn json(&self) -> String {
        match self {
            Cell::Text(text) | Cell::Right(text) => serde_json::Value::from(text.as_str()).to_string(),
            Cell::Null => "null".to_owned(),
            // JSON has no word for what is not finite.
            Cell::Figure(figure) if !figure.is_finite() => "null".to_owned(),
            other => other.text(),
        }
    }

    /// Whether it is aligned to the right.
    pub(super) fn is_numeric(&self) -> bool {
        !matches!(self, Cell::Text(_) | Cell::Bool(_))
    }
}

/// The shortest digits that read back as the same number, with a decimal point; very small and very large numbers have
/// an exponent.
fn with_point(figure: f64) -> String {
    let text = number::exact(figure);
    match figure.abs() {
        size if size != 0.0 && !(1e-5..1e16).contains(&size) => format!("{figure:?}"),
        _ if text.contains('.') => text,
        _ => text + ".0",
    }
}

/// A field of CSV, in quotes where it needs them.
pub(super) fn quoted(text: &str) -> String {
    match text.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text.to_owned(),
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Cell {
        Cell::Text(text.to_owned())
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Cell {
        Cell::Text(text)
    }
}

impl From<u64> for Cell {
    fn from(count: u64) -> Cell {
        Cell::Count(count)
    }
}

impl From<f64> for Cell {
    fn from(figure: f64) -> Cell {
        Cell::Figure(figure)
    }
}

impl From<bool> for Cell {
    fn from(value: bool) -> Cell {
        Cell::Bool(value)
    }
}

impl From<ParameterValue> for Cell {
    fn from(value: ParameterValue) -> Cell {
        match value {
            ParameterValue::Int(value) => value.into(),
            ParameterValue::Bool(value) => value.into(),
            // A parameter takes a year as one of a few words; a table shows it as a number.
            ParameterValue::Word(value) if value.parse::<i64>().is_ok_and(|number| number.to_string() == value) => {
                Cell::Number(value.to_owned())
            }
            ParameterValue::Word(value) => value.into(),
        }
    }
}

impl<T: Into<Cell>> From<Option<T>> for Cell {
    fn from(value: Option<T>) -> Cell {
        value.map_or(Cell::Null, Into::into)
    }
}

macro_rules! integers {
    ($($integer:ty)*) => { $(
        impl From<$integer> for Cell {
            fn from(value: $integer) -> Cell {
                Cell::Number(value.to_string())
            }
        }
    )* };
}
integers!(i32 i64 u8 u16 u32 usize);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_in_csv_have_a_decimal_point_and_no_negative_zero() {
        let fields = [3.0, 0.5, -0.0, 8.4e-5, 1e-7, 2.5e17].map(|figure| Cell::Figure(figure).field());
        assert_eq!(fields, ["3.0", "0.5", "0.0", "0.000084", "1e-7", "2.5e17"]);
        assert_eq!([Cell::from(3.0).text(), Cell::from(3.0).json()], ["3", "3"]);
        assert_eq!([f64::INFINITY, f64::NAN].map(|figure| Cell::Figure(figure).json()), ["null", "null"]);
    }
}
