//! The sentences of a turn: made, joined, and said once of several units.
//!
//! Sentences of one wording become one in three ways, whatever the rule: what several units do is said once of all of
//! them; numbers that add up are added; and what one unit does to one after another is a list behind one verb.

use super::super::Trace;
use super::super::lines::Line;
use super::super::template::Template;
use super::super::wording::{Known, Piece, Reader, fill, unit};
use super::{Telling, acts};
use crate::chance::Label;
use crate::journal::Weight;

/// A sentence of a story.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sentence {
    pub(super) weight: Weight,
    /// Its wording in the ledger; none once it is merged with others.
    telling: Option<usize>,
    /// The units that act, in a sentence that begins with them, and the verb for one and for several.
    actors: Option<Actors>,
    /// All the words, or those behind the actors: several if these do several things of a kind.
    rests: Vec<Rest>,
    /// The units that it is about.
    units: Vec<Label>,
}

/// The words behind the actors.
type Rest = Vec<Piece>;

/// Units that do the same.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Actors {
    names: Vec<String>,
    verbs: [String; 2],
}

impl Sentence {
    pub(super) fn new(trace: &Trace, telling: &Telling, line: &Line, known: &Known) -> Sentence {
        let reader = Reader::OfStory(known);
        let units = [line.event.actor, line.event.subject].into_iter().filter(|unit| *unit != Label::NONE).collect();
        let words = |template: &Template| fill(trace, template, line, reader).pieces;
        let (actors, rest) = match acts(&telling.template) {
            Some((place, verbs)) => {
                let label = if place == "actor" { line.event.actor } else { line.event.subject };
                let name = unit(trace, label, reader).unwrap_or_else(|| "nobody".to_owned());
                let rest = Template { parts: telling.template.parts[1..].to_vec() };
                (Some(Actors { names: vec![name], verbs: verbs.clone() }), words(&rest))
            }
            None => (None, words(&telling.template)),
        };
        Sentence { weight: telling.weight, telling: Some(telling.number), actors, rests: vec![rest], units }
    }

    /// Whether units act in it.
    pub(super) const fn has_actors(&self) -> bool {
        self.actors.is_some()
    }

    /// Whether it goes on with the sentence before it.
    fn goes_on(&self) -> bool {
        self.actors.is_none() && self.words().starts_with([',', ':', ';', ' '])
    }

    fn takes(&mut self, other: &Sentence) {
        self.rests = vec![vec![Piece::Text(self.words() + &other.words())]];
        self.telling = None;
        self.weight = self.weight.max(other.weight);
        self.units.extend(&other.units);
    }

    /// The words behind the actors.
    fn words(&self) -> String {
        match &self.rests[..] {
            [rest] => text_of(rest),
            rests => together(rests),
        }
    }

    fn verbs(&self) -> Option<&[String; 2]> {
        self.actors.as_ref().map(|actors| &actors.verbs)
    }

    /// Whether it says the same of other units.
    fn repeats(&self, other: &Sentence) -> bool {
        self.verbs().is_some() && self.verbs() == other.verbs() && self.words() == other.words()
    }

    /// Whether it begins the story of units that another sentence goes on with: they come up, take off, enter.
    fn leads_to(&self, other: &Sentence) -> bool {
        let [Some(own), Some(others)] = [&self.actors, &other.actors] else { return false };
        let moves = self.weight <= Weight::Move && self.telling != other.telling;
        moves && own.names.iter().any(|name| others.names.contains(name))
    }

    /// Whether it may come of another, so that it is not said before: it is no shot, and they have a unit in common.
    fn comes_of(&self, other: &Sentence) -> bool {
        self.weight <= Weight::Move && self.telling != other.telling && self.follows(other)
    }

    /// Whether it is about the same units as another, and no others.
    fn is_of_those(&self, other: &Sentence) -> bool {
        self.units.iter().all(|unit| other.units.contains(unit))
            && other.units.iter().all(|unit| self.units.contains(unit))
    }

    /// Takes the numbers of another sentence that differs in numbers that add up alone.
    fn adds(&mut self, other: &Sentence) -> bool {
        let ([own], [others]) = (&self.rests[..], &other.rests[..]) else { return false };
        let alike = |(own, other): (&Piece, &Piece)| match (own, other) {
            (Piece::Sum(_, own), Piece::Sum(_, other)) => own == other,
            _ => own == other,
        };
        let sums = own.iter().any(|piece| matches!(piece, Piece::Sum(..)));
        let same = self.telling.is_some() && self.telling == other.telling && self.actors == other.actors;
        if !(sums && same && own.len() == others.len() && own.iter().zip(others).all(alike)) {
            return false;
        }
        for (own, other) in self.rests[0].iter_mut().zip(others) {
            if let (Piece::Sum(own, _), Piece::Sum(other, _)) = (own, other) {
                *own += other;
            }
        }
        true
    }

