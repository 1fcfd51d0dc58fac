//! What a designer asks before a scenario plays: a new one, and what each key means.

use crate::common::systems::{built_in, of_each_system};
use sortie::cli::{Captured, Context, run};
use sortie::game::System;
use sortie::scenario::{Document, Request};
use sortie::systems::registry;
use std::fs;
use std::path::Path;

/// Runs a command in this process. Returns its exit code, what it prints and its messages.
fn answer(arguments: &[&str]) -> (u8, String, String) {
    let (out, err) = (Captured::default(), Captured::default());
    let io = Context::with(registry(), sortie::library(), out.sink(), err.sink());
    let code = run(std::iter::once("sortie").chain(arguments.iter().copied()).map(Into::into), &io);
    (code, out.text(), err.text())
}

/// What a scenario is when it is played.
fn played(system: &dyn System, scenario: &str) -> Vec<u8> {
    let request = Request::scenario(scenario);
    let document = Document::load(&sortie::library(), &request, &[system.name()]).unwrap();
    system.load(&document).unwrap_or_else(|problems| panic!("{scenario}: {problems}")).canonical()
}

/// A scenario written after a built-in one plays as that does, and no file is written over.
fn scenarios_written_anew(system: &'static dyn System) {
    let folder = tempfile::tempdir().unwrap();
    for entry in built_in(system) {
        let file = folder.path().join(format!("{}.toml", entry.scenario.replace('/', "-")));
        let file = file.to_str().unwrap();
        let arguments = ["new", system.name(), "--like", &entry.scenario, "--out", file];
        let (code, _, err) = answer(&arguments);
        assert_eq!(code, 0, "{entry}: {err}");
        assert!(played(system, file) == played(system, &entry.scenario), "{entry} is another game when written anew");
        assert_eq!(answer(&arguments).0, 2, "{entry}: a file is written over");
    }
    let file = folder.path().join("typical.toml");
    let file = file.to_str().unwrap();
    assert_eq!(answer(&["new", system.name(), "--out", file]).0, 0);
    let (code, out, err) = answer(&["check", file]);
    assert_eq!((code, out), (0, format!("{file}: ok, a scenario of {}\n", system.name())), "{err}");
    assert_eq!(answer(&["run", file, "--games", "2", "--quiet"]).0, 0);
    check_offers(system, Path::new(file));
}

/// Each line that offers a key has a value that the scenario takes: the file loads once the `#` of the line is gone, of
/// the section that it is in, and of the key that the section needs.
fn check_offers(system: &dyn System, file: &Path) {
    let text = fs::read_to_string(file).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let offered = |at: usize| lines[at].strip_prefix('#').filter(|line| !line.is_empty() && !line.starts_with(' '));
    let (mut offers, mut header, mut needed, mut needs) = (0, None, None, None);
    for (at, line) in lines.iter().enumerate() {
        if let Some(key) = line.strip_prefix("# Each of its keys needs `") {
            needs = key.strip_suffix("` beside it.");
        }
        let Some(offer) = offered(at) else {
            if line.starts_with('[') {
                (header, needed) = (None, None);
            }
            continue;
        };
        if offer.starts_with('[') {
            (header, needed) = (Some(at), None);
            continue;
        }
        if needs.is_some_and(|key| offer.starts_with(&format!("{key} = "))) {
            (needed, needs) = (Some(at), None);
        }
        let partner = lines[at - 1].strip_prefix("# It needs `").and_then(|words| words.strip_suffix("` beside it."));
        let of_partner = |line: usize| {
            partner.zip(offered(line)).is_some_and(|(key, offer)| offer.starts_with(&format!("{key} = ")))
        };
        let partner =
            (header.unwrap_or(at)..lines.len()).take_while(|at| !lines[*at].is_empty()).find(|at| of_partner(*at));
        let bare = |other: usize| other == at || [header, needed, partner].contains(&Some(other));
        let with: Vec<&str> =
            lines.iter().enumerate().map(|(at, line)| if bare(at) { &line[1..] } else { line }).collect();
        let tried = file.with_file_name("offer.toml");
        fs::write(&tried, with.join("\n")).unwrap();
        let request = Request::scenario(tried.to_str().unwrap());
        let document = Document::load(&sortie::library(), &request, &[system.name()]);
        let loaded = document.and_then(|document| system.load(&document));
        assert!(loaded.is_ok(), "{offer}: {}", loaded.err().unwrap());
        offers += 1;
    }
    assert!(offers > 3, "{text}");
}

