//! Transit, Approach and Engage (D5.8a to D5.8.3e): the zone of a flight, its target, its throttle and its band.

use crate::keys::drv_label;
use crate::ledger::Rule;
use crate::phases::air::surroundings::Watch;
use crate::phases::context::Raid;
use crate::phases::moves::attack_run::Run;
use crate::phases::moves::drv_bands::Wanted;
use crate::rules::air::engagement::REACH;
use crate::scenario::prepared::ranks::Ranks;
use crate::state::air_picture::AirPicture;
use crate::state::air_picture::{Distances, FAR};
use crate::state::flying::Flying;
use crate::terms::defence::Zone;
use crate::terms::flights::{Band, Mission, Stage};
use crate::terms::hexes::nearest;
use crate::terms::sets::MOST_US_EVER;
use crate::terms::switches::FarTargets;
use ground::board::{Hex, range};
use ground::chance::Chance;
use ground::journal::{Event, Journal};

/// What a sound flight makes for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Aim {
    /// A hex, by the shortest path around barrage.
    Around(Hex),
    /// A hex, straight.
    Direct(Hex),
    /// An airfield, to land.
    Land(Hex),
}

/// The course of a DRV flight in one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DrvCourse {
    /// The zone whose rules it follows; `None` if it is broken.
    pub(crate) zone: Option<Zone>,
    pub(crate) aim: Aim,
    /// Whether it took off in this move.
    pub(crate) took_off: bool,
    /// Its run to the attack, in Engage.
    pub(crate) run: Option<Run>,
    /// The goal of a broken flight at Deck.
    pub(crate) haven: Option<Hex>,
}

impl DrvCourse {
    /// Whether a flight that is at Deck stays there: broken, or in the move of its take-off (D5.9.1d, DH6c).
    pub(crate) const fn keeps_deck(&self) -> bool {
        self.zone.is_none() || self.took_off
    }
}

/// Whether one flight threatens another: the other is in its forward hemisphere, and it is in the other's rear one
/// (D5.7.2b).
pub(crate) fn threatens(one: &Flying, other: &Flying) -> bool {
    one.has_ahead(other.hex) & !other.has_ahead(one.hex)
}

/// US flights that one may aim at, each in the lane of its place, their distances and ranks packed so that the least
/// is the first.
#[derive(Clone, Copy, Debug)]
struct Targets {
    keys: [u16; MOST_US_EVER],
}

impl Targets {
    fn of(away: &Distances, ranks: &Ranks) -> Targets {
        let mut keys = [0; MOST_US_EVER];
        for (key, (&away, &rank)) in keys.iter_mut().zip(away.away.iter().zip(&ranks.0)) {
            *key = u16::from(away) << 8 | u16::from(rank);
        }
        Targets { keys }
    }

