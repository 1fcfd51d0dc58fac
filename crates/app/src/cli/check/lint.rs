//! Warnings about files that load but look wrong.

use crate::cli::Loaded;
use crate::scenario::{Fault, LocatedFault, Place};

/// Warnings about a scenario.
pub(super) fn scenario(loaded: &Loaded) -> Vec<LocatedFault> {
    let document = &loaded.document;
    let mut faults = loaded.system.lints(document, &*loaded.game);
    if document.value("title").is_none() {
        faults.push(Fault::new("title", "the scenario has no `title`"));
    }
    document.locate(faults).0
}

/// A warning if two scenarios play alike though something, `what`, was meant to make them differ.
pub(super) fn no_change(one: &Loaded, other: &Loaded, file: &str, what: &str) -> Option<LocatedFault> {
    let alike = one.game.canonical() == other.game.canonical();
    alike.then(|| LocatedFault::new(Place::whole(file), Fault::new("", format!("{what} changes nothing"))))
}
