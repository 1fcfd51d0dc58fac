//! SIGKILL at random instants, on the program itself: what is resumed has the bytes of what was never broken.

#![cfg(unix)]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, SystemTime};

/// What is asked of a scenario of each system, sized to take some seconds.
struct Question {
    /// Command, scenario and options.
    words: &'static [&'static str],
    /// Seconds after which a kill comes at the latest.
    seconds: f64,
}

/// Seconds after something is kept in which a kill comes.
const SOON: f64 = 0.2;

const RUN: [Question; 4] = [
    Question { words: &["run", "jets/mig21-v-f4", "--games", "15000"], seconds: 1.0 },
    Question { words: &["run", "richthofen/duel", "--games", "2500"], seconds: 2.0 },
    Question { words: &["run", "downtown/d5", "--games", "1750", "--rows", "none"], seconds: 1.0 },
    Question { words: &["run", "thunderbolt/iraq91-holding", "--games", "5000"], seconds: 2.0 },
];
const COMPARE: [Question; 4] = [
    Question { words: &["compare", "jets/mig21-v-f4", "--policy", "a=slasher", "--games", "15000"], seconds: 3.0 },
    Question { words: &["compare", "richthofen/duel", "--policy", "allies=head-on", "--games", "1500"], seconds: 3.0 },
    Question { words: &["compare", "downtown/d5", "downtown/d6", "--games", "2700"], seconds: 3.0 },
    Question {
        words: &["compare", "thunderbolt/iraq91-holding", "--set", "campaign.so=30", "--games", "4200"],
        seconds: 3.0,
    },
];
const SWEEP: [Question; 4] = [
    Question {
        words: &["sweep", "jets/mig21-v-f4", "--vary", "sides.a.altitude=2..6", "--games", "5500"],
        seconds: 3.0,
    },
    Question {
        words: &["sweep", "richthofen/duel", "--vary", "rules.jams.natural=2..5", "--games", "600"],
        seconds: 3.0,
    },
    Question { words: &["sweep", "downtown/d5", "--vary", "raid.sams.hidden=0..3", "--games", "850"], seconds: 3.0 },
    Question {
        words: &["sweep", "thunderbolt/iraq91-holding", "--vary", "campaign.so=28..31", "--games", "1400"],
        seconds: 3.0,
    },
];

/// A search for a value, and one for settings that begins with a race.
const BALANCE: [Question; 2] = [
    Question {
        words: &[
            "balance",
            "jets/mig21-v-f4",
            "--target",
            "score=0.3",
            "--vary",
            "sides.a.altitude=2..6",
            "--max-games",
            "20000",
        ],
        seconds: 3.0,
    },
    Question {
        words: &[
            "balance",
            "jets/mig21-v-f4",
            "--vary",
            "sides.a.altitude=2..6",
            "--vary",
            "rules.ending.turns=12,24",
            "--target",
            "score=0.4",
            "--target",
            "turns<=14",
            "--max-games",
            "4000",
        ],
        seconds: 4.0,
    },
];

fn start(question: &Question, out: &Path, resume: bool) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sortie"));
    command.args(question.words).args(["--seed", "5", "--threads", "1", "-q", "--out"]).arg(out);
    if resume {
        command.arg("--resume");
    }
    command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap()
}

fn finish(child: Child) {
    let ended = child.wait_with_output().unwrap();
    // A balance that can't tell ends with 3: it is at its end all the same.
    assert!(matches!(ended.status.code(), Some(0 | 3)), "{}", String::from_utf8_lossy(&ended.stderr));
}

/// The files of a report by their names; of the manifest what does not differ between runs.
fn files(folder: &Path, of: &Path, found: &mut BTreeMap<PathBuf, Vec<u8>>) {
    for entry in fs::read_dir(of).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(folder, &path, found);
            continue;
        }
        let mut bytes = fs::read(&path).unwrap();
        if path.ends_with("manifest.json") {
            let mut manifest: serde_json::Value = serde_json::from_slice(&bytes).unwrap();
            let manifest = manifest.as_object_mut().unwrap();
            manifest.remove("run");
            manifest.remove("blake3");
            bytes = serde_json::to_vec(&manifest).unwrap();
        }
        found.insert(path.strip_prefix(folder).unwrap().to_owned(), bytes);
    }
}

fn report(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    files(folder, folder, &mut found);
    found
}

/// When the unfinished work of a report was given sums to go on from; none where it has none.
fn sums_of(report: &Path) -> Option<SystemTime> {
    let times = ["counts.json", "sums.json", "unfinished.json"]
        .map(|file| fs::metadata(report.join(".work").join(file)).and_then(|file| file.modified()).ok());
    times.into_iter().max().flatten()
}

/// Waits until a process has kept sums that are not those of `before`, or has ended.
fn wait_for_sums(child: &mut Child, report: &Path, before: Option<SystemTime>) {
    while sums_of(report) == before && child.try_wait().unwrap().is_none() {
        sleep(Duration::from_millis(5));
    }
}

/// Kills each question this number of times, at instants spread evenly by the golden ratio, then lets it end. Every
/// other instant is counted from the moment at which something is kept, which a run does only when a part is whole.
fn killed(questions: &[Question], kills: u32) {
    let home = tempfile::tempdir().unwrap();
    let mut kept = 0;
    let mut instant = 0.5_f64;
    for (at, question) in questions.iter().enumerate() {
        let [broken, whole] = ["broken", "whole"].map(|name| home.path().join(format!("{name}-{at}")));
        let mut died = 0;
        for kill in 0..kills {
            let before = sums_of(&broken);
            let mut child = start(question, &broken, kill > 0);
            instant = (instant + 0.618_033_988_75).fract();
            if kill % 2 == 1 && question.words[0] != "run" {
                wait_for_sums(&mut child, &broken, before);
                sleep(Duration::from_secs_f64(instant * SOON));
            } else {
                sleep(Duration::from_secs_f64(instant * question.seconds));
            }
            if child.try_wait().unwrap().is_some() {
                finish(child);
                continue;
            }
            child.kill().unwrap();
            child.wait().unwrap();
            died += 1;
            kept += u32::from(sums_of(&broken).is_some_and(|now| Some(now) != before));
        }
        finish(start(question, &broken, true));
        finish(start(question, &whole, false));
        assert!(died > 0, "{:?}: it ends before it can be killed", question.words);
        let (broken, whole) = (report(&broken), report(&whole));
        assert!(broken.keys().eq(whole.keys()), "{:?}: {:?}", question.words, broken.keys());
        for (name, bytes) in &whole {
            assert!(broken[name] == *bytes, "{:?}: {} differs", question.words, name.display());
        }
    }
    // A run keeps nothing before a part is whole.
    assert!(kept > 0 || questions[0].words[0] == "run", "no kill comes after something is kept");
}

#[test]
fn runs_survive_twenty_kills() {
    killed(&RUN, 5);
}

#[test]
fn comparisons_survive_twenty_kills() {
    killed(&COMPARE, 5);
}

#[test]
fn sweeps_survive_twenty_kills() {
    killed(&SWEEP, 5);
}

#[test]
fn searches_of_a_balance_survive_ten_kills() {
    killed(&BALANCE, 5);
}

#[test]
#[ignore = "takes a quarter of an hour"]
fn runs_comparisons_sweeps_and_searches_survive_two_hundred_and_thirty_eight_kills() {
    [&RUN[..], &COMPARE, &SWEEP, &BALANCE].into_iter().for_each(|questions| killed(questions, 17));
}
