//! One game as a story: the opponents, what happened, how it ended.
//!
//! Which rules make a sentence, in which words and how much weight it has is data: the tellings beside each rule in the
//! ledger. What is code here is the same for all systems: sentences that say the same of several units become one,
//! those about the same unit are put together, turns without any are folded, and a story that is too long loses its
//! lightest sentences.

mod apart;
mod opening;
mod page;
mod sentence;
mod sums;

use super::lines::Line;
use super::reasons::with_reasons;
use super::template::{Part, Template};
use super::wording::{Known, Reader, fill};
use super::{Filter, Trace, TracedGame};
use crate::analysis::condition::{Condition, Said};
use crate::chance::Label;
use crate::game::names::spoken;
use crate::game::{NULL, Record};
use crate::journal::{self, Event, Value, Weight};
use page::{Page, Quiet};
use sentence::{Paragraph, Sentence};
use std::collections::BTreeSet;
use std::io::{self, Write};

/// How many metrics of the outcome are printed even if they are 0.
const ALWAYS: usize = 5;

/// The wording of a rule in the ledger, ready to be used.
pub(super) struct Telling {
    /// Its number among all tellings of the ledger.
    number: usize,
    /// None for always; what cannot be read never applies, which a test of the ledgers finds.
    when: Option<Option<Condition>>,
    weight: Weight,
    template: Template,
}

impl Telling {
    pub(super) fn new(number: usize, telling: &journal::StorySentence) -> Telling {
        let when = telling.when.as_deref().map(|text| Condition::parse(text).ok());
        Telling { number, when, weight: telling.weight, template: Template::new(&telling.text) }
    }

    fn applies(&self, event: &Event, first: bool) -> bool {
        let value = |name: &str| match name {
            "first" => Some(Said::Number(first.into())),
            _ => said(event, name),
        };
        match &self.when {
            None => true,
            Some(condition) => condition.as_ref().is_some_and(|condition| condition.holds(value)),
        }
    }

    /// Whether its words have a place of this name.
    pub(super) fn uses(&self, place: &str) -> bool {
        self.template.uses(place)
    }

    /// Whether a story passes over the event: the text is empty.
    fn is_silent(&self) -> bool {
        self.template.parts.is_empty()
    }

    /// Places that the event does not fill.
    pub(super) fn unfilled(&self, trace: &Trace, line: &Line) -> Vec<String> {
        fill(trace, &self.template, line, Reader::OfStory(&Known::new())).unfilled
    }
}

/// The values of a condition's names in an event.
fn said<'a>(event: &'a Event, name: &str) -> Option<Said<'a>> {
    match name {
        "result" => Some(Said::Number(event.result.into())),
        "modifier" => Some(Said::Number(event.modifier.into())),
        "turn" => Some(Said::Number(event.turn.into())),
        "row" => Some(Said::Number(event.row.is_some().into())),
        _ => event.values.iter().find(|(known, _)| *known == name).and_then(|(_, value)| match value {
            Value::Int(value) => Some(Said::Number((*value).into())),
            Value::Word(word) => Some(Said::Word(word)),
            Value::Hex(..) | Value::Unit(_) => None,
        }),
    }
}

/// The wording of an event, if its rule has one that applies.
pub(super) fn telling<'t>(trace: &'t Trace, line: &Line) -> Option<&'t Telling> {
    let tellings = &trace.tellings[usize::from(line.event.rule.0)];
    tellings.iter().find(|telling| telling.applies(line.event, line.first)).filter(|telling| !telling.is_silent())
}

/// How much a story would lose without an event, and the unit that its words name first.
pub(super) fn deed(trace: &Trace, event: &Event) -> Option<(Weight, Label)> {
    let tellings = &trace.tellings[usize::from(event.rule.0)];
    let telling =
        tellings.iter().find(|telling| telling.applies(event, false)).filter(|telling| !telling.is_silent())?;
    let first = telling.template.parts.iter().find_map(|part| match part {
        Part::Place { name, .. } if name == "actor" => Some(event.actor),
        Part::Place { name, .. } if name == "subject" => Some(event.subject),
        _ => None,
    });
    Some((telling.weight, first.unwrap_or(Label::NONE)))
}

