//! The file of a policy and the part of the rules that all policies share, declared together.

/// Declares the file of a policy over the shared part of its system's rules: keys of the policy alone, values that
/// replace a shared one, parts that are found by name in both, and keys of the rules alone.
///
/// ```text
/// policy_layers! {
///     /// A policy.
///     PilotFile { rows: Vec<Row<TakePosture>> }
///     /// What all policies share.
///     over PilotsFile {
///         values { /// Whether to go home. leave: Vec<Row<LeaveFile>> }
///         parts { /// Postures, by name. postures: PostureFile }
///         shared {}
///     }
/// }
/// // expands to
/// pub(crate) struct PilotFile {
///     rows: Vec<Row<TakePosture>>,
///     leave: Option<Vec<Row<LeaveFile>>>,
///     postures: BTreeMap<String, PostureFile>,
/// }
/// rules_table! { (pub(crate)) PilotsFile {
///     leave: Vec<Row<LeaveFile>>,
///     postures: BTreeMap<String, PostureFile>,
/// } }
/// ```
#[macro_export]
macro_rules! policy_layers {
    (
        $(#[$policy_meta:meta])* $policy:ident { $($(#[$own_meta:meta])* $own:ident: $own_type:ty),* $(,)? }
        $(#[$shared_meta:meta])* over $shared:ident {
            values { $($(#[$value_meta:meta])* $value:ident: $value_type:ty),* $(,)? }
            parts { $($(#[$part_meta:meta])* $part:ident: $part_type:ty),* $(,)? }
            shared { $($(#[$only_meta:meta])* $only:ident: $only_type:ty),* $(,)? }
        }
    ) => {
        #[derive(Clone, Debug, serde::Deserialize, schemars::JsonSchema)]
        #[serde(rename_all = "kebab-case", deny_unknown_fields)]
        $(#[$policy_meta])*
        pub(crate) struct $policy {
            /// The name of the system.
            #[serde(default)]
            #[expect(dead_code, reason = "for readers of the file")]
            pub(crate) system: Option<String>,
            /// One line for lists.
            #[serde(default)]
            #[expect(dead_code, reason = "for lists, which read the file themselves")]
            pub(crate) title: Option<String>,
            /// Chooses by dice among all that the rules allow; then nothing else is read.
            #[serde(default)]
            pub(crate) random: bool,
            /// Plays the game on by other policies and follows the best of them; then nothing else is read.
            #[serde(default)]
            pub(crate) look_ahead: Option<$crate::doctrine::LookAheadFile>,
            $($(#[$own_meta])* #[serde(default)] pub(crate) $own: $own_type,)*
            $(
                $(#[$value_meta])*
                ///
                /// The shared value of the rules when absent.
                #[serde(default)]
                pub(crate) $value: Option<$value_type>,
            )*
            $(
                $(#[$part_meta])*
                ///
                /// These are the policy's own, beside or instead of the shared ones.
                #[serde(default)]
                pub(crate) $part: std::collections::BTreeMap<String, $part_type>,
            )*
        }

        impl $policy {
            /// Whether it replaces or adds to anything shared.
            #[allow(dead_code, reason = "not every system asks")]
            pub(crate) fn replaces(&self) -> bool {
                $(self.$value.is_some() ||)* $(!self.$part.is_empty() ||)* false
            }
        }

        $crate::scenario::rules_table! {
            (pub(crate))
            $(#[$shared_meta])*
            #[derive(serde::Serialize)]
            $shared {
                $($(#[$value_meta])* $value: $value_type,)*
                $($(#[$part_meta])* $part: std::collections::BTreeMap<String, $part_type>,)*
                $($(#[$only_meta])* $only: $only_type,)*
            }
        }
        $crate::scenario::lower::lower_as_written!($shared);
    };
}
pub use policy_layers;
