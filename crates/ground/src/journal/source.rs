//! The origins of rules and tables.

use serde::Deserialize;

/// Where a rule or a table comes from.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize, serde::Serialize, schemars::JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Source {
    /// The system's source document.
    Seed,
    /// A public text.
    Public,
    /// Remembered, unchecked.
    Recalled,
    /// Designed here.
    House,
}

impl Source {
    /// The name used in files.
    pub const fn name(self) -> &'static str {
        match self {
            Source::Seed => "seed",
            Source::Public => "public",
            Source::Recalled => "recalled",
            Source::House => "house",
        }
    }
}
