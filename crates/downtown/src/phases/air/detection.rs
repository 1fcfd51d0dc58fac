//! Detection (D5.2a, D5.6.1f, DH9a, DH9b, DH9c).

use crate::keys::{self, drv_label};
use crate::ledger::Rule;
use crate::phases::context::Raid;
use crate::phases::sensors::standoff_jamming::Screen;
use crate::rules::detection::{BestSensor, Control, SearchTarget, Sensor};
use crate::state::air_picture::AirPicture;
use crate::terms::defence::Level;
use crate::terms::flights::{Band, Mission, Side};
use crate::terms::sets::UsPlaces;
use ground::board::{Arc, range};
use ground::chance::{Chance, Label};
use ground::journal::{Event, Journal};

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// The US tries to detect all DRV flights, then the DRV all US flights.
    pub(crate) fn detection(&mut self) {
        self.journal.record(|| Event::of(Rule::D5_2a));
        let picture = self.picture();
        for place in self.state.drv_places() {
            let flight = &self.state.drv[place];
            if flight.airborne() && !flight.detected && self.us_finds(place, &picture) {
                self.found_by_us(place);
            }
        }
        // These hold for all tries: during them no DRV flight comes or goes, and no jammer starts or stops.
        let (control, screen, sighted) = (self.control(), self.screen(), self.within_sight(&picture));
        for place in picture.here.less(picture.detected).each() {
            let eyes = sighted.has(place);
            self.state.us[place].detected = self.drv_finds(place, control, &screen, eyes, &picture);
        }
    }

    /// Checks a generic counter before it counts as detected (D5.6.1f).
    fn found_by_us(&mut self, place: usize) {
        if self.state.drv[place].generic() {
            let label = drv_label(place);
            self.journal.record(|| Event::of(Rule::D5_6_1f).by(label));
            if !self.check_activation(place, Label::NONE) {
                return;
            }
        }
        self.state.drv[place].detected = true;
    }

    fn us_finds(&mut self, place: usize, picture: &AirPicture) -> bool {
        let flying = &self.state.drv[place].flying;
        let looked = SearchTarget {
            band: flying.band,
            rough: self.scenario.map.ground(flying.hex).rough(),
            jamming: 0,
            standoff: 0,
            formation: false,
            b52: false,
        };
        if picture.in_order.is_none() {
            return false;
        }
        self.look(Side::Us, drv_label(place), 0, looked, |raid| raid.us_sensor(place, picture))
    }

    fn drv_finds(&mut self, place: usize, control: Control, screen: &Screen, eyes: bool, picture: &AirPicture) -> bool {
        let flying = &self.state.us[place].flying;
        let looked = SearchTarget {
            band: flying.band,
            rough: self.scenario.map.ground(flying.hex).rough(),
            jamming: self.strength(place),
            standoff: self.standoff(flying.hex, screen),
            formation: self.in_formation(place, picture),
            b52: self.scenario.flights[place].aircraft.cell == Some(true),
        };
        let worse = self.control_strained(control) + self.state.warning_jammed;
        self.look(Side::Drv, self.us_label(place), worse, looked, |raid| raid.drv_sensor(place, eyes))
    }

    /// Makes one standard attempt, and if that fails the best other one. Returns whether the target is detected.
    fn look(
        &mut self,
        side: Side,
        target: Label,
        worse: u8,
        looked: SearchTarget,
        sensor: impl FnOnce(&Self) -> Option<Sensor>,
    ) -> bool {
        let level = self.level(side, worse);
        let moment = self.moment(side.label(), target);
        let rules = self.rules();
        let mut roll = self.chance.open(moment.key(keys::DETECTION));
        let found = rules.detection.attempt(level, looked, target, &mut roll, self.journal);
        drop(roll);
        if found {
            return true;
        }
        sensor(self).is_some_and(|sensor| {
            let mut roll = self.chance.open(moment.key(keys::SIGHTING));
            rules.sighting.attempt(sensor, target, &mut roll, self.journal)
        })
    }

    /// The detection level of a side (DH9a), `worse` letters down, but not below F.
    fn level(&mut self, side: Side, worse: u8) -> Level {
        let row = &self.rules().detection_levels.rows;
        let (day, night) = match side {
            Side::Us => (row.us, row.us_night),
            Side::Drv => (row.drv, row.drv_night),
        };
        let level = night.filter(|_| self.scenario.night).unwrap_or(day);
        let level = Level::ALL[(level as usize + usize::from(worse)).min(Level::ALL.len() - 1)];
        self.journal.record(|| Event::of(Rule::DH9a).by(side.label()).result(worse).word("level", level.name()));
        level
    }

    /// Whether a flight is in a strike formation: enough flights of the strike mission close together.
    fn in_formation(&self, place: usize, picture: &AirPicture) -> bool {
        if self.scenario.flights[place].mission != Mission::Strike {
            return false;
        }
        let hex = self.state.us[place].flying.hex;
        let near = picture.from(hex).within(self.rules().stacking.strike_formation_range);
        let flights = picture.here.and(near).and(self.scenario.prepared.us.mission(Mission::Strike)).count();
        flights >= self.rules().detection.formation.flights.into()
    }

    /// Eyes and airborne radar of US flights.
    fn us_sensor(&self, place: usize, picture: &AirPicture) -> Option<Sensor> {
        let rules = &self.rules().sighting;
        let target = &self.state.drv[place].flying;
        let away = picture.from(target.hex);
        let us = &self.scenario.prepared.us;
        let (eyes, radars) = (away.within(rules.reach(self.scenario.night)), away.within(us.radar_reach));
        let mut best = BestSensor::default();
        for us in picture.in_order.and(eyes.or(radars.and(us.radars))).each() {
            let (flight, distance) = (&self.state.us[us], away.of(us));
            best.weigh(rules, rules.eyes(distance, self.scenario.night, target.band, target.dash));
            let radar = self.scenario.flights[us].aircraft.radar.filter(|&reach| {
                let level = target.band >= flight.flying.band;
                level && distance <= reach.into() && flight.flying.arc(target.hex) == Arc::Front
            });
            let far = if distance > rules.radar.far.into() { rules.radar.far_modifier } else { 0 };
            best.weigh(rules, radar.map(|_| Sensor::Radar(far)));
        }
        best.sensor
    }

    /// The US flights that have a DRV flight in order within sight.
    fn within_sight(&self, picture: &AirPicture) -> UsPlaces {
        let reach = self.rules().sighting.reach(self.scenario.night);
        let looking = self.state.drv_airborne().filter(|(_, mig)| !mig.disordered);
        looking.fold(UsPlaces::NONE, |sighted, (_, mig)| sighted.or(picture.from(mig.flying.hex).within(reach)))
    }

    /// Eyes of DRV flights, where they reach at all, and observers near AAA.
    fn drv_sensor(&self, place: usize, eyes: bool) -> Option<Sensor> {
        let rules = &self.rules().sighting;
        let target = &self.state.us[place].flying;
        let mut best = BestSensor::default();
        if eyes {
            let looking = self.state.drv_airborne().filter(|(_, mig)| !mig.disordered);
            for (_, mig) in looking {
                let distance = range(mig.flying.hex, target.hex);
                best.weigh(rules, rules.eyes(distance, self.scenario.night, target.band, false));
            }
        }
        let low = target.band <= Band::Low && !self.scenario.map.ground(target.hex).sea();
        let reach = u32::from(rules.observers.range);
        let observed = low && self.state.aaa.iter().any(|aaa| range(aaa.hex, target.hex) <= reach);
        best.weigh(rules, observed.then_some(Sensor::Observers));
        best.sensor
    }
}
