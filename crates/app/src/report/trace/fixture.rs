//! A toy game to trace in tests.

use super::{Filter, Heading, Trace, TracedGame};
use crate::chance::{Faces, Label, Tape};
use crate::game::testing::toy::Duel;
use crate::game::{NULL, Playable, Record};
use crate::journal::{Event, Ledger, RuleId};
use std::io::{self, Write};

/// The game, with one metric of each sort.
pub(in crate::report) fn game() -> Playable<Duel> {
    Duel { metrics: vec!["winner", "shots", "turn_of_kill"], ratios: Vec::new(), ..Duel::default() }.playable()
}

/// The toy's rules.
pub(in crate::report) fn ledger() -> Ledger {
    let rule = |id: &str, trace: &str| {
        format!(
            "[[rule]]\nid = '{id}'\nphase = ''\ntext = ''\nsource = 'house'\nref = ''\nkind = 'procedure'\n\
             fires = true\ntrace = '{trace}'\n"
        )
    };
    let rules = [
        rule("T0.1", "a toy fight begins"),
        rule("T1.10", "{actor} rolls {dice} {modifier} on {subject}: Speed {result:+}"),
        rule("T2.1", "{actor} moves"),
        format!("{}dice = true\n", rule("T0.2", "{actor} shows {dice}")),
        rule("T1.11", "{actor} meets {subject} {dice:?} {answer:?}"),
    ];
    toml::from_str(&format!("system = 'toy'\n{}", rules.concat())).expect("the toy ledger is well-formed")
}

/// What a form of a trace writes of the game.
pub(super) fn written(write: impl FnOnce(TracedGame<'_>, &mut dyn Write) -> io::Result<()>, filter: Filter) -> String {
    written_of(&ledger(), &record(), write, filter)
}

/// What a form of a trace writes of a game in the words of a ledger.
pub(super) fn written_of(
    ledger: &Ledger,
    record: &Record,
    write: impl FnOnce(TracedGame<'_>, &mut dyn Write) -> io::Result<()>,
    filter: Filter,
) -> String {
    let game = game();
    let (trace, mut out) = (Trace::new(&game, ledger), Vec::new());
    write(TracedGame { trace: &trace, heading: &heading(), record, filter: &filter }, &mut out)
        .expect("memory takes it all");
    String::from_utf8(out).expect("a trace is text")
}

/// Which game is traced.
fn heading() -> Heading {
    Heading { scenario: "toy/duel".into(), title: "a toy duel".into(), seed: 7, game: 3 }
}

/// A game of two turns with one mistake: the third event names no unit to roll for.
pub(in crate::report) fn record() -> Record {
    let at = |turn, event: Event| Event { turn, ..event };
    let first = Event::of(RuleId(1)).by(Label(1)).on(Label(2)).rolled(Faces::packed(99, 6, 3)).modifier(1).result(2);
    let first = first.word("zone", "tail").int("altitude", 4).hex("at", 3, -1).unit("wingman", Label(7));
    let events = vec![
        Event::of(RuleId(0)),
        at(1, first),
        at(1, Event::of(RuleId(1)).by(Label(2)).rolled(Faces::one(6, 6)).result(-1)),
        at(2, Event::of(RuleId(2)).by(Label(1)).row(0, 3)),
    ];
    Record { row: vec![2, 2, NULL], events, tape: Tape::default(), standings: Vec::new(), state: 0 }
}
