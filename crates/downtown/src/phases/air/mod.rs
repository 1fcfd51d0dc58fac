//! The Detection Phase and air combat (DH5, DH7).
//!
//! - `detection`: which flights see which.
//! - `surroundings`: how near a moving flight is to the nearest enemy, so that points far from all are passed over.
//! - `pair`: the two flights that meet, and their fight.
//! - `meeting`, `encounter`: whether two flights that come near fight, and what affects that.
//! - `combat`, `aftermath`: the fight, and what follows it (DH7b to DH7h).
//! - `beyond_visual_range`, `slash`: the two other forms of attack (DH7i, DH7d).

pub(crate) mod aftermath;
pub(crate) mod beyond_visual_range;
pub(crate) mod combat;
pub(crate) mod detection;
pub(crate) mod encounter;
pub(crate) mod meeting;
pub(crate) mod pair;
pub(crate) mod slash;
pub(crate) mod surroundings;
