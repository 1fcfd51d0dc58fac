//! Tests: the machine refuses a step of writing a report, or the process dies at one; at each step in turn, of each
//! command that writes. One command that a message names then finishes the work or clears it away.

use super::testing::sortie;
use crate::report::faults::{Fault, Planned};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// A command that writes into a folder, and the commands that prepare the folder.
struct Case {
    /// The commands that prepare the folder, each without the folder's name at its end.
    before: &'static [&'static str],
    command: &'static str,
    /// The command that resumes an interrupted run, if there is one.
    resumed: Option<&'static str>,
}

const RUN: &str = "run toy/duel --games 300 --threads 1 -q --events 2 --out";
const COMPARE: &str = "compare toy/duel +big --games 200 --threads 1 -q --out";
const BALANCE: &str = "balance toy/duel --target pips_a=4.5 --margin 0.2 --max-games 2000 --threads 1 -q --out";
const SWEEP: &str = "sweep toy/duel --vary rules.sides=4,6 --metric pips_a --games 200 --threads 1 -q --out";
const TOURNAMENT: &str = "tournament toy/duel --policies bold,meek --games 100 --threads 1 -q --out";
const SEARCH: &str = "improve bold --scenario toy/duel --side a --games 1 --shard 1/2 --threads 1 -q --force --out";
const MERGE: &str = "merge ../s1 ../s2 --threads 1 -q --out";

/// A folder for a test, in memory if possible, because the tests write thousands of reports.
fn home() -> tempfile::TempDir {
    let memory = Path::new("/dev/shm");
    if memory.is_dir() { tempfile::tempdir_in(memory).unwrap() } else { tempfile::tempdir().unwrap() }
}

/// Runs a command whose last word is `out`; paths in it that begin with `../` are beside that.
fn answer(command: &str, out: &Path, more: &[&str]) -> (u8, String) {
    let beside = |word: &str| word.strip_prefix("../").map(|name| out.with_file_name(name).display().to_string());
    let mut words: Vec<String> =
        command.split(' ').map(|word| beside(word).unwrap_or_else(|| word.to_owned())).collect();
    words.push(out.display().to_string());
    words.extend(more.iter().map(|word| (*word).to_owned()));
    let (code, _, err) = sortie(&words.iter().map(String::as_str).collect::<Vec<_>>());
    (code, err)
}

fn done(command: &str, out: &Path, more: &[&str]) {
    let (code, err) = answer(command, out, more);
    assert_eq!(code, 0, "{command} {more:?}: {err}");
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        match entry.file_type().unwrap().is_dir() {
            true => copy(&entry.path(), &target),
            false => drop(fs::copy(entry.path(), target).unwrap()),
        }
    }
}

/// All files of a folder; the manifest without the part that differs between runs.
fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut files = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).into_iter().flatten() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let mut bytes = fs::read(&path).unwrap();
            if path.ends_with("manifest.json") && !path.to_string_lossy().contains(".work") {
                let mut value: serde_json::Value = serde_json::from_slice(&bytes).unwrap();
                value.as_object_mut().unwrap().remove("run");
                bytes = value.to_string().into_bytes();
            }
            files.insert(path.strip_prefix(folder).unwrap().to_owned(), bytes);
        }
    }
    files
}

/// Follows the messages until there is a report. Returns all messages.
fn recover(case: &Case, out: &Path) -> Vec<String> {
    let mut said = Vec::new();
    let (code, message) = answer("report", out, &["-q"]);
    said.push(message.clone());
    if code == 0 {
        return said;
    }
    let (command, more): (&str, &[&str]) = match case.resumed.filter(|_| message.contains("--resume")) {
        Some(resumed) if resumed.ends_with("--resume") => (resumed, &[]),
        Some(resumed) => (resumed, &["--resume"]),
        None if message.contains("--force") => (case.command, &["--force"]),
        None if message.contains("repeat it") || message.contains("there is no such folder") => (case.command, &[]),
        None if message.contains("it is no report") && !out.join(".work").exists() => (case.command, &[]),
        None => panic!("no command is named: {message}"),
    };
    let forced = case.command.contains("--force") && more == ["--force"];
    let (code, message) = answer(command, out, if forced { &[] } else { more });
    assert_eq!(code, 0, "{command} {more:?} after {said:?}: {message}");
    said.push(message);
    said
}

