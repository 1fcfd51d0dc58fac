//! Tests of cards that are like others, and of keys that are missing together.

use super::*;

const CARDS: &str = "[cards.mig]\nsource = \"seed\"\nref = \"Table C\"\nname = \"MiG\"\nnumber = 1\nspeed = 9\n\
                     racks = [{ type = \"atoll\", count = 2 }]\n";

#[derive(Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
struct Card {
    source: String,
    r#ref: String,
    name: String,
    number: Option<u8>,
    speed: u8,
    racks: Vec<Rack>,
}

#[derive(Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
struct Rack {
    r#type: String,
    count: u8,
}

/// The cards of a scenario with this text, or what is wrong with it.
fn cards(text: &str, variant: &str) -> Result<BTreeMap<String, Card>, String> {
    let folder = tempfile::tempdir().unwrap();
    let base = format!("{}/", folder.path().display());
    let path = format!("{base}my.toml");
    std::fs::write(&path, format!("system = \"jets\"\n{text}")).unwrap();
    let library = Library::of([("jets/rules", CARDS)]);
    let document = Document::load(&library, &Request::scenario(format!("{path}{variant}")), &SYSTEMS);
    document
        .and_then(|document| document.decode_at("rules.cards"))
        .map_err(|error| error.to_string().replace(&base, ""))
}

