//! The shape that every table of a rules file has: its provenance, then its own keys.

/// Defines the shape of a table of a rules file, with the visibility given first in parentheses. Each system wraps it
/// once with its own visibility.
#[macro_export]
macro_rules! rules_table {
    (($vis:vis) $(#[$meta:meta])* $name:ident { $($(#[$field_meta:meta])* $field:ident: $type:ty),* $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Debug, serde::Deserialize, schemars::JsonSchema)]
        #[serde(rename_all = "kebab-case", deny_unknown_fields)]
        $vis struct $name {
            /// Where the numbers come from.
            $vis source: $crate::journal::Source,
            /// Where in that source.
            #[serde(rename = "ref")]
            $vis reference: String,
            $($(#[$field_meta])* $vis $field: $type),*
        }

        impl $crate::scenario::lower::Sourced for $name {
            fn sources(&self, path: &str, list: &mut Vec<$crate::scenario::Provenance>) {
                list.push($crate::scenario::Provenance {
                    table: path.to_owned(),
                    source: self.source,
                    reference: self.reference.clone(),
                });
            }
        }
    };
}
pub use rules_table;
