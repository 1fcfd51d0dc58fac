//! Guns: which of a mount can fire, what a shot uses up, drums (R3.1e, R4.3, R4.4, R4.5, R4.8, R6.11).

use crate::terms::guns::{Barrel, Gun, GunChoice, GunSpec};
use crate::terms::lowering::table;
use crate::terms::named::{Line, Mount};

table! {
    #![derive(Copy)]
    /// What is common to all guns.
    GunsFile => Guns {
        /// The line of one gun of two.
        single_line: Line,
        /// Points that an attack costs on each track.
        cost: i8 = 1..=9,
        /// How many aircraft may fire front guns at one target.
        most_at_one: u8 = 1..=9,
        /// The natural roll with which the observer of a Hannover hits his own tail, past which he fires.
        blind_spot_roll: i8 = 2..=13,
        /// Damage points of such a hit.
        blind_spot_cost: i16 = 0..=9,
    }
}

/// Guns of a mount that can fire together now, and their line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Salvo {
    pub(crate) fired: GunChoice,
    pub(crate) line: Line,
    /// Guns that fire, each with a jam die.
    pub(crate) dice: u8,
}

/// The salvos that a mount can fire now, the strongest first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Salvos {
    salvos: [Option<Salvo>; 3],
}

impl Salvos {
    fn one(salvo: Salvo) -> Salvos {
        Salvos { salvos: [Some(salvo), None, None] }
    }

    /// The salvos, in order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = Salvo> {
        self.salvos.iter().copied().flatten()
    }

    /// The strongest, if there is one.
    pub(crate) fn first(&self) -> Option<Salvo> {
        self.salvos[0]
    }

    /// The salvo of exactly these guns.
    pub(crate) fn with(&self, fired: GunChoice) -> Option<Salvo> {
        self.iter().find(|salvo| salvo.fired == fired)
    }
}

impl GunSpec {
    /// The guns as they take off.
    pub(crate) fn full(&self) -> Gun {
        let mut gun = Gun::default();
        for (place, barrel) in gun.barrels.iter_mut().enumerate() {
            let track = if self.mount.separate_tracks() { place } else { 0 };
            barrel.ammo = if place < self.mount.guns() { self.ammo[track] } else { 0 };
            barrel.drum = if self.has_drums(place) { self.drum.min(barrel.ammo) } else { 0 };
        }
        gun
    }

    /// Whether the gun of this place has drums: of a pair the Lewis on the wing alone.
    const fn has_drums(&self, place: usize) -> bool {
        self.drum > 0 && (!matches!(self.mount, Mount::Pair) || place == 1)
    }

    fn loaded(&self, gun: &Gun, place: usize) -> bool {
        let barrel = &gun.barrels[place];
        barrel.ammo > 0 && (!self.has_drums(place) || barrel.drum > 0)
    }

    /// Whether a drum has to be changed before all guns can fire again.
    pub(crate) fn needs_drum(&self, gun: &Gun) -> bool {
        let empty = |place: usize| {
            let barrel = &gun.barrels[place];
            self.has_drums(place) && barrel.drum == 0 && barrel.ammo > 0 && !barrel.broken
        };
        (0..self.mount.guns()).any(empty)
    }

    /// Whether a mount has a gun that could fire if its jams were cleared and its drum changed.
    pub(crate) fn can_ever_fire(&self, gun: &Gun) -> bool {
        let usable = |barrel: &Barrel| barrel.ammo > 0 && !barrel.broken;
        gun.barrels[..self.mount.guns()].iter().any(usable)
    }

    /// Whether all guns of a mount are out for good.
    pub(crate) fn is_out(&self, gun: &Gun) -> bool {
        gun.barrels[..self.mount.guns()].iter().all(|barrel| barrel.broken)
    }

    /// Puts a full drum on, at the end of the turn of the change.
    pub(crate) fn change_drum(&self, gun: &mut Gun) {
        for (place, barrel) in gun.barrels.iter_mut().enumerate().take(self.mount.guns()) {
            if self.has_drums(place) && barrel.drum == 0 {
                barrel.drum = self.drum.min(barrel.ammo);
            }
        }
        gun.changing = false;
    }
}

impl Guns {
    /// The salvos that a mount can fire now. `single_fire` says whether one gun of a split mount may fire alone, and
    /// whether the pilot of a pair may choose.
    pub(crate) fn ready(&self, spec: &GunSpec, gun: &Gun, single_fire: bool) -> Salvos {
        if gun.changing {
            return Salvos::default();
        }
        let all = Salvo { fired: GunChoice::All, line: spec.line, dice: spec.mount.guns() as u8 };
        let alone = |fired| Salvo { fired, line: self.single_line, dice: 1 };
        let ready = [0, 1].map(|place| gun.barrels[place].works() && spec.loaded(gun, place));
        match (spec.mount, ready) {
            (Mount::Single, [true, _]) => Salvos::one(all),
            (Mount::Pair, [true, true]) if single_fire => {
                Salvos { salvos: [Some(all), Some(alone(GunChoice::First)), Some(alone(GunChoice::Second))] }
            }
            (Mount::Single, _) => Salvos::default(),
            (_, [true, true]) => Salvos::one(all),
            (Mount::Split | Mount::Pair, [true, false]) if single_fire => Salvos::one(alone(GunChoice::First)),
            (Mount::Split | Mount::Pair, [false, true]) if single_fire => Salvos::one(alone(GunChoice::Second)),
            (Mount::Ring, [true, false]) => Salvos::one(alone(GunChoice::First)),
            (Mount::Ring, [false, true]) => Salvos::one(alone(GunChoice::Second)),
            _ => Salvos::default(),
        }
    }

    /// How many times these guns can fire before a track, or the drum of one, is empty (R4.5c, R4.3f).
    pub(crate) fn shots_left(&self, spec: &GunSpec, gun: &Gun, fired: GunChoice) -> i8 {
        let uses = |place: &usize| !spec.mount.separate_tracks() || fired.fires(*place);
        let points = |place: usize| {
            let barrel = &gun.barrels[place];
            if spec.has_drums(place) { barrel.ammo.min(barrel.drum) } else { barrel.ammo }
        };
        (0..spec.mount.guns()).filter(uses).map(points).min().unwrap_or(0) / self.cost
    }

    /// What a shot uses up: a point of each track that fires, and of the drum on the gun.
    pub(crate) fn spend(&self, spec: &GunSpec, gun: &mut Gun, fired: GunChoice) {
        let separate = spec.mount.separate_tracks();
        for (place, barrel) in gun.barrels.iter_mut().enumerate().take(spec.mount.guns()) {
            if separate && !fired.fires(place) {
                continue;
            }
            barrel.ammo = (barrel.ammo - self.cost).max(0);
            if spec.has_drums(place) {
                barrel.drum = (barrel.drum - self.cost).max(0);
            }
        }
    }
}
