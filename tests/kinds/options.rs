//! Options that no shipped policy takes are known, each with the reason: `sortie rules` lists them.

use crate::common::systems::of_each_system;
use crate::exceptions::Exceptions;
use sortie::game::System;
use std::collections::BTreeSet;
use std::process::Command;

/// Games of each scenario and of each variant of it: some options of `richthofen` are rare.
const GAMES: &str = "24";

/// The options that `sortie rules SYSTEM --options` says no policy takes, as `id option: taken`.
fn untaken(system: &str) -> BTreeSet<String> {
    let arguments = ["rules", system, "--options", "--games", GAMES, "--format", "csv"];
    let output = Command::new(env!("CARGO_BIN_EXE_sortie")).args(arguments).output().expect("the program starts");
    assert!(output.status.success(), "{system}: {}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("text");
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("id,option,by_policies,by_random,taken"), "{system}");
    let cells = lines.map(|line| line.rsplitn(4, ',').collect::<Vec<_>>());
    let untaken = cells.filter(|cells| cells[2] == "0");
    untaken.map(|cells| cells[3].trim_end_matches(',').replace(',', " ").replace('"', "")).collect()
}

fn each_is_taken_or_listed(system: &'static dyn System) {
    let exceptions = Exceptions::of("untaken.toml", system.name());
    exceptions.hold("options that no policy but chance takes", &untaken(system.name()));
}

of_each_system!(every_option_is_taken_by_some_policy_or_its_reason_is_known, each_is_taken_or_listed);
