//! Tests of the command line as a whole.

use super::testing::{printed, sortie, sortie_as_built, sortie_to_closed_pipe};
use super::*;
use crate::game::testing::toy::FILES;

#[test]
fn the_grammar_is_sound() {
    help::command().debug_assert();
}

#[test]
fn every_command_is_in_one_group_and_ends_its_help_with_examples() {
    let grouped: Vec<&str> = help::GROUPS.iter().flat_map(|(_, names)| *names).copied().collect();
    for command in help::command().get_subcommands() {
        let name = command.get_name();
        assert_eq!(grouped.iter().filter(|other| **other == name).count(), 1, "{name}");
        let after = command.get_after_help().map(ToString::to_string).unwrap_or_default();
        assert!(after.starts_with("Examples:\n  sortie "), "{name}: {after}");
        assert!(command.get_about().is_some(), "{name}");
        // A terminal of 80 columns breaks no example in two.
        let examples = after.split("\n\n").next().unwrap_or_default();
        let long = examples.lines().find(|line| line.chars().count() > 80);
        assert_eq!(long, None, "{name}");
    }
}

/// What a command that goes well prints.
/// What a command says that is refused with exit code 2.
fn refused(arguments: &[&str]) -> String {
    let (code, _, err) = sortie(arguments);
    assert_eq!(code, 2, "{arguments:?}: {err}");
    err
}

/// A folder with one file.
fn file(name: &str, text: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    std::fs::write(&path, text).unwrap();
    let path = path.display().to_string();
    (folder, path)
}

#[test]
fn without_arguments_it_shows_three_examples() {
    let answer = printed(&[]);
    assert_eq!(answer.lines().filter(|line| line.starts_with("  sortie ")).count(), 3);
}

#[test]
fn the_help_groups_the_commands() {
    let answer = printed(&["--help"]);
    assert!(answer.contains("\nLook around:\n  list  "), "{answer}");
    assert!(answer.contains("Exit codes: 0 done"), "{answer}");
    assert!(printed(&["check", "--help"]).contains("Examples:\n  sortie check mine.toml"));
    let version = printed(&["--version"]);
    assert!(version.starts_with(concat!("sortie ", env!("CARGO_PKG_VERSION"), " (build ")), "{version}");
}

#[test]
fn help_of_a_command_may_stand_before_it() {
    assert_eq!(printed(&["help", "list"]), printed(&["list", "--help"]));
    assert_eq!(printed(&["help"]), printed(&["--help"]));
}

#[test]
fn bad_usage_is_told_in_our_voice() {
    let answer = refused(&["lst"]);
    assert!(answer.starts_with("sortie: unrecognized subcommand 'lst'\n"), "{answer}");
    assert!(answer.lines().all(|line| line.starts_with("sortie: ")), "{answer}");
    assert!(refused(&["list", "--format", "xml"]).starts_with("sortie: invalid value 'xml' for '--format <FORMAT>'"));
    assert_eq!(refused(&["list", "scenarios", "tow"]), "sortie: unknown system `tow`; did you mean `toy`?\n");
    assert_eq!(refused(&["list", "scenarios", "zzz"]), "sortie: unknown system `zzz`, expected one of toy\n");
}

/// The message says what the option expects; clap's tip to write `-- -1` would be wrong.
#[test]
fn a_negative_number_after_an_option_is_its_value() {
    let mut asked = 0;
    for command in help::command().get_subcommands() {
        let options = command.get_arguments().filter(|option| option.get_action().takes_values());
        for option in options.filter(|option| !option.is_require_equals_set()).filter_map(|option| option.get_long()) {
            let (_, _, answer) = sortie(&[command.get_name(), &format!("--{option}"), "-1"]);
            assert!(!answer.contains("'-- -1'"), "{} --{option}: {answer}", command.get_name());
            asked += 1;
        }
    }
    assert!(asked > 50, "{asked}");
    let answer = refused(&["trace", "toy/duel", "--seed", "-1"]);
    assert!(answer.starts_with("sortie: invalid value '-1' for '--seed <SEED>': expected a whole number"), "{answer}");
}

