//! Reports: the folder of files that a run writes, the summary on the terminal, and traces.
//!
//! A report knows no game: its contents follow from a game's metrics, ratios and provenance, and from exact
//! aggregates. Figures are printed in a metric's own unit, which is the cell divided by the scale.
//!
//! | file | made by |
//! |---|---|
//! | `outcomes/system=S/scenario=N/part-00000.parquet` | [`Outcomes`] |
//! | `summary.csv`, `summary.parquet` | [`tables::summary`] |
//! | `distributions.csv`, `distributions.parquet` | [`tables::distributions`] |
//! | `ratios.csv` | [`tables::ratios`] |
//! | `rules.csv` | [`tables::rules`] |
//! | `metrics.csv` | [`tables::dictionary`] |
//! | `notable.csv` | [`tables::notable`] |
//! | `handling.csv`, `turns.csv`, `feel.csv` | [`tables::handling`] |
//! | `balance.csv`, `balance.parquet` | [`tables::balance`] |
//! | `judge.csv`, `judge.parquet` | [`tables::judged`] |
//! | `points.csv`, `rates.csv`, with `.parquet` | [`tables::points`] |
//! | `swap.csv`, `swap.parquet` | [`tables::swap`] |
//! | `sweep.csv`, `sweep.parquet` | [`tables::sweep`] |
//! | `tournament.csv`, `policies.csv`, `equilibrium.csv` | [`tables::tournament`] |
//! | `compare.csv`, `compare.parquet` | [`tables::compare`] |
//! | `shifts.csv`, `shifts.parquet` | [`tables::shifts`] |
//! | `report.html` | the page |
//! | `events.csv` | what the columns of events mean |
//! | `events/system=S/scenario=N/part-00000.parquet` | [`tables::events`] |
//! | `counts.json` | the aggregates of a run that keeps no rows, and of a balance |
//! | `stars.json` | the sums of the base points of a sweep, [`StoredStars`] |
//! | `payoffs.json` | the payoffs of a tournament, [`StoredPayoffs`] |
//! | `improve.csv`, `improve.parquet` | [`tables::gains`] |
//! | `search.json` | the state of a search and what it found, [`StoredSearch`] |
//! | `sums.json` | the sums of a comparison, [`ComparedSums`] |
//! | `scenarios/N.toml` | each scenario with everything it inherits |
//! | `manifest.json` | [`Manifest`] |

mod error;
pub mod findings;
pub(crate) mod fold;
pub mod glossary;
mod number;
mod page;
mod run;
mod scenario_findings;
mod shell;
pub mod tables;
pub mod terminal;
pub mod trace;
pub(crate) mod visible;
mod write;

#[cfg(test)]
mod tests;

pub use error::ReportError;
pub(crate) use number::{grouped, percent_bound};
pub use run::balance_facts::{BalanceFacts, VaryFacts, WantedFacts};
pub use run::checkpoint::{Checkpoint, LeftoverRun};
pub use run::compared_sums::ComparedSums;
pub use run::completed_parts::{CompletedParts, Missing};
pub use run::counts::Counts;
#[cfg(test)]
pub(crate) use run::folder::faults;
pub(crate) use run::folder::replace;
pub use run::folder::{FORMAT, Folder, Scratch};
pub use run::identity::Identity;
pub use run::judge_facts::{JudgeFacts, PlayedFacts};
pub use run::kept_counts::KeptCounts;
pub use run::leftover_balance::LeftoverBalance;
pub use run::leftover_payoffs::LeftoverPayoffs;
pub use run::leftover_search::LeftoverSearch;
pub use run::leftover_sums::LeftoverSums;
pub use run::manifest::{
    ArmFacts, Asked, CompareFacts, DecideFacts, Manifest, PAGE, Rows, RunFacts, Scenario, Stop, Table, scenario_file,
};
pub use run::part_file::PartFile;
pub use run::points_facts::{PointsFacts, UnitFacts};
pub use run::ranking_facts::{PartFacts, RankingFacts, SkippedFacts};
pub use run::rows::{count, silence_reads};
pub use run::search_facts::{OpponentFacts, SearchFacts};
pub use run::settings_facts::{SettingFacts, SettingsFacts};
pub use run::shard::Shard;
pub use run::sound::MOST_THREADS;
pub use run::stored::Stored;
pub use run::stored_payoffs::StoredPayoffs;
pub use run::stored_race::StoredRace;
pub use run::stored_search::{FoundSearch, StoredSearch};
pub use run::stored_stars::StoredStars;
pub use run::sweep_facts::{
    AxisFacts, CellFacts, DesignFacts, GridFacts, InvalidFacts, NumberFacts, StarsFacts, StepFacts, StepsFacts,
    SweepFacts,
};
pub use run::tournament_facts::{SideFacts, TournamentFacts};
pub use scenario_findings::ScenarioFindings;
pub use shell::Typed;
pub use tables::cell::Cell;
pub use tables::firings::{FIRINGS_OVER, firings};
pub use tables::outcomes::{OnPart, Outcomes};
pub use tables::sheet::Sheet;
pub use write::{Evidence, ExactSums, write, write_findings};
