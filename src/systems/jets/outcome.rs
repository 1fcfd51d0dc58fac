//! The outcome of a dogfight: points, losses and tallies as the cells of a row (J5.4b, J5.4c).

use crate::ledger::Rule;
use crate::phases::Fight;
use crate::scenario::Dogfight;
use crate::state::{Ending, Fate, Jet, Side, State};
use ground::chance::Chance;
use ground::game::{Metric, MetricKind, NULL, Ratio};
use ground::journal::{Event, Journal};

/// Why a jet is worth points, in words.
fn told(jet: &Jet) -> &'static str {
    match jet.fate {
        Fate::ShotDown => "shot down",
        Fate::Crashed => "crashed",
        Fate::FlamedOut => "flamed out",
        Fate::Flying | Fate::Left => "crippled",
    }
}

/// Who has won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Winner {
    /// Side a.
    A,
    /// Side b.
    B,
    /// Neither.
    Draw,
}

impl Winner {
    const NAMES: [&'static str; 3] = ["a", "b", "draw"];
}

/// Which missile types each side carries: the columns that depend on the scenario.
#[derive(Clone, Debug, Default)]
pub(crate) struct Columns {
    types: [Vec<usize>; 2],
}

/// One column a side: name, unit, meaning, the least and the greatest value, and whether it may not apply.
type SideMetric = (&'static str, &'static str, &'static str, i64, i64, bool);

impl Dogfight {
    fn side_metrics(&self, side: Side) -> [SideMetric; 13] {
        let seats = || self.seats.iter().filter(move |seat| seat.side == side);
        let jets = seats().count() as i64;
        let enemy_points = self.points(side.other()).into();
        let bursts = seats().map(|seat| i64::from(seat.card.bursts)).sum();
        let missiles = seats().flat_map(|seat| &seat.racks).map(|rack| i64::from(rack.1)).sum();
        let fuel: i64 = seats().map(|seat| i64::from(seat.start.fuel.max(seat.card.fuel))).sum();
        let turns = i64::from(self.rules.ending.turns);
        [
            ("vp", "points", "victory points scored by side", 0, enemy_points, false),
            ("losses", "aircraft", "jets shot down, crashed or flamed out of side", 0, jets, false),
            ("shot-down", "aircraft", "jets shot down of side", 0, jets, false),
            ("crashed", "aircraft", "jets that fell out of a stall of side", 0, jets, false),
            ("flamed-out", "aircraft", "jets that ran out of fuel of side", 0, jets, false),
            ("crippled", "aircraft", "crippled jets that got home of side", 0, jets, false),
            ("disengaged", "aircraft", "jets that broke off and left of side", 0, jets, false),
            ("stalls", "stalls", "stalls of side", 0, jets * turns, false),
            ("bursts-fired", "bursts", "gun bursts fired by side", 0, bursts, false),
            ("burst-hits", "bursts", "gun bursts that did damage fired by side", 0, bursts, false),
            ("missiles-fired", "missiles", "missiles fired by side", 0, missiles, false),
            ("missile-hits", "missiles", "missiles that hit fired by side", 0, missiles, false),
            ("fuel-left", "fuel", "fuel left in the jets not lost of side", -20 * jets, fuel, true),
        ]
    }

    /// Victory points of all jets of a side.
    pub(crate) fn points(&self, side: Side) -> i32 {
        self.seats.iter().filter(|seat| seat.side == side).map(|seat| seat.card.worth()).sum()
    }
}

/// The metrics and ratios of a scenario, in the order in which [`outcome`] writes them.
pub(crate) fn describe(dogfight: &Dogfight) -> (Vec<Metric>, Vec<Ratio>, Columns) {
    let mut metrics = Vec::new();
    let names = |names: &[&str]| MetricKind::Category(names.iter().map(|&name| name.to_owned()).collect());
    let mut add = |name: String, kind, unit, range, nullable, meaning: String| {
        metrics.push(Metric { name, kind, unit, scale: 1, range, nullable, meaning });
    };
    let int = MetricKind::Integer;
    add("winner".into(), names(&Winner::NAMES), "", (0, 2), false, "the side that won, or a draw (J5.4c)".into());
    let points = Side::BOTH.map(|side| i64::from(dogfight.points(side)));
    let meaning = "victory points of side a less those of side b (J5.4b)";
    add("vp-difference".into(), int.clone(), "points", (-points[0], points[1]), false, meaning.into());
    add("turns".into(), int.clone(), "turns", (1, dogfight.rules.ending.turns.into()), false, "turns played".into());
    add("ending".into(), names(&Ending::NAMES), "", (0, 4), false, "how the dogfight ended (J5.4a)".into());
    for side in Side::BOTH {
        for (name, unit, meaning, low, high, nullable) in dogfight.side_metrics(side) {
            let name = format!("{name}-{}", side.name());
            add(name, int.clone(), unit, (low, high), nullable, format!("{meaning} {}", side.name()));
        }
    }
    let mut columns = Columns::default();
    for side in Side::BOTH {
        for (kind, (name, _)) in dogfight.missiles.iter().enumerate() {
            let racks = dogfight.seats.iter().filter(|seat| seat.side == side).flat_map(|seat| &seat.racks);
            let carried: i64 = racks.filter(|rack| rack.0 == kind).map(|rack| i64::from(rack.1)).sum();
            if carried > 0 {
                columns.types[side.index()].push(kind);
                for (what, meaning) in [("fired", "fired by side"), ("hit", "that hit, fired by side")] {
                    let meaning = format!("{name} missiles {meaning} {}", side.name());
                    add(
                        format!("{name}-{what}-{}", side.name()),
                        int.clone(),
                        "missiles",
                        (0, carried),
                        false,
                        meaning,
                    );
                }
            }
        }
    }
    let ratios = ratios(dogfight, &metrics, &columns);
    (metrics, ratios, columns)
}

fn ratios(dogfight: &Dogfight, metrics: &[Metric], columns: &Columns) -> Vec<Ratio> {
    let find = |name: &str| metrics.iter().position(|metric| metric.name == name).expect("a metric of this name");
    let ratio = |name: String, numerator: String, denominator: String, meaning: String| Ratio {
        name,
        numerator: find(&numerator),
        denominator: find(&denominator),
        per: 1,
        meaning,
    };
    let mut ratios = Vec::new();
    for side in Side::BOTH {
        let (own, other) = (side.name(), side.other().name());
        let of = |what: &str| format!("{what}-{own}");
        ratios.push(ratio(
            of("kills-per-loss"),
            format!("losses-{other}"),
            of("losses"),
            format!("losses of side {other} for each of side {own}"),
        ));
        ratios.push(ratio(
            of("hits-per-burst"),
            of("burst-hits"),
            of("bursts-fired"),
            format!("bursts that did damage for each fired by side {own}"),
        ));
        if columns.types[side.index()].is_empty() {
            continue;
        }
        ratios.push(ratio(
            of("hits-per-missile"),
            of("missile-hits"),
            of("missiles-fired"),
            format!("missiles that hit for each fired by side {own}"),
        ));
        for &kind in &columns.types[side.index()] {
            let name = &dogfight.missiles[kind].0;
            ratios.push(ratio(
                of(&format!("hits-per-{name}")),
                of(&format!("{name}-hit")),
                of(&format!("{name}-fired")),
                format!("{name} missiles that hit for each fired by side {own}"),
            ));
        }
    }
    ratios
}

impl<C: Chance, J: Journal> Fight<'_, C, J> {
    /// What a side scores (J5.4b).
    fn score(&mut self, side: Side) -> i32 {
        let dogfight = self.dogfight;
        let ending = &dogfight.rules.ending;
        let mut score = 0;
        for (jet, seat) in self.state.jets.iter().zip(&dogfight.seats).filter(|(_, seat)| seat.side != side) {
            let whole = seat.card.worth();
            let points = match jet.fate {
                Fate::ShotDown | Fate::Crashed => whole,
                Fate::FlamedOut => ending.flame_out_share.of(whole),
                Fate::Flying | Fate::Left if jet.crippled => ending.crippled_share.of(whole),
                Fate::Flying | Fate::Left => 0,
            };
            if points > 0 {
                score += points;
                self.journal.record(|| {
                    let event = Event::of(Rule::J5_4b).by(seat.label).result(points).word("side", side.name());
                    event.word("fate", told(jet))
                });
            }
        }
        score
    }

    /// Who has won (J5.4c).
    fn winner(&mut self, scores: [i32; 2]) -> Winner {
        let dogfight = self.dogfight;
        let larger = dogfight.points(Side::A).max(dogfight.points(Side::B));
        let difference = scores[0] - scores[1];
        let winner = if difference == 0 || difference.abs() * 100 < larger * dogfight.rules.ending.margin_percent {
            Winner::Draw
        } else if difference > 0 {
            Winner::A
        } else {
            Winner::B
        };
        self.journal.record(|| {
            let event = Event::of(Rule::J5_4c).result(difference).word("winner", Winner::NAMES[winner as usize]);
            event.int("points-a", scores[0]).int("points-b", scores[1])
        });
        winner
    }

    /// Writes the outcome of a dogfight that has ended, a cell a metric.
    pub(crate) fn outcome(&mut self, row: &mut [i64]) {
        let scores = Side::BOTH.map(|side| self.score(side));
        let winner = self.winner(scores);
        let mut cells = row.iter_mut();
        let mut write = |value: i64| {
            if let Some(cell) = cells.next() {
                *cell = value;
            }
        };
        write(winner as i64);
        write(i64::from(scores[0] - scores[1]));
        write(self.state.turn.into());
        write(self.state.ending.map_or(NULL, |ending| ending as i64));
        for side in Side::BOTH {
            self.state.side_outcome(self.dogfight, side, scores[side.index()]).into_iter().for_each(&mut write);
        }
        for side in Side::BOTH {
            let tally = &self.state.tallies[side.index()];
            for &kind in &self.dogfight.columns.types[side.index()] {
                write(tally.missiles_fired[kind].into());
                write(tally.missile_hits[kind].into());
            }
        }
    }
}

impl State {
    /// One side's part of the outcome, in the order of its metrics.
    fn side_outcome(&self, dogfight: &Dogfight, side: Side, score: i32) -> [i64; 13] {
        let jets = || dogfight.seats.iter().zip(&self.jets).filter(move |(seat, _)| seat.side == side);
        let count = |fate: Fate| jets().filter(|(_, jet)| jet.fate == fate).count() as i64;
        let home = |jet: &Jet| matches!(jet.fate, Fate::Flying | Fate::Left);
        let [shot_down, crashed, flamed_out] = [Fate::ShotDown, Fate::Crashed, Fate::FlamedOut].map(count);
        let crippled = jets().filter(|(_, jet)| home(jet) && jet.crippled).count() as i64;
        let survivors = jets().filter(|(_, jet)| home(jet)).count();
        let fuel = jets().filter(|(_, jet)| home(jet)).map(|(_, jet)| i64::from(jet.fuel)).sum();
        let tally = &self.tallies[side.index()];
        let sum = |counts: &[u16]| counts.iter().map(|&count| i64::from(count)).sum();
        [
            score.into(),
            shot_down + crashed + flamed_out,
            shot_down,
            crashed,
            flamed_out,
            crippled,
            count(Fate::Left),
            tally.stalls.into(),
            tally.bursts_fired.into(),
            tally.burst_hits.into(),
            sum(&tally.missiles_fired),
            sum(&tally.missile_hits),
            if survivors == 0 { NULL } else { fuel },
        ]
    }
}
