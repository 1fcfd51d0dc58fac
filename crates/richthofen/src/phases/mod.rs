//! One sortie: set-up, then turns of tailing, initiative, movement, combat and their end (R1.1a); or a week of them.

pub(crate) mod aces;
pub(crate) mod balloon;
pub(crate) mod campaign;
pub(crate) mod combat;
pub(crate) mod context;
pub(crate) mod crews;
pub(crate) mod declarations;
pub(crate) mod end_of_turn;
pub(crate) mod flight_reports;
pub(crate) mod ground_fire;
pub(crate) mod harm;
pub(crate) mod head_on;
pub(crate) mod initiative;
pub(crate) mod landing;
pub(crate) mod last_target;
pub(crate) mod losses;
pub(crate) mod missions;
pub(crate) mod movement;
pub(crate) mod replacements;
pub(crate) mod score;
pub(crate) mod set_up;
pub(crate) mod sortie;
pub(crate) mod tailing;

pub(crate) use self::context::Fight;

use ground::chance::Chance;
use ground::journal::Journal;

impl<C: Chance, J: Journal> Fight<'_, C, J> {
    /// Plays from the set-up to the score.
    pub(crate) fn play(&mut self) {
        self.clear();
        if self.scenario.campaign.is_some() {
            self.week();
        } else {
            self.set_up();
            self.sortie();
            self.score();
        }
        self.judge();
    }

    /// Forgets the game before.
    fn clear(&mut self) {
        let state = &mut *self.state;
        state.clear_sortie();
        state.campaign.reset();
        (state.sortie, state.turns) = (0, 0);
        state.tallies = Default::default();
        state.points = [0; 2];
        state.winner = None;
    }

    /// Settles the winner.
    pub(crate) fn judge(&mut self) {
        self.state.winner = Some(self.leader(self.state.points));
        self.report_points(self.state.points, self.state.tallies.map(|tally| tally.damage_points), "game");
    }
}
