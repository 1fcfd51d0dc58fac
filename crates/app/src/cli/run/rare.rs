//! `run --rare METRIC>=K`: the probability of a rare event.

use super::super::job;
use super::super::search::Word;
use super::super::{CliError, Context, Exit, Loaded, Outcome};
use super::given_args::ConditionText;
use super::interrupt::Interrupt;
use crate::analysis::rare::{NoEstimate, Rare, RareEvent};
use crate::chance::RunKey;
use crate::report::findings::{Subject, rare};

/// Games, unless said.
const GAMES: u64 = 100_000;

/// Plays from level to level, and prints what is found.
pub(super) fn run(args: &super::Args, wanted: &ConditionText, scenarios: &[Loaded], io: &Context) -> Outcome {
    let [loaded] = scenarios else {
        return Err(CliError::usage("--rare asks of one scenario: run the others apart"));
    };
    let game = &*loaded.game;
    let event = RareEvent::of(&wanted.condition, game).map_err(CliError::of)?;
    if game.path_worker(event.metric, event.falling).is_none() {
        let why = "a policy of this scenario looks ahead, and its games can't be played on with other dice";
        return Err(CliError::usage(format!("{why}: --rare is for other policies")));
    }
    let (seed, games) = (args.seed.unwrap_or(1), args.games.unwrap_or(GAMES));
    let interrupt = Interrupt::listen(None);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(args.threads()).build();
    let pool = pool.map_err(|error| CliError::failed("start the threads", error))?;
    let question = Rare { game, key: RunKey::new(loaded.system.name(), seed), event, games };
    let mut word = Word::new(io);
    let mut seen = |played: u64, all: Option<u64>| {
        if !io.progress() {
            return;
        }
        word.say(|| match all {
            None => format!("played {played} games to choose the levels"),
            Some(all) => format!("played {played} of {all} games"),
        });
    };
    let found = pool.install(|| question.play(interrupt.flag(), &mut seen));
    match found {
        Ok(found) => {
            let subject = Subject { system: loaded.system, scenario: loaded.document.name(), seed };
            let findings = rare(&subject, game, wanted.text.trim(), (question.event, found), games);
            job::print(&findings, args.format, io)?;
            Ok(Exit::Done)
        }
        Err(NoEstimate::Stopped) => {
            io.note("interrupted before there was an estimate");
            Ok(Exit::Interrupted)
        }
        Err(NoEstimate::Few(needed)) => {
            Err(CliError::usage(format!("{games} games are too few for the levels, expected about {needed}")))
        }
    }
}
