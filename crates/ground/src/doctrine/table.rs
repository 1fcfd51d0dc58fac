//! The table itself: read, checked and compiled at load, asked in play.

use super::cover::{self, Coverage, Region};
use super::{Compiled, Condition, Feature, Row};
use crate::scenario::Fault;

/// The most rows that a table may have: what they leave to each other is looked at row by row.
const MOST_ROWS: usize = 255;

/// An ordered list of rows: the first that applies decides. Some row applies in every state.
#[derive(Clone, Debug, serde::Serialize)]
pub struct Table<F, A> {
    name: String,
    labels: Vec<String>,
    conditions: Vec<Condition<F>>,
    rows: Vec<Lowered<A>>,
    /// Follows from the conditions.
    #[serde(skip_serializing)]
    compiled: Compiled<F>,
}

/// A row: where its conditions end (they begin where those of the row before end), and its action.
#[derive(Clone, Debug, serde::Serialize)]
struct Lowered<A> {
    end: usize,
    action: A,
}

impl<F: Feature, A> Table<F, A> {
    /// Reads and checks the rows at `path` of a document, such as `energy.rows`.
    ///
    /// # Errors
    /// Everything wrong: conditions that can't be read or contradict each other, no rows, a state that no row catches,
    /// a row that earlier ones leave nothing to.
    pub fn load(name: impl Into<String>, path: &str, rows: Vec<Row<A>>) -> Result<Table<F, A>, Vec<Fault>> {
        Table::load_with(name, path, rows, |_, action| Ok(action))
    }

    /// As [`Table::load`], with actions that are checked and lowered too; `lower` is given the path of the action and
    /// the action as it is written.
    ///
    /// # Errors
    /// As [`Table::load`], and what `lower` finds.
    pub fn load_with<W>(
        name: impl Into<String>,
        path: &str,
        rows: Vec<Row<W>>,
        lower: impl FnMut(&str, W) -> Result<A, Vec<Fault>>,
    ) -> Result<Table<F, A>, Vec<Fault>> {
        Table::load_passing(name, path, rows, lower, |_| false)
    }

