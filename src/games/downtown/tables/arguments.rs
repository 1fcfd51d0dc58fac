//! Parameters that several tables have.

use crate::games::arguments::Arguments;

/// The years that tables ask for.
pub(super) const YEARS: &[&str] = &["1965", "1966", "1967", "1968", "1972"];

impl Arguments<'_> {
    /// A year of [`YEARS`].
    pub(super) fn year(&self, index: usize) -> u16 {
        [1965, 1966, 1967, 1968, 1972][self.place(index, YEARS)]
    }
}
