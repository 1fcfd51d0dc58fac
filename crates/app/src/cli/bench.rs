//! `sortie bench`: measures how fast each system plays on this machine, or prints the signatures of their outcomes.

mod cost;
mod figures;
mod median;
mod scaling;
mod signature;

use super::args::FormatArg;
use super::output::{self, Format, Sheet};
use super::{CliError, Context, Exit, Outcome};
use crate::chance::RunKey;
use crate::game::System;
use crate::scenario::Request;
use cost::Cost;
use figures::{Row, columns, summaries};
use scaling::Scaling;
use std::io::Write;
use std::time::Duration;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sortie bench
  sortie bench jets --seconds 5 --format csv
  sortie bench jets/mig21-v-f4
  sortie bench --signature

The dice floor of a game is the time of only its stream starts and dice, in the order of play, in a bare loop:
  us_per_game              microseconds of a whole game
  ns_per_draw              the floor per roll, stream starts included
  floor_ratio              the time of the rules divided by the floor, with every choice replayed from a tape
  full_ratio               the same with the policies making the choices
  ns_per_candidate         the cost of weighing one candidate: a plan, the end of a move, an attack
  games_per_second         for one thread from its CPU time; for two threads, that times the scaling
  scaling                  games per second with two threads divided by those with one
  bare_scaling             the same for a loop that only rolls dice
  candidates_per_decision  the mean number of candidates of a decision
  scored_share             the share of them that bounds do not rule out
The first six use the CPU time of the thread: medians of rounds in which floor, rules and policies take turns. A \
system with several scenarios ends with the median and the worst of each column.

A signature is a hash of the outcomes of 200 games of each built-in scenario with seed 1. It changes when the rules, a \
scenario or a policy plays differently, and is the same on every machine.")]
pub(super) struct Args {
    /// Systems or scenarios [default: all systems]
    #[arg(value_name = "SYSTEM")]
    names: Vec<String>,
    /// Print the outcome signature of each system instead
    #[arg(long)]
    signature: bool,
    /// The time to measure each scenario, in seconds
    #[arg(long, value_name = "S", default_value_t = 1.0, value_parser = seconds)]
    seconds: f64,
    #[command(flatten)]
    format: FormatArg,
}

/// The longest time to measure one scenario, in seconds.
const MOST_SECONDS: f64 = 3600.0;

fn seconds(text: &str) -> Result<f64, String> {
    let seconds = text.parse().ok().filter(|&seconds| seconds > 0.0 && seconds <= MOST_SECONDS);
    seconds.ok_or_else(|| format!("expected a number of seconds above 0, {MOST_SECONDS} at most"))
}

/// The share of the time that other programs may use before a warning is printed.
const MOST_ELSEWHERE: f64 = 0.1;

/// Measures, or prints signatures.
pub(super) fn run(args: &Args, io: &Context) -> Outcome {
    if args.signature {
        return sign(args, io);
    }
    let mut rows = Vec::new();
    let mut disturbed = 0.0f64;
    for scenario in scenarios(args, io)? {
        let elsewhere = measure(&mut rows, &scenario, Duration::from_secs_f64(args.seconds), io)?;
        disturbed = disturbed.max(elsewhere);
    }
    let mut table = Sheet::plain(columns());
    for of_system in rows.chunk_by(|one, other| one.system == other.system) {
        of_system.iter().chain(&summaries(of_system)).for_each(|row| row.print(&mut table));
    }
    output::print(&table, args.format.format, io)?;
    if disturbed > MOST_ELSEWHERE {
        let share = (100.0 * disturbed).round();
        io.note(&format!(
            "other programs took up to {share} % of the time: the scaling is unreliable, and the rest is rough"
        ));
    }
    Ok(Exit::Done)
}

/// The scenarios that the arguments name; those of all systems without arguments.
fn scenarios(args: &Args, io: &Context) -> Result<Vec<String>, CliError> {
    let all = |system: &dyn System| io.library().scenarios(system.name()).into_iter().map(str::to_owned);
    if args.names.is_empty() {
        return Ok(io.systems().iter().flat_map(|system| all(*system)).collect());
    }
    let mut scenarios = Vec::new();
    for name in &args.names {
        match name.contains(['/', '.']) {
            true => scenarios.push(name.clone()),
            false => scenarios.extend(all(io.system(name)?)),
        }
    }
    Ok(scenarios)
}

/// Adds the rows of one scenario. Half of the time measures costs, half scaling. Returns the share of the time that
/// other programs used.
fn measure(rows: &mut Vec<Row>, scenario: &str, time: Duration, io: &Context) -> Result<f64, CliError> {
    let loaded = io.load(&Request::scenario(scenario))?;
    let run = RunKey::new(loaded.system.name(), 1);
    let cost = Cost::measure(&*loaded.game, run, time / 2);
    let scaling = Scaling::measure(&*loaded.game, run, time / 2);
    rows.extend([1, 2].map(|threads| Row::of(loaded.system.name(), loaded.document.name(), threads, &cost, &scaling)));
    Ok(cost.elsewhere)
}

fn sign(args: &Args, io: &Context) -> Outcome {
    let mut systems = io.systems().to_vec();
    if !args.names.is_empty() {
        systems = args.names.iter().map(|name| io.system(name)).collect::<Result<_, _>>()?;
    }
    let mut table = Sheet::plain(["system", "signature"]);
    for system in systems {
        let signature = signature::of(system, io, &[])?;
        match args.format.format {
            Format::Table => writeln!(io.out(), "{} {signature}", system.name())?,
            _ => table.row([system.name().into(), signature.into()]),
        }
    }
    match args.format.format {
        Format::Table => {}
        format => output::print(&table, format, io)?,
    }
    Ok(Exit::Done)
}

#[cfg(test)]
mod tests;
