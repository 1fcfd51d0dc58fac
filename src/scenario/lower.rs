//! From the values of a file to those of play: every value knows the shape in which it is written and how it is checked.
//!
//! A table of the rules is declared once, by [`table!`](crate::scenario::lower::table): the declaration makes the shape
//! that a file has, the struct that play reads, and the check that turns the one into the other.

use crate::scenario::{Check, Fault, Span};
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::fmt::Debug;

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
/// ```ignore
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
lower_as_written!(bool String);

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

/// A closed range, such as `1-20`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    /// The least value.
    pub low: u8,
    /// The greatest value.
    pub high: u8,
}

impl Range {
    /// Whether a value lies in it.
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

/// Declares a table of the rules for the context of its system: the name of the file's shape, the name of what play reads,
/// then the values, each with its least and greatest number (0 to 99 where none are given). An inner attribute belongs to
/// the struct of play.
///
/// ```ignore
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
/// pub(crate) struct SlashFile { source: Source, reference: String, from: String, straight: i64 }
/// impl SlashFile { fn provenance(&self, …) -> Provenance { … } }
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
        $($(#[$field_meta:meta])* $field:ident: $type:ty $(= $low:literal ..= $high:literal)?),* $(,)?
    }) => {
        $crate::scenario::rules_table! {
            (pub(crate))
            $(#[$meta])* $shape {
                $($(#[$field_meta])* $field: <$type as $crate::scenario::lower::Lower<$context>>::Shape),*
            }
        }
        $crate::scenario::lower::lowered! {
            for $context; $(#[$of_lowered])* $shape => $name { $($field: $type $(= $low ..= $high)?),* }
        }
    };
}
pub use table;

/// Declares a part of a table, as [`table!`](crate::scenario::lower::table) does, without a provenance of its own.
#[macro_export]
macro_rules! part {
    (for $context:ty; $(#![$of_lowered:meta])* $(#[$meta:meta])* $shape:ident => $name:ident {
        $($(#[$field_meta:meta])* $field:ident: $type:ty $(= $low:literal ..= $high:literal)?),* $(,)?
    }) => {
        #[derive(Clone, Debug, serde::Deserialize, schemars::JsonSchema)]
        #[serde(rename_all = "kebab-case", deny_unknown_fields)]
        $(#[$meta])*
        pub(crate) struct $shape {
            $(
                $(#[$field_meta])*
                pub(crate) $field: <$type as $crate::scenario::lower::Lower<$context>>::Shape
            ),*
        }
        $crate::scenario::lower::lowered! {
            for $context; $(#[$of_lowered])* $shape => $name { $($field: $type $(= $low ..= $high)?),* }
        }
    };
}
pub use part;

/// The side of play of a table or a part.
#[doc(hidden)]
#[macro_export]
macro_rules! lowered {
    (for $context:ty; $(#[$meta:meta])* $shape:ident => $name:ident {
        $($field:ident: $type:ty $(= $low:literal ..= $high:literal)?),*
    }) => {
        $(#[$meta])*
        #[derive(Clone, Debug)]
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
                    #[allow(unused_mut, unused_assignments)]
                    let mut limits = (0, 99);
                    $(limits = ($low, $high);)?
                    let key = stringify!($field).trim_start_matches("r#").replace('_', "-");
                    let $field = <$type as $crate::scenario::lower::Lower<$context>>::lower(
                        &shape.$field,
                        &format!("{path}.{key}"),
                        limits,
                        at,
                    );
                )*
                Some($name { $($field: $field?),* })
            }
        }
    };
}
pub use lowered;
