//! Parameters that several tables have.

use ground::game::arguments::Arguments;

/// The years that tables ask for.
pub(crate) const YEARS: &[&str] = &["1965", "1966", "1967", "1968", "1972"];

/// A year of [`YEARS`].
pub(crate) trait Year {
    /// It, as a number.
    fn year(&self, index: usize) -> u16;
}

impl Year for Arguments<'_> {
    fn year(&self, index: usize) -> u16 {
        [1965, 1966, 1967, 1968, 1972][self.place(index, YEARS)]
    }
}
