//! The sector map: battalions and the decks they come from.

use crate::terms::cards::{Band, Strength};
use ground::chance::Label;

/// A battalion of the campaign.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Battalion {
    /// The card, by place in the rules.
    pub(crate) card: u8,
    pub(crate) label: Label,
    pub(crate) band: Band,
    pub(crate) strength: Strength,
    /// Victory points scored for it so far (T5.9b).
    pub(crate) scored: u8,
    /// Whether it was a target today.
    pub(crate) attacked: bool,
}

impl Battalion {
    /// A blank.
    pub(crate) const BLANK: Battalion = Battalion {
        card: 0,
        label: Label::NONE,
        band: Band::EnemyRear,
        strength: Strength::Full,
        scored: 0,
        attacked: false,
    };

    /// Whether it is on the sector map.
    pub(crate) fn is_active(&self) -> bool {
        self.strength != Strength::Destroyed
    }

    /// Whether it is there at full strength.
    pub(crate) fn is_full(&self) -> bool {
        self.strength == Strength::Full
    }
}

/// The cards that have not been drawn, a bit each by place in the rules. A deck that is drawn from without looking
/// needs no order: each card left is as likely to be the next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Decks {
    /// Battalions of all decks.
    pub(crate) battalions: u64,
    /// Special conditions.
    pub(crate) conditions: u64,
    /// Mission events (T3.3c).
    pub(crate) events: u64,
}

/// The place of the bit of this rank, from 0, among those set.
pub(crate) fn nth_set(mut bits: u64, rank: usize) -> usize {
    for _ in 0..rank {
        bits &= bits - 1;
    }
    bits.trailing_zeros() as usize
}

/// The first `count` bits.
pub(crate) fn mask(count: usize) -> u64 {
    if count >= 64 { u64::MAX } else { (1 << count) - 1 }
}
