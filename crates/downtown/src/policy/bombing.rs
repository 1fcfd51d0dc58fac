//! What a flight would bomb under its order and its task, and with what (DH4a, DH12a).

use crate::policy::View;
use crate::rules::bombing::{ProfileRule, Seen};
use crate::rules::flights::Weapon;
use crate::terms::defence::SamState;
use crate::terms::flights::{Load, Task, WeaponKind};
use crate::terms::ground_targets::GroundTarget;
use crate::terms::orders::BombOrder;
use crate::terms::raid::Profile;
use ground::board::{Hex, range};

impl<'a> View<'a> {
    /// The load that the flight would attack with: its bombs, or its guns if it has no bombs; `None` without either.
    pub(crate) fn load(&self) -> Option<Load> {
        let (seat, flight) = (self.seat(), self.us());
        if flight.bombers() > 0 {
            let special = seat.task == Task::Bombing && flight.laden;
            return Some(if special { flight.load } else { Load::Standard });
        }
        let gun = |(weapon, out): (&Option<Weapon>, bool)| {
            !out && weapon.as_ref().is_some_and(|weapon| weapon.kind == WeaponKind::Gun)
        };
        let guns = seat.weapons.iter().zip(flight.depleted).any(gun);
        (guns && flight.aircraft.good() > 0 && !self.state.moving.strafed).then_some(Load::Clean)
    }

    /// The profile by which the flight would drop a load now. At night only night bombers drop, and by radar (DH14b).
    pub(crate) fn way_to_drop(&self, load: Load) -> Option<&'a ProfileRule> {
        let (aircraft, weather) = (&self.seat().aircraft, &self.state.weather);
        let band = self.us().flying.band;
        let (night, guided) = (self.scenario.night, matches!(load, Load::Laser | Load::Walleye));
        if night && aircraft.night_bomber != Some(true) {
            return None;
        }
        let seen = Seen {
            band,
            highest: self.state.moving.highest.map_or(band, |highest| highest.max(band)),
            eyes: !night && if guided { weather.guides() } else { weather.shows_ground(band) },
            radar: aircraft.radar_sight.is_some() || aircraft.loran == Some(true),
            cell: aircraft.cell == Some(true),
        };
        self.scenario.rules.bombing.profile_for(load, seen)
    }

    /// Whether the flight may drop its bombs at this time of day (DH14b). A bombing flight counts as if it may, since
    /// bombs are its task.
    pub(crate) fn drops_at_this_hour(&self) -> bool {
        let seat = self.seat();
        !self.scenario.night || seat.task == Task::Bombing || seat.aircraft.night_bomber == Some(true)
    }

    /// The profile by which the flight would drop the load that it would attack with.
    pub(crate) fn way_to_attack(&self) -> Option<&'a ProfileRule> {
        self.way_to_drop(self.load()?)
    }

    /// The nearest target of the kind that the order names. A target outside the bounds of the task counts only if none
    /// is inside them.
    pub(crate) fn nearest_target(&self) -> Option<(GroundTarget, Hex)> {
        let here = self.here();
        let mut nearest = None;
        self.each_target(|target, hex| {
            let (away, order) = (range(here, hex), target.order());
            // `may_bomb` is costly, so it is called only for a target that would be the nearest.
            if nearest.is_none_or(|(key, _)| (false, away, order) < key) {
                let key = (!self.may_bomb(target, hex), away, order);
                nearest = nearest.filter(|&(known, _)| known < key).or(Some((key, (target, hex))));
            }
        });
        nearest.map(|(_, target)| target)
    }

    /// Whether any target exists that the flight would bomb under its order.
    pub(crate) fn has_targets(&self) -> bool {
        match self.state.moving.bomb {
            BombOrder::No => false,
            BombOrder::Target => self.seat().task == Task::Bombing,
            BombOrder::Site | BombOrder::Guns => true,
        }
    }

    /// The distance in hexes to the nearest target of the kind that the order names.
    pub(crate) fn target_range(&self) -> u32 {
        let here = self.here();
        let mut nearest = u32::MAX;
        self.each_target(|_, hex| nearest = nearest.min(range(here, hex)));
        nearest
    }

    /// Calls `show` with each target of the kind that the order names, and its hex.
    fn each_target(&self, mut show: impl FnMut(GroundTarget, Hex)) {
        match self.state.moving.bomb {
            BombOrder::No => {}
            BombOrder::Target => {
                if self.seat().task == Task::Bombing {
                    show(GroundTarget::RaidTarget, self.plan().target);
                }
            }
            BombOrder::Site => {
                let sites = self.state.sams.iter().enumerate();
                let known = sites.filter(|(_, site)| site.state != SamState::Gone && site.is_target(self.state.turn));
                known.for_each(|(sam, site)| show(GroundTarget::Sam(sam), site.hex));
            }
            BombOrder::Guns => {
                let silent = self.scenario.rules.barrage.silent_at;
                let guns = self.state.aaa.iter().enumerate().filter(|(_, guns)| guns.suppression < silent);
                guns.for_each(|(aaa, guns)| show(GroundTarget::Aaa(aaa), guns.hex));
                let cans = self.state.fire_cans.iter().enumerate().filter(|(_, can)| self.state.works(can));
                cans.for_each(|(can, unit)| show(GroundTarget::FireCan(can), unit.hex));
            }
        }
    }

    /// Whether its task lets the flight bomb this there (DH4a): only bombers may bomb the raid target, and besides
    /// only what is near it; an armed escort what is near its path; a flight that hunts radars all else.
    pub(crate) fn may_bomb(&self, target: GroundTarget, hex: Hex) -> bool {
        let seat = self.seat();
        let reach = u32::from(seat.allows.ground);
        let plan = self.plan();
        match (target, seat.task) {
            (GroundTarget::RaidTarget, task) => task == Task::Bombing,
            (_, Task::Bombing) => range(hex, plan.target) <= reach,
            (_, Task::ArmedEscort) => self.to_path(hex).is_some_and(|away| away <= reach),
            _ => reach > 0,
        }
    }

    /// Whether the barrage finds a flight in a hex as if it were lower: it dives on something there or in the next
    /// hex (DH10a).
    pub(crate) fn dives(&self) -> bool {
        let flight = self.us();
        if !flight.armed() || flight.disordered || flight.aborting {
            return false;
        }
        let hexes = u32::from(self.scenario.rules.barrage.dive_run_hexes);
        let near = self.nearest_target().is_some_and(|(_, hex)| range(flight.flying.hex, hex) < hexes);
        near && self.way_to_attack().is_some_and(|way| way.profile == Profile::Dive)
    }
}
