//! One condition of a row, and how it is written.
//!
//! | written | for | holds when |
//! |---|---|---|
//! | `threat` | a flag | it is set |
//! | `not threat` | a flag | it is not |
//! | `range <= 4`, also `<`, `=`, `>=`, `>` | a number or name | the comparison does |
//! | `speed in 3..6` | a number or name | it is 3, 4, 5 or 6: both ends belong to it |

use super::{Feature, FeatureSpec};
use crate::scenario::Fault;
use std::fmt;

/// The value of a feature is in a range, both ends included. The range is never empty and is within the feature's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Condition<F> {
    /// The feature.
    pub feature: F,
    /// The least value for which the condition holds.
    pub low: i32,
    /// The greatest such value.
    pub high: i32,
}

impl<F: Feature> Condition<F> {
    /// Reads a condition; `path` is its place in the document.
    ///
    /// # Errors
    /// It is not written as above, names no feature, or could never hold.
    pub fn parse(text: &str, path: &str) -> Result<Condition<F>, Fault> {
        let text = text.trim();
        if text.is_empty() {
            return Err(Fault::new(path, "empty condition").expected("such as `range <= 4`"));
        }
        if let Some(flag) = text.strip_prefix("not ") {
            return Condition::negated(flag.trim(), path);
        }
        let (name, relation) = split_name(text);
        let feature = F::named(name, path)?;
        let spec = feature.spec();
        if relation.is_empty() && spec.is_flag() {
            return Ok(Condition { feature, low: 1, high: 1 });
        }
        if relation.is_empty() || spec.is_flag() {
            return Err(not_a_condition(text, spec, path));
        }
        let (low, high) = interval(text, relation, spec, path)?;
        Ok(Condition { feature, low, high })
    }

    fn negated(flag: &str, path: &str) -> Result<Condition<F>, Fault> {
        let (name, rest) = split_name(flag);
        let feature = F::named(name, path)?;
        if !feature.spec().is_flag() || !rest.is_empty() {
            return Err(not_a_condition(&format!("not {flag}"), feature.spec(), path));
        }
        Ok(Condition { feature, low: 0, high: 0 })
    }

    /// What holds when both hold: the same feature is asked for, and nothing if they contradict each other.
    pub(super) fn and(self, other: Condition<F>) -> Option<Condition<F>> {
        let (low, high) = (self.low.max(other.low), self.high.min(other.high));
        (low <= high).then_some(Condition { low, high, ..self })
    }
}

impl<F: Feature> fmt::Display for Condition<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let spec = self.feature.spec();
        let (name, low, high) = (spec.name, spec.value_name(self.low), spec.value_name(self.high));
        match (self.low == spec.low, self.high == spec.high) {
            _ if spec.is_flag() && self.low == self.high => write!(f, "{}{name}", ["not ", ""][self.low as usize]),
            _ if self.low == self.high => write!(f, "{name} = {low}"),
            (true, false) => write!(f, "{name} <= {high}"),
            (false, true) => write!(f, "{name} >= {low}"),
            _ => write!(f, "{name} in {low}..{high}"),
        }
    }
}

/// The name that `text` begins with, and the rest.
fn split_name(text: &str) -> (&str, &str) {
    let end = text.find(|letter: char| letter.is_whitespace() || "<>=!".contains(letter)).unwrap_or(text.len());
    (&text[..end], text[end..].trim())
}

/// The values for which a relation such as `<= 4` holds.
fn interval(text: &str, relation: &str, spec: &FeatureSpec, path: &str) -> Result<(i32, i32), Fault> {
    let operators = ["<=", ">=", "<", ">", "=", "in "];
    let Some((operator, operand)) =
        operators.iter().find_map(|operator| Some((*operator, relation.strip_prefix(operator)?.trim())))
    else {
        return Err(not_a_condition(text, spec, path));
    };
    if operand.is_empty() || operand.starts_with('=') {
        return Err(not_a_condition(text, spec, path));
    }
    let (low, high) = match operand.split_once("..") {
        Some((first, last)) if operator == "in " => (value(first, spec, path)?, value(last, spec, path)?),
        None if operator != "in " => {
            let value = value(operand, spec, path)?;
            match operator {
                "<=" => (spec.low, value),
                "<" => (spec.low, value.saturating_sub(1)),
                ">=" => (value, spec.high),
                ">" => (value.saturating_add(1), spec.high),
                _ => (value, value),
            }
        }
        _ => return Err(not_a_condition(text, spec, path)),
    };
    if low > high {
        let fault = Fault::new(path, format!("`{text}` never holds"));
        let (least, most) = (spec.value_name(spec.low), spec.value_name(spec.high));
        return Err(fault.expected(format!("a range within {least}..{most}")));
    }
    Ok((low, high))
}

/// A number within the feature's range, or one of its names.
fn value(text: &str, spec: &FeatureSpec, path: &str) -> Result<i32, Fault> {
    let text = text.trim();
    if !spec.names.is_empty() {
        let place = spec.names.iter().position(|name| *name == text);
        return match place {
            Some(place) => Ok(spec.low + place as i32),
            None => Err(Fault::unknown(path, spec.name, text, spec.names.iter().copied())),
        };
    }
    let range = || format!("{} to {}", spec.low, spec.high);
    match text.parse() {
        Ok(value) if (spec.low..=spec.high).contains(&value) => Ok(value),
        Ok(value) => Err(Fault::new(path, format!("`{}` is compared with {value}", spec.name)).expected(range())),
        Err(_) => Err(Fault::new(path, format!("`{}` is compared with `{text}`", spec.name))
            .expected(format!("a whole number, {}", range()))),
    }
}

