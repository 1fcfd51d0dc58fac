//! In which order DRV flights move: steps A to H (D5.7.2a to D5.7.2j).

use crate::ledger::Rule;
use crate::phases::Raid;
use crate::phases::migs::identification::drv_label;
use crate::phases::moves::queue::Queue;
use crate::state::flying::Flying;
use crate::state::herd::Herd;
use crate::state::{DrvFlight, MOST_DRV, Side, UsFlight};
use crate::terms::words::{First, Mission, Task, Zone};
use ground::board::range;
use ground::chance::Chance;
use ground::doctrine::{Feature, FeatureSpec, Table};
use ground::journal::{Event, Journal};

/// What the rows of the flight order may ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OrderFeature {
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

/// DRV flights that have still to move, in the order in which they do: the first step first, in a step the nearest to a US
/// flight, then the lowest number.
pub(crate) type Order = Queue<MOST_DRV>;

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

/// What costs a look at the US flights, in the order in which it is asked for.
const ASKED: [OrderFeature; 3] = [OrderFeature::Threatens, OrderFeature::BomberTarget, OrderFeature::CapThreatens];
/// What is known of a flight without one: its zone and three flags.
const KNOWN: usize = Zone::NAMES.len() << 3;

/// The flight order as a table by all that a flight may be: by what is known of it a tree of the questions that are left.
#[derive(Clone, Debug, Default)]
pub(crate) struct FlightOrder {
    by_known: Vec<Questions>,
}

/// A tree of questions: its root is node 0, after node `n` follows `2 * n + 1` for a no, `2 * n + 2` for a yes.
#[derive(Clone, Copy, Debug)]
struct Questions {
    /// The nodes at which the answer matters, a bit each; else a no serves.
    matter: u8,
    /// The rows at the leaves.
    rows: [u16; 1 << ASKED.len()],
}

impl Questions {
    const LEAVES: usize = (1 << ASKED.len()) - 1;

    fn of(rows: [u16; 1 << ASKED.len()]) -> Questions {
        let mut questions = Questions { matter: 0, rows };
        for (depth, _) in ASKED.iter().enumerate() {
            let width = rows.len() >> depth;
            for (branch, leaves) in rows.chunks(width).enumerate() {
                let (no, yes) = leaves.split_at(width / 2);
                questions.matter |= u8::from(no != yes) << ((1 << depth) - 1 + branch);
            }
        }
        questions
    }

    fn row(&self, mut holds: impl FnMut(OrderFeature) -> bool) -> usize {
        let ask = |node: usize, feature: &OrderFeature| {
            let yes = self.matter >> node & 1 != 0 && holds(*feature);
            2 * node + 1 + usize::from(yes)
        };
        self.rows[ASKED.iter().fold(0, ask) - Questions::LEAVES].into()
    }
}

impl FlightOrder {
    pub(crate) fn of<A>(rows: &Table<OrderFeature, A>) -> FlightOrder {
        let row = |known: usize, answers: usize| {
            let value = |feature| match feature {
                OrderFeature::Zone => known >> 3,
                OrderFeature::Aborting => known >> 2 & 1,
                OrderFeature::TakingOff => known >> 1 & 1,
                OrderFeature::Disordered => known & 1,
                OrderFeature::Threatens => answers >> 2 & 1,
                OrderFeature::BomberTarget => answers >> 1 & 1,
                OrderFeature::CapThreatens => answers & 1,
            };
            rows.decide(|feature| value(feature) as i32).0 as u16
        };
        let questions = |known| Questions::of(std::array::from_fn(|answers| row(known, answers)));
        FlightOrder { by_known: (0..KNOWN).map(questions).collect() }
    }

    /// The questions that are left of a flight in a zone.
    fn questions(&self, zone: Zone, flight: &DrvFlight) -> Questions {
        let [aborting, taking_off, disordered] =
            [flight.aborting, flight.ready > 0, flight.disordered].map(usize::from);
        self.by_known[(zone as usize) << 3 | aborting << 2 | taking_off << 1 | disordered]
    }
}

