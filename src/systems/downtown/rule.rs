//! The rules of `downtown` that show in a journal, each a variant named after its id: `D3.4.3b` is [`Rule::D3_4_3b`].

ground::journal::rule_ids! {
    /// A rule that shows in a journal. `scenarios/downtown/ledger.toml` says what each one is.
    Rule:
    -D1a,
    -D1_2_1a,
    -D1_2_2a, -D1_2_2b,
    D1_2_3a, D1_2_3b,
    D2_1a,
    D2_1_1a,
    D2_1_2a, D2_1_2b,
    -D2_1_3a, D2_1_3b, D2_1_3c,
    D2_1_4a, D2_1_4b, D2_1_4c, D2_1_4d, D2_1_4e,
    D2_1_5a, D2_1_5b, D2_1_5c, D2_1_5d,
    D2_1_6a, D2_1_6b, D2_1_6c, D2_1_6d, D2_1_6e, D2_1_6f, D2_1_6g, D2_1_6h, D2_1_6i,
    D2_1_7a, D2_1_7b, D2_1_7c,
    D2_2a,
    D2_2_1a, D2_2_1b,
    D2_3a, D2_3b, D2_3c, D2_3d, D2_3e, D2_3f, D2_3g,
    D2_3_1a, D2_3_1b, D2_3_1c,
    D3a,
    D3_1_1a, D3_1_1b, D3_1_1c, D3_1_1d, D3_1_1e, D3_1_1f, D3_1_1g, D3_1_1h, D3_1_1i, D3_1_1j,
    D3_1_2a, D3_1_2b, D3_1_2c, D3_1_2d, D3_1_2e, D3_1_2f, -D3_1_2g,
    D3_1_3a,
    D3_2_1a, D3_2_1b, D3_2_1c, D3_2_1d, D3_2_1e, D3_2_1f, D3_2_1g, D3_2_1h, D3_2_1i, D3_2_1j, D3_2_1k, D3_2_1l,
    D3_2_1m, -D3_2_1n,
    D3_2_2a, D3_2_2b, D3_2_2c, D3_2_2d, D3_2_2e, D3_2_2f, D3_2_2g, D3_2_2h, D3_2_2i, D3_2_2j,
    D3_3a, D3_3b, D3_3c,
    D3_3_1a, D3_3_1b, D3_3_1c, D3_3_1d, D3_3_1e,
    D3_3_2a, D3_3_2b, D3_3_2c, D3_3_2d, D3_3_2e, D3_3_2f, D3_3_2g, D3_3_2j, D3_3_2h, D3_3_2i,
    D3_4_1a, D3_4_1b,
    D3_4_2a,
    D3_4_3a, D3_4_3b, D3_4_3c, D3_4_3d, D3_4_3e, D3_4_3f, D3_4_3g, D3_4_3h, D3_4_3i, D3_4_3j,
    D3_4_4a, D3_4_4b,
    D3_4_5a, D3_4_5b, D3_4_5c, D3_4_5d, D3_4_5e, D3_4_5f, D3_4_5g,
    D4a, D4b, D4c, D4d, D4e,
    D4_1_1a, D4_1_1b, D4_1_1c, D4_1_1d, D4_1_1e, D4_1_1f, D4_1_1g,
    D4_1_2a, D4_1_2b, D4_1_2c, D4_1_2d, D4_1_2e, D4_1_2f,
    D5_1a, D5_1b,
    D5_2a,
    D5_3a, D5_3b, D5_3c, D5_3d, D5_3e, D5_3f, D5_3g, D5_3h, D5_3i, D5_3j, D5_3k, D5_3l, D5_3m, D5_3n, D5_3o, D5_3p,
    D5_3q, D5_3r,
    D5_4a,
    D5_4_1a, D5_4_1b, D5_4_1c,
    D5_4_2a, D5_4_2b,
    D5_4_3a, D5_4_3b, D5_4_3c, D5_4_3d,
    D5_4_4a, D5_4_4b, D5_4_4c,
    D5_4_5a, D5_4_5b, D5_4_5c, D5_4_5d,
    D5_5a, D5_5b, D5_5c,
    D5_5_1a, D5_5_1b, D5_5_1c, -D5_5_1d,
    D5_5_2a, D5_5_2b, D5_5_2c,
    -D5_6a, D5_6b,
    D5_6_1a, D5_6_1b, D5_6_1c, D5_6_1d, D5_6_1e, D5_6_1f,
    D5_6_2a, D5_6_2b, D5_6_2c, D5_6_2d, D5_6_2e,
    D5_7a,
    D5_7_1a, D5_7_1b,
    D5_7_2a, -D5_7_2b, D5_7_2c, D5_7_2d, D5_7_2e, D5_7_2f, D5_7_2g, D5_7_2h, D5_7_2i, D5_7_2j,
    D5_8a,
    D5_8_1a, D5_8_1b, D5_8_1c, D5_8_1d, D5_8_1e,
    D5_8_2a, D5_8_2b, D5_8_2c, D5_8_2d, D5_8_2e, D5_8_2f, D5_8_2g, D5_8_2h, D5_8_2i, D5_8_2j,
    D5_8_3a, D5_8_3b, D5_8_3c, D5_8_3d, D5_8_3e,
    D5_9a, D5_9b,
    D5_9_1a, D5_9_1b, D5_9_1c, D5_9_1d,
    D5_9_2a,
    D5_9_3a,
    D5_9_4a,
    -DH2a, DH2b, DH2c,
    DH3a, DH3b, DH3c,
    DH4a, DH4b, DH4c,
    DH5a, DH5b, DH5c,
    DH6a, DH6b, DH6c,
    DH7a, DH7b, DH7c, DH7d, DH7e, DH7f, DH7g, DH7h, DH7i,
    DH8a, DH8b, DH8c, DH8d,
    DH9a, DH9b, DH9c, DH9d, DH9e, DH9f,
    DH10a, DH10b, DH10c, DH10d, DH10e,
    DH11a, DH11b, DH11c, DH11d, DH11e, DH11f, DH11g, DH11h, DH11i, DH11j, DH11k, DH11l, DH11m,
    DH12a, DH12b, DH12c, DH12d, DH12e,
    DH13a, DH13b, DH13c,
    DH14a, DH14b, DH14c,
    DH15a,
    -DH16a,
    DH17a, DH17b, DH17c, DH17d,
    DH18a, DH18b, DH18c, DH18d,
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
