//! The program as its users meet it: the goldens of `tests/cmd`, and what no golden can hold.
//!
//! `TRYCMD=overwrite cargo test --profile bench --test cli` writes the goldens anew; read the difference before
//! you keep it.

mod common;
#[path = "cli/desk.rs"]
mod desk;

use common::overwriting;
use common::systems::of_each_system;
use sortie::cli::Context;
use sortie::cli::figures::Figures;
use sortie::game::System;
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

/// Holds the goldens of these files.
fn goldens(files: &[&str]) {
    let cases = trycmd::TestCases::new();
    cases.register_bin("sortie", Path::new(env!("CARGO_BIN_EXE_sortie")));
    files.iter().for_each(|files| _ = cases.case(files));
}

#[test]
fn goldens_of_commands() {
    goldens(&["tests/cmd/*.trycmd"]);
}

#[test]
fn goldens_of_the_guide() {
    goldens(&["GUIDE.md"]);
}

#[test]
fn goldens_of_reports() {
    goldens(&["reports/*.toml"]);
}

fn golden_traces(system: &'static dyn System) {
    let folder = format!("tests/cmd/trace/{}", system.name());
    goldens(&[&format!("{folder}/*.toml"), &format!("{folder}/story/*.toml")]);
}

of_each_system!(goldens_of_traces, golden_traces);

/// What `list metrics` and `explain` look up is what loading every scenario says; overwritten as the goldens are.
fn kept_figures(system: &'static dyn System) {
    let sink = || Box::new(std::io::sink());
    let io = Context::with(registry(), sortie::library(), sink(), sink());
    let gathered = Figures::gathered(&io, system).unwrap();
    let path = format!("scenarios/{}.toml", Figures::file(system.name()));
    let kept = fs::read_to_string(&path).unwrap_or_default();
    if toml::from_str(&kept).ok().as_ref() != Some(&gathered) {
        assert!(overwriting(), "{path} differs from what the scenarios have");
        let head = "# The figures of the built-in scenarios, with the bounds of each over all of them. \
                    The tests write this file.";
        fs::write(&path, format!("{head}\n\n{}", toml::to_string(&gathered).unwrap())).unwrap();
    }
}

of_each_system!(the_figures_kept_are_those_of_the_scenarios, kept_figures);

/// A page without the mark of the sources that the program was built from: it moves with each of them.
fn without_build(page: &str) -> String {
    let (head, rest) = page.split_once(" · build <code>").unwrap_or((page, ""));
    let (_, foot) = rest.split_once("</code>").unwrap_or_default();
    format!("{head}{foot}")
}

/// The pages of the sample reports are those that their commands write, byte for byte but for the build; overwritten as
/// the goldens are.
#[test]
fn the_sample_pages_are_as_their_commands_write_them() {
    let folder = tempfile::tempdir().unwrap();
    for sample in ["dogfight", "great-war", "raid", "campaign", "comparison"] {
        let case = fs::read_to_string(format!("reports/{sample}.toml")).unwrap();
        let command = case.lines().find_map(|line| line.strip_prefix("args = \"")).unwrap().trim_end_matches('"');
        let out = folder.path().join(sample);
        let arguments: Vec<&str> = command.split(' ').chain(["--out", out.to_str().unwrap()]).collect();
        let output = sortie(&arguments, Path::new("."));
        assert_eq!(output.status.code(), Some(0), "{command}: {}", complaint(&output).1);
        let page = fs::read_to_string(out.join("report.html")).unwrap();
        assert!(page.len() > 10_000 && without_build(&page).len() < page.len(), "{command}: a page names its build");
        let kept = format!("reports/{sample}.html");
        let there = fs::read_to_string(&kept).unwrap_or_default();
        if without_build(&page) != without_build(&there) {
            assert!(overwriting(), "{kept} differs from what `sortie {command}` writes");
            fs::write(&kept, &page).unwrap();
        }
    }
}

/// Every policy that does not look ahead has a golden trace and a golden story, and none of them shows a place left
/// open or a unit without a name.
#[test]
fn golden_traces_name_everything_that_they_tell() {
    for system in registry() {
        let folder = Path::new("tests/cmd/trace").join(system.name());
        for name in sortie::library().quick_policies(system.name()) {
            let text = fs::read_to_string(folder.join(format!("{name}.stdout"))).unwrap_or_default();
            assert!(text.contains(&format!("is played by {name}\n")), "{}: no golden trace of {name}", system.name());
            let story = fs::read_to_string(folder.join(format!("story/{name}.stdout"))).unwrap_or_default();
            assert!(story.contains(&format!(" by {name}")), "{}: no golden story of {name}", system.name());
            for line in text.lines().chain(story.lines()) {
                assert!(!line.contains(['{', '}', '#']), "{name}: {line}");
            }
        }
    }
}

