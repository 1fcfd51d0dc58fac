//! Choosing one of many candidates: offered in a fixed order, scored, and the best kept; where an upper bound of a
//! score is known before the score is, whatever can't beat the best so far is left unscored.
//!
//! A bound changes how long a choice takes and never what is chosen: of equal scores the first that was offered
//! stays, and a bound no greater than the best score rules out an equal as well as a worse candidate.

/// The candidates of a choice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Candidates {
    /// How many there were.
    pub offered: u32,
    /// How many of them were scored; bounds ruled the others out.
    pub scored: u32,
}

impl Candidates {
    /// `count` candidates, all of them scored.
    pub const fn all(count: u32) -> Candidates {
        Candidates { offered: count, scored: count }
    }
}

/// The best candidate so far.
#[derive(Clone, Copy, Debug)]
pub struct Chooser<S, T> {
    best: Option<(S, T)>,
    candidates: Candidates,
}

impl<S, T> Default for Chooser<S, T> {
    fn default() -> Chooser<S, T> {
        Chooser { best: None, candidates: Candidates::default() }
    }
}

impl<S: PartialOrd + Copy, T> Chooser<S, T> {
    /// Counts candidates that are at hand.
    #[inline(always)]
    pub fn offer(&mut self, count: u32) {
        self.candidates.offered += count;
    }

    /// Whether no candidate whose score is at most `bound` can be chosen any more.
    #[inline(always)]
    pub fn rules_out(&self, bound: S) -> bool {
        self.best.as_ref().is_some_and(|(best, _)| bound <= *best)
    }

    /// Scores one of the candidates that were offered, and keeps it if it is the best.
    #[inline(always)]
    pub fn score(&mut self, score: S, candidate: impl FnOnce() -> T) {
        self.score_if(score, || Some(candidate()));
    }

    /// As [`Chooser::score`], of a candidate that may turn out to be none: asked only where it would be the best.
    #[inline(always)]
    pub fn score_if(&mut self, score: S, candidate: impl FnOnce() -> Option<T>) {
        self.candidates.scored += 1;
        if !self.rules_out(score)
            && let Some(candidate) = candidate()
        {
            self.best = Some((score, candidate));
        }
    }

    /// The best with its score, none of none; and the counts.
    #[inline(always)]
    pub fn chosen(self) -> (Option<(S, T)>, Candidates) {
        (self.best, self.candidates)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn of_equals_the_first_is_chosen_and_of_none_none() {
        let mut chooser = Chooser::default();
        for (place, score) in [3, 7, 2, 7, 1].into_iter().enumerate() {
            chooser.offer(1);
            chooser.score(score, || place);
        }
        assert_eq!(chooser.chosen(), (Some((7, 1)), Candidates::all(5)));
        assert_eq!(Chooser::<i32, ()>::default().chosen(), (None, Candidates::default()));
    }

    proptest! {
        /// Bounds that hold leave the choice as it is, and score no more than there are.
        #[test]
        fn bounds_change_no_choice(scores in prop::collection::vec((-9i32..9, 0i32..5), 0..40)) {
            let (mut plain, mut bounded) = (Chooser::default(), Chooser::default());
            for (place, &(score, slack)) in scores.iter().enumerate() {
                plain.offer(1);
                plain.score(score, || place);
                bounded.offer(1);
                if !bounded.rules_out(score + slack) {
                    bounded.score(score, || place);
                }
            }
            let ((all, counts), (some, fewer)) = (plain.chosen(), bounded.chosen());
            prop_assert_eq!(all, some);
            prop_assert_eq!(counts.offered, fewer.offered);
            prop_assert!(fewer.scored <= counts.scored);
        }
    }
}
