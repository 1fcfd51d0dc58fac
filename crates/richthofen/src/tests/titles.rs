//! Titles count the aircraft that fly.

use super::plays::load;
use crate::library;
use crate::terms::side::Side;

/// Titles that count no aircraft, or not all of them.
const UNCOUNTED: [&str; 2] = ["richthofen/artillery-flight", "richthofen/bloody-april"];

/// What the words of one side of a title add up to.
fn counted(words: &str) -> usize {
    const NUMBERS: [&str; 8] = ["one", "two", "three", "four", "five", "six", "seven", "eight"];
    let side = words.split(" that ").next().unwrap_or(words);
    let value = |word: &str| match word {
        "a" | "an" => 1,
        word => NUMBERS.iter().position(|number| *number == word).map_or(0, |place| place + 1),
    };
    side.split_whitespace().map(value).sum()
}

#[test]
fn titles_count_the_aircraft_of_both_sides() {
    for name in library().scenarios("richthofen").into_iter().filter(|name| !UNCOUNTED.contains(name)) {
        let file: toml::Table = toml::from_str(library().get(name).expect("a file")).expect("a scenario");
        let title = file["title"].as_str().expect("a title");
        let (one, other) = title.split_once(" v ").unwrap_or_else(|| panic!("{title}"));
        let mut counts = [counted(one), counted(other)];
        let scenario = load(name, &[]);
        let mut there = Side::BOTH.map(|side| scenario.seats.iter().filter(|seat| seat.side == side).count());
        counts.sort_unstable();
        there.sort_unstable();
        assert_eq!(counts, there, "{title}");
    }
}