/// By night hardly a jet is lost, so that some figures rest on few games.
#[test]
fn a_summary_warns_of_what_rests_on_few_games() {
    let run = |games: &str| {
        let veteran = "sides.a.jets[0].skill=veteran";
        sortie(&["run", "jets/night", "--set", veteran, "--games", games, "--all"], Path::new("."))
    };
    let message = String::from_utf8(run("1100").stdout).unwrap();
    let words = message.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("has no interval yet: only "), "{message}");
    // Nothing is said by turn.
    assert!(!words.contains("games reached turn"), "{message}");
    assert!(!message.contains("only 0 games") && message.lines().all(|line| line.chars().count() <= 80), "{message}");
}

/// The points of a campaign have no bound of use: over few games a mean has no interval, not one of millions.
#[test]
fn a_number_without_bounds_has_no_interval_over_few_games() {
    let vary = "campaign.so=30,31";
    let swept = sortie(&["sweep", "thunderbolt/training", "--vary", vary, "--games", "10"], Path::new("."));
    let text = String::from_utf8(swept.stdout).unwrap();
    assert!(text.contains("no interval") && !text.contains("000000"), "{text}");
}

/// Not even a huge file makes a long message, or a panic.
#[test]
fn a_file_of_100_megabytes_is_refused_in_a_line() {
    let folder = tempfile::tempdir().unwrap();
    let mut file = BufWriter::new(File::create(folder.path().join("huge.toml")).unwrap());
    for line in 0..2_500_000 {
        writeln!(file, "key-{line:08} = \"{:024}\"", 0).unwrap();
    }
    drop(file);
    assert!(fs::metadata(folder.path().join("huge.toml")).unwrap().len() > 100_000_000);
    let (code, message) = complaint(&sortie(&["check", "huge.toml"], folder.path()));
    assert_eq!(code, Some(2), "{message}");
    assert!(
        message.starts_with("sortie: huge.toml") && message.lines().count() == 1 && message.len() < 300,
        "{message}"
    );
}

