//! Slash attacks: when a flight makes one, and how it flies to do so (D5.5.2c, DH7d).

use crate::keys::drv_label;
use crate::ledger::Rule;
use crate::phases::air::pair::behind;
use crate::phases::context::Raid;
use crate::rules::air::engagement::REACH;
use crate::rules::migs::Slash;
use crate::state::flying::Flying;
use crate::terms::flights::{Band, Pair};
use crate::terms::hexes::index;
use crate::terms::sets::UsPlaces;
use ground::board::range;
use ground::chance::Chance;
use ground::journal::{Event, Journal};

impl Slash {
    /// Whether one flight can slash at another: at dash, from behind, not from below, and after enough points straight
    /// ahead.
    fn holds(&self, own: &Flying, other: &Flying) -> bool {
        own.dash && own.straight >= self.straight && own.band >= other.band && behind(own, other)
    }
}

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// A flight qualified for it claims a slash attack if it can, and always then (D5.5.2c): at dash, from behind,
    /// not from below, after enough points straight ahead (DH7d).
    pub(crate) fn claims_slash(&mut self, pair: Pair) -> bool {
        if !self.may_slash(pair.drv) {
            return false;
        }
        let (own, other) = (&self.state.drv[pair.drv].flying, &self.state.us[pair.us].flying);
        let can = self.rules().slash.holds(own, other);
        let (label, on) = (drv_label(pair.drv), self.us_label(pair.us));
        self.journal.record(|| {
            Event::of(Rule::D5_5_2c)
                .by(label)
                .on(on)
                .result(can)
                .word("deed", ["cannot slash", "means to slash"][usize::from(can)])
        });
        can
    }

    /// After how many points straight on a flight can slash at the target that it aims at, none if it cannot in this
    /// move: to fly them, and to wait with the attack, is part of the tactics of its profile (D5.5.2a). House.
    /// `guarded` are the US flights in whose surroundings it may be in a missile's way.
    pub(crate) fn slash_run(&self, place: usize, guarded: UsPlaces) -> Option<u8> {
        let flight = &self.state.drv[place];
        let sound = !flight.aborting && !flight.disordered && !flight.flying.attempted && flight.flying.dash;
        let us = usize::from(flight.target?);
        if !sound || !self.knows_slash(place) || !self.state.us[us].on_map() {
            return None;
        }
        let other = &self.state.us[us].flying;
        let own = flight.flying;
        let level = own.band as u8 <= other.band as u8 + 1;
        if !level || range(own.hex, other.hex) > REACH + u32::from(own.points) {
            return None;
        }
        let slashes = |flying: &Flying| {
            let near = range(flying.hex, other.hex) <= REACH && flying.has_ahead(other.hex);
            flying.spent > 0 && near && self.rules().slash.holds(flying, other)
        };
        let mut flying = own;
        let points = (0..=own.points).find(|_| {
            let there = slashes(&flying);
            flying.advance(0);
            there
        })?;
        let mut flying = own;
        let free = (0..points).all(|_| {
            let free = !self.stops(&flying) && !self.banned(place, flying.ahead(), guarded);
            flying.advance(0);
            free
        });
        free.then_some(points)
    }

    /// Flies on straight: on the run of a slash, and after it for the points that are left (DH7d), as far as map and
    /// ground let it.
    pub(crate) fn fly_straight(&mut self, place: usize) {
        if self.stops(&self.state.drv[place].flying) {
            self.state.drv[place].flying.points = 0;
        } else {
            self.state.drv[place].flying.advance(0);
            self.record_drv_point(place, "advance");
        }
    }

    /// Whether the edge of the map or a ridge stops a flight.
    fn stops(&self, flying: &Flying) -> bool {
        let ahead = flying.ahead();
        flying.band == Band::Deck && self.scenario.map.ground(ahead).ridge() || index(ahead).is_none()
    }
}
