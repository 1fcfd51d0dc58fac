//! The combinations of parameter values that a table is printed for.

use crate::game::{Parameter, ParameterKind, ParameterValue};
use crate::scenario::{Fault, LocatedFault, Place, Problems};

/// The greatest number of combinations printed at once.
const LIMIT: usize = 100_000;

/// Every combination, with one value for each parameter in the parameters' order; the last parameter varies fastest.
/// Parameters that are neither set nor varied have their defaults.
///
/// # Errors
/// All arguments that name no parameter, or give one an invalid value.
pub(super) fn combinations(
    parameters: &[Parameter],
    set: &[String],
    vary: &[String],
) -> Result<Vec<Vec<ParameterValue>>, Problems> {
    let mut choices: Vec<Option<Vec<ParameterValue>>> = vec![None; parameters.len()];
    let mut problems = Vec::new();
    let arguments = set.iter().map(|text| ("--set", text)).chain(vary.iter().map(|text| ("--vary", text)));
    for (flag, text) in arguments {
        if let Err(fault) = take(parameters, flag == "--vary", text, &mut choices) {
            problems.push(LocatedFault::new(Place::argument(format!("{flag} {text}")), fault));
        }
    }
    let size = choices.iter().flatten().try_fold(1usize, |size, choice| size.checked_mul(choice.len()));
    if size.is_none_or(|size| size > LIMIT) {
        let fault = Fault::new("", "too many combinations").expected(format!("at most {LIMIT}"));
        problems.push(LocatedFault::new(Place::argument("--vary"), fault));
    }
    if problems.is_empty() { Ok(product(parameters, &choices)) } else { Err(Problems(problems)) }
}

fn product(parameters: &[Parameter], choices: &[Option<Vec<ParameterValue>>]) -> Vec<Vec<ParameterValue>> {
    let mut combinations = vec![Vec::new()];
    for (parameter, choice) in parameters.iter().zip(choices) {
        let values = choice.clone().unwrap_or_else(|| vec![parameter.default]);
        let longer = |start: Vec<ParameterValue>| {
            values.iter().map(move |&value| [start.as_slice(), &[value]].concat()).collect::<Vec<_>>()
        };
        combinations = combinations.into_iter().flat_map(longer).collect();
    }
    combinations
}

/// Reads one argument: `name=value` or, to vary, `name`, `name=a,b,c` or `name=a..b`.
fn take(
    parameters: &[Parameter],
    vary: bool,
    text: &str,
    choices: &mut [Option<Vec<ParameterValue>>],
) -> Result<(), Fault> {
    let (name, value) = match text.split_once('=') {
        Some((name, value)) => (name.trim(), Some(value.trim())),
        None => (text.trim(), None),
    };
    let Some(at) = parameters.iter().position(|parameter| parameter.name == name) else {
        return Err(Fault::unknown(name, "parameter", name, parameters.iter().map(|parameter| parameter.name)));
    };
    let parameter = &parameters[at];
    let values = match (value, vary) {
        (None, true) => all(parameter.kind),
        (None, false) => {
            return Err(Fault::new(name, "has no value").expected(format!("`{name}=` {}", range(parameter.kind))));
        }
        (Some(value), false) => vec![parse(parameter, value)?],
        (Some(value), true) => several(parameter, value)?,
    };
    match choices[at].replace(values) {
        Some(_) => Err(Fault::new(name, format!("{name} is given twice"))),
        None => Ok(()),
    }
}

fn several(parameter: &Parameter, text: &str) -> Result<Vec<ParameterValue>, Fault> {
    let Some((first, last)) = text.split_once("..") else {
        return text.split(',').map(|value| parse(parameter, value.trim())).collect();
    };
    let (ParameterValue::Int(first), ParameterValue::Int(last)) = (parse(parameter, first)?, parse(parameter, last)?)
    else {
        return Err(Fault::new(parameter.name, format!("{} is no number", parameter.name)).expected("a list of values"));
    };
    if first > last {
        let what = format!("{} runs from {first} down to {last}", parameter.name);
        return Err(Fault::new(parameter.name, what).expected("the smaller value first"));
    }
    Ok((first..=last).map(ParameterValue::Int).collect())
}

fn parse(parameter: &Parameter, text: &str) -> Result<ParameterValue, Fault> {
    let Parameter { name, kind, beyond, .. } = *parameter;
    let wrong = || {
        let beyond = beyond.map_or(String::new(), |beyond| format!("; {beyond}"));
        Fault::new(name, format!("{name} is {text}")).expected(range(kind) + &beyond)
    };
    match kind {
        ParameterKind::Int(least, most) => match text.parse() {
            Ok(value) if (least..=most).contains(&value) => Ok(ParameterValue::Int(value)),
            _ => Err(wrong()),
        },
        ParameterKind::Bool => text.parse().map(ParameterValue::Bool).map_err(|_| wrong()),
        ParameterKind::Word(words) => match words.iter().find(|word| **word == text) {
            Some(word) => Ok(ParameterValue::Word(word)),
            None => Err(Fault::unknown(name, name, text, words.iter().copied())),
        },
    }
}

