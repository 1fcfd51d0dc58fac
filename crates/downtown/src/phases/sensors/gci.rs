//! Ground control (D5.7.1a, D5.7.1b, DH9e).

use crate::keys::DRV;
use crate::ledger::Rule;
use crate::phases::context::Raid;
use crate::rules::detection::Control;
use crate::terms::flights::Task;
use crate::terms::raid::RandomEvent;
use ground::chance::{Chance, Label};
use ground::journal::{Event, Journal};

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// The level of ground control, and how far it is exceeded.
    pub(crate) fn control(&self) -> Control {
        let known = self.state.drv_airborne().filter(|(_, flight)| flight.detected || flight.identified).count() as u8;
        let level = self.gci_level();
        Control { level, over: known.saturating_sub(level) }
    }

    /// How many flights ground control leads; jammers that have left their orbit or the fight take nothing from it
    /// (DH9e).
    pub(crate) fn gci_level(&self) -> u8 {
        if self.state.event == RandomEvent::ControlLost {
            return 0;
        }
        let jammers = self.us_of_task(Task::Jamming).filter(|(_, flight)| flight.jams()).count();
        self.rules().gci.led(self.scenario.night, jammers as u8)
    }

    /// Letters by which the DRV looks worse than its level, since more of its flights are known than it leads (D5.7.1a,
    /// DH9e); recorded at each attempt.
    pub(crate) fn control_strained(&mut self, Control { level, over }: Control) -> u8 {
        self.journal.record(|| Event::of(Rule::DH9e).by(DRV).result(level));
        if over > 0 {
            self.journal.record(|| Event::of(Rule::D5_7_1a).by(DRV).result(over));
        }
        over
    }

    /// Whether a DRV flight under an activation check is a dummy without a roll (D5.7.1b).
    pub(crate) fn control_denies(&mut self, flight: Label) -> bool {
        let denies = self.control().over > 0;
        if denies {
            self.journal.record(|| Event::of(Rule::D5_7_1b).by(DRV).on(flight));
        }
        denies
    }
}
