//! Every rule of `jets`, pinned: worked examples with scripted dice (`tests/jets/*.toml`), exact tables, cards, the
//! doctrines of the pilots, and the proof that each number of the rules matters.

mod case;
mod compare;
mod scripted;
mod stage;

use case::{Case, Cases};
use std::sync::LazyLock;

/// The files of cases, in the order of a turn.
const FILES: &[(&str, &str)] = &[("worked-examples", include_str!("../../../../tests/jets/worked-examples.toml"))];

/// All cases, each with the file that it stands in.
static CASES: LazyLock<Vec<(&str, Case)>> = LazyLock::new(|| {
    let of_file = |&(name, text): &(&'static str, &str)| {
        let cases: Cases = toml::from_str(text).unwrap_or_else(|error| panic!("tests/jets/{name}.toml: {error}"));
        cases.cases.into_iter().map(move |case| (name, case))
    };
    FILES.iter().flat_map(of_file).collect()
});

#[test]
fn pins_every_case_comes_out_as_written() {
    let rules = stage::standing_rules();
    let mut wrong = Vec::new();
    for (file, case) in CASES.iter() {
        match stage::play(&rules, case) {
            Ok(played) => {
                let differences = compare::differences(case, &played);
                wrong.extend(differences.into_iter().map(|what| format!("{file} {}: {what}", case.id)));
            }
            Err(error) => wrong.push(format!("{file} {}: {error}", case.id)),
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}
