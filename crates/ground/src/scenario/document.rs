//! The merged document.

use super::decode::Mended;
use super::layers::{self, Loaded, Request};
use super::library::Library;
use super::like::{self, LikeAnother, Likeness};
use super::missing::{Misfits, Substitute};
use super::path::Path;
use super::tree::{Entry, Node};
use super::{Check, Fault, LocatedFault, Place, Problems, argument, decode, print, short, text};
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;

/// Layers of TOML merged into one tree. Tables merge key by key, a table over a list changes the elements that its keys
/// name by index, and everything else is replaced by the later layer.
#[derive(Clone, Debug)]
pub struct Document {
    tree: Node,
    system: String,
    name: String,
    variants: Vec<String>,
    own_variants: Vec<String>,
    likenesses: Vec<Likeness>,
}

/// The most letters of a value in a list of differences.
const LONGEST: usize = 40;

impl Document {
    /// Loads a scenario with all its layers, its built-in files taken from `library`. `systems` names the systems that
    /// there are.
    ///
    /// # Errors
    /// What is wrong with the request or its files, before any of it is read as a type.
    pub fn load(library: &Library, request: &Request, systems: &[&str]) -> Result<Document, Problems> {
        layers::load(library, request, systems).map(Document::from)
    }

    /// This document with the values that `sets`, each `PATH=VALUE`, have put into it made text where `schema`, that of
    /// the system's scenarios, wants text.
    pub fn with_texts(mut self, sets: &[String], schema: &serde_json::Value) -> Document {
        sets.iter().for_each(|set| text::mend(&mut self.tree, set, schema));
        self
    }

