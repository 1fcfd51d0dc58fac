//! The command on a system of one die.

use super::super::testing::{built_in, cells, printed, refused, registry, sortie};
use super::super::{Captured, Context, run};
use std::fs;
use std::path::Path;

const HEADER: &str = "scenario,variant,metric,base,other,difference,low,high,verdict,pairing_gain,games,\
    games_needed,games_for_margin,differing";

#[test]
fn a_variant_is_compared_line_by_line() {
    let out = printed(&["compare", "toy/duel", "+big", "--games", "4000", "--format", "csv"]);
    assert_eq!(out.lines().next(), Some(HEADER));
    let lines = cells(&out);
    let names: Vec<&str> = lines[1..].iter().map(|line| line[2]).collect();
    assert_eq!(names, ["winner=a", "winner=b", "winner=draw", "pips_a", "pips_b", "edge"]);
    for line in &lines[1..] {
        assert_eq!((line[0], line[1], line[10]), ("duel", "+big", "4000"));
        let [base, other, difference, low, high] = [3, 4, 5, 6, 7].map(|at| line[at].parse::<f64>().unwrap());
        assert!((other - base - difference).abs() < 1e-9 && low <= difference && difference <= high, "{line:?}");
    }
    // A d20 shows 7 pips more than a d6, and two of them tie in one of 20 games instead of one of 6.
    let difference: f64 = lines[4][5].parse().unwrap();
    assert!((difference - 7.0).abs() < 0.5 && lines[4][8] == "different", "{out}");
    assert!(lines[3][8] == "different" && lines[3][5].starts_with("-0.1"), "{out}");
}

#[test]
fn what_changes_nothing_is_identical_and_told_so() {
    let (code, out, err) = sortie(&["compare", "toy/duel", "+same", "--games", "1000", "--format", "csv"]);
    assert_eq!(code, 0);
    assert_eq!(err, "sortie: `+same` plays as toy/duel does: nothing that is played has changed\n");
    assert!(
        cells(&out)[1..].iter().all(|line| line[8] == "identical" && line[5] == "0.0" && line[9].is_empty()),
        "{out}"
    );
}

#[test]
fn variants_come_from_names_files_settings_and_switches() {
    let home = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = home.path().join(name);
        fs::write(&path, text).unwrap();
        path.display().to_string()
    };
    let overlay = file("dice.toml", "rules.sides = 12\n");
    let scenario = file("mine.toml", "extends = \"toy/duel\"\nrules.sides = 10\n");
    let out = printed(&[
        "compare",
        "toy/duel",
        "+big",
        &overlay,
        &scenario,
        "toy/rematch",
        "--set",
        "rules.sides=9",
        "--set",
        "title=x",
        "--games",
        "500",
        "--format",
        "csv",
    ]);
    let means: Vec<(String, f64)> = cells(&out)
        .into_iter()
        .filter(|line| line[2] == "pips_a")
        .map(|line| (line[1].to_owned(), line[4].parse().unwrap()))
        .collect();
    let wanted =
        [("+big", 10.5), (&overlay, 6.5), (&scenario, 5.5), ("toy/rematch", 4.5), ("rules.sides=9 title=x", 5.0)];
    assert_eq!(means.len(), wanted.len());
    for ((name, mean), (label, expected)) in means.iter().zip(wanted) {
        assert!(name == label && (mean - expected).abs() < 1.0, "{name}: {mean}");
    }
    let (_, out, err) =
        sortie(&["compare", "toy/duel", "--without", "always-high", "--games", "10", "--format", "csv"]);
    assert!(out.contains("duel,without always-high,pips_a") && err.contains("plays as toy/duel does"), "{err}");
    let policy = file("p.toml", "hope = 1\n");
    assert!(refused(&["compare", "toy/duel", &policy]).contains("is a policy, expected an overlay or a scenario"));
}

