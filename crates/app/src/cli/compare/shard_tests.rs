//! Comparisons that several machines share, and comparisons that go on.

use super::super::testing::{refused, sortie};
use std::fs;
use std::path::Path;

struct Home(tempfile::TempDir);

impl Home {
    fn at(&self, name: &str) -> String {
        self.0.path().join(name).display().to_string()
    }

    fn compare(&self, more: &[&str], out: &str) -> (u8, String, String) {
        let whole = ["compare", "toy/duel", "+big", "toy/rematch", "--games", "5000"];
        sortie(&[&whole[..], more, &["--out", &self.at(out)]].concat())
    }

    #[track_caller]
    fn done(&self, more: &[&str], out: &str) -> String {
        let (code, _, err) = self.compare(more, out);
        assert_eq!(code, 0, "{more:?}: {err}");
        err
    }

    /// The files of a report, with the manifest but for what may differ between two runs of one input.
    fn files(&self, folder: &str) -> Vec<(String, String)> {
        let text = |name: &str| fs::read_to_string(Path::new(&self.at(folder)).join(name)).unwrap();
        let mut manifest: serde_json::Value = serde_json::from_str(&text("manifest.json")).unwrap();
        manifest.as_object_mut().unwrap().remove("run");
        let mut files = vec![("manifest.json".to_owned(), manifest.to_string())];
        files.extend(["compare.csv", "sums.json", "report.html"].map(|name| (name.to_owned(), text(name))));
        files
    }

    #[track_caller]
    fn same(&self, one: &str, other: &str) {
        for ((name, one), (_, other)) in self.files(one).iter().zip(&self.files(other)) {
            assert!(one == other, "{name} differs:\n{one}\n{other}");
        }
    }
}

fn home() -> Home {
    Home(tempfile::tempdir().unwrap())
}

#[test]
fn merged_shards_are_the_comparison_of_one_machine() {
    let home = home();
    home.done(&["--threads", "1"], "whole");
    for (shard, threads) in [("1/3", "2"), ("2/3", "1"), ("3/3", "3")] {
        let err = home.done(&["--shard", shard, "--threads", threads], &shard[..1]);
        assert!(err.contains(&format!("this is shard {shard}: `sortie merge`")), "{err}");
        let (code, text, err) = sortie(&["verify", &home.at(&shard[..1]), "--all"]);
        assert!(code == 0 && text.contains("games replayed, all match the counts"), "{text}{err}");
    }
    let merge = |shards: &[&str], out: &str| {
        let folders: Vec<String> = shards.iter().map(|shard| home.at(shard)).collect();
        let folders = folders.iter().map(String::as_str);
        sortie(&["merge"].into_iter().chain(folders).chain(["--out", &home.at(out)]).collect::<Vec<_>>())
    };
    let (code, merged, err) = merge(&["3", "1", "2"], "merged");
    assert_eq!(code, 0, "{err}");
    home.same("whole", "merged");
    assert!(!merged.is_empty());
    let (code, text, err) = sortie(&["verify", &home.at("merged"), "--all"]);
    assert!(code == 0 && text.contains("games replayed, all match the counts"), "{text}{err}");
    let (code, _, err) = merge(&["1", "3"], "none");
    assert!(code == 2 && err.contains("are missing: name the shard that has them"), "{err}");
    home.done(&["--shard", "2/3", "--seed", "2"], "other");
    assert!(merge(&["1", "other", "3"], "none").2.contains("it is not of the same run"));
    home.done(&["--shard", "2/3", "--margin", "pips_a=9"], "margin");
    assert!(merge(&["1", "margin", "3"], "none").2.contains("variants, figures or margins"));
}

#[test]
fn a_comparison_goes_on_and_another_one_is_refused() {
    let home = home();
    let anew = home.done(&["--resume"], "kept");
    assert!(anew.contains("there is nothing in the folder to go on with"), "{anew}");
    home.done(&[], "whole");
    home.done(&["--resume", "--threads", "3"], "kept");
    home.same("whole", "kept");
    for (more, wanted) in [
        (&["--resume", "--seed", "7"][..], "seed: 1 there, 7 here"),
        (&["--resume", "--margin", "pips_a=9"], "variants, figures or margins: others there than here"),
        (&["--resume", "--shard", "1/2"], "shard: none there, 1/2 here"),
    ] {
        let (code, _, err) = home.compare(more, "kept");
        assert!(code > 0 && err.contains(wanted), "{more:?}: {err}");
    }
    let out = home.at("kept");
    let few = refused(&["compare", "toy/duel", "+big", "--games", "3", "--shard", "1/5", "--out", &home.at("few")]);
    assert!(few.contains("3 games can't be shared by 5"), "{few}");
    for arguments in [
        &["compare", "toy", "+big", "--resume", "--out", &out][..],
        &["compare", "toy/duel", "--without", "all", "--shard", "1/2", "--out", &out],
    ] {
        assert!(refused(arguments).contains("--resume and --shard are for scenarios and variants"));
    }
}
