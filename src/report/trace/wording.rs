//! An event put into the words of its rule.

use super::Trace;
use super::template::{Part, Style, Template};
use crate::journal::{Event, Value};

/// The words for one event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Wording {
    /// The words, and after them what of dice, modifier and doctrine row they leave out.
    pub(super) text: String,
    /// Places that the event does not fill.
    pub(super) unfilled: Vec<String>,
}

/// Fills `template` from `event`.
pub(super) fn fill(trace: &Trace, template: &Template, event: &Event) -> Wording {
    let mut text = String::new();
    let mut unfilled = Vec::new();
    for part in &template.parts {
        match part {
            Part::Text(words) => text.push_str(words),
            Part::Place { name, style: Style::Plain } if name == "modifier" && event.modifier == 0 => {
                text.truncate(text.trim_end_matches(' ').len());
            }
            Part::Place { name, style } => match place(trace, event, name, style) {
                Some(value) => text.push_str(&value),
                None => {
                    text.push_str(&format!("{{{name}}}"));
                    unfilled.push(name.clone());
                }
            },
        }
    }
    text.push_str(&left_out(trace, template, event));
    Wording { text, unfilled }
}

/// The words for an event whose rule has no wording.
pub(super) fn bare(trace: &Trace, event: &Event) -> Wording {
    let actor = trace.unit(event.actor).unwrap_or_default();
    let text = format!("{actor}{}", left_out(trace, &Template::new(""), event));
    Wording { text, unfilled: Vec::new() }
}

/// The value at a place: a field of the event, or else one of its named values.
fn place(trace: &Trace, event: &Event, name: &str, style: &Style) -> Option<String> {
    match name {
        "actor" => trace.unit(event.actor),
        "subject" => trace.unit(event.subject),
        "dice" => dice(event),
        "modifier" => Some(format!("{:+}", event.modifier)),
        "result" => Some(number(event.result, style)),
        "row" => event.row.map(|row| trace.game.row_name(row)),
        _ => {
            let named = event.values.iter().find(|(known, _)| *known == name);
            named.map(|(_, value)| match value {
                Value::Int(value) => number(*value, style),
                Value::Word(word) => word.to_string(),
                Value::Hex(q, r) => trace.game.hex_name(*q, *r).unwrap_or_else(|| format!("({q},{r})")),
                Value::Unit(label) => trace.unit(*label).unwrap_or_else(|| "nobody".to_owned()),
            })
        }
    }
}

fn number(value: i32, style: &Style) -> String {
    match style {
        Style::Plain => value.to_string(),
        Style::Signed => format!("{value:+}"),
        Style::Counted([one, several]) => format!("{value} {}", if value == 1 { one } else { several }),
    }
}

/// The faces in the order rolled; none if nothing was rolled.
fn dice(event: &Event) -> Option<String> {
    let faces: Vec<String> = event.rolled.iter().map(|face| face.to_string()).collect();
    (!faces.is_empty()).then(|| faces.join(" "))
}

fn left_out(trace: &Trace, template: &Template, event: &Event) -> String {
    let mut rest = Vec::new();
    if let Some(dice) = dice(event).filter(|_| !template.uses("dice")) {
        rest.push(format!("dice {dice}"));
    }
    if event.modifier != 0 && !template.uses("modifier") {
        rest.push(format!("{:+}", event.modifier));
    }
    if let Some(row) = event.row.filter(|_| !template.uses("row")) {
        rest.push(format!("row {}", trace.game.row_name(row)));
    }
    if rest.is_empty() { String::new() } else { format!(" [{}]", rest.join("; ")) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::{Faces, Label};
    use crate::journal::RuleId;
    use crate::report::trace::fixture::{Toy, ledger};

    fn word(template: &str, event: Event) -> Wording {
        let (game, ledger) = (Toy, ledger());
        fill(&Trace::new(&game, &ledger), &Template::new(template), &event)
    }

    fn event() -> Event {
        Event::of(RuleId(0)).by(Label(1)).rolled(Faces::packed(2 * 36 + 4 * 6 + 3, 6, 3))
    }

    #[test]
    fn fields_and_named_values_fill_their_places() {
        let event = event().on(Label(2)).result(2).modifier(1).row(0, 3).int("range", 4).word("zone", "tail");
        let event = event.hex("at", 3, -1).unit("wingman", Label(7));
        let template = "{actor} {subject} {dice} {modifier} {result:+} {row} {range} {range:+} {zone} {at} {wingman}";
        let told = "unit-1 unit-2 3 5 4 +1 +2 table-0/row-3 4 +4 tail (3,-1) unit-7";
        assert_eq!(word(template, event), Wording { text: told.into(), unfilled: vec![] });
    }

    #[test]
    fn what_is_counted_is_one_or_several() {
        let away = |hexes| word("{result|hex|hexes} away", Event::of(RuleId(0)).result(hexes)).text;
        assert_eq!([0, 1, 2].map(away), ["0 hexes away", "1 hex away", "2 hexes away"]);
    }

    #[test]
    fn no_modifier_leaves_no_gap() {
        assert_eq!(
            word("{actor} rolls {dice} {modifier} for {result}", event().result(5)).text,
            "unit-1 rolls 3 5 4 for 5"
        );
        assert_eq!(word("{actor} aims: {modifier}", Event::of(RuleId(0)).by(Label(1))).text, "unit-1 aims:");
        assert_eq!(word("level: {modifier:+}", Event::of(RuleId(0))).text, "level: +0");
    }

    #[test]
    fn what_the_words_leave_out_is_told_behind_them() {
        let event = event().modifier(-2).row(1, 0);
        assert_eq!(word("{actor} acts", event.clone()).text, "unit-1 acts [dice 3 5 4; -2; row table-1/row-0]");
        assert_eq!(
            word("{actor} rolls {dice} {modifier} by {row}", event).text,
            "unit-1 rolls 3 5 4 -2 by table-1/row-0"
        );
    }

    #[test]
    fn places_left_open_print_as_their_names_and_are_reported() {
        let bare = word("{actor} at {altitude} on {subject} by {row} with {dice}", Event::of(RuleId(0)));
        assert_eq!(bare.text, "{actor} at {altitude} on {subject} by {row} with {dice}");
        assert_eq!(bare.unfilled, ["actor", "altitude", "subject", "row", "dice"]);
    }
}