/// A new campaign has its days, forces and missions as comments, and they are those that it is played with.
#[test]
fn a_new_campaign_offers_its_days_and_forces() {
    let name = "richthofen/bloody-april";
    let (code, text, err) = answer(&["new", "richthofen", "--like", name]);
    assert_eq!(code, 0, "{err}");
    let (above, rules) = text.split_once("#[rules.campaign]\n").expect("the campaign is written out");
    let (rules, _) = rules.split_once("# Changes that are played by name").expect("variants come behind it");
    let uncommented = |line: &str| match line.strip_prefix('#') {
        Some(key) if !key.starts_with(' ') => key.to_owned(),
        _ => line.to_owned(),
    };
    let rules: Vec<String> = rules.lines().map(uncommented).collect();
    assert!(rules.iter().any(|line| line == "days = 7") && rules.iter().any(|line| line.starts_with("roster = ")));
    let system = registry().iter().find(|system| system.name() == "richthofen").expect("it is there");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("month.toml").display().to_string();
    let written = |rules: &str| fs::write(&file, format!("{above}[rules.campaign]\n{rules}\n")).unwrap();
    written(&rules.join("\n"));
    assert!(played(*system, &file) == played(*system, name), "{text}");
    let month = rules.join("\n").replacen("days = 7", "days = 30", 1);
    written(&month);
    let (code, out, err) = answer(&["check", &file]);
    let short = "14 missions for 60 attacks: the attacks beyond them are not flown, expected 60 missions";
    assert!(code == 0 && [out, err].concat().contains(short));
    written(&month.replacen("missions = [4, 4, 2, 4]", "missions = [18, 16, 8, 18]", 1));
    let (code, out, err) = answer(&["check", &file]);
    assert!(code == 0 && ![out, err].concat().contains("missions for"));
    written(&rules.join("\n").replacen("days = 7", "days = 31", 1));
    let (code, _, err) = answer(&["check", &file]);
    assert!(code == 2 && err.contains("expected 1 to 30"), "{err}");
}

/// A campaign that changes its rules has the changed keys in a table: the others are offered for that table.
#[test]
fn a_new_campaign_with_rules_of_its_own_offers_the_others_for_the_same_table() {
    let folder = tempfile::tempdir().unwrap();
    let [like, file] = ["like.toml", "new.toml"].map(|name| folder.path().join(name).display().to_string());
    fs::write(&like, "extends = \"richthofen/bloody-april\"\n[rules.campaign]\ndays = 5\n").unwrap();
    let (code, text, err) = answer(&["new", "richthofen", "--like", &like]);
    assert_eq!(code, 0, "{err}");
    assert!(text.contains("# To change a key below, move it to the table [rules.campaign] above:\n"), "{text}");
    assert!(!text.contains("#[rules.campaign]\n") && text.matches("days = ").count() == 1, "{text}");
    assert!(text.contains("\n#turns = 40\n") && text.contains("\n#[rules.campaign.allies]\n"), "{text}");
    let moved = text.replacen("\n#turns = 40\n", "\n", 1).replacen("days = 5\n", "days = 5\nturns = 30\n", 1);
    fs::write(&file, moved).unwrap();
    let (code, _, err) = answer(&["check", &file]);
    assert_eq!(code, 0, "{err}");
}

/// Unknown keys, values of the wrong sort, values out of range and unknown names are reported together, each with its
/// place.
#[test]
fn all_mistakes_of_a_file_are_reported_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("wrong.toml").display().to_string();
    let text = "system = \"jets\"\ntitle = 5\nbogus = 1\n\n[sides.a]\npolicy = \"slasher\"\naltitude = 12\n\n\
                [[sides.a.jets]]\ncard = \"mig-21mf\"\ncount = \"two\"\nskill = \"brilliant\"\n\n\
                [sides.b]\npolicy = \"slasher\"\nspeed = 99\n\n[[sides.b.jets]]\ncard = \"f-4e\"\ncuont = 2\n";
    fs::write(&file, text).unwrap();
    let (code, out, err) = answer(&["check", &file]);
    assert_eq!((code, out.as_str()), (2, ""), "{err}");
    let wanted = [
        "2:9: title is 5, expected a string",
        "3:1: unknown key `bogus`; did you mean `about`?",
        "7:12: altitude is 12, expected 1 to 9",
        "11:9: count is \"two\", expected an integer",
        "12:9: unknown skill `brilliant`, expected one of green, regular, veteran, ace",
        "16:9: speed is 99, expected 1 to 11, the maximum of F-4E",
        "20:1: unknown key `cuont`; did you mean `count`?",
    ];
    for wanted in wanted {
        assert!(err.lines().any(|line| line.ends_with(&format!("wrong.toml:{wanted}"))), "{wanted}: {err}");
    }
    assert_eq!(err.lines().count(), wanted.len(), "{err}");
}

