//! How many games each cell plays between two looks, and how these games are cut into blocks.

/// The looks that a schedule has at most.
const LOOKS: u32 = 8;
/// The least number of blocks at the first look: intervals rest on how blocks vary.
const BLOCKS: u64 = 16;

/// The games of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Schedule {
    /// The most games.
    pub games: u64,
    /// The games in a block; the last one may have fewer.
    pub block: u64,
    /// The looks; each has twice the games of the one before, and the last one all.
    pub looks: u32,
}

impl Schedule {
    /// A schedule of at most `games` games, at least 1, with at most `looks` looks.
    pub fn new(games: u64, looks: u32) -> Schedule {
        let fitting = (games / BLOCKS).max(1).ilog2() + 1;
        let looks = looks.clamp(1, fitting.min(LOOKS));
        let first = games >> (looks - 1);
        Schedule { games, block: (first / BLOCKS).max(1), looks }
    }

    /// The blocks at a look, counted from 1; none at look 0.
    pub fn blocks(self, look: u32) -> usize {
        let games = match look {
            0 => 0,
            look => (self.games >> (self.looks - look.min(self.looks))).max(1),
        };
        games.div_ceil(self.block) as usize
    }

    /// The numbers of the games in a block.
    pub fn range(self, block: usize) -> std::ops::Range<u64> {
        let first = block as u64 * self.block;
        first.min(self.games)..(first + self.block).min(self.games)
    }

    /// The number of games in a block.
    pub fn size(self, block: usize) -> u64 {
        let range = self.range(block);
        range.end - range.start
    }

    /// The number of games in the first `blocks` blocks.
    pub fn played(self, blocks: usize) -> u64 {
        (blocks as u64 * self.block).min(self.games)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn looks_double_and_the_last_has_all_games() {
        let schedule = Schedule::new(2000, 4);
        assert_eq!((schedule.block, schedule.looks), (15, 4));
        let games: Vec<u64> = (0..=4).map(|look| schedule.played(schedule.blocks(look))).collect();
        assert_eq!(games, [0, 255, 510, 1005, 2000]);
        let all: u64 = (0..schedule.blocks(4)).map(|block| schedule.size(block)).sum();
        assert_eq!(all, 2000);
        let few = Schedule::new(30, 4);
        assert_eq!((few.looks, few.block, few.blocks(1)), (1, 1, 30));
        assert_eq!(Schedule::new(1, 4).blocks(1), 1);
    }
}
