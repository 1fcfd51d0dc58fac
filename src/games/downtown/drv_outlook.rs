//! What a DRV flight has ahead: the hexes that it may fly on to, and the turns that lead there (D5.8.1e, D5.8.2h, D5.8.2j,
//! D5.9b, D5.9.1c).

use super::drv_movement::Course;
use super::flying::Flying;
use super::map::index;
use super::raid::Raid;
use super::watch::Watch;
use super::words::Zone;
use crate::board::{Facing, Heading, Hex, range};
use crate::chance::Chance;
use crate::journal::Journal;

/// A hex that may be the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Prospect {
    off_map: bool,
    banned: bool,
    /// Closer to the US, for those who may not go there.
    closer: bool,
    covered: bool,
    /// Hexes to the goal.
    far: u32,
}

impl Prospect {
    /// How well it serves: in Transit it matters more that it is clear of barrage than that it is near to the goal.
    fn worth(self, course: Course) -> Worth {
        let bar = |bar: bool, bit: u32| u64::from(bar) << bit;
        let covered = bar(self.covered, if course.zone == Some(Zone::Transit) { Worth::BANNED - 2 } else { 0 });
        let barred = bar(self.off_map, Worth::BANNED + 1) | bar(self.banned, Worth::BANNED);
        Worth(barred | bar(self.closer, Worth::BANNED - 1) | covered | u64::from(self.far) << 1)
    }
}

/// How well a hex serves as the next, packed so that less is better: what comes first matters most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Worth(u64);

impl Worth {
    const BANNED: u32 = 62;

    /// Off the map, or banned.
    pub(super) const fn is_barred(self) -> bool {
        self.0 >> Worth::BANNED != 0
    }
}

/// The turns that are free: the heading and the side of it that they start from, and up to how many steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Turns {
    heading: u8,
    right: u8,
    held: u8,
}

impl Turns {
    /// Beyond half round there is no other heading.
    const HALF: u8 = 6;

    fn of(flying: &Flying) -> Turns {
        Turns { heading: flying.heading.index(), right: flying.right.into(), held: flying.free_turn.min(Turns::HALF) }
    }

    /// The hexsides over which they lead, each counted on from the last: every other step leads to the next.
    const fn sides(self) -> std::ops::RangeInclusive<u8> {
        let middle = 12 + self.heading + self.right;
        (middle - self.held) / 2..=(middle + self.held) / 2
    }

    /// Of the one or two turns that lead over a side the one that is better for a flight that wants to fly on to a heading,
    /// or does not care any more: that from which the nose is less off it, then the smaller one.
    fn over(self, side: u8, on: Option<Heading>) -> Turn {
        let held = self.held as i8;
        let first = 2 * side as i8 - 12 - (self.heading + self.right) as i8;
        let turn = |steps: i8| {
            let off = |on: Heading| Heading::new(self.heading).turned(steps).steps_to(on).unsigned_abs();
            Turn::new(on.map_or(0, off), steps)
        };
        let [first, second] = [first, first + 1].map(|steps| steps.clamp(-held, held)).map(turn);
        first.min(second)
    }
}

/// A turn, packed so that of those that lead to hexes that serve alike the better is less: by the steps of the nose off the
/// goal, by its own, then to the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Turn(u32);

impl Turn {
    fn new(off: u8, steps: i8) -> Turn {
        Turn(u32::from(off) << 16 | u32::from(steps.unsigned_abs()) << 8 | u32::from(steps > 0))
    }

    pub(super) const fn steps(self) -> i8 {
        let steps = (self.0 >> 8) as u8 as i8;
        if self.0 & 1 == 1 { steps } else { -steps }
    }
}

/// The best of the hexes that some turns lead to, and the turn there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Best {
    pub(super) worth: Worth,
    pub(super) turn: Turn,
}

impl Best {
    /// Worse than any.
    const NONE: Best = Best { worth: Worth(u64::MAX), turn: Turn(0) };

    /// Weighs another hex against it; the turn there is asked for only where it matters.
    #[inline]
    fn weigh(&mut self, worth: Worth, turn: impl Fn() -> Turn) {
        if worth <= self.worth {
            *self = (*self).min(Best { worth, turn: turn() });
        }
    }
}

/// What a flight has ahead: the best of the hexes, the best if its own side's guns and missiles are left out, and whether
/// any is closer to the US, for those who may not go there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Outlook {
    pub(super) best: Best,
    pub(super) blind: Best,
    pub(super) closes: bool,
}

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// What the turns that it has free lead to, on the way to a goal.
    pub(super) fn outlook(&self, place: usize, goal: Hex, course: Course, watch: &Watch) -> Outlook {
        let flight = &self.state.drv[place];
        let flying = &flight.flying;
        let shy = flight.disordered && !flight.aborting;
        let away = if shy { self.to_us(flying.hex) } else { 0 };
        let guards = !watch.guarded.is_none();
        let turns = Turns::of(flying);
        let mut outlook = Outlook { best: Best::NONE, blind: Best::NONE, closes: false };
        for side in turns.sides() {
            let hex = flying.hex + Facing::new(side).step();
            let at = index(hex);
            let prospect = Prospect {
                off_map: at.is_none(),
                banned: guards && self.banned(place, hex, watch.guarded),
                closer: shy && self.to_us(hex) < away,
                covered: at.is_some_and(|at| self.state.guns_at(at).0),
                far: range(hex, goal),
            };
            outlook.closes |= prospect.closer;
            let turn = || turns.over(side, (hex != goal).then(|| Heading::towards(hex, goal)));
            outlook.best.weigh(prospect.worth(course), turn);
            if self.journal.keeps() {
                let blind = Prospect { banned: false, covered: false, ..prospect };
                outlook.blind.weigh(blind.worth(course), turn);
            }
        }
        outlook
    }
}
