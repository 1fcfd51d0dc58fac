//! What pilots look up while they weigh moves and shots: found once, from the rules alone.

pub(crate) mod approach;
pub(crate) mod expected_damage;
pub(crate) mod reach;

use crate::rules::flight::Turning;
use crate::terms::flying::Envelope;
use crate::terms::named::Schedule;
use approach::Approaches;
use expected_damage::ExpectedDamage;
use reach::{Manner, Reach};
use std::sync::OnceLock;

/// The most hexsides in one hex.
const MOST_HEXSIDES: i8 = 3;
/// Hexsides that a move may carry over from the move before, either way.
const MOST_CARRIED: i8 = 3;

/// All look-ups.
#[derive(Clone, Debug)]
pub(crate) struct Prepared {
    /// Where moves end, worked out when it is first asked.
    reaches: Vec<(Manner, OnceLock<Reach>)>,
    most: usize,
    /// What shots do on average.
    pub(crate) expected: ExpectedDamage,
    /// The prices at which aircraft reach hexes.
    pub(crate) approaches: Approaches,
}

impl Prepared {
    /// Prepares for aircraft of these schedules, whose moves have at most `most` points. `continues` says that a turn
    /// may go on from one move to the next.
    pub(crate) fn of(
        turning: &Turning,
        expected: ExpectedDamage,
        schedules: impl IntoIterator<Item = Schedule>,
        most: usize,
        continues: bool,
    ) -> Prepared {
        let carried: Vec<Option<i8>> = if continues {
            std::iter::once(None).chain((-MOST_CARRIED..=MOST_CARRIED).map(Some)).collect()
        } else {
            vec![None]
        };
        let mut prepared = Prepared { reaches: Vec::new(), most, expected, approaches: Approaches::new() };
        for schedule in schedules.into_iter().flat_map(worse) {
            for hexsides in 0..=MOST_HEXSIDES {
                for &carried in &carried {
                    let manner =
                        Manner { prices: prices(turning, schedule, hexsides), carried, tells_turns: continues };
                    if !prepared.reaches.iter().any(|(known, _)| *known == manner) {
                        prepared.reaches.push((manner, OnceLock::new()));
                    }
                }
            }
        }
        prepared
    }

    /// Where the moves of an aircraft can end.
    pub(crate) fn reach(&self, turning: &Turning, envelope: &Envelope) -> Option<&Reach> {
        let last = envelope.last;
        let goes_on = envelope.continues && (last.straight || last.turned != 0);
        let carried = goes_on.then_some(if last.straight { 0 } else { last.turned });
        let prices = prices(turning, envelope.schedule, envelope.hexsides);
        let manner = Manner { prices, carried, tells_turns: envelope.continues };
        self.reaches.iter().find(|(known, _)| *known == manner).map(|reach| self.worked_out(reach))
    }

    fn worked_out<'a>(&self, (manner, reach): &'a (Manner, OnceLock<Reach>)) -> &'a Reach {
        reach.get_or_init(|| Reach::new(*manner, self.most))
    }

    /// Works out where all moves end, so that none is worked out in play.
    pub(crate) fn work_out(&self) {
        self.reaches.iter().for_each(|reach| _ = self.worked_out(reach));
    }
}

/// A schedule and those that loads, damage, gliding and an observer at the stick (R4.9g) can make of it.
fn worse(schedule: Schedule) -> impl Iterator<Item = Schedule> {
    std::iter::successors(Some(schedule), |schedule| {
        let worse = schedule.worse();
        (worse != *schedule).then_some(worse)
    })
}

/// The price of each hexside in a hex, for as many `hexsides` as are allowed; 0 for the others.
fn prices(turning: &Turning, schedule: Schedule, hexsides: i8) -> [u8; 3] {
    let price = |turned: i8| turning.price(schedule, turned).filter(|_| turned < hexsides).unwrap_or(0);
    [0, 1, 2].map(|turned| price(turned).unsigned_abs())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rule R4.9g: from the best schedule on, that of an observer at the stick is among those prepared.
    #[test]
    fn the_schedule_of_an_observer_at_the_stick_is_prepared_for_each_aircraft() {
        for schedule in [Schedule::A, Schedule::B, Schedule::C, Schedule::D, Schedule::E] {
            assert!(worse(schedule).any(|worse| worse == Schedule::A), "{schedule:?}");
        }
    }
}
