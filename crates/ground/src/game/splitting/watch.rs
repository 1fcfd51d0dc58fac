//! Plays a path and notes how severe it becomes.

use super::dice::PathDice;
use super::{LaterDice, Path, PathWorker};
use crate::chance::GameKey;
use crate::game::{NULL, Simulation};
use crate::journal::{Event, Journal};
use std::any::Any;
use std::cell::Cell;

/// The moment at which a game is over.
pub const END: u32 = u32::MAX;

/// How severe a path became.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Climb {
    /// The severity at each moment at which it was greater than ever before, as `(moment, severity)`.
    pub rises: Vec<(u32, i64)>,
    /// The cell of the metric at the end; [`NULL`] where it does not apply.
    pub cell: i64,
}

impl Climb {
    /// The greatest severity; `None` if there never was one.
    pub fn top(&self) -> Option<i64> {
        self.rises.last().map(|(_, severity)| *severity)
    }

    /// The first moment with at least this severity.
    pub fn crossing(&self, level: i64) -> Option<u32> {
        self.rises.iter().find(|(_, severity)| *severity >= level).map(|(moment, _)| *moment)
    }

    fn note(&mut self, moment: u32, severity: Option<i64>) {
        let Some(severity) = severity else { return };
        if self.top().is_none_or(|top| severity > top) {
            self.rises.push((moment, severity));
        }
    }
}

/// Reads an integer off a scenario and a state.
type Read<'a, S> = &'a (dyn Fn(&S, &<S as Simulation>::State) -> i64 + Send + Sync);

/// What a path is watched by.
pub(in crate::game) struct Watched<'a, S: Simulation> {
    /// The cell of the metric.
    pub(in crate::game) cell: Read<'a, S>,
    /// The severity, as far as it is no cell on its way down.
    pub(in crate::game) read: Read<'a, S>,
    /// Steps of the severity to a cell of 1.
    pub(in crate::game) steps: i64,
    /// Whether the metric is watched on its way down.
    pub(in crate::game) falling: bool,
}

impl<S: Simulation> Watched<'_, S> {
    /// The severity of a state: more is rarer, in either direction.
    fn severity(&self, simulation: &S, state: &S::State) -> Option<i64> {
        let value = (self.read)(simulation, state);
        (value != NULL).then(|| if self.falling { -value } else { value })
    }
}

/// Plays the paths of one scenario.
pub(in crate::game) struct Lookout<'a, S: Simulation> {
    simulation: &'a S,
    watched: Watched<'a, S>,
    state: S::State,
    scratch: S::Scratch,
    players: Box<S::Players>,
}

impl<'a, S: Simulation> Lookout<'a, S> {
    /// A worker for a scenario without planners.
    pub(in crate::game) fn new(simulation: &'a S, watched: Watched<'a, S>) -> Lookout<'a, S> {
        let (state, scratch, players) = (simulation.state(), S::Scratch::default(), simulation.players());
        Lookout { simulation, watched, state, scratch, players }
    }
}

impl<S: Simulation> PathWorker for Lookout<'_, S> {
    /// # Panics
    /// Where the severity at the end is below the cell times its steps: then paths that fulfil the event would be
    /// missing among those that cross a level.
    fn play(&mut self, path: &Path) -> Climb {
        let Lookout { simulation, watched, state, scratch, players } = self;
        let dice = Cell::new(path.dice);
        let climb = Climb { rises: Vec::new(), cell: NULL };
        let mut watch = Watch { simulation: *simulation, watched, later: &path.later, dice: &dice, moment: 0, climb };
        simulation.play(state, scratch, players, &mut PathDice(&dice), &mut watch);
        let mut climb = watch.climb;
        climb.note(END, watched.severity(simulation, state));
        climb.cell = (watched.cell)(simulation, state);
        let least =
            if watched.falling { climb.cell.saturating_neg() } else { climb.cell.saturating_mul(watched.steps) };
        let is_enough = climb.cell == NULL || climb.top().is_some_and(|top| top >= least);
        assert!(is_enough, "the severity of a metric is at least the metric at the end of a game");
        climb
    }
}

/// The journal of a path: it watches the state as the clock moves, and exchanges the dice.
struct Watch<'a, 'b, S: Simulation> {
    simulation: &'a S,
    watched: &'a Watched<'b, S>,
    /// What is left of the dice that replace others.
    later: &'a [LaterDice],
    dice: &'a Cell<GameKey>,
    moment: u32,
    climb: Climb,
}

impl<S: Simulation> Journal for Watch<'_, '_, S> {
    fn clock(&mut self, _: u16) {}

    fn keeps(&self) -> bool {
        false
    }

    fn sees<T: 'static>(&mut self, state: &T) {
        if let Some(state) = (state as &dyn Any).downcast_ref::<S::State>() {
            self.climb.note(self.moment, self.watched.severity(self.simulation, state));
        }
        let now = self.later.iter().take_while(|later| later.from <= self.moment).count();
        let (reached, left) = self.later.split_at(now);
        if let Some(last) = reached.last() {
            self.dice.set(last.dice);
        }
        self.later = left;
        self.moment += 1;
    }

    fn record(&mut self, _: impl FnOnce() -> Event) {}
}
