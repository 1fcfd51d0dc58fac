//! What flights pass of their path, found for each hex of the map at load.

use crate::terms::hexes::{HEXES, hex_of_index};
use ground::board::{Hex, range};

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

    /// For each place of a path the one for which a flight makes that comes from it to a hex. Found from the end: what lies
    /// behind a place that is reached is known then.
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

/// For each hex of the map, and each place of a path from which a flight comes there, the place for which it makes from
/// there.
#[derive(Clone, Debug)]
struct Table {
    passage: Passage,
    rows: Vec<Row>,
}

/// What is passed in a hex, in one word, since play looks here at each point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Row {
    /// Whoever comes from a place before this makes for the same one, the nearest to the hex.
    beside: u16,
    nearest: u16,
    /// How many places are passed by those who come from there, and from the next few places, four bits each; whoever comes from
    /// a later place has nothing to pass.
    passed: u32,
}

impl Row {
    /// For so many places how many are passed stands in the word.
    const PLACES: usize = 8;
    /// A hex in which it is not as simple, as where a path comes back to it: it has to be searched.
    const ODD: Row = Row { beside: u16::MAX, nearest: u16::MAX, passed: 0 };

    /// From what is made for from each place of a path.
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

    /// The same in any hex.
    #[cold]
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

    /// The place of the path for which a flight makes that comes from one to a place of the map.
    #[inline]
    pub(crate) fn next(&self, path: &[Hex], at: usize, from: usize, laden: bool) -> usize {
        self.of(laden).next(path, at, from)
    }

    /// The same where the map has ended.
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
        // The end of the path comes as near as what follows of it.
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
