//! Games played once so that they can be played again without their policies: what measuring the cost of the rules rests
//! on.

use super::Player;
use crate::chance::Asked;

/// A list of games, their choices known.
pub struct Rehearsal<'a> {
    /// Plays the games of the list in its order, over and over, repeating every choice from a decision tape. It has to be
    /// handed their keys in that order.
    pub taped: Box<dyn Player + 'a>,
    /// What the rules asked of chance, by game; the dice of policies are not among it.
    pub asked: Vec<Asked>,
    /// How many candidates the policies weighed in all the games: everything that was given a score.
    pub candidates: u64,
}
