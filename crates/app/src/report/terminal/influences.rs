//! How much parameters do to a figure, on the terminal: a line for each, in groups whose intervals overlap.

use super::compare::note;
use super::{DIM, HEAD, Pen, shortened};
use crate::analysis::sweep::stars::Estimate;
use crate::report::findings::{Influence, Influences, Measure, Standing};
use std::fmt::Write;

/// The width of a measure with its interval, and of one without.
const WIDTH: [usize; 2] = [20, 9];

pub(super) fn influences(text: &mut String, pen: Pen, found: &Influences) {
    let widths: Vec<usize> = (0..found.measures.len()).map(|at| WIDTH[usize::from(at > 1)]).collect();
    let room = pen.width().saturating_sub(4 + widths.iter().sum::<usize>()).clamp(20, 60);
    let heads: String =
        found.measures.iter().zip(&widths).map(|(measure, width)| format!("{:>width$}", measure.head)).collect();
    let _ = writeln!(text, "\n{}", pen.paint(HEAD, &format!("  {:<room$}{heads}", "parameter")));
    let mut group = 0;
    for line in &found.lines {
        if group != 0 && (line.group != group || line.path.is_none()) {
            text.push('\n');
        }
        group = line.group;
        let cells: String = found
            .measures
            .iter()
            .zip(&line.measured)
            .zip(&widths)
            .map(|((measure, estimate), width)| format!("{:>width$}", cell(found, line, *measure, *estimate, *width)))
            .collect();
        let name = shortened(line.name(), room);
        let row = format!("  {name:<room$}{cells}");
        let _ = match line.path {
            Some(_) => writeln!(text, "{row}"),
            None => writeln!(text, "{}", pen.paint(DIM, &row)),
        };
    }
    let share = found.measures.first().map_or("", |measure| found.unit(measure.print).trim());
    let unit = match share {
        "%" => "in percent of the variance; ",
        "pp" => "in percentage points; ",
        _ => "",
    };
    let groups = "a gap separates groups; within one the intervals overlap";
    match found.lines.iter().any(|line| line.group > 0) {
        true => note(text, pen, &format!("{unit}{groups}")),
        false if unit.is_empty() => {}
        false => note(text, pen, unit.trim_end_matches("; ")),
    }
}

fn cell(found: &Influences, line: &Influence, measure: Measure, estimate: Option<Estimate>, width: usize) -> String {
    let Some(estimate) = estimate else { return "not shown".to_owned() };
    let print = |figure: f64| found.printed(measure.print, figure);
    match estimate.interval {
        _ if line.standing == Standing::Idle => if width == WIDTH[0] { "no outcome" } else { "" }.to_owned(),
        _ if width == WIDTH[1] => print(estimate.value),
        Some(interval) => format!("{} {}..{}", print(estimate.value), print(interval.low), print(interval.high)),
        None => format!("{} no interval", print(estimate.value)),
    }
}
