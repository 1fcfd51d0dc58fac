//! The US flights of a scenario: their types, tasks and turns of entry (DH17a, DH17c).

use crate::keys::FIRST_US;
use crate::rules::flights::Aircraft;
use crate::scenario::file::Group;
use crate::scenario::forces::FlightSpec;
use crate::scenario::load::{Loader, weapons};
use crate::scenario::us_plan::PlanStyle;
use crate::terms::flights::{Load, Mission, Service, Task};
use crate::terms::sets::MOST_US;
use ground::chance::Label;
use ground::scenario::Fault;

impl Loader<'_> {
    /// The US flights, in the order of the file.
    pub(crate) fn flights(&mut self, groups: &[Group], style: &PlanStyle) -> Option<Vec<FlightSpec>> {
        let flights: usize = groups.iter().map(|group| usize::from(group.flights.unwrap_or(1))).sum();
        if flights == 0 || flights > MOST_US {
            let fault = Fault::new("sides.us.flights", format!("the US has {flights} flights"));
            self.check.fault(fault.expected(format!("1 to {MOST_US}")));
            return None;
        }
        let turns = self.turns(groups, style);
        let mut turns = turns.into_iter();
        let mut seats: Vec<FlightSpec> = Vec::new();
        for (index, group) in groups.iter().enumerate() {
            let path = format!("sides.us.flights[{index}]");
            let first = self.aircraft(&path, "aircraft", &group.aircraft);
            let second = group.alternate.as_ref().map(|name| self.aircraft(&path, "alternate", name));
            for place in 0..group.flights.unwrap_or(1) {
                let turn = turns.next().unwrap_or(1);
                let second = second.as_ref().filter(|_| place % 2 == 1);
                let Some((name, aircraft)) = second.unwrap_or(&first) else { continue };
                self.carries(&path, name, aircraft, group.load);
                self.suits(&path, name, aircraft, group.task);
                seats.push(FlightSpec {
                    label: Label(FIRST_US + seats.len() as u16),
                    name: format!("{name} {}", seats.len() + 1),
                    aircraft: aircraft.clone(),
                    weapons: weapons(self.rules, name, aircraft, self.check),
                    count: group.of,
                    mission: group.mission,
                    task: group.task,
                    allows: self.rules.tasks.of(group.task).clone(),
                    load: group.load.unwrap_or(Load::Standard),
                    receiver: aircraft.receiver.unwrap_or(self.rules.receivers.rows.receiver),
                    turn,
                    band: group.band,
                    route: group.route.clone(),
                    group: index,
                    own_plan: None,
                });
            }
        }
        if !groups.iter().any(|group| group.mission == Mission::Strike) {
            let fault = Fault::new("sides.us.flights", "no flight is on the strike mission");
            self.check.fault(fault.expected("at least one"));
        }
        (seats.len() == flights).then_some(seats)
    }

    /// Looks up an aircraft of the US by its name.
    fn aircraft(&mut self, path: &str, key: &str, name: &str) -> Option<(String, Aircraft)> {
        let us = |(_, aircraft): &(&String, &Aircraft)| aircraft.service != Service::Drv;
        let mut known = self.rules.aircraft.iter().filter(us);
        let found = known.find(|(known, _)| *known == name).map(|(name, aircraft)| (name.clone(), aircraft.clone()));
        if found.is_none() && self.rules.aircraft.contains_key(name) {
            let fault = Fault::new(format!("{path}.{key}"), format!("`{name}` is a type of the DRV"));
            self.check.fault(fault.expected("a type of the US, such as f-105d"));
        } else if found.is_none() {
            let names = self.rules.aircraft.iter().filter(us).map(|(name, _)| name.as_str());
            self.check.fault(Fault::unknown(format!("{path}.{key}"), "aircraft", name, names));
        }
        found
    }

    /// Reports a type that does not carry the bombs of its group.
    fn carries(&mut self, path: &str, name: &str, aircraft: &Aircraft, load: Option<Load>) {
        let (carried, what) = match load {
            Some(Load::Laser | Load::LaserIfClear) => (aircraft.laser_bombs, "laser-guided bombs"),
            Some(Load::Walleye) => (aircraft.walleyes, "Walleyes"),
            _ => return,
        };
        if carried.unwrap_or(0) == 0 {
            let fault = Fault::new(format!("{path}.load"), format!("{name} carries no {what}"));
            self.check.fault(fault.expected("a load of the type"));
        }
    }

    /// Reports a type that cannot do the task of its group.
    fn suits(&mut self, path: &str, name: &str, aircraft: &Aircraft, task: Task) {
        let (able, what) = match task {
            Task::Jamming => (aircraft.standoff.is_some(), "does not jam from afar"),
            Task::Recon => (aircraft.recon == Some(true), "takes no photographs"),
            Task::Bombing => (aircraft.bombs.is_some(), "carries no bombs"),
            _ => (true, ""),
        };
        if !able {
            let fault = Fault::new(format!("{path}.task"), format!("{name} {what}"));
            self.check.fault(fault.expected("a task that the type can do"));
        }
    }

    /// The turn of entry of each flight, in the order of the file (DH17c): strike flights one after another in their
    /// waves, the others by the first or the last of them. The earliest that the order puts anywhere falls on turn 1;
    /// so do jammers.
    fn turns(&self, groups: &[Group], style: &PlanStyle) -> Vec<u16> {
        let strike = self.strike_turns(groups);
        let last = strike.iter().flatten().copied().max().unwrap_or(0);
        let mut caps = 0;
        let mut turns: Vec<Option<i16>> = Vec::new();
        for (group, strike) in groups.iter().zip(&strike) {
            for place in 0..usize::from(group.flights.unwrap_or(1)) {
                let cap = matches!(group.task, Task::Cap | Task::CloseEscort);
                let turn = self.offset(group.task, style, caps % 2 == 1, last);
                caps += u16::from(cap);
                let ordered = strike.get(place).copied().or(turn);
                turns.push(ordered.filter(|_| group.turn.is_none()));
            }
        }
        let earliest = turns.iter().flatten().copied().min().unwrap_or(0).min(0);
        let mut given = groups.iter().flat_map(|group| {
            (0..u16::from(group.flights.unwrap_or(1))).map(|place| group.turn.map(|turn| turn + place))
        });
        let mut turn_of =
            |order: Option<i16>| given.next().flatten().unwrap_or(order.map_or(1, |turn| (turn - earliest + 1) as u16));
        turns.into_iter().map(&mut turn_of).collect()
    }

    /// The turns of the strike flights of each group, counted from the first strike flight.
    fn strike_turns(&self, groups: &[Group]) -> Vec<Vec<i16>> {
        let every = i16::from(self.rules.entry.strike_every);
        let mut next = 0;
        let mut turns = Vec::new();
        for group in groups {
            let mut of_group = Vec::new();
            if group.task == Task::Bombing && group.turn.is_none() {
                let flights = group.flights.unwrap_or(1);
                let wave = flights.div_ceil(group.waves.unwrap_or(1));
                for place in 0..flights {
                    if place > 0 && place % wave == 0 {
                        next += group.apart.map_or(0, |apart| i16::from(apart) - every);
                    }
                    of_group.push(next);
                    next += every;
                }
            }
            turns.push(of_group);
        }
        turns
    }

    /// The turn of a flight that does not bomb from that of the first strike flight; none for those that are there
    /// from the start. Of CAP flights every second comes with the last strike flight.
    fn offset(&self, task: Task, style: &PlanStyle, second: bool, last: i16) -> Option<i16> {
        let entry = &self.rules.entry;
        Some(match task {
            Task::Bombing => 0,
            Task::Sead => style.sead.into(),
            Task::Cap | Task::CloseEscort if second => last,
            Task::Cap | Task::CloseEscort => entry.cap.into(),
            Task::ArmedEscort => style.armed_escort.into(),
            Task::Chaff => entry.chaff.into(),
            Task::Recon => last + i16::from(entry.recon_after_last_bomber),
            Task::Jamming => return None,
        })
    }
}
