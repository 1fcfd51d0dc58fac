//! The numbers of the end of a turn: fuel, leaving, the end of the dogfight (J5.1, J5.3, J5.4).

use crate::terms::lowering::table;
use ground::scenario::lower::Fraction;

table! {
    #![derive(Copy)]
    /// What fuel a turn costs, and when a jet is short of it.
    FuelFile => Fuel {
        /// Fuel points that a turn costs without afterburner.
        dry: i16 = 0..=20,
        /// Fuel points that a turn with afterburner costs.
        burning: i16 = 0..=20,
        /// With this number of fuel points or less a jet must disengage.
        empty: i16 = -20..=20,
        /// With this number of fuel points or less it is lost.
        flame_out: i16 = -20..=20,
        /// Fuel of a side whose `fuel` is `full`, in percent of the card.
        full_percent: i32 = 0..=100,
        /// Fuel of a side whose `fuel` is `away`, in percent of the card.
        away_percent: i32 = 0..=100,
    }
}
table! {
    #![derive(Copy)]
    /// When a disengaging jet has left.
    LeavingFile => Leaving {
        /// The least range to every enemy, in hexes.
        range: u32 = 1..=99,
        /// The least range that suffices if no enemy has it in the front 60, in hexes.
        unseen_range: u32 = 1..=99,
    }
}
table! {
    #![derive(Copy)]
    /// When the dogfight ends, and which side has won.
    EndingFile => Ending {
        /// The dogfight ends after this turn.
        turns: u16 = 1..=200,
        /// It ends after this number of turns in all since the last attack.
        quiet_turns: u16 = 1..=200,
        /// The range of the first contact: two enemies this near or nearer.
        contact_range: u32 = 1..=99,
        /// The share of its points that a jet lost to flame-out gives: numerator and denominator.
        flame_out_share: Fraction = 0..=100,
        /// The share of its points that a crippled jet gives: numerator and denominator.
        crippled_share: Fraction = 0..=100,
        /// The share of its points that a jet gives that declined the fight: numerator and denominator.
        declined_share: Fraction = 0..=100,
        /// Share of the larger side's points that a win needs.
        margin_percent: i32 = 0..=100,
    }
}

/// What a turn was like, for the count of quiet ones.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Turn {
    pub(crate) attacked: bool,
    /// Some jet has Advantage over an enemy.
    pub(crate) advantage: bool,
    /// Hexes between the two nearest enemies at its end; none when a side is gone.
    pub(crate) gap: Option<u32>,
}

/// How quiet a dogfight has become (J5.4a).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Quiet {
    /// Quiet turns since the last attack.
    pub turns: u16,
    /// Enemies have been in contact.
    pub contact: bool,
    /// Hexes between the two nearest enemies when the last turn ended.
    pub gap: u32,
}

impl Default for Quiet {
    fn default() -> Quiet {
        Quiet { turns: 0, contact: false, gap: u32::MAX }
    }
}

impl Quiet {
    /// The count after one more turn: an attack begins it anew; a turn counts once there has been contact, while no jet
    /// has Advantage and the nearest enemies draw no nearer.
    pub(crate) fn after(self, turn: Turn, ending: &Ending) -> Quiet {
        let gap = turn.gap.unwrap_or(self.gap);
        let contact = self.contact || turn.attacked || gap <= ending.contact_range;
        let lull = contact && !turn.advantage && gap >= self.gap;
        let turns = if turn.attacked { 0 } else { self.turns + u16::from(lull) };
        Quiet { turns, contact, gap }
    }
}
