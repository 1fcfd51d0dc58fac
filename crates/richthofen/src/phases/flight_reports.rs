//! The journal's events of a move: the order, its steps, its end.

use crate::ledger::Rule;
use crate::phases::Fight;
use crate::state::Plane;
use crate::terms::flying::{Envelope, Move, Step};
use ground::chance::Chance;
use ground::journal::{Event, Journal};

impl<C: Chance, J: Journal> Fight<'_, C, J> {
    /// What the order says of speed and height (R2.1b, R6.3a, R2.3a, R6.5f).
    pub(crate) fn report_order(&mut self, plane: &Plane, envelope: &Envelope, order: &Move) {
        let (who, manoeuvres) = (plane.label, &self.scenario.rules.manoeuvres);
        self.journal.record(|| {
            let special = order.path.iter().filter_map(Step::manoeuvre);
            let rise = order.rise + special.map(|manoeuvre| manoeuvres.row(manoeuvre).rise).sum::<i16>();
            let event = Event::of(Rule::R2_1b).by(who).int("speed", order.speed).int("rise", rise);
            event.int("altitude", plane.altitude)
        });
        self.journal.record(|| Event::of(Rule::R6_3a).by(who).result(order.speed).int("previous", plane.speed));
        let flying = self.scenario.rules.flying();
        let dive = flying.dive(order);
        let most = flying.flight.safe_dive(envelope, order.speed);
        let shallow = dive > 0 && !envelope.glider && order.speed > envelope.dive_speed;
        if shallow && dive <= most {
            self.journal.record(|| Event::of(Rule::R2_3a).by(who).result(most).int("speed", order.speed));
        }
        if envelope.glider {
            self.journal.record(|| Event::of(Rule::R6_5f).by(who).result(-order.rise).int("speed", order.speed));
        }
        self.report_burdens(plane, envelope, order);
    }

    /// What a load or damage costs a move (R5.1a, R5.1b, R5.1c, R5.1e, R6.4b, R4.9g).
    pub(crate) fn report_burdens(&mut self, plane: &Plane, envelope: &Envelope, order: &Move) {
        let (who, aircraft) = (plane.label, self.scenario.aircraft(plane));
        if plane.loaded() {
            self.journal.record(|| Event::of(Rule::R5_1a).by(who).result(envelope.maximum));
            if plane.engine_loss > 0 {
                self.journal
                    .record(|| Event::of(Rule::R5_1b).by(who).result(envelope.maximum).int("lost", plane.engine_loss));
            }
            let loaded = self.scenario.rules.loaded.schedule(aircraft.schedule);
            if aircraft.is_single_seater() && loaded != aircraft.schedule {
                self.journal.record(|| Event::of(Rule::R5_1c).by(who).word("schedule", loaded.name()));
            }
            if order.rise > 0 {
                self.journal.record(|| Event::of(Rule::R5_1e).by(who).result(envelope.climb));
            }
        }
        if (plane.glider || plane.rudder) && envelope.schedule != aircraft.schedule {
            self.journal.record(|| Event::of(Rule::R6_4b).by(who).word("schedule", envelope.schedule.name()));
        }
        if plane.stand_in {
            self.journal.record(|| Event::of(Rule::R4_9g).by(who).word("schedule", envelope.schedule.name()));
        }
    }

    /// A step of a move (R6.3b, R6.3d, R6.3e, R6.4a, R2.4).
    pub(crate) fn report_step(
        &mut self,
        me: usize,
        envelope: &Envelope,
        step: Step,
        price: i8,
        (turned, first): (i8, bool),
    ) {
        let plane = self.state.planes[me];
        let who = plane.label;
        let turn = matches!(step, Step::Left | Step::Right);
        if turn && first {
            self.journal.record(|| Event::of(Rule::R2_4a).by(who).int("turned", turned.abs()));
            if envelope.last.straight {
                self.journal.record(|| Event::of(Rule::R2_4d).by(who).result(price));
            } else {
                self.journal.record(|| Event::of(Rule::R2_4b).by(who).result(price).int("turned", turned.abs()));
            }
        }
        match step {
            Step::Ahead => self
                .journal
                .record(|| Event::of(Rule::R6_3b).by(who).result(price).hex("hex", plane.pose.hex.x, plane.pose.hex.y)),
            Step::Left | Step::Right => self.journal.record(|| {
                let event = Event::of(Rule::R6_4a).by(who).result(price).int("facing", plane.pose.facing.index());
                event.word("way", if step == Step::Left { "left" } else { "right" })
            }),
            Step::Climb => {
                self.journal.record(|| Event::of(Rule::R6_3d).by(who).result(price).int("altitude", plane.altitude));
            }
            Step::Dive => self.journal.record(|| {
                let event = Event::of(Rule::R6_3e).by(who).result(plane.altitude);
                event.hex("hex", plane.pose.hex.x, plane.pose.hex.y)
            }),
            _ => {}
        }
    }

    /// Reports a move that has ended in the place of an aircraft that has still to move (R2.1c).
    pub(crate) fn report_end(&mut self, me: usize) {
        let plane = self.state.planes[me];
        let here = |other: &&Plane| {
            other.flying() && !other.moved && other.pose.hex == plane.pose.hex && other.altitude == plane.altitude
        };
        if let Some(other) = self.state.planes.iter().find(here) {
            let other = other.label;
            self.journal.record(|| Event::of(Rule::R2_1c).by(plane.label).on(other));
        }
    }
}
