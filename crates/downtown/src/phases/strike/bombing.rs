//! Bombing: the run, the attack and its result (DH12a, DH12b, DH12c, DH12e).

use crate::keys::{self, Moment, bombed};
use crate::ledger::Rule;
use crate::phases::context::Raid;
use crate::rules::bombing::BombDrop;
use crate::state::UsFlight;
use crate::terms::defence::Density;
use crate::terms::flights::{Load, Task};
use crate::terms::ground_targets::GroundTarget;
use crate::terms::raid::{NoRelease, Profile};
use ground::board::{Arc, range};
use ground::chance::Chance;
use ground::journal::{Event, Journal};
use std::borrow::Cow;

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// A flight on its run releases its bombs in the hex of release, or strafes (DH12a). A bomber that stays too long
    /// at its target gives up.
    pub(crate) fn attack_ground(&mut self, place: usize) {
        if self.is_near_targets(place) {
            self.release(place);
        }
        if self.is_done_at_target(place) {
            self.give_up(place);
        }
    }

    /// Whether a flight can attack and one of its targets is near enough for bombs.
    fn is_near_targets(&self, place: usize) -> bool {
        let flight = &self.state.us[place];
        let able = !flight.disordered
            && !flight.aborting
            && self.view(place).has_targets()
            && self.view(place).load().is_some();
        let farthest = self.rules().bombing.profiles.iter().filter_map(|row| row.short).max().unwrap_or(0);
        able && self.view(place).target_range() <= farthest.into()
    }

    /// Attacks, if the flight has a load, is in the hex of release for it, and has flown straight for long enough.
    #[inline(never)]
    fn release(&mut self, place: usize) {
        let Some((target, hex)) = self.view(place).nearest_target() else { return };
        let away = range(self.state.us[place].flying.hex, hex);
        let Some(load) = self.view(place).load() else { return };
        if !self.allows(place, target, hex) || load == Load::Clean && target == GroundTarget::RaidTarget {
            return;
        }
        let Some(way) = self.view(place).way_to_drop(load) else { return };
        let (profile, run, short) = (way.profile, way.run, way.short.unwrap_or(0));
        let flying = &self.state.us[place].flying;
        let there = away == u32::from(short) && (short == 0 || flying.arc(hex) == Arc::Front);
        if !there || flying.straight < run {
            return;
        }
        let ends = (self.us_label(place), target.label());
        let (at, band, point) = (flying.hex, flying.band, flying.spent);
        let (scenario, state) = (self.scenario, &self.state);
        self.journal.record(|| {
            let below = if scenario.ducks(state, place) { ", below the overcast" } else { "" };
            let event = Event::of(Rule::DH12a).by(ends.0).on(bombed(ends.1)).hex("hex", at.x, at.y);
            let event = event.word("profile", profile.name()).word("target", target.name());
            event.word("band", band.name()).word("below", below)
        });
        let aircraft = &self.scenario.flights[place].aircraft;
        let weather = self.state.weather;
        let radar = profile == Profile::Radar;
        let sight = if radar { aircraft.radar_sight } else { aircraft.sight };
        let drop = BombDrop {
            profile,
            hardness: self.hardness(place, target),
            sight: sight.unwrap_or(0),
            aaa: self.worst_barrage(place, run),
            evaded: self.state.moving.evaded,
            haze: weather.haze.is_some(),
            broken: weather.broken_below(band),
            guided: load == Load::Walleye,
        };
        let (rolls, points) = self.bombs(place, load);
        let moment = Moment { point, ..self.moment(ends.0, ends.1) };
        let rules = &self.scenario.rules.bombing;
        let mut roll = self.chance.open(moment.key(keys::BOMBING));
        let successes: u8 = (0..rolls).map(|_| rules.successes(points, drop, ends, &mut roll, self.journal)).sum();
        std::mem::drop(roll);
        self.bombs_gone(place, load, target);
        self.hit_ground(place, target, successes);
    }

    /// The number of rolls of a load, and the bomb points of each (DH12e).
    fn bombs(&mut self, place: usize, load: Load) -> (u8, u8) {
        let (seat, loads) = (&self.scenario.flights[place], &self.rules().loads);
        let flight = &self.state.us[place];
        let bombers = flight.bombers();
        let halves = match seat.aircraft.bombs {
            Some(bombs) if flight.laden => bombs[usize::from(loads.deep)],
            _ => loads.support_points,
        };
        let one = self.rules().bombing.lowest;
        let (rolls, points) = match load {
            Load::Standard => (1, u16::from(bombers) * u16::from(halves) / 2),
            Load::Laser => (bombers * seat.aircraft.laser_bombs.unwrap_or(0), one.into()),
            Load::Walleye => (bombers * seat.aircraft.walleyes.unwrap_or(0), one.into()),
            Load::Clean | Load::LaserIfClear => (1, one.into()),
        };
        let points = points.clamp(1, u8::MAX.into()) as u8;
        let label = self.us_label(place);
        self.journal.record(|| {
            let (deed, aircraft) = match load {
                Load::Clean => (Cow::Borrowed("strafes with"), flight.aircraft.good()),
                load => (format!("drops a {} load of", load.name()).into(), bombers),
            };
            let event = Event::of(Rule::DH12e).by(label).result(points).word("deed", deed).word("load", load.name());
            event.int("rolls", rolls).int("aircraft", aircraft)
        });
        (rolls, points)
    }

    /// Removes what a flight dropped. A bombing flight that has released its bombs goes home.
    fn bombs_gone(&mut self, place: usize, load: Load, target: GroundTarget) {
        let turn = self.state.turn;
        let bombing = self.scenario.flights[place].task == Task::Bombing;
        let flight = &mut self.state.us[place];
        if load == Load::Clean {
            self.state.moving.strafed = true;
        } else {
            flight.unload();
            flight.released = turn;
            flight.egressing |= bombing;
        }
        match target {
            GroundTarget::RaidTarget => {
                self.state.last_attack = turn;
                self.state.photographs = false;
                self.state.tallies.bombers_released += 1;
            }
            GroundTarget::Sam(_) => self.state.tallies.attacks_on_sites += 1,
            GroundTarget::Aaa(_) | GroundTarget::FireCan(_) => self.state.tallies.attacks_on_guns += 1,
        }
    }

    /// The worst barrage over the last `run` hexes of a run, the hex of release included.
    fn worst_barrage(&self, place: usize, run: u8) -> Option<Density> {
        let rules = &self.rules().barrage;
        let flying = &self.state.us[place].flying;
        let (mut hex, mut right) = (flying.hex, flying.right);
        let mut worst = None;
        for _ in 0..run {
            if self.state.covered(hex) {
                let near = self.state.covering(hex);
                worst = worst.max(near.filter_map(|(_, aaa)| rules.unsuppressed(aaa.density, aaa.suppression)).max());
            }
            right = !right;
            hex = flying.heading.turned(6).ahead(hex, right);
        }
        worst
    }

    /// Whether a bomber has come near its target for the first time, has stayed there too long, or is over it. Only
    /// then may it give up.
    fn is_done_at_target(&self, place: usize) -> bool {
        let flight = &self.state.us[place];
        if self.scenario.flights[place].task != Task::Bombing || !flight.laden || flight.aborting {
            return false;
        }
        let away = self.to_target(place);
        match flight.at_target {
            0 => away <= self.rules().bombing.near.into(),
            since => away == 0 || self.lingers(since),
        }
    }

    /// The distance in hexes to the target of a flight.
    fn to_target(&self, place: usize) -> u32 {
        range(self.state.us[place].flying.hex, self.scenario.plan_of(self.state, place).target)
    }

    /// Whether a flight that came near its target in turn `since` has stayed there too long.
    fn lingers(&self, since: u16) -> bool {
        since > 0 && self.state.turn > since + self.rules().bombing.linger
    }

    /// A bomber that was near its target for some turns, or is over it and has no way to bomb it, goes home and drops
    /// its bombs anywhere.
    fn give_up(&mut self, place: usize) {
        let rules = &self.rules().bombing;
        let away = self.to_target(place);
        let (turn, near) = (self.state.turn, away <= rules.near.into());
        let flight = &mut self.state.us[place];
        if near && flight.at_target == 0 {
            flight.at_target = turn;
        }
        let since = flight.at_target;
        let blind = away == 0 && self.view(place).way_to_attack().is_none();
        if self.lingers(since) || blind {
            self.state.us[place].keeps(if blind { NoRelease::NoSight } else { NoRelease::NoRun });
            self.state.us[place].egressing = true;
            self.jettison(place);
        }
    }

    /// Jettisons all bombs.
    pub(crate) fn jettison(&mut self, place: usize) {
        let label = self.us_label(place);
        let flight: &mut UsFlight = &mut self.state.us[place];
        if flight.armed() {
            self.journal.record(|| Event::of(Rule::DH12f).by(label).result(flight.bombers()));
            flight.unload();
            self.state.tallies.jettisons += 1;
        }
    }
}
