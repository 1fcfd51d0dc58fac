//! The features of a table as one list.

/// Declares the features of a doctrine table: one line each with the name in the code, the kind of value, the name in
/// files, what bounds the value, and the meaning.
///
/// The order is that of [`Feature::SPECS`](super::Feature::SPECS), and a [`Compiled`](super::Compiled) table asks for
/// features in this order: declare first what costs little to find out.
///
/// ```
/// # use sortie_ground as ground;
/// ground::doctrine::features! {
///     /// What the rows may ask for.
///     pub enum Sighting {
///         Threat = flag("threat") "an enemy is behind",
///         Range = number("range", 0, 12) "hexes to the target",
///         Skill = named("skill", &["green", "ace"]) "how good the pilot is",
///     }
/// }
/// # use sortie_ground::doctrine::Feature;
/// # assert_eq!((Sighting::from_index(1), Sighting::SPECS[1].high), (Sighting::Range, 12));
/// ```
///
/// becomes
///
/// ```
/// # use sortie_ground::doctrine::{Feature, FeatureSpec};
/// /// What the rows may ask for.
/// #[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
/// pub enum Sighting {
///     #[doc = "an enemy is behind"]
///     Threat,
///     #[doc = "hexes to the target"]
///     Range,
///     #[doc = "how good the pilot is"]
///     Skill,
/// }
///
/// impl Feature for Sighting {
///     const SPECS: &'static [FeatureSpec] = &[
///         FeatureSpec::flag("threat", "an enemy is behind"),
///         FeatureSpec::number("range", 0, 12, "hexes to the target"),
///         FeatureSpec::named("skill", &["green", "ace"], "how good the pilot is"),
///     ];
///
///     fn from_index(index: usize) -> Sighting {
///         const ALL: &[Sighting] = &[Sighting::Threat, Sighting::Range, Sighting::Skill];
///         ALL[index]
///     }
///
///     fn index(self) -> usize {
///         self as usize
///     }
/// }
/// ```
#[macro_export]
macro_rules! features {
    (
        $(#[$attribute:meta])*
        $visibility:vis enum $features:ident {
            $($feature:ident = $kind:ident($name:literal $(, $bound:expr)*) $meaning:literal,)*
        }
    ) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
        $visibility enum $features {
            $(#[doc = $meaning] $feature),*
        }

        impl $crate::doctrine::Feature for $features {
            const SPECS: &'static [$crate::doctrine::FeatureSpec] =
                &[$($crate::doctrine::FeatureSpec::$kind($name $(, $bound)*, $meaning)),*];

            fn from_index(index: usize) -> $features {
                const ALL: &[$features] = &[$($features::$feature),*];
                ALL[index]
            }

            fn index(self) -> usize {
                self as usize
            }
        }
    };
}

pub use crate::features;
