//! Ctrl-C and SIGTERM, on the program itself: the report then is that of fewer games.

#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

fn sortie(out: &Path, games: &str, threads: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sortie"));
    command.args(["run", "jets/mig21-v-f4", "--seed", "5", "--games", games, "--threads", threads, "--out"]).arg(out);
    command.stdout(Stdio::null()).stderr(Stdio::piped());
    command
}

fn files(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path));
        } else if path.file_name().is_some_and(|name| name != "manifest.json") {
            found.push((path.clone(), fs::read(&path).unwrap()));
        }
    }
    found.sort();
    found
}

fn manifest(folder: &Path) -> serde_json::Value {
    let text = fs::read_to_string(folder.join("manifest.json")).unwrap();
    let mut manifest: serde_json::Value = serde_json::from_str(&text).unwrap();
    manifest.as_object_mut().unwrap().remove("run");
    manifest
}

#[test]
fn an_interrupted_report_is_the_report_of_fewer_games() {
    interrupted_by("-INT");
}

#[test]
fn a_report_that_is_asked_to_end_is_the_report_of_fewer_games() {
    interrupted_by("-TERM");
}

fn interrupted_by(signal: &str) {
    let home = tempfile::tempdir().unwrap();
    let (cut, whole) = (home.path().join("cut"), home.path().join("whole"));
    let running = sortie(&cut, "1e12", "2").spawn().unwrap();
    sleep(Duration::from_secs(3));
    assert!(!cut.join("manifest.json").exists(), "it is no report before it is whole");
    assert!(Command::new("kill").args([signal, &running.id().to_string()]).status().unwrap().success());
    let ended = running.wait_with_output().unwrap();
    let message = String::from_utf8_lossy(&ended.stderr).into_owned();
    assert_eq!(ended.status.code(), Some(130), "{message}");
    let games = manifest(&cut)["games"].as_u64().unwrap();
    assert!(message.contains(&format!("the first {games} games")), "{message}");

    assert!(sortie(&whole, &games.to_string(), "1").status().unwrap().success());
    assert_eq!(manifest(&cut), manifest(&whole));
    let inside = |folder: &Path| -> Vec<(PathBuf, Vec<u8>)> {
        let strip = |(path, bytes): (PathBuf, Vec<u8>)| (path.strip_prefix(folder).unwrap().to_owned(), bytes);
        files(folder).into_iter().map(strip).collect()
    };
    assert!(inside(&cut) == inside(&whole), "the same bytes in every file");
    assert_eq!(fs::read_dir(home.path()).unwrap().count(), 2, "nothing is left beside them");
}

