//! TODO

pub(crate) mod aftermath;
pub(crate) mod beyond_visual_range;
pub(crate) mod combat;
pub(crate) mod detection;
pub(crate) mod meeting;
pub(crate) mod slash;
pub(crate) mod surroundings;
