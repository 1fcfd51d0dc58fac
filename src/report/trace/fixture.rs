//! A toy game to tell in tests.

use super::Heading;
use crate::chance::{Faces, GameKey, Label, Tape};
use crate::game::{Game, Metric, MetricKind, NULL, Ratio, Record, Worker};
use crate::journal::{Event, Ledger, RowRef, RuleId};
use crate::scenario::Provenance;
use std::sync::LazyLock;

/// A game that only has names.
pub(super) struct Toy;

static METRICS: LazyLock<Vec<Metric>> = LazyLock::new(|| {
    let metric = |name: &str, kind, unit| Metric {
        name: name.to_owned(),
        kind,
        unit,
        scale: 1,
        range: (0, 9),
        nullable: true,
        meaning: String::new(),
    };
    vec![
        metric("winner", MetricKind::Category(vec!["a".into(), "b".into(), "draw".into()]), ""),
        metric("turns", MetricKind::Integer, "turns"),
        metric("lasting", MetricKind::Integer, "turns"),
    ]
});

impl Game for Toy {
    fn metrics(&self) -> &[Metric] {
        &METRICS
    }

    fn ratios(&self) -> &[Ratio] {
        &[]
    }

    fn policies(&self) -> Vec<(String, String)> {
        vec![("a".into(), "bold".into()), ("b".into(), "shy".into())]
    }

    fn provenance(&self) -> &[Provenance] {
        &[]
    }

    fn canonical(&self) -> Vec<u8> {
        Vec::new()
    }

    fn unit_name(&self, label: Label) -> String {
        format!("unit-{}", label.0)
    }

    fn row_name(&self, row: RowRef) -> String {
        format!("table-{}/row-{}", row.table, row.row)
    }

    fn worker(&self) -> Box<dyn Worker + '_> {
        unreachable!("the toy is only told")
    }

    fn record(&self, _: GameKey) -> Record {
        record()
    }
}

/// The toy's rules.
pub(super) fn ledger() -> Ledger {
    let rule = |id: &str, trace: &str| {
        format!(
            "[[rule]]\nid = '{id}'\nphase = ''\ntext = ''\nsource = 'house'\nref = ''\nkind = 'procedure'\nfires = true\ntrace = '{trace}'\n"
        )
    };
    let rules = [
        rule("T0.1", "a toy fight begins"),
        rule("T1.10", "{actor} rolls {dice} {modifier} on {subject}: Speed {result:+}"),
        rule("T2.1", "{actor} moves"),
    ];
    toml::from_str(&format!("system = 'toy'\n{}", rules.concat())).expect("the toy ledger is well-formed")
}

/// Which game is told.
pub(super) fn heading() -> Heading {
    Heading { scenario: "toy/duel".into(), seed: 7, game: 3 }
}

/// A game of two turns with one mistake: the third event names nobody to roll on.
pub(super) fn record() -> Record {
    let at = |turn, event: Event| Event { turn, ..event };
    let first = Event::of(RuleId(1)).by(Label(1)).on(Label(2)).rolled(Faces::packed(99, 6, 3)).modifier(1).result(2);
    let first = first.word("zone", "tail").int("altitude", 4).hex("at", 3, -1).unit("wingman", Label(7));
    let events = vec![
        Event::of(RuleId(0)),
        at(1, first),
        at(1, Event::of(RuleId(1)).by(Label(2)).rolled(Faces::one(6, 6)).result(-1)),
        at(2, Event::of(RuleId(2)).by(Label(1)).row(0, 3)),
    ];
    Record { row: vec![2, 2, NULL], events, tape: Tape::default(), state: 0 }
}
