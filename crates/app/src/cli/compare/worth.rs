//! `sortie compare SCENARIO --without all`: what each part of a scenario is worth.

use super::super::output::{self, Format};
use super::super::run::interrupt::Interrupt;
use super::super::run::plan::number;
use super::super::{CliError, Context, Exit, Loaded, Outcome};
use super::parts::{self, Part};
use super::{Args, Bar, GAMES_WITHOUT, margin, plan, variant};
use crate::analysis::Choice;
use crate::analysis::compare::{Arm, Compare, Comparison, Decision, Line, Margins, Pairing, level_each, ranked};
use crate::chance::RunKey;
use crate::report::tables::worth::{Worth, sheet};
use crate::report::terminal;
use crate::scenario::Request;
use std::io::Write;

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
    let mut variants: Vec<(Part, Loaded)> = Vec::new();
    let mut skipped: Vec<(String, String)> = Vec::new();
    for part in parts::all(&base) {
        let request = Request { sets: part.sets.clone(), ..Request::scenario(&changed.base) };
        match io.load(&request) {
            Ok(loaded) if loaded.game.canonical() == base.game.canonical() => {}
            Ok(loaded) => variants.push((part, loaded)),
            Err(error) => {
                let why = variant::without(error, &part.sets, &part.name).to_string();
                skipped.push((part.name, why));
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
    if args.plan {
        return planned(args, &base, &compare, io);
    }
    let interrupt = Interrupt::listen(None);
    let bar = Bar::new(compare.games, base.document.name(), io);
    let seen = compare.play(interrupt.flag(), |games| bar.at(games));
    drop(bar);
    let seen = seen.map_err(|error| CliError::failed("play", error))?;
    let games = seen.first().map_or(0, Pairing::games);
    if games == 0 {
        io.note("interrupted before the first games were done: nothing is left of them");
        return Ok(Exit::Interrupted);
    }
    let lines: Vec<Line> = seen.iter().filter_map(|one| figure(args, &base, one, &margins, seen.len())).collect();
    let ranked = ranked(&lines);
    let names: Vec<(String, String)> = variants.into_iter().map(|(part, _)| (part.kind, part.name)).collect();
    let told = Worth {
        system: base.system.name(),
        scenario: base.document.name(),
        seed: args.seed.seed,
        games,
        parts: &names,
        figure: lines.first().map_or("", |line| line.name.as_str()),
        margin: lines.first().and_then(|line| margin_of(args, line, &margins)),
        ranked: &ranked,
        skipped: &skipped,
    };
    match args.format.unwrap_or_default() {
        Format::Table if io.quiet() => {}
        Format::Table => {
            let look = terminal::Look { width: io.width().unwrap_or(80).into(), colour: true };
            io.out().write_all(terminal::worth(&told, look).as_bytes())?;
        }
        format => output::print(&sheet(&told), format, io)?,
    }
    if interrupt.happened() {
        io.note(&format!("interrupted: compared over the first {games} games"));
        return Ok(Exit::Interrupted);
    }
    let fails = lines.iter().any(|line| args.fail_on.iter().any(|verdict| verdict.is(line.verdict)));
    Ok(if fails { Exit::Verdict } else { Exit::Done })
}

/// The line that parts are ranked by: that of the figure which is named, else the chance of the victory that is named first.
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

fn planned(args: &Args, base: &Loaded, compare: &Compare<'_>, io: &Context) -> Outcome {
    let (games, arms) = (compare.games, compare.others.len());
    let seconds = plan::timed(&Compare { games: 50, ..*compare })? * games as f64;
    let mut table = output::Sheet::plain(["scenario", "parts", "games", "seconds"]);
    table.row([base.document.name().into(), (arms as u64).into(), games.into(), number(Some(seconds))]);
    output::print(&table, args.format.unwrap_or_default(), io)?;
    Ok(Exit::Done)
}
