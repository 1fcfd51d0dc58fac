//! What a shot is worth on average, by line, range, modifier and what the target has left to lose.

use crate::rules::damage_table::DamageTable;
use crate::rules::pilots::PilotsFile;
use crate::terms::named::Line;
use std::array::from_fn;

/// The greatest range.
pub(crate) const MOST_RANGE: usize = 8;
/// The greatest modifier either way; beyond it nothing changes.
const MOST_MODIFIER: i8 = 8;
const MODIFIERS: usize = 2 * MOST_MODIFIER as usize + 1;
const LINES: usize = 6;
/// Points left to a target from which no single shot is its end.
const MOST_LEFT: usize = 9;

/// Parts of a point of damage in which averages are given.
pub(crate) const SCALE: i32 = 36;

/// Points that a target has left, up to a bound beyond which no shot ends it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Left(u8);

impl Left {
    /// A target that no single shot can destroy.
    pub(crate) const UNHURT: Left = Left(MOST_LEFT as u8);

    /// What is left of a capacity after damage.
    pub(crate) fn of(capacity: i16, damage: i16) -> Left {
        Left((capacity - damage).clamp(1, MOST_LEFT as i16) as u8)
    }
}

type OfLine = [[i32; MODIFIERS]; MOST_RANGE + 1];

/// Averages for the lines of aircraft, and for those of guns on the ground.
#[derive(Clone, Debug)]
pub(crate) struct ExpectedDamage {
    /// By what is left, line, range and modifier.
    points: Box<[[OfLine; LINES]; MOST_LEFT + 1]>,
    /// The most of them at a range or beyond it, with a modifier or a lesser one.
    most: Box<[[OfLine; LINES]; MOST_LEFT + 1]>,
}

/// Ways in which two dice give each total from 2 to 12.
const WAYS: [i32; 11] = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1];
/// The least total after the modifier, and how many there are.
const LEAST_TOTAL: i8 = 2 - MOST_MODIFIER;
const TOTALS: usize = WAYS.len() + MODIFIERS - 1;

/// What a result is worth against a target with `left` points left.
fn worth(left: usize, (points, is_critical): (i16, bool), pilots: &PilotsFile) -> i32 {
    let kills = left < MOST_LEFT && points >= left as i16;
    let critical = if is_critical && !kills { pilots.critical } else { 0 };
    let kill = if kills { pilots.kill } else { 0 };
    let counts = if left < MOST_LEFT { points.min(left as i16) } else { points };
    i32::from(counts) + critical + kill
}

impl ExpectedDamage {
    /// Works the averages out: points that the target still has to lose, with what pilots take a critical hit for, and
    /// a kill.
    pub(crate) fn new(table: &DamageTable, pilots: &PilotsFile) -> ExpectedDamage {
        let mut points = Box::new([[[[0; MODIFIERS]; MOST_RANGE + 1]; LINES]; MOST_LEFT + 1]);
        let lines = Line::ALL.iter().copied().enumerate();
        for ((place, line), range) in lines.flat_map(|line| (0..=MOST_RANGE).map(move |range| (line, range))) {
            let results: [_; TOTALS] = from_fn(|total| table.result(line, range as u8, LEAST_TOTAL + total as i8));
            for (left, of_left) in points.iter_mut().enumerate() {
                let worths = results.map(|result| worth(left, result, pilots));
                for (modifier, sum) in of_left[place][range].iter_mut().enumerate() {
                    let shots = WAYS.iter().zip(&worths[modifier..]);
                    *sum = shots.map(|(ways, worth)| ways * worth).sum();
                }
            }
        }
        let mut most = points.clone();
        for of_line in most.iter_mut().flatten() {
            for range in (0..MOST_RANGE).rev() {
                let farther = of_line[range + 1];
                of_line[range].iter_mut().zip(farther).for_each(|(sum, farther)| *sum = farther.max(*sum));
            }
            for of_range in of_line {
                for modifier in 1..MODIFIERS {
                    of_range[modifier] = of_range[modifier].max(of_range[modifier - 1]);
                }
            }
        }
        ExpectedDamage { points, most }
    }

    /// The average, in parts of [`SCALE`]; ranges beyond the greatest do nothing.
    #[inline]
    pub(crate) fn points(&self, left: Left, line: Line, range: u8, modifier: i8) -> i32 {
        at(&self.points, (left, line, range, modifier))
    }

    /// The most that a shot does on average at a range or beyond it, with a modifier or a lesser one.
    #[inline]
    pub(crate) fn most_from(&self, left: Left, line: Line, range: u8, modifier: i8) -> i32 {
        at(&self.most, (left, line, range, modifier))
    }
}

#[inline]
fn at(table: &[[OfLine; LINES]; MOST_LEFT + 1], (left, line, range, modifier): (Left, Line, u8, i8)) -> i32 {
    let modifier = (modifier.clamp(-MOST_MODIFIER, MOST_MODIFIER) + MOST_MODIFIER) as usize;
    let of_line = table[usize::from(left.0)].get(line as usize);
    of_line.and_then(|of_line| of_line.get(usize::from(range))).map_or(0, |of_range| of_range[modifier])
}