fn card(name: &str, reference: &str, speed: u8, count: u8) -> Card {
    let rack = Rack { r#type: "atoll".to_owned(), count };
    let [source, name, reference] = ["house", name, reference].map(str::to_owned);
    Card { source, r#ref: reference, name, number: None, speed, racks: vec![rack] }
}

#[test]
fn a_card_has_the_keys_of_the_one_that_it_is_like() {
    let text = "[rules.cards.fast]\nlike = \"mig\"\nspeed = 11\n\
                [rules.cards.armed]\nlike = \"fast\"\nname = \"Armed\"\nref = \"ours\"\nracks.0.count = 4\n";
    let cards = cards(text, "").unwrap();
    assert_eq!(cards["fast"], card("fast", "like mig", 11, 2));
    assert_eq!(cards["armed"], card("Armed", "ours", 11, 4));
    assert_eq!((cards["mig"].source.as_str(), cards["mig"].number), ("seed", Some(1)));
}

#[test]
fn a_card_that_is_like_another_says_what_differs() {
    let text = "[cards.mig]\nref = \"Table C\"\nname = \"MiG\"\nnumber = 1\nspeed = 9\nskill = \"ace\"\n\
                [cards.fast]\nlike = \"mig\"\nref = \"ours\"\nname = \"fast\"\nspeed = 11\nracks = [2]\n\
                [cards.same]\nlike = \"mig\"\nname = \"same\"\nspeed = 9\nskill = \"ace\"\n\
                [energy]\nref = \"like mig\"\ndrag = 1\n";
    let rules: toml::Table = toml::from_str(text).unwrap();
    let cards = rules["cards"].as_table().unwrap();
    let said = in_words(cards, "fast").unwrap();
    assert_eq!(said, "like mig, but skill none (ace), speed 11 (9), racks [2] (none)");
    assert_eq!(in_words(cards, "same").unwrap(), "like mig in all but its name");
    assert_eq!(in_words(cards, "mig"), None);
    let all: Vec<_> = all_like_another(&rules).into_iter().map(|card| (card.path, card.inherits)).collect();
    let same = ("rules.cards.same".to_owned(), "skill ace, speed 9".to_owned());
    assert_eq!(all, [("rules.cards.fast".to_owned(), String::new()), same]);
}

/// What a card is like is known from its key, whatever its reference says and however deep it is.
#[test]
fn a_card_with_a_reference_of_its_own_says_what_differs() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("my.toml").display().to_string();
    let text = "system = \"jets\"\n[rules.cards.fast]\nlike = \"mig\"\nref = \"ours\"\nspeed = 11\n\
                [rules.week.sides.a]\npilots = 5\naces = 1\n[rules.week.sides.b]\nlike = \"a\"\naces = 2\n";
    std::fs::write(&path, text).unwrap();
    let library = Library::of([("jets/rules", CARDS)]);
    let document = Document::load(&library, &Request::scenario(path), &SYSTEMS).unwrap();
    let all = document.cards_like_others();
    let said: Vec<[&str; 3]> = all.iter().map(|card| [&*card.path, &*card.differs, &*card.inherits]).collect();
    let expected = [
        ["rules.cards.fast", "like mig, but speed 11 (9)", "racks [{ count = 2, type = \"atoll\" }]"],
        ["rules.week.sides.b", "like a, but aces 2 (1)", "pilots 5"],
    ];
    assert_eq!(said, expected);
    // A scenario that was resolved says so too, to its reader and to the page of a report.
    let resolved = document.resolved();
    let again = Document::from_resolved("my.toml", &resolved, "my", &SYSTEMS).unwrap();
    assert_eq!((again.cards_like_others(), again.resolved()), (all.clone(), resolved.clone()));
    let read: toml::Table = toml::from_str(&resolved).unwrap();
    assert_eq!(all_like_another(read["rules"].as_table().unwrap()), all);
    assert_eq!(document.differences(&resolved), Vec::<String>::new());
}

#[test]
fn a_variant_changes_such_a_card() {
    let text = "[rules.cards.fast]\nlike = \"mig\"\nspeed = 11\n[variants.slow.rules.cards.fast]\nspeed = 2\n";
    assert_eq!(cards(text, "+slow").unwrap()["fast"].speed, 2);
}

#[test]
fn a_card_is_like_another_that_there_is() {
    for (text, expected) in [
        ("like = \"mgi\"", "my.toml:3:8: unknown card `mgi`, expected one of mig"),
        ("like = \"new\"", "my.toml:3:8: new is like itself, expected the name of another card"),
        ("like = 3", "my.toml:3:8: like is an integer, expected the name of a card beside it"),
    ] {
        assert_eq!(cards(&format!("[rules.cards.new]\n{text}\n"), "").unwrap_err(), expected);
    }
}

#[test]
fn all_keys_that_are_missing_are_told_together() {
    let text = "[rules.cards.new]\nsource = \"house\"\nname = \"New\"\n[rules.cards.other]\nlike = \"mig\"\nsped = 3\n";
    let expected = "my.toml:2:1: the keys `speed` and `racks` are missing in new, expected them, or `like = \"mig\"` \
                    to have those of another card\n\
                    my.toml:7:1: unknown key `sped`; did you mean `speed`?";
    assert_eq!(cards(text, "").unwrap_err(), expected);
}

/// Without its unknown name a value may be another choice, which has other keys; a table further above is as it was.
#[test]
fn a_table_lacks_keys_beside_a_name_that_is_unknown_far_below() {
    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    enum Weather {
        Clear,
        Fog,
    }
    #[derive(Debug, Deserialize)]
    struct Day {
        #[serde(rename = "weather")]
        _weather: Weather,
    }
    #[derive(Debug, Deserialize)]
    struct Week {
        _days: Vec<Day>,
        _number: u8,
    }
    let text = "system = \"jets\"\n[weeks.one]\n_days = [{ weather = \"rain\" }]\n[weeks.two]\n_days = []\n\
                _number = 2\n";
    let document = Document::from_resolved("my.toml", text, "my", &SYSTEMS).unwrap();
    let message = document.decode_at::<BTreeMap<String, Week>>("weeks").unwrap_err().to_string();
    let expected = "my.toml:2:1: the key `_number` is missing in one\n\
                    my.toml:3:22: unknown weather `rain`, expected one of clear, fog";
    assert_eq!(message, expected);
}

#[test]
fn what_a_card_is_like_is_not_set_on_the_command_line() {
    let request = Request { sets: vec!["rules.energy.like=x".to_owned()], ..Request::scenario("jets/duel") };
    let message = load(&request).unwrap_err().to_string();
    let expected = "--set rules.energy.like=x: a card's `like` can't be set, expected the card in a file, with what \
                    differs";
    assert_eq!(message, expected);
}
