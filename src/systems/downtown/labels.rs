//! Labels: whose dice are whose. A unit keeps its label for the whole game, wherever it stands in a list.

use ground::chance::Label;

/// The US side, where a side rolls.
pub(crate) const US: Label = Label(1);
/// The DRV side.
pub(crate) const DRV: Label = Label(2);
/// What the raid goes for, in what is told of it: nothing is rolled under this label.
const TARGET: Label = Label(3);
/// The first US flight; the scenario's order counts on.
pub(crate) const FIRST_US: u16 = 16;
/// The first AAA concentration: printed ones, then those bought in the order drawn.
pub(crate) const FIRST_AAA: u16 = 128;
/// The first SAM: set-up counters, then hidden ones in the order they come up.
pub(crate) const FIRST_SAM: u16 = 256;
/// The first Fire Can, in the order placed.
pub(crate) const FIRST_FIRE_CAN: u16 = 320;
/// The first DRV flight, in the order generated.
pub(crate) const FIRST_DRV: u16 = 512;

/// What a label says of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unit {
    Nobody,
    Side(&'static str),
    UsFlight(usize),
    Aaa(usize),
    Sam(usize),
    FireCan(usize),
    DrvFlight(usize),
}

/// What bombs are for, as it is told: what is no unit is the target of the raid.
pub(crate) const fn bombed(label: Label) -> Label {
    match label {
        Label::NONE => TARGET,
        unit => unit,
    }
}

/// The unit behind a label, counted from 0 among its kind.
pub(crate) const fn unit(label: Label) -> Unit {
    let Label(number) = label;
    match number {
        0 => Unit::Nobody,
        1 => Unit::Side("the US"),
        2 => Unit::Side("the DRV"),
        3 => Unit::Side("the raid target"),
        FIRST_DRV.. => Unit::DrvFlight((number - FIRST_DRV) as usize),
        FIRST_FIRE_CAN.. => Unit::FireCan((number - FIRST_FIRE_CAN) as usize),
        FIRST_SAM.. => Unit::Sam((number - FIRST_SAM) as usize),
        FIRST_AAA.. => Unit::Aaa((number - FIRST_AAA) as usize),
        FIRST_US.. => Unit::UsFlight((number - FIRST_US) as usize),
        _ => Unit::Nobody,
    }
}
