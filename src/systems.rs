//! The systems, a crate each, and the registry: the one place that knows them all.

pub use downtown;
pub use jets;
pub use richthofen;
pub use thunderbolt;

use crate::game::System;

/// All systems, in the order in which they are listed.
pub fn registry() -> &'static [&'static dyn System] {
    &[&jets::Jets, &richthofen::Richthofen, &downtown::Downtown, &thunderbolt::Thunderbolt]
}
