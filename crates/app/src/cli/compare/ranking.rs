//! `sortie compare SCENARIO --without all`: what each part of a scenario is worth.

use super::super::job::{self, End, Estimate, Nothing, Question};
use super::super::output::Sheet;
use super::super::run::interrupt::Interrupt;
use super::super::run::plan::number;
use super::super::{CliError, Context, Exit, Loaded, Outcome};
use super::bar::Bar;
use super::{Args, GAMES_WITHOUT, margin, parts, plan, variant};
use crate::analysis::Choice;
use crate::analysis::compare::{Arm, Compare, Comparison, Decision, Line, Margins, Pairing, level_each, ranked};
use crate::chance::RunKey;
use crate::report::findings::{Findings, Part, Skipped, Subject, ranking};
use crate::scenario::Request;

/// Leaves out each part in turn, and prints what it is worth.
pub(super) fn run(args: &Args, io: &Context) -> Outcome {
    let changed = &args.changed;
    let alone = changed.variants.is_empty() && changed.named.is_empty() && changed.without.len() == 1;
    if !alone || !changed.set.is_empty() || !changed.policy.is_empty() || args.decide {
        return Err(CliError::usage("--without all goes with --games, --seed, --margin and --metrics alone"));
    }
    if args.out.is_some() {
        let why = "the ranking of --without all is printed and leaves no report: leave --out away";
        return Err(CliError::usage(format!("{why}, or keep what --format csv or md prints")));
    }
    let base = io.load(&Request::scenario(&changed.base))?;
    let mut variants: Vec<(parts::Part, Loaded)> = Vec::new();
    let mut skipped: Vec<Skipped> = Vec::new();
    for part in parts::all(&base) {
        let request = Request { sets: part.sets.clone(), ..Request::scenario(&changed.base) };
        match io.load(&request) {
            Ok(loaded) if loaded.game.canonical() == base.game.canonical() => {}
            Ok(loaded) => variants.push((part, loaded)),
            Err(error) => {
                let why = variant::without(error, &part.sets, &part.name).to_string();
                skipped.push(Skipped { name: part.name, why });
            }
        }
    }
    if variants.is_empty() {
        return Err(CliError::usage(format!("{} has no part that could be left out", changed.base)));
    }
    let all: Vec<&Loaded> = std::iter::once(&base).chain(variants.iter().map(|(_, loaded)| loaded)).collect();
    let margins = margin::check(&args.margin, &all)?;
    args.shown.checked([&*base.game])?;
    let others: Vec<Arm<'_>> = variants.iter().map(|(_, loaded)| Arm::new(&*loaded.game)).collect();
    let compare = Compare {
        base: Arm::new(&*base.game),
        others: &others,
        key: RunKey::new(base.system.name(), args.seed.seed),
        games: args.games.unwrap_or(GAMES_WITHOUT),
        threads: args.threads(),
        block: 8,
    };
    let question = LeaveOneOut { args, base: &base, variants: &variants, skipped, margins, compare };
    job::answer(&question, args.job(), io)
}

/// The question what each part is worth.
struct LeaveOneOut<'a> {
    args: &'a Args,
    base: &'a Loaded,
    variants: &'a [(parts::Part, Loaded)],
    skipped: Vec<Skipped>,
    margins: Margins,
    compare: Compare<'a>,
}

impl LeaveOneOut<'_> {
    /// The figure that parts are ranked by, without each part.
    fn lines(&self, seen: &[Pairing]) -> Vec<Line> {
        seen.iter().filter_map(|one| figure(self.args, self.base, one, &self.margins, seen.len())).collect()
    }
}

impl Question for LeaveOneOut<'_> {
    type Sums = Vec<Pairing>;

    fn estimate(&self, _: &Context) -> Result<Estimate, CliError> {
        let (games, arms) = (self.compare.games, self.compare.others.len());
        let seconds = plan::timed(&Compare { games: 50, ..self.compare })? * games as f64;
        let mut table = Sheet::plain(["scenario", "parts", "games", "seconds"]);
        table.row([self.base.document.name().into(), (arms as u64).into(), games.into(), number(Some(seconds))]);
        Ok(Estimate { table: Some(table), note: None })
    }

    fn play(&self, interrupt: &Interrupt, io: &Context) -> Result<Result<Vec<Pairing>, Nothing>, CliError> {
        let bar = Bar::new(self.compare.games, self.base.document.name(), io);
        let seen = self.compare.play(interrupt.flag(), |games| bar.at(games));
        drop(bar);
        let seen = seen.map_err(|error| CliError::failed("play", error))?;
        let games = seen.first().map_or(0, Pairing::games);
        Ok(if games > 0 { Ok(seen) } else { Err(Nothing::interrupted()) })
    }

    fn findings(&self, seen: &Vec<Pairing>, _: bool) -> Result<Findings, CliError> {
        let lines = self.lines(seen);
        let (figure, margin) = match lines.first() {
            Some(line) => (line.name.as_str(), margin_of(self.args, line, &self.margins)),
            None => ("", None),
        };
        let part = |(part, _): &(parts::Part, Loaded)| Part { kind: part.kind.clone(), name: part.name.clone() };
        let parts: Vec<Part> = self.variants.iter().map(part).collect();
        let Loaded { system, document, .. } = self.base;
        let subject = Subject { system: *system, scenario: document.name(), seed: self.args.seed.seed };
        let games = seen.first().map_or(0, Pairing::games);
        Ok(ranking(&subject, games, figure, margin, &parts, ranked(&lines), self.skipped.clone()))
    }

    fn end(&self, seen: &Vec<Pairing>, _: &Findings, stopped: bool) -> End {
        if stopped {
            let games = seen.first().map_or(0, Pairing::games);
            return End::with_note(Exit::Interrupted, format!("interrupted: compared over the first {games} games"));
        }
        let fails = self.lines(seen).iter().any(|line| self.args.fails_on(line.verdict));
        End::silent(if fails { Exit::Verdict } else { Exit::Done })
    }
}

/// The line that parts are ranked by: that of the figure which is named, else the chance of the victory that is named
/// first.
fn figure(args: &Args, base: &Loaded, seen: &Pairing, margins: &Margins, arms: usize) -> Option<Line> {
    let level = level_each(arms);
    let game = &*base.game;
    match args.shown.metrics.first() {
        Some(_) => {
            let choice = Choice::Named(args.shown.metrics[..1].to_vec());
            let comparison = Comparison::among(arms, game, &[(game, seen)], margins, &choice);
            comparison.contrasts.into_iter().next()?.lines.into_iter().next()
        }
        None => Decision::win_chance(game, seen, margins, level).or_else(|| {
            let comparison = Comparison::among(arms, game, &[(game, seen)], margins, &Choice::All);
            comparison.contrasts.into_iter().next()?.lines.into_iter().next()
        }),
    }
}

/// The margin of the figure.
fn margin_of(args: &Args, line: &Line, margins: &Margins) -> Option<f64> {
    match args.shown.metrics.first() {
        None if line.share => Some(margins.win()),
        _ => margins.named().get(&line.name).copied().or(line.share.then_some(Margins::SHARE)),
    }
}
