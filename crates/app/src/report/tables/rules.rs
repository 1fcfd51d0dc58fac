//! `rules.csv`: how often each rule fired over the first games of all scenarios.

use crate::journal::RuleId;
use crate::report::tables::sheet::Kind;
use crate::report::tables::tally::Tally;
use crate::report::{Played, Sheet};

/// The table: the rules that show in a journal, system by system in the order played, the scenarios of a system added
/// up.
pub fn sheet(played: &[Played<'_>]) -> Sheet {
    let mut sheet = Sheet::new([
        ("id", Kind::Text),
        ("games_fired", Kind::Count),
        ("times_fired", Kind::Count),
        ("games", Kind::Count),
    ]);
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
        for (at, rule) in rules.iter().enumerate().filter(|(_, rule)| rule.fires) {
            let count = total.count(RuleId(at as u16));
            sheet.row(vec![rule.id.as_str().into(), count.games.into(), count.times.into(), total.games().into()]);
        }
    }
    sheet
}
