//! What a game asks of chance, and the same asked again in a bare loop: the dice floor below which no play of it can
//! go.

use super::{GameKey, Keep, PoolRoll, Roll, Stream, StreamKey};
use std::hint::black_box;

/// One call of [`super::Chance`] or [`Roll`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Call {
    Open(StreamKey),
    Die(u32),
    KeepOfThree(Keep),
    Pool(PoolRoll),
    /// A pick among these of the weights.
    Pick {
        from: u32,
        to: u32,
    },
}

/// The calls of a game in the order made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DrawLog {
    calls: Vec<Call>,
    weights: Vec<u32>,
}

impl DrawLog {
    /// How many rolls were asked for. A die with one side is none.
    pub fn draws(&self) -> u64 {
        self.calls.iter().filter(|call| !matches!(call, Call::Open(_) | Call::Die(1))).count() as u64
    }

    /// How many streams were opened.
    pub fn streams(&self) -> u64 {
        self.calls.iter().filter(|call| matches!(call, Call::Open(_))).count() as u64
    }

    /// Opens the same streams of `game` and rolls the same on them, and nothing else. Gives the sum of what came up:
    /// with the key of the game itself the sum over its own rolls.
    pub fn again(&self, game: GameKey) -> u64 {
        let Some((Call::Open(first), calls)) = self.calls.split_first() else { return 0 };
        let mut stream = Stream::new(game, *first);
        let mut sum = 0;
        for call in calls {
            sum += match *call {
                Call::Open(key) => {
                    stream = Stream::new(game, key);
                    0
                }
                Call::Die(sides) => u64::from(stream.die(sides)),
                Call::KeepOfThree(keep) => u64::from(stream.keep_of_three(keep).value),
                Call::Pool(pool) => u64::from(stream.pool(pool).scoring),
                Call::Pick { from, to } => stream.pick(&self.weights[from as usize..to as usize]) as u64,
            };
        }
        black_box(sum)
    }

    pub(super) fn open(&mut self, key: StreamKey) {
        self.calls.push(Call::Open(key));
    }

    pub(super) fn die(&mut self, sides: u32) {
        self.calls.push(Call::Die(sides));
    }

    pub(super) fn keep_of_three(&mut self, keep: Keep) {
        self.calls.push(Call::KeepOfThree(keep));
    }

    pub(super) fn pool(&mut self, pool: PoolRoll) {
        self.calls.push(Call::Pool(pool));
    }

    pub(super) fn pick(&mut self, weights: &[u32]) {
        let from = self.weights.len() as u32;
        self.weights.extend_from_slice(weights);
        self.calls.push(Call::Pick { from, to: self.weights.len() as u32 });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::{Chance, Dice, Label, Purpose, Recorder, RunKey};

    fn key(purpose: u16) -> StreamKey {
        StreamKey { turn: 3, actor: Label(1), subject: Label::NONE, purpose: Purpose(purpose) }
    }

    /// Every operation once, two streams; the sum of what came up.
    fn procedure(chance: &mut impl Chance) -> u64 {
        let mut roll = chance.open(key(1));
        let mut sum = u64::from(roll.die(20)) + u64::from(roll.die(1)) + roll.pick(&[1, 5, 4]) as u64;
        drop(roll);
        let mut roll = chance.open(key(2));
        sum += u64::from(roll.keep_of_three(Keep::Middle).value) + u64::from(roll.pool(PoolRoll::d6(5, 3)).scoring);
        sum + roll.pick(&[7, 2]) as u64
    }

    #[test]
    fn asked_again_the_same_comes_up() {
        for number in 0..200 {
            let game = RunKey::new("jets", 1).game(0, number);
            let mut recorder = Recorder::new(Dice::new(game));
            let sum = procedure(&mut recorder);
            let draw_log = recorder.into_tape().draw_log;
            assert_eq!(draw_log.again(game), sum);
            assert_eq!((draw_log.streams(), draw_log.draws()), (2, 5));
        }
    }

    #[test]
    fn of_nothing_nothing_comes_up() {
        assert_eq!(DrawLog::default().again(RunKey::new("jets", 1).game(0, 0)), 0);
    }
}
