//! Which events of a game a trace shows.

use crate::chance::Label;
use crate::journal::{Event, RuleId, Value};

/// The events to show: those that fulfil all that is set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// The first and the last turn; 0 is the set-up.
    pub turns: Option<(u16, u16)>,
    /// A unit that has part in the event.
    pub unit: Option<Label>,
    /// The rule.
    pub rule: Option<RuleId>,
}

impl Filter {
    /// Whether the event is shown.
    pub fn shows(&self, event: &Event) -> bool {
        let turn = self.turns.is_none_or(|(first, last)| (first..=last).contains(&event.turn));
        let rule = self.rule.is_none_or(|rule| event.rule == rule);
        turn && rule && self.unit.is_none_or(|unit| takes_part(unit, event))
    }

    /// Whether it leaves events out.
    pub(super) fn is_set(&self) -> bool {
        *self != Filter::default()
    }
}

/// Whether a unit acts, is acted on, or is named.
fn takes_part(unit: Label, event: &Event) -> bool {
    event.actor == unit || event.subject == unit || event.values.iter().any(|(_, value)| *value == Value::Unit(unit))
}

/// The units that have part in these events, in the order of their labels.
pub(super) fn units(events: &[Event]) -> Vec<Label> {
    let named = |event: &Event| {
        let units = event.values.iter().filter_map(|(_, value)| match value {
            Value::Unit(unit) => Some(*unit),
            _ => None,
        });
        units.chain([event.actor, event.subject]).collect::<Vec<Label>>()
    };
    let mut units: Vec<Label> = events.iter().flat_map(named).filter(|unit| *unit != Label::NONE).collect();
    units.sort_unstable_by_key(|unit| unit.0);
    units.dedup();
    units
}

#[cfg(test)]
mod tests {
    use super::super::fixture::record;
    use super::*;

    fn shown(filter: Filter) -> usize {
        record().events.iter().filter(|event| filter.shows(event)).count()
    }

    #[test]
    fn what_is_shown_fulfils_all_that_is_asked() {
        let all = Filter::default();
        assert_eq!(shown(all), 4);
        assert_eq!(shown(Filter { turns: Some((1, 1)), ..all }), 2);
        assert_eq!(shown(Filter { turns: Some((0, 1)), ..all }), 3);
        assert_eq!(shown(Filter { unit: Some(Label(1)), ..all }), 2);
        assert_eq!(shown(Filter { unit: Some(Label(7)), ..all }), 1);
        assert_eq!(shown(Filter { rule: Some(RuleId(1)), turns: Some((1, 1)), unit: Some(Label(2)) }), 2);
    }

    #[test]
    fn units_that_are_only_named_are_units() {
        assert_eq!(units(&record().events), [Label(1), Label(2), Label(7)]);
    }
}
