//! Words that are not the exact name of anything: a name with spaces, the singular of a name, a part of a title, an
//! outcome, a word of the rules.

use super::told_metric;
use crate::cli::figures::{Figures, KnownMetric};
use crate::cli::{CliError, Context, words};
use crate::game::System;
use crate::scenario::Document;

/// The most rules of a system that a word lists.
const MOST_RULES: usize = 6;
/// The most things of a kind that a word lists.
const MOST_THINGS: usize = 12;

/// The forms in which a name may be declared: as written, with hyphens for spaces, and in the plural.
pub(super) fn forms(name: &str) -> Vec<String> {
    let hyphened = name.trim().replace(' ', "-");
    let mut forms = vec![name.to_owned(), hyphened.clone(), format!("{hyphened}s")];
    forms.dedup();
    forms
}

/// The explanation of a value that metrics of a system may have, such as `us-marginal`, with the first of these
/// metrics.
pub(super) fn values(
    io: &Context,
    system: &dyn System,
    fits: &dyn Fn(&str) -> bool,
) -> Result<Option<String>, CliError> {
    let Figures { metrics, .. } = Figures::of(io, system)?;
    let of = |metric: &KnownMetric| {
        let value = metric.values.iter().find(|value| fits(value))?;
        Some(format!("{value}: an outcome, by {}\n", told_metric(system.name(), metric)))
    };
    Ok(metrics.iter().find_map(of))
}

/// The things whose title has a word, and the rules that use it.
pub(super) fn mentioned(io: &Context, scenario: Option<&Document>, name: &str) -> Result<Vec<String>, CliError> {
    let name = name.trim().to_lowercase();
    let mut found = Vec::new();
    for system in io.systems() {
        let document = match scenario {
            Some(document) if document.system() == system.name() => document,
            Some(_) => continue,
            None => &Document::rules(io.library(), system.name(), &[], &[])?,
        };
        found.extend(titled(*system, document, &name));
        found.extend(in_rules(*system, &name));
    }
    Ok(found)
}

/// A line for each thing whose title has a word.
fn titled(system: &dyn System, document: &Document, name: &str) -> Option<String> {
    let mut lines = Vec::new();
    for (kind, of) in system.things() {
        for (thing, card) in words::cards(document, of) {
            let titles = ["name", "title"].iter().filter_map(|key| card.get(*key)?.as_str());
            let fitting = titles.filter(|title| has_words(title, name));
            lines.extend(fitting.map(|title| format!("  {thing}: {title} ({kind}); sortie explain {thing}\n")).next());
        }
    }
    listed(&format!("{name}: in names of {}", system.name()), lines, MOST_THINGS)
}

/// A line for each rule that uses a word.
fn in_rules(system: &dyn System, name: &str) -> Option<String> {
    let rules = system.ledger().rules.iter().filter(|rule| has_words(&rule.text, name));
    let lines = rules.map(|rule| format!("  {}: {}\n", rule.id, rule.text)).collect();
    listed(&format!("{name}: a word of the rules of {}", system.name()), lines, MOST_RULES)
}

/// Lines below a head, with the number of those left out; none without lines.
fn listed(head: &str, lines: Vec<String>, most: usize) -> Option<String> {
    let more = match lines.len().saturating_sub(most) {
        0 => String::new(),
        more => format!("  and {more} more\n"),
    };
    (!lines.is_empty()).then(|| format!("{head}\n{}{more}", lines.into_iter().take(most).collect::<String>()))
}

/// Whether a text has these words one after another, whole and in any case; `words` is in lower case.
fn has_words(text: &str, words: &str) -> bool {
    const LEAST: usize = 3;
    let text = text.to_lowercase();
    let is_end = |letter: Option<char>| letter.is_none_or(|letter| !letter.is_alphanumeric());
    words.chars().count() >= LEAST
        && text.match_indices(words).any(|(at, found)| {
            is_end(text[..at].chars().next_back()) && is_end(text[at + found.len()..].chars().next())
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::Captured;
    use crate::cli::explain::{Args, run};
    use crate::cli::testing::{built_in, registry, sortie_as_built};

    fn explained(name: &str) -> String {
        let (out, err) = (Captured::default(), Captured::default());
        let io = Context::with(registry(), built_in(), out.sink(), err.sink());
        let args = Args { name: name.to_owned(), scenario: None };
        run(&args, &io).unwrap_or_else(|error| panic!("{name}: {error}"));
        out.text()
    }

    #[test]
    fn words_that_people_meet_are_explained() {
        for (word, said) in [
            ("Doumer", "2029: Doumer bridge (targets)"),
            ("US marginal", "us-marginal: an outcome, by victory_level"),
            ("Fire Can", "fire-can"),
            ("victory points", "victory_points: a metric of downtown"),
            ("battalion", "battalions"),
            ("hit counter", "hit-counter: an exact table of thunderbolt"),
            ("shot down", "shot-down"),
            ("Iron Hand", "a word of the rules of downtown"),
            ("rules.cards.f-4e", "f-4e: an aircraft of jets"),
            ("rules.cards.F-4E", "f-4e: an aircraft of jets"),
            ("interval", "the range that the games leave"),
        ] {
            let found = explained(word);
            assert!(found.to_lowercase().contains(&said.to_lowercase()), "{word}: {found}");
        }
    }

    #[test]
    fn a_scenario_is_explained_without_another_one() {
        let (code, out, err) = sortie_as_built(&["explain", "mine.toml", "--scenario", "jets/night"]);
        assert_eq!((code, out.as_str()), (2, ""));
        assert_eq!(err, "sortie: `--scenario` goes with a name, and mine.toml is a scenario\n");
    }

    #[test]
    fn words_are_whole_and_in_any_case() {
        assert!(has_words("Doumer bridge", "doumer") && has_words("the Doumer bridge.", "doumer bridge"));
        assert!(!has_words("Doumers", "doumer") && !has_words("a b", "a"));
    }
}
