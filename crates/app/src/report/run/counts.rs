//! `counts.json`: the exact aggregates of a report that keeps no rows. Every table of it follows from them.

use crate::game::Game;
use crate::report::run::plain;
use crate::report::{FORMAT, Folder, ReportError};
use crate::stats::{Accumulator, Histogram, RatioSums};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::Path;

/// The file's name.
pub(in crate::report) const COUNTS: &str = "counts.json";

/// The aggregates of some scenarios, by name.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Counts {
    format: u32,
    scenarios: BTreeMap<String, Counted>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Counted {
    games: u64,
    metrics: BTreeMap<String, Values>,
    ratios: BTreeMap<String, RatioSums>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Values {
    nulls: u64,
    counts: Vec<(i64, u64)>,
}

impl Counts {
    /// Reads the file at `path`; nothing if there is none.
    ///
    /// # Errors
    /// It is damaged.
    pub(in crate::report) fn read(path: &Path) -> Result<Counts, ReportError> {
        let Some(text) = plain::text(path, plain::MOST)? else { return Ok(Counts::default()) };
        serde_json::from_str(&text).map_err(|error| ReportError::damaged(path, plain::clipped(&error.to_string())))
    }

    /// Sets the aggregates of one scenario.
    pub(in crate::report) fn set(&mut self, scenario: &str, game: &dyn Game, seen: &Accumulator) {
        self.format = FORMAT;
        self.scenarios.insert(scenario.to_owned(), Counted::of(game, seen));
    }

    /// The aggregates of a scenario; none if the file has none.
    ///
    /// # Errors
    /// They are not those of this game.
    pub(in crate::report) fn get(&self, scenario: &str, game: &dyn Game) -> Result<Option<Accumulator>, String> {
        self.scenarios.get(scenario).map(|counted| counted.accumulator(game)).transpose()
    }

    pub(in crate::report) fn json(&self) -> String {
        serde_json::to_string(self).map(|text| text + "\n").unwrap_or_default()
    }

    /// Writes it into the unfinished work.
    pub(in crate::report) fn note(&self, folder: &Folder) -> Result<(), ReportError> {
        folder.note(COUNTS, self.json().as_bytes())
    }
}

impl Counted {
    fn of(game: &dyn Game, seen: &Accumulator) -> Counted {
        let metrics = game.metrics().iter().enumerate().map(|(at, metric)| {
            let histogram = seen.metric(at);
            (metric.name.clone(), Values { nulls: histogram.nulls(), counts: histogram.iter().collect() })
        });
        let ratios = game.ratios().iter().enumerate().map(|(at, ratio)| (ratio.name.clone(), *seen.ratio(at)));
        Counted { games: seen.games(), metrics: metrics.collect(), ratios: ratios.collect() }
    }

    fn accumulator(&self, game: &dyn Game) -> Result<Accumulator, String> {
        let mut metrics = Vec::new();
        for metric in game.metrics() {
            let values = self.metrics.get(&metric.name).ok_or_else(|| format!("nothing of `{}`", metric.name))?;
            let mut histogram = Histogram::new(metric.range.0, metric.range.1);
            for &(value, count) in &values.counts {
                if !histogram.add_times(value, count) {
                    return Err(format!("`{}` is {value}, outside its range", metric.name));
                }
            }
            histogram.add_nulls(values.nulls);
            if histogram.count() + values.nulls != self.games {
                return Err(format!("`{}` was not counted in {} games", metric.name, self.games));
            }
            metrics.push(histogram);
        }
        let mut ratios = Vec::new();
        for ratio in game.ratios() {
            let sums = self.ratios.get(&ratio.name).ok_or_else(|| format!("nothing of `{}`", ratio.name))?;
            ratios.push(*sums);
        }
        Ok(Accumulator::restored(game, self.games, metrics, ratios))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::batch::{Run, Unwatched};
    use crate::game::testing::toy::{Duel, Toy};

    #[test]
    fn what_is_written_is_read_again_exactly() {
        let toy = Duel::default().playable();
        let run =
            Run { game: &toy, key: Toy::key(1), games: 0..5000, threads: 1, block: 64, part_games: 1000, rule: None };
        let seen = run.play(&Default::default(), None, &mut Unwatched).unwrap();
        let mut counts = Counts::default();
        counts.set("dice", &toy, &seen);
        let again: Counts = serde_json::from_str(&counts.json()).unwrap();
        assert_eq!(again.get("dice", &toy), Ok(Some(seen)));
        assert_eq!(again.get("other", &toy), Ok(None));
        let broken = counts.json().replacen("\"games\":5000", "\"games\":5001", 1);
        let broken: Counts = serde_json::from_str(&broken).unwrap();
        assert!(broken.get("dice", &toy).is_err());
    }
}
