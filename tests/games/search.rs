//! How far players search: the candidates that they are offered and that they score, against figures that are kept. The
//! counts of fixed games are the same on every machine, so that no noise can hide what a change costs.

use crate::common::overwriting;
use crate::common::systems::{built_in, systems};
use sortie::game::System;
use sortie::game::tape::Choices;
use std::fs;

const KEPT: &str = "benches/search.toml";
/// Games of each scenario, of long ones fewer: enough that players of `jets` have made their tables.
const GAMES: u64 = 64;
/// By how many hundredths a count may differ from what is kept.
const SLACK: u64 = 2;

/// What players choose from in the fixed games of a system.
fn counted(system: &'static dyn System) -> Choices {
    let of = |games: u64, entry: &crate::common::systems::Entry| {
        let keys: Vec<_> = (0..games).map(|number| entry.key(number)).collect();
        entry.load(&[]).replay_workload(&keys).choices
    };
    built_in(system).iter().map(|entry| of(GAMES.div_ceil(entry.dogfights()), entry)).sum()
}

/// After a tighter bound, or for a player that weighs more, the figures are written anew as goldens are.
#[test]
fn players_search_as_far_as_is_kept() {
    let text = fs::read_to_string(KEPT).unwrap();
    let mut kept: toml::Table = toml::from_str(&text).unwrap();
    let mut differ = Vec::new();
    for system in systems() {
        let choices = counted(system);
        for (figure, now) in [("offered", choices.offered), ("scored", choices.scored)] {
            let kept = &mut kept[system.name()][figure];
            let before = kept.as_integer().unwrap() as u64;
            if now.abs_diff(before) * 100 > before * SLACK {
                differ.push(format!("{} {figure}: {now}, before {before}", system.name()));
                *kept = toml::Value::Integer(now as i64);
            }
        }
    }
    if !differ.is_empty() && overwriting() {
        let head = text.lines().take_while(|line| line.starts_with('#')).collect::<Vec<_>>().join("\n");
        fs::write(KEPT, format!("{head}\n\n{}", toml::to_string(&kept).unwrap())).unwrap();
        return;
    }
    assert!(differ.is_empty(), "{KEPT}: {differ:#?}");
}
