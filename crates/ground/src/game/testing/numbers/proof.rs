//! What goes red when a number is moved: the games of `tests/SYSTEM/grounds.toml`, and the exact tables.

use super::Exceptions;
use crate::chance::RunKey;
use crate::game::testing::{grounds, read};
use crate::game::{Game, ParameterKind, ParameterValue, System, TableBook, TableSpec};
use crate::scenario::Document;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// How many grounds are tried before the tables; a number that is said not to matter is tried on no more.
const FEW: usize = 24;

/// What may show that a number matters.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub(super) enum Sign {
    /// A ground, by its place in the file.
    Ground(usize),
    /// The exact tables.
    Tables(Tables),
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Tables {
    Tables,
}

impl fmt::Display for Sign {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Sign::Ground(place) => write!(f, "{place}"),
            Sign::Tables(Tables::Tables) => f.write_str("\"tables\""),
        }
    }
}

/// By part of the rules what showed, when the file was written, that its numbers matter: tried first, it saves most of
/// the time. What it says only shortens the search, so that an old file makes the test slow and never wrong.
pub(super) type Hints = BTreeMap<String, Vec<Sign>>;

/// The file of hints: a line for each part.
pub(super) fn written(hints: &Hints) -> String {
    let line = |(part, signs): (&String, &Vec<Sign>)| {
        let signs: Vec<String> = signs.iter().map(Sign::to_string).collect();
        format!("{part:?} = [{}]\n", signs.join(", "))
    };
    let head = "# What shows that the numbers of a part of the rules matter: grounds, by their place in grounds.toml, \
                and the\n\
                # exact tables. The test of all numbers tries it first; TRYCMD=overwrite writes it anew.\n\n";
    head.to_owned() + &hints.iter().map(line).collect::<String>()
}

/// The games and tables of a system, with their results under its unchanged rules.
pub(super) struct Proof<'a> {
    system: &'a dyn System,
    document: &'a Document,
    grounds: Vec<Ground>,
    /// By exact table its digest.
    tables: Vec<u64>,
    hints: Hints,
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
    /// The proof by the grounds of a file, those of the file `hints` first; `document` holds the rules alone.
    pub(super) fn new(system: &'a dyn System, document: &'a Document, grounds: &str, hints: &str) -> Proof<'a> {
        let played = grounds::load(system, grounds);
        let hints = toml::from_str(&read(hints)).unwrap_or_else(|error| panic!("{hints}: {error}"));
        let grounds = in_parallel(&played, |played| {
            let game = system.load(&played.document).unwrap_or_else(|wrong| panic!("{:?}: {wrong}", played.request));
            let quoted = played.request.sets.iter().flat_map(|set| set.split('\'').skip(1).step_by(2));
            let names = quoted.chain(played.request.scenario.rsplit('/').take(1)).map(str::to_owned).collect();
            Ground { document: played.document.clone(), names, ends: ends(system, &*game, played.games).collect() }
        });
        let book = system.table_book(document).unwrap_or_else(|wrong| panic!("{wrong}"));
        let tables = system.tables().iter().map(|table| digest(&*book, table)).collect();
        Proof { system, document, grounds, tables, hints }
    }

    /// The paths of those numbers that matter to nothing, and what showed that the others do.
    pub(super) fn idle(&self, numbers: &[(String, i64)], exceptions: &Exceptions) -> (Vec<String>, Hints) {
        let mut parts: BTreeMap<&str, Vec<&(String, i64)>> = BTreeMap::new();
        for number in numbers {
            let part = number.0.rsplit_once('.').map_or("", |(part, _)| part);
            parts.entry(part).or_default().push(number);
        }
        let parts: Vec<(&str, Vec<&(String, i64)>)> = parts.into_iter().collect();
        let searched = in_parallel(&parts, |(part, numbers)| {
            let mut search = self.search(part);
            let is_idle = |(path, value): &&&(String, i64)| !search.red(path, *value, !exceptions.cover(path));
            let idle = numbers.iter().filter(is_idle).map(|(path, _)| path.clone()).collect::<Vec<String>>();
            (idle, ((*part).to_owned(), search.found))
        });
        let (idle, hints): (Vec<_>, Vec<_>) = searched.into_iter().unzip();
        (idle.concat(), hints.into_iter().filter(|(_, found)| !found.is_empty()).collect())
    }

    /// The order in which games and tables are tried for the numbers of one part of the rules: where one number matters
    /// the next is likely to. Those that the hints name come first, then the grounds that name the part.
    fn search(&self, part: &str) -> Search<'_> {
        let mut grounds: Vec<usize> = (0..self.grounds.len()).collect();
        let named = |names: &[String]| part.split('.').any(|step| names.iter().any(|name| name == step));
        grounds.sort_by_key(|&place| !named(&self.grounds[place].names));
        let (few, others) = grounds.split_at(grounds.len().min(FEW));
        let sign = |&place: &usize| Sign::Ground(place);
        let hints = self.hints.get(part).into_iter().flatten().copied();
        let hints = hints.filter(|sign| !matches!(sign, Sign::Ground(place) if *place >= self.grounds.len()));
        let first = hints.chain(few.iter().map(sign)).chain([Sign::Tables(Tables::Tables)]);
        let mut signs: Vec<Sign> = Vec::new();
        let add = |signs: &mut Vec<Sign>, sign| {
            if !signs.contains(&sign) {
                signs.push(sign);
            }
        };
        first.for_each(|sign| add(&mut signs, sign));
        let few = signs.len();
        others.iter().map(sign).for_each(|sign| add(&mut signs, sign));
        Search { proof: self, signs, few, found: Vec::new() }
    }

    /// Whether a sign shows that a number was moved.
    fn shows(&self, sign: Sign, path: &str, own: i64, value: i64) -> bool {
        match sign {
            Sign::Ground(place) => self.grounds[place].red(self.system, path, own, value),
            Sign::Tables(Tables::Tables) => {
                let document = self.document.with(path, value).expect("a number");
                let Ok(book) = self.system.table_book(&document) else { return false };
                self.system.tables().iter().zip(&self.tables).any(|(table, before)| digest(&*book, table) != *before)
            }
        }
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
    signs: Vec<Sign>,
    /// How many of them are tried for a number that is said not to matter.
    few: usize,
    /// Those that showed something, in the order in which they did.
    found: Vec<Sign>,
}

impl Search<'_> {
    /// Whether a number that is moved up or down by one matters to anything; few signs are tried unless `thoroughly`.
    fn red(&mut self, path: &str, own: i64, thoroughly: bool) -> bool {
        let tried = if thoroughly { self.signs.len() } else { self.few };
        let shows = |sign: &Sign| [own + 1, own - 1].iter().any(|&value| self.proof.shows(*sign, path, own, value));
        let Some(place) = self.signs[..tried].iter().position(shows) else { return false };
        let sign = self.signs[place];
        if !self.found.contains(&sign) {
            self.found.push(sign);
        }
        self.signs[..=place].rotate_right(1);
        self.few += usize::from(place >= self.few);
        true
    }
}

/// A hash for each of `games` games: of its outcome, the state at its end and the rules that fired.
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
