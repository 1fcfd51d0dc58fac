//! The Target Damage Table: what a shot does by line, range and total (R6.9a).

use crate::ledger::Rule;
use crate::terms::dice::TwoDice;
use crate::terms::lowering::{part, table};
use crate::terms::named::Line;
use ground::chance::{Enumerate, Label, Roll};
use ground::journal::{Event, Journal, Silent};

table! {
    /// The Target Damage Table.
    DamageTableFile => DamageTable {
        /// The greatest range of each band.
        bands: [u8; 4] = 0..=20,
        /// Line A, a row for each band.
        a: [DamageRow; 4],
        /// Line B, a row for each band.
        b: [DamageRow; 4],
        /// Line C, a row for each band.
        c: [DamageRow; 4],
        /// Line D, a row for each band.
        d: [DamageRow; 4],
        /// Machine guns on the ground, at any range.
        mg: DamageRow,
        /// Anti-aircraft guns, at any range.
        aa: DamageRow,
    }
}
part! {
    #![derive(Copy)]
    /// A row of the table.
    DamageRowFile => DamageRow {
        /// Damage points by the total, from 2 to 12.
        points: [i8; 11] = 0..=20,
        /// The least total with a critical hit; 13 for none.
        critical: i8 = 2..=13,
    }
}

/// What a shot has rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct DamageRoll {
    /// The dice alone.
    pub(crate) natural: i8,
    /// The dice and the modifier, held to 2 to 12.
    pub(crate) total: i8,
    /// Damage points.
    pub(crate) points: i16,
    /// Whether there is a critical hit besides.
    pub(crate) critical: bool,
}

impl DamageTable {
    /// The row of a line at a range.
    #[inline]
    pub(crate) fn row(&self, line: Line, range: u8) -> &DamageRow {
        let band = self.bands.iter().position(|&most| range <= most).unwrap_or(self.bands.len() - 1);
        match line {
            Line::A => &self.a[band],
            Line::B => &self.b[band],
            Line::C => &self.c[band],
            Line::D => &self.d[band],
            Line::Mg => &self.mg,
            Line::Aa => &self.aa,
        }
    }

    /// Damage points of a total, which is held to 2 to 12, and whether it is a critical hit.
    #[inline]
    pub(crate) fn result(&self, line: Line, range: u8, total: i8) -> (i16, bool) {
        let row = self.row(line, range);
        let total = total.clamp(2, 12);
        (row.points[(total - 2) as usize].into(), total >= row.critical)
    }

    /// One shot.
    pub(crate) fn roll(
        &self,
        (who, on): (Label, Label),
        (line, range): (Line, u8),
        modifier: i8,
        roll: &mut impl Roll,
        journal: &mut impl Journal,
    ) -> DamageRoll {
        let dice = TwoDice::roll(roll);
        let natural = dice.sum();
        let total = (natural + modifier).clamp(2, 12);
        let (points, critical) = self.result(line, range, total);
        journal.record(|| {
            let event = Event::of(Rule::R6_9a).by(who).on(on).rolled(dice.faces()).modifier(modifier).result(points);
            // Guns on the ground have one column for every range.
            let any = matches!(line, Line::Aa | Line::Mg);
            let event = if any { event.word("range", "any") } else { event.int("range", range) };
            let event = event.word("line", line.name()).int("total", total);
            let event = event.int("critical", critical).word("hit", if critical { "critical" } else { "plain" });
            let harms = |roll: &mut Enumerate| {
                let shot = self.roll((who, on), (line, range), modifier, roll, &mut Silent);
                shot.points > 0 || shot.critical
            };
            event.int("chance", Enumerate::per_mille(harms))
        });
        DamageRoll { natural, total, points, critical }
    }
}
