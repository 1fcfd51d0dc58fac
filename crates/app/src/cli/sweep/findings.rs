//! What the games of a sweep show, played or kept.

use super::super::Loaded;
use super::super::counted::Arm;
use crate::analysis::balance::Aim;
use crate::analysis::sweep::{FigurePair, Reader, level_of_each};
use crate::game::Game;
use crate::report::findings::{
    Change, FigureName, Findings, HeatCell, HeatMap, Own, Point, Skipped, Step, Stepped, Tornado, heat_map, sweep,
    tornado,
};
use crate::report::{AxisFacts, CellFacts, DesignFacts, GridFacts, NumberFacts, StepFacts, StepsFacts, SweepFacts};

/// What the games show. The first arm is the scenario as it is, the others are the cells of a grid.
///
/// # Errors
/// What was kept does not belong together, or the figure has no value.
pub(in crate::cli) fn findings(facts: &SweepFacts, arms: &[Arm<'_>], seed: u64) -> Result<Findings, String> {
    let (base, cells) = arms.split_first().ok_or("it is a sweep of nothing: no scenario is in its manifest")?;
    match &facts.design {
        DesignFacts::Grid(grid) => of_grid(facts, grid, base, cells, seed),
        DesignFacts::Steps(steps) => of_steps(facts, steps, base, seed),
        DesignFacts::Stars(_) => Err("its base points are kept apart from counts".to_owned()),
    }
}

fn figure(game: &dyn Game, facts: &SweepFacts) -> Result<(Aim, FigureName), String> {
    let aim = Aim::named(game, &facts.metric).ok_or_else(|| format!("there is no `{}`", facts.metric))?;
    let name = FigureName { name: aim.name(game), share: aim.is_share(game) };
    Ok((aim, name))
}

fn of_grid(
    facts: &SweepFacts,
    grid: &GridFacts,
    base: &Arm<'_>,
    cells: &[Arm<'_>],
    seed: u64,
) -> Result<Findings, String> {
    let (_, name) = figure(&*base.loaded.game, facts)?;
    let inside = |cell: &CellFacts| {
        cell.at.len() == grid.axes.len() && grid.axes.iter().zip(&cell.at).all(|(axis, at)| *at < axis.values.len())
    };
    if cells.len() != grid.cells.len() || cells.is_empty() || !grid.cells.iter().all(inside) {
        return Err("its cells are not those of its scenarios".to_owned());
    }
    let found = grid.cells.iter().zip(cells).map(|(cell, arm)| found(facts, base, cell, arm, cells.len()));
    let found = found.collect::<Result<Vec<HeatCell>, String>>()?;
    let label = |at: &[usize]| {
        let values = grid.axes.iter().zip(at).map(|(axis, at)| match axis.values.get(*at) {
            Some(value) if axis.path == "variant" => value.clone(),
            value => format!("{}={}", axis.path, value.map_or("", String::as_str)),
        });
        values.collect::<Vec<String>>().join(" ")
    };
    let skipped =
        |invalid: &crate::report::InvalidFacts| Skipped { name: label(&invalid.at), why: invalid.why.clone() };
    let invalid: Vec<Skipped> = grid.invalid.iter().map(skipped).collect();
    let idle: Vec<String> =
        (0..grid.axes.len()).filter(|axis| is_idle(grid, *axis)).map(|axis| grid.axes[axis].path.clone()).collect();
    let subject = base.subject(seed);
    match &grid.axes[..] {
        [axis] => {
            let point = |cell: HeatCell| Point {
                x: place(axis, &axis.values[cell.at[0]]).unwrap_or(cell.at[0] as f64),
                text: axis.values[cell.at[0]].clone(),
                value: cell.value,
                interval: cell.interval,
                games: cell.games,
                side: None,
                change: cell.change,
            };
            let own = own(base, axis, &found).map(|text| Own { x: place(axis, &text), text });
            let points = found.into_iter().map(point).collect();
            Ok(sweep(&subject, name, (&axis.path, own), points, &idle, invalid))
        }
        [_, _] => {
            let even = (facts.metric == "score").then_some(0.5);
            let axes = grid.axes.iter().map(|axis| (axis.path.clone(), axis.values.clone())).collect();
            let scenario = subject.scenario.to_owned();
            let map =
                HeatMap { scenario, figure: name, axes, cells: found, even, own: own_values(base, grid), invalid };
            Ok(heat_map(&subject, map, &idle))
        }
        _ => Err("it has neither one parameter nor two".to_owned()),
    }
}

/// Where a value is on the axis of a parameter: as a number where all values are numbers, else its place among them.
fn place(axis: &AxisFacts, value: &str) -> Option<f64> {
    let numbers = axis.values.iter().all(|value| value.parse::<f64>().is_ok());
    let among = || axis.values.iter().position(|other| other == value).map(|at| at as f64);
    if numbers { value.parse().ok() } else { among() }
}

/// The values that the scenario as it is has in all parameters, such as `raid.sams.hidden 3, raid.fire-cans 2`.
fn own_values(base: &Arm<'_>, grid: &GridFacts) -> Option<String> {
    let values = grid.axes.iter().map(|axis| Some(format!("{} {}", axis.path, own(base, axis, &[])?)));
    values.collect::<Option<Vec<String>>>().map(|values| values.join(", "))
}

/// The value that the scenario as it is has in a parameter: that of the cell that is the same scenario, else what its
/// file says. None where it says nothing. Where another key overrules this one, all cells are the same scenario, and
/// none of them has its value.
fn own(base: &Arm<'_>, axis: &AxisFacts, cells: &[HeatCell]) -> Option<String> {
    if axis.path == "variant" {
        return axis.values.first().cloned();
    }
    let mut as_it_is = cells.iter().filter(|cell| cell.as_it_is);
    let only = as_it_is.next().filter(|_| as_it_is.next().is_none());
    let same = only.and_then(|cell| axis.values.get(*cell.at.first()?));
    let Loaded { document, system, .. } = base.loaded;
    let by_card = || {
        let known = system.by_cards(document);
        known.iter().find(|(path, _)| *path == axis.path).map(|(_, number)| toml::Value::Integer(*number))
    };
    same.cloned().or_else(|| match document.value(&axis.path).or_else(by_card)? {
        toml::Value::String(text) => Some(text),
        value @ (toml::Value::Integer(_) | toml::Value::Float(_) | toml::Value::Boolean(_)) => Some(value.to_string()),
        _ => None,
    })
}

/// One of `family` cells. The intervals of all their values and changes hold together.
fn found(
    facts: &SweepFacts,
    base: &Arm<'_>,
    cell: &CellFacts,
    arm: &Arm<'_>,
    family: usize,
) -> Result<HeatCell, String> {
    let label = arm.variant.as_deref().unwrap_or("the scenario");
    let game = &*arm.loaded.game;
    let (aim, _) = figure(game, facts)?;
    let level = level_of_each(facts.level, 2 * family, 1);
    let judged = aim.estimate(game, arm.seen, level);
    let judged = judged.ok_or_else(|| format!("with {label} `{}` has no value", facts.metric))?;
    let (base_aim, _) = figure(&*base.loaded.game, facts)?;
    let reader = Reader::new(game, &aim).beside(&Reader::new(&*base.loaded.game, &base_aim));
    if !cell.pair.is_of(&reader) || cell.pair.games() != arm.seen.games() {
        return Err(format!("the sums of {label} are not those of its games"));
    }
    Ok(HeatCell {
        at: cell.at.clone(),
        value: judged.value,
        interval: judged.interval,
        games: arm.seen.games(),
        change: change(&cell.pair, &reader, level),
        as_it_is: game.canonical() == base.loaded.game.canonical(),
    })
}

fn change(pair: &FigurePair, reader: &Reader, level: f64) -> Option<Change> {
    Some(Change { value: pair.change(reader)?, interval: pair.interval(reader, level), moved: pair.moved() })
}

/// Whether all games end alike along an axis, wherever the other is; unknown, and so no, of an axis with one valid
/// value only.
fn is_idle(grid: &GridFacts, axis: usize) -> bool {
    let others = |cell: &CellFacts| {
        let mut at = cell.at.clone();
        at.remove(axis);
        at
    };
    let mut pairs = 0;
    for (number, one) in grid.cells.iter().enumerate() {
        for other in grid.cells[number + 1..].iter().filter(|other| others(other) == others(one)) {
            if one.outcomes != other.outcomes {
                return false;
            }
            pairs += 1;
        }
    }
    pairs > 0
}

fn of_steps(facts: &SweepFacts, steps: &StepsFacts, base: &Arm<'_>, seed: u64) -> Result<Findings, String> {
    let game = &*base.loaded.game;
    let (aim, figure) = figure(game, facts)?;
    let reader = Reader::new(game, &aim);
    let level = level_of_each(facts.level, steps.family, steps.looks.len());
    let value = aim.estimate(game, base.seen, level_of_each(facts.level, 1, steps.looks.len()));
    let value = value.ok_or_else(|| format!("`{}` has no value", facts.metric))?;
    let step = |to: Option<i64>, step: &StepFacts| -> Result<Step, String> {
        Ok(match step {
            StepFacts::Invalid(why) => Step::Invalid(why.clone()),
            StepFacts::Unread => Step::Unread,
            StepFacts::Played(pair) if !pair.is_of(&reader) => return Err("its sums are of another figure".to_owned()),
            StepFacts::Played(pair) => Step::Played {
                to: to.unwrap_or_default(),
                games: pair.games(),
                change: change(pair, &reader, level).filter(|_| pair.moved() > 0),
                moved: pair.moved(),
            },
        })
    };
    let number = |number: &NumberFacts| -> Result<Stepped, String> {
        let NumberFacts { path, value, down, up } = number;
        let down = step(value.checked_sub(1), down)?;
        Ok(Stepped { path: path.clone(), value: *value, down, up: step(value.checked_add(1), up)?, group: 0 })
    };
    let numbers = steps.numbers.iter().map(number).collect::<Result<Vec<Stepped>, String>>()?;
    let subject = base.subject(seed);
    let scenario = subject.scenario.to_owned();
    let games = base.seen.games();
    let found = Tornado { scenario, figure, value: value.value, interval: value.interval, games, numbers };
    Ok(tornado(&subject, found, steps.family))
}