#[test]
fn a_closed_pipe_is_no_error() {
    assert_eq!(sortie_to_closed_pipe(&["list", "rules"]), (0, String::new()));
    assert_eq!(sortie_to_closed_pipe(&["show", "toy/duel"]), (0, String::new()));
    assert_eq!(sortie_to_closed_pipe(&["man"]), (0, String::new()));
}

/// A report is written, though the output is closed meanwhile.
#[test]
fn a_closed_pipe_ends_no_report() {
    let folder = tempfile::tempdir().unwrap();
    let commands: [&[&str]; 3] = [
        &["run", "toy/duel", "--games", "200"],
        &["compare", "toy/duel", "+big", "--games", "200"],
        &["balance", "toy/duel", "--target", "pips_a=4.5", "--margin", "0.2"],
    ];
    for command in commands {
        let out = folder.path().join(command[0]);
        let (code, answer) = sortie_to_closed_pipe(&[command, &["--out", &out.display().to_string()]].concat());
        assert!(code == 0 && out.join("report.html").exists(), "{command:?}: {code}, {answer}");
    }
}

#[test]
fn list_tells_what_there_is() {
    let csv = |what: &str| printed(&["list", what, "toy", "--format", "csv"]);
    assert_eq!(
        csv("scenarios"),
        "name,system,title,variants\ntoy/duel,toy,Duel,big same\ntoy/rematch,toy,Rematch,big same\n"
    );
    assert_eq!(
        csv("policies"),
        "name,system,title\nbold,toy,Rolls and hopes.\nmeek,toy,Never trusts its first roll.\n"
    );
    assert_eq!(csv("tables"), "name,system,title,house,parameters\ntoy/die,toy,One die,true,sides\n");
    assert_eq!(
        csv("metrics"),
        "name,system,kind,unit,scale,low,high,nullable,meaning\n\
         winner,toy,category,,1,0,2,false,the side with more pips\n\
         pips_a,toy,integer,pips,1,1,8,false,what a rolled\n\
         pips_b,toy,integer,pips,1,1,8,false,what b rolled\n\
         edge,toy,ratio,pips_a per pips_b,,,,,pips_a for each of pips_b\n"
    );
    assert_eq!(
        csv("rules"),
        "id,system,source,kind,phase,optional,fires,text\n\
         T1.1a,toy,house,procedure,play,false,true,\"Each side rolls a die, \"\"high\"\" wins.\"\n\
         T1.1b,toy,house,choice,play,false,true,A side may roll once more.\n\
         T1.2,toy,seed,procedure,play,false,true,Shots hit.\n\
         T1.3,toy,house,limit,play,false,false,A die has 20 sides at most.\n"
    );
    assert_eq!(
        csv("switches"),
        "name,system,values,default,path,rules,meaning\n\
         always-high,toy,false true,false,rules.always-high,T1.1a,Every die shows its highest face.\n"
    );
    assert_eq!(
        printed(&["list"]),
        "system  title     scenarios  policies  tables  rules\ntoy     Two dice          2         2       1      4\n"
    );
}

#[test]
fn show_prints_a_file_or_all_that_a_scenario_rests_on() {
    assert_eq!(printed(&["show", "toy/rematch"]), FILES[5].1);
    assert_eq!(printed(&["show", "toy/policies/bold"]), FILES[2].1);
    let resolved = printed(&["show", "toy/rematch+big", "--resolved", "--set", "sides.a.policy=random"]);
    let expected = "# toy/rematch+big, resolved\n\nsystem = \"toy\"\ntitle = \"Rematch\"\n\n[rules]\nsides = 20\n\
                    always-high = false\n\n\
                    [policies.bold]\nhope = 0\n\n[policies.meek]\nhope = 100\n\n[sides.a]\n\
                    policy = \"random\"\n\n[sides.b]\npolicy = \"bold\"\n";
    assert_eq!(resolved, expected);
    assert_eq!(refused(&["show", "toy/dual"]), "sortie: unknown built-in file `toy/dual`; did you mean `toy/duel`?\n");
    assert_eq!(refused(&["show", "toy/duel+big"]), "sortie: `toy/duel+big` is not a built-in file: add --resolved\n");
    assert!(refused(&["show", "toy/duel", "--set", "a=1"]).contains("add --resolved"));
}

