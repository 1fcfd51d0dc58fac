//! `sortie rules`: prints the ledger of a system with how often each rule fires.

mod census;
mod rotation;
mod taken;

use super::args::{FormatArg, SeedArg, count};
use super::output::{self, Cell, Sheet};
use super::{Context, Exit, Outcome};
use crate::journal::{Ledger, RuleId};
use crate::report::tables::tally::Tally;
use census::{Counted, Plan};
use taken::{Count, Taken};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sortie rules jets
  sortie rules jets --games 100 --format csv > rules.csv
  sortie rules jets --by scenario --format csv
  sortie rules thunderbolt --options

Plays every built-in scenario and each of its variants, rotating the policies of each side. What a rule leaves to a \
player is an option: by_policies says how often a policy took it, `random` and `stay-home` left out, by_random how \
often `random` did. --options lists these alone, those first that policies take most, and under a rule \
each of its options.")]
pub(super) struct Args {
    /// The system
    system: String,
    /// Number of games of each scenario
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = count)]
    games: u64,
    /// Count each scenario separately
    #[arg(long, value_enum, value_name = "WHAT")]
    by: Option<By>,
    /// List the options of players, and how often policies took them
    #[arg(long, conflicts_with = "by")]
    options: bool,
    #[command(flatten)]
    seed: SeedArg,
    #[command(flatten)]
    format: FormatArg,
}

/// How the counts are grouped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum By {
    /// A block of lines for each scenario
    Scenario,
}

/// Plays the scenarios and prints the counts.
pub(super) fn run(args: &Args, io: &Context) -> Outcome {
    let system = io.system(&args.system)?;
    let policies = io.library().quick_policies(system.name());
    let plan = Plan {
        system,
        systems: &io.system_names(),
        library: io.library(),
        policies: &policies,
        games: args.games,
        seed: args.seed.seed,
    };
    let counted = census::count(plan, &io.library().scenarios(system.name()))?;
    let ledger = system.ledger();
    let table = match args.by {
        None if args.options => options(ledger, &sum(ledger, &counted).taken),
        None => together(ledger, &counted),
        Some(By::Scenario) => apart(ledger, &counted),
    };
    output::print(&table, args.format.format, io)?;
    Ok(Exit::Done)
}

const COLUMNS: [&str; 8] = ["id", "source", "kind", "optional", "fires", "games", "games_fired", "times_fired"];
/// The columns of options, which are empty for a rule that is no option.
const TAKEN: [&str; 3] = ["by_policies", "by_random", "taken"];

fn sum(ledger: &Ledger, counted: &[Counted]) -> Counted {
    let mut sum = Counted::new(String::new(), ledger);
    counted.iter().for_each(|other| sum.merge(other));
    sum
}

fn together(ledger: &Ledger, counted: &[Counted]) -> Sheet {
    let sum = sum(ledger, counted);
    let mut table = Sheet::plain(COLUMNS.into_iter().chain(TAKEN));
    for rule in ids(ledger) {
        table.row(cells(ledger, &sum.tally, rule).into_iter().chain(taken(ledger, &sum.taken, rule)));
    }
    table
}

fn apart(ledger: &Ledger, counted: &[Counted]) -> Sheet {
    let mut table = Sheet::plain(COLUMNS.into_iter().chain(["scenario"]).chain(TAKEN));
    for Counted { scenario, tally, taken: of_scenario } in counted {
        for rule in ids(ledger) {
            let scenario = [scenario.as_str().into()];
            table.row(cells(ledger, tally, rule).into_iter().chain(scenario).chain(taken(ledger, of_scenario, rule)));
        }
    }
    table
}

fn options(ledger: &Ledger, taken: &Taken) -> Sheet {
    let mut table = Sheet::plain(["id", "option"].into_iter().chain(TAKEN));
    for ((rule, option), count) in taken.in_order(ledger) {
        let name: [Cell; 2] = [ledger.rule(rule).id.as_str().into(), option.into()];
        table.row(name.into_iter().chain(counts(count)));
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

/// The cells of a rule's counts as an option; empty if it is none.
fn taken(ledger: &Ledger, taken: &Taken, id: RuleId) -> [Cell; 3] {
    if taken::is_option(ledger.rule(id)) { counts(taken.of(id)) } else { [Cell::Null, Cell::Null, Cell::Null] }
}

fn counts(count: Count) -> [Cell; 3] {
    [count.by_policies.into(), count.by_random.into(), count.taken().into()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Tape;
    use crate::game::Record;
    use crate::journal::Event;
    use jets;

    fn counted(scenario: &str, times: usize) -> Counted {
        let events = vec![Event::of(jets::Rule::J0_1d); times];
        let mut counted = Counted::new(scenario.to_owned(), jets::ledger());
        counted.tally.add(&Record { row: Vec::new(), events, tape: Tape::default(), standings: Vec::new(), state: 0 });
        counted
    }

    #[test]
    fn the_ledger_is_listed_with_the_sums_over_all_scenarios() {
        let result = together(jets::ledger(), &[counted("one", 2), counted("two", 0)]).csv();
        let lines: Vec<&str> = result.lines().collect();
        assert_eq!(lines.len(), 145);
        assert_eq!(lines[0], "id,source,kind,optional,fires,games,games_fired,times_fired,by_policies,by_random,taken");
        assert_eq!(lines[4], "J0.1d,seed,record,false,true,2,1,2,,,");
        assert!(lines.iter().any(|line| line.starts_with("J2.2a,") && line.ends_with(",2,0,0,0,0,never")));
    }

    #[test]
    fn by_scenario_each_has_its_own_lines() {
        let result = apart(jets::ledger(), &[counted("one", 2), counted("two", 0)]).csv();
        let lines: Vec<&str> = result.lines().collect();
        assert_eq!(lines.len(), 289);
        assert_eq!(lines[4], "J0.1d,seed,record,false,true,1,1,2,one,,,");
        assert_eq!(lines[148], "J0.1d,seed,record,false,true,1,0,0,two,,,");
    }

    #[test]
    fn options_are_listed_alone() {
        let result = options(jets::ledger(), &Taken::default()).csv();
        let lines: Vec<&str> = result.lines().collect();
        assert_eq!(lines[0], "id,option,by_policies,by_random,taken");
        assert_eq!(lines[1], "J2.2a,,0,0,never");
    }
}
