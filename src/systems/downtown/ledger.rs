//! The ledger of `downtown`, built in.

use ground::journal::Ledger;
use std::sync::LazyLock;

static LEDGER: LazyLock<Ledger> = LazyLock::new(|| {
    toml::from_str(include_str!("../../../scenarios/downtown/ledger.toml")).expect("the built-in ledger is well-formed")
});

/// Every atomic rule of `downtown`, in the order of play.
pub fn ledger() -> &'static Ledger {
    &LEDGER
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn no_id_stands_twice_and_just_the_rules_that_fire_have_a_trace_wording() {
        let mut seen = HashSet::new();
        assert_eq!(ledger().system, "downtown");
        assert_eq!(ledger().rules.len(), 325);
        for rule in &ledger().rules {
            assert!(seen.insert(&rule.id), "{} stands twice", rule.id);
            assert_eq!(rule.trace.is_some(), rule.fires, "{}", rule.id);
        }
    }
}