#[test]
fn the_number_of_a_paragraph_stands_for_all_its_rules() {
    let answer = printed(&["explain", "t1.1"]);
    let first = |line: &str| line.split_once(": ").map(|(id, _)| id.to_owned());
    assert_eq!(answer.lines().next().and_then(first).as_deref(), Some("T1.1a"), "{answer}");
    assert!(!answer.contains("T1.10") && answer.lines().all(|line| line.starts_with("T1.1")), "{answer}");
}

#[test]
fn explain_knows_rules_tables_switches_metrics_scenarios_and_policies() {
    for (word, first) in [
        ("t1.1A", "T1.1a: a rule of toy (procedure), play"),
        ("die", "die: an exact table of toy; rests on house rules"),
        ("toy/die", "die: an exact table of toy; rests on house rules"),
        ("always-high", "always-high: a switch of toy"),
        ("winner", "winner: a metric of toy"),
        ("edge", "edge: a ratio of toy"),
        ("toy/duel", "toy/duel: a scenario of toy"),
        ("bold", "bold: a policy of toy"),
        ("winner=draw", "winner: a metric of toy"),
        ("cannot tell", "cannot tell: a verdict of compare"),
        ("pairing-gain", "pairing_gain: a column of a comparison"),
        ("modifier", "modifier: a column of events"),
        ("≈", "≈: a mark of a summary or comparison"),
    ] {
        assert_eq!(printed(&["explain", word]).lines().next(), Some(first));
    }
    assert_eq!(refused(&["explain", "winer"]), "sortie: unknown word `winer`; did you mean `winner`?\n");
    assert_eq!(refused(&["explain", "zzzzz"]), "sortie: unknown word `zzzzz`; see `sortie list`\n");
}

/// `toy/duel` has dice of six sides, `toy/rematch` of eight.
#[test]
fn bounds_are_those_of_all_scenarios() {
    assert!(printed(&["list", "metrics", "toy", "--format", "csv"]).contains("pips_a,toy,integer,pips,1,1,8,"));
    let answer = printed(&["explain", "pips_a"]);
    assert!(answer.ends_with("  1 to 8 pips over the built-in scenarios\n"), "{answer}");
}

#[test]
fn a_number_without_bounds_is_explained_without_any() {
    for (name, said) in [("victory_points", "  any number of points\n"), ("units_destroyed", "  0 units or more\n")] {
        let (_, answer, _) = sortie_as_built(&["explain", name]);
        assert!(answer.contains(said) && !answer.contains("99"), "{answer}");
    }
}

#[test]
fn check_loads_a_scenario_with_its_variants_and_warns() {
    assert_eq!(
        printed(&["check", "toy/duel"]),
        "toy/duel: ok, a scenario of toy\ntoy/duel: warning: variant `same` changes nothing\n"
    );
    let text = "extends = \"toy/duel\"\n[variants.broken]\nrules.sides = 1\n[variants.odd]\nrules.side = 3\n";
    let (_folder, path) = file("mine.toml", text);
    assert_eq!(
        refused(&["check", "toy/rematch", &path]),
        format!(
            "sortie: {path}:3:15: with variant `broken`: sides is 1, expected 2 to 255\n\
             sortie: {path}:5:7: with variant `odd`: unknown key `side`; did you mean `sides`?\n"
        )
    );
    // So does every other command that plays it.
    let commands = [&["run"][..], &["trace"], &["rules"], &["sweep", "--vary", "rules.sides=3..4"]];
    for command in commands {
        let (code, out, err) = sortie(&[&command[..1], &[&path], &command[1..]].concat());
        assert!(code == 2 && out.is_empty() && err.contains("with variant `broken`: sides is 1"), "{command:?}: {err}");
    }
}

