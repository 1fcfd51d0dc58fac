//! Tests of whole documents: layers, places, messages.

mod elements;
mod like;
mod policy_files;
mod seats;

use super::*;
use serde::Deserialize;
use std::collections::BTreeMap;

const SYSTEMS: [&str; 2] = ["jets", "downtown"];

const RULES: &str = "[energy]\nsource = \"seed\"\ndice = 6\nbands = [3, 6, 9]\n";
const SLASHER: &str = "title = \"slasher\"\nspeed = 7\n";
const DUEL: &str = r#"system = "jets"
title = "Duel"

[sides.a]
policy = "slasher"
jets = [{ card = "f-4", skill = "ace", altitude = 5 }]

[sides.b]
policy = "slasher"
jets = [
    { card = "mig-21", skill = "green", altitude = 6 },
    { card = "mig-21", skill = "green" },
]

[variants.night]
night = true

[variants.low]
title = "Duel in the weeds"
rules.energy.dice = 5
"#;

/// A small system, as a real one would declare its types.
#[derive(Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Scenario {
    system: String,
    title: String,
    #[serde(default)]
    night: bool,
    sides: Sides,
    rules: Rules,
    policies: BTreeMap<String, Policy>,
}

#[derive(Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
struct Sides {
    a: Side,
    b: Side,
}

#[derive(Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
struct Side {
    policy: String,
    jets: Vec<Jet>,
}

#[derive(Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
struct Jet {
    card: String,
    skill: Skill,
    #[serde(default)]
    altitude: Option<u8>,
    #[serde(default)]
    load: Option<Load>,
}

#[derive(Debug, Deserialize, PartialEq)]
#[serde(rename_all = "kebab-case")]
enum Skill {
    Green,
    Ace,
}

#[derive(Debug, Deserialize, PartialEq)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
enum Load {
    Clean,
    Bombs { count: u8 },
    Missiles(Vec<String>),
}

#[derive(Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
struct Rules {
    energy: Energy,
}

#[derive(Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
struct Energy {
    source: String,
    dice: u8,
    bands: [u8; 3],
}

#[derive(Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
struct Policy {
    title: String,
    speed: i64,
}

fn library() -> Library {
    Library::of([
        ("jets/rules", RULES),
        ("jets/policies/slasher", SLASHER),
        ("jets/duel", DUEL),
        ("jets/foggy", "extends = \"jets/duel\"\ntitle = \"Foggy duel\"\nsides.a.jets = []\n"),
        ("downtown/rules", ""),
        ("downtown/raid", "system = \"downtown\"\n"),
    ])
}

fn load(request: &Request) -> Result<Document, Problems> {
    Document::load(&library(), request, &SYSTEMS)
}

fn with_sets(sets: &[&str]) -> Result<Scenario, Problems> {
    let sets = sets.iter().map(|&set| set.to_owned()).collect();
    load(&Request { sets, ..Request::scenario("jets/duel") })?.decode()
}

/// A folder with files, and the message that loading and decoding its `my.toml` ends in, the folder cut out.
fn message_of(files: &[(&str, &str)], change: impl FnOnce(Request) -> Request) -> String {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        std::fs::write(folder.path().join(name), text).unwrap();
    }
    let base = format!("{}/", folder.path().display());
    let request = change(Request::scenario(format!("{base}my.toml")));
    let outcome = load(&request).and_then(|document| document.decode::<Scenario>());
    outcome.map(|_| ()).expect_err("something is wrong with it").to_string().replace(&base, "")
}

fn message(text: &str) -> String {
    message_of(&[("my.toml", text)], |request| request)
}

/// As [`message`] of a file that extends the duel.
fn message_extending(text: &str) -> String {
    message(&format!("extends = \"jets/duel\"\n{text}"))
}

