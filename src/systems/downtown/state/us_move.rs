//! The move that is under way.

use crate::policy::{Arms, Bomb, Fight};
use crate::terms::words::Band;

/// For how many points of a move nothing can come into the mover's reach.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Clear(u8);

impl Clear {
    /// The nearest is so many hexes beyond the reach. With each point it is a hex nearer at most.
    pub(crate) fn beyond(hexes: u32) -> Clear {
        Clear(hexes.saturating_sub(1).min(u8::MAX.into()) as u8)
    }

    /// Whether it is clear at the next point.
    pub(crate) const fn lasts(self) -> bool {
        self.0 > 0
    }

    /// Whether it is clear at this point.
    pub(crate) const fn pass(&mut self) -> bool {
        let clear = self.0 > 0;
        self.0 -= clear as u8;
        clear
    }
}

/// The move that is under way: what solitaire events need to know of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Move {
    /// An event has occurred.
    pub(crate) event: bool,
    /// Was within reach of the target hex or of a city.
    pub(crate) near: bool,
    /// SAM options that are inhibited, a bit each.
    pub(crate) inhibited: u8,
    /// The mover has evaded a missile.
    pub(crate) evaded: bool,
    /// When it is ordered to fire anti-radiation missiles.
    pub(crate) arms: Arms,
    /// Which fights it is ordered to start.
    pub(crate) fight: Fight,
    /// It has fired one pre-emptively.
    pub(crate) pre_empted: bool,
    /// What its bombs are for.
    pub(crate) bomb: Bomb,
    /// It is ordered to evade flak.
    pub(crate) evade: bool,
    /// It evades flak at this point (DH10a).
    pub(crate) evading: bool,
    /// Points at which there is nothing for it to fire at, to bomb, to photograph or to fight.
    pub(crate) quiet: Clear,
    /// The greatest height of the move so far, from its beginning.
    pub(crate) highest: Option<Band>,
    /// It has strafed.
    pub(crate) strafed: bool,
}
