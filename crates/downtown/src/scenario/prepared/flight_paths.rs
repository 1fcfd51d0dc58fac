//! The paths of a plan over the map, and what play looks up in them for each hex, computed at load.

use crate::rules::Rules;
use crate::scenario::plan::Plan;
use crate::scenario::prepared::path_progress::Passing;
use crate::terms::hexes::{HEXES, hex_of_index, index};
use ground::board::{Hex, range};

/// The paths of a plan: to the target, on home from it, and back home along the way in.
#[derive(Clone, Debug)]
pub(crate) struct Ways {
    pub(crate) path: Way,
    pub(crate) out: Way,
    back: Way,
    exit: Hex,
    passing: Passing,
    target: Hex,
    /// By index on the path, the number of hexes from there along it to the target.
    left: Vec<u32>,
}

impl Ways {
    pub(crate) fn new(plan: &Plan, all: &Rules) -> Ways {
        let rules = &all.us_flying;
        let back = plan.path.iter().rev().copied().collect();
        let way = |hexes: Vec<Hex>| Way::new(hexes, rules.beside_the_way.into());
        let [path, out, back] = [plan.path.clone(), plan.egress.clone(), back].map(way);
        let passing = Passing::new(&plan.path, plan.target, rules.station_off.into());
        let ends = plan.path.iter().skip(1).copied().chain([plan.target]);
        let mut left: Vec<u32> = plan.path.iter().zip(ends).map(|(&hex, next)| range(hex, next)).collect();
        (1..left.len()).rev().for_each(|place| left[place - 1] += left[place]);
        Ways { path, out, back, exit: plan.exit, passing, target: plan.target, left }
    }

    /// The length of the way home in hexes, and the hex `ahead` hexes along it: on along the way out, or back along the
    /// way in if that is shorter and the flight need not leave `as_planned`.
    pub(crate) fn home(&self, here: Hex, as_planned: bool, ahead: usize) -> (u32, Hex) {
        let out = self.out.along(here, ahead);
        if let Some(out) = out.filter(|_| as_planned) {
            return out;
        }
        let out = out.unwrap_or((range(here, self.exit), self.exit));
        self.back.along(here, ahead).filter(|back| back.0 < out.0).unwrap_or(out)
    }

    /// The distance in hexes from a hex to an index of the path, and from there along it to the target; the straight
    /// distance beyond the end of the path.
    pub(crate) fn to_target(&self, here: Hex, place: usize) -> u32 {
        let by = self.path.hexes.get(place).zip(self.left.get(place));
        by.map_or_else(|| range(here, self.target), |(&hex, left)| range(here, hex) + left)
    }

    /// Whether a hex is nearer to the way out than to the way in.
    pub(crate) fn is_on_the_way_out(&self, here: Hex) -> bool {
        let [out, path] = [&self.out, &self.path].map(|way| way.rest(here, 0));
        out.is_some_and(|out| path.is_none_or(|path| out < path))
    }

    /// The index that a flight at `here` makes for after passing index `from` of the path. `at` is the index of `here`
    /// on the map.
    #[inline]
    pub(crate) fn pass(&self, (here, at): (Hex, Option<usize>), from: usize, laden: bool) -> usize {
        match at {
            Some(at) => self.passing.next(&self.path.hexes, at, from, laden),
            None => self.passing.search(&self.path.hexes, here, from, laden),
        }
    }

    /// The length of the way home in hexes.
    pub(crate) fn length_home(&self, here: Hex, as_planned: bool) -> u32 {
        self.home(here, as_planned, 0).0
    }
}

/// A path, and for each hex of the map the index of its nearest hex and the index where it is best joined. In joining,
/// a hex beside the path costs as much as `beside` hexes along it, so that a flight on the path stays on it and one far
/// away makes straight for its end. Of several equal indices it is the last.
#[derive(Clone, Debug)]
pub(crate) struct Way {
    hexes: Vec<Hex>,
    nearest: Vec<u16>,
    joined: Vec<u16>,
    /// The cost of a hex beside the path, if a hex along it costs 1.
    beside: u32,
}