/// A variant that a built-in file has and that the user's values do not fit is no fault of the user's file: all
/// commands play it, and `check` warns.
#[test]
fn an_inherited_variant_that_does_not_fit_is_a_warning() {
    let text = "extends = \"thunderbolt/iraq91-holding\"\n[sides.player.squadron]\n\
                aircraft = { a-10a = 3, ah-1 = 1 }\nscouts = 2\n";
    let (_folder, path) = file("mine.toml", text);
    let (code, out, err) = sortie_as_built(&["check", &path]);
    let warned = format!("{path}:4:10: warning: with variant `no-scouts`: scouts is 2, expected 0 to 0\n");
    assert!(code == 0 && err.is_empty() && out.contains(&warned), "{out}{err}");
    for command in [&["run", "--games", "1"][..], &["trace"], &["rules", "--games", "1"]] {
        let (code, _, err) = sortie_as_built(&[&command[..1], &[&path], &command[1..]].concat());
        assert_eq!(code, 0, "{command:?}: {err}");
    }
}

#[test]
fn what_is_asked_of_the_wrong_kind_of_thing_says_what_is_right() {
    let (_folder, path) = file("mine.toml", "system = \"toy\"\nextends = \"bold\"\n");
    let what = format!("sortie: {path}:2:11: `bold` is a policy, and no file extends a policy, expected a scenario; ");
    assert_eq!(
        refused(&["check", &path, "--kind", "scenario"]),
        format!("{what}`sortie show toy/policies/bold` prints the policy, to be copied and changed\n")
    );
    assert_eq!(refused(&["run", "bold"]), "sortie: bold: `bold` is a policy, expected a scenario\n");
    let (_, _, err) = sortie_as_built(&["improve", "turn-fighter", "--scenario", "downtown/d5"]);
    assert!(err.contains("`turn-fighter` is a policy of jets, and the scenarios are of downtown"), "{err}");
    assert!(refused(&["balance", "toy/duel", "--games", "9"]).contains("--games belongs to --levels"));
    assert!(refused(&["balance", "toy/duel", "--games", "9"]).contains("--max-games"));
    let pick = |wanted| refused(&["trace", "toy/duel", "--pick", wanted]);
    assert!(pick("worst").contains("[possible values: first, median,") && !pick("worst").contains("tip:"));
    assert!(pick("medain").contains("tip: a similar value exists: 'median'"));
    let condition = refused(&["trace", "toy/duel", "--where", "pips_a=1 and"]);
    assert!(condition.contains("a comparison is missing after an `and` or `,`"), "{condition}");
    let shown = refused(&["show", "qqq"]);
    assert!(shown.contains("unknown built-in file `qqq`") && shown.contains("`sortie list scenarios`"), "{shown}");
}

#[test]
fn the_rules_say_what_they_are_about_and_how_many_fired() {
    let (code, out, err) = sortie_as_built(&["rules", "jets/mig21-v-f4", "--games", "3"]);
    assert_eq!(code, 0, "{err}");
    let line = out.lines().find(|line| line.starts_with("J0.1d ")).unwrap();
    assert!(line.contains("Hard manoeuvres are ticked on the card") && line.chars().count() <= 100, "{line}");
    assert!(err.contains("rules that can fire did so in 3 games") && err.contains("never did (--never"), "{err}");
}

#[test]
fn a_metric_alone_has_its_mean_and_interval_beside_its_drawing() {
    let out = printed(&["run", "toy/duel", "--games", "1200", "--metrics", "pips_a"]);
    let out = anstream::adapter::strip_str(&out).to_string();
    let row = |line: &str| line.starts_with("  pips_a") && line.contains(" ± ");
    assert!(out.contains('┤') && out.lines().any(row), "{out}");
}

