//! How a bomber steers near its target, so as to fly over it as straight as its profile asks (DH12a).

use crate::policy::View;
use crate::terms::flights::Task;
use crate::terms::hexes;
use ground::board::{Heading, Hex, range};

/// How a bomber lines up for a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LineUp {
    /// To where the run begins.
    Start(Hex),
    /// Along the row that leads to the target.
    Along(Heading),
}

impl View<'_> {
    /// Where a bomber steers near its target, if its profile takes a longer straight run than the last hex: to the beginning
    /// of the run, on a row of hexes through the target, then along it.
    pub(crate) fn line_up(&self) -> Option<LineUp> {
        /// Hexes beyond the run from which a flight lines up.
        const BEFORE: u32 = 4;
        /// The farthest that any flight does.
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
