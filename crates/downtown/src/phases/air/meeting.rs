//! Flights of both sides that meet, and which may attack (D5.6.1c, D5.6.1d, D5.8.3b, DH4a, DH7a).

use crate::keys::drv_label;
use crate::ledger::Rule;
use crate::phases::air::pair::behind;
use crate::phases::air::surroundings::Watch;
use crate::phases::context::Raid;
use crate::rules::air::engagement::REACH;
use crate::state::flying::Flying;
use crate::terms::flights::{Pair, Side, Task};
use crate::terms::orders::FightOrder;
use crate::terms::sets::UsPlaces;
use ground::board::{Hex, range};
use ground::chance::Chance;
use ground::journal::{Event, Journal};

/// Why a flight may not attack (DH7a). The order is that of the names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bar {
    /// It has not yet spent a point.
    NoPoint,
    NoWeapon,
    /// It is disordered, aborting or without a good aircraft.
    Broken,
    AvoidsSam,
    /// The other is beyond its reach or outside its forward hemisphere.
    OutOfArc,
    /// The other is neither in its band nor in the one below.
    OutOfBand,
    Unseen,
}

impl Bar {
    const NAMES: [&'static str; 7] = [
        "may not attack before it has moved",
        "has no weapon left for",
        "is in no state to attack",
        "avoids a missile rather than attack",
        "does not have ahead",
        "has neither in its band nor in the one below",
        "does not see",
    ];
}

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// A US flight whose task allows it (DH4a) attacks a DRV flight in reach if it is ordered to, once a turn; a
    /// flight that finds none may shoot from afar.
    pub(crate) fn meet_drv(&mut self, place: usize) {
        let seat = &self.scenario.flights[place];
        let (task, allowed) = (seat.task, seat.allows.air);
        // A flight that may not fight looks for the other only where a trace records it.
        if !allowed && task != Task::Cap && !self.journal.keeps() {
            return;
        }
        let meets = !self.state.us[place].flying.attempted && self.state.moving.fight != FightOrder::No;
        let shot = self.far_missile(place);
        let afar = shot.map_or(0, |_| self.scenario.prepared.farthest_shot);
        if !meets && shot.is_none() {
            return;
        }
        let nearest = self.nearest_mig(self.state.us[place].flying.hex);
        if nearest > afar.max(REACH) {
            return;
        }
        match if meets && nearest <= REACH { self.first_met(place) } else { None } {
            Some(drv) => self.meet(Pair { us: place, drv }, allowed),
            None => self.shoot_from_afar(place, shot),
        }
    }

    /// A US flight meets a DRV flight, and attacks it if its task allows that.
    fn meet(&mut self, pair: Pair, allowed: bool) {
        self.record_task(pair.us, drv_label(pair.drv), allowed, "attack");
        if allowed && self.may_attack(pair, Side::Us) {
            self.try_engage(pair, Side::Us);
        }
    }

    /// The distance in hexes to the nearest DRV flight in the air.
    fn nearest_mig(&self, hex: Hex) -> u32 {
        self.state.drv_airborne().map(|(_, mig)| range(mig.flying.hex, hex)).fold(u32::MAX, u32::min)
    }

    /// The DRV flight in reach of a US flight that it is ordered to attack: those that it may attack first, then the
    /// nearest, of these one that it sees before a counter.
    fn first_met(&self, place: usize) -> Option<usize> {
        let (flying, fight) = (self.state.us[place].flying, self.state.moving.fight);
        let away = |mig: &Flying| range(mig.hex, flying.hex);
        let wanted = |mig: &Flying| fight == FightOrder::Any || behind(&flying, mig) || flying.band > mig.band;
        let near = self.state.drv_airborne().filter(|(_, mig)| away(&mig.flying) <= REACH && wanted(&mig.flying));
        let barred = |drv: usize| self.bar(Pair { us: place, drv }, Side::Us).is_some();
        near.map(|(drv, mig)| (barred(drv), away(&mig.flying), !mig.detected, drv)).min().map(|(.., drv)| drv)
    }

    /// A generic flight that its point has made adjacent to a US flight among some is checked (D5.6.1c); a real one
    /// attacks it (D5.6.1d).
    pub(crate) fn check_proximity(&mut self, place: usize, among: UsPlaces) {
        let flight = &self.state.drv[place];
        let met = if flight.unknown() { self.adjacent_us(place, among) & !flight.adjacent } else { 0 };
        if met == 0 {
            return;
        }
        // Its own target comes first.
        let target = flight.target.map(usize::from).filter(|&us| met >> us & 1 == 1);
        let us = target.unwrap_or(met.trailing_zeros() as usize);
        let (label, cause) = (drv_label(place), self.us_label(us));
        self.journal.record(|| Event::of(Rule::D5_6_1c).by(label).on(cause));
        if self.check_activation(place, cause) {
            self.attack_as_real(Pair { us, drv: place });
        }
    }

    /// In Engage a flight that can attacks, once a turn (D5.8.3b): the flight that it aims at, or, if it cannot
    /// attack that in this move, the nearest that it might aim at (D5.8.2d). A counter that has not been checked
    /// since it came up is checked first.
    pub(crate) fn meet_us(&mut self, place: usize, watch: &Watch<'_>) {
        let flight = &self.state.drv[place];
        if flight.flying.attempted || flight.aborting || flight.disordered {
            return;
        }
        let (here, target) = (flight.flying.hex, flight.target.map(usize::from));
        let pair = |us| Pair { us, drv: place };
        let near = self.state.us_on_map_of(watch.near).filter(|(_, us)| range(us.flying.hex, here) <= REACH);
        let near = near.filter(|&(us, _)| !self.near_sam(us));
        let key = |us: usize, other: &Flying| {
            (self.bar(pair(us), Side::Drv).is_some(), target != Some(us), range(other.hex, here), us)
        };
        let Some((.., us)) = near.map(|(us, other)| key(us, &other.flying)).min() else { return };
        if self.slash_run(place, watch.guarded).is_some_and(|points| points > 0)
            || !self.may_attack(pair(us), Side::Drv)
        {
            return;
        }
        let (label, on) = (drv_label(place), self.us_label(us));
        self.journal.record(|| Event::of(Rule::D5_8_3b).by(label).on(on));
        let flight = &self.state.drv[place];
        let unchecked = flight.unknown() && !flight.found_real;
        if !unchecked || self.check_activation(place, on) {
            self.try_engage(pair(us), Side::Drv);
        }
    }

    /// A counter found real beside a US flight attacks it, whatever its heading (D5.6.1d).
    pub(crate) fn attack_as_real(&mut self, pair: Pair) {
        let able = self.unable(pair, Side::Drv).is_none() && !self.state.drv[pair.drv].flying.attempted;
        if able {
            let (label, on) = (drv_label(pair.drv), self.us_label(pair.us));
            self.journal.record(|| Event::of(Rule::D5_6_1d).by(label).on(on));
            self.try_engage(pair, Side::Drv);
        }
    }

    /// Whether one flight of a pair may attack the other (DH7a).
    fn may_attack(&mut self, pair: Pair, attacker: Side) -> bool {
        let bar = self.bar(pair, attacker);
        let [label, on] = [attacker, attacker.other()].map(|side| self.label_in(pair, side));
        self.journal.record(|| {
            let event = Event::of(Rule::DH7a).by(label).on(on).result(bar.is_none());
            event.word("may", bar.map_or("may attack", |bar| Bar::NAMES[bar as usize]))
        });
        bar.is_none()
    }

    /// What keeps a flight from attacking the other of a pair.
    fn bar(&self, pair: Pair, attacker: Side) -> Option<Bar> {
        let [own, other] = [attacker, attacker.other()].map(|side| self.flying_in(pair, side));
        let distance = range(own.hex, other.hex);
        let detected = match attacker {
            Side::Us => self.state.drv[pair.drv].detected,
            Side::Drv => self.state.us[pair.us].detected,
        };
        let seen = || self.rules().sighting.eyes(distance, self.scenario.night, other.band, other.dash).is_some();
        self.unable(pair, attacker).or(match own.band as i8 - other.band as i8 {
            _ if distance > REACH || distance > 0 && !own.has_ahead(other.hex) => Some(Bar::OutOfArc),
            0 | 1 => (!detected && !seen()).then_some(Bar::Unseen),
            _ => Some(Bar::OutOfBand),
        })
    }

    /// What keeps a flight from attacking at all.
    fn unable(&self, pair: Pair, attacker: Side) -> Option<Bar> {
        let flying = self.flying_in(pair, attacker);
        match () {
            () if flying.spent == 0 => Some(Bar::NoPoint),
            () if self.broken(pair, attacker) => Some(Bar::Broken),
            () if flying.sam_avoid_marker => Some(Bar::AvoidsSam),
            () if !self.armed_for(pair, attacker) => Some(Bar::NoWeapon),
            () => None,
        }
    }
}