    /// Takes what the same units do next, in the same wording.
    fn lists(&mut self, other: &Sentence) -> bool {
        let (Some(own), Some(others)) = (&self.actors, &other.actors) else { return false };
        let (own, others) = (counted(&own.names), counted(&others.names));
        let once = |names: &[(&str, u32)]| names.iter().all(|(_, times)| *times == 1);
        let alike = own.iter().map(|(name, _)| name).eq(others.iter().map(|(name, _)| name));
        let countable = own.len() == 1 || once(&own) && once(&others);
        if !(self.telling.is_some() && self.telling == other.telling && alike && countable) {
            return false;
        }
        let (own, others) = (own[0].1 as usize, others[0].1 as usize);
        let repeated = |rests: &[Rest], times: usize| rests.iter().flat_map(|rest| vec![rest.clone(); times]).collect();
        let (mut rests, more): (Vec<Rest>, Vec<Rest>) = (repeated(&self.rests, own), repeated(&other.rests, others));
        rests.extend(more);
        self.rests = rests;
        if let Some(actors) = &mut self.actors {
            actors.names.dedup();
        }
        self.units.extend(&other.units);
        true
    }

    /// Whether the two are about a unit in common.
    pub(super) fn follows(&self, other: &Sentence) -> bool {
        self.units.iter().any(|unit| other.units.contains(unit))
    }

    /// The sentence from its capital to its full stop.
    pub(super) fn text(&self) -> String {
        let words = self.words();
        let text = match &self.actors {
            Some(Actors { names, verbs: [one, several] }) => {
                let distinct = counted(names);
                match &distinct[..] {
                    [(name, times)] => format!("{name} {one}{words}{}", again(*times)),
                    _ => format!("{} {several}{words}", listed(&distinct)),
                }
            }
            None => words,
        };
        let stop = if text.ends_with(['.', '!', '?']) { "" } else { "." };
        format!("{}{stop}", capital(&text))
    }
}

fn text_of(rest: &[Piece]) -> String {
    rest.iter().map(Piece::text).collect()
}

/// Several rests as a list. What they all begin with is said once, and so is how those that follow one another end:
/// ` SAM 2 (90 %) and Tank 3 (70 %) with AGM-65 and Tank 4 with the cannon`.
fn together(rests: &[Rest]) -> String {
    let parts: Option<Vec<Parts<'_>>> = rests.iter().map(Parts::of).collect();
    let parts = parts.filter(|parts| parts.iter().all(|part| part.before == parts[0].before));
    match parts.as_deref() {
        Some(parts @ [Parts { before, .. }, ..]) => {
            let runs = parts.chunk_by(|one, next| one.tail == next.tail);
            let ended = |run: &[Parts<'_>]| {
                let things: Vec<String> = run.iter().map(|part| text_of(part.things)).collect();
                format!("{}{}", listed(&counted(&things)), text_of(run[0].tail))
            };
            let result: Vec<String> = runs.map(ended).collect();
            format!("{before}{}", listed(&counted(&result)))
        }
        _ => {
            let result: Vec<String> = rests.iter().map(|rest| text_of(rest).trim_start().to_owned()).collect();
            format!(" {}", listed(&counted(&result)))
        }
    }
}

/// A rest whose places can be listed.
struct Parts<'r> {
    /// The words before its first place.
    before: &'r str,
    /// Its places, but for what they end with.
    things: &'r [Piece],
    /// The last words, if they begin with a blank, with the place behind them.
    tail: &'r [Piece],
}

