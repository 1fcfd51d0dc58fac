//! US planning: the arrow, the way in, the way home (DH18a). Done at load for every target, since the way depends on
//! nothing that is rolled.

use super::map::{self, HEXES, Map, neighbours};
use super::scenario::Target;
use super::words::Entry;
use crate::board::{Hex, range};

/// How a target is attacked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Plan {
    pub(super) target: Hex,
    pub(super) what: Target,
    pub(super) arrow: &'static str,
    pub(super) entry: Entry,
    /// From the arrow's hex to the target, both included.
    pub(super) path: Vec<Hex>,
    /// Place on the path where the bomb run begins.
    pub(super) initial_point: usize,
    /// From the target to the hex of exit, both included.
    pub(super) egress: Vec<Hex>,
    pub(super) exit: Hex,
}

/// What a hex costs on the way: in hundredths of a hex.
pub(super) struct Costs {
    hex: Vec<Option<u32>>,
}

/// Cost of a hex, and of each listed site within reach of it.
const HEX: u32 = 100;
const SITE: u32 = 60;
const SITE_REACH: u32 = 6;
const INITIAL_POINT: usize = 3;

impl Costs {
    /// The costs of a map with these sites; hexes of the buffer zone and those near Hanoi are closed unless the target is as
    /// near.
    pub(super) fn new(map: &Map, sites: &[Hex], target: Hex, closed: u32) -> Costs {
        let near_target = range(target, map.hanoi) <= closed;
        let cost = |hex: Hex| {
            let shut = map.ground(hex).buffer() || !near_target && range(hex, map.hanoi) <= closed;
            let near = sites.iter().filter(|&&site| range(site, hex) <= SITE_REACH).count() as u32;
            (!shut || hex == target).then_some(HEX + SITE * near)
        };
        Costs { hex: (0..HEXES).map(map::hex_of_index).map(cost).collect() }
    }

    /// The cheapest way between two hexes, both included, and its cost; of equals the one by lower numbers.
    pub(super) fn way(&self, from: Hex, to: Hex) -> Option<(u32, Vec<Hex>)> {
        let (start, end) = (map::index(from)?, map::index(to)?);
        let mut best = vec![(u32::MAX, usize::MAX); HEXES];
        let mut open = std::collections::BTreeSet::from([(0, start)]);
        best[start] = (0, start);
        while let Some((cost, here)) = open.pop_first() {
            if here == end {
                break;
            }
            for next in neighbours(map::hex_of_index(here)) {
                let Some(index) = map::index(next) else { continue };
                let Some(step) = self.hex[index] else { continue };
                if cost + step < best[index].0 {
                    open.remove(&(best[index].0, index));
                    best[index] = (cost + step, here);
                    open.insert((cost + step, index));
                }
            }
        }
        let (cost, _) = best[end];
        if cost == u32::MAX {
            return None;
        }
        let mut way = vec![end];
        while *way.last()? != start {
            way.push(best[*way.last()?].1);
        }
        way.reverse();
        Some((cost, way.into_iter().map(map::hex_of_index).collect()))
    }
}

/// The plan for a target by the cheapest of the arrows; none if no arrow leads to it.
pub(super) fn plan(costs: &Costs, arrows: &[(&'static str, Hex, Entry)], target: Hex, what: Target) -> Option<Plan> {
    let ways = arrows.iter().filter_map(|&arrow| Some((costs.way(arrow.1, target)?, arrow)));
    let ((_, path), (arrow, _, entry)) = ways.min_by_key(|((cost, _), _)| *cost)?;
    let homes = arrows.iter().filter_map(|&(_, hex, _)| costs.way(target, hex));
    let (_, egress) = homes.min_by_key(|(cost, _)| *cost)?;
    let exit = *egress.last()?;
    let initial_point = path.len().saturating_sub(1 + INITIAL_POINT);
    Some(Plan { target, what, arrow, entry, initial_point, path, egress, exit })
}
