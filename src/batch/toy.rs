//! A game of a few dice, for tests: two sides roll, the higher sum wins.

use crate::chance::{Chance, Dice, GameKey, Label, Purpose, Recorder, Roll, RunKey, StreamKey};
use crate::game::{Game, Metric, MetricKind, NULL, Ratio, Record, System, TableBook, TableSpec, Worker};
use crate::journal::{Event, Journal, Kind, Ledger, Recording, Rule, RuleId, Silent, Source};
use crate::scenario::{Document, Library, Problems, Provenance};

/// The system of the game.
pub(crate) struct ToySystem {
    ledger: Ledger,
}

/// The game.
pub(crate) struct Toy {
    metrics: Vec<Metric>,
    ratios: Vec<Ratio>,
    provenance: Vec<Provenance>,
    /// A game number that breaks its metrics' ranges, for tests of what then happens.
    pub(crate) broken: Option<GameKey>,
    /// A game number whose play panics.
    pub(crate) panics: Option<GameKey>,
    /// How its rules differ from the usual.
    pub(crate) twist: Twist,
}

/// A variant of the rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Twist {
    /// As usual.
    #[default]
    None,
    /// Somebody rolls dice that nobody uses.
    IdleRoll,
    /// In so many games of a hundred, side a rolls its dice anew.
    Again(u32),
}

const WIN: RuleId = RuleId(0);
const HIT: RuleId = RuleId(1);

fn metric(name: &str, kind: MetricKind, unit: &'static str, scale: u32, range: (i64, i64), nullable: bool) -> Metric {
    Metric { name: name.to_owned(), kind, unit, scale, range, nullable, meaning: format!("toy {name}, \"as rolled\"") }
}

impl Toy {
    pub(crate) fn new() -> Toy {
        let names = ["a", "b", "draw"].map(str::to_owned).to_vec();
        Toy {
            metrics: vec![
                metric("winner", MetricKind::Category(names), "", 1, (0, 2), false),
                metric("vp-difference", MetricKind::Integer, "points", 1, (-10, 10), false),
                metric("first-blood", MetricKind::Flag, "", 1, (0, 1), false),
                metric("turn-of-kill", MetricKind::Integer, "turns", 1, (1, 6), true),
                metric("shared-points", MetricKind::Integer, "points", 4, (-40_000, 40_000), false),
                metric("shots", MetricKind::Integer, "shots", 1, (2, 12), false),
                metric("hits", MetricKind::Integer, "hits", 1, (0, 12), false),
            ],
            ratios: vec![Ratio {
                name: "hits-per-shot".into(),
                numerator: 6,
                denominator: 5,
                per: 100,
                meaning: "hits in a hundred shots".into(),
            }],
            provenance: vec![
                Provenance { table: "rules.guns".into(), source: Source::House, reference: "toy".into() },
                Provenance { table: "rules.speed".into(), source: Source::Seed, reference: "toy".into() },
            ],
            broken: None,
            panics: None,
            twist: Twist::None,
        }
    }

    /// With other rules.
    pub(crate) fn twisted(twist: Twist) -> Toy {
        Toy { twist, ..Toy::new() }
    }

    /// The key of its runs.
    pub(crate) fn key(seed: u64) -> RunKey {
        RunKey::new("toy", seed)
    }
}

fn play(twist: Twist, mut chance: impl Chance, journal: &mut impl Journal, row: &mut [i64]) {
    let open = |turn, actor| StreamKey { turn, actor: Label(actor), subject: Label::NONE, purpose: Purpose(1) };
    let (key_a, key_b, key_shots) = (open(1, 1), open(1, 2), open(2, 0));
    let key_twist = StreamKey { purpose: Purpose(2), ..key_a };
    let again = match twist {
        Twist::None => false,
        Twist::IdleRoll => chance.open(key_twist).die(6) > 6,
        Twist::Again(percent) => chance.open(key_twist).percentile() <= percent,
    };
    let a: i64 = {
        let mut roll = chance.open(if again { StreamKey { purpose: Purpose(3), ..key_a } } else { key_a });
        (0..2).map(|_| i64::from(roll.die(6))).sum()
    };
    let b: i64 = {
        let mut roll = chance.open(key_b);
        (0..2).map(|_| i64::from(roll.die(6))).sum()
    };
    let mut roll = chance.open(key_shots);
    let shots = i64::from(roll.die(6) + roll.die(6));
    let hits = (0..shots).filter(|_| roll.die(10) <= 3).count() as i64;
    (0..hits).for_each(|_| journal.record(|| Event::of(HIT)));
    if a != b {
        journal.record(|| Event::of(WIN));
    }
    row[0] = if a > b {
        0
    } else if b > a {
        1
    } else {
        2
    };
    row[1] = a - b;
    row[2] = i64::from(hits > 0);
    row[3] = if hits > 0 { i64::from(roll.die(6)) } else { NULL };
    row[4] = (a - b) * 1000 + hits;
    row[5] = shots;
    row[6] = hits;
}

