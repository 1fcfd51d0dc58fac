//! Draws the points of a star: each value of a parameter as likely as the others.

use crate::chance::{Chance, Dice, Label, Roll, RunKey, StreamKey};
use serde::{Deserialize, Serialize};

/// How the points around a base point are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Design {
    /// Each parameter by itself jumps over half of its values: M. D. Morris, "Factorial sampling plans for preliminary
    /// computational experiments", Technometrics 33 (1991), 161-174, with base points that are drawn anew each time.
    Morris,
    /// Each parameter by itself takes the value of a second point that is drawn like the first: A. Saltelli et al.,
    /// "Variance based sensitivity analysis of model output", Computer Physics Communications 181 (2010), 259-270.
    Sobol,
}

impl Design {
    /// Its name in files and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Design::Morris => "morris",
            Design::Sobol => "sobol",
        }
    }

    /// The number of points of a star over `parameters`, the dummy factor among them.
    pub const fn points(self, parameters: usize) -> usize {
        match self {
            Design::Morris => parameters + 2,
            Design::Sobol => parameters + 3,
        }
    }
}

/// Draws stars.
#[derive(Clone, Copy, Debug)]
pub struct Draw<'a> {
    /// How the points are chosen.
    pub design: Design,
    /// The number of values of each parameter, at least 2.
    pub levels: &'a [usize],
    /// The master seed.
    pub seed: u64,
}

/// The points of a star, each a place among the values of each parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Star {
    /// The base point.
    pub base: Vec<usize>,
    /// The second point, where the design has one.
    pub other: Option<Vec<usize>>,
    /// The place that each parameter takes by itself.
    pub moved: Vec<usize>,
}

impl Star {
    /// The point where the parameter with this number has its other place.
    pub fn arm(&self, parameter: usize) -> Vec<usize> {
        let mut at = self.base.clone();
        at[parameter] = self.moved[parameter];
        at
    }
}

impl Draw<'_> {
    /// The star with this number.
    pub fn star(&self, number: u64) -> Star {
        let key = RunKey::new(self.design.name(), self.seed).game(0, number);
        let pairs: Vec<(usize, usize)> = self
            .levels
            .iter()
            .enumerate()
            .map(|(parameter, &levels)| {
                let mut dice = Dice::new(key);
                let mut roll = dice.open(StreamKey { actor: Label(parameter as u16), ..StreamKey::default() });
                let base = roll.index(levels);
                match self.design {
                    Design::Sobol => (base, roll.index(levels)),
                    Design::Morris => (base, jump(base, levels, roll.die(2) == 1)),
                }
            })
            .collect();
        let (base, moved): (Vec<usize>, Vec<usize>) = pairs.into_iter().unzip();
        Star { base, other: (self.design == Design::Sobol).then(|| moved.clone()), moved }
    }
}

/// The place half of the values further up or down; where both are there, `up` decides.
fn jump(from: usize, levels: usize, up: bool) -> usize {
    let half = levels / 2;
    match (from + half < levels, from >= half) {
        (true, false) => from + half,
        (true, true) if up => from + half,
        _ => from - half,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_jump_stays_within_the_values_and_goes_either_way_from_the_middle_alone() {
        for levels in 2..12 {
            for from in 0..levels {
                let ways = [true, false].map(|up| jump(from, levels, up));
                assert!(ways.iter().all(|to| *to < levels && to.abs_diff(from) == levels / 2), "{levels}: {ways:?}");
                let middle = levels % 2 == 1 && from == levels / 2;
                assert_eq!(ways[0] != ways[1], middle, "{levels} from {from}");
            }
        }
    }

    #[test]
    fn all_values_are_as_likely_and_the_second_point_is_drawn_like_the_first() {
        let draw = Draw { design: Design::Sobol, levels: &[3, 5], seed: 7 };
        let mut counts = [[0u32; 5]; 2];
        for number in 0..6000 {
            let star = draw.star(number);
            counts[0][star.base[1]] += 1;
            counts[1][star.moved[1]] += 1;
            assert_eq!(star.other.as_ref(), Some(&star.moved));
            assert_eq!(star.arm(0), [star.moved[0], star.base[1]]);
        }
        // Each count is 1200 on average with a deviation of 31: beyond 1200 ± 160 with alpha = 1e-6.
        assert!(counts.iter().flatten().all(|count| count.abs_diff(1200) < 160), "{counts:?}");
        assert_ne!(draw.star(1), draw.star(2));
        assert_ne!(draw.star(1), Draw { seed: 8, ..draw }.star(1));
    }
}
