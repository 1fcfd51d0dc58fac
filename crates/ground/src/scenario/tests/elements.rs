//! Tests of single elements of lists, changed by a layer.

use super::*;

/// The jets of side b in the file `text`, which extends the duel, as `(card, skill, altitude)`.
fn jets_of_b(text: &str, variant: &str) -> Vec<(String, Skill, Option<u8>)> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("my.toml");
    std::fs::write(&path, format!("extends = \"jets/duel\"\n{text}")).unwrap();
    let request = Request::scenario(format!("{}{variant}", path.display()));
    let scenario: Scenario = load(&request).unwrap().decode().unwrap();
    scenario.sides.b.jets.into_iter().map(|jet| (jet.card, jet.skill, jet.altitude)).collect()
}

fn jet(card: &str, skill: Skill, altitude: Option<u8>) -> (String, Skill, Option<u8>) {
    (card.to_owned(), skill, altitude)
}

#[test]
fn a_table_over_a_list_changes_the_elements_that_its_keys_name() {
    for text in [
        "[sides.b.jets.1]\nskill = \"ace\"\n",
        "sides.b.jets.1.skill = \"ace\"\n",
        "[sides.b]\njets.1 = { skill = \"ace\" }\n",
        "[sides.b.jets]\n\"1\".skill = \"ace\"\n",
    ] {
        let expected = [jet("mig-21", Skill::Green, Some(6)), jet("mig-21", Skill::Ace, None)];
        assert_eq!(jets_of_b(text, ""), expected, "{text}");
    }
    let both = "[sides.b.jets.0]\ncard = \"mig-17\"\n[sides.b.jets.1]\naltitude = 2\n";
    let expected = [jet("mig-17", Skill::Green, Some(6)), jet("mig-21", Skill::Green, Some(2))];
    assert_eq!(jets_of_b(both, ""), expected);
}

#[test]
fn an_argument_sets_a_value_in_every_element() {
    for path in ["sides.b.jets.*.altitude=3", "sides.b.jets[*].altitude=3"] {
        let request = Request { sets: vec![path.to_owned()], ..Request::scenario("jets/duel") };
        let scenario: Scenario = load(&request).unwrap().decode().unwrap();
        let altitudes: Vec<_> = scenario.sides.b.jets.iter().map(|jet| jet.altitude).collect();
        assert_eq!(altitudes, [Some(3), Some(3)], "{path}");
    }
}

#[test]
fn what_is_wrong_in_every_element_is_one_line() {
    let message = |sets: &[&str]| {
        let sets = sets.iter().map(|set| (*set).to_owned()).collect();
        let request = Request { sets, ..Request::scenario("jets/duel") };
        let scenario = load(&request).and_then(|document| document.decode::<Scenario>());
        scenario.unwrap_err().to_string()
    };
    let skill = message(&["sides.b.jets.*.skill=brave"]);
    assert!(skill.starts_with("--set sides.b.jets.*.skill=brave: ") && skill.lines().count() == 1, "{skill}");
    let none = message(&["sides.b.jets=[]", "sides.b.jets.*.skill=ace"]);
    assert_eq!(none, "--set sides.b.jets.*.skill=ace: sides.b.jets is empty, so `*` means no element");
}

#[test]
fn variants_change_elements_and_a_list_still_replaces_all_of_them() {
    let text = "variants.low.sides.b.jets.0.altitude = 1\nvariants.night.sides.b.jets.1.altitude = 2\n";
    let expected = [jet("mig-21", Skill::Green, Some(1)), jet("mig-21", Skill::Green, Some(2))];
    assert_eq!(jets_of_b(text, "+low+night"), expected);
    let list = "sides.b.jets = [{ card = \"f-4\", skill = \"ace\" }]\n";
    assert_eq!(jets_of_b(list, ""), [jet("f-4", Skill::Ace, None)]);
}

#[test]
fn an_overlay_changes_elements_of_numbers_and_keeps_the_places_of_the_others() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("over.toml");
    std::fs::write(&path, "rules.energy.bands.1 = 7\n[sides.b.jets.1]\nskill = \"ace\"\n").unwrap();
    let overlay = path.display().to_string();
    let request = Request { overlays: vec![overlay.clone()], ..Request::scenario("jets/duel") };
    let document = load(&request).unwrap();
    assert_eq!(document.decode::<Scenario>().unwrap().rules.energy.bands, [3, 7, 9]);
    let faults = ["rules.energy.bands[0]", "rules.energy.bands[1]", "sides.b.jets[1].card", "sides.b.jets[1].skill"];
    let problems = document.locate(faults.map(|path| Fault::new(path, "x")).to_vec());
    let places: Vec<String> = problems.0.iter().map(|problem| problem.place.to_string()).collect();
    let at = |place: &str| format!("{overlay}:{place}");
    assert_eq!(places.len(), 4);
    for expected in [at("1:24"), at("3:9"), "jets/duel:12:14".to_owned(), "jets/rules:4:10".to_owned()] {
        assert!(places.contains(&expected), "{expected} in {places:?}");
    }
}

#[test]
fn an_element_that_is_not_there_fails_at_its_key() {
    for (text, expected) in [
        ("[sides.b.jets.2]\n", "my.toml:2:15: sides.b.jets goes from [0] to [1], so there is no [2]"),
        (
            "[sides.b.jets.first]\n",
            "my.toml:2:15: sides.b.jets is an array, and `first` is no index, expected an index from 0 to 1",
        ),
        (
            "[sides.b.jets]\nskil = \"ace\"\n",
            "my.toml:3:1: sides.b.jets is an array, and `skil` is no index, expected an index from 0 to 1; \
             did you mean `0.skill`?",
        ),
        (
            "sides.a.jets.f-4.skill = \"ace\"\n",
            "my.toml:2:14: sides.a.jets is an array, and `f-4` is no index, expected the index 0; did you mean `0`?",
        ),
        (
            "sides.b.jets.01.skill = \"ace\"\n",
            "my.toml:2:14: sides.b.jets is an array, and `01` is no index, expected an index from 0 to 1",
        ),
        (
            "sides.b.jets = {}\n",
            "my.toml:2:16: sides.b.jets is an array, and the table over it is empty, \
             expected an array, or a table of elements by index",
        ),
        ("sides.b.jets.1.skil = 1\n", "my.toml:2:16: unknown key `skil`; did you mean `skill`?"),
        (
            "sides.b.jets.1.load.missiles.0 = \"aa-2\"\n",
            "my.toml:2:21: there is no list missiles below whose elements it could change, expected an array",
        ),
    ] {
        assert_eq!(message_extending(text), expected, "{text}");
    }
    let all = message_extending("sides.b.jets.7.skill = \"ace\"\nsides.b.jets.x.skill = \"ace\"\n");
    assert_eq!(all.lines().count(), 2, "{all}");
    let empty = message_of(
        &[
            ("my.toml", "extends = \"base.toml\"\nsides.a.jets.0.skill = \"ace\"\n"),
            ("base.toml", "extends = \"jets/foggy\"\n"),
        ],
        |request| request,
    );
    assert_eq!(empty, "my.toml:2:14: sides.a.jets is empty, so there is no [0]");
}
