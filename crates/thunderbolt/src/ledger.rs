//! The ledger of `thunderbolt`, built in, and its rules as an enum: `crates/system-build.rs` writes it from the ledger.

use ground::journal::Ledger;
use std::sync::LazyLock;

include!(concat!(env!("OUT_DIR"), "/rules.rs"));

static LEDGER: LazyLock<Ledger> = LazyLock::new(|| {
    Ledger::read(include_str!("../../../scenarios/thunderbolt/ledger.toml"), include_str!("../README.md"))
});

/// Every atomic rule of `thunderbolt`, in the order of play.
pub fn ledger() -> &'static Ledger {
    &LEDGER
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ledger_holds_252_rules_of_which_183_fire_and_four_need_a_switch() {
        let rules = &ledger().rules;
        assert_eq!((ledger().system.as_str(), rules.len(), Rule::ALL.len()), ("thunderbolt", 252, 183));
        let optional: Vec<&str> = rules.iter().filter(|rule| rule.optional).map(|rule| rule.id.as_str()).collect();
        assert_eq!(optional, ["T3.2i", "T3.2j", "T4.8m", "T7.3c"]);
    }
}
