//! Which rules the tests of a system show at work, seen as the tests run.
//!
//! Whatever a test asks of a journal is noted with the answer, when the variable `VARIABLE` names a file for it. What
//! no journal reports, a test notes by [`shows`]. [`asked`] starts the running test program once more with that
//! variable set, without the tests that pin no single rule, and reads the file. Tests of one process run in no order,
//! so that no test could look back on all the others.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::Write;
use std::process::Command;
use std::sync::{LazyLock, Mutex};

/// Names the file of notes.
const VARIABLE: &str = "SORTIE_PINS";

/// What the note of a worked case begins with, before its id.
pub(super) const CASE: &str = "case ";

thread_local! {
    /// The worked case that is being compared.
    static ID: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Notes what `compare` asks of a journal under the id of a worked case.
pub(super) fn in_case<T>(id: &str, compare: impl FnOnce() -> T) -> T {
    ID.set(Some(id.to_owned()));
    let result = compare();
    ID.set(None);
    result
}

static NOTES: LazyLock<Option<Mutex<File>>> = LazyLock::new(|| {
    let path = std::env::var_os(VARIABLE)?;
    Some(Mutex::new(File::options().append(true).create(true).open(path).expect("a file of notes")))
});

/// What the tests ask of a rule: which of them see it fire, and which see that it does not.
#[derive(Debug, Default)]
pub struct Asked {
    /// Tests in which the rule fires.
    pub fired: Vec<String>,
    /// Tests in which it does not.
    pub not: Vec<String>,
    /// Tests that show it without a journal.
    pub shown: Vec<String>,
}

/// Notes that the running test asks whether a rule fired, and the answer.
///
/// # Panics
/// If the note can't be written.
pub fn note(id: &str, fired: bool) {
    write(id, if fired { "fired" } else { "not" });
}

/// Notes that the running test shows these rules in another way than by a journal.
///
/// # Panics
/// If the note can't be written.
pub fn shows(ids: &[&str]) {
    ids.iter().for_each(|id| write(id, "shown"));
}

/// Notes that it shows them, and also where they just do not apply.
///
/// # Panics
/// If the note can't be written.
pub fn shows_both_ways(ids: &[&str]) {
    shows(ids);
    ids.iter().for_each(|id| note(id, false));
}

fn write(id: &str, answer: &str) {
    if let Some(notes) = &*NOTES {
        let thread = std::thread::current();
        let case = ID.with_borrow(|id| id.as_ref().map(|id| format!("{CASE}{id}")));
        let by = case.unwrap_or_else(|| thread.name().unwrap_or("a thread").to_owned());
        let line = format!("{id} {answer} {by}\n");
        notes.lock().expect("notes of tests that all pass").write_all(line.as_bytes()).expect("a note");
    }
}

/// Runs the tests of this program, those with one of these words in their names left out, and gives what they ask of
/// each rule. None inside such a run.
///
/// # Panics
/// If a test fails.
pub fn asked(skip: &[&str]) -> Option<BTreeMap<String, Asked>> {
    if std::env::var_os(VARIABLE).is_some() {
        return None;
    }
    let program = std::env::current_exe().expect("the test program");
    let notes = program.with_extension("pins");
    let _ = std::fs::remove_file(&notes);
    let mut command = Command::new(program);
    command.env(VARIABLE, &notes).args(skip.iter().flat_map(|word| ["--skip", word]));
    let output = command.output().expect("the test program runs");
    assert!(output.status.success(), "a test fails:\n{}", String::from_utf8_lossy(&output.stdout));
    let mut asked: BTreeMap<String, Asked> = BTreeMap::new();
    for line in std::fs::read_to_string(&notes).expect("notes").lines() {
        let [id, answer, test] = line.splitn(3, ' ').collect::<Vec<_>>()[..] else { panic!("{line} is no note") };
        let asked = asked.entry(id.to_owned()).or_default();
        let tests = match answer {
            "fired" => &mut asked.fired,
            "not" => &mut asked.not,
            _ => &mut asked.shown,
        };
        tests.push(test.to_owned());
    }
    Some(asked)
}

/// The names of all tests of this program.
///
/// # Panics
/// If it does not list them.
pub fn tests() -> Vec<String> {
    let program = std::env::current_exe().expect("the test program");
    let output = Command::new(program).arg("--list").output().expect("the test program runs");
    let list = String::from_utf8(output.stdout).expect("names in UTF-8");
    list.lines().filter_map(|line| line.strip_suffix(": test")).map(str::to_owned).collect()
}