    /// Reads what [`Document::resolved`] printed of the scenario called `name`; `file` is the name of the text in
    /// messages.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn from_resolved(file: &str, text: &str, name: &str, systems: &[&str]) -> Result<Document, Problems> {
        layers::resolved(file, text, name, systems).map(Document::from)
    }

    /// The paths at which `there`, another document as [`Document::resolved`] prints it, has other values than this
    /// one, each with both values; in the order of paths. Text that is no document differs in all.
    pub fn differences(&self, there: &str) -> Vec<String> {
        let there: toml::Table = toml::from_str(there).unwrap_or_default();
        let here = like::with_keys(&self.tree, &self.likenesses).plain();
        let mut found = Vec::new();
        differ("", Some(&toml::Value::Table(there)), Some(&here), &mut |path, there, here| {
            let text = |value: Option<&toml::Value>| {
                value.map_or_else(|| "nothing".to_owned(), |value| short::cut(&value.to_string(), LONGEST))
            };
            found.push(format!("{path}: {} there, {} here", text(there), text(here)));
        });
        found
    }

    /// The paths at or below `path` at which this document has other values than `base`, in the order of paths; a table
    /// that only one of them has is one path, but that at `path` itself counts as empty where it is missing.
    pub fn changed_at(&self, base: &Document, path: &str) -> Vec<String> {
        let mut found = Vec::new();
        let [there, here] = [base, self].map(|document| document.value(path));
        let empty =
            || [&there, &here].into_iter().flatten().all(toml::Value::is_table).then(|| toml::Table::new().into());
        let (there, here) = (there.clone().or_else(empty), here.clone().or_else(empty));
        differ(path, there.as_ref(), here.as_ref(), &mut |path, _, _| found.push(path.to_owned()));
        found
    }

    /// The rules and policies of a system alone, with overlays and `PATH=VALUE` settings, for tables.
    ///
    /// # Errors
    /// What is wrong with overlays or settings.
    pub fn rules(library: &Library, system: &str, overlays: &[String], sets: &[String]) -> Result<Document, Problems> {
        let request = Request { overlays: overlays.to_vec(), sets: sets.to_vec(), ..Request::default() };
        layers::rules(library, system, &request).map(Document::from)
    }

    /// The system it belongs to.
    pub fn system(&self) -> &str {
        &self.system
    }

    /// The scenario's name in reports, variants included, safe as the name of a folder: `mig21-v-f4+night`. That of the
    /// system for rules alone.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The names of all variants that the scenario has, in the order written, picked or not.
    pub fn variants(&self) -> &[String] {
        &self.variants
    }

    /// Whether a variant is as a built-in file has it: no file of the user's writes or changes it.
    pub fn is_inherited(&self, variant: &str) -> bool {
        self.own_variants.iter().all(|own| own != variant)
    }

    /// Reads the whole tree as `T`, whose types refuse unknown keys.
    ///
    /// # Errors
    /// The place of the value that does not fit, and what was expected there.
    pub fn decode<T: DeserializeOwned>(&self) -> Result<T, Problems> {
        self.decode_at("")
    }

    /// Reads the whole tree as `T`, and puts together what it says.
    ///
    /// # Errors
    /// The values that do not fit, as of [`Document::decode`], together with the faults that `assemble` finds: what
    /// does not fit is mended for it, and a fault that comes of the mending is no fault of the file.
    pub fn assembled<T: DeserializeOwned, R>(
        &self,
        assemble: impl Fn(&T, &mut Check) -> Option<R>,
    ) -> Result<R, Problems> {
        let root = Path::default();
        let Mended { value, problems: Problems(mut problems), misfits } =
            decode::decode_mended(&self.tree, &root, &self.tree, Substitute::First);
        let Some(file) = value else { return Err(Problems(problems)) };
        let mut check = Check::default();
        match assemble(&file, &mut check) {
            Some(assembled) if check.faults.is_empty() && problems.is_empty() => Ok(assembled),
            _ => {
                let own = self.not_of_mending(check.faults, &misfits, &assemble);
                problems.extend(self.locate(own).0);
                Err(Problems::in_order(problems))
            }
        }
    }

    /// Those faults of a mended document that it has with other substitutes too. A year that is mended may be before
    /// that of any aircraft, or after: only what is wrong in both is wrong in the file.
    fn not_of_mending<T: DeserializeOwned, R>(
        &self,
        faults: Vec<Fault>,
        misfits: &Misfits,
        assemble: &impl Fn(&T, &mut Check) -> Option<R>,
    ) -> Vec<Fault> {
        if misfits.mend_nothing() {
            return faults;
        }
        let other: Mended<T> = decode::decode_mended(&self.tree, &Path::default(), &self.tree, Substitute::Last);
        let Some(file) = other.value.filter(|_| misfits.differ_in_all(&other.misfits)) else { return Vec::new() };
        let mut check = Check::default();
        assemble(&file, &mut check);
        let own = |fault: &Fault| check.faults.contains(fault) && !misfits.touch(&Path::lenient(&fault.path));
        faults.into_iter().filter(own).collect()
    }

    /// Reads the tree below `path` as `T`; the paths and places of errors are those of the whole document.
    ///
    /// # Errors
    /// As [`Document::decode`]; and if there is nothing at `path`.
    pub fn decode_at<T: DeserializeOwned>(&self, path: &str) -> Result<T, Problems> {
        let steps = Path::lenient(path);
        let Some(node) = self.tree.at(&steps) else {
            return Err(self.locate(vec![Fault::new(path, format!("the key `{path}` is missing"))]));
        };
        decode::decode(&self.tree, &steps, node)
    }

    /// Gives each fault the place of the value at its path or, where that is missing, of its nearest ancestor. Sorts
    /// the faults by place, and keeps one of those that print the same line.
    pub fn locate(&self, faults: Vec<Fault>) -> Problems {
        let place = |fault: &Fault| self.tree.nearest_place(&Path::lenient(&fault.path)).clone();
        Problems::in_order(faults.into_iter().map(|fault| LocatedFault::new(place(&fault), fault)).collect())
    }

    /// As [`Document::locate`] for one fault of a key itself rather than of its value.
    pub fn locate_key(&self, fault: Fault) -> LocatedFault {
        let place = self.tree.key_place(&Path::lenient(&fault.path)).clone();
        LocatedFault::new(place, fault)
    }

    /// The merged tree as TOML. A card that was filled in from another says still which it is like.
    pub fn resolved(&self) -> String {
        like::with_keys(&self.tree, &self.likenesses).as_table().map(print::print).unwrap_or_default()
    }

    /// The table at a path as TOML, without these keys of it; empty where there is no table.
    pub fn printed_at(&self, path: &str, without: &[&str]) -> String {
        let Some(mut table) = self.tree.at(&Path::lenient(path)).and_then(Node::as_table).cloned() else {
            return String::new();
        };
        without.iter().for_each(|key| _ = table.remove(key));
        print::print(&table)
    }

    /// The keys of the table at a path, in the order written; none where there is no table.
    pub fn keys_at(&self, path: &str) -> Vec<String> {
        let path = if path.is_empty() { Path::default() } else { Path::lenient(path) };
        let table = self.tree.at(&path).and_then(Node::as_table);
        table.into_iter().flat_map(|table| table.in_order()).map(|(key, _)| key.to_owned()).collect()
    }

    /// The value at a path; the whole tree at the empty path.
    pub fn value(&self, path: &str) -> Option<toml::Value> {
        let path = if path.is_empty() { Path::default() } else { Path::parse(path).ok()? };
        Some(self.tree.at(&path)?.plain())
    }

    /// All cards of the rules that are like others, in the order of their paths.
    pub fn cards_like_others(&self) -> Vec<LikeAnother> {
        let filled = self.likenesses.iter().filter_map(|likeness| likeness.in_words(&self.tree));
        let by_path: BTreeMap<String, LikeAnother> = filled.map(|card| (card.path.clone(), card)).collect();
        by_path.into_values().collect()
    }

    /// Every integer at or below `prefix` (all, if that is empty) with its path, in the order written.
    pub fn integers(&self, prefix: &str) -> Vec<(String, i64)> {
        let prefix = Path::lenient(prefix);
        let mut found = Vec::new();
        if let Some(node) = self.tree.at(&prefix) {
            node.integers(&prefix, &mut |path, value| found.push((path.to_string(), value)));
        }
        found
    }

    /// This document with the forces of its two sides exchanged: all keys of a side but those of its `seat`. `None`
    /// where there are not two sides.
    pub fn with_seats_changed(&self, seat: &[&str]) -> Option<Document> {
        let mut changed = self.clone();
        let sides = changed.tree.as_table_mut()?.get_mut("sides")?.node.as_table_mut()?;
        let names: Vec<String> = sides.keys().map(str::to_owned).collect();
        let [one, other] = &names[..] else { return None };
        let mut taken = [one, other].map(|side| {
            let mut side = sides.get_mut(side).and_then(|entry| entry.node.as_table_mut());
            let forces: Vec<String> =
                side.iter().flat_map(|side| side.keys()).filter(|key| !seat.contains(key)).map(str::to_owned).collect();
            let take = |key: String| Some((key.clone(), side.as_mut()?.remove(&key)?));
            forces.into_iter().filter_map(take).collect::<Vec<(String, Entry)>>()
        });
        taken.reverse();
        for (side, forces) in [one, other].into_iter().zip(taken) {
            let side = sides.get_mut(side)?.node.as_table_mut()?;
            forces.into_iter().for_each(|(key, Entry { key_place, node, .. })| side.insert(key, key_place, node));
        }
        Some(changed)
    }

    /// This document with one value replaced, as `--set PATH=VALUE` does it.
    ///
    /// # Errors
    /// A malformed path, one through something that is no table, or one beyond the end of an array.
    pub fn with(&self, path: &str, value: impl Into<toml::Value>) -> Result<Document, Problems> {
        let value = value.into();
        let place = Place::argument(format!("{path}={value}"));
        let problem = |fault| Problems::one(place.clone(), fault);
        let steps = Path::parse(path).map_err(|why| problem(Fault::new(path, why)))?;
        let mut changed = self.clone();
        argument::put(&mut changed.tree, &steps, Node::from_plain(&value, &place)).map_err(problem)?;
        Ok(changed)
    }
}

