//! The parts of a scenario in the order of what they are worth.

use super::{Exhibit, Findings, NamedFigure, Skipped, Subject};
use crate::analysis::compare::{Ranked, Standing, level_each};
use crate::report::number;
use crate::stats::LEVEL;
use std::fmt::Write;

/// Ranked parts.
#[derive(Clone, Debug, PartialEq)]
pub struct Ranking {
    /// The scenario's name within its system.
    pub scenario: String,
    /// The figure that parts are ranked by, as a user types it.
    pub figure: String,
    /// What it is called among people.
    pub figure_name: String,
    /// The games of each arm.
    pub games: u64,
    /// The parts, the one worth most first.
    pub parts: Vec<RankedPart>,
    /// Parts that have no interval.
    pub unranked: Vec<Part>,
    /// Parts that can't be left out.
    pub skipped: Vec<Skipped>,
}

/// A part of a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// Its kind, such as `weapons`.
    pub kind: String,
    /// Its name.
    pub name: String,
    /// Whether its arm plays with it and the base without it.
    pub taken_in: bool,
}

/// A part with its place in the ranking.
#[derive(Clone, Debug, PartialEq)]
pub struct RankedPart {
    /// The part.
    pub part: Part,
    /// What it is worth.
    pub ranked: Ranked,
}

/// The document of a ranking. `parts` are those of the arms of `ranked`; a worth below `margin` does not matter.
pub fn ranking(
    subject: &Subject<'_>,
    games: u64,
    figure: &NamedFigure,
    margin: Option<f64>,
    parts: &[Part],
    ranked: Vec<Ranked>,
    skipped: Vec<Skipped>,
) -> Findings {
    let family = ranked.len();
    let is_ranked = |arm: usize| ranked.iter().any(|ranked| ranked.arm == arm);
    let unranked = (0..parts.len()).filter(|arm| !is_ranked(*arm)).map(|arm| parts[arm].clone()).collect();
    let parts: Vec<RankedPart> =
        ranked.into_iter().map(|ranked| RankedPart { part: parts[ranked.arm].clone(), ranked }).collect();
    let answer = answer(&parts, margin);
    Findings {
        subject: subject.name(),
        asked: format!("what its parts are worth in {}", figure.id),
        title: format!("{}: what its parts are worth in “{}”", subject.name(), figure.name),
        played: format!("{} with and without each, on the same dice", number::games(games)),
        facts: vec![
            format!("{} with and without each, on the same dice", number::games(games)),
            format!("seed {}", subject.seed),
            format!("{family} intervals hold together at {} %", LEVEL * 100.0),
            format!("({:.2} % each)", level_each(family) * 100.0),
        ],
        answer: Some(answer),
        exhibits: vec![Exhibit::Ranking(Ranking {
            scenario: subject.scenario.to_owned(),
            figure: figure.id.clone(),
            figure_name: figure.name.clone(),
            games,
            parts,
            unranked,
            skipped,
        })],
        method:
            "Each part is left out of the scenario in turn, and each reading of a rule that the scenario does not play \
                 by is taken in, on the same dice."
                .to_owned(),
    }
}

/// Which part is worth most, and how many are worth less than the margin.
fn answer(parts: &[RankedPart], margin: Option<f64>) -> String {
    let of = |standing: Standing| parts.iter().filter(move |part| part.ranked.standing == standing);
    let most = of(Standing::Matters).max_by(|one, other| one.ranked.worth.abs().total_cmp(&other.ranked.worth.abs()));
    let mut answer = match (most, of(Standing::Matters).count()) {
        (None, _) => "No part is shown to matter.".to_owned(),
        (Some(most), 1) => format!("One part matters, `{}`: it is worth {}.", most.part.name, most.worth()),
        (Some(most), count) => {
            format!("{count} parts matter, `{}` the most: it is worth {}.", most.part.name, most.worth())
        }
    };
    let chrome = of(Standing::Chrome).count();
    if let Some(margin) = margin.filter(|_| chrome > 0) {
        let share = parts.first().is_some_and(|part| part.ranked.line.share);
        let margin = if share { format!("{} points", number::value(margin * 100.0)) } else { number::value(margin) };
        let are = if chrome == 1 { "is" } else { "are" };
        let _ = write!(answer, " {chrome} {are} chrome: worth less than {margin}.");
    }
    answer
}

impl RankedPart {
    /// The figure with the part.
    pub fn with(&self) -> Option<f64> {
        if self.part.taken_in { self.ranked.line.other } else { self.ranked.line.base }
    }

    /// The figure without it.
    pub fn without(&self) -> Option<f64> {
        if self.part.taken_in { self.ranked.line.base } else { self.ranked.line.other }
    }

    /// What it is worth in print, such as `+3.1pp`.
    pub fn worth(&self) -> String {
        self.signed(self.ranked.worth) + if self.ranked.line.share { "pp" } else { "" }
    }

    /// A worth of it in print, without the unit.
    pub fn signed(&self, worth: f64) -> String {
        let (factor, digits) = if self.ranked.line.share { (100.0, 1) } else { (1.0, 2) };
        let digits = number::digits_of_ends(Some(self.ranked.interval), None, factor, digits);
        let text = format!("{:+.digits$}", worth * factor);
        let nothing = text.bytes().all(|byte| matches!(byte, b'+' | b'-' | b'0' | b'.'));
        if nothing { text[1..].to_owned() } else { text }
    }
}
