//! Random events of a turn (DH14c).

use crate::keys::{self, drv_label};
use crate::ledger::Rule;
use crate::phases::context::Raid;
use crate::terms::defence::SamState;
use crate::terms::flights::{Stage, Task};
use crate::terms::raid::{NoRelease, RandomEvent};
use ground::board::range;
use ground::chance::{Chance, Label, Roll};
use ground::journal::{Event, Journal};

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Two dice from turn 2 on, and what comes of them at once; the rest of the turn asks for the event when it
    /// matters.
    pub(crate) fn random_event(&mut self) {
        if self.state.turn < 2 {
            return;
        }
        let key = self.moment(Label::NONE, Label::NONE).key(keys::RANDOM_EVENT);
        let event = self.rules().random_events.draw(&mut self.chance.open(key), self.journal);
        self.state.event = event;
        match event {
            RandomEvent::Fault => self.fault(),
            RandomEvent::Tanker => self.tanker_trouble(),
            RandomEvent::Weather => self.shift_weather(Label::NONE),
            RandomEvent::Recall => self.recall(),
            RandomEvent::FireCan if self.state.hidden_fire_cans > 0 => {
                self.deploy_fire_can();
            }
            _ => {}
        }
    }

    /// The first US flight by label that does not abort yet aborts.
    fn fault(&mut self) {
        let found = self.state.us_on_map().find(|(_, flight)| !flight.aborting).map(|(place, _)| place);
        if let Some(place) = found {
            self.state.abort_us(place);
            self.state.us[place].keeps(NoRelease::Fault);
            self.struck(self.us_label(place), "aborts with a fault");
        }
    }

    /// A random CAP flight that has still to enter comes short of fuel. Flights on the map have already left the
    /// tanker.
    fn tanker_trouble(&mut self) {
        let cap = |place: &usize| {
            self.scenario.flights[*place].task == Task::Cap && self.state.us[*place].stage == Stage::Waiting
        };
        let flights = || (0..self.state.us.len()).filter(cap);
        let count = flights().count();
        if count == 0 {
            return;
        }
        let key = self.moment(Label::NONE, Label::NONE).key(keys::RANDOM_EVENT_ON);
        let chosen = self.chance.open(key).index(count);
        let place = flights().nth(chosen).unwrap_or(0);
        let fuel = &mut self.state.us[place].flying.fuel;
        *fuel = fuel.saturating_sub(self.scenario.rules.random_events.tanker_fuel);
        self.struck(self.us_label(place), "gets less fuel");
    }

    /// The DRV flight nearest to a SAM, of those that do not abort yet, goes home.
    fn recall(&mut self) {
        let to_sam = |place: usize| {
            let here = self.state.drv[place].flying.hex;
            self.state.sams.iter().filter(|sam| sam.state != SamState::Gone).map(|sam| range(sam.hex, here)).min()
        };
        let sound = self.state.drv_airborne().filter(|(_, flight)| !flight.aborting);
        let near = sound.filter_map(|(place, _)| Some((to_sam(place)?, place)));
        if let Some((_, place)) = near.min() {
            self.state.drv[place].aborting = true;
            self.struck(drv_label(place), "is called home");
        }
    }

    /// Records the unit that the event of the turn strikes (DH14d).
    fn struck(&mut self, label: Label, what: &'static str) {
        self.journal.record(|| Event::of(Rule::DH14d).by(label).word("what", what));
    }
}
