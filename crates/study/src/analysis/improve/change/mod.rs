//! The kinds of change that a search makes to a policy.

mod borrow;
mod bring;
mod conditions;
mod numbers;
mod places;
mod rows;
mod words;

use super::doctrine::Frame;
use super::draw::Draw;
use serde::{Deserialize, Serialize};
use toml::Table;

/// A kind of change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// A number becomes greater, smaller or 0.
    Number,
    /// A key that the file leaves out gets a value.
    Absent,
    /// A flag or a word becomes another, or a name another part.
    Word,
    /// Elements of a list that is no table of rows change places.
    Order,
    /// A condition's threshold moves.
    Threshold,
    /// A condition goes.
    DropCondition,
    /// A row gets one condition more.
    AddCondition,
    /// Two neighbouring rows change places.
    Swap,
    /// A row moves to another place.
    Move,
    /// A row goes.
    Off,
    /// A row gets the action of another one.
    Action,
    /// A row with one condition more and another action is put before a row.
    Split,
    /// A row of another policy comes in.
    BorrowRow,
    /// A part or a table of another policy comes in.
    BorrowPart,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 14] = [
        Kind::Number,
        Kind::Absent,
        Kind::Word,
        Kind::Order,
        Kind::Threshold,
        Kind::DropCondition,
        Kind::AddCondition,
        Kind::Swap,
        Kind::Move,
        Kind::Off,
        Kind::Action,
        Kind::Split,
        Kind::BorrowRow,
        Kind::BorrowPart,
    ];

    /// Its index among all.
    pub(super) const fn index(self) -> usize {
        self as usize
    }

    /// Makes a change of this kind to a whole policy and says what it is; none where there is nothing to change.
    pub(super) fn make(self, frame: &Frame, whole: &mut Table, draw: &mut Draw) -> Option<String> {
        match self {
            Kind::Number => numbers::change(frame, whole, draw),
            Kind::Absent => words::fill_in(frame, whole, draw),
            Kind::Word => words::change(frame, whole, draw),
            Kind::Order => words::reorder(whole, draw),
            Kind::Threshold => conditions::shift(frame, whole, draw),
            Kind::DropCondition => conditions::drop(whole, draw),
            Kind::AddCondition => conditions::add(frame, whole, draw),
            Kind::Swap => rows::swap(whole, draw),
            Kind::Move => rows::shift(whole, draw),
            Kind::Off => rows::off(whole, draw),
            Kind::Action => rows::act(frame, whole, draw),
            Kind::Split => rows::split(frame, whole, draw),
            Kind::BorrowRow => borrow::row(frame, whole, draw),
            Kind::BorrowPart => borrow::part(frame, whole, draw),
        }
    }
}
