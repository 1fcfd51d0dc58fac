//! A run in its folder: the manifest, the checkpoint that it is resumed from, and reading either of them again.

pub(super) mod checkpoint;
pub(super) mod completed_parts;
pub(super) mod counts;
pub(super) mod digest;
pub(super) mod folder;
pub(super) mod manifest;
pub(super) mod rows;
pub(super) mod stored;
