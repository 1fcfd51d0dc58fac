//! What stands of a scenario in a folder, and which games are still to be played.

use super::manifest::Scenario;
use super::{Folder, Identity, Left, PartFile, ReportError, Rows, rows};
use crate::batch::Cells;
use crate::game::Game;
use crate::stats::Accumulator;
use std::ops::Range;

/// What need not be played again.
pub struct Standing {
    /// What its games came to.
    pub seen: Accumulator,
    /// Its parts that stay as they are.
    pub parts: Vec<PartFile>,
    /// What is missing between and after them, in rising order.
    pub missing: Vec<Missing>,
}

/// Games to be played.
pub struct Missing {
    /// Their numbers.
    pub games: Range<u64>,
    /// Rows right before them, in the part that they go on with.
    pub rows: Cells,
}

impl Standing {
    /// Of a scenario of which nothing was played.
    pub fn nothing(game: &dyn Game, games: Range<u64>) -> Standing {
        let mut standing = Standing { seen: Accumulator::new(game), parts: Vec::new(), missing: Vec::new() };
        standing.miss(games, Cells::new(game.metrics()));
        standing
    }

    /// Of a scenario of which `left` holds some of the numbers `games`. Parts that are damaged are told to `damaged` and
    /// count as missing.
    ///
    /// # Errors
    /// Aggregates without rows are damaged: nothing else says what was played.
    pub fn of(
        left: &Left,
        folder: &Folder,
        game: &dyn Game,
        identity: &Identity,
        games: Range<u64>,
        part_games: u64,
        damaged: &mut dyn FnMut(&ReportError),
    ) -> Result<Standing, ReportError> {
        if left.manifest.rows == Rows::None {
            return Standing::without_rows(left, folder, game, identity, games);
        }
        let mut standing = Standing { missing: Vec::new(), ..Standing::nothing(game, 0..0) };
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
                standing.miss(next..part.first, std::mem::replace(&mut open, Cells::new(game.metrics())));
            }
            standing.seen.merge(&rows::count(game, &cells, 0, cells.rows()));
            next = part.end();
            if next.is_multiple_of(part_games) || next == games.end {
                standing.parts.push(part.clone());
            } else {
                open = cells;
            }
        }
        standing.miss(next..games.end, open);
        Ok(standing)
    }

    fn without_rows(
        left: &Left,
        folder: &Folder,
        game: &dyn Game,
        identity: &Identity,
        games: Range<u64>,
    ) -> Result<Standing, ReportError> {
        let damaged = |why: String| ReportError::damaged(&folder.find("counts.json"), why);
        let Some(seen) = left.counts.get(&identity.scenario, game).map_err(damaged)? else {
            return Ok(Standing::nothing(game, games));
        };
        let next = games.start + seen.games();
        let mut standing = Standing { seen, ..Standing::nothing(game, 0..0) };
        standing.miss(next..games.end, Cells::new(game.metrics()));
        Ok(standing)
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
