//! Variants beside a base: what each changes, figure by figure.

use super::{Exhibit, Findings, NamedFigure, Subject};
use crate::analysis::compare::{Comparison, Contrast, Decided, Line, Pair, Pairing, Shift, level_each, shifts};
use crate::analysis::{Choice, Verdict};
use crate::game::{Figure, Game, Metric};
use crate::report::number::{self, grouped, short, value};
use crate::stats::LEVEL;

/// Variants over a number of games that was fixed beforehand.
#[derive(Clone, Debug, PartialEq)]
pub struct Contrasts {
    /// The games of each arm.
    pub games: u64,
    /// The level of each interval.
    pub level_each: f64,
    /// The variants.
    pub arms: Vec<ArmContrast>,
    /// What the figures are called among people.
    pub figures: Vec<NamedFigure>,
}

/// One variant in one scenario.
#[derive(Clone, Debug, PartialEq)]
pub struct ArmContrast {
    /// The scenario's name within its system.
    pub scenario: String,
    /// What the variant is called.
    pub variant: String,
    /// Its figures beside those of the base.
    pub contrast: Contrast,
    /// How it shifts the distributions of the metrics that both have.
    pub shifts: Vec<MetricShift>,
}

impl ArmContrast {
    /// How many figures are known to differ, such as `9 of 14 figures differ`, and what to add for those below their
    /// margin: `, 2 of them by less than the margin`.
    pub fn differing(&self) -> (String, String) {
        let lines = &self.contrast.lines;
        let with = |verdict: Verdict| lines.iter().filter(|line| line.verdict == verdict).count();
        let (different, below) = (with(Verdict::Different), with(Verdict::DifferentBelowMargin));
        let count = match (different + below, lines.len()) {
            (0, _) => "No figure is known to differ".to_owned(),
            (1, all) => format!("One of {all} figures differs"),
            (some, all) => format!("{some} of {all} figures differ"),
        };
        let less = if below > 0 { format!(", {below} of them by less than the margin") } else { String::new() };
        (count, less)
    }

    /// The figures that differ, and by more than their margin.
    pub fn passing(&self) -> impl Iterator<Item = &Line> {
        self.contrast.lines.iter().filter(|line| line.verdict == Verdict::Different)
    }
}

/// How a variant shifts the distribution of one metric.
#[derive(Clone, Debug, PartialEq)]
pub struct MetricShift {
    /// The metric, as the base has it.
    pub metric: Metric,
    /// The values that occurred in either arm.
    pub values: Vec<Shift>,
    /// Whether the terminal draws it: a main metric that differs and is among the figures that were chosen.
    pub drawn: bool,
}

impl MetricShift {
    fn all<'a>(base: &'a dyn Game, pairing: &'a Pairing, drawn: impl Fn(&Pair) -> bool) -> Vec<MetricShift> {
        let shift = |pair: &Pair| MetricShift {
            metric: base.metrics()[pair.base].clone(),
            values: shifts(pair),
            drawn: pair.unequal > 0 && drawn(pair),
        };
        pairing.pairs().iter().map(shift).collect()
    }
}

/// The document of a comparison over a number of games that was fixed beforehand. `variants` are the names of the arms
/// in `comparison`, `seen` their sums.
pub fn comparison(
    subject: &Subject<'_>,
    base: &dyn Game,
    variants: &[String],
    comparison: Comparison,
    seen: &[Pairing],
) -> Findings {
    let (games, family) = (comparison.games, comparison.family);
    let beside = family.saturating_sub(comparison.lines().count());
    let of = match beside {
        0 => String::new(),
        beside => format!(", {} of figures and {beside} of work at the table and feel", family - beside),
    };
    let main = Choice::main(base);
    let compared: Vec<String> = comparison.lines().map(|line| line.name.clone()).collect();
    let drawn =
        |pair: &Pair| main.contains(&Figure::Metric(pair.base)) && compared.contains(&base.metrics()[pair.base].name);
    let arm = |((variant, contrast), pairing): ((&String, Contrast), &Pairing)| ArmContrast {
        scenario: subject.scenario.to_owned(),
        variant: variant.clone(),
        contrast,
        shifts: MetricShift::all(base, pairing, drawn),
    };
    let arms = variants.iter().zip(comparison.contrasts).zip(seen).map(arm).collect();
    Findings {
        subject: subject.name(),
        asked: "compared on the same dice, game by game".to_owned(),
        title: format!("{} compared", subject.name()),
        played: played(games),
        facts: vec![
            format!("{} each", number::games(games)),
            format!("seed {}", subject.seed),
            format!("{family} intervals hold together at {} %", LEVEL * 100.0),
            format!("({:.2} % each{of})", level_each(family) * 100.0),
        ],
        answer: None,
        exhibits: vec![Exhibit::Contrasts(Contrasts {
            games,
            level_each: level_each(family),
            arms,
            figures: NamedFigure::all(base),
        })],
        method: method(family, level_each(family)),
    }
}

