//! The merged document.

use super::{Fault, Problems};
use serde::de::DeserializeOwned;

/// Layers of TOML merged into one tree. Tables merge key by key, everything else is replaced by the later layer.
#[derive(Clone, Debug)]
pub struct Document {}

impl Document {
    /// Reads the whole tree as `T`; unknown keys are faults.
    ///
    /// # Errors
    /// The place of the value that does not fit, and what was expected there.
    pub fn decode<T: DeserializeOwned>(&self) -> Result<T, Problems> {
        todo!()
    }

    /// Gives each fault its place.
    pub fn locate(&self, faults: Vec<Fault>) -> Problems {
        todo!("{faults:?}")
    }
}
