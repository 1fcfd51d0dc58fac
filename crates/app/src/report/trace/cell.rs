//! A cell of an outcome as it is printed.

use crate::game::{Metric, MetricKind, NULL};

/// A cell unscaled.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Cell<'a> {
    /// Does not apply.
    Null,
    /// A whole number.
    Whole(i64),
    /// A number with a scale.
    Part(f64),
    /// Yes or no.
    Flag(bool),
    /// A category.
    Name(&'a str),
}

impl<'a> Cell<'a> {
    /// What `cell` of `metric` says.
    pub(super) fn new(metric: &'a Metric, cell: i64) -> Cell<'a> {
        match &metric.kind {
            _ if cell == NULL => Cell::Null,
            MetricKind::Integer if metric.scale == 1 => Cell::Whole(cell),
            MetricKind::Integer => Cell::Part(cell as f64 / f64::from(metric.scale)),
            MetricKind::Flag => Cell::Flag(cell != 0),
            MetricKind::Category(names) => {
                let name = usize::try_from(cell).ok().and_then(|cell| names.get(cell));
                name.map_or(Cell::Whole(cell), |name| Cell::Name(name))
            }
        }
    }
}

impl std::fmt::Display for Cell<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Cell::Null => f.write_str("-"),
            Cell::Whole(value) => write!(f, "{value}"),
            Cell::Part(value) => write!(f, "{value}"),
            Cell::Flag(value) => write!(f, "{value}"),
            Cell::Name(name) => f.write_str(name),
        }
    }
}

impl serde::Serialize for Cell<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Cell::Null => serializer.serialize_none(),
            Cell::Whole(value) => serializer.serialize_i64(*value),
            Cell::Part(value) => serializer.serialize_f64(*value),
            Cell::Flag(value) => serializer.serialize_bool(*value),
            Cell::Name(name) => serializer.serialize_str(name),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn metric(kind: MetricKind, scale: u32) -> Metric {
        Metric { scale, range: (0, 9), nullable: true, ..Metric::plain("", kind) }
    }

    #[test]
    fn cells_print_as_what_they_stand_for() {
        let result = |metric: &Metric, cell| Cell::new(metric, cell).to_string();
        assert_eq!(result(&metric(MetricKind::Integer, 1), -3), "-3");
        assert_eq!(result(&metric(MetricKind::Integer, 2520), 1260), "0.5");
        assert_eq!(result(&metric(MetricKind::Integer, 1), NULL), "-");
        assert_eq!(result(&metric(MetricKind::Flag, 1), 1), "true");
        let winner = metric(MetricKind::Category(vec!["a".into(), "draw".into()]), 1);
        assert_eq!(result(&winner, 1), "draw");
        assert_eq!(result(&winner, 2), "2");
    }
}