impl<'r> Parts<'r> {
    fn of(rest: &'r Rest) -> Option<Parts<'r>> {
        let [Piece::Text(before), places @ ..] = &rest[..] else { return None };
        let whole = matches!(places.first()?, Piece::Place(_));
        let words = |piece: &Piece| matches!(piece, Piece::Text(words) if words.starts_with(' ') && words.len() > 1);
        let last = places.iter().rposition(|piece| matches!(piece, Piece::Text(_)));
        let (things, tail) = match last {
            Some(at) if words(&places[at]) => places.split_at(at),
            _ => (places, &[][..]),
        };
        whole.then_some(Parts { before, things, tail })
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

/// Names as a list, `A, B (2 times) and C (90 %, 3 times)`.
fn listed(names: &[(&str, u32)]) -> String {
    // A chance in brackets is of each time.
    let chance = |name: &str| name.rsplit_once('(').is_some_and(|(_, last)| last.contains(" %"));
    let name = |&(name, times): &(&str, u32)| match name.strip_suffix(')') {
        _ if times <= 1 => name.to_owned(),
        Some(open) if chance(open) => format!("{open}, {times} times)"),
        _ => format!("{name} ({times} times)"),
    };
    let result: Vec<String> = names.iter().map(name).collect();
    match &result[..] {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// The text with a capital, also of a word such as `pop-up`, unless it begins with a name such as `a1` or one that has
/// its capitals already.
fn capital(text: &str) -> String {
    let first = text.split(' ').next().unwrap_or_default().trim_end_matches([',', ':', '.', ';']);
    let word = first.chars().all(|letter| letter.is_ascii_lowercase() || letter == '-');
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
    /// Some of its sentences were dropped.
    thinned: bool,
    /// It is of a whole fight, in one piece.
    chapter: bool,
}

impl Paragraph {
    pub(super) const fn of(turn: u16) -> Paragraph {
        Paragraph { turn, sentences: Vec::new(), thinned: false, chapter: false }
    }

    /// Of a whole fight that begins in this turn.
    pub(super) const fn chapter(turn: u16) -> Paragraph {
        Paragraph { turn, sentences: Vec::new(), thinned: false, chapter: true }
    }

    /// Adds a sentence, or what goes on with the last one.
    pub(super) fn add(&mut self, sentence: Sentence) {
        match self.sentences.last_mut() {
            Some(last) if sentence.goes_on() => last.takes(&sentence),
            _ if sentence.goes_on() => {
                let words = sentence.words().trim_start_matches([',', ':', ';']).to_owned();
                self.sentences.push(Sentence { rests: vec![vec![Piece::Text(words)]], ..sentence });
            }
            _ => self.sentences.push(sentence),
        }
    }

    /// Says once what it says several times, where it is said first, but nothing before what led to it or what it may
    /// come of; what came of a shot only if nothing but what else came of it is between.
    pub(super) fn merge(&mut self) {
        let mut merged: Vec<Sentence> = Vec::new();
        for sentence in self.sentences.drain(..) {
            if merged.iter_mut().any(|known| known.adds(&sentence)) {
                continue;
            }
            // A hit stays behind the shot that made it.
            let from = if sentence.weight < Weight::Hit {
                0
            } else {
                let run = merged.iter().rev().take_while(|known| known.is_of_those(&sentence)).count();
                merged.len() - run.clamp(1.min(merged.len()), merged.len())
            };
            let causes = |known: &Sentence| known.leads_to(&sentence) || sentence.comes_of(known);
            let led = merged.iter().rposition(causes).map_or(0, |at| at + 1);
            match merged[from.max(led)..].iter_mut().find(|known| known.repeats(&sentence)) {
                Some(known) => {
                    if let (Some(known), Some(more)) = (&mut known.actors, sentence.actors) {
                        known.names.extend(more.names);
                    }
                    known.units.extend(sentence.units);
                }
                None => merged.push(sentence),
            }
        }
        for sentence in merged {
            if !self.sentences.last_mut().is_some_and(|last| last.lists(&sentence)) {
                self.sentences.push(sentence);
            }
        }
    }

    pub(super) fn sentences(&self) -> impl Iterator<Item = &Sentence> {
        self.sentences.iter()
    }

    /// Whether nothing happened in it that is worth a sentence.
    pub(super) fn is_quiet(&self) -> bool {
        self.sentences.is_empty() && !self.thinned
    }

    /// Whether it has no sentence, or none that is left.
    pub(super) fn is_bare(&self) -> bool {
        self.sentences.is_empty()
    }

    /// How many sentences it has of a weight.
    pub(super) fn count(&self, weight: Weight) -> usize {
        self.sentences.iter().filter(|sentence| sentence.weight == weight).count()
    }

    /// Drops the last sentence of a weight: rather one that no loss comes of.
    pub(super) fn drop_last(&mut self, weight: Weight) {
        let of_weight = |place: &usize| self.sentences[*place].weight == weight;
        let places: Vec<usize> = (0..self.sentences.len()).rev().filter(of_weight).collect();
        let spare = places.iter().find(|place| !self.is_cause(**place)).or(places.first());
        if let Some(&place) = spare {
            self.sentences.remove(place);
            self.thinned = true;
        }
    }

    /// Whether the sentence is the last about a unit before the loss of that unit.
    fn is_cause(&self, place: usize) -> bool {
        let (sentence, later) = (&self.sentences[place], &self.sentences[place + 1..]);
        sentence.units.iter().any(|unit| {
            let next = later.iter().find(|next| next.units.contains(unit));
            next.is_some_and(|next| next.weight == Weight::Loss && sentence.weight != Weight::Loss)
        })
    }

    /// The sentences, those about a unit in common together, and all of a chapter.
    pub(super) fn threads(&self) -> Vec<String> {
        let mut threads: Vec<String> = Vec::new();
        let mut before: Option<&Sentence> = None;
        for sentence in &self.sentences {
            match threads.last_mut() {
                Some(thread) if self.chapter || before.is_some_and(|before| sentence.follows(before)) => {
                    thread.push(' ');
                    thread.push_str(&sentence.text());
                }
                _ => threads.push(sentence.text()),
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
        assert_eq!(names(&["A (90 %)", "B", "A (90 %)"]), "A (90 %, 2 times) and B");
        assert_eq!(names(&["A", "B", "C"]), "A, B and C");
    }
}
