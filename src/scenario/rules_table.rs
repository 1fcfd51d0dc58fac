//! The shape that every table of a rules file has: its provenance, then its own keys.

/// Defines the shape of a table of a rules file, with the visibility that stands first in parentheses. A system wraps it
/// once with its own.
#[macro_export]
macro_rules! rules_table {
    (($vis:vis) $(#[$meta:meta])* $name:ident { $($(#[$field_meta:meta])* $field:ident: $type:ty),* $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Debug, serde::Deserialize, schemars::JsonSchema)]
        #[serde(rename_all = "kebab-case", deny_unknown_fields)]
        $vis struct $name {
            /// Where the numbers come from.
            #[allow(dead_code, reason = "reports ask the tables of a system, not the tables within them")]
            $vis source: $crate::journal::Source,
            /// Where in that source.
            #[serde(rename = "ref")]
            #[allow(dead_code, reason = "as the source")]
            $vis reference: String,
            $($(#[$field_meta])* $vis $field: $type),*
        }

        impl $name {
            /// Where the table comes from, as a line of a report.
            #[allow(dead_code, reason = "as the source")]
            $vis fn provenance(&self, table: impl Into<String>) -> $crate::scenario::Provenance {
                $crate::scenario::Provenance {
                    table: table.into(),
                    source: self.source,
                    reference: self.reference.clone(),
                }
            }
        }
    };
}
pub use rules_table;