impl Game for Toy {
    fn metrics(&self) -> &[Metric] {
        &self.metrics
    }

    fn ratios(&self) -> &[Ratio] {
        &self.ratios
    }

    fn policies(&self) -> Vec<(String, String)> {
        vec![("a".into(), "bold".into()), ("b".into(), "meek".into())]
    }

    fn provenance(&self) -> &[Provenance] {
        &self.provenance
    }

    fn canonical(&self) -> Vec<u8> {
        b"toy".to_vec()
    }

    fn unit_name(&self, label: Label) -> String {
        format!("toy {}", label.0)
    }

    fn row_name(&self, row: crate::journal::RowRef) -> String {
        format!("row {}", row.row)
    }

    fn worker(&self) -> Box<dyn Worker + '_> {
        Box::new(Seat(self))
    }

    fn record(&self, game: GameKey) -> Record {
        let mut row = vec![0; self.metrics.len()];
        let mut journal = Recording::default();
        let mut recorder = Recorder::new(Dice::new(game));
        play(self.twist, Borrowed(&mut recorder), &mut journal, &mut row);
        Record { row, events: journal.into_events(), tape: recorder.into_tape(), state: 0 }
    }
}

/// Lends a source of chance to one game.
struct Borrowed<'c, C>(&'c mut C);

impl<C: Chance> Chance for Borrowed<'_, C> {
    type Roll<'a>
        = C::Roll<'a>
    where
        Self: 'a;

    fn open(&mut self, key: StreamKey) -> Self::Roll<'_> {
        self.0.open(key)
    }
}

struct Seat<'a>(&'a Toy);

impl Worker for Seat<'_> {
    fn play(&mut self, game: GameKey, row: &mut [i64]) {
        play(self.0.twist, Dice::new(game), &mut Silent, row);
        assert!(self.0.panics != Some(game), "a toy bug");
        if self.0.broken == Some(game) {
            row[5] = 13;
        }
    }
}

fn rule(id: &str, fires: bool) -> Rule {
    Rule {
        id: id.into(),
        phase: "toy".into(),
        text: "toy".into(),
        source: Source::House,
        reference: "toy".into(),
        kind: Kind::Procedure,
        fires,
        optional: false,
        trace: None,
    }
}

impl ToySystem {
    pub(crate) fn new() -> ToySystem {
        ToySystem {
            ledger: Ledger { system: "toy".into(), rules: vec![rule("T1", true), rule("T2", true), rule("T3", false)] },
        }
    }
}

impl System for ToySystem {
    fn name(&self) -> &'static str {
        "toy"
    }

    fn title(&self) -> &'static str {
        "a few dice"
    }

    fn part_games(&self) -> u64 {
        100_000
    }

    fn library(&self) -> Library {
        Library::default()
    }

    fn ledger(&self) -> &Ledger {
        &self.ledger
    }

    fn tables(&self) -> &'static [TableSpec] {
        &[]
    }

    fn table_book(&self, _: &Document) -> Result<Box<dyn TableBook>, Problems> {
        Err(Problems(Vec::new()))
    }

    fn scenario_schema(&self) -> schemars::Schema {
        true.into()
    }

    fn policy_schema(&self) -> schemars::Schema {
        true.into()
    }

    fn rules_schema(&self) -> schemars::Schema {
        true.into()
    }

    fn load(&self, _: &Document) -> Result<Box<dyn Game>, Problems> {
        Ok(Box::new(Toy::new()))
    }
}