pub(super) fn write(story_lines: TracedGame<'_>, width: usize, out: &mut dyn Write) -> io::Result<()> {
    let TracedGame { trace, heading, record, filter } = story_lines;
    let mut page = Page::new(width);
    if !filter.is_set() {
        opening::write(trace, heading, &mut page);
    }
    let (story_lines, end) = paragraphs(trace, record, filter);
    let end = ending(trace, record, end, filter, width);
    let room = trace.ledger.story.lines.saturating_sub(page.lines().len() + end.lines().len());
    let mark = |turn| trace.game.chapter(turn).unwrap_or_else(|| trace.game.clock_mark(turn));
    let quiet = Quiet { plan: &trace.ledger.story, nearest: apart::nearest(trace, record), mark: &mark };
    let body = page::body(story_lines, &quiet, filter, width, room);
    for line in page.lines().iter().chain(body.lines()).chain(end.lines()) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

/// The types of units, and which units have been revealed.
#[derive(Default)]
struct Names {
    what: Known,
    revealed: BTreeSet<u16>,
    /// What is revealed and has a name.
    known: Known,
}

impl Names {
    fn learn(&mut self, trace: &Trace, event: &Event) {
        let (rule, unit) = (trace.ledger.rule(event.rule), event.actor.0);
        if let Some(Said::Word(word)) = rule.names.as_deref().and_then(|name| said(event, name)) {
            self.what.insert(unit, spoken(word));
        }
        if rule.reveals {
            self.revealed.insert(unit);
        }
        if let Some(what) = self.what.get(&unit).filter(|_| self.revealed.contains(&unit)) {
            self.known.insert(unit, what.clone());
        }
    }
}

/// A paragraph a turn or, of several fights, a fight; and the sentences of the end.
fn paragraphs(trace: &Trace, record: &Record, filter: &Filter) -> (Vec<Paragraph>, Vec<Sentence>) {
    let mut story_lines: Vec<Paragraph> = Vec::new();
    let mut end: Vec<Sentence> = Vec::new();
    let lines = with_reasons(trace, &record.events);
    let (mut names, mut learnt) = (Names::default(), 0);
    for (at, line) in lines.iter().enumerate() {
        let telling = telling(trace, line);
        if telling.is_some() {
            // The values of an event are known when it is printed.
            let silent = lines[at + 1..].iter().take_while(|line| self::telling(trace, line).is_none()).count();
            lines[learnt..=at + silent].iter().for_each(|line| names.learn(trace, line.event));
            learnt = at + silent + 1;
        }
        if !filter.shows(line.event) {
            continue;
        }
        let turn = line.event.turn;
        let chapter = trace.game.chapter(turn);
        let goes_on = |paragraph: &Paragraph| {
            paragraph.turn == turn || chapter.is_some() && trace.game.chapter(paragraph.turn) == chapter
        };
        if !story_lines.last().is_some_and(goes_on) {
            story_lines.push(if chapter.is_some() { Paragraph::chapter(turn) } else { Paragraph::of(turn) });
        }
        let Some(telling) = telling else { continue };
        let sentence = Sentence::new(trace, telling, line, &names.known);
        match story_lines.last_mut() {
            // What decided one of several fights is part of its story.
            _ if telling.weight == Weight::Key && turn > 0 && !(chapter.is_some() && sentence.has_actors()) => {
                end.push(sentence);
            }
            Some(paragraph) => paragraph.add(sentence),
            None => {}
        }
    }
    story_lines.iter_mut().for_each(Paragraph::merge);
    (story_lines, end)
}

/// Why it ended, and the outcome.
fn ending(trace: &Trace, record: &Record, sentences: Vec<Sentence>, filter: &Filter, width: usize) -> Page {
    let mut page = Page::new(width);
    let mut paragraph = Paragraph::of(0);
    sentences.into_iter().for_each(|sentence| paragraph.add(sentence));
    paragraph.merge();
    let sums = if filter.is_set() { Vec::new() } else { sums::sentences(trace, record) };
    let story_lines = paragraph.sentences().map(Sentence::text).chain(sums).collect::<Vec<String>>().join(" ");
    if !story_lines.is_empty() {
        page.gap();
        page.hang("End", &story_lines);
    }
    let metrics = trace.game.metrics();
    let wanted = trace.ledger.story.outcome.iter();
    let found = wanted.filter_map(|name| metrics.iter().position(|metric| metric.name == *name));
    let story_lines = |(place, metric): &(usize, usize)| match record.row[*metric] {
        NULL => false,
        0 => *place < ALWAYS,
        _ => true,
    };
    let cells = found.enumerate().filter(story_lines).map(|(_, metric)| {
        let declared = &metrics[metric];
        let cell = super::cell::Cell::new(declared, record.row[metric]);
        format!("{} {cell}", declared.name)
    });
    let outcome = cells.collect::<Vec<String>>().join(", ");
    if !outcome.is_empty() && !filter.is_set() {
        page.hang("Outcome", &outcome);
    }
    page
}

/// Whether a template begins with units that act, alone or with others.
fn acts(template: &Template) -> Option<(&str, &[String; 2])> {
    match template.parts.first() {
        Some(Part::Place { name, style: super::template::Style::Counted(verbs) })
            if name == "actor" || name == "subject" =>
        {
            Some((name, verbs))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::fixture::{ledger, record, written_of};
    use super::*;
    use crate::journal::{Ledger, RuleId};

    /// The toy's ledger with tellings: `(rule, when, weight, text)`.
    fn with(tellings: &[(usize, Option<&str>, Weight, &str)]) -> Ledger {
        let mut ledger = ledger();
        (ledger.story.lines, ledger.story.quiet) = (40, "nothing".into());
        ledger.story.outcome = vec!["winner".into(), "turn_of_kill".into(), "unknown".into()];
        for &(rule, when, weight, text) in tellings {
            let telling = journal::StorySentence { when: when.map(str::to_owned), weight, text: text.to_owned() };
            ledger.rules[rule].story.push(telling);
        }
        ledger
    }

    fn story(ledger: &Ledger, record: &Record) -> Vec<String> {
        let story_lines = written_of(ledger, record, |story_lines, out| write(story_lines, 80, out), Filter::default());
        story_lines.lines().map(str::to_owned).collect()
    }

    fn game(events: Vec<Event>) -> Record {
        Record { events, ..record() }
    }

    fn at(turn: u16, rule: u16, actor: u16) -> Event {
        Event { turn, ..Event::of(RuleId(rule)).by(Label(actor)) }
    }

    const SHOOTS: (usize, Option<&str>, Weight, &str) =
        (1, Some("result=0"), Weight::Shot, "{actor|misses|miss} {subject}");

    #[test]
    fn a_story_is_told_from_the_forces_to_the_outcome() {
        let ledger = with(&[
            (1, Some("result>1"), Weight::Hit, "{actor} hits {subject}"),
            (1, None, Weight::Colour, ""),
            (2, None, Weight::Key, "{actor} goes home"),
        ]);
        let story_lines = story(&ledger, &record());
        assert_eq!(story_lines[..2], ["a toy duel", "toy/duel, seed 7, game 3; played by bold (a), meek (b)"]);
        let turns = story_lines.iter().position(|line| line.starts_with("Turn 1")).unwrap();
        assert_eq!(story_lines[turns], "Turn 1      unit-1 hits unit-2.");
        assert_eq!(story_lines[story_lines.len() - 2..], ["End         unit-1 goes home.", "Outcome     winner draw"]);
    }

    #[test]
    fn quiet_turns_are_folded() {
        let events = vec![at(1, 2, 1), at(2, 2, 1), at(3, 1, 1).on(Label(2)), at(4, 2, 1)];
        let story_lines = story(&with(&[SHOOTS]), &game(events));
        let turns: Vec<&String> = story_lines.iter().filter(|line| line.starts_with("Turn")).collect();
        assert_eq!(turns, ["Turns 1-2   nothing.", "Turn 3      unit-1 misses unit-2.", "Turn 4      nothing."]);
    }

    #[test]
    fn what_several_do_is_said_once() {
        let on = |actor| at(1, 1, actor).on(Label(9));
        let story_lines = story(&with(&[SHOOTS]), &game(vec![on(1), on(2), on(1), on(3)]));
        let line = story_lines.iter().find(|line| line.starts_with("Turn 1")).unwrap();
        assert_eq!(line, "Turn 1      unit-1 (2 times), unit-2 and unit-3 miss unit-9.");
    }

    /// The lines of a paragraph as one.
    fn paragraph(name: &str, story_lines: &[String]) -> String {
        let begins = story_lines.iter().position(|line| line.starts_with(name)).unwrap();
        let goes_on = story_lines[begins + 1..].iter().take_while(|line| line.starts_with(' '));
        let words = goes_on
            .map(|line| line.trim())
            .fold(story_lines[begins].clone(), |story_lines, line| story_lines + " " + line);
        words[name.len()..].trim_start().to_owned()
    }

    fn first_turn(ledger: &Ledger, events: Vec<Event>) -> String {
        paragraph("Turn 1 ", &story(ledger, &game(events)))
    }

    #[test]
    fn what_one_unit_does_to_several_in_turn_is_said_once() {
        let behind = with(&[(1, None, Weight::Colour, "{actor|is|are} behind {subject} here"), SILENT]);
        let on = |actor, subject| at(1, 1, actor).on(Label(subject));
        let story_lines =
            |pairs: &[(u16, u16)]| first_turn(&behind, pairs.iter().map(|&(one, two)| on(one, two)).collect());
        assert_eq!(story_lines(&[(1, 8), (1, 9)]), "unit-1 is behind unit-8 and unit-9 here.");
        assert_eq!(
            story_lines(&[(1, 8), (1, 9), (1, 7), (1, 9)]),
            "unit-1 is behind unit-8, unit-9 (2 times) and unit-7 here."
        );
        assert_eq!(
            story_lines(&[(1, 8), (2, 8), (1, 9), (2, 9)]),
            "unit-1 and unit-2 are behind unit-8 and unit-9 here."
        );
        let apart = "unit-1 is behind unit-8 here. unit-2 and unit-1 are behind unit-9 here.";
        assert_eq!(story_lines(&[(1, 8), (2, 9), (1, 9)]), apart);
        // What goes on with a sentence is about that one alone.
        let goes_on =
            with(&[(1, None, Weight::Shot, "{actor|shoots|shoot} at {subject}"), (2, None, Weight::Hit, " twice")]);
        let events = vec![on(1, 8), at(1, 2, 1), on(1, 9)];
        assert_eq!(first_turn(&goes_on, events), "unit-1 shoots at unit-8 twice. unit-1 shoots at unit-9.");
    }

    #[test]
    fn nothing_is_said_before_what_led_to_it() {
        let ledger = with(&[
            (1, None, Weight::Colour, "{actor|misses|miss} {subject}"),
            (2, None, Weight::Move, "{actor|comes|come} up"),
        ]);
        let on = |actor| at(1, 1, actor).on(Label(9));
        let story_lines = first_turn(&ledger, vec![on(1), at(1, 2, 2), on(2), on(1)]);
        assert_eq!(story_lines, "unit-1 misses unit-9, twice. unit-2 comes up. unit-2 misses unit-9.");
    }

    #[test]
    fn nothing_is_said_before_what_it_may_come_of() {
        let ledger = with(&[SHOOTS, (2, None, Weight::Move, "{actor|turns|turn} out to be a dummy")]);
        let shot = at(1, 1, 1).on(Label(8));
        let story_lines = first_turn(&ledger, vec![at(1, 2, 7), shot, at(1, 2, 8)]);
        assert_eq!(
            story_lines,
            "unit-7 turns out to be a dummy. unit-1 misses unit-8. unit-8 turns out to be a dummy."
        );
    }

    #[test]
    fn what_ends_alike_is_a_list_with_one_end() {
        let text = "{actor|hits|hit} {subject} {result} with {what}";
        let ledger = with(&[(1, None, Weight::Shot, text), SILENT]);
        let hit = |subject, result, what| at(1, 1, 1).on(Label(subject)).result(result).word("what", what);
        let story_lines = first_turn(&ledger, vec![hit(7, 1, "guns"), hit(8, 2, "guns"), hit(9, 1, "bombs")]);
        assert_eq!(story_lines, "unit-1 hits unit-7 1 and unit-8 2 with guns and unit-9 1 with bombs.");
    }

    const SILENT: (usize, Option<&str>, Weight, &str) = (2, None, Weight::Colour, "");

    #[test]
    fn numbers_that_add_up_are_added_and_those_of_a_kind_are_a_list() {
        let scores =
            with(&[(1, None, Weight::Key, "{actor|scores|score} {result:sum|point|points} for {what}"), SILENT]);
        let event = |actor, points: i32, what: &'static str| at(1, 1, actor).result(points).word("what", what);
        let events = vec![event(1, 4, "jets"), event(1, 1, "turning-home"), event(2, 3, "jets"), event(1, 4, "jets")];
        let end = paragraph("End ", &story(&scores, &game(events)));
        let wanted = "unit-1 scores 8 points for jets and 1 point for turning home. unit-2 scores 3 points for jets.";
        assert!(end.starts_with(wanted), "{end}");
    }

    #[test]
    fn what_a_unit_is_stands_behind_its_name_once_that_is_revealed() {
        let mut ledger = with(&[(1, None, Weight::Move, "{actor|is|are} seen"), (0, None, Weight::Move, "all look")]);
        (ledger.rules[2].names, ledger.rules[1].reveals) = (Some("type".into()), true);
        let names = |turn| at(turn, 2, 1).word("type", "mig-21f-13");
        // The name is known before, and comes with the event that reveals it.
        let early = vec![names(1), Event { turn: 1, ..Event::of(RuleId(0)) }.by(Label(1)), at(1, 1, 1), at(1, 1, 2)];
        assert_eq!(first_turn(&ledger, early), "All look. unit-1 (MiG-21F-13) and unit-2 are seen.");
        assert_eq!(first_turn(&ledger, vec![at(1, 1, 1), names(1)]), "unit-1 (MiG-21F-13) is seen.");
        // A kind that is never revealed stays unknown.
        assert_eq!(first_turn(&ledger, vec![names(1), at(1, 1, 2)]), "unit-2 is seen.");
    }

    #[test]
    fn words_that_begin_with_a_comma_go_on_with_the_sentence() {
        let goes_on = (2, None, Weight::Hit, ", and {actor} is glad");
        let events = vec![at(1, 1, 1).on(Label(2)), at(1, 2, 1), at(1, 1, 2).on(Label(1))];
        let story_lines = story(&with(&[SHOOTS, goes_on]), &game(events));
        let line = story_lines.iter().find(|line| line.starts_with("Turn 1")).unwrap();
        assert_eq!(line, "Turn 1      unit-1 misses unit-2, and unit-1 is glad. unit-2 misses unit-1.");
    }

    #[test]
    fn a_story_that_is_too_long_loses_its_lightest_sentences_and_keeps_its_end() {
        let mut ledger =
            with(&[SHOOTS, (2, None, Weight::Loss, "{actor} is lost"), (0, None, Weight::Key, "all over")]);
        ledger.story.lines = 12;
        let shot = |turn| at(turn, 1, turn).on(Label(turn + 50));
        let mut events: Vec<Event> = (1..30).flat_map(|turn| [shot(turn), shot(turn)]).collect();
        events.extend([at(30, 2, 5), Event { turn: 30, ..Event::of(RuleId(0)) }]);
        let story_lines = story(&ledger, &game(events));
        assert!(story_lines.len() <= 12, "{story_lines:?}");
        assert!(story_lines.iter().any(|line| line == "Turn 30     unit-5 is lost."), "{story_lines:?}");
        assert!(story_lines.iter().any(|line| line.contains("lesser events")), "{story_lines:?}");
        assert!(
            !story_lines.iter().any(|line| line.contains("nothing")),
            "shots were left out of these turns: {story_lines:?}"
        );
        assert!(story_lines.iter().any(|line| line == "End         All over."), "{story_lines:?}");
    }

    #[test]
    fn turns_that_lose_all_their_sentences_are_named_in_a_line() {
        let mut ledger = with(&[SHOOTS, (2, None, Weight::Loss, "{actor} is lost")]);
        (ledger.story.lines, ledger.story.lesser) = (9, "only lesser events".into());
        let mut events: Vec<Event> = (1..9).map(|turn| at(turn, 1, turn).on(Label(turn + 50))).collect();
        events.extend([at(9, 2, 5), at(10, 1, 6).on(Label(7)), at(11, 2, 8)]);
        let story_lines = story(&ledger, &game(events));
        let turns: Vec<&String> = story_lines.iter().filter(|line| line.starts_with("Turn")).collect();
        assert_eq!(turns[0], "Turns 1-8   only lesser events.", "{story_lines:?}");
    }

    #[test]
    fn the_first_of_a_rule_may_have_words_of_its_own() {
        let first = (1, Some("first=1"), Weight::Shot, "{actor} is the first to miss");
        let story_lines = story(&with(&[first, SHOOTS, SILENT]), &game(vec![at(1, 1, 1), at(2, 1, 1).on(Label(2))]));
        let turns: Vec<&String> = story_lines.iter().filter(|line| line.starts_with("Turn")).collect();
        assert_eq!(turns, ["Turn 1      unit-1 is the first to miss.", "Turn 2      unit-1 misses unit-2."]);
    }

    /// Of shots alike the last of a turn goes first, but not the one that a loss comes of.
    #[test]
    fn a_story_that_is_too_long_keeps_the_shot_that_a_loss_comes_of() {
        let mut ledger =
            with(&[SHOOTS, (2, None, Weight::Loss, "{actor} is lost"), (0, None, Weight::Key, "all over")]);
        ledger.story.lines = 12;
        let mut events: Vec<Event> = (1..30).map(|unit| at(1, 1, unit).on(Label(unit + 50))).collect();
        events.extend([at(1, 1, 40).on(Label(41)), at(1, 2, 41), Event { turn: 1, ..Event::of(RuleId(0)) }]);
        let story_lines = story(&ledger, &game(events));
        assert!(story_lines.len() <= 12, "{story_lines:?}");
        assert!(story_lines.iter().any(|line| line.contains("unit-40 misses unit-41")), "{story_lines:?}");
    }

    #[test]
    fn the_conditions_of_the_ledgers_can_be_read() {
        let ledgers = [jets::ledger(), downtown::ledger(), thunderbolt::ledger(), richthofen::ledger()];
        for rule in ledgers.iter().flat_map(|ledger| &ledger.rules) {
            for when in rule.story.iter().filter_map(|telling| telling.when.as_deref()) {
                assert!(Condition::parse(when).is_ok(), "{}: {when}", rule.id);
            }
        }
    }
}
