//! One raid: the steps before it, then its turns, phase by phase (DH3a, DH3b, DH3c).

pub(crate) mod air;
pub(crate) mod context;
pub(crate) mod entry;
pub(crate) mod fire;
pub(crate) mod guns;
pub(crate) mod harm;
pub(crate) mod migs;
pub(crate) mod moves;
pub(crate) mod planning;
pub(crate) mod random_events;
pub(crate) mod sams;
pub(crate) mod sensors;
pub(crate) mod strike;
pub(crate) mod records;
pub(crate) mod victory;

use crate::ledger::Rule;
use crate::phases::context::Raid;
use crate::state::Ending;
use crate::state::air_picture::AirPicture;
use crate::terms::defence::RadarPhase;
use ground::chance::Chance;
use ground::journal::{Event, Journal};

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Plays the raid from the weather roll to the last flight home.
    pub(crate) fn play(&mut self) {
        self.state.clear();
        self.journal.clock(0);
        self.journal.sees(&*self.state);
        self.phase(Self::before_the_raid);
        let ending = loop {
            self.state.turn += 1;
            self.journal.clock(self.state.turn);
            self.journal.sees(&*self.state);
            self.turn();
            debug_assert_eq!(self.violated(), None, "a derived set after turn {}", self.state.turn);
            self.record_standing();
            if let Some(ending) = self.ending() {
                break ending;
            }
        };
        self.state.ending = Some(ending);
        self.journal
            .record(|| Event::of(Rule::DH3c).result(self.state.turn).word("ending", Ending::NAMES[ending as usize]));
        self.come_home();
        self.assess();
        self.score();
    }

    /// The pre-raid sequence (DH3a).
    fn before_the_raid(&mut self) {
        self.journal.record(|| Event::of(Rule::DH3a));
        self.journal.record(|| Event::of(Rule::DH2b).result(self.scenario.map.airfields.len() as i32));
        self.draw_weather();
        // DRV Planning and Ground Unit Deployment, which do not know the target.
        self.list_sam_sites();
        self.set_up_sams();
        self.print_aaa();
        self.buy_aaa();
        self.set_up_aaa();
        self.set_up_fire_cans();
        // US Planning.
        self.choose_target();
        self.ready_flights();
        // What the DRV learns of the plan.
        self.declare_mig_day();
        self.warn_early();
        self.check_set_up_sams(RadarPhase::Radar, &self.picture());
        self.deploy_in_the_air();
    }

    /// The phases of a turn (DH3b).
    fn turn(&mut self) {
        self.journal.record(|| Event::of(Rule::DH3b));
        self.phase(Self::begin_turn);
        self.phase(Self::random_event);
        self.phase(Self::jamming);
        self.phase(Self::detection);
        self.phase(Self::movement);
        self.phase(Self::fuel);
        // No US flight moves from here on.
        let picture = self.picture();
        self.phase(|raid| raid.locate_sams(&picture));
        self.phase(|raid| raid.track(&picture));
        self.phase(|raid| raid.sam_acquisition(&picture));
        self.phase(|raid| raid.admin(&picture));
    }

    /// Plays a phase. Debug builds then check the sets derived from the state.
    fn phase(&mut self, phase: impl FnOnce(&mut Self)) {
        phase(self);
        debug_assert_eq!(self.state.violated_by_units(), None, "a derived set in turn {}", self.state.turn);
    }

    fn violated(&self) -> Option<&'static str> {
        self.state.violated(self.rules())
    }

    /// The SAM Acquisition Phase: hidden sites, then set-up sites, then acquisition.
    fn sam_acquisition(&mut self, picture: &AirPicture) {
        self.clear_markers();
        if !picture.here.is_none() {
            self.check_hidden_sams(RadarPhase::Acquisition, picture);
        }
        self.check_set_up_sams(RadarPhase::Acquisition, picture);
        self.acquire(picture);
    }

    /// The checks of the Admin Phase, in their order.
    fn admin(&mut self, picture: &AirPicture) {
        self.check_hidden_aaa();
        self.check_fire_cans();
        self.check_hidden_sams(RadarPhase::Admin, picture);
        self.check_set_up_sams(RadarPhase::Admin, picture);
        self.generate_in_admin();
        self.split_cripples();
        self.recover();
        self.switch_radars_on();
        self.lift_suppression();
    }

    /// Whether the raid is over (DH3c).
    fn ending(&self) -> Option<Ending> {
        if self.state.us_here().is_none() && self.state.us_waiting().is_none() {
            return Some(Ending::Done);
        }
        (self.state.turn >= self.rules().sequence.turns).then_some(Ending::TurnLimit)
    }
}
