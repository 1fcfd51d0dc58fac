//! A squadron that a scenario fixes: the purchases, the pilots and their levels.

/// A squadron, checked against the rules at load.
#[derive(Clone, Debug, serde::Serialize)]
pub(crate) struct Squadron {
    /// Aircraft types in the order of purchase, by place in the rules.
    pub(crate) aircraft: Vec<u8>,
    /// Scouts.
    pub(crate) scouts: u8,
    /// Pilot cards in the order in which they join, by place in the rules; empty to let the player choose.
    pub(crate) pilots: Vec<u8>,
    /// Changes of level by pilot, in the order of `pilots`; they sum to zero (T1.5d).
    pub(crate) changes: Vec<i8>,
    /// Paid promotions by pilot, in the order of `pilots` (T1.6a).
    pub(crate) promotions: Vec<u8>,
}
