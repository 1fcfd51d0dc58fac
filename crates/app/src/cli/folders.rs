//! Tests of untrusted input: folders from elsewhere, special files, and texts that would act on a terminal.

use super::testing::{sortie, sortie_to};
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::time::Duration;

struct Home(tempfile::TempDir);

impl Home {
    fn new() -> Home {
        Home(tempfile::tempdir().unwrap())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Runs a command; words that begin with `@` are paths in this folder.
    fn answer(&self, command: &str) -> (u8, String, String) {
        let path = |word: &str| word.replace('@', &format!("{}/", self.0.path().display()));
        let words: Vec<String> = command.split(' ').map(path).collect();
        sortie(&words.iter().map(String::as_str).collect::<Vec<_>>())
    }

    #[track_caller]
    fn done(&self, command: &str) -> String {
        let (code, out, err) = self.answer(command);
        assert_eq!(code, 0, "{command}: {err}");
        out
    }

    #[track_caller]
    fn refused(&self, wanted: u8, command: &str) -> String {
        let (code, _, err) = self.answer(command);
        assert_eq!(code, wanted, "{command}: {err}");
        err
    }

    /// Changes the manifest of a report as a forger would, without its own hash.
    fn forge(&self, name: &str, change: impl FnOnce(&mut serde_json::Value)) {
        let path = self.path(name).join("manifest.json");
        let mut manifest: serde_json::Value = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
        assert!(manifest.as_object_mut().unwrap().remove("blake3").is_some());
        change(&mut manifest);
        fs::write(path, manifest.to_string()).unwrap();
    }
}

const RUN: &str = "run toy/duel --games 300 --threads 1 -q --out";

/// Every command that reads or writes a report.
fn commands(report: &str) -> [String; 7] {
    [
        format!("report {report}"),
        format!("verify {report}"),
        format!("run toy/duel --add 5 -q --out {report}"),
        format!("run toy/duel -q --out {report} --resume"),
        format!("{RUN} {report} --force"),
        format!("merge {report} --out @merged --force"),
        format!("compare toy/duel +big --games 9 -q --out {report} --force"),
    ]
}

/// A manifest that lists a file behind a link: nothing there is read, moved or removed, and nothing in the report
/// either.
#[cfg(unix)]
#[test]
fn no_command_follows_a_link_out_of_a_report() {
    let home = Home::new();
    home.done(&format!("{RUN} @rep"));
    fs::create_dir(home.path("home")).unwrap();
    fs::write(home.path("home/thesis.txt"), "precious").unwrap();
    std::os::unix::fs::symlink("../home", home.path("rep/x")).unwrap();
    home.forge("rep", |manifest| manifest["files"]["x/thesis.txt"] = "0".into());
    for command in commands("@rep") {
        let answer = home.refused(1, &command);
        assert!(answer.contains("rep/x` is damaged: it is a link"), "{command}: {answer}");
        assert_eq!(fs::read_to_string(home.path("home/thesis.txt")).unwrap(), "precious", "{command}");
        assert!(home.path("rep/summary.csv").exists() && !home.path("rep/.work").exists(), "{command}");
    }
}

/// Links in the unfinished work of a folder from elsewhere, and in place of its rows.
#[cfg(unix)]
#[test]
fn no_command_writes_or_moves_through_a_link() {
    use std::os::unix::fs::symlink;
    let home = Home::new();
    home.done(&format!("{RUN} @rep"));
    fs::create_dir(home.path("home")).unwrap();
    for (below, to) in [(".work", "new"), (".work/next", "x"), (".work/new", "outcomes")] {
        fs::create_dir_all(home.path("rep").join(below)).unwrap();
        symlink(home.path("home"), home.path("rep").join(below).join(to)).unwrap();
        for command in commands("@rep") {
            let answer = home.refused(2, &command);
            assert!(answer.contains("in is not ours") || answer.contains("in it is not ours"), "{command}: {answer}");
        }
        fs::remove_dir_all(home.path("rep/.work")).unwrap();
    }
    symlink(home.path("home"), home.path("rep/.work")).unwrap();
    assert!(home.refused(2, "report @rep").contains("the .work in it is not ours"));
    fs::remove_file(home.path("rep/.work")).unwrap();
    // If the user moved the rows elsewhere, nothing is lost, and they can be moved back.
    fs::rename(home.path("rep/outcomes"), home.path("elsewhere")).unwrap();
    symlink(home.path("elsewhere"), home.path("rep/outcomes")).unwrap();
    for command in commands("@rep") {
        assert!(home.refused(1, &command).contains("rep/outcomes` is damaged: it is a link"), "{command}");
    }
    fs::remove_file(home.path("rep/outcomes")).unwrap();
    fs::rename(home.path("elsewhere"), home.path("rep/outcomes")).unwrap();
    home.done("verify @rep");
    assert_eq!(fs::read_dir(home.path("home")).unwrap().count(), 0);
}

#[cfg(unix)]
#[test]
fn a_link_to_a_report_is_as_good_as_the_report() {
    let home = Home::new();
    fs::create_dir(home.path("rep")).unwrap();
    std::os::unix::fs::symlink("rep", home.path("link")).unwrap();
    home.done(&format!("{RUN} @link"));
    for command in &commands("@link")[..6] {
        home.done(command);
    }
    home.done("verify @rep");
    assert!(home.path("link").symlink_metadata().unwrap().is_symlink());
}

#[test]
fn a_report_whose_manifest_is_lost_is_replaced_by_force_alone() {
    let home = Home::new();
    home.done(&format!("{RUN} @whole"));
    home.done(&format!("{RUN} @rep"));
    fs::write(home.path("rep/notes.txt"), "mine").unwrap();
    fs::write(home.path("rep/scenarios/mine.toml"), "title = \"mine\"\n").unwrap();
    let manifest = home.path("rep/manifest.json");
    for broken in [&b"{ \"format\": 3, "[..], b"\xff\xfe", b""] {
        fs::write(&manifest, broken).unwrap();
        for command in &commands("@rep")[..4] {
            let answer = home.refused(1, command);
            assert!(answer.contains("manifest.json` is damaged"), "{command}: {answer}");
        }
        assert!(home.refused(1, "report @rep").contains("--force"), "the way out is named");
        home.done(&format!("{RUN} @rep --force"));
        home.done("verify @rep");
        assert_eq!(fs::read_to_string(home.path("rep/notes.txt")).unwrap(), "mine");
        assert!(home.path("rep/scenarios/mine.toml").exists());
    }
    // A folder that only looks like a report is not replaced.
    for name in ["manifest.json", "report.html", "summary.csv"] {
        fs::create_dir_all(home.path("theirs")).unwrap();
        fs::write(home.path("theirs").join(name), "<title>theirs</title>").unwrap();
        let answer = home.refused(2, &format!("{RUN} @theirs --force"));
        assert!(answer.contains("is no report of sortie"), "{name}: {answer}");
    }
}

#[test]
fn a_forged_manifest_is_held_against_what_it_lists() {
    let home = Home::new();
    home.done(&format!("{RUN} @s1 --shard 1/2"));
    home.done(&format!("{RUN} @s2 --shard 2/2"));
    home.done(&format!("{RUN} @c1 --shard 1/2 --rows none"));
    type Change = fn(&mut serde_json::Value);
    let changes: [(&str, &str, Change, &str); 6] = [
        ("s1", "seed", |all| all["seed"] = 3.into(), "it is a part of another run: seed 1, not 3"),
        ("s1", "no parts", |all| all["scenarios"][0]["parts"] = serde_json::json!([]), "hold 0 games, expected 150"),
        (
            "s1",
            "games",
            |all| all["scenarios"][0]["games"] = (1u64 << 53).into(),
            "hold 150 games, expected 9007199254740992",
        ),
        ("s1", "rows", |all| all["scenarios"][0]["parts"][0]["games"] = 149.into(), "hold 149 games, expected 150"),
        (
            "s1",
            "a part that says that it is shorter",
            |all| {
                all["scenarios"][0]["parts"][0]["games"] = 149.into();
                all["scenarios"][0]["games"] = 149.into();
                all["games"] = 149.into();
            },
            "it has 150 rows, expected 149",
        ),
        (
            "c1",
            "counted games",
            |all| all["scenarios"][0]["games"] = 9.into(),
            "it has 150 games of `duel`, and the manifest 9",
        ),
    ];
    for (shard, what, change, wanted) in changes {
        let path = home.path(shard).join("manifest.json");
        let kept = fs::read(&path).unwrap();
        home.forge(shard, change);
        let commands = [format!("report @{shard}"), format!("verify @{shard}"), format!("merge @{shard} @s2 --out @m")];
        for command in commands {
            let (code, _, answer) = home.answer(&command);
            assert!(code > 0, "{what}, {command}: {answer}");
            // Other shards show what is wrong with one too.
            assert!(
                command.starts_with("merge") || (code == 1 && answer.contains(wanted)),
                "{what}, {command}: {answer}"
            );
        }
        fs::write(path, kept).unwrap();
    }
    let kept = ["s1", "s2"].map(|shard| fs::read(home.path(shard).join("manifest.json")).unwrap());
    ["s1", "s2"].iter().for_each(|shard| home.forge(shard, |all| all["seed"] = 3.into()));
    let answer = home.refused(1, "merge @s1 @s2 --out @m");
    assert!(answer.contains("it is a part of another run: seed 1, not 3"), "{answer}");
    fs::write(home.path("s1/manifest.json"), &kept[0]).unwrap();
    home.forge("s1", |all| {
        all["run"]["threads"] = (1u64 << 63).into();
    });
    assert!(home.refused(1, "report @s1").contains("threads, expected at most 1024"));
}

#[test]
fn a_comparison_and_a_balance_are_verified_and_a_changed_target_is_no_other_table() {
    let home = Home::new();
    home.done("compare toy/duel +big +same --games 300 -q --out @cmp");
    home.answer("compare toy/duel +big --decide --max-games 3000 --margin pips_a=9 -q --out @dec");
    home.done("balance toy/duel --target pips_a=4.5 --margin 0.2 -q --out @bal");
    for name in ["cmp", "dec", "bal"] {
        assert!(home.done(&format!("verify @{name}")).contains("--all replays all games"));
        let all = home.done(&format!("verify @{name} --all"));
        assert!(all.contains("games replayed, all match the counts"), "{all}");
        home.done(&format!("report @{name} -q"));
    }
    // Sums don't hold the seed, but the games of another seed have other sums.
    let kept = fs::read(home.path("cmp/manifest.json")).unwrap();
    home.forge("cmp", |all| all["seed"] = 3.into());
    assert!(home.refused(1, "verify @cmp --all").contains("have other outcomes when played again"));
    fs::write(home.path("cmp/manifest.json"), kept).unwrap();
    for (name, key, value) in [("bal", "balance", "wanted"), ("cmp", "compare", "level-each")] {
        home.forge(name, |all| match value {
            "wanted" => all[key]["wanted"]["target"] = 4.4.into(),
            _ => all[key]["margins"]["pips_a"] = 100.0.into(),
        });
        for command in ["report", "verify"] {
            home.refused(1, &format!("{command} @{name}"));
        }
    }
}

/// Runs a command, and fails if it takes more than a minute.
#[cfg(unix)]
fn in_time(home: &Home, command: &str) -> (u8, String) {
    let path = home.0.path().display().to_string();
    let words: Vec<String> = command.split(' ').map(|word| word.replace('@', &format!("{path}/"))).collect();
    let (done, came) = mpsc::channel();
    std::thread::spawn(move || {
        let (code, _, err) = sortie(&words.iter().map(String::as_str).collect::<Vec<_>>());
        done.send((code, err)).ok();
    });
    came.recv_timeout(Duration::from_secs(60)).unwrap_or_else(|_| panic!("{command} hangs"))
}

#[cfg(unix)]
fn pipe(path: &Path) {
    assert!(std::process::Command::new("mkfifo").arg(path).status().unwrap().success());
}

#[cfg(unix)]
#[test]
fn what_is_no_plain_file_is_never_opened() {
    use std::os::unix::fs::symlink;
    let home = Home::new();
    pipe(&home.path("pipe.toml"));
    symlink("/dev/zero", home.path("zero.toml")).unwrap();
    for (name, kind) in [("pipe", "a pipe"), ("zero", "a device")] {
        fs::write(home.path("extends.toml"), format!("extends = \"{name}.toml\"\n")).unwrap();
        fs::write(home.path("names.toml"), format!("extends = \"toy/duel\"\npolicies.x = \"{name}.toml\"\n")).unwrap();
        for command in [
            format!("check @{name}.toml"),
            format!("run @{name}.toml"),
            format!("compare toy/duel @{name}.toml"),
            format!("check toy/duel @{name}.toml --kind overlay"),
            format!("run toy/duel --policy a=@{name}.toml"),
            "check @extends.toml".to_owned(),
            "check @names.toml".to_owned(),
        ] {
            let (code, answer) = in_time(&home, &command);
            assert!(code == 2 && answer.contains(&format!("{kind}, expected a TOML file")), "{command}: {answer}");
        }
    }
    let (code, answer) = in_time(&home, "schema toy --write=@");
    assert_eq!(code, 0, "{answer}");
    fs::remove_file(home.path(".taplo.toml")).unwrap();
    pipe(&home.path(".taplo.toml"));
    let (code, answer) = in_time(&home, "schema toy --write=@");
    assert!(code == 2 && answer.contains("is a pipe, expected a file"), "{answer}");
}

#[cfg(unix)]
#[test]
fn no_file_of_a_report_is_opened_that_is_not_plain() {
    use std::os::unix::fs::symlink;
    let home = Home::new();
    home.done(&format!("{RUN} @whole --rows none"));
    home.done(&format!("{RUN} @rows"));
    let part = "outcomes/system=toy/scenario=duel/part-00000.parquet";
    for (report, file) in [
        ("rows", "manifest.json"),
        ("rows", part),
        ("rows", "summary.csv"),
        ("rows", "scenarios/duel.toml"),
        ("whole", "counts.json"),
    ] {
        let path = home.path(report).join(file);
        let kept = fs::read(&path).unwrap();
        for special in ["pipe", "zero"] {
            fs::remove_file(&path).unwrap();
            if special == "pipe" {
                pipe(&path)
            } else {
                symlink("/dev/zero", &path).unwrap()
            }
            for command in [format!("verify @{report}"), format!("merge @{report} --out @m --force")] {
                let (code, answer) = in_time(&home, &command);
                let fine = command.starts_with("merge") && file == "summary.csv";
                assert!(fine || (code == 1 && answer.contains("expected a plain file")), "{file}, {command}: {answer}");
            }
            // Damaged files are written again where possible; in any case the command ends.
            in_time(&home, &format!("report @{report} -q"));
            in_time(&home, &format!("run toy/duel -q --out @{report} --resume"));
            fs::remove_file(&path).unwrap();
            fs::write(&path, &kept).unwrap();
        }
    }
}

#[test]
fn an_empty_share_is_a_report_like_the_others() {
    let home = Home::new();
    home.done("run toy/duel --games 3 --threads 1 -q --out @whole");
    for rows in ["all", "none"] {
        for share in 1..=5 {
            home.done(&format!(
                "run toy/duel --games 3 --rows {rows} --threads 1 --shard {share}/5 --out @{rows}{share}"
            ));
            home.done(&format!("verify @{rows}{share}"));
            home.done(&format!("report @{rows}{share}"));
        }
        let shards: String = [3, 1, 5, 2, 4].map(|share| format!("@{rows}{share} ")).concat();
        home.done(&format!("merge {shards}--threads 1 -q --out @merged-{rows}"));
    }
    let summary = |name: &str| fs::read_to_string(home.path(name).join("summary.csv")).unwrap();
    assert_eq!(summary("merged-all"), summary("whole"));
    assert_eq!(summary("merged-none"), summary("whole"));
}

/// An output that refuses all data, like a full disk.
struct Full;

impl Write for Full {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(io::ErrorKind::StorageFull.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn an_output_that_is_full_ends_no_report_and_is_a_failure_nevertheless() {
    let home = Home::new();
    for command in [
        &["run", "toy/duel", "--games", "200"][..],
        &["compare", "toy/duel", "+big", "--games", "200"],
        &["balance", "toy/duel", "--target", "pips_a=4.5", "--margin", "0.2"],
    ] {
        let out = home.path(command[0]);
        let out = [command, &["--out", out.to_str().unwrap()]].concat();
        let (code, answer) = sortie_to(Box::new(Full), &out);
        assert!(code == 1 && answer.contains("failed to write to standard output"), "{command:?}: {code} {answer}");
        assert!(home.path(command[0]).join("report.html").exists(), "{command:?}: {answer}");
        home.done(&format!("verify @{}", command[0]));
    }
    assert_eq!(sortie_to(Box::new(Full), &["list"]).0, 1);
}

#[test]
fn a_name_that_no_file_can_have_is_refused_before_anything_is_played() {
    let home = Home::new();
    let name = "v".repeat(255);
    fs::write(home.path("mine.toml"), format!("extends = \"toy/duel\"\n[variants.{name}]\nrules.sides = 9\n")).unwrap();
    for command in [
        format!("compare @mine.toml +{name} --games 1e12 --out @cmp"),
        format!("run @mine.toml+{name} --games 1e12 --out @run"),
        "check @mine.toml".to_owned(),
    ] {
        let answer = home.refused(2, &command);
        assert!(
            answer.contains("called by 260 letters, expected at most 200") && answer.len() < 400,
            "{command}: {answer}"
        );
    }
    assert_eq!(fs::read_dir(home.path("")).unwrap().count(), 1, "nothing is left");
}

#[test]
fn no_text_of_a_user_does_anything_to_a_terminal() {
    let home = Home::new();
    fs::write(home.path("title.toml"), "extends = \"toy/duel\"\ntitle = \"a\\u001b]0;PWN\\u0007\"\n").unwrap();
    fs::write(home.path("key.toml"), "extends = \"toy/duel\"\n\"k\\u009b2J\" = 1\n").unwrap();
    for (file, wanted) in
        [("title", "2:9: the control character U+001B is in it"), ("key", "2:1: the control character U+009B")]
    {
        for command in ["run", "trace", "check"] {
            let answer = home.refused(2, &format!("{command} @{file}.toml"));
            assert!(answer.contains(wanted), "{answer}");
        }
    }
    let acts = |text: &str| text.chars().any(|letter| letter.is_control() && letter != '\n');
    for command in [
        "run toy/duel --games 9 --where pips_a>=5\u{1b}[2J",
        "run toy/duel --games 9 --set title=\u{1b}[2J",
        "run toy/duel --games 9 --set rules.\u{1b}[2Jsides=3",
        "check \u{9b}2J.toml",
        "run toy/du\u{7}el",
        "explain \u{1b}[2J",
        "fly\u{1b}[2J",
    ] {
        let (code, out, err) = home.answer(command);
        assert!(code == 2 && !acts(&out) && !acts(&err), "{command:?}: {out:?} {err:?}");
    }
    // The same for texts in a report from elsewhere.
    home.done(&format!("{RUN} @rep"));
    home.forge("rep", |all| all["scenarios"][0]["overrides"] = serde_json::json!(["rules.sides=9\u{1b}]0;PWN\u{7}"]));
    let out = home.done("report @rep");
    assert!(out.contains("\\u{1b}]0;PWN\\u{7}") && !out.contains("\u{1b}]"), "{out}");
}

#[test]
fn what_a_message_quotes_is_clipped() {
    let home = Home::new();
    let long = "x".repeat(1 << 20);
    fs::write(home.path("long.toml"), format!("extends = \"toy/duel\"\nsides.a.policy = \"{long}\"\n")).unwrap();
    let answer = home.refused(2, "check @long.toml");
    assert!(answer.len() < 5000, "{} bytes", answer.len());
    home.done(&format!("{RUN} @rep"));
    for (what, change) in [
        ("seed", serde_json::json!({ "seed": long })),
        ("files", serde_json::json!({ "files": { (format!("../{long}")): "0" } })),
        ("unknown", serde_json::json!({ (long.clone()): 1 })),
    ] {
        let kept = fs::read(home.path("rep/manifest.json")).unwrap();
        home.forge("rep", |all| all.as_object_mut().unwrap().extend(change.as_object().unwrap().clone()));
        let answer = home.refused(1, "report @rep");
        assert!(answer.len() < 500, "{what}: {} bytes", answer.len());
        fs::write(home.path("rep/manifest.json"), kept).unwrap();
    }
}

#[test]
fn a_scenario_that_lost_its_system_is_no_overlay() {
    let home = Home::new();
    let whole = "title = \"Mine\"\n[sides]\na.policy = \"bold\"\nb.policy = \"meek\"\n";
    fs::write(home.path("mine.toml"), format!("system = \"toy\"\n{whole}")).unwrap();
    home.done("check @mine.toml");
    fs::write(home.path("mine.toml"), whole).unwrap();
    let answer = home.refused(2, "check @mine.toml");
    assert!(
        answer.contains("the key `system` is missing") && answer.contains("expected `system = \"toy\"`"),
        "{answer}"
    );
    home.refused(2, "run @mine.toml");
    home.done("check @mine.toml --kind overlay");
}
