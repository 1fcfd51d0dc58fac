//! A scenario is what its title and its description say: each number of aircraft there is that of its data, and so is
//! each year and month. A number that is not one of aircraft is a claim of `tests/kinds/claims.toml`, which says where
//! it is so.

use crate::common::systems::{Entry, built_in, systems};
use crate::common::{rows, side_by_side};
use crate::exceptions::read;
use serde::Deserialize;
use sortie::game::Game;
use sortie::scenario::Document;
use std::collections::{BTreeMap, BTreeSet};

const NUMBERS: [&str; 21] = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
];
const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];
/// The number of words that may be between a number and its aircraft: `four British Nieuport 17`, `five novices in
/// Pups`.
const BETWEEN: usize = 2;
/// Games in which a claim about figures is looked for.
const GAMES: u64 = 200;

/// What `claims.toml` has.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Claims {
    /// By a word for aircraft that is no part of their names, such as `thunderbolts`, the names.
    nicknames: BTreeMap<String, Vec<String>>,
    /// By scenario what its text says, by the words; a variant without its own has those of its scenario.
    claims: BTreeMap<String, BTreeMap<String, Claim>>,
    /// Scenarios whose text is known to be wrong, with what is wrong.
    wrong: BTreeMap<String, String>,
}

/// Why some words of a text are true.
#[derive(Deserialize)]
#[serde(untagged)]
enum Claim {
    /// They count nothing.
    Words(String),
    /// A value of the scenario's document.
    At { at: String, is: toml::Value },
    /// A list or a table of the document has N entries; with `of`, those that have such a value.
    Count { count: String, of: Option<String>, is: usize },
    /// A figure of its games: in each at least and at most this.
    Figure { figure: String, least: i64, most: i64 },
}

/// The words of a text as they are compared: `Fokker Dr.I` is `fokker dr i`.
fn words(text: &str) -> Vec<String> {
    let plain = |letter: char| if letter.is_alphanumeric() { letter.to_ascii_lowercase() } else { ' ' };
    text.chars().map(plain).collect::<String>().split_whitespace().map(str::to_owned).collect()
}

fn singular(word: &str) -> &str {
    word.strip_suffix('s').filter(|stem| stem.len() > 2).unwrap_or(word)
}

/// A number in words or digits; of digits those below 100 alone, as years and heights are greater.
fn number(word: &str) -> Option<usize> {
    let spelt = NUMBERS.iter().position(|number| *number == word);
    spelt.or_else(|| word.parse().ok().filter(|number| *number < 100))
}

/// The aircraft of each side by the words of their types.
fn forces(game: &dyn Game) -> Vec<Vec<(usize, Vec<String>)>> {
    let kind = |part: &str| {
        let (count, name) = part.split_once(" x ")?;
        Some((count.parse().expect("a count"), words(name.split(" (").next().unwrap_or(name))))
    };
    game.forces().iter().map(|(_, force)| force.split(", ").filter_map(kind).collect()).collect()
}

/// How many words from the front of `text` are words of a type, in its order: `camels` of `sopwith camel`.
fn named(text: &[String], kind: &[String]) -> usize {
    let mut rest = kind.iter();
    let found = text.iter().take_while(|word| rest.any(|of| *of == **word || of == singular(word))).count();
    // A single letter or number of a type names nothing by itself.
    let telling = text[..found].iter().any(|word| word.len() > 2 || found > 1);
    if telling { found } else { 0 }
}

/// The places of the words that are a type's name, numbers such as the 3 of a `Lightning F.3` among them.
fn names(text: &[String], forces: &[Vec<(usize, Vec<String>)>]) -> BTreeSet<usize> {
    let mut found = BTreeSet::new();
    for from in 0..text.len() {
        let longest = forces.iter().flatten().map(|(_, kind)| named(&text[from..], kind)).max().unwrap_or(0);
        // The number before a name is no part of it.
        if longest > 1 && number(&text[from]).is_none() {
            found.extend(from..from + longest);
        }
    }
    found
}

