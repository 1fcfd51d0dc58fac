//! A seat of a planned game: it repeats its tape, then chooses as one of its players does, and writes down what it
//! chose.

use super::Course;
use crate::game::tape::{Decision, DecisionTape, differs};
use std::rc::Rc;

/// A seat, by its place in a game, with what it shares with the game.
#[derive(Clone, Debug)]
pub struct PlannedSeat<D> {
    /// Counted in the order of [`Players::each`](crate::game::tape::Players::each).
    pub(super) place: usize,
    pub(super) course: Rc<Course>,
    pub(super) tape: DecisionTape<D>,
}

/// What a player sees as it decides.
pub trait Sight {
    /// The unit that the decision is for, counted within the side or the game; `None` for what concerns no unit.
    fn unit(&self) -> Option<usize> {
        None
    }
}

impl<T: Sight> Sight for &T {
    fn unit(&self) -> Option<usize> {
        T::unit(self)
    }
}

/// Chooses as one of several players does.
#[derive(Debug)]
pub struct PlannedPlayer<P: ?Sized, D> {
    /// The players of a planner's doctrines, or the one player of another policy.
    players: Vec<Box<P>>,
    seat: PlannedSeat<D>,
}

impl<P: ?Sized, D: Decision> PlannedPlayer<P, D> {
    /// Seats these players; at least one.
    pub fn new(players: Vec<Box<P>>, seat: PlannedSeat<D>) -> PlannedPlayer<P, D> {
        PlannedPlayer { players, seat }
    }

    /// The player of a policy that does not look ahead. Doctrines of planners use no dice.
    pub fn only(&self) -> Option<&P> {
        if let [only] = &*self.players { Some(only) } else { None }
    }

    /// The next decision on the tape; `None` where it has to be chosen.
    pub fn known(&mut self) -> Option<D> {
        let PlannedSeat { place, course, tape } = &self.seat;
        let known = tape.at(course.decisions(*place));
        if known.is_some() {
            course.count(*place);
        }
        known
    }

    /// The player that chooses now for a unit. What concerns no unit the first chooses.
    pub fn chooser(&mut self, unit: Option<usize>) -> &mut P {
        let chooser = unit.map_or(0, |unit| self.seat.course.chooser(self.seat.place, unit));
        &mut self.players[chooser]
    }

    /// The game asks for another decision than the tape has.
    #[cold]
    pub fn differs(&self, decision: D, asked: &str) -> ! {
        differs(self.seat.course.decisions(self.seat.place) - 1, decision, asked)
    }

    /// Writes down what it chose.
    pub fn keep(&mut self, decision: D) {
        self.seat.tape.record(decision);
        self.seat.course.count(self.seat.place);
    }
}
