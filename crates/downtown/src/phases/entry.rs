//! How US flights enter: their order and their hexes, and the orbits of jammers (DH17c, DH17d).

use crate::ledger::Rule;
use crate::phases::context::Raid;
use crate::state::flying::Flying;
use crate::state::{Aircraft, UsFlight};
use crate::terms::flights::{Load, Stage, Task};
use crate::terms::raid::RandomEvent;
use ground::board::Heading;
use ground::chance::Chance;
use ground::journal::{Event, Journal};

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Fills the list of US flights from the scenario; all wait to enter (DH17a, DH17c).
    pub(crate) fn ready_flights(&mut self) {
        let flights = self.scenario.flights.len() as i32;
        self.journal.record(|| Event::of(Rule::DH17a).result(flights));
        for (place, seat) in self.scenario.flights.iter().enumerate() {
            let band = self.scenario.entry_band(self.state, place);
            let flying = Flying::new(ground::board::Hex::ZERO, Heading::new(0), band, seat.aircraft.fuel);
            let load = self.load(seat);
            self.state.us.push(UsFlight {
                flying,
                stage: Stage::Waiting,
                aircraft: Aircraft::sound(seat.count),
                laden: seat.task == Task::Bombing && load != Load::Clean,
                light: matches!(seat.task, Task::Sead | Task::ArmedEscort) && load != Load::Clean,
                load,
                arms: seat.arms_each().map(|each| each * seat.count),
                ..UsFlight::ABSENT
            });
        }
    }

    /// Puts flights whose turn has come at their arrow, jammers on their orbit (DH17c); all that a turn counts starts
    /// anew.
    pub(crate) fn begin_turn(&mut self) {
        self.state.event = RandomEvent::No;
        self.state.warning_jammed = 0;
        self.state.take_off_checked = false;
        self.state.pre_emptive_arms = 0;
        let faced = usize::from(self.rules().planning.faced);
        for place in self.state.us_waiting().each() {
            let seat = &self.scenario.flights[place];
            if seat.turn > self.state.turn {
                continue;
            }
            let plan = self.scenario.plan_of(self.state, place);
            // Entering flights face along their path.
            let (target, along) = (plan.target, plan.path[plan.path.len().min(faced) - 1]);
            let start = if seat.task == Task::Jamming { self.orbit_hex(place) } else { plan.path[0] };
            self.state.us_comes(place);
            let flight = &mut self.state.us[place];
            flight.flying.hex = start;
            let (hex, band) = (start, flight.flying.band);
            let faced = if seat.task == Task::Jamming { target } else { along };
            flight.flying.heading = Heading::towards(hex, faced);
            self.state.note_us_at(place);
            let label = self.us_label(place);
            self.journal.record(|| Event::of(Rule::DH17c).by(label).hex("hex", hex.x, hex.y).word("band", band.name()));
        }
        self.state.note_drv_in_play();
    }
}
