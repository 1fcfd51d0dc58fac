//! What a scenario must not say: the checks at load that look at more than one value.

use crate::scenario::file::Group;
use crate::scenario::load::Loader;
use crate::terms::hexes::number;
use crate::terms::switches::AaaPoints;
use ground::board::Hex;
use ground::doctrine::BLOCK;
use ground::scenario::Fault;

impl Loader<'_> {
    /// The listed SAM hexes in use: those that the scenario picks from the list of its date, or all.
    pub(crate) fn sites(&mut self, listed: Vec<Hex>) -> Vec<Hex> {
        let Some(picked) = &self.raid.sams.sites else { return listed };
        let numbers: Vec<String> = listed.iter().map(|&hex| format!("{:04}", number(hex))).collect();
        for (index, &hex) in picked.iter().enumerate() {
            if !listed.contains(&hex) {
                let path = format!("raid.sams.sites[{index}]");
                let kind = format!("SAM hex of {}", self.raid.date);
                let name = format!("{:04}", number(hex));
                self.check.fault(Fault::unknown(path, &kind, &name, numbers.iter().map(String::as_str)));
            }
        }
        picked.clone()
    }

    /// Airfields, targets and listed SAM hexes stand on land, arrows on the edge of the map.
    pub(crate) fn check_ground(&mut self) {
        let map = &self.rules.map;
        for (index, field) in map.airfields.fields.iter().enumerate() {
            self.on_land(&format!("rules.map.airfields.fields[{index}].hex"), field.hex, &field.name);
        }
        for (name, place) in &map.targets.places {
            if let Some(hex) = crate::terms::hexes::hex_of(name) {
                self.on_land(&format!("rules.map.targets.places.{name}"), hex, &place.name);
            }
        }
        for (name, sites) in &self.rules.sam_sites {
            for (index, &hex) in sites.hexes.iter().enumerate() {
                self.on_land(&format!("rules.sam-sites.{name}.hexes[{index}]"), hex, "a SAM site");
            }
        }
        for (name, arrow) in map.arrows.all() {
            if self.map.edge(arrow.hex) > 0 {
                let what = format!("{name} lies at {:04}, inside the map", number(arrow.hex));
                let fault = Fault::new(format!("rules.map.arrows.{name}.hex"), what);
                self.check.fault(fault.expected("a hex on its edge"));
            }
        }
    }

    fn on_land(&mut self, path: &str, hex: Hex, what: &str) {
        if self.map.ground(hex).sea() {
            let fault = Fault::new(path, format!("{what} lies at {:04}, in the sea", number(hex)));
            self.check.fault(fault.expected("a hex on land"));
        }
    }

    /// AAA points that the table does not print are for those who ask for the rows of the house (DH16a).
    pub(crate) fn check_aaa_points(&mut self, reading: AaaPoints) {
        let told = self.check.faults.iter().any(|fault| fault.path == "raid.aaa-points");
        let points = self.raid.aaa_points;
        let rows = &self.rules.aaa_generation.rows;
        if !told && reading == AaaPoints::Printed && points > 0 && !rows.iter().any(|row| row.points == points) {
            let printed: Vec<String> = rows.iter().map(|row| row.points.to_string()).collect();
            let fault = Fault::new("raid.aaa-points", format!("the table prints no row for {points} points"));
            let expected = format!("0, {}, or switches.aaa-points = \"extended\"", printed.join(", "));
            self.check.fault(fault.expected(expected));
        }
    }

    /// So many DRV counters may be up before a raid and no more: room for those that come later is made at load (house).
    pub(crate) fn check_counters(&mut self) {
        const MOST: usize = 16;
        let counters = self.raid.counters.as_ref().map_or(0, Vec::len);
        if counters > MOST {
            let fault = Fault::new("raid.counters", format!("{counters} DRV counters are up before the raid"));
            self.check.fault(fault.expected(format!("at most {MOST}")));
        }
    }

    /// Waypoints of a flight's own keep out of the buffer zone (DH2c).
    pub(crate) fn check_routes(&mut self, groups: &[Group]) {
        for (index, group) in groups.iter().enumerate() {
            let hexes = group.route.iter().flatten().enumerate();
            for (place, &hex) in hexes.filter(|(_, hex)| self.map.ground(**hex).buffer()) {
                let path = format!("sides.us.flights[{index}].route[{place}]");
                let what = format!("the way of {} leads through {:04}", group.aircraft, number(hex));
                self.check.fault(Fault::new(path, what).expected("hexes outside the China buffer zone"));
            }
        }
    }

    /// Where each row of the SAM Acquisition Table goes on after a drop: the row it names, or the next.
    pub(crate) fn go_to(&mut self) -> Vec<u8> {
        let rows = &self.rules.sam_acquisition_table.rows;
        if rows.len() > BLOCK {
            let fault = Fault::new("rules.sam-acquisition-table.rows", format!("the table has {} rows", rows.len()));
            self.check.fault(fault.expected(format!("at most {BLOCK}")));
        }
        let mut places = Vec::with_capacity(rows.len());
        for row in 0..rows.len() {
            let named = rows.action(row).go_to.as_ref();
            let found = named.map(|name| (0..rows.len()).find(|&other| rows.label(other) == name).ok_or(name));
            match found.unwrap_or(Ok(row + 1)) {
                Ok(place) => places.push(place as u8),
                Err(name) => {
                    let path = format!("rules.sam-acquisition-table.rows[{row}].then.go-to");
                    let names: Vec<&str> = (0..rows.len()).map(|row| rows.label(row)).collect();
                    self.check.fault(Fault::unknown(path, "row", name, names));
                }
            }
        }
        places
    }
}
