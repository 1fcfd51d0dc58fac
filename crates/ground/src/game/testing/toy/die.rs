//! The exact table of the toy: one die.

use crate::chance::{Exact, Roll, Stream, TooLarge};
use crate::game::{Parameter, ParameterKind, ParameterValue, Row, TableBook, TableError, TableSpec};
use std::borrow::Cow;

/// A die whose number of sides is the parameter of its table.
#[derive(Clone, Copy, Debug)]
pub struct Die {
    /// With more sides the table refuses its parameter.
    pub allowed: u32,
    /// With more sides the table is too large to walk.
    pub walked: u32,
    /// Whether play keeps the higher of two dice, where the table walks one.
    pub loaded: bool,
}

impl Default for Die {
    fn default() -> Die {
        Die { allowed: 12, walked: 12, loaded: false }
    }
}

impl Die {
    /// What the table is called and asked.
    pub const SPEC: TableSpec = TableSpec {
        name: "die",
        title: "One die",
        rules: &["T1.1a"],
        house: true,
        parameters: Cow::Borrowed(&[Parameter {
            name: "sides",
            kind: ParameterKind::Int(1, 20),
            default: ParameterValue::Int(6),
            meaning: "sides of the die",
            beyond: None,
            cards: None,
        }]),
    };

    fn sides(values: &[ParameterValue]) -> u32 {
        match values {
            [ParameterValue::Int(sides)] => *sides as u32,
            _ => unreachable!("the die has one parameter"),
        }
    }
}

impl TableBook for Die {
    fn exact(&self, _: &str, values: &[ParameterValue]) -> Result<Exact<Row>, TableError> {
        let sides = Die::sides(values);
        if sides > self.allowed {
            let expected = format!("1 to {} for a toy", self.allowed);
            return Err(TableError::Range { parameter: "sides", value: sides as i32, expected });
        }
        if sides > self.walked {
            return Err(TooLarge { limit: self.walked as usize }.into());
        }
        Ok(Exact::of(|roll| Row::Int(roll.die(sides) as i32))?)
    }

    fn play(&self, _: &str, values: &[ParameterValue], roll: &mut Stream) -> Result<Row, TableError> {
        let dice = if self.loaded { 2 } else { 1 };
        let face = (0..dice).map(|_| roll.die(Die::sides(values))).max();
        Ok(Row::Int(face.unwrap_or_default() as i32))
    }
}
