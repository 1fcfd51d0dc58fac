//! Numbers are load-bearing: each integer of the rules, moved by one, makes loading fail, or a raid of
//! `tests/downtown/grounds.toml` or an exact table come out otherwise.

#[test]
fn every_number_of_the_rules_matters() {
    ground::game::testing::numbers::every_number_matters_in_play(&crate::Downtown, 1_000);
}
