//! Dice and streams.

use super::{Work, digest};
use sortie::chance::{Chance, Dice, Keep, PoolRoll, Roll, RunKey, Stream, StreamKey};

fn stream(game: u64) -> Stream {
    Dice::new(RunKey::new("bench", 1).game(0, game)).open(StreamKey::default())
}

/// The sum of N rolls of one stream.
fn rolls(name: &str, roll: fn(&mut Stream) -> u64) -> Work {
    Work::new(name, (1_000_000, 1_000), move |units| {
        Box::new(move || {
            let mut stream = stream(0);
            let sum: u64 = (0..units).map(|_| roll(&mut stream)).sum();
            digest([sum as i64])
        })
    })
}

pub(super) fn works() -> Vec<Work> {
    let starts = Work::new("chance/stream-start-and-die", (1_000_000, 1_000), |units| {
        let run = RunKey::new("bench", 1);
        Box::new(move || {
            let face = |game| i64::from(Dice::new(run.game(0, game)).open(StreamKey::default()).die(6));
            digest([(0..units).map(face).sum()])
        })
    });
    vec![
        starts,
        rolls("chance/die", |stream| stream.die(6).into()),
        rolls("chance/keep-of-three", |stream| stream.keep_of_three(Keep::Middle).value.into()),
        rolls("chance/pool", |stream| stream.pool(PoolRoll::d6(5, 3)).scoring.into()),
        rolls("chance/pick", |stream| stream.pick(&[3, 1, 4, 1, 5]) as u64),
    ]
}
