//! Decisions on the terminal: a sentence a question, then the lines that answer it.

use super::compare::{Figures, alone, figures, note, rounded};
use super::{Pen, headline};
use crate::analysis::Verdict;
use crate::analysis::compare::{Decided, Question};
use crate::report::findings::{DecidedArm, Decisions, name_of};
use crate::report::number;

/// A sentence for each answer, the lines, and what an open question needs.
pub(super) fn decisions(text: &mut String, pen: Pen, decisions: &Decisions) {
    for arm in &decisions.arms {
        arm.answers.iter().for_each(|answer| sentence(text, pen, arm, answer, decisions));
    }
    for arm in &decisions.arms {
        alone(text, pen, &arm.variant, &arm.lines().collect::<Vec<_>>());
    }
    for arm in &decisions.arms {
        arm.answers.iter().for_each(|answer| open(text, pen, &arm.variant, answer));
    }
}

/// `+night: different after 5,300 games: “a wins” goes from 22.9 % to 20.1 %, -2.8pp (-4.0 .. -1.6).`
fn sentence(text: &mut String, pen: Pen, arm: &DecidedArm, answer: &Decided, decisions: &Decisions) {
    let variant = &arm.variant;
    let Some(line) = answer.lines.first() else { return };
    let Figures { base, other, change, interval } = figures(line);
    let what = match (answer.question, answer.verdict) {
        (Question::Victory, Verdict::Equivalent) => "the winner".to_owned(),
        (_, Verdict::Equivalent) if answer.lines.len() > 1 => {
            line.name.split('=').next().unwrap_or_default().to_owned()
        }
        _ => format!("“{}”", name_of(&decisions.figures, line)),
    };
    let games = number::games(arm.games);
    let said = match answer.verdict {
        Verdict::CannotTell { .. } if decisions.stopped => {
            format!("{variant}: stopped by hand after {games}: this decides nothing about {}.", what_of(answer))
        }
        Verdict::CannotTell { .. } => format!("{variant}: undecided after {games} about {}.", what_of(answer)),
        Verdict::Identical => format!("{variant}: identical: nothing that is played has changed."),
        Verdict::Equivalent if answer.lines.len() > 1 => {
            format!("{variant}: equivalent after {games}: no change of {what} reaches the margin.")
        }
        verdict => format!(
            "{variant}: {} after {games}: {what} goes from {base} to {other}, {change} ({interval}).",
            verdict.name()
        ),
    };
    headline(text, pen, &said);
}

fn what_of(answer: &Decided) -> String {
    match (answer.question, answer.lines.first()) {
        (Question::Victory, _) | (_, None) => "the winner".to_owned(),
        (_, Some(line)) => line.name.split('=').next().unwrap_or_default().to_owned(),
    }
}

/// What a question that is open would need.
fn open(text: &mut String, pen: Pen, variant: &str, answer: &Decided) {
    let Verdict::CannotTell { games, for_margin } = answer.verdict else { return };
    let what = what_of(answer);
    let needed = games.map(|games| format!("about {} games if the change is as large as it looks", rounded(games)));
    let margin = for_margin.map(|games| format!("about {} if there is none", rounded(games)));
    let needs: Vec<String> = needed.into_iter().chain(margin).collect();
    if !needs.is_empty() {
        note(text, pen, &format!("{variant}: a verdict on {what} takes {}", needs.join(", ")));
    }
    if answer.lines.iter().any(|line| line.interval.is_none()) {
        note(text, pen, &format!("{variant}: {what} rests on too few games so far for an interval"));
    }
}
