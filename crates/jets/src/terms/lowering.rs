//! How this system declares its rules: no value depends on anything but itself.

/// [`ground::scenario::lower::table!`] without a context.
macro_rules! table {
    ($($declaration:tt)*) => { ground::scenario::lower::table! { for (); $($declaration)* } };
}
pub(crate) use table;

/// [`ground::scenario::lower::part!`] without a context.
macro_rules! part {
    ($($declaration:tt)*) => { ground::scenario::lower::part! { for (); $($declaration)* } };
}
pub(crate) use part;

/// [`ground::scenario::lower::rules!`] without a context.
macro_rules! rules {
    ($($declaration:tt)*) => { ground::scenario::lower::rules! { for (); $($declaration)* } };
}
pub(crate) use rules;