    /// Removes the first choice and returns its distance and index.
    fn take_first(&mut self) -> Option<(u32, usize)> {
        let first = self.keys.iter().fold(u16::MAX, |first, &key| first.min(key));
        let (distance, place) = (first >> 8, usize::from(first) % MOST_US_EVER);
        self.keys[place] = u16::MAX;
        (distance < FAR.into()).then_some((distance.into(), place))
    }
}

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// The zone of a DRV flight in a hex, and its distance from the nearest US flight.
    pub(crate) fn zone_of(&self, here: Hex, picture: &AirPicture) -> (Zone, u32) {
        let (distance, seen) = picture.nearest(here);
        (self.zone_at(distance, |approach| seen <= approach), distance)
    }

    /// The zone by the distance to the nearest US flight, then by whether one that is detected is within reach of
    /// Approach.
    fn zone_at(&self, distance: u32, detected: impl FnOnce(u32) -> bool) -> Zone {
        let rules = &self.rules().zones;
        let (engage, approach) = (rules.engage.into(), rules.approach.into());
        match distance {
            distance if distance <= engage => Zone::Engage,
            distance if distance <= approach && detected(approach) => Zone::Approach,
            _ => Zone::Transit,
        }
    }

    /// Finds the zone whose rules a flight follows from here on. A flight in Engage without enough points to attack
    /// follows those of Approach (D5.8.3d).
    pub(crate) fn enter_zone(
        &mut self,
        place: usize,
        watch: &mut Watch<'_>,
        course: &mut DrvCourse,
        before: Option<Zone>,
    ) -> Zone {
        let label = drv_label(place);
        let (here, distance) = (self.state.drv[place].flying.hex, watch.clear);
        let zone = self.zone_at(distance, |approach| watch.sees_detected(here, approach));
        let short = zone == Zone::Engage && !self.can_attack(place, watch, course);
        if zone != Zone::Engage || short {
            course.run = None;
        }
        let flown = if short { Zone::Approach } else { zone };
        if before == Some(flown) {
            return flown;
        }
        self.journal.record(|| Event::of(Rule::D5_8a).by(label).word("zone", zone.name()));
        let rule = match zone {
            Zone::Transit => Rule::D5_8_1a,
            Zone::Approach => Rule::D5_8_2a,
            Zone::Engage => Rule::D5_8_3a,
        };
        self.journal.record(|| Event::of(rule).by(label));
        if short {
            self.journal.record(|| Event::of(Rule::D5_8_3d).by(label));
        }
        flown
    }

    /// Whether a flight in Engage has the points to attack its target, those of dash among them, and how it does so.
    /// Before it has a target, and after its attack, by the distance alone.
    fn can_attack(&self, place: usize, watch: &Watch<'_>, course: &mut DrvCourse) -> bool {
        let flight = &self.state.drv[place];
        let target = self.live_target(place);
        let Some(us) = target.filter(|_| !flight.flying.attempted) else {
            course.run = None;
            let away = target.map_or(watch.clear, |us| range(flight.flying.hex, self.state.us[us].flying.hex));
            let points = self.at_dash(place, course.took_off).unwrap_or(flight.flying).points;
            return away.saturating_sub(REACH) <= points.into();
        };
        if self.slash_run(place, watch.guarded).is_some() {
            course.run = None;
            return true;
        }
        if course.run.is_none_or(|run| !run.goes_on(flight.flying.spent)) {
            course.run = self.plan_attack(place, us, watch, course.took_off);
        }
        course.run.is_some()
    }

    /// The target of a DRV flight, if it has one that is still on the map.
    fn live_target(&self, place: usize) -> Option<usize> {
        self.state.drv[place].target.map(usize::from).filter(|&us| self.state.us[us].on_map())
    }

    /// Picks the target of a flight in Approach or Engage, if it has none that is still there: the nearest that it
    /// may aim at (D5.8.2b, D5.8.2c, D5.8.2d).
    pub(crate) fn pick_target(&mut self, place: usize, zone: Zone, picture: &AirPicture) {
        let here = self.state.drv[place].flying.hex;
        if self.live_target(place).is_some() || zone == Zone::Transit {
            return;
        }
        self.state.drv[place].target = None;
        let label = drv_label(place);
        let mut targets = self.targets(here, zone, picture);
        let (found, barred) = self.next_target(&mut targets);
        let any = self.scenario.switches.far_targets == FarTargets::Closest;
        let found = found.filter(|&(distance, _)| any || distance <= self.rules().zones.approach.into());
        if let Some(us) = barred {
            let other = self.us_label(us);
            self.journal.record(|| Event::of(Rule::D5_8_2d).by(label).on(other));
        }
        let Some((distance, us)) = found else { return };
        self.state.drv[place].target = Some(us as u8);
        let target = self.us_label(us);
        self.journal.record(|| Event::of(Rule::D5_8_2b).by(label).on(target).result(distance as i32));
        // Of flights with equal tasks the first by number is picked; the rules do not say which.
        let task_of = |us: usize| self.scenario.prepared.us.ranks.task(us);
        let alike = |other: (u32, usize)| other.0 == distance && task_of(other.1) > task_of(us);
        if self.journal.keeps() && self.next_target(&mut targets).0.is_some_and(alike) {
            let task = self.scenario.flights[us].task;
            self.journal.record(|| Event::of(Rule::D5_8_2c).by(label).on(target).word("task", task.name()));
        }
    }

    /// What a flight in a zone may aim at: those that are detected. In Engage, where none of these is in reach, it
    /// may be one that it just happens to be near to.
    fn targets(&self, here: Hex, zone: Zone, picture: &AirPicture) -> Targets {
        let engage = self.rules().zones.engage;
        let detected = picture.seen_from(here, 0);
        let looks_for_undetected = zone == Zone::Engage && detected.nearest().is_none_or(|away| away > engage.into());
        let near = engage.saturating_add(1).min(FAR);
        let those = if looks_for_undetected { picture.seen_from(here, near) } else { detected };
        Targets::of(&those, &self.scenario.prepared.us.ranks)
    }

    /// The first target that a flight may aim at, with its distance, and the first one before it that a SAM bars. Both,
    /// and those between, are taken out of `targets`.
    fn next_target(&self, targets: &mut Targets) -> (Option<(u32, usize)>, Option<usize>) {
        let mut barred = None;
        while let Some((distance, us)) = targets.take_first() {
            if !self.near_sam(us) {
                return (Some((distance, us)), barred);
            }
            barred = barred.or(Some(us));
        }
        (None, barred)
    }

    /// The aim of a sound flight (D5.8.1c, D5.8.2e, D5.8.3b, D5.8.3c, DH6d).
    pub(crate) fn aim(&mut self, place: usize, zone: Zone) -> Aim {
        let label = drv_label(place);
        match (zone, self.live_target(place)) {
            (Zone::Engage, Some(us)) => Aim::Direct(self.beside(place, us)),
            (Zone::Approach, Some(us)) => {
                let on = self.us_label(us);
                self.journal.record(|| Event::of(Rule::D5_8_2e).by(label).on(on));
                Aim::Direct(self.state.us[us].flying.hex)
            }
            (Zone::Approach | Zone::Engage, None) => {
                let here = self.state.drv[place].flying.hex;
                let posts = || self.scenario.map.orbits.iter().copied();
                let clear = nearest(here, posts().filter(|&hex| !self.state.covered(hex)));
                let hex = clear.or(nearest(here, posts())).unwrap_or(here);
                self.journal.record(|| Event::of(Rule::DH6d).by(label).hex("hex", hex.x, hex.y));
                Aim::Around(hex)
            }
            _ => {
                let aim = self.aim_in_transit(place);
                let (Aim::Around(hex) | Aim::Direct(hex) | Aim::Land(hex)) = aim;
                self.journal.record(|| Event::of(Rule::D5_8_1c).by(label).hex("hex", hex.x, hex.y));
                aim
            }
        }
    }

    /// Towards the strike mission, or its entry hex while it is to come; when it is gone to the nearest detected US
    /// flight, without one to the nearest open field to land.
    fn aim_in_transit(&self, place: usize) -> Aim {
        let here = self.state.drv[place].flying.hex;
        let strike = |us: usize| self.scenario.flights[us].mission == Mission::Strike;
        let on_map = nearest(here, self.us_of_mission(Mission::Strike).map(|(_, us)| us.flying.hex));
        if let Some(hex) = on_map {
            return Aim::Around(hex);
        }
        let mut flights = self.state.us.iter().enumerate();
        if flights.any(|(us, flight)| strike(us) && flight.stage == Stage::Waiting) {
            return Aim::Around(self.scenario.plan(self.state).path[0]);
        }
        let detected = self.state.us_on_map().filter(|(_, us)| us.detected).map(|(_, us)| us.flying.hex);
        if let Some(hex) = nearest(here, detected) {
            return Aim::Around(hex);
        }
        let fields = self.open_fields().map(|field| field.hex);
        nearest(here, fields).map_or(Aim::Direct(here), Aim::Land)
    }

    /// Whether a flight is within landing distance of the airfield that it makes for.
    pub(crate) fn is_landing(&self, place: usize, course: DrvCourse) -> bool {
        let here = self.state.drv[place].flying.hex;
        let reach = u32::from(self.rules().movement.land_range);
        matches!(course.aim, Aim::Land(field) if range(field, here) <= reach)
    }

    /// What a flight in Engage makes for: its target, or after its attack of this turn the hex behind the target.
    fn beside(&self, place: usize, us: usize) -> Hex {
        let [flying, target] = [&self.state.drv[place].flying, &self.state.us[us].flying];
        let behind = target.heading.turned(6).ahead(target.hex, target.right);
        if flying.attempted && flying.hex != behind { behind } else { target.hex }
    }

    /// Whether a flight flies at dash: never in Transit (D5.8.1b), in Approach with fuel enough (D5.8.2g), in Engage
    /// as it reaches its target. It may still be unable to (DH5a).
    pub(crate) fn dashes(&mut self, place: usize, zone: Zone, course: &DrvCourse) -> bool {
        let label = drv_label(place);
        let flight = &self.state.drv[place];
        let fuel = if flight.aircraft.crippled() > 0 || course.took_off { 0 } else { flight.flying.fuel };
        match zone {
            Zone::Transit => {
                // House rule: a flight that dashed earlier in the move keeps its points.
                if !flight.flying.dash {
                    self.journal.record(|| Event::of(Rule::D5_8_1b).by(label));
                }
                false
            }
            Zone::Approach => {
                let dashes = fuel >= self.rules().zones.dash_fuel && flight.target.is_some();
                if dashes {
                    self.journal.record(|| Event::of(Rule::D5_8_2g).by(label).result(fuel));
                }
                dashes
            }
            Zone::Engage => flight.target.is_some() && course.run.is_none_or(|run| run.dash),
        }
    }

    /// The band that a sound flight wants: Deck in Transit, else that of its target; in poor weather never Deck
    /// (D5.9.3a).
    pub(crate) fn wanted_band(&mut self, place: usize, zone: Zone, low: bool) -> Wanted {
        let flight = &self.state.drv[place];
        let by_zone = match (zone, self.live_target(place)) {
            (Zone::Transit, _) => Band::Deck,
            (_, Some(us)) => self.state.us[us].flying.band,
            (_, None) => flight.flying.band,
        };
        let wanted = self.wanted(by_zone, low);
        if wanted.band != by_zone {
            let label = drv_label(place);
            self.journal.record(|| Event::of(Rule::D5_9_3a).by(label));
        }
        wanted
    }
}