#[test]
fn policies_and_settings_make_one_variant() {
    let home = tempfile::tempdir().unwrap();
    let file = |name: &str| home.path().join(name).display().to_string();
    fs::write(file("meek.toml"), "hope = 0\n").unwrap();
    let (meek, out) = (format!("a={}", file("meek.toml")), file("report"));
    let arguments = ["compare", "toy/duel", "--policy", &meek, "--set", "rules.sides=9", "--policy", "b=bold"];
    let (code, printed, err) = sortie(&[&arguments[..], &["--games", "50", "--format", "csv", "--out", &out]].concat());
    assert_eq!((code, err), (0, format!("sortie: report written to {out}\n")));
    let label = format!("rules.sides=9 policy {meek} policy b=bold");
    assert!(cells(&printed)[1..].iter().all(|line| line[1] == label), "{printed}");
    let manifest = fs::read_to_string(Path::new(&out).join("manifest.json")).unwrap();
    let manifest: serde_json::Value = serde_json::from_str(&manifest).unwrap();
    let arms = |key: &str| [0, 1].map(|arm| manifest["scenarios"][arm][key].clone());
    assert_eq!(arms("overrides"), [serde_json::json!([]), serde_json::json!(["rules.sides=9"])]);
    assert_eq!(arms("policies").map(|sides| sides["a"].clone()), ["bold", "meek"]);
    // The policy that a side has already is no change.
    let (_, _, err) = sortie(&["compare", "toy/duel", "--policy", "a=bold", "--games", "10"]);
    assert_eq!(err, "sortie: `policy a=bold` plays as toy/duel does: nothing that is played has changed\n");
}

#[test]
fn what_will_not_do_is_refused_with_the_nearest_name() {
    assert!(refused(&["compare", "toy/duel"]).contains("nothing to compare with"));
    assert!(refused(&["compare", "toy/duel", "+bug"]).contains("did you mean `big`?"));
    assert_eq!(refused(&["compare", "toy/duel", "big"]), "sortie: unknown scenario `big`; did you mean `+big`?\n");
    assert!(refused(&["compare", "toy/duel", "toy/rematsh"]).contains("did you mean `toy/rematch`?"));
    assert!(refused(&["compare", "toy/duel", "--without", "always-hi"]).contains("did you mean `always-high`?"));
    assert!(refused(&["compare", "toy/duel", "+big", "+big"]).contains("two variants are called `+big`"));
    assert!(refused(&["compare", "toy/duel", "+big", "--margin", "pips-c=1"]).contains("did you mean `pips_"));
    assert!(refused(&["compare", "toy/duel", "+big", "--margin", "edgy=1"]).contains("did you mean `edge`?"));
    let policy = |policy| refused(&["compare", "toy/duel", "--policy", policy]);
    assert_eq!(policy("c=bold"), "sortie: --policy c=bold: unknown side `c`, expected one of a, b\n");
    assert_eq!(policy("a=bald"), "sortie: --policy a=bald: unknown policy `bald`; did you mean `bold`?\n");
    let twice = refused(&["compare", "toy/duel", "--policy", "a=bold", "--policy", "a=random"]);
    assert!(twice.contains("`--policy a=bold` sets the same value, expected one of the two"), "{twice}");
    assert_eq!(policy("bold"), "sortie: --policy bold: no `=` in it, expected SIDE=NAME or SIDE=FILE.toml\n");
    for margin in ["winner", "winner=x", "winner=0", "winner=-1", "winner=nan"] {
        assert!(
            refused(&["compare", "toy/duel", "+big", "--margin", margin]).contains("expected METRIC=M"),
            "{margin}"
        );
    }
    assert!(refused(&["compare", "toy/duel", "+big", "--margin", "winner=3"]).contains("expected a share below 1"));
    assert!(refused(&["compare", "toy/duel", "+big", "--decide", "--games", "10"]).contains("cannot be used with"));
    assert!(refused(&["compare", "toy/duel", "+big", "--max-games", "10"]).contains("--decide"));
}

#[test]
fn margins_decide_what_is_equivalent() {
    let verdicts = |margins: &[&str]| -> Vec<String> {
        let arguments = ["compare", "toy/duel", "--set", "rules.sides=7", "--games", "40000", "--format", "json"];
        let margins = margins.iter().flat_map(|margin| ["--margin", margin]);
        let out = printed(&arguments.into_iter().chain(margins).collect::<Vec<_>>());
        let lines: serde_json::Value = serde_json::from_str(&out).unwrap();
        lines.as_array().unwrap().iter().map(|line| line["verdict"].as_str().unwrap().to_owned()).collect()
    };
    // Two d7 tie in 14.3 % of games, two d6 in 16.7 %, which is within 3 points; a d7 shows half a pip more.
    let below = "different, below the margin";
    assert_eq!(verdicts(&[])[2..5], [below, "different", "different"]);
    assert_eq!(verdicts(&["winner=0.01", "pips_a=1"])[2..5], ["different", below, "different"]);
    assert_eq!(verdicts(&["winner=draw=0.01"])[2..5], ["different", "different", "different"]);
    // Both sides roll the same dice, so that the quotient of their pips stays what it is.
    assert!(verdicts(&[])[5] == "cannot tell" && verdicts(&["edge=0.03"])[5] == "equivalent");
}

