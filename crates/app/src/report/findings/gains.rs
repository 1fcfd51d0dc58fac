//! What a better policy gains over the one that a search began with.

use super::{Exhibit, Findings};
use crate::report::number;
use crate::stats::{Interval, LEVEL};

/// What a policy gains, row by row of the book of its search.
#[derive(Clone, Debug, PartialEq)]
pub struct Gains {
    /// A line for each row of the book.
    pub lines: Vec<GainLine>,
    /// The mean over all rows, each in spreads of its scores.
    pub mean: f64,
    /// Its interval; none where no game differs.
    pub interval: Option<Interval>,
    /// What of the policy changed.
    pub changes: Vec<String>,
    /// Rows of the policy that decided nothing in the games that were looked at.
    pub idle: Vec<String>,
    /// The number of these games.
    pub looked_at: u64,
}

/// What a policy gains in one row of a book.
#[derive(Clone, Debug, PartialEq)]
pub struct GainLine {
    /// The scenario's name within its system.
    pub scenario: String,
    /// The side that plays the policy.
    pub side: String,
    /// The policies of the other sides.
    pub against: String,
    /// Its share in the mean of all rows, a part of 1.
    pub weight: f64,
    /// What it is scored by: `score`, a win being 1 and a game that no side wins a half, or a metric.
    pub score: String,
    /// Whether the score is a share of 1.
    pub share: bool,
    /// The mean score of the policy that the search began with.
    pub base: f64,
    /// The mean score of the better one.
    pub better: f64,
    /// The interval of the difference; all lines hold together. None where no game differs.
    pub interval: Option<Interval>,
    /// The games of each policy.
    pub games: u64,
}

impl GainLine {
    /// The difference.
    pub fn gain(&self) -> f64 {
        self.better - self.base
    }

    /// Both mean scores, for the eye.
    fn scores(&self) -> (String, String) {
        (number::figure(self.base, self.share), number::figure(self.better, self.share))
    }
}

impl Gains {
    /// Whether all rows count alike in the mean.
    pub fn counts_alike(&self) -> bool {
        let even = 1.0 / self.lines.len().max(1) as f64;
        self.lines.iter().all(|line| (line.weight - even).abs() < 1e-9)
    }

    /// Whether it is shown that the policy is better.
    pub fn is_better(&self) -> bool {
        self.interval.is_some_and(|interval| interval.low > 0.0)
    }
}

impl Findings {
    /// What a better policy gains, where that was asked.
    pub fn gains(&self) -> Option<&Gains> {
        self.exhibits.iter().find_map(|exhibit| match exhibit {
            Exhibit::Gains(gains) => Some(gains),
            _ => None,
        })
    }
}

/// What a search did.
pub struct Improved<'a> {
    /// The policy that it began with, such as `jets/turn-fighter`.
    pub policy: String,
    /// The side whose policy it answers, if it aimed at one.
    pub exploits: Option<&'a str>,
    /// The master seed.
    pub seed: u64,
    /// Which of several searches it was, such as `2/3`, if it was one of several.
    pub shard: Option<String>,
    /// How many searches it was merged from, if it was.
    pub merged: Option<u64>,
    /// Its rounds, the policies that it raced, and its games.
    pub effort: (u64, u64, u64),
    /// The changes that made no valid policy.
    pub invalid: u64,
    /// The places of the book that another policy plays in its scenario: the scenario, the side and that policy.
    pub played_by_others: Vec<[String; 3]>,
    /// What was found, in fresh games; none where nothing was accepted.
    pub gains: Option<Gains>,
}

