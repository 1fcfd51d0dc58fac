//! Barrage fire (D2.1.7a, D2.1.7b, DH10a, DH10b).

use crate::keys;
use crate::labels::FIRST_AAA;
use crate::ledger::Rule;
use crate::phases::fire::events::Cause;
use crate::phases::harm::damage::Loss;
use crate::phases::{Raid, label_of};
use crate::rules::aaa::{Barrage, FlakDamage};
use crate::state::{Aaa, Airframe};
use crate::terms::dice::{TwoDice, two_dice};
use crate::terms::words::{Band, Density};
use ground::board::{Hex, range};
use ground::chance::{Chance, Label, Roll};
use ground::journal::{Event, Journal};

/// A flight in the zone of a concentration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Zone {
    pub(crate) gun: Density,
    pub(crate) suppression: u8,
    /// The band that counts.
    pub(crate) band: Band,
    pub(crate) evading: bool,
    pub(crate) speed: u8,
    pub(crate) night: bool,
    /// A Fire Can with its radar on stands with the guns.
    pub(crate) fire_can: bool,
    /// Cloud is in the way.
    pub(crate) cloud: bool,
}

/// A barrage attack that can be made: what it takes, and what is added to the dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Volley {
    /// How dense the guns that are not suppressed are.
    pub(crate) gun: Density,
    number: i8,
    modifier: i8,
}

impl Volley {
    /// What the dice themselves have to show.
    const fn need(self) -> i8 {
        self.number - self.modifier
    }
}

impl Density {
    /// So many grades thinner; below Light there is nothing.
    fn thinned(self, grades: u8) -> Option<Density> {
        self.index().checked_sub(grades.into()).map(|left| Density::ALL[left])
    }
}

impl Barrage {
    /// Whether guns so suppressed fire at all, and as how dense they count.
    pub(crate) fn unsuppressed(&self, gun: Density, suppression: u8) -> Option<Density> {
        gun.thinned(suppression).filter(|_| suppression < self.silent_at)
    }

    /// The attack on a flight in the zone, if there can be one.
    pub(crate) fn volley(&self, zone: Zone) -> Option<Volley> {
        let gun = self.unsuppressed(zone.gun, zone.suppression)?;
        let number = self.numbers[gun.index()][zone.band.index()];
        let blind = zone.night && !zone.fire_can;
        if number == 0 || blind && zone.band > Band::Low {
            return None;
        }
        let mut modifier = i8::from(zone.evading) * self.evading;
        modifier += i8::from(zone.speed >= self.fast.speed) * self.fast.modifier;
        modifier += i8::from(blind) * self.night + i8::from(zone.cloud) * self.cloud;
        Some(Volley { gun, number: number as i8, modifier })
    }

    /// Rolls it: the dice, and whether they hit (DH10a).
    pub(crate) fn fire(
        &self,
        volley: Volley,
        (by, on): (Label, Label),
        roll: &mut impl Roll,
        journal: &mut impl Journal,
    ) -> (TwoDice, bool) {
        let dice = two_dice(by, roll, journal);
        let total = dice.sum() + volley.modifier;
        let hits = total >= volley.number;
        journal.record(|| {
            let event = Event::of(Rule::DH10a).by(by).on(on).modifier(volley.modifier).result(total);
            event.int("number", volley.number).word("hit", if hits { "hit" } else { "miss" })
        });
        (dice, hits)
    }
}

impl FlakDamage {
    /// What is added to the damage dice: for Heavy guns or a Fire Can, and for a B-52.
    pub(crate) fn modifier(&self, gun: Option<Density>, b52: bool) -> i8 {
        let by = match gun {
            Some(Density::Heavy) => self.heavy,
            Some(_) => 0,
            None => self.fire_can,
        };
        by + i8::from(b52) * self.b52
    }

    /// Rolls the damage of a hit: the dice, and what it does to an aircraft, [`Airframe::Sound`] for nothing (DH10b).
    pub(crate) fn roll(
        &self,
        modifier: i8,
        (by, on): (Label, Label),
        roll: &mut impl Roll,
        journal: &mut impl Journal,
    ) -> (TwoDice, Airframe) {
        let dice = two_dice(by, roll, journal);
        let total = dice.sum() + modifier;
        let harm = match total {
            total if total >= self.shot_down => Airframe::Down,
            total if total >= self.crippled => Airframe::Crippled,
            total if total >= self.damaged => Airframe::Damaged,
            _ => Airframe::Sound,
        };
        journal.record(|| {
            let event = Event::of(Rule::DH10b).by(by).on(on).modifier(modifier).result(total);
            event.word("harm", harm.name())
        });
        (dice, harm)
    }
}

/// The most attacks at one point.
const MOST: usize = 9;

