//! `sortie compare SYSTEM`: what a variant changes in every built-in scenario of a system, on one page.

use super::super::output::{self, Format};
use super::super::run::interrupt::Interrupt;
use super::super::{CliError, Context, Exit, Loaded, Outcome};
use super::variant::{self, Changed, Variant};
use super::{Args, Bar, Job, margin, plan};
use crate::analysis::Choice;
use crate::analysis::compare::{Arm, Compare, Comparison, Margins, Pairing};
use crate::chance::RunKey;
use crate::game::Game;
use crate::report::tables::compare::{Book, Page, book};
use crate::report::terminal;
use crate::scenario::Request;
use std::io::Write;

/// Games of each scenario, unless said.
const GAMES: u64 = 1_000;
/// Games of the pilot of each scenario.
const PILOT: u64 = 100;

/// A scenario with its variants, and what they came to.
struct Chapter {
    base: Loaded,
    variants: Vec<Variant>,
    margins: Margins,
    choice: Choice,
    seen: Vec<Pairing>,
}

/// Plays all scenarios and prints what passes the margins.
pub(super) fn run(args: &Args, io: &Context) -> Outcome {
    let system = io.system(&args.changed.base)?;
    if args.decide || args.out.is_some() {
        let flag = if args.decide { "--decide" } else { "--out" };
        return Err(CliError::usage(format!("{flag} needs one scenario, expected a name such as {}/…", system.name())));
    }
    let (mut chapters, mut skipped) = (Vec::new(), Vec::new());
    let mut first_error = None;
    for name in io.library().scenarios(system.name()) {
        let changed = Changed { base: name.to_owned(), ..args.changed.clone() };
        match chapter(args, &changed, io) {
            Ok(chapter) => chapters.push(chapter),
            Err(error) => {
                skipped.push((name.to_owned(), error.to_string()));
                first_error.get_or_insert(error);
            }
        }
    }
    if let (true, Some(error)) = (chapters.is_empty(), first_error) {
        return Err(error);
    }
    if args.plan {
        return planned(args, &chapters, io);
    }
    let games = args.games.unwrap_or(GAMES);
    let interrupt = Interrupt::listen(None);
    let mut played = Vec::new();
    for mut chapter in chapters {
        let others: Vec<Arm<'_>> = chapter.variants.iter().map(|variant| Arm::new(&*variant.loaded.game)).collect();
        let bar = Bar::new(games, chapter.base.document.name(), io);
        let seen = compare(args, &chapter, &others, games).play(interrupt.flag(), |games| bar.at(games));
        drop((bar, others));
        chapter.seen = seen.map_err(|error| CliError::failed("play", error))?;
        if interrupt.happened() {
            io.note(&format!("interrupted: {} scenarios are complete", played.len()));
            break;
        }
        played.push(chapter);
    }
    let interrupted = interrupt.happened();
    let family = played.iter().map(|one| one.arms().iter().map(|arm| one.width(arm.1)).sum::<usize>()).sum();
    let pages: Vec<Page> = played.iter().flat_map(|chapter| chapter.pages(family)).collect();
    let told = Book { system: system.name(), seed: args.seed.seed, games, family, pages: &pages, skipped: &skipped };
    print(args, io, &told)?;
    let lines = pages.iter().flat_map(|page| &page.lines);
    let fails = lines.into_iter().any(|line| args.fail_on.iter().any(|verdict| verdict.is(line.verdict)));
    Ok(match (interrupted, fails) {
        (true, _) => Exit::Interrupted,
        (false, true) => Exit::Verdict,
        (false, false) => Exit::Done,
    })
}

fn chapter(args: &Args, changed: &Changed, io: &Context) -> Result<Chapter, CliError> {
    let base = io.load(&Request::scenario(&changed.base))?;
    let variants = variant::load_quietly(changed, io, &base)?;
    let all: Vec<_> = std::iter::once(&base).chain(variants.iter().map(|variant| &variant.loaded)).collect();
    let margins = margin::check(&args.margin, &all)?;
    let choice = args.shown.checked(all.iter().map(|loaded| &*loaded.game))?;
    Ok(Chapter { base, variants, margins, choice, seen: Vec::new() })
}

fn compare<'a>(args: &Args, chapter: &'a Chapter, others: &'a [Arm<'a>], games: u64) -> Compare<'a> {
    Compare {
        base: Arm::new(&*chapter.base.game),
        others,
        key: RunKey::new(chapter.base.system.name(), args.seed.seed),
        games,
        threads: args.threads(),
        block: 32,
    }
}

impl Chapter {
    fn arms(&self) -> Vec<(&dyn Game, &Pairing)> {
        self.variants.iter().map(|variant| &*variant.loaded.game).zip(&self.seen).collect()
    }

    fn width(&self, pairing: &Pairing) -> usize {
        Comparison::width(&*self.base.game, pairing, &self.choice)
    }

    /// A page a variant, judged among all intervals of the book.
    fn pages(&self, family: usize) -> Vec<Page> {
        let base = &*self.base.game;
        let comparison = Comparison::among(family, base, &self.arms(), &self.margins, &self.choice);
        let page = |(variant, contrast): (&Variant, crate::analysis::compare::Contrast)| Page {
            scenario: self.base.document.name().to_owned(),
            variant: variant.label.clone(),
            lines: contrast.lines,
        };
        self.variants.iter().zip(comparison.contrasts).map(page).collect()
    }
}

fn planned(args: &Args, chapters: &[Chapter], io: &Context) -> Outcome {
    let mut table = plan::sheet();
    for chapter in chapters {
        let others: Vec<Arm<'_>> = chapter.variants.iter().map(|variant| Arm::new(&*variant.loaded.game)).collect();
        let labels: Vec<String> = chapter.variants.iter().map(|variant| variant.label.clone()).collect();
        let job = Job {
            args,
            base: &chapter.base,
            variants: &chapter.variants,
            labels: &labels,
            margins: &chapter.margins,
            choice: chapter.choice.clone(),
            compare: compare(args, chapter, &others, PILOT),
        };
        plan::rows(&job, PILOT, &mut table)?;
    }
    output::print(&table, args.format.unwrap_or_default(), io)?;
    Ok(Exit::Done)
}

fn print(args: &Args, io: &Context, told: &Book<'_>) -> Result<(), CliError> {
    match args.format.unwrap_or_default() {
        Format::Table if io.quiet() => Ok(()),
        Format::Table => {
            let look = terminal::Look { width: io.width().unwrap_or(80).into(), colour: true };
            Ok(io.out().write_all(terminal::book(told, look).as_bytes())?)
        }
        format => output::print(&book(told), format, io),
    }
}
