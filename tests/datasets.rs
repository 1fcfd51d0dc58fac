//! The dataset of a report, by running the program: the same bytes however its games were come by, and nothing lost
//! whatever happens to it.

#![cfg(unix)]

use polars::prelude::{ParquetReader, SerReader};
use sortie::batch::{RowGroup, RowSink, Run, SinkError, Unwatched};
use sortie::chance::RunKey;
use sortie::scenario::{Document, Request};
use sortie::systems::registry;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::AtomicBool;
use std::thread::sleep;
use std::time::{Duration, Instant};

/// The quickest to fill a part: 4,096 games do.
const SCENARIO: &str = "thunderbolt/training";
const PART: &str = "outcomes/system=thunderbolt/scenario=training/part-00000.parquet";

/// A folder with reports in it.
struct Home(tempfile::TempDir);

impl Home {
    fn new() -> Home {
        Home(tempfile::tempdir().unwrap())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// `sortie` in this folder.
    fn command(&self, arguments: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_sortie"));
        command.args(arguments.split_whitespace()).current_dir(self.0.path());
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    fn output(&self, arguments: &str) -> (Option<i32>, String) {
        let Output { status, stderr, .. } = self.command(arguments).output().unwrap();
        (status.code(), String::from_utf8(stderr).unwrap())
    }

    fn run(&self, arguments: &str) {
        let (code, message) = self.output(&format!("run {SCENARIO} {arguments}"));
        assert_eq!(code, Some(0), "run {arguments}: {message}");
    }

    /// What the program says when it fails with this exit code.
    fn refused(&self, wanted: i32, arguments: &str) -> String {
        let (code, message) = self.output(arguments);
        assert_eq!(code, Some(wanted), "{arguments}: {message}");
        message
    }

    /// All files of a report, the manifest without its key `run`.
    fn files(&self, name: &str) -> BTreeMap<String, Vec<u8>> {
        let mut files = BTreeMap::new();
        gather(&self.path(name), "", &mut files);
        let manifest = files.get_mut("manifest.json").unwrap();
        let mut value: serde_json::Value = serde_json::from_slice(manifest).unwrap();
        assert!(value.as_object_mut().unwrap().remove("run").is_some());
        *manifest = value.to_string().into_bytes();
        files
    }

    #[track_caller]
    fn same(&self, one: &str, other: &str) {
        let (one_files, other_files) = (self.files(one), self.files(other));
        assert!(one_files.keys().eq(other_files.keys()), "{:?} {:?}", one_files.keys(), other_files.keys());
        for (name, bytes) in &one_files {
            assert!(*bytes == other_files[name], "{name} of {one} and {other}");
        }
    }
}

fn gather(folder: &Path, prefix: &str, files: &mut BTreeMap<String, Vec<u8>>) {
    for entry in fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        let name = format!("{prefix}{}", entry.file_name().to_str().unwrap());
        match entry.path() {
            path if path.is_dir() => gather(&path, &format!("{name}/"), files),
            path => drop(files.insert(name, fs::read(path).unwrap())),
        }
    }
}

/// A generator of test data, nothing more.
fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    *state >> 33
}

/// A scenario of each system, with games enough for a few blocks on each of three threads.
const OF_EACH_SYSTEM: [(&str, u64); 4] =
    [("jets/interception", 10_000), ("richthofen/hidden-guns", 2_500), ("downtown/training", 6_200), (SCENARIO, 6_200)];

#[test]
fn threads_change_no_byte() {
    let covered = OF_EACH_SYSTEM.map(|(scenario, _)| scenario.split('/').next().unwrap());
    assert_eq!(covered.to_vec(), registry().iter().map(|system| system.name()).collect::<Vec<_>>());
    for (scenario, games) in OF_EACH_SYSTEM {
        let home = Home::new();
        for threads in [1, 2, 3] {
            let (code, message) =
                home.output(&format!("run {scenario} --games {games} --events 5 --threads {threads} --out t{threads}"));
            assert_eq!(code, Some(0), "{message}");
        }
        home.same("t1", "t2");
        home.same("t1", "t3");
    }
}

/// Keeps the rows of a run.
#[derive(Default, PartialEq)]
struct Rows(Vec<RowGroup>);

impl RowSink for Rows {
    fn take(&mut self, group: RowGroup) -> Result<(), SinkError> {
        self.0.push(group);
        Ok(())
    }
}

