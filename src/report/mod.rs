//! What a person or a program reads: traces, tables, files.

pub mod tally;
pub mod trace;