impl Findings {
    /// The figures of all variants, where it is a comparison over a fixed number of games.
    pub fn lines(&self) -> impl Iterator<Item = &Line> {
        let arms = self.exhibits.iter().flat_map(|exhibit| match exhibit {
            Exhibit::Contrasts(contrasts) => &contrasts.arms[..],
            Exhibit::SystemContrasts(contrasts) => &contrasts.arms[..],
            _ => &[],
        });
        arms.flat_map(|arm| &arm.contrast.lines)
    }
}

/// Variants that were played until each question about them was decided.
#[derive(Clone, Debug, PartialEq)]
pub struct Decisions {
    /// The variants.
    pub arms: Vec<DecidedArm>,
    /// Whether the user stopped it, so that an open question stays undecided.
    pub stopped: bool,
    /// What the figures are called among people.
    pub figures: Vec<NamedFigure>,
}

/// The answers about one variant.
#[derive(Clone, Debug, PartialEq)]
pub struct DecidedArm {
    /// The scenario's name within its system.
    pub scenario: String,
    /// What the variant is called.
    pub variant: String,
    /// An answer for each question.
    pub answers: Vec<Decided>,
    /// The games that they follow from.
    pub games: u64,
    /// How the variant shifts the distributions of the metrics that both have.
    pub shifts: Vec<MetricShift>,
}

impl DecidedArm {
    /// The lines of all answers.
    pub fn lines(&self) -> impl Iterator<Item = &Line> {
        self.answers.iter().flat_map(|answer| &answer.lines)
    }
}

impl Decisions {
    /// All answers about all variants.
    pub fn answers(&self) -> impl Iterator<Item = &Decided> {
        self.arms.iter().flat_map(|arm| &arm.answers)
    }
}

/// The document of decisions: `answers` has those about each of the `variants`, whose sums are `seen`. `alpha` is the
/// error of each of the `family` intervals, over all looks.
pub fn decisions(
    subject: &Subject<'_>,
    base: &dyn Game,
    variants: &[String],
    answers: Vec<Vec<Decided>>,
    seen: &[Pairing],
    decision: &crate::analysis::compare::Decision,
    stopped: bool,
) -> Findings {
    let family = decision.family();
    let hold = match family {
        1 => format!("the interval holds at {} % whenever this stops", LEVEL * 100.0),
        family => format!("{family} intervals hold together at {} % whenever this stops", LEVEL * 100.0),
    };
    let arm = |((variant, answers), pairing): ((&String, Vec<Decided>), &Pairing)| DecidedArm {
        scenario: subject.scenario.to_owned(),
        variant: variant.clone(),
        answers,
        games: pairing.games(),
        shifts: MetricShift::all(base, pairing, |_| false),
    };
    let arms: Vec<DecidedArm> = variants.iter().zip(answers).zip(seen).map(arm).collect();
    Findings {
        subject: subject.name(),
        asked: "compared on the same dice until the verdict is decided".to_owned(),
        title: format!("{} compared", subject.name()),
        played: played(arms.iter().map(|arm| arm.games).max().unwrap_or_default()),
        facts: vec![format!("seed {}", subject.seed), hold],
        answer: None,
        exhibits: vec![Exhibit::Decisions(Decisions { arms, stopped, figures: NamedFigure::all(base) })],
        method: method(family, 1.0 - decision.alpha),
    }
}

/// Variants in every scenario of a system.
#[derive(Clone, Debug, PartialEq)]
pub struct SystemContrasts {
    /// Each variant in each scenario.
    pub arms: Vec<ArmContrast>,
    /// Scenarios in which the variants can't be played.
    pub skipped: Vec<Skipped>,
}

/// What was left out of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Skipped {
    /// Its name.
    pub name: String,
    /// Why it was left out.
    pub why: String,
}

/// The document of variants in every scenario of a system. `games` are those of each arm, `family` is how many
/// intervals hold together.
pub fn system_wide(system: &str, seed: u64, games: u64, family: usize, contrasts: SystemContrasts) -> Findings {
    let mut scenarios: Vec<&str> = contrasts.arms.iter().map(|arm| arm.scenario.as_str()).collect();
    scenarios.dedup();
    let asked = format!("{} scenarios compared on the same dice, game by game", scenarios.len());
    Findings {
        subject: system.to_owned(),
        title: format!("{system} compared"),
        played: played(games),
        facts: vec![
            format!("{} each", number::games(games)),
            format!("seed {seed}"),
            format!("{} intervals hold together at {} %", grouped(family as u64), LEVEL * 100.0),
            format!("({:.3} % each)", level_each(family) * 100.0),
        ],
        answer: None,
        asked,
        exhibits: vec![Exhibit::SystemContrasts(contrasts)],
        method: method(family, level_each(family)),
    }
}

fn played(games: u64) -> String {
    format!("{} of each arm on the same dice", number::games(games))
}

fn method(family: usize, level_each: f64) -> String {
    format!(
        "Game by game, base and variant play on the same dice. All {family} intervals hold together at {} %, each of \
         them at {} %.",
        value(LEVEL * 100.0),
        short(level_each * 100.0)
    )
}