#[test]
fn blocks_change_no_row() {
    for (&system, (scenario, games)) in registry().iter().zip(OF_EACH_SYSTEM) {
        let document = Document::load(&sortie::library(), &Request::scenario(scenario), &[system.name()]).unwrap();
        let game = system.load(&document).unwrap();
        let rows = |block: u64, threads: usize| {
            let (key, games) = (RunKey::new(system.name(), 1), 0..games / 2);
            let run = Run { game: &*game, key, games, threads, block, part_games: system.part_games(), rule: None };
            let mut rows = Rows::default();
            let seen = run.play(&AtomicBool::new(false), Some(&mut rows), &mut Unwatched).unwrap();
            (seen, rows)
        };
        let usual = rows(Run::BLOCK, 2);
        for (block, threads) in [(1, 2), (777, 3), (100_000, 1)] {
            assert!(rows(block, threads) == usual, "{scenario}, blocks of {block}");
        }
    }
}

#[test]
fn shards_merged_in_any_order_are_the_whole_run() {
    let home = Home::new();
    // More than two parts, so that shards begin and end within parts and one crosses an edge.
    home.run("--games 9375 --events 50 --out whole");
    home.run("--games 9375 --events 50 --rows none --out whole-counts");
    let (mut state, mut order) = (7, (1..=7).collect::<Vec<u64>>());
    for index in &order {
        home.run(&format!("--games 9375 --events 50 --shard {index}/7 --out s{index}"));
        home.run(&format!("--games 9375 --events 50 --rows none --shard {index}/7 --out c{index}"));
    }
    for round in 0..3 {
        (1..order.len()).rev().for_each(|at| order.swap(at, next(&mut state) as usize % (at + 1)));
        let named = |letter: &str| order.iter().map(|index| format!("{letter}{index} ")).collect::<String>();
        assert_eq!(home.output(&format!("merge {} --out merged-{round}", named("s"))).0, Some(0));
        home.same("whole", &format!("merged-{round}"));
        assert_eq!(home.output(&format!("merge {} --out counts-{round}", named("c"))).0, Some(0));
        home.same("whole-counts", &format!("counts-{round}"));
    }
    let (code, message) = home.output("verify merged-0");
    assert_eq!(code, Some(0), "{message}");

    let message = home.refused(2, "merge s1 s2 s3 s5 s6 s7 --out gap");
    assert!(message.contains("games 4017 to 5356 are missing"), "{message}");
    assert!(home.refused(2, "merge s1 s2 s3 s4 s5 s6 --out gap").contains("games 8035 to 9374 are missing"));
    let message = home.refused(2, "merge s1 s2 s3 s4 s5 s5 s6 s7 --out twice");
    assert!(message.contains("its games from 5357 on are in `s5` too"), "{message}");
    home.run("--games 9375 --seed 2 --shard 4/7 --events 50 --out stranger");
    let message = home.refused(2, "merge s1 s2 s3 stranger s5 s6 s7 --out strange");
    assert!(message.contains("not of the same run") && message.contains("seed: 1 there, 2 here"), "{message}");
    let message = home.refused(2, "merge s1 s2 s3 c4 s5 s6 s7 --out strange");
    assert!(message.contains("rows: all there, none here"), "{message}");
    assert!(["gap", "twice", "strange"].iter().all(|name| !home.path(name).exists()), "nothing is left of them");
}

#[test]
fn games_added_tomorrow_are_games_played_today() {
    let home = Home::new();
    for rows in ["", "--rows none"] {
        let name = |kind: &str| format!("{kind}{}", rows.len());
        home.run(&format!("--games 3000 {rows} --events 3 --out {}", name("whole")));
        home.run(&format!("--games 1000 {rows} --events 3 --out {}", name("grown")));
        home.run(&format!("--add 2000 --out {}", name("grown")));
        home.same(&name("whole"), &name("grown"));
    }
    home.run("--games 4500 --out whole");
    home.run("--games 4000 --out grown");
    home.run("--add 250 --out grown");
    home.run("--add 250 --out grown");
    home.same("whole", "grown");
}

