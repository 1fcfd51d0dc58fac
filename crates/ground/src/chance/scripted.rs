//! Worked examples: the faces are given, in the order in which the procedure asks for them.

use super::dice::pick_at;
use super::{Chance, Faces, Keep, KeptDie, PoolRoll, Roll, Scored, StreamKey};
use std::collections::VecDeque;

/// A source with a fixed list of rolls, each a die's sides and its face. Composite operations take their dice singly.
#[derive(Clone, Debug, Default)]
pub struct Scripted {
    rolls: VecDeque<(u32, u32)>,
    error: Option<ScriptError>,
}

/// The script and the procedure did not ask for the same dice.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ScriptError {
    /// The procedure rolled more dice than the script has.
    #[error("the script ran out: a d{wanted} was asked for")]
    Missing {
        /// Sides of the die asked for.
        wanted: u32,
    },
    /// The procedure rolled another die than the script has next, or the face is not on it.
    #[error("a d{wanted} was asked for where the script has a d{sides} showing {face}")]
    Mismatch {
        /// Sides of the die asked for.
        wanted: u32,
        /// Sides of the scripted die.
        sides: u32,
        /// Its face.
        face: u32,
    },
    /// The procedure ended with rolls to spare.
    #[error("{rolls} scripted rolls were left over")]
    LeftOver {
        /// How many.
        rolls: usize,
    },
}

impl Scripted {
    /// A script of `(sides, face)` rolls.
    pub fn new(rolls: impl IntoIterator<Item = (u32, u32)>) -> Scripted {
        Scripted { rolls: rolls.into_iter().collect(), error: None }
    }

    /// A script of six-sided dice.
    pub fn d6(faces: &[u32]) -> Scripted {
        Scripted::new(faces.iter().map(|&face| (6, face)))
    }

    /// Whether every roll asked for was there, and every roll there was asked for.
    ///
    /// # Errors
    /// The first disagreement.
    pub fn finish(self) -> Result<(), ScriptError> {
        match self.error {
            Some(error) => Err(error),
            None if self.rolls.is_empty() => Ok(()),
            None => Err(ScriptError::LeftOver { rolls: self.rolls.len() }),
        }
    }

    fn face(&mut self, wanted: u32) -> u32 {
        let error = match self.rolls.pop_front() {
            Some((sides, face)) if sides == wanted && (1..=sides).contains(&face) => return face,
            Some((sides, face)) => ScriptError::Mismatch { wanted, sides, face },
            None => ScriptError::Missing { wanted },
        };
        self.error.get_or_insert(error);
        1
    }

    fn faces(&mut self, sides: u32, count: u8) -> Faces {
        let code = (0..count).fold(0, |code, _| code * u64::from(sides) + u64::from(self.face(sides)) - 1);
        Faces::packed(code, sides, count)
    }
}

impl Chance for Scripted {
    type Roll<'a> = &'a mut Scripted;

    fn open(&mut self, _: StreamKey) -> &mut Scripted {
        self
    }
}

impl Roll for Scripted {
    fn die(&mut self, sides: u32) -> u32 {
        if sides == 1 { 1 } else { self.face(sides) }
    }

    fn keep_of_three(&mut self, keep: Keep) -> KeptDie {
        let faces = self.faces(6, 3);
        let mut each = faces.iter().map(|face| face as u8);
        let mut next = || each.next().expect("three dice were rolled");
        KeptDie { value: keep.of(next(), next(), next()), faces }
    }

    fn pool(&mut self, pool: PoolRoll) -> Scored {
        let faces = self.faces(pool.sides.into(), pool.dice);
        let above = faces.iter().filter(|&face| face as i32 > pool.above).count();
        Scored { scoring: pool.score(above as u8), faces }
    }

    fn pick(&mut self, weights: &[u32]) -> usize {
        let total = weights.iter().sum();
        pick_at(weights, u64::from(self.die(total)) - 1)
    }
}
