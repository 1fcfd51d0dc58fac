//! Where AAA is placed: before play (D2.1.4a to D2.1.4e, D2.1.3c) and by the AAA Deployment Table (D2.1.5d, D2.1.6a to
//! D2.1.6i).

use crate::keys::DRV;
use crate::ledger::Rule;
use crate::phases::context::Raid;
use crate::rules::guns::deployment::{DeploymentFeature, LineTo};
use crate::terms::defence::Density;
use crate::terms::flights::Mission;
use crate::terms::hexes::{neighbours, number};
use crate::terms::switches::AaaPlacement;
use ground::board::{Hex, line, range};
use ground::chance::{Chance, Label};
use ground::journal::{Event, Journal};

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Places half of the bought concentrations, rounded up: at targets without AAA, then beside targets (D2.1.4a to
    /// D2.1.4e), or by judgement (D2.1.3c). Those that find no hex stay hidden.
    pub(crate) fn set_up_aaa(&mut self) {
        let bought = self.state.hidden_aaa();
        if bought == 0 {
            return;
        }
        let [part, whole] = self.rules().aaa_set_up.share;
        let placed = (bought * part).div_ceil(whole);
        self.journal.record(|| Event::of(Rule::D2_1_4a).by(DRV).result(placed).int("bought", bought));
        let sensible = self.scenario.switches.aaa_placement == AaaPlacement::Sensible;
        let mut standing = 0;
        while standing < placed {
            let spot =
                if sensible { self.sensible_spot() } else { self.bare_target().or_else(|| self.beside_target()) };
            let Some((rule, hex)) = spot else { break };
            let Some(density) = self.draw_aaa() else { break };
            let label = self.stand_aaa(hex, density);
            self.journal.record(|| Event::of(rule).by(label).hex("hex", hex.x, hex.y));
            standing += 1;
        }
        self.journal.record(|| Event::of(Rule::D2_1_4e).by(DRV).result(standing));
    }

    /// The target without AAA that is closest to an entry arrow.
    fn bare_target(&self) -> Option<(Rule, Hex)> {
        let targets = self.scenario.plans.iter().map(|plan| plan.target).filter(|&hex| self.free_for_aaa(hex));
        targets.min_by_key(|&hex| (self.to_arrow(hex), number(hex))).map(|hex| (Rule::D2_1_4b, hex))
    }

    /// The hex next to a target: of several targets the one under the fewest guns, then the one closest to an arrow
    /// (D2.1.4d).
    fn beside_target(&mut self) -> Option<(Rule, Hex)> {
        let free = |hex: &Hex| self.free_for_aaa(*hex);
        let targets = || {
            let all = self.scenario.plans.iter().map(|plan| plan.target);
            all.filter(|&target| neighbours(target).any(|hex| self.free_for_aaa(hex)))
        };
        let key = |target: Hex| (self.guns_over(target), self.to_arrow(target), number(target));
        let target = targets().min_by_key(|&target| key(target))?;
        let hex = neighbours(target).filter(free).min_by_key(|&hex| number(hex))?;
        let choice = || targets().count() > 1 || neighbours(target).filter(free).count() > 1;
        if self.journal.keeps() && choice() {
            let guns = self.guns_over(target);
            self.journal.record(|| Event::of(Rule::D2_1_4d).by(DRV).hex("hex", target.x, target.y).result(guns));
        }
        Some((Rule::D2_1_4c, hex))
    }

    /// By judgement (D2.1.3c): of all targets and the hexes beside them the one from which the new guns cover the
    /// target under the least guns, the target itself before its neighbours.
    fn sensible_spot(&self) -> Option<(Rule, Hex)> {
        let spots =
            self.scenario.plans.iter().flat_map(|plan| {
                std::iter::once(plan.target).chain(neighbours(plan.target)).map(|hex| (plan.target, hex))
            });
        let key = |target: Hex, hex: Hex| (self.guns_over(target), range(hex, target), self.to_arrow(hex), number(hex));
        let free = spots.filter(|&(_, hex)| self.free_for_aaa(hex));
        free.min_by_key(|&(target, hex)| key(target, hex)).map(|(_, hex)| (Rule::D2_1_3c, hex))
    }

    /// Whether a concentration may be placed in a hex: land, no ridge, no AAA yet.
    fn free_for_aaa(&self, hex: Hex) -> bool {
        self.scenario.map.ground(hex).takes_aaa() && self.state.aaa_in(hex).next().is_none()
    }

    /// The total cost of the concentrations whose zones cover a hex.
    fn guns_over(&self, hex: Hex) -> u16 {
        let rules = self.rules();
        let costs = &rules.aaa_generation.costs;
        let cost = |density| match density {
            Density::Light => costs.light,
            Density::Medium => costs.medium,
            Density::Heavy => costs.heavy,
        };
        self.state.covering(hex).map(|(_, aaa)| u16::from(cost(aaa.density))).sum()
    }

    /// The distance in hexes to the nearest arrow of the scenario.
    fn to_arrow(&self, hex: Hex) -> u32 {
        self.scenario.arrows.iter().map(|&arrow| range(arrow, hex)).min().unwrap_or(0)
    }

    /// Takes one concentration through the AAA Deployment Table from A to D (D2.1.5d, D2.1.6a to D2.1.6i). Returns
    /// whether it was placed.
    pub(crate) fn deploy_aaa(&mut self) -> bool {
        let table = &self.rules().aaa_deployment.rows;
        let hidden = i32::from(self.state.hidden_aaa());
        let mut from = 0;
        let mut placed = false;
        while let Some((row, action)) = table.decide_from(from, |DeploymentFeature::Hidden| hidden) {
            let Some(hex) = self.line_hex(action) else {
                if action.line_to.is_empty() {
                    self.journal.record(|| Event::of(Rule::D2_1_6d).by(DRV));
                    break;
                }
                self.journal.record(|| Event::of(Rule::D2_1_6e).by(DRV).word("line", table.label(row).to_owned()));
                from = row + 1;
                continue;
            };
            // Of two rows for the same missions, the one with the shorter reach is A and the other C.
            let same = table.actions().filter(|other| other.line_to == action.line_to);
            let near = same.map(|other| other.within).min() == Some(action.within);
            let rule = match (action.line_to.contains(&Mission::IronHand), near) {
                (true, _) => Rule::D2_1_6b,
                (false, true) => Rule::D2_1_6a,
                (false, false) => Rule::D2_1_6c,
            };
            self.journal.record(|| Event::of(rule).by(DRV).result(action.within));
            placed = self.place_on_line(hex);
            break;
        }
        self.journal
            .record(|| Event::of(Rule::D2_1_5d).by(DRV).word("placed", if placed { "placed" } else { "hidden" }));
        placed
    }

    fn place_on_line(&mut self, hex: Hex) -> bool {
        let Some(density) = self.draw_aaa() else { return false };
        let label = self.stand_aaa(hex, density);
        self.journal.record(|| Event::of(Rule::D2_1_6i).by(label).hex("hex", hex.x, hex.y));
        true
    }

    /// The hex that a row names, on the line between the target and the closest flight of its missions (D2.1.6f,
    /// D2.1.6g, D2.1.6h).
    fn line_hex(&mut self, row: &LineTo) -> Option<Hex> {
        let target = self.scenario.plan(self.state).target;
        let flights = self.flights_of(&row.line_to).filter(|&(_, at)| range(at, target) <= row.within.into());
        let (flight, at) = flights.min_by_key(|&(place, at)| (range(at, target), place))?;
        let free = |hex: &Hex| *hex != at && self.free_for_aaa(*hex);
        let eligible = || line(at, target).filter(free);
        let nearest = |end: Hex| eligible().min_by_key(|&hex| (range(hex, end), number(hex)));
        let (to_target, to_flight) = (nearest(target)?, nearest(at)?);
        let (own, other) = (range(to_target, target), range(to_flight, at));
        let hex = if other < own { to_flight } else { to_target };
        let beside = runs_along_sides(at, target);
        let label: Label = self.us_label(flight);
        self.journal.record(|| Event::of(Rule::D2_1_6f).by(DRV).on(label).hex("hex", hex.x, hex.y));
        if beside {
            self.journal.record(|| Event::of(Rule::D2_1_6g).by(DRV).on(label));
        }
        self.journal.record(|| {
            let event = Event::of(Rule::D2_1_6h).by(DRV).on(label).int("target", own as i32);
            event.int("flight", other as i32)
        });
        Some(hex)
    }
}

/// Whether the line between the centres of two hexes runs along hexsides, midway between two of the six directions.
const fn runs_along_sides(from: Hex, to: Hex) -> bool {
    let (dx, dy) = (2 * (to.x - from.x) + to.y - from.y, to.y - from.y);
    dy != 0 && (dx == 0 || dx.abs() == 3 * dy.abs())
}
