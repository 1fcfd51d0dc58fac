//! `sortie rules`: the ledger of a system with how often each rule fires.

mod census;
mod rotation;

use super::args::{FormatArg, SeedArg, count};
use super::output::{self, Cell, Sheet};
use super::{Context, Exit, Outcome};
use crate::journal::{Ledger, RuleId};
use crate::report::tables::tally::Tally;
use census::Plan;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sortie rules jets
  sortie rules jets --games 100 --format csv > rules.csv
  sortie rules jets --by scenario --format csv

Plays every built-in scenario and each of its variants, rotating the policies of each side.")]
pub(super) struct Args {
    /// The system
    system: String,
    /// Games of each scenario
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = count)]
    games: u64,
    /// Count each scenario separately
    #[arg(long, value_enum, value_name = "WHAT")]
    by: Option<By>,
    #[command(flatten)]
    seed: SeedArg,
    #[command(flatten)]
    format: FormatArg,
}

/// What the counts are divided by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum By {
    /// A block of lines a scenario
    Scenario,
}

/// Plays and counts.
pub(super) fn run(args: &Args, io: &Context) -> Outcome {
    let system = io.system(&args.system)?;
    let policies = io.library().policies(system.name());
    let plan = Plan {
        system,
        systems: &io.system_names(),
        library: io.library(),
        policies: &policies,
        games: args.games,
        seed: args.seed.seed,
    };
    let tallies = census::count(plan, &io.library().scenarios(system.name()))?;
    let ledger = system.ledger();
    let table = match args.by {
        None => together(ledger, &tallies),
        Some(By::Scenario) => apart(ledger, &tallies),
    };
    output::print(&table, args.format.format, io)?;
    Ok(Exit::Done)
}

const COLUMNS: [&str; 8] = ["id", "source", "kind", "optional", "fires", "games", "games_fired", "times_fired"];

fn together(ledger: &Ledger, tallies: &[(String, Tally)]) -> Sheet {
    let mut sum = Tally::new(ledger.rules.len());
    for (_, tally) in tallies {
        sum.merge(tally);
    }
    let mut table = Sheet::plain(COLUMNS);
    for rule in ids(ledger) {
        table.row(cells(ledger, &sum, rule));
    }
    table
}

fn apart(ledger: &Ledger, tallies: &[(String, Tally)]) -> Sheet {
    let mut table = Sheet::plain(COLUMNS.into_iter().chain(["scenario"]));
    for (scenario, tally) in tallies {
        for rule in ids(ledger) {
            table.row(cells(ledger, tally, rule).into_iter().chain([scenario.as_str().into()]));
        }
    }
    table
}

fn ids(ledger: &Ledger) -> impl Iterator<Item = RuleId> {
    (0..ledger.rules.len()).map(|index| RuleId(index as u16))
}

fn cells(ledger: &Ledger, tally: &Tally, id: RuleId) -> [Cell; 8] {
    let (rule, count) = (ledger.rule(id), tally.count(id));
    [
        rule.id.as_str().into(),
        rule.source.name().into(),
        rule.kind.name().into(),
        rule.optional.into(),
        rule.fires.into(),
        tally.games().into(),
        count.games.into(),
        count.times.into(),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Tape;
    use crate::game::Record;
    use crate::journal::Event;
    use jets;

    fn tally(times: usize) -> Tally {
        let events = vec![Event::of(jets::Rule::J0_1d); times];
        let mut tally = Tally::new(jets::ledger().rules.len());
        tally.add(&Record { row: Vec::new(), events, tape: Tape::default(), standings: Vec::new(), state: 0 });
        tally
    }

    #[test]
    fn the_ledger_is_listed_with_the_sums_over_all_scenarios() {
        let told = together(jets::ledger(), &[("one".into(), tally(2)), ("two".into(), tally(0))]).csv();
        let lines: Vec<&str> = told.lines().collect();
        assert_eq!(lines.len(), 145);
        assert_eq!(lines[0], "id,source,kind,optional,fires,games,games_fired,times_fired");
        assert_eq!(lines[4], "J0.1d,seed,record,false,true,2,1,2");
    }

    #[test]
    fn by_scenario_each_has_its_own_lines() {
        let told = apart(jets::ledger(), &[("one".into(), tally(2)), ("two".into(), tally(0))]).csv();
        let lines: Vec<&str> = told.lines().collect();
        assert_eq!(lines.len(), 289);
        assert_eq!(lines[4], "J0.1d,seed,record,false,true,1,1,2,one");
        assert_eq!(lines[148], "J0.1d,seed,record,false,true,1,0,0,two");
    }
}
