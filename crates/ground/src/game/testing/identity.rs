//! The identity of a scenario: which settings change it.

use crate::game::System;
use crate::scenario::{Document, Library, Request};

/// Checks that a scenario with any one of these settings has another identity than without it, and that its title and
/// its comments are no part of that.
///
/// # Panics
/// If a setting moves nothing, or a title or a comment does.
pub fn identity_follows_what_play_reads(system: &dyn System, scenario: &str, settings: &[&str]) {
    let library = system.library();
    let name = format!("{}/of-a-test", system.name());
    let identity = |text: &str, settings: &[&str]| {
        let files = library.names().map(|name| (name, library.get(name).unwrap_or_default()));
        let library = Library::of(files.chain([(name.as_str(), text)]));
        let sets = settings.iter().map(|&set| set.to_owned()).collect();
        let request = Request { sets, ..Request::scenario(&name) };
        let document = Document::load(&library, &request, &[system.name()]);
        let game = document.and_then(|document| system.load(&document));
        game.unwrap_or_else(|problems| panic!("{problems}")).canonical()
    };
    let text = library.get(scenario).expect("a built-in scenario");
    let base = identity(text, &[]);
    for setting in settings {
        assert_ne!(identity(text, &[setting]), base, "{setting}");
    }
    let retitled = format!("# A comment.\n{}", text.replacen("title = \"", "title = \"Another: ", 1));
    assert!(retitled.contains("Another: "), "{scenario} has no title");
    assert_eq!(identity(&retitled, &[]), base, "a title and a comment");
}
