//! Reports of a toy game.

use super::tables::{distributions, rules, summary};
use super::*;
use crate::analysis::Choice;
use crate::batch::{Run, Unwatched};
use crate::game::testing::toy::{Duel, Toy};
use crate::game::{Game, System};
use std::fs;
use std::path::Path;
use std::sync::atomic::AtomicBool;

/// Writes a report of this many games and hands the scenario to `see`.
fn report(target: &Path, games: u64, threads: usize, block: u64, see: impl FnOnce(&ScenarioFindings<'_>)) {
    let toy = Duel::default().playable();
    let key = Toy::key(3);
    let folder = Folder::create(target, false).unwrap();
    let identity = Identity::new(&Toy, "dice", &toy, 3);
    let mut outcomes = Outcomes::new(&folder, identity, toy.metrics(), Box::new(|_| Ok(())));
    let run = Run { game: &toy, key, games: 0..games, threads, block, part_games: Toy.part_games(), rule: None };
    let seen = run.play(&AtomicBool::new(false), Some(&mut outcomes), &mut Unwatched).unwrap();
    let parts = outcomes.finish().unwrap();
    let firings = firings(&toy, 3, key, 0..games);
    let overrides = ["rules.guns.hit=3".to_owned()];
    let played = ScenarioFindings {
        scenario: "dice",
        system: &Toy,
        game: &toy,
        resolved: "title = \"dice\"\n",
        overrides: &overrides,
        seen: &seen,
        firings: Some(&firings),
        notable: &[],
        handled: &[],
        parts: &parts,
    };
    let manifest = Manifest::planned("test", 3, Rows::All, 0, Vec::new(), RunFacts::default());
    write(&folder, std::slice::from_ref(&played), manifest).unwrap();
    see(&played);
    folder.publish().unwrap();
}

fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(folder).unwrap().to_string_lossy().into_owned();
                found.push((name, fs::read(&path).unwrap()));
            }
        }
    }
    found.sort();
    found
}

#[test]
fn the_same_input_gives_the_same_bytes_whatever_the_threads_and_blocks() {
    let home = tempfile::tempdir().unwrap();
    let mut folders = Vec::new();
    for (at, (threads, block)) in [(1, 1024), (2, 777), (3, 100_000)].into_iter().enumerate() {
        let target = home.path().join(at.to_string());
        report(&target, 210_000, threads, block, |_| ());
        folders.push(files(&target));
    }
    let names: Vec<&str> = folders[0].iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(
        names,
        [
            "distributions.csv",
            "distributions.parquet",
            "feel.csv",
            "handling.csv",
            "manifest.json",
            "metrics.csv",
            "notable.csv",
            "outcomes/system=toy/scenario=dice/part-00000.parquet",
            "outcomes/system=toy/scenario=dice/part-00001.parquet",
            "outcomes/system=toy/scenario=dice/part-00002.parquet",
            "ratios.csv",
            "report.html",
            "rules.csv",
            "scenarios/dice.toml",
            "summary.csv",
            "summary.parquet",
            "turns.csv",
        ]
    );
    assert!(folders[0] == folders[1] && folders[0] == folders[2], "the same bytes");
}

#[test]
fn the_tables_say_what_the_games_came_to() {
    let home = tempfile::tempdir().unwrap();
    let target = home.path().join("out");
    report(&target, 2000, 2, 100, |played| {
        let text = |name: &str| fs::read_to_string(home.path().join("out").join(name));
        assert!(text("summary.csv").is_err(), "nothing is there before all of it is");
        let summary = summary::sheet(std::slice::from_ref(played)).csv();
        let lines: Vec<&str> = summary.lines().collect();
        assert!(lines[0].starts_with("scenario,metric,kind,unit,n,mean,sd,mean_low,mean_high,min,p01,p05,p25,p50,"));
        assert!(lines[1].starts_with("dice,winner,category,,2000,,,"), "{}", lines[1]);
        let mean = played.seen.metric(4).mean().unwrap() / 4.0;
        assert!(lines[2].starts_with("dice,winner=a,share,,2000,0."), "{}", lines[2]);
        assert!(lines[8].starts_with(&format!("dice,shared_points,integer,points,2000,{mean},")), "{}", lines[8]);
        assert!(lines[11].starts_with("dice,hits_per_shot,ratio,,2000,"), "{}", lines[11]);
        let distributions = distributions::sheet(std::slice::from_ref(played));
        let total = |metric: &str| -> u64 {
            let counts = distributions.rows().iter().filter(|row| row[1] == metric.into());
            counts.map(|row| if let Cell::Count(count) = row[3] { count } else { 0 }).sum()
        };
        assert_eq!((total("winner"), total("first_blood")), (2000, 2000));
        assert_eq!(total("turn_of_kill"), 2000 - played.seen.metric(3).nulls());
        let hits = played.seen.metric(6).sum();
        let rules = rules::sheet(&rules::firings(std::slice::from_ref(played))).csv();
        let first: i128 = rules.lines().nth(3).unwrap().split(',').nth(2).unwrap().parse().unwrap();
        assert!(rules.starts_with("id,games_fired,times_fired,games\nT1.1a,") && !rules.contains("T1.3"), "{rules}");
        assert!(first > 0 && first < hits, "{rules}");
        assert!(rules.lines().all(|line| line.starts_with("id") || line.ends_with(",1000")), "{rules}");
    });
    let manifest: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(target.join("manifest.json")).unwrap()).unwrap();
    assert_eq!(manifest["games"], 2000);
    assert_eq!(manifest["scenarios"][0]["not-from-the-source"][0]["table"], "rules.guns");
    assert_eq!(manifest["scenarios"][0]["not-from-the-source"].as_array().unwrap().len(), 1);
    assert_eq!(manifest["scenarios"][0]["policies"]["b"], "meek");
    assert_eq!(manifest["scenarios"][0]["parts"][0]["games"], 2000);
}

