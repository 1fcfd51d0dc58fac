//! A table of chances for people: what is the same in all lines is said once, chances are percentages, and where there is
//! room, each outcome has a column. Forms to paste elsewhere show the same table.

use super::decimal::{fraction, percentage};
use super::grid;
use crate::chance::Exact;
use crate::cli::output::{self, Cell, Sheet};
use crate::game::{ParameterValue, Row, TableSpec};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// The most outcomes that get a column each.
const MOST_COLUMNS: usize = 12;
/// The longest fraction that is worth its room.
const LONGEST_FRACTION: usize = 11;

/// The exact figures of one combination of parameters.
pub(super) type Line = (Vec<ParameterValue>, Exact<Row>);

/// The table as text, for a terminal of `width` columns.
pub(super) fn text(name: &str, spec: &TableSpec, lines: &[Line], width: usize) -> String {
    let varied = varied(spec, lines);
    let mut text = head(name, spec, lines, &varied, width);
    let crossed = crossed(spec, lines, &varied).map(|table| output::aligned(&table, None));
    text += &match crossed.filter(|table| table.lines().all(|line| line.chars().count() <= width)) {
        Some(table) => table,
        None => output::aligned(&listed(spec, lines, &varied), None),
    };
    text
}

/// The table as a player's aid in a rulebook or a forum.
#[derive(Clone, Debug)]
pub(super) struct Aid {
    /// What the table says.
    pub(super) title: &'static str,
    /// The parameters that are the same in all lines, such as `range = 2`.
    pub(super) fixed: Vec<String>,
    /// An outcome a column where they are few, else an outcome a line.
    pub(super) sheet: Sheet,
    /// The command that prints the table.
    pub(super) command: String,
}

/// The table as a player's aid.
pub(super) fn aid(command: String, spec: &TableSpec, lines: &[Line]) -> Aid {
    let varied = varied(spec, lines);
    let fixed = fixed(spec, &varied).map(|at| format!("{} = {}", spec.parameters[at].name, lines[0].0[at]));
    let sheet = crossed(spec, lines, &varied).unwrap_or_else(|| listed(spec, lines, &varied));
    Aid { title: spec.title, fixed: fixed.collect(), sheet, command }
}

/// The parameters, by number, that have several values among the lines.
pub(super) fn varied(spec: &TableSpec, lines: &[Line]) -> Vec<usize> {
    let varies = |at: usize| lines.iter().any(|(values, _)| values[at] != lines[0].0[at]);
    (0..spec.parameters.len()).filter(|&at| varies(at)).collect()
}

/// Whether lines that differ in one parameter alone, by number, have the same chances throughout.
pub(super) fn changes_nothing(lines: &[Line], at: usize) -> bool {
    let others = |values: &[ParameterValue]| -> Vec<String> {
        let rest = values.iter().enumerate().filter(|(place, _)| *place != at);
        rest.map(|(_, value)| value.to_string()).collect()
    };
    let mut first: BTreeMap<Vec<String>, &Exact<Row>> = BTreeMap::new();
    lines.iter().all(|(values, exact)| *first.entry(others(values)).or_insert(exact) == exact)
}

fn fixed(spec: &TableSpec, varied: &[usize]) -> impl Iterator<Item = usize> {
    (0..spec.parameters.len()).filter(|at| !varied.contains(at))
}

/// The name, the title, and the parameters that do not vary, each with its range.
fn head(name: &str, spec: &TableSpec, lines: &[Line], varied: &[usize], width: usize) -> String {
    let beside = format!("{name}  {}\n", spec.title);
    let mut text = if beside.chars().count() <= width { beside } else { format!("{name}\n{}\n", spec.title) };
    let mut line = String::new();
    for at in fixed(spec, varied) {
        let parameter = &spec.parameters[at];
        let item = format!("{} = {} [{}]", parameter.name, lines[0].0[at], grid::range(parameter.kind));
        if !line.is_empty() && line.chars().count() + 3 + item.chars().count() > width {
            let _ = writeln!(text, "{line}");
            line.clear();
        }
        let between = if line.is_empty() { "" } else { " · " };
        let _ = write!(line, "{between}{item}");
    }
    if !line.is_empty() {
        let _ = writeln!(text, "{line}");
    }
    text + "\n"
}

/// A line a combination, a column an outcome; none where outcomes are too many, or nothing varies.
fn crossed(spec: &TableSpec, lines: &[Line], varied: &[usize]) -> Option<Sheet> {
    let possible = lines.iter().flat_map(|(_, exact)| exact.iter().map(|(outcome, _)| outcome));
    let outcomes: BTreeSet<&Row> = possible.collect();
    if varied.is_empty() || outcomes.len() > MOST_COLUMNS {
        return None;
    }
    let names = varied.iter().map(|&at| spec.parameters[at].name.to_owned());
    let mut table = Sheet::plain(names.chain(outcomes.iter().map(ToString::to_string)));
    for (values, exact) in lines {
        let chance = |outcome: &&Row| match exact.probability(outcome) {
            none if *none.numer() == num_bigint::BigUint::ZERO => Cell::Right("-".to_owned()),
            chance => Cell::Right(percentage(&chance)),
        };
        let values = varied.iter().map(|&at| Cell::from(values[at]));
        table.row(values.chain(outcomes.iter().map(chance)));
    }
    Some(table)
}

/// A line an outcome of a combination.
fn listed(spec: &TableSpec, lines: &[Line], varied: &[usize]) -> Sheet {
    let names = varied.iter().map(|&at| spec.parameters[at].name);
    let chances = || lines.iter().flat_map(|(_, exact)| exact.iter().map(|(_, chance)| chance));
    let exactly = chances().all(|chance| fraction(chance).len() <= LONGEST_FRACTION);
    let exact_column = exactly.then_some("exactly");
    let mut table = Sheet::plain(names.chain(["outcome", "chance"]).chain(exact_column));
    for (values, exact) in lines {
        for (outcome, chance) in exact.iter() {
            let values = varied.iter().map(|&at| Cell::from(values[at]));
            let chances = [Cell::from(outcome.to_string()), Cell::Right(percentage(chance))];
            let exact = exactly.then(|| Cell::Right(fraction(chance)));
            table.row(values.chain(chances).chain(exact));
        }
    }
    table
}
