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

/// The most sorts of counters in the cup.
pub(crate) const MOST_SORTS: usize = 64;

/// The cup: counters that are alike on both sides are one sort.
#[derive(Clone, Debug, serde::Serialize)]
pub(crate) struct HitCup {
    sorts: Vec<Sort>,
    /// The sorts as an attack can distinguish them: one with Heavy hits alone, one with Light hits alone, one with
    /// both.
    piles: [Pile; 3],
}

/// Counters that are alike.
#[derive(Clone, Debug, serde::Serialize)]
struct Sort {
    count: u8,
    /// What the Heavy and the Light side say, each with the family that it has no effect on, by place among the
    /// families.
    faces: [(Counter, Option<u8>); 2],
}

/// The sorts of the cup, merged into one entry where they have the same effect on the attack.
#[derive(Clone, Debug, Default, serde::Serialize)]
struct Pile {
    /// The entry of each sort.
    entries: Vec<u8>,
    /// The first sort of each entry.
    firsts: Vec<u8>,
}

impl Pile {
    /// The sorts that differ on these sides. One that stays with an aircraft has an entry of its own, so that it is
    /// known which sort is out of the cup.
    fn of(sorts: &[Sort], sides: &[HitSide]) -> Pile {
        let mut pile = Pile::default();
        for (place, sort) in sorts.iter().enumerate() {
            let face = |sort: &Sort, side: &HitSide| sort.faces[side.index()];
            let alike = |&first: &u8| {
                let first = &sorts[usize::from(first)];
                sides
                    .iter()
                    .all(|side| face(first, side) == face(sort, side) && !face(sort, side).0.lasts_the_mission())
            };
            let entry = pile.firsts.iter().position(alike).unwrap_or_else(|| {
                pile.firsts.push(place as u8);
                pile.firsts.len() - 1
            });
            pile.entries.push(entry as u8);
        }
        pile
    }
}

/// The counters of each sort that are with an aircraft and return to the cup when the mission is over (T4.11k).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct OutOfCup(pub(crate) [u8; MOST_SORTS]);

impl OutOfCup {
    /// None.
    pub(crate) const NONE: OutOfCup = OutOfCup([0; MOST_SORTS]);
}

/// The cup during one attack: its counters are drawn and stay out until all of them are.
pub(crate) struct CupDraw<'a> {
    cup: &'a HitCup,
    pile: &'a Pile,
    weights: [u32; MOST_SORTS],
}

impl CupDraw<'_> {
    /// Draws a counter and looks at one side: its sort, and what it says to an aircraft of a family (T4.11i, T4.11k);
    /// none where the cup is empty.
    pub(crate) fn draw(
        &mut self,
        side: HitSide,
        (who, family): (Label, u8),
        roll: &mut impl Roll,
        journal: &mut impl Journal,
    ) -> Option<(usize, Counter)> {
        let weights = &mut self.weights[..self.pile.firsts.len()];
        if weights.iter().all(|&weight| weight == 0) {
            return None;
        }
        let entry = roll.pick(weights);
        weights[entry] -= 1;
        let sort = usize::from(self.pile.firsts[entry]);
        let (counter, immune) = self.cup.sorts[sort].faces[side.index()];
        let heeded = immune != Some(family);
        let event = |rule| Event::of(rule).by(who).word("counter", face_name(side, counter));
        journal.record(|| {
            let stays = heeded && counter.lasts_the_mission();
            event(Rule::T4_11k).word("draws", counter.name()).word(
                "what",
                if stays { "stays with it for the mission" } else { "goes back into the cup after the attack" },
            )
        });
        if !heeded {
            journal.record(|| event(Rule::T4_11i));
            return Some((sort, Counter::Nothing));
        }
        Some((sort, counter))
    }
}

impl HitCup {
    /// The cup of these counters; `family` finds the place of a family's name.
    pub(crate) fn of(rows: &[HitRow], mut family: impl FnMut(usize, &str, &str) -> Option<u8>) -> HitCup {
        let mut sorts = Vec::new();
        for (index, row) in rows.iter().enumerate() {
            let mut immune = |name: &Option<String>, key| name.as_ref().and_then(|name| family(index, key, name));
            let heavy = (row.heavy, immune(&row.immune_heavy, "immune-heavy"));
            let light = (row.light, immune(&row.immune_light, "immune-light"));
            sorts.push(Sort { count: row.count, faces: [heavy, light] });
        }
        let pile = |sides: &[HitSide]| Pile::of(&sorts, sides);
        let piles = [pile(&[HitSide::Heavy]), pile(&[HitSide::Light]), pile(&[HitSide::Heavy, HitSide::Light])];
        HitCup { piles, sorts }
    }