#[test]
fn a_scenario_cut_off_anywhere_is_told_not_panicked() {
    let folder = tempfile::tempdir().unwrap();
    let whole = String::from_utf8(sortie(&["show", "jets/night"], folder.path()).stdout).unwrap();
    let file = folder.path().join("cut.toml");
    for end in (0..whole.len()).step_by(7) {
        fs::write(&file, &whole[..end]).unwrap();
        let (code, message) = complaint(&sortie(&["check", "cut.toml"], folder.path()));
        assert!(matches!(code, Some(0 | 2)) && !message.contains("panicked"), "cut at {end}: {message}");
        assert!(code == Some(0) || message.starts_with("sortie: cut.toml"), "cut at {end}: {message}");
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

/// Runs that must not touch files of the user's, in the folder of a report and where the report's files are to go.
#[test]
fn a_file_in_the_way_of_a_report_is_named_and_nothing_is_lost() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let run = |more: &[&str]| {
        let arguments = [&["run", "jets/night", "--out", "report"], more].concat();
        complaint(&sortie(&arguments, path))
    };
    assert_eq!(run(&["--games", "50"]).0, Some(0));
    let mine = ["report/notes.txt", "report/scenarios/notes.txt", "report/outcomes/system=jets/notes.txt"];
    mine.iter().for_each(|name| fs::write(path.join(name), "mine").unwrap());
    for more in [&["--games", "60", "--force"][..], &["--add", "10"], &["--games", "70", "--resume"]] {
        let (code, message) = run(more);
        assert!(code == Some(0) || message.contains("holds another run"), "{more:?}: {message}");
        mine.iter().for_each(|name| assert_eq!(fs::read(path.join(name)).unwrap(), b"mine", "{more:?}: {name}"));
    }
    let manifest = path.join("report/manifest.json");
    let unlisted = fs::read_to_string(&manifest).unwrap().replace("\"summary.csv\"", "\"other.csv\"");
    fs::write(&manifest, unlisted).unwrap();
    fs::write(path.join("report/summary.csv"), "mine").unwrap();
    let message = "sortie: `report/summary.csv` is in the way: no manifest lists it, so that it is not replaced; \
                move it away and repeat the command with --resume\n";
    assert_eq!(run(&["--games", "80", "--force"]), (Some(2), message.to_owned()));
    assert_eq!(fs::read(path.join("report/summary.csv")).unwrap(), b"mine");
    fs::remove_file(path.join("report/summary.csv")).unwrap();
    assert_eq!(run(&["--games", "80", "--resume"]).0, Some(0));
    assert_eq!(complaint(&sortie(&["verify", "report"], path)).0, Some(0));
}

#[test]
fn a_folder_in_use_is_said_to_be_in_use() {
    let home = tempfile::tempdir().unwrap();
    let writer = sortie::report::Folder::create(&home.path().join("report"), false).unwrap();
    let message = format!(
        "sortie: `report` is in use by another process (pid {}): wait for it, or choose another folder\n",
        std::process::id()
    );
    for way in ["--quiet", "--force", "--resume"] {
        let output = sortie(&["run", "jets/night", "--games", "10", "--out", "report", way], home.path());
        assert_eq!(complaint(&output), (Some(1), message.clone()), "{way}");
    }
    assert_eq!(complaint(&sortie(&["verify", "report"], home.path())), (Some(1), message));
    drop(writer);
    fs::create_dir(home.path().join("report")).unwrap();
    let output = sortie(&["run", "jets/night", "--games", "10", "--out", "report"], home.path());
    assert_eq!(
        complaint(&output),
        (Some(0), "sortie: report written to report\n".to_owned()),
        "an empty folder is taken"
    );
}

#[test]
fn a_quiet_run_is_silent_about_the_games_that_fulfil_a_condition() {
    for format in [None, Some("--format=table")] {
        let asked = ["run", "jets/night", "--games", "10", "--where", "winner=a", "--quiet"];
        let output = sortie(&asked.into_iter().chain(format).collect::<Vec<_>>(), Path::new("."));
        assert_eq!(complaint(&output), (Some(0), String::new()));
        assert_eq!(String::from_utf8_lossy(&output.stdout), "", "{format:?}");
    }
}

#[test]
fn a_variant_that_changes_nothing_is_shown_to_be_identical() {
    let arguments = ["compare", "jets/night", "--set", "title=again", "--games", "60", "--all", "--format", "csv"];
    let output = sortie(&arguments, Path::new("."));
    let message = "sortie: `title=again` plays as jets/night does: nothing that is played has changed\n";
    assert_eq!(complaint(&output), (Some(0), message.to_owned()));
    let csv = String::from_utf8(output.stdout).unwrap();
    let header = "scenario,variant,metric,base,other,difference,low,high,verdict,pairing_gain,games";
    assert!(csv.starts_with(header), "{csv}");
    let lines: Vec<Vec<&str>> = csv.lines().skip(1).map(|line| line.split(',').collect()).collect();
    assert!(lines.iter().any(|line| line[2] == "winner=a") && lines.iter().any(|line| line[2] == "kills_per_loss_a"));
    assert!(lines.iter().all(|line| line[8] == "identical" && line[9].is_empty()), "{csv}");
}

/// What an indented line of README has one type after `sortie`.
fn typed(line: &str) -> Option<&str> {
    ["    cargo run --release -- ", "    sortie "].into_iter().find_map(|prompt| line.strip_prefix(prompt))
}

/// The indented commands of README, and those of its tables.
fn commands_of_the_readme() -> Vec<String> {
    let readme = fs::read_to_string("README.md").unwrap();
    let indented = readme.lines().filter_map(typed);
    let cells = readme.lines().filter(|line| line.starts_with('|')).flat_map(|line| line.split('`').skip(1).step_by(2));
    indented.chain(cells.filter_map(|cell| cell.strip_prefix("sortie "))).map(str::to_owned).collect()
}

#[test]
fn the_commands_of_the_readme_do_as_they_are_printed() {
    let folder = tempfile::tempdir().unwrap();
    let start = sortie(&["show", "jets/mig21-v-f4"], folder.path()).stdout;
    fs::write(folder.path().join("my-scenario.toml"), start).unwrap();
    fs::create_dir(folder.path().join("examples")).unwrap();
    for file in fs::read_dir("examples").unwrap().map(|file| file.unwrap().path()) {
        fs::copy(&file, folder.path().join(&file)).unwrap();
    }
    let commands = commands_of_the_readme();
    assert!(commands.len() >= 20, "{commands:?}");
    for command in commands {
        let arguments: Vec<&str> = command.split_whitespace().map(|word| word.trim_matches('\'')).collect();
        let output = sortie(&arguments, folder.path());
        assert_eq!(output.status.code(), Some(0), "sortie {command}: {}", complaint(&output).1);
        assert!(!output.stdout.is_empty() || folder.path().join("report").exists(), "sortie {command} says nothing");
    }
}

/// Every command that prints a table, with few games, and the columns of text in which a name may look like a number.
const TABLES: &[(&str, &[&str])] = &[
    ("list", &[]),
    ("list scenarios", &[]),
    ("list policies", &[]),
    ("list tables", &[]),
    ("list metrics", &[]),
    ("list rules", &[]),
    ("list switches", &["default", "values"]),
    ("list features", &[]),
    ("list actions", &[]),
    ("list aircraft", &[]),
    ("list weapons", &[]),
    ("list targets", &["name"]),
    ("list keys downtown raid", &["default", "values"]),
    ("table", &[]),
    ("table downtown/solo-event --vary year", &[]),
    ("table richthofen/archie --vary hexes --check 100", &[]),
    ("run jets/night jets/mirror-medium --games 40 --all", &[]),
    ("run jets/night --games 40 --given turns>=2", &[]),
    ("run jets/night --games 40 --along", &[]),
    ("run jets/night --precision winner=0.2 --plan", &[]),
    ("compare jets/night --policy a=random --games 40 --all", &[]),
    ("compare jets/night --policy a=random --max-games 300 --decide", &[]),
    ("compare jets/night --policy a=random --plan", &[]),
    ("compare jets/night --without all --games 20", &[]),
    ("compare jets --set switches.alt6=high --games 10", &[]),
    ("balance jets/night --max-games 200", &[]),
    ("balance jets/night --plan", &[]),
    ("balance jets/night --target turns=9 --vary sides.a.altitude=2..4 --max-games 100", &[]),
    ("balance jets/night --levels 50,50 --games 100", &[]),
    ("rules jets --games 5", &[]),
    ("rules jets --games 5 --by scenario", &[]),
    ("bench jets/night --seconds 0.01", &[]),
    ("bench --signature jets", &["signature"]),
    ("report report", &[]),
];

/// The fields of CSV, line by line.
fn fields(csv: &str) -> Vec<Vec<String>> {
    let (mut lines, mut line, mut field, mut quoted) = (Vec::new(), Vec::new(), String::new(), false);
    let mut letters = csv.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '"' if quoted && letters.peek() == Some(&'"') => field.extend(letters.next()),
            '"' => quoted = !quoted,
            ',' if !quoted => line.push(std::mem::take(&mut field)),
            '\n' if !quoted => {
                line.push(std::mem::take(&mut field));
                lines.push(std::mem::take(&mut line));
            }
            other => field.push(other),
        }
    }
    lines
}

