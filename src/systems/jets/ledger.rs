//! The ledger of `jets`, built in.

use ground::journal::Ledger;
use std::sync::LazyLock;

static LEDGER: LazyLock<Ledger> = LazyLock::new(|| {
    toml::from_str(include_str!("../../../scenarios/jets/ledger.toml")).expect("the built-in ledger is well-formed")
});

/// Every atomic rule of `jets`, in the order of play.
pub fn ledger() -> &'static Ledger {
    &LEDGER
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn the_ledger_holds_144_rules_of_which_111_fire_and_two_need_a_switch() {
        let rules = &ledger().rules;
        assert_eq!(ledger().system, "jets");
        assert_eq!(rules.len(), 144);
        assert_eq!(rules.iter().filter(|rule| rule.fires).count(), 111);
        let optional: Vec<&str> = rules.iter().filter(|rule| rule.optional).map(|rule| rule.id.as_str()).collect();
        assert_eq!(optional, ["J0.2i", "J2.6g"]);
    }

    #[test]
    fn no_id_stands_twice() {
        let mut seen = HashSet::new();
        for rule in &ledger().rules {
            assert!(seen.insert(&rule.id), "{} stands twice", rule.id);
        }
    }

    #[test]
    fn just_the_rules_that_fire_have_a_trace_wording() {
        for rule in &ledger().rules {
            assert_eq!(rule.trace.is_some(), rule.fires, "{}", rule.id);
        }
    }
}
