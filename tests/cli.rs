//! The program as its users meet it: the goldens of `tests/cmd`, and what no golden can hold.
//!
//! `TRYCMD=overwrite cargo test --release --test cli` writes the goldens anew; read the difference before you keep it.

use sortie::systems::registry;
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn sortie(arguments: &[&str], folder: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sortie"));
    command.args(arguments).current_dir(folder).output().expect("the program starts")
}

/// Exit code and standard error.
fn complaint(output: &Output) -> (Option<i32>, String) {
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

#[test]
fn goldens() {
    let sortie = Path::new(env!("CARGO_BIN_EXE_sortie"));
    let cases = trycmd::TestCases::new();
    cases.register_bin("sortie", sortie).case("GUIDE.md").case("tests/cmd/*.trycmd").case("tests/cmd/trace/*/*.toml");
}

/// Every policy has a golden trace, and none of them shows a place left open or a unit without a name.
#[test]
fn golden_traces_name_everything_that_they_tell() {
    for system in registry() {
        let folder = Path::new("tests/cmd/trace").join(system.name());
        for policy in fs::read_dir(format!("scenarios/{}/policies", system.name())).unwrap() {
            let policy = policy.unwrap().path();
            let name = policy.file_stem().unwrap().to_str().unwrap();
            let text = fs::read_to_string(folder.join(format!("{name}.stdout"))).unwrap_or_default();
            assert!(text.contains(&format!("is played by {name}\n")), "{}: no golden trace of {name}", system.name());
            for line in text.lines() {
                assert!(!line.contains(['{', '}', '#']), "{name}: {line}");
            }
        }
    }
}

/// Not even a huge file makes a long message, or a panic.
/// At night almost nothing happens, so that much of what is said rests on few games.
#[test]
fn a_summary_warns_of_what_rests_on_few_games() {
    let told = sortie(&["run", "jets/night", "--games", "1500"], Path::new("."));
    let told = String::from_utf8(told.stdout).unwrap();
    for wanted in ["games reached turn 12: what is said of so late a time", "`kills-per-loss-b` is rough: only "] {
        assert!(told.contains(wanted), "{told}");
    }
    assert!(!told.contains("only 0 games") && told.lines().all(|line| line.chars().count() <= 80), "{told}");
    let many = sortie(&["run", "jets/night", "--games", "20000"], Path::new("."));
    assert!(!String::from_utf8(many.stdout).unwrap().contains("games reached turn"));
}

#[test]
fn a_file_of_100_megabytes_is_refused_in_a_line() {
    let folder = tempfile::tempdir().unwrap();
    let mut file = BufWriter::new(File::create(folder.path().join("huge.toml")).unwrap());
    for line in 0..2_500_000 {
        writeln!(file, "key-{line:08} = \"{:024}\"", 0).unwrap();
    }
    drop(file);
    assert!(fs::metadata(folder.path().join("huge.toml")).unwrap().len() > 100_000_000);
    let (code, told) = complaint(&sortie(&["check", "huge.toml"], folder.path()));
    assert_eq!(code, Some(2), "{told}");
    assert!(told.starts_with("sortie: huge.toml") && told.lines().count() == 1 && told.len() < 300, "{told}");
}

#[test]
fn a_scenario_cut_off_anywhere_is_told_not_panicked() {
    let folder = tempfile::tempdir().unwrap();
    let whole = String::from_utf8(sortie(&["show", "jets/night"], folder.path()).stdout).unwrap();
    let file = folder.path().join("cut.toml");
    for end in (0..whole.len()).step_by(7) {
        fs::write(&file, &whole[..end]).unwrap();
        let (code, told) = complaint(&sortie(&["check", "cut.toml"], folder.path()));
        assert!(matches!(code, Some(0 | 2)) && !told.contains("panicked"), "cut at {end}: {told}");
        assert!(code == Some(0) || told.starts_with("sortie: cut.toml"), "cut at {end}: {told}");
    }
}

/// Every file below a folder with what is in it.
fn contents(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(contents(&path));
        } else {
            found.insert(path.clone(), fs::read(path).unwrap());
        }
    }
    found
}

