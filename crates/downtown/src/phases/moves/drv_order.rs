//! The order in which DRV flights move: steps A to H (D5.7.2a to D5.7.2j).

use crate::keys::drv_label;
use crate::ledger::Rule;
use crate::phases::context::Raid;
use crate::phases::moves::drv_zones::threatens;
use crate::phases::moves::queue::Queue;
use crate::rules::migs::OrderFeature;
use crate::state::air_picture::AirPicture;
use crate::state::{DrvFlight, UsFlight};
use crate::terms::defence::Zone;
use crate::terms::flights::{First, Mission, Side, Task};
use crate::terms::sets::MOST_DRV;
use ground::board::range;
use ground::chance::Chance;
use ground::journal::{Event, Journal};

/// DRV flights that have still to move, in the order in which they do: the first step first, in a step the nearest to
/// a US flight, then the lowest number.
pub(crate) type DrvQueue = Queue<MOST_DRV>;

/// The rules behind the steps A to H; a row beyond them is recorded as the last.
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

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// The DRV flights that have still to move, with those that may leave their Ready marker now.
    pub(crate) fn drv_to_move(&self) -> impl Iterator<Item = (usize, &DrvFlight)> {
        let turn = self.state.turn;
        let ready = move |flight: &DrvFlight| flight.ready == 0 || flight.ready < turn;
        self.state.drv_in_play().filter(move |(_, flight)| !flight.flying.moved && ready(flight))
    }

    /// Moves up to `most` DRV flights. Their order holds until one of them fights: till then no US flight does
    /// anything, and what befalls a DRV flight befalls it in its own move.
    pub(crate) fn move_drv_flights(&mut self, most: u8) {
        if most == 0 || !self.is_to_move(Side::Drv) {
            return;
        }
        let mut picture = AirPicture::of(self.state);
        let mut order = DrvQueue::EMPTY;
        self.drv_order(&picture, &mut order);
        for _ in 0..most {
            let Some(place) = self.next_drv_flight(&mut order) else { return };
            if self.move_drv(place, &mut picture) {
                self.drv_order(&picture, &mut order);
            }
        }
    }

    /// Fills `order` with the flights that have still to move.
    pub(crate) fn drv_order(&self, picture: &AirPicture, order: &mut DrvQueue) {
        order.clear();
        let mut left = self.drv_to_move();
        let Some(first) = left.next() else { return };
        let second = left.next();
        // If only one flight is left, its step matters only for the trace.
        if second.is_none() && !self.journal.keeps() {
            return order.add(first.0 as u64);
        }
        let rows = &self.rules().flight_order.rows;
        let mut add = |(place, flight): (usize, &DrvFlight)| {
            let (row, to_us) = self.step_of(flight, picture);
            let distance = match rows.action(row).first {
                First::Nearest => to_us,
                First::Label => 0,
            };
            order.add((row as u64) << 48 | u64::from(distance) << 16 | place as u64);
        };
        add(first);
        second.into_iter().for_each(&mut add);
        left.for_each(add);
    }

    /// Takes the first flight of the order that is still in play.
    pub(crate) fn next_drv_flight(&mut self, order: &mut DrvQueue) -> Option<usize> {
        let first = loop {
            let first = order.take_first()?;
            // The mark of an identification may have taken other flights off the map.
            if self.state.drv[usize::from(first as u16)].alive {
                break first;
            }
        };
        let (row, place) = ((first >> 48) as usize, usize::from(first as u16));
        let label = drv_label(place);
        self.journal.record(|| Event::of(Rule::D5_7_2a).by(label).result(row as i32 + 1));
        self.journal.record(|| Event::of(STEPS[row.min(STEPS.len() - 1)]).by(label));
        Some(place)
    }

    /// The row of the step in which a flight moves, and its distance in hexes from the nearest US flight.
    fn step_of(&self, flight: &DrvFlight, picture: &AirPicture) -> (usize, u32) {
        let flying = &flight.flying;
        let (zone, to_us) = self.zone_of(flying.hex, picture);
        let tasks = &self.scenario.prepared.us;
        let given = [
            (OrderFeature::Zone, zone as i32),
            // A flight without fuel aborts as it moves.
            (OrderFeature::Aborting, (flight.aborting || flight.flying.fuel == 0).into()),
            (OrderFeature::TakingOff, (flight.ready > 0).into()),
            (OrderFeature::Disordered, flight.disordered.into()),
        ];
        let zones = &self.rules().zones;
        let reach = u32::from(if zone == Zone::Engage { zones.engage } else { zones.approach });
        // Farther off no flight is a target, of theirs or of this one.
        let near = |us: &UsFlight| range(us.flying.hex, flying.hex) <= reach;
        let looks = |feature| match feature {
            OrderFeature::BomberTarget => {
                let hunted = tasks.task(Task::Bombing).or(tasks.mission(Mission::IronHand));
                self.state.us_on_map_of(hunted).any(|(_, us)| us.detected & near(us))
            }
            OrderFeature::CapThreatens => {
                self.us_of_task(Task::Cap).any(|(_, us)| near(us) && threatens(&us.flying, flying))
            }
            _ => self.state.us_on_map().any(|(_, us)| us.detected && near(us) && threatens(flying, &us.flying)),
        };
        let row = self.rules().flight_order.rows.decide_given(given, |feature| looks(feature).into()).0;
        (row, to_us)
    }
}
