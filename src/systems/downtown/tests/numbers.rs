//! Numbers are load-bearing: each integer of the rules, moved by one, makes loading fail, or a raid or an exact table come out
//! otherwise.

pub(crate) mod grounds;

use self::grounds::documents;
use crate::Downtown;
use crate::rules::RulesFile;
use crate::scenario::file::DocumentFile;
use crate::scenario::load;
use crate::terms::date::Date;
use crate::terms::switches::ActivationReading;
use ground::chance::{Dice, RunKey};
use ground::game::testing::numbers::every_number_matters;
use ground::game::{ParameterKind, ParameterValue, Playable, System, TableBook, TableSpec};
use ground::journal::Recording;
use ground::scenario::{Check, Document};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;

/// A scenario whose raids are compared.
struct Ground {
    file: DocumentFile,
    /// Its document, where that changes the rules.
    overlaid: Option<Document>,
    date: Date,
    /// The types that fly there, their weapons, and the row of the activation table: of others the numbers can't matter.
    flown: Vec<String>,
    carried: Vec<String>,
    activation: Option<String>,
    /// How its raids come out under the rules as they stand.
    ends: Vec<u64>,
}

/// The rules with a number moved.
struct Moved<'a> {
    path: &'a str,
    /// What it is, and what it is moved to.
    own: i64,
    value: i64,
    rules: RulesFile,
    /// By date whether the rules of that month are others than before.
    matters: BTreeMap<Date, bool>,
}

impl Moved<'_> {
    /// Whether the rules of a month are others than before. That a number may not be below 0 is no sign that it matters.
    fn differs_from(&self, month: Date, before: &Option<String>) -> bool {
        let now = of_month(&self.rules, month);
        now != *before && (now.is_some() || self.value >= 0)
    }
}

/// How so many raids come out: the outcome and the state at the end, and which rules fired, one after the other; none if it does not load.
fn ends(file: &DocumentFile, raids: u64) -> Option<impl Iterator<Item = u64>> {
    let mut check = Check::default();
    let scenario = load::assemble(file, &mut check).filter(|_| check.faults.is_empty())?;
    let key = |raid| RunKey::new("downtown", 1).game(0, raid);
    let scenario = Playable::new(scenario);
    let mut commander = scenario.commander();
    Some((0..raids).map(move |raid| {
        let mut journal = Recording::default();
        let outcome = scenario.play_with(commander.as_mut(), &mut Dice::new(key(raid)), &mut journal);
        let mut hasher = DefaultHasher::new();
        outcome.hash(&mut hasher);
        journal.events().iter().for_each(|event| event.rule.0.hash(&mut hasher));
        hasher.finish()
    }))
}

impl Ground {
    fn new(document: Document, raids: u64, plain: &toml::Value) -> Ground {
        let file: DocumentFile = document.decode().unwrap_or_else(|problems| panic!("{problems}"));
        let scenario = Downtown.scenario(&document).unwrap_or_else(|problems| panic!("{problems}"));
        let us =
            scenario.flights.iter().map(|seat| seat.name.rsplit_once(' ').expect("a name and a number").0.to_owned());
        let flown: Vec<String> = us.chain(scenario.migs.iter().map(|mig| mig.name.to_owned())).collect();
        let fits = flown.iter().flat_map(|name| scenario.rules.aircraft[name].fits.weapons.clone());
        let shared = file.switches.activation_reading == ActivationReading::Shared;
        let ends = ends(&file, raids).expect("a scenario that loads").collect();
        Ground {
            overlaid: (document.value("rules").as_ref() != Some(plain)).then_some(document),
            date: scenario.date,
            carried: fits.collect(),
            activation: file.raid.as_ref().map(|raid| raid.activation.clone()).filter(|_| shared),
            flown,
            file,
            ends,
        }
    }

    /// Whether a number may matter here.
    fn may_notice(&self, path: &str) -> bool {
        let of = |table: &str| path.strip_prefix(table).and_then(|rest| rest.split('.').next());
        if let Some(name) = of("rules.aircraft.") {
            return self.flown.iter().any(|flown| flown == name);
        }
        if let Some(name) = of("rules.weapons.types.") {
            return self.carried.iter().any(|carried| carried == name);
        }
        match (of("rules.activation."), &self.activation) {
            (Some(name), Some(own)) => name == own,
            _ => true,
        }
    }

