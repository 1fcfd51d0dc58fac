//! The Detection Phase and air combat (DH5, DH7).
//!
//! - `detection`: who sees whom.
//! - `surroundings`: how near a moving flight is to the nearest enemy, so that points far from all are passed over.
//! - `meeting`: whether two flights that come near fight.
//! - `combat`, `aftermath`: the fight, and what it leaves (DH7b to DH7h).
//! - `beyond_visual_range`, `slash`: the two other ways to attack (DH7i, DH7d).

pub(crate) mod aftermath;
pub(crate) mod beyond_visual_range;
pub(crate) mod combat;
pub(crate) mod detection;
pub(crate) mod meeting;
pub(crate) mod slash;
pub(crate) mod surroundings;
