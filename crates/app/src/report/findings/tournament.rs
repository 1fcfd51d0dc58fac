//! Policies against each other: payoffs, places, and the equilibrium.

use super::{Exhibit, FigureName, Findings};
use crate::analysis::tournament::{Entry, Found, RankedPolicy};
use crate::report::number;
use crate::stats::LEVEL;
use std::fmt::Write;

/// The payoffs of policies against each other, and what they show.
#[derive(Clone, Debug, PartialEq)]
pub struct Tournament {
    /// The scenario's name within its system; the system over whose scenarios it is.
    pub scenario: String,
    /// What a game is worth.
    pub figure: FigureName,
    /// The sides with their policies: one, or two; the payoffs are those of the first.
    pub sides: Vec<TournamentSide>,
    /// Whether each policy plays both sides.
    pub rotated: bool,
    /// What the payoffs show.
    pub found: Found,
}

/// A side with its policies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TournamentSide {
    /// What it is called, such as `us`.
    pub name: String,
    /// The names of the policies, in the order of the payoffs.
    pub policies: Vec<String>,
    /// The policy that the scenario names.
    pub own: Option<String>,
    /// The policies that could play it and did not, since none named them.
    pub left_out: Vec<String>,
}

/// What a tournament was played over, for its first lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TournamentPlay {
    /// The scenario with its system, or the system.
    pub subject: String,
    /// The number of scenarios.
    pub scenarios: usize,
    /// The games of all pairs together.
    pub games: u64,
    /// The master seed.
    pub seed: u64,
    /// Which share of the games it has, such as `2/3`, if it does not have all.
    pub shard: Option<String>,
    /// Whether play ended before its end.
    pub stopped: bool,
}

impl TournamentPlay {
    /// The document of what was asked of these games.
    pub(super) fn document(
        &self,
        asked: &str,
        mut facts: Vec<String>,
        answer: String,
        method: String,
        exhibits: Vec<Exhibit>,
    ) -> Findings {
        facts.extend(self.shard.iter().map(|shard| format!("shard {shard}")));
        Findings {
            subject: self.subject.clone(),
            title: format!("{}: {asked}", self.subject),
            asked: asked.to_owned(),
            played: match &self.shard {
                None => format!("{} in all", number::games(self.games)),
                Some(shard) => format!("{} in all, shard {shard}", number::games(self.games)),
            },
            facts,
            answer: Some(answer),
            method,
            exhibits,
        }
    }
}

/// A policy of at least this support is one that the side plays.
const SURE: f64 = 0.95;

impl Tournament {
    /// Whether two sides play, with one value between them.
    pub fn opposed(&self) -> bool {
        self.sides.len() == 2
    }

    /// The name of a policy of a side.
    pub fn name(&self, side: usize, policy: usize) -> &str {
        self.sides.get(side).and_then(|side| side.policies.get(policy)).map_or("", String::as_str)
    }

    /// What a side is called where its policies are ranked: both sides have one name where policies play both.
    pub fn title(&self, side: usize) -> &str {
        if self.rotated { "both sides" } else { self.sides.get(side).map_or("", |side| &side.name) }
    }

    /// The policies of a side by their places among the payoffs, the one that scores most first: the order of all
    /// tables.
    pub fn order(&self, side: usize) -> Vec<usize> {
        self.found
            .sides
            .get(side.min(self.found.sides.len().saturating_sub(1)))
            .map_or_else(Vec::new, |ranked| ranked.iter().map(|policy| policy.policy).collect())
    }

    /// The policies of the second side as the columns beside the rows of the first: in the same order where both sides
    /// have the same policies, so that each meets itself on the diagonal.
    pub fn columns(&self) -> Vec<usize> {
        let own = self.order(1);
        let name = |policy: &usize| self.name(0, *policy);
        let alike: Option<Vec<usize>> = self
            .order(0)
            .iter()
            .map(|row| own.iter().copied().find(|column| self.name(1, *column) == name(row)))
            .collect();
        alike.filter(|alike| alike.len() == own.len()).unwrap_or(own)
    }

    /// Whether a side of the scenario is played by this policy; of no policy that plays both sides.
    pub fn is_own(&self, side: usize, policy: usize) -> bool {
        let own = self.sides.get(side).and_then(|side| side.own.as_deref());
        !self.rotated && own == Some(self.name(side, policy))
    }

