//! `payoffs.json`: the exact sums of a tournament, block by block. With the manifest, each of its tables follows from
//! them.

use crate::analysis::tournament::{Block, Payoffs, Schedule};
use crate::report::FORMAT;
use serde::{Deserialize, Serialize};

/// The file's name.
pub(in crate::report) const PAYOFFS: &str = "payoffs.json";

/// The blocks of each cell: the sum of their scores, the least and the greatest of them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StoredPayoffs {
    format: u32,
    /// The number of the first game; 0 but in a shard.
    #[serde(default, skip_serializing_if = "is_zero")]
    first: u64,
    cells: Vec<Vec<(i64, i64, i64)>>,
}

impl StoredPayoffs {
    /// Those of play.
    pub fn of(payoffs: &Payoffs) -> StoredPayoffs {
        let stored = |blocks: &Vec<Block>| blocks.iter().map(|block| (block.sum, block.low, block.high)).collect();
        StoredPayoffs {
            format: FORMAT,
            first: payoffs.schedule.first,
            cells: payoffs.cells.iter().map(stored).collect(),
        }
    }

    pub(in crate::report) fn json(&self) -> String {
        serde_json::to_string(self).map(|text| text + "\n").unwrap_or_default()
    }

    /// The payoffs as play had them, of a tournament with `cells` cells.
    ///
    /// # Errors
    /// They are damaged, or of another tournament.
    pub(in crate::report) fn parse(text: &str, schedule: Schedule, cells: usize) -> Result<Payoffs, String> {
        let stored: StoredPayoffs = serde_json::from_str(text).map_err(|error| error.to_string())?;
        if stored.cells.len() != cells {
            return Err(format!("it has {} cells, expected {cells}", stored.cells.len()));
        }
        if stored.first != schedule.first {
            return Err(format!("its games begin with {}, expected {}", stored.first, schedule.first));
        }
        let most = schedule.blocks(schedule.looks);
        let block = |(at, &(sum, low, high)): (usize, &(i64, i64, i64))| {
            let size = i128::from(schedule.size(at));
            let bounds = size * i128::from(low)..=size * i128::from(high);
            let fits = at < most && low <= high && bounds.contains(&i128::from(sum));
            fits.then_some(Block { sum, low, high }).ok_or_else(|| format!("block {at} of a cell can't be one"))
        };
        let cells = stored.cells.iter().map(|blocks| blocks.iter().enumerate().map(block).collect());
        Ok(Payoffs { schedule, cells: cells.collect::<Result<_, String>>()? })
    }
}

fn is_zero(number: &u64) -> bool {
    *number == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again_and_what_cannot_be_is_refused() {
        let mut payoffs = Payoffs::new(Schedule::new(256, 2), 2);
        payoffs.cells[1] = vec![Block { sum: 3, low: 0, high: 2 }, Block { sum: 0, low: 0, high: 0 }];
        let text = StoredPayoffs::of(&payoffs).json();
        let read = |text: &str| StoredPayoffs::parse(text, payoffs.schedule, 2);
        assert_eq!(read(&text), Ok(payoffs.clone()));
        for (from, to) in [("[3,0,2]", "[5,0,2]"), ("[3,0,2]", "[3,2,0]"), ("[[],", "[[],[],"), ("[3,0,2]", "[3,0]")] {
            let broken = text.replacen(from, to, 1);
            assert!(broken != text && read(&broken).is_err(), "{broken}");
        }
    }
}
