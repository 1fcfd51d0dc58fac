//! What follows a fight: morale checks, scattering, lost contact and markers (DH7h).

use crate::keys::{self, Moment};
use crate::ledger::Rule;
use crate::map::Map;
use crate::phases::air::pair::AirCombat;
use crate::phases::context::Raid;
use crate::rules::air::scatter::Scattered;
use crate::state::flying::Flying;
use crate::terms::flights::{Band, Pair, Side};
use crate::terms::hexes::index;
use ground::chance::Chance;
use ground::journal::{Event, Journal};

impl Scattered {
    /// Moves a flight by its scatter roll. It stays on the map, and over a ridge at Low or above.
    fn put(self, flying: &mut Flying, map: &Map) {
        let hex = flying.heading.turned(self.aside).ahead(flying.hex, flying.right);
        if index(hex).is_some() {
            flying.hex = hex;
        }
        flying.turn(self.turned);
        flying.band = flying.band.changed(self.bands);
        if map.ground(flying.hex).ridge() {
            flying.band = flying.band.max(Band::Low);
        }
    }
}

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// After a fight both check morale, scatter, carry a marker and are out of the other's sight (DH7h). After a
    /// slash neither scatters, and the attacker flies on; a flight in a wheel does not scatter either.
    pub(crate) fn after_fight(&mut self, fight: &AirCombat, moment: Moment) {
        let pair = fight.pair;
        self.state.us[pair.us].detected = false;
        self.state.drv[pair.drv].detected = false;
        for side in [fight.attacker, fight.attacker.other()] {
            self.try_nerve(fight, side);
        }
        let circles = fight.wheel && !self.state.drv[pair.drv].disordered;
        let mut roll = self.chance.open(moment.key(keys::SCATTER));
        for side in [fight.attacker, fight.attacker.other()] {
            let (there, label, flying) = match side {
                Side::Us => {
                    let flight = &mut self.state.us[pair.us];
                    (flight.on_map(), self.scenario.flights[pair.us].label, &mut flight.flying)
                }
                Side::Drv => {
                    let flight = &mut self.state.drv[pair.drv];
                    (flight.alive, crate::keys::drv_label(pair.drv), &mut flight.flying)
                }
            };
            if !there {
                continue;
            }
            let circling = fight.wheel && side == Side::Drv;
            let scatters = !fight.slash && !circling;
            if scatters {
                let rules = &self.scenario.rules.scatter;
                rules.roll(label, &mut roll, self.journal).put(flying, &self.scenario.map);
            }
            flying.manoeuvre_marker |= !(fight.slash && side == fight.attacker);
            // A flight in a wheel stays where it is, unless it is disordered: then it makes for a rally point
            // (D5.9.1b).
            flying.moved |= circles && side == Side::Drv;
            let flying = *flying;
            if side == Side::Us {
                self.state.note_us_at(pair.us);
            }
            self.journal.record(|| {
                let deed = if scatters { "is scattered to" } else { "stays at" };
                let event = Event::of(Rule::DH7h).by(label).word("deed", deed).hex("hex", flying.hex.x, flying.hex.y);
                event.int("heading", flying.heading.index()).word("band", flying.band.name())
            });
        }
    }

    fn try_nerve(&mut self, fight: &AirCombat, side: Side) {
        let Pair { us, drv } = fight.pair;
        let surprised = fight.surprise && side != fight.attacker;
        let down = fight.down[side.other() as usize] as i8;
        match side {
            Side::Us if self.state.us[us].on_map() => self.check_morale_after(us, surprised, down),
            Side::Drv if self.state.drv[drv].alive => self.check_drv_morale(drv, surprised, down),
            Side::Us | Side::Drv => {}
        }
    }
}