    /// Whether a policy of the scenario is among those that were played.
    pub fn has_own(&self) -> bool {
        let played = |(side, policies): (usize, &TournamentSide)| {
            (0..policies.policies.len()).any(|policy| self.is_own(side, policy))
        };
        self.sides.iter().enumerate().any(played)
    }

    /// What other policies there are, that no side played: yardsticks, and those that look ahead.
    pub fn left_out(&self) -> Option<String> {
        let (first, others) = self.sides.split_first()?;
        let by_none = |name: &&str| others.iter().all(|side| side.left_out.iter().any(|other| other == name));
        let all: Vec<&str> = first.left_out.iter().map(String::as_str).filter(by_none).collect();
        (!all.is_empty()).then(|| format!("not played, since --policies names none of them: {}", all.join(", ")))
    }

    /// The payoff of the policies that the scenario names.
    pub fn own(&self) -> Option<&Entry> {
        let place = |side: &TournamentSide| {
            let own = side.own.as_ref()?;
            side.policies.iter().position(|name| name == own)
        };
        let row = place(self.sides.first()?)?;
        let column = self.sides.get(1).map_or(Some(0), place)?;
        self.entry(row, column)
    }

    /// The payoff of a policy of the first side against one of the other, by their places.
    pub fn entry(&self, row: usize, column: usize) -> Option<&Entry> {
        self.found.entries.iter().find(|entry| (entry.row, entry.column) == (row, column))
    }

    /// The least and the greatest payoff of a pair; none where there is one pair.
    pub fn ends(&self) -> Option<(&Entry, &Entry)> {
        let by = |one: &&Entry, other: &&Entry| one.payoff.value.total_cmp(&other.payoff.value);
        let entries = &self.found.entries;
        entries.iter().min_by(by).zip(entries.iter().max_by(by)).filter(|_| entries.len() > 1)
    }

    /// Two pairs whose payoffs differ, as their intervals show, which hold together: the one that scores less first.
    pub fn apart(&self) -> Option<(&Entry, &Entry)> {
        let ends = self.ends()?;
        let part = |(less, more): &(&Entry, &Entry)| {
            less.payoff.interval.zip(more.payoff.interval).is_some_and(|(less, more)| less.high < more.low)
        };
        let known = || self.found.entries.iter().filter_map(|entry| Some((entry, entry.payoff.interval?)));
        let less = known().min_by(|(_, one), (_, other)| one.high.total_cmp(&other.high))?.0;
        let more = known().max_by(|(_, one), (_, other)| one.low.total_cmp(&other.low))?.0;
        Some(ends).filter(part).or(Some((less, more)).filter(part))
    }

    /// The policies of a side's mix with their shares, such as `slasher 62 %, shooter 38 %`; the largest share first.
    pub fn mixed(&self, side: usize) -> String {
        let Some(ranked) = self.found.sides.get(side) else { return String::new() };
        let mut played: Vec<&RankedPolicy> = ranked.iter().filter(|policy| policy.share > 0.0).collect();
        played.sort_by(|one, other| other.share.total_cmp(&one.share).then(one.policy.cmp(&other.policy)));
        let said = |policy: &&RankedPolicy| {
            let name = self.name(side, policy.policy);
            if policy.share > 0.9999 { name.to_owned() } else { format!("{name} {:.0} %", policy.share * 100.0) }
        };
        played.iter().map(said).collect::<Vec<_>>().join(", ")
    }

    /// A value with its interval, such as `47.1 % (43.2 to 51.0 %)`.
    pub(super) fn value(&self, value: f64, interval: Option<crate::stats::Interval>) -> String {
        let share = self.figure.share;
        let value = number::figure(value, share);
        match interval {
            None => value,
            Some(interval) if interval.high > interval.low => format!("{value} ({})", number::between(interval, share)),
            Some(_) => format!("{value} (the same in every game)"),
        }
    }