/// The fault of a text that asks something of `spec` which can't be asked.
fn not_a_condition(text: &str, spec: &FeatureSpec, path: &str) -> Fault {
    let name = spec.name;
    let fault = Fault::new(path, format!("`{text}` is not a condition"));
    if spec.is_flag() {
        return fault.expected(format!("`{name}` or `not {name}`"));
    }
    let value = spec.value_name(spec.low + (spec.high - spec.low) / 2);
    let top = spec.value_name(spec.high);
    fault.expected(format!("such as `{name} <= {value}`, `{name} = {value}` or `{name} in {value}..{top}`"))
}

#[cfg(test)]
mod tests {
    use super::super::feature::sample::Sample;
    use super::*;

    fn read(text: &str) -> Result<(Sample, i32, i32), Fault> {
        Condition::parse(text, "rows[3].when[1]").map(|condition| (condition.feature, condition.low, condition.high))
    }

    #[test]
    fn every_form_is_read() {
        let cases = [
            ("threat", (Sample::Threat, 1, 1)),
            (" not  threat ", (Sample::Threat, 0, 0)),
            ("range <= 4", (Sample::Range, 0, 4)),
            ("range<4", (Sample::Range, 0, 3)),
            ("range = 5", (Sample::Range, 5, 5)),
            ("range >= 4", (Sample::Range, 4, 12)),
            ("range > 4", (Sample::Range, 5, 12)),
            ("range in 3..6", (Sample::Range, 3, 6)),
            ("climb in -2..-1", (Sample::Climb, -2, -1)),
            ("climb < 0", (Sample::Climb, -3, -1)),
            ("skill = ace", (Sample::Skill, 2, 2)),
            ("skill >= regular", (Sample::Skill, 1, 2)),
            ("skill in green .. regular", (Sample::Skill, 0, 1)),
        ];
        for (text, expected) in cases {
            assert_eq!(read(text), Ok(expected), "{text}");
        }
    }

    #[test]
    fn what_is_printed_reads_back_as_the_same() {
        for index in 0..Sample::SPECS.len() {
            let feature = Sample::from_index(index);
            let (least, most) = (feature.spec().low, feature.spec().high);
            for low in least..=most {
                for high in low..=most {
                    let condition = Condition { feature, low, high };
                    if !feature.spec().is_flag() || low == high {
                        assert_eq!(Condition::parse(&condition.to_string(), ""), Ok(condition), "{condition}");
                    }
                }
            }
        }
    }

    #[test]
    fn every_mistake_is_told_with_what_was_expected() {
        let number = "such as `range <= 6`, `range = 6` or `range in 6..12`";
        let name = "such as `skill <= regular`, `skill = regular` or `skill in regular..ace`";
        let cases = [
            ("", "empty condition", "such as `range <= 4`"),
            ("threat = 1", "`threat = 1` is not a condition", "`threat` or `not threat`"),
            ("not threat = 1", "`not threat = 1` is not a condition", "`threat` or `not threat`"),
            ("range", "`range` is not a condition", number),
            ("not range <= 4", "`not range <= 4` is not a condition", number),
            ("range == 4", "`range == 4` is not a condition", number),
            ("range != 4", "`range != 4` is not a condition", number),
            ("range <=", "`range <=` is not a condition", number),
            ("range about 4", "`range about 4` is not a condition", number),
            ("range in 4", "`range in 4` is not a condition", number),
            ("range = 3..4", "`range = 3..4` is not a condition", number),
            ("skill", "`skill` is not a condition", name),
            ("range <= 13", "`range` is compared with 13", "0 to 12"),
            ("range = near", "`range` is compared with `near`", "a whole number, 0 to 12"),
            ("range = 4.5", "`range` is compared with `4.5`", "a whole number, 0 to 12"),
            ("range = 99999999999", "`range` is compared with `99999999999`", "a whole number, 0 to 12"),
            ("range > 12", "`range > 12` never holds", "a range within 0..12"),
            ("range in 6..3", "`range in 6..3` never holds", "a range within 0..12"),
            ("skill < green", "`skill < green` never holds", "a range within green..ace"),
            ("skill = 2", "unknown skill `2`", "one of green, regular, ace"),
            ("not", "unknown feature `not`", "one of threat, range, skill, climb"),
        ];
        for (text, what, expected) in cases {
            let fault = read(text).expect_err(text);
            assert_eq!((fault.what.as_str(), fault.expected.as_deref()), (what, Some(expected)), "{text}");
            assert_eq!(fault.path, "rows[3].when[1]");
        }
    }

    #[test]
    fn a_misspelt_name_is_told_the_nearest() {
        let nearest = |text| read(text).expect_err(text).nearest;
        assert_eq!(nearest("ragne <= 4").as_deref(), Some("range"));
        assert_eq!(nearest("not thread").as_deref(), Some("threat"));
        assert_eq!(nearest("skill = aces").as_deref(), Some("ace"));
    }
}
