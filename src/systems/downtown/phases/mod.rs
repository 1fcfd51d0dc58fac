//! One raid: what happens before it, then its turns, phase by phase (DH3a, DH3b, DH3c).

pub(crate) mod air;
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
pub(crate) mod victory;

use crate::keys::Moment;
use crate::ledger::Rule;
use crate::policy::Commander;
use crate::rules::Rules;
use crate::scenario::Scenario;
use crate::state::air_picture::Picture;
use crate::state::{Ending, State, UsFlight};
use crate::terms::words::{Mission, RadarPhase, Task};
use ground::chance::{Chance, Label, Purpose};
use ground::journal::{Event, Journal};

/// A raid being played: the scenario, the state, and the doors out of the rules, to chance, to the journal and to the US
/// commander. Each phase adds its part to this type in a file of its own.
pub(crate) struct Raid<'a, C, J> {
    pub(crate) scenario: &'a Scenario,
    pub(crate) state: &'a mut State,
    pub(crate) chance: &'a mut C,
    pub(crate) journal: &'a mut J,
    pub(crate) commander: &'a mut dyn Commander,
}

impl<'a, C: Chance, J: Journal> Raid<'a, C, J> {
    /// Plays from the weather to the last flight home.
    pub(crate) fn play(&mut self) {
        self.state.clear();
        self.journal.clock(0);
        self.before_the_raid();
        let ending = loop {
            self.state.turn += 1;
            self.journal.clock(self.state.turn);
            self.turn();
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
        // DRV Planning and Ground Unit Deployment: neither knows the target.
        self.list_sam_sites();
        self.set_up_sams();
        self.print_aaa();
        self.buy_aaa();
        self.set_up_aaa();
        self.set_up_fire_cans();
        // US Planning.
        self.choose_target();
        self.ready_flights();
        // What the DRV learns of it.
        self.declare_mig_day();
        self.warn_early();
        self.check_set_up_sams(RadarPhase::Radar, &self.picture());
        self.deploy_in_the_air();
    }

    /// A turn (DH3b).
    fn turn(&mut self) {
        self.journal.record(|| Event::of(Rule::DH3b));
        self.begin_turn();
        self.random_event();
        self.jamming();
        self.detection();
        self.movement();
        self.fuel();
        // From here on nobody moves.
        let picture = self.picture();
        self.locate_sams(&picture);
        self.track(&picture);
        self.sam_acquisition(&picture);
        self.admin(&picture);
    }

    /// The SAM Acquisition Phase: hidden sites, then set-up ones, then acquisition itself.
    fn sam_acquisition(&mut self, picture: &Picture) {
        self.clear_markers();
        if !picture.here.is_none() {
            self.check_hidden_sams(RadarPhase::Acquisition, picture);
        }
        self.check_set_up_sams(RadarPhase::Acquisition, picture);
        self.acquire(picture);
    }

    /// The Admin Phase.
    fn admin(&mut self, picture: &Picture) {
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

    pub(crate) fn rules(&self) -> &'a Rules {
        &self.scenario.rules
    }

    /// Opens a stream of this turn.
    pub(crate) fn open(&mut self, actor: Label, subject: Label, purpose: Purpose) -> C::Roll<'_> {
        self.chance.open(self.moment(actor, subject).key(purpose))
    }

    /// This turn, outside moves.
    pub(crate) fn moment(&self, actor: Label, subject: Label) -> Moment {
        Moment { turn: self.state.turn, actor, subject, point: 0 }
    }

    /// The point that a US flight spends, for what `actor` rolls on it.
    pub(crate) fn at_point(&self, actor: Label, mover: usize) -> Moment {
        let point = self.state.us[mover].flying.spent;
        Moment { point, ..self.moment(actor, self.us_label(mover)) }
    }

    /// Where the US flights on the map are now.
    pub(crate) fn picture(&self) -> Picture {
        Picture::of(self.state)
    }

    /// US flights on the map that have a task, with their places.
    pub(crate) fn us_of_task(&self, task: Task) -> impl Iterator<Item = (usize, &UsFlight)> + Clone {
        self.state.us_on_map_of(self.scenario.lookup.us.task(task))
    }

    /// US flights on the map that are of a mission, with their places.
    pub(crate) fn us_of_mission(&self, mission: Mission) -> impl Iterator<Item = (usize, &UsFlight)> + Clone {
        self.state.us_on_map_of(self.scenario.lookup.us.mission(mission))
    }

    pub(crate) fn us_label(&self, flight: usize) -> Label {
        label_of(crate::labels::FIRST_US, flight)
    }

    /// The fields that take jets and are not closed by bombs.
    pub(crate) fn open_fields(&self) -> impl Iterator<Item = &'a crate::map::Airfield> + use<'a, C, J> {
        let closed = self.state.closed;
        self.scenario.map.airfields.iter().filter(move |field| closed != Some(field.hex))
    }

    /// The label of a DRV flight.
    pub(crate) fn drv_label(&self, flight: usize) -> Label {
        label_of(crate::labels::FIRST_DRV, flight)
    }
}

/// Labels of what has no label of its own in the state: its place counts from the first of its kind.
pub(crate) const fn label_of(first: u16, place: usize) -> Label {
    Label(first + place as u16)
}
