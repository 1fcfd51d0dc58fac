//! Values that files write by name, such as `deck`, `low`, `medium` and `high`.

/// Declares a named value with its names in rising order. It is visible in its crate; `pub` before the name makes it
/// public.
///
/// ```text
/// named! {
///     /// An altitude band.
///     Band {
///         /// Up to 2,500 feet.
///         Deck = "deck",
///         /// Up to 8,000 feet.
///         Low = "low",
///     }
/// }
/// // expands to
/// /// An altitude band.
/// #[derive(Clone, Copy, …, Deserialize, Serialize, JsonSchema)]
/// pub(crate) enum Band { #[serde(rename = "deck")] Deck, #[serde(rename = "low")] Low }
/// impl Band {
///     const NAMES: &'static [&'static str] = &["deck", "low"];
///     const ALL: &'static [Band] = &[Band::Deck, Band::Low];
///     const fn name(self) -> &'static str { … }
///     const fn index(self) -> usize { … }
/// }
/// lower_as_written!(Band);
/// ```
#[macro_export]
macro_rules! named {
    ($(#[$meta:meta])* pub $name:ident { $($words:tt)* }) => {
        $crate::scenario::named! { (pub) $(#[$meta])* $name { $($words)* } }
    };
    ($(#[$meta:meta])* $name:ident { $($words:tt)* }) => {
        $crate::scenario::named! { (pub(crate)) $(#[$meta])* $name { $($words)* } }
    };
    (($vis:vis) $(#[$meta:meta])* $name:ident { $($(#[$word_meta:meta])* $word:ident = $text:literal),* $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[derive(serde::Deserialize, serde::Serialize, schemars::JsonSchema)]
        #[repr(u8)]
        $vis enum $name {
            $($(#[$word_meta])* #[serde(rename = $text)] $word),*
        }

        #[allow(dead_code, reason = "not every value is listed, named or an index")]
        impl $name {
            /// The names used in files, in rising order.
            $vis const NAMES: &'static [&'static str] = &[$($text),*];

            /// All of them, in rising order.
            $vis const ALL: &'static [$name] = &[$($name::$word),*];

            /// The name used in files.
            $vis const fn name(self) -> &'static str {
                Self::NAMES[self as usize]
            }

            /// Its place in [`Self::ALL`].
            $vis const fn index(self) -> usize {
                self as usize
            }
        }

        $crate::scenario::lower::lower_as_written!($name);
    };
}
pub use named;
