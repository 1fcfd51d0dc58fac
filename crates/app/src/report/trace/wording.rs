//! An event put into the words of its rule.

use super::Trace;
use super::lines::Line;
use super::template::{Part, Style, Template};
use crate::chance::{Faces, Label};
use crate::game::names::spoken;
use crate::journal::{RowRef, Value};
use std::collections::BTreeMap;

/// The words for one event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Wording {
    /// The words, and after them what of dice, modifier and doctrine row they leave out.
    pub(super) text: String,
    /// The same, cut at the places.
    pub(super) pieces: Vec<Piece>,
    /// Places that the event does not fill.
    pub(super) unfilled: Vec<String>,
}

/// A part of the words for an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Piece {
    /// Words of the template.
    Text(String),
    /// What is at a place.
    Place(String),
    /// A number that may be added up.
    Sum(i64, [String; 2]),
}

impl Piece {
    /// As it is read.
    pub(super) fn text(&self) -> String {
        match self {
            Piece::Text(text) | Piece::Place(text) => text.clone(),
            Piece::Sum(value, [one, several]) => format!("{value} {}", if *value == 1 { one } else { several }),
        }
    }
}

/// The readers of the words.
#[derive(Clone, Copy, Debug)]
pub(super) enum Reader<'n> {
    /// A reader with the rules at hand: names as files write them, and nothing left out.
    OfRules,
    /// A reader of the story: names as they are spoken, with what is known of the units.
    OfStory(&'n Known),
}

/// What a story puts behind the names of units.
pub(super) type Known = BTreeMap<u16, String>;

/// Fills `template` from the event of `line`.
pub(super) fn fill(trace: &Trace, template: &Template, line: &Line, reader: Reader<'_>) -> Wording {
    let mut pieces: Vec<Piece> = Vec::new();
    let mut unfilled = Vec::new();
    for part in &template.parts {
        match part {
            Part::Text(words) => pieces.push(Piece::Text(words.clone())),
            Part::Place { name, style: Style::Plain } if name == "modifier" && line.event.modifier == 0 => {
                leave_no_gap(&mut pieces);
            }
            Part::Place { name, style: Style::Optional } => match place(trace, line, name, &Style::Plain, reader) {
                Some(value) => pieces.push(Piece::Place(format!("[{name} {value}]"))),
                None => leave_no_gap(&mut pieces),
            },
            Part::Place { name, style: Style::Sum(nouns) } if name == "result" => {
                pieces.push(Piece::Sum(line.event.result.into(), nouns.clone()));
            }
            Part::Place { name, style } => match place(trace, line, name, style, reader) {
                Some(value) => pieces.push(Piece::Place(value)),
                None => {
                    pieces.push(Piece::Text(format!("{{{name}}}")));
                    unfilled.push(name.clone());
                }
            },
        }
    }
    if matches!(reader, Reader::OfRules) {
        pieces.push(Piece::Text(left_out(trace, template, line)));
    }
    Wording { text: pieces.iter().map(Piece::text).collect(), pieces, unfilled }
}

/// What is left out leaves no blank before it.
fn leave_no_gap(pieces: &mut [Piece]) {
    if let Some(Piece::Text(text)) = pieces.last_mut() {
        text.truncate(text.trim_end_matches(' ').len());
    }
}

/// The words for an event whose rule has no wording.
pub(super) fn bare(trace: &Trace, line: &Line) -> Wording {
    let actor = unit(trace, line.event.actor, Reader::OfRules).unwrap_or_default();
    let text = format!("{actor}{}", left_out(trace, &Template::new(""), line));
    Wording { pieces: vec![Piece::Text(text.clone())], text, unfilled: Vec::new() }
}

/// The name of a unit; none of no unit.
pub(super) fn unit(trace: &Trace, label: Label, reader: Reader<'_>) -> Option<String> {
    let name = || match reader {
        Reader::OfRules => trace.game.unit_name(label),
        Reader::OfStory(known) => match known.get(&label.0) {
            Some(what) => format!("{} ({what})", trace.game.story_name(label)),
            None => trace.game.story_name(label),
        },
    };
    (label != Label::NONE).then(name)
}

/// The value at a place: a field of the event, or else one of its named values.
fn place(trace: &Trace, line: &Line, name: &str, style: &Style, reader: Reader<'_>) -> Option<String> {
    let event = line.event;
    match name {
        "actor" => unit(trace, event.actor, reader),
        "subject" => unit(trace, event.subject, reader),
        "dice" => faces(&line.dice),
        "answer" => faces(&line.answer),
        "modifier" => Some(format!("{:+}", event.modifier)),
        "result" => Some(number(event.result, style)),
        // What the dice showed, before anything was added.
        "natural" => Some(number(event.result - event.modifier, style)),
        "reasons" if line.reasons.is_empty() => Some(String::new()),
        "reasons" => Some(format!(": {}", line.reasons.join(", "))),
        "row" => event.row.map(|row| row_name(trace, row, reader)),
        _ => {
            let named = event.values.iter().find(|(known, _)| *known == name);
            let outcome = named.map(|(_, value)| match value {
                Value::Int(value) => number(*value, style),
                Value::Word(word) if matches!(reader, Reader::OfStory(_)) => spoken(word),
                Value::Word(word) => word.to_string(),
                Value::Hex(q, r) => trace.game.hex_name(*q, *r).unwrap_or_else(|| format!("({q},{r})")),
                Value::Unit(label) => unit(trace, *label, reader).unwrap_or_else(|| "nobody".to_owned()),
            });
            outcome.map(|outcome| if *style == Style::Article { with_article(&outcome) } else { outcome })
        }
    }
}

