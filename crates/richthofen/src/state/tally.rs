//! What is counted for the outcome, by side.

/// A victory is counted in parts, so that up to ten may share one.
pub(crate) const VICTORY: i32 = 2520;

/// Counts of one side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Tally {
    pub(crate) shots: u16,
    /// Victory points for enemies that are badly damaged and not lost (R6.18b).
    pub(crate) damage_points: i32,
    pub(crate) hits: u16,
    pub(crate) damage: u16,
    pub(crate) ammunition: u16,
    pub(crate) jams: u16,
    pub(crate) clearing_tries: u16,
    pub(crate) jams_cleared: u16,
    pub(crate) tail_attempts: u16,
    pub(crate) tail_successes: u16,
    /// Critical hits suffered, by the two dice.
    pub(crate) criticals: [u16; 11],
    pub(crate) wounded: u16,
    pub(crate) killed: u16,
    pub(crate) captured: u16,
    pub(crate) jumps: u16,
    pub(crate) saved: u16,
    /// Parts of victories.
    pub(crate) victories: i32,
    /// Losses, by cause.
    pub(crate) losses: [u16; 7],
    pub(crate) single_seaters: u16,
    pub(crate) two_seaters: u16,
    pub(crate) heavies: u16,
    pub(crate) balloons: u16,
    pub(crate) forced_landings: u16,
    pub(crate) archie_attacks: u16,
    pub(crate) ground_attacks: u16,
    pub(crate) manoeuvres: u16,
    pub(crate) overdives: u16,
    pub(crate) missions: u16,
    pub(crate) strafing_hits: u16,
    pub(crate) points_for_losses: i32,
}
