//! From the values of a file to those of play: every value knows the shape in which it is written and how it is
//! checked.
//!
//! A table of the rules is declared once, by [`table!`](crate::scenario::lower::table): the declaration makes the shape
//! that a file has, the struct that play reads, and the check that turns the one into the other.

use crate::scenario::{Check, Fault, Provenance, Span};
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::fmt::Debug;

/// Something in a rules file that has a provenance, or holds what has.
pub trait Sourced {
    /// Adds the provenances at `path` to a list.
    fn sources(&self, path: &str, list: &mut Vec<Provenance>);
}

impl<T: Sourced> Sourced for BTreeMap<String, T> {
    fn sources(&self, path: &str, list: &mut Vec<Provenance>) {
        self.iter().for_each(|(name, part)| part.sources(&format!("{path}.{name}"), list));
    }
}

/// What a value is lowered with: what is wrong so far, and what the values of a system depend on, such as its month.
#[derive(Debug)]
pub struct Lowering<'a, C> {
    /// What is wrong so far.
    pub check: &'a mut Check,
    /// What values depend on.
    pub context: C,
}

/// The least and the greatest value of a number.
pub type Limits = (i64, i64);

/// A value of the rules, in a system whose values depend on `C`.
pub trait Lower<C>: Sized {
    /// How it is written.
    type Shape: Clone + Debug + DeserializeOwned + JsonSchema;

    /// Checks the value at `path` and turns it into that of play; `None` if it has a fault, which `at` has then noted.
    /// The limits are those of a number; a value without numbers of its own ignores them.
    fn lower(shape: &Self::Shape, path: &str, limits: Limits, at: &mut Lowering<'_, C>) -> Option<Self>;
}

macro_rules! lower_integers {
    ($($type:ty)*) => { $(
        impl<C> Lower<C> for $type {
            type Shape = i64;

            fn lower(shape: &i64, path: &str, (low, high): Limits, at: &mut Lowering<'_, C>) -> Option<Self> {
                Some(at.check.int(path, *shape, low, high))
            }
        }
    )* };
}
lower_integers!(i8 u8 i16 u16 i32 u32);

/// Says of types that play has them as files do.
///
/// ```text
/// lower_as_written!(Switches);
/// // expands to
/// impl<C> Lower<C> for Switches {
///     type Shape = Switches;
///     fn lower(shape: &Switches, …) -> Option<Self> { Some(shape.clone()) }
/// }
/// ```
#[macro_export]
macro_rules! lower_as_written {
    ($($type:ty)*) => { $(
        impl<C> $crate::scenario::lower::Lower<C> for $type {
            type Shape = $type;

            fn lower(
                shape: &$type,
                _: &str,
                _: $crate::scenario::lower::Limits,
                _: &mut $crate::scenario::lower::Lowering<'_, C>,
            ) -> Option<Self> {
                Some(shape.clone())
            }
        }
    )* };
}
pub use lower_as_written;
lower_as_written!(bool String crate::chance::Keep);

impl<C, T: Lower<C>> Lower<C> for Option<T> {
    type Shape = Option<T::Shape>;

    fn lower(shape: &Self::Shape, path: &str, limits: Limits, at: &mut Lowering<'_, C>) -> Option<Self> {
        match shape {
            Some(shape) => T::lower(shape, path, limits, at).map(Some),
            None => Some(None),
        }
    }
}

impl<C, T: Lower<C>> Lower<C> for Vec<T> {
    type Shape = Vec<T::Shape>;

    fn lower(shape: &Self::Shape, path: &str, limits: Limits, at: &mut Lowering<'_, C>) -> Option<Self> {
        let items = shape.iter().enumerate();
        // All are looked at, also after a faulty one.
        let lowered: Vec<Option<T>> =
            items.map(|(index, item)| T::lower(item, &format!("{path}[{index}]"), limits, at)).collect();
        lowered.into_iter().collect()
    }
}

/// Arrays are written as lists, whose length is checked.
impl<C, T: Lower<C>, const N: usize> Lower<C> for [T; N] {
    type Shape = Vec<T::Shape>;

