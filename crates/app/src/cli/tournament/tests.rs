//! Tournaments of toy duels, whose main number are the pips of side a; verdicts on dogfights.

use crate::cli::testing::{built_in, cells, printed, refused, registry, sortie};
use crate::cli::{Captured, Context, run};
use std::fs;
use std::path::Path;

/// A policy that rolls once more with fewer than four pips, which wins more often than to keep or to leave all.
fn keen(home: &Path) -> String {
    let file = home.join("keen.toml").display().to_string();
    fs::write(&file, "hope = 4\n").unwrap();
    file
}

#[test]
fn payoffs_places_and_the_mix_are_printed() {
    let home = tempfile::tempdir().unwrap();
    let list = format!("bold,meek,{}", keen(home.path()));
    let asked = ["tournament", "toy/duel", "--policies", &list, "--games", "3000"];
    let csv = printed(&[&asked[..], &["--format", "csv"]].concat());
    let lines = cells(&csv);
    assert_eq!(lines[0].join(","), "scenario,metric,policy,against,value,low,high,games");
    assert_eq!(lines.len(), 10, "{csv}");
    // The mean of a die that is rolled anew below four pips is 4.25.
    for line in &lines[1..] {
        let (low, high) = (line[5].parse::<f64>().unwrap(), line[6].parse::<f64>().unwrap());
        let truth = if line[2] == "keen" { 4.25 } else { 3.5 };
        assert!(low < truth && truth < high && line[1] == "pips_a", "{line:?}");
    }
    let text = anstream::adapter::strip_str(&printed(&asked)).to_string();
    assert!(text.contains("In equilibrium a plays keen, b plays "), "{text}");
    assert!(!text.contains("not played"), "all policies of the toy did: {text}");
    assert!(text.contains("dominated by keen") && text.lines().all(|line| line.chars().count() <= 80), "{text}");
    let threads = |threads| printed(&[&asked[..], &["--threads", threads]].concat());
    assert_eq!(threads("1"), threads("3"));
}

#[test]
fn a_tournament_of_a_system_has_each_policy_on_both_sides() {
    let asked = ["tournament", "toy", "--games", "200", "--policies", "bold,meek"];
    let csv = printed(&[&asked[..], &["--format", "csv"]].concat());
    let lines = cells(&csv);
    assert!(lines[1..].iter().all(|line| line[0] == "toy" && (line[2] != line[3] || line[4] == "0.0")), "{csv}");
    let [one, other] = [2, 3].map(|at| lines[at][4].parse::<f64>().unwrap());
    assert!((one + other).abs() < 1e-9, "{csv}");
    let text = anstream::adapter::strip_str(&printed(&asked)).to_string();
    assert!(text.contains("2 scenarios, each counted alike") && text.contains("In equilibrium each side"), "{text}");
    let sides = printed(&["tournament", "toy", "--games", "50", "--policies", "a=bold", "--format", "csv"]);
    assert_eq!(cells(&sides).len(), 3, "{sides}");
}

#[test]
fn a_stored_tournament_is_rendered_again_goes_on_and_is_verified() {
    let home = tempfile::tempdir().unwrap();
    let out = home.path().join("out").display().to_string();
    let list = format!("a=bold,{}", keen(home.path()));
    let asked = ["tournament", "toy/duel", "--policies", &list, "--games", "400", "--out", &out];
    let (code, first, err) = sortie(&asked);
    assert_eq!((code, err), (0, format!("sortie: report written to {out}\n")));
    let names = ["tournament.csv", "policies.csv", "equilibrium.csv", "payoffs.json", "report.html", "manifest.json"];
    let read = |name: &str| fs::read_to_string(format!("{out}/{name}")).unwrap();
    let before = names.map(read);
    let (code, again, _) = sortie(&["report", &out]);
    assert!((code, &again) == (0, &first) && names.map(read) == before);
    let (code, again, err) = sortie(&[&asked[..], &["--resume"]].concat());
    assert!((code, &again) == (0, &first) && names.map(read)[..5] == before[..5], "{err}");
    let (code, text, err) = sortie(&["verify", &out, "--all"]);
    assert!(code == 0 && text.contains("0-duel: all 1600 games replayed, all match the counts"), "{text}{err}");
    let (code, _, err) = sortie(&[&asked[..4], &["--games", "500", "--out", &out, "--resume"]].concat());
    assert!(code == 2 && err.contains("holds another run"), "{err}");
    fs::write(format!("{out}/payoffs.json"), before[3].replacen("[[[", "[[[1", 1)).unwrap();
    assert_eq!(sortie(&["verify", &out]).0, 1);
}

