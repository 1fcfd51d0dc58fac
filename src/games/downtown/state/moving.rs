//! The move that is under way.

use crate::games::downtown::us::{Arms, Bomb, Fight};
use crate::games::downtown::words::Band;

/// For how many points of a move nothing can come into the mover's reach.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(in crate::games::downtown) struct Clear(u8);

impl Clear {
    /// The nearest is so many hexes beyond the reach. With each point it is a hex nearer at most.
    pub(in crate::games::downtown) fn beyond(hexes: u32) -> Clear {
        Clear(hexes.saturating_sub(1).min(u8::MAX.into()) as u8)
    }

    /// Whether it is clear at the next point.
    pub(in crate::games::downtown) const fn lasts(self) -> bool {
        self.0 > 0
    }

    /// Whether it is clear at this point.
    pub(in crate::games::downtown) const fn pass(&mut self) -> bool {
        let clear = self.0 > 0;
        self.0 -= clear as u8;
        clear
    }
}

/// The move that is under way: what solitaire events need to know of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(in crate::games::downtown) struct Move {
    /// An event has occurred.
    pub(in crate::games::downtown) event: bool,
    /// Was within reach of the target hex or of a city.
    pub(in crate::games::downtown) near: bool,
    /// SAM options that are inhibited, a bit each.
    pub(in crate::games::downtown) inhibited: u8,
    /// The mover has evaded a missile.
    pub(in crate::games::downtown) evaded: bool,
    /// When it is ordered to fire anti-radiation missiles.
    pub(in crate::games::downtown) arms: Arms,
    /// Which fights it is ordered to start.
    pub(in crate::games::downtown) fight: Fight,
    /// It has fired one pre-emptively.
    pub(in crate::games::downtown) pre_empted: bool,
    /// What its bombs are for.
    pub(in crate::games::downtown) bomb: Bomb,
    /// It is ordered to evade flak.
    pub(in crate::games::downtown) evade: bool,
    /// It evades flak at this point (DH10a).
    pub(in crate::games::downtown) evading: bool,
    /// Points at which there is nothing for it to fire at, to bomb, to photograph or to fight.
    pub(in crate::games::downtown) quiet: Clear,
    /// The greatest height of the move so far, from its beginning.
    pub(in crate::games::downtown) highest: Option<Band>,
    /// It has strafed.
    pub(in crate::games::downtown) strafed: bool,
}
