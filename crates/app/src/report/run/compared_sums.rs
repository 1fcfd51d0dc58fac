//! `sums.json`: the exact sums of a comparison. With the scenarios of the arms, each of its tables follows from them.

use crate::analysis::compare::{Pairing, StoredSums};
use crate::game::Game;
use crate::report::FORMAT;
use serde::{Deserialize, Serialize};

/// The file's name.
pub(in crate::report) const SUMS: &str = "sums.json";

/// The sums of each variant beside the base, in the order of the scenarios in the manifest.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ComparedSums {
    format: u32,
    variants: Vec<StoredSums>,
}

impl ComparedSums {
    /// Those of play.
    pub fn of(base: &dyn Game, seen: &[Pairing]) -> ComparedSums {
        ComparedSums { format: FORMAT, variants: seen.iter().map(|pairing| StoredSums::of(base, pairing)).collect() }
    }

    pub(in crate::report) fn json(&self) -> String {
        serde_json::to_string(self).map(|text| text + "\n").unwrap_or_default()
    }

    /// The sums as play had them.
    ///
    /// # Errors
    /// They are damaged, or not those of these games.
    pub(in crate::report) fn parse(text: &str, base: &dyn Game, others: &[&dyn Game]) -> Result<Vec<Pairing>, String> {
        let sums: ComparedSums = serde_json::from_str(text).map_err(|error| error.to_string())?;
        if sums.variants.len() != others.len() {
            return Err(format!("it has {} variants, expected {}", sums.variants.len(), others.len()));
        }
        sums.variants.iter().zip(others).map(|(sums, other)| sums.pairing(base, *other)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::compare::{Arm, Compare};
    use crate::game::testing::toy::{Duel, Toy};
    use std::sync::atomic::AtomicBool;

    #[test]
    fn what_is_written_is_read_again_exactly_and_what_cannot_be_is_refused() {
        let (one, two) = (Duel::default().playable(), Duel { sides: 9, ..Duel::default() }.playable());
        let others = [Arm::new(&two)];
        let compare =
            Compare { base: Arm::new(&one), others: &others, key: Toy::key(1), games: 300, threads: 1, block: 64 };
        let seen = compare.play(&AtomicBool::new(false), |_| ()).unwrap();
        let text = ComparedSums::of(&one, &seen).json();
        let read = |text: &str| ComparedSums::parse(text, &one, &[&two]);
        assert_eq!(read(&text), Ok(seen));
        for (from, to) in [
            ("\"games\":300", "\"games\":3"),
            ("\"flag\":{\"both\":", "\"flag\":{\"both\":18446744073709551"),
            ("\"category\":[", "\"category\":[1,"),
            ("\"first\":\"", "\"first\":\"999999999999"),
            ("\"winner\"", "\"looser\""),
            ("\"first\":\"", "\"first\":\"x"),
        ] {
            let broken = text.replacen(from, to, 1);
            assert!(broken != text && read(&broken).is_err(), "{from}: {text}");
        }
        assert!(ComparedSums::parse(&text, &one, &[]).is_err());
    }
}
