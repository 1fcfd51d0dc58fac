//! What a pilot sees.

use crate::scenario::Scenario;
use crate::state::{Plane, State};
use crate::terms::side::Side;
use ground::game::planner::Sight;

/// The whole open state, as the pilot of one aircraft looks at it.
#[derive(Clone, Copy)]
pub struct View<'a> {
    pub(crate) scenario: &'a Scenario,
    /// The state of the game.
    pub state: &'a State,
    /// The aircraft whose choice it is, by its place among the aircraft.
    pub me: usize,
}

impl<'a> View<'a> {
    /// The aircraft whose choice it is.
    #[inline]
    pub fn plane(&self) -> &'a Plane {
        &self.state.planes[self.me]
    }

    /// The side of this aircraft.
    pub fn side(&self) -> Side {
        self.plane().side
    }

    /// Another aircraft.
    #[inline]
    pub(crate) fn other(&self, place: usize) -> &'a Plane {
        &self.state.planes[place]
    }

    /// The enemies on the board, balloons included, by their place among the aircraft.
    pub fn enemies(&self) -> impl Iterator<Item = usize> + 'a {
        self.state.enemies_of(self.side())
    }

    /// The friends on the board besides this aircraft, balloons excluded.
    pub(crate) fn friends(&self) -> impl Iterator<Item = usize> + 'a {
        let (state, side, me) = (self.state, self.side(), self.me);
        let planes = state.planes.iter().enumerate();
        planes
            .filter(move |(at, plane)| plane.side == side && *at != me && plane.flying() && !plane.balloon)
            .map(|(at, _)| at)
    }

    /// Whether an enemy's shot is declared at the aircraft, from where it can still be fired.
    pub(crate) fn is_under_fire(&self) -> bool {
        self.enemies().any(|at| {
            let shot = self.other(at).shot.filter(|shot| usize::from(shot.target) == self.me);
            shot.is_some_and(|shot| self.scenario.holds(self.state, at, &shot))
        })
    }

    /// Of some aircraft the nearest, by hexes, then by difference of altitude, then by place; and its distance.
    pub(crate) fn nearest_of(&self, some: impl Iterator<Item = usize>) -> Option<(usize, u32)> {
        nearest(self.state, self.plane(), some)
    }
}

/// Of some aircraft the nearest to one, by hexes, then by difference of altitude, then by place; and its distance.
pub(crate) fn nearest(state: &State, to: &Plane, some: impl Iterator<Item = usize>) -> Option<(usize, u32)> {
    let key = |at: usize| {
        let plane = &state.planes[at];
        (to.distance(plane), (to.altitude - plane.altitude).abs())
    };
    some.map(|at| (key(at), at)).min().map(|((distance, _), at)| (at, distance))
}

/// Aircraft count as they are seated.
impl Sight for View<'_> {
    fn unit(&self) -> Option<usize> {
        Some(self.me)
    }
}
