//! Mends a copy of a value wherever reading it stops, to find what else is wrong with it.

use super::path::{Path, Step};
use super::tree::{Node, Value};
use super::type_mismatch::TypeMismatch;

/// The most values that are reported together.
const MOST: usize = 64;

/// The greatest number of times that one value is mended: once its sort is right, its name may be unknown.
const TRIES: usize = 2;

/// A value that does not fit, with its path.
pub(super) type Misfit = (Path, TypeMismatch);

/// What does not fit: tables by their paths, each with the keys that it lacks; and the rest.
#[derive(Debug, Default)]
pub(super) struct Misfits {
    /// The tables that lack keys.
    pub(super) lacking: Vec<(Path, Vec<&'static str>)>,
    /// What else does not fit.
    pub(super) other: Vec<Misfit>,
    /// The paths of values that were mended.
    mended: Vec<Path>,
    /// The substitutes at these paths in the end, none where a value was left out.
    substitutes: Vec<Option<toml::Value>>,
}

/// Which of the values that fit is the substitute of a wrong one. What is found with both, where they differ, does not
/// come of the mending.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Substitute {
    /// The least number, the first name.
    First,
    /// A large number, the last name.
    Last,
}

impl Substitute {
    /// The first or the last of some values.
    fn of<T>(self, mut values: impl DoubleEndedIterator<Item = T>) -> Option<T> {
        match self {
            Substitute::First => values.next(),
            Substitute::Last => values.next_back(),
        }
    }

    /// One of two values.
    fn pick<T>(self, first: T, last: T) -> T {
        match self {
            Substitute::First => first,
            Substitute::Last => last,
        }
    }
}

impl Misfits {
    /// Whether a value at a path was mended, or one above or below it: what is wrong with it may be of the mending.
    pub(super) fn touch(&self, path: &Path) -> bool {
        let within = |one: &Path, other: &Path| other.0.starts_with(&one.0);
        self.mended.iter().any(|mended| within(mended, path) || within(path, mended))
    }

    /// Whether no value was mended.
    pub(super) fn mend_nothing(&self) -> bool {
        self.mended.is_empty()
    }

    /// Whether each value that was mended here has another substitute there.
    pub(super) fn differ_in_all(&self, there: &Misfits) -> bool {
        let other = |path: &Path| there.mended.iter().position(|other| other == path).map(|at| &there.substitutes[at]);
        self.mended.iter().zip(&self.substitutes).all(|(path, here)| other(path).is_some_and(|other| other != here))
    }
}

/// Reads the value again and again, each time with what did not fit mended in a copy: an unknown key is left out, a
/// wrong value is one of the right sort, and a missing key is that of a table beside its own, such as another card. The
/// value as it is read in the end, if all could be mended.
pub(super) fn mended<T>(
    (path, node): (&Path, &Node),
    first: Misfit,
    substitute: Substitute,
    read: impl Fn(&Path, &Node) -> Result<T, Misfit>,
) -> (Option<T>, Misfits) {
    let (mut found, mut copy, mut misfit) = (Misfits::default(), node.clone(), first);
    for _ in 0..MOST {
        found.note(misfit.clone());
        let (at, why) = misfit;
        let steps = at.0.get(path.0.len()..).unwrap_or_default();
        let Some(touched) = mend(&mut copy, steps, &why, substitute) else { break };
        let touched = Path(path.0.iter().chain(&touched).cloned().collect());
        if found.mended.iter().filter(|mended| **mended == touched).count() >= TRIES {
            break;
        }
        // What an unknown key says is read by nothing: without it, no other value is wrong.
        if !matches!(why, TypeMismatch::UnknownKey { .. }) {
            found.mended.push(touched);
        }
        match read(path, &copy) {
            Ok(value) => {
                let at = |mended: &Path| copy.at(&Path(mended.0[path.0.len()..].to_vec())).map(Node::plain);
                found.substitutes = found.mended.iter().map(at).collect();
                return (Some(value), found);
            }
            Err(next) => misfit = next,
        }
    }
    (None, found)
}

impl Misfits {
    /// Whether the table at a path has an unknown key.
    fn is_misspelt(&self, table: &Path) -> bool {
        self.other.iter().any(|(at, misfit)| match misfit {
            TypeMismatch::UnknownKey { name, .. } => at == table || *at == table.key(name),
            _ => false,
        })
    }

    /// Whether the value at a path, or one directly in it, has an unknown name: without that name it may be no choice
    /// any more.
    fn has_unknown_name(&self, value: &Path) -> bool {
        let within = |at: &Path| at.0.starts_with(&value.0) && at.0.len() <= value.0.len() + 1;
        self.other.iter().any(|(at, misfit)| matches!(misfit, TypeMismatch::UnknownName { .. }) && within(at))
    }

