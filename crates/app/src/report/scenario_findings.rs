//! What a run found of one scenario: the exact counts of its outcomes, and what its first games showed when they were
//! played once more with the journal.

use crate::analysis::handling::Handled;
use crate::analysis::notable::Notable;
use crate::game::{Game, System};
use crate::report::PartFile;
use crate::report::tables::tally::Tally;
use crate::stats::Accumulator;

/// One scenario of a run.
pub struct ScenarioFindings<'a> {
    /// The scenario's name within its system, such as `mig21-v-f4`.
    pub scenario: &'a str,
    /// Its system.
    pub system: &'a dyn System,
    /// The game.
    pub game: &'a dyn Game,
    /// The scenario with everything it inherits, as TOML.
    pub resolved: &'a str,
    /// The changes to the scenario, as on the command line.
    pub overrides: &'a [String],
    /// The outcomes.
    pub seen: &'a Accumulator,
    /// How often its rules fired, if that was counted.
    pub firings: Option<&'a Tally>,
    /// Games worth reading, if they were looked for.
    pub notable: &'a [Notable],
    /// What its first games cost the people at the table, if that was counted.
    pub handled: &'a [Handled],
    /// The files with its rows; empty if rows are not kept.
    pub parts: &'a [PartFile],
}
