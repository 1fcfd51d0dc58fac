//! The complete parts of a scenario in a folder, and the games that are still missing.

use crate::batch::Cells;
use crate::game::Game;
use crate::report::run::manifest::Scenario;
use crate::report::run::rows;
use crate::report::{Folder, Identity, LeftoverRun, PartFile, ReportError, Rows};
use crate::stats::Accumulator;
use std::ops::Range;

/// The games of a scenario that need no replay.
pub struct CompletedParts {
    /// The aggregates of these games.
    pub seen: Accumulator,
    /// The parts that stay as they are.
    pub parts: Vec<PartFile>,
    /// The games missing between and after them, in rising order.
    pub missing: Vec<Missing>,
}

/// A range of games to play.
pub struct Missing {
    /// Their numbers.
    pub games: Range<u64>,
    /// The rows right before them, in the part that they continue.
    pub rows: Cells,
}

impl CompletedParts {
    /// For a scenario without any played games.
    pub fn nothing(game: &dyn Game, games: Range<u64>) -> CompletedParts {
        let mut completed = CompletedParts { seen: Accumulator::new(game), parts: Vec::new(), missing: Vec::new() };
        completed.miss(games, Cells::new(game.metrics()));
        completed
    }

    /// For a scenario with some of the numbers `games` in `left`. Damaged parts are reported to `damaged` and count as
    /// missing.
    ///
    /// # Errors
    /// The aggregates of a run without rows are damaged: no other file says which games were played.
    pub fn of(
        left: &LeftoverRun,
        folder: &Folder,
        game: &dyn Game,
        identity: &Identity,
        games: Range<u64>,
        part_games: u64,
        damaged: &mut dyn FnMut(&ReportError),
    ) -> Result<CompletedParts, ReportError> {
        if left.manifest.rows == Rows::None {
            return CompletedParts::without_rows(left, folder, game, identity, games);
        }
        let mut completed = CompletedParts { missing: Vec::new(), ..CompletedParts::nothing(game, 0..0) };
        let (mut next, mut open) = (games.start, Cells::new(game.metrics()));
        for part in left.manifest.scenario(&identity.scenario).into_iter().flat_map(parts) {
            if part.first < next || part.end() > games.end {
                continue;
            }
            let cells = match rows::read(&folder.find(&part.file), part, identity, game.metrics()) {
                Ok(cells) => cells,
                Err(error) => {
                    damaged(&error);
                    continue;
                }
            };
            if part.first > next {
                completed.miss(next..part.first, std::mem::replace(&mut open, Cells::new(game.metrics())));
            }
            completed.seen.merge(&rows::count(game, &cells, 0, cells.rows()));
            next = part.end();
            if next.is_multiple_of(part_games) || next == games.end {
                completed.parts.push(part.clone());
            } else {
                open = cells;
            }
        }
        completed.miss(next..games.end, open);
        Ok(completed)
    }

    fn without_rows(
        left: &LeftoverRun,
        folder: &Folder,
        game: &dyn Game,
        identity: &Identity,
        games: Range<u64>,
    ) -> Result<CompletedParts, ReportError> {
        let damaged = |why: String| ReportError::damaged(&folder.find("counts.json"), why);
        let Some(seen) = left.counts.get(&identity.scenario, game).map_err(damaged)? else {
            return Ok(CompletedParts::nothing(game, games));
        };
        let next = games.start + seen.games();
        let mut completed = CompletedParts { seen, ..CompletedParts::nothing(game, 0..0) };
        completed.miss(next..games.end, Cells::new(game.metrics()));
        Ok(completed)
    }

    fn miss(&mut self, games: Range<u64>, rows: Cells) {
        if !games.is_empty() {
            self.missing.push(Missing { games, rows });
        }
    }
}

fn parts(scenario: &Scenario) -> &[PartFile] {
    &scenario.parts
}