#[test]
fn check_tells_an_overlay_and_a_policy_by_their_keys() {
    let (_folder, path) = file("overlay.toml", "[rules]\nsides = 12\n");
    let tried = |path: &str| {
        format!(
            "{path}: ok, an overlay, tried on toy/duel: `sortie run toy/duel --overlay {path}` plays it, and it plays \
             alone if it says `extends = \"toy/duel\"`\n"
        )
    };
    assert_eq!(printed(&["check", &path]), tried(&path));
    let named = printed(&["check", &path, "--scenario", "toy/duel"]);
    assert_eq!(named, format!("{path}: ok, an overlay on toy/duel\n"));
    let (_folder, path) = file("overlay.toml", "title = \"Another\"\n");
    let warned = format!("{}{path}: warning: the overlay, on toy/duel, changes nothing\n", tried(&path));
    assert_eq!(printed(&["check", &path]), warned);
    let (_folder, path) = file("overlay.toml", "sides.b.policy = \"bald\"\n");
    assert_eq!(
        refused(&["check", &path]),
        format!("sortie: {path}:1:18: unknown policy `bald`; did you mean `bold`?\n{}", taken(&path, "an overlay"))
    );
    let (_folder, path) = file("timid.toml", "hope = 1\n");
    assert_eq!(printed(&["check", &path]), format!("{path}: ok, a policy for side a of toy/duel\n"));
    let (_folder, path) = file("timid.toml", "hope = -1\n");
    assert_eq!(
        refused(&["check", &path]),
        format!("sortie: {path}:1:8: hope is -1, expected an integer from 0 to 255\n{}", taken(&path, "a policy"))
    );
    let (_folder, path) = file("timid.toml", "hop = 1\n");
    let answer = format!("sortie: {path}:1:1: unknown key `hop`; did you mean `hope`?\n");
    assert_eq!(refused(&["check", &path]), format!("{answer}{}", taken(&path, "a policy")));
    assert_eq!(refused(&["check", &path, "--kind", "policy", "--scenario", "toy/duel"]), answer);
}

/// The last line for a file whose kind `check` guessed.
fn taken(path: &str, kind: &str) -> String {
    format!("sortie: {path}: checked as {kind} on toy/duel; --kind and --scenario change that\n")
}

#[test]
fn check_goes_on_after_a_bad_file() {
    let (code, out, err) = sortie(&["check", "no.toml", "toy/rematch", "toy/x"]);
    assert_eq!(code, 2);
    assert_eq!(out, "toy/rematch: ok, a scenario of toy\ntoy/rematch: warning: variant `same` changes nothing\n");
    assert!(err.starts_with("sortie: no.toml: no such file\nsortie: toy/x: unknown scenario `toy/x`"), "{err}");
}

#[test]
fn a_schema_holds_for_the_built_in_scenarios() {
    let schema: serde_json::Value = serde_json::from_str(&printed(&["schema", "toy"])).unwrap();
    let all: serde_json::Value = serde_json::from_str(&printed(&["schema"])).unwrap();
    for (name, text) in &FILES[4..] {
        let instance: serde_json::Value = serde_json::to_value(toml::from_str::<toml::Value>(text).unwrap()).unwrap();
        for schema in [&schema, &all] {
            let validator = jsonschema::validator_for(schema).unwrap();
            assert!(validator.is_valid(&instance), "{name}");
        }
    }
    let wrong = serde_json::json!({ "system": "toy", "variants": { "x": { "rules": { "sides": "six" } } } });
    assert!(!jsonschema::is_valid(&schema, &wrong));
    assert!(!jsonschema::is_valid(&all, &wrong));
    let policy: serde_json::Value = serde_json::from_str(&printed(&["schema", "--kind", "policy"])).unwrap();
    assert!(jsonschema::is_valid(&policy, &serde_json::json!({ "hope": 3 })));
    assert!(!jsonschema::is_valid(&policy, &serde_json::json!({ "hope": true })));
}

#[test]
fn the_manual_and_the_completions_are_printed() {
    assert!(printed(&["man"]).contains(".TH sortie 1"));
    assert!(printed(&["man", "check"]).contains("sortie\\-check"));
    assert_eq!(refused(&["man", "chek"]), "sortie: unknown command `chek`; did you mean `check`?\n");
    for shell in ["bash", "zsh", "fish"] {
        assert!(printed(&["completions", shell]).contains("sortie"));
    }
}

#[test]
fn where_a_scenario_is_expected_a_system_is_refused_with_the_way_to_one() {
    for command in [&["run", "toy"][..], &["sweep", "toy", "--vary", "rules.sides=2..9"]] {
        let said = refused(command);
        assert!(said.contains("`toy` is a system, and a scenario is expected here"), "{said}");
        assert!(said.contains("`sortie list scenarios toy` has their names"), "{said}");
    }
    let sweep = |metric| refused(&["sweep", "toy/duel", "--vary", "rules.sides=2..9", "--metric", metric]);
    let said = ["share(pips_a>=2)", "p95.pips_a"].map(sweep);
    assert!(said.iter().all(|said| said.contains("only `balance` of one scenario takes it, as a target")), "{said:?}");
}