/// What takes a path at which two values differ, with both of them where there are any.
type Differs<'f, 'a> = dyn FnMut(&str, Option<&'a toml::Value>, Option<&'a toml::Value>) + 'f;

/// Finds the paths at which two values differ, with both values, descending while both are tables or lists.
fn differ<'a>(path: &str, there: Option<&'a toml::Value>, here: Option<&'a toml::Value>, found: &mut Differs<'_, 'a>) {
    use toml::Value::{Array, Table};
    match (there, here) {
        (Some(Table(one)), Some(Table(other))) => {
            let keys: std::collections::BTreeSet<&String> = one.keys().chain(other.keys()).collect();
            for key in keys {
                let path = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
                differ(&path, one.get(key), other.get(key), found);
            }
        }
        (Some(Array(one)), Some(Array(other))) if one.len() == other.len() => {
            for (at, (one, other)) in one.iter().zip(other).enumerate() {
                differ(&format!("{path}[{at}]"), Some(one), Some(other), found);
            }
        }
        (one, other) if one == other => {}
        (one, other) => found(path, one, other),
    }
}

impl From<Loaded> for Document {
    fn from(loaded: Loaded) -> Document {
        let Loaded { tree, system, name, variants, own_variants, likenesses } = loaded;
        Document { tree, system, name, variants, own_variants, likenesses }
    }
}
