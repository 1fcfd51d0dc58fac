//! Every roll is in the line of the rule that made it: traces hand the dice of a unit to its next event with a place
//! for dice, so that a roll that no event of its own reports turns up in the line of another rule.

use crate::Downtown;
use crate::ledger::ledger;
use crate::tests::invariants::made_up;
use ground::chance::{Dice, Label, RunKey};
use ground::game::{Playable, Simulation};
use ground::journal::{Event, Recording};
use ground::scenario::{Document, Request};
use std::collections::{BTreeMap, BTreeSet};

/// Games of each built-in raid.
const GAMES: u64 = 4;

/// Raids made up.
const RAIDS: u64 = 40;

/// How many dice the lines of some rules show: one for each aircraft of a jammer, or with bombs; one or two by the
/// way of looking; one for whether a man gets out, and then one for what becomes of him; none of a defender that does
/// not roll. Those of any other rule show always as many, or none where its words allow that.
const VARIES: [(&str, &[usize]); 5] =
    [("DH7b", &[0, 2]), ("DH8e", &[0, 1, 2, 3, 4]), ("DH9c", &[1, 2]), ("DH11m", &[0, 1, 2]), ("DH13c", &[1, 2])];

/// How many dice the events of each rule take, with those of the opponent, as traces join them.
#[derive(Default)]
struct Taken {
    faces: BTreeMap<&'static str, BTreeSet<usize>>,
    left: BTreeSet<String>,
}

impl Taken {
    fn read(&mut self, raid: &str, events: &[Event]) {
        let (mut rolls, mut turn): (Vec<(Label, usize)>, u16) = (Vec::new(), 0);
        for event in events {
            if event.turn != turn {
                self.left.extend(rolls.drain(..).map(|(who, _)| format!("{raid}, turn {turn}: a roll of {who:?}")));
                turn = event.turn;
            }
            let rule = ledger().rule(event.rule);
            let shows = |place: &str| rule.trace.as_ref().is_some_and(|trace| trace.contains(place));
            let mut take =
                |who: Label| -> usize { rolls.extract_if(.., |(by, _)| *by == who).map(|(_, faces)| faces).sum() };
            if rule.dice {
                rolls.push((event.actor, event.rolled.count()));
            } else if shows("{dice") {
                let own = take(event.actor);
                let own = if own > 0 || shows("{answer") { own } else { take(event.subject) };
                let faces = self.faces.entry(&rule.id).or_default();
                faces.insert(own);
                if shows("{answer") {
                    faces.insert(take(event.subject));
                }
            }
        }
        self.left.extend(rolls.drain(..).map(|(who, _)| format!("{raid}, turn {turn}: a roll of {who:?}")));
    }
}

#[test]
fn a_roll_is_in_the_line_of_the_rule_that_made_it() {
    let mut taken = Taken::default();
    let mut read = |raid: &str, scenario: &Playable<crate::Scenario>, games: u64| {
        for game in 0..games {
            let mut journal = Recording::default();
            let key = RunKey::new("downtown", 3).game(0, game);
            scenario.play_with(scenario.players().as_mut(), &mut Dice::new(key), &mut journal);
            taken.read(&format!("{raid}, game {game}"), journal.events());
        }
    };
    for number in 1..=16 {
        let request = Request::scenario(format!("downtown/d{number}"));
        let document = Document::load(&crate::library(), &request, &["downtown"]);
        let scenario = Downtown.scenario(&document.unwrap_or_else(|wrong| panic!("{wrong}")));
        read(&format!("d{number}"), &scenario.unwrap_or_else(|wrong| panic!("{wrong}")), GAMES);
    }
    for number in 0..RAIDS {
        read(&format!("raid {number}"), &made_up(number), 1);
    }
    let varies = |id: &str| VARIES.iter().find(|(rule, _)| *rule == id).map(|(_, counts)| *counts);
    let may_lack = |id: &str| {
        let rule = ledger().rules.iter().find(|rule| rule.id == id).expect("a rule");
        rule.trace.as_ref().is_some_and(|trace| trace.contains("{dice:?}"))
    };
    let wrong = |(id, counts): &(&&str, &BTreeSet<usize>)| match varies(id) {
        Some(allowed) => !counts.iter().all(|count| allowed.contains(count)),
        None => counts.iter().filter(|&&count| count > 0 || !may_lack(id)).count() > 1,
    };
    let wrong: Vec<_> = taken.faces.iter().filter(wrong).collect();
    assert!(wrong.is_empty() && taken.left.is_empty(), "{wrong:#?}, {:#?}", taken.left);
}
