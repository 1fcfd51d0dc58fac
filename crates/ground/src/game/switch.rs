//! Switches: the places where a system's rules can be read or played in more ways than one.

/// A choice between readings of a rule, or whether an optional rule is in force.
#[derive(Clone, Copy, Debug)]
pub struct Switch {
    /// Name in kebab-case, such as `alt6`.
    pub name: &'static str,
    /// Path of its value in a scenario's document, such as `switches.alt6`.
    pub path: &'static str,
    /// Its values.
    pub values: &'static [&'static str],
    /// The value taken when none is given.
    pub default: &'static str,
    /// One line on what it decides.
    pub meaning: &'static str,
    /// Ids of the rules that it touches.
    pub rules: &'static [&'static str],
}

/// Declares the switches of a system: the field, the name that files use, the type, its values, what it decides, and
/// the rules that it touches. The first value is the default. A number has the type `i64`.
///
/// ```text
/// switches! {
///     alt6 "alt6": Alt6 { Mid = "mid", High = "high" } "in which band altitude 6 is" ["J2.3e", "J2.3f"];
///     energy_dice_floor "energy-dice-floor": i64 { 2, 3 } "the fewest dice of an Energy Roll" ["J2.3b"];
/// }
/// // expands to
/// named! { #[derive(Default)] Alt6 { #[default] Mid = "mid", High = "high" } }
/// #[derive(Deserialize, Serialize, JsonSchema, …)]
/// pub(crate) struct Switches { alt6: Alt6, energy_dice_floor: i64 }
/// impl Default for Switches { … Switches { alt6: Alt6::Mid, energy_dice_floor: 2 } … }
/// pub(crate) const SWITCHES: &[Switch] = &[Switch { name: "alt6", path: "switches.alt6", … }, …];
/// ```
#[macro_export]
macro_rules! switches {
    ($($field:ident $name:literal: $type:ident { $($values:tt)* } $meaning:literal [$($rule:literal),* $(,)?];)*) => {
        $($crate::game::switch_values! { type $type ($meaning) { $($values)* } })*

        /// Readings of the rules where the source leaves more than one, and rules that are optional.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Deserialize, serde::Serialize, schemars::JsonSchema)]
        #[serde(deny_unknown_fields, default)]
        pub(crate) struct Switches {
            $(
                #[doc = $meaning]
                #[serde(rename = $name)]
                #[schemars(transform = $crate::scenario::schema::among(
                    $crate::game::switch_values!(names $type { $($values)* })
                ))]
                pub(crate) $field: $type
            ),*
        }

        impl Default for Switches {
            fn default() -> Switches {
                Switches { $($field: $crate::game::switch_values!(default $type { $($values)* })),* }
            }
        }

        $crate::scenario::lower::lower_as_written!(Switches);

        /// The switches, as lists of the system show them.
        pub(crate) const SWITCHES: &[$crate::game::Switch] = &[$({
            let values: &'static [&'static str] = $crate::game::switch_values!(names $type { $($values)* });
            $crate::game::Switch {
                name: $name,
                path: concat!("switches.", $name),
                values,
                default: values[0],
                meaning: $meaning,
                rules: &[$($rule),*],
            }
        }),*];
    };
}
pub use switches;

/// The type, the default and the names of a switch.
#[doc(hidden)]
#[macro_export]
macro_rules! switch_values {
    (type i64 ($meaning:literal) { $($value:literal),* }) => {};
    (type $type:ident ($meaning:literal) {
        $first:ident = $text:literal $(, $rest:ident = $others:literal)* $(,)?
    }) => {
        $crate::scenario::named! {
            #[doc = $meaning]
            #[derive(Default)]
            $type { #[allow(missing_docs)] #[default] $first = $text $(, #[allow(missing_docs)] $rest = $others)* }
        }
    };
    (default i64 { $first:literal $(, $rest:literal)* }) => { $first };
    (default $type:ident { $($values:tt)* }) => { <$type>::default() };
    (names i64 { $($value:literal),* }) => { &[$(stringify!($value)),*] };
    (names $type:ident { $($values:tt)* }) => { $type::NAMES };
}
pub use switch_values;
