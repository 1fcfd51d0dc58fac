//! The ledger of `jets`, built in, and its rules as an enum: `crates/system-build.rs` writes it from the ledger.

use ground::journal::Ledger;
use std::sync::LazyLock;

include!(concat!(env!("OUT_DIR"), "/rules.rs"));

static LEDGER: LazyLock<Ledger> =
    LazyLock::new(|| Ledger::read(include_str!("../../../scenarios/jets/ledger.toml"), include_str!("../README.md")));

/// Every atomic rule of `jets`, in the order of play.
pub fn ledger() -> &'static Ledger {
    &LEDGER
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ledger_holds_144_rules_of_which_111_fire_and_two_need_a_switch() {
        let rules = &ledger().rules;
        assert_eq!((ledger().system.as_str(), rules.len(), Rule::ALL.len()), ("jets", 144, 111));
        let optional: Vec<&str> = rules.iter().filter(|rule| rule.optional).map(|rule| rule.id.as_str()).collect();
        assert_eq!(optional, ["J0.2i", "J2.6g"]);
    }

    #[test]
    fn a_rule_of_the_enum_is_the_one_of_its_id_in_the_ledger() {
        assert_eq!(ledger().rule(Rule::J2_3g.into()).id, "J2.3g");
        assert_eq!(
            ledger().rule(Rule::ALL[110].into()).id,
            ledger().rules.iter().rfind(|rule| rule.fires).expect("one").id
        );
    }
}
