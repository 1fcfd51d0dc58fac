//! The lines of a trace: the events, with each roll of the dice in the line of the rule that uses it.
//!
//! Some systems have a rule for the dice themselves, whose event comes before that of the rule that rolled them. Its
//! wording is not a line of its own: the next event of the same unit whose wording has a place for `{dice}` takes the
//! roll, and an event that carries faces itself takes the roll that showed them. Where two units roll against each
//! other, `{answer}` is the place of the other's dice. A roll that no event takes stays a line.

use super::Trace;
use crate::chance::{Faces, Label};
use crate::journal::Event;
use std::collections::BTreeSet;

/// An event with the dice that its rule used.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Line<'a> {
    pub(super) event: &'a Event,
    pub(super) dice: Vec<Faces>,
    /// Those of its subject, where its words have a place for them.
    pub(super) answer: Vec<Faces>,
    /// Why its chance is what it is, where a story has a place for that (`reasons`).
    pub(super) reasons: Vec<String>,
    /// It is the first of its rule in the game.
    pub(super) first: bool,
}

/// A roll that no event has taken yet.
struct Roll {
    by: Label,
    faces: Faces,
    line: usize,
}

/// The lines of these events; unless `joined`, the dice stay lines of their own.
pub(super) fn lines<'a>(trace: &Trace, events: &'a [Event], joined: bool) -> Vec<Line<'a>> {
    let mut lines: Vec<Option<Line<'a>>> = Vec::with_capacity(events.len());
    let mut rolls: Vec<Roll> = Vec::new();
    let mut seen = BTreeSet::new();
    let mut turn = 0;
    for event in events {
        if event.turn != turn {
            turn = event.turn;
            rolls.clear();
        }
        let mut line = Line::bare(event);
        line.first = seen.insert(event.rule);
        let mut taken = |whose: &dyn Fn(&Roll) -> bool| -> Vec<Faces> {
            let own = rolls.extract_if(.., |roll| whose(roll)).collect::<Vec<Roll>>();
            own.iter().filter_map(|roll| lines[roll.line].take()?.dice.pop()).collect()
        };
        if joined && trace.ledger.rule(event.rule).dice {
            rolls.push(Roll { by: event.actor, faces: event.rolled, line: lines.len() });
        } else if !line.dice.is_empty() {
            taken(&|roll| roll.by == event.actor && roll.faces == event.rolled);
        } else if trace.shows(event, "dice") {
            line.dice = taken(&|roll| roll.by == event.actor);
            let answers = trace.shows(event, "answer");
            if line.dice.is_empty() && !answers {
                line.dice = taken(&|roll| roll.by == event.subject);
            }
            if answers {
                line.answer = taken(&|roll| roll.by == event.subject);
            }
        }
        lines.push(Some(line));
    }
    lines.into_iter().flatten().collect()
}

impl<'a> Line<'a> {
    /// An event with the dice that it carries itself.
    pub(super) fn bare(event: &'a Event) -> Line<'a> {
        let dice = (event.rolled.count() > 0).then_some(event.rolled).into_iter().collect();
        Line { event, dice, answer: Vec::new(), reasons: Vec::new(), first: false }
    }
}

#[cfg(test)]
mod tests {
    use super::super::fixture::{game, ledger};
    use super::*;
    use crate::journal::RuleId;

    const DICE: RuleId = RuleId(3);
    const USES: RuleId = RuleId(1);
    const SILENT: RuleId = RuleId(2);
    const MEETS: RuleId = RuleId(4);

    fn rolled(by: u16, face: u32) -> Event {
        Event::of(DICE).by(Label(by)).rolled(Faces::one(6, face))
    }

    /// The unit that acts in each line, and the faces in it.
    fn result(events: &[Event]) -> Vec<(u16, Vec<u32>)> {
        let (game, ledger) = (game(), ledger());
        let trace = Trace::new(&game, &ledger);
        let faces = |line: &Line| line.dice.iter().flat_map(|faces| faces.iter().collect::<Vec<u32>>()).collect();
        lines(&trace, events, true).iter().map(|line| (line.event.actor.0, faces(line))).collect()
    }

    #[test]
    fn a_roll_is_in_the_line_that_uses_it() {
        let uses = |by| Event::of(USES).by(Label(by));
        let events = [rolled(1, 4), rolled(2, 6), Event::of(SILENT).by(Label(1)), uses(2).on(Label(1)), uses(1)];
        assert_eq!(result(&events), [(1, vec![]), (2, vec![6]), (1, vec![4])]);
        assert_eq!(result(&[rolled(1, 4), rolled(1, 2), uses(3).on(Label(1))]), [(3, vec![4, 2])]);
    }

    #[test]
    fn the_dice_of_an_answer_are_no_dice_of_the_actor() {
        let meets = || Event::of(MEETS).by(Label(1)).on(Label(2));
        assert_eq!(result(&[rolled(1, 4), rolled(2, 6), meets()]), [(1, vec![4])]);
        assert_eq!(result(&[rolled(2, 6), meets()]), [(1, vec![])]);
    }

    #[test]
    fn a_roll_that_nothing_uses_stays_a_line() {
        let next_turn = Event { turn: 1, ..Event::of(USES).by(Label(1)) };
        assert_eq!(result(&[rolled(1, 4), next_turn]), [(1, vec![4]), (1, vec![])]);
        let own = Event::of(USES).by(Label(1)).rolled(Faces::one(6, 2));
        assert_eq!(result(&[rolled(1, 4), own]), [(1, vec![4]), (1, vec![2])]);
    }
}
