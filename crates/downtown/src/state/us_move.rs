//! The move that is under way.

use crate::terms::flights::Band;
use crate::terms::orders::{ArmsOrder, BombOrder, FightOrder, Goal};
use ground::board::Hex;

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
    pub(crate) arms: ArmsOrder,
    /// Which fights it is ordered to start.
    pub(crate) fight: FightOrder,
    /// It has fired one pre-emptively.
    pub(crate) pre_empted: bool,
    /// What its bombs are for.
    pub(crate) bomb: BombOrder,
    /// It is ordered to evade flak.
    pub(crate) evade: bool,
    /// It evades flak at this point (DH10a).
    pub(crate) evading: bool,
    /// The greatest height of the move so far, from its beginning.
    pub(crate) highest: Option<Band>,
    /// What it makes for, and the hex for which it steers on its way there around guns.
    pub(crate) by: Option<(Goal, Hex)>,
    /// The station that it makes for, found as it begins.
    pub(crate) station: Option<Hex>,
    /// It has strafed.
    pub(crate) strafed: bool,
}
