//! How far along its path a flight has come, found for each hex of the map at load.
//!
//! A flight makes for one place of its path after another. A place counts as reached from a hex off, except one that
//! has to be flown over. A flight beside its path also passes what is behind it, so that it does not turn back:
//!
//! ```text
//!     path    0---1---2---3---4        a flight at F that made for place 1
//!                       F              has its nearest place in 3, and makes for 3
//! ```
//!
//! The answer depends only on the hex and the place that the flight made for, so it is a table. Play reads it at every
//! point of a move, which is why a row is packed into eight bytes.

use crate::terms::hexes::{HEXES, hex_of_index};
use ground::board::{Hex, range};

/// When a place of a path counts as reached.
#[derive(Clone, Copy, Debug)]
struct PassRule {
    /// The hex that has to be flown over; all others count as reached from a hex off.
    over: Option<Hex>,
    /// Hexes from the path within which the places behind the flight are passed too.
    within: u32,
}

impl PassRule {
    fn reaches(self, here: Hex, hex: Hex) -> bool {
        range(here, hex) <= u32::from(self.over != Some(hex))
    }

    /// For each place of a path that a flight may have made for, the place that it makes for next, in a hex. Found
    /// from the end, so that the answer for the places beyond is known.
    fn row(self, here: Hex, path: &[Hex]) -> Vec<u16> {
        let mut row = vec![0; path.len()];
        let (mut beyond, mut nearest) = (path.len() as u16, (self.within + 1, 0));
        for (from, &hex) in path.iter().enumerate().rev() {
            let away = range(here, hex);
            if away < nearest.0 {
                nearest = (away, from as u16);
            }
            if !self.reaches(here, hex) {
                beyond = if nearest.0 <= self.within { nearest.1 } else { from as u16 };
            }
            row[from] = beyond;
        }
        row
    }
}

/// The places that flights make for next, by hex of the map and by the place that they made for.
#[derive(Clone, Debug)]
struct Table {
    rule: PassRule,
    rows: Vec<Row>,
}

/// The answers for a hex, for all places of the path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Row {
    /// A flight that made for a place before this one makes for `nearest`.
    beside: u16,
    /// The place nearest to the hex.
    nearest: u16,
    /// The number of places that are passed from `beside` on: four bits for each of the next eight places. From a later
    /// place none is passed.
    passed: u32,
}

impl Row {
    /// The number of places that have their four bits in `passed`.
    const PLACES: usize = 8;
    /// The mark of a hex where the answers do not fit, as where a path comes back to it: there play searches.
    const ODD: Row = Row { beside: u16::MAX, nearest: u16::MAX, passed: 0 };

    /// Packs the answers for all places of a path.
    fn of(next: &[u16]) -> Row {
        let nearest = next.first().copied().unwrap_or(0);
        let beside = next.iter().take_while(|&&next| next == nearest).count();
        let passed = || next.iter().enumerate().skip(beside).map(|(from, &next)| usize::from(next) - from);
        if passed().skip(Row::PLACES).any(|passed| passed > 0) || passed().any(|passed| passed > 15) {
            return Row::ODD;
        }
        let word = passed().take(Row::PLACES).enumerate().map(|(place, passed)| (passed as u32) << (4 * place)).sum();
        Row { beside: beside as u16, nearest, passed: word }
    }

    #[inline]
    fn next(self, from: usize) -> usize {
        let after = from.saturating_sub(self.beside.into()).min(Row::PLACES);
        let on = from + (u64::from(self.passed) >> (4 * after) & 15) as usize;
        if from < self.beside.into() { self.nearest.into() } else { on }
    }
}

impl Table {
    fn new(path: &[Hex], rule: PassRule) -> Table {
        let rows = (0..HEXES).map(|at| Row::of(&rule.row(hex_of_index(at), path))).collect();
        Table { rule, rows }
    }

    #[inline]
    fn next(&self, path: &[Hex], at: usize, from: usize) -> usize {
        let row = self.rows[at];
        if row == Row::ODD { self.search(path, hex_of_index(at), from) } else { row.next(from) }
    }

    /// The same by search, in any hex.
    #[cold]
    fn search(&self, path: &[Hex], here: Hex, from: usize) -> usize {
        let reached = |hex: &&Hex| self.rule.reaches(here, **hex);
        let from = from + path[from.min(path.len())..].iter().take_while(reached).count();
        let left = path.iter().enumerate().skip(from).map(|(place, &hex)| (range(here, hex), place)).rev();
        let nearest = left.min_by_key(|&(away, _)| away).filter(|&(away, _)| away <= self.rule.within);
        nearest.map_or(from, |(_, place)| place)
    }
}

/// The progress along a planned path, which has every hex of the way, of clean and of laden flights. Laden bombers
/// have to fly over the target itself.
#[derive(Clone, Debug)]
pub(crate) struct PathProgress {
    clean: Table,
    laden: Table,
}

impl PathProgress {
    pub(crate) fn new(path: &[Hex], target: Hex, within: u32) -> PathProgress {
        let table = |over| Table::new(path, PassRule { over, within });
        PathProgress { clean: table(None), laden: table(Some(target)) }
    }

    const fn of(&self, laden: bool) -> &Table {
        if laden { &self.laden } else { &self.clean }
    }

    /// The place of the path that a flight makes for next, at a place of the map, after it made for `from`.
    #[inline]
    pub(crate) fn next(&self, path: &[Hex], at: usize, from: usize, laden: bool) -> usize {
        self.of(laden).next(path, at, from)
    }

    /// The same off the map.
    pub(crate) fn search(&self, path: &[Hex], here: Hex, from: usize, laden: bool) -> usize {
        self.of(laden).search(path, here, from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::terms::hexes::hex_of;

    #[test]
    fn of_those_beside_a_path_what_lies_behind_is_passed() {
        let hex = |name: &str| hex_of(name).expect("a hex");
        let path = ["2029", "2028", "2027", "2026", "2126", "2227", "2228", "2229"].map(hex);
        let progress = PathProgress::new(&path, hex("2229"), 3);
        assert_eq!([false, true].map(|laden| progress.next(&path, map_place("2228"), 6, laden)), [8, 7]);
        // The end of the path comes as near as what follows of it.
        assert_eq!(progress.next(&path, map_place("2029"), 0, false), 7);
        assert_eq!(progress.next(&path, map_place("2020"), 3, false), 3);
        for laden in [false, true] {
            for (at, here) in (0..HEXES).map(hex_of_index).enumerate() {
                for from in 0..=path.len() + 1 {
                    let found = progress.search(&path, here, from, laden);
                    assert_eq!(progress.next(&path, at, from, laden), found, "{here:?} from {from}");
                }
            }
        }
    }

    fn map_place(name: &str) -> usize {
        crate::terms::hexes::index(hex_of(name).expect("a hex")).expect("a place")
    }
}