    /// As [`Table::load_with`], for tables some of whose actions may turn out to be impossible, so that the game goes
    /// on down the table with [`Table::decide_from`]. Rows whose action `passes` catch no state for certain: the rows
    /// that do must still cover every state.
    ///
    /// # Errors
    /// As [`Table::load_with`].
    pub fn load_passing<W>(
        name: impl Into<String>,
        path: &str,
        rows: Vec<Row<W>>,
        mut lower: impl FnMut(&str, W) -> Result<A, Vec<Fault>>,
        passes: impl Fn(&A) -> bool,
    ) -> Result<Table<F, A>, Vec<Fault>> {
        if rows.len() > MOST_ROWS {
            let fault = Fault::new(path, format!("the table has {} rows", rows.len()));
            return Err(vec![fault.expected(format!("at most {MOST_ROWS}"))]);
        }
        let (name, compiled) = (name.into(), Compiled::new(&[]));
        let mut table = Table { name, labels: vec![], conditions: vec![], rows: Vec::new(), compiled };
        let mut faults = Vec::new();
        let mut regions = Vec::new();
        for (index, row) in rows.into_iter().enumerate() {
            let before = table.conditions.len();
            match conjunction(&row.when, &format!("{path}[{index}].when")) {
                Ok(conditions) => table.conditions.extend(conditions),
                Err(wrong) => faults.extend(wrong),
            }
            let conditions = &table.conditions[before..];
            table.labels.push(row.name.unwrap_or_else(|| words(conditions)));
            regions.push(region(conditions));
            match lower(&format!("{path}[{index}].then"), row.then) {
                Ok(action) => table.rows.push(Lowered { end: table.conditions.len(), action }),
                Err(wrong) => faults.extend(wrong),
            }
        }
        // The order of rows is checked only if every row is understood: otherwise it would report faults of the
        // conditions.
        if faults.is_empty() {
            let firm: Vec<bool> = table.actions().map(|action| !passes(action)).collect();
            faults = table.order_faults(path, &regions, &firm);
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        let conditions: Vec<_> = (0..table.len()).map(|row| table.conditions(row)).collect();
        table.compiled = Compiled::new(&conditions);
        Ok(table)
    }

    /// What is wrong with the order of rows. A row that is not `firm` may pass a state on to later rows.
    fn order_faults(&self, path: &str, regions: &[Region], firm: &[bool]) -> Vec<Fault> {
        // A feature that no condition speaks of cuts no box.
        let used: Vec<usize> = (0..F::SPECS.len()).filter(|&feature| self.speaks_of(feature)).collect();
        let in_use = |region: &Region| used.iter().map(|&feature| region[feature]).collect::<Region>();
        let space = in_use(&F::SPECS.iter().map(|spec| (spec.low, spec.high)).collect());
        let regions: Vec<Region> = regions.iter().map(in_use).collect();
        let Some(last) = regions.last() else {
            return vec![Fault::new(path, "the table has no rows").expected("at least one row")];
        };
        let places: Vec<usize> = (0..regions.len()).filter(|&row| firm[row]).collect();
        let look = |rows: &[usize]| {
            let regions: Vec<Region> = rows.iter().map(|&row| regions[row].clone()).collect();
            let mut survey = cover::survey(&space, &regions, cover::LIMIT);
            for (row, by) in &mut survey.shadowed {
                *row = rows[*row];
                by.iter_mut().for_each(|other| *other = rows[*other]);
            }
            survey
        };
        let survey = look(&places);
        let mut shadowed = survey.shadowed;
        for passing in (0..regions.len()).filter(|&row| !firm[row]) {
            let mut before: Vec<usize> = places.iter().copied().filter(|&row| row < passing).collect();
            before.push(passing);
            shadowed.extend(look(&before).shadowed.into_iter().filter(|(row, _)| *row == passing));
        }
        shadowed.sort();
        let mut faults: Vec<Fault> = shadowed.iter().map(|(row, by)| self.unreachable(path, *row, by)).collect();
        match survey.coverage {
            Coverage::Hole(state) => {
                let fault = Fault::new(path, format!("no row applies when {}", self.state(&used, &state)));
                faults.push(fault.expected("a last row without conditions"));
            }
            Coverage::Unknown if *last != space => {
                let fault = Fault::new(path, "the table is too large to prove that some row always applies");
                faults.push(fault.expected("a last row without conditions"));
            }
            Coverage::Unknown | Coverage::Full => {}
        }
        faults
    }

    fn unreachable(&self, path: &str, row: usize, by: &[usize]) -> Fault {
        let quoted = |row: usize| format!("`{}` (row {})", self.labels[row], row + 1);
        let earlier: Vec<String> = by.iter().copied().map(quoted).collect();
        let verb = if by.len() == 1 { "applies" } else { "between them apply" };
        let what = format!("{} is never reached: {} {verb} wherever it would", quoted(row), earlier.join(", "));
        Fault::new(format!("{path}[{row}]"), what)
    }

    /// Whether a condition speaks of a feature.
    fn speaks_of(&self, feature: usize) -> bool {
        self.conditions.iter().any(|condition| condition.feature.index() == feature)
    }

    /// A state in words: features, and the value of each.
    fn state(&self, features: &[usize], values: &[i32]) -> String {
        let exactly = |(&feature, &value)| Condition { feature: F::from_index(feature), low: value, high: value };
        let parts: Vec<Condition<F>> = features.iter().zip(values).map(exactly).collect();
        words(&parts)
    }

    /// What the table is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How many rows there are; at least one.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Always false: a table has at least one row.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// What a trace calls a row: its name, or its conditions, or `otherwise`. Rows count from 0.
    pub fn label(&self, row: usize) -> &str {
        &self.labels[row]
    }

    /// A row's conditions, at most one a feature.
    pub fn conditions(&self, row: usize) -> &[Condition<F>] {
        &self.conditions[self.start(row)..self.rows[row].end]
    }

    /// A row's action.
    pub fn action(&self, row: usize) -> &A {
        &self.rows[row].action
    }

    /// The actions in the order of the rows.
    pub fn actions(&self) -> impl Iterator<Item = &A> {
        self.rows.iter().map(|row| &row.action)
    }

    fn start(&self, row: usize) -> usize {
        row.checked_sub(1).map_or(0, |last| self.rows[last].end)
    }

    /// The rows in the form that play asks.
    #[inline]
    pub fn compiled(&self) -> &Compiled<F> {
        &self.compiled
    }

    /// The first row that applies, and its action. `value` finds the value of a feature; it is asked at most once for
    /// each.
    #[inline]
    pub fn decide(&self, value: impl FnMut(F) -> i32) -> (usize, &A) {
        self.decide_given([], value)
    }

    /// As [`Table::decide`], where the values of some features are known already.
    #[inline]
    pub fn decide_given<const N: usize>(&self, given: [(F, i32); N], value: impl FnMut(F) -> i32) -> (usize, &A) {
        // Some row applies in every state, or the table had not loaded.
        let row = self.compiled.first(0, given, value).unwrap_or(self.rows.len() - 1);
        (row, &self.rows[row].action)
    }

    /// The first row from `row` on that applies: for rules that go on down the table when an action turns out to be
    /// impossible. `None` when no further row applies.
    #[inline]
    pub fn decide_from(&self, row: usize, value: impl FnMut(F) -> i32) -> Option<(usize, &A)> {
        let row = self.compiled.first(row, [], value)?;
        Some((row, &self.rows[row].action))
    }
}

/// A row's conditions, those on one feature made one; in the order of first mention.
fn conjunction<F: Feature>(when: &[String], path: &str) -> Result<Vec<Condition<F>>, Vec<Fault>> {
    let mut conditions: Vec<Condition<F>> = Vec::new();
    let mut faults = Vec::new();
    for (index, text) in when.iter().enumerate() {
        let path = format!("{path}[{index}]");
        let condition = match Condition::parse(text, &path) {
            Ok(condition) => condition,
            Err(fault) => {
                faults.push(fault);
                continue;
            }
        };
        match conditions.iter_mut().find(|other| other.feature == condition.feature) {
            None => conditions.push(condition),
            Some(other) => match other.and(condition) {
                Some(both) => *other = both,
                None => faults.push(Fault::new(path, format!("`{condition}` contradicts `{other}` of the same row"))),
            },
        }
    }
    if faults.is_empty() { Ok(conditions) } else { Err(faults) }
}

/// The box of a row over all features.
fn region<F: Feature>(conditions: &[Condition<F>]) -> Region {
    let mut region: Region = F::SPECS.iter().map(|spec| (spec.low, spec.high)).collect();
    for condition in conditions {
        region[condition.feature.index()] = (condition.low, condition.high);
    }
    region
}

fn words<F: Feature>(conditions: &[Condition<F>]) -> String {
    if conditions.is_empty() {
        return "otherwise".to_owned();
    }
    conditions.iter().map(Condition::to_string).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests;