/// What is read for a wrong value, so that the rest can be checked, causes no fault of its own.
#[test]
fn a_value_of_the_wrong_sort_is_one_fault() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("one.toml").display().to_string();
    for (text, wanted) in [
        ("extends = \"jets/mig21-v-f4\"\n[dogfight]\nyear = \"1970\"\n", "3:8: year is \"1970\", expected an integer"),
        ("extends = \"richthofen/spotting\"\n[sides.allies]\naircraft = 3\n", "3:12: aircraft is 3, expected an array"),
    ] {
        fs::write(&file, text).unwrap();
        let (code, _, err) = answer(&["check", &file]);
        assert_eq!((code, err), (2, format!("sortie: {file}:{wanted}\n")), "{text}");
    }
}

of_each_system!(a_scenario_written_anew_plays_as_the_one_that_it_is_like, scenarios_written_anew);

/// One key of a system in `STEP` is explained, by their whole path and by their name alone.
fn keys_explained(system: &'static dyn System) {
    const STEP: usize = 61;
    let (code, listed, err) = answer(&["list", "keys", system.name(), "--format", "csv"]);
    assert_eq!(code, 0, "{err}");
    let paths: Vec<&str> = listed.lines().skip(1).filter_map(|line| line.split(',').next()).collect();
    assert!(paths.len() > 300, "{} keys", paths.len());
    for path in paths.iter().step_by(STEP) {
        let leaf = path.rsplit(['.', ']']).next().unwrap_or_default();
        for name in [path, leaf] {
            let (code, out, err) = answer(&["explain", name]);
            assert!(code == 0 && !out.is_empty(), "{name}: {err}");
        }
    }
    for line in listed.lines().skip(1) {
        assert!(!line.ends_with(','), "a key without a meaning: {line}");
    }
}

of_each_system!(every_key_answers, keys_explained);

/// What a row is worth to one side cancels what it is worth to the other: where both play by it, each has a line.
#[test]
fn a_row_that_both_sides_play_by_is_left_out_for_each() {
    let ranking = ["compare", "jets/mirror-low", "--without", "all", "--games", "4", "--format", "csv"];
    let (code, out, err) = answer(&ranking);
    assert_eq!(code, 0, "{err}");
    let rows = |side: &str| out.lines().filter(|line| line.contains(&format!("{side}: enemy close ahead,"))).count();
    assert_eq!((rows("a"), rows("b")), (1, 1), "{out}");
    let alone = ["compare", "jets/mirror-low", "--without", "b: enemy close ahead", "--games", "4"];
    assert_eq!(answer(&alone).0, 0, "the name that the ranking has is one to type");
    let one_side = ["compare", "jets/mig17-v-f4b", "--without", "all", "--games", "4", "--format", "csv"];
    assert!(!answer(&one_side).1.contains("a: enemy close ahead"), "one side plays by each");
}

/// A policy that has its system's rows alone has no key of a policy.
#[test]
fn a_policy_that_says_only_its_title_is_taken_for_one() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("hunter.toml");
    fs::write(&file, "system = \"thunderbolt\"\ntitle = \"as the rules have it\"\n").unwrap();
    let (code, out, err) = answer(&["check", file.to_str().unwrap()]);
    assert_eq!(code, 0, "{err}");
    assert!(out.contains("ok, a policy for side player"), "{out}");
    // What is no policy either is reported as a faulty scenario.
    fs::write(&file, "system = \"thunderbolt\"\ntitle = \"a\"\n[campaign]\ndays = 3\n").unwrap();
    assert!(answer(&["check", file.to_str().unwrap()]).2.contains("the scenario has no sides"));
}

/// A tournament names the policies that play only where they are named.
#[test]
fn policies_that_were_not_played_are_named() {
    let asked = ["tournament", "jets/mirror-low", "--games", "16"];
    let (_, out, _) = answer(&asked);
    assert!(out.contains("names none of them: nearest-enemy, planner,") && out.contains("random, stay-home"), "{out}");
    // What one side plays is not left out.
    let (_, out, _) = answer(&[&asked[..], &["--policies", "a=random,shooter"]].concat());
    assert!(out.contains("names none of them: nearest-enemy, planner,") && !out.contains("random, stay-home"), "{out}");
}

