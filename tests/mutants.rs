//! Shipped files with something broken in them: no command panics or hangs on one, and `check` passes what `run` plays.

use cpu_time::ThreadTime;
use sortie::cli::{self, Captured, Context};
use sortie::game::System;
use sortie::scenario::Request;
use sortie::systems::registry;
use std::fs;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::time::{Duration, Instant};

/// The longest that a command may take of its thread, whatever else the machine does. Only the tests that are run by
/// hand, on an idle machine, hold it: on a slow one it would be red with nothing wrong.
const MOST: Duration = Duration::from_secs(1);

/// Numbers by fixed steps from a seed: SplitMix64.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `end`.
    fn below(&mut self, end: usize) -> usize {
        (self.next() % end.max(1) as u64) as usize
    }

    fn one_of<'a, T: ?Sized>(&mut self, values: &[&'a T]) -> &'a T {
        values[self.below(values.len())]
    }
}

/// What is broken.
#[derive(Clone, Copy, Debug)]
enum Kind {
    Scenario,
    Policy,
    Rules,
}

/// A file to break: its kind, its name, its text, and the scenario that it is tried on.
struct Whole {
    kind: Kind,
    name: String,
    text: String,
    base: String,
}

/// All shipped files of a system, the rules as an overlay.
fn shipped(system: &dyn System) -> Vec<Whole> {
    let (library, name) = (system.library(), system.name());
    let scenarios = library.scenarios(name);
    let base = scenarios[0].to_owned();
    let whole = |kind, file: &str| {
        let text = library.get(file).unwrap().to_owned();
        Whole { kind, name: file.to_owned(), text, base: base.clone() }
    };
    let mut files: Vec<Whole> = scenarios.iter().map(|file| whole(Kind::Scenario, file)).collect();
    files.extend(library.policies(name).iter().map(|policy| whole(Kind::Policy, &format!("{name}/policies/{policy}"))));
    let mut rules = whole(Kind::Rules, &format!("{name}/rules"));
    rules.text = rules.text.lines().map(overlaid).collect::<Vec<_>>().join("\n");
    files.push(rules);
    files
}

/// A line of a rules file as an overlay has it.
fn overlaid(line: &str) -> String {
    match line.strip_prefix("[[") {
        Some(rest) => format!("[[rules.{rest}"),
        None => line.strip_prefix('[').map_or(line.to_owned(), |rest| format!("[rules.{rest}")),
    }
}

/// The text with one thing broken, and what that is.
fn broken(text: &str, numbers: &mut Numbers) -> (Vec<u8>, String) {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let written: Vec<usize> = (0..lines.len()).filter(|&at| !lines[at].trim().is_empty()).collect();
    let at = written[numbers.below(written.len())];
    let line = lines[at].clone();
    let done = match numbers.below(7) {
        0 => {
            lines.remove(at);
            "deleted"
        }
        1 | 2 => {
            lines[at] = with_another_number(&line, numbers);
            "another number"
        }
        3 => {
            let other = written[numbers.below(written.len())];
            lines[at] = with_words_swapped(&line, &lines[other], numbers);
            "swapped words"
        }
        4 => {
            lines.insert(at, line.clone());
            "twice"
        }
        5 => {
            let cut = line.char_indices().map(|(at, _)| at).nth(numbers.below(line.chars().count())).unwrap_or(0);
            lines[at].truncate(cut);
            "cut"
        }
        _ => {
            let garbage =
                ["=", "[", "]", "\"", "{}", "\u{0}", "💥", "= -1", "nan", "1e999", ".", "'''", "\\u{d800}", "#"];
            let place = line.char_indices().map(|(at, _)| at).nth(numbers.below(line.chars().count())).unwrap_or(0);
            lines[at].insert_str(place, numbers.one_of(&garbage));
            "garbage"
        }
    };
    let now = lines.get(at).cloned().unwrap_or_default();
    let mut bytes = (lines.join("\n") + "\n").into_bytes();
    if numbers.below(100) == 0 {
        let place = numbers.below(bytes.len());
        bytes[place] = 0xff;
    }
    (bytes, format!("line {} {done}: `{line}` is `{now}`", at + 1))
}