#[test]
fn the_page_stands_alone_and_escapes_what_it_shows() {
    let home = tempfile::tempdir().unwrap();
    report(&home.path().join("out"), 2000, 2, 100, |played| {
        let mut played = ScenarioFindings { resolved: "title = \"<b>dice & more</b>\"\n", ..*played };
        let overrides = ["rules.guns.hit=\"<script>\"".to_owned()];
        played.overrides = &overrides;
        let mut manifest = Manifest::planned("test", 3, Rows::All, 0, Vec::new(), RunFacts::default());
        manifest.done(std::slice::from_ref(&played));
        let page = page::run(std::slice::from_ref(&played), &manifest);
        assert!(page.contains("&lt;b&gt;dice &amp; more&lt;/b&gt;") && !page.contains("<b>dice"));
        assert_eq!(page.matches("<script>").count(), 1, "none but the page's own");
        for outside in ["http:", "https:", "src=", "url(", "@import"] {
            assert!(!page.contains(outside), "{outside}");
        }
        assert!(
            page.contains(&terminal::verdict(&played).replace(" %", "\u{a0}%")) && page.contains("<code>T1.1a</code>")
        );
        for metric in played.game.metrics() {
            assert!(page.contains(&metric.name), "{}", metric.name);
        }
    });
}

#[test]
fn the_summary_fits_eighty_columns_and_warns_of_thin_data() {
    let home = tempfile::tempdir().unwrap();
    report(&home.path().join("out"), 400, 2, 100, |played| {
        let text = terminal::render(played, "a few dice", 3, &Choice::All, terminal::Look { width: 80, colour: false });
        println!("{text}");
        assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
        for wanted in [
            "toy/dice",
            "400 games",
            "a: 1 x die, played by bold",
            "vp_difference",
            "only 400 games",
            "(house)",
            "hits_per_shot",
        ] {
            assert!(text.contains(wanted), "{wanted} in\n{text}");
        }
        assert!(!text.contains('\u{1b}') && !text.contains("rules.speed"));
    });
}

/// Each bit of a manifest flipped in turn: it is refused, or says what it said, but for what may differ between runs.
#[test]
fn no_bit_of_a_manifest_flips_unseen() {
    let home = tempfile::tempdir().unwrap();
    let target = home.path().join("out");
    report(&target, 200, 1, 100, |_| ());
    let path = target.join("manifest.json");
    let sound = fs::read(&path).unwrap();
    let parse = |bytes: &[u8]| {
        let text = std::str::from_utf8(bytes).ok()?;
        let manifest = Manifest::parse(&target, &path, text).ok()?;
        Some(Manifest { run: RunFacts::default(), ..manifest })
    };
    let whole = parse(&sound).unwrap();
    for at in 0..sound.len() * 8 {
        let mut flipped = sound.clone();
        flipped[at / 8] ^= 1 << (at % 8);
        let found = parse(&flipped);
        assert!(found.is_none() || found.as_ref() == Some(&whole), "bit {at}: {}", String::from_utf8_lossy(&flipped));
    }
}

/// The most memory this process has had, in kilobytes.
#[cfg(target_os = "linux")]
fn peak() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find(|line| line.starts_with("VmHWM:")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse().unwrap()
}

/// Peak memory of a process that does nothing but write a report of many games: this test, run by the next one.
#[test]
#[ignore = "run by the test below, in a process of its own"]
#[cfg(target_os = "linux")]
fn peak_of_one_report() {
    let games = std::env::var("GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(1000);
    let home = tempfile::tempdir().unwrap();
    report(&home.path().join("out"), games, 2, 1024, |_| ());
    println!("peak {}", peak());
}

#[test]
#[ignore = "takes half a minute: tests/run-long memory_does_not_grow"]
#[cfg(target_os = "linux")]
fn memory_does_not_grow_with_the_games() {
    // The greatest of three runs each: how far threads run ahead of each other differs from run to run.
    let peak_of = |games: &str| -> u64 {
        let one = || -> u64 {
            let mut command = std::process::Command::new(std::env::current_exe().unwrap());
            command.args(["peak_of_one_report", "--ignored", "--nocapture"]).env("GAMES", games);
            let answer = String::from_utf8(command.output().unwrap().stdout).unwrap();
            let words: Vec<&str> = answer.split_whitespace().collect();
            let at = words.iter().position(|word| *word == "peak").unwrap();
            words[at + 1].parse().unwrap()
        };
        (0..3).map(|_| one()).max().unwrap()
    };
    let (fewer, more) = (peak_of("1000000"), peak_of("10000000"));
    println!("peak of 10^6 games: {fewer} kB, of 10^7: {more} kB");
    assert!(more as f64 <= fewer as f64 * 1.05, "{fewer} kB, then {more} kB");
}
