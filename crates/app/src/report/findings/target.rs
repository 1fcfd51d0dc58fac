//! A figure beside its target: is a scenario balanced?

use super::{Distribution, Exhibit, FigureName, Findings, Shares, Subject, Zone};
use crate::analysis::balance::{Aim, BalanceVerdict, Judged};
use crate::game::{Game, MetricKind};
use crate::report::number;
use crate::stats::{Accumulator, LEVEL};

/// A figure beside its target.
#[derive(Clone, Debug, PartialEq)]
pub struct Target {
    /// The scenario's name within its system.
    pub scenario: String,
    /// The figure.
    pub figure: FigureName,
    /// What it was found to be.
    pub judged: Judged,
    /// What it was meant to be.
    pub target: f64,
    /// How far from the target does not matter.
    pub margin: f64,
    /// What that shows.
    pub verdict: BalanceVerdict,
    /// The games.
    pub games: u64,
    /// Whether the user stopped it, so that an open verdict decides nothing.
    pub stopped: bool,
}

/// What a verdict is about.
#[derive(Clone, Copy)]
pub struct Judgement<'a> {
    /// The game.
    pub game: &'a dyn Game,
    /// The figure.
    pub aim: &'a Aim,
    /// What it was meant to be.
    pub target: f64,
    /// How far from the target does not matter.
    pub margin: f64,
    /// What it was found to be.
    pub judged: Judged,
    /// The games.
    pub seen: &'a Accumulator,
    /// Whether the user stopped it.
    pub stopped: bool,
}

impl Judgement<'_> {
    /// The figure beside its target, of a scenario of this name.
    pub(super) fn target_of(&self, scenario: &str) -> Target {
        let Judgement { game, aim, target, margin, judged, seen, stopped } = *self;
        Target {
            scenario: scenario.to_owned(),
            figure: FigureName { name: aim.name(game), share: aim.is_share(game) },
            judged,
            target,
            margin,
            verdict: BalanceVerdict::of(judged.interval, target, margin),
            games: seen.games(),
            stopped,
        }
    }
}

impl Target {
    /// How many games in all decide an open verdict, if the figure stays; none where the figure is at the margin, where
    /// no number does. The interval, which holds at each look, narrows with the root of the games and a little more
    /// slowly.
    fn decided_after(&self) -> Option<u64> {
        const SLOWER: f64 = 1.05;
        const MOST: f64 = 1e10;
        let half = self.judged.interval.filter(|_| self.judged.thin.is_none())?.half_width();
        let apart = ((self.judged.value - self.target).abs() - self.margin).abs();
        let needed = self.games as f64 * (half / apart).powi(2) * SLOWER;
        if self.verdict != BalanceVerdict::CannotTell || self.games == 0 || needed.is_nan() || needed > MOST {
            return None;
        }
        let unit = 10f64.powf(needed.log10().floor() - 1.0).max(1.0);
        Some(((needed / unit).ceil() * unit) as u64)
    }

    /// The margin in print, such as `3 points`.
    pub(super) fn margin_text(&self) -> String {
        match self.figure.share {
            true => format!("{} points", number::value(self.margin * 100.0)),
            false => number::value(self.margin),
        }
    }
}

/// A score in a sentence, with its interval. It is a share of the results: a reader takes points for victory points.
pub(super) fn of_results(score: &str, interval: &str) -> String {
    format!("{score} of the results ({interval}; a draw counts half)")
}

/// The document of a verdict.
pub fn verdict(subject: &Subject<'_>, judgement: &Judgement<'_>) -> Findings {
    let Judgement { game, aim, seen, .. } = *judgement;
    let found = judgement.target_of(subject.scenario);
    Findings {
        subject: subject.name(),
        asked: "is it balanced?".to_owned(),
        title: format!("{}: is it balanced?", subject.name()),
        played: number::games(seen.games()),
        facts: vec![
            number::games(seen.games()),
            format!("seed {}", subject.seed),
            format!("margin {}", found.margin_text()),
            format!("the interval holds at {} % whenever this stops", LEVEL * 100.0),
        ],
        answer: Some(answer(&found, game, aim)),
        exhibits: std::iter::once(Exhibit::Target(found)).chain(evidence(judgement)).collect(),
        method: format!(
            "Play stops as soon as there is a verdict. The interval holds at {} % whenever that is: it is wider than \
             that of a number of games fixed beforehand.",
            LEVEL * 100.0
        ),
    }
}