#[test]
fn verdicts_named_by_fail_on_are_told_by_the_exit_code() {
    let code = |fail_on: &str, variant: &str| {
        sortie(&["compare", "toy/duel", variant, "--games", "2000", "--fail-on", fail_on]).0
    };
    assert_eq!((code("different", "+big"), code("different", "+same")), (10, 0));
    assert_eq!((code("identical", "+same"), code("identical", "+big")), (10, 0));
    assert_eq!(code("cannot-tell,identical", "+same"), 10);
}

#[test]
fn the_terminal_shows_it_in_eighty_columns_and_warns_of_thin_data() {
    let out = printed(&["compare", "toy/duel", "+big", "toy/rematch", "--games", "12"]);
    let mut plain = anstream::adapter::strip_str(&out).to_string();
    assert!(plain.lines().all(|line| line.chars().count() <= 80), "{plain}");
    for wanted in ["toy/duel", "12 games each", "24 intervals", "+big", "toy/rematch", "winner=a", "pips_b", "too rare"]
    {
        assert!(plain.contains(wanted), "{wanted}: {plain}");
    }
    plain.truncate(plain.find("pips_a").unwrap());
    assert!(plain.contains("winner=a"), "the main metric comes first");
}

#[test]
fn a_report_is_the_same_bytes_on_any_threads_but_for_its_run() {
    let home = tempfile::tempdir().unwrap();
    let report = |threads: &str| {
        let out = home.path().join(threads);
        let out = out.to_str().unwrap();
        let answer = ["compare", "toy/duel", "+big", "--margin", "pips_a=1", "--games", "9000", "--format", "csv"];
        let (code, printed, _) = sortie(&[&answer[..], &["--threads", threads, "--out", out]].concat());
        let read = |name: &str| fs::read(Path::new(out).join(name)).unwrap();
        assert_eq!((code, read("compare.csv")), (0, printed.into_bytes()));
        let mut manifest: serde_json::Value = serde_json::from_slice(&read("manifest.json")).unwrap();
        assert!(manifest.as_object_mut().unwrap().remove("run").is_some());
        (read("compare.csv"), read("compare.parquet"), manifest)
    };
    let one = report("1");
    assert!(one == report("2") && one == report("3"));
    let manifest = &one.2;
    assert_eq!((&manifest["games"], &manifest["compare"]["family"]), (&9000.into(), &12.into()));
    assert_eq!(manifest["compare"]["margins"]["pips_a"], 1.0);
    assert_eq!(manifest["scenarios"][1]["variant"], "+big");
    assert!(manifest["scenarios"][0]["canonical"] != manifest["scenarios"][1]["canonical"]);
    let out = home.path().join("1");
    assert!(refused(&["compare", "toy/duel", "+big", "--out", out.to_str().unwrap()]).contains("--force"));
}

/// All files of a folder but the manifest, and the manifest.
fn files(folder: &str) -> (Vec<(String, Vec<u8>)>, serde_json::Value) {
    let mut found = Vec::new();
    for below in ["", "scenarios"] {
        for entry in fs::read_dir(Path::new(folder).join(below)).unwrap() {
            let path = entry.unwrap().path();
            if path.is_file() {
                let name = path.strip_prefix(folder).unwrap().display().to_string();
                found.push((name, fs::read(&path).unwrap()));
            }
        }
    }
    found.sort();
    let at = found.iter().position(|(name, _)| name == "manifest.json").unwrap();
    let manifest = serde_json::from_slice(&found.remove(at).1).unwrap();
    (found, manifest)
}