/// Numbers of aircraft in a text: where each begins and ends, and for each side whether it has as many.
fn mentions(
    text: &[String],
    forces: &[Vec<(usize, Vec<String>)>],
    nicknames: &BTreeMap<String, Vec<String>>,
) -> Vec<Mention> {
    let mut found = Vec::new();
    let names = names(text, forces);
    for (at, word) in text.iter().enumerate().filter(|(at, _)| !names.contains(at)) {
        let article = ["a", "an"].contains(&word.as_str());
        let Some(count) = number(word).or(article.then_some(1)) else { continue };
        let between = if article { 0 } else { BETWEEN };
        let hit = (at + 1..=at + 1 + between).find_map(|from| {
            let rest = text.get(from..)?;
            if text[at + 1..from].iter().any(|word| number(word).is_some()) {
                return None;
            }
            let nickname = rest.first().and_then(|word| nicknames.get(word));
            let known = |kind: &[String]| match nickname {
                Some(names) if names.iter().any(|name| words(name) == kind) => 1,
                Some(_) => 0,
                None => named(rest, kind),
            };
            let kinds = forces.iter().flatten().map(|(_, kind)| known(kind));
            let length = kinds.max().filter(|length| *length > 0)?;
            let of_side = |side: &Vec<(usize, Vec<String>)>| {
                side.iter().filter(|(_, kind)| known(kind) == length).map(|(count, _)| count).sum::<usize>()
            };
            Some((from + length, forces.iter().map(of_side).collect()))
        });
        if let Some((end, sides)) = hit {
            found.push(Mention { at, end, count, sides });
        }
    }
    found
}

/// A number of aircraft in a text.
struct Mention {
    at: usize,
    end: usize,
    count: usize,
    /// How many of them each side has.
    sides: Vec<usize>,
}

/// What is wrong with the numbers of aircraft in a text, and the places of the words that they use. Where the same
/// aircraft are named twice, each time another side has them.
fn wrong_counts(
    text: &[String],
    game: &dyn Game,
    nicknames: &BTreeMap<String, Vec<String>>,
) -> (Vec<String>, BTreeSet<usize>) {
    let forces = forces(game);
    let (mut wrong, mut used) = (Vec::new(), names(text, &forces));
    let mut taken: BTreeSet<(Vec<String>, usize)> = BTreeSet::new();
    for mention in mentions(text, &forces, nicknames) {
        let what = text[mention.at + 1..mention.end].to_vec();
        let fits = |side: &usize| mention.sides[*side] == mention.count && !taken.contains(&(what.clone(), *side));
        match (0..mention.sides.len()).find(fits) {
            Some(side) => _ = taken.insert((what, side)),
            None => {
                wrong.push(format!("`{}`: the sides have {:?}", text[mention.at..mention.end].join(" "), mention.sides))
            }
        }
        used.extend(mention.at..mention.end);
    }
    (wrong, used)
}

/// The year and the month of a scenario, as far as its document has them.
fn date(document: &Document) -> (Option<i64>, Option<usize>) {
    let text = ["sortie.date", "campaign.date", "raid.date"]
        .iter()
        .find_map(|path| Some(document.value(path)?.as_str()?.to_owned()));
    let parts: Vec<usize> = text.iter().flat_map(|date| date.split('-')).filter_map(|part| part.parse().ok()).collect();
    let card =
        document.value("campaign.card").and_then(|card| Some(format!("rules.campaigns.{}.year", card.as_str()?)));
    let year =
        ["dogfight.year".to_owned()].into_iter().chain(card).find_map(|path| document.value(&path)?.as_integer());
    (year.or(parts.first().map(|&year| year as i64)), parts.get(1).copied())
}

/// Years and months of a text that are not those of the scenario.
fn wrong_dates(text: &[String], document: &Document) -> Vec<String> {
    let (year, month) = date(document);
    let mut wrong = Vec::new();
    for (at, word) in text.iter().enumerate() {
        let said = word.parse::<i64>().ok().filter(|said| (1900..2100).contains(said));
        if said.is_some() && year.is_some() && said != year {
            wrong.push(format!("`{word}`: the year is {year:?}"));
        }
        let said_month = said
            .and_then(|_| text.get(at.checked_sub(1)?))
            .and_then(|word| MONTHS.iter().position(|name| name == word));
        if said_month.is_some() && month.is_some() && said_month.map(|place| place + 1) != month {
            wrong.push(format!("`{}`: the month is {month:?}", text[at - 1]));
        }
    }
    wrong
}

