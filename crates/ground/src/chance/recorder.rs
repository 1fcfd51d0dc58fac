//! Replay: another source passed through, with every key opened and every face rolled kept.

use super::{Chance, DrawLog, Faces, Keep, KeptDie, PoolRoll, Roll, Scored, StreamKey};

/// What a game rolled.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tape {
    /// The keys in the order opened.
    pub keys: Vec<StreamKey>,
    /// The rolls in the order made, as `(sides, face)`: what [`super::Scripted`] takes.
    pub rolls: Vec<(u32, u32)>,
    /// Keys and rolls together, as they were asked for.
    pub draw_log: DrawLog,
}

/// A source that writes what another one rolls.
#[derive(Clone, Debug)]
pub struct Recorder<C> {
    source: C,
    tape: Tape,
}

impl<C> Recorder<C> {
    /// Records what `source` rolls.
    pub fn new(source: C) -> Recorder<C> {
        Recorder { source, tape: Tape::default() }
    }

    /// The record so far.
    pub fn into_tape(self) -> Tape {
        self.tape
    }
}

impl<C: Chance> Chance for Recorder<C> {
    type Roll<'a>
        = RecordedRoll<'a, C::Roll<'a>>
    where
        C: 'a;

    fn open(&mut self, key: StreamKey) -> Self::Roll<'_> {
        self.tape.keys.push(key);
        self.tape.draw_log.open(key);
        RecordedRoll { stream: self.source.open(key), tape: &mut self.tape }
    }
}

/// A stream being recorded.
#[derive(Debug)]
pub struct RecordedRoll<'a, R> {
    stream: R,
    tape: &'a mut Tape,
}

impl<R> RecordedRoll<'_, R> {
    fn note(&mut self, faces: Faces) {
        self.tape.rolls.extend(faces.iter().map(|face| (faces.sides(), face)));
    }
}

impl<R: Roll> Roll for RecordedRoll<'_, R> {
    fn die(&mut self, sides: u32) -> u32 {
        let face = self.stream.die(sides);
        self.tape.draw_log.die(sides);
        if sides > 1 {
            self.note(Faces::one(sides, face));
        }
        face
    }

    fn keep_of_three(&mut self, keep: Keep) -> KeptDie {
        let kept = self.stream.keep_of_three(keep);
        self.tape.draw_log.keep_of_three(keep);
        self.note(kept.faces);
        kept
    }

    fn pool(&mut self, pool: PoolRoll) -> Scored {
        let scored = self.stream.pool(pool);
        self.tape.draw_log.pool(pool);
        self.note(scored.faces);
        scored
    }

    /// A pick is written as the first face that makes it; any face within its weight picks the same.
    fn pick(&mut self, weights: &[u32]) -> usize {
        let index = self.stream.pick(weights);
        self.tape.draw_log.pick(weights);
        let before: u32 = weights[..index].iter().sum();
        let total: u32 = weights.iter().sum();
        if total > 1 {
            self.note(Faces::one(total, before + 1));
        }
        index
    }
}
