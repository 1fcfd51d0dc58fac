//! Where policies are tried.

use std::ops::Range;
use toml::Table;

/// The book that a search plays: a row is a place in a scenario, and policies are put there.
pub trait Arena: Sync {
    /// The number of rows; at least 1.
    fn rows(&self) -> usize;

    /// The least spread that scores of a row are taken to have: where the incumbent always wins, no game differs.
    fn least_spread(&self, _row: usize) -> f64 {
        0.0
    }

    /// How much a row counts in the mean, beside the others; above 0.
    fn weight(&self, _row: usize) -> f64 {
        1.0
    }

    /// Takes the rows out of a policy to which its others leave nothing, and returns whether it is then valid.
    fn settle(&self, policy: &mut Table) -> bool;

    /// A policy in a row of the book; none where it is not valid there.
    fn enter(&self, row: usize, policy: &Table) -> Option<Box<dyn Entrant + '_>>;
}

/// A policy in its place in a scenario.
pub trait Entrant: Send + Sync {
    /// Plays games and returns the score of each, in the order of game numbers: the higher, the better for the policy.
    fn play(&self, epoch: u32, games: Range<u64>) -> Vec<i64>;
}
