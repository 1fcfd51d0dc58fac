//! The verdicts on several scenarios: which need work?

use super::{Exhibit, Findings, Judgement, Subject, Target};
use crate::analysis::balance::BalanceVerdict;
use crate::report::number;
use crate::stats::LEVEL;

/// The verdicts on several scenarios, the worst first.
#[derive(Clone, Debug, PartialEq)]
pub struct Verdicts {
    /// A row a scenario.
    pub rows: Vec<VerdictRow>,
}

/// The verdict on one of several scenarios.
#[derive(Clone, Debug, PartialEq)]
pub struct VerdictRow {
    /// What was found; its scenario is named with the system.
    pub found: Target,
    /// The policies that played, such as `a=slasher, b=shooter`.
    pub policies: String,
    /// The side whose victory is named first with its verb, such as `a scores`, where the score is judged.
    scorer: Option<String>,
}

impl VerdictRow {
    /// The verdict on a scenario.
    pub fn of(subject: &Subject<'_>, judgement: &Judgement<'_>) -> VerdictRow {
        let policies = judgement.game.policies();
        let alike = policies.iter().all(|(_, name)| *name == policies[0].1);
        let policies: Vec<String> = match &policies[..] {
            [(_, name), ..] if alike => vec![name.clone()],
            all => all.iter().map(|(side, name)| format!("{side}={name}")).collect(),
        };
        VerdictRow {
            found: judgement.target_of(&subject.name()),
            policies: policies.join(", "),
            scorer: Some(super::target::scorer(judgement.game, judgement.aim)).filter(|scorer| !scorer.is_empty()),
        }
    }

    /// How far the figure is from its target.
    fn distance(&self) -> f64 {
        (self.found.judged.value - self.found.target).abs()
    }
}

/// The document of the verdicts on scenarios, their intervals being among `several`.
pub fn verdicts(mut rows: Vec<VerdictRow>, several: usize, seed: u64) -> Findings {
    let worst = |row: &VerdictRow| (row.found.verdict != BalanceVerdict::Unbalanced, -row.distance());
    rows.sort_by(|one, other| {
        let ((one, near), (other, far)) = (worst(one), worst(other));
        one.cmp(&other).then(near.total_cmp(&far))
    });
    let games = rows.iter().map(|row| row.found.games).sum();
    let subject = subject(&rows);
    let asked = "which scenarios are balanced?";
    let mut facts = vec![format!("{} in all", number::games(games)), format!("seed {seed}")];
    facts.extend(rows.first().map(|row| format!("margin {}", row.found.margin_text())));
    facts.push(format!("{several} intervals hold together at {} %, whenever each stops", LEVEL * 100.0));
    Findings {
        title: format!("{subject}: {asked}"),
        played: number::games(games),
        answer: Some(answer(&rows)),
        subject,
        asked: asked.to_owned(),
        facts,
        exhibits: vec![Exhibit::Verdicts(Verdicts { rows })],
        method: format!(
            "Each scenario is played until its verdict is decided. The level of {} % is split over the scenarios and \
             their looks, so that an error among all verdicts has a chance of {:.0} % at most.",
            LEVEL * 100.0,
            (1.0 - LEVEL) * 100.0
        ),
    }
}

/// The system of all scenarios, or how many scenarios they are.
fn subject(rows: &[VerdictRow]) -> String {
    let system = |row: &VerdictRow| row.found.scenario.split('/').next().unwrap_or_default().to_owned();
    match rows.first().map(system) {
        Some(first) if rows.iter().all(|row| system(row) == first) => first,
        _ => format!("{} scenarios", rows.len()),
    }
}

/// How many scenarios have each verdict, and which is worst.
fn answer(rows: &[VerdictRow]) -> String {
    let of = |verdict: BalanceVerdict| rows.iter().filter(|row| row.found.verdict == verdict).count();
    let counts = [BalanceVerdict::Unbalanced, BalanceVerdict::Balanced, BalanceVerdict::CannotTell]
        .into_iter()
        .filter(|verdict| of(*verdict) > 0)
        .map(|verdict| {
            format!("{} {}", of(verdict), if verdict == BalanceVerdict::CannotTell { "open" } else { verdict.name() })
        });
    let counts: Vec<String> = counts.collect();
    let mut answer = format!("Of {} scenarios: {}.", rows.len(), counts.join(", "));
    if let Some(worst) = rows.first().filter(|row| row.found.verdict == BalanceVerdict::Unbalanced) {
        let share = worst.found.figure.share;
        let what = worst.scorer.clone().unwrap_or_else(|| format!("{} is", worst.found.figure.name));
        let (value, interval) = (number::figure(worst.found.judged.value, share), worst.found.judged.interval);
        let interval = number::between_or_none(interval, share);
        let value = match worst.scorer {
            Some(_) => super::target::of_results(&value, &interval),
            None => format!("{value} ({interval})"),
        };
        answer += &format!(" The farthest from its target is {}: {what} {value}.", worst.found.scenario);
    }
    answer
}
