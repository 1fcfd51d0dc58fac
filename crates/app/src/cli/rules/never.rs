//! The rules of a ledger that fire in none of the games played, and how rarely they fire if they fire at all.

use super::ids;
use crate::cli::output::{Cell, Sheet};
use crate::journal::{Ledger, Rule};
use crate::report::tables::tally::Tally;
use crate::report::{grouped, percent_bound};
use crate::stats::{LEVEL, clopper_pearson};

/// The rules that can fire and did not, in the order of the ledger.
fn rules<'a>(ledger: &'a Ledger, tally: &Tally) -> Vec<&'a Rule> {
    let silent = ids(ledger).filter(|id| tally.count(*id).games == 0).map(|id| ledger.rule(id));
    silent.filter(|rule| rule.fires).collect()
}

/// The upper end of the interval for the chance of what happened in none of these games; 1 without games.
fn at_most(games: u64) -> f64 {
    if games == 0 { 1.0 } else { clopper_pearson(0, games).high }
}

/// The table of these rules, in words.
pub(super) fn sheet(ledger: &Ledger, tally: &Tally) -> Sheet {
    const DIGITS: f64 = 1e6;
    let mut table = Sheet::plain(["id", "phase", "optional", "games", "at_most", "text"]);
    // Rounded up, so that it is a bound in print too.
    let most = format!("{:.6}", (at_most(tally.games()) * DIGITS).ceil() / DIGITS);
    for rule in rules(ledger, tally) {
        table.row([
            rule.id.as_str().into(),
            rule.phase.as_str().into(),
            rule.optional.into(),
            tally.games().into(),
            Cell::Number(most.clone()),
            rule.text.as_str().into(),
        ]);
    }
    table
}

/// What the table shows, in a sentence.
pub(super) fn note(ledger: &Ledger, tally: &Tally) -> String {
    let (games, silent) = (tally.games(), rules(ledger, tally).len());
    let all = ledger.rules.iter().filter(|rule| rule.fires).count();
    let (most, level) = (percent_bound(at_most(games)), LEVEL * 100.0);
    let games = grouped(games);
    if silent == 0 {
        return format!("all {all} rules that can fire did so in {games} games");
    }
    format!(
        "{silent} of the {all} rules that can fire fired in none of {games} games; each fires in at most {most} of \
         games, at {level} %"
    )
}

/// How many rules fired, and how many never did.
pub(super) fn summary(ledger: &Ledger, tally: &Tally) -> String {
    let (games, silent) = (grouped(tally.games()), rules(ledger, tally).len());
    let all = ledger.rules.iter().filter(|rule| rule.fires).count();
    let rest = ledger.rules.len() - all;
    let never = if silent == 0 { String::new() } else { format!(", {silent} never did (--never lists them)") };
    let other =
        if rest == 0 { String::new() } else { format!("; {rest} rules, marked -, set up or limit and never fire") };
    format!("{} of the {all} rules that can fire did so in {games} games{never}{other}", all - silent)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Tape;
    use crate::game::Record;
    use crate::journal::{Event, RuleId};

    /// Of 100 games without a success, the exact 95% interval ends at 1 - 0.025^(1/100) = 3.6217%; of 100,000, at
    /// 0.0037%.
    #[test]
    fn rules_that_fire_in_no_game_are_listed_with_the_bound_of_their_chance() {
        let ledger = jets::ledger();
        let events = vec![Event::of(jets::Rule::J0_1d)];
        let record = Record { row: Vec::new(), events, tape: Tape::default(), standings: Vec::new(), state: 0 };
        let mut tally = Tally::new(ledger.rules.len());
        (0..100).for_each(|_| tally.add(&record));
        let csv = sheet(ledger, &tally).csv();
        let fires = ledger.rules.iter().filter(|rule| rule.fires).count();
        assert_eq!(csv.lines().count(), 1 + fires - 1, "J0.1d fires");
        assert!(!csv.contains("J0.1d,"), "{csv}");
        assert!(csv.lines().skip(1).all(|line| line.contains(",100,0.036217,")), "{csv}");
        let said = format!("{} of the {fires} rules that can fire fired in none of 100 games", fires - 1);
        assert_eq!(note(ledger, &tally), format!("{said}; each fires in at most 3.7 % of games, at 95 %"));
        // A ledger whose rules all fire has no bound to state.
        let rules = ledger.rules.iter().filter(|rule| rule.fires).take(2).cloned().collect();
        let (all, mut fired) = (Ledger { rules, ..ledger.clone() }, Tally::new(2));
        let events = [0, 1].map(|rule| Event::of(RuleId(rule))).to_vec();
        let one = Record { row: Vec::new(), events, tape: Tape::default(), standings: Vec::new(), state: 0 };
        (0..1_000).for_each(|_| fired.add(&one));
        assert_eq!(note(&all, &fired), "all 2 rules that can fire did so in 1,000 games");
        // Of many games, the bound is below a ten-thousandth: it is no zero in print.
        (100..100_000).for_each(|_| tally.add(&record));
        assert!(sheet(ledger, &tally).csv().lines().skip(1).all(|line| line.contains(",100000,0.000037,")));
        assert!(note(ledger, &tally).ends_with("; each fires in at most 0.0037 % of games, at 95 %"));
    }
}
