//! What the rules allow, to play and to policies alike: each `may_` answers for one choice, the others list all
//! choices.
//!
//! * [`squadron`] before the first day: purchases, pilots, levels (T1.3 to T1.6).
//! * [`orders`] of a day and loads of a mission (T2.2 to T2.4, T3.2).
//! * [`flight`]: placement, altitude and moves (T3.7, T4.4, T4.5).
//! * [`aim`]: which weapon is fired at which unit (T4.8, T7.6).
//! * [`upkeep`] at the end of a day (T6.5 to T6.8).

mod aim;
mod flight;
mod orders;
mod squadron;
mod upkeep;

pub(crate) use self::aim::{guns_left, may_aim, strikes, target_hex, targets};
pub(crate) use self::flight::{
    Follow, first_placement, least_move, may_activate, may_place, moves, placements, places_after,
};
pub(crate) use self::orders::{fits, may_fly, may_load, may_plan, ready};
pub(crate) use self::squadron::{
    cards_free, families_owned, may_adjust, may_buy, may_promote, purchases, types_bought,
};
pub(crate) use self::upkeep::{may_upkeep, upkeeps};