#[test]
fn a_stored_comparison_is_rendered_again_byte_for_byte() {
    let home = tempfile::tempdir().unwrap();
    let file = |name: &str| home.path().join(name).display().to_string();
    fs::write(file("meek.toml"), "hope = 0\n").unwrap();
    let (meek, out) = (format!("a={}", file("meek.toml")), file("report"));
    let asked = ["compare", "toy/duel", "+big", "toy/rematch", "--policy", &meek, "--set", "rules.sides=9"];
    let asked = [&asked[..], &["--games", "700", "--seed", "5", "--margin", "pips_a=1"]].concat();
    for (shown, format) in
        [(&["--metrics", "pips_b,edge"][..], "json"), (&[], "table"), (&["--all"], "csv"), (&["--all"], "md")]
    {
        let format = ["--format", format];
        let wanted = printed(&[&asked[..], shown, &format].concat());
        let (code, ..) = sortie(&[&asked[..], shown, &["--out", &out, "--force"]].concat());
        assert_eq!(code, 0);
        // What the comparison was read from is gone: the report is enough.
        let before = files(&out);
        fs::rename(file("meek.toml"), file("gone.toml")).unwrap();
        let (code, again, err) = sortie(&[&["report", &out], &format[..]].concat());
        assert_eq!((code, again), (0, wanted), "{shown:?}: {err}");
        assert_eq!(err, format!("sortie: report written to {out}\n"));
        assert!(files(&out) == before, "the report has changed");
        fs::rename(file("gone.toml"), file("meek.toml")).unwrap();
    }
    let names: Vec<String> = files(&out).0.into_iter().map(|(name, _)| name).collect();
    let wanted = [
        "compare.csv",
        "compare.parquet",
        "report.html",
        "scenarios/0-duel.toml",
        "scenarios/1-duel+big.toml",
        "scenarios/2-rematch.toml",
        "scenarios/3-duel.toml",
        "shifts.csv",
        "shifts.parquet",
        "sums.json",
    ];
    assert_eq!(names, wanted);
}

#[test]
fn a_stored_comparison_shows_other_figures_and_its_files_are_healed() {
    let home = tempfile::tempdir().unwrap();
    let out = home.path().join("report").display().to_string();
    let asked = ["compare", "toy/duel", "+big", "--games", "300"];
    assert_eq!(sortie(&[&asked[..], &["--metrics", "edge", "--out", &out]].concat()).0, 0);
    let before = files(&out);
    fs::remove_file(Path::new(&out).join("compare.csv")).unwrap();
    let (code, again, _) = sortie(&["report", &out, "--all"]);
    assert_eq!((code, again), (0, printed(&[&asked[..], &["--all"]].concat())));
    assert!(files(&out) == before, "the table is not as it was");
    assert!(refused(&["report", &out, "--metrics", "pips_c"]).contains("did you mean `pips_"));
    assert_eq!(sortie(&["verify", &out]).0, 0, "a comparison is verified like a run");
    let sums = Path::new(&out).join("sums.json");
    fs::write(&sums, fs::read_to_string(&sums).unwrap().replacen("300", "301", 1)).unwrap();
    let (code, out, err) = sortie(&["report", &out]);
    assert_eq!((code, out.as_str()), (1, ""), "{err}");
    assert!(err.contains("sums.json") && err.contains("its bytes have changed"), "{err}");
}

/// The bands, the lines of 0 and the letters of the charts of differences: no line or band is where letters are.
#[test]
fn no_line_or_band_of_a_chart_of_differences_crosses_letters() {
    let home = tempfile::tempdir().unwrap();
    let out = home.path().join("cmp").display().to_string();
    let long = "title=a title that is so long that no chart has the room for all of it on one of its lines, wherever";
    let asked = ["compare", "toy/duel", "+big", "--set", "rules.sides=9", "--set", long, "--games", "400", "-q"];
    assert_eq!(sortie(&[&asked[..], &["--out", &out]].concat()).0, 0);
    let page = fs::read_to_string(format!("{out}/report.html")).unwrap();
    let number = |text: &str, from: &str, to: &str| -> f64 {
        text.split(from).nth(1).and_then(|rest| rest.split(to).next()).unwrap().parse().unwrap()
    };
    let (mut bands, mut lines, mut names) = (0, 0, 0);
    for chart in page.split("<svg class=\"chart\"").skip(1).filter_map(|rest| rest.split("</svg>").next()) {
        let mut letters: Vec<(f64, f64)> = Vec::new();
        for text in chart.split("<text class=\"name\"").chain(chart.split("<text class=\"figure\"")).skip(1) {
            if let Some(y) = text.split('>').next().filter(|head| head.contains(" y=\"")) {
                let y = number(y, " y=\"", "\"");
                letters.push((y - 10.0, y + 3.0));
                names += 1;
            }
        }
        let free = |top: f64, foot: f64| assert!(!letters.iter().any(|one| top < one.1 && one.0 < foot), "{chart}");
        for band in chart.split("<rect class=\"band\"").skip(1) {
            let top = number(band, " y=\"", "\"");
            free(top, top + number(band, " height=\"", "\""));
            bands += 1;
        }
        for line in chart.split("<path class=\"mark\" d=\"M").skip(1) {
            let top = number(line, " ", "v");
            free(top, top + number(line, "v", "\""));
            lines += 1;
        }
        let longest = chart.split("<text class=\"name\"").skip(1).filter_map(|text| text.split(['>', '<']).nth(1));
        assert!(longest.map(|name| name.chars().count()).max().unwrap_or(0) <= 54, "{chart}");
    }
    assert!(bands > 3 && lines > 6 && names > 6, "{bands} {lines} {names}");
}