/// The files of a report, with the manifest but for what may differ between two runs of one input.
fn files(folder: &str) -> Vec<(String, String)> {
    let names = ["tournament.csv", "policies.csv", "equilibrium.csv", "payoffs.json", "report.html"];
    let mut files: Vec<(String, String)> = names
        .iter()
        .map(|name| ((*name).to_owned(), fs::read_to_string(format!("{folder}/{name}")).unwrap()))
        .collect();
    let manifest = fs::read_to_string(format!("{folder}/manifest.json")).unwrap();
    let mut manifest: serde_json::Value = serde_json::from_str(&manifest).unwrap();
    manifest.as_object_mut().unwrap().remove("run");
    files.push(("manifest.json".to_owned(), manifest.to_string()));
    files
}

#[test]
fn merged_shards_are_the_tournament_of_one_machine() {
    let home = tempfile::tempdir().unwrap();
    let at = |name: &str| home.path().join(name).display().to_string();
    let list = format!("bold,{}", keen(home.path()));
    let asked = ["tournament", "toy", "--policies", &list, "--games", "300", "--set", "rules.sides=9"];
    let play = |more: &[&str]| sortie(&[&asked[..], more].concat());
    assert_eq!(play(&["--looks", "1", "--threads", "1", "--out", &at("whole")]).0, 0);
    for (shard, threads) in [("1/3", "2"), ("2/3", "1"), ("3/3", "3")] {
        let (code, _, err) = play(&["--shard", shard, "--threads", threads, "--out", &at(&shard[..1])]);
        assert!(code == 0 && err.contains(&format!("this is shard {shard}: `sortie merge`")), "{err}");
    }
    let merge = |shards: &[&str], out: &str| {
        let folders: Vec<String> = shards.iter().map(|shard| at(shard)).collect();
        let folders = folders.iter().map(String::as_str);
        sortie(&["merge"].into_iter().chain(folders).chain(["--out", &at(out)]).collect::<Vec<_>>())
    };
    let (code, merged, err) = merge(&["3", "1", "2"], "merged");
    assert_eq!(code, 0, "{err}");
    assert!(files(&at("merged")) == files(&at("whole")));
    assert_eq!(sortie(&["report", &at("whole")]).1, merged);
    for folder in ["2", "merged"] {
        let (code, text, err) = sortie(&["verify", &at(folder), "--all"]);
        assert!(code == 0 && text.contains("games replayed, all match the counts"), "{text}{err}");
    }
    let text = sortie(&["report", &at("2")]).1;
    assert!(text.contains("shard 2/3"), "{text}");

    // What does not belong together, and what is not there.
    let (code, _, err) = merge(&["1", "3"], "none");
    assert!(code == 2 && err.contains("games 100 to 199 are missing: name the shard that has them"), "{err}");
    let (code, _, err) = merge(&["1", "2", "2", "3"], "none");
    assert!(code == 2 && err.contains("its games from 100 on are in"), "{err}");
    assert_eq!(play(&["--seed", "2", "--shard", "2/3", "--out", &at("other")]).0, 0);
    let (code, _, err) = merge(&["1", "other", "3"], "none");
    assert!(code == 2 && err.contains("seed: 1 there, 2 here"), "{err}");
    let fewer = ["tournament", "toy", "--policies", "bold,meek", "--games", "300", "--set", "rules.sides=9"];
    assert_eq!(sortie(&[&fewer[..], &["--shard", "2/3", "--out", &at("meek")]].concat()).0, 0);
    let (code, _, err) = merge(&["1", "meek", "3"], "none");
    assert!(code == 2 && err.contains("policies, games, precision or what was asked"), "{err}");
    assert_eq!(sortie(&["run", "toy/duel", "--games", "9", "-q", "--out", &at("run")]).0, 0);
    let (code, _, err) = merge(&["1", "run"], "none");
    assert!(code == 2 && err.contains("it is a"), "{err}");
    assert!(!home.path().join("none").exists());

    // A shard goes on as itself alone.
    assert_eq!(play(&["--shard", "2/3", "--resume", "--out", &at("2")]).0, 0);
    let (code, _, err) = play(&["--shard", "1/3", "--resume", "--out", &at("2")]);
    assert!(code == 2 && err.contains("shard: 2/3 there, 1/3 here"), "{err}");
    let (code, _, err) = play(&["--shard", "1/200", "--out", &at("many")]);
    assert!(code == 2 && err.contains("300 games of a pair are 150 blocks"), "{err}");
    assert!(refused(&["tournament", "toy", "--shard", "1/2"]).contains("--out"));
}