#[test]
fn a_run_killed_at_any_moment_goes_on_as_if_it_had_not_been() {
    let home = Home::new();
    let mut state = 2024;
    for rows in ["", "--rows none"] {
        let (whole, killed) = (format!("whole{}", rows.len()), format!("killed{}", rows.len()));
        let began = Instant::now();
        home.run(&format!("--games 9375 {rows} --out {whole}"));
        let took = began.elapsed();
        let mut kills = 0;
        // The instants go by what a whole run takes on this machine. The first three are within 0.3 of it, so that all
        // three find it running even if the machine has become three times as quick; the last may be after its end.
        for attempt in 1..=10 {
            let arguments = format!("run {SCENARIO} --games 9375 {rows} --out {killed} --resume");
            let mut running = home.command(&arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
            sleep(took * attempt / 20 * (next(&mut state) % 1000) as u32 / 1000);
            if running.try_wait().unwrap().is_none() {
                kills += 1;
                running.kill().unwrap();
            }
            running.wait().unwrap();
        }
        assert!(kills >= 3, "{kills} of 10 were killed");
        home.run(&format!("--games 9375 {rows} --out {killed} --resume"));
        home.same(&whole, &killed);
        assert!(!home.path(&killed).join(".work").exists());
    }
}

#[test]
fn a_sweep_killed_at_any_moment_goes_on_as_if_it_had_not_been() {
    let home = Home::new();
    let mut state = 2026;
    let sweep = "sweep jets/mig21-v-f4 --metric score --design sobol --vary rules.ending.quiet-turns=8..12";
    let sweep = |more: &str| format!("{sweep} --points 64 --games 300 --out {more}");
    let began = Instant::now();
    assert_eq!(home.output(&sweep("whole")).0, Some(0));
    let took = began.elapsed();
    let mut kills = 0;
    // What is played is kept every two seconds: the later instants find something to go on with.
    for _ in 0..4 {
        let mut running = home.command(&sweep("killed --resume")).stderr(Stdio::null()).spawn().unwrap();
        sleep(took * (300 + next(&mut state) % 300) as u32 / 1000);
        if running.try_wait().unwrap().is_none() {
            kills += 1;
            running.kill().unwrap();
        }
        running.wait().unwrap();
    }
    assert!(kills >= 1, "{kills} of 4 were killed");
    assert_eq!(home.output(&sweep("killed --resume")).0, Some(0));
    home.same("whole", "killed");
    let (code, message) = home.output("verify killed --all");
    assert_eq!(code, Some(0), "{message}");
}

#[test]
fn a_precision_is_that_of_one_run_or_of_shards() {
    let home = Home::new();
    home.run("--precision victory_points=0.04 --max-games 6000 --out one");
    home.run("--precision victory_points=0.04 --max-games 6000 --threads 1 --out other");
    home.same("one", "other");
    // There is nothing left to play, and nothing of it may be lost.
    home.run("--out other --resume");
    home.same("one", "other");
    for index in [1, 2, 3] {
        home.run(&format!("--games 6000 --shard {index}/3 --out s{index}"));
    }
    assert_eq!(home.output("merge s3 s1 s2 --precision victory_points=0.04 --out merged").0, Some(0));
    home.same("one", "merged");
    let Output { status, stdout, .. } =
        home.command("merge s1 s2 s3 --precision victory_points=0.001 --out no").output().unwrap();
    let next: u64 = String::from_utf8(stdout).unwrap().trim().parse().unwrap();
    assert!(status.code() == Some(3) && next > 6000 && !home.path("no").exists(), "{next}");
    let message =
        home.refused(3, &format!("run {SCENARIO} --precision victory_points=0.001 --max-games 1500 --out short"));
    assert!(message.contains("after 1500 games"), "{message}");
    assert_eq!(home.output("verify short").0, Some(0));
}

#[test]
fn a_file_that_is_not_what_was_written_is_found_and_played_again() {
    let home = Home::new();
    home.run("--games 4500 --out whole");
    home.run("--games 4500 --seed 2 --out foreign");
    type Spoil = fn(&Home, &Path);
    let spoilers: [(&str, Spoil, &str); 4] = [
        (
            "flipped",
            |_, part| {
                let mut bytes = fs::read(part).unwrap();
                let middle = bytes.len() / 2;
                bytes[middle] ^= 1;
                fs::write(part, bytes).unwrap();
            },
            "have changed since they were written",
        ),
        (
            "truncated",
            |_, part| {
                let bytes = fs::read(part).unwrap();
                fs::write(part, &bytes[..bytes.len() - 100]).unwrap();
            },
            "it ends after",
        ),
        ("missing", |_, part| fs::remove_file(part).unwrap(), "it is missing"),
        ("foreign", |home, part| assert!(fs::copy(home.path("foreign").join(PART), part).is_ok()), "seed 2, not 1"),
    ];
    for (name, spoil, wanted) in spoilers {
        home.run(&format!("--games 4500 --out spoilt-{name}"));
        spoil(&home, &home.path(&format!("spoilt-{name}")).join(PART));
        for command in ["verify", "report"] {
            let message = home.refused(1, &format!("{command} spoilt-{name}"));
            assert!(
                message.contains("part-00000.parquet` is damaged") && message.contains(wanted),
                "{command}: {message}"
            );
        }
        let message = home.refused(1, &format!("merge spoilt-{name} --out merged"));
        assert!(message.contains(wanted), "{message}");
        // The other part need not be played again; the first one is, with a word on it.
        let (code, message) = home.output(&format!("run {SCENARIO} --games 4500 --out spoilt-{name} --resume"));
        assert!(code == Some(0) && message.contains("its games are played again"), "{message}");
        home.same("whole", &format!("spoilt-{name}"));
    }
    // A table.
    let table = home.path("whole").join("summary.csv");
    let text = fs::read_to_string(&table).unwrap();
    fs::write(&table, text.replace("grade", "degree")).unwrap();
    assert!(home.refused(1, "verify whole").contains("summary.csv` is damaged"));
    assert_eq!(home.output("report whole").0, Some(0));
    assert_eq!(fs::read_to_string(&table).unwrap(), text);
    assert_eq!(home.output("verify whole").0, Some(0));
}

#[test]
fn a_changed_run_is_refused_with_what_differs() {
    let home = Home::new();
    home.run("--games 2000 --out out");
    let differs = |arguments: &str| home.refused(2, &format!("run {SCENARIO} --out out {arguments}"));
    assert!(differs("").contains("`out` exists"));
    assert!(differs("--resume --seed 4").contains("seed: 1 there, 4 here"));
    assert!(differs("--resume --games 3000").contains("games: 2000 there, 3000 here"));
    assert!(differs("--resume --rows none").contains("rows: all there, none here"));
    assert!(differs("--add 10 --policy player=random").contains("policies of `training`"));
    let message = differs("--add 10 --set rules.loiter.start=4");
    assert!(message.contains("settings of `training`: none there"), "{message}");
    assert!(message.contains("rules.loiter.start: 5 there, 4 here"), "{message}");
    for (key, other, wanted) in [
        ("\"build\": \"", "\"build\": \"0", "build of sortie"),
        ("\"key-version\": 1", "\"key-version\": 2", "key version: 2 there, 1 here"),
        ("\"sortie\": \"", "\"sortie\": \"0.", "version of sortie"),
        ("\"format\": 3", "\"format\": 4", "it is of format 4"),
    ] {
        let path = home.path("out").join("manifest.json");
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains(key), "{key}");
        let changed = text.replacen(key, other, 1);
        fs::write(&path, &changed).unwrap();
        if !key.contains("format") {
            let message = home.refused(1, &format!("run {SCENARIO} --out out --add 10"));
            assert!(message.contains("it has changed since it was written"), "{message}");
        }
        // As one of an older build, which has no hash of itself.
        let hash = changed.lines().find(|line| line.starts_with("  \"blake3\"")).unwrap();
        fs::write(&path, changed.replace(&format!("{hash}\n"), "")).unwrap();
        let message = differs("--add 10");
        assert!(message.contains(wanted), "{message}");
        fs::write(&path, text).unwrap();
    }
    home.run("--out out --add 10");
}