/// The line with one of its numbers changed, if it has any.
fn with_another_number(line: &str, numbers: &mut Numbers) -> String {
    let bytes = line.as_bytes();
    let starts = |at: usize| bytes[at].is_ascii_digit() && (at == 0 || !bytes[at - 1].is_ascii_digit());
    let found: Vec<usize> = (0..bytes.len()).filter(|&at| starts(at)).collect();
    let Some(&start) = found.get(numbers.below(found.len())) else { return line.to_owned() };
    let end = (start..bytes.len()).find(|&at| !bytes[at].is_ascii_digit()).unwrap_or(bytes.len());
    let old: i64 = line[start..end].parse().unwrap_or(0);
    let near = [old.saturating_add(1).to_string(), (old - 1).to_string(), (-old).to_string()];
    let far = ["-1", "0", "1", "2", "3", "9", "10", "99", "255", "256", "1000", "65536", "2147483648", "0.5", "1e308"];
    let farthest = ["9223372036854775807", "-9223372036854775808", "99999999999999999999", "0x10", "1_0"];
    let new = match numbers.below(5) {
        0 | 1 => near[numbers.below(near.len())].clone(),
        2 | 3 => numbers.one_of(&far).to_owned(),
        _ => numbers.one_of(&farthest).to_owned(),
    };
    format!("{}{new}{}", &line[..start], &line[end..])
}

/// The line with one of its words replaced by one of another line.
fn with_words_swapped(line: &str, other: &str, numbers: &mut Numbers) -> String {
    fn words(text: &str) -> Vec<&str> {
        let apart = |letter: char| !letter.is_alphanumeric() && letter != '-' && letter != '_';
        text.split(apart).filter(|word| !word.is_empty()).collect()
    }
    let (own, others) = (words(line), words(other));
    if own.is_empty() || others.is_empty() {
        return line.to_owned();
    }
    line.replacen(numbers.one_of(&own), numbers.one_of(&others), 1)
}

/// How a command ends: its exit code, none after a panic; what it says; how long it takes.
struct End {
    code: Option<u8>,
    message: String,
    took: Duration,
}

fn sortie(arguments: &[&str]) -> End {
    let (out, err) = (Captured::default(), Captured::default());
    let io = Context::with(registry(), sortie::library(), out.sink(), err.sink());
    let arguments = std::iter::once("sortie").chain(arguments.iter().copied()).map(Into::into);
    let begun = ThreadTime::now();
    let code = catch_unwind(AssertUnwindSafe(|| cli::run(arguments, &io))).ok();
    End { code, message: err.text(), took: begun.elapsed() }
}

/// Plays one broken file. What is wrong with how the program takes it.
fn complaint(whole: &Whole, file: &str, side: &str, most: Duration) -> Option<String> {
    let policy = format!("{side}={file}");
    let (check, run): (Vec<&str>, Vec<&str>) = match whole.kind {
        Kind::Scenario => (vec!["--kind", "scenario"], vec![file]),
        Kind::Policy => (vec!["--kind", "policy", "--scenario", &whole.base], vec![&whole.base, "--policy", &policy]),
        Kind::Rules => (vec!["--kind", "overlay", "--scenario", &whole.base], vec![&whole.base, "--overlay", file]),
    };
    let checked = sortie(&[&["check", file], &check[..]].concat());
    let ran = sortie(&[&["run", "--games", "1", "--threads", "1"], &run[..]].concat());
    match (checked.code, ran.code) {
        (Some(0 | 2), Some(0 | 2)) if checked.code != ran.code => {
            Some(format!("check: {}run: {}", checked.message, ran.message))
        }
        (Some(0 | 2), Some(0 | 2)) if checked.took > most => Some(format!("check took {:?}", checked.took)),
        (Some(0 | 2), Some(0 | 2)) if ran.took > most => Some(format!("run took {:?}", ran.took)),
        (Some(0), _) => None,
        (Some(2), Some(2)) if checked.message.lines().all(|line| line.starts_with("sortie: ")) => None,
        (one, other) => {
            Some(format!("check ended with {one:?}, run with {other:?}: {}{}", checked.message, ran.message))
        }
    }
}

