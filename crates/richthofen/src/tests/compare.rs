//! What a case expects against what came of it.

use crate::keys::LABELS_OF_BALLOON_GUNS;
use crate::ledger;
use crate::outcome::outcome;
use crate::policy::{Move, View};
use crate::scenario::file::DocumentFile;
use crate::tests::case::{Case, PlaneCase};
use crate::tests::scripted::{flown, place, shot};
use crate::tests::stage::{self, CaseResult};
use ground::chance::Label;
use ground::game::testing::cases::{self, Partial};

/// Everything that is wrong with a case under these rules.
pub(crate) fn wrong(rules: &DocumentFile, case: &Case) -> Vec<String> {
    match stage::play(rules, case) {
        Ok(played) => differences(case, &played),
        Err(error) => vec![error],
    }
}

/// Everything that is not as the case has it.
fn differences(case: &Case, played: &CaseResult) -> Vec<String> {
    let name = |label| played.name(label);
    let mut found = case.common.differences(ledger(), &played.events, &played.script, name);
    let own = &case.own;
    for (name, plane) in &own.after {
        let at = usize::from(place(&played.names, name).expect("an aircraft"));
        let mut differences = plane.differences(&played.state.planes[at]);
        differences.extend(others(plane, played, at));
        found.extend(differences.into_iter().map(|difference| format!("{name}: {difference}")));
    }
    found.extend(own.state_after.differences(&played.state));
    for (allowed, of_all) in [(true, &own.may), (false, &own.may_not)] {
        for (name, all) in of_all {
            let wrong = all.iter().filter(|words| played.may(name, words) != allowed);
            let not = if allowed { "may not" } else { "may" };
            found.extend(wrong.map(|words| format!("{name} {not} `{words}`")));
        }
    }
    found.extend(cases::row_differences(outcome(&played.scenario).metrics(), &played.row, &own.row));
    found
}

/// What the state has under names.
fn others(wanted: &PlaneCase, played: &CaseResult, at: usize) -> Vec<String> {
    let (plane, names) = (&played.state.planes[at], &played.names);
    let mut found = Vec::new();
    if let Some(name) = &wanted.tailing
        && plane.tailing != place(names, name)
    {
        found.push(format!("tailing is {:?}, expected {name}", plane.tailing));
    }
    if let Some(words) = &wanted.shot
        && plane.shot != shot(names, words)
    {
        found.push(format!("shot is {:?}, expected {words}", plane.shot));
    }
    for (position, name) in wanted.aims.iter().flatten().enumerate() {
        if plane.aims[position] != place(names, name) {
            found.push(format!("aim {position} is {:?}, expected {name}", plane.aims[position]));
        }
    }
    found
}

impl CaseResult {
    fn name(&self, label: Label) -> String {
        if label.0 >= LABELS_OF_BALLOON_GUNS && label != Label::NONE {
            return format!("gun{}", label.0 - LABELS_OF_BALLOON_GUNS + 1);
        }
        let at = self.scenario.seats.iter().position(|seat| seat.label == label);
        at.map_or_else(|| "none".to_owned(), |at| self.names[at].clone())
    }

    /// Whether the rules allow an aircraft what the words say.
    fn may(&self, name: &str, words: &str) -> bool {
        let me = usize::from(place(&self.names, name).expect("an aircraft"));
        let view = View { scenario: &self.scenario, state: &self.state, me };
        let (what, rest) = words.split_once(' ').unwrap_or((words, ""));
        let target = |name: &str| place(&self.names, name).expect("a target");
        let mut may = false;
        match what {
            "tail" => may = view.may_tail(target(rest)),
            "shoot" => view.each_front_shot(|each| may |= Some(each) == shot(&self.names, rest)),
            "shoot-late" => {
                let shot = shot(&self.names, rest).expect("a shot");
                view.each_late_shot(shot.target, |each| may |= each == shot);
            }
            "aim" => {
                let (position, name) = rest.split_once(' ').expect("a position and a target");
                view.each_aim(position.parse().expect("a position"), |each| may |= each == target(name));
            }
            "leave" => may = view.may_leave(),
            "fly" => may = view.may_fly(&flown(rest)),
            "overdive" => may = view.may_fly(&Move { overdive: true, ..flown(rest) }),
            "clear" => may = view.may_fly(&flown(rest)) && view.may_clear(&flown(rest)),
            "change-drum" => may = view.may_fly(&flown(rest)) && view.may_change_drum(&flown(rest)),
            "release" => may = view.may_fly(&flown(rest)) && view.may_release(&flown(rest)),
            unknown => panic!("no choice is called {unknown}"),
        }
        may
    }
}

/// Whether a case says more than which rules fired: something that came of them.
pub(crate) fn asserts_an_effect(case: &Case) -> bool {
    let Case { common, own } = case;
    let state = format!("{:?}", own.state_after) != format!("{:?}", crate::tests::case::StateCase::default());
    let allowed = !own.may.is_empty() || !own.may_not.is_empty();
    state || allowed || common.asks_for_results() || !own.after.is_empty() || !own.row.is_empty()
}