#[test]
fn there_is_one_writer() {
    let home = Home::new();
    let mut first = home.command(&format!("run {SCENARIO} --games 1e9 --out out")).spawn().unwrap();
    while !home.path("out/.work/manifest.json").exists() {
        sleep(Duration::from_millis(20));
    }
    for way in ["--resume", "--force"] {
        let message = home.refused(1, &format!("run {SCENARIO} --games 1e9 --out out {way}"));
        assert!(message.contains(&format!("is in use by another process (pid {})", first.id())), "{message}");
    }
    assert!(home.refused(1, "verify out").contains("is in use by another process"));
    first.kill().unwrap();
    first.wait().unwrap();
    assert!(home.refused(2, "verify out").contains("its run is not finished"));
    let message = home.refused(2, &format!("run {SCENARIO} --games 1e9 --out out"));
    assert!(message.contains("holds an unfinished run: repeat its command with --resume"), "{message}");
    home.run("--games 1000 --out out --force");
}

/// A shell that runs the program with `$sortie`, in the folder.
fn shell(home: &Home, script: &str) -> Output {
    let mut shell = Command::new("sh");
    shell.args(["-c", script]).env("sortie", env!("CARGO_BIN_EXE_sortie")).current_dir(home.0.path());
    shell.output().unwrap()
}

