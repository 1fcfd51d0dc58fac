//! The listed SAM hexes in the orders in which play searches them, computed at load.

use crate::scenario::Scenario;
use crate::terms::hexes::{index, number};
use ground::board::{Hex, range};

/// The listed hexes, as indices into the scenario's list, in the orders in which they are searched, and their
/// surroundings.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sites {
    /// All of them: the nearest to a city first, then by number.
    pub(crate) by_city: Vec<usize>,
    /// By plan, those that may defend its target: the nearest to it first, then by number.
    pub(crate) defending: Vec<Vec<usize>>,
    /// By listed hex, those hexes of its surroundings whose ground takes a SAM.
    pub(crate) around: Vec<Vec<Hex>>,
}

impl Sites {
    pub(crate) fn new(scenario: &Scenario) -> Sites {
        let radius = u32::from(scenario.site_radius);
        let takes_sam = |hex: &Hex| index(*hex).is_some() && scenario.map.ground(*hex).takes_sam();
        let mut by_city: Vec<usize> = (0..scenario.sites.len()).collect();
        by_city.sort_by_key(|&site| scenario.city_key(site));
        let defending = |target: Hex| {
            let circle = scenario.defends(target);
            let away = |site: usize| range(scenario.sites[site], target);
            let mut sites: Vec<usize> = (0..scenario.sites.len()).collect();
            sites.retain(|&site| away(site) <= circle.within + radius);
            sites.sort_by_key(|&site| (away(site), number(scenario.sites[site])));
            sites
        };
        Sites {
            by_city,
            defending: scenario.plans.iter().map(|plan| defending(plan.target)).collect(),
            around: scenario.sites.iter().map(|site| site.range(radius).filter(takes_sam).collect()).collect(),
        }
    }
}

impl Scenario {
    /// The circle in which counters defend a target.
    pub(crate) fn defends(&self, target: Hex) -> Circle {
        Circle { centre: target, within: self.rules.sam_set_up.defends_within.into() }
    }

    /// The distance of a listed hex from a city, and its number, which decides between equal ones.
    pub(crate) fn city_key(&self, site: usize) -> (u32, i32) {
        let hex = self.sites[site];
        (self.map.to_city(hex), number(hex))
    }
}

/// A circle on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Circle {
    pub(crate) centre: Hex,
    pub(crate) within: u32,
}

impl Circle {
    pub(crate) fn holds(self, hex: Hex) -> bool {
        range(self.centre, hex) <= self.within
    }
}
