//! `--vary`: the value of a parameter at which a figure crosses its target.

use super::super::output::{self, Format};
use super::super::run::interrupt::Interrupt;
use super::super::{CliError, Context, Exit, Loaded, Outcome};
use super::{Args, Wanted};
use crate::analysis::balance::{Probe, Side, UntilJudged, most_probes, search};
use crate::batch::{Run, Unwatched};
use crate::chance::RunKey;
use crate::report::tables::balance::{Searched, searched};
use crate::report::terminal;
use crate::stats::LEVEL;
use std::io::Write;

/// The most games at a value, unless said.
pub(super) const MOST: u64 = 20_000;
/// Steps from one end to the other of a range of numbers that need not be whole.
const STEPS: usize = 64;
/// The most values of a range.
const MANY: f64 = 1e6;

/// A parameter with the values that it may have.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Varied {
    /// Its path.
    pub(super) path: String,
    from: f64,
    step: f64,
    /// The place of the last value.
    pub(super) last: usize,
    whole: bool,
}

impl Varied {
    /// The value at a place, as it is written.
    pub(super) fn text(&self, at: usize) -> String {
        let value = self.value(at as f64);
        if self.whole { format!("{value:.0}") } else { shortest(value) }
    }

    /// The value at a place, which may be between two.
    pub(super) fn value(&self, at: f64) -> f64 {
        self.from + at * self.step
    }
}

/// A decimal without the tail that binary fractions leave, but with a point.
fn shortest(value: f64) -> String {
    let text = format!("{value:.6}");
    let text = text.trim_end_matches('0');
    if text.ends_with('.') { format!("{text}0") } else { text.to_owned() }
}

/// Reads `PATH=a..b` or `PATH=a..b..step`.
pub(super) fn parse(text: &str) -> Result<Varied, String> {
    let wrong = || "expected PATH=a..b or PATH=a..b..step, such as raid.sams.hidden=0..12".to_owned();
    let (path, range) = text.rsplit_once('=').ok_or_else(wrong)?;
    let parts: Vec<&str> = range.split("..").map(str::trim).collect();
    let numbers: Vec<f64> = parts.iter().map(|part| part.parse().map_err(|_| wrong())).collect::<Result<_, _>>()?;
    let (from, to, step) = match numbers[..] {
        [from, to] => (from, to, None),
        [from, to, step] => (from, to, Some(step)),
        _ => return Err(wrong()),
    };
    let whole = parts.iter().all(|part| part.parse::<i64>().is_ok());
    let step = step.unwrap_or(if whole { 1.0 } else { (to - from) / STEPS as f64 });
    let steps = ((to - from) / step + 1e-9).floor();
    let fine = path.trim() == path && !path.is_empty() && from < to && step > 0.0;
    if !fine || !steps.is_finite() || !(1.0..=MANY).contains(&steps) {
        return Err(wrong());
    }
    Ok(Varied { path: path.to_owned(), from, step, last: steps as usize, whole })
}

pub(super) fn run(
    args: &Args,
    loaded: &Loaded,
    key: RunKey,
    wanted: &Wanted,
    varied: &Varied,
    io: &Context,
) -> Outcome {
    let most = args.max_games.unwrap_or(MOST);
    let alpha = (1.0 - LEVEL) / most_probes(varied.last + 1) as f64;
    let interrupt = Interrupt::listen(None);
    let probe = |at: usize| -> Result<Probe, CliError> {
        let probe = probe(args, key, wanted, (varied, at), (most, alpha), &interrupt, io)?;
        if interrupt.happened() {
            return Err(CliError::failed("finish", "stopped by hand: this decides nothing"));
        }
        Ok(probe)
    };
    let found = match search(varied.last, probe) {
        Err(CliError::Failed { why, .. }) if interrupt.happened() => {
            io.note(&why);
            return Ok(Exit::Interrupted);
        }
        found => found?,
    };
    let told = Searched {
        system: loaded.system.name(),
        scenario: loaded.document.name(),
        seed: args.seed.seed,
        game: &*loaded.game,
        aim: &wanted.aim,
        target: wanted.target,
        path: &varied.path,
        texts: &|at| varied.text(at),
        values: &|at| varied.value(at),
        found: &found,
    };
    match args.format.unwrap_or_default() {
        Format::Table if io.quiet() => {}
        Format::Table => {
            let look = terminal::Look { width: io.width().unwrap_or(80).into(), colour: true };
            io.out().write_all(terminal::searched(&told, look).as_bytes())?;
        }
        format => output::print(&searched(&told), format, io)?,
    }
    Ok(if found.bracket.is_some() { Exit::Done } else { Exit::Undecided })
}

/// Plays at one value until it is clear on which side of the target the figure is.
fn probe(
    args: &Args,
    key: RunKey,
    wanted: &Wanted,
    (varied, at): (&Varied, usize),
    (most, alpha): (u64, f64),
    interrupt: &Interrupt,
    io: &Context,
) -> Result<Probe, CliError> {
    let mut request = args.changes.request(&args.scenario);
    request.sets.push(format!("{}={}", varied.path, varied.text(at)));
    let loaded = io.load(&request)?;
    let game = &*loaded.game;
    let rule = UntilJudged { game, aim: &wanted.aim, target: wanted.target, margin: None, alpha };
    let batch = Run {
        game,
        key,
        games: 0..most,
        threads: args.threads(),
        block: 64,
        part_games: loaded.system.part_games(),
        rule: Some(&rule),
    };
    let seen = batch.play(interrupt.flag(), None, &mut Unwatched).map_err(|error| CliError::failed("play", error))?;
    let judged = wanted.aim.judge(game, &seen, alpha);
    let judged = judged.ok_or_else(|| {
        let figure = wanted.aim.name(game);
        CliError::usage(format!("with {}={} `{figure}` has no interval", varied.path, varied.text(at)))
    })?;
    let side = Side::of(judged.interval, wanted.target);
    Ok(Probe { at, value: judged.value, interval: judged.interval, games: seen.games(), side })
}
