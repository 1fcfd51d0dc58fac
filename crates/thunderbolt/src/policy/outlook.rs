//! What one aircraft can do and has to fear from every hex, at both altitudes: worked out once for an activation, so
//! that a candidate costs a few look-ups. In integers: worth in hundredths, harm in thousandths.

use crate::policy::View;
use crate::policy::reckoning::harm;
use crate::rules::board::Board;
use crate::scenario::doctrine::{AimWeights, Doctrine};
use crate::state::Unit;
use crate::terms::flying::{PLACES, Place, Stance};
use crate::terms::units::UNIT_KINDS;

mod arms;
mod ends;
mod gains;
mod strikes;
mod threats;

pub(crate) use self::arms::{Arms, CANNON};
pub(crate) use self::ends::MOST_OUT;
pub(crate) use self::strikes::BestStrike;
use self::strikes::Strikes;
use self::threats::Threats;

/// Stances: the edges, then the centre.
pub(crate) const STANCES: usize = 7;

/// The turns that an aircraft still has over the battlefield, and what it can do in them.
#[derive(Debug)]
pub(crate) struct Outlook<'a> {
    pub(crate) view: View<'a>,
    doctrine: &'a Doctrine,
    pub(crate) arms: &'a mut Arms,
    aim: &'a AimWeights,
    /// The units on each hex, a bit each.
    units: [u64; PLACES],
    /// The hexes with units, a bit each.
    held: u16,
    /// The types of units on the board, a bit each: in the open and in Cover, those of the battalion and pop-ups.
    kinds: [[u16; 2]; 2],
    can_attack: bool,
    /// Harm that an attack of a unit does to the aircraft, by type, of those on the board.
    harm: Option<[i32; UNIT_KINDS]>,
    /// What a unit is worth as a target, by type, of those on the board: of the battalion, and pop-ups.
    worth: [[i32; UNIT_KINDS]; 2],
    strikes: Option<Strikes>,
    threats: Option<Threats>,
    far: Option<[i32; PLACES]>,
    board: &'a Board,
    hover: bool,
    /// The greatest speed.
    speed: u8,
    /// Activations before Bingo, the present one included.
    turns_left: i32,
}

pub(crate) const fn stance_place(stance: Stance) -> usize {
    match stance {
        Stance::Edge(edge) => edge.index() as usize,
        Stance::Centre => STANCES - 1,
    }
}

/// The places of units in a set, a bit each.
fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(place)
    })
}

impl<'a> Outlook<'a> {
    /// The outlook of the aircraft of a view. What it says of worth and gain waits for [`Outlook::aim`].
    pub(crate) fn new(view: &View<'a>, doctrine: &'a Doctrine, arms: &'a mut Arms) -> Outlook<'a> {
        let mut outlook = Outlook {
            view: *view,
            doctrine,
            arms,
            aim: &doctrine.postures[0].aim,
            units: [0; PLACES],
            held: 0,
            kinds: [[0; 2]; 2],
            can_attack: view.may_attack(),
            harm: None,
            worth: [[0; UNIT_KINDS]; 2],
            strikes: None,
            threats: None,
            far: None,
            board: &view.campaign.rules.board,
            hover: view.kind().hover,
            speed: view.speed().1,
            turns_left: ends::turns_left(view),
        };
        for (place, unit) in view.state.mission.standing() {
            outlook.units[unit.hex.index()] |= 1 << place;
            outlook.held |= 1 << unit.hex.index();
            outlook.kinds[usize::from(unit.in_cover)][usize::from(unit.pop_up)] |= 1 << unit.kind.index();
        }
        let [open, covered] = outlook.kinds.map(|[own, pop_ups]| own | pop_ups);
        outlook.arms.take(view, open | covered);
        outlook
    }

    /// Weighs units and weapons by an aim.
    pub(crate) fn aim(&mut self, aim: &'a AimWeights) {
        self.aim = aim;
        self.arms.price(&self.view, aim);
        (self.far, self.strikes) = (None, None);
        let harm = if aim.danger == 0 { [0; UNIT_KINDS] } else { self.harm() };
        let [own, pop_ups] = [0, 1].map(|of| self.kinds[0][of] | self.kinds[1][of]);
        for (pop_up, kinds) in [own, pop_ups].into_iter().enumerate() {
            for kind in bits(kinds.into()) {
                let value = if pop_up == 1 { 0 } else { i32::from(self.view.campaign.rules.units[kind].value) };
                self.worth[pop_up][kind] = aim.value * value + aim.danger * harm[kind] / 1000 + aim.units[kind];
            }
        }
    }

    /// Activations before Bingo, the present one included; before the first turn those of an aircraft without Scout
    /// or card.
    #[inline]
    pub(crate) const fn turns_left(&self) -> i32 {
        self.turns_left
    }

    /// The harm that an attack of a unit does to the aircraft, by type, of those on the board.
    fn harm(&mut self) -> [i32; UNIT_KINDS] {
        let kinds = self.kinds.iter().flatten().fold(0, |all, kinds| all | kinds);
        *self.harm.get_or_insert_with(|| harm(&self.view, self.doctrine, kinds))
    }

    fn unit(&self, place: usize) -> &'a Unit {
        &self.view.state.mission.units[place]
    }

    /// What a unit on the board is worth as a target, in hundredths.
    #[inline]
    pub(crate) fn worth(&self, unit: &Unit) -> i32 {
        self.worth[usize::from(unit.pop_up)][unit.kind.index()]
    }

    /// The units of a hex, by place.
    #[inline]
    pub(crate) fn units_on(&self, hex: Place) -> impl Iterator<Item = usize> + use<> {
        bits(self.units[hex.index()])
    }

    /// Whether something left can hit a unit as it is, in Cover or not, from some hex.
    #[inline]
    pub(crate) fn can_hit(&self, unit: &Unit) -> bool {
        self.can_attack && self.arms.can_hit(unit)
    }
}