#[test]
fn what_cannot_be_played_is_refused() {
    let asked = |list: &str| refused(&["tournament", "toy/duel", "--policies", list]);
    assert!(asked("a=bolt").contains("did you mean `bold`?"));
    assert!(asked("c=bold").contains("unknown side `c`"));
    assert!(asked("a=bold,bold").contains("the policy bold is there twice for a"));
    assert!(asked("a=,bold").contains("expected SIDE=A,B,.."));
    assert!(asked("a=missing.toml").contains("missing.toml"));
    assert!(refused(&["tournament", "toy/duel", "--games", "5"]).contains("at least 10 games"));
    assert!(refused(&["tournament", "toy/duel", "--resume"]).contains("--out"));
    let (code, _, err) = sortie(&["tournament", "toy/duel", "--plan"]);
    assert!(code == 0 && err.contains("4 pairs of policies, 2000 games each at most"), "{err}");
}

/// Exit code, what is printed on one line, and the messages of a command on the real systems.
fn dogfight(arguments: &[&str]) -> (u8, String, String) {
    let (out, err) = (Captured::default(), Captured::default());
    let io = Context::with(registry(), built_in(), out.sink(), err.sink());
    let code = run(std::iter::once("sortie").chain(arguments.iter().copied()).map(Into::into), &io);
    let text = anstream::adapter::strip_str(&out.text()).to_string();
    (code, text.split_whitespace().collect::<Vec<_>>().join(" "), err.text())
}

