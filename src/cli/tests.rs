//! Tests of the command line as a whole.

use super::*;

#[test]
fn the_grammar_is_sound() {
    help::command().debug_assert();
}

#[test]
fn every_command_is_in_one_group_and_ends_its_help_with_examples() {
    let grouped: Vec<&str> = help::GROUPS.iter().flat_map(|(_, names)| *names).copied().collect();
    for command in help::command().get_subcommands() {
        let name = command.get_name();
        assert_eq!(grouped.iter().filter(|other| **other == name).count(), 1, "{name}");
        let after = command.get_after_help().map(ToString::to_string).unwrap_or_default();
        assert!(after.starts_with("Examples:\n  sortie "), "{name}: {after}");
        assert!(command.get_about().is_some(), "{name}");
    }
}
