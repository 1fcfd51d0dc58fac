//! What holds where a scenario does not set a key: the page of a comparison names it beside what a variant sets.

use crate::cli::{Loaded, keys};

/// The defaults of the keys by their paths, in which an index is `[]`, and what the cards of the scenario give.
pub(super) fn of(base: &Loaded) -> Vec<(String, String)> {
    let of_cards = base.system.by_cards(&base.document).into_iter();
    let of_cards = of_cards.map(|(path, number)| (path.to_owned(), number.to_string()));
    let keys = keys::of(base.system).into_iter();
    of_cards.chain(keys.filter_map(|key| Some((key.steps.to_string(), key.default?)))).collect()
}
