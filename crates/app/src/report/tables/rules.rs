//! `rules.csv`: how often each rule fired over the first games of all scenarios.

use crate::journal::RuleId;
use crate::report::tables::sheet::Kind;
use crate::report::tables::tally::{Count, Tally};
use crate::report::{ScenarioFindings, Sheet};

/// How often a rule fired.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleFirings {
    /// The rule's id.
    pub id: String,
    /// The games in which it fired, and how often.
    pub count: Count,
    /// The games that were counted.
    pub games: u64,
}

/// The rules that a journal can hold, system by system in the order played, the scenarios of a system added up.
pub fn firings(played: &[ScenarioFindings<'_>]) -> Vec<RuleFirings> {
    let mut found = Vec::new();
    let mut done: Vec<&str> = Vec::new();
    for first in played {
        let name = first.system.name();
        if done.contains(&name) {
            continue;
        }
        done.push(name);
        let rules = &first.system.ledger().rules;
        let mut total = Tally::new(rules.len());
        let same = played.iter().filter(|played| played.system.name() == name);
        same.filter_map(|played| played.firings).for_each(|firings| total.merge(firings));
        let fires = rules.iter().enumerate().filter(|(_, rule)| rule.fires);
        found.extend(fires.map(|(at, rule)| RuleFirings {
            id: rule.id.clone(),
            count: total.count(RuleId(at as u16)),
            games: total.games(),
        }));
    }
    found
}

/// The table of these rules.
pub fn sheet(firings: &[RuleFirings]) -> Sheet {
    let counts = ["games_fired", "times_fired", "games"].map(|name| (name, Kind::Count));
    let mut sheet = Sheet::new([("id", Kind::Text)].into_iter().chain(counts));
    for RuleFirings { id, count, games } in firings {
        sheet.row([id.as_str().into(), count.games.into(), count.times.into(), (*games).into()]);
    }
    sheet
}
