//! The note on changed rules that give the chances of the printed ones: what they change, and which value of a
//! parameter shows it.

use super::changed::{self, Asked, CHANGED, Change, PRINTED, RULES};
use super::grid;
use super::people::{self, Line};
use crate::game::{Parameter, ParameterKind, ParameterValue};

/// The greatest number of values of a parameter to try, so that the note is quick.
const TRIED: usize = 24;
/// The greatest number of changed paths that the note names.
const NAMED: usize = 3;

/// The note; `None` where the rules are not changed, or a line shows it.
pub(super) fn note(asked: &Asked, lines: &[Line]) -> Option<String> {
    let (change, (first, _)) = (asked.change.as_ref()?, lines.first()?);
    let rules = asked.spec.parameters.len() - 1;
    let is_beside = people::varied(&asked.spec, lines).contains(&rules);
    let knows_all = lines.iter().all(|(values, _)| changed::known(&change.printed, values).is_ok());
    if !is_beside || !knows_all || !people::changes_nothing(lines, rules) {
        return None;
    }
    let same = "under the changed rules all of these lines have the printed chances";
    if change.paths.is_empty() {
        return Some(format!("{same}: no value of the rules is changed"));
    }
    let shown = match showing(asked, change, first) {
        Some((parameter, value)) => format!("--set {}={value} shows it", parameter.name),
        None => "none of the values tried shows it".to_owned(),
    };
    Some(format!("{same}: {}; {shown}", named(&change.paths)))
}

/// That the first paths, and a number of others, are changed.
fn named(paths: &[String]) -> String {
    let first = |number: usize| paths[..number].join(", ");
    match paths {
        [one] => format!("{one} is changed"),
        [before @ .., last] if paths.len() <= NAMED => format!("{} and {last} are changed", first(before.len())),
        _ => format!("{} and {} more are changed", first(NAMED), paths.len() - NAMED),
    }
}

/// The first parameter with a value under which the change shows while all others keep theirs, cards first.
fn showing<'a>(asked: &'a Asked, change: &Change, first: &[ParameterValue]) -> Option<(&'a Parameter, ParameterValue)> {
    let parameters = || asked.spec.parameters.iter().enumerate().filter(|(_, parameter)| parameter.name != RULES.name);
    let cards = parameters().filter(|(_, parameter)| parameter.cards.is_some());
    let others = parameters().filter(|(_, parameter)| parameter.cards.is_none());
    cards.chain(others).find_map(|(at, parameter)| {
        let shows = |value: &ParameterValue| {
            let mut values = first.to_vec();
            values[at] = *value;
            shows(asked, change, values)
        };
        tried(parameter.kind).into_iter().find(shows).map(|value| (parameter, value))
    })
}

/// The values of a parameter to try: all names, the cards of a scenario first, or numbers from its whole range.
fn tried(kind: ParameterKind) -> Vec<ParameterValue> {
    let mut values = grid::all(kind);
    if matches!(kind, ParameterKind::Word(_)) {
        values.reverse();
        return values;
    }
    let step = values.len().div_ceil(TRIED).max(1);
    values.into_iter().step_by(step).collect()
}

/// Whether these values have other chances under the changed rules, or are values of these alone.
fn shows(asked: &Asked, change: &Change, mut values: Vec<ParameterValue>) -> bool {
    let mut under = |rules| {
        if let Some(last) = values.last_mut() {
            *last = ParameterValue::Word(rules);
        }
        asked.book.exact(asked.spec.name, &values).ok()
    };
    let (printed, changed) = (under(PRINTED), under(CHANGED));
    let is_new = changed::known(&change.printed, &values).is_err();
    changed.is_some() && printed != changed && (is_new || printed.is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_tried_are_from_the_whole_range() {
        let numbers = tried(ParameterKind::Int(1, 100));
        assert_eq!(numbers.len(), 20);
        assert_eq!(numbers.last(), Some(&ParameterValue::Int(96)));
        assert_eq!(tried(ParameterKind::Int(-3, 3)).len(), 7);
    }

    #[test]
    fn the_first_paths_are_named() {
        let paths = ["a", "b", "c", "d", "e"].map(str::to_owned);
        let all = [1, 2, 3, 5].map(|number| named(&paths[..number]));
        let expected =
            ["a is changed", "a and b are changed", "a, b and c are changed", "a, b, c and 2 more are changed"];
        assert_eq!(all, expected);
    }
}
