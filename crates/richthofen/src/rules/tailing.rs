//! Tailing: the aircraft that may try it, and the roll (R1.4, R1.6).

use crate::ledger::Rule;
use crate::terms::dice::TwoDice;
use crate::terms::flying::Place;
use crate::terms::lowering::{part, table};
use crate::terms::named::{Schedule, Skill};
use crate::terms::sizes::STEP;
use ground::board::range;
use ground::chance::{Label, Roll};
use ground::journal::{Event, Journal};
use ground::scenario::lower::Range;

table! {
    /// Tailing.
    TailingFile => Tailing {
        /// The greatest distance, in hexes and steps of altitude together.
        range: i32 = 1..=20,
        /// Hexes that allow one step of altitude.
        hexes_a_step: i32 = 1..=9,
        /// Steps of altitude allowed from the hex directly behind.
        behind: i32 = 0..=9,
        /// How many aircraft may try to tail one.
        most: u8 = 1..=9,
        /// What the schedules from A to F count.
        values: [i8; 6] = 0..=9,
        /// Rows that an ace is worth.
        ace: i8 = 0..=4,
        /// Rows that a novice costs.
        novice: i8 = 0..=4,
        /// The totals that succeed, by the row from -4 to +4.
        rows: [TailRow; 9],
    }
}
part! {
    /// A row of the tailing table.
    TailRowFile => TailRow {
        /// The totals of two dice that succeed.
        totals: Vec<Range> = 2..=12,
    }
}
table! {
    #![derive(Copy)]
    /// The order of movement.
    OrderFile => Order {
        /// The most aircraft of a side that move in a row.
        in_a_row: u8 = 1..=9,
    }
}

/// The first row of the file.
const LOWEST_ROW: i8 = -4;

/// One of the two in a tailing attempt.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tail {
    pub(crate) schedule: Schedule,
    pub(crate) skill: Skill,
    /// The silhouette that tailing counts.
    pub(crate) silhouette: i8,
}

/// A tailing attempt.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Attempt {
    pub(crate) tailer: Tail,
    pub(crate) target: Tail,
    /// All aircraft of the group count the same schedule (R1.6j).
    pub(crate) same_schedule: bool,
}

impl Tailing {
    /// Whether one is in good position behind another: in the row behind it, facing the same way, near enough and at
    /// about its height (R1.4b-f).
    pub(crate) fn in_position(&self, tailer: Place, target: Place) -> bool {
        let hexes = range(tailer.pose.hex, target.pose.hex) as i32;
        let steps = i32::from((tailer.altitude - target.altitude).abs() / STEP);
        let slope = if hexes == 1 { self.behind } else { hexes / self.hexes_a_step };
        hexes > 0
            && tailer.pose.facing == target.pose.facing
            && tailer.pose.ahead(hexes) == target.pose.hex
            && steps <= slope
            && hexes + steps <= self.range
    }

    /// Whether an aircraft of this schedule may tail (R1.6c).
    pub(crate) fn may_tail(&self, schedule: Schedule) -> bool {
        !matches!(schedule, Schedule::F | Schedule::G)
    }

    /// What a schedule counts.
    pub(crate) fn value(&self, schedule: Schedule) -> i8 {
        self.values.get(schedule.index()).copied().unwrap_or(0)
    }

    /// Rows by which a pilot's skill favours him, when he tails and when he is tailed (R1.6f, R1.6g).
    pub(crate) fn favour(&self, skill: Skill) -> i8 {
        match skill {
            Skill::Novice => -self.novice,
            Skill::Regular => 0,
            Skill::Ace | Skill::DoubleAce => self.ace,
        }
    }

    /// The row on which an attempt is rolled, held to those that there are.
    pub(crate) fn row(&self, (who, on): (Label, Label), attempt: &Attempt, journal: &mut impl Journal) -> i8 {
        let event = |rule, shift: i8| Event::of(rule).by(who).on(on).modifier(shift);
        let [own, other] = [attempt.tailer, attempt.target].map(|tail| self.value(tail.schedule));
        let mut row = own - other;
        journal.record(|| event(Rule::R1_6b, row).int("own", own).int("other", other));
        if attempt.target.schedule == Schedule::F {
            journal.record(|| event(Rule::R1_6d, 0));
        }
        // What favours a pilot moves the row up for the tailer and down for its target.
        for (pilot, favour) in [(attempt.tailer, 1), (attempt.target, -1)] {
            if pilot.skill.is_ace() {
                row += favour * self.ace;
                journal.record(|| event(Rule::R1_6f, favour * self.ace));
            }
            if pilot.skill == Skill::Novice {
                row -= favour * self.novice;
                journal.record(|| event(Rule::R1_6g, -favour * self.novice));
            }
            if attempt.same_schedule && pilot.silhouette < 0 {
                row -= favour * pilot.silhouette;
                journal.record(|| event(Rule::R1_6h, -favour * pilot.silhouette));
            }
            if attempt.same_schedule && pilot.silhouette > 0 {
                row -= favour * pilot.silhouette;
                journal.record(|| event(Rule::R1_6i, -favour * pilot.silhouette));
            }
        }
        let held = row.clamp(LOWEST_ROW, -LOWEST_ROW);
        if held != row {
            journal.record(|| event(Rule::R1_6e, row).result(held));
        }
        held
    }

    /// Whether this total of two dice succeeds on a row.
    pub(crate) fn succeeds(&self, row: i8, total: i8) -> bool {
        let row = &self.rows[(row - LOWEST_ROW) as usize];
        row.totals.iter().any(|range| range.holds(total as u32))
    }

    /// One attempt: whether it succeeds (R1.6a).
    pub(crate) fn attempt(
        &self,
        (who, on): (Label, Label),
        attempt: &Attempt,
        roll: &mut impl Roll,
        journal: &mut impl Journal,
    ) -> bool {
        let row = self.row((who, on), attempt, journal);
        let dice = TwoDice::roll(roll);
        let succeeds = self.succeeds(row, dice.sum());
        journal.record(|| {
            let event = Event::of(Rule::R1_6a).by(who).on(on).rolled(dice.faces()).result(succeeds).int("shift", row);
            event.int("total", dice.sum()).word("outcome", if succeeds { "succeeds" } else { "fails" })
        });
        succeeds
    }
}
