//! How many games each cell plays between two looks, and how these games are cut into blocks.

/// The looks that a schedule has at most.
const LOOKS: u32 = 8;
/// The least number of blocks at the first look: intervals rest on how blocks vary.
const BLOCKS: u64 = 16;
/// The least number of blocks of all games, where there are enough games.
const ALL_BLOCKS: u64 = 128;

/// The games of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Schedule {
    /// The number of the first game.
    pub first: u64,
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
        Schedule { first: 0, games, block: (first / BLOCKS).min(games / ALL_BLOCKS).max(1), looks }
    }

    /// The share `index`, from 1, of `count`: whole blocks, with one look at all their games. Shares differ by at most
    /// one block; where there are more of them than blocks, some have no games.
    pub fn share(self, index: u64, count: u64) -> Schedule {
        let blocks = self.games.div_ceil(self.block);
        let edge = |shares: u64| {
            let block = u128::from(blocks) * u128::from(shares.min(count)) / u128::from(count.max(1));
            (block as u64 * self.block).min(self.games)
        };
        let first = edge(index.saturating_sub(1));
        Schedule { first, games: edge(index).saturating_sub(first), looks: 1, ..self }
    }

    /// The numbers of all games.
    pub fn numbers(self) -> std::ops::Range<u64> {
        self.first..self.first + self.games
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
        self.first + first.min(self.games)..self.first + (first + self.block).min(self.games)
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

    #[test]
    fn shares_have_the_games_of_the_whole_each_once_in_whole_blocks() {
        for (games, count) in [(2000, 1), (2000, 3), (2000, 133), (10, 4), (131, 130), (5, 9)] {
            let whole = Schedule::new(games, 1);
            let shares: Vec<Schedule> = (1..=count).map(|index| whole.share(index, count)).collect();
            let ranges = |share: &Schedule| {
                let blocks = 0..share.games.div_ceil(share.block) as usize;
                blocks.map(|block| share.range(block)).collect::<Vec<_>>()
            };
            let blocks: Vec<_> = shares.iter().flat_map(ranges).collect();
            assert_eq!(blocks, (0..whole.blocks(1)).map(|block| whole.range(block)).collect::<Vec<_>>());
            assert_eq!(shares.iter().map(|share| share.games).sum::<u64>(), games);
            assert!(shares.windows(2).all(|pair| pair[0].numbers().end == pair[1].first));
        }
        assert_eq!(Schedule::new(2000, 1).block, Schedule::new(2000, 4).block);
    }
}