impl Way {
    fn new(hexes: Vec<Hex>, beside: u32) -> Way {
        let mut way = Way { hexes, nearest: Vec::new(), joined: Vec::new(), beside };
        way.nearest = (0..HEXES).map(|place| way.search(hex_of_index(place)) as u16).collect();
        way.joined = (0..HEXES).map(|place| way.join(hex_of_index(place)) as u16).collect();
        way
    }

    /// The number of its hexes.
    pub(crate) const fn len(&self) -> usize {
        self.hexes.len()
    }

    /// The length of the way from `here` to where it best joins the path and on to the end, and the hex `ahead` hexes
    /// after the join; `None` if the path is empty.
    pub(crate) fn along(&self, here: Hex, ahead: usize) -> Option<(u32, Hex)> {
        let last = self.hexes.len().checked_sub(1)?;
        let place = index(here).map_or_else(|| self.join(here), |index| self.joined[index].into());
        Some((range(here, self.hexes[place]) + (last - place) as u32, self.hexes[(place + ahead).min(last)]))
    }

    /// The distance in hexes from `here` to the nearest hex of the path from index `from` on; `None` if nothing of it
    /// is left.
    pub(crate) fn rest(&self, here: Hex, from: usize) -> Option<u32> {
        self.nearest_from(here, from).map(|(_, hexes)| hexes)
    }

    /// The index of the nearest hex of the path from index `from` on (of several the last), and its distance in hexes;
    /// `None` if nothing of the path is left.
    pub(crate) fn nearest_from(&self, here: Hex, from: usize) -> Option<(usize, u32)> {
        self.hexes.get(from)?;
        let nearest = self.place(here);
        if nearest >= from {
            return Some((nearest, range(here, self.hexes[nearest])));
        }
        let left = self.hexes.iter().enumerate().skip(from).map(|(place, &hex)| (range(here, hex), place)).rev();
        left.min_by_key(|&(away, _)| away).map(|(away, place)| (place, away))
    }

    fn place(&self, here: Hex) -> usize {
        index(here).map_or_else(|| self.search(here), |index| self.nearest[index].into())
    }

    fn search(&self, here: Hex) -> usize {
        let hexes = self.hexes.iter().enumerate().rev();
        hexes.min_by_key(|(_, hex)| range(here, **hex)).map_or(0, |(place, _)| place)
    }

    /// The index at which the path is best joined.
    fn join(&self, here: Hex) -> usize {
        let last = self.hexes.len().saturating_sub(1);
        let cost = |&(place, hex): &(usize, &Hex)| range(here, *hex) * self.beside + (last - place) as u32;
        self.hexes.iter().enumerate().rev().min_by_key(cost).map_or(0, |(place, _)| place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::terms::hexes::hex_of;

    #[test]
    fn a_way_goes_on_from_its_nearest_hex_and_of_several_from_the_last() {
        let hex = |name: &str| hex_of(name).expect("a hex");
        let way = Way::new(["2029", "2028", "2027", "2229"].map(hex).to_vec(), 99);
        let along = |name: &str, ahead: usize| way.along(hex(name), ahead);
        assert_eq!(along("2029", 1), Some((3, hex("2028"))));
        assert_eq!(along("2020", 0), Some((range(hex("2020"), hex("2027")) + 1, hex("2027"))));
        // The hex is equally near to the first hex and the last.
        assert_eq!(along("2129", 2), Some((1, hex("2229"))));
        assert_eq!(
            [0, 3, 4].map(|from| way.rest(hex("2028"), from)),
            [Some(0), Some(range(hex("2028"), hex("2229"))), None]
        );
        let off = Hex::new(500, 0);
        assert_eq!(way.along(off, 9).map(|(_, next)| next), Some(hex("2229")));
        assert_eq!(Way::new(Vec::new(), 1).along(off, 0), None);
    }
}