#[test]
fn json_has_truth_values_and_numbers_where_csv_has_them() {
    let folder = tempfile::tempdir().unwrap();
    let message = sortie(&["run", "jets/night", "--games", "40", "--out", "report"], folder.path());
    assert_eq!(complaint(&message).0, Some(0), "{}", complaint(&message).1);
    for (command, names) in TABLES {
        let printed = |format: &str| {
            let arguments: Vec<&str> = command.split(' ').chain(["--format", format]).collect();
            let output = sortie(&arguments, folder.path());
            assert!(matches!(output.status.code(), Some(0 | 3)), "{command}: {}", complaint(&output).1);
            String::from_utf8(output.stdout).unwrap()
        };
        let (csv, json) = (fields(&printed("csv")), printed("json"));
        let json: Vec<serde_json::Map<String, serde_json::Value>> = serde_json::from_str(&json).unwrap();
        assert!(!json.is_empty() && json.len() == csv.len() - 1, "{command}");
        for (line, object) in csv[1..].iter().zip(&json) {
            for (column, field) in csv[0].iter().zip(line).filter(|(column, _)| !names.contains(&column.as_str())) {
                let value = &object[column];
                let right = match field.as_str() {
                    "true" | "false" => value.is_boolean(),
                    "" => value.is_null() || value == "",
                    number if number.parse::<f64>().is_ok() => value.is_number(),
                    _ => value.is_string(),
                };
                assert!(right, "{command}: {column} is {field} in CSV and {value} in JSON");
            }
        }
    }
}
