//! What a case expects against what came of it.

use crate::ledger;
use crate::outcome::outcome;
use crate::scenario::file::DocumentFile;
use crate::state::Ending;
use crate::tests::case::{Case, EventCase};
use crate::tests::stage::{self, Played};
use ground::chance::Label;
use ground::journal::{Event, Kind};

/// Everything that is wrong with a case under these rules.
pub(crate) fn wrong(rules: &DocumentFile, case: &Case) -> Vec<String> {
    match stage::play(rules, case) {
        Ok(played) => differences(case, &played),
        Err(error) => vec![error],
    }
}

/// Everything that is not as the case has it.
fn differences(case: &Case, played: &Played) -> Vec<String> {
    let mut found = Vec::new();
    if let Err(error) = &played.script {
        found.push(error.to_string());
    }
    let fires = |id: &str| ledger().rules.iter().any(|rule| rule.id == *id && rule.fires);
    for id in case.rules.iter().filter(|id| fires(id)) {
        if !played.events.iter().any(|event| id_of(event) == id) {
            found.push(format!("{id} is not in the journal"));
        }
    }
    for id in &case.not {
        if played.events.iter().any(|event| id_of(event) == id) {
            found.push(format!("{id} is in the journal"));
        }
    }
    found.extend(case.events.iter().filter_map(|wanted| event_difference(played, wanted)));
    for (rule, order) in &case.order {
        let told = played.events.iter().filter(|event| id_of(event) == rule);
        let told: Vec<&str> = told.map(|event| played.name(event.actor)).collect();
        if told != *order {
            found.push(format!("{rule} tells of {told:?}, expected {order:?}"));
        }
    }
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

fn state_differences(case: &Case, played: &Played, found: &mut Vec<String>) {
    let (wanted, state) = (&case.state_after, &played.state);
    let mut expect = |name: &str, wanted: Option<String>, is: String| {
        if let Some(wanted) = wanted.filter(|wanted| *wanted != is) {
            found.push(format!("{name} is {is}, expected {wanted}"));
        }
    };
    expect("turn", wanted.turn.map(|turn| turn.to_string()), state.turn.to_string());
    expect("quiet", wanted.quiet.map(|quiet| quiet.to_string()), state.quiet.to_string());
    let sun = state.sun.map_or("none".to_owned(), |sun| sun.index().to_string());
    expect("sun", wanted.sun.map(|sun| sun.to_string()), sun);
    let ending = state.ending.map_or("none", |ending| Ending::NAMES[ending as usize]);
    expect("ending", wanted.ending.clone(), ending.to_owned());
}

/// The id of an event's rule.
pub(crate) fn id_of(event: &Event) -> &'static str {
    &ledger().rule(event.rule).id
}

impl Played {
    fn name(&self, label: Label) -> &str {
        let place = self.dogfight.seats.iter().position(|seat| seat.label == label);
        place.map_or("nobody", |place| &self.names[place])
    }

    fn is(&self, event: &Event, wanted: &EventCase) -> bool {
        id_of(event) == wanted.rule
            && wanted.by.as_ref().is_none_or(|by| self.name(event.actor) == by)
            && wanted.on.as_ref().is_none_or(|on| self.name(event.subject) == on)
            && wanted.result.is_none_or(|result| event.result == result)
            && wanted.modifier.is_none_or(|modifier| event.modifier == modifier)
            && wanted.dice.as_ref().is_none_or(|dice| event.rolled.iter().eq(dice.iter().copied()))
    }
}

fn event_difference(played: &Played, wanted: &EventCase) -> Option<String> {
    let times = played.events.iter().filter(|event| played.is(event, wanted)).count();
    let right = wanted.times.map_or(times > 0, |wanted| wanted == times);
    let told: Vec<&Event> = played.events.iter().filter(|event| id_of(event) == wanted.rule).collect();
    (!right).then(|| format!("expected {wanted:?}, the journal has {told:?}"))
}

/// Whether a case says more than which rules fired: something that came of them.
pub(crate) fn asserts_an_effect(case: &Case) -> bool {
    let state = &case.state_after;
    let of_state = state.turn.is_some() || state.quiet.is_some() || state.sun.is_some() || state.ending.is_some();
    let records = case.events.iter().any(|event| event.result.is_some() || event.modifier.is_some());
    of_state || records || !case.after.is_empty() || !case.row.is_empty() || !case.order.is_empty()
}

/// Whether a rule of this kind also needs a case where it just does not apply.
pub(crate) fn needs_a_limit(kind: Kind) -> bool {
    matches!(kind, Kind::Procedure | Kind::Limit)
}