/// The document of a search.
pub fn improved(search: Improved<'_>) -> Findings {
    let Improved { policy, exploits, seed, shard, merged, effort, invalid, played_by_others, gains } = search;
    let (rounds, raced, games) = effort;
    let asked = match exploits {
        Some(side) => format!("the best answer to what side {side} plays"),
        None => "searched for a better policy".to_owned(),
    };
    let mut facts = vec![
        number::counted(rounds, "round", "rounds"),
        number::counted(raced, "policy", "policies") + " raced",
        number::counted(invalid, "change", "changes") + " dropped unplayed: they made no valid policy",
        number::games(games),
        format!("seed {seed}"),
    ];
    let several = merged.map(|merged| format!("the best of {merged} searches"));
    let place = shard.map(|shard| format!("shard {shard}")).or(several);
    let mut played = format!("{} searched", number::games(games));
    if let Some(place) = place {
        played = format!("{place}, {played}");
        facts.push(place);
    }
    if let Some(fresh) = gains.iter().flat_map(|gains| &gains.lines).map(|line| line.games).max() {
        let fresh = format!("{} of each policy in each row", number::games(fresh));
        played = format!("{played}, then {fresh}");
        facts.push(format!("measured on {fresh} that the search did not use"));
    }
    let answer = answer(gains.as_ref(), exploits, rounds) + &others(&policy, &played_by_others);
    Findings {
        title: format!("{policy}: {asked}"),
        subject: policy,
        asked,
        played,
        facts,
        answer: Some(answer),
        exhibits: gains.into_iter().map(Exhibit::Gains).collect(),
        method: format!(
            "{joined}Policies with one to three changes race on the same dice; the best has to beat the \
             incumbent in other \
             games. What is printed was measured afterwards, in games that the search did not use. The mean is that \
             of the rows, each in spreads of its scores and by its weight; its interval holds at {level} %. The \
             intervals of the rows hold together at {level} %.",
            joined = if merged.is_some() { JOINED } else { "" },
            level = LEVEL * 100.0
        ),
    }
}

/// That a policy which gains over itself may still score less than the one that the scenario has.
fn others(policy: &str, played: &[[String; 3]]) -> String {
    let Some([scenario, side, own]) = played.first() else { return String::new() };
    let system = policy.split('/').next().unwrap_or_default();
    let more = match played.len() - 1 {
        0 => String::new(),
        1 => " (and one more place is played by another)".to_owned(),
        more => format!(" (and {more} more places are played by others)"),
    };
    let judged = format!("`sortie tournament {system}/{scenario} --policies {side}={own},FILE`");
    format!(" In {scenario} side {side} plays {own}{more}, which this says nothing about: {judged} compares them.")
}

/// How several searches became one.
const JOINED: &str = "Several searches began with one policy, each with changes and games of its own. What they found \
                      raced on games that none of them used; the winner alone was measured. ";

/// The sentence of a search of this number of rounds.
fn answer(gains: Option<&Gains>, exploits: Option<&str>, rounds: u64) -> String {
    let Some(gains) = gains else {
        let none = match rounds {
            0 => "The search ended before it tried a change: allow more with --minutes or --games.",
            _ => "No better policy was found: no change passed its test.",
        };
        return none.to_owned();
    };
    let interval =
        gains.interval.map_or_else(|| "no game differs".to_owned(), |interval| number::between(interval, false));
    let mean = format!("{} spreads ({interval})", number::short(gains.mean));
    let verdict = if gains.is_better() { "better" } else { "not shown to be better" };
    let whole = match (&gains.lines[..], exploits) {
        ([line], Some(side)) => {
            let (base, better) = line.scores();
            format!("The best answer to side {side} scores {better}, what played before {base}: {mean} more")
        }
        ([line], None) => {
            let (base, better) = line.scores();
            let score = if line.score == "score" { "The score" } else { &line.score };
            format!("{score} rises from {base} to {better}: {mean} more")
        }
        (lines, _) if lines.iter().all(|line| line.share) => {
            let points = lines.iter().map(|line| line.weight * line.gain()).sum::<f64>() * 100.0;
            format!("It wins {points:.1} points more of a hundred in the mean of {} rows: {mean}", lines.len())
        }
        (lines, _) => format!("It gains {mean} in the mean of {} rows", lines.len()),
    };
    format!("{whole}, {verdict}.")
}