/// All values of a kind of parameter.
pub(super) fn all(kind: ParameterKind) -> Vec<ParameterValue> {
    match kind {
        ParameterKind::Int(least, most) => (least..=most).map(ParameterValue::Int).collect(),
        ParameterKind::Bool => vec![ParameterValue::Bool(false), ParameterValue::Bool(true)],
        ParameterKind::Word(words) => words.iter().map(|word| ParameterValue::Word(word)).collect(),
    }
}

/// The values of a kind of parameter in words, such as `1 to 9`.
pub(super) fn range(kind: ParameterKind) -> String {
    match kind {
        ParameterKind::Int(least, most) => format!("{least} to {most}"),
        ParameterKind::Bool => "true or false".to_owned(),
        ParameterKind::Word(words) => format!("one of {}", words.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ParameterValue::{Bool, Int, Word};

    const NUMBER: Parameter =
        Parameter { name: "", kind: ParameterKind::Int(1, 9), default: Int(5), meaning: "", beyond: None, cards: None };
    const PARAMETERS: &[Parameter] = &[
        Parameter { name: "altitude", ..NUMBER },
        Parameter { name: "afterburner", kind: ParameterKind::Bool, default: Bool(false), ..NUMBER },
        Parameter { name: "change", kind: ParameterKind::Int(-3, 3), default: Int(0), ..NUMBER },
        Parameter {
            name: "skill",
            kind: ParameterKind::Word(&["green", "regular", "veteran", "ace"]),
            default: Word("regular"),
            ..NUMBER
        },
    ];

    fn grid(set: &[&str], vary: &[&str]) -> Result<Vec<Vec<ParameterValue>>, String> {
        let owned = |texts: &[&str]| texts.iter().map(|&text| text.to_owned()).collect::<Vec<_>>();
        combinations(PARAMETERS, &owned(set), &owned(vary)).map_err(|problems| problems.to_string())
    }

    #[test]
    fn without_arguments_all_is_at_its_default() {
        assert_eq!(grid(&[], &[]).unwrap(), [[Int(5), Bool(false), Int(0), Word("regular")]]);
    }

    #[test]
    fn the_last_parameter_moves_fastest() {
        let rows = grid(&["altitude=2"], &["skill=ace,green", "change=-1..0"]).unwrap();
        let expected = [
            [Int(2), Bool(false), Int(-1), Word("ace")],
            [Int(2), Bool(false), Int(-1), Word("green")],
            [Int(2), Bool(false), Int(0), Word("ace")],
            [Int(2), Bool(false), Int(0), Word("green")],
        ];
        assert_eq!(rows, expected);
    }

    #[test]
    fn a_bare_name_varies_over_the_whole_range() {
        let altitudes: Vec<ParameterValue> = grid(&[], &["altitude"]).unwrap().iter().map(|row| row[0]).collect();
        assert_eq!(altitudes, (1..=9).map(Int).collect::<Vec<_>>());
        assert_eq!(grid(&[], &["afterburner", "skill"]).unwrap().len(), 8);
    }

    #[test]
    fn a_value_out_of_range_is_told_with_the_range() {
        let result = grid(&["altitude=10"], &["change=-4..3"]).unwrap_err();
        assert_eq!(
            result,
            "--set altitude=10: altitude is 10, expected 1 to 9\n--vary change=-4..3: change is -4, expected -3 to 3"
        );
        assert_eq!(
            grid(&["afterburner=yes"], &[]).unwrap_err(),
            "--set afterburner=yes: afterburner is yes, expected true or false"
        );
        assert_eq!(grid(&["altitude"], &[]).unwrap_err(), "--set altitude: has no value, expected `altitude=` 1 to 9");
        assert_eq!(
            grid(&[], &["change=2..1"]).unwrap_err(),
            "--vary change=2..1: change runs from 2 down to 1, expected the smaller value first"
        );
        assert_eq!(
            grid(&[], &["skill=green..ace"]).unwrap_err(),
            "--vary skill=green..ace: skill is no number, expected a list of values"
        );
    }

    #[test]
    fn unknown_names_are_told_with_the_nearest() {
        assert_eq!(
            grid(&["altitud=3"], &[]).unwrap_err(),
            "--set altitud=3: unknown parameter `altitud`; did you mean `altitude`?"
        );
        assert_eq!(
            grid(&["skill=vetran"], &[]).unwrap_err(),
            "--set skill=vetran: unknown skill `vetran`; did you mean `veteran`?"
        );
    }

    #[test]
    fn nothing_is_given_twice() {
        assert_eq!(grid(&["altitude=3"], &["altitude"]).unwrap_err(), "--vary altitude: altitude is given twice");
    }
}
