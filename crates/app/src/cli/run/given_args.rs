//! The arguments `--given` and `--along`.

use super::super::{CliError, Loaded, search};
use crate::analysis::condition::{Condition, OutcomeCondition};

/// What is asked of some of the games.
#[derive(Clone, Debug, Default, clap::Args)]
pub(in crate::cli) struct GivenArgs {
    /// Every figure over the games alone whose outcome fulfils this, such as `losses>=2`
    #[arg(long, value_name = "CONDITION", value_parser = condition_text, help_heading = "What is shown")]
    pub(in crate::cli) given: Option<ConditionText>,
    /// Which figures go along with the main number, the strongest first
    #[arg(long, help_heading = "What is shown")]
    pub(in crate::cli) along: bool,
}

impl GivenArgs {
    /// Whether anything is asked.
    pub(in crate::cli) fn any(&self) -> bool {
        self.given.is_some() || self.along
    }

    /// The condition on the outcomes of each scenario.
    pub(super) fn on<'a>(
        &self,
        scenarios: &'a [Loaded],
    ) -> Result<Vec<(&'a Loaded, Option<OutcomeCondition>)>, CliError> {
        let Some(given) = &self.given else { return Ok(scenarios.iter().map(|loaded| (loaded, None)).collect()) };
        let conditions = search::conditions(&given.condition, scenarios)?;
        Ok(scenarios.iter().zip(conditions.into_iter().map(Some)).collect())
    }
}

/// A condition with its text.
#[derive(Clone, Debug)]
pub(in crate::cli) struct ConditionText {
    pub(super) text: String,
    pub(super) condition: Condition,
}

/// Reads a condition, and keeps its text.
///
/// # Errors
/// As [`Condition::parse`].
pub(super) fn condition_text(text: &str) -> Result<ConditionText, String> {
    Ok(ConditionText { text: text.to_owned(), condition: Condition::parse(text)? })
}
