//! A trace as text.

use super::cell::Cell;
use super::lines::lines;
use super::{Filter, Trace, TracedGame};
use crate::game::Record;
use crate::report::fold::fold;
use std::io::{self, Write};

pub(super) fn write(printed: TracedGame<'_>, width: Option<usize>, out: &mut dyn Write) -> io::Result<()> {
    let TracedGame { trace, heading, record, filter } = printed;
    writeln!(out, "{}: {}, seed {}, game {}", trace.ledger.system, heading.scenario, heading.seed, heading.game)?;
    for (side, policy) in trace.game.policies() {
        writeln!(out, "{side} is played by {policy}")?;
    }
    events((trace, record, filter), width, out)?;
    if filter.is_set() { Ok(()) } else { outcome(trace, record, out) }
}

fn events(
    (trace, record, filter): (&Trace, &Record, &Filter),
    columns: Option<usize>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let width = trace.ledger.rules.iter().map(|rule| rule.id.chars().count()).max().unwrap_or(0);
    let mut turn = None;
    // A filter for the rule of the dice asks for the dice.
    let joined = filter.rule.is_none_or(|rule| !trace.ledger.rule(rule).dice);
    for line in lines(trace, &record.events, joined).iter().filter(|line| filter.shows(line.event)) {
        let event = line.event;
        if turn != Some(event.turn) {
            turn = Some(event.turn);
            writeln!(out, "\n{}", trace.game.clock_name(event.turn))?;
        }
        let printed = format!("  {:width$}  {}", trace.ledger.rule(event.rule).id, trace.wording(line).text);
        writeln!(out, "{}", fold(&printed, columns, width + 4))?;
    }
    Ok(())
}

fn outcome(trace: &Trace, record: &Record, out: &mut dyn Write) -> io::Result<()> {
    let metrics = trace.game.metrics();
    let width = metrics.iter().map(|metric| metric.name.chars().count()).max().unwrap_or(0);
    writeln!(out, "\nOutcome")?;
    for (metric, &cell) in metrics.iter().zip(&record.row) {
        let cell = Cell::new(metric, cell);
        let unit = if metric.unit.is_empty() || cell == Cell::Null { "" } else { metric.unit };
        writeln!(out, "{}", format!("  {:width$}  {cell} {unit}", metric.name).trim_end())?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::trace::fixture::written;

    #[test]
    fn a_game_reads_from_set_up_to_outcome() {
        let printed = "\
toy: toy/duel, seed 7, game 3
a is played by bold
b is played by meek

Set-up
  T0.1   a toy fight begins

Turn 1
  T1.10  unit-1 rolls 3 5 4 +1 on unit-2: Speed +2
  T1.10  unit-2 rolls 6 on {subject}: Speed -1

Turn 2
  T2.1   unit-1 moves [row table-0/row-3]

Outcome
  winner        draw
  shots         2 shots
  turn_of_kill  -
";
        assert_eq!(written(|printed, out| write(printed, None, out), Filter::default()), printed);
    }

    #[test]
    fn a_filter_leaves_the_outcome_out() {
        let printed =
            written(|printed, out| write(printed, None, out), Filter { turns: Some((2, 2)), ..Filter::default() });
        assert!(
            printed.ends_with("\nTurn 2\n  T2.1   unit-1 moves [row table-0/row-3]\n") && !printed.contains("Turn 1")
        );
    }
}
