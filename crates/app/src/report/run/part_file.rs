//! A part of the rows of a run: a file that is whole, and its digest.

use serde::{Deserialize, Serialize};

/// A finished part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PartFile {
    /// Its path within the report's folder, with `/`.
    pub file: String,
    /// The first game's number.
    pub first: u64,
    /// How many games are in it.
    pub games: u64,
    /// How long it is, in bytes.
    pub bytes: u64,
    /// blake3 of its bytes, in hexadecimal.
    pub blake3: String,
}

impl PartFile {
    /// The number of the game after its last one.
    pub fn end(&self) -> u64 {
        self.first + self.games
    }
}