#[test]
fn the_marks_of_several_variants_say_the_margins_that_they_rest_on() {
    let asked = ["compare", "toy/duel", "+big", "+same", "--set", "policies.meek.hope=99", "--games", "4000"];
    let out = printed_plainly(&[&asked[..], &["--margin", "pips_b=9"]].concat());
    assert!(out.contains("margins: ") && out.contains("±9.00 pips_b"), "{out}");
    let alone = printed_plainly(&["compare", "toy/duel", "+big", "--games", "4000", "--margin", "pips_b=9"]);
    assert!(alone.contains("`below margin`: ±9.00 pips_b"), "{alone}");
}

/// What a command prints, as plain text on one line; a message may come beside it.
fn printed_plainly(arguments: &[&str]) -> String {
    let (code, out, err) = sortie(arguments);
    assert_eq!(code, 0, "{err}");
    anstream::adapter::strip_str(&out).to_string().split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn every_scenario_of_a_system_has_its_first_figure_whatever_it_shows() {
    let home = tempfile::tempdir().unwrap();
    let mine = home.path().join("mine.toml").display().to_string();
    fs::write(&mine, "hope = 2\n").unwrap();
    let (code, out, err) = sortie(&["compare", "toy", "--policy", &format!("a={mine}"), "--games", "60"]);
    assert_eq!(code, 0, "{err}");
    let out = anstream::adapter::strip_str(&out).to_string();
    let scenarios = out.lines().filter(|line| matches!(*line, "  duel" | "  rematch")).count();
    assert_eq!((scenarios, out.matches("\n    winner=a ").count()), (2, 2), "{out}");
    assert!(out.contains("cannot tell") && out.contains("each scenario has its first figure"), "{out}");
}

#[test]
fn a_policy_of_a_scenario_that_is_a_file_or_of_another_system_is_named_as_such() {
    let io = |arguments: &[&str]| {
        let err = Captured::default();
        let io = Context::with(registry(), built_in(), Box::new(std::io::sink()), err.sink());
        let code = run(std::iter::once("sortie").chain(arguments.iter().copied()).map(Into::into), &io);
        (code, err.text())
    };
    let home = tempfile::tempdir().unwrap();
    let scenario = |policy: &str| {
        let path = home.path().join("mine.toml").display().to_string();
        fs::write(&path, format!("extends = \"jets/mig21-v-f4\"\nsides.a.policy = \"{policy}\"\n")).unwrap();
        path
    };
    for command in ["run", "check"] {
        let (code, err) = io(&[command, &scenario("careful.toml")]);
        assert_eq!(code, 2);
        let said = ":2:18: `careful.toml` is a file; a side names a policy, expected a name: write \
                    `policies.\"careful\" = \"careful.toml\"` in the scenario and name `careful` here, or give \
                    `--policy a=careful.toml`\n";
        assert!(err.ends_with(said), "{err}");
        // A file whose name no bare key can have.
        let (code, err) = io(&[command, &scenario("v1.2 low.toml")]);
        assert!(code == 2 && err.contains("write `policies.\"v1.2 low\" = \"v1.2 low.toml\"` in the"), "{err}");
        let (code, err) = io(&[command, &scenario("textbook")]);
        assert!(code == 2 && err.contains("`textbook` is a policy of downtown, and the scenario is of jets, expected"));
        let (code, err) = io(&[command, &scenario("nix")]);
        assert!(code == 2 && err.contains("unknown policy `nix`, expected one of"), "{err}");
    }
}
