//! What loads, but looks wrong.

use crate::cli::Loaded;
use crate::scenario::{Fault, Place, Problem};

/// Warnings about a scenario.
pub(super) fn scenario(loaded: &Loaded) -> Vec<Problem> {
    let document = &loaded.document;
    let mut faults = loaded.system.lints(document, &*loaded.game);
    if document.value("title").is_none() {
        faults.push(Fault::new("title", "the scenario has no `title`"));
    }
    document.locate(faults).0
}

/// A warning if two scenarios play alike though something, `what`, was to tell them apart.
pub(super) fn no_change(one: &Loaded, other: &Loaded, file: &str, what: &str) -> Option<Problem> {
    let alike = one.game.canonical() == other.game.canonical();
    alike.then(|| Problem::new(Place::whole(file), Fault::new("", format!("{what} changes nothing"))))
}
