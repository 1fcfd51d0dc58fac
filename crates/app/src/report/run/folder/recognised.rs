//! The files of a report whose manifest can't be read any more, known by their names and what they begin with. Only
//! `--force` asks: it replaces such a report, and would else take its files for the user's.

use crate::report::run::compared_sums::SUMS;
use crate::report::run::counts::COUNTS;
use crate::report::run::manifest::PAGE;
use crate::report::run::plain;
use crate::report::run::stored_payoffs::PAYOFFS;
use crate::report::run::stored_search::SEARCH;
use crate::report::run::stored_stars::STARS;
use std::fs;
use std::path::Path;

/// The tables of all kinds of report.
const TABLES: [&str; 17] = [
    "summary",
    "distributions",
    "compare",
    "shifts",
    "balance",
    "ratios",
    "rules",
    "notable",
    "handling",
    "turns",
    "feel",
    "metrics",
    "tournament",
    "policies",
    "equilibrium",
    "improve",
    "sweep",
];
/// The tables that each report has one of.
const MAIN: [&str; 6] = ["summary.csv", "compare.csv", "balance.csv", "tournament.csv", "improve.csv", "sweep.csv"];
/// How much of a page says whose it is: its head, the style included.
const HEAD: u64 = 64 << 10;

/// Whether a folder is a report of ours, whatever its manifest says: it has our page and a table beside it.
pub(super) fn is_report(folder: &Path) -> bool {
    let page = plain::beginning(&folder.join(PAGE), HEAD).unwrap_or_default();
    page.contains(" · sortie</title>") && MAIN.iter().any(|name| is_plain(&folder.join(name)))
}

/// The files of such a report, the manifest left out; none in a folder that is no report.
pub(super) fn files(folder: &Path) -> Vec<String> {
    if !is_report(folder) {
        return Vec::new();
    }
    let tables = TABLES.iter().flat_map(|table| ["csv", "parquet"].map(|end| format!("{table}.{end}")));
    let single = [PAGE, COUNTS, SUMS, PAYOFFS, SEARCH, STARS, "events.csv"].map(str::to_owned);
    let mut names: Vec<String> = tables.chain(single).filter(|name| is_plain(&folder.join(name))).collect();
    let scenarios = entries(folder, "scenarios").into_iter().filter(|name| {
        // Written with all that it rests on: no file of a user's begins so by chance.
        let text = plain::beginning(&folder.join(name), HEAD).unwrap_or_default();
        name.ends_with(".toml") && text.starts_with("system = ") && text.contains("\n[rules")
    });
    names.extend(scenarios);
    for kind in ["outcomes", "events"] {
        let systems = entries(folder, kind).into_iter().filter(|name| last(name).starts_with("system="));
        let scenarios = systems.flat_map(|system| entries(folder, &system));
        let scenarios = scenarios.filter(|name| last(name).starts_with("scenario="));
        let parts = scenarios.flat_map(|scenario| entries(folder, &scenario));
        names.extend(parts.filter(|name| is_part(last(name)) && is_plain(&folder.join(name))));
    }
    names
}

/// `part-00000.parquet`.
fn is_part(name: &str) -> bool {
    let number = name.strip_prefix("part-").and_then(|rest| rest.strip_suffix(".parquet"));
    number.is_some_and(|number| number.len() >= 5 && number.bytes().all(|byte| byte.is_ascii_digit()))
}

fn is_plain(path: &Path) -> bool {
    path.symlink_metadata().is_ok_and(|found| found.is_file())
}

fn last(name: &str) -> &str {
    name.rsplit('/').next().unwrap_or(name)
}

/// What is in a folder of the report, by its path from the report; nothing if it is a link.
fn entries(folder: &Path, below: &str) -> Vec<String> {
    let path = folder.join(below);
    if !path.symlink_metadata().is_ok_and(|found| found.is_dir()) {
        return Vec::new();
    }
    let entries = fs::read_dir(path).into_iter().flatten().filter_map(Result::ok);
    let mut names: Vec<String> =
        entries.filter_map(|entry| Some(format!("{below}/{}", entry.file_name().to_str()?))).collect();
    names.sort();
    names
}
