//! Files whose values do not fit each other: each fault is reported with its place, and nothing panics.

use crate::{Richthofen, library};
use ground::chance::RunKey;
use ground::game::System;
use ground::game::testing::path;
use ground::scenario::{Document, Request};

/// The message about a file of `tests/richthofen/bad`, from its line on.
fn message(name: &str) -> String {
    let file = path(&format!("tests/richthofen/bad/{name}.toml"));
    let request = Request::scenario(file.clone());
    let document = Document::load(&library(), &request, &[Richthofen.name()]).unwrap_or_else(|wrong| panic!("{wrong}"));
    let Err(problems) = Richthofen.load(&document) else { panic!("{name} is read") };
    let text = problems.to_string();
    text.strip_prefix(&format!("{file}:")).unwrap_or(&text).to_owned()
}

#[test]
fn a_type_with_bounds_upside_down_is_reported_with_its_line() {
    let ceiling = "4:11: ceiling is 49, expected 50 or more, the least height at which an aircraft starts";
    assert_eq!(message("ceiling-below-a-step"), ceiling);
    let speeds = "4:11: maximum is 11 and minimum is 12, expected no less than the least speed";
    assert_eq!(message("least-speed-above-the-greatest"), speeds);
    let hovers = "4:11: minimum is 0, expected 1 or more, for only a balloon hovers";
    assert_eq!(message("least-speed-of-nothing"), hovers);
}

#[test]
fn a_second_balloon_is_refused() {
    let text = message("two-balloons");
    assert!(text.ends_with("2 balloons are up, expected one at most"), "{text}");
}

#[test]
fn what_a_campaign_does_not_read_is_refused() {
    let text = message("campaign-of-turns");
    let keys = [("sortie.turns", "rules.campaign.turns"), ("sides.allies.altitude", "rules.campaign.altitude")];
    for (key, instead) in keys {
        assert!(text.contains(&format!("a campaign does not read `{key}`, expected {instead}")), "{text}");
    }
}

/// As many guns about a balloon as the rules of its file may have.
#[test]
fn a_balloon_may_have_ten_guns() {
    let sets = ["rules.balloons.aa-guns=5", "rules.balloons.mg-guns=5"].map(str::to_owned).to_vec();
    let request = Request { sets, ..Request::scenario("richthofen/balloon".to_owned()) };
    let document = Document::load(&library(), &request, &[Richthofen.name()]).unwrap_or_else(|wrong| panic!("{wrong}"));
    let game = Richthofen.load(&document).unwrap_or_else(|wrong| panic!("{wrong}"));
    let mut row = vec![0; game.metrics().len()];
    game.worker().play(RunKey::new("richthofen", 7).game(0, 0), &mut row);
}
