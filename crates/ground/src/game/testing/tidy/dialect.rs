//! Plain English: the words and forms that CONTRIBUTING.md bans, counted in comments, messages and papers.
//!
//! `tests/plain-english.toml` has a number for each folder, which may only fall: a test fails for more, and for fewer
//! until the number is lowered (`TRYCMD=overwrite` writes the numbers anew). Text in backquotes is code and does not
//! count.

use super::plain::{Parts, parts};
use super::{code, docs, gather};
use crate::game::testing::{path, read};
use std::collections::BTreeMap;

/// The committed numbers.
const NUMBERS: &str = "tests/plain-english.toml";

/// Columns that a line of code, comment or text may have.
const COLUMNS: usize = 120;

/// Banned words.
const WORDS: [&str; 13] = [
    "whoever", "whom", "nobody", "somebody", "told", "tells", "telling", "stand", "stands", "stood", "lie", "lies",
    "lay",
];

/// Pairs that are plain in spite of a banned word: verdicts are told apart, and a draw is a game that nobody wins.
const PLAIN: [(&str, &str); 6] = [
    ("told", "apart"),
    ("told", "from"),
    ("tells", "apart"),
    ("nobody", "wins"),
    ("verdict", "stands"),
    ("nobody", "won"),
];

/// Banned pairs of words.
const PAIRS: [(&str, &str); 6] =
    [("so", "many"), ("so", "much"), ("of", "which"), ("comes", "to"), ("come", "to"), ("came", "to")];

/// Persons: only of these may a sentence say "who".
const PERSONS: [&str; 19] = [
    "player",
    "pilot",
    "designer",
    "reader",
    "user",
    "person",
    "people",
    "crew",
    "author",
    "observer",
    "someone",
    "man",
    "men",
    "commander",
    "ace",
    "gunner",
    "novice",
    "one",
    "those",
];

/// What is counted in one file: the text that people read in comments and papers, and the text of messages.
struct Prose {
    comments: String,
    messages: String,
}

/// The prose of a file, by its name; none for a file that is no text of ours.
fn prose(name: &str, text: &str) -> Option<Prose> {
    let (_, ending) = name.rsplit_once('.').unwrap_or((name, ""));
    match ending {
        "rs" => {
            let Parts { comments, texts, .. } = parts(text);
            Some(Prose { comments, messages: texts })
        }
        "toml" | "md" | "py" => Some(Prose { comments: text.to_owned(), messages: String::new() }),
        _ => None,
    }
}

/// The banned forms in a text.
fn forms(text: &str) -> Vec<String> {
    let plain: String = text.split('`').step_by(2).collect::<Vec<_>>().join(" code ");
    let plain = plain.to_lowercase();
    let mut words: Vec<&str> = Vec::new();
    for word in plain.split(|letter: char| letter.is_whitespace() || ",.;:()\"'\\|{}[]*/=".contains(letter)) {
        if !word.is_empty() {
            words.push(word);
        }
    }
    let mut found = Vec::new();
    for (at, word) in words.iter().enumerate().filter(|(_, word)| WORDS.contains(word)) {
        let pairs = [(at > 0).then(|| (words[at - 1], *word)), words.get(at + 1).map(|next| (*word, *next))];
        if !pairs.into_iter().flatten().any(|pair| PLAIN.contains(&pair)) {
            found.push((*word).to_owned());
        }
    }
    for pair in words.windows(2) {
        if PAIRS.contains(&(pair[0], pair[1])) {
            found.push(pair.join(" "));
        }
        if pair[1] == "who" && !PERSONS.contains(&pair[0].trim_end_matches('s')) && !PERSONS.contains(&pair[0]) {
            found.push(pair.join(" "));
        }
    }
    let triples = words.windows(3).filter(|triple| matches!(triple, ["is" | "are", "to", "be"]));
    found.extend(triples.map(|triple| triple.join(" ")));
    found
}

/// The part of the project that a file counts for: a crate, a folder of the top, or a paper.
fn part(name: &str) -> String {
    match name.split('/').collect::<Vec<_>>()[..] {
        [top @ ("crates" | "scenarios" | "tests"), inner, _, ..] => format!("{top}/{inner}"),
        [top, _, ..] => top.to_owned(),
        _ => name.to_owned(),
    }
}

/// Every file with prose of ours: code, data, papers. Golden files hold what the program prints, and are left out.
fn files() -> BTreeMap<String, String> {
    let mut names: Vec<String> = Vec::new();
    for folder in ["crates", "scenarios", "tests", "benches", "examples"] {
        gather(folder, &mut names);
    }
    for entry in std::fs::read_dir(path("")).expect("the project's folder") {
        names.push(entry.expect("an entry").file_name().to_string_lossy().into_owned());
    }
    let ours = |name: &String| {
        (name.ends_with(".md") || name.ends_with(".toml")) && !name.starts_with("tests/cmd/") && *name != NUMBERS
    };
    let texts = names.into_iter().filter(ours).map(|name| (name.clone(), read(&name)));
    code().into_iter().chain(texts).collect()
}

/// How many banned forms, docs that repeat a name, and long lines each part has.
fn count() -> BTreeMap<String, BTreeMap<String, usize>> {
    let mut found: BTreeMap<String, BTreeMap<String, usize>> = BTreeMap::new();
    let mut add = |kind: &str, name: &str, number: usize| {
        if number > 0 {
            *found.entry(kind.to_owned()).or_default().entry(part(name)).or_default() += number;
        }
    };
    for (name, text) in files() {
        // This file names the forms.
        if name.ends_with("tidy/dialect.rs") || name == "CONTRIBUTING.md" {
            continue;
        }
        if let Some(Prose { comments, messages }) = prose(&name, &text) {
            add("comments", &name, forms(&comments).len());
            add("messages", &name, forms(&messages).len());
        }
        if name.ends_with(".rs") {
            add("repeating-docs", &name, docs::repeating(&text).len());
            add("long-lines", &name, text.lines().filter(|line| line.chars().count() > COLUMNS).count());
        }
    }
    found
}

#[test]
fn banned_words_and_long_lines_grow_fewer() {
    let found = count();
    if std::env::var("TRYCMD").is_ok_and(|value| value == "overwrite") {
        let head = "# How many forms that CONTRIBUTING.md bans, docs that repeat a name, and lines of more than 120 \
                    columns each part has.\n\
                    # The numbers may only fall (`crates/ground/src/game/testing/tidy/dialect.rs`).\n\n";
        let text = toml::to_string(&found).expect("numbers");
        std::fs::write(path(NUMBERS), format!("{head}{text}")).expect("a file that can be written");
        return;
    }
    let committed: BTreeMap<String, BTreeMap<String, usize>> = toml::from_str(&read(NUMBERS)).expect("numbers");
    assert_eq!(
        found, committed,
        "{NUMBERS}: a number may only fall; where it has, write it anew with TRYCMD=overwrite"
    );
}

#[test]
fn banned_forms_are_found() {
    let text = "The one who is told. A flight who stands, of which so many `who` lie; it is to be.";
    assert_eq!(forms(text), ["told", "stands", "lie", "flight who", "of which", "so many", "is to be"]);
    assert_eq!(forms("the verdict stands, nobody wins, two are told apart"), [""; 0]);
    assert_eq!(forms("a stand-off of the pilot who flies, the storyteller's stand-in"), [""; 0]);
}
