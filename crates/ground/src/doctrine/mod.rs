//! Doctrine tables: "go through the table in order until a row applies".
//!
//! One mechanism serves the scripted players and the tables of solitaire rules. A table is an ordered list of rows,
//! each a conjunction of conditions with an action; the first row whose conditions all hold decides. In a file:
//!
//! ```toml
//! [[rows]]
//! name = "break away"
//! when = ["threat", "range <= 4"]
//! then = { posture = "break" }
//!
//! [[rows]]
//! then = { posture = "close" }
//! ```
//!
//! The conditions speak of [`Feature`]s: integers, flags and named values that a game declares with [`features!`] and
//! computes when asked. Loading reads the conditions, proves that some row applies in every state and that every row
//! can be reached, and compiles the table: [`Compiled`] is the form that play asks, one look-up for each feature.
//!
//! Beside it are [`Weights`] and the [`Chooser`], for choosing among many candidates.

mod choose;
mod compiled;
mod condition;
mod cover;
mod feature;
mod features;
mod layers;
mod look_ahead;
mod lower;
mod policy_layers;
mod row;
mod table;
mod weigh;
mod zones;

pub use choose::{Candidates, Chooser};
pub use compiled::{BLOCK, Compiled};
pub use condition::Condition;
pub use feature::{Feature, FeatureSpec};
pub use features::features;
pub use layers::{Layers, NamedParts, PartName, RowLayers, checked};
pub use look_ahead::{Followed, LookAheadFile};
pub use lower::Action;
pub use policy_layers::policy_layers;
pub use row::Row;
pub use table::Table;
pub use weigh::{WEIGHT_LIMITS, Weight, Weights, share, weight};
pub use zones::{PlaceWeights, ZoneWeightsFile};
