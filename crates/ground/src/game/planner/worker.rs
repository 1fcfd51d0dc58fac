//! Plays games in which a planner plays.

use super::course::Fork;
use super::dice::DiceAhead;
use super::{Course, PlannedSeat, Planner, PlayerOf, Worth};
use crate::chance::{Dice, GameKey, Rerolled};
use crate::game::Simulation;
use crate::game::tape::{DecisionTape, Player, Players, ReplayingPlayer};
use crate::journal::{Event, Journal};
use std::rc::Rc;

/// The games ahead after which a planner stops if they came out alike by all doctrines: the unit matters no more.
const GLANCE: u64 = 4;

/// What a seat decides.
type DecisionOf<S> = <PlayerOf<S> as Player>::Decision;

/// The journal of a planned game: it follows the clock and keeps nothing.
struct Clock<'a, S> {
    simulation: &'a S,
    course: &'a Course,
}

impl<S: Simulation> Journal for Clock<'_, S> {
    fn clock(&mut self, turn: u16) {
        self.course.enter(self.simulation.stage(turn));
    }

    fn keeps(&self) -> bool {
        false
    }

    fn record(&mut self, _: impl FnOnce() -> Event) {}
}

/// How a planner decides.
struct Habit<S: Simulation> {
    doctrines: usize,
    games: u32,
    worth: Worth<S>,
}

/// A seat of the game as the worker sees it.
struct Seat<D> {
    tape: DecisionTape<D>,
    is_planner: bool,
    /// Whether its decisions are repeated. Those by dice are made anew, so that the dice are thrown as in the game.
    repeats: bool,
}

/// Plays games one after another on one thread.
pub(in crate::game) struct PlanningWorker<'a, S: Simulation> {
    simulation: &'a S,
    state: S::State,
    scratch: S::Scratch,
    players: Box<S::Players>,
    habits: Vec<Habit<S>>,
    seats: Vec<Seat<DecisionOf<S>>>,
    course: Rc<Course>,
}

impl<'a, S: Simulation> PlanningWorker<'a, S> {
    /// A worker for a scenario with planners; `None` for one without.
    pub(in crate::game) fn new(simulation: &'a S) -> Option<PlanningWorker<'a, S>> {
        let planners = simulation.planners();
        if planners.is_empty() {
            return None;
        }
        let mut owners = Vec::new();
        let players = simulation.players().each(&mut |player| {
            owners.push(None);
            player
        });
        let (habits, mut doctrines) = seat_planners(planners, &mut owners);
        let course = Rc::new(Course::new(&owners));
        let mut seats = Vec::new();
        let players = players.each(&mut |own| {
            let (place, tape) = (seats.len(), DecisionTape::default());
            let doctrines = doctrines[place].take();
            let (is_planner, repeats) = (doctrines.is_some(), !own.rolls_dice());
            seats.push(Seat { tape: tape.clone(), is_planner, repeats });
            let seat = PlannedSeat { place, course: course.clone(), tape };
            Player::planned(doctrines.unwrap_or_else(|| vec![own]), seat)
        });
        let (state, scratch) = (simulation.state(), S::Scratch::default());
        Some(PlanningWorker { simulation, state, scratch, players, habits, seats, course })
    }

    /// Plays a game with these dice; `game` is its key, from which the dice ahead follow. Gives the state at its end.
    pub(in crate::game) fn play(&mut self, own: &Rerolled, game: GameKey) -> &S::State {
        self.course.begin_game();
        self.seats.iter().for_each(|seat| seat.tape.cut(0));
        let mut ahead = 0;
        loop {
            self.play_once(own, Dice::new(game), None);
            let Some(fork) = self.course.fork() else { return &self.state };
            let last = self.course.reach(fork);
            let best = self.best((fork, last), own, |number| game.look_ahead(ahead + number));
            ahead += u64::from(self.habits[fork.planner].games);
            self.course.decide(fork, best);
        }
    }

    /// The doctrine with the greatest worth in the games ahead of a fork; of equals the last one of its unit, then the
    /// first.
    fn best(&mut self, (fork, last): (Fork, usize), own: &Rerolled, key: impl Fn(u64) -> GameKey) -> usize {
        let Habit { doctrines, games, .. } = self.habits[fork.planner];
        let before: Vec<usize> = (0..self.seats.len()).map(|seat| self.course.decisions_before(seat)).collect();
        let mut worths = vec![0; doctrines];
        let mut differ = false;
        for number in 0..games.into() {
            if number >= GLANCE && !differ {
                break;
            }
            let key = key(number);
            let mut first = None;
            for (doctrine, sum) in worths.iter_mut().enumerate() {
                self.rewind(&before);
                self.play_once(own, Dice::new(key), Some((fork, doctrine)));
                let worth = (self.habits[fork.planner].worth)(self.simulation, &self.state);
                differ |= *first.get_or_insert(worth) != worth;
                *sum += worth;
            }
        }
        self.rewind(&before);
        let rank = |doctrine: &usize| (worths[*doctrine], *doctrine == last, std::cmp::Reverse(*doctrine));
        (0..doctrines).max_by_key(rank).unwrap_or(last)
    }

    /// Cuts all tapes down to the decisions before a stage.
    fn rewind(&self, before: &[usize]) {
        for (seat, &before) in self.seats.iter().zip(before) {
            seat.tape.cut(if seat.repeats { before } else { 0 });
        }
    }

    fn play_once(&mut self, own: &Rerolled, other: Dice, ahead: Option<(Fork, usize)>) {
        self.course.begin_play(ahead);
        let mut dice = DiceAhead::new(own.clone(), other, self.course.clone());
        let mut clock = Clock { simulation: self.simulation, course: &self.course };
        self.simulation.play(&mut self.state, &mut self.scratch, &mut self.players, &mut dice, &mut clock);
    }

    /// The players of the game just played: planners repeat what they chose, all others choose.
    pub(in crate::game) fn players_of_game(&self) -> Box<S::Players> {
        let mut seats = self.seats.iter();
        self.simulation.players().each(&mut |own| match seats.next().filter(|seat| seat.is_planner) {
            Some(seat) => Player::replaying(ReplayingPlayer::once(&seat.tape)),
            None => own,
        })
    }

    /// What each seat decided in the game just played.
    pub(in crate::game) fn tapes(&self) -> impl Iterator<Item = &DecisionTape<DecisionOf<S>>> {
        self.seats.iter().map(|seat| &seat.tape)
    }
}

/// The habits of planners, and the players of each seat that one of them has. The owner of each seat is noted.
#[expect(clippy::type_complexity, reason = "a list for each seat that a planner has")]
fn seat_planners<S: Simulation>(
    planners: Vec<Planner<S>>,
    owners: &mut [Option<usize>],
) -> (Vec<Habit<S>>, Vec<Option<Vec<Box<PlayerOf<S>>>>>) {
    let mut habits = Vec::new();
    let mut players: Vec<_> = owners.iter().map(|_| None).collect();
    for (number, planner) in planners.into_iter().enumerate() {
        let doctrines = planner.seats.first().map_or(0, |(_, players)| players.len());
        habits.push(Habit { doctrines, games: planner.games, worth: planner.worth });
        for (seat, doctrines) in planner.seats {
            owners[seat] = Some(number);
            players[seat] = Some(doctrines);
        }
    }
    (habits, players)
}