#[test]
fn layers_are_laid_in_their_order() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.display().to_string()
    };
    file("base.toml", "extends = \"jets/duel\"\ntitle = \"base\"\nrules.energy.dice = 4\n");
    let leaf = file(
        "leaf.toml",
        "extends = \"base.toml\"\ntitle = \"leaf\"\n\
         [variants.low]\nrules.energy.dice = 3\nrules.energy.bands = [1, 2, 3]\n",
    );
    let overlay = file("overlay.toml", "title = \"overlay\"\nrules.energy.bands = [4, 5, 6]\n");
    let read = |request: &Request| load(request).unwrap().decode::<Scenario>().unwrap();
    let loaded = |request: &Request| {
        let scenario = read(request);
        (scenario.title, scenario.rules.energy.dice, scenario.rules.energy.bands)
    };

    let plain = Request::scenario(&leaf);
    assert_eq!(loaded(&plain), ("leaf".to_owned(), 4, [3, 6, 9]));
    // The variant of the base and that of the leaf are one.
    let variant = Request::scenario(format!("{leaf}+low"));
    assert_eq!(loaded(&variant), ("Duel in the weeds".to_owned(), 3, [1, 2, 3]));
    let overlaid = Request { overlays: vec![overlay], ..variant };
    assert_eq!(loaded(&overlaid), ("overlay".to_owned(), 3, [4, 5, 6]));
    let set = Request { sets: vec!["title=set".to_owned(), "rules.energy.bands[1]=7".to_owned()], ..overlaid };
    assert_eq!(loaded(&set), ("set".to_owned(), 3, [4, 7, 6]));
    assert_eq!(load(&set).unwrap().name(), "leaf+low");
}

#[test]
fn rules_and_policies_are_mounted_and_composing_keys_are_gone() {
    let document = load(&Request::scenario("jets/duel+night")).unwrap();
    let scenario: Scenario = document.decode().unwrap();
    assert_eq!(scenario.rules.energy.dice, 6);
    assert_eq!(scenario.policies["slasher"].speed, 7);
    assert!(scenario.night);
    assert_eq!((document.system(), document.name()), ("jets", "duel+night"));
    assert_eq!(document.variants(), ["night", "low"]);
    assert_eq!(document.value("variants"), None);
    assert_eq!(load(&Request::scenario("jets/foggy")).unwrap().value("extends"), None);
}

#[test]
fn several_variants_are_merged_in_the_order_named() {
    let scenario: Scenario = load(&Request::scenario("jets/duel+night+low")).unwrap().decode().unwrap();
    assert_eq!((scenario.night, scenario.rules.energy.dice), (true, 5));
}

#[test]
fn arrays_are_replaced_whole() {
    let scenario: Scenario = load(&Request::scenario("jets/foggy")).unwrap().decode().unwrap();
    assert_eq!((scenario.sides.a.jets.len(), scenario.sides.b.jets.len()), (0, 2));
}

#[test]
fn a_set_value_is_toml_or_else_a_bare_string() {
    let scenario = with_sets(&[
        "sides.b.jets[1].skill=ace",
        "sides.b.jets.0.altitude=9",
        "title=\"quoted\"",
        "sides.a.jets[0].load={ bombs = { count = 3 } }",
        "sides.b.jets[0].load={missiles=[\"aa-2\"]}",
        "sides.b.jets[1].load=clean",
    ])
    .unwrap();
    assert_eq!(scenario.sides.b.jets[1].skill, Skill::Ace);
    assert_eq!(scenario.sides.b.jets[0].altitude, Some(9));
    assert_eq!(scenario.title, "quoted");
    assert_eq!(scenario.sides.a.jets[0].load, Some(Load::Bombs { count: 3 }));
    assert_eq!(scenario.sides.b.jets[0].load, Some(Load::Missiles(vec!["aa-2".to_owned()])));
    assert_eq!(scenario.sides.b.jets[1].load, Some(Load::Clean));
}

#[test]
fn a_bad_setting_says_why() {
    for (set, expected) in [
        ("night", "--set night: no `=` in it, expected PATH=VALUE"),
        ("a..b=1", "--set a..b=1: a key is empty, expected a path such as sides.a.jets[0].skill"),
        ("title.x=1", "--set title.x=1: title is a string, so it has no `x`"),
        (
            "sides.b.jets[2].skill=ace",
            "--set sides.b.jets[2].skill=ace: sides.b.jets goes from [0] to [1], so there is no [2]",
        ),
        (
            "sides.b.jets.x=1",
            "--set sides.b.jets.x=1: sides.b.jets is an array, and `x` is no index, expected an index from 0 to 1",
        ),
        ("sides[0]=1", "--set sides[0]=1: sides is a table, and [0] is an index"),
        ("nigth=true", "--set nigth=true: unknown key `nigth`; did you mean `night`?"),
        ("a.policy='x'", "--set a.policy='x': unknown key `a`; did you mean `sides.a`?"),
        ("jets=1", "--set jets=1: unknown key `jets`; did you mean `sides.a.jets`?"),
        ("sides.a.mood.x=1", "--set sides.a.mood.x=1: unknown key `mood`, expected one of policy, jets"),
        ("night=yes", "--set night=yes: night is \"yes\", expected true or false"),
        ("night=1979-05-27", "--set night=1979-05-27: night is \"1979-05-27\", expected true or false"),
        ("system=downtown", "--set system=downtown: system can't be set"),
        ("rules.energy.bands=[1]", "--set rules.energy.bands=[1]: bands is an array of 1, expected an array of 3"),
    ] {
        assert_eq!(with_sets(&[set]).unwrap_err().to_string(), expected);
    }
}

