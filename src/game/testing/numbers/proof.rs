//! What goes red when a number is moved: the games of `tests/SYSTEM/grounds.toml`, and the exact tables.

use super::Exceptions;
use crate::chance::RunKey;
use crate::game::testing::grounds;
use crate::game::{Game, ParameterKind, ParameterValue, System, TableBook, TableSpec};
use crate::scenario::Document;
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// How many grounds are tried before the tables; a number that is said not to matter is tried on no more.
const FEW: usize = 24;

/// The games and tables of a system, as they come out under its rules as they stand.
pub(super) struct Proof<'a> {
    system: &'a dyn System,
    document: &'a Document,
    grounds: Vec<Ground>,
    /// By exact table its digest.
    tables: Vec<u64>,
}

/// A scenario whose games are compared.
struct Ground {
    document: Document,
    /// What it names, such as its aircraft.
    names: Vec<String>,
    /// How its games come out.
    ends: Vec<u64>,
}

impl<'a> Proof<'a> {
    /// The proof by the grounds of a file; `document` holds the rules alone.
    pub(super) fn new(system: &'a dyn System, document: &'a Document, grounds: &str) -> Proof<'a> {
        let played = grounds::load(system, grounds);
        let grounds = in_parallel(&played, |played| {
            let game = system.load(&played.document).unwrap_or_else(|wrong| panic!("{:?}: {wrong}", played.request));
            let quoted = played.request.sets.iter().flat_map(|set| set.split('\'').skip(1).step_by(2));
            let names = quoted.chain(played.request.scenario.rsplit('/').take(1)).map(str::to_owned).collect();
            Ground { document: played.document.clone(), names, ends: ends(system, &*game, played.games).collect() }
        });
        let book = system.table_book(document).unwrap_or_else(|wrong| panic!("{wrong}"));
        let tables = system.tables().iter().map(|table| digest(&*book, table)).collect();
        Proof { system, document, grounds, tables }
    }

    /// The paths of those numbers that matter to nothing.
    pub(super) fn idle(&self, numbers: &[(String, i64)], exceptions: &Exceptions) -> Vec<String> {
        let mut parts: BTreeMap<&str, Vec<&(String, i64)>> = BTreeMap::new();
        for number in numbers {
            let part = number.0.rsplit_once('.').map_or("", |(part, _)| part);
            parts.entry(part).or_default().push(number);
        }
        let parts: Vec<(&str, Vec<&(String, i64)>)> = parts.into_iter().collect();
        let idle = in_parallel(&parts, |(part, numbers)| {
            let mut search = self.search(part);
            let is_idle = |(path, value): &&&(String, i64)| !search.red(path, *value, !exceptions.cover(path));
            numbers.iter().filter(is_idle).map(|(path, _)| path.clone()).collect::<Vec<String>>()
        });
        idle.concat()
    }

    /// What is tried for numbers that stand together in the rules: where one matters the next is likely to. Grounds that name
    /// what the numbers belong to come first.
    fn search(&self, part: &str) -> Search<'_> {
        let mut grounds: Vec<&Ground> = self.grounds.iter().collect();
        grounds.sort_by_key(|ground| !part.split('.').any(|step| ground.names.iter().any(|name| name == step)));
        Search { proof: self, grounds, tables: (0..self.tables.len()).collect() }
    }
}

impl Ground {
    /// Whether a number moved matters here; not one that the ground itself has changed.
    fn red(&self, system: &dyn System, path: &str, own: i64, value: i64) -> bool {
        if self.document.value(path) != Some(own.into()) {
            return false;
        }
        match system.load(&self.document.with(path, value).expect("a number of the rules")) {
            Ok(game) => {
                ends(system, &*game, self.ends.len() as u64).zip(&self.ends).any(|(end, before)| end != *before)
            }
            // That a number may not be below 0 is no sign that it matters.
            Err(_) => value >= 0,
        }
    }
}

