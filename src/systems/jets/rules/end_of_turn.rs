//! The numbers of the end of a turn: fuel, leaving, the end of the dogfight (J5.1, J5.3, J5.4).

use crate::terms::lowering::table;
use ground::scenario::lower::Share;

table! {
    #![derive(Copy)]
    /// Fuel.
    FuelFile => Fuel {
        dry: i16 = 0..=20,
        burning: i16 = 0..=20,
        /// At this or less a jet must disengage.
        empty: i16 = -20..=20,
        /// At this or less it is lost.
        flame_out: i16 = -20..=20,
        full_percent: i32 = 0..=100,
        away_percent: i32 = 0..=100,
    }
}
table! {
    #![derive(Copy)]
    /// When a disengaging jet has left.
    LeavingFile => Leaving {
        /// Every enemy at least so far.
        range: u32 = 1..=99,
        /// Or so far, and none has it in the front 60.
        unseen_range: u32 = 1..=99,
    }
}
table! {
    #![derive(Copy)]
    /// When the dogfight ends and who has won.
    EndingFile => Ending {
        turns: u16 = 1..=200,
        quiet_turns: u16 = 1..=200,
        flame_out_share: Share,
        crippled_share: Share,
        /// Share of the larger side's points that a win needs.
        margin_percent: i32 = 0..=100,
    }
}