/// Whether one flight threatens another: it has it in its forward hemisphere, and is itself behind it (D5.7.2b).
pub(crate) fn threatens(one: &Flying, other: &Flying) -> bool {
    one.has_ahead(other.hex) & !other.has_ahead(one.hex)
}

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// DRV flights that have still to move, those whose turn under a Ready marker is over included.
    pub(crate) fn drv_to_move(&self) -> impl Iterator<Item = (usize, &DrvFlight)> {
        let turn = self.state.turn;
        let ready = move |flight: &DrvFlight| flight.ready == 0 || flight.ready < turn;
        self.state.drv_in_play().filter(move |(_, flight)| !flight.flying.moved && ready(flight))
    }

    /// Moves up to so many DRV flights. Their order holds until one of them fights: till then no US flight does anything, and
    /// what befalls a DRV flight befalls it in its own move.
    pub(crate) fn move_drv_flights(&mut self, most: u8) {
        if most == 0 || !self.is_to_move(Side::Drv) {
            return;
        }
        let mut herd = Herd::of(self.state);
        let mut order = Order::EMPTY;
        self.drv_order(&herd, &mut order);
        for _ in 0..most {
            let Some(place) = self.next_drv_flight(&mut order) else { return };
            if self.move_drv(place, &mut herd) {
                self.drv_order(&herd, &mut order);
            }
        }
    }

    /// The order of the flights that are left to move, in the room of the one before.
    pub(crate) fn drv_order(&self, herd: &Herd, order: &mut Order) {
        order.clear();
        let mut left = self.drv_to_move();
        let Some(first) = left.next() else { return };
        let second = left.next();
        // Whose turn it is when no other is left follows from no step: that is but for the record.
        if second.is_none() && !self.journal.keeps() {
            return order.add(first.0 as u64);
        }
        let rows = &self.rules().flight_order.rows;
        let mut add = |(place, flight): (usize, &DrvFlight)| {
            let (row, to_us) = self.step_of(flight, herd);
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

    /// The first of them that is still there.
    pub(crate) fn next_drv_flight(&mut self, order: &mut Order) -> Option<usize> {
        let first = loop {
            let first = order.take_first()?;
            // The mark of an identification takes others off the map.
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

    /// The row in whose step a flight moves, and how far it is from the nearest US flight.
    fn step_of(&self, flight: &DrvFlight, herd: &Herd) -> (usize, u32) {
        let flying = &flight.flying;
        let (zone, to_us) = self.zone_of(flying.hex, herd);
        let tasks = &self.scenario.lookup.us;
        let row = self.scenario.lookup.flight_order.questions(zone, flight).row(|feature| match feature {
            OrderFeature::BomberTarget => {
                let zones = &self.rules().zones;
                let reach = if zone == Zone::Engage { zones.engage } else { zones.approach };
                let hunted = tasks.task(Task::Bombing).or(tasks.mission(Mission::IronHand));
                let near = |us: &UsFlight| us.detected & (range(us.flying.hex, flying.hex) <= reach.into());
                self.state.us_on_map_of(hunted).any(|(_, us)| near(us))
            }
            OrderFeature::CapThreatens => self.us_of_task(Task::Cap).any(|(_, us)| threatens(&us.flying, flying)),
            _ => self.state.us_on_map().any(|(_, us)| us.detected & threatens(flying, &us.flying)),
        });
        (row, to_us)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_questions_that_matter_are_asked() {
        let asked = |rows: [u16; 8], answers: [bool; 3]| {
            let mut asked = Vec::new();
            let row = Questions::of(rows).row(|feature| {
                asked.push(feature);
                answers[ASKED.iter().position(|&other| other == feature).unwrap()]
            });
            (row, asked)
        };
        let [threatens, bomber, cap] = ASKED;
        assert_eq!(asked([5; 8], [true; 3]), (5, vec![]));
        let rows = [7, 2, 1, 1, 0, 0, 0, 0];
        assert_eq!(asked(rows, [true; 3]), (0, vec![threatens]));
        assert_eq!(asked(rows, [false, true, true]), (1, vec![threatens, bomber]));
        assert_eq!(asked(rows, [false, false, true]), (2, vec![threatens, bomber, cap]));
        assert_eq!(asked(rows, [false; 3]), (7, vec![threatens, bomber, cap]));
        assert_eq!(asked([3, 4, 3, 4, 3, 4, 3, 4], [true; 3]), (4, vec![cap]));
    }
}