    /// The sentence on what was found.
    fn answer(&self) -> String {
        if !self.opposed() {
            return self.best();
        }
        let Some(mix) = &self.found.mix else { return "No equilibrium was found.".to_owned() };
        let open = self.open();
        let plays = if open.is_empty() { "plays" } else { "would play" };
        if self.rotated {
            return format!("In equilibrium each side {plays} {}.{open}{}", self.mixed(0), self.dominated());
        }
        let [first, second] = [0, 1].map(|side| self.title(side));
        let value = self.value(mix.equilibrium.value, mix.interval);
        let (one, other) = (self.mixed(0), self.mixed(1));
        format!(
            "In equilibrium {first} {plays} {one}, {second} {plays} {other}: {first} scores {value}.{open}{}",
            self.dominated()
        )
    }

    /// Whose choice of a policy is open: the payoffs as estimated have one equilibrium, and those that are as likely
    /// have others.
    fn open(&self) -> String {
        let unsure = |side: &usize| {
            self.found.sides.get(*side).is_some_and(|ranked| ranked.iter().all(|policy| policy.support < SURE))
        };
        let sides = if self.rotated { 0..1 } else { 0..self.sides.len() };
        let sides: Vec<&str> = sides.filter(unsure).map(|side| self.title(side)).collect();
        let least = SURE * 100.0;
        match &sides[..] {
            [] => String::new(),
            [one] => format!(" The choice of {one} is open: none of its policies has a support of {least} %."),
            all => format!(" The choices of {} are open: no policy has a support of {least} %.", all.join(" and ")),
        }
    }

    /// Which policy scores most, and which can't be told apart from it.
    fn best(&self) -> String {
        let ranked = self.found.sides.first().map_or(&[][..], Vec::as_slice);
        let Some(best) = ranked.first() else { return String::new() };
        let score = self.value(best.score.value, best.score.interval);
        let mut answer = format!("{} scores most in {}: {score}.", self.name(0, best.policy), self.figure.name);
        let others: Vec<&str> =
            ranked[1..].iter().filter(|one| one.group == 1).map(|one| self.name(0, one.policy)).collect();
        match others.len() {
            0 if ranked.len() > 1 => answer += " All others score less.",
            0 => {}
            1 => _ = write!(answer, " One policy can't be told apart from it: {}.", others[0]),
            some => _ = write!(answer, " {some} policies can't be told apart from it: {}.", others.join(", ")),
        }
        answer
    }

    /// How many policies are dominated.
    fn dominated(&self) -> String {
        let dominated = |side: &Vec<RankedPolicy>| side.iter().filter(|one| one.dominated_by.is_some()).count();
        match self.found.sides.iter().map(dominated).sum::<usize>() {
            0 => String::new(),
            1 => " One policy is dominated.".to_owned(),
            some => format!(" {some} policies are dominated."),
        }
    }
}

/// The document of a tournament.
pub fn tournament(play: &TournamentPlay, found: Tournament) -> Findings {
    let asked = "its policies against each other";
    let mut facts = vec![format!("{} in all", number::games(play.games))];
    if play.scenarios > 1 {
        facts.push(format!("{} scenarios, each counted alike", play.scenarios));
    }
    if found.rotated {
        facts.push("each policy on both sides".to_owned());
    }
    facts.push(format!("seed {}", play.seed));
    facts.push(format!("the intervals of a table hold together at {} %", LEVEL * 100.0));
    if play.stopped {
        facts.push("stopped by hand".to_owned());
    }
    play.document(asked, facts, found.answer(), method(&found), vec![Exhibit::Tournament(found)])
}

/// How the figures of a tournament are computed.
pub(super) fn method(found: &Tournament) -> String {
    let mut method = format!(
        "All pairs of policies play the same games on the same dice. Play is cut into looks; the level is split over \
         them, so that all intervals of a table hold together at {} % wherever play ends. Policies of one group \
         can't be told apart from its first.",
        LEVEL * 100.0
    );
    if found.opposed() {
        method += " A policy is dominated if another is shown to score more against each opponent. The equilibrium is \
                   that of the payoffs as estimated; the interval of its value goes from the value of the least \
                   payoffs in their intervals to that of the greatest. Support: the share of resampled payoffs in \
                   whose equilibrium the policy is played.";
    } else {
        method +=
            " Best: the share of resampled payoffs in which the policy scores most; policies alike in score share it.";
    }
    method
}
