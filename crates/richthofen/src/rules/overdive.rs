//! Overdives: what a dive beyond the limits does to the wings (R6.5c, R6.5d).

use crate::ledger::Rule;
use crate::terms::dice::{TwoDice, one_die};
use crate::terms::lowering::{part, table};
use ground::chance::{Label, Roll};
use ground::journal::{Event, Journal};
use ground::scenario::lower::{ByRange, Ranged, RowRange};
use ground::scenario::named;

named! {
    /// What a row of the overdive table costs.
    Loss {
        /// Nothing.
        None = "none",
        /// Half a die of damage points, rounded up.
        HalfDie = "half-die",
        /// A die of damage points.
        Die = "die",
        /// The wings.
        Wings = "wings",
    }
}
table! {
    /// The overdive check.
    OverdiveFile => Overdive {
        /// Added with half the capacity gone.
        half_damaged: i8 = -9..=9,
        /// Added for wings that shed their fabric.
        weak_fabric: i8 = -9..=9,
        /// What comes of it, by two dice and all that is added.
        results: ByRange<OverdiveRow, 2, 24>,
    }
}
part! {
    /// A row of the overdive table.
    OverdiveRowFile => OverdiveRow {
        /// The total, such as `10-11`.
        total: RowRange,
        loss: Loss,
        /// What the greatest speed of a full dive loses for good.
        dive_speed: Option<i8> = 1..=9,
    }
}

impl Ranged<()> for OverdiveRow {
    const KEY: &'static str = "total";

    fn range(shape: &OverdiveRowFile) -> &str {
        &shape.total
    }
}

/// The state of the wings.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wings {
    /// Half the capacity is gone.
    pub(crate) half_damaged: bool,
    /// They shed their fabric.
    pub(crate) weak_fabric: bool,
}

/// What an overdive did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Strain {
    /// Damage points, and what the dive speed loses for good.
    Lost {
        /// Damage points.
        points: i16,
        /// Points of dive speed.
        dive_speed: i8,
    },
    /// The wings are gone, and the aircraft with them.
    WingsFail,
}

impl Overdive {
    /// The check at the end of a move that went so far beyond the limits (R6.5c, R6.5d).
    pub(crate) fn check(
        &self,
        who: Label,
        excess: i8,
        wings: Wings,
        roll: &mut impl Roll,
        journal: &mut impl Journal,
    ) -> Strain {
        journal.record(|| Event::of(Rule::R6_5c).by(who).result(excess));
        let mut modifier = excess;
        if wings.half_damaged {
            modifier += self.half_damaged;
        }
        if wings.weak_fabric {
            modifier += self.weak_fabric;
        }
        let dice = TwoDice::roll(roll);
        let total = (dice.sum() + modifier).clamp(2, 24);
        let row = self.results.of(total.into());
        let points = match row.loss {
            Loss::None | Loss::Wings => 0,
            Loss::HalfDie => (one_die(roll).0 + 1) / 2,
            Loss::Die => one_die(roll).0,
        };
        let (fails, dive_speed) = (row.loss == Loss::Wings, row.dive_speed.unwrap_or(0));
        journal.record(|| {
            let event = Event::of(Rule::R6_5d).by(who).rolled(dice.faces()).modifier(modifier).result(total);
            let event = event.int("points", points).int("dive-speed", dive_speed).int("fails", fails);
            event.word("outcome", if fails { "the wings fail" } else { "the wings hold" })
        });
        if fails { Strain::WingsFail } else { Strain::Lost { points: points.into(), dive_speed } }
    }
}