/// The grounds and tables in the order in which they are tried.
struct Search<'a> {
    proof: &'a Proof<'a>,
    grounds: Vec<&'a Ground>,
    tables: Vec<usize>,
}

impl Search<'_> {
    /// Whether a number that is moved up or down by one matters to anything; few grounds are tried unless `thoroughly`.
    fn red(&mut self, path: &str, own: i64, thoroughly: bool) -> bool {
        let values = [own + 1, own - 1];
        let (few, all) = (self.grounds.len().min(FEW), self.grounds.len());
        values.iter().any(|&value| self.by_game(path, own, value, 0..few))
            || values.iter().any(|&value| self.by_table(path, value))
            || thoroughly && values.iter().any(|&value| self.by_game(path, own, value, few..all))
    }

    fn by_game(&mut self, path: &str, own: i64, value: i64, mut places: Range<usize>) -> bool {
        let found = places.find(|&place| self.grounds[place].red(self.proof.system, path, own, value));
        found.inspect(|&place| self.grounds[..=place].rotate_right(1)).is_some()
    }

    fn by_table(&mut self, path: &str, value: i64) -> bool {
        let Proof { system, document, tables: before, .. } = self.proof;
        let Ok(book) = system.table_book(&document.with(path, value).expect("a number")) else { return false };
        let differs = |&table: &usize| digest(&*book, &system.tables()[table]) != before[table];
        let found = self.tables.iter().position(differs);
        found.inspect(|&place| self.tables[..=place].rotate_right(1)).is_some()
    }
}

/// How so many games come out: the outcome and the state at the end, and which rules fired.
fn ends<'a>(system: &dyn System, game: &'a dyn Game, games: u64) -> impl Iterator<Item = u64> + use<'a> {
    let run = RunKey::new(system.name(), 1);
    (0..games).map(move |number| {
        let record = game.record(run.game(0, number));
        let mut hasher = DefaultHasher::new();
        (record.row, record.state).hash(&mut hasher);
        record.events.iter().for_each(|event| event.rule.hash(&mut hasher));
        hasher.finish()
    })
}

/// A digest of an exact table under the rules of a book.
fn digest(book: &dyn TableBook, table: &TableSpec) -> u64 {
    let mut hasher = DefaultHasher::new();
    for values in settings(table) {
        format!("{:?}", book.exact(table.name, &values)).hash(&mut hasher);
    }
    hasher.finish()
}

/// The parameters of a table at their defaults, and each of them in turn at every other value of a few.
fn settings(table: &TableSpec) -> Vec<Vec<ParameterValue>> {
    let defaults: Vec<ParameterValue> = table.parameters.iter().map(|parameter| parameter.default).collect();
    let others = table.parameters.iter().enumerate().flat_map(|(place, parameter)| {
        let values: Vec<ParameterValue> = match parameter.kind {
            ParameterKind::Int(low, high) => (low..=high).take(24).map(ParameterValue::Int).collect(),
            ParameterKind::Bool => vec![ParameterValue::Bool(false), ParameterValue::Bool(true)],
            ParameterKind::Word(words) => words.iter().map(|word| ParameterValue::Word(word)).collect(),
        };
        values.into_iter().map(move |value| (place, value))
    });
    let changed = others.map(|(place, value)| {
        let mut values = defaults.clone();
        values[place] = value;
        values
    });
    [defaults.clone()].into_iter().chain(changed).collect()
}

/// What comes of each item, on all cores.
fn in_parallel<T: Sync, R: Send>(items: &[T], of: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let work = || {
        let places = std::iter::from_fn(|| Some(next.fetch_add(1, Ordering::Relaxed)));
        let due = places.map_while(|place| Some((place, of(items.get(place)?))));
        due.collect::<Vec<(usize, R)>>()
    };
    let mut done: Vec<(usize, R)> = thread::scope(|scope| {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let workers: Vec<_> = (0..cores).map(|_| scope.spawn(work)).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("no panic")).collect()
    });
    done.sort_by_key(|(place, _)| *place);
    done.into_iter().map(|(_, result)| result).collect()
}
