//! What the games of settings show, played or kept.

use super::super::super::counted::Arm;
use crate::analysis::goal::race::Racer;
use crate::analysis::goal::{Distance, Goal, GoalFigure, judge};
use crate::game::Game;
use crate::report::findings::{Findings, NamedGoal, Setting, Settings, Skipped, StoppedIn, Subject, settings};
use crate::report::{AxisFacts, BalanceFacts, InvalidFacts, SettingFacts, SettingsFacts};

/// The error of each interval, where those of all scenarios and goals hold together at `level`.
pub(super) fn alpha(level: f64, scenarios: usize, goals: usize) -> f64 {
    (1.0 - level) / (scenarios * goals).max(1) as f64
}

/// What is wrong with settings that do not belong to what was asked.
pub(super) const STRANGE: &str = "its settings are not those of its scenarios";

/// Whether all settings are values of the parameters.
pub(super) fn belongs(asked: &SettingsFacts) -> bool {
    let inside = |at: &[usize]| {
        at.len() == asked.axes.len() && asked.axes.iter().zip(at).all(|(axis, at)| *at < axis.values.len())
    };
    let mut places = asked.settings.iter().map(|setting| &setting.at).chain(asked.invalid.iter().map(|one| &one.at));
    let stepped = asked.settings.iter().all(|setting| setting.steps.len() == setting.at.len());
    stepped && places.all(|at| inside(at))
}

/// What the games show. The first arm is the scenario as it is, the others are the settings, all narrowed to the goals.
///
/// # Errors
/// What was kept does not belong together.
pub(in crate::cli::balance) fn findings(
    facts: &BalanceFacts,
    asked: &SettingsFacts,
    arms: &[Arm<'_>],
    seed: u64,
) -> Result<Findings, String> {
    let (first, others) = arms.split_first().ok_or("it is a balance of nothing: no scenario is in its manifest")?;
    let all = asked.settings.len() + 1;
    let fits = arms.len() == all || facts.stopped && arms.len() < all;
    if !fits || !belongs(asked) {
        return Err(STRANGE.to_owned());
    }
    if asked.goals.is_empty() || asked.race.invalid < asked.invalid.len() {
        return Err("it has no goals, or more names of combinations than combinations".to_owned());
    }
    let alpha = alpha(facts.level, all, asked.goals.len());
    let row = |arm: &Arm<'_>, name: Option<String>, distance: Distance| -> Result<Setting, String> {
        let (game, seen) = (&*arm.loaded.game, arm.seen);
        let figures = asked.goals.iter().map(|goal| named(arm, goal)).collect::<Result<Vec<_>, String>>()?;
        let judged = judge(game, (&figures, &asked.goals), seen, alpha);
        let figures = judged.into_iter().map(|(judged, _)| judged).collect();
        Ok(Setting { name, distance, figures, games: seen.games(), group: 0 })
    };
    let mut rows = vec![row(first, None, Distance::default())?];
    for (arm, setting) in others.iter().zip(&asked.settings) {
        let name = changed(&asked.axes, setting);
        rows.push(row(arm, Some(name), Distance::of(&setting.steps))?);
    }
    let stopped = facts.stopped.then_some(StoppedIn::Answer(all));
    document(asked, (&*first.loaded.game, &first.subject(seed)), rows, stopped)
}

/// What a race shows that was stopped: the scenario as it is, then the settings that are ahead in it.
///
/// # Errors
/// A goal is of no figure of the game.
pub(super) fn of_race(
    asked: &SettingsFacts,
    (subject, alpha): (&Subject<'_>, f64),
    racers: &[(&Racer, Option<&SettingFacts>)],
) -> Result<Findings, String> {
    let row = |(racer, setting): &(&Racer, Option<&SettingFacts>)| {
        let game = &racer.game;
        let judged = judge(game, (game.figures(), &asked.goals), racer.seen(), alpha);
        let figures = judged.into_iter().map(|(judged, _)| judged).collect();
        let name = setting.map(|setting| changed(&asked.axes, setting));
        Setting { name, distance: racer.distance, figures, games: racer.seen().games(), group: 0 }
    };
    let (first, _) = racers.first().ok_or("nothing races")?;
    document(asked, (&first.game, subject), racers.iter().map(row).collect(), Some(StoppedIn::Race))
}

fn document(
    asked: &SettingsFacts,
    (game, subject): (&dyn Game, &Subject<'_>),
    rows: Vec<Setting>,
    stopped: Option<StoppedIn>,
) -> Result<Findings, String> {
    let goal = |goal: &Goal| -> Result<NamedGoal, String> {
        let figure = figure(game, goal)?;
        Ok(NamedGoal { goal: goal.clone(), share: figure.is_share(game), whole: figure.step(game).is_some() })
    };
    let goals = asked.goals.iter().map(goal).collect::<Result<Vec<NamedGoal>, String>>()?;
    let found = Settings { scenario: subject.scenario.to_owned(), goals, rows, race: asked.race, stopped };
    let skipped = |one: &InvalidFacts| Skipped { name: label(&asked.axes, &one.at), why: one.why.clone() };
    let invalid: Vec<Skipped> = asked.invalid.iter().map(skipped).collect();
    Ok(settings(subject, found, &asked.idle, &invalid))
}

fn named(arm: &Arm<'_>, goal: &Goal) -> Result<GoalFigure, String> {
    figure(&*arm.loaded.game, goal)
}

fn figure(game: &dyn Game, goal: &Goal) -> Result<GoalFigure, String> {
    GoalFigure::named(game, &goal.figure).ok_or_else(|| format!("there is no `{}`", goal.figure))
}

/// The values of a setting that are not those of the scenario as it is; all, if none is.
fn changed(axes: &[AxisFacts], setting: &SettingFacts) -> String {
    let parts = axes.iter().zip(&setting.at).zip(&setting.steps);
    let changed = parts.filter(|(_, steps)| **steps > 0).map(|((axis, at), _)| (axis.clone(), *at));
    let (axes_changed, at): (Vec<AxisFacts>, Vec<usize>) = changed.unzip();
    if at.is_empty() { label(axes, &setting.at) } else { label(&axes_changed, &at) }
}

/// The values at these places, such as `rules.sides=8 +night`.
fn label(axes: &[AxisFacts], at: &[usize]) -> String {
    let values = axes.iter().zip(at).map(|(axis, at)| match axis.values.get(*at) {
        Some(value) if axis.path == "variant" => value.clone(),
        value => format!("{}={}", axis.path, value.map_or("", String::as_str)),
    });
    values.collect::<Vec<String>>().join(" ")
}
