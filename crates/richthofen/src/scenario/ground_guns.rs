//! The targets of guns on the ground, and the aces whose skill helps against them (R5.3, R5.5, R6.14).

use crate::scenario::Scenario;
use crate::state::{BalloonGun, Plane, State};
use crate::terms::named::Line;
use ground::board::range;

impl Scenario {
    /// The balloon that is up, if one is.
    pub(crate) fn balloon_up(&self, state: &State) -> Option<usize> {
        state.planes.iter().position(|plane| plane.balloon && plane.flying() && plane.altitude > 0)
    }

    /// Whether a gun of a balloon reaches an aircraft where that is.
    pub(crate) fn gun_reaches(&self, gun: &BalloonGun, plane: &Plane) -> bool {
        let hexes = range(plane.pose.hex, gun.hex) as i32;
        self.rules.balloons.reaches(gun.line(), hexes, plane.altitude)
    }

    /// The target of a gun of a balloon in combat: for one that has not fired in the moves, the nearest enemy in reach
    /// (R6.14g).
    pub(crate) fn target_of_gun(&self, state: &State, gun: &BalloonGun) -> Option<usize> {
        let side = state.planes[self.balloon_up(state)?].side;
        if gun.fired || gun.hidden {
            return None;
        }
        let reached = |at: &usize| state.planes[*at].altitude > 0 && self.gun_reaches(gun, &state.planes[*at]);
        state.enemies_of(side).filter(reached).min_by_key(|&at| range(state.planes[at].pose.hex, gun.hex))
    }

    /// Whether an ace's skill counts against the guns of a balloon where the aircraft is (R5.5f, R5.5h).
    pub(crate) fn ace_counts_against_guns(&self, plane: &Plane) -> bool {
        plane.altitude > self.rules.balloons.low
    }

    /// Whether an aircraft attacks a balloon so low that no skill helps it against any fire from the ground: as for
    /// the guns of the balloon, every enemy of one that is up is its attacker (R5.5h).
    pub(crate) fn is_low_at_balloon(&self, state: &State, plane: &Plane) -> bool {
        let balloon = self.balloon_up(state).filter(|&balloon| state.planes[balloon].side != plane.side);
        balloon.is_some() && !self.ace_counts_against_guns(plane)
    }

    /// Whether it counts against Archie: neither for a strafer nor for one low at a balloon (R5.3c, R5.3e, R5.5h).
    pub(crate) fn ace_counts_against_archie(&self, state: &State, plane: &Plane) -> bool {
        plane.strafed == 0 && !self.is_low_at_balloon(state, plane)
    }

    /// Hands out the line of every gun on the ground that fires at an aircraft and whose shot an ace's skill would
    /// spoil: while the aircraft moves every gun that reaches it, afterwards those whose target it is.
    pub(crate) fn each_ground_gun_at(&self, state: &State, me: usize, mut take: impl FnMut(Line)) {
        let plane = &state.planes[me];
        if plane.under_archie && self.ace_counts_against_archie(state, plane) {
            take(Line::Aa);
        }
        let Some(balloon) = self.balloon_up(state) else { return };
        if state.planes[balloon].side == plane.side || !self.ace_counts_against_guns(plane) {
            return;
        }
        for gun in state.balloon_guns.iter().filter(|gun| !gun.fired && !gun.hidden) {
            let fires =
                if plane.moved { self.target_of_gun(state, gun) == Some(me) } else { self.gun_reaches(gun, plane) };
            if fires {
                take(gun.line());
            }
        }
    }
}
