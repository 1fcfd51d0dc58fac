//! The rules of a system that show in its journal, as an enum.

/// Declares an enum of rules from all ids of a ledger in order, each variant named after its id. Ids with a dash never
/// show in a journal: they only take up their place, so that a variant's number is its rule's index in the ledger.
#[macro_export]
macro_rules! rule_ids {
    ($(#[$meta:meta])* $rule:ident: $( $(-$quiet:ident)? $($fires:ident)?, )*) => {
        /// Places in the ledger.
        #[allow(non_camel_case_types, dead_code)]
        #[repr(u16)]
        enum Place {
            $( $($quiet,)? $($fires,)? )*
        }

        $(#[$meta])*
        #[allow(missing_docs, non_camel_case_types)]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u16)]
        pub enum $rule {
            $( $($fires = Place::$fires as u16,)? )*
        }

        impl $rule {
            /// All of them, in the order of the ledger.
            pub const ALL: &[$rule] = &[$( $($rule::$fires,)? )*];
        }

        impl From<$rule> for $crate::journal::RuleId {
            fn from(rule: $rule) -> $crate::journal::RuleId {
                $crate::journal::RuleId(rule as u16)
            }
        }
    };
}
pub use rule_ids;