/// Runs a case with each fault at each of its steps.
fn try_all(case: &Case) {
    let home = home();
    let path = |name: &str| home.path().join(name);
    for shard in ["1", "2"] {
        let command = format!("run toy/duel --games 300 --threads 1 -q --shard {shard}/2 --out");
        done(&command, &path(&format!("s{shard}")), &[]);
    }
    let before = path("before");
    case.before.iter().for_each(|command| done(command, &before, &[]));
    let old = files(&before);
    let set_up = |name: &str| {
        let out = path(name);
        if before.exists() {
            copy(&before, &out);
        }
        out
    };
    let whole = set_up("whole");
    let counting = Planned::new(&whole, Fault::Dies, usize::MAX);
    done(case.command, &whole, &[]);
    let steps = counting.steps();
    drop(counting);
    let new = files(&whole);
    assert!(steps > 25, "{}: {steps} steps", case.command);
    for fault in [Fault::Dies, Fault::Fails, Fault::Full] {
        for step in 0..steps {
            let at = format!("{} {fault:?} at step {step} of {steps}", case.command);
            let out = set_up("out");
            let planned = Planned::new(&out, fault, step);
            let (code, first) = answer(case.command, &out, &[]);
            drop(planned);
            assert!(code <= 1, "{at}: {code} {first}");
            let forced = set_up_again(&out, &path("forced"));
            let said = recover(case, &out);
            let found = files(&out);
            assert!(
                found == new || (!old.is_empty() && found == old),
                "{at}: {:?} after {first} {said:?}",
                found.keys()
            );
            if case.command != "report" {
                let force: &[&str] = if case.command.contains("--force") { &[] } else { &["--force"] };
                if forced.exists() && !case.command.contains("--add") {
                    let (code, message) = answer(case.command, &forced, force);
                    assert!(code == 0 && files(&forced) == new, "{at}, then --force: {message}");
                    fs::remove_dir_all(&forced).unwrap();
                }
            }
            fs::remove_dir_all(&forced).ok();
            fs::remove_dir_all(&out).unwrap();
        }
    }
    // A file can't be renamed from one disk to another.
    let out = set_up("apart");
    let planned = Planned::new(&out, Fault::Apart, 0);
    done(case.command, &out, &[]);
    drop(planned);
    assert!(files(&out) == new, "{}: on two disks", case.command);
}

fn set_up_again(out: &Path, to: &Path) -> PathBuf {
    if out.exists() {
        copy(out, to);
    }
    to.to_owned()
}

#[test]
fn a_run_goes_on_from_each_step() {
    let resumed = Some(RUN);
    try_all(&Case { before: &[], command: RUN, resumed });
}

#[test]
fn a_run_without_rows_goes_on_from_each_step() {
    const COUNTED: &str = "run toy/duel --games 300 --threads 1 -q --rows none --out";
    try_all(&Case { before: &[], command: COUNTED, resumed: Some(COUNTED) });
}

#[test]
fn games_are_added_from_each_step() {
    const ADD: &str = "run toy/duel --add 200 --threads 1 -q --out";
    try_all(&Case { before: &[RUN], command: ADD, resumed: Some("run toy/duel --threads 1 -q --out") });
}

#[test]
fn a_report_is_replaced_from_each_step() {
    const OTHER: &str = "run toy/duel --games 100 --seed 2 --threads 1 -q --out";
    const FORCED: &str = "run toy/duel --games 300 --threads 1 -q --events 2 --force --out";
    try_all(&Case { before: &[OTHER], command: FORCED, resumed: Some(RUN) });
}

#[test]
fn a_report_is_printed_again_from_each_step() {
    try_all(&Case { before: &[RUN], command: "report", resumed: None });
}

#[test]
fn a_comparison_is_written_and_replaced_and_printed_again_from_each_step() {
    const OTHER: &str = "compare toy/duel +same --games 100 --threads 1 -q --out";
    const FORCED: &str = "compare toy/duel +big --games 200 --threads 1 -q --force --out";
    try_all(&Case { before: &[], command: COMPARE, resumed: Some(COMPARE) });
    try_all(&Case { before: &[OTHER], command: FORCED, resumed: None });
    try_all(&Case { before: &[COMPARE], command: "report", resumed: None });
}

#[test]
fn a_balance_is_written_and_replaced_and_printed_again_from_each_step() {
    const OTHER: &str = "balance toy/duel --target pips_a=3 --margin 0.2 --max-games 2000 --threads 1 -q --out";
    const FORCED: &str =
        "balance toy/duel --target pips_a=4.5 --margin 0.2 --max-games 2000 --threads 1 -q --force --out";
    try_all(&Case { before: &[], command: BALANCE, resumed: None });
    try_all(&Case { before: &[OTHER], command: FORCED, resumed: None });
    try_all(&Case { before: &[BALANCE], command: "report", resumed: None });
}

#[test]
fn a_sweep_goes_on_from_each_step() {
    try_all(&Case { before: &[], command: SWEEP, resumed: Some(SWEEP) });
}

#[test]
fn a_tournament_goes_on_from_each_step() {
    try_all(&Case { before: &[], command: TOURNAMENT, resumed: Some(TOURNAMENT) });
}

#[test]
fn a_search_goes_on_and_is_printed_again_from_each_step() {
    const RESUMED: &str = "improve --games 1 --threads 1 -q --force --resume";
    try_all(&Case { before: &[], command: SEARCH, resumed: Some(RESUMED) });
    try_all(&Case { before: &[SEARCH], command: "report", resumed: None });
}

#[test]
fn shards_are_merged_from_each_step() {
    const FORCED: &str = "merge ../s1 ../s2 --threads 1 -q --force --out";
    try_all(&Case { before: &[], command: MERGE, resumed: None });
    try_all(&Case { before: &[RUN], command: FORCED, resumed: None });
}
