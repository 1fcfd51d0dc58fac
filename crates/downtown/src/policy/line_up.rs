//! How a bomber near its target steers so that it flies over it as straight as its profile asks (DH12a).

use crate::policy::View;
use crate::terms::flights::Task;
use crate::terms::hexes;
use ground::board::{Heading, Hex, range};

/// What a bomber steers for as it lines up for its run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LineUp {
    /// The hex where the run begins.
    Start(Hex),
    /// The heading of the row of hexes that leads to the target.
    Along(Heading),
}

impl View<'_> {
    /// Where a bomber steers near its target, if its profile takes a longer straight run than the last hex: to the
    /// beginning of the run, on a row of hexes through the target, then along it.
    pub(crate) fn line_up(&self) -> Option<LineUp> {
        /// The number of hexes before the run at which a flight begins to line up.
        const BEFORE: u32 = 4;
        /// The greatest distance from the target, in hexes, at which any flight lines up.
        const FARTHEST: u32 = 9;
        let (flight, target) = (self.us(), self.plan().target);
        if self.seat().task != Task::Bombing || !flight.laden || flight.released > 0 {
            return None;
        }
        let flying = &flight.flying;
        let away = range(flying.hex, target);
        let way = if away <= FARTHEST { self.way_to_attack()? } else { return None };
        let (run, short) = (u32::from(way.run), u32::from(way.short.unwrap_or(0)));
        if run < 2 || away > run + short + BEFORE {
            return None;
        }
        let rows = || Heading::ALL.into_iter().filter(|heading| heading.index() % 2 == 0);
        let before =
            |heading: Heading, hexes: u32| (0..hexes).fold(target, |hex, _| heading.turned(6).ahead(hex, false));
        if let Some(row) = rows().find(|&row| before(row, away) == flying.hex) {
            let flown = if row == flying.heading { u32::from(flying.straight) } else { 0 };
            if flown + away >= run + short {
                return Some(LineUp::Along(row));
            }
        }
        let starts = rows().map(|row| (row, before(row, run + short)));
        let on_map = starts.filter(|(_, start)| hexes::index(*start).is_some());
        let cost = |&(row, start): &(Heading, Hex)| {
            let way = Heading::towards(flying.hex, start);
            let way = if start == flying.hex { flying.heading } else { way };
            let turns = flying.heading.steps_to(way).unsigned_abs() + way.steps_to(row).unsigned_abs();
            (2 * range(flying.hex, start) + u32::from(turns), row.index())
        };
        on_map.min_by_key(cost).map(|(_, start)| LineUp::Start(start))
    }
}