    fn lower(shape: &Self::Shape, path: &str, limits: Limits, at: &mut Lowering<'_, C>) -> Option<Self> {
        let items = Vec::<T>::lower(shape, path, limits, at)?;
        items
            .try_into()
            .map_err(|items: Vec<T>| {
                let fault = Fault::new(path, format!("the list has {} values", items.len()));
                at.check.fault(fault.expected(N.to_string()));
            })
            .ok()
    }
}

impl<C, T: Lower<C>> Lower<C> for BTreeMap<String, T> {
    type Shape = BTreeMap<String, T::Shape>;

    fn lower(shape: &Self::Shape, path: &str, limits: Limits, at: &mut Lowering<'_, C>) -> Option<Self> {
        let entries = shape.iter();
        let lowered: Vec<(String, Option<T>)> = entries
            .map(|(name, value)| (name.clone(), T::lower(value, &format!("{path}.{name}"), limits, at)))
            .collect();
        lowered.into_iter().map(|(name, value)| Some((name, value?))).collect()
    }
}

/// A least and a greatest value, written as a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize)]
pub struct Pair<T>([T; 2]);

impl<T> std::ops::Deref for Pair<T> {
    type Target = [T; 2];

    fn deref(&self) -> &[T; 2] {
        &self.0
    }
}

impl<C, T: TryFrom<i64>> Lower<C> for Pair<T> {
    type Shape = [i64; 2];

    fn lower(shape: &[i64; 2], path: &str, (low, high): Limits, at: &mut Lowering<'_, C>) -> Option<Self> {
        Some(Pair(at.check.range(path, *shape, low, high)))
    }
}

/// A share of a whole, from none of it to all, written as its numerator and its denominator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize)]
pub struct Fraction {
    numerator: i32,
    denominator: i32,
}

impl Fraction {
    /// This share of `whole`, rounded down.
    pub fn of(self, whole: i32) -> i32 {
        (whole * self.numerator).div_euclid(self.denominator)
    }

    /// This share of `whole`, rounded up.
    pub fn of_rounded_up(self, whole: i32) -> i32 {
        (whole * self.numerator + self.denominator - 1).div_euclid(self.denominator)
    }
}

impl<C> Lower<C> for Fraction {
    type Shape = [i64; 2];

    fn lower(shape: &[i64; 2], path: &str, _: Limits, at: &mut Lowering<'_, C>) -> Option<Self> {
        let denominator = at.check.int(&format!("{path}[1]"), shape[1], 1, 100);
        let numerator = at.check.int(&format!("{path}[0]"), shape[0], 0, denominator);
        Some(Fraction { numerator, denominator: denominator as i32 })
    }
}

/// The text of a row's range, such as `4-6`. [`ByRange`] reads it, with the ranges of the other rows.
#[derive(Clone, Copy, Debug, serde::Serialize)]
pub struct RowRange;

impl<C> Lower<C> for RowRange {
    type Shape = String;

    fn lower(_: &String, _: &str, _: Limits, _: &mut Lowering<'_, C>) -> Option<Self> {
        Some(RowRange)
    }
}

/// A row that holds for a range of a number.
pub trait Ranged<C>: Lower<C> {
    /// The key of the range, such as `die`.
    const KEY: &'static str;

    /// The text of the range.
    fn range(shape: &Self::Shape) -> &str;
}

/// Rows that together cover each number from `LOW` to `HIGH` once, as a row for each number.
#[derive(Clone, Debug, serde::Serialize)]
pub struct ByRange<T, const LOW: i32, const HIGH: i32>(Vec<T>);

impl<T, const LOW: i32, const HIGH: i32> ByRange<T, LOW, HIGH> {
    /// The row of a number from `LOW` to `HIGH`.
    pub fn of(&self, number: i32) -> &T {
        &self.0[(number - LOW) as usize]
    }
}

impl<C, T: Ranged<C> + Clone, const LOW: i32, const HIGH: i32> Lower<C> for ByRange<T, LOW, HIGH> {
    type Shape = Vec<T::Shape>;

