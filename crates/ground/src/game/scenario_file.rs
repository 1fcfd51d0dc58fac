//! The outer shape that the scenario files of all systems have.

/// Declares `DocumentFile`, a scenario with the rules and policies beneath it, and `ScenarioFile`, the shape that the
/// schema for editors describes. A system gives the key that says where and when, and the types of all keys; where a
/// key has two types, the second is that of the schema.
#[macro_export]
macro_rules! scenario_file {
    (
        $(#[$scenario:meta])* scenario;
        $(#[$system:meta])* system;
        rules: $rules:ty;
        policies: $policy:ty;
        switches: $switches:ty;
        $(#[$own:meta])* $key:ident: $place:ty, $known:ty;
        sides: $sides:ty, $some_sides:ty;
    ) => {
        /// A whole document: a scenario with the rules and the policies beneath it.
        #[derive(Clone, Debug, serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct DocumentFile {
            #[serde(default)]
            #[expect(dead_code, reason = "read before the document is decoded, to know the system")]
            pub system: Option<String>,
            #[serde(default)]
            #[expect(dead_code, reason = "shown by lists of scenarios, which read the file themselves")]
            pub title: Option<String>,
            #[serde(default)]
            #[expect(dead_code, reason = "for readers of the file")]
            pub about: Option<String>,
            #[serde(default, rename = "table-times")]
            #[expect(dead_code, reason = "read by the model of minutes; checked here")]
            pub table_times: Option<$crate::game::TableTimes>,
            pub rules: $rules,
            #[serde(default)]
            pub policies: std::collections::BTreeMap<String, $policy>,
            #[serde(default)]
            pub switches: $switches,
            #[serde(default)]
            pub $key: $place,
            #[serde(default)]
            pub sides: Option<$sides>,
        }

        #[derive(Clone, Debug, serde::Deserialize, schemars::JsonSchema)]
        $(#[$scenario])*
        #[serde(rename_all = "kebab-case", deny_unknown_fields)]
        #[expect(dead_code, reason = "the shape for editors; documents are read as `DocumentFile`")]
        pub struct ScenarioFile {
            $(#[$system])*
            pub system: Option<String>,
            /// One line for lists and reports.
            pub title: Option<String>,
            /// What the scenario is about.
            pub about: Option<String>,
            /// The seconds that people take for each act at the table, for the model of minutes.
            pub table_times: Option<$crate::game::TableTimes>,
            /// Readings of the rules.
            pub switches: Option<$switches>,
            $(#[$own])*
            pub $key: Option<$known>,
            /// The two sides.
            pub sides: Option<$some_sides>,
            /// Changes to the numbers of the rules, in the shape of the rules file.
            pub rules: Option<$rules>,
            /// Policies of this scenario's own: each in the shape of a policy file, or the path of one.
            #[schemars(transform = $crate::scenario::schema::or_policy_file)]
            pub policies: Option<std::collections::BTreeMap<String, $policy>>,
        }
    };
}
pub use scenario_file;
