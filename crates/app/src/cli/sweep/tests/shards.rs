//! Sweeps that several machines share, and sweeps that go on.

use crate::cli::testing::{refused, sortie};
use serde_json::Value;
use std::fs;
use std::path::Path;

/// A sweep of each kind, in a folder with what makes shards of it the same as the whole.
const KINDS: [(&str, &[&str]); 5] = [
    ("line", &["--vary", "rules.sides=4,6,12", "--games", "300"]),
    ("map", &["--vary", "rules.sides=1..7..3", "--vary", "policies.meek.hope=90,95", "--games", "300"]),
    ("oat", &["--design", "oat", "--vary", "*", "--games", "300"]),
    ("morris", &["--design", "morris", "--vary", "rules.sides=2..9", "--points", "40", "--games", "6"]),
    ("sobol", &["--design", "sobol", "--vary", "rules.sides=1..9", "--points", "40", "--games", "5"]),
];

struct Home(tempfile::TempDir);

impl Home {
    fn at(&self, name: &str) -> String {
        self.0.path().join(name).display().to_string()
    }

    fn sweep(&self, asked: &[&str], more: &[&str], out: &str) -> (u8, String, String) {
        let whole = ["sweep", "toy/duel", "--metric", "pips_a"];
        sortie(&[&whole[..], asked, more, &["--out", &self.at(out)]].concat())
    }

    fn merge(&self, shards: &[&str], out: &str) -> (u8, String, String) {
        let folders: Vec<String> = shards.iter().map(|shard| self.at(shard)).collect();
        let folders = folders.iter().map(String::as_str);
        sortie(&["merge"].into_iter().chain(folders).chain(["--out", &self.at(out)]).collect::<Vec<_>>())
    }

    /// The files of a report, with the manifest but for what may differ between two runs of one input.
    fn files(&self, folder: &str) -> Vec<(String, String)> {
        let folder = self.0.path().join(folder);
        let names = ["sweep.csv", "report.html", "counts.json", "stars.json"];
        let kept = names.iter().filter(|name| folder.join(name).exists());
        let mut files: Vec<(String, String)> =
            kept.map(|name| ((*name).to_owned(), fs::read_to_string(folder.join(name)).unwrap())).collect();
        assert_eq!(files.len(), 3, "{}", folder.display());
        let mut manifest = json(&folder.join("manifest.json"));
        manifest.as_object_mut().unwrap().remove("run");
        files.push(("manifest.json".to_owned(), manifest.to_string()));
        files
    }

    fn same(&self, one: &str, other: &str, kind: &str) {
        for ((name, one), (_, other)) in self.files(one).iter().zip(&self.files(other)) {
            assert!(one == other, "{kind}: {name} differs:\n{one}\n{other}");
        }
    }
}

