//! In which order DRV flights move: steps A to H (D5.7.2a to D5.7.2j).

use super::flying::Flying;
use super::identification::drv_label;
use super::raid::Raid;
use super::rule::Rule;
use super::state::{DrvFlight, UsFlight};
use super::words::{First, Mission, Task, Zone};
use crate::board::range;
use crate::chance::Chance;
use crate::doctrine::{Feature, FeatureSpec};
use crate::journal::{Event, Journal};

/// What the rows of the flight order may ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OrderFeature {
    Zone,
    Threatens,
    BomberTarget,
    CapThreatens,
    Aborting,
    TakingOff,
    Disordered,
}

impl Feature for OrderFeature {
    const SPECS: &'static [FeatureSpec] = &[
        FeatureSpec::named("zone", Zone::NAMES, "its manoeuvre zone"),
        FeatureSpec::flag("threatens", "it threatens a detected US flight"),
        FeatureSpec::flag("bomber-target", "a detected bomber or Iron Hand flight is in its zone's reach"),
        FeatureSpec::flag("cap-threatens", "a CAP flight threatens it"),
        FeatureSpec::flag("aborting", "it aborts"),
        FeatureSpec::flag("taking-off", "it takes off"),
        FeatureSpec::flag("disordered", "it is disordered"),
    ];

    fn from_index(index: usize) -> Self {
        use OrderFeature::{Aborting, BomberTarget, CapThreatens, Disordered, TakingOff, Threatens, Zone};
        [Zone, Threatens, BomberTarget, CapThreatens, Aborting, TakingOff, Disordered][index]
    }

    fn index(self) -> usize {
        self as usize
    }
}

/// The rules behind the steps A to H; rows beyond them are told as the last.
const STEPS: [Rule; 8] = [
    Rule::D5_7_2c,
    Rule::D5_7_2d,
    Rule::D5_7_2e,
    Rule::D5_7_2f,
    Rule::D5_7_2g,
    Rule::D5_7_2h,
    Rule::D5_7_2i,
    Rule::D5_7_2j,
];

/// Whether one flight threatens another: it has it in its forward hemisphere, and is itself behind it (D5.7.2b).
pub(super) fn threatens(one: &Flying, other: &Flying) -> bool {
    one.has_ahead(other.hex) & !other.has_ahead(one.hex)
}

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// DRV flights that have still to move, those whose turn under a Ready marker is over included.
    pub(super) fn drv_to_move(&self) -> impl Iterator<Item = (usize, &DrvFlight)> {
        let turn = self.state.turn;
        let ready = move |flight: &DrvFlight| flight.ready == 0 || flight.ready < turn;
        self.state.drv_in_play().filter(move |(_, flight)| !flight.flying.moved && ready(flight))
    }

    /// The flight of the first step that has any left to move: of a step the nearest to a US flight, then the lowest
    /// number.
    pub(super) fn next_drv_flight(&mut self) -> Option<usize> {
        let mut left = self.drv_to_move();
        let (first, _) = left.next()?;
        let alone = left.next().is_none();
        drop(left);
        // Whose turn it is when no other is left follows from no step: that is but for the record.
        if alone && !self.journal.keeps() {
            return Some(first);
        }
        let rows = &self.rules().flight_order.rows;
        let key = |place: usize, flight: &DrvFlight| {
            let to_us = self.to_us(flight.flying.hex);
            let zone = self.zone(flight.flying.hex, to_us);
            let (row, step) = rows.decide(|feature| self.order_value(place, zone, feature));
            let distance = match step.first {
                First::Nearest => to_us,
                First::Label => 0,
            };
            (row, distance, place)
        };
        let (row, _, place) = self.drv_to_move().map(|(place, flight)| key(place, flight)).min()?;
        let label = drv_label(place);
        self.journal.record(|| Event::of(Rule::D5_7_2a).by(label).result(row as i32 + 1));
        self.journal.record(|| Event::of(STEPS[row.min(STEPS.len() - 1)]).by(label));
        Some(place)
    }

    /// The value of a feature of a flight in a zone.
    #[inline]
    fn order_value(&self, place: usize, zone: Zone, feature: OrderFeature) -> i32 {
        let flight = &self.state.drv[place];
        let flying = &flight.flying;
        match feature {
            OrderFeature::Zone => zone as i32,
            OrderFeature::Threatens => {
                self.state.us_on_map().any(|(_, us)| us.detected && threatens(flying, &us.flying)).into()
            }
            OrderFeature::BomberTarget => {
                let zones = &self.rules().zones;
                let reach = if zone == Zone::Engage { zones.engage } else { zones.approach };
                let hunted = |us: usize| {
                    let seat = &self.scenario.flights[us];
                    seat.task == Task::Bombing || seat.mission == Mission::IronHand
                };
                let near = |us: &UsFlight| us.detected && range(us.flying.hex, flying.hex) <= reach.into();
                self.state.us_on_map().any(|(other, us)| near(us) && hunted(other)).into()
            }
            OrderFeature::CapThreatens => {
                self.us_of_task(Task::Cap).any(|(_, us)| threatens(&us.flying, flying)).into()
            }
            OrderFeature::Aborting => flight.aborting.into(),
            OrderFeature::TakingOff => (flight.ready > 0).into(),
            OrderFeature::Disordered => flight.disordered.into(),
        }
    }
}