#[test]
fn a_side_gets_another_policy_by_name_or_from_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("zoomer.toml");
    std::fs::write(&file, "title = \"zoomer\"\nspeed = 9\n").unwrap();
    let policies = vec!["a=jets/policies/slasher".to_owned(), format!("b={}", file.display())];
    let scenario: Scenario = load(&Request { policies, ..Request::scenario("jets/duel") }).unwrap().decode().unwrap();
    assert_eq!((&*scenario.sides.a.policy, &*scenario.sides.b.policy), ("slasher", "zoomer"));
    assert_eq!(scenario.policies["zoomer"].speed, 9);
}

#[test]
fn a_bad_policy_argument_says_why() {
    for (policy, expected) in [
        ("slasher", "--policy slasher: no `=` in it, expected SIDE=NAME or SIDE=FILE.toml"),
        ("red=slasher", "--policy red=slasher: unknown side `red`, expected one of a, b"),
        ("a=no-such.toml", "no-such.toml: no such file"),
    ] {
        let request = Request { policies: vec![policy.to_owned()], ..Request::scenario("jets/duel") };
        assert_eq!(load(&request).unwrap_err().to_string(), expected);
    }
}

#[test]
fn a_wrong_key_fails_at_its_own_place() {
    assert_eq!(
        message_extending("[sides.a]\n  jetss = []\n"),
        "my.toml:3:3: unknown key `jetss`; did you mean `jets`?"
    );
    assert_eq!(
        message_extending("[[sides.a.jets]]\ncard = \"f-4\"\nskill = \"ace\"\naltitud = 3\n"),
        "my.toml:5:1: unknown key `altitud`; did you mean `altitude`?"
    );
    assert_eq!(
        message_extending("zzz = 1\n"),
        "my.toml:2:1: unknown key `zzz`, expected one of system, title, night, sides, rules, policies"
    );
    assert_eq!(
        message_extending("\"a b\".c = 1\n"),
        "my.toml:2:1: unknown key `a b`, expected one of system, title, night, sides, rules, policies"
    );
}

#[test]
fn a_wrong_value_fails_at_its_own_place() {
    let jet = |rest: &str| message_extending(&format!("[[sides.a.jets]]\ncard = \"f-4\"\nskill = \"ace\"\n{rest}\n"));
    assert_eq!(jet("altitude = -1"), "my.toml:5:12: altitude is -1, expected an integer from 0 to 255");
    assert_eq!(jet("altitude = 1.5"), "my.toml:5:12: altitude is 1.5, expected an integer from 0 to 255");
    assert_eq!(
        jet("load = { bombs = { count = 256 } }"),
        "my.toml:5:28: count is 256, expected an integer from 0 to 255"
    );
    assert_eq!(jet("load = { bombs = { number = 2 } }"), "my.toml:5:20: unknown key `number`, expected one of count");
    assert_eq!(jet("load = \"boms\""), "my.toml:5:8: unknown load `boms`; did you mean `bombs`?");
    assert_eq!(jet("load = { boms = 3 }"), "my.toml:5:10: unknown name `boms`; did you mean `bombs`?");
    assert_eq!(
        jet("load = \"bombs\""),
        "my.toml:5:8: load is a bare name, expected a table with what belongs to the name"
    );
    assert_eq!(jet("load = { missiles = [\"aa-2\", 3] }"), "my.toml:5:30: missiles[1] is 3, expected a string");
    assert_eq!(
        message_extending("sides.a.jets = [{ card = \"f-4\", skill = \"acee\" }]"),
        "my.toml:2:41: unknown skill `acee`; did you mean `ace`?"
    );
    assert_eq!(
        message_extending("sides.a.jets = [[\"f-4\", \"ace\"]]"),
        "my.toml:2:17: jets[0] is an array, expected a table"
    );
    assert_eq!(message_extending("title = 4"), "my.toml:2:9: title is 4, expected a string");
    assert_eq!(message_extending("sides = []"), "my.toml:2:9: sides is an array, expected a table");
    assert_eq!(message_extending("sides.a.jets = \"f-4\""), "my.toml:2:16: jets is \"f-4\", expected an array");
    assert_eq!(
        message_extending("title = \"é\"\nnight = \"é\" # é"),
        "my.toml:3:9: night is \"é\", expected true or false"
    );
}