/// Whether a claim holds.
fn holds(claim: &Claim, document: &Document, game: &dyn Game) -> Result<(), String> {
    match claim {
        Claim::Words(reason) => {
            if reason.is_empty() {
                Err("no reason".to_owned())
            } else {
                Ok(())
            }
        }
        Claim::At { at, is } => {
            let value = document.value(at);
            if value.as_ref() == Some(is) { Ok(()) } else { Err(format!("{at} is {value:?}")) }
        }
        Claim::Count { count, of, is } => {
            let value = document.value(count).unwrap_or_else(|| panic!("{count} is nothing"));
            let entries = value
                .as_array()
                .cloned()
                .unwrap_or_else(|| value.as_table().into_iter().flatten().map(|(_, entry)| entry.clone()).collect());
            let counted = entries
                .iter()
                .filter(|entry| of.as_ref().is_none_or(|of| entry.to_string().contains(of.as_str())))
                .count();
            if counted == *is { Ok(()) } else { Err(format!("{count} has {counted}")) }
        }
        Claim::Figure { figure, least, most } => {
            let place = game
                .metrics()
                .iter()
                .position(|metric| metric.name == *figure)
                .unwrap_or_else(|| panic!("no figure {figure}"));
            let out = rows(game, GAMES).iter().position(|row| !(*least..=*most).contains(&row[place]));
            out.map_or(Ok(()), |number| Err(format!("{figure} is out of {least} to {most} in game {number}")))
        }
    }
}

/// What is wrong with the title and the description of a scenario.
fn wrong(entry: &Entry, claims: &Claims) -> Vec<String> {
    let (document, game) = (entry.document(&[]), entry.load(&[]));
    let text = |key: &str| document.value(key).and_then(|value| value.as_str().map(str::to_owned)).unwrap_or_default();
    let none = BTreeMap::new();
    let name = entry.to_string();
    let base = name.split('+').next().unwrap_or(&name);
    let own = claims.claims.get(&name).or_else(|| claims.claims.get(base)).unwrap_or(&none);
    let mut wrong = Vec::new();
    let mut said: BTreeSet<&String> = BTreeSet::new();
    for text in [text("title"), text("about")] {
        let text = words(&text);
        let (counts, mut used) = wrong_counts(&text, &*game, &claims.nicknames);
        wrong.extend(counts);
        wrong.extend(wrong_dates(&text, &document));
        for (phrase, claim) in own {
            let phrase_words = words(phrase);
            if let Some(at) = text.windows(phrase_words.len()).position(|window| window == phrase_words) {
                said.insert(phrase);
                used.extend(at..at + phrase_words.len());
                wrong.extend(holds(claim, &document, &*game).err().map(|why| format!("`{phrase}`: {why}")));
            }
        }
        let open = text.iter().enumerate().filter(|(at, word)| !used.contains(at) && number(word).is_some());
        wrong.extend(
            open.map(|(at, _)| {
                format!("`{}` is no claim", text[at.saturating_sub(1)..text.len().min(at + 4)].join(" "))
            }),
        );
    }
    wrong.extend(own.keys().filter(|phrase| !said.contains(phrase)).map(|phrase| format!("nothing says `{phrase}`")));
    wrong.into_iter().map(|what| format!("{entry}: {what}")).collect()
}

#[test]
fn every_number_in_a_title_or_a_description_is_that_of_the_data() {
    let claims: Claims = toml::from_str(&read("claims.toml")).unwrap_or_else(|error| panic!("{error}"));
    for system in systems() {
        let entries: Vec<Entry> = built_in(system).into_iter().flat_map(Entry::with_variants).collect();
        let wrong = side_by_side(&entries, |entry| wrong(entry, &claims));
        let known = |entry: &Entry| claims.wrong.contains_key(&entry.to_string());
        let of = |keep: &dyn Fn(&Entry, &[String]) -> bool| -> Vec<String> {
            let kept = entries.iter().zip(&wrong).filter(|(entry, wrong)| keep(entry, wrong));
            kept.flat_map(|(entry, wrong)| std::iter::once(entry.to_string()).chain(wrong.iter().cloned())).collect()
        };
        let unknown = of(&|entry, wrong| !wrong.is_empty() && !known(entry));
        assert!(unknown.is_empty(), "{unknown:#?}");
        let mended = of(&|entry, wrong| wrong.is_empty() && known(entry));
        assert!(mended.is_empty(), "no longer wrong: {mended:#?}");
    }
}

/// The test above can fail: names, plurals, parts of names, and both sides of a mirror match.
#[test]
fn numbers_of_aircraft_are_read_from_titles() {
    let entry = |name: &str| Entry { system: systems()[0], scenario: name.to_owned() };
    if systems()[0].name() != "jets" {
        return;
    }
    let game = entry("jets/mirage-v-hunter").load(&[]);
    let wrong = |text: &str| wrong_counts(&words(text), &*game, &BTreeMap::new()).0.len();
    assert_eq!(wrong("four Mirage IIIC v four Hunter F.6"), 0);
    assert_eq!(wrong("four brave Mirages after four Hunters"), 0);
    assert_eq!(wrong("three Mirage IIIC v four Hunter F.6"), 1);
    assert_eq!(wrong("four Mirages v four Mirages"), 1);
    assert_eq!(wrong("a Mirage and five Hunters"), 2);
}