/// A search of a balance in a folder, on two threads.
fn balance(question: &[&str], out: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sortie"));
    command.args(["balance", "jets/mig21-v-f4", "--seed", "5", "--threads", "2"]).args(question);
    command.arg("--out").arg(out).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Stops a search once what it keeps has these words, has a look at its folder, lets it go on, and holds the end
/// against one that was never stopped. What it printed when it was stopped.
fn stopped_and_resumed(question: &[&str], words: &str, look: impl Fn(&Path)) -> (String, String) {
    let home = tempfile::tempdir().unwrap();
    let (cut, whole) = (home.path().join("cut"), home.path().join("whole"));
    let mut running = balance(question, &cut).spawn().unwrap();
    let kept = cut.join(".work/unfinished.json");
    while !fs::read_to_string(&kept).is_ok_and(|text| text.contains(words)) {
        assert!(running.try_wait().unwrap().is_none(), "it ends before it keeps {words}");
        sleep(Duration::from_millis(20));
    }
    assert!(Command::new("kill").args(["-INT", &running.id().to_string()]).status().unwrap().success());
    let ended = running.wait_with_output().unwrap();
    let [said, message] = [&ended.stdout, &ended.stderr].map(|bytes| String::from_utf8_lossy(bytes).into_owned());
    assert_eq!(ended.status.code(), Some(130), "{said}{message}");
    look(&cut);
    let went_on = balance(question, &cut).arg("--resume").output().unwrap();
    let never_stopped = balance(question, &whole).output().unwrap();
    assert!(matches!(never_stopped.status.code(), Some(0 | 3)), "{:?}", never_stopped.status);
    assert_eq!(went_on.status.code(), never_stopped.status.code());
    assert_eq!(String::from_utf8_lossy(&went_on.stdout), String::from_utf8_lossy(&never_stopped.stdout));
    let seal = |mut manifest: serde_json::Value| {
        manifest.as_object_mut().unwrap().remove("blake3");
        manifest
    };
    assert_eq!(seal(manifest(&cut)), seal(manifest(&whole)));
    let inside = |folder: &Path| -> Vec<(PathBuf, Vec<u8>)> {
        let strip = |(path, bytes): (PathBuf, Vec<u8>)| (path.strip_prefix(folder).unwrap().to_owned(), bytes);
        files(folder).into_iter().map(strip).collect()
    };
    assert!(inside(&cut) == inside(&whole), "the same bytes in every file");
    (said.split_whitespace().collect::<Vec<_>>().join(" "), message)
}

#[test]
fn a_stopped_search_for_a_value_prints_what_it_found_and_goes_on() {
    let question = ["--target", "score=0.3", "--vary", "sides.a.altitude=2..6", "--max-games", "40000"];
    let (said, message) = stopped_and_resumed(&question, "\"0-mig21-v-f4\"", |_| ());
    assert!(said.contains("Stopped by hand before the end of the search") && said.contains(" games "), "{said}");
    assert!(message.contains("interrupted before the end of the search: --resume goes on"), "{message}");
}

/// A race that was stopped goes on as the race that it was alone, and not from a damaged file.
fn other_races_are_refused(question: &[&str], cut: &Path) {
    let resumed = |question: &[&str]| {
        let output = balance(question, cut).arg("--resume").output().unwrap();
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    let with = |from: &str, to: &str| -> Vec<String> {
        question.iter().map(|word| if *word == from { to.to_owned() } else { (*word).to_owned() }).collect()
    };
    let others = [
        (with("1000", "2000"), "games: 1000 there, 2000 here"),
        (with("sides.a.altitude=2..6", "sides.a.altitude=2..5"), "parameters or values: others there than here"),
        (with("score=0.4", "score=0.5"), "targets, parameters or values: others there than here"),
        (
            with("1000", "1000").into_iter().chain(["--set".to_owned(), "sides.b.altitude=3".to_owned()]).collect(),
            "scenario, policies or settings: others there than here",
        ),
    ];
    for (other, why) in others {
        let (code, message) = resumed(&other.iter().map(String::as_str).collect::<Vec<_>>());
        assert!(code == Some(2) && message.contains(why), "{other:?}: {code:?} {message}");
    }
    let kept = cut.join(".work/unfinished.json");
    let text = fs::read_to_string(&kept).unwrap();
    let stranger = serde_json::json!({ "marks": ["0", "0"], "short": true });
    let damages: [fn(&mut serde_json::Value, serde_json::Value); 3] = [
        |race, _| race["racers"][0]["marks"][0] = "z".into(),
        |race, stranger| race["racers"].as_array_mut().unwrap().push(stranger),
        |race, _| race["lap"]["open"] = serde_json::json!([999]),
    ];
    for damage in damages {
        let mut value: serde_json::Value = serde_json::from_str(&text).unwrap();
        damage(&mut value["race"]["under-way"], stranger.clone());
        fs::write(&kept, value.to_string()).unwrap();
        let (code, message) = resumed(question);
        assert!(code == Some(1) && message.contains("unfinished.json` is damaged"), "{code:?} {message}");
    }
    fs::write(&kept, text).unwrap();
}

#[test]
fn a_stopped_race_of_settings_prints_what_is_ahead_and_goes_on() {
    let parameters = ["--vary", "sides.a.altitude=2..6", "--vary", "rules.ending.turns=12..24..2"];
    let targets = ["--target", "score=0.4", "--target", "turns<=14", "--max-games", "1000"];
    let question = [&parameters[..], &targets].concat();
    let (said, message) =
        stopped_and_resumed(&question, "\"under-way\"", |cut| other_races_are_refused(&question, cut));
    assert!(said.contains("Stopped by hand in the race") && said.contains("stopped by hand"), "{said}");
    assert!(message.contains("games of the race: --resume goes on"), "{message}");
}

#[test]
fn stopped_settings_of_the_answer_are_printed_and_go_on() {
    // Of two settings there is hardly a race: nearly all games are those of the answer.
    let parameters = ["--vary", "rules.ending.turns=12,24", "--vary", "sides.a.altitude=5,6"];
    let targets = ["--target", "score=0.366+-0.5%", "--target", "turns<=24", "--max-games", "40000"];
    let (said, message) = stopped_and_resumed(&[&parameters[..], &targets].concat(), "\"1-mig21-v-f4\"", |_| ());
    assert!(said.contains("Stopped by hand: ") && said.contains("settings of the answer have games so far"), "{said}");
    assert!(
        message.contains("interrupted before all settings of the answer had their games: --resume goes on"),
        "{message}"
    );
}