#[test]
fn a_missing_key_fails_at_the_table_where_it_should_be() {
    assert_eq!(message("system = \"jets\"\ntitle = \"t\"\n"), "my.toml:1:1: the key `sides` is missing");
    assert_eq!(
        message("system = \"jets\"\ntitle = \"t\"\n[sides.a]\npolicy = \"slasher\"\njets = []\n[sides.b]\njets = []\n"),
        "my.toml:6:1: the key `policy` is missing in b"
    );
    assert_eq!(
        message_extending("sides.b.jets = [{ card = \"f-4\", skill = \"ace\" }, { card = \"f-4\" }]"),
        "my.toml:2:50: the key `skill` is missing in jets[1]"
    );
}

#[test]
fn the_system_is_known_and_one() {
    assert_eq!(message("title = \"t\""), "my.toml:1:1: the key `system` is missing, expected one of jets, downtown");
    assert_eq!(message("system = \"jest\""), "my.toml:1:10: unknown system `jest`; did you mean `jets`?");
    assert_eq!(message("system = 5"), "my.toml:1:10: system is an integer, expected one of jets, downtown");
    assert_eq!(
        message("system = \"jets\"\nextends = \"downtown/raid\""),
        "my.toml:2:11: a scenario of jets extends one of downtown"
    );
}

#[test]
fn what_is_extended_must_be_there_and_come_to_an_end() {
    assert_eq!(
        message("extends = \"jets/dual\""),
        "my.toml:1:11: unknown scenario `jets/dual`; did you mean `jets/duel`?"
    );
    assert_eq!(
        message("extends = \"other\""),
        "my.toml:1:11: unknown scenario `other`, expected the name of a built-in or the path of a .toml file"
    );
    assert_eq!(message("extends = \"base.toml\""), "my.toml:1:11: `base.toml`: no such file");
    assert_eq!(
        message("extends = 1"),
        "my.toml:1:11: extends is an integer, expected the name of a scenario or the path of a file"
    );
    assert_eq!(message("extends = \"my.toml\""), "my.toml:1:11: my.toml extends itself");
    let loops = [("my.toml", "extends = \"b.toml\""), ("b.toml", "\nextends = \"./my.toml\"")];
    assert_eq!(message_of(&loops, |request| request), "b.toml:2:11: my.toml extends itself");
    let broken = [("my.toml", "extends = \"b.toml\""), ("b.toml", "a = 1\nb = \n")];
    assert!(message_of(&broken, |request| request).starts_with("b.toml:2:"));
}

#[test]
fn a_chain_of_sixteen_is_read_and_one_of_seventeen_refused() {
    let files = |count: usize| -> Vec<(String, String)> {
        let name = |at: usize| if at == 0 { "my.toml".to_owned() } else { format!("{at}.toml") };
        (0..count).map(|at| (name(at), format!("title = 1\nextends = \"{}\"\n", name(at + 1)))).collect()
    };
    let message = |count: usize| {
        let mut files = files(count - 1);
        files.push((format!("{}.toml", count - 1), "system = \"jets\"".to_owned()));
        let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (&**name, &**text)).collect();
        message_of(&files, |request| request)
    };
    let both = "my.toml:1:1: the key `sides` is missing\nmy.toml:1:9: title is 1, expected a string";
    assert_eq!(message(16), both);
    assert_eq!(message(17), "15.toml:2:11: more than 16 files extend one another");
}