/// The sentence of a verdict.
fn answer(found: &Target, game: &dyn Game, aim: &Aim) -> String {
    let (share, interval) = (found.figure.share, found.judged.interval);
    let digits = interval.filter(|_| share).map_or(1, number::share_digits);
    let figure = number::figure_to(found.judged.value, share, digits);
    let interval = number::between_or_none(interval, share);
    let target = number::figure(found.target, share);
    let what = match aim {
        Aim::Score(_) => {
            format!("{} {}, {target} being even", scorer(game, aim), of_results(&figure, &interval))
        }
        _ => format!("{} is {figure} ({interval}), {target} being the target", found.figure.name),
    };
    let verdict = match found.verdict {
        BalanceVerdict::CannotTell if found.stopped => "stopped by hand, this decides nothing",
        BalanceVerdict::Balanced if !matches!(aim, Aim::Score(_)) => "on target",
        BalanceVerdict::Unbalanced if !matches!(aim, Aim::Score(_)) => "off target",
        // The rules play the other side: what matters is how hard they make it.
        BalanceVerdict::Unbalanced if game.policies().len() == 1 && found.judged.value > found.target => {
            "unbalanced, too easy"
        }
        BalanceVerdict::Unbalanced if game.policies().len() == 1 => "unbalanced, too hard",
        verdict => verdict.name(),
    };
    let more = found.decided_after().filter(|_| !found.stopped).map_or_else(String::new, |games| {
        format!(" About {} in all would decide it, if it stays so: --max-games {games}.", number::games(games))
    });
    super::levels::capital(&match found.judged.thin {
        Some(thin) => format!("{what}: {verdict}, since {thin}."),
        None => format!("{what}: {verdict}.{more}"),
    })
}

/// `a scores`, from the clause `a wins`.
pub(super) fn scorer(game: &dyn Game, aim: &Aim) -> String {
    let Aim::Score(standing) = aim else { return String::new() };
    let clause = game.verdicts().map_or("", |verdicts| verdicts.clauses[standing.first].0.as_str());
    let verbs = [(" wins", "scores"), (" does well", "scores"), (" win", "score")];
    let side = |(won, scores)| clause.strip_suffix(won).map(|side| format!("{side} {scores}"));
    verbs.into_iter().find_map(side).unwrap_or_else(|| format!("`{clause}` scores"))
}

/// How the games that the figure is computed from are distributed.
fn evidence(judgement: &Judgement<'_>) -> Option<Exhibit> {
    let Judgement { game, aim, target, seen, .. } = *judgement;
    match aim {
        Aim::Score(_) => {
            game.verdicts().map(|verdicts| Exhibit::Shares(Shares::of(verdicts, seen.metric(verdicts.metric))))
        }
        Aim::Metric(at) | Aim::Share(at, _) => {
            let plain = Distribution::plain(game, *at, seen.metric(*at));
            if plain.metric.kind != MetricKind::Integer {
                return Some(Exhibit::Distribution(plain));
            }
            let cell = (target * f64::from(plain.metric.scale)).ceil() as i64;
            let zones = [(None, "below"), (Some(cell), "target and above")];
            Some(Exhibit::Distribution(Distribution {
                heading: Some(format!("{} a game", plain.metric.name)),
                zones: zones.map(|(from, name)| Zone { from, name: name.to_owned() }).to_vec(),
                marks: "The line is the target of the mean.",
                ..plain
            }))
        }
        Aim::Ratio(_) => None,
    }
}