#[test]
fn a_balance_under_best_play_says_how_far_it_depends_on_the_policies() {
    let home = tempfile::tempdir().unwrap();
    let scenario = ["balance", "jets/mig21-v-f4", "--best", "--policies", "a=turn-fighter,stay-home"];
    let best = [&scenario[..], &["--policies", "b=turn-fighter,stay-home"]].concat();
    let decided = [&best[..], &["--margin", "5", "--max-games", "600"]].concat();
    let (code, text, err) = dogfight(&decided);
    assert!(code == 0 && text.contains("In equilibrium a scores "), "{text}{err}");
    assert!(text.contains("50.0 % being even: unbalanced. It depends on the policies: from "), "{text}");
    assert!(text.contains(" %), stay-home against ") && text.contains(" games a pair"), "{text}");
    assert!(text.contains("As the scenario has it, turn-fighter against turn-fighter: "), "{text}");
    assert_eq!(dogfight(&[&decided[..], &["--fail-on", "unbalanced"]].concat()).0, 10);
    let (code, csv, err) = dogfight(&[&best[..], &["--max-games", "20", "--format", "csv"]].concat());
    assert!(code == 3 && csv.contains(",cannot tell,") && err.contains("undecided after 20 games"), "{csv}{err}");
    let out = home.path().join("best").display().to_string();
    let (code, first, _) = dogfight(&[&best[..], &["--max-games", "20", "--out", &out]].concat());
    assert_eq!((code, first), (3, dogfight(&["report", &out]).1));
    assert!(dogfight(&["verify", &out]).0 == 0 && fs::metadata(format!("{out}/balance.csv")).is_ok());
    for shard in ["1/2", "2/2"] {
        let out = home.path().join(&shard[..1]).display().to_string();
        let (code, _, err) = dogfight(&[&best[..], &["--max-games", "20", "--shard", shard, "--out", &out]].concat());
        assert_eq!(code, 0, "{err}");
    }
    let [one, two, merged] = ["1", "2", "merged"].map(|name| home.path().join(name).display().to_string());
    let (code, text, err) = dogfight(&["merge", &two, &one, "--out", &merged]);
    assert!(code == 3 && err.contains("undecided after 20 games of a pair"), "{text}{err}");
    assert_eq!(text, dogfight(&[&best[..], &["--max-games", "20", "--looks", "1"]].concat()).1);
    let copies = ["one", "two"].map(|name| {
        let path = home.path().join(format!("{name}.toml"));
        fs::write(&path, built_in().get("jets/policies/turn-fighter").unwrap()).unwrap();
        path.display().to_string()
    });
    let same = ["balance", "jets/mig21-v-f4", "--best", "--max-games", "40", "--policies", &copies.join(",")];
    let (_, text, err) = dogfight(&same);
    assert!(text.contains("It is not shown to depend on the policies: from "), "{text}{err}");
    assert!(dogfight(&["balance", "jets", "--best"]).2.contains("--best needs one scenario"));
    let other = ["balance", "downtown/d5", "--best", "--target", "losses=3", "--margin", "1"];
    assert!(dogfight(&other).2.contains("--best judges the score"));
}

#[test]
fn the_tables_have_the_best_policy_first_and_say_what_the_star_is() {
    let home = tempfile::tempdir().unwrap();
    let out = home.path().join("out").display().to_string();
    let list = format!("bold,meek,{}", keen(home.path()));
    let asked = ["tournament", "toy/duel", "--policies", &list, "--games", "3000", "--out", &out];
    let (code, text, err) = sortie(&asked);
    assert_eq!(code, 0, "{err}");
    let text = anstream::adapter::strip_str(&text).to_string();
    // The best policy is the first of the matrix and of its side, and the policy of the scenario has the star.
    assert!(text.contains("\n  keen ") && text.contains("* as the scenario has it"), "{text}");
    // Where both sides have the same policies, the columns are in the order of the rows.
    let after =
        |start: &str| text.lines().find_map(|line| Some(line.strip_prefix(start)?.split_whitespace().collect()));
    let columns: Vec<&str> = after("  a scores ").unwrap();
    let at = |name: &str| text.find(&format!("\n  {name} ")).unwrap();
    assert!(columns.len() == 3 && columns.iter().all(|name| text.contains(&format!("\n  {name} "))), "{text}");
    assert!(columns.windows(2).all(|two| at(two[0]) < at(two[1])), "{text}");
    let page = fs::read_to_string(format!("{out}/report.html")).unwrap();
    let rows: Vec<&str> = page.split("<th scope=\"row\">").skip(1).filter_map(|row| row.split('<').next()).collect();
    assert_eq!(rows.first(), Some(&"keen"), "{rows:?}");
    assert!(page.contains("* is the policy that the scenario names") && page.contains(" *</text>"), "no star");
    // Where no side has a policy of its own among those that play, nothing has a star, and none is explained.
    let text = printed(&["tournament", "toy", "--games", "50", "--policies", "bold,meek"]);
    assert!(!text.contains('*'), "{text}");
}
