//! Whether a scenario is balanced where both sides play as well as the known policies can.

use super::target::of_results;
use super::tournament::method;
use super::{Exhibit, Findings, Target, Tournament, TournamentPlay};
use crate::analysis::balance::{BalanceVerdict, Judged};
use crate::analysis::tournament::Entry;
use crate::report::number;
use crate::stats::LEVEL;
use std::fmt::Write;

/// The document of a verdict on the value of an equilibrium, with its target and the distance that does not matter.
pub fn best(play: &TournamentPlay, found: Tournament, judged: Judged, (target, margin): (f64, f64)) -> Findings {
    let verdict = BalanceVerdict::of(judged.interval, target, margin);
    let games = found.found.entries.iter().map(|entry| entry.games).max().unwrap_or(0);
    let aimed = Target {
        scenario: found.scenario.clone(),
        figure: found.figure.clone(),
        judged,
        target,
        margin,
        verdict,
        games,
        stopped: play.stopped,
    };
    let asked = "is it balanced where the policies play their best?";
    let mut facts = vec![format!("{} in all", number::games(play.games)), format!("seed {}", play.seed)];
    facts.push(format!("margin {} points", number::value(margin * 100.0)));
    facts.push(format!("the intervals hold together at {} % wherever this stops", LEVEL * 100.0));
    let (answer, method) = (answer(&aimed, &found), method(&found));
    play.document(asked, facts, answer, method, vec![Exhibit::Target(aimed), Exhibit::Tournament(found)])
}

/// The verdict, and whether it is shown to depend on the policies.
fn answer(aimed: &Target, found: &Tournament) -> String {
    let share = |value: f64| number::figure(value, true);
    let interval =
        aimed.judged.interval.map_or_else(String::new, |interval| format!(" ({})", number::between(interval, true)));
    let first = found.title(0);
    let verdict = match aimed.verdict {
        BalanceVerdict::CannotTell if aimed.stopped => "stopped by hand, this decides nothing",
        verdict => verdict.name(),
    };
    let (value, target) = (share(aimed.judged.value), share(aimed.target));
    let mut answer = match found.opposed() {
        true => format!("In equilibrium {first} scores {value}{interval}, {target} being even: {verdict}."),
        false => format!(
            "With the best policy, {first} has {}, {target} being even: {verdict}.",
            of_results(&value, &number::between_or_none(aimed.judged.interval, true))
        ),
    };
    let pair = |row: usize, column: usize| match found.opposed() {
        true => format!("{} against {}", found.name(0, row), found.name(1, column)),
        false => found.name(0, row).to_owned(),
    };
    let scored = |entry: &Entry| {
        let value = found.value(entry.payoff.value, entry.payoff.interval);
        format!("{value}, {}", pair(entry.row, entry.column))
    };
    match (found.apart(), found.ends()) {
        (Some((less, more)), _) => {
            let _ = write!(answer, " It depends on the policies: from {} to {}.", scored(less), scored(more));
        }
        (None, Some((least, greatest))) => {
            let _ = write!(
                answer,
                " It is not shown to depend on the policies: from {} to {}.",
                scored(least),
                scored(greatest)
            );
        }
        (None, None) => {}
    }
    if let Some(own) = found.own() {
        let (value, played) = (share(own.payoff.value), pair(own.row, own.column));
        let _ = write!(answer, " As the scenario has it, {played}: {value}.");
    }
    answer
}
