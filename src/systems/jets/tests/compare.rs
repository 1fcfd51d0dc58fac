//! What a case expects against what came of it.

use crate::ledger;
use crate::outcome::outcome;
use crate::scenario::file::DocumentFile;
use crate::state::Ending;
use crate::tests::case::{Case, Setup};
use crate::tests::stage::{self, Played};
use ground::chance::Label;

/// Everything that is wrong with a case under these rules.
pub(crate) fn wrong(rules: &DocumentFile, case: &Case) -> Vec<String> {
    match stage::play(rules, case) {
        Ok(played) => differences(case, &played),
        Err(error) => vec![error],
    }
}

/// Everything that is not as the case has it.
fn differences(case: &Case, played: &Played) -> Vec<String> {
    let name = |label| played.name(label).to_owned();
    let mut found = case.common.differences(ledger(), &played.events, &played.script, name);
    let case = &case.own;
    for (name, jet) in &case.after {
        let place = played.names.iter().position(|known| known == name).expect("a jet of the case");
        let differences = jet.differences(&played.state.jets[place]);
        found.extend(differences.into_iter().map(|difference| format!("{name}: {difference}")));
    }
    state_differences(case, played, &mut found);
    for (name, wanted) in &case.row {
        let metric =
            outcome(&played.dogfight).metrics().iter().position(|metric| metric.name == *name).expect("a metric");
        if played.row[metric] != *wanted {
            found.push(format!("{name} is {}, expected {wanted}", played.row[metric]));
        }
    }
    found
}

fn state_differences(case: &Setup, played: &Played, found: &mut Vec<String>) {
    let (wanted, state) = (&case.state_after, &played.state);
    let mut expect = |name: &str, wanted: Option<String>, is: String| {
        if let Some(wanted) = wanted.filter(|wanted| *wanted != is) {
            found.push(format!("{name} is {is}, expected {wanted}"));
        }
    };
    expect("turn", wanted.turn.map(|turn| turn.to_string()), state.turn.to_string());
    expect("quiet", wanted.quiet.map(|quiet| quiet.to_string()), state.quiet.turns.to_string());
    let sun = state.sun.map_or("none".to_owned(), |sun| sun.index().to_string());
    expect("sun", wanted.sun.map(|sun| sun.to_string()), sun);
    let ending = state.ending.map_or("none", |ending| Ending::NAMES[ending as usize]);
    expect("ending", wanted.ending.clone(), ending.to_owned());
}

impl Played {
    fn name(&self, label: Label) -> &str {
        let place = self.dogfight.seats.iter().position(|seat| seat.label == label);
        place.map_or("nobody", |place| &self.names[place])
    }
}

/// Whether a case says more than which rules fired: something that came of them.
pub(crate) fn asserts_an_effect(case: &Case) -> bool {
    let Case { common, own } = case;
    let state = &own.state_after;
    let of_state = state.turn.is_some() || state.quiet.is_some() || state.sun.is_some() || state.ending.is_some();
    of_state || common.asks_for_results() || !own.after.is_empty() || !own.row.is_empty()
}
