//! What a shot does on average, by line, range and modifier.

use crate::rules::damage_table::DamageTable;
use crate::terms::named::Line;

/// The greatest range.
const MOST_RANGE: usize = 8;
/// The greatest modifier either way that is told apart.
const MOST_MODIFIER: i8 = 8;
const MODIFIERS: usize = 2 * MOST_MODIFIER as usize + 1;
const LINES: usize = 4;

/// Parts of a point of damage in which averages are given.
pub(crate) const SCALE: i32 = 36;

/// Averages for the lines of aircraft.
#[derive(Clone, Debug)]
pub(crate) struct ExpectedDamage {
    /// By line, range and modifier.
    points: Box<[[[i32; MODIFIERS]; MOST_RANGE + 1]; LINES]>,
}

impl ExpectedDamage {
    /// Works the averages out; a critical hit counts as so many points more.
    pub(crate) fn new(table: &DamageTable, critical: i32) -> ExpectedDamage {
        let mut points = Box::new([[[0; MODIFIERS]; MOST_RANGE + 1]; LINES]);
        for (line, of_line) in [Line::A, Line::B, Line::C, Line::D].into_iter().zip(points.iter_mut()) {
            for (range, of_range) in of_line.iter_mut().enumerate() {
                for (modifier, sum) in (-MOST_MODIFIER..=MOST_MODIFIER).zip(of_range.iter_mut()) {
                    for total in 2..=12i8 {
                        let (points, is_critical) = table.result(line, range as u8, total + modifier);
                        let ways = 6 - i32::from((total - 7).abs());
                        *sum += ways * (i32::from(points) + if is_critical { critical } else { 0 });
                    }
                }
            }
        }
        ExpectedDamage { points }
    }

    /// The average, in parts of [`SCALE`]; ground lines and ranges beyond the greatest do nothing.
    #[inline]
    pub(crate) fn points(&self, line: Line, range: u8, modifier: i8) -> i32 {
        let modifier = (modifier.clamp(-MOST_MODIFIER, MOST_MODIFIER) + MOST_MODIFIER) as usize;
        let of_line = self.points.get(line as usize).and_then(|of_line| of_line.get(usize::from(range)));
        of_line.map_or(0, |of_range| of_range[modifier])
    }
}