    fn lower(shape: &Self::Shape, path: &str, limits: Limits, at: &mut Lowering<'_, C>) -> Option<Self> {
        let rows = Vec::<T>::lower(shape, path, limits, at);
        let found = at.check.rows((path, T::KEY), shape, T::range, (LOW, HIGH));
        let (rows, found) = (rows?, found?);
        Some(ByRange(found.into_iter().map(|(row, _)| rows[row].clone()).collect()))
    }
}

/// A closed range, such as `1-20`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Range {
    /// The least value.
    pub low: u8,
    /// The greatest value.
    pub high: u8,
}

impl Range {
    /// Whether a value is in it.
    pub const fn holds(self, value: u32) -> bool {
        self.low as u32 <= value && value <= self.high as u32
    }
}

impl<C> Lower<C> for Range {
    type Shape = String;

    fn lower(shape: &String, path: &str, (low, high): Limits, at: &mut Lowering<'_, C>) -> Option<Self> {
        match shape.parse::<Span>() {
            Ok(span) => {
                let [low, high] = [span.low, span.high].map(|end| at.check.int(path, end.into(), low, high));
                Some(Range { low, high })
            }
            Err(what) => {
                at.check.fault(Fault::new(path, what).expected("a range such as 4-6"));
                None
            }
        }
    }
}

