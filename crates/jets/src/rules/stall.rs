//! What a stall does: the fall, the swing of the nose, recovery or the ground (J3.5).

use crate::ledger::Rule;
use crate::terms::lowering::{part, table};
use ground::chance::{Keep, Label, Roll};
use ground::journal::{Event, Journal};
use ground::scenario::lower::{ByRange, Ranged, RowRange};

table! {
    /// What a stall does.
    StallFile => Stall {
        /// How far a stalled jet falls, by the kept die.
        fall: ByRange<Levels, 1, 6>,
        /// The recovery roll must exceed this.
        recover_above: u8 = 0..=6,
        /// Speed of the next turn, before what the fall adds.
        restart_speed: i8 = 0..=9,
        /// What attacks on a stalled jet add.
        target_bonus: i8 = -6..=6,
    }
}
part! {
    /// How far a stalled jet falls.
    FallFile => Levels {
        /// The kept die, such as `2-3`.
        die: RowRange,
        /// Levels of altitude.
        levels: i8 = 0..=9,
    }
}

impl Ranged<()> for Levels {
    const KEY: &'static str = "die";

    fn range(shape: &FallFile) -> &str {
        &shape.die
    }
}

/// Where a stall has brought a jet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Fall {
    /// Still in the air, but lower by this number of levels.
    Fell(i8),
    /// Caught at the lowest altitude.
    Recovered,
    /// Into the ground.
    Crashed,
}

impl Stall {
    /// A stalled jet falls (J3.5a), swings (J3.5b) and, if the fall goes below the lowest altitude, recovers or crashes
    /// (J3.5c). Gives the fall and the swing in hexsides.
    pub(crate) fn fall(
        &self,
        who: Label,
        (altitude, lowest): (i8, i8),
        (by_manoeuvrability, by_skill): (Keep, Keep),
        roll: &mut impl Roll,
        journal: &mut impl Journal,
    ) -> (Fall, i8) {
        let kept = roll.keep_of_three(by_manoeuvrability);
        let levels = self.fall.of(kept.value.into()).levels;
        journal.record(|| {
            let lost = levels.min(altitude - lowest);
            let event = Event::of(Rule::J3_5a).by(who).rolled(kept.faces).result(levels).int("lost", lost);
            event.int("kept", kept.value).int("altitude", altitude)
        });
        let swing = roll.die(3) as i8 - 2;
        journal.record(|| Event::of(Rule::J3_5b).by(who).result(swing));
        if altitude - levels >= lowest {
            return (Fall::Fell(levels), swing);
        }
        let recovery = roll.keep_of_three(by_skill);
        let recovered = recovery.value > self.recover_above;
        journal.record(|| {
            let event = Event::of(Rule::J3_5c).by(who).rolled(recovery.faces).result(recovered);
            event.int("kept", recovery.value).word("outcome", if recovered { "recovers" } else { "crashes" })
        });
        (if recovered { Fall::Recovered } else { Fall::Crashed }, swing)
    }
}