/// The name of a row of a doctrine: to a reader of the story its own words alone, where it has any.
fn row_name(trace: &Trace, row: RowRef, reader: Reader<'_>) -> String {
    let name = trace.game.row_name(row);
    match name.split_once(": ") {
        Some((_, words)) if matches!(reader, Reader::OfStory(_)) => words.to_owned(),
        _ => name,
    }
}

fn number(value: i32, style: &Style) -> String {
    match style {
        Style::Plain | Style::Article | Style::Optional => value.to_string(),
        Style::Signed => format!("{value:+}"),
        Style::Counted([one, several]) | Style::Sum([one, several]) => {
            format!("{value} {}", if value == 1 { one } else { several })
        }
        // What is nearly never and nearly always is neither.
        Style::Percent if (1..10).contains(&value) || (991..1000).contains(&value) => {
            format!("{}.{} %", value / 10, value % 10)
        }
        Style::Percent => format!("{} %", (value + 5) / 10),
        Style::Bracketed => format!("({})", number(value, &Style::Percent)),
        Style::Hundredths => format!("{}.{:02}", value / 100, value % 100),
    }
}

/// A name with its article. One in capitals is spelt out, so that its first letter is heard by its own name.
pub(super) fn with_article(name: &str) -> String {
    let mut letters = name.chars();
    let (first, second) = (letters.next().unwrap_or(' '), letters.next().unwrap_or(' '));
    let vowels = if first.is_uppercase() && !second.is_lowercase() { "AEFHILMNORSX" } else { "AEIOUaeiou" };
    format!("{} {name}", if vowels.contains(first) { "an" } else { "a" })
}

/// The faces in the order rolled; none if nothing was rolled.
fn faces(dice: &[Faces]) -> Option<String> {
    let faces: Vec<String> = dice.iter().flat_map(|faces| faces.iter()).map(|face| face.to_string()).collect();
    (!faces.is_empty()).then(|| faces.join(" "))
}

fn left_out(trace: &Trace, template: &Template, line: &Line) -> String {
    let event = line.event;
    let mut rest = Vec::new();
    if let Some(dice) = faces(&line.dice).filter(|_| !template.uses("dice")) {
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
    use crate::journal::{Event, RuleId};
    use crate::report::trace::fixture::{game, ledger};

    fn word(template: &str, event: Event) -> Wording {
        let (game, ledger) = (game(), ledger());
        read(&Trace::new(&game, &ledger), template, event, Reader::OfRules)
    }

    fn read(trace: &Trace, template: &str, event: Event, reader: Reader<'_>) -> Wording {
        fill(trace, &Template::new(template), &Line::bare(&event), reader)
    }

    fn event() -> Event {
        Event::of(RuleId(0)).by(Label(1)).rolled(Faces::packed(2 * 36 + 4 * 6 + 3, 6, 3))
    }

    #[test]
    fn fields_and_named_values_fill_their_places() {
        let event = event().on(Label(2)).result(2).modifier(1).row(0, 3).int("range", 4).word("zone", "tail");
        let event = event.hex("at", 3, -1).unit("wingman", Label(7));
        let template = "{actor} {subject} {dice} {modifier} {result:+} {row} {range} {range:+} {zone} {at} {wingman}";
        let outcome = "unit-1 unit-2 3 5 4 +1 +2 table-0/row-3 4 +4 tail (3,-1) unit-7";
        let found = word(template, event);
        assert_eq!((found.text.as_str(), &found.unfilled[..]), (outcome, &[][..]));
    }

    #[test]
    fn what_is_counted_is_one_or_several() {
        let away = |hexes| word("{result|hex|hexes} away", Event::of(RuleId(0)).result(hexes)).text;
        assert_eq!([0, 1, 2].map(away), ["0 hexes away", "1 hex away", "2 hexes away"]);
    }

    #[test]
    fn shares_and_hundredths_are_numbers_with_decimals() {
        let outcome =
            |value| word("{chance:%} {chance:(%)} {chance:/100}", Event::of(RuleId(0)).int("chance", value)).text;
        assert_eq!(outcome(4), "0.4 % (0.4 %) 0.04");
        assert_eq!(outcome(425), "43 % (43 %) 4.25");
        assert_eq!(outcome(998), "99.8 % (99.8 %) 9.98");
        assert_eq!(word("{natural} {modifier}", Event::of(RuleId(0)).modifier(-2).result(5)).text, "7 -2");
    }

    #[test]
    fn articles_go_by_the_sound_of_a_name() {
        let names = ["AIM-9J", "R-3S", "F-4E", "Shrike", "MiG-21", "K-13", "Advantage", "SAM", "gun"];
        let outcome = names.map(with_article);
        let wanted =
            ["an AIM-9J", "an R-3S", "an F-4E", "a Shrike", "a MiG-21", "a K-13", "an Advantage", "an SAM", "a gun"];
        assert_eq!(outcome, wanted);
    }

    #[test]
    fn a_story_speaks_words_out_and_leaves_the_dice_to_its_words() {
        let (game, ledger) = (game(), ledger());
        let event = event().modifier(-2).word("harm", "shot-down").word("type", "aim-9j");
        let outcome = read(&Trace::new(&game, &ledger), "{harm} by {type:a}", event, Reader::OfStory(&Known::new()));
        assert_eq!(outcome.text, "shot down by an AIM-9J");
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
