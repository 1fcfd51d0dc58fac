//! Shots in a fight: the choice of weapon, its effect, and whether it is used up (D5.8.3e, DH5b, DH7f, DH7g).

use crate::ledger::Rule;
use crate::rules::flights::Weapon;
use crate::terms::dice::{one_die, two_dice};
use crate::terms::flights::{Airframe, Side, WeaponKind};
use crate::terms::lowering::table;
use ground::board::Arc;
use ground::chance::{Enumerate, Label, Roll};
use ground::journal::{Event, Journal, Silent};

/// The air weapons of a flight, and which of them are used up.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rack<'a> {
    pub(crate) weapons: &'a [Option<Weapon>; 3],
    pub(crate) depleted: [bool; 3],
}

/// A weapon chosen for a fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Chosen {
    /// Its index in the rack.
    pub(crate) place: usize,
    /// Its rating for this fight.
    pub(crate) rating: i8,
}

impl<'a> Rack<'a> {
    /// The weapons that are left, with their indices.
    fn left(self) -> impl Iterator<Item = (usize, &'a Weapon)> {
        let carried = self.weapons.iter().enumerate();
        carried.filter_map(move |(place, weapon)| Some((place, weapon.as_ref()?)).filter(|_| !self.depleted[place]))
    }

    /// Whether it has any weapon left. Radar missiles count only if the radar can see the target.
    pub(crate) fn armed(self, radar: bool) -> bool {
        self.usable(radar).next().is_some()
    }

    fn usable(self, radar: bool) -> impl Iterator<Item = (usize, &'a Weapon)> {
        self.left().filter(move |(_, weapon)| radar || weapon.kind != WeaponKind::Radar)
    }

    /// The index of its radar missile, if any is left.
    pub(crate) fn radar_missile(self) -> Option<usize> {
        self.left().find(|(_, weapon)| weapon.kind == WeaponKind::Radar).map(|(place, _)| place)
    }

    /// The weapon with the best rating, of equals a missile (DH5b); for a DRV flight the best missile, and without
    /// one a gun (D5.8.3e). `snap` is what a missile loses in a fleeting chance; radar missiles only where they can
    /// see the target.
    pub(crate) fn choose(
        self,
        (who, side): (Label, Side),
        snap: i8,
        radar: bool,
        journal: &mut impl Journal,
    ) -> Option<Chosen> {
        let rating = |weapon: &Weapon| weapon.rating + if weapon.kind == WeaponKind::Gun { 0 } else { snap };
        let best = self
            .usable(radar)
            .min_by_key(|(place, weapon)| {
                let gun = weapon.kind == WeaponKind::Gun;
                (gun && side == Side::Drv, -rating(weapon), gun, *place)
            })
            .map(|(place, weapon)| (Chosen { place, rating: rating(weapon) }, weapon.kind));
        let kind = best.map_or("nothing", |(_, kind)| kind.name());
        record_arms(who, ("uses", kind), best.map(|(chosen, _)| chosen.rating), journal);
        best.map(|(chosen, _)| chosen)
    }
}

/// Records what a flight has for a fight: the weapon that it uses, with its rating, or whether it carries a pod (DH5b).
pub(crate) fn record_arms(
    who: Label,
    (deed, weapon): (&'static str, &'static str),
    rating: Option<i8>,
    journal: &mut impl Journal,
) {
    journal.record(|| {
        let event = Event::of(Rule::DH5b).by(who).result(rating.unwrap_or(0)).word("deed", deed).word("weapon", weapon);
        event.word("rated", rating.map_or(String::new(), |rating| format!(" rated {rating}")))
    });
}

impl AirShot {
    /// Rolls one shot with a weapon of a rating (DH7f); [`Airframe::None`] for a miss.
    pub(crate) fn shoot(
        &self,
        (by, on): (Label, Label),
        rating: i8,
        surprise: bool,
        roll: &mut impl Roll,
        journal: &mut impl Journal,
    ) -> Airframe {
        let surprised = if surprise { self.surprise } else { 0 };
        let modifier = rating + surprised;
        let total = two_dice(by, roll, journal).sum() + modifier;
        let harm = match total {
            total if total >= self.shot_down => Airframe::Down,
            total if total >= self.crippled => Airframe::Crippled,
            total if total >= self.damaged => Airframe::Damaged,
            _ => Airframe::None,
        };
        journal.record(|| {
            let event = Event::of(Rule::DH7f).by(by).on(on).modifier(modifier).result(total);
            let hits =
                |roll: &mut Enumerate| self.shoot((by, on), rating, surprise, roll, &mut Silent) != Airframe::None;
            let event = event.int("needs", self.damaged - modifier).int("chance", Enumerate::per_mille(hits));
            let event = event.int("rating", rating).int("surprise", surprised);
            event.word("harm", if harm == Airframe::None { "miss" } else { harm.name() })
        });
        harm
    }
}

impl Weapon {
    /// Whether it is used up after `shots` shots: one die, less those beyond the first (DH7g).
    pub(crate) fn used_up(&self, who: Label, shots: u8, roll: &mut impl Roll, journal: &mut impl Journal) -> bool {
        let die = one_die(who, roll, journal) as i8 - shots.saturating_sub(1) as i8;
        let out = die <= self.depletion;
        journal.record(|| {
            let event = Event::of(Rule::DH7g).by(who).result(die).word("weapon", self.kind.name());
            event.word("state", ["is left", "is used up"][usize::from(out)])
        });
        out
    }
}

table! {
    /// Shots: the least total for each result.
    AirShotFile => AirShot {
        /// Added to the shots of a side that surprises the other.
        surprise: i8 = 0..=9,
        /// The least total that damages an aircraft.
        damaged: i8 = 2..=30,
        /// The least total that cripples it.
        crippled: i8 = 2..=30,
        /// The least total that shoots it down.
        shot_down: i8 = 2..=30,
    }
}

table! {
    /// Shots beyond visual range.
    BeyondSightFile => BeyondSight {
        /// The least total of two dice to get a shot.
        number: i8 = 2..=30,
        /// Added to the roll in place of the rating of the weapon.
        rating: i8 = -9..=9,
        /// The least range, in hexes.
        nearest: u8 = 1..=9,
        /// The greatest range at a target that shows its front, a beam or its rear, in hexes.
        reach: [u8; 3] = 0..=20,
    }
}

impl BeyondSight {
    /// Whether a crew gets its shot (DH7i).
    pub(crate) fn locks(
        &self,
        (by, on): (Label, Label),
        aggression: i8,
        roll: &mut impl Roll,
        journal: &mut impl Journal,
    ) -> bool {
        let total = two_dice(by, roll, journal).sum() + aggression;
        let locks = total >= self.number;
        journal.record(|| {
            let event = Event::of(Rule::DH7i).by(by).on(on).modifier(aggression).result(total);
            event.word("deed", ["finds no shot", "shoots"][usize::from(locks)])
        });
        locks
    }

    /// The greatest range to a target, by the aspect that it shows.
    pub(crate) const fn reach(&self, shown: Arc) -> u8 {
        match shown {
            Arc::Front => self.reach[0],
            Arc::FrontBeam | Arc::RearBeam => self.reach[1],
            Arc::Rear => self.reach[2],
        }
    }
}
