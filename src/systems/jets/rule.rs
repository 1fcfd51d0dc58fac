//! The rules of `jets` that show in a journal, each a variant named after its id: `J2.3g` is [`Rule::J2_3g`].

ground::journal::rule_ids! {
    /// A rule that shows in a journal. `scenarios/jets/ledger.toml` says what each one is.
    Rule:
    -J0_1a, -J0_1b, -J0_1c, J0_1d, -J0_1e, -J0_1f, -J0_1g, -J0_1h,
    -J0_2a, -J0_2b, J0_2c, J0_2d, -J0_2e, -J0_2f, J0_2g, J0_2h, J0_2i,
    -J0_3a, -J0_3b, J0_3c, J0_3d,
    J1_0a, J1_0b, -J1_0c, -J1_0d,
    J1_1a, J1_1b, J1_1c, J1_1d, J1_1e, J1_1f,
    J2_1a, J2_1b,
    J2_2a, -J2_2b, -J2_2c, -J2_2d, J2_2e, -J2_2f, -J2_2g, -J2_2h,
    J2_3a, J2_3b, J2_3c, J2_3d, J2_3e, J2_3f, J2_3g, J2_3h,
    J2_4a, J2_4b, J2_4c, J2_4d, -J2_4e,
    J2_5a, -J2_5b,
    J2_6a, J2_6b, J2_6c, J2_6d, -J2_6e, -J2_6f, J2_6g,
    J2_7a, J2_7b, J2_7c,
    J2_8a, J2_8b, J2_8c,
    J3_1a, J3_1b, J3_1c, J3_1d, J3_1e,
    J3_2a, J3_2b, J3_2c, J3_2d, -J3_2e,
    J3_3a, J3_3b, J3_3c, J3_3d, J3_3e, J3_3f, J3_3g, J3_3h,
    J3_4a, -J3_4b, J3_4c, J3_4d, J3_4e, J3_4f, J3_4g,
    J3_5a, J3_5b, J3_5c, J3_5d, J3_5e, -J3_5f,
    J4_1a, J4_1b, J4_1c,
    J4_2a, J4_2b,
    -J4_3a, -J4_3b, J4_3c, J4_3d, J4_3e, J4_3f, J4_3g, -J4_3h,
    -J4_4a, -J4_4b, J4_4c, J4_4d, J4_4e, J4_4f, J4_4g, J4_4h,
    J4_5a, J4_5b,
    J5_1a, J5_1b, J5_1c, J5_1d,
    J5_2a, J5_2b, J5_2c,
    J5_3a,
    J5_4a, J5_4b, J5_4c,
    J6_1a, J6_1b, J6_1c, J6_1d, J6_1e, J6_1f,
    J6_2a, J6_2b, J6_2c, J6_2d,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ledger;
    use ground::journal::RuleId;

    #[test]
    fn rules_are_named_and_placed_as_in_the_ledger() {
        let rules: Vec<(String, RuleId)> = Rule::ALL.iter().map(|&rule| (format!("{rule:?}"), rule.into())).collect();
        ledger().assert_names(&rules);
    }
}
