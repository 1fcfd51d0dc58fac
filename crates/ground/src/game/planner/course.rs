//! How far a planned game has come, and by which doctrine each unit of a planner plays: what the players, the clock and
//! the dice of the game share.

use std::cell::{Cell, RefCell};

/// A unit of a planner and a stage of the game for which it has still to decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fork {
    /// Counted from 0.
    pub(super) planner: usize,
    unit: usize,
    stage: u16,
}

/// Which doctrine one unit follows.
#[derive(Clone, Copy, Debug)]
struct Following {
    planner: usize,
    unit: usize,
    /// The doctrine of the stages before.
    before: usize,
    /// The doctrine decided for a stage.
    decided: Option<(u16, usize)>,
    /// The doctrine in this play.
    now: usize,
    /// The stage in which it was asked last in this play.
    asked: Option<u16>,
}

/// One seat of the game.
#[derive(Debug, Default)]
struct SeatCount {
    planner: Option<usize>,
    /// The decisions of this play.
    decisions: Cell<usize>,
    /// Those before the stage of the fork.
    before: Cell<usize>,
}

/// How far a game has come.
#[derive(Debug, Default)]
pub struct Course {
    stage: Cell<u16>,
    seats: Vec<SeatCount>,
    /// The units that planners have been asked for, in the order first asked.
    units: RefCell<Vec<Following>>,
    /// What this play looks ahead by.
    ahead: Cell<Option<(Fork, usize)>>,
    /// Whether the dice are those of a look-ahead by now.
    is_ahead: Cell<bool>,
    fork: Cell<Option<Fork>>,
}

impl Course {
    /// The course of a game with these seats, by the planner that has each.
    pub(super) fn new(seats: &[Option<usize>]) -> Course {
        let seats = seats.iter().map(|&planner| SeatCount { planner, ..SeatCount::default() }).collect();
        Course { seats, ..Course::default() }
    }

    /// A new game begins: each unit plays by the first doctrine.
    pub(super) fn begin_game(&self) {
        self.units.borrow_mut().clear();
    }

    /// The game is played from its start once more; with `ahead`, that unit by that doctrine on other dice.
    pub(super) fn begin_play(&self, ahead: Option<(Fork, usize)>) {
        self.stage.set(0);
        self.is_ahead.set(false);
        self.ahead.set(ahead);
        self.fork.set(None);
        for seat in &self.seats {
            seat.decisions.set(0);
            seat.before.set(0);
        }
        for unit in self.units.borrow_mut().iter_mut() {
            (unit.now, unit.asked) = (unit.before, None);
        }
    }

    /// A stage begins.
    pub(super) fn enter(&self, stage: u16) {
        if stage == self.stage.replace(stage) || self.fork.get().is_some() {
            return;
        }
        self.seats.iter().for_each(|seat| seat.before.set(seat.decisions.get()));
    }

    /// The first unit and stage of this play for which a planner had not decided.
    pub(super) fn fork(&self) -> Option<Fork> {
        self.fork.get()
    }

    /// How many decisions of a seat came before the stage of the fork.
    pub(super) fn decisions_before(&self, seat: usize) -> usize {
        self.seats[seat].before.get()
    }

    /// A fork is looked at: what was decided for the stages before it is past. Gives the doctrine of its unit in those.
    pub(super) fn reach(&self, fork: Fork) -> usize {
        let mut units = self.units.borrow_mut();
        for unit in units.iter_mut() {
            if let Some((_, doctrine)) = unit.decided.take_if(|(stage, _)| *stage != fork.stage) {
                unit.before = doctrine;
            }
        }
        following(&mut units, fork.planner, fork.unit).before
    }

    /// The planner of a fork decides.
    pub(super) fn decide(&self, fork: Fork, doctrine: usize) {
        following(&mut self.units.borrow_mut(), fork.planner, fork.unit).decided = Some((fork.stage, doctrine));
    }

    /// Whether the dice are those of a look-ahead.
    pub(super) fn is_ahead(&self) -> bool {
        self.is_ahead.get()
    }

    /// How many decisions a seat has made in this play.
    pub(super) fn decisions(&self, seat: usize) -> usize {
        self.seats[seat].decisions.get()
    }

    /// A seat has made one more.
    pub(super) fn count(&self, seat: usize) {
        let decisions = &self.seats[seat].decisions;
        decisions.set(decisions.get() + 1);
    }

    /// By which of its players a seat chooses now for a unit.
    pub(super) fn chooser(&self, seat: usize, unit: usize) -> usize {
        let Some(planner) = self.seats[seat].planner else { return 0 };
        let mut units = self.units.borrow_mut();
        let own = following(&mut units, planner, unit);
        let fork = Fork { planner, unit, stage: self.stage.get() };
        if own.asked == Some(fork.stage) {
            return own.now;
        }
        own.asked = Some(fork.stage);
        match (own.decided, self.ahead.get()) {
            (Some((stage, doctrine)), _) if stage == fork.stage => own.now = doctrine,
            (_, Some((ahead, doctrine))) if ahead == fork => {
                own.now = doctrine;
                self.is_ahead.set(true);
            }
            (_, None) if self.fork.get().is_none() => self.fork.set(Some(fork)),
            _ => {}
        }
        own.now
    }
}

/// What a unit follows. One that was not asked for yet plays by the first doctrine.
fn following(units: &mut Vec<Following>, planner: usize, unit: usize) -> &mut Following {
    let known = units.iter().position(|one| one.planner == planner && one.unit == unit);
    let place = known.unwrap_or(units.len());
    if known.is_none() {
        units.push(Following { planner, unit, before: 0, decided: None, now: 0, asked: None });
    }
    &mut units[place]
}
