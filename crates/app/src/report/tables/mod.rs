//! The tables of a report, a file each, and the sheets that they are written as: CSV and Parquet.

pub mod along;
pub mod balance;
pub(super) mod cell;
pub mod compare;
pub mod dictionary;
pub mod distributions;
pub mod events;
pub(super) mod firings;
pub mod findings;
pub mod gains;
mod frame;
pub mod handling;
pub mod judged;
pub mod notable;
pub(super) mod outcomes;
pub(super) mod parquet;
pub mod points;
pub mod ranking;
pub mod ratios;
pub mod rules;
pub(super) mod sheet;
pub mod shifts;
pub mod summary;
pub mod swap;
pub mod sweep;
pub mod tally;
pub mod tournament;