/// Declares a table of the rules for the context of its system: the name of the file's shape, the name of what play
/// reads, then the values, each with its least and greatest number (0 to 99 where none are given). An inner attribute
/// belongs to the struct of play.
///
/// ```text
/// table! { for Date;
///     /// Slash attacks.
///     SlashFile => Slash {
///         from: Date,
///         /// Points flown straight at the end.
///         straight: u8 = 0..=9,
///     }
/// }
/// // expands to
/// /// Slash attacks.
/// #[derive(Deserialize, JsonSchema, …)]
/// pub(crate) struct SlashFile {
///     source: Source,
///     reference: String,
///     from: String,
///     #[schemars(transform = within(0..=9))]
///     straight: i64,
/// }
/// impl Sourced for SlashFile { fn sources(&self, path: &str, list: &mut Vec<Provenance>) { … } }
/// #[derive(Clone, Debug, Serialize)]
/// pub(crate) struct Slash { from: Date, straight: u8 }
/// impl Lower<Date> for Slash {
///     type Shape = SlashFile;
///     fn lower(shape: &SlashFile, path: &str, _: Limits, at: &mut Lowering<'_, Date>) -> Option<Slash> {
///         let from = Date::lower(&shape.from, &format!("{path}.from"), (0, 99), at);
///         let straight = u8::lower(&shape.straight, &format!("{path}.straight"), (0, 9), at);
///         Some(Slash { from: from?, straight: straight? })
///     }
/// }
/// ```
#[macro_export]
macro_rules! table {
    (for $context:ty; $(#![$of_lowered:meta])* $(#[$meta:meta])* $shape:ident => $name:ident {
        $($(#[$field_meta:meta])* $field:ident: $type:ty $(= $limits:expr)?),* $(,)?
    }) => {
        $crate::scenario::rules_table! {
            (pub(crate))
            $(#[$meta])* $shape {
                $(
                    $(#[$field_meta])*
                    #[schemars(transform = $crate::scenario::schema::within(
                        $crate::scenario::lower::limits!($($limits)?)
                    ))]
                    $field: <$type as $crate::scenario::lower::Lower<$context>>::Shape
                ),*
            }
        }
        $crate::scenario::lower::lowered! {
            for $context; $(#[$of_lowered])* $shape => $name { $($field: $type $(= $limits)?),* }
        }
    };
}
pub use table;

/// Declares a part of a table, as [`table!`](crate::scenario::lower::table) does, without a provenance of its own.
#[macro_export]
macro_rules! part {
    (for $context:ty; $(#![$of_lowered:meta])* $(#[$meta:meta])* $shape:ident => $name:ident {
        $($(#[$field_meta:meta])* $field:ident: $type:ty $(= $limits:expr)?),* $(,)?
    }) => {
        #[derive(Clone, Debug, serde::Deserialize, schemars::JsonSchema)]
        #[serde(rename_all = "kebab-case", deny_unknown_fields)]
        $(#[$meta])*
        pub(crate) struct $shape {
            $(
                $(#[$field_meta])*
                #[schemars(transform = $crate::scenario::schema::within($crate::scenario::lower::limits!($($limits)?)))]
                pub(crate) $field: <$type as $crate::scenario::lower::Lower<$context>>::Shape
            ),*
        }
        $crate::scenario::lower::lowered! {
            for $context; $(#[$of_lowered])* $shape => $name { $($field: $type $(= $limits)?),* }
        }
    };
}
pub use part;

/// Declares the whole of a rules file, as [`part!`](crate::scenario::lower::part) does, of tables and of maps of
/// tables. It also writes where each of them comes from, in the order of the declaration:
///
/// ```ignore
/// rules! { for Date; RulesFile => Rules { map: Map, aircraft: BTreeMap<String, Aircraft> } }
/// // expands to that of part!, and
/// impl RulesFile {
///     fn provenance(&self) -> Vec<Provenance> {
///         let mut list = Vec::new();
///         self.map.sources("rules.map", &mut list);
///         self.aircraft.sources("rules.aircraft", &mut list);
///         list
///     }
/// }
/// ```
#[macro_export]
macro_rules! rules {
    (for $context:ty; $(#[$meta:meta])* $shape:ident => $name:ident {
        $($(#[$field_meta:meta])* $field:ident: $type:ty),* $(,)?
    }) => {
        $crate::scenario::lower::part! {
            for $context; $(#[$meta])* $shape => $name { $($(#[$field_meta])* $field: $type),* }
        }

        impl $shape {
            /// Where every table comes from.
            pub(crate) fn provenance(&self) -> Vec<$crate::scenario::Provenance> {
                let mut list = Vec::new();
                $(
                    let path = concat!("rules.", stringify!($field)).replace('_', "-");
                    $crate::scenario::lower::Sourced::sources(&self.$field, &path, &mut list);
                )*
                list
            }
        }
    };
}
pub use rules;

/// The limits of a number that says none.
#[doc(hidden)]
#[macro_export]
macro_rules! limits {
    () => {
        0..=99
    };
    ($limits:expr) => {
        $limits
    };
}
pub use limits;

/// The side of play of a table or a part.
#[doc(hidden)]
#[macro_export]
macro_rules! lowered {
    (for $context:ty; $(#[$meta:meta])* $shape:ident => $name:ident {
        $($field:ident: $type:ty $(= $limits:expr)?),*
    }) => {
        #[derive(Clone, Debug, serde::Serialize)]
        $(#[$meta])*
        pub(crate) struct $name {
            $(pub(crate) $field: $type),*
        }

        impl $crate::scenario::lower::Lower<$context> for $name {
            type Shape = $shape;

            #[allow(unused_variables, reason = "a part may have no keys")]
            fn lower(
                shape: &$shape,
                path: &str,
                _: $crate::scenario::lower::Limits,
                at: &mut $crate::scenario::lower::Lowering<'_, $context>,
            ) -> Option<Self> {
                $(
                    let limits: std::ops::RangeInclusive<i64> = $crate::scenario::lower::limits!($($limits)?);
                    let key = stringify!($field).trim_start_matches("r#").replace('_', "-");
                    let $field = <$type as $crate::scenario::lower::Lower<$context>>::lower(
                        &shape.$field,
                        &format!("{path}.{key}"),
                        limits.into_inner(),
                        at,
                    );
                )*
                Some($name { $($field: $field?),* })
            }
        }
    };
}
pub use lowered;
