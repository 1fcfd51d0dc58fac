//! Tests of policy files that scenarios name.

use super::*;

const CAREFUL: &str = "title = \"careful\"\nspeed = 3\n";

/// The policies of `my.toml`, which extends the duel and is in one folder with the other files.
fn policies(text: &str, files: &[(&str, &str)], variant: &str) -> BTreeMap<String, Policy> {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("sub")).unwrap();
    std::fs::write(folder.path().join("my.toml"), format!("extends = \"jets/duel\"\n{text}")).unwrap();
    for (name, text) in files {
        std::fs::write(folder.path().join(name), text).unwrap();
    }
    let request = Request::scenario(format!("{}{variant}", folder.path().join("my.toml").display()));
    load(&request).unwrap().decode::<Scenario>().unwrap().policies
}

#[test]
fn a_scenario_names_a_policy_file_beside_it() {
    let found = policies("policies.a = \"careful.toml\"\n", &[("careful.toml", CAREFUL)], "");
    assert_eq!(found["a"], Policy { title: "careful".to_owned(), speed: 3 });
    assert_eq!(found["slasher"].speed, 7);
    let below = policies("policies.a = \"sub/careful.toml\"\n", &[("sub/careful.toml", CAREFUL)], "");
    assert_eq!(below["a"].speed, 3);
}

#[test]
fn a_policy_file_replaces_the_policy_of_its_name_and_is_changed_by_the_layers_above() {
    let text = "policies.slasher = \"careful.toml\"\nvariants.low.policies.slasher.speed = 1\n\
                variants.night.policies.slasher = \"other.toml\"\n";
    let other = "title = \"other\"\nspeed = 9\n";
    let files = [("careful.toml", CAREFUL), ("other.toml", other)];
    assert_eq!(policies(text, &files, "")["slasher"], Policy { title: "careful".to_owned(), speed: 3 });
    assert_eq!(policies(text, &files, "+low")["slasher"], Policy { title: "careful".to_owned(), speed: 1 });
    assert_eq!(policies(text, &files, "+night")["slasher"], Policy { title: "other".to_owned(), speed: 9 });
    // Nothing of the policy below shows through: a key that the file lacks is missing.
    let short = message_of(
        &[("my.toml", "extends = \"jets/duel\"\npolicies.slasher = \"p.toml\"\n"), ("p.toml", "speed = 1\n")],
        |request| request,
    );
    assert_eq!(short, "p.toml:1:1: the key `title` is missing in slasher");
}

#[test]
fn the_contents_of_a_policy_file_are_part_of_the_resolved_scenario() {
    let folder = tempfile::tempdir().unwrap();
    let my = folder.path().join("my.toml");
    std::fs::write(&my, "extends = \"jets/duel\"\npolicies.a = \"careful.toml\"\n").unwrap();
    let resolved = |text: &str| {
        std::fs::write(folder.path().join("careful.toml"), text).unwrap();
        load(&Request::scenario(my.display().to_string())).unwrap().resolved()
    };
    let (one, other) = (resolved(CAREFUL), resolved("title = \"careful\"\nspeed = 4\n"));
    assert!(one.contains("[policies.a]\ntitle = \"careful\"\nspeed = 3\n"), "{one}");
    assert_ne!(one, other);
}

#[test]
fn a_wrong_policy_file_fails_at_its_own_place() {
    let with = |policy: &str, files: &[(&str, &str)]| {
        let text = format!("extends = \"jets/duel\"\npolicies.a = {policy}\n");
        let files: Vec<(&str, &str)> = std::iter::once(("my.toml", &*text)).chain(files.iter().copied()).collect();
        message_of(&files, |request| request)
    };
    let careful = [("careful.toml", CAREFUL)];
    assert_eq!(
        with("\"carefull.toml\"", &careful),
        "my.toml:2:14: `carefull.toml`: no such file; did you mean `careful.toml`?"
    );
    assert_eq!(with("\"zzz.toml\"", &careful), "my.toml:2:14: `zzz.toml`: no such file");
    assert_eq!(
        with("\"careful\"", &careful),
        "my.toml:2:14: policies.a is \"careful\", \
         expected the tables of a policy, or a policy file, whose name ends in .toml; did you mean `careful.toml`?"
    );
    assert_eq!(with("3", &[]), "my.toml:2:14: a is 3, expected a table");
    assert_eq!(
        with("\"p.toml\"", &[("p.toml", "title = \"p\"\nspede = 1\n")]),
        "p.toml:2:1: unknown key `spede`; did you mean `speed`?"
    );
    assert_eq!(
        with("\"p.toml\"", &[("p.toml", "title = \n")]),
        "p.toml:1:9: the file ends too early: string values must be quoted, expected literal string"
    );
    assert_eq!(
        with("\"p.toml\"", &[("p.toml", "system = \"downtown\"\n")]),
        "p.toml:1:10: the policy is for downtown, expected jets"
    );
    let variant = message_extending("variants.x.policies.a = \"none.toml\"\n");
    assert_eq!(variant, "my.toml:2:25: `none.toml`: no such file");
}

#[test]
fn a_built_in_file_names_no_policy_file() {
    let library =
        Library::of([("jets/rules", RULES), ("jets/duel", "system = \"jets\"\npolicies.a = \"careful.toml\"\n")]);
    let error = Document::load(&library, &Request::scenario("jets/duel"), &SYSTEMS).unwrap_err();
    assert_eq!(error.to_string(), "jets/duel:2:14: a built-in file can't name a file, expected the policy itself");
}

#[test]
fn an_overlay_names_a_policy_file_relative_to_itself() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        std::fs::write(folder.path().join(name), text).unwrap();
        folder.path().join(name).display().to_string()
    };
    file("careful.toml", CAREFUL);
    let overlay = file("over.toml", "policies.slasher = \"careful.toml\"\n");
    let request = Request { overlays: vec![overlay], ..Request::scenario("jets/duel") };
    assert_eq!(load(&request).unwrap().decode::<Scenario>().unwrap().policies["slasher"].speed, 3);
}
