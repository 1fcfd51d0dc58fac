//! The weather of the raid and its night (DH14a, DH14b).

use super::raid::Raid;
use crate::chance::Chance;
use crate::journal::Journal;

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Draws the weather unless the scenario gives it (DH14a); says so at night (DH14b). Purpose `WEATHER`.
    pub(super) fn draw_weather(&mut self) {
        self.state.weather = self.scenario.weather.unwrap_or(super::state::Sight::CLEAR);
    }
}
