//! What is damaged is named, played again, and whole then.

use super::super::testing::sortie;
use std::fs;
use std::path::{Path, PathBuf};

struct Home(tempfile::TempDir);

impl Home {
    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Runs a command; words that begin with `@` are paths in this folder.
    fn answer(&self, command: &str) -> (u8, String) {
        let path = |word: &str| word.replace('@', &format!("{}/", self.0.path().display()));
        let words: Vec<String> = command.split(' ').map(path).collect();
        let (code, _, err) = sortie(&words.iter().map(String::as_str).collect::<Vec<_>>());
        (code, err)
    }

    #[track_caller]
    fn done(&self, command: &str) -> String {
        let (code, err) = self.answer(command);
        assert_eq!(code, 0, "{command}: {err}");
        err
    }
}

/// All files but the manifest, which says when and how often it was played.
fn files(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true => found.extend(files(&path)),
            false if path.ends_with("manifest.json") => {}
            false => found.push((path.clone(), fs::read(path).unwrap())),
        }
    }
    found.sort();
    found
}

const PART: &str = "outcomes/system=toy/scenario=duel/part-00000.parquet";

/// Flips a byte in the middle of a file.
fn flip(path: &Path) {
    let mut bytes = fs::read(path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(path, bytes).unwrap();
}

#[test]
fn damaged_files_of_a_run_are_named_and_written_again() {
    let home = Home(tempfile::tempdir().unwrap());
    for (rows, files_of) in
        [("all", &[PART, "summary.csv", "report.html"][..]), ("none", &["counts.json", "summary.csv"])]
    {
        for shard in ["", " --shard 2/2"] {
            home.done(&format!("run toy/duel --games 300 --threads 1 --rows {rows}{shard} -q --force --out @rep"));
            let whole = files(&home.path("rep"));
            for name in files_of {
                for damage in [flip, |path: &Path| fs::remove_file(path).unwrap()] {
                    damage(&home.path("rep").join(name));
                    let (code, err) = home.answer("verify @rep");
                    assert!(code == 1 && err.contains(name), "{name}: {err}");
                    let err = home.done("verify @rep --repair");
                    assert!(err.contains(name) && err.contains("played again"), "{name}: {err}");
                    assert!(files(&home.path("rep")) == whole, "{rows}{shard}: {name}");
                    home.done("verify @rep --all");
                }
            }
        }
    }
    assert!(!home.done("verify @rep --repair").contains("damaged"));
}

#[test]
fn tables_of_a_comparison_are_written_again_and_lost_sums_are_no_secret() {
    let home = Home(tempfile::tempdir().unwrap());
    home.done("compare toy/duel +big --games 300 --threads 1 -q --out @rep");
    let whole = files(&home.path("rep"));
    flip(&home.path("rep/compare.csv"));
    home.done("verify @rep --repair");
    assert!(files(&home.path("rep")) == whole);
    fs::remove_file(home.path("rep/sums.json")).unwrap();
    let (code, err) = home.answer("verify @rep --repair");
    assert!(code == 1 && err.contains("sums.json"), "{err}");
}
