//! A trace as JSON lines, each with the version of the format, so that a line is understood on its own.

use super::cell::Cell;
use super::wording::{Reader, unit};
use super::{FORMAT, Trace, TracedGame};
use crate::chance::Label;
use crate::game::Game;
use crate::journal::{Event, Value};
use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};
use serde_json::json;
use std::io::{self, Write};

#[derive(Serialize)]
struct HeaderLine<'a> {
    format: u32,
    kind: &'static str,
    game: u64,
    system: &'a str,
    scenario: &'a str,
    seed: u64,
    policies: Pairs<String>,
}

#[derive(Serialize)]
struct EventLine<'a> {
    format: u32,
    kind: &'static str,
    game: u64,
    turn: u16,
    rule: &'a str,
    actor: Option<String>,
    subject: Option<String>,
    rolled: Vec<(u32, u32)>,
    modifier: i32,
    result: i32,
    row: Option<String>,
    values: Pairs<serde_json::Value>,
}

#[derive(Serialize)]
struct OutcomeLine<'a> {
    format: u32,
    kind: &'static str,
    game: u64,
    outcome: Pairs<Cell<'a>>,
}

/// An object whose keys keep their order.
struct Pairs<V>(Vec<(String, V)>);

impl<V: Serialize> Serialize for Pairs<V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (key, value) in &self.0 {
            map.serialize_entry(key, value)?;
        }
        map.end()
    }
}

pub(super) fn write(sample: TracedGame<'_>, out: &mut dyn Write) -> io::Result<()> {
    let TracedGame { trace, heading, record, filter } = sample;
    let game = heading.game;
    let header = HeaderLine {
        format: FORMAT,
        kind: "header",
        game,
        system: &trace.ledger.system,
        scenario: &heading.scenario,
        seed: heading.seed,
        policies: Pairs(trace.game.policies()),
    };
    line(out, &header)?;
    for event in record.events.iter().filter(|event| filter.shows(event)) {
        line(out, &event_line(trace, game, event))?;
    }
    let metrics = trace.game.metrics().iter().zip(&record.row);
    let outcome = metrics.map(|(metric, &cell)| (metric.name.clone(), Cell::new(metric, cell))).collect();
    line(out, &OutcomeLine { format: FORMAT, kind: "outcome", game, outcome: Pairs(outcome) })
}

fn line(out: &mut dyn Write, value: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    writeln!(out)
}

/// The named values of an event, for programs, in the order in which the rule names them.
pub(in crate::report) fn plain_values(game: &dyn Game, event: &Event) -> Vec<(String, serde_json::Value)> {
    let plain = |value: &Value| match value {
        Value::Int(value) => json!(value),
        Value::Word(word) => json!(word),
        Value::Hex(q, r) => game.hex_name(*q, *r).map_or_else(|| json!([q, r]), |name| json!(name)),
        Value::Unit(label) => json!((*label != Label::NONE).then(|| game.unit_name(*label))),
    };
    event.values.iter().map(|(name, value)| ((*name).to_owned(), plain(value))).collect()
}

fn event_line<'a>(trace: &'a Trace, game: u64, event: &Event) -> EventLine<'a> {
    EventLine {
        format: FORMAT,
        kind: "event",
        game,
        turn: event.turn,
        rule: &trace.ledger.rule(event.rule).id,
        actor: unit(trace, event.actor, Reader::OfRules),
        subject: unit(trace, event.subject, Reader::OfRules),
        rolled: event.rolled.iter().map(|face| (event.rolled.sides(), face)).collect(),
        modifier: event.modifier,
        result: event.result,
        row: event.row.map(|row| trace.game.row_name(row)),
        values: Pairs(plain_values(trace.game, event)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::trace::Filter;
    use crate::report::trace::fixture::written;

    #[test]
    fn each_line_is_an_object_of_its_own() {
        let text = written(write, Filter::default());
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 6);
        assert_eq!(
            lines[0],
            concat!(
                r#"{"format":2,"kind":"header","game":3,"system":"toy","scenario":"toy/duel","seed":7,"#,
                r#""policies":{"a":"bold","b":"meek"}}"#
            )
        );
        assert_eq!(
            lines[2],
            concat!(
                r#"{"format":2,"kind":"event","game":3,"turn":1,"rule":"T1.10","actor":"unit-1","subject":"unit-2","#,
                r#""rolled":[[6,3],[6,5],[6,4]],"modifier":1,"result":2,"row":null,"#,
                r#""values":{"zone":"tail","altitude":4,"at":[3,-1],"wingman":"unit-7"}}"#
            )
        );
        assert_eq!(
            lines[5],
            r#"{"format":2,"kind":"outcome","game":3,"outcome":{"winner":"draw","shots":2,"turn_of_kill":null}}"#
        );
    }
}
