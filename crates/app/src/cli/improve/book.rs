//! The book of a search: every place in the scenarios where the policy plays, as an arena.

use super::policy::PolicyFile;
use super::score::SideScore;
use crate::analysis::improve::{Arena, Entrant};
use crate::chance::RunKey;
use crate::cli::CliError;
use crate::game::{Game, System};
use crate::report::{OpponentFacts, SearchFacts};
use crate::scenario::{Document, Problems};
use std::ops::Range;
use toml::{Table, Value};

/// The rows that a policy can lose before it is not valid: each time it is loaded, those that are never reached go.
const REPAIRS: usize = 3;

/// Which places of a scenario are rows of the book.
pub(super) enum Wanted {
    /// Those that play the policy by default.
    Playing,
    /// One side, whatever it plays by default.
    Side(String),
    /// Each side, whatever it plays by default.
    Each,
    /// Each side but this one, whose policy stays.
    Against(String),
}

/// A row: a place in a scenario.
pub(super) struct Row {
    /// The scenario's name within its system.
    pub(super) scenario: String,
    /// The side that plays the policy.
    pub(super) side: String,
    /// The policies of the other sides.
    pub(super) against: String,
    /// How much it counts, beside the other rows.
    pub(super) weight: f64,
    /// How its games are scored.
    pub(super) score: SideScore,
    document: Document,
}

/// The rows, and how policies are put into them.
pub(super) struct Book {
    pub(super) system: &'static dyn System,
    pub(super) rows: Vec<Row>,
    /// What a policy that is tried is called in a document.
    label: String,
    key: RunKey,
}

impl Wanted {
    /// What was asked.
    pub(super) fn of(facts: &SearchFacts) -> Wanted {
        match (&facts.exploit, facts.side.as_deref()) {
            (Some(fixed), _) => Wanted::Against(fixed.clone()),
            (None, Some("both")) => Wanted::Each,
            (None, Some(side)) => Wanted::Side(side.to_owned()),
            (None, None) => Wanted::Playing,
        }
    }
}

impl Book {
    /// A book without rows, of a policy and the dice of a seed.
    pub(super) fn new(policy: &PolicyFile, seed: u64) -> Book {
        let key = RunKey::new(policy.system.name(), seed);
        Book { system: policy.system, rows: Vec::new(), label: policy.label(), key }
    }

    /// Adds the rows of a scenario, and says whether it has any: those with a place for the policy. `against` are the
    /// policies of the other sides, a row for each; none for those of the scenario.
    ///
    /// # Errors
    /// A side that is not there, or a policy that can't play it.
    pub(super) fn adds(
        &mut self,
        document: &Document,
        policy: &PolicyFile,
        wanted: &Wanted,
        against: &[OpponentFacts],
    ) -> Result<bool, CliError> {
        let before = self.rows.len();
        for (side, keys) in places(document, policy, wanted)? {
            self.add(document.clone(), policy, (&side, &keys), against)?;
        }
        Ok(self.rows.len() > before)
    }

    /// Adds the rows of a side: one, or one for each policy that it plays against.
    fn add(
        &mut self,
        mut document: Document,
        policy: &PolicyFile,
        (side, keys): (&str, &[String]),
        against: &[OpponentFacts],
    ) -> Result<(), CliError> {
        for key in keys {
            document = document.with(&format!("sides.{side}.{key}"), self.label.as_str())?;
        }
        if against.is_empty() {
            self.rows.push(self.row(document, policy, side, 1.0)?);
            return Ok(());
        }
        let enemies: Vec<String> = sides(&document).into_iter().filter(|enemy| enemy != side).collect();
        let plays = |other: &&OpponentFacts| other.side.as_ref().is_none_or(|side| enemies.contains(side));
        for other in against.iter().filter(plays) {
            let mut document = document.clone();
            for enemy in &enemies {
                document = document.with(&format!("sides.{enemy}.policy"), other.policy.as_str())?;
            }
            self.rows.push(self.row(document, policy, side, other.share)?);
        }
        Ok(())
    }

    /// The row of a document in which a side plays the policy.
    fn row(&self, document: Document, policy: &PolicyFile, side: &str, weight: f64) -> Result<Row, CliError> {
        let game = self.system.load(&document.with(&self.path(), Value::Table(policy.table.clone()))?)?;
        let players = game.policies();
        let enemies: Vec<String> =
            players.into_iter().filter(|(name, _)| name != side).map(|(_, policy)| policy).collect();
        let score =
            SideScore::of(&*game, side).ok_or_else(|| CliError::usage("its games have no number to be scored by"))?;
        let document = self.pruned(&document, policy).unwrap_or(document);
        let (scenario, side, against) = (document.name().to_owned(), side.to_owned(), enemies.join(", "));
        Ok(Row { scenario, side, against, weight, score, document })
    }

    /// A document with the policies alone that its sides play, which loads faster; none where it needs others too.
    fn pruned(&self, document: &Document, policy: &PolicyFile) -> Option<Document> {
        let sides = document.value("sides")?;
        let named: Vec<&str> = sides.as_table()?.values().filter_map(Value::as_table).flat_map(names).collect();
        let mut policies = document.value("policies")?.as_table()?.clone();
        policies.retain(|name, _| named.contains(&name));
        let pruned = document.with("policies", Value::Table(policies)).ok()?;
        let filled = pruned.with(&self.path(), Value::Table(policy.table.clone())).ok()?;
        self.system.load(&filled).is_ok().then_some(pruned)
    }

