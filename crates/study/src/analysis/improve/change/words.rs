//! Changes of flags, words, names of parts, and of keys that a file leaves out.

use super::numbers;
use crate::analysis::improve::doctrine::Frame;
use crate::analysis::improve::draw::Draw;
use crate::analysis::improve::path::{Path, Step, at, at_mut, is_rows, paths, said};
use crate::analysis::improve::shape::Shape;
use toml::{Table, Value};

/// Changes one flag, word or name.
pub(super) fn change(frame: &Frame, whole: &mut Table, draw: &mut Draw) -> Option<String> {
    let sites = paths(whole, |path, value| match value {
        Value::Boolean(_) => path.len() > 1,
        Value::String(_) => !choices(frame, whole, path).is_empty(),
        _ => false,
    });
    let path = draw.pick(&sites)?;
    let before = at(whole, path)?.clone();
    let after = match &before {
        Value::Boolean(flag) => Value::Boolean(!flag),
        _ => {
            let others: Vec<String> =
                choices(frame, whole, path).into_iter().filter(|word| before.as_str() != Some(word)).collect();
            Value::String(draw.pick(&others)?.clone())
        }
    };
    *at_mut(whole, path)? = after.clone();
    Some(format!("{} {before} -> {after}", said(whole, path)))
}

/// Gives a value to a key that the file leaves out.
pub(super) fn fill_in(frame: &Frame, whole: &mut Table, draw: &mut Draw) -> Option<String> {
    let tables = paths(whole, |path, value| value.is_table() && !Shape::at(&frame.schema, path).keys().is_empty());
    let path = draw.pick(&tables)?;
    let shape = Shape::at(&frame.schema, path);
    let table = at(whole, path)?.as_table()?;
    let absent: Vec<&str> = shape.keys().into_iter().filter(|key| !table.contains_key(*key)).collect();
    let key = *draw.pick(&absent)?;
    let mut inner = path.clone();
    inner.push(Step::Key(key.to_owned()));
    let value = absent_value(frame, whole, &inner, draw)?;
    let text = format!("{} = {value}", said(whole, &inner));
    at_mut(whole, path)?.as_table_mut()?.insert(key.to_owned(), value);
    Some(text)
}

fn absent_value(frame: &Frame, whole: &Table, path: &Path, draw: &mut Draw) -> Option<Value> {
    let shape = Shape::at(&frame.schema, path);
    let known: Vec<Value> = [whole].into_iter().chain(&frame.others).flat_map(|one| same_key(one, path)).collect();
    if shape.is("boolean") {
        return Some(Value::Boolean(true));
    }
    if shape.is("number") || shape.is("integer") {
        return Some(numbers::fresh(&known, &shape, draw));
    }
    let words = choices(frame, whole, path);
    match draw.pick(&words) {
        Some(word) => Some(Value::String(word.clone())),
        None => draw.pick(&known).filter(|value| value.is_table()).cloned(),
    }
}

/// The values that a policy has at keys of this name.
fn same_key(table: &Table, path: &Path) -> Vec<Value> {
    let same = paths(table, |other, _| other.last() == path.last());
    same.iter().filter_map(|path| at(table, path).cloned()).collect()
}

/// The words that a place may have: those that are listed, or the names of the parts that its key speaks of.
fn choices(frame: &Frame, whole: &Table, path: &Path) -> Vec<String> {
    let listed = Shape::at(&frame.schema, path).words();
    if !listed.is_empty() {
        return listed.into_iter().map(str::to_owned).collect();
    }
    let names = part_map(frame, whole, path).and_then(|map| whole.get(&map)).and_then(Value::as_table);
    names.map(|names| names.keys().cloned().collect()).unwrap_or_default()
}

/// The key of the parts that the value at a path names: `posture` names one of `postures`, `like` one of its own kind.
pub(super) fn part_map(frame: &Frame, whole: &Table, path: &Path) -> Option<String> {
    let Some(Step::Key(key)) = path.last() else { return None };
    let Some(Step::Key(first)) = path.first() else { return None };
    let is_map = |map: &String| frame.is_map(map) && whole.get(map).is_some_and(Value::is_table);
    let candidates = [key.clone(), format!("{key}s")];
    match key.as_str() {
        "like" => Some(first.clone()).filter(is_map),
        _ => candidates.into_iter().find(is_map),
    }
}

/// Exchanges two neighbours in a list that is no table of rows.
pub(super) fn reorder(whole: &mut Table, draw: &mut Draw) -> Option<String> {
    let is_list = |value: &Value| value.as_array().is_some_and(|items| items.len() > 1) && !is_rows(value);
    let is_of_words = |value: &Value| value.as_array().is_some_and(|items| !items.iter().all(Value::is_integer));
    let sites = paths(whole, |_, value| is_list(value) && is_of_words(value));
    let path = draw.pick(&sites)?;
    let items = at_mut(whole, path)?.as_array_mut()?;
    let first = draw.below(items.len() - 1);
    items.swap(first, first + 1);
    let text = Value::Array(items.clone()).to_string();
    Some(format!("{} = {text}", said(whole, path)))
}
