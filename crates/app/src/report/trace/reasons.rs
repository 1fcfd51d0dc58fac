//! The reasons for a chance: from the events of the rules that changed it, before the one that rolls, and from the
//! values of that event itself.

use super::Trace;
use super::lines::{Line, lines};
use super::template::Template;
use super::wording::{Known, Reader, fill};
use crate::chance::Label;
use crate::journal::{Event, Value};

/// The lines of these events, each roll in the line that uses it, and those with a chance with the reasons for it.
pub(super) fn with_reasons<'a>(trace: &Trace, events: &'a [Event]) -> Vec<Line<'a>> {
    let mut found = lines(trace, events, true);
    for turn in found.chunk_by_mut(|one, next| one.event.turn == next.event.turn) {
        let mut reasons = Reasons::default();
        turn.iter_mut().for_each(|line| reasons.pass(trace, line));
    }
    found
}

/// Why later events of a turn have the chances that they have: of an actor, for its subject.
#[derive(Default)]
struct Reasons(Vec<(Label, Label, String)>);

impl Reasons {
    /// Keeps the reasons that a line gives, and hands it all that are there for it.
    fn pass(&mut self, trace: &Trace, line: &mut Line) {
        let event = line.event;
        let own = given(trace, line).into_iter().map(|words| (event.actor, event.subject, words));
        self.0.extend(own);
        if trace.asks_for_reasons(event) {
            let between = |reason: &mut (Label, Label, String)| (reason.0, reason.1) == (event.actor, event.subject);
            line.reasons = self.0.extract_if(.., between).map(|(_, _, words)| words).collect();
        }
    }
}

/// The reasons that an event gives for a chance.
fn given(trace: &Trace, line: &Line) -> Vec<String> {
    let (event, rule) = (line.event, trace.ledger.rule(line.event.rule));
    let changes = |reason: &&Template| event.modifier != 0 || !reason.uses("modifier");
    let reason = trace.reasons[usize::from(event.rule.0)].as_ref().filter(changes);
    let words = reason.map(|reason| fill(trace, reason, line, Reader::OfStory(&Known::new())).text);
    let number = |name: &str| {
        event.values.iter().find_map(|(known, value)| match value {
            Value::Int(number) if *known == name && *number != 0 => Some(*number),
            _ => None,
        })
    };
    let values = rule.reasons.iter().filter_map(|(name, words)| Some(format!("{:+} {words}", number(name)?)));
    words.into_iter().chain(values).collect()
}

#[cfg(test)]
mod tests {
    use super::super::fixture::{game, ledger};
    use super::*;
    use crate::journal::{self, RuleId, Weight};

    #[test]
    fn reasons_are_handed_to_the_next_chance_between_the_same_units_in_the_same_turn() {
        let (game, mut ledger) = (game(), ledger());
        ledger.rules[2].reason = Some("{modifier} for its Aim".into());
        ledger.rules[1].reasons = vec![("range".into(), "for the range".into())];
        let words = journal::StorySentence { when: None, weight: Weight::Shot, text: "a shot (26 %{reasons})".into() };
        ledger.rules[1].story.push(words);
        let trace = Trace::new(&game, &ledger);
        let aims = |modifier: i32| Event::of(RuleId(2)).by(Label(1)).on(Label(2)).modifier(modifier);
        let shoots = |on: u16| Event::of(RuleId(1)).by(Label(1)).on(Label(on)).int("range", -2);
        let reasons = |events: &[Event]| with_reasons(&trace, events).pop().unwrap().reasons;
        assert_eq!(reasons(&[aims(1), shoots(2)]), ["+1 for its Aim", "-2 for the range"]);
        assert_eq!(reasons(&[aims(1), shoots(3)]), ["-2 for the range"]);
        assert_eq!(reasons(&[aims(1), shoots(2), shoots(2)]), ["-2 for the range"]);
        assert_eq!(reasons(&[aims(0), shoots(2)]), ["-2 for the range"]);
        assert_eq!(reasons(&[aims(1), Event { turn: 1, ..shoots(2) }]), ["-2 for the range"]);
    }
}