/// Each name that the meaning of a key has as an example is one that the files of its system have, or its rules.
fn examples_that_exist(system: &'static dyn System) {
    let (code, keys, err) = answer(&["list", "keys", system.name(), "--format", "json"]);
    assert_eq!(code, 0, "{err}");
    let library = sortie::library();
    let files = library.names().filter(|name| name.split('/').next() == Some(system.name()));
    let texts: Vec<&str> = files.filter_map(|name| library.get(name)).collect();
    let part_of_name = |letter: char| letter.is_alphanumeric() || letter == '-' || letter == '_';
    let has = |name: &str| {
        texts.iter().any(|text| {
            text.match_indices(name).any(|(at, _)| {
                !text[..at].ends_with(part_of_name) && !text[at + name.len()..].starts_with(part_of_name)
            })
        })
    };
    let keys: Vec<serde_json::Value> = serde_json::from_str(&keys).unwrap();
    let mut seen = 0;
    for key in &keys {
        let (path, meaning) = (key["path"].as_str().unwrap(), key["meaning"].as_str().unwrap());
        // A condition names a feature, which is in the program.
        let examples = meaning.split("such as `").skip(1).filter_map(|rest| rest.split('`').next());
        let is_number = |example: &str| example.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
        for example in examples.filter(|example| !is_number(example) && !path.ends_with(".when")) {
            assert!(has(example), "{path}: there is no `{example}`");
            seen += 1;
        }
    }
    assert!(seen > 0 || system.name() == "thunderbolt", "{} has no example", system.name());
}

of_each_system!(examples_of_keys_exist, examples_that_exist);

/// A file that can't be written is called by the name that the user has given it.
#[test]
fn a_scenario_for_a_folder_that_is_not_there_names_the_file_asked_for() {
    let (code, _, err) = answer(&["new", "jets", "--out", "/no/such/folder/x.toml"]);
    assert!(code == 1 && err.starts_with("sortie: failed to write `/no/such/folder/x.toml`: "), "{err}");
}

/// A type of another side is said to be one, and is not offered.
#[test]
fn the_us_flies_no_type_of_the_drv() {
    let (_, text, _) = answer(&["new", "downtown"]);
    assert!(text.contains(" f-4j") && !text.contains("mig-21mf"), "{text}");
    let mig = "sides.us.flights[0].aircraft=mig-21mf";
    let (code, _, err) = answer(&["run", "downtown/d5", "--games", "1", "--set", mig]);
    let said = "`mig-21mf` is a type of the DRV, expected a type of the US, such as f-105d";
    assert!(code == 2 && err.contains(said), "{err}");
}

/// A turn after the end is refused, and what fits none of the events is said to.
#[test]
fn a_trace_of_a_turn_after_the_end_says_when_the_game_ends() {
    let trace = |turn: &str, scenario: &str| answer(&["trace", scenario, "--game", "14", "--turn", turn]);
    let (code, out, err) = trace("99", "jets/mig21-v-f4");
    let said = "sortie: game 14 ends before turn 99, expected --turn 0 to ";
    assert!(code == 2 && out.is_empty() && err.starts_with(said), "{err}");
    let last = err[said.len()..].trim_end();
    let (code, out, err) = trace(last, "jets/mig21-v-f4");
    assert!(code == 0 && !out.is_empty() && err.is_empty(), "{err}");
    let (code, _, err) = trace("6", "thunderbolt/iraq91-holding");
    assert!(code == 2 && err.ends_with("expected --turn 0 to 5\n"), "days are counted: {err}");
    let (code, _, err) = answer(&["trace", "jets/mig21-v-f4", "--turn", "0", "--unit", "a1", "--rule", "J5.4c"]);
    assert_eq!((code, err.as_str()), (0, "sortie: no event of game 0 fits all of --turn, --unit and --rule\n"));
}

/// A story ends with the winner or the draw, and with the lead that a win takes.
#[test]
fn stories_name_the_winner_or_why_there_is_none() {
    let story = |scenario: &str, game: u64| {
        let (code, story, err) = answer(&["trace", scenario, "--game", &game.to_string()]);
        assert_eq!(code, 0, "{err}");
        let end = story.split("\nEnd ").nth(1).unwrap_or_default();
        end.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    for (scenario, win) in
        [("jets/mig21-v-f4", " wins: "), ("richthofen/duel", " victory of the "), ("downtown/d5", " victory of the ")]
    {
        let (mut draws, mut wins) = (0, 0);
        for game in 0..16 {
            let end = story(scenario, game);
            let drawn = end.contains("winner draw") || end.contains("victory_level draw");
            assert!(if drawn { end.contains("A draw: ") } else { end.contains(win) }, "{scenario} {game}: {end}");
            assert!(end.contains(" takes a lead of ") || end.contains(": it takes "), "{scenario} {game}: {end}");
            (draws, wins) = (draws + u32::from(drawn), wins + u32::from(!drawn));
        }
        assert!(draws > 0 && wins > 0, "{scenario}: {draws} draws, {wins} wins");
    }
}

/// A raid that means to bomb from Medium and attacks from Low under an overcast says why.
#[test]
fn a_raid_below_the_overcast_says_so() {
    let (_, story, err) = answer(&["trace", "downtown/d5", "--game", "17"]);
    assert!(story.contains("over the target at\n    medium altitude"), "{story}{err}");
    let words = story.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("bombs the raid target (level) from low altitude, below the overcast"), "{story}");
}
