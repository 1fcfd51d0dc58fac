//! Loads and plays the stars of a design: base points of several parameters, and the points around each of them.

use super::super::{CliError, Loaded};
use crate::analysis::balance::Aim;
use crate::analysis::sweep::Entrant;
use crate::analysis::sweep::stars::{self, Draw, PlayedStar, Points, Star, StarError};
use crate::chance::RunKey;
use crate::game::Game;
use crate::report::StarsFacts;
use rayon::prelude::*;
use std::ops::Range;
use std::sync::atomic::AtomicBool;

/// Stars that are played at once.
const AT_ONCE: u64 = 32;

/// The scenario whose parameters are sampled.
pub(super) struct Sampling<'a> {
    base: &'a Loaded,
    facts: &'a StarsFacts,
    metric: &'a str,
    seed: u64,
    levels: Vec<usize>,
    values: Vec<Vec<toml::Value>>,
    schema: serde_json::Value,
    pool: rayon::ThreadPool,
}

/// A point, loaded.
struct Point {
    game: Box<dyn Game>,
    aim: Aim,
}

/// The points of a star, loaded: the base point, the second one if there is one, and each parameter by itself; none
/// where that is the base point.
struct LoadedStar {
    base: Point,
    other: Option<Point>,
    arms: Vec<Option<Point>>,
}

impl Point {
    fn entrant(&self) -> Entrant<'_> {
        Entrant { game: &*self.game, aim: &self.aim }
    }
}

/// The value that a text on the command line means.
fn value(text: &str) -> toml::Value {
    let read = format!("value = {text}").parse::<toml::Table>().ok().and_then(|mut table| table.remove("value"));
    read.filter(|value| !value.is_datetime()).unwrap_or_else(|| toml::Value::String(text.to_owned()))
}

impl<'a> Sampling<'a> {
    /// The design of `facts` over a scenario; `metric` is the figure.
    ///
    /// # Errors
    /// The threads can't be started.
    pub(super) fn new(
        base: &'a Loaded,
        facts: &'a StarsFacts,
        metric: &'a str,
        (seed, threads): (u64, usize),
    ) -> Result<Sampling<'a>, CliError> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.max(1)).build();
        Ok(Sampling {
            base,
            facts,
            metric,
            seed,
            levels: facts.axes.iter().map(|axis| axis.values.len()).collect(),
            values: facts.axes.iter().map(|axis| axis.values.iter().map(|text| value(text)).collect()).collect(),
            schema: base.system.scenario_schema().as_value().clone(),
            pool: pool.map_err(|error| CliError::failed("start the threads", error))?,
        })
    }

    /// Plays the stars with these numbers; after some of them `keep` gets them. Ends early if `stop` is set, with those
    /// that are complete.
    ///
    /// # Errors
    /// An outcome is outside what its metrics allow, the figure does not apply to a game, or `keep` fails.
    pub(super) fn play(
        &self,
        numbers: Range<u64>,
        stop: &AtomicBool,
        keep: &mut dyn FnMut(Vec<PlayedStar>) -> Result<(), CliError>,
    ) -> Result<(), CliError> {
        let mut from = numbers.start;
        while from < numbers.end {
            let to = numbers.end.min(from + AT_ONCE);
            let played: Vec<_> =
                self.pool.install(|| (from..to).into_par_iter().map(|number| self.star(number, stop)).collect());
            let mut complete = Vec::new();
            for star in played {
                let Some(star) = star? else { break };
                complete.push(star);
            }
            let all = complete.len() as u64 == to - from;
            keep(complete)?;
            if !all {
                break;
            }
            from = to;
        }
        Ok(())
    }

    /// The points of the star with this number.
    pub(super) fn drawn(&self, number: u64) -> Star {
        Draw { design: self.facts.design, levels: &self.levels, seed: self.seed }.star(number)
    }

    fn star(&self, number: u64, stop: &AtomicBool) -> Result<Option<PlayedStar>, CliError> {
        let star = self.drawn(number);
        let loaded = match self.points(&star) {
            Ok(loaded) => loaded,
            Err(why) => return Ok(Some(PlayedStar::Invalid(why))),
        };
        let points = Points {
            base: loaded.base.entrant(),
            other: loaded.other.as_ref().map(Point::entrant),
            arms: loaded.arms.iter().map(|arm| arm.as_ref().map(Point::entrant)).collect(),
        };
        let key = RunKey::new(self.base.system.name(), self.seed);
        let games = number * self.facts.games..(number + 1) * self.facts.games;
        let sums = stars::play(&points, key, games, stop).map_err(|error| match error {
            StarError::Outcome(error) => CliError::failed("play", error),
            StarError::Absent(game) => CliError::usage(format!(
                "`{}` does not apply to game {game}, expected a figure that every game has",
                self.metric
            )),
        })?;
        Ok(sums.map(PlayedStar::Valid))
    }

    /// Loads the base point, the second point and each parameter by itself.
    fn points(&self, star: &Star) -> Result<LoadedStar, String> {
        let arm = |parameter: usize| match star.base[parameter] == star.moved[parameter] {
            true => Ok(None),
            false => self.point(&star.arm(parameter)).map(Some),
        };
        let base = self.point(&star.base)?;
        let other = star.other.as_ref().map(|other| self.point(other)).transpose()?;
        let arms = (0..self.levels.len()).map(arm).collect::<Result<Vec<Option<Point>>, String>>()?;
        Ok(LoadedStar { base, other, arms })
    }

    /// The scenario where each parameter has the value at a place.
    fn point(&self, at: &[usize]) -> Result<Point, String> {
        let mut document = self.base.document.clone();
        let mut sets = Vec::new();
        for ((axis, values), &at) in self.facts.axes.iter().zip(&self.values).zip(at) {
            document = document.with(&axis.path, values[at].clone()).map_err(|why| why.to_string())?;
            sets.push(format!("{}={}", axis.path, axis.values[at]));
        }
        let document = document.with_texts(&sets, &self.schema);
        let problems = |problems: crate::scenario::Problems| {
            problems.to_string().lines().map(str::trim).collect::<Vec<_>>().join("; ")
        };
        let game = self.base.system.load(&document).map_err(problems)?;
        let aim = Aim::named(&*game, self.metric).ok_or_else(|| format!("there is no `{}`", self.metric))?;
        Ok(Point { game, aim })
    }
}