#[test]
fn a_wrong_variant_is_named_with_its_like() {
    let why = |name: &str| load(&Request::scenario(name)).unwrap_err().to_string();
    assert_eq!(why("jets/duel+nigth"), "jets/duel+nigth: unknown variant `nigth`; did you mean `night`?");
    assert_eq!(why("jets/duel+xx"), "jets/duel+xx: unknown variant `xx`, expected one of low, night");
    assert_eq!(why("downtown/raid+x"), "downtown/raid+x: unknown variant `x`: the scenario has none");
    assert_eq!(message_extending("variants = 3"), "my.toml:2:12: variants is an integer, expected a table of tables");
    assert_eq!(message_extending("variants.x = 3"), "my.toml:2:14: x is an integer, expected a table");
    assert_eq!(message_extending("variants.x.system = \"jets\""), "my.toml:2:12: a variant can't change `system`");
    assert_eq!(
        message_extending("variants.\"../x\" = {}"),
        "my.toml:2:19: a variant can't be called `../x`, expected letters, digits and `-`"
    );
}

#[test]
fn an_overlay_is_of_the_same_system_and_composes_nothing() {
    let with = |text: &str| {
        message_of(&[("my.toml", "extends = \"jets/duel\""), ("over.toml", text)], |request| Request {
            overlays: vec![request.scenario.replace("my.toml", "over.toml")],
            ..request
        })
    };
    assert_eq!(with("system = \"downtown\""), "over.toml:1:10: the overlay is for downtown, expected jets");
    assert_eq!(
        with("extends = \"x\""),
        "over.toml:1:1: `extends` has no effect in an overlay, expected it in the scenario"
    );
    assert_eq!(with("[sides.c]\n"), "over.toml:1:8: unknown key `c`, expected one of a, b");
    assert_eq!(with("title = []"), "over.toml:1:9: title is an array, expected a string");
    let request = Request { overlays: vec!["none.toml".to_owned()], ..Request::scenario("jets/duel") };
    assert_eq!(load(&request).unwrap_err().to_string(), "none.toml: no such file");
}

#[test]
fn what_is_no_file_of_text_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let base = folder.path().display().to_string();
    let why = |name: &str| {
        load(&Request::scenario(format!("{base}/{name}"))).unwrap_err().to_string().replace(&format!("{base}/"), "")
    };
    std::fs::create_dir(folder.path().join("folder.toml")).unwrap();
    std::fs::create_dir(folder.path().join("folder")).unwrap();
    std::fs::write(folder.path().join("latin.toml"), b"a = 1\nb = \"\xe9\"\n").unwrap();
    std::fs::write(folder.path().join("large.toml"), vec![b'#'; (1 << 20) + 1]).unwrap();
    std::fs::write(folder.path().join("empty.toml"), b"").unwrap();
    assert_eq!(why("none.toml"), "none.toml: no such file");
    assert_eq!(why("folder.toml"), "folder.toml: a folder, expected a TOML file");
    assert_eq!(why("folder"), "folder: a folder, expected a TOML file");
    assert_eq!(why("latin.toml"), "latin.toml: not UTF-8 text, from line 2 on");
    assert_eq!(why("large.toml"), "large.toml: larger than 1 MiB, the most that is read");
    assert_eq!(why("empty.toml"), "empty.toml:1:1: the key `system` is missing, expected one of jets, downtown");
    assert_eq!(
        load(&Request::scenario("jets/dual")).unwrap_err().to_string(),
        "jets/dual: unknown scenario `jets/dual`; did you mean `jets/duel`?"
    );
    assert_eq!(
        load(&Request::scenario("jets/rules")).unwrap_err().to_string(),
        "jets/rules: `jets/rules` is built in, but no scenario"
    );
}

#[test]
fn a_syntax_error_is_one_line_with_its_place() {
    for (text, expected) in [
        ("a = 1\nb = = 2\n", "my.toml:2:5: extra `=`"),
        ("a = 1\na = 2\n", "my.toml:2:1: duplicate key"),
        ("[a\nb = 1\n", "my.toml:1:3: "),
        ("a = [1, 2\n", "my.toml:1:10: the file ends too early: unclosed array, expected `]`"),
        ("a = \"x", "my.toml:1:"),
        ("a = 1 b = 2\n", "my.toml:1:"),
        ("a = 1979-05-27\n", "my.toml:1:5: 1979-05-27 is a date, expected a string, a number, true or false"),
        ("a = inf\n", "my.toml:1:5: inf is no usable number, expected a finite number"),
        ("a = 9223372036854775808\n", "my.toml:1:5: 9223372036854775808 is too large, expected an integer of 64 bits"),
        ("é = 1\n", "my.toml:1:1: "),
        ("a = \"\u{0}\"\n", "my.toml:1:6: "),
    ] {
        let message = message(text);
        println!("{message}");
        assert!(message.starts_with(expected), "{text:?}: {message}");
        assert_eq!(message.lines().count(), 1, "{message}");
    }
}