#[test]
fn a_full_disk_loses_nothing() {
    let home = Home::new();
    home.run("--games 9375 --out whole");
    // No file may become larger than `blocks`; the signal of it is ignored, so that writing fails as on a full
    // disk.
    for blocks in [1, 50, 100] {
        let name = format!("full-{blocks}");
        let run = format!("\"$sortie\" run {SCENARIO} --games 9375 --out {name} --resume");
        let full = shell(&home, &format!("trap '' XFSZ; ulimit -f {blocks}; exec {run}"));
        let message = String::from_utf8_lossy(&full.stderr).into_owned();
        assert_eq!(full.status.code(), Some(1), "{blocks}: {message}");
        assert!(message.contains("failed to") && !message.contains("panicked"), "{message}");
        assert!(!home.path(&name).join("manifest.json").exists());
        home.run(&format!("--games 9375 --out {name} --resume"));
        home.same("whole", &name);
    }
}

#[test]
fn a_full_file_system_and_a_read_only_one_lose_nothing() {
    let home = Home::new();
    if !shell(&home, "unshare -rm mount -t tmpfs -o size=100k tmpfs /mnt").status.success() {
        println!("file systems can't be mounted here: the test above has to do");
        return;
    }
    fs::create_dir(home.path("disk")).unwrap();
    home.run("--games 4500 --out whole");
    let script = format!(
        "mount -t tmpfs -o size=100k tmpfs disk || exit 99; run='run {SCENARIO} --games 4500 --out disk/out --resume'
         \"$sortie\" $run >/dev/null; echo full $?; ls -A disk/out; mount -o remount,ro disk; \
         \"$sortie\" $run >/dev/null; echo read-only $?; mount -o remount,rw,size=20m disk; \
         \"$sortie\" $run >/dev/null; echo room $?; \
         rm -r whole/manifest.json disk/out/manifest.json; diff -r whole disk/out && echo same"
    );
    let done = shell(&home, &format!("unshare -rm sh -c '{}'", script.replace('\'', "'\\''")));
    let (out, message) = (String::from_utf8_lossy(&done.stdout), String::from_utf8_lossy(&done.stderr));
    assert_eq!(out, "full 1\n.work\nread-only 1\nroom 0\nsame\n", "{message}");
    assert!(message.contains("No space left on device") && message.contains("Read-only file system"), "{message}");
}

#[test]
fn events_of_the_first_games_are_those_of_their_traces() {
    let home = Home::new();
    home.run("--games 50 --events 30 --out out");
    let file = fs::File::open(home.path("out/events/system=thunderbolt/scenario=training/part-00000.parquet")).unwrap();
    let frame = ParquetReader::new(file).finish().unwrap();
    let names: Vec<&str> = frame.get_column_names().into_iter().map(|name| name.as_str()).collect();
    assert_eq!(names, ["game", "turn", "actor", "subject", "rule", "roll", "modifier", "result", "row", "values"]);
    let trace = home.command(&format!("trace {SCENARIO} --game 29 --format jsonl")).output().unwrap();
    let lines = String::from_utf8(trace.stdout).unwrap();
    let rules: Vec<String> = lines
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap())
        .filter(|line| line["kind"] == "event")
        .map(|line| line["rule"].as_str().unwrap().to_owned())
        .collect();
    let games = frame.column("game").unwrap().i64().unwrap();
    let found = frame.column("rule").unwrap().str().unwrap().iter().zip(games.iter());
    let found: Vec<String> =
        found.filter(|(_, game)| *game == Some(29)).map(|(rule, _)| rule.unwrap().to_owned()).collect();
    assert!(!rules.is_empty() && rules == found);
}
