//! What holds of the scenario files of every system.

use crate::game::System;
use crate::scenario::{Document, Request};

/// Checks that the layers of each built-in scenario and of its variants fit together, and that what is printed of them
/// resolves to itself.
///
/// # Panics
/// If they do not.
pub fn layers_fit(system: &dyn System) {
    let library = system.library();
    let systems = [system.name()];
    let load = |name: String| {
        Document::load(&library, &Request::scenario(name), &systems).unwrap_or_else(|problems| panic!("{problems}"))
    };
    for name in library.scenarios(system.name()) {
        let document = load(name.to_owned());
        assert_eq!(document.system(), system.name(), "{name}");
        assert_eq!(format!("{}/{}", system.name(), document.name()), name);
        let again = Document::from_resolved("resolved", &document.resolved(), document.name(), &systems);
        let again = again.unwrap_or_else(|problems| panic!("{problems}"));
        assert_eq!(again.value(""), document.value(""), "{name}");
        for variant in document.variants() {
            let varied = load(format!("{name}+{variant}"));
            assert_ne!(varied.value(""), document.value(""), "{name}+{variant}");
        }
    }
}