    /// Whether a number moved matters here; not one that the ground itself has changed.
    fn red(&self, moved: &Moved<'_>) -> bool {
        let file = match &self.overlaid {
            Some(document) if document.value(moved.path) != Some(moved.own.into()) => return false,
            Some(document) => document.with(moved.path, moved.value).expect("a number of the rules").decode().ok(),
            None => Some(DocumentFile { rules: moved.rules.clone(), ..self.file.clone() }),
        };
        let Some(ends) = file.as_ref().and_then(|file| ends(file, self.ends.len() as u64)) else { return true };
        ends.zip(&self.ends).any(|(end, before)| end != *before)
    }
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

/// A digest of an exact table under the rules of a book.
fn digest(book: &dyn TableBook, table: &TableSpec) -> u64 {
    let mut hasher = DefaultHasher::new();
    for values in settings(table) {
        format!("{:?}", book.exact(table.name, &values)).hash(&mut hasher);
    }
    hasher.finish()
}

/// The rules of a month, in words; none if they do not load.
fn of_month(rules: &RulesFile, date: Date) -> Option<String> {
    let mut check = Check::default();
    let rules = load::rules(rules, date, &mut check)?;
    check.faults.is_empty().then(|| format!("{rules:?}"))
}

/// What may go red.
struct Proof {
    document: Document,
    grounds: Vec<Ground>,
    /// By date of a ground the rules as they stand.
    months: BTreeMap<Date, Option<String>>,
    /// By exact table its digest.
    tables: Vec<u64>,
}

impl Proof {
    fn new() -> Proof {
        let document = Document::rules(&crate::library(), "downtown", &[], &[]).unwrap();
        let file: DocumentFile = document.decode().unwrap();
        let plain = document.value("rules").unwrap();
        let grounds: Vec<Ground> =
            documents().into_par_iter().map(|(document, raids)| Ground::new(document, raids, &plain)).collect();
        let months = grounds.iter().map(|ground| (ground.date, of_month(&file.rules, ground.date))).collect();
        let book = Downtown.table_book(&document).unwrap();
        let tables = Downtown.tables().iter().map(|table| digest(&*book, table)).collect();
        Proof { document, grounds, months, tables }
    }

    /// What is tried for numbers that stand together in the rules: where one matters the next is likely to.
    fn search(&self, path: &str) -> Search<'_> {
        let mut grounds: Vec<&Ground> = self.grounds.iter().filter(|ground| ground.may_notice(path)).collect();
        // Those written first, but the cards of aircraft where these fly for sure.
        if !path.starts_with("rules.aircraft.") {
            grounds.reverse();
        }
        Search { proof: self, grounds, tables: (0..self.tables.len()).collect() }
    }
}

/// The grounds and tables in the order in which they are tried.
struct Search<'a> {
    proof: &'a Proof,
    grounds: Vec<&'a Ground>,
    tables: Vec<usize>,
}

impl Search<'_> {
    /// Whether a number that is moved up or down by one matters to anything; for one that is said not to, few raids are played.
    fn red(&mut self, path: &str, own: i64, thoroughly: bool) -> bool {
        // Few grounds before the tables, the others after.
        const FEW: usize = 24;
        let documents = [own + 1, own - 1].map(|value| self.proof.document.with(path, value).expect("a number"));
        let decoded =
            documents.each_ref().map(|document| document.decode::<DocumentFile>().expect("integers all the same"));
        let [up, down] = decoded.map(|file| file.rules);
        let moved = |rules, by| Moved { path, own, value: own + by, rules, matters: BTreeMap::new() };
        let mut moved = [moved(up, 1), moved(down, -1)];
        let (few, all) = (self.grounds.len().min(FEW), self.grounds.len());
        moved.iter_mut().any(|moved| self.by_raid(moved, 0..few))
            || documents.iter().any(|document| self.by_table(document))
            || thoroughly && moved.iter_mut().any(|moved| self.by_raid(moved, few..all))
    }

    fn by_raid(&mut self, moved: &mut Moved<'_>, places: Range<usize>) -> bool {
        let months = &self.proof.months;
        let mut notices = |ground: &Ground| {
            let month = ground.date;
            let others = moved.matters.get(&month).copied();
            let others = others.unwrap_or_else(|| moved.differs_from(month, &months[&month]));
            moved.matters.insert(month, others);
            others && ground.red(moved)
        };
        let found = places.clone().find(|&place| notices(self.grounds[place]));
        found.inspect(|&place| self.grounds[..=place].rotate_right(1)).is_some()
    }

    fn by_table(&mut self, document: &Document) -> bool {
        let Ok(book) = Downtown.table_book(document) else { return false };
        let (tables, before) = (Downtown.tables(), &self.proof.tables);
        let found = self.tables.iter().position(|&table| digest(&*book, &tables[table]) != before[table]);
        found.inspect(|&place| self.tables[..=place].rotate_right(1)).is_some()
    }
}

#[test]
fn every_number_of_the_rules_matters() {
    let proof = Proof::new();
    every_number_matters(&proof.document, 1_000, "tests/downtown/idle-numbers.toml", |numbers, exceptions| {
        let mut parts: BTreeMap<&str, Vec<&(String, i64)>> = BTreeMap::new();
        for number in numbers {
            let part = number.0.rsplit_once('.').map_or("", |(part, _)| part);
            parts.entry(part).or_default().push(number);
        }
        let parts: Vec<Vec<&(String, i64)>> = parts.into_values().collect();
        let idle = parts.par_iter().flat_map_iter(|part| {
            let mut search = proof.search(&part[0].0);
            let is_idle = |(path, value): &&&(String, i64)| !search.red(path, *value, !exceptions.cover(path));
            part.iter().filter(is_idle).map(|(path, _)| path.clone()).collect::<Vec<String>>()
        });
        idle.collect()
    });
}
