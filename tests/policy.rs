//! The example of a policy in code does what it says.

#[path = "../examples/policy.rs"]
#[allow(dead_code)]
mod policy;

#[test]
fn a_policy_in_code_plays_whole_games_and_the_same_ones_each_time() {
    let results = policy::duel("jets/bounce", 200).expect("the built-in scenario loads");
    assert_eq!(results.iter().sum::<u64>(), 200);
    assert!(results[0] > 0, "the hawk never wins: {results:?}");
    assert_eq!(policy::duel("jets/bounce", 200), Ok(results));
}
