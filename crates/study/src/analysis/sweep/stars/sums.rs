//! Plays a star, and keeps the exact sums of its games.

use super::super::field::Entrant;
use super::super::pair::Reader;
use crate::batch::BatchError;
use crate::chance::RunKey;
use crate::game::Worker;
use serde::{Deserialize, Serialize};
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

/// The epoch of the dice of the dummy factor.
const OTHER_DICE: u32 = 1;
/// Squares of figures add up to less than this.
const MOST: f64 = 4e18;

/// The exact sums of the games of one point beside those of the base point, game by game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ArmSums(
    /// The sum of the differences from the base point.
    pub i64,
    /// The sum of their squares.
    pub i64,
    /// The sum of the differences of every second game, the first among them.
    pub i64,
    /// The sum of their products with the difference of the second point.
    pub i64,
    /// The number of games whose outcome differs in any metric.
    pub u64,
);

/// The exact sums of a star.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StarSums {
    /// The sum of the figures of the base point, and that of their squares.
    pub own: (i64, i64),
    /// The sum of the differences of the second point from it, and that of their squares; 0 where there is none.
    pub other: (i64, i64),
    /// Each parameter by itself, then the dummy factor.
    pub arms: Vec<ArmSums>,
}

/// What became of a star.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PlayedStar {
    /// Its games.
    Valid(StarSums),
    /// A point of it makes no valid scenario, for this reason.
    Invalid(String),
}

/// The points of a star, to be played.
pub struct Points<'a> {
    /// The base point.
    pub base: Entrant<'a>,
    /// The second point, if there is one.
    pub other: Option<Entrant<'a>>,
    /// Each parameter by itself; none where the point is the base point.
    pub arms: Vec<Option<Entrant<'a>>>,
}

/// Why a star has no sums.
#[derive(Debug)]
pub enum StarError {
    /// An outcome is outside what its metrics allow.
    Outcome(BatchError),
    /// The figure does not apply to the game with this number.
    Absent(u64),
}

/// Whether the sums of this many games of a star can be held exactly.
pub fn fits(reader: &Reader, games: u64) -> bool {
    let (low, high) = reader.range();
    let size = (high - low).max(high.abs()).max(low.abs());
    size * size * games as f64 <= MOST
}

/// One point with what plays it.
struct Seat<'a> {
    entrant: Entrant<'a>,
    reader: Reader,
    worker: Box<dyn Worker + 'a>,
    row: Vec<i64>,
}

impl<'a> Seat<'a> {
    fn new(entrant: Entrant<'a>) -> Seat<'a> {
        let Entrant { game, aim } = entrant;
        Seat { entrant, reader: Reader::new(game, aim), worker: game.worker(), row: vec![0; game.metrics().len()] }
    }

    /// Plays a game; gives its figure.
    fn play(&mut self, key: RunKey, epoch: u32, number: u64) -> Result<i64, StarError> {
        let game = self.entrant.game;
        self.worker.play(key.game(epoch, number), &mut self.row);
        let checked = crate::analysis::compare::check(game.metrics(), &self.row);
        checked.map_err(|error| StarError::Outcome(BatchError::out_of_range(number, game.metrics(), error)))?;
        self.reader.read(game, &self.row).map(|(value, _)| value).ok_or(StarError::Absent(number))
    }
}

/// Plays these games at all points of a star; none if `stop` was set before the end. The figure is no ratio.
///
/// # Errors
/// An outcome is outside what its metrics allow, or the figure does not apply to a game.
pub fn play(
    points: &Points<'_>,
    key: RunKey,
    games: Range<u64>,
    stop: &AtomicBool,
) -> Result<Option<StarSums>, StarError> {
    let mut base = Seat::new(points.base);
    let mut other = points.other.map(Seat::new);
    let mut arms: Vec<Option<Seat<'_>>> = points.arms.iter().map(|arm| arm.map(Seat::new)).collect();
    let mut dummy = Seat::new(points.base);
    let mut sums = StarSums::nothing(arms.len());
    let first = games.start;
    for number in games {
        if stop.load(Ordering::Relaxed) {
            return Ok(None);
        }
        let own = base.play(key, 0, number)?;
        let beside = other.as_mut().map(|other| other.play(key, 0, number)).transpose()?;
        let arm = |seat: Option<&mut Seat<'_>>, epoch: u32| match seat {
            None => Ok((own, false)),
            Some(seat) => Ok((seat.play(key, epoch, number)?, seat.row != base.row)),
        };
        let mut values = Vec::with_capacity(arms.len() + 1);
        for seat in &mut arms {
            values.push(arm(seat.as_mut(), 0)?);
        }
        values.push(arm(Some(&mut dummy), OTHER_DICE)?);
        sums.add((number - first).is_multiple_of(2), own, beside, &values);
    }
    Ok(Some(sums))
}

impl ArmSums {
    fn add(&mut self, half: bool, difference: i64, beside: i64, moved: bool) {
        self.0 += difference;
        self.1 += difference * difference;
        self.2 += if half { difference } else { 0 };
        self.3 += difference * beside;
        self.4 += u64::from(moved);
    }

    fn is_of(&self, games: u64) -> bool {
        moments((self.0, self.1), games) && self.4 <= games
    }
}

/// Whether a sum and a sum of squares can be those of this number of games.
fn moments((sum, squares): (i64, i64), games: u64) -> bool {
    i128::from(sum) * i128::from(sum) <= i128::from(games) * i128::from(squares)
}

impl StarSums {
    /// No games of a star with this number of parameters.
    pub fn nothing(parameters: usize) -> StarSums {
        StarSums { arms: vec![ArmSums::default(); parameters + 1], ..StarSums::default() }
    }

    /// Adds a game: the figure of the base point, that of the second point, and that of each parameter and of the dummy
    /// factor, each with whether the outcome differs. `half` is whether the game is of the first half.
    pub fn add(&mut self, half: bool, own: i64, other: Option<i64>, arms: &[(i64, bool)]) {
        let beside = other.map_or(0, |other| other - own);
        for (sums, value) in [(&mut self.own, own), (&mut self.other, beside)] {
            sums.0 += value;
            sums.1 += value * value;
        }
        for (sums, &(value, moved)) in self.arms.iter_mut().zip(arms) {
            sums.add(half, value - own, beside, moved);
        }
    }

    /// Whether these can be the sums of `games` games of a star with this number of parameters; a check of stored sums.
    pub fn is_of(&self, parameters: usize, games: u64) -> bool {
        let arms = self.arms.len() == parameters + 1 && self.arms.iter().all(|arm| arm.is_of(games));
        arms && moments(self.own, games) && moments(self.other, games)
    }
}
