//! The paths of a plan over the map, and what play looks up in them for each hex, computed at load.

use crate::rules::Rules;
use crate::scenario::plan::Plan;
use crate::scenario::prepared::path_progress::PathProgress;
use crate::terms::hexes::{HEXES, hex_of_index, index};
use ground::board::{Hex, range};

/// The paths of a plan: to the target, on home from it, and back home along the way in.
#[derive(Clone, Debug)]
pub(crate) struct PlanRoutes {
    pub(crate) path: Route,
    pub(crate) out: Route,
    back: Route,
    exit: Hex,
    progress: PathProgress,
    target: Hex,
    /// By index on the path, the number of hexes from there along it to the target.
    left: Vec<u32>,
}

impl PlanRoutes {
    pub(crate) fn new(plan: &Plan, all: &Rules) -> PlanRoutes {
        let rules = &all.us_flying;
        let back = plan.path.iter().rev().copied().collect();
        let route = |hexes: Vec<Hex>| Route::new(hexes, rules.beside_the_way.into());
        let [path, out, back] = [plan.path.clone(), plan.egress.clone(), back].map(route);
        let progress = PathProgress::new(&plan.path, plan.target, rules.station_off.into());
        let ends = plan.path.iter().skip(1).copied().chain([plan.target]);
        let mut left: Vec<u32> = plan.path.iter().zip(ends).map(|(&hex, next)| range(hex, next)).collect();
        (1..left.len()).rev().for_each(|place| left[place - 1] += left[place]);
        PlanRoutes { path, out, back, exit: plan.exit, progress, target: plan.target, left }
    }

    /// Hexes of the way home, and the hex `ahead` of the flight on it: on by the way out, or back by the way in where
    /// that is shorter and no flight has to leave `as_planned`.
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
        let [out, path] = [&self.out, &self.path].map(|route| route.rest(here, 0));
        out.is_some_and(|out| path.is_none_or(|path| out < path))
    }

    /// The place of the path for which a flight makes that comes from one of its places to `here`, a hex at this
    /// place of the map.
    #[inline]
    pub(crate) fn pass(&self, (here, at): (Hex, Option<usize>), from: usize, laden: bool) -> usize {
        match at {
            Some(at) => self.progress.next(&self.path.hexes, at, from, laden),
            None => self.progress.search(&self.path.hexes, here, from, laden),
        }
    }

    /// The length of the way home in hexes.
    pub(crate) fn length_home(&self, here: Hex, as_planned: bool) -> u32 {
        self.home(here, as_planned, 0).0
    }
}

/// Hexes that are flown one after the other. For each hex of the map it has the place of the nearest, and the place
/// where the route is best joined: a hex beside it counts as several on it, so that a flight on it stays, and one far
/// off goes straight to its end. Of several such places the last counts.
#[derive(Clone, Debug)]
pub(crate) struct Route {
    hexes: Vec<Hex>,
    nearest: Vec<u16>,
    joined: Vec<u16>,
    /// The cost of a hex beside the path, if a hex along it costs 1.
    beside: u32,
}

impl Route {
    fn new(hexes: Vec<Hex>, beside: u32) -> Route {
        let mut route = Route { hexes, nearest: Vec::new(), joined: Vec::new(), beside };
        route.nearest = (0..HEXES).map(|place| route.search(hex_of_index(place)) as u16).collect();
        route.joined = (0..HEXES).map(|place| route.join(hex_of_index(place)) as u16).collect();
        route
    }

    /// The number of its hexes.
    pub(crate) const fn len(&self) -> usize {
        self.hexes.len()
    }

    /// The length of the route from where it is best joined from `here`, the hexes to it included, and the hex that is
    /// `ahead` hexes on from there; none of an empty route.
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

    /// The place of the nearest hex of the way from a place of it on, of several the last, and how many hexes off
    /// that is; none where nothing of it is left.
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
        let route = Route::new(["2029", "2028", "2027", "2229"].map(hex).to_vec(), 99);
        let along = |name: &str, ahead: usize| route.along(hex(name), ahead);
        assert_eq!(along("2029", 1), Some((3, hex("2028"))));
        assert_eq!(along("2020", 0), Some((range(hex("2020"), hex("2027")) + 1, hex("2027"))));
        // The hex is equally near to the first hex and the last.
        assert_eq!(along("2129", 2), Some((1, hex("2229"))));
        assert_eq!(
            [0, 3, 4].map(|from| route.rest(hex("2028"), from)),
            [Some(0), Some(range(hex("2028"), hex("2229"))), None]
        );
        let off = Hex::new(500, 0);
        assert_eq!(route.along(off, 9).map(|(_, next)| next), Some(hex("2229")));
        assert_eq!(Route::new(Vec::new(), 1).along(off, 0), None);
    }
}
