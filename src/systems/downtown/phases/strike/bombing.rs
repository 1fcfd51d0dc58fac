//! Bombing: the run, the attack, what it does to its target (DH12a, DH12b, DH12c, DH12e).

use crate::keys::{self, Moment, bombed};
use crate::ledger::Rule;
use crate::phases::context::Raid;
use crate::phases::strike::ground_targets::Mark;
use crate::policy::View;
use crate::rules::bombing::{Drop, ProfileRule, Seen};
use crate::state::UsFlight;
use crate::terms::defence::Density;
use crate::terms::flights::{Band, Load, Task, WeaponKind};
use crate::terms::raid::{Profile, Sky, Weather};
use ground::board::{Arc, range};
use ground::chance::Chance;
use ground::journal::{Event, Journal};

impl Weather {
    /// Whether the ground is seen from a band: under an overcast, from its lowest band too, for that is where a flight comes
    /// out below it.
    pub(crate) fn shows_ground(&self, band: Band) -> bool {
        let hidden = |(from, _)| from == Band::Deck || band > from;
        self.sky != Sky::Overcast || !self.cloud.is_some_and(hidden)
    }

    /// Whether broken cloud lies below a band.
    fn broken_below(&self, band: Band) -> bool {
        self.sky == Sky::Broken && self.cloud.is_some_and(|(from, _)| from < band)
    }
}

impl<'a> View<'a> {
    /// What the flight would attack with: its bombs, else its guns; none without either.
    pub(crate) fn load(&self) -> Option<Load> {
        let (seat, flight) = (self.seat(), self.us());
        if flight.bombers() > 0 {
            let special = seat.task == Task::Bombing && flight.laden;
            return Some(if special { flight.load } else { Load::Standard });
        }
        let gun = |(weapon, out): (&Option<crate::rules::flights::Weapon>, bool)| {
            !out && weapon.as_ref().is_some_and(|weapon| weapon.kind == WeaponKind::Gun)
        };
        let guns = seat.weapons.iter().zip(flight.depleted).any(gun);
        (guns && flight.aircraft.good() > 0 && !self.state.moving.strafed).then_some(Load::Clean)
    }

    /// How it would drop a load now: at night only those made for it do, by radar (DH14b).
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
        self.scenario.rules.bombing.way(load, seen)
    }

    /// How it would drop what it would attack with.
    pub(crate) fn way_to_attack(&self) -> Option<&'a ProfileRule> {
        self.way_to_drop(self.load()?)
    }
}

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// A flight on its run releases in its hex of release, or strafes (DH12a); a bomber that lingers gives up.
    pub(crate) fn attack_ground(&mut self, place: usize) {
        if self.is_near_marks(place) {
            self.release(place);
        }
        if self.is_done_at_target(place) {
            self.give_up(place);
        }
    }

    /// Whether a flight can attack, and something that its bombs are for is as near as bombs are dropped.
    fn is_near_marks(&self, place: usize) -> bool {
        let flight = &self.state.us[place];
        let able = !flight.disordered && !flight.aborting && self.has_marks(place) && self.view(place).load().is_some();
        able && self.to_marks(place) <= self.scenario.prepared.farthest_release
    }

    /// The attack, if the flight has something to attack with and is where that is dropped after a straight run.
    #[inline(never)]
    fn release(&mut self, place: usize) {
        let Some((mark, hex)) = self.nearest_mark(place) else { return };
        let away = range(self.state.us[place].flying.hex, hex);
        let Some(load) = self.view(place).load() else { return };
        if !self.allows(place, mark, hex) || load == Load::Clean && mark == Mark::Target {
            return;
        }
        let Some(way) = self.view(place).way_to_drop(load) else { return };
        let (profile, run, short) = (way.profile, way.run, way.short.unwrap_or(0));
        let flying = &self.state.us[place].flying;
        let there = away == u32::from(short) && (short == 0 || flying.arc(hex) == Arc::Front);
        if !there || flying.straight < run {
            return;
        }
        let ends = (self.us_label(place), mark.label());
        let (at, band, point) = (flying.hex, flying.band, flying.spent);
        self.journal.record(|| {
            let event = Event::of(Rule::DH12a).by(ends.0).on(bombed(ends.1)).hex("hex", at.x, at.y);
            event.word("profile", profile.name()).word("target", mark.name()).word("band", band.name())
        });
        let aircraft = &self.scenario.flights[place].aircraft;
        let weather = self.state.weather;
        let radar = profile == Profile::Radar;
        let sight = if radar { aircraft.radar_sight } else { aircraft.sight };
        let drop = Drop {
            profile,
            hardness: self.hardness(place, mark),
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
        self.bombs_gone(place, load, mark);
        self.hit_ground(place, mark, successes);
    }

    /// How many rolls a load makes, and for how many bomb points each (DH12e).
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
            let event = Event::of(Rule::DH12e).by(label).result(points).word("load", load.name());
            event
                .int("rolls", rolls)
                .int("aircraft", if load == Load::Clean { flight.aircraft.good() } else { bombers })
        });
        (rolls, points)
    }

    /// What a flight dropped is gone; a release at the target is its work done.
    fn bombs_gone(&mut self, place: usize, load: Load, mark: Mark) {
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
        match mark {
            Mark::Target => {
                self.state.last_attack = turn;
                self.state.photographs = false;
                self.state.tallies.bombers_released += 1;
            }
            Mark::Sam(_) => self.state.tallies.attacks_on_sites += 1,
            Mark::Aaa(_) | Mark::FireCan(_) => self.state.tallies.attacks_on_guns += 1,
        }
    }

    /// The worst barrage over the hexes of a run of so many, the hex of release and those before it.
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

    /// Whether the barrage finds a flight in a hex as if it were lower: it dives on something there or in the next hex (DH10a).
    pub(crate) fn dives(&self, place: usize) -> bool {
        let flight = &self.state.us[place];
        if !flight.armed() || flight.disordered || flight.aborting {
            return false;
        }
        let hexes = u32::from(self.rules().barrage.dive_run_hexes);
        let near = self.nearest_mark(place).is_some_and(|(_, hex)| range(flight.flying.hex, hex) < hexes);
        near && self.view(place).way_to_attack().is_some_and(|way| way.profile == Profile::Dive)
    }

    /// Whether a bomber is where it may give up: near its target the first time, there for too long, or over it.
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

    /// Hexes to the target of a flight.
    fn to_target(&self, place: usize) -> u32 {
        range(self.state.us[place].flying.hex, self.scenario.plan_of(self.state, place).target)
    }

    /// Whether a flight that came near its target in a turn was there for too long.
    fn lingers(&self, since: u16) -> bool {
        since > 0 && self.state.turn > since + self.rules().bombing.linger
    }

    /// A bomber that was near its target for some turns, or is over it and has no way to bomb it, goes home and drops its
    /// bombs anywhere.
    fn give_up(&mut self, place: usize) {
        let rules = &self.rules().bombing;
        let away = self.to_target(place);
        let (turn, near) = (self.state.turn, away <= rules.near.into());
        let flight = &mut self.state.us[place];
        if near && flight.at_target == 0 {
            flight.at_target = turn;
        }
        let since = flight.at_target;
        if self.lingers(since) || away == 0 && self.view(place).way_to_attack().is_none() {
            self.state.us[place].egressing = true;
            self.jettison(place);
        }
    }

    /// Drops all bombs anywhere.
    pub(crate) fn jettison(&mut self, place: usize) {
        let flight: &mut UsFlight = &mut self.state.us[place];
        if flight.armed() {
            flight.unload();
            self.state.tallies.jettisons += 1;
        }
    }
}
