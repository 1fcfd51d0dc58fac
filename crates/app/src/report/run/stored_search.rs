//! `search.json`: how far a search for a better policy has come, and at its end what it won. With the manifest, each of
//! its tables follows from this.

use crate::analysis::improve::{Fresh, State};
use crate::report::FORMAT;
use serde::{Deserialize, Serialize};

/// The file's name.
pub(in crate::report) const SEARCH: &str = "search.json";

/// A search, finished or not.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StoredSearch {
    format: u32,
    /// The state after the last round.
    pub state: State,
    /// What was found; none before the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub found: Option<FoundSearch>,
}

/// What a search found.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FoundSearch {
    /// The state with changes taken back that bring nothing.
    pub lean: State,
    /// What it won; none where nothing was accepted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fresh: Option<Fresh>,
    /// Rows of the policy that decided nothing in the games that were looked at.
    pub idle: Vec<String>,
    /// The number of these games.
    pub looked_at: u64,
}

impl StoredSearch {
    /// A search with this state, and what it found if it is at its end.
    pub fn of(state: State, found: Option<FoundSearch>) -> StoredSearch {
        StoredSearch { format: FORMAT, state, found }
    }

    pub(in crate::report) fn json(&self) -> String {
        serde_json::to_string_pretty(self).map(|text| text + "\n").unwrap_or_default()
    }

    /// The search as it was kept.
    ///
    /// # Errors
    /// It is damaged, or its sums can't be those of games.
    pub(in crate::report) fn parse(text: &str) -> Result<StoredSearch, String> {
        let stored: StoredSearch = serde_json::from_str(text).map_err(|error| error.to_string())?;
        let rows = stored.found.iter().filter_map(|found| found.fresh.as_ref()).flat_map(|fresh| &fresh.rows);
        for (at, row) in rows.enumerate() {
            let sound = row.spread.is_finite() && row.spread > 0.0 && row.sums.n() > 1;
            if !sound || !row.sums.are_of(MOST) {
                return Err(format!("the sums of row {at} can't be those of games"));
            }
        }
        Ok(stored)
    }
}

/// The greatest score that a game can have, whatever the system.
const MOST: u64 = 1 << 40;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::improve::RowGain;

    #[test]
    fn what_is_written_is_read_again_and_what_cannot_be_is_refused() {
        let state = State::new("hope = 4\n".to_owned());
        let fresh = Some(Fresh { rows: vec![RowGain::of(&[1, 2, 3], &[2, 2, 4], 1.5)] });
        let found = FoundSearch { lean: state.clone(), fresh, idle: vec!["rows: 1".to_owned()], looked_at: 50 };
        let stored = StoredSearch::of(state, Some(found));
        let text = stored.json();
        assert_eq!(StoredSearch::parse(&text), Ok(stored));
        for (from, to) in [("\"spread\": 1.5", "\"spread\": 0.0"), ("\"n\": 3", "\"n\": 0"), ("\"idle\"", "\"idol\"")] {
            let broken = text.replacen(from, to, 1);
            assert!(broken != text && StoredSearch::parse(&broken).is_err(), "{broken}");
        }
    }
}
