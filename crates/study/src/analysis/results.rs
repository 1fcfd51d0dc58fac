//! What results that people played show: their score, and whether a model of the game agrees with them.
//!
//! Games at a table are few, so that both questions have exact answers. Results and the games of a model are two
//! samples; if both are of one distribution, each way to deal out the results among all games is equally likely, and
//! the chance of a result is that of a draw without replacement: the test of Fisher, Freeman and Halton (Biometrika 38,
//! 1951). For a number it is the chance that the mean of as many games of the model is as far from the mean of all of
//! them.

use crate::stats::{Histogram, Interval, PairedCounts, paired_shares};
use serde::{Deserialize, Serialize};
use statrs::function::factorial::ln_factorial;

/// The most results whose exact chance is computed.
pub const MOST_RESULTS: u64 = 2_000;

/// The numbers of further games that are tried one by one.
const ONE_BY_ONE: u64 = 100;
/// More games are not worth reporting.
const MOST_GAMES: u64 = 1_000_000_000_000;

/// How often each side won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Results {
    /// Games that the side named first won.
    pub won: u64,
    /// Games that the other side won.
    pub lost: u64,
    /// Games that no side won.
    pub drawn: u64,
}

impl Results {
    /// All games.
    pub const fn games(self) -> u64 {
        self.won + self.lost + self.drawn
    }

    /// The part of the points that the side named first has, a draw being a half; `None` without games.
    pub fn score(self) -> Option<f64> {
        let n = self.games();
        (n > 0).then(|| (self.won as f64 + self.drawn as f64 / 2.0) / n as f64)
    }

    /// The interval of the score at this level; it covers at least that with few games.
    pub fn interval(self, level: f64) -> Option<Interval> {
        let counts = PairedCounts { both: 0, first: self.lost, second: self.won, neither: self.drawn };
        let Interval { low, high } = paired_shares(counts, level)?;
        Some(Interval { low: f64::midpoint(1.0, low), high: f64::midpoint(1.0, high) })
    }

    /// As many games as `games`, with the score of these as near as whole results allow.
    fn scaled(self, games: u64) -> Results {
        let (of, all) = (u128::from(games), u128::from(self.games().max(1)));
        let part = |count: u64| ((2 * u128::from(count) * of + all) / (2 * all)) as u64;
        let decided = part(self.won + self.lost);
        let won = part(self.won);
        Results { won, lost: decided - won, drawn: games - decided }
    }

    /// How many more games decide what `is_decided` asks, if the score stays as near as whole results allow; none where
    /// no number up to `MOST_GAMES` does. Few games are tried one by one, more of them by halves.
    pub fn more(self, is_decided: impl Fn(Results) -> bool) -> Option<u64> {
        let n = self.games();
        if n == 0 {
            return None;
        }
        let decides = |games: u64| is_decided(self.scaled(games));
        // One number may decide by the rounding of its results, and the next ones not: all after the answer do.
        match (n + 1..=n + ONE_BY_ONE).rev().find(|games| !decides(*games)) {
            None => return Some(1),
            Some(last) if last < n + ONE_BY_ONE => return Some(last + 1 - n),
            Some(_) => {}
        }
        let doubled = std::iter::successors(Some(2 * (n + ONE_BY_ONE)), |games| Some(2 * games));
        let mut enough = doubled.take_while(|games| *games <= MOST_GAMES).find(|games| decides(*games))?;
        let mut few = (enough / 2).max(n);
        while enough - few > 1 {
            let middle = few + (enough - few) / 2;
            if decides(middle) { enough = middle } else { few = middle }
        }
        Some(enough - n)
    }

    /// The exact chance that as many games, dealt out of these and those of a model, are together no likelier than
    /// these; `None` beyond [`MOST_RESULTS`].
    pub fn chance(self, model: Results) -> Option<f64> {
        let n = self.games();
        if n > MOST_RESULTS {
            return None;
        }
        let all = Results { won: self.won + model.won, lost: self.lost + model.lost, drawn: self.drawn + model.drawn };
        let ways = |of: u64, taken: u64| ln_factorial(of) - ln_factorial(taken) - ln_factorial(of - taken);
        let whole = ways(all.games(), n);
        let [won, lost, drawn] = [all.won, all.lost, all.drawn].map(|of| {
            let taken = 0..=of.min(n);
            taken.map(|taken| ways(of, taken)).collect::<Vec<f64>>()
        });
        let here = won[self.won as usize] + lost[self.lost as usize] + drawn[self.drawn as usize];
        let mut chance = 0.0;
        for (wins, won) in won.iter().enumerate() {
            let left = n as usize - wins;
            for (losses, lost) in lost.iter().enumerate().take(left + 1) {
                let Some(drawn) = drawn.get(left - losses) else { continue };
                let ways = won + lost + drawn;
                // Two ways that are equally likely differ in the last digits.
                if ways <= here + 1e-7 {
                    chance += (ways - whole).exp();
                }
            }
        }
        Some(chance.min(1.0))
    }
}