    fn path(&self) -> String {
        format!("policies.{}", self.label)
    }

    /// A policy as the game of a row.
    pub(super) fn game(&self, row: usize, policy: &Table) -> Result<Box<dyn Game>, Problems> {
        self.system.load(&self.rows[row].document.with(&self.path(), Value::Table(policy.clone()))?)
    }

    /// What a policy that is tried is called in a trace.
    pub(super) fn label(&self) -> &str {
        &self.label
    }

    /// The key of its games.
    pub(super) fn key(&self) -> RunKey {
        self.key
    }
}

/// The policies that a side names.
fn names(side: &Table) -> impl Iterator<Item = &str> {
    side.iter().filter(|(key, _)| is_policy(key)).filter_map(|(_, value)| value.as_str())
}

/// Whether a key of a side names a policy.
fn is_policy(key: &str) -> bool {
    key == "policy" || key.ends_with("-policy")
}

/// The sides of a document.
fn sides(document: &Document) -> Vec<String> {
    let sides = document.value("sides");
    sides.as_ref().and_then(Value::as_table).map(|sides| sides.keys().cloned().collect()).unwrap_or_default()
}

/// The sides that play the policy, each with its keys that name it.
fn places(document: &Document, policy: &PolicyFile, wanted: &Wanted) -> Result<Vec<(String, Vec<String>)>, CliError> {
    let known = sides(document);
    if let Wanted::Side(side) | Wanted::Against(side) = wanted
        && !known.contains(side)
    {
        return Err(CliError::unknown("side", side, known.iter().map(String::as_str)));
    }
    let named = |side: &String| {
        let table = document.value(&format!("sides.{side}"))?;
        let names = |(key, value): (&String, &Value)| {
            (is_policy(key) && value.as_str() == Some(policy.name.as_str())).then(|| key.clone())
        };
        Some(table.as_table()?.iter().filter_map(names).collect::<Vec<_>>())
    };
    let keys = |side: &String| match wanted {
        Wanted::Playing => named(side).unwrap_or_default(),
        Wanted::Side(one) if one != side => Vec::new(),
        Wanted::Against(fixed) if fixed == side => Vec::new(),
        _ => vec!["policy".to_owned()],
    };
    let places = known.iter().map(|side| (side.clone(), keys(side)));
    Ok(places.filter(|(_, keys)| !keys.is_empty()).collect())
}

/// What asks for each side of a scenario, such as `--side a or --side b`.
pub(super) fn asked_for(document: &Document) -> String {
    sides(document).iter().map(|side| format!("--side {side}")).collect::<Vec<_>>().join(" or ")
}

/// A policy in a row.
struct Seated<'a> {
    game: Box<dyn Game>,
    score: &'a SideScore,
    key: RunKey,
}

impl Entrant for Seated<'_> {
    fn play(&self, epoch: u32, games: Range<u64>) -> Vec<i64> {
        let (mut worker, mut row) = (self.game.worker(), vec![0; self.game.metrics().len()]);
        let mut one = |number| {
            worker.play(self.key.game(epoch, number), &mut row);
            self.score.value(&*self.game, &row)
        };
        games.map(&mut one).collect()
    }
}

impl Arena for Book {
    fn rows(&self) -> usize {
        self.rows.len()
    }

    fn least_spread(&self, row: usize) -> f64 {
        self.rows[row].score.least_spread()
    }

    fn weight(&self, row: usize) -> f64 {
        self.rows[row].weight
    }

    fn settle(&self, policy: &mut Table) -> bool {
        for _ in 0..REPAIRS {
            let Err(Problems(problems)) = self.game(0, policy) else { return true };
            let path = self.path();
            let mut idle: Vec<(&str, usize)> = problems
                .iter()
                .filter_map(|problem| idle_row(&problem.fault.path, &problem.fault.what, &path))
                .collect();
            if idle.is_empty() || idle.len() < problems.len() {
                return false;
            }
            idle.sort_by_key(|(_, index)| std::cmp::Reverse(*index));
            for (table, index) in idle {
                let mut keys = table.split('.');
                let first = keys.next().and_then(|key| policy.get_mut(key));
                let table = keys.try_fold(first, |value, key| value?.get_mut(key).map(Some));
                let Some(rows) = table.flatten().and_then(Value::as_array_mut) else { return false };
                if index < rows.len() {
                    rows.remove(index);
                }
            }
        }
        self.game(0, policy).is_ok()
    }

    fn enter(&self, row: usize, policy: &Table) -> Option<Box<dyn Entrant + '_>> {
        let game = self.game(row, policy).ok()?;
        Some(Box::new(Seated { game, score: &self.rows[row].score, key: self.key }))
    }
}

/// The table and the place of a row of the policy at `path` that a fault says is never reached.
fn idle_row<'a>(fault: &'a str, what: &str, path: &str) -> Option<(&'a str, usize)> {
    let rest = fault.strip_prefix(path)?.strip_prefix('.')?.strip_suffix(']')?;
    let (table, index) = rest.rsplit_once('[')?;
    what.contains("is never reached").then_some((table, index.parse().ok()?))
}
