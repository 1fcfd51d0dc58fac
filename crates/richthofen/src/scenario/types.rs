//! The types of aircraft that come up in a scenario.

use crate::rules::Rules;
use crate::rules::aircraft::Aircraft;
use crate::terms::date::Month;
use ground::scenario::{Check, Fault, too_early};

/// The types that come up, found by name.
pub(crate) struct Types<'a> {
    rules: &'a Rules,
    date: Month,
    names: Vec<String>,
    pub(crate) found: Vec<Aircraft>,
    /// Types that entered service only after the scenario: allowed, with a warning.
    pub(crate) early: Vec<Fault>,
}

impl<'a> Types<'a> {
    pub(crate) fn of(rules: &'a Rules, date: Month) -> Types<'a> {
        Types { rules, date, names: Vec::new(), found: Vec::new(), early: Vec::new() }
    }

    /// The place of a type among those that come up; none where there is no such type, which is a fault.
    pub(crate) fn find(&mut self, path: &str, name: &str, check: &mut Check) -> Option<u8> {
        if let Some(place) = self.names.iter().position(|known| known == name) {
            return Some(place as u8);
        }
        let Some(aircraft) = self.rules.aircraft.get(name) else {
            let names = self.rules.aircraft.keys().map(String::as_str);
            check.fault(Fault::unknown(path, "type", name, names));
            return None;
        };
        if self.date != Month::default() && self.date < aircraft.from {
            self.early.push(too_early(path, name, aircraft.from, ("sortie", self.date), "month"));
        }
        self.names.push(name.to_owned());
        self.found.push(aircraft.clone());
        Some(self.found.len() as u8 - 1)
    }
}