fn json(path: &Path) -> Value {
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

#[test]
fn merged_shards_are_the_sweep_of_one_machine() {
    for (kind, asked) in KINDS {
        let home = Home(tempfile::tempdir().unwrap());
        let looks: &[&str] = if kind == "oat" { &["--looks", "1"] } else { &[] };
        assert_eq!(home.sweep(asked, &[looks, &["--threads", "1"]].concat(), "whole").0, 0, "{kind}");
        for (shard, threads) in [("1/3", "2"), ("2/3", "1"), ("3/3", "3")] {
            let (code, _, err) = home.sweep(asked, &["--shard", shard, "--threads", threads], &shard[..1]);
            assert!(code == 0 && err.contains(&format!("this is shard {shard}: `sortie merge`")), "{kind}: {err}");
        }
        let (code, merged, err) = home.merge(&["3", "1", "2"], "merged");
        assert_eq!(code, 0, "{kind}: {err}");
        home.same("whole", "merged", kind);
        assert_eq!(sortie(&["report", &home.at("whole")]).1, merged);
        for folder in ["2", "merged"] {
            let (code, text, err) = sortie(&["verify", &home.at(folder), "--all"]);
            assert!(code == 0 && text.contains("games replayed, all match the counts"), "{kind}: {text}{err}");
        }
        let (code, _, err) = home.merge(&["1", "3"], "none");
        assert!(code == 2 && err.contains("are missing: name the shard that has them"), "{kind}: {err}");
        let (code, _, err) = home.merge(&["1", "2", "2", "3"], "none");
        assert!(code == 2 && err.contains("on are in"), "{kind}: {err}");
        assert_eq!(home.sweep(asked, &["--seed", "2", "--shard", "2/3"], "other").0, 0);
        let (code, _, err) = home.merge(&["1", "other", "3"], "none");
        assert!(code == 2 && err.contains("seed: 1 there, 2 here"), "{kind}: {err}");
        assert!(!home.0.path().join("none").exists());

        // A shard goes on as itself alone.
        assert_eq!(home.sweep(asked, &["--shard", "2/3", "--resume"], "2").0, 0, "{kind}");
        let (code, _, err) = home.sweep(asked, &["--shard", "1/3", "--resume"], "2");
        assert!(code == 2 && err.contains("shard: 2/3 there, 1/3 here"), "{kind}: {err}");
    }
    assert!(refused(&["sweep", "toy/duel", "--vary", "rules.sides=4,6", "--shard", "1/2"]).contains("--out"));
}

/// Makes of a report what an earlier process left in a folder: `change` changes its manifest. Counts are kept with
/// their manifest in one file; the process died before it kept the other one, which still has fewer games.
fn leave(home: &Home, from: &str, into: &str, sums: &str, change: impl Fn(&mut Value)) {
    let [from, into] = [from, into].map(|name| home.0.path().join(name));
    fs::create_dir_all(into.join(".work")).unwrap();
    let mut manifest = json(&from.join("manifest.json"));
    manifest.as_object_mut().unwrap().remove("blake3");
    change(&mut manifest);
    if sums == "counts.json" {
        let kept = serde_json::json!({ "manifest": manifest.to_string(), "counts": json(&from.join(sums)) });
        fs::write(into.join(".work/unfinished.json"), kept.to_string()).unwrap();
        manifest["scenarios"].as_array_mut().unwrap().iter_mut().for_each(|scenario| scenario["games"] = 1.into());
    } else {
        fs::copy(from.join(sums), into.join(".work").join(sums)).unwrap();
    }
    fs::write(into.join(".work/manifest.json"), manifest.to_string()).unwrap();
}

#[test]
fn a_sweep_goes_on_from_what_was_left_as_if_it_had_not_ended() {
    for (kind, asked) in KINDS {
        let home = Home(tempfile::tempdir().unwrap());
        let longer: &[&str] =
            if kind == "oat" { &["--design", "oat", "--vary", "*", "--games", "1024"] } else { asked };
        assert_eq!(home.sweep(longer, &[], "whole").0, 0, "{kind}");
        let sums = if asked.contains(&"--points") { "stars.json" } else { "counts.json" };
        match kind {
            // After the first of two looks.
            "oat" => {
                assert_eq!(home.sweep(&["--design", "oat", "--vary", "*", "--games", "256"], &[], "part").0, 0);
                leave(&home, "part", "left", sums, |manifest| {
                    manifest["sweep"]["design"]["steps"]["looks"] = serde_json::json!([256, 1024]);
                    manifest["run"]["asked"]["games"] = 1024.into();
                });
            }
            // The first half of the games.
            _ => {
                assert_eq!(home.sweep(asked, &["--shard", "1/2"], "part").0, 0);
                leave(&home, "part", "left", sums, |manifest| {
                    manifest["run"]["asked"].as_object_mut().unwrap().remove("shard");
                });
            }
        }
        let (code, _, err) = home.sweep(longer, &["--resume"], "left");
        assert_eq!(code, 0, "{kind}: {err}");
        home.same("whole", "left", kind);
        let resumed = |folder: &str| json(&home.0.path().join(folder).join("manifest.json"))["run"]["resumed"].clone();
        assert_eq!((resumed("whole"), resumed("left")), (0.into(), 1.into()), "{kind}");

        // A finished sweep has nothing to play, another is refused.
        assert_eq!(home.sweep(longer, &["--resume"], "whole").0, 0, "{kind}");
        home.same("whole", "left", kind);
        let (code, _, err) = home.sweep(longer, &["--resume", "--seed", "3"], "whole");
        assert!(code == 2 && err.contains("seed: 1 there, 3 here"), "{kind}: {err}");
        let (code, _, err) = home.sweep(&["--vary", "rules.sides=2,3"], &["--resume"], "whole");
        assert!(code == 2 && err.contains("holds another run"), "{kind}: {err}");
    }
}

#[test]
fn sums_that_are_not_those_of_the_games_are_found() {
    for (kind, asked) in KINDS {
        let home = Home(tempfile::tempdir().unwrap());
        assert_eq!(home.sweep(asked, &[], "out").0, 0, "{kind}");
        let out = home.0.path().join("out");
        let mut manifest = json(&out.join("manifest.json"));
        manifest.as_object_mut().unwrap().remove("blake3");
        manifest["seed"] = 2.into();
        fs::write(out.join("manifest.json"), manifest.to_string()).unwrap();
        let (code, text, err) = sortie(&["verify", &home.at("out"), "--all"]);
        assert!(code == 1 && err.contains("have other outcomes when played again"), "{kind}: {text}{err}");
    }
}
