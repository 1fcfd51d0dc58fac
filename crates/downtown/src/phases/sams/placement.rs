//! The SAM Placement Table (D3.2.2a to D3.2.2i), and battalions that appear (D3.2.1l).

use crate::keys::{DRV, FIRST_SAM, label_of};
use crate::ledger::Rule;
use crate::phases::context::Raid;
use crate::rules::sams::activation::{PlacementFeature, PlacementRow};
use crate::scenario::prepared::sam_sites::Circle;
use crate::terms::defence::{PlacementOf, RadarPhase};
use crate::terms::flights::Task;
use crate::terms::sets::UsPlaces;
use ground::board::Hex;
use ground::chance::Chance;
use ground::journal::{Event, Journal};

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Takes one battalion through the table (D3.2.2a to D3.2.2h). Returns whether it was placed.
    pub(crate) fn place_sam(&mut self, phase: RadarPhase) -> bool {
        let Some(reference) = self.reference_flight() else {
            self.journal.record(|| Event::of(Rule::D3_2_2h).by(DRV));
            return false;
        };
        let flight = self.us_label(reference);
        self.journal.record(|| Event::of(Rule::D3_2_2g).by(DRV).on(flight));
        let rows = &self.rules().sam_placement.rows;
        let hidden = self.state.hidden_sams;
        let value = |feature| match feature {
            PlacementFeature::Phase => phase as i32,
            PlacementFeature::Hidden => hidden.into(),
        };
        let mut from = 0;
        while let Some((row, action)) = rows.decide_from(from, value) {
            if row > from && phase == RadarPhase::Acquisition {
                self.journal.record(|| Event::of(Rule::D3_2_2f).by(DRV));
            }
            let Some(circle) = self.circle(action, reference) else { break };
            if self.place_in(circle) {
                let sam = self.state.sams.len() - 1;
                self.journal.record(|| placed(rows.label(row), sam));
                return true;
            }
            from = row + 1;
        }
        self.journal.record(|| Event::of(Rule::D3_2_2d).by(DRV));
        false
    }

    /// The circle in which a row places a battalion; `None` if it places nothing.
    fn circle(&self, row: &PlacementRow, reference: usize) -> Option<Circle> {
        let centre = match row.of {
            PlacementOf::Flight => self.state.us[reference].flying.hex,
            PlacementOf::Target => self.scenario.plan(self.state).target,
            PlacementOf::Nothing => return None,
        };
        Some(Circle { centre, within: row.within.into() })
    }

    /// Places a battalion at the listed hex in a circle that is nearest to a city (D3.2.2e).
    fn place_in(&mut self, circle: Circle) -> bool {
        let scenario = self.scenario;
        let mut by_city = scenario.prepared.sites.by_city.iter().copied();
        let site = by_city.find(|&site| self.takes_another(site, circle));
        self.refuse_seconds(circle, site, |_, site| scenario.city_key(site));
        let Some(site) = site else { return false };
        let open = if self.journal.keeps() { self.open_sites(circle).count() as i32 } else { 1 };
        if open > 1 {
            let hex = self.scenario.sites[site];
            self.journal.record(|| Event::of(Rule::D3_2_2e).by(DRV).result(open).hex("listed", hex.x, hex.y));
        }
        let Some(hex) = self.spot(site, Some(circle)) else { return false };
        self.raise_sam(site, hex);
        true
    }

    /// Places a hidden battalion as a Warning counter with its radar on, and returns its index (D3.2.1l, D3.2.2i).
    pub(crate) fn raise_sam(&mut self, site: usize, hex: Hex) -> usize {
        let label = label_of(FIRST_SAM, self.state.sams.len());
        self.state.hidden_sams -= 1;
        self.strike_site(site, hex, label);
        self.journal.record(|| Event::of(Rule::D3_2_1l).by(label).hex("hex", hex.x, hex.y));
        let sam = self.sam_counter(hex);
        self.state.add_sam(sam)
    }

    /// The detected bomber nearest to a city, or else the detected flight nearest to one (D3.2.2g, D3.2.2h).
    pub(crate) fn reference_flight(&self) -> Option<usize> {
        let cities = &self.scenario.map;
        let nearest = |among: UsPlaces| {
            let seen = self.state.us_on_map_of(among).filter(|(_, flight)| flight.detected);
            seen.min_by_key(|&(place, flight)| (cities.to_city(flight.flying.hex), place)).map(|(place, _)| place)
        };
        nearest(self.scenario.prepared.us.task(Task::Bombing)).or_else(|| nearest(UsPlaces::ALL))
    }
}

/// Records which row of the table placed a SAM (D3.2.2a, D3.2.2b, D3.2.2c).
fn placed(row: &str, sam: usize) -> Event {
    let rule = match row {
        "A" => Rule::D3_2_2a,
        "B" => Rule::D3_2_2b,
        _ => Rule::D3_2_2c,
    };
    Event::of(rule).by(label_of(FIRST_SAM, sam))
}
