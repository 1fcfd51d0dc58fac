//! Counts how often players took each option that the rules give them. An option that no policy takes is a rule without
//! play.

use crate::cli::yardsticks::{BY_CHANCE, DECLINES};
use crate::game::Game;
use crate::journal::{Event, Kind, Ledger, Rule, RuleId, Value};
use std::collections::BTreeMap;

/// An option: a rule and the name of one of its options, or an empty name for the rule itself.
pub(super) type Choice = (RuleId, String);

/// How often an option was taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Count {
    /// The number of times that policies other than `random` and `stay-home` took it.
    pub(super) by_policies: u64,
    /// The number of times that `random` took it.
    pub(super) by_random: u64,
}

impl Count {
    /// The counts in words.
    pub(super) const fn taken(self) -> &'static str {
        match (self.by_policies, self.by_random) {
            (0, 0) => "never",
            (0, _) => "by random alone",
            _ => "by policies",
        }
    }
}

/// Whether a rule is an option of a player, and fires when a player takes it.
pub(super) fn is_option(rule: &Rule) -> bool {
    rule.fires && (rule.kind == Kind::Choice || rule.option.is_some())
}

/// Whether the values of a rule's events name its options. An event without them is then a consequence of an option.
fn has_names(rule: &Rule) -> bool {
    rule.option.as_deref().is_some_and(|names| !names.trim().is_empty())
}

/// The counts of each option.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Taken(BTreeMap<Choice, Count>);

impl Taken {
    /// Adds the events of a game.
    pub(super) fn add(&mut self, game: &dyn Game, ledger: &Ledger, events: &[Event]) {
        let players = game.policies();
        for event in events.iter().filter(|event| is_option(ledger.rule(event.rule))) {
            let Some(policy) = chooser(game, &players, event) else { continue };
            let rule = ledger.rule(event.rule);
            let named = options(rule, event);
            if named.is_empty() && has_names(rule) {
                continue;
            }
            let whole = std::iter::once(String::new());
            for option in whole.chain(named) {
                let count = self.0.entry((event.rule, option)).or_default();
                count.by_random += u64::from(policy == BY_CHANCE);
                count.by_policies += u64::from(![BY_CHANCE, DECLINES].contains(&policy));
            }
        }
    }

    /// Adds the counts of `other`.
    pub(super) fn merge(&mut self, other: &Taken) {
        for (choice, count) in &other.0 {
            let own = self.0.entry(choice.clone()).or_default();
            own.by_policies += count.by_policies;
            own.by_random += count.by_random;
        }
    }

    /// How often a rule was taken, over all its options.
    pub(super) fn of(&self, rule: RuleId) -> Count {
        self.0.get(&(rule, String::new())).copied().unwrap_or_default()
    }

    /// All options that were taken, and all rules that are options but were never taken. The most taken are first, and
    /// equal ones are in the order of the ledger.
    pub(super) fn in_order(&self, ledger: &Ledger) -> Vec<(Choice, Count)> {
        let rules = (0..).map(RuleId).zip(&ledger.rules).filter(|(_, rule)| is_option(rule));
        let never = rules.map(|(id, _)| ((id, String::new()), Count::default()));
        let mut all: BTreeMap<Choice, Count> = never.collect();
        all.extend(self.0.clone());
        let mut all: Vec<(Choice, Count)> = all.into_iter().collect();
        all.sort_by_key(|(_, count)| std::cmp::Reverse((count.by_policies, count.by_random)));
        all
    }
}

/// The policy that chose an event: that of the actor's side. If the actor is on no side that is played, it is the
/// policy of all sides, if they have the same.
fn chooser<'a>(game: &dyn Game, players: &'a [(String, String)], event: &Event) -> Option<&'a str> {
    let side = game.side_of(event.actor);
    let own = players.iter().find(|(name, _)| side == Some(name.as_str()));
    let (_, first) = players.first()?;
    let alike = players.iter().all(|(_, policy)| policy == first);
    own.map(|(_, policy)| policy.as_str()).or(alike.then_some(first.as_str()))
}

