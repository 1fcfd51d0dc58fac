//! How an effect is written: a flat table of keys; each effect uses some of them.

use super::Effect;
use crate::terms::cards::{Attacks, Band, Deck, Movers, Struck, When, While, Whom};
use crate::terms::damage::{Level, Part};
use crate::terms::units::UnitKind;
use ground::scenario::Fault;
use ground::scenario::lower::{Lower, Lowering};
use ground::scenario::schema::within;
use schemars::JsonSchema;
use serde::Deserialize;
use std::ops::RangeInclusive;

/// Declares the keys of effects in a file; each effect uses some of them.
macro_rules! keys {
    ($($(#[$meta:meta])* $key:ident: $type:ty,)*) => {
        /// An effect of a card.
        #[derive(Clone, Debug, Deserialize, JsonSchema)]
        #[serde(rename_all = "kebab-case", deny_unknown_fields)]
        pub(crate) struct EffectFile {
            /// Its name; which of the other keys it needs depends on it.
            #[schemars(extend("enum" = Effect::NAMES))]
            pub(crate) effect: String,
            $($(#[$meta])* pub(crate) $key: Option<$type>,)*
        }

        impl EffectFile {
            /// The keys that are written, without the name.
            fn written(&self) -> impl Iterator<Item = &'static str> {
                [$((stringify!($key), self.$key.is_some())),*].into_iter().filter(|(_, is)| *is).map(|(key, _)| key)
            }
        }
    };
}

keys! {
    /// How much the effect changes: points, turns, draws or dice, added where it is above 0 and taken off below.
    #[schemars(transform = within(-20..=99))]
    n: i64,
    /// When it takes place.
    when: When,
    /// Which pilots.
    whom: Whom,
    /// Which battalions move otherwise.
    movers: Movers,
    /// While which state of the battalion.
    during: While,
    /// The day.
    #[schemars(transform = within(0..=99))]
    day: i64,
    /// The band.
    band: Band,
    /// The deck of the battalions concerned.
    deck: Deck,
    /// The least roll of a d10.
    #[schemars(transform = within(1..=10))]
    least: i64,
    /// The greatest roll of a d10.
    #[schemars(transform = within(1..=10))]
    at_most: i64,
    /// A type of unit.
    unit: UnitKind,
    /// Types of units.
    units: Vec<UnitKind>,
    /// Heavy hits.
    #[schemars(transform = within(0..=9))]
    heavy: i64,
    /// Light hits.
    #[schemars(transform = within(0..=9))]
    light: i64,
    /// Which aircraft are struck.
    struck: Struck,
    /// Whether an ECM pod may negate the hits.
    ecm: bool,
    /// Whether an air-to-air weapon of any aircraft, given up, cancels the hits.
    cancelled_by_air_to_air: bool,
    /// Battalions that may be left after day 1, 2 and so on.
    #[schemars(transform = within(0..=99))]
    after: Vec<i64>,
    /// Victory points.
    #[schemars(transform = within(0..=20))]
    vp: i64,
    /// Which attacks.
    attacks: Attacks,
    /// The loiter turn.
    #[schemars(transform = within(1..=29))]
    turn: i64,
    /// The number of loiter turns.
    #[schemars(transform = within(1..=29))]
    turns: i64,
    /// The greatest range.
    #[schemars(transform = within(0..=9))]
    most: i64,
    /// The range.
    #[schemars(transform = within(0..=9))]
    range: i64,
    /// The number of battalions.
    #[schemars(transform = within(1..=32))]
    battalions: i64,
    /// Victory points lost.
    #[schemars(transform = within(0..=20))]
    lost: i64,
    /// A pilot's level.
    level: Level,
    /// Weight of weapons.
    #[schemars(transform = within(1..=99))]
    weight: i64,
    /// SO points.
    #[schemars(transform = within(1..=20))]
    so: i64,
    /// What it costs, in SO points.
    #[schemars(transform = within(1..=20))]
    cost: i64,
    /// A part of an aircraft.
    part: Part,
}

/// The limits of a number that says none.
macro_rules! limits {
    () => {
        0..=99
    };
    ($limits:expr) => {
        $limits
    };
}
pub(super) use limits;

/// The keys of one effect while it is read.
pub(super) struct Keys<'a, 'b> {
    pub(super) file: &'a EffectFile,
    pub(super) path: &'a str,
    pub(super) at: &'a mut Lowering<'b, ()>,
    /// Those that the effect knows.
    pub(super) known: Vec<&'static str>,
}

impl Keys<'_, '_> {
    fn lowered<T: Lower<()>>(&mut self, key: &str, shape: &T::Shape, limits: RangeInclusive<i64>) -> Option<T> {
        T::lower(shape, &format!("{}.{}", self.path, kebab(key)), limits.into_inner(), self.at)
    }

    /// A key that has to be there.
    pub(super) fn needed<T: Lower<()>>(
        &mut self,
        key: &'static str,
        written: &Option<T::Shape>,
        limits: RangeInclusive<i64>,
    ) -> Option<T> {
        self.known.push(key);
        let Some(shape) = written else {
            let what = format!("the effect {} has no {}", self.file.effect, kebab(key));
            self.at.check.fault(Fault::new(self.path, what));
            return None;
        };
        self.lowered(key, shape, limits)
    }

    /// A key that may be there.
    pub(super) fn maybe<T: Lower<()>>(
        &mut self,
        key: &'static str,
        written: &Option<T::Shape>,
        limits: RangeInclusive<i64>,
    ) -> Option<Option<T>> {
        self.known.push(key);
        written.as_ref().map_or(Some(None), |shape| self.lowered(key, shape, limits).map(Some))
    }

    pub(super) fn flag(&mut self, key: &'static str, written: Option<bool>) -> bool {
        self.known.push(key);
        written.unwrap_or(false)
    }

    /// Whether the effect knows all keys that are written.
    pub(super) fn are_all(&mut self) -> bool {
        let known: Vec<String> = self.known.iter().map(|key| kebab(key)).collect();
        let expected = if known.is_empty() { "no further key".to_owned() } else { known.join(", ") };
        let strange: Vec<&str> = self.file.written().filter(|key| !self.known.contains(key)).collect();
        for key in &strange {
            let key = kebab(key);
            let what = format!("the effect {} uses no {key}", self.file.effect);
            self.at.check.fault(Fault::new(format!("{}.{key}", self.path), what).expected(expected.clone()));
        }
        strange.is_empty()
    }
}

fn kebab(key: &str) -> String {
    key.replace('_', "-")
}
