//! Scenario files: TOML layers merged into one document whose every value remembers where it was written.

mod argument;
mod chain;
mod check;
mod decode;
mod deserializer;
mod document;
mod element;
mod layers;
mod library;
mod like;
pub mod lower;
mod merge;
mod missing;
mod named;
mod path;
mod plain;
mod policy_files;
mod print;
mod problem;
mod rules_table;
pub mod schema;
mod short;
mod source;
mod span;
mod text;
mod tree;
mod type_mismatch;

#[cfg(test)]
mod tests;

pub use check::Check;
pub use document::Document;
pub use layers::Request;
pub use library::Library;
pub use like::{LikeAnother, all_like_another, in_words};
pub use named::named;
pub use plain::not_plain;
pub use problem::{Fault, LocatedFault, Place, Problems, Provenance, nearest, too_early};
pub use rules_table::rules_table;
pub use short::short;
pub use source::{FileKeys, file_keys};
pub use span::{RangeFault, Span, lookup};
