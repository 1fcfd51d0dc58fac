//! The features of an end of a move: the distance of the targets, and the length of the way off the board.

use super::Outlook;
use crate::policy::View;
use crate::terms::flying::{PLACES, Place, Spot, Stance, places};

impl Outlook<'_> {
    /// Hexes to the nearest unit worth something that can be hit; 0 if there is none.
    pub(crate) fn far(&mut self, hex: Place) -> i32 {
        if self.far.is_none() {
            self.far = Some(self.distances());
        }
        self.far.as_ref().map_or(0, |far| far[hex.index()])
    }

    fn distances(&self) -> [i32; PLACES] {
        let is_target = |place: usize| {
            let unit = self.unit(place);
            self.worth(unit) > 0 && self.can_hit(unit)
        };
        let targets = places(self.held).filter(|&hex| self.units_on(hex).any(is_target));
        let targets = targets.fold(0u16, |hexes, hex| hexes | 1 << hex.index());
        let board = &self.view.campaign.rules.board;
        let mut far = [0; PLACES];
        for from in Place::all() {
            let range = (0..PLACES).find(|&range| board.ring(from, range) & targets != 0);
            far[from.index()] = range.unwrap_or(0) as i32;
        }
        far
    }

    /// Where the next step leads from a spot, straight on: an aircraft on an edge has to cross it, and one that can
    /// hovers beyond it. The spot itself where no step has to be made, and none where it leads off the board.
    #[inline]
    pub(crate) fn onward(&self, spot: Spot) -> Option<Spot> {
        let Stance::Edge(edge) = spot.stance else { return Some(spot) };
        let stance = if self.hover { Stance::Centre } else { spot.stance };
        self.board.neighbour(spot.hex, edge).map(|hex| Spot { hex, stance })
    }

    /// Activations until the aircraft is off the board from a spot, that of the last crossing included.
    pub(crate) fn activations_out(&self, spot: Spot) -> i32 {
        self.activations(self.points_out(spot))
    }

    /// Speed points until the aircraft is off the board from a spot.
    #[inline]
    pub(crate) fn points_out(&self, spot: Spot) -> usize {
        let board = self.board;
        let inner = |hex: Place| usize::from(!board.is_perimeter(hex));
        match spot.stance {
            Stance::Centre => 2 + inner(spot.hex),
            Stance::Edge(edge) => board.neighbour(spot.hex, edge).map_or(1, |next| 2 + inner(next)),
        }
    }

    /// The activations that a number of speed points takes.
    pub(crate) const fn activations(&self, points: usize) -> i32 {
        let most = if self.speed > 0 { self.speed as i32 } else { 1 };
        (points as i32 + most - 1) / most
    }
}

/// The most speed points until an aircraft is off the board.
pub(crate) const MOST_OUT: usize = 3;

/// Activations before Bingo, the present one included; before the first turn those of an aircraft without Scout or
/// card.
pub(super) fn turns_left(view: &View<'_>) -> i32 {
    match view.state.clock.turn {
        0 => view.campaign.rules.loiter.start.into(),
        turn => i32::from(view.turns()) + 1 - i32::from(turn),
    }
}
