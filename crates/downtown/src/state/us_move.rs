//! The move under way.

use crate::terms::flights::Band;
use crate::terms::orders::{ArmsOrder, BombOrder, FightOrder, Goal};
use ground::board::Hex;

/// The move under way: its order, and what solitaire events depend on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Move {
    /// Whether a solitaire event has occurred in it.
    pub(crate) event: bool,
    /// Whether the flight was near the target hex or a city.
    pub(crate) near: bool,
    /// The SAM options that are inhibited, a bit each.
    pub(crate) inhibited: u8,
    /// Whether the flight has evaded a missile.
    pub(crate) evaded: bool,
    /// When the flight may fire anti-radiation missiles by its order.
    pub(crate) arms: ArmsOrder,
    /// Which fights the flight may start by its order.
    pub(crate) fight: FightOrder,
    /// Whether the flight has fired an anti-radiation missile pre-emptively.
    pub(crate) pre_empted: bool,
    /// What the flight may bomb by its order.
    pub(crate) bomb: BombOrder,
    /// Whether the order is to evade flak.
    pub(crate) evade: bool,
    /// Whether the flight evades flak at this point (DH10a).
    pub(crate) evading: bool,
    /// The highest band of the move so far, its start included.
    pub(crate) highest: Option<Band>,
    /// The goal, and the hex that the flight steers for to pass around guns.
    pub(crate) by: Option<(Goal, Hex)>,
    /// The station that the flight makes for, chosen as the move begins.
    pub(crate) station: Option<Hex>,
    /// Whether the flight has strafed.
    pub(crate) strafed: bool,
}
