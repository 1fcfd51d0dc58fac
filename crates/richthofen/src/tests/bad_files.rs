//! Types of aircraft whose bounds are upside down: each fault is reported with its place, and nothing panics.

use crate::{Richthofen, library};
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