/// Breaks the files of a system `count` times. No command may take longer than `most`.
fn survives(system: &dyn System, count: usize, seed: u64, most: Duration) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mutant.toml");
    let (files, mut numbers) = (shipped(system), Numbers(seed));
    let base = Request::scenario(files[0].base.clone());
    let io = Context::with(registry(), sortie::library(), Box::new(io::sink()), Box::new(io::sink()));
    let side = io.load(&base).unwrap().game.policies()[0].0.clone();
    let (mut complaints, mut worst) = (Vec::new(), Duration::ZERO);
    for _ in 0..count {
        // Rules are the longest of the files: a third of the mutants are theirs.
        let whole = if numbers.below(3) == 0 { files.last().unwrap() } else { &files[numbers.below(files.len())] };
        let (bytes, what) = broken(&whole.text, &mut numbers);
        fs::write(&file, bytes).unwrap();
        let begun = Instant::now();
        if let Some(complaint) = complaint(whole, &path_of(&file), &side, most) {
            complaints.push(format!("{:?} {}, {what}:\n{complaint}", whole.kind, whole.name));
        }
        worst = worst.max(begun.elapsed());
    }
    println!("{}: {count} mutants, {worst:?} the slowest, {} wrong", system.name(), complaints.len());
    assert!(
        complaints.is_empty(),
        "{} of {count}:\n{}",
        complaints.len(),
        complaints[..complaints.len().min(40)].join("\n")
    );
}

/// Plays a scenario with each number of its rules and its own at the ends of its range. The range is that of the
/// message about a number beyond it.
fn holds_at_every_limit(system: &dyn System, base: &str) {
    let io = Context::with(registry(), sortie::library(), Box::new(io::sink()), Box::new(io::sink()));
    let numbers = io.load(&Request::scenario(base)).unwrap().document.integers("");
    let play = |path: &str, value: &str| {
        let set = format!("{path}={value}");
        sortie(&["run", base, "--games", "2", "--threads", "1", "--set", &set])
    };
    let (mut complaints, mut played) = (Vec::new(), 0);
    for (path, _) in &numbers {
        let message = play(path, "9223372036854775807").message;
        let range = message.lines().next().and_then(|line| line.split_once("expected ")?.1.split_once(" to "));
        let Some((low, high)) = range.filter(|(low, _)| low.parse::<i64>().is_ok()) else { continue };
        for end in [low, high] {
            played += 1;
            let End { code, message, took } = play(path, end);
            if !matches!(code, Some(0 | 2)) || took > MOST {
                complaints.push(format!("{path}={end}: {code:?} after {took:?} {message}"));
            }
        }
    }
    println!("{}: {} numbers, {played} limits, {} wrong", system.name(), numbers.len(), complaints.len());
    assert!(complaints.is_empty(), "{base}:\n{}", complaints.join("\n"));
}

#[test]
#[ignore = "takes minutes: tests/run-long at_its_limits; BASE chooses a scenario"]
fn every_number_can_be_at_its_limits() {
    let base = std::env::var("BASE").ok();
    for &system in registry() {
        let base = base.clone().unwrap_or_else(|| system.library().scenarios(system.name())[0].to_owned());
        if base.starts_with(system.name()) {
            holds_at_every_limit(system, &base);
        }
    }
}

fn path_of(file: &Path) -> String {
    file.display().to_string()
}

#[test]
fn broken_files_of_jets_are_refused_or_played() {
    survives(registry()[0], 250, 1, Duration::MAX);
}

#[test]
fn broken_files_of_richthofen_are_refused_or_played() {
    survives(registry()[1], 250, 1, Duration::MAX);
}

#[test]
fn broken_files_of_downtown_are_refused_or_played() {
    survives(registry()[2], 250, 1, Duration::MAX);
}

#[test]
fn broken_files_of_thunderbolt_are_refused_or_played() {
    survives(registry()[3], 250, 1, Duration::MAX);
}

#[test]
#[ignore = "takes minutes: tests/run-long thousands_of_broken_files; SEED chooses others"]
fn thousands_of_broken_files_are_refused_or_played() {
    let seed = std::env::var("SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(2);
    std::thread::scope(|scope| {
        let systems = registry().iter().map(|&system| scope.spawn(move || survives(system, 5_000, seed, MOST)));
        let systems: Vec<_> = systems.collect();
        let ends: Vec<_> = systems.into_iter().map(|system| system.join()).collect();
        assert!(ends.iter().all(Result::is_ok));
    });
}
