//! What AAA points buy (D2.1.1, D2.1.2, DH16a).

use crate::keys::DRV;
use crate::ledger::Rule;
use crate::terms::date::Date;
use crate::terms::dice::one_die;
use crate::terms::lowering::{Lowering, part, table};
use ground::chance::Roll;
use ground::journal::{Event, Journal};
use ground::scenario::Fault;
use ground::scenario::lower::{Lower, Range};

table! {
    /// What AAA points buy.
    GenerationFile => Generation {
        /// The faces of the die for each column.
        dice: Vec<Range> = 1..=10,
        costs: Costs,
        /// What is bought, by AAA points.
        rows: Vec<GenerationRow>,
    }
}

part! {
    /// The cost of each density.
    CostsFile => Costs {
        /// AAA points of a Light concentration.
        light: u8 = 1..=9,
        /// AAA points of a Medium concentration.
        medium: u8 = 1..=9,
        /// AAA points of a Heavy concentration.
        heavy: u8 = 1..=9,
    }
}

part! {
    /// What a number of points buys, by column.
    GenerationRowFile => GenerationRow {
        /// The AAA points of the row.
        points: u8 = 1..=24,
        /// What is bought, by column.
        buys: Vec<Purchase>,
    }
}

/// Concentrations bought: Light, Medium, Heavy. Written as in `1H 2M`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize)]
pub(crate) struct Purchase(pub(crate) [u8; 3]);

impl Lower<Date> for Purchase {
    type Shape = String;

    fn lower(shape: &String, path: &str, _: (i64, i64), at: &mut Lowering<'_>) -> Option<Purchase> {
        let mut bought = [0; 3];
        for part in shape.split_whitespace() {
            let letters = ["L", "M", "H"].iter().enumerate();
            let read = |(place, letter): (usize, &&str)| Some((place, part.strip_suffix(*letter)?.parse::<u8>().ok()?));
            match letters.filter_map(read).next() {
                Some((place, count @ 1..=20)) if bought[place] == 0 => bought[place] = count,
                _ => {
                    at.check.fault(Fault::new(path, format!("`{part}` buys nothing")).expected("such as 1H 2M 1L"));
                    return None;
                }
            }
        }
        Some(Purchase(bought))
    }
}

impl Generation {
    /// Rolls for what a number of points buys: Light, Medium, Heavy (D2.1.1a, D2.1.2a). Without points no die is
    /// rolled.
    pub(crate) fn buy(&self, points: u8, roll: &mut impl Roll, journal: &mut impl Journal) -> [u8; 3] {
        if points == 0 {
            return [0; 3];
        }
        let die = one_die(DRV, roll, journal);
        journal.record(|| Event::of(Rule::D2_1_1a).by(DRV).result(points).int("die", die));
        let column = self.dice.iter().position(|range| range.holds(die.into())).unwrap_or(0);
        let [light, medium, heavy] = self.bought(points, column);
        journal.record(|| {
            let event = Event::of(Rule::D2_1_2a).by(DRV).result(light + medium + heavy);
            event.int("light", light).int("medium", medium).int("heavy", heavy)
        });
        [light, medium, heavy]
    }

    /// The concentrations in a column. Points that the table does not print take the greatest row below them, and then
    /// a row for the rest (DH16a).
    fn bought(&self, points: u8, column: usize) -> [u8; 3] {
        let mut bought = [0; 3];
        for row in self.rows_for(points) {
            let cell = row.buys.get(column).copied().unwrap_or_default();
            for (sum, count) in bought.iter_mut().zip(cell.0) {
                *sum += count;
            }
        }
        bought
    }

    /// The rows whose cells a number of points buys.
    fn rows_for(&self, points: u8) -> impl Iterator<Item = &GenerationRow> {
        let mut left = points;
        std::iter::from_fn(move || {
            let row = self.rows.iter().filter(|row| row.points <= left).max_by_key(|row| row.points)?;
            left -= row.points;
            Some(row)
        })
    }

    /// The most concentrations that a number of points can buy.
    pub(crate) fn most(&self, points: u8) -> usize {
        let of_cell = |cell: Option<&Purchase>| cell.map_or(0, |cell| cell.0.iter().copied().map(usize::from).sum());
        let of_column = |column: usize| self.rows_for(points).map(|row| of_cell(row.buys.get(column))).sum();
        let sums = (0..self.dice.len().max(1)).map(of_column);
        sums.max().unwrap_or_default()
    }
}
