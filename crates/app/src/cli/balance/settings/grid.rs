//! All settings of the parameters, loaded, with their distance from the scenario as it is.

use super::super::super::args::PlayArgs;
use super::super::super::varied::axis::Axis;
use super::super::super::varied::cells;
use super::super::super::{CliError, Context, Loaded};
use crate::analysis::goal::race::{RaceCounts, Racer};
use crate::analysis::goal::{Distance, Narrow};
use crate::game::Game;
use crate::report::InvalidFacts;
use crate::scenario::Document;
use rayon::prelude::*;
use std::collections::BTreeMap;

/// The most settings.
const SETTINGS: usize = 4_096;
/// The combinations without a valid scenario that are named.
const NAMED: usize = 3;

/// A scenario, and what is varied in it.
#[derive(Clone, Copy)]
pub(super) struct Plan<'a> {
    pub(super) play: &'a PlayArgs,
    pub(super) scenario: &'a str,
    pub(super) axes: &'a [Axis],
    /// The names of the figures that have goals.
    pub(super) figures: &'a [String],
}

/// All settings: those that play differently race, the scenario as it is first.
pub(super) struct Field {
    /// One for all settings that play alike.
    pub(super) racers: Vec<Racer>,
    /// The place of the values of each racer; none of the first.
    pub(super) at: Vec<Option<Vec<usize>>>,
    /// Which racer each valid combination of values plays as.
    plays_as: BTreeMap<Vec<usize>, usize>,
    /// How many there are of each kind.
    pub(super) counts: RaceCounts,
    /// Some of the combinations that are no valid scenario.
    pub(super) invalid: Vec<InvalidFacts>,
}

/// Checks that the combinations are few enough, and that no parameter is there twice.
///
/// # Errors
/// They are too many, or two axes are one parameter.
pub(super) fn check(axes: &[Axis]) -> Result<(), CliError> {
    for (at, axis) in axes.iter().enumerate() {
        if axes[..at].iter().any(|other| other.path == axis.path) {
            return Err(CliError::usage(format!("--vary names {} twice, expected each parameter once", axis.path)));
        }
    }
    let sizes: Vec<String> = axes.iter().map(|axis| axis.values.len().to_string()).collect();
    match axes.iter().fold(1usize, |all, axis| all.saturating_mul(axis.values.len())) {
        all if all > SETTINGS => Err(CliError::usage(format!(
            "{} values make {all} settings, expected at most {SETTINGS}: say longer steps (a..b..step) or fewer values",
            sizes.join(" times ")
        ))),
        _ => Ok(()),
    }
}

impl Plan<'_> {
    /// The setting at these places, narrowed to the figures.
    ///
    /// # Errors
    /// It is no valid scenario, or has no such figure.
    pub(super) fn load(&self, at: &[usize], io: &Context) -> Result<cells::Cell, CliError> {
        let cell = cells::one(self.play, self.scenario, self.axes, at, io)?;
        Ok(cells::Cell { loaded: self.narrowed(cell.loaded)?, ..cell })
    }

    /// A scenario, narrowed to the figures.
    fn narrowed(&self, loaded: Loaded) -> Result<Loaded, CliError> {
        Ok(Loaded { game: Box::new(self.narrow(loaded.game)?), ..loaded })
    }

    fn narrow(&self, game: Box<dyn Game>) -> Result<Narrow, CliError> {
        Narrow::new(game, self.figures.iter().map(String::as_str)).map_err(CliError::of)
    }

    /// Checks that some value of each parameter makes a valid scenario by itself.
    ///
    /// # Errors
    /// None does: the error of the first.
    pub(super) fn check_values(&self, io: &Context) -> Result<(), CliError> {
        for at in 0..self.axes.len() {
            let plan = Plan { axes: &self.axes[at..=at], ..*self };
            let mut first = None;
            for value in 0..self.axes[at].values.len() {
                match cells::one(plan.play, plan.scenario, plan.axes, &[value], io) {
                    Ok(_) => {
                        first = None;
                        break;
                    }
                    Err(error) => first = first.or(Some(error)),
                }
            }
            if let Some(error) = first {
                return Err(error);
            }
        }
        Ok(())
    }

    /// Loads all settings of a scenario, whose values and game as it is are these.
    ///
    /// # Errors
    /// None of the combinations is a valid scenario: the error of the first.
    pub(super) fn field(&self, (as_it_is, base): (&AsItIs<'_>, Narrow), io: &Context) -> Result<Field, CliError> {
        let places = cells::places(self.axes);
        let one = |at: &Vec<usize>| {
            let cell = cells::one(self.play, self.scenario, self.axes, at, io)?;
            self.narrow(cell.loaded.game)
        };
        let loaded: Vec<Result<Narrow, CliError>> = places.par_iter().map(one).collect();
        let mut found = Vec::new();
        let (mut invalid, mut failed, mut first) = (Vec::new(), 0, None);
        for (at, loaded) in places.into_iter().zip(loaded) {
            match loaded {
                Ok(game) => found.push((Distance::of(&self.steps(as_it_is, &at)), at, game)),
                Err(error) => {
                    failed += 1;
                    if invalid.len() < NAMED {
                        invalid.push(InvalidFacts { at, why: cells::reason(&error, self.axes) });
                    }
                    first.get_or_insert(error);
                }
            }
        }
        match first {
            Some(error) if found.is_empty() => Err(error),
            _ => {
                // Of settings that play alike the nearest races.
                found.sort_by(|(one, at, _), (other, place, _)| one.cmp(other).then(at.cmp(place)));
                let mut field = Field::of(base, found);
                (field.counts.invalid, field.invalid) = (failed, invalid);
                Ok(field)
            }
        }
    }

    /// How many listed values each parameter of a setting is away from that of a scenario with these.
    pub(super) fn steps(&self, as_it_is: &AsItIs<'_>, at: &[usize]) -> Vec<usize> {
        let values = self.axes.iter().zip(at);
        values.map(|(axis, at)| steps(axis, as_it_is.value(axis).as_deref(), *at)).collect()
    }
}

