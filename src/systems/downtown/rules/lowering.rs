//! From the values of a file to those of play: every value knows the shape in which it is written and how it is checked.

use crate::map::hex_of;
use crate::terms::date::Date;
use ground::board::Hex;
use ground::doctrine::{Feature, Row, Table};
use ground::scenario::Span;
use ground::scenario::{Check, Fault};
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;

/// Where lowering stands: what is wrong so far, and the month for which it is done.
pub(crate) struct Lowering<'a> {
    pub(crate) check: &'a mut Check,
    pub(crate) date: Date,
}

/// A value of the rules.
pub(crate) trait Lower: Sized {
    /// How it is written.
    type Shape: Clone + std::fmt::Debug + DeserializeOwned + JsonSchema;

    /// Checks what stands at `path`; none of what is wrong, of which `at` is told. `range` is the least and the greatest
    /// value of a number.
    fn lower(shape: &Self::Shape, path: &str, range: (i64, i64), at: &mut Lowering<'_>) -> Option<Self>;
}

macro_rules! lower_integers {
    ($($type:ty)*) => { $(
        impl Lower for $type {
            type Shape = i64;

            fn lower(shape: &i64, path: &str, (low, high): (i64, i64), at: &mut Lowering<'_>) -> Option<Self> {
                Some(at.check.int(path, *shape, low, high))
            }
        }
    )* };
}
lower_integers!(i8 u8 i16 u16 i32 u32);

macro_rules! lower_as_written {
    ($($type:ty)*) => { $(
        impl $crate::rules::lowering::Lower for $type {
            type Shape = $type;

            fn lower(
                shape: &$type,
                _: &str,
                _: (i64, i64),
                _: &mut $crate::rules::lowering::Lowering<'_>,
            ) -> Option<Self> {
                Some(shape.clone())
            }
        }
    )* };
}
pub(crate) use lower_as_written;
lower_as_written!(bool String);

impl<T: Lower> Lower for Option<T> {
    type Shape = Option<T::Shape>;

    fn lower(shape: &Self::Shape, path: &str, range: (i64, i64), at: &mut Lowering<'_>) -> Option<Self> {
        match shape {
            Some(shape) => T::lower(shape, path, range, at).map(Some),
            None => Some(None),
        }
    }
}

impl<T: Lower> Lower for Vec<T> {
    type Shape = Vec<T::Shape>;

    fn lower(shape: &Self::Shape, path: &str, range: (i64, i64), at: &mut Lowering<'_>) -> Option<Self> {
        let items = shape.iter().enumerate();
        // All are looked at, also after a faulty one.
        let lowered: Vec<Option<T>> =
            items.map(|(index, item)| T::lower(item, &format!("{path}[{index}]"), range, at)).collect();
        lowered.into_iter().collect()
    }
}

/// Arrays are written as lists, whose length is checked.
impl<T: Lower, const N: usize> Lower for [T; N] {
    type Shape = Vec<T::Shape>;

    fn lower(shape: &Self::Shape, path: &str, range: (i64, i64), at: &mut Lowering<'_>) -> Option<Self> {
        let items = Vec::<T>::lower(shape, path, range, at)?;
        items
            .try_into()
            .map_err(|items: Vec<T>| {
                let fault = Fault::new(path, format!("the list has {} values", items.len()));
                at.check.fault(fault.expected(N.to_string()));
            })
            .ok()
    }
}

impl<T: Lower> Lower for BTreeMap<String, T> {
    type Shape = BTreeMap<String, T::Shape>;

    fn lower(shape: &Self::Shape, path: &str, range: (i64, i64), at: &mut Lowering<'_>) -> Option<Self> {
        let entries = shape.iter();
        let lowered: Vec<(String, Option<T>)> = entries
            .map(|(name, value)| (name.clone(), T::lower(value, &format!("{path}.{name}"), range, at)))
            .collect();
        lowered.into_iter().map(|(name, value)| Some((name, value?))).collect()
    }
}

/// A hex is written CCRR.
impl Lower for Hex {
    type Shape = String;

    fn lower(shape: &String, path: &str, _: (i64, i64), at: &mut Lowering<'_>) -> Option<Self> {
        let hex = hex_of(shape);
        if hex.is_none() {
            let fault = Fault::new(path, format!("`{shape}` is no hex"));
            at.check.fault(fault.expected("row 01 to 38 and place 01 to 50, such as 2029"));
        }
        hex
    }
}

impl Lower for Date {
    type Shape = String;

    fn lower(shape: &String, path: &str, _: (i64, i64), at: &mut Lowering<'_>) -> Option<Self> {
        let date = shape.parse().ok();
        if date.is_none() {
            let fault = Fault::new(path, format!("`{shape}` is no month"));
            at.check.fault(fault.expected("a year from 1965 to 1972 and a month, such as 1967-05"));
        }
        date
    }
}

/// A closed range, such as `1-20`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Range {
    pub(crate) low: u8,
    pub(crate) high: u8,
}

impl Range {
    pub(crate) const fn holds(self, value: u32) -> bool {
        self.low as u32 <= value && value <= self.high as u32
    }
}

impl Lower for Range {
    type Shape = String;

