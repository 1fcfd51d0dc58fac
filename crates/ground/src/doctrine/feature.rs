//! What the conditions of a doctrine table may speak of.

use crate::scenario::Fault;

/// A feature of a situation: an integer in a range, a flag, or one of a few named values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FeatureSpec {
    /// Name in kebab-case, such as `range`.
    pub name: &'static str,
    /// The least value.
    pub low: i32,
    /// The greatest value, at least `low`.
    pub high: i32,
    /// One line on what it means, with its unit.
    pub meaning: &'static str,
    /// Names of the values from `low` on; empty where the values are plain numbers.
    pub names: &'static [&'static str],
}

impl FeatureSpec {
    /// A feature that holds (1) or does not (0).
    pub const fn flag(name: &'static str, meaning: &'static str) -> FeatureSpec {
        FeatureSpec::number(name, 0, 1, meaning)
    }

    /// A number from `low` to `high`, both included. Values beyond count as the nearer end.
    pub const fn number(name: &'static str, low: i32, high: i32, meaning: &'static str) -> FeatureSpec {
        FeatureSpec { name, low, high, meaning, names: &[] }
    }

    /// One of `names`, in rising order; the value is the place among them, from 0.
    pub const fn named(name: &'static str, names: &'static [&'static str], meaning: &'static str) -> FeatureSpec {
        FeatureSpec { name, low: 0, high: names.len() as i32 - 1, meaning, names }
    }

    /// Whether it is written as `threat` or `not threat`.
    pub const fn is_flag(&self) -> bool {
        self.low == 0 && self.high == 1 && self.names.is_empty()
    }

    /// How a value is written in conditions.
    pub(super) fn value_name(&self, value: i32) -> String {
        match self.names.get(value.wrapping_sub(self.low) as usize) {
            Some(name) => (*name).to_owned(),
            None => value.to_string(),
        }
    }
}

/// The features of one kind of decision, usually a field-less enum.
pub trait Feature: Copy + Eq + 'static {
    /// All of them, by [`Feature::index`].
    const SPECS: &'static [FeatureSpec];

    /// The feature at a place of [`Feature::SPECS`]; asked only for places that exist.
    fn from_index(index: usize) -> Self;

    /// Its place in [`Feature::SPECS`].
    fn index(self) -> usize;

    /// What it is.
    fn spec(self) -> &'static FeatureSpec {
        &Self::SPECS[self.index()]
    }

    /// The feature of this name; `path` is the place of the name in the document.
    ///
    /// # Errors
    /// There is none of this name; the fault gives the nearest.
    fn named(name: &str, path: &str) -> Result<Self, Fault> {
        match Self::SPECS.iter().position(|spec| spec.name == name) {
            Some(index) => Ok(Self::from_index(index)),
            None => Err(Fault::unknown(path, "feature", name, Self::SPECS.iter().map(|spec| spec.name))),
        }
    }
}

/// A small set of features for the tests of this module.
#[cfg(test)]
pub(super) mod sample {
    crate::features! {
        /// Features of a jet.
        pub(in crate::doctrine) enum Sample {
            Threat = flag("threat") "an enemy is behind",
            Range = number("range", 0, 12) "hexes to the target",
            Skill = named("skill", &["green", "regular", "ace"]) "the pilot",
            Climb = number("climb", -3, 3) "levels",
        }
    }
}
