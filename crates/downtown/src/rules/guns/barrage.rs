//! Barrage fire, its damage, and its suppression (D2.1.7, DH10a, DH10b, DH10e).

use crate::ledger::Rule;
use crate::terms::defence::Density;
use crate::terms::dice::{TwoDice, two_dice};
use crate::terms::flights::{Airframe, Band};
use crate::terms::lowering::{part, table};
use ground::chance::{Enumerate, Label, Roll};
use ground::journal::{Event, Journal, Silent};

table! {
    /// Barrage fire. Lists are by band; 0 is no attack.
    BarrageFile => Barrage {
        /// The least total of two dice for Light, Medium and Heavy AAA.
        numbers: [[u8; 4]; 3] = 0..=30,
        /// The number of concentrations that fire at one point of a flight.
        best: u8 = 0..=9,
        /// The distance that a barrage zone reaches from its hex, in hexes.
        reach: u8 = 0..=3,
        /// Added to the roll at a flight that evades.
        evading: i8 = -9..=9,
        fast: Fast,
        /// Added to the roll at night without a Fire Can.
        night: i8 = -9..=9,
        /// Added to the roll if cloud blocks visual aim.
        cloud: i8 = -9..=9,
        /// The level of suppression at which AAA is silent.
        silent_at: u8 = 1..=9,
        /// The last hexes of a dive run, in which the flight counts as at Low.
        dive_run_hexes: u8 = 0..=9,
    }
}

part! {
    /// The modifier for fast flights.
    FastFile => Fast {
        /// The least speed, in Movement Points.
        speed: u8 = 1..=12,
        /// Added to the roll.
        modifier: i8 = -9..=9,
    }
}

table! {
    /// Damage by AAA and Fire Cans: the least total for each result.
    FlakDamageFile => FlakDamage {
        /// Added to the roll of Heavy AAA.
        heavy: i8 = -9..=9,
        /// Added to the roll of a Fire Can.
        fire_can: i8 = -9..=9,
        /// Added to the roll at a B-52 cell.
        b52: i8 = -9..=9,
        /// The least total that damages an aircraft.
        damaged: i8 = 2..=30,
        /// The least total that cripples it.
        crippled: i8 = 2..=30,
        /// The least total that shoots it down.
        shot_down: i8 = 2..=30,
    }
}

table! {
    /// Suppression of AAA.
    SuppressionFile => Suppression {
        /// The highest level of suppression.
        most: u8 = 0..=9,
        /// The least die that removes a level.
        removed_on: u8 = 1..=11,
    }
}

/// A flight in the barrage zone of a concentration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Zone {
    pub(crate) gun: Density,
    pub(crate) suppression: u8,
    /// The band in which the flight counts.
    pub(crate) band: Band,
    pub(crate) evading: bool,
    pub(crate) speed: u8,
    pub(crate) night: bool,
    /// A Fire Can with its radar on is in the hex of the guns.
    pub(crate) fire_can: bool,
    /// Whether cloud is in the way.
    pub(crate) cloud: bool,
}

impl Zone {
    /// Whether the guns fire at night without a Fire Can.
    const fn blind(self) -> bool {
        self.night && !self.fire_can
    }
}

/// A barrage attack that is possible: the total that it needs, and the modifier of its dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Volley {
    /// The density of the guns that are not suppressed.
    pub(crate) gun: Density,
    number: i8,
    modifier: i8,
}

impl Volley {
    /// What the dice need without the modifier.
    const fn need(self) -> i8 {
        self.number - self.modifier
    }
}

impl Density {
    /// The density a number of grades thinner; below Light there is nothing.
    fn thinned(self, grades: u8) -> Option<Density> {
        self.index().checked_sub(grades.into()).map(|left| Density::ALL[left])
    }
}

impl Barrage {
    /// The density at which suppressed guns count; `None` if they do not fire.
    pub(crate) fn unsuppressed(&self, gun: Density, suppression: u8) -> Option<Density> {
        gun.thinned(suppression).filter(|_| suppression < self.silent_at)
    }

    /// The attack on a flight in the zone, if one is possible.
    pub(crate) fn volley(&self, zone: Zone) -> Option<Volley> {
        let gun = self.unsuppressed(zone.gun, zone.suppression)?;
        let number = self.numbers[gun.index()][zone.band.index()];
        if number == 0 || zone.blind() && zone.band > Band::Low {
            return None;
        }
        Some(Volley { gun, number: number as i8, modifier: self.modifiers(zone).iter().sum() })
    }

    /// What a flight that evades, its speed, the night and cloud add to the roll.
    fn modifiers(&self, zone: Zone) -> [i8; 4] {
        let fast = i8::from(zone.speed >= self.fast.speed) * self.fast.modifier;
        let evading = i8::from(zone.evading) * self.evading;
        [evading, fast, i8::from(zone.blind()) * self.night, i8::from(zone.cloud) * self.cloud]
    }

    /// The event of an attack with what is added to its roll.
    pub(crate) fn explain(&self, zone: Zone, event: Event) -> Event {
        let [evading, fast, blind, cloud] = self.modifiers(zone);
        event.int("evading", evading).int("fast", fast).int("night", blind).int("cloud", cloud)
    }

    /// Rolls the attack and returns the dice and whether they hit (DH10a).
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
            let chance = Enumerate::per_mille(|roll| self.fire(volley, (by, on), roll, &mut Silent).1);
            let event = event.int("number", volley.number).int("needs", volley.need()).int("chance", chance);
            event.word("hit", if hits { "hit" } else { "miss" })
        });
        (dice, hits)
    }
}

impl FlakDamage {
    /// The modifier of the damage roll for Heavy AAA, a Fire Can (`None`) and a B-52.
    pub(crate) fn modifier(&self, gun: Option<Density>, b52: bool) -> i8 {
        let by = match gun {
            Some(Density::Heavy) => self.heavy,
            Some(_) => 0,
            None => self.fire_can,
        };
        by + i8::from(b52) * self.b52
    }

    /// Rolls the damage of a hit and returns the dice and the result for an aircraft; [`Airframe::Sound`] is no damage
    /// (DH10b).
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

/// A barrage attack and the place of its guns in one number, so that two swap as one value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Attack(u32);

impl Attack {
    /// Needs more than any attack.
    const NONE: Attack = Attack(u32::MAX);

    const fn new(place: usize, volley: Volley) -> Attack {
        let need = (volley.need() as u8).wrapping_add(1 << 7) as u32;
        Attack(need << 24 | (place as u32) << 16 | (volley.gun as u32) << 8 | volley.number as u32)
    }

    /// What its dice need; less is better.
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

/// The best attacks, the one that needs least first. An attack that a better one displaces goes behind those that are
/// equal to it.
pub(crate) struct Best {
    attacks: [Attack; MOST],
}

impl Best {
    pub(crate) fn of(attacks: impl Iterator<Item = (usize, Volley)>, most: u8) -> Best {
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

    /// The attacks, with the places of their guns.
    pub(crate) fn each(self) -> impl Iterator<Item = (usize, Volley)> {
        let made = self.attacks.into_iter().take_while(|&attack| attack != Attack::NONE);
        made.map(|attack| (attack.place(), attack.volley()))
    }
}
