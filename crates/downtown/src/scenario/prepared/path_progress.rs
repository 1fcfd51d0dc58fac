//! How flights progress along their paths, computed for each hex of the map at load.

use crate::terms::hexes::{HEXES, hex_of_index};
use ground::board::{Hex, range};

/// When a flight has passed the hexes of a path.
#[derive(Clone, Copy, Debug)]
struct Passage {
    /// A hex that is reached only by a flight in it. Any other hex is reached from one hex away.
    over: Option<Hex>,
    /// The distance from the path, in hexes, up to which a flight beside it has passed all hexes behind it.
    within: u32,
}

impl Passage {
    fn reaches(self, here: Hex, hex: Hex) -> bool {
        range(here, hex) <= u32::from(self.over != Some(hex))
    }

    /// `row[i]` is the index that a flight in `here` makes for after passing index `i`. Filled from the end, because
    /// each entry depends on the next.
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

/// For each hex of the map and each index of a path, the index that a flight in the hex makes for after passing that
/// index.
#[derive(Clone, Debug)]
struct Table {
    passage: Passage,
    rows: Vec<Row>,
}

/// The entries of one hex, packed into one word, since play reads them at each point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Row {
    /// The number of indices, from 0, for which the entry is `nearest`.
    beside: u16,
    nearest: u16,
    /// For index `beside` and the next seven, the number of indices that the flight passes, four bits each. From later
    /// indices it passes none.
    passed: u32,
}

impl Row {
    /// The number of indices for which `passed` has four bits.
    const PLACES: usize = 8;
    /// A hex whose entries do not fit, for instance because the path returns to it. They are searched for in play.
    const ODD: Row = Row { beside: u16::MAX, nearest: u16::MAX, passed: 0 };

    /// Packs the entries of a hex.
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
    fn new(path: &[Hex], passage: Passage) -> Table {
        let rows = (0..HEXES).map(|at| Row::of(&passage.row(hex_of_index(at), path))).collect();
        Table { passage, rows }
    }

    #[inline]
    fn next(&self, path: &[Hex], at: usize, from: usize) -> usize {
        let row = self.rows[at];
        if row == Row::ODD { self.search(path, hex_of_index(at), from) } else { row.next(from) }
    }

    /// The same by a search, for any hex.
    #[cold]
    fn search(&self, path: &[Hex], here: Hex, from: usize) -> usize {
        let reached = |hex: &&Hex| self.passage.reaches(here, **hex);
        let from = from + path[from.min(path.len())..].iter().take_while(reached).count();
        let left = path.iter().enumerate().skip(from).map(|(place, &hex)| (range(here, hex), place)).rev();
        let nearest = left.min_by_key(|&(away, _)| away).filter(|&(away, _)| away <= self.passage.within);
        nearest.map_or(from, |(_, place)| place)
    }
}

/// How a flight passes a planned path, which lists every hex from arrow to target. Hexes up to one hex away count as
/// reached; beside the path, those behind the flight count as passed. For a laden bomber the target counts only if the
/// flight is over it.
#[derive(Clone, Debug)]
pub(crate) struct Passing {
    clean: Table,
    laden: Table,
}

impl Passing {
    pub(crate) fn new(path: &[Hex], target: Hex, within: u32) -> Passing {
        let table = |over| Table::new(path, Passage { over, within });
        Passing { clean: table(None), laden: table(Some(target)) }
    }

    const fn of(&self, laden: bool) -> &Table {
        if laden { &self.laden } else { &self.clean }
    }

    /// The index that a flight in hex `at` of the map makes for after passing index `from`.
    #[inline]
    pub(crate) fn next(&self, path: &[Hex], at: usize, from: usize, laden: bool) -> usize {
        self.of(laden).next(path, at, from)
    }

    /// The same in a hex off the map.
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
        let passing = Passing::new(&path, hex("2229"), 3);
        assert_eq!([false, true].map(|laden| passing.next(&path, map_place("2228"), 6, laden)), [8, 7]);
        // The end of the path is as near as the hexes that follow.
        assert_eq!(passing.next(&path, map_place("2029"), 0, false), 7);
        assert_eq!(passing.next(&path, map_place("2020"), 3, false), 3);
        for laden in [false, true] {
            for (at, here) in (0..HEXES).map(hex_of_index).enumerate() {
                for from in 0..=path.len() + 1 {
                    let found = passing.search(&path, here, from, laden);
                    assert_eq!(passing.next(&path, at, from, laden), found, "{here:?} from {from}");
                }
            }
        }
    }

    fn map_place(name: &str) -> usize {
        crate::terms::hexes::index(hex_of(name).expect("a hex")).expect("a place")
    }
}