#[test]
fn a_run_that_fails_leaves_nothing_behind_and_touches_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    fs::create_dir(path.join("photos")).unwrap();
    for (name, text) in [("photos/one.jpg", "precious"), ("bad.toml", "system = 'jets'"), ("mine.toml", "precious too")]
    {
        fs::write(path.join(name), text).unwrap();
    }
    assert_eq!(sortie(&["run", "jets/night", "--games", "50", "--out", "report"], path).status.code(), Some(0));
    let before = contents(path);
    let attempts = [
        (2, ["bad.toml", "new", "-q"]),
        (2, ["jets/night", "report", "-q"]),
        (2, ["jets/night", "mine.toml", "-q"]),
        (2, ["jets/night", "mine.toml", "--force"]),
        (2, ["jets/night", "photos", "--force"]),
        (1, ["jets/night", "mine.toml/below", "-q"]),
    ];
    for (code, [scenario, out, flag]) in attempts {
        let output = sortie(&["run", scenario, "--games", "70", "--out", out, flag], path);
        assert_eq!(complaint(&output).0, Some(code), "{scenario} to {out} with {flag}: {}", complaint(&output).1);
        assert!(contents(path) == before, "{scenario} to {out} with {flag} has changed files");
    }
    assert_eq!(
        sortie(&["run", "jets/night", "--games", "70", "--out", "report", "--force"], path).status.code(),
        Some(0)
    );
    assert!(contents(path) != before);
}

#[test]
fn a_variant_that_changes_nothing_is_shown_to_be_identical() {
    let arguments = ["compare", "jets/night", "--set", "title=again", "--games", "60", "--format", "csv"];
    let output = sortie(&arguments, Path::new("."));
    let told = "sortie: `title=again` plays as jets/night does: nothing that is played has changed\n";
    assert_eq!(complaint(&output), (Some(0), told.to_owned()));
    let csv = String::from_utf8(output.stdout).unwrap();
    let header = "scenario,variant,metric,base,other,difference,low,high,verdict,pairing_gain,games";
    assert!(csv.starts_with(header), "{csv}");
    let lines: Vec<Vec<&str>> = csv.lines().skip(1).map(|line| line.split(',').collect()).collect();
    assert!(lines.iter().any(|line| line[2] == "winner=a") && lines.iter().any(|line| line[2] == "kills-per-loss-a"));
    assert!(lines.iter().all(|line| line[8] == "identical" && line[9].is_empty()), "{csv}");
}

/// The indented commands of README, and those of its tables.
fn commands_of_the_readme() -> Vec<String> {
    let readme = fs::read_to_string("README.md").unwrap();
    let indented = readme.lines().filter_map(|line| line.strip_prefix("    cargo run --release -- "));
    let cells = readme.lines().filter(|line| line.starts_with('|')).flat_map(|line| line.split('`').skip(1).step_by(2));
    indented.chain(cells.filter_map(|cell| cell.strip_prefix("sortie "))).map(str::to_owned).collect()
}

#[test]
fn the_commands_of_the_readme_do_as_they_are_printed() {
    let folder = tempfile::tempdir().unwrap();
    let start = sortie(&["show", "jets/mig21-v-f4"], folder.path()).stdout;
    fs::write(folder.path().join("my-scenario.toml"), start).unwrap();
    let commands = commands_of_the_readme();
    assert!(commands.len() >= 7, "{commands:?}");
    for command in commands {
        let arguments: Vec<&str> = command.split_whitespace().collect();
        let output = sortie(&arguments, folder.path());
        assert_eq!(output.status.code(), Some(0), "sortie {command}: {}", complaint(&output).1);
        assert!(!output.stdout.is_empty() || folder.path().join("report").exists(), "sortie {command} says nothing");
    }
}
