//! The checks at load that compare several values of a scenario.

use crate::scenario::file::Group;
use crate::scenario::load::Loader;
use crate::terms::hexes::number;
use crate::terms::sets::MOST_AAA;
use crate::terms::switches::AaaPoints;
use ground::board::Hex;
use ground::doctrine::BLOCK;
use ground::scenario::Fault;
use std::collections::BTreeSet;

/// The most waypoints that a flight may have of its own.
const MOST_WAYPOINTS: usize = 99;

impl Loader<'_> {
    /// The listed SAM hexes in use: those that the scenario picks from the list of its date, or all of it.
    pub(crate) fn sites(&mut self, listed: Vec<Hex>) -> Vec<Hex> {
        let Some(picked) = &self.raid.sams.sites else { return listed };
        let (mut named, mut sites) = (BTreeSet::new(), Vec::new());
        let numbers: Vec<String> = listed.iter().map(|&hex| format!("{:04}", number(hex))).collect();
        for (index, &hex) in picked.iter().enumerate() {
            if !listed.contains(&hex) {
                let path = format!("raid.sams.sites[{index}]");
                let kind = format!("SAM hex of {}", self.raid.date);
                let name = format!("{:04}", number(hex));
                self.check.fault(Fault::unknown(path, &kind, &name, numbers.iter().map(String::as_str)));
            } else if !named.insert(number(hex)) {
                let fault =
                    Fault::new(format!("raid.sams.sites[{index}]"), format!("{:04} is named twice", number(hex)));
                self.check.fault(fault.expected("each hex once"));
            } else {
                sites.push(hex);
            }
        }
        sites
    }

    /// Checks that the listed hexes have room for all SAM counters that are set up before play: all of them are placed
    /// (D3.1.2a), and a hex far from the cities takes one (D3.2.2j).
    pub(crate) fn check_sam_room(&mut self, sites: &[Hex]) {
        let (sams, rules) = (&self.raid.sams, &self.rules.sam_set_up);
        let room = |&hex: &Hex| {
            let is_near = self.map.to_city(hex) <= rules.second_within.into();
            if is_near { u32::from(rules.uses) } else { 1 }
        };
        let room: u32 = sites.iter().map(room).sum();
        let counters = u32::from(sams.located) + u32::from(sams.dummies) + u32::from(sams.dummy_radars);
        // No hexes at all are a raid without SAMs.
        if counters > room && !sites.is_empty() {
            let key = if sams.sites.is_some() { "raid.sams.sites" } else { "raid.sams" };
            let fault =
                Fault::new(key, format!("{counters} SAM counters are set up, and the listed hexes take {room}"));
            self.check.fault(fault.expected("fewer counters or more hexes"));
        }
    }

    /// Airfields, targets and listed SAM hexes are on land, arrows on the edge of the map.
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
        let printed = &map.printed_aaa;
        let mut listed = BTreeSet::new();
        for (grade, hexes) in [("heavy", &printed.heavy), ("medium", &printed.medium), ("light", &printed.light)] {
            for (index, &hex) in hexes.iter().enumerate().filter(|(_, hex)| !listed.insert(number(**hex))) {
                let path = format!("rules.map.printed-aaa.{grade}[{index}]");
                let fault = Fault::new(path, format!("AAA is printed at {:04} twice", number(hex)));
                self.check.fault(fault.expected("one concentration in a hex"));
            }
        }
        for (name, sites) in &self.rules.sam_sites {
            for (index, &hex) in sites.hexes.iter().enumerate() {
                self.on_land(&format!("rules.sam-sites.{name}.hexes[{index}]"), hex, "a SAM site");
            }
        }
        for (name, arrow) in map.arrows.all() {
            if self.map.edge(arrow.hex) > 0 {
                let what = format!("{name} is at {:04}, inside the map", number(arrow.hex));
                let fault = Fault::new(format!("rules.map.arrows.{name}.hex"), what);
                self.check.fault(fault.expected("a hex on its edge"));
            }
        }
    }

    fn on_land(&mut self, path: &str, hex: Hex, what: &str) {
        if self.map.ground(hex).sea() {
            let fault = Fault::new(path, format!("{what} is at {:04}, in the sea", number(hex)));
            self.check.fault(fault.expected("a hex on land"));
        }
    }

    /// AAA points that the table does not print need the switch for the rows of the house (DH16a).
    pub(crate) fn check_aaa_points(&mut self, reading: AaaPoints) {
        let known_fault = self.check.faults.iter().any(|fault| fault.path == "raid.aaa-points");
        let points = self.raid.aaa_points;
        let rows = &self.rules.aaa_generation.rows;
        if !known_fault && reading == AaaPoints::Printed && points > 0 && !rows.iter().any(|row| row.points == points) {
            let printed: Vec<String> = rows.iter().map(|row| row.points.to_string()).collect();
            let fault = Fault::new("raid.aaa-points", format!("the table prints no row for {points} points"));
            let expected = format!("0, {}, or switches.aaa-points = \"extended\"", printed.join(", "));
            self.check.fault(fault.expected(expected));
        }
    }

    /// Checks the AAA Generation Table: each face of the die has one column, and each row has a cell in each column.
    pub(crate) fn check_aaa_columns(&mut self) {
        let table = &self.rules.aaa_generation;
        let columns = |face: u32| table.dice.iter().filter(|range| range.holds(face)).count();
        if let Some(face) = (1..=10).find(|&face| columns(face) != 1) {
            let what = format!("{} columns hold for a {face}", columns(face));
            self.check.fault(Fault::new("rules.aaa-generation.dice", what).expected("one column for each of 1 to 10"));
            return;
        }
        for (index, row) in table.rows.iter().enumerate().filter(|(_, row)| row.buys.len() != table.dice.len()) {
            let path = format!("rules.aaa-generation.rows[{index}].buys");
            let fault = Fault::new(path, format!("the row has {} cells", row.buys.len()));
            self.check.fault(fault.expected(format!("{}, one a column", table.dice.len())));
        }
    }

    /// Checks that the map has room for all AAA that is printed and bought.
    pub(crate) fn check_aaa_room(&mut self, printed: usize) {
        let bought = self.rules.aaa_generation.most(self.raid.aaa_points);
        if printed + bought > MOST_AAA {
            let path = if printed > bought { "rules.map.printed-aaa" } else { "raid.aaa-points" };
            let what = format!("the raid can have {printed} printed concentrations and {bought} bought ones");
            self.check.fault(Fault::new(path, what).expected(format!("at most {MOST_AAA} together")));
        }
    }

    /// Checks that clouds have a lower and an upper end.
    pub(crate) fn check_weather(&mut self) {
        let Some(weather) = &self.raid.weather else { return };
        match (weather.from, weather.to) {
            (Some(from), Some(to)) if from > to => {
                let what = format!("the clouds are from {} to {}", from.name(), to.name());
                self.check.fault(Fault::new("raid.weather.from", what).expected("the lower band first"));
            }
            (Some(_), None) | (None, Some(_)) => {
                let fault = Fault::new("raid.weather", "the clouds have one end");
                self.check.fault(fault.expected("both `from` and `to`, or neither"));
            }
            _ => {}
        }
    }

    /// The most DRV counters before a raid: room for those that come later is made at load (house).
    pub(crate) fn check_counters(&mut self) {
        const MOST: usize = 16;
        let counters = self.raid.counters.as_ref().map_or(0, Vec::len);
        if counters > MOST {
            let fault = Fault::new("raid.counters", format!("{counters} DRV counters are up before the raid"));
            self.check.fault(fault.expected(format!("at most {MOST}")));
        }
    }

    /// Checks that the waypoints of each route differ from one to the next and are outside the buffer zone (DH2c).
    pub(crate) fn check_routes(&mut self, groups: &[Group]) {
        for (index, group) in groups.iter().enumerate() {
            let waypoints = group.route.as_ref().map_or(0, Vec::len);
            if group.route.is_some() && !(1..=MOST_WAYPOINTS).contains(&waypoints) {
                let path = format!("sides.us.flights[{index}].route");
                let fault = Fault::new(path, format!("the way of {} has {waypoints} waypoints", group.aircraft));
                self.check.fault(fault.expected(format!("1 to {MOST_WAYPOINTS}")));
            }
            let pairs = group.route.iter().flat_map(|route| route.windows(2)).enumerate();
            for (place, pair) in pairs.filter(|(_, pair)| pair[0] == pair[1]) {
                let path = format!("sides.us.flights[{index}].route[{}]", place + 1);
                let fault = Fault::new(path, format!("the way of {} has {:04} twice", group.aircraft, number(pair[1])));
                self.check.fault(fault.expected("another hex than the one before"));
            }
            let hexes = group.route.iter().flatten().enumerate();
            for (place, &hex) in hexes.filter(|(_, hex)| self.map.ground(**hex).buffer()) {
                let path = format!("sides.us.flights[{index}].route[{place}]");
                let what = format!("the way of {} leads through {:04}", group.aircraft, number(hex));
                self.check.fault(Fault::new(path, what).expected("hexes outside the China buffer zone"));
            }
        }
    }

    /// Finds, for each row of the SAM Acquisition Table, where a SAM continues after a drop: at the row named, or at
    /// the next.
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
