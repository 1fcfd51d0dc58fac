//! `stars.json`: the exact sums of the base points of a sweep. With the manifest, its table follows from them.

use crate::analysis::sweep::stars::PlayedStar;
use crate::report::FORMAT;
use serde::{Deserialize, Serialize};

/// The file's name.
pub(in crate::report) const STARS: &str = "stars.json";

/// The base points, in their order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StoredStars {
    format: u32,
    /// The number of the first of them; 0 but in a shard.
    first: u64,
    stars: Vec<PlayedStar>,
}

impl StoredStars {
    /// Those of play.
    pub fn of(first: u64, stars: &[PlayedStar]) -> StoredStars {
        StoredStars { format: FORMAT, first, stars: stars.to_vec() }
    }

    pub(in crate::report) fn json(&self) -> String {
        serde_json::to_string(self).map(|text| text + "\n").unwrap_or_default()
    }

    /// The base points as play had them, each of `games` games and this number of parameters.
    ///
    /// # Errors
    /// They are damaged, or of another sweep.
    pub(in crate::report) fn parse(
        text: &str,
        first: u64,
        parameters: usize,
        games: u64,
    ) -> Result<Vec<PlayedStar>, String> {
        let stored: StoredStars = serde_json::from_str(text).map_err(|error| error.to_string())?;
        if stored.first != first {
            return Err(format!("its base points begin with {}, expected {first}", stored.first));
        }
        let is_one = |star: &PlayedStar| match star {
            PlayedStar::Valid(sums) => sums.is_of(parameters, games),
            PlayedStar::Invalid(_) => true,
        };
        match stored.stars.iter().position(|star| !is_one(star)) {
            Some(at) => Err(format!("base point {at} can't be one")),
            None => Ok(stored.stars),
        }
    }
}
