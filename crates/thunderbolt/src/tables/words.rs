//! The words that tables take for cards: those of the built-in rules, in the order of their file.

use crate::rules::events::ANY;
use crate::rules::weapons::CANNON;
use serde::Deserialize;
use serde::de::IgnoredAny;
use std::collections::BTreeMap;
use std::sync::LazyLock;
use toml::Spanned;

type Names = BTreeMap<Spanned<String>, IgnoredAny>;

/// The cards of the built-in rules, by name.
#[derive(Deserialize)]
struct Cards {
    aircraft: Names,
    weapons: Names,
    campaigns: Names,
}

static NAMES: LazyLock<[Vec<String>; 3]> = LazyLock::new(|| {
    let file = include_str!("../../../../scenarios/thunderbolt/rules.toml");
    let Cards { aircraft, weapons, campaigns } = toml::from_str(file).expect("the built-in rules are well-formed");
    [aircraft, weapons, campaigns].map(|names| {
        let mut names: Vec<Spanned<String>> = names.into_keys().collect();
        names.sort_by_key(|name| name.span().start);
        names.into_iter().map(Spanned::into_inner).collect()
    })
});

fn words(of: usize) -> Vec<&'static str> {
    NAMES[of].iter().map(String::as_str).collect()
}

pub(super) static AIRCRAFT: LazyLock<Vec<&str>> = LazyLock::new(|| words(0));
pub(super) static WEAPONS: LazyLock<Vec<&str>> = LazyLock::new(|| words(1));
pub(super) static CAMPAIGNS: LazyLock<Vec<&str>> = LazyLock::new(|| words(2));
/// The weapons, and the cannon.
pub(super) static ARMS: LazyLock<Vec<&str>> = LazyLock::new(|| [WEAPONS.as_slice(), &[CANNON]].concat());
/// The events that strike aircraft.
pub(super) const EVENTS: &[&str] = &["aaa-fire", "sam-site", "enemy-fighters", "small-arms-fire", "alert-defenders"];
/// Any event, or one of those.
pub(super) static ANY_EVENT: LazyLock<Vec<&str>> = LazyLock::new(|| [&[ANY], EVENTS].concat());