/// The options of its rule that an event took, such as `weapon: gun`. The ledger says which values name them.
fn options(rule: &Rule, event: &Event) -> Vec<String> {
    let word = |name: &str| {
        event.values.iter().find_map(|(known, value)| match value {
            Value::Word(word) if *known == name => Some(word.trim_start_matches(['.', ',', ';', ' '])),
            _ => None,
        })
    };
    let result = rule.option.as_deref().unwrap_or_default().split_whitespace().map(|names| {
        let words: Option<Vec<&str>> = names.split('+').map(word).collect();
        words.map(|words| (names, words.join(" "))).filter(|(_, words)| !words.is_empty())
    });
    result.flatten().map(|(names, words)| format!("{}: {words}", names.replace('+', " "))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::testing::{built_in, registry};
    use crate::scenario::{Document, Request};

    fn jets(policies: &[&str]) -> Box<dyn Game> {
        let policies = policies.iter().map(|&seat| seat.to_owned()).collect();
        let request = Request { policies, ..Request::scenario("jets/night") };
        let document = Document::load(&built_in(), &request, &["jets"]).expect("a scenario");
        registry()[0].load(&document).expect("a game")
    }

    fn attack(game: &dyn Game, side: &str, weapon: &'static str) -> Event {
        let label = (0..=u16::MAX).map(crate::chance::Label).find(|&label| game.side_of(label) == Some(side));
        Event::of(jets::Rule::J4_1a).by(label.expect("a jet")).word("weapon", weapon)
    }

    /// Side a chooses by doctrine and side b at random; then b stays at home.
    #[test]
    fn an_option_is_counted_for_the_policy_of_its_side() {
        let ledger = jets::ledger();
        let mut taken = Taken::default();
        let mixed = jets(&["a=shooter", "b=random"]);
        let events = [("a", "gun"), ("b", "gun"), ("b", "aa-3r")].map(|(side, weapon)| attack(&*mixed, side, weapon));
        taken.add(&*mixed, ledger, &events);
        let at_home = jets(&["a=random", "b=stay-home"]);
        taken.add(&*at_home, ledger, &[attack(&*at_home, "b", "aa-3t")]);
        let result: Vec<(String, Count)> = taken
            .in_order(ledger)
            .into_iter()
            .filter(|((rule, _), _)| ledger.rule(*rule).id == "J4.1a")
            .map(|((_, option), count)| (option, count))
            .collect();
        let count = |by_policies, by_random| Count { by_policies, by_random };
        let expected = [
            ("", count(1, 2)),
            ("weapon: gun", count(1, 1)),
            ("weapon: aa-3r", count(0, 1)),
            ("weapon: aa-3t", count(0, 0)),
        ];
        assert_eq!(result, expected.map(|(option, count)| (option.to_owned(), count)));
        assert_eq!(
            result.iter().map(|(_, count)| count.taken()).collect::<Vec<_>>(),
            ["by policies", "by policies", "by random alone", "never"]
        );
    }

    /// An event that follows from a choice, or happens without one, names no option.
    #[test]
    fn an_event_that_names_no_option_is_none() {
        let ledger = jets::ledger();
        let game = jets(&["a=shooter", "b=random"]);
        let consequence = Event { values: Vec::new(), ..attack(&*game, "a", "gun") };
        let mut taken = Taken::default();
        taken.add(&*game, ledger, &[consequence]);
        assert_eq!(taken, Taken::default());
        taken.add(&*game, ledger, &[attack(&*game, "a", "gun")]);
        assert_eq!(taken.of(jets::Rule::J4_1a.into()).by_policies, 1);
    }

    /// Rules that no player chooses are not listed.
    #[test]
    fn every_choice_of_the_ledger_is_listed() {
        let ledger = jets::ledger();
        let listed = Taken::default().in_order(ledger);
        assert!(listed.iter().all(|((rule, _), count)| is_option(ledger.rule(*rule)) && count.taken() == "never"));
        assert_eq!(listed.len(), ledger.rules.iter().filter(|rule| is_option(rule)).count());
    }
}
