//! `sortie trace`: prints one game, as a story or rule by rule.

mod find;

use super::args::{Changes, SeedArg, count};
use super::run::args::games;
use super::{CliError, Context, Exit, Loaded, Outcome};
use crate::analysis::condition::Condition;
use crate::chance::RunKey;
use crate::game::Record;
use crate::report::trace::{Filter, Heading, Trace};
use find::Pick;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sortie trace jets/mig21-v-f4 --game 17
  sortie trace downtown/d5 --where 'losses>=3 and target_damage=destroyed'
  sortie trace jets/mig21-v-f4 --pick median
  sortie trace downtown/d5 --where victory-level=draw --pick closest \\
      --games 5000
  sortie trace jets/mig21-v-f4 --game 17 --detail rules --turn 4..6 --unit b1
  sortie trace jets/mig21-v-f4 --detail rules --rule J4.4c
  sortie trace jets/mig21-v-f4 --format jsonl | grep '\"rule\":\"J4'

A story says what happened, in order: each shot with its target, its chance and its effect. `--detail rules` prints \
every rule that fired, with its dice, to read beside the rules; `sortie explain` describes a rule.")]
pub(super) struct Args {
    /// A built-in scenario or the path of one, optionally with `+VARIANT`
    scenario: String,
    /// The number of the game in the run, from 0 [default: 0]
    #[arg(long, value_name = "I", value_parser = count, conflicts_with_all = ["condition", "pick", "games"])]
    game: Option<u64>,
    /// Trace a game whose outcome fulfils this condition, such as `losses>=5` or `winner=a and turns<6`
    #[arg(long = "where", value_name = "CONDITION", id = "condition", value_parser = Condition::parse)]
    condition: Option<Condition>,
    /// Which of these games to trace, by the main number of the system [default: first]
    #[arg(long, value_enum, hide_default_value = true)]
    pick: Option<Pick>,
    /// How many games to choose from [default: 1000; for the first game, up to 100000]
    #[arg(long, value_name = "N", value_parser = games, allow_hyphen_values = true)]
    games: Option<u64>,
    /// The detail of a trace in text
    #[arg(long, value_enum, default_value_t = Detail::Story)]
    detail: Detail,
    /// Show only these turns, or days of a campaign, such as 4 or 4..6; 0 is the set-up
    #[arg(long, value_name = "TURNS", value_parser = turns)]
    turn: Option<(u16, u16)>,
    /// Show only events that this unit takes part in
    #[arg(long, value_name = "NAME")]
    unit: Option<String>,
    /// Show only events of this rule
    #[arg(long, value_name = "ID")]
    rule: Option<String>,
    /// The form of the trace
    #[arg(long, value_enum, default_value_t = Form::Text)]
    format: Form,
    #[command(flatten)]
    seed: SeedArg,
    #[command(flatten)]
    changes: Changes,
}

/// The form of a trace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Form {
    /// Text for readers
    Text,
    /// One versioned JSON object on each line
    Jsonl,
}

/// The detail of a trace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Detail {
    /// The events, in plain words
    Story,
    /// Every rule that fired, with its dice
    Rules,
}

/// The width, in columns, of a story that does not go to a terminal.
const WIDTH: u16 = 100;

/// Finds the game, plays it and prints it.
pub(super) fn run(args: &Args, io: &Context) -> Outcome {
    let loaded = io.load(&args.changes.request(&args.scenario))?;
    let run = RunKey::new(loaded.system.name(), args.seed.seed);
    let number = find::game(args, &loaded, run, io)?;
    let Loaded { system, game, document } = loaded;
    let record = game.record(run.game(0, number));
    let title = super::catalogue::title(&document);
    let heading = Heading { scenario: args.scenario.clone(), title, seed: args.seed.seed, game: number };
    let trace = Trace::new(&*game, system.ledger());
    let filter = filter(args, &trace, &record, number)?;
    if !record.events.iter().any(|event| filter.shows(event)) {
        io.note(&format!("no event of game {number} fits all of --turn, --unit and --rule"));
    }
    let mut out = io.out();
    match (args.format, args.detail) {
        (Form::Jsonl, _) => trace.jsonl(&heading, &record, &filter, &mut *out)?,
        (Form::Text, Detail::Rules) => {
            trace.text(&heading, &record, &filter, io.width().map(usize::from), &mut *out)?;
        }
        (Form::Text, Detail::Story) => {
            let width = io.width().unwrap_or(WIDTH).into();
            trace.story(&heading, &record, &filter, width, &mut *out)?;
        }
    }
    Ok(Exit::Done)
}

/// The filter that the arguments describe.
fn filter(args: &Args, trace: &Trace, record: &Record, number: u64) -> Result<Filter, CliError> {
    let unknown = |kind: &str, name: &str, known: Vec<String>| {
        CliError::unknown(kind, name, known.iter().map(String::as_str).collect::<Vec<&str>>())
    };
    let unit = args
        .unit
        .as_deref()
        .map(|name| trace.unit_named(name, record).map_err(|known| unknown("unit of this game", name, known)));
    let rule =
        args.rule.as_deref().map(|id| trace.rule_named(id).map_err(|known| unknown("rule that fires", id, known)));
    let turns = args.turn.map(|turns| trace.clock_range(turns));
    let end = record.events.iter().map(|event| event.turn).max().unwrap_or(0);
    if let (Some(asked), Some((first, _))) = (args.turn, turns)
        && first > end
    {
        let is_over = |turn: u16| trace.clock_range((turn, turn)).0 > end;
        let last = (0..asked.0).rev().find(|turn| !is_over(*turn)).unwrap_or(0);
        let what = format!("game {number} ends before turn {}, expected --turn 0 to {last}", asked.0);
        return Err(CliError::usage(what));
    }
    Ok(Filter { turns, unit: unit.transpose()?, rule: rule.transpose()? })
}

/// Reads `4` or `4..6`.
fn turns(text: &str) -> Result<(u16, u16), String> {
    let number = |text: &str| text.trim().parse::<u16>().ok();
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    match (number(first), number(last.trim_start_matches('='))) {
        (Some(first), Some(last)) if first <= last => Ok((first, last)),
        (Some(first), Some(last)) => {
            Err(format!("the turns run from {first} down to {last}, expected the smaller one first"))
        }
        _ => Err("expected a turn such as 4, or turns such as 4..6".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::turns;

    #[test]
    fn turns_are_one_or_from_one_to_another() {
        assert_eq!(turns("4"), Ok((4, 4)));
        assert_eq!(turns("4..6"), Ok((4, 6)));
        assert_eq!(turns("4..=6"), Ok((4, 6)));
        for text in ["", "..", "6..4", "a", "4..", "-1"] {
            assert!(turns(text).is_err(), "{text}");
        }
        assert!(turns("6..4").unwrap_err().contains("run from 6 down to 4, expected the smaller one first"));
    }
}
