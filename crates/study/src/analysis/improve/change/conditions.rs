//! Changes of the conditions of rows.

use super::places;
use crate::analysis::improve::doctrine::Frame;
use crate::analysis::improve::draw::Draw;
use crate::analysis::improve::path::{Path, at, row_label};
use ground::doctrine::FeatureSpec;
use toml::{Table, Value};

/// How far a threshold moves.
const SHIFTS: [i32; 8] = [-1, -1, 1, 1, -2, 2, -4, 4];
/// How far above the least value of a feature a threshold may be that no policy has.
const NEAR: i32 = 12;

/// A condition: a feature is in a range, both ends included.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Asked {
    spec: &'static FeatureSpec,
    low: i32,
    high: i32,
}

impl Asked {
    /// Reads a condition; none where no list of features has its feature.
    fn read(text: &str, frame: &Frame) -> Option<Asked> {
        let (text, negated) = match text.trim().strip_prefix("not ") {
            Some(rest) => (rest.trim(), true),
            None => (text.trim(), false),
        };
        let end = text.find(|letter: char| letter.is_whitespace() || "<>=!".contains(letter)).unwrap_or(text.len());
        let (name, relation) = (&text[..end], text[end..].trim());
        let spec = frame.features.iter().flat_map(|list| list.iter()).find(|spec| spec.name == name)?;
        if relation.is_empty() {
            let value = i32::from(!negated);
            return Some(Asked { spec, low: value, high: value });
        }
        let operator = ["<=", ">=", "<", ">", "=", "in "].into_iter().find(|sign| relation.starts_with(sign))?;
        let operand = relation[operator.len()..].trim();
        let (first, last) = operand.split_once("..").unwrap_or((operand, operand));
        let (first, last) = (value(first, spec)?, value(last, spec)?);
        let (low, high) = match operator {
            "<=" => (spec.low, last),
            ">=" => (first, spec.high),
            "<" => (spec.low, last - 1),
            ">" => (first + 1, spec.high),
            _ => (first, last),
        };
        Some(Asked { spec, low, high })
    }

    /// As a file has it; none where it always or never holds.
    fn text(self) -> Option<String> {
        let Asked { spec, low, high } = self;
        let word = |value: i32| match spec.names.get((value - spec.low) as usize) {
            Some(name) => (*name).to_owned(),
            None => value.to_string(),
        };
        match (low == spec.low, high == spec.high) {
            _ if low > high || low < spec.low || high > spec.high => None,
            (true, true) => None,
            _ if spec.is_flag() => Some(format!("{}{}", if low == 0 { "not " } else { "" }, spec.name)),
            _ if low == high => Some(format!("{} = {}", spec.name, word(low))),
            (true, false) => Some(format!("{} <= {}", spec.name, word(high))),
            (false, true) => Some(format!("{} >= {}", spec.name, word(low))),
            (false, false) => Some(format!("{} in {}..{}", spec.name, word(low), word(high))),
        }
    }

    /// The condition with an end moved, or for a flag its opposite.
    fn moved(self, draw: &mut Draw) -> Asked {
        let Asked { spec, low, high } = self;
        if spec.is_flag() {
            return Asked { spec, low: 1 - low, high: 1 - high };
        }
        let by = SHIFTS[draw.below(SHIFTS.len())];
        let moved = |value: i32| (value + by).clamp(spec.low, spec.high);
        match (low == spec.low, high == spec.high) {
            _ if low == high => Asked { spec, low: moved(low), high: moved(high) },
            (true, _) => Asked { spec, low, high: moved(high) },
            (_, true) => Asked { spec, low: moved(low), high },
            _ if draw.percent(50) => Asked { spec, low: moved(low), high },
            _ => Asked { spec, low, high: moved(high) },
        }
    }

    /// A condition on a feature that may not be asked for yet.
    fn any(spec: &'static FeatureSpec, draw: &mut Draw) -> Asked {
        let span = (spec.high - spec.low).min(NEAR);
        let value = spec.low + draw.below(span as usize + 1) as i32;
        match draw.percent(50) || spec.is_flag() {
            true if spec.is_flag() => Asked { spec, low: value, high: value },
            true => Asked { spec, low: spec.low, high: value },
            false => Asked { spec, low: value, high: spec.high },
        }
    }
}