/// A barrage attack and the place of who makes it in one number, so that two change places without asking which is which.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Attack(u32);

impl Attack {
    /// It needs more than any.
    const NONE: Attack = Attack(u32::MAX);

    const fn new(place: usize, volley: Volley) -> Attack {
        let need = (volley.need() as u8).wrapping_add(1 << 7) as u32;
        Attack(need << 24 | (place as u32) << 16 | (volley.gun as u32) << 8 | volley.number as u32)
    }

    /// What its dice need, the less the better.
    const fn need(self) -> u32 {
        self.0 >> 24
    }

    const fn place(self) -> usize {
        (self.0 >> 16 & 0xff) as usize
    }

    const fn volley(self) -> Volley {
        let [number, gun, _, need] = self.0.to_le_bytes();
        let number = number as i8;
        Volley { gun: Density::ALL[gun as usize], number, modifier: number - need.wrapping_sub(1 << 7) as i8 }
    }
}

/// The best attacks of those at hand, the lowest need first; one that a better attack displaces goes behind its equals.
struct Best {
    attacks: [Attack; MOST],
}

impl Best {
    fn of(attacks: impl Iterator<Item = (usize, Volley)>, most: u8) -> Best {
        let mut best = [Attack::NONE; MOST];
        let room = MOST.min(most.into());
        for (place, volley) in attacks {
            let mut new = Attack::new(place, volley);
            for kept in &mut best[..room] {
                (*kept, new) = if new.need() < kept.need() { (new, *kept) } else { (*kept, new) };
            }
        }
        Best { attacks: best }
    }

    /// They, with the places of who makes them.
    fn each(self) -> impl Iterator<Item = (usize, Volley)> {
        let made = self.attacks.into_iter().take_while(|&attack| attack != Attack::NONE);
        made.map(|attack| (attack.place(), attack.volley()))
    }
}

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// The concentrations that cover a US flight fire at its point, the best three of them (D2.1.7a, DH10a); damage by
    /// DH10b and `hit_us`. Doubles go to `double`.
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
        self.journal.record(|| Event::of(Rule::D2_1_7a).by(ends.0).on(ends.1));
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

    /// Rolls the damage of a hit by guns or a Fire Can on a US flight and deals it; doubles go to `double`.
    pub(crate) fn flak_damage(&mut self, modifier: i8, ends: (Label, Label), place: usize) {
        let guns = matches!(crate::labels::unit(ends.0), crate::labels::Unit::Aaa(_));
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

    /// The same against a DRV flight that is neither taking off nor landing (D2.1.7b); there are no events.
    pub(crate) fn barrage_drv(&mut self, place: usize) {
        let flight = &self.state.drv[place];
        if !flight.airborne() || !self.state.covered(flight.flying.hex) || self.at_field(place) {
            return;
        }
        let rules = self.rules();
        let flying = flight.flying;
        let best = self.best(flying.hex, flying.band, flying.speed, false);
        for (aaa, volley) in best.each() {
            if !self.state.drv[place].airborne() {
                return;
            }
            let ends = (label_of(FIRST_AAA, aaa), self.drv_label(place));
            self.journal.record(|| Event::of(Rule::D2_1_7b).by(ends.0).on(ends.1));
            let point = self.state.drv[place].flying.spent;
            let moment = crate::keys::Moment { point, ..self.moment(ends.0, ends.1) };
            let (_, hits) =
                rules.barrage.fire(volley, ends, &mut self.chance.open(moment.key(keys::FLAK)), self.journal);
            if !hits {
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
        let cloud = self.state.weather.blocks_aim(band);
        let night = self.scenario.night;
        // By day radar makes no difference.
        let fire_can = |hex| night && self.state.fire_cans.iter().any(|can| can.hex == hex && self.state.works(can));
        let zone = |aaa: &Aaa| Zone {
            gun: aaa.density,
            suppression: aaa.suppression,
            band,
            evading,
            speed,
            night,
            fire_can: fire_can(aaa.hex),
            cloud,
        };
        let covering = self.state.covering(hex);
        Best::of(covering.filter_map(|(place, aaa)| Some((place, rules.volley(zone(aaa))?))), rules.best)
    }

    /// The band at which guns find a US flight: Low in the last hexes of a dive run.
    fn flak_band(&self, place: usize) -> Band {
        let band = self.state.us[place].flying.band;
        if self.dives(place) { band.min(Band::Low) } else { band }
    }

    /// Whether a DRV flight is so near to a field that guns let it take off or land.
    fn at_field(&self, place: usize) -> bool {
        let flying = &self.state.drv[place].flying;
        let near = self.rules().movement.land_range.into();
        flying.band == Band::Deck && self.open_fields().any(|field| range(field.hex, flying.hex) <= near)
    }
}
