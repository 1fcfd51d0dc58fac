//! What the lines of a comparison are called among people.

use crate::analysis::compare::Line;
use crate::game::{Game, Metric, MetricKind};

/// A figure that a line may have.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NamedFigure {
    /// The name of the line, such as `winner=a`.
    pub id: String,
    /// The name for people, such as `a wins`.
    pub name: String,
    /// What it counts: figures of one unit can be drawn on one scale.
    pub unit: String,
}

/// The unit of shares.
const SHARES: &str = "shares of the games";

impl NamedFigure {
    /// All figures of a game.
    pub(super) fn all(game: &dyn Game) -> Vec<NamedFigure> {
        let mut all: Vec<NamedFigure> = Vec::new();
        for (at, metric) in game.metrics().iter().enumerate() {
            let figure = |id: String, name: String, unit: &str| NamedFigure { id, name, unit: unit.to_owned() };
            match &metric.kind {
                MetricKind::Integer => {
                    let unit = format!("{} a game", metric.unit);
                    all.push(figure(metric.name.clone(), metric.said.clone(), unit.trim_start()));
                }
                MetricKind::Flag => all.push(figure(metric.name.clone(), metric.said.clone(), SHARES)),
                MetricKind::Category(names) => all.extend(names.iter().enumerate().map(|(value, name)| {
                    figure(format!("{}={name}", metric.name), of_value(game, at, metric, value), SHARES)
                })),
            }
        }
        let of_ratio = |ratio: &crate::game::Ratio| NamedFigure {
            id: ratio.name.clone(),
            name: ratio.said.clone(),
            unit: if ratio.per == 1 { "ratios".to_owned() } else { format!("for each {}", ratio.per) },
        };
        all.extend(game.ratios().iter().map(of_ratio));
        all
    }
}

/// The clause of the verdicts that a value alone makes true, else the category with the value.
fn of_value(game: &dyn Game, at: usize, metric: &Metric, value: usize) -> String {
    let verdicts = game.verdicts().filter(|verdicts| verdicts.metric == at);
    let alone = |verdicts: &crate::game::Verdicts| {
        let clause = &verdicts.clauses[verdicts.clause(value as i64)?];
        (clause.1.clone().count() == 1 && verdicts.clauses.len() == metric.said_values.len()).then(|| clause.0.clone())
    };
    verdicts.and_then(alone).unwrap_or_else(|| format!("{}: {}", metric.said, metric.said_value(value)))
}

impl NamedFigure {
    /// The figure of a line.
    pub fn of_line(game: &dyn Game, line: &Line) -> NamedFigure {
        let known = NamedFigure::all(game).into_iter().find(|figure| figure.id == line.name);
        known.unwrap_or_else(|| NamedFigure { id: line.name.clone(), name: line.name.clone(), unit: String::new() })
    }
}

/// The name for people of a line; its own where no figure has it.
pub fn name_of<'a>(figures: &'a [NamedFigure], line: &'a Line) -> &'a str {
    figures.iter().find(|figure| figure.id == line.name).map_or(&line.name, |figure| &figure.name)
}

/// What a line counts.
pub fn unit_of<'a>(figures: &'a [NamedFigure], line: &Line) -> &'a str {
    let found = figures.iter().find(|figure| figure.id == line.name).map(|figure| figure.unit.as_str());
    found.unwrap_or(if line.share { SHARES } else { "" })
}