fn value(text: &str, spec: &FeatureSpec) -> Option<i32> {
    let text = text.trim();
    match spec.names.iter().position(|name| *name == text) {
        Some(at) => Some(spec.low + at as i32),
        None => text.parse().ok(),
    }
}

/// Moves the threshold of a condition.
pub(super) fn shift(frame: &Frame, whole: &mut Table, draw: &mut Draw) -> Option<String> {
    let (path, index, at) = pick(whole, draw)?;
    let row = places::row_mut(whole, &path, index)?;
    let label = row_label(row);
    let conditions = row.get_mut("when")?.as_array_mut()?;
    let before = conditions.get(at)?.as_str()?.to_owned();
    match Asked::read(&before, frame)?.moved(draw).text() {
        Some(after) => {
            conditions[at] = Value::String(after.clone());
            Some(format!("{} `{label}`: {before} -> {after}", places::table_name(&path)))
        }
        None => {
            conditions.remove(at);
            Some(format!("{} `{label}`: without {before}", places::table_name(&path)))
        }
    }
}

/// Takes a condition out.
pub(super) fn drop(whole: &mut Table, draw: &mut Draw) -> Option<String> {
    let (path, index, at) = pick(whole, draw)?;
    let row = places::row_mut(whole, &path, index)?;
    let label = row_label(row);
    let gone = row.get_mut("when")?.as_array_mut()?.remove(at);
    Some(format!("{} `{label}`: without {}", places::table_name(&path), gone.as_str().unwrap_or_default()))
}

/// Adds a condition to a row.
pub(super) fn add(frame: &Frame, whole: &mut Table, draw: &mut Draw) -> Option<String> {
    let (path, index) = places::pick(whole, draw)?;
    let text = some_condition(frame, whole, &path, draw)?;
    let row = places::row_mut(whole, &path, index)?;
    let label = row_label(row);
    push(row, &text)?;
    Some(format!("{} `{label}`: with {text}", places::table_name(&path)))
}

/// Adds a condition to a row.
pub(super) fn push(row: &mut Value, condition: &str) -> Option<()> {
    let when = row.as_table_mut()?.entry("when").or_insert_with(|| Value::Array(Vec::new()));
    when.as_array_mut()?.push(Value::String(condition.to_owned()));
    Some(())
}

/// A condition that fits a table of rows: one that this or another policy asks there, or a new one.
pub(super) fn some_condition(frame: &Frame, whole: &Table, path: &Path, draw: &mut Draw) -> Option<String> {
    let own = conditions(whole, path);
    let known: Vec<String> =
        own.iter().cloned().chain(frame.others.iter().flat_map(|other| conditions(other, path))).collect();
    if draw.percent(60)
        && let Some(text) = draw.pick(&known)
    {
        let asked = Asked::read(text, frame)?;
        return if draw.percent(50) { asked.text() } else { asked.moved(draw).text() };
    }
    let fits = |list: &&&'static [FeatureSpec]| {
        known.iter().all(|text| Asked::read(text, frame).is_some_and(|asked| list.iter().any(|one| one == asked.spec)))
    };
    let lists: Vec<&&'static [FeatureSpec]> = frame.features.iter().filter(fits).collect();
    let list = draw.pick(&lists)?;
    let spec = draw.pick(list)?;
    Asked::any(spec, draw).text()
}

/// All conditions of the rows of a table.
fn conditions(whole: &Table, path: &Path) -> Vec<String> {
    let rows = at(whole, path).and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    let when = rows.iter().filter_map(|row| row.get("when").and_then(Value::as_array)).flatten();
    when.filter_map(|text| text.as_str().map(str::to_owned)).collect()
}

/// One of all conditions: its table, its row and its place there.
fn pick(whole: &Table, draw: &mut Draw) -> Option<(Path, usize, usize)> {
    let mut all = Vec::new();
    for (path, index) in places::all(whole) {
        let row = at(whole, &path).and_then(|rows| rows.get(index));
        let count = row.and_then(|row| row.get("when")).and_then(Value::as_array).map_or(0, Vec::len);
        all.extend((0..count).map(|at| (path.clone(), index, at)));
    }
    draw.pick(&all).cloned()
}
