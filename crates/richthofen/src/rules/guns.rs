//! Guns: which of a mount can fire, what a shot uses up, drums (R3.1e, R4.3, R4.4, R4.5, R4.8, R6.11).

use crate::ledger::Rule;
use crate::terms::guns::{Gun, GunChoice, GunSpec, Position};
use crate::terms::lowering::table;
use crate::terms::named::{Line, Mount, Post};
use ground::chance::Label;
use ground::journal::{Event, Journal};

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
    pub(crate) fn full(&self) -> Position {
        let mut position = Position::default();
        for (place, gun) in position.guns.iter_mut().enumerate() {
            let track = if self.mount.separate_tracks() { place } else { 0 };
            gun.ammo = if place < self.mount.guns() { self.ammo[track] } else { 0 };
            gun.drum = if self.has_drums(place) { self.drum.min(gun.ammo) } else { 0 };
        }
        position
    }

    /// Whether the gun of this place has drums: of a pair the Lewis on the wing alone.
    const fn has_drums(&self, place: usize) -> bool {
        self.drum > 0 && (!matches!(self.mount, Mount::Pair) || place == 1)
    }

    fn loaded(&self, position: &Position, place: usize) -> bool {
        let gun = &position.guns[place];
        gun.ammo > 0 && (!self.has_drums(place) || gun.drum > 0)
    }

    /// Whether a drum has to be changed before all guns can fire again.
    pub(crate) fn needs_drum(&self, position: &Position) -> bool {
        let empty = |place: usize| {
            let gun = &position.guns[place];
            self.has_drums(place) && gun.drum == 0 && gun.ammo > 0 && !gun.broken
        };
        (0..self.mount.guns()).any(empty)
    }

    /// Whether a mount has a gun that could fire if its jams were cleared and its drum changed.
    pub(crate) fn can_ever_fire(&self, position: &Position) -> bool {
        let usable = |gun: &Gun| gun.ammo > 0 && !gun.broken;
        position.guns[..self.mount.guns()].iter().any(usable)
    }

    /// Whether all guns of a mount are out for good.
    pub(crate) fn is_out(&self, position: &Position) -> bool {
        position.guns[..self.mount.guns()].iter().all(|gun| gun.broken)
    }

    /// Puts a full drum on, at the end of the turn of the change.
    pub(crate) fn change_drum(&self, position: &mut Position) {
        for (place, gun) in position.guns.iter_mut().enumerate().take(self.mount.guns()) {
            if self.has_drums(place) && gun.drum == 0 {
                gun.drum = self.drum.min(gun.ammo);
            }
        }
        position.changing = false;
    }

    /// Reports that one of the pilot's two guns fires: by choice, for a jam, or for want of ammunition (R4.3b, R4.5a,
    /// R4.5e).
    pub(crate) fn report_single(
        &self,
        labels: (Label, Label),
        (position, fired): (&Position, GunChoice),
        journal: &mut impl Journal,
    ) {
        if self.post != Post::Pilot || fired == GunChoice::All {
            return;
        }
        let silent = position.guns[usize::from(fired == GunChoice::First)];
        let event = |rule| Event::of(rule).by(labels.0).on(labels.1).word("gun", fired.name());
        match self.mount {
            Mount::Pair => journal.record(|| event(Rule::R4_3b)),
            _ if silent.ammo == 0 => journal.record(|| event(Rule::R4_5e)),
            _ => journal.record(|| event(Rule::R4_5a)),
        }
    }

    /// Reports the ammunition that a shot has left (R3.1e), and that of both tracks where each gun has its own (R4.3a,
    /// R4.5c). `single_fire` says whether one gun of a mount may fire alone.
    pub(crate) fn report_left(
        &self,
        who: Label,
        (position, fired): (&Position, GunChoice),
        single_fire: bool,
        journal: &mut impl Journal,
    ) {
        let left = position.guns.map(|gun| gun.ammo);
        journal.record(|| Event::of(Rule::R3_1e).by(who).result(left[usize::from(fired == GunChoice::Second)]));
        let tracks = |rule| Event::of(rule).by(who).int("first", left[0]).int("second", left[1]);
        match self.mount {
            Mount::Pair => journal.record(|| tracks(Rule::R4_3a)),
            Mount::Split if single_fire => journal.record(|| tracks(Rule::R4_5c)),
            _ => {}
        }
    }
}

impl Guns {
    /// The salvos that a mount can fire now. `single_fire` says whether one gun of a split mount may fire alone, and
    /// whether the pilot of a pair may choose.
    pub(crate) fn ready(&self, spec: &GunSpec, position: &Position, single_fire: bool) -> Salvos {
        if position.changing {
            return Salvos::default();
        }
        let all = Salvo { fired: GunChoice::All, line: spec.line, dice: spec.mount.guns() as u8 };
        let alone = |fired| Salvo { fired, line: self.single_line, dice: 1 };
        let ready = [0, 1].map(|place| position.guns[place].works() && spec.loaded(position, place));
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
    pub(crate) fn shots_left(&self, spec: &GunSpec, position: &Position, fired: GunChoice) -> i8 {
        let uses = |place: &usize| !spec.mount.separate_tracks() || fired.fires(*place);
        let points = |place: usize| {
            let gun = &position.guns[place];
            if spec.has_drums(place) { gun.ammo.min(gun.drum) } else { gun.ammo }
        };
        (0..spec.mount.guns()).filter(uses).map(points).min().unwrap_or(0) / self.cost
    }

    /// What a shot uses up: a point of each track that fires, and of the drum on the gun.
    pub(crate) fn spend(&self, spec: &GunSpec, position: &mut Position, fired: GunChoice) {
        let separate = spec.mount.separate_tracks();
        for (place, gun) in position.guns.iter_mut().enumerate().take(spec.mount.guns()) {
            if separate && !fired.fires(place) {
                continue;
            }
            gun.ammo = (gun.ammo - self.cost).max(0);
            if spec.has_drums(place) {
                gun.drum = (gun.drum - self.cost).max(0);
            }
        }
    }
}