/// The chance that the mean of as many games of a model as there are `cells` is as far from the mean of all its games
/// as the mean of these cells; `None` without cells, or where there are too many to compute.
pub fn chance_of_mean(cells: &[i64], model: &Histogram) -> Option<f64> {
    let (low, high) = (model.min()?, model.max()?);
    let n = cells.len();
    let width = usize::try_from(high - low).ok()?;
    let kinds = model.iter().count();
    if n == 0 || width.saturating_mul(n).saturating_mul(n).saturating_mul(kinds) > MOST_STEPS {
        return None;
    }
    let all = i128::from(model.count());
    // How far a sum of n cells is from n times the mean, in units of one part of all games.
    let far = |sum: i128| (sum * all - n as i128 * model.sum()).abs();
    let here = far(cells.iter().map(|cell| i128::from(*cell)).sum());
    let shares: Vec<(usize, f64)> =
        model.iter().map(|(cell, count)| ((cell - low) as usize, count as f64 / model.count() as f64)).collect();
    let mut sums = vec![1.0];
    for _ in 0..n {
        let mut next = vec![0.0; sums.len() + width];
        for (at, chance) in sums.iter().enumerate().filter(|(_, chance)| **chance > 0.0) {
            shares.iter().for_each(|(cell, share)| next[at + cell] += chance * share);
        }
        sums = next;
    }
    let from = n as i128 * i128::from(low);
    let farther = sums.iter().enumerate().filter(|(at, _)| far(from + *at as i128) >= here);
    Some(farther.map(|(_, chance)| chance).sum::<f64>().min(1.0))
}