#[test]
fn deep_nesting_is_refused_and_does_not_end_the_program() {
    for text in
        ["[".repeat(100_000), format!("a = {}", "[".repeat(100_000)), format!("[{}]", vec!["a"; 100_000].join("."))]
    {
        assert!(message(&text).starts_with("my.toml:1:"));
    }
}

#[test]
fn every_prefix_of_a_file_is_read_or_refused_in_one_line() {
    for end in 0..DUEL.len() {
        let outcome = source::parse("my.toml", &DUEL[..end]);
        if let Err(problem) = outcome {
            let message = problem.to_string();
            assert!(message.starts_with("my.toml:") && !message.contains('\n'), "{message}");
        }
    }
}

#[test]
fn faults_are_placed_sorted_and_listed_once() {
    let document = load(&Request { sets: vec!["night=true".to_owned()], ..Request::scenario("jets/duel") }).unwrap();
    let problems = document.locate(vec![
        Fault::new("night", "too dark"),
        Fault::new("sides.b.jets[1].altitude", "altitude is missing").expected("1 to 9"),
        Fault::new("sides.b.jets[0].altitude", "altitude is 6"),
        Fault::new("rules.energy.dice", "too few"),
        Fault::new("sides.b.jets[0].altitude", "altitude is 6"),
        Fault::new("", "nothing is right"),
    ]);
    let expected = [
        "jets/duel:1:1: nothing is right",
        "jets/duel:11:52: altitude is 6",
        "jets/duel:12:5: altitude is missing, expected 1 to 9",
        "jets/rules:3:8: too few",
        "--set night=true: too dark",
    ];
    assert_eq!(problems.to_string(), expected.join("\n"));
    let key = document.locate_key(Fault::new("sides.b.policy", "not here"));
    assert_eq!(key.to_string(), "jets/duel:9:1: not here");
}

#[test]
fn integers_are_found_and_changed_one_by_one() {
    let document = Document::rules(&library(), "jets", &[], &["rules.energy.dice=4".to_owned()]).unwrap();
    let integers = document.integers("rules");
    let expected = [
        ("rules.energy.dice", 4),
        ("rules.energy.bands[0]", 3),
        ("rules.energy.bands[1]", 6),
        ("rules.energy.bands[2]", 9),
    ];
    assert_eq!(integers, expected.map(|(path, value)| (path.to_owned(), value)));
    for (path, value) in integers {
        let changed = document.with(&path, value + 1).unwrap();
        assert_eq!(changed.value(&path), Some((value + 1).into()));
        let before: Rules = document.decode_at("rules").unwrap();
        assert_ne!(before, changed.decode_at::<Rules>("rules").unwrap());
    }
    let wrong = document.with("rules.energy.dice", 256).unwrap().decode_at::<Rules>("rules").unwrap_err();
    assert_eq!(wrong.to_string(), "rules.energy.dice=256: dice is 256, expected an integer from 0 to 255");
}

#[test]
fn a_resolved_scenario_loads_as_itself() {
    let document = load(&Request::scenario("jets/duel+low")).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("again.toml");
    std::fs::write(&path, document.resolved()).unwrap();
    let again = load(&Request::scenario(path.display().to_string())).unwrap();
    assert_eq!(again.decode::<Scenario>().unwrap(), document.decode::<Scenario>().unwrap());
    assert_eq!(again.value(""), document.value(""));
}

#[test]
fn nothing_below_a_path_is_said_so() {
    let document = load(&Request::scenario("downtown/raid")).unwrap();
    let error = document.decode_at::<Rules>("rules.energy").unwrap_err();
    assert_eq!(error.to_string(), "downtown/rules:1:1: the key `rules.energy` is missing");
}
