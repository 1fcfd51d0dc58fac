//! Chooses the policies that play each game.

/// The policy of each side in game number `game`, as an index; `counts` has the number of policies of each side. Each
/// side takes its policies in turn, and after a round the sides shift against each other. Two sides have therefore met
/// in every pairing once after as many games as there are pairings.
pub(super) fn turn(game: u64, counts: &[u64]) -> Vec<usize> {
    let round = counts.iter().copied().fold(1, lcm);
    let place = |(side, &count): (usize, &u64)| ((game + side as u64 * (game / round)) % count) as usize;
    counts.iter().enumerate().map(place).collect()
}

fn lcm(one: u64, other: u64) -> u64 {
    let (mut larger, mut smaller) = (one, other);
    while smaller > 0 {
        (larger, smaller) = (smaller, larger % smaller);
    }
    one / larger * other
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_pairing_of_two_sides_is_played() {
        for counts in [[1, 1], [1, 4], [4, 1], [2, 3], [2, 4], [6, 6], [5, 6]] {
            let games = counts[0] * counts[1];
            let pairings: HashSet<Vec<usize>> = (0..games).map(|game| turn(game, &counts)).collect();
            assert_eq!(pairings.len() as u64, games, "{counts:?}");
        }
    }

    #[test]
    fn each_side_has_played_all_its_policies_after_one_round() {
        let played = |side: usize| (0..6).map(|game| turn(game, &[6, 6])[side]).collect::<HashSet<_>>().len();
        assert_eq!((played(0), played(1)), (6, 6));
    }

    #[test]
    fn without_sides_nobody_is_picked() {
        assert_eq!(turn(3, &[]), Vec::<usize>::new());
    }
}
