//! What a case expects against what came of it.

use crate::ledger;
use crate::outcome::outcome;
use crate::scenario::file::DocumentFile;
use crate::tests::case::Case;
use crate::tests::stage::{self, CaseRun};
use ground::chance::Label;
use ground::game::testing::cases::Partial;

/// Everything that is wrong with a case under these rules; a case that sets numbers has the standing rules besides.
pub(crate) fn wrong(rules: &DocumentFile, case: &Case) -> Vec<String> {
    let played = match case.own.set.is_empty() {
        true => stage::play(rules, case),
        false => stage::rules_with(&case.own.set).and_then(|rules| stage::play(&rules, case)),
    };
    match played {
        Ok(played) => differences(case, &played),
        Err(error) => vec![error],
    }
}

/// Everything that is not as the case has it.
fn differences(case: &Case, run: &CaseRun) -> Vec<String> {
    let name = |label| run.name(label).to_owned();
    let mut found = case.common.differences(ledger(), &run.events, &run.script, name);
    let case = &case.own;
    for (name, jet) in &case.after {
        let place = run.names.iter().position(|known| known == name).expect("a jet of the case");
        let differences = jet.differences(&run.state.jets[place]).into_iter();
        found.extend(differences.map(|difference| format!("{name}: {difference}")));
    }
    found.extend(case.state_after.differences(&run.state));
    for (name, wanted) in &case.row {
        let metric = outcome(&run.dogfight).metrics().iter().position(|metric| metric.name == *name).expect("a metric");
        if run.row[metric] != *wanted {
            found.push(format!("{name} is {}, expected {wanted}", run.row[metric]));
        }
    }
    found
}

impl CaseRun {
    fn name(&self, label: Label) -> &str {
        let place = self.dogfight.seats.iter().position(|seat| seat.label == label);
        place.map_or("none", |place| &self.names[place])
    }
}

/// Whether a case says more than which rules fired: something that came of them.
pub(crate) fn asserts_an_effect(case: &Case) -> bool {
    let Case { common, own } = case;
    let state = &own.state_after;
    let of_state = state.turn.is_some() || state.quiet.is_some() || state.sun.is_some() || state.ending.is_some();
    of_state || common.asks_for_results() || !own.after.is_empty() || !own.row.is_empty()
}
