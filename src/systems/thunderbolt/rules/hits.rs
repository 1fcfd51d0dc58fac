//! The cup of hit counters, and what the counters of one attack do together (T4.11i to T4.11l, T7.6i, T7.9a, T7.9b).

use crate::ledger::Rule;
use crate::rules::damage::Damage;
use crate::rules::enemy::Hits;
use crate::terms::damage::{Counter, HitSide, PARTS};
use crate::terms::lowering::{part, table};
use ground::chance::{Label, Roll};
use ground::journal::{Event, Journal};

table! {
    /// The hit counters.
    HitsFile => HitRows {
        /// The counters of the cup.
        counters: Vec<HitRow>,
    }
}
part! {
    /// Counters that are alike.
    HitRowFile => HitRow {
        /// How many there are.
        count: u8 = 1..=99,
        /// What the Heavy side says.
        heavy: Counter,
        /// What the Light side says.
        light: Counter,
        /// The family that the Heavy side has no effect on.
        immune_heavy: Option<String>,
        /// The family that the Light side has no effect on.
        immune_light: Option<String>,
    }
}

/// The cup, by side: what counters say, who is immune, how many there are. Counters that a side does not tell apart are one
/// entry.
#[derive(Clone, Debug, serde::Serialize)]
pub(crate) struct HitCup {
    heavy: Faces,
    light: Faces,
}

/// One side of all counters.
#[derive(Clone, Debug, Default, serde::Serialize)]
struct Faces {
    /// What a counter says, and the family that it has no effect on, by place among the families.
    kinds: Vec<(Counter, Option<u8>)>,
    weights: Vec<u32>,
}

impl Faces {
    fn add(&mut self, count: u8, counter: Counter, immune: Option<u8>) {
        let place = self.kinds.iter().position(|kind| *kind == (counter, immune)).unwrap_or_else(|| {
            self.kinds.push((counter, immune));
            self.weights.push(0);
            self.kinds.len() - 1
        });
        self.weights[place] += u32::from(count);
    }
}

impl HitCup {
    /// The cup of these counters; `family` finds the place of a family's name.
    pub(crate) fn of(rows: &[HitRow], mut family: impl FnMut(usize, &str, &str) -> Option<u8>) -> HitCup {
        let mut cup = HitCup { heavy: Faces::default(), light: Faces::default() };
        for (index, row) in rows.iter().enumerate() {
            let mut immune = |name: &Option<String>, key| name.as_ref().and_then(|name| family(index, key, name));
            cup.heavy.add(row.count, row.heavy, immune(&row.immune_heavy, "immune-heavy"));
            cup.light.add(row.count, row.light, immune(&row.immune_light, "immune-light"));
        }
        cup
    }

    const fn side(&self, side: HitSide) -> &Faces {
        match side {
            HitSide::Heavy => &self.heavy,
            HitSide::Light => &self.light,
        }
    }

    /// Draws a counter, looks at one side and puts it back: what it says to an aircraft of a family (T4.11i, T4.11k).
    pub(crate) fn draw(
        &self,
        side: HitSide,
        (who, family): (Label, u8),
        roll: &mut impl Roll,
        journal: &mut impl Journal,
    ) -> Counter {
        let faces = self.side(side);
        let (counter, immune) = faces.kinds[roll.pick(&faces.weights)];
        let event = |rule| Event::of(rule).by(who).word("counter", told(side, counter));
        journal.record(|| event(Rule::T4_11k));
        if immune == Some(family) {
            journal.record(|| event(Rule::T4_11i));
            return Counter::Nothing;
        }
        counter
    }

    /// The face of a die with as many sides as there are counters that draws a counter of this sort, and the number of
    /// sides: for scripts.
    #[cfg(test)]
    pub(crate) fn scripted(&self, side: HitSide, counter: Counter, immune: Option<u8>) -> Option<(u32, u32)> {
        let faces = self.side(side);
        let place = faces.kinds.iter().position(|kind| *kind == (counter, immune))?;
        Some((faces.weights.iter().sum(), faces.weights[..place].iter().sum::<u32>() + 1))
    }
}

/// A side of a counter in words.
pub(crate) fn told(side: HitSide, counter: Counter) -> String {
    format!("{} {}", side.name(), counter.name())
}

/// What the counters of one attack do together (T4.11l).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Harm {
    /// Lasting counters, by part (T4.11j).
    pub(crate) parts: [u8; PARTS],
    /// Stress of the pilot.
    pub(crate) stress: u8,
    /// Flips of altitude.
    pub(crate) flips: u8,
    /// Counters that lower all attacks.
    pub(crate) attack_2: u8,
    /// Fuel leaks.
    pub(crate) leaks: u8,
    /// Whether the pilot is dead.
    pub(crate) killed: bool,
}

impl Harm {
    /// Adds what one counter does (T7.9b).
    pub(crate) fn add(&mut self, counter: Counter, damage: &Damage) {
        match counter {
            Counter::Nothing => {}
            Counter::Stress1 => self.stress += damage.stress_1,
            Counter::Stress2 => self.stress += damage.stress_2,
            Counter::Altitude => self.flips += 1,
            Counter::Attack2 => self.attack_2 += 1,
            Counter::FuelLeak => self.leaks += 1,
            Counter::Killed => self.killed = true,
            Counter::Structure
            | Counter::Engine
            | Counter::Pylon
            | Counter::Cannon
            | Counter::Hud
            | Counter::Display
            | Counter::Controls => {
                if let Some(part) = counter.part() {
                    self.parts[part.index()] += 1;
                }
            }
        }
    }

    /// Whether any part has taken lasting damage.
    pub(crate) fn is_lasting(&self) -> bool {
        self.parts.iter().any(|&counters| counters > 0)
    }

    /// Whether there is anything besides lasting damage and effects on the pilot.
    pub(crate) const fn is_passing(&self) -> bool {
        self.flips > 0 || self.attack_2 > 0 || self.leaks > 0
    }
}

/// The counters of one attack, drawn one after the other, Heavy first: each is handed to `take` with its side.
pub(crate) fn draw_all(
    cup: &HitCup,
    hits: Hits,
    of: (Label, u8),
    roll: &mut impl Roll,
    journal: &mut impl Journal,
    mut take: impl FnMut(HitSide, Counter),
) {
    for (side, count) in [(HitSide::Heavy, hits.heavy), (HitSide::Light, hits.light)] {
        for _ in 0..count {
            take(side, cup.draw(side, of, roll, journal));
        }
    }
}

/// Whether a counter destroys an unmanned aircraft: any that says something and not to the pilot alone (T7.6i).
pub(crate) fn destroys_unmanned(who: Label, side: HitSide, counter: Counter, journal: &mut impl Journal) -> bool {
    let to_the_pilot = matches!(counter, Counter::Stress1 | Counter::Stress2 | Counter::Killed);
    let destroys = counter != Counter::Nothing && !to_the_pilot;
    if destroys {
        journal.record(|| Event::of(Rule::T7_6i).by(who).word("counter", told(side, counter)));
    }
    destroys
}
