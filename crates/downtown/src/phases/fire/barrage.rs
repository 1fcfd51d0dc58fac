//! Barrage fire (D2.1.7a, D2.1.7b, DH10a, DH10b).

use crate::keys::{self, FIRST_AAA, drv_label, label_of};
use crate::ledger::Rule;
use crate::phases::context::Raid;
use crate::phases::fire::solitaire_events::Cause;
use crate::rules::guns::barrage::{Best, Volley, Zone};
use crate::state::Aaa;
use crate::terms::flights::{Airframe, Band, Loss};
use ground::board::Hex;
use ground::chance::{Chance, Label};
use ground::journal::{Event, Journal};

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// The best of the concentrations that cover a US flight fire at it, up to the number of the rules (D2.1.7a,
    /// DH10a). Damage is by DH10b and `hit_us`; a double goes to `double`.
    pub(crate) fn barrage_us(&mut self, place: usize) {
        let flight = &self.state.us[place];
        if !flight.on_map() {
            return;
        }
        let flying = flight.flying;
        let best = self.best(flying.hex, self.flak_band(place), flying.speed, self.state.moving.evading);
        let b52 = self.scenario.flights[place].aircraft.cell == Some(true);
        for (aaa, volley) in best.each() {
            if self.state.us[place].on_map() {
                self.volley_at_us(aaa, volley, b52, place);
            }
        }
    }

    fn volley_at_us(&mut self, aaa: usize, volley: Volley, b52: bool, place: usize) {
        let rules = self.rules();
        let ends = (label_of(FIRST_AAA, aaa), self.us_label(place));
        let flying = self.state.us[place].flying;
        let zone = self.zone(&self.state.aaa[aaa], self.flak_band(place), flying.speed, self.state.moving.evading);
        self.journal.record(|| rules.barrage.explain(zone, Event::of(Rule::D2_1_7a).by(ends.0).on(ends.1)));
        let moment = self.at_point(ends.0, place);
        let (dice, hits) =
            rules.barrage.fire(volley, ends, &mut self.chance.open(moment.key(keys::FLAK)), self.journal);
        self.state.tallies.flak_attacks += 1;
        if dice.double() {
            self.double(Cause::Flak(ends.0), place);
        }
        if !hits || !self.state.us[place].on_map() {
            return;
        }
        self.state.tallies.flak_hits += 1;
        let modifier = rules.flak_damage.modifier(Some(volley.gun), b52);
        self.flak_damage(modifier, ends, place);
    }

    /// Rolls the damage of a hit by AAA or a Fire Can on a US flight and applies it; a double goes to `double`.
    pub(crate) fn flak_damage(&mut self, modifier: i8, ends: (Label, Label), place: usize) {
        let guns = matches!(crate::keys::unit(ends.0), crate::keys::Unit::Aaa(_));
        let purpose = if guns { keys::FLAK_DAMAGE } else { keys::FIRE_CAN_DAMAGE };
        let key = self.at_point(ends.0, place).key(purpose);
        let damage = &self.rules().flak_damage;
        let (dice, harm) = damage.roll(modifier, ends, &mut self.chance.open(key), self.journal);
        if harm != Airframe::Sound {
            self.hit_us(place, harm, ends.0, if guns { Loss::Aaa } else { Loss::FireCan });
        }
        if dice.double() && self.state.us[place].on_map() {
            self.double(Cause::FlakDamage(ends.0), place);
        }
    }

    /// The same against a DRV flight, without events (D2.1.7b). The caller exempts flights that take off or land.
    pub(crate) fn barrage_drv(&mut self, place: usize) {
        let flight = &self.state.drv[place];
        if !flight.airborne() || !self.state.covered(flight.flying.hex) {
            return;
        }
        let rules = self.rules();
        let flying = flight.flying;
        let best = self.best(flying.hex, flying.band, flying.speed, false);
        for (aaa, volley) in best.each() {
            if !self.state.drv[place].airborne() {
                return;
            }
            let ends = (label_of(FIRST_AAA, aaa), drv_label(place));
            let zone = self.zone(&self.state.aaa[aaa], flying.band, flying.speed, false);
            self.journal.record(|| rules.barrage.explain(zone, Event::of(Rule::D2_1_7b).by(ends.0).on(ends.1)));
            let point = self.state.drv[place].flying.spent;
            let moment = crate::keys::Moment { point, ..self.moment(ends.0, ends.1) };
            let (_, hits) =
                rules.barrage.fire(volley, ends, &mut self.chance.open(moment.key(keys::FLAK)), self.journal);
            if !hits || !self.is_there_to_hit(place, ends.0) {
                continue;
            }
            let modifier = rules.flak_damage.modifier(Some(volley.gun), false);
            let key = moment.key(keys::FLAK_DAMAGE);
            let (_, harm) = rules.flak_damage.roll(modifier, ends, &mut self.chance.open(key), self.journal);
            if harm != Airframe::Sound {
                self.hit_drv(place, harm, ends.0);
            }
        }
    }

    /// The best attacks on a flight in a hex.
    fn best(&self, hex: Hex, band: Band, speed: u8, evading: bool) -> Best {
        let rules = &self.rules().barrage;
        let covering = self.state.covering(hex);
        let volley = |aaa| rules.volley(self.zone(aaa, band, speed, evading));
        Best::of(covering.filter_map(|(place, aaa)| Some((place, volley(aaa)?))), rules.best)
    }

    /// A flight in the zone of a concentration.
    fn zone(&self, aaa: &Aaa, band: Band, speed: u8, evading: bool) -> Zone {
        let night = self.scenario.night;
        // By day a Fire Can makes no difference.
        let fire_can = night && self.state.fire_cans.iter().any(|can| can.hex == aaa.hex && self.state.works(can));
        let cloud = self.state.weather.blocks_aim(band);
        Zone { gun: aaa.density, suppression: aaa.suppression, band, evading, speed, night, fire_can, cloud }
    }

    /// The band in which AAA attacks a US flight: its own, or at most Low in the last hexes of a dive run.
    fn flak_band(&self, place: usize) -> Band {
        let band = self.state.us[place].flying.band;
        if self.view(place).dives() { band.min(Band::Low) } else { band }
    }
}
