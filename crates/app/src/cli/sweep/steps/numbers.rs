//! The numbers of a scenario, and what they are a step lower or higher.

use super::super::super::{CliError, Loaded};
use crate::game::Game;
use crate::scenario::Document;

/// The paths that are taken where none is said.
const DEFAULT: &str = "rules.*";

/// A number of the scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::cli::sweep) struct Number {
    /// Where it is in the document.
    pub(in crate::cli::sweep) path: String,
    /// What it is in the scenario as it is.
    pub(in crate::cli::sweep) value: i64,
}

/// All numbers whose path is one of `patterns` or below it; `*` is any text.
///
/// # Errors
/// A pattern has a value, or names no number.
pub(super) fn named(document: &Document, patterns: &[String]) -> Result<Vec<Number>, CliError> {
    let default = [DEFAULT.to_owned()];
    let patterns = if patterns.is_empty() { &default } else { patterns };
    let all = document.integers("");
    for pattern in patterns {
        if pattern.contains('=') {
            return Err(CliError::usage(format!(
                "--design oat takes numbers without values, such as --vary 'rules.*', not `{pattern}`"
            )));
        }
        if !all.iter().any(|(path, _)| is_of(pattern, path)) {
            let sections = sections(&all);
            let name = pattern.trim_end_matches(".*");
            return Err(match CliError::unknown("number", name, sections.iter().map(String::as_str)) {
                CliError::Usage { nearest, .. } => {
                    CliError::Usage { what: format!("no number is at or below `{pattern}`"), nearest }
                }
                other => other,
            });
        }
    }
    let wanted = |(path, _): &(String, i64)| patterns.iter().any(|pattern| is_of(pattern, path));
    Ok(all.into_iter().filter(wanted).map(|(path, value)| Number { path, value }).collect())
}

/// All paths of numbers and of what they are in.
fn sections(all: &[(String, i64)]) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for (path, _) in all {
        let ends = path.match_indices('.').map(|(at, _)| at).chain([path.len()]);
        found.extend(ends.map(|end| path[..end].to_owned()));
    }
    found.sort();
    found.dedup();
    found
}

/// Whether a path fits a pattern, or is below one that does.
fn is_of(pattern: &str, path: &str) -> bool {
    let mut parts = pattern.split('*');
    let Some(mut rest) = parts.next().and_then(|first| path.strip_prefix(first)) else { return false };
    let mut open = false;
    for part in parts {
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
        open = part.is_empty();
    }
    open || rest.is_empty() || rest.starts_with(['.', '['])
}

/// A step of a number.
pub(in crate::cli::sweep) enum Stepped {
    /// It makes no valid scenario.
    Invalid(String),
    /// The scenario is the same.
    Unread,
    /// What is played.
    Live(Box<dyn Game>),
}

impl Stepped {
    /// What is played, if anything is.
    pub(in crate::cli::sweep) fn game(&self) -> Option<&dyn Game> {
        match self {
            Stepped::Live(game) => Some(&**game),
            _ => None,
        }
    }
}

/// Loads a scenario with one number changed; `canonical` is the scenario as it is.
pub(in crate::cli::sweep) fn step(base: &Loaded, canonical: &[u8], number: &Number, by: i64) -> Stepped {
    let Some(value) = number.value.checked_add(by) else { return Stepped::Invalid("it is beyond all numbers".into()) };
    let loaded = base.document.with(&number.path, value).and_then(|document| base.system.load(&document));
    match loaded {
        Ok(game) if game.canonical() == canonical => Stepped::Unread,
        Ok(game) => Stepped::Live(game),
        Err(problems) => {
            let made = format!("{}={value}: ", number.path);
            let why: Vec<String> = problems.to_string().lines().map(|line| line.replace(&made, "")).collect();
            Stepped::Invalid(why.join("; "))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::is_of;

    #[test]
    fn a_star_is_any_text_and_a_path_takes_what_is_below() {
        for pattern in ["rules.guns", "rules.*", "rules.*.range", "*guns*", "rules.guns.range[1]", "rules.guns.*"] {
            assert!(is_of(pattern, "rules.guns.range[1]"), "{pattern}");
        }
        for pattern in ["rules.gun", "rules.guns.r", "guns", "rules.*.rang", "rules.guns.range[0]"] {
            assert!(!is_of(pattern, "rules.guns.range[1]"), "{pattern}");
        }
    }
}
