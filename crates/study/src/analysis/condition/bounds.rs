//! Finds conditions that no outcome can fulfil, from the bounds of the metrics, before a game is played.

use super::{Cell, OutcomeCondition, Relation};
use crate::game::{Metric, MetricKind};

/// A metric that is at least, or at most, a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bound {
    /// The metric, by its place.
    pub metric: usize,
    /// Whether it has to be at most the value, and not at least.
    pub falling: bool,
    /// The value, as a cell.
    pub cell: i64,
}

impl OutcomeCondition {
    /// The condition as a bound of one metric; `None` if it is no single comparison by order.
    pub fn bound(&self) -> Option<Bound> {
        let [Cell { metric, relation, wanted }] = self.cells[..] else { return None };
        let (falling, cell) = match relation {
            Relation::AtLeast => (false, wanted.ceil() as i64),
            Relation::Above => (false, (wanted.floor() as i64).saturating_add(1)),
            Relation::AtMost => (true, wanted.floor() as i64),
            Relation::Below => (true, (wanted.ceil() as i64).saturating_sub(1)),
            Relation::Equal | Relation::Unequal => return None,
        };
        Some(Bound { metric, falling, cell })
    }

    /// The reason why no row of these metrics can fulfil the condition, such as "`losses_a` is 0 to 2 here"; `None`
    /// where a row may.
    pub fn impossible(&self, metrics: &[Metric]) -> Option<String> {
        let why = |(index, metric): (usize, &Metric)| {
            let asked: Vec<&Cell> = self.cells.iter().filter(|cell| cell.metric == index).collect();
            if some_value(&asked, metric.range) {
                return None;
            }
            let name = &metric.name;
            let alone = asked.iter().any(|cell| !some_value(&[*cell], metric.range));
            Some(match (&metric.kind, alone) {
                (MetricKind::Integer, true) => {
                    let printed = |cell: i64| cell as f64 / f64::from(metric.scale);
                    format!("`{name}` is {} to {} here", printed(metric.range.0), printed(metric.range.1))
                }
                _ => format!("no value of `{name}` is all that is asked of it"),
            })
        };
        metrics.iter().enumerate().find_map(why)
    }
}

/// Whether one value from `low` to `high` fulfils all of these comparisons of one metric.
fn some_value(asked: &[&Cell], (low, high): (i64, i64)) -> bool {
    // A range fulfils them, less the values that they exclude, at most one a comparison: if there is such a value,
    // there is one near an end of the bounds or near a value asked for.
    let reach = asked.len() as i64 + 1;
    let ends = [low, high].into_iter().chain(asked.iter().map(|cell| cell.wanted.floor() as i64));
    ends.flat_map(|end| end.saturating_sub(reach)..=end.saturating_add(reach))
        .filter(|value| (low..=high).contains(value))
        .any(|value| asked.iter().all(|cell| cell.relation.holds(value as f64, cell.wanted)))
}

#[cfg(test)]
mod tests {
    use super::super::Condition;
    use super::*;

    fn metrics() -> [Metric; 3] {
        let metric = |name: &str, kind, scale, range| Metric { scale, range, ..Metric::plain(name, kind) };
        [
            metric("winner", MetricKind::Category(vec!["a".into(), "b".into()]), 1, (0, 1)),
            metric("losses", MetricKind::Integer, 1, (0, 2)),
            metric("share", MetricKind::Integer, 100, (-150, 150)),
        ]
    }

    fn impossible(text: &str) -> Option<String> {
        let metrics = metrics();
        Condition::parse(text).unwrap().on(&metrics).unwrap().impossible(&metrics)
    }

    #[test]
    fn what_is_beyond_the_bounds_of_a_metric_is_impossible() {
        for text in ["losses>=5", "losses>2", "losses<0", "losses<=-1", "losses=3", "losses=0.5", "losses>=nan"] {
            assert_eq!(impossible(text).as_deref(), Some("`losses` is 0 to 2 here"), "{text}");
        }
        assert_eq!(impossible("winner=a, share>1.5").as_deref(), Some("`share` is -1.5 to 1.5 here"));
    }

    #[test]
    fn what_contradicts_itself_is_impossible() {
        for text in ["losses>1, losses<2", "losses!=0, losses!=1, losses!=2", "losses=1 and losses=2"] {
            assert_eq!(impossible(text).as_deref(), Some("no value of `losses` is all that is asked of it"), "{text}");
        }
        assert_eq!(
            impossible("winner=a and winner!=a").as_deref(),
            Some("no value of `winner` is all that is asked of it")
        );
    }

    #[test]
    fn what_some_value_fulfils_is_possible() {
        for text in
            ["losses>=2", "losses!=0, losses!=2", "losses>-7", "losses<1e300", "share>=1.5", "share=-0.07", "winner!=a"]
        {
            assert_eq!(impossible(text), None, "{text}");
        }
    }

    #[test]
    fn one_comparison_by_order_is_a_bound() {
        let bound = |text: &str| {
            let bound = Condition::parse(text).unwrap().on(&metrics()).unwrap().bound()?;
            Some((bound.metric, bound.falling, bound.cell))
        };
        assert_eq!(bound("losses>=2"), Some((1, false, 2)));
        assert_eq!([bound("losses>1"), bound("losses>1.5")], [Some((1, false, 2)); 2]);
        assert_eq!(bound("share<=-0.5"), Some((2, true, -50)));
        assert_eq!([bound("share<0"), bound("share<-0.005")], [Some((2, true, -1)); 2]);
        assert_eq!([bound("losses=2"), bound("winner=a"), bound("losses>=1,share>=1")], [None; 3]);
    }

    /// The result must agree with a search over all values, for every pair of comparisons.
    #[test]
    fn it_agrees_with_a_walk_over_all_values() {
        let comparisons: Vec<String> = ["=", "!=", "<", "<=", ">", ">="]
            .iter()
            .flat_map(|sign| [-1.0, 0.0, 0.5, 1.0, 2.0, 3.0].map(|value| format!("losses{sign}{value}")))
            .collect();
        let metrics = metrics();
        for one in &comparisons {
            for other in &comparisons {
                let condition = Condition::parse(&format!("{one},{other}")).unwrap().on(&metrics).unwrap();
                let walked = (0..=2).any(|losses| condition.holds(&[0, losses, 0]));
                assert_eq!(condition.impossible(&metrics).is_none(), walked, "{one}, {other}");
            }
        }
    }
}
