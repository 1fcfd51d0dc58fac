//! A run in its folder: the manifest, the checkpoint that it is resumed from, and reading either of them again.

pub(super) mod balance_facts;
pub(super) mod checkpoint;
pub(super) mod compared_sums;
pub(super) mod completed_parts;
pub(super) mod counts;
pub(super) mod digest;
pub(super) mod folder;
pub(super) mod identity;
pub(super) mod judge_facts;
pub(super) mod leftover_payoffs;
pub(super) mod leftover_search;
pub(super) mod manifest;
mod manifest_file;
pub(super) mod part_file;
pub(in crate::report) mod plain;
pub(super) mod ranking_facts;
pub(super) mod rows;
mod seal;
pub(super) mod search_facts;
pub(super) mod shard;
pub(super) mod sound;
pub(super) mod stored;
pub(super) mod stored_payoffs;
pub(super) mod stored_search;
pub(super) mod sweep_facts;
pub(super) mod tournament_facts;
