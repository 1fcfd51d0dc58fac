//! `sortie compare SCENARIO --without all`: what each part of a scenario is worth, and each reading that it could take
//! in.

use super::super::bar::Bar;
use super::super::clock::Clock;
use super::super::job::{self, End, Estimate, Nothing, Question};
use super::super::output::Sheet;
use super::super::run::interrupt::Interrupt;
use super::super::run::plan::number;
use super::super::{CliError, Context, Exit, Loaded, Outcome};
use super::ranked::Ranked;
use super::{Args, GAMES_WITHOUT, margin, parts, plan, variant};
use crate::analysis::Choice;
use crate::analysis::compare::{Arm, Compare, Margins, Pairing, level_each};
use crate::chance::RunKey;
use crate::report::findings::{Findings, Part, Skipped, Subject};
use crate::report::{
    ArmFacts, CompareFacts, ComparedSums, Evidence, ExactSums, Manifest, PartFacts, RankingFacts, SkippedFacts,
};
use crate::scenario::Request;
use crate::stats::LEVEL;

/// Leaves out each part in turn, takes in each reading that is not played, and prints what it is worth.
pub(super) fn run(args: &Args, io: &Context) -> Outcome {
    let changed = &args.changed;
    let alone = changed.variants.is_empty() && changed.named.is_empty() && changed.without.len() == 1;
    if !alone || !changed.set.is_empty() || !changed.policy.is_empty() || args.decide {
        return Err(CliError::usage("--without all goes with --games, --seed, --margin and --metrics alone"));
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
    fn ranked(&self) -> Ranked<'_> {
        let Loaded { system, document, game } = self.base;
        let part = |(parts::Part { kind, name, taken_in, .. }, _): &(parts::Part, Loaded)| Part {
            kind: kind.clone(),
            name: name.clone(),
            taken_in: *taken_in,
        };
        Ranked {
            subject: Subject { system: *system, scenario: document.name(), seed: self.args.seed.seed },
            base: &**game,
            metric: self.args.shown.metrics.first().map(String::as_str),
            margins: &self.margins,
            parts: self.variants.iter().map(part).collect(),
            skipped: self.skipped.clone(),
        }
    }

    /// What the manifest keeps of the ranking.
    fn facts(&self) -> CompareFacts {
        let part = |(parts::Part { kind, name, taken_in, .. }, _): &(parts::Part, Loaded)| PartFacts {
            kind: kind.clone(),
            name: name.clone(),
            taken_in: *taken_in,
        };
        let skipped = |one: &Skipped| SkippedFacts { name: one.name.clone(), why: one.why.clone() };
        let family = self.variants.len();
        CompareFacts {
            level: LEVEL,
            family,
            level_each: level_each(family),
            share_margin: Margins::SHARE,
            margins: self.margins.named().clone(),
            shown: self.args.shown.metrics.first().map_or(Choice::Important, |name| Choice::Named(vec![name.clone()])),
            decide: None,
            ranking: Some(RankingFacts {
                parts: self.variants.iter().map(part).collect(),
                skipped: self.skipped.iter().map(skipped).collect(),
            }),
        }
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
        Ok(self.ranked().findings(seen))
    }

    fn evidence<'b>(&'b self, seen: &'b Vec<Pairing>, clock: &Clock, io: &Context) -> Option<Evidence<'b>> {
        let Compare { games, threads, block, .. } = self.compare;
        let labels: Vec<String> = self.variants.iter().map(|(part, _)| part.label()).collect();
        let facts = |variant, loaded: &'b Loaded, overrides| ArmFacts {
            variant,
            scenario: loaded.document.name(),
            system: loaded.system,
            game: &*loaded.game,
            overrides,
        };
        let without = self.variants.iter().zip(&labels);
        let without = without.map(|((part, loaded), label)| facts(Some(label.as_str()), loaded, &part.sets[..]));
        let arms: Vec<ArmFacts<'_>> = std::iter::once(facts(None, self.base, &[])).chain(without).collect();
        let played = seen.first().map_or(0, Pairing::games);
        let run = clock.facts(games, threads, block);
        let loaded = std::iter::once(self.base).chain(self.variants.iter().map(|(_, loaded)| loaded));
        Some(Evidence {
            manifest: Manifest::of_compare(io.build(), self.args.seed.seed, played, &arms, self.facts(), run),
            sums: ExactSums::Paired(ComparedSums::of(&*self.base.game, seen)),
            arms: loaded.map(|loaded| loaded.document.resolved()).collect(),
            defaults: Vec::new(),
        })
    }

    fn end(&self, seen: &Vec<Pairing>, _: &Findings, stopped: bool) -> End {
        if stopped {
            let games = seen.first().map_or(0, Pairing::games);
            return End::with_note(Exit::Interrupted, format!("interrupted: compared over the first {games} games"));
        }
        let fails = self.ranked().lines(seen).iter().any(|line| self.args.fails_on(line.verdict));
        End::silent(if fails { Exit::Verdict } else { Exit::Done })
    }
}
