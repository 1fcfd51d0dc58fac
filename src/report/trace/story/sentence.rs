//! The sentences of a turn: made, joined, and said once of several units.

use super::super::Trace;
use super::super::lines::Line;
use super::super::template::Template;
use super::super::wording::{Reader, fill, unit};
use super::{Telling, acts};
use crate::chance::Label;
use crate::journal::Weight;

/// A sentence of a story.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sentence {
    pub(super) weight: Weight,
    /// Who acts, in a sentence that begins with them, and what one does or several do.
    actors: Option<Actors>,
    /// All the words, or those behind the actors.
    words: String,
    /// Whom it is about.
    units: Vec<Label>,
}

/// Units that do the same.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Actors {
    names: Vec<String>,
    verbs: [String; 2],
}

impl Sentence {
    pub(super) fn new(trace: &Trace, telling: &Telling, line: &Line) -> Sentence {
        let units = [line.event.actor, line.event.subject].into_iter().filter(|unit| *unit != Label::NONE).collect();
        let words = |template: &Template| fill(trace, template, line, Reader::OfStory).text;
        let (actors, words) = match acts(&telling.template) {
            Some((place, verbs)) => {
                let label = if place == "actor" { line.event.actor } else { line.event.subject };
                let name = unit(trace, label, Reader::OfStory).unwrap_or_else(|| "nobody".to_owned());
                let rest = Template { parts: telling.template.parts[1..].to_vec() };
                (Some(Actors { names: vec![name], verbs: verbs.clone() }), words(&rest))
            }
            None => (None, words(&telling.template)),
        };
        Sentence { weight: telling.weight, actors, words, units }
    }

    /// Whether it goes on with the sentence before it.
    fn goes_on(&self) -> bool {
        self.actors.is_none() && self.words.starts_with([',', ':', ';', ' '])
    }

    fn takes(&mut self, other: &Sentence) {
        self.words.push_str(&other.words);
        self.weight = self.weight.max(other.weight);
        self.units.extend(&other.units);
    }

    /// Whether it says the same of other units.
    fn repeats(&self, other: &Sentence) -> bool {
        let same = match (&self.actors, &other.actors) {
            (Some(own), Some(others)) => own.verbs == others.verbs,
            _ => false,
        };
        same && self.words == other.words
    }

    /// Whether the two are about a unit in common.
    pub(super) fn follows(&self, other: &Sentence) -> bool {
        self.units.iter().any(|unit| other.units.contains(unit))
    }

    /// The sentence from its capital to its full stop.
    pub(super) fn told(&self) -> String {
        let text = match &self.actors {
            Some(Actors { names, verbs: [one, several] }) => {
                let distinct = counted(names);
                match &distinct[..] {
                    [(name, times)] => format!("{name} {one}{}{}", self.words, again(*times)),
                    _ => format!("{} {several}{}", listed(&distinct), self.words),
                }
            }
            None => self.words.clone(),
        };
        let stop = if text.ends_with(['.', '!', '?']) { "" } else { "." };
        format!("{}{stop}", capital(&text))
    }
}

/// Each name once, with how often it was there.
fn counted(names: &[String]) -> Vec<(&str, u32)> {
    let mut distinct: Vec<(&str, u32)> = Vec::new();
    for name in names {
        match distinct.iter_mut().find(|(known, _)| *known == name) {
            Some((_, times)) => *times += 1,
            None => distinct.push((name, 1)),
        }
    }
    distinct
}

/// How often one unit did it, if more than once.
fn again(times: u32) -> String {
    match times {
        1 => String::new(),
        2 => ", twice".to_owned(),
        times => format!(", {times} times"),
    }
}

/// Names as a list, `A, B (2 times) and C`.
fn listed(names: &[(&str, u32)]) -> String {
    let told: Vec<String> = names
        .iter()
        .map(|&(name, times)| if times > 1 { format!("{name} ({times} times)") } else { name.to_owned() })
        .collect();
    match &told[..] {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// The text with a capital, unless it begins with a name such as `a1` or one that has its capitals already.
fn capital(text: &str) -> String {
    let first = text.split(' ').next().unwrap_or_default().trim_end_matches([',', ':', '.', ';']);
    let word = first.chars().all(|letter| letter.is_ascii_lowercase());
    let mut letters = text.chars();
    match letters.next() {
        Some(letter) if word => letter.to_uppercase().chain(letters).collect(),
        _ => text.to_owned(),
    }
}

/// The sentences of a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Paragraph {
    pub(super) turn: u16,
    sentences: Vec<Sentence>,
}

impl Paragraph {
    pub(super) const fn of(turn: u16) -> Paragraph {
        Paragraph { turn, sentences: Vec::new() }
    }

    /// Adds a sentence, or what goes on with the last one.
    pub(super) fn add(&mut self, sentence: Sentence) {
        match self.sentences.last_mut() {
            Some(last) if sentence.goes_on() => last.takes(&sentence),
            _ => self
                .sentences
                .push(Sentence { words: sentence.words.trim_start_matches([',', ':', ';']).to_owned(), ..sentence }),
        }
    }

    /// Says once what it says several times, where it is said first; what came of a shot only if nothing is between.
    pub(super) fn merge(&mut self) {
        let mut merged: Vec<Sentence> = Vec::new();
        for sentence in self.sentences.drain(..) {
            // A hit stays behind the shot that made it.
            let from = if sentence.weight < Weight::Hit { 0 } else { merged.len().saturating_sub(1) };
            match merged[from..].iter_mut().find(|known| known.repeats(&sentence)) {
                Some(known) => {
                    if let (Some(known), Some(more)) = (&mut known.actors, sentence.actors) {
                        known.names.extend(more.names);
                    }
                    known.units.extend(sentence.units);
                }
                None => merged.push(sentence),
            }
        }
        self.sentences = merged;
    }

    pub(super) fn sentences(&self) -> impl Iterator<Item = &Sentence> {
        self.sentences.iter()
    }

    /// How many sentences it has of a weight.
    pub(super) fn count(&self, weight: Weight) -> usize {
        self.sentences.iter().filter(|sentence| sentence.weight == weight).count()
    }

    /// Drops the last sentence of a weight.
    pub(super) fn drop_last(&mut self, weight: Weight) {
        if let Some(place) = self.sentences.iter().rposition(|sentence| sentence.weight == weight) {
            self.sentences.remove(place);
        }
    }

    /// The sentences, those about a unit in common together.
    pub(super) fn threads(&self) -> Vec<String> {
        let mut threads: Vec<String> = Vec::new();
        let mut before: Option<&Sentence> = None;
        for sentence in &self.sentences {
            match threads.last_mut() {
                Some(thread) if before.is_some_and(|before| sentence.follows(before)) => {
                    thread.push(' ');
                    thread.push_str(&sentence.told());
                }
                _ => threads.push(sentence.told()),
            }
            before = Some(sentence);
        }
        threads
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_keep_their_letters_and_words_get_a_capital() {
        assert_eq!(capital("the raid is over"), "The raid is over");
        assert_eq!(capital("a1 MiG-21MF fires"), "a1 MiG-21MF fires");
        assert_eq!(capital("weather, at last"), "Weather, at last");
        assert_eq!(capital(""), "");
    }

    #[test]
    fn lists_are_read_aloud() {
        let names = |names: &[&str]| listed(&counted(&names.iter().map(|&name| name.to_owned()).collect::<Vec<_>>()));
        assert_eq!(names(&["A"]), "A");
        assert_eq!(names(&["A", "A", "B"]), "A (2 times) and B");
        assert_eq!(names(&["A", "B", "C"]), "A, B and C");
    }
}
