//! Scenario files: TOML layers merged into one document whose every value remembers where it was written.

mod document;
mod problem;

pub use document::Document;
pub use problem::{Fault, Place, Problem, Problems, Provenance, nearest};
