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