impl Field {
    fn of(base: Narrow, settings: Vec<(Distance, Vec<usize>, Narrow)>) -> Field {
        let mark = |game: &Narrow| *blake3::hash(&game.canonical()).as_bytes();
        let mut known = BTreeMap::from([(mark(&base), 0)]);
        let mut field = Field {
            racers: vec![Racer::new(base, Distance::default())],
            at: vec![None],
            plays_as: BTreeMap::new(),
            counts: RaceCounts { settings: 1, ..RaceCounts::default() },
            invalid: Vec::new(),
        };
        for (distance, at, game) in settings {
            let mark = mark(&game);
            if let Some(racer) = known.get(&mark) {
                field.counts.settings += usize::from(distance.changed > 0);
                field.counts.same += usize::from(distance.changed > 0);
                field.plays_as.insert(at, *racer);
                continue;
            }
            known.insert(mark, field.racers.len());
            field.counts.settings += 1;
            field.plays_as.insert(at.clone(), field.racers.len());
            field.at.push(Some(at));
            field.racers.push(Racer::new(game, distance));
        }
        field
    }

    /// The parameters whose values changed no figure of the race, wherever the others are; unknown, and so none, of a
    /// parameter with one valid value only.
    pub(super) fn idle(&self, axes: &[Axis]) -> Vec<String> {
        let idle = |axis: usize| {
            let mut lines: BTreeMap<Vec<usize>, usize> = BTreeMap::new();
            let (mut pairs, mut moved) = (0, false);
            for (at, racer) in &self.plays_as {
                let mut others = at.clone();
                others.remove(axis);
                match lines.get(&others) {
                    Some(first) => {
                        pairs += 1;
                        moved |= !self.racers[*first].ended_as(&self.racers[*racer]);
                    }
                    None => {
                        lines.insert(others, *racer);
                    }
                }
            }
            pairs > 0 && !moved
        };
        (0..axes.len()).filter(|axis| idle(*axis)).map(|axis| axes[axis].path.clone()).collect()
    }
}

/// The values of the parameters in the scenario as it is.
pub(super) struct AsItIs<'a> {
    document: &'a Document,
    /// The numbers that its cards give it.
    by_cards: Vec<(&'static str, i64)>,
}

impl AsItIs<'_> {
    pub(super) fn of(loaded: &Loaded) -> AsItIs<'_> {
        AsItIs { document: &loaded.document, by_cards: loaded.system.by_cards(&loaded.document) }
    }

    /// The value of a parameter, as it is written.
    fn value(&self, axis: &Axis) -> Option<String> {
        if axis.variants {
            return axis.values.first().cloned();
        }
        let of_card =
            || self.by_cards.iter().find(|(path, _)| *path == axis.path).map(|(_, number)| number.to_string());
        match self.document.value(&axis.path) {
            Some(value) => Some(value.as_str().map_or_else(|| value.to_string(), str::to_owned)),
            None => of_card(),
        }
    }
}

/// How many listed values the value at a place is away from that of the scenario as it is; 1 where values have no
/// order.
fn steps(axis: &Axis, home: Option<&str>, at: usize) -> usize {
    let value = axis.values[at].trim_matches('"');
    let Some(home) = home else { return 1 };
    let number = |text: &str| text.trim().parse::<f64>().ok();
    let numbers: Option<Vec<f64>> = axis.values.iter().map(|value| number(value)).collect();
    match (numbers, number(home)) {
        (Some(numbers), Some(home)) => {
            let value = numbers[at];
            let between = |other: &&f64| home < **other && **other <= value || value <= **other && **other < home;
            numbers.iter().filter(between).count()
        }
        _ => usize::from(value != home),
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::super::varied::axis;
    use super::*;

    #[test]
    fn steps_are_counted_along_the_values_that_are_listed() {
        let numbers = axis::parse("x=2..10..2").unwrap();
        let of = |home: &str| (0..5).map(|at| steps(&numbers, Some(home), at)).collect::<Vec<usize>>();
        assert_eq!(of("6"), [2, 1, 0, 1, 2]);
        assert_eq!(of("7"), [3, 2, 1, 1, 2]);
        let words = axis::parse("x=bold,meek").unwrap();
        assert_eq!([0, 1].map(|at| steps(&words, Some("meek"), at)), [1, 0]);
        assert_eq!(steps(&words, None, 0), 1);
    }

    #[test]
    fn too_many_settings_and_a_parameter_twice_are_refused() {
        let wrong = |typed: &[&str]| {
            let axes: Vec<Axis> = typed.iter().map(|typed| axis::parse(typed).unwrap()).collect();
            check(&axes).map_err(|error| error.to_string())
        };
        assert_eq!(wrong(&["x=0..9", "y=0..9"]), Ok(()));
        let many = wrong(&["x=0..99", "y=0..99", "z=0..99"]).unwrap_err();
        assert!(many.contains("100 times 100 times 100 values make 1000000 settings, expected at most 4096"), "{many}");
        assert!(wrong(&["x=0..9", "y=0..9", "x=1,2"]).unwrap_err().contains("names x twice"));
    }
}
