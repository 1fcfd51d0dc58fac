//! Crippled aircraft leave their flight with an escort (DH8f).

use crate::ledger::Rule;
use crate::phases::context::Raid;
use crate::state::{Aircraft, UsFlight};
use crate::terms::flights::{Airframe, Task};
use crate::terms::raid::NoRelease;
use ground::chance::Chance;
use ground::journal::{Event, Journal};

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// In the Admin Phase the crippled aircraft of each flight split off with an escort and abort (DH8f); a flight that
    /// would have no aircraft left aborts as a whole.
    pub(crate) fn split_cripples(&mut self) {
        for place in self.state.us_places() {
            let flight = &self.state.us[place];
            if !flight.on_map() || flight.aborting {
                continue;
            }
            let crippled = flight.aircraft.crippled();
            // A recon flight with a crippled aircraft aborts as a whole (DH8d).
            let aborts = self.scenario.flights[place].task == Task::Recon && !flight.egressing;
            if crippled > 0 && !aborts {
                self.send_cripples_home(place, crippled);
            }
        }
    }

    fn send_cripples_home(&mut self, place: usize, crippled: u8) {
        let others = self.state.us[place].aircraft.flying() - crippled;
        let label = self.us_label(place);
        let escorted = others >= 2;
        self.journal.record(|| {
            let how = if escorted { "leave with an escort" } else { "take the whole flight home" };
            Event::of(Rule::DH8f).by(label).result(crippled).word("how", how)
        });
        if !escorted {
            self.state.abort_us(place);
            self.state.us[place].keeps(NoRelease::Losses);
            return;
        }
        let flight = &mut self.state.us[place];
        let apart = flight.split();
        flight.count_arms(self.scenario.flights[place].arms_each());
        self.state.add_us(self.scenario.flights.len() + place, apart);
    }
}

impl UsFlight {
    /// Splits the crippled aircraft and an escort off as an aborting flight. The escort is a damaged aircraft, or else
    /// the last one without bombs, or else the last one.
    fn split(&mut self) -> UsFlight {
        let all = self.aircraft.0;
        let damaged = all.iter().position(|&frame| frame == Airframe::Damaged);
        let sound = (0..all.len()).filter(|&place| all[place] == Airframe::Sound);
        let escort = damaged.or(sound.max_by_key(|&place| (self.jettisoned >> place & 1, place)));
        let leaves = |place: usize| all[place] == Airframe::Crippled || escort == Some(place);
        let part = |of: bool| {
            Aircraft(std::array::from_fn(|place| if leaves(place) == of { all[place] } else { Airframe::None }))
        };
        let mut apart = UsFlight { aircraft: part(true), aborting: true, arms: [0, 0], ..*self };
        apart.unload();
        apart.egressing = true;
        self.aircraft = part(false);
        self.weigh();
        apart
    }
}
