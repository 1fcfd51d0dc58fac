//! How this system declares its rules: each table is lowered for the month of a scenario.

use crate::terms::date::Date;

/// The context in which values are lowered: it has the month of the scenario.
pub(crate) type Lowering<'a> = ground::scenario::lower::Lowering<'a, Date>;

/// [`ground::scenario::lower::table!`] for a month.
macro_rules! table {
    ($($declaration:tt)*) => { ground::scenario::lower::table! { for $crate::terms::date::Date; $($declaration)* } };
}
pub(crate) use table;

/// [`ground::scenario::lower::part!`] for a month.
macro_rules! part {
    ($($declaration:tt)*) => { ground::scenario::lower::part! { for $crate::terms::date::Date; $($declaration)* } };
}
pub(crate) use part;

/// [`ground::scenario::lower::rules!`] for a month.
macro_rules! rules {
    ($($declaration:tt)*) => { ground::scenario::lower::rules! { for $crate::terms::date::Date; $($declaration)* } };
}
pub(crate) use rules;
