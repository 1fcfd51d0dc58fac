//! The activation of an aircraft: altitude, move with its ridges, and the attack on the way (T4.3 to T4.8a).

use crate::keys;
use crate::ledger::Rule;
use crate::phases::Play;
use crate::phases::context::{with_pilot, with_row};
use crate::policy::legal;
use crate::rules::ridges::{RidgeNames, RidgeRoll};
use crate::state::Station;
use crate::state::tallies::Cause;
use crate::terms::cards::Leg;
use crate::terms::damage::{Part, Status};
use crate::terms::flying::{MOST_STEPS, Place, Spot, Stance, edge_name};
use crate::terms::units::Altitude;
use ground::board::Facing;
use ground::chance::{Chance, Label};
use ground::game::List;
use ground::journal::{Event, Journal};

/// Hexsides that this move crosses without a ridge roll: those already rolled for, and the one it began on. Each is
/// stored from its lower-numbered hex (T4.6a, T4.6e).
type SidesPassed = List<(Place, Facing), { MOST_STEPS + 1 }>;

impl<C: Chance, J: Journal> Play<'_, C, J> {
    /// An aircraft acts.
    pub(crate) fn activate(&mut self, me: usize, fast: bool) {
        self.report_turn_to_act(me, fast);
        let label = self.label(me);
        let choice = self
            .ask((keys::ACTIVATE, me), (label, Label::NONE), |commander, view, dice| commander.activates(view, dice));
        let activation = match legal::may_activate(&self.view(me), &choice.pick) {
            true => choice.pick,
            false => legal::least_move(&self.view(me)),
        };
        let Some((start, _)) = self.state.squadron[me].on_board() else { return };
        self.aircraft(me).station = Station::Board(start, activation.altitude);
        let high_only = self.view(me).kind().high_only;
        self.record(|| {
            let event = Event::of(Rule::T4_4a).by(label);
            let event = match (high_only, activation.altitude) {
                // No choice, so that the event names no altitude as one.
                (true, _) => event.word("what", "stays high, as its type always does"),
                (false, altitude) => {
                    let what = if altitude == Altitude::High { "chooses to fly high" } else { "chooses to fly low" };
                    event.word("what", what).word("altitude", altitude.name())
                }
            };
            with_row(event, choice.row)
        });
        let mut passed: SidesPassed = List::empty((start.hex, Facing::new(0)));
        if let Stance::Edge(edge) = start.stance {
            passed.push(self.side(start.hex, edge));
        }
        if activation.steps.is_empty() && start.stance == Stance::Centre {
            self.record_at(Rule::T4_5e, label, start.hex, |event| event);
        }
        for step in 0..=activation.steps.len() {
            if let Some(strike) = activation.strike.filter(|strike| usize::from(strike.after) == step) {
                self.attack(me, &strike);
            }
            let Some(&stance) = activation.steps.get(step) else { return };
            self.step(me, (stance, step as u8 + 1), start, &mut passed);
            if self.state.squadron[me].on_board().is_none() {
                return;
            }
        }
    }

    /// Why the aircraft acts now (T4.3a, T4.13a).
    fn report_turn_to_act(&mut self, me: usize, fast: bool) {
        let (label, pilot) = (self.label(me), self.pilot_label(me));
        if fast {
            self.record(|| with_pilot(Event::of(Rule::T4_3a).by(label), pilot));
            return;
        }
        let view = self.view(me);
        let would_be_fast = view.pilot().is_some_and(|pilot| view.level_of(pilot).fast);
        let delayed = would_be_fast && self.state.squadron[me].delayed == Some(self.state.clock.turn);
        self.record(|| {
            let event = Event::of(Rule::T4_13a).by(label);
            match pilot {
                Label::NONE => event.word("what", "it is unmanned"),
                pilot => {
                    let what = if delayed { "its take-off was delayed" } else { "its pilot is Slow" };
                    event.word("what", what).unit("pilot", pilot)
                }
            }
        });
    }

    /// A side of a hex by the lower of the hexes beside it.
    fn side(&self, hex: Place, edge: Facing) -> (Place, Facing) {
        match self.campaign.rules.board.neighbour(hex, edge) {
            Some(beyond) if beyond < hex => (beyond, edge.turned(3)),
            _ => (hex, edge),
        }
    }

    /// One step: across the edge into the next hex, or from the centre to an edge (T4.5).
    fn step(&mut self, me: usize, (stance, used): (Stance, u8), start: Spot, passed: &mut SidesPassed) {
        let Some((spot, altitude)) = self.state.squadron[me].on_board() else { return };
        let label = self.label(me);
        let hex = match spot.stance {
            Stance::Centre => {
                let Stance::Edge(edge) = stance else { return };
                let began_here = used == 1 && start.stance == Stance::Centre;
                if began_here {
                    self.record_at(Rule::T4_5f, label, spot.hex, |event| {
                        event.word("edge", edge_name(edge)).result(used)
                    });
                } else {
                    self.record_at(Rule::T4_5c, label, spot.hex, |event| {
                        event.word("edge", edge_name(edge)).result(used)
                    });
                }
                spot.hex
            }
            Stance::Edge(edge) => {
                let Some(hex) = self.campaign.rules.board.neighbour(spot.hex, edge) else {
                    self.record_at(Rule::T4_7a, label, spot.hex, |event| event.word("edge", edge_name(edge)));
                    self.aircraft(me).station = Station::Homebound;
                    return;
                };
                self.record_at(Rule::T4_5a, label, hex, |event| event.word("edge", edge_name(edge)).result(used));
                match stance {
                    Stance::Centre => self.record_at(Rule::T4_5b, label, hex, |event| event),
                    Stance::Edge(edge) => {
                        self.record_at(Rule::T4_5d, label, hex, |event| event.word("edge", edge_name(edge)));
                    }
                }
                hex
            }
        };
        self.aircraft(me).station = Station::Board(Spot { hex, stance }, altitude);
        if let Stance::Edge(edge) = stance {
            self.meet_ridge(me, (hex, edge), altitude, passed);
        }
    }

    /// An aircraft at Low meets the edge that it is placed on: a ridge there asks for a roll (T4.6).
    fn meet_ridge(&mut self, me: usize, (hex, edge): (Place, Facing), altitude: Altitude, passed: &mut SidesPassed) {
        let side = self.side(hex, edge);
        let ridged = self.state.mission.terrain.is_ridged(hex, edge);
        if altitude == Altitude::High || !ridged || passed.contains(&side) {
            return;
        }
        passed.push(side);
        let Some(place) = self.pilot_place(me) else { return };
        let (label, pilot) = (self.label(me), self.state.pilots[place]);
        let evasive = self.view(me).evasive();
        let controls = self.state.squadron[me].marks(Part::Controls);
        let key = self.key(label, Label(u16::from(side.1.index()) << 8 | side.0.index() as u16), keys::RIDGE);
        let rules = &self.campaign.rules;
        let names = RidgeNames { aircraft: label, pilot: pilot.label, hex: rules.board.hex(hex), edge };
        let ridge = RidgeRoll { evasive, stress: pilot.stress, controls };
        let mut roll = self.chance.open(key);
        let gained = rules.ridge_evasion.roll(&names, ridge, &rules.damage, &mut roll, self.journal);
        drop(roll);
        self.strain(place, gained);
        let stress = self.state.pilots[place].stress;
        if gained > 0 && self.view(me).status() == Status::Unfit {
            self.record(|| Event::of(Rule::T4_6d).by(label).unit("pilot", pilot.label).int("stress", stress));
            self.crash(me, Leg::Battlefield, Cause::Ridge);
        }
    }
}
