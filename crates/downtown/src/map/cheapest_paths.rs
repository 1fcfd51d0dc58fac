//! CostMap over the map and what they cost (DH18a, DH2c).

use crate::map::Map;
use crate::terms::hexes::{self, HEXES, neighbours};
use ground::board::{Hex, on_line, range};
use std::collections::BTreeSet;

/// The cost of each hex of the map on a path, in hundredths of a hex. A closed hex has no cost.
#[derive(Clone, Debug)]
pub(crate) struct Costs {
    hex: Vec<Option<u32>>,
}

impl Costs {
    /// Computes the cost of each hex of the map with `cost`.
    pub(crate) fn new(cost: impl FnMut(Hex) -> Option<u32>) -> Costs {
        Costs { hex: (0..HEXES).map(hexes::hex_of_index).map(cost).collect() }
    }

    pub(crate) fn of(&self, hex: Hex) -> Option<u32> {
        self.hex[hexes::index(hex)?]
    }

    /// The total cost of the hexes; `None` if one of them is closed.
    pub(crate) fn sum(&self, hexes: &[Hex]) -> Option<u32> {
        hexes.iter().map(|&hex| self.of(hex)).sum()
    }

    /// The cheapest ways from a hex to all others; of equals those nearest to the straight line to `aim`.
    pub(crate) fn from(&self, start: Hex, aim: Hex) -> CostMap {
        let mut ways = CostMap { best: vec![(u32::MAX, u64::MAX, usize::MAX); HEXES] };
        let Some(first) = hexes::index(start) else { return ways };
        let across = aim - start;
        let astray = |hex: Hex| {
            let along = hex - start;
            u64::from(
                (i64::from(across.x) * i64::from(along.y) - i64::from(across.y) * i64::from(along.x)).unsigned_abs()
                    as u32,
            )
        };
        let mut open = BTreeSet::from([(0, 0, first)]);
        ways.best[first] = (0, 0, first);
        while let Some((cost, stray, here)) = open.pop_first() {
            for next in neighbours(hexes::hex_of_index(here)) {
                let Some(index) = hexes::index(next) else { continue };
                let Some(step) = self.hex[index] else { continue };
                let (old, strayed, _) = ways.best[index];
                let found = (cost + step, stray + astray(next));
                if found < (old, strayed) {
                    open.remove(&(old, strayed, index));
                    ways.best[index] = (found.0, found.1, here);
                    open.insert((found.0, found.1, index));
                }
            }
        }
        ways
    }
}

/// The cheapest paths from one hex to all others.
#[derive(Clone, Debug)]
pub(crate) struct CostMap {
    /// By hex: cost, how far it strays from the straight line, the hex before.
    best: Vec<(u32, u64, usize)>,
}

impl CostMap {
    /// What the way to a hex costs; none if it is closed.
    pub(crate) fn cost(&self, to: Hex) -> Option<u32> {
        let (cost, _, _) = self.best[hexes::index(to)?];
        (cost < u32::MAX).then_some(cost)
    }

    /// The path to a hex, with both ends.
    pub(crate) fn to(&self, to: Hex) -> Option<Vec<Hex>> {
        self.cost(to)?;
        let mut here = hexes::index(to)?;
        let mut way = vec![to];
        while self.best[here].2 != here {
            here = self.best[here].2;
            way.push(hexes::hex_of_index(here));
        }
        way.reverse();
        Some(way)
    }
}

/// By hex, whether a ridge is strictly between it and the nearest of some sites.
pub(crate) fn hidden_by_ridges(map: &Map, sites: &[Hex]) -> Vec<bool> {
    let hexes = || (0..HEXES).map(hexes::hex_of_index);
    let ridges: Vec<Hex> = hexes().filter(|&hex| map.ground(hex).ridge()).collect();
    let hidden = |hex: Hex| {
        let nearest = sites.iter().copied().min_by_key(|&site| (range(site, hex), hexes::number(site)));
        let between = |site: Hex, ridge: Hex| ridge != hex && ridge != site && on_line(hex, site, ridge);
        nearest.is_some_and(|site| ridges.iter().any(|&ridge| between(site, ridge)))
    };
    hexes().map(hidden).collect()
}
