//! `sortie rules`: prints the ledger of a system with how often each rule fires, in all built-in scenarios or in one.

mod census;
mod never;
mod rotation;
mod taken;

use super::args::{Changes, FormatArg, SeedArg, count};
use super::output::{self, Cell, Format, Sheet};
use super::{CliError, Context, Exit, Outcome};
use crate::journal::{Ledger, RuleId};
use crate::report::tables::tally::Tally;
use crate::report::terminal::shortened;
use census::{Counted, Plan};
use taken::{Count, Taken};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sortie rules jets
  sortie rules jets --games 100 --format csv > rules.csv
  sortie rules jets --by scenario --format csv
  sortie rules thunderbolt --options
  sortie rules mine.toml --never

For a system, it plays every built-in scenario and each of its variants, and rotates the policies of each side. For a \
scenario, it plays that one with its own policies. --never lists the rules that fired in no game: at_most is the upper \
end of the 95% interval for the chance that one fires in a game. What a rule leaves to a player is an option: \
by_policies says how often a policy took it, `random` and `stay-home` left out, by_random how often `random` did. \
--options lists these alone, those first that policies take most, and under a rule each of its options.")]
pub(super) struct Args {
    /// The system, or a scenario: a built-in one or the path of one, optionally with `+VARIANT`
    #[arg(value_name = "SYSTEM|SCENARIO")]
    of: String,
    /// Number of games of each scenario [default: 20; of one scenario, 200]
    #[arg(long, value_name = "N", value_parser = count)]
    games: Option<u64>,
    /// Count each scenario separately
    #[arg(long, value_enum, value_name = "WHAT")]
    by: Option<By>,
    /// List the options of players, and how often policies took them
    #[arg(long, conflicts_with = "by")]
    options: bool,
    /// List the rules that fire in none of the games
    #[arg(long, conflicts_with_all = ["by", "options"])]
    never: bool,
    #[command(flatten)]
    seed: SeedArg,
    #[command(flatten)]
    format: FormatArg,
    #[command(flatten)]
    changes: Changes,
}

/// The number of games of each scenario of a system where the arguments name none.
const GAMES_OF_EACH: u64 = 20;
/// The number of games of one scenario where the arguments name none.
const GAMES_OF_ONE: u64 = 200;

/// How the counts are grouped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum By {
    /// A block of lines for each scenario
    Scenario,
}

/// Plays the scenarios and prints the counts.
pub(super) fn run(args: &Args, io: &Context) -> Outcome {
    let (ledger, counted) = if is_scenario(&args.of) { of_scenario(args, io)? } else { of_system(args, io)? };
    let table = match args.by {
        None if args.options => options(ledger, &sum(ledger, &counted).taken),
        None if args.never => {
            let tally = sum(ledger, &counted).tally;
            io.note(&never::note(ledger, &tally));
            never::sheet(ledger, &tally)
        }
        None if args.format.format == Format::Table => {
            let tally = sum(ledger, &counted).tally;
            io.note(&never::summary(ledger, &tally));
            for_people(ledger, &tally, usize::from(io.width().unwrap_or(WIDTH)))
        }
        None => together(ledger, &counted),
        Some(By::Scenario) => apart(ledger, &counted),
    };
    // The note says it all where each rule fired; programs get the columns.
    if !(args.never && table.rows().is_empty() && args.format.format == Format::Table) {
        output::print(&table, args.format.format, io)?;
    }
    Ok(Exit::Done)
}

/// Whether a name is that of a scenario: those of systems have neither folder, nor variant, nor ending.
fn is_scenario(name: &str) -> bool {
    name.contains(['/', '+', '.', std::path::MAIN_SEPARATOR])
}

/// The counts of a scenario, with the changes of the arguments.
fn of_scenario(args: &Args, io: &Context) -> Result<(&'static Ledger, Vec<Counted>), CliError> {
    let loaded = io.load(&args.changes.request(&args.of))?;
    let games = args.games.unwrap_or(GAMES_OF_ONE);
    Ok((loaded.system.ledger(), vec![census::of_game(&loaded, games, args.seed.seed)]))
}

/// The counts of all built-in scenarios of a system.
fn of_system(args: &Args, io: &Context) -> Result<(&'static Ledger, Vec<Counted>), CliError> {
    let system = io.system(&args.of)?;
    if !args.changes.is_empty() {
        return Err(CliError::usage(format!("changes need a scenario, and {} is a system", args.of)));
    }
    let policies = io.library().quick_policies(system.name());
    let plan = Plan {
        system,
        systems: &io.system_names(),
        library: io.library(),
        policies: &policies,
        games: args.games.unwrap_or(GAMES_OF_EACH),
        seed: args.seed.seed,
    };
    Ok((system.ledger(), census::count(plan, &io.library().scenarios(system.name()))?))
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

/// The width of lines that go to no terminal, in columns.
const WIDTH: u16 = 100;

/// The counts as people read them: what each rule says in one line, as far as the width has room.
fn for_people(ledger: &Ledger, tally: &Tally, width: usize) -> Sheet {
    let mut table = Sheet::plain(["id", "games_fired", "times_fired", "text"]);
    let longest = ledger.rules.iter().map(|rule| rule.id.chars().count()).max().unwrap_or(0);
    let room = width.saturating_sub(longest.max(2) + 2 + 11 + 2 + 11 + 2).max(20);
    for id in ids(ledger) {
        let (rule, count) = (ledger.rule(id), tally.count(id));
        let fired = |count: u64| if rule.fires { Cell::from(count) } else { Cell::Right("-".to_owned()) };
        let text = shortened(&rule.text, room);
        table.row([rule.id.as_str().into(), fired(count.games), fired(count.times), text.into()]);
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
    use crate::cli::testing::sortie_as_built;
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
    fn one_scenario_is_counted_with_its_changes() {
        let rules = |more: &[&str]| {
            let arguments = ["rules", "jets/mig21-v-f4", "--never", "--games", "3", "--format", "csv"];
            sortie_as_built(&[&arguments, more].concat())
        };
        let (code, out, err) = rules(&[]);
        assert_eq!(code, 0, "{err}");
        assert!(out.starts_with("id,phase,optional,games,at_most,text\n"), "{out}");
        assert!(out.lines().skip(1).all(|line| line.contains(",3,0.70")), "1 - 0.025^(1/3): {out}");
        let note = "rules that can fire fired in none of 3 games; each fires in at most 70.8 % of games, at 95 %\n";
        assert!(err.ends_with(note), "{err}");
        assert!(!out.contains("\nJ0.1d,"), "jets tick their boxes in each game: {out}");
        assert_ne!(rules(&["--set", "dogfight.night=true"]).1, out);
        let (_, _, err) = sortie_as_built(&["rules", "jets", "--set", "dogfight.night=true"]);
        assert_eq!(err, "sortie: changes need a scenario, and jets is a system\n");
    }

    #[test]
    fn options_are_listed_alone() {
        let result = options(jets::ledger(), &Taken::default()).csv();
        let lines: Vec<&str> = result.lines().collect();
        assert_eq!(lines[0], "id,option,by_policies,by_random,taken");
        assert_eq!(lines[1], "J2.2a,,0,0,never");
    }
}
