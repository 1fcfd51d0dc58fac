//! What a raid's journal says of its dice (D1.2.3a, D1.2.3b).

use crate::Downtown;
use ground::chance::{Chance, Dice, Keep, KeptDie, PoolRoll, Roll, RunKey, Scored, Stream, StreamKey};
use ground::journal::Recording;
use ground::scenario::{Document, Request};

/// Dice that are counted as they are thrown. What is drawn or chosen is no die.
struct Counted {
    dice: Dice,
    thrown: usize,
}

struct CountedRoll<'a> {
    roll: Stream,
    thrown: &'a mut usize,
}

impl Chance for Counted {
    type Roll<'a> = CountedRoll<'a>;

    fn open(&mut self, key: StreamKey) -> CountedRoll<'_> {
        CountedRoll { roll: self.dice.open(key), thrown: &mut self.thrown }
    }
}

impl Roll for CountedRoll<'_> {
    fn die(&mut self, sides: u32) -> u32 {
        *self.thrown += 1;
        self.roll.die(sides)
    }

    fn keep_of_three(&mut self, keep: Keep) -> KeptDie {
        *self.thrown += 3;
        self.roll.keep_of_three(keep)
    }

    fn pool(&mut self, pool: PoolRoll) -> Scored {
        self.roll.pool(pool)
    }

    fn pick(&mut self, weights: &[u32]) -> usize {
        self.roll.pick(weights)
    }

    fn index(&mut self, len: usize) -> usize {
        self.roll.index(len)
    }
}

/// Each die that is thrown is in the journal once.
#[test]
fn the_journal_has_each_die_once() {
    for name in ["training", "d5", "d8", "d14"] {
        let document = Document::load(&crate::library(), &Request::scenario(format!("downtown/{name}")), &["downtown"]);
        let scenario = Downtown.scenario(&document.unwrap_or_else(|wrong| panic!("{wrong}")));
        let scenario = scenario.unwrap_or_else(|wrong| panic!("{wrong}"));
        for game in 0..20 {
            let mut chance = Counted { dice: Dice::new(RunKey::new("downtown", 1).game(0, game)), thrown: 0 };
            let mut journal = Recording::default();
            scenario.play_with(scenario.commander().as_mut(), &mut chance, &mut journal);
            let counted: usize = journal.events().iter().map(|event| event.rolled.count()).sum();
            assert_eq!(counted, chance.thrown, "{name}, game {game}");
        }
    }
}