    fn lower(shape: &String, path: &str, (low, high): (i64, i64), at: &mut Lowering<'_>) -> Option<Self> {
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

/// Rows that hold from a month on; play keeps the one of its own month.
pub(crate) trait FromMonth {
    fn from(&self) -> Date;
}

/// The row in force.
#[derive(Clone, Debug)]
pub(crate) struct ByDate<T>(T);

impl<T> std::ops::Deref for ByDate<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: Lower + FromMonth> Lower for ByDate<T> {
    type Shape = Vec<T::Shape>;

    fn lower(shape: &Self::Shape, path: &str, range: (i64, i64), at: &mut Lowering<'_>) -> Option<Self> {
        let rows = Vec::<T>::lower(shape, path, range, at)?;
        for (index, pair) in rows.windows(2).enumerate() {
            if pair[0].from() >= pair[1].from() {
                let fault = Fault::new(format!("{path}[{}].from", index + 1), "the rows are out of order");
                at.check.fault(fault.expected("a later month than in the row before"));
            }
        }
        if rows.first().is_none_or(|row| row.from() > Date::FIRST) {
            let fault = Fault::new(path, "no row holds from the start");
            at.check.fault(fault.expected(format!("a first row from {}", Date::FIRST)));
        }
        let date = at.date;
        rows.into_iter().rfind(|row| row.from() <= date).map(ByDate)
    }
}

/// An action of a doctrine table.
pub(crate) trait Action: Lower {
    /// Whether it may turn out to be impossible, so that the table is gone on with.
    fn passes(&self) -> bool {
        false
    }
}

impl<F: Feature, A: Action> Lower for Table<F, A> {
    type Shape = Vec<Row<A::Shape>>;

    fn lower(shape: &Self::Shape, path: &str, _: (i64, i64), at: &mut Lowering<'_>) -> Option<Self> {
        let name = path.trim_end_matches(".rows").rsplit('.').next().unwrap_or(path).to_owned();
        let lower = |path: &str, action: A::Shape| {
            let mut check = Check::default();
            A::lower(&action, path, (0, 99), &mut Lowering { check: &mut check, date: at.date })
                .filter(|_| check.faults.is_empty())
                .ok_or(check.faults)
        };
        let table = Table::load_passing(name, path, shape.clone(), lower, A::passes);
        table.map_err(|faults| at.check.faults.extend(faults)).ok()
    }
}

/// A table of the rules: what it is called in the file's shape, then as lowered, then its values, each with its least and
/// greatest number (0 to 99 where nothing is said). An inner attribute is one of the lowered side.
macro_rules! table {
    ($(#![$of_lowered:meta])* $(#[$meta:meta])* $shape:ident => $name:ident {
        $($(#[$field_meta:meta])* $field:ident: $type:ty $(= $low:literal ..= $high:literal)?),* $(,)?
    }) => {
        ground::scenario::rules_table! {
            (pub(crate))
            $(#[$meta])* $shape {
                $($(#[$field_meta])* $field: <$type as $crate::rules::lowering::Lower>::Shape),*
            }
        }
        $crate::rules::lowering::lowered! {
            $(#[$of_lowered])* $shape => $name { $($field: $type $(= $low ..= $high)?),* }
        }
    };
}
pub(crate) use table;

/// A part of a table, without a provenance of its own.
macro_rules! part {
    ($(#![$of_lowered:meta])* $(#[$meta:meta])* $shape:ident => $name:ident {
        $($(#[$field_meta:meta])* $field:ident: $type:ty $(= $low:literal ..= $high:literal)?),* $(,)?
    }) => {
        #[derive(Clone, Debug, serde::Deserialize, schemars::JsonSchema)]
        #[serde(rename_all = "kebab-case", deny_unknown_fields)]
        $(#[$meta])*
        pub(crate) struct $shape {
            $(
                $(#[$field_meta])*
                pub(crate) $field: <$type as $crate::rules::lowering::Lower>::Shape
            ),*
        }
        $crate::rules::lowering::lowered! {
            $(#[$of_lowered])* $shape => $name { $($field: $type $(= $low ..= $high)?),* }
        }
    };
}
pub(crate) use part;

/// The lowered side of a table or a part.
macro_rules! lowered {
    ($(#[$meta:meta])* $shape:ident => $name:ident {
        $($field:ident: $type:ty $(= $low:literal ..= $high:literal)?),*
    }) => {
        $(#[$meta])*
        #[derive(Clone, Debug)]
        pub(crate) struct $name {
            $(pub(crate) $field: $type),*
        }

        impl $crate::rules::lowering::Lower for $name {
            type Shape = $shape;

            #[allow(unused_variables, reason = "a part may have no keys")]
            fn lower(
                shape: &$shape,
                path: &str,
                _: (i64, i64),
                at: &mut $crate::rules::lowering::Lowering<'_>,
            ) -> Option<Self> {
                $(
                    #[allow(unused_mut, unused_assignments)]
                    let mut range = (0, 99);
                    $(range = ($low, $high);)?
                    let key = stringify!($field).trim_start_matches("r#").replace('_', "-");
                    let $field = <$type as $crate::rules::lowering::Lower>::lower(
                        &shape.$field,
                        &format!("{path}.{key}"),
                        range,
                        at,
                    );
                )*
                Some($name { $($field: $field?),* })
            }
        }
    };
}
pub(crate) use lowered;
