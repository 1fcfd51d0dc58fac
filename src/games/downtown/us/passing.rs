//! What flights pass of their path, found for each hex of the map at load.

use crate::board::{Hex, range};
use crate::games::downtown::map::{HEXES, hex_of_index};

/// How a flight passes along a path.
#[derive(Clone, Copy, Debug)]
struct Passage {
    /// The hex that counts as reached only by who is over it; others count as reached from a hex off.
    over: Option<Hex>,
    /// Hexes from the path within which those that lie behind are passed too.
    within: u32,
}

impl Passage {
    fn reaches(self, here: Hex, hex: Hex) -> bool {
        range(here, hex) <= u32::from(self.over != Some(hex))
    }
}

/// For each hex of the map, and each place of a path from which a flight comes there, the place for which it makes from
/// there.
#[derive(Clone, Debug)]
struct Table {
    passage: Passage,
    rows: Vec<Row>,
    next: Vec<u16>,
}

/// Where the places of a hex begin, and how many they are; who comes there from a later place has nothing to pass.
#[derive(Clone, Copy, Debug)]
struct Row {
    start: u32,
    places: u32,
}

impl Table {
    fn new(path: &[Hex], passage: Passage) -> Table {
        let mut table = Table { passage, rows: Vec::with_capacity(HEXES), next: Vec::new() };
        for here in (0..HEXES).map(hex_of_index) {
            let near = |&hex: &Hex| range(here, hex) <= passage.within.max(1);
            let (start, places) = (table.next.len(), path.iter().rposition(near).map_or(0, |last| last + 1));
            table.rows.push(Row { start: start as u32, places: places as u32 });
            table.next.resize(start + places, 0);
            table.fill(here, &path[..places], start);
        }
        table
    }

    /// Finds the row of a hex from its end: what lies behind a place that is reached is known then.
    fn fill(&mut self, here: Hex, path: &[Hex], start: usize) {
        let mut beyond = path.len() as u16;
        let mut nearest = (self.passage.within + 1, 0);
        for (from, &hex) in path.iter().enumerate().rev() {
            let away = range(here, hex);
            if away < nearest.0 {
                nearest = (away, from as u16);
            }
            if !self.passage.reaches(here, hex) {
                beyond = if nearest.0 <= self.passage.within { nearest.1 } else { from as u16 };
            }
            self.next[start + from] = beyond;
        }
    }

    #[inline]
    fn next(&self, at: usize, from: usize) -> usize {
        let row = self.rows[at];
        if from < row.places as usize { self.next[row.start as usize + from].into() } else { from }
    }

    /// The same in any hex.
    fn search(&self, path: &[Hex], here: Hex, from: usize) -> usize {
        let reached = |hex: &&Hex| self.passage.reaches(here, **hex);
        let from = from + path[from.min(path.len())..].iter().take_while(reached).count();
        let left = path.iter().enumerate().skip(from).map(|(place, &hex)| (range(here, hex), place)).rev();
        let nearest = left.min_by_key(|&(away, _)| away).filter(|&(away, _)| away <= self.passage.within);
        nearest.map_or(from, |(_, place)| place)
    }
}

/// What is passed of a planned path, which has every hex of the way, by those who fly along it or beside it: hexes up to one
/// off count as reached, and beside the path those that lie behind. The target only counts when a laden bomber is over it.
#[derive(Clone, Debug)]
pub(super) struct Passing {
    clean: Table,
    laden: Table,
}

impl Passing {
    pub(super) fn new(path: &[Hex], target: Hex, within: u32) -> Passing {
        let table = |over| Table::new(path, Passage { over, within });
        Passing { clean: table(None), laden: table(Some(target)) }
    }

    const fn of(&self, laden: bool) -> &Table {
        if laden { &self.laden } else { &self.clean }
    }

    /// The place of the path for which a flight makes that comes from one to a place of the map.
    #[inline]
    pub(super) fn next(&self, at: usize, from: usize, laden: bool) -> usize {
        self.of(laden).next(at, from)
    }

    /// The same where the map has ended.
    #[cold]
    pub(super) fn search(&self, path: &[Hex], here: Hex, from: usize, laden: bool) -> usize {
        self.of(laden).search(path, here, from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::downtown::map::hex_of;

    #[test]
    fn of_those_beside_a_path_what_lies_behind_is_passed() {
        let hex = |name: &str| hex_of(name).expect("a hex");
        let path = ["2029", "2028", "2027", "2026", "2126", "2227", "2228", "2229"].map(hex);
        let passing = Passing::new(&path, hex("2229"), 3);
        assert_eq!([false, true].map(|laden| passing.next(map_place("2228"), 6, laden)), [8, 7]);
        // The end of the path comes as near as what follows of it.
        assert_eq!(passing.next(map_place("2029"), 0, false), 7);
        assert_eq!(passing.next(map_place("2020"), 3, false), 3);
        for laden in [false, true] {
            for (at, here) in (0..HEXES).map(hex_of_index).enumerate() {
                for from in 0..=path.len() + 1 {
                    let found = passing.search(&path, here, from, laden);
                    assert_eq!(passing.next(at, from, laden), found, "{here:?} from {from}");
                }
            }
        }
    }

    fn map_place(name: &str) -> usize {
        crate::games::downtown::map::index(hex_of(name).expect("a hex")).expect("a place")
    }
}