    /// The cup for the hits of one attack, less what is out of it.
    pub(crate) fn drawing(&self, hits: Hits, out: &OutOfCup) -> CupDraw<'_> {
        let pile = match (hits.heavy, hits.light) {
            (_, 0) => &self.piles[0],
            (0, _) => &self.piles[1],
            _ => &self.piles[2],
        };
        let mut weights = [0; MOST_SORTS];
        for ((sort, &entry), &out) in self.sorts.iter().zip(&pile.entries).zip(&out.0) {
            weights[usize::from(entry)] += u32::from(sort.count.saturating_sub(out));
        }
        CupDraw { cup: self, pile, weights }
    }

    /// The sorts that can stay with an aircraft for a mission, by place: those that [`OutOfCup`] counts.
    pub(crate) fn lasting(&self) -> impl Iterator<Item = usize> + '_ {
        let lasts = |sort: &Sort| sort.faces.iter().any(|(counter, _)| counter.lasts_the_mission());
        self.sorts.iter().enumerate().filter(move |(_, sort)| lasts(sort)).map(|(place, _)| place)
    }
}

#[cfg(test)]
impl CupDraw<'_> {
    /// The die with as many sides as there are counters left and the face that draws one of this sort, for scripts; it
    /// is then out of the cup.
    pub(crate) fn scripted(&mut self, side: HitSide, face: (Counter, Option<u8>)) -> Option<(u32, u32, usize)> {
        let is = |entry: &usize| {
            let sort = &self.cup.sorts[usize::from(self.pile.firsts[*entry])];
            sort.faces[side.index()] == face && self.weights[*entry] > 0
        };
        let entry = (0..self.pile.firsts.len()).find(is)?;
        let (sides, before) = (self.weights.iter().sum(), self.weights[..entry].iter().sum::<u32>());
        self.weights[entry] -= 1;
        Some((sides, before + 1, self.pile.firsts[entry].into()))
    }
}

/// A side of a counter in words.
pub(crate) fn face_name(side: HitSide, counter: Counter) -> String {
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

    /// Whether it has an effect that ends with the mission: a lower attack, a fuel leak, or a change of altitude, which
    /// an aircraft that always flies High (`high_only`) does not make.
    pub(crate) const fn is_passing(&self, high_only: bool) -> bool {
        (self.flips > 0 && !high_only) || self.attack_2 > 0 || self.leaks > 0
    }
}

/// The counters of one attack, drawn one after the other, Heavy first: each is handed to `take` with its side. They go
/// back when all are drawn, but for those that stay with the aircraft (T4.11k); a cup that has run out gives no more.
pub(crate) fn draw_all(
    (cup, out): (&HitCup, &mut OutOfCup),
    hits: Hits,
    of: (Label, u8),
    roll: &mut impl Roll,
    journal: &mut impl Journal,
    mut take: impl FnMut(HitSide, Counter),
) {
    let mut drawing = cup.drawing(hits, out);
    for (side, count) in [(HitSide::Heavy, hits.heavy), (HitSide::Light, hits.light)] {
        for _ in 0..count {
            let Some((sort, counter)) = drawing.draw(side, of, roll, journal) else { return };
            if counter.lasts_the_mission() {
                out.0[sort] += 1;
            }
            take(side, counter);
        }
    }
}

/// Whether a counter destroys an unmanned aircraft: any that says something and not to the pilot alone (T7.6i).
pub(crate) fn destroys_unmanned(who: Label, side: HitSide, counter: Counter, journal: &mut impl Journal) -> bool {
    let to_the_pilot = matches!(counter, Counter::Stress1 | Counter::Stress2 | Counter::Killed);
    let destroys = counter != Counter::Nothing && !to_the_pilot;
    if destroys {
        tell_of_unmanned(who, || face_name(side, counter), journal);
    }
    destroys
}

/// Reports what destroys an unmanned aircraft (T7.6i).
pub(crate) fn tell_of_unmanned(who: Label, what: impl FnOnce() -> String, journal: &mut impl Journal) {
    journal.record(|| Event::of(Rule::T7_6i).by(who).word("counter", what()));
}
