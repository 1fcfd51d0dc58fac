//! `--vary`: the value of a parameter at which a figure crosses its target.

use super::super::clock::Clock;
use super::super::run::interrupt::Interrupt;
use super::super::{CliError, Context, Exit, Loaded, Outcome};
use super::case::{Arm, Case};
use super::{Args, BLOCK, Wanted, judge, kept};
use crate::analysis::balance::{Probe, UntilJudged, most_probes, search};
use crate::batch::{Run, Unwatched};
use crate::chance::RunKey;
use crate::report::tables::balance::Found;
use crate::report::{BalanceFacts, VaryFacts};
use crate::stats::{Accumulator, LEVEL};

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
    /// As it was typed.
    said: String,
}

impl Varied {
    /// The value at a place, as it is written.
    pub(super) fn text(&self, at: usize) -> String {
        let value = self.value(at as f64);
        if self.whole { format!("{value:.0}") } else { shortest(value) }
    }

    /// The setting of the value at a place, as on the command line.
    pub(super) fn set(&self, at: usize) -> String {
        format!("{}={}", self.path, self.text(at))
    }

    /// That a figure can't be judged at a place.
    pub(super) fn no_interval(&self, at: usize, figure: &str) -> String {
        format!("with {} `{figure}` has no interval", self.set(at))
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
    if path.trim() != path || path.is_empty() || !numbers.iter().all(|number| number.is_finite()) {
        return Err(wrong());
    }
    if from >= to {
        let runs = if from > to { format!("runs from {from} down to {to}") } else { format!("is {from} throughout") };
        return Err(format!("{path} {runs}, expected the smaller value first and a larger one behind it"));
    }
    if step <= 0.0 {
        return Err(format!("the step is {step}, expected one above 0"));
    }
    let steps = ((to - from) / step + 1e-9).floor();
    match steps {
        ..1.0 => return Err(format!("a step of {step} is longer than the way from {from} to {to}")),
        ..=MANY => {}
        _ => return Err(format!("{path} has {:.0} values, expected at most {MANY}", steps + 1.0)),
    }
    Ok(Varied { path: path.to_owned(), from, step, last: steps as usize, whole, said: text.to_owned() })
}

/// A value that was tried.
struct Tried {
    at: usize,
    loaded: Loaded,
    seen: Accumulator,
}

pub(super) fn run(
    args: &Args,
    loaded: &Loaded,
    key: RunKey,
    wanted: &Wanted,
    varied: &Varied,
    io: &Context,
) -> Outcome {
    for end in [0, varied.last] {
        load(args, varied, end, io)?;
    }
    let most = args.max_games.unwrap_or(MOST);
    let alpha = (1.0 - LEVEL) / most_probes(varied.last + 1) as f64;
    let clock = Clock::start(args.out.as_deref(), args.force, io)?;
    let mut tried: Vec<Tried> = Vec::new();
    let probe = |at: usize| -> Result<Probe, CliError> {
        let (probe, one) = probe(args, key, wanted, (varied, at), (most, alpha), &clock.interrupt, io)?;
        if clock.interrupt.happened() {
            return Err(CliError::failed("finish", "stopped by hand: this decides nothing"));
        }
        tried.push(one);
        Ok(probe)
    };
    match search(varied.last, probe) {
        Err(CliError::Failed { why, .. }) if clock.interrupt.happened() => {
            io.note(&why);
            return Ok(Exit::Interrupted);
        }
        found => found?,
    };
    tried.sort_by_key(|one| one.at);
    let vary = VaryFacts { range: varied.said.clone(), tried: tried.iter().map(|one| one.at).collect() };
    let wanted = Some(wanted.facts(&*loaded.game));
    let facts = BalanceFacts { level: LEVEL, wanted, vary: Some(vary), levels: Vec::new(), stopped: false };
    let mut arms: Vec<Arm<'_>> = Vec::new();
    for Tried { at, loaded, seen } in &tried {
        let overrides = args.changes.overrides().into_iter().chain([varied.set(*at)]).collect();
        arms.push(Arm { variant: Some(varied.set(*at)), loaded, overrides, seen });
    }
    let case = Case { seed: args.seed.seed, facts: &facts, arms: &arms };
    let crossed = kept::tell(args, clock, &case, most, io, |found| match found {
        Found::Search(told) => told.found.bracket.is_some(),
        _ => false,
    })?;
    Ok(if crossed { Exit::Done } else { Exit::Undecided })
}

/// The scenario at one value.
///
/// # Errors
/// It can't have this value.
fn load(args: &Args, varied: &Varied, at: usize, io: &Context) -> Result<Loaded, CliError> {
    let mut request = args.changes.request(&args.scenario);
    request.sets.push(varied.set(at));
    let (set, said) = (format!("--set {}", varied.set(at)), format!("--vary {}", varied.said));
    io.load(&request).map_err(|error| error.blamed_on(&set, &said))
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
) -> Result<(Probe, Tried), CliError> {
    let loaded = load(args, varied, at, io)?;
    let game = &*loaded.game;
    let rule = UntilJudged { game, aim: &wanted.aim, target: wanted.target, margin: None, alpha };
    let batch = Run {
        game,
        key,
        games: 0..most,
        threads: args.threads(),
        block: BLOCK,
        part_games: loaded.system.part_games(),
        rule: Some(&rule),
    };
    let seen = batch.play(interrupt.flag(), None, &mut Unwatched).map_err(|error| CliError::failed("play", error))?;
    let probe = judge(wanted, at, game, &seen, alpha);
    let probe = probe.ok_or_else(|| CliError::usage(varied.no_interval(at, &wanted.aim.name(game))))?;
    Ok((probe, Tried { at, loaded, seen }))
}
