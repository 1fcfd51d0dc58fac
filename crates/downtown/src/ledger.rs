//! The built-in ledger of `downtown`, and its rules as an enum, which `crates/system-build.rs` generates from the
//! ledger.

use ground::journal::Ledger;
use std::sync::LazyLock;

include!(concat!(env!("OUT_DIR"), "/rules.rs"));

static LEDGER: LazyLock<Ledger> = LazyLock::new(|| {
    Ledger::read(include_str!("../../../scenarios/downtown/ledger.toml"), include_str!("../README.md"))
});

/// Every atomic rule of `downtown`, in the order of play.
pub fn ledger() -> &'static Ledger {
    &LEDGER
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ledger_holds_331_rules_and_the_enum_those_that_fire() {
        assert_eq!((ledger().system.as_str(), ledger().rules.len()), ("downtown", 331));
        let firing = ledger().rules.iter().filter(|rule| rule.fires).map(|rule| rule.id.replace('.', "_"));
        assert!(firing.eq(Rule::ALL.iter().map(|rule| format!("{rule:?}"))));
    }
}
