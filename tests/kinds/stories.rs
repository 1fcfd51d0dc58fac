//! The words of stories: a line that waits for a word is printed only if a rule says that word, so that each is written
//! in the sources of its system; and every place in the words has a style that is known.

use crate::common::systems::systems;
use std::fs;
use std::path::Path;

/// The sources in a folder and below it, tests left out.
fn sources(folder: &Path) -> String {
    let mut text = String::new();
    for entry in fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
        let path = entry.expect("an entry").path();
        let is_test = path.file_stem().is_some_and(|stem| stem == "tests");
        if path.is_dir() && !is_test {
            text.push_str(&sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") && !is_test {
            text.push_str(&fs::read_to_string(&path).expect("a source"));
        }
    }
    text
}

/// The words that a condition compares with; numbers are left out.
fn words(when: &str) -> impl Iterator<Item = &str> {
    let comparisons = when.split(',').flat_map(|part| part.split(" and "));
    let compared = comparisons.filter_map(|part| Some(part.split_once('=')?.1.trim_start_matches('=').trim()));
    compared.filter(|word| word.parse::<i64>().is_err())
}

#[test]
fn every_word_that_a_line_of_a_story_waits_for_is_said_by_a_rule() {
    let (mut unsaid, mut waited_for) = (Vec::new(), 0);
    for system in systems() {
        let said = sources(&Path::new("crates").join(system.name()));
        for rule in &system.ledger().rules {
            for word in rule.story.iter().filter_map(|line| line.when.as_deref()).flat_map(words) {
                waited_for += 1;
                if !said.contains(&format!("\"{word}\"")) {
                    unsaid.push(format!("{} {}: {word}", system.name(), rule.id));
                }
            }
        }
    }
    assert!(waited_for >= 10, "{waited_for} words");
    assert!(unsaid.is_empty(), "lines of stories that no game prints: {unsaid:#?}");
}

/// A reason speaks of one unit as "it": a sentence that takes reasons is never said of several units at once.
#[test]
fn no_sentence_of_several_units_gives_the_reasons_of_one() {
    let mut several = Vec::new();
    for system in systems() {
        for rule in &system.ledger().rules {
            let texts = rule.story.iter().map(|line| line.text.as_str());
            let merged = texts.filter(|text| text.starts_with("{actor|") && text.contains("{reasons}"));
            several.extend(merged.map(|text| format!("{} {}: {text}", system.name(), rule.id)));
        }
    }
    assert!(several.is_empty(), "sentences that join units, whose reasons are those of one: {several:#?}");
}

/// A place in the words of a trace or a story that has a style has one that is known: another would be printed with its
/// braces.
#[test]
fn every_place_in_the_words_of_a_rule_has_a_style_that_is_known() {
    let known = |inside: &str| match inside.split_once(':') {
        Some((_, style)) => ["+", "%", "(%)", "/100", "a", "?"].contains(&style) || style.starts_with("sum|"),
        None => true,
    };
    let mut unknown = Vec::new();
    for system in systems() {
        for rule in &system.ledger().rules {
            let texts = rule.story.iter().map(|line| line.text.as_str()).chain(rule.trace.as_deref());
            for inside in texts.flat_map(|text| text.split('{').skip(1).filter_map(|rest| rest.split('}').next())) {
                if !known(inside) {
                    unknown.push(format!("{} {}: {inside}", system.name(), rule.id));
                }
            }
        }
    }
    assert!(unknown.is_empty(), "no known style: {unknown:#?}");
}