    /// Notes what does not fit, unless it is of a value that was mended before.
    fn note(&mut self, (at, misfit): Misfit) {
        let own = match &misfit {
            TypeMismatch::MissingKey(key) => at.key(key),
            TypeMismatch::UnknownKey { name, .. } if at.0.last().and_then(Step::key) != Some(name) => at.key(name),
            _ => at.clone(),
        };
        let known = self.mended.contains(&own);
        match misfit {
            _ if known || self.has_unknown_name(&at) => {}
            // A key that is missing beside an unknown one is most likely that one, misspelt.
            TypeMismatch::MissingKey(_) if self.is_misspelt(&at) => {}
            TypeMismatch::MissingKey(key) => match self.lacking.iter_mut().find(|(table, _)| *table == at) {
                Some((_, keys)) => keys.push(key),
                None => self.lacking.push((at, vec![key])),
            },
            misfit => self.other.push((at, misfit)),
        }
    }
}

/// Mends a misfit at these steps of a value. Returns the steps of what was changed; none if nothing was.
fn mend(node: &mut Node, steps: &[Step], misfit: &TypeMismatch, substitute: Substitute) -> Option<Vec<Step>> {
    // A name that a table chooses by its key has steps of its own that the value has not.
    let there = (0..=steps.len()).rev().find(|&count| at(node, &steps[..count]).is_some())?;
    let steps = if matches!(misfit, TypeMismatch::MissingKey(_)) { steps } else { &steps[..there] };
    let below = |key: &str| steps.iter().cloned().chain([Step::Key(key.to_owned())]).collect::<Vec<Step>>();
    match misfit {
        TypeMismatch::MissingKey(key) => borrow(node, steps, key, substitute).then(|| below(key)),
        TypeMismatch::UnknownKey { name, .. } => remove(node, &below(name)).or_else(|| remove(node, steps)),
        TypeMismatch::UnknownName { name, valid } => {
            let there = at(node, steps)?;
            match (&mut there.value, substitute.of(valid.iter())) {
                (Value::Str(text), Some(valid)) => {
                    *text = (*valid).to_owned();
                    Some(steps.to_vec())
                }
                _ => remove(node, &below(name)).or_else(|| remove(node, steps)),
            }
        }
        TypeMismatch::Value { expected, .. } => {
            let there = at(node, steps)?;
            match of_sort(expected, substitute) {
                Some(value) => {
                    there.value = value;
                    Some(steps.to_vec())
                }
                None => remove(node, steps),
            }
        }
        TypeMismatch::Other(_) => remove(node, steps),
    }
}

/// A value of the sort that was expected; none where it is not known.
fn of_sort(expected: &str, substitute: Substitute) -> Option<Value> {
    const LARGE: i64 = 9999;
    match expected {
        "true or false" => Some(Value::Bool(substitute.pick(true, false))),
        "a string" | "a name" => Some(Value::Str(substitute.pick("", "other").to_owned())),
        "a number" => Some(Value::Float(substitute.pick(1.0, LARGE as f64))),
        "an array" => Some(Value::Array(Vec::new())),
        _ if expected.starts_with("an integer") => {
            let most = expected.rsplit(' ').next().and_then(|most| most.parse().ok()).unwrap_or(LARGE);
            Some(Value::Int(substitute.pick(1, LARGE.min(most))))
        }
        _ => None,
    }
}

fn at<'a>(node: &'a mut Node, steps: &[Step]) -> Option<&'a mut Node> {
    steps.iter().try_fold(node, Node::child_mut)
}

/// Takes the key at these steps out of its table. Returns the steps, if it was there.
fn remove(node: &mut Node, steps: &[Step]) -> Option<Vec<Step>> {
    let (last, before) = steps.split_last()?;
    at(node, before)?.as_table_mut()?.remove(last.key()?).map(|_| steps.to_vec())
}

/// Gives the table at these steps the key of a table beside it. Returns whether there is one.
fn borrow(node: &mut Node, steps: &[Step], key: &str, substitute: Substitute) -> bool {
    let Some((last, before)) = steps.split_last() else { return false };
    let Some(parent) = at(node, before) else { return false };
    let has = |node: &Node| node.as_table()?.get(key).map(|entry| entry.node.clone());
    let beside = match &parent.value {
        Value::Table(table) => substitute.of(table.in_order().into_iter().filter_map(|(_, entry)| has(&entry.node))),
        Value::Array(items) => substitute.of(items.iter().filter_map(has)),
        _ => None,
    };
    let (Some(value), Some(table)) = (beside, parent.child_mut(last).and_then(Node::as_table_mut)) else {
        return false;
    };
    table.insert(key.to_owned(), value.place.clone(), value);
    true
}
