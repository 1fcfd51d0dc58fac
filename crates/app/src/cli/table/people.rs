//! A table of chances for people: what is the same in all lines is said once, chances are percentages, and where there
//! is room, each outcome has a column. Forms to paste elsewhere show the same table.

use super::decimal::{fraction, percentage};
use super::grid;
use crate::chance::Exact;
use crate::cli::output::{self, Cell, Sheet};
use crate::game::{ParameterValue, Row, TableSpec};
use crate::report::fold::fold;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// The greatest number of outcomes for which each has a column.
const MOST_COLUMNS: usize = 12;
/// The greatest length of a fraction that is printed.
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

/// A table as a player's aid.
#[derive(Clone, Debug)]
pub(super) struct Aid {
    /// The title of the table.
    pub(super) title: &'static str,
    /// The parameters that have the same value in all lines, such as `range = 2`.
    pub(super) fixed: Vec<String>,
    /// The table: one column for each outcome if they are few, else one line for each.
    pub(super) sheet: Sheet,
    /// The command that prints the table.
    pub(super) command: String,
}

/// Makes the player's aid of a table.
pub(super) fn aid(command: String, spec: &TableSpec, lines: &[Line]) -> Aid {
    let varied = varied(spec, lines);
    let fixed = fixed(spec, &varied).map(|at| format!("{} = {}", spec.parameters[at].name, lines[0].0[at]));
    let sheet = crossed(spec, lines, &varied).unwrap_or_else(|| listed(spec, lines, &varied));
    Aid { title: spec.title, fixed: fixed.collect(), sheet, command }
}

/// The indices of the parameters that have several values among the lines.
pub(super) fn varied(spec: &TableSpec, lines: &[Line]) -> Vec<usize> {
    let varies = |at: usize| lines.iter().any(|(values, _)| values[at] != lines[0].0[at]);
    (0..spec.parameters.len()).filter(|&at| varies(at)).collect()
}

/// Whether lines that differ only in the parameter with index `at` all have the same chances.
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
            let _ = writeln!(text, "{}", fold(&line, Some(width), 4));
            line.clear();
        }
        let between = if line.is_empty() { "" } else { " · " };
        let _ = write!(line, "{between}{item}");
    }
    if !line.is_empty() {
        let _ = writeln!(text, "{}", fold(&line, Some(width), 4));
    }
    text + "\n"
}

/// One line for each combination and one column for each outcome; `None` if there are too many outcomes, or no
/// parameter varies.
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

/// One line for each outcome of each combination.
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
