//! One campaign: set-up, then days of missions, then the outcome (T1 to T6).
//!
//! A day is a start ([`day`]), missions ([`mission`]: target-bound, battlefield, home-bound) and an end
//! ([`end_of_day`]).

pub(crate) mod so_account;
pub(crate) mod activation;
pub(crate) mod attack;
pub(crate) mod battlefield;
pub(crate) mod conditions;
pub(crate) mod context;
pub(crate) mod cover;
pub(crate) mod day;
pub(crate) mod debriefing;
pub(crate) mod end_of_day;
pub(crate) mod enemy;
pub(crate) mod events;
pub(crate) mod harm;
pub(crate) mod home_bound;
pub(crate) mod mission;
pub(crate) mod notes;
pub(crate) mod pop_ups;
pub(crate) mod set_up;
pub(crate) mod target_bound;
pub(crate) mod upkeep;

pub(crate) use self::context::Play;

use ground::chance::Chance;
use ground::journal::Journal;

impl<C: Chance, J: Journal> Play<'_, C, J> {
    /// Plays from the set-up to the outcome.
    pub(crate) fn play(&mut self) {
        self.state.reset();
        self.set_up();
        for day in 1..=self.campaign.days {
            self.start_day(day);
            self.fly_missions();
            self.end_day();
        }
        self.close_campaign();
    }
}
