//! How far players search: the candidates that they are offered and that they score, against figures that are kept. The
//! counts of fixed games are the same on every machine, so that no noise can hide what a change costs.

use crate::common::systems::{built_in, of_each_system};
use sortie::game::System;
use std::fs;

const KEPT: &str = "benches/search.toml";
/// Games of each scenario; of long ones fewer.
const GAMES: u64 = 16;
/// How many hundredths more than what is kept may be scored.
const SLACK: u64 = 2;

/// Candidates offered and scored in the fixed games of a system.
fn counted(system: &'static dyn System) -> (u64, u64) {
    built_in(system).into_iter().fold((0, 0), |(offered, scored), entry| {
        let keys: Vec<_> = (0..(GAMES / entry.weight()).max(1)).map(|number| entry.key(number)).collect();
        let choices = entry.load(&[]).replay_workload(&keys).choices;
        (offered + choices.offered, scored + choices.scored)
    })
}

/// Who finds a tighter bound, or a player who has to weigh more, writes the figures anew as the goldens are.
fn no_more(system: &'static dyn System) {
    let (offered, scored) = counted(system);
    let text = fs::read_to_string(KEPT).unwrap();
    let mut kept: toml::Table = toml::from_str(&text).unwrap();
    let most = |figure: &str| kept[system.name()][figure].as_integer().unwrap() as u64 * (100 + SLACK) / 100;
    if offered > most("offered") || scored > most("scored") || scored * 10 < most("scored") * 9 {
        let overwrite = std::env::var("TRYCMD").is_ok_and(|mode| mode == "overwrite");
        assert!(overwrite, "{KEPT}: {} offers {offered} candidates and scores {scored}", system.name());
        let row: toml::Table = [("offered", offered), ("scored", scored)]
            .map(|(name, count)| (name.to_owned(), toml::Value::Integer(count as i64)))
            .into_iter()
            .collect();
        kept[system.name()] = toml::Value::Table(row);
        let head: String =
            text.lines().take_while(|line| line.starts_with('#')).map(|line| format!("{line}\n")).collect();
        fs::write(KEPT, format!("{head}\n{}", toml::to_string(&kept).unwrap())).unwrap();
    }
}

of_each_system!(players_search_no_further_than_is_kept, no_more);