/// The most steps of computing the chances of a sum: some seconds.
const MOST_STEPS: usize = 4_000_000_000;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::{Chance, Dice, Roll, RunKey, StreamKey};

    const fn results(won: u64, lost: u64, drawn: u64) -> Results {
        Results { won, lost, drawn }
    }

    /// The first against the same sum in whole numbers; the second is (189 + 7 + 84) of 8,008 ways, counted by hand.
    #[test]
    fn the_exact_chance_is_that_of_fisher_freeman_and_halton() {
        let three = results(3, 1, 2).chance(results(10, 30, 5)).unwrap();
        assert!((three - by_hand(results(3, 1, 2), results(10, 30, 5))).abs() < 1e-9, "{three}");
        let two = results(8, 2, 0).chance(results(1, 5, 0)).unwrap();
        assert!((two - 0.034_965_034_965).abs() < 1e-9, "{two}");
        let even = results(5, 5, 0).chance(results(50, 50, 0)).unwrap();
        assert!((even - 1.0).abs() < 1e-9, "{even}");
    }

    /// The same sum with whole numbers.
    fn by_hand(one: Results, model: Results) -> f64 {
        let choose = |n: u64, k: u64| (0..k).fold(1u128, |ways, at| ways * u128::from(n - at) / u128::from(at + 1));
        let all = [one.won + model.won, one.lost + model.lost, one.drawn + model.drawn];
        let ways = |taken: [u64; 3]| (0..3).map(|at| choose(all[at], taken[at])).product::<u128>();
        let (n, here) = (one.games(), ways([one.won, one.lost, one.drawn]));
        let mut sums = (0u128, 0u128);
        for won in 0..=n.min(all[0]) {
            for lost in 0..=(n - won).min(all[1]) {
                let drawn = n - won - lost;
                if drawn <= all[2] {
                    let ways = ways([won, lost, drawn]);
                    sums = (sums.0 + ways * u128::from(ways <= here), sums.1 + ways);
                }
            }
        }
        sums.0 as f64 / sums.1 as f64
    }

    /// Two dice against a die of six sides: a mean of 6 has 1 way of 36, one of 1 another.
    #[test]
    fn the_chance_of_a_mean_is_that_of_as_many_dice() {
        let mut die = Histogram::new(1, 6);
        (1..=6).for_each(|face| assert!(die.add_times(face, 100)));
        let chance = |cells: &[i64]| chance_of_mean(cells, &die).unwrap();
        assert!((chance(&[6, 6]) - 2.0 / 36.0).abs() < 1e-12);
        assert!((chance(&[3, 4]) - 1.0).abs() < 1e-12);
        assert!((chance(&[6, 5, 6]) - 8.0 / 216.0).abs() < 1e-12, "{}", chance(&[6, 5, 6]));
        assert_eq!(chance_of_mean(&[], &die), None);
    }

    #[test]
    fn the_score_counts_a_draw_as_a_half() {
        assert_eq!(results(12, 7, 3).score(), Some(13.5 / 22.0));
        assert_eq!((results(0, 0, 0).score(), results(0, 0, 0).interval(0.95)), (None, None));
        let Interval { low, high } = results(12, 7, 3).interval(0.95).unwrap();
        assert!(low < 13.5 / 22.0 && 13.5 / 22.0 < high && low > 0.3 && high < 0.9, "{low} {high}");
        let Interval { low, high } = results(5, 0, 0).interval(0.95).unwrap();
        assert!(low > 0.0 && low < 1.0 && high <= 1.0, "{low} {high}");
    }

    /// The games promised decide, and one fewer does not.
    #[test]
    fn the_games_promised_decide_if_the_score_stays() {
        let is_decided = |results: Results| {
            let Interval { low, high } = results.interval(0.95).unwrap();
            (low >= 0.47 && high <= 0.53) || low > 0.53 || high < 0.47
        };
        let more = |won, lost, drawn| results(won, lost, drawn).more(is_decided);
        assert_eq!([more(1, 0, 0), more(2, 0, 0), more(5, 0, 0), more(0, 3, 0)], [Some(6), Some(5), Some(2), Some(4)]);
        for (won, lost, drawn) in [(1, 1, 0), (20, 20, 0), (12, 7, 3), (271, 271, 0), (3, 2, 40)] {
            let before = results(won, lost, drawn);
            let games = before.games() + before.more(is_decided).unwrap();
            let after = before.scaled(games);
            assert!(is_decided(after) && after.games() == games, "{before:?}: {after:?}");
            assert!(!is_decided(before.scaled(games - 1)), "{before:?}: {after:?}");
            assert!((after.score().unwrap() - before.score().unwrap()).abs() <= 1.0 / games as f64, "{after:?}");
        }
        // 22-9-3 decides, and 22-10-3 does not.
        let games = more(21, 9, 3).unwrap();
        assert!(games > 1 && (games..50).all(|more| is_decided(results(21, 9, 3).scaled(33 + more))), "{games}");
        // The score is at the margin itself.
        assert_eq!((more(53, 47, 0), results(0, 0, 0).more(is_decided)), (None, None));
    }

    /// Null hypothesis: people play the game of the model, and the chance of their results is below 5 % in at most 5 %
    /// of cases. Of n = 400 some 20 are expected to be, more than 40 with alpha = 0.0001.
    #[test]
    fn results_of_the_same_game_disagree_as_seldom_as_promised() {
        let key = RunKey::new("results", 1);
        let results = |case: u64, games: u64| {
            let mut roll = Dice::new(key.game(games as u32, case)).open(StreamKey::default());
            let mut found = Results::default();
            for _ in 0..games {
                match roll.die(10) {
                    1..=5 => found.won += 1,
                    6..=7 => found.drawn += 1,
                    _ => found.lost += 1,
                }
            }
            found
        };
        let chance = |case: u64| results(case, 22).chance(results(case, 2_000)).unwrap();
        let wrong = (0..400).filter(|case| chance(*case) < 0.05).count();
        assert!(wrong <= 40, "{wrong} of 400 disagree");
    }

    /// The exact interval of few results covers the score at least as often as its level: of n = 400 samples of 22
    /// games 20 are expected to miss it at most, more than 40 with alpha = 0.0001.
    #[test]
    fn the_interval_of_few_results_covers_their_score() {
        let key = RunKey::new("results", 2);
        let missed = (0..400).filter(|case| {
            let mut roll = Dice::new(key.game(0, *case)).open(StreamKey::default());
            let faces: Vec<u32> = (0..22).map(|_| roll.die(10)).collect();
            let of = |from: u32, to: u32| faces.iter().filter(|face| (from..=to).contains(*face)).count() as u64;
            !results(of(1, 5), of(8, 10), of(6, 7)).interval(0.95).unwrap().holds(0.6)
        });
        let missed = missed.count();
        assert!(missed <= 40, "{missed} of 400 intervals miss the score");
    }
}
