//! Conditions such as `losses>=5 and winner=a`, on the outcome of a game or on the values of an event.

mod bounds;

use crate::game::{Metric, MetricKind, NULL, is_named};
use crate::scenario::Fault;

/// A list of comparisons that must all hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    comparisons: Vec<Comparison>,
}

/// A comparison of the value of one name.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Comparison {
    name: String,
    relation: Relation,
    value: String,
}

/// The relation of a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Relation {
    Equal,
    Unequal,
    AtLeast,
    AtMost,
    Above,
    Below,
}

impl Relation {
    /// The signs. Those of two characters are first, since each begins with a sign of one character.
    const SIGNS: [(&'static str, Relation); 7] = [
        (">=", Relation::AtLeast),
        ("<=", Relation::AtMost),
        ("!=", Relation::Unequal),
        ("==", Relation::Equal),
        (">", Relation::Above),
        ("<", Relation::Below),
        ("=", Relation::Equal),
    ];

    fn holds<T: PartialOrd>(self, value: T, wanted: T) -> bool {
        match self {
            Relation::Equal => value == wanted,
            Relation::Unequal => value != wanted,
            Relation::AtLeast => value >= wanted,
            Relation::AtMost => value <= wanted,
            Relation::Above => value > wanted,
            Relation::Below => value < wanted,
        }
    }

    /// Whether the relation is defined for words, which have no order.
    const fn suits_words(self) -> bool {
        matches!(self, Relation::Equal | Relation::Unequal)
    }
}

/// The value of a name.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Said<'a> {
    /// An integer, which has an order.
    Number(i64),
    /// A word, such as a value of a category.
    Word(&'a str),
}

impl Condition {
    /// Reads comparisons joined by `,` or `and`.
    ///
    /// # Errors
    /// If a part of the text is no comparison; the message is for the command line.
    pub fn parse(text: &str) -> Result<Condition, String> {
        // A blank at either end, so that an `and` there is found too.
        let padded = format!(" {text} ");
        let parts: Vec<&str> = padded.split(',').flat_map(|part| part.split(" and ")).map(str::trim).collect();
        if parts.len() > 1 && parts.iter().any(|part| part.is_empty()) {
            let after = if parts[0].is_empty() { "before the first" } else { "after an" };
            return Err(format!("a comparison is missing {after} `and` or `,` in `{}`", text.trim()));
        }
        let comparisons: Result<Vec<Comparison>, String> = parts.into_iter().map(Comparison::parse).collect();
        Ok(Condition { comparisons: comparisons? })
    }

    /// Whether it holds where `said` gives the value of each name. A name without a value, a number that is
    /// compared with a word, and an order among words all fail.
    pub fn holds<'a>(&self, said: impl Fn(&str) -> Option<Said<'a>>) -> bool {
        self.comparisons.iter().all(|comparison| match said(&comparison.name) {
            Some(Said::Number(number)) => {
                comparison.value.parse().is_ok_and(|wanted| comparison.relation.holds(number, wanted))
            }
            Some(Said::Word(word)) => {
                comparison.relation.suits_words() && comparison.relation.holds(word, comparison.value.as_str())
            }
            None => false,
        })
    }

    /// The same condition on the cells of these metrics.
    ///
    /// # Errors
    /// If there is no such metric, or it has no such value.
    pub fn on(&self, metrics: &[Metric]) -> Result<OutcomeCondition, Fault> {
        let cells: Result<Vec<Cell>, Fault> = self.comparisons.iter().map(|one| Cell::new(one, metrics)).collect();
        Ok(OutcomeCondition { cells: cells? })
    }
}

impl Comparison {
    fn parse(text: &str) -> Result<Comparison, String> {
        let at = text.find(['<', '>', '=', '!']).unwrap_or(text.len());
        let sign = Relation::SIGNS.iter().find(|(sign, _)| text[at..].starts_with(sign));
        let parts = sign.map(|(sign, relation)| (text[..at].trim(), (sign, *relation), text[at + sign.len()..].trim()));
        match parts {
            Some((name, (sign, _), value)) if value.starts_with(['<', '>', '=', '!']) => {
                let (found, rest) = (format!("{sign}{}", &value[..1]), value[1..].trim());
                // A sign written backwards, such as `=>`, is a common mistake.
                let meant = Relation::SIGNS.iter().find(|(known, _)| found.chars().rev().eq(known.chars()));
                let meant =
                    meant.map_or_else(String::new, |(known, _)| format!("; did you mean `{name}{known}{rest}`?"));
                Err(format!("`{found}` compares nothing in `{text}`{meant}"))
            }
            Some((name, (_, relation), value)) if !name.is_empty() && !value.is_empty() => {
                Ok(Comparison { name: name.to_owned(), relation, value: value.to_owned() })
            }
            _ => Err(format!("expected comparisons such as losses>=5 or winner=a, found `{text}`")),
        }
    }
}

/// A condition on the outcome of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct OutcomeCondition {
    cells: Vec<Cell>,
}

/// A comparison of one cell of an outcome.
#[derive(Clone, Debug, PartialEq)]
struct Cell {
    metric: usize,
    relation: Relation,
    /// The wanted value, scaled like the cell.
    wanted: f64,
}

impl OutcomeCondition {
    /// Whether the condition holds for the row of a game. Any comparison of a metric that does not apply fails.
    pub fn holds(&self, row: &[i64]) -> bool {
        self.cells.iter().all(|cell| {
            let value = row[cell.metric];
            value != NULL && cell.relation.holds(value as f64, cell.wanted)
        })
    }
}

