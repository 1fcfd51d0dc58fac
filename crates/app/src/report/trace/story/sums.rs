//! What the events of a game add up to at the end of its story: a list for each sum that a rule of the ledger asks for.

use super::super::Trace;
use super::super::lines::Line;
use super::super::template::Template;
use super::super::wording::{Known, Reader, fill};
use crate::chance::Label;
use crate::game::Record;
use crate::journal::{Event, RuleId, StorySum, Value};
use std::cmp::Reverse;

/// The sums of a game as sentences. One that no event of the game adds to is none.
pub(super) fn sentences(trace: &Trace, record: &Record) -> Vec<String> {
    let rules = trace.ledger.rules.iter().enumerate();
    let sums = rules.flat_map(|(rule, declared)| declared.sums.iter().map(move |sum| (RuleId(rule as u16), sum)));
    sums.filter_map(|(rule, sum)| sentence(trace, rule, sum, &record.events)).collect()
}

/// A sum by unit, the greatest first.
fn sentence(trace: &Trace, rule: RuleId, sum: &StorySum, events: &[Event]) -> Option<String> {
    let mut found: Vec<(Label, i32, i32)> = Vec::new();
    for event in events.iter().filter(|event| event.rule == rule) {
        let Some(unit) = unit(event, &sum.by).filter(|unit| *unit != Label::NONE) else { continue };
        let more = number(event, &sum.adds).unwrap_or(0);
        match found.iter_mut().find(|(known, ..)| *known == unit) {
            Some((_, count, total)) => (*count, *total) = (*count + 1, *total + more),
            None => found.push((unit, 1, more)),
        }
    }
    found.sort_by_key(|(_, count, total)| Reverse((*total, *count)));
    let each = Template::new(&sum.each);
    let words = |(unit, count, total): &(Label, i32, i32)| {
        let event = Event::of(rule).by(*unit).result(*count).int("sum", *total);
        fill(trace, &each, &Line::bare(&event), Reader::OfStory(&Known::new())).text
    };
    let words: Vec<String> = found.iter().map(words).collect();
    (!words.is_empty()).then(|| format!("{}: {}.", sum.text, words.join("; ")))
}

fn unit(event: &Event, by: &str) -> Option<Label> {
    match by {
        "actor" => Some(event.actor),
        "subject" => Some(event.subject),
        _ => event.values.iter().find_map(|(name, value)| match value {
            Value::Unit(unit) if *name == by => Some(*unit),
            _ => None,
        }),
    }
}

fn number(event: &Event, name: &str) -> Option<i32> {
    event.values.iter().find_map(|(known, value)| match value {
        Value::Int(number) if *known == name => Some(*number),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::super::super::fixture::{game, ledger, record};
    use super::*;

    #[test]
    fn a_story_adds_up_what_each_unit_has_done_the_most_first() {
        let (game, mut ledger) = (game(), ledger());
        let sum = |by: &str, text: &str| StorySum {
            by: by.to_owned(),
            adds: "worth".to_owned(),
            text: text.to_owned(),
            each: "{actor}, {result|tank|tanks} worth {sum}".to_owned(),
        };
        ledger.rules[1].sums = vec![sum("actor", "By jet"), sum("pilot", "By pilot"), sum("crew", "By crew")];
        let hit =
            |by: u16, worth: i32, pilot| Event::of(RuleId(1)).by(Label(by)).int("worth", worth).unit("pilot", pilot);
        let events = vec![hit(1, 1, Label(9)), hit(2, 3, Label::NONE), hit(1, 1, Label(9)), Event::of(RuleId(2))];
        let sentences = sentences(&Trace::new(&game, &ledger), &Record { events, ..record() });
        let expected =
            ["By jet: unit-2, 1 tank worth 3; unit-1, 2 tanks worth 2.", "By pilot: unit-9, 2 tanks worth 2."];
        assert_eq!(sentences, expected);
    }
}