impl Cell {
    fn new(comparison: &Comparison, metrics: &[Metric]) -> Result<Cell, Fault> {
        let Comparison { name, relation, value } = comparison;
        let known = || metrics.iter().map(|metric| metric.name.as_str());
        let metric = metrics.iter().position(|metric| is_named(&metric.name, name));
        let metric = metric.ok_or_else(|| Fault::unknown("", "metric", name, known()))?;
        let Metric { kind, scale, .. } = &metrics[metric];
        let wanted = match kind {
            MetricKind::Integer => {
                let number: f64 =
                    value.parse().map_err(|_| Fault::new("", format!("`{name}` is a number, not `{value}`")))?;
                scaled(number, *scale)
            }
            MetricKind::Flag => match value.as_str() {
                "true" | "yes" | "1" => 1.0,
                "false" | "no" | "0" => 0.0,
                _ => return Err(Fault::new("", format!("`{name}` is true or false, not `{value}`"))),
            },
            MetricKind::Category(names) => {
                let place = names.iter().position(|known| is_named(known, value));
                let values = names.iter().map(String::as_str);
                place.ok_or_else(|| Fault::unknown("", &format!("value of `{name}`"), value, values))? as f64
            }
        };
        if !(relation.suits_words() || *kind == MetricKind::Integer) {
            return Err(Fault::new("", format!("`{name}` has no order: compare it with = or !=")));
        }
        Ok(Cell { metric, relation: *relation, wanted })
    }
}

/// Converts a printed value to a cell. If the result is whole up to the rounding of binary fractions, as 100 times 0.07
/// is, it is rounded.
fn scaled(number: f64, scale: u32) -> f64 {
    let exact = number * f64::from(scale);
    let whole = exact.round();
    if (exact - whole).abs() <= 1e-9 * whole.abs() { whole } else { exact }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn metrics() -> Vec<Metric> {
        let metric =
            |name: &str, kind, scale| Metric { scale, range: (0, 99), nullable: true, ..Metric::plain(name, kind) };
        vec![
            metric("winner", MetricKind::Category(vec!["a".into(), "draw".into()]), 1),
            metric("losses_a", MetricKind::Integer, 1),
            metric("share", MetricKind::Integer, 100),
            metric("night", MetricKind::Flag, 1),
        ]
    }

    fn holds(text: &str, row: &[i64]) -> bool {
        Condition::parse(text).unwrap().on(&metrics()).unwrap().holds(row)
    }

    #[test]
    fn all_comparisons_have_to_hold() {
        let row = [1, 5, 150, 0];
        for text in ["losses_a>=5", "losses-a = 5", "winner=draw, losses_a<6", "share==1.5 and night=no", "winner != a"]
        {
            assert!(holds(text, &row), "{text}");
        }
        for text in ["losses_a>5", "winner=a", "winner=draw and losses_a<5", "share<1.5", "night=true"] {
            assert!(!holds(text, &row), "{text}");
        }
    }

    #[test]
    fn a_decimal_is_the_cell_that_prints_as_it() {
        assert!(holds("share=0.07", &[0, 0, 7, 0]) && holds("share>=0.29", &[0, 0, 29, 0]));
        assert!(!holds("share=0.071", &[0, 0, 7, 0]));
    }

    #[test]
    fn what_does_not_apply_fulfils_nothing() {
        let row = [NULL, NULL, 0, 0];
        assert!(!holds("losses_a!=3", &row) && !holds("winner=a", &row));
    }

    #[test]
    fn what_is_wrong_is_named_with_what_is_near() {
        for text in ["", "losses", "=5", "losses>=", "losses>=5,"] {
            assert!(Condition::parse(text).is_err(), "{text}");
        }
        for text in ["losses>=5 and", "losses>=5,", "losses>=5 and  and winner=a"] {
            let missing = Condition::parse(text).unwrap_err();
            assert_eq!(missing, format!("a comparison is missing after an `and` or `,` in `{text}`"));
        }
        assert!(Condition::parse("and losses>=5").unwrap_err().contains("missing before the first `and`"));
        let backwards = Condition::parse("losses_a=>1").unwrap_err();
        assert_eq!(backwards, "`=>` compares nothing in `losses_a=>1`; did you mean `losses_a>=1`?");
        let fault = |text: &str| Condition::parse(text).unwrap().on(&metrics()).unwrap_err();
        assert_eq!(fault("loses-a>1").nearest.as_deref(), Some("losses_a"));
        assert_eq!(fault("winner=c").expected.as_deref(), Some("one of a, draw"));
        assert_eq!(fault("losses_a=many").what, "`losses_a` is a number, not `many`");
        assert_eq!(fault("winner>a").what, "`winner` has no order: compare it with = or !=");
        assert_eq!(fault("night=maybe").what, "`night` is true or false, not `maybe`");
    }

    #[test]
    fn events_are_asked_by_name() {
        let said = |name: &str| match name {
            "hit" => Some(Said::Word("miss")),
            "result" => Some(Said::Number(4)),
            _ => None,
        };
        let holds = |text: &str| Condition::parse(text).unwrap().holds(said);
        assert!(holds("hit=miss") && holds("hit!=hit and result>3"));
        assert!(!holds("hit=hit") && !holds("hit>a") && !holds("result=four") && !holds("other=1"));
    }
}
