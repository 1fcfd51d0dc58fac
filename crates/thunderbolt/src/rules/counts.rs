//! Numbers of enemy units by type, and sets of types, as files write them by name.

use crate::terms::units::{UNIT_KINDS, UnitKind};
use ground::scenario::Fault;
use ground::scenario::lower::{Limits, Lower, Lowering};
use std::collections::BTreeMap;

/// A number for each type of unit; a file names those above 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize)]
pub(crate) struct UnitCounts([u8; UNIT_KINDS]);

impl UnitCounts {
    /// The number of each type, in the order of placing.
    pub(crate) const fn by_kind(&self) -> [u8; UNIT_KINDS] {
        self.0
    }

    /// The types that there are, each with its number, in the order of placing (T3.6a).
    pub(crate) fn each(&self) -> impl Iterator<Item = (UnitKind, u8)> + Clone + use<> {
        let counts = self.0;
        UnitKind::ALL.iter().zip(counts).filter(|(_, count)| *count > 0).map(|(&kind, count)| (kind, count))
    }

    /// All units together.
    pub(crate) fn sum(&self) -> u16 {
        self.0.iter().map(|&count| u16::from(count)).sum()
    }

    /// These numbers, but for the types that `others` names (T7.3c).
    pub(crate) fn replaced_by(&self, others: &UnitCounts) -> UnitCounts {
        let replaced = |kind: usize| if others.0[kind] > 0 { others.0[kind] } else { self.0[kind] };
        UnitCounts(std::array::from_fn(replaced))
    }
}

impl Lower<()> for UnitCounts {
    type Shape = BTreeMap<String, i64>;

    fn lower(shape: &Self::Shape, path: &str, (low, high): Limits, at: &mut Lowering<'_, ()>) -> Option<Self> {
        let mut counts = [0; UNIT_KINDS];
        let mut known = true;
        for (name, &count) in shape {
            let path = format!("{path}.{name}");
            match UnitKind::NAMES.iter().position(|kind| kind == name) {
                Some(kind) => counts[kind] = at.check.int(&path, count, low, high),
                None => {
                    at.check.fault(Fault::unknown(path, "unit", name, UnitKind::NAMES.iter().copied()));
                    known = false;
                }
            }
        }
        known.then_some(UnitCounts(counts))
    }
}

/// A set of types of units, written as a list of their names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize)]
pub(crate) struct UnitSet(u16);

impl UnitSet {
    /// Whether a type is in it.
    #[inline]
    pub(crate) const fn has(self, kind: UnitKind) -> bool {
        self.0 & 1 << kind as u16 != 0
    }
}

impl Lower<()> for UnitSet {
    type Shape = Vec<UnitKind>;

    fn lower(shape: &Self::Shape, path: &str, _: Limits, at: &mut Lowering<'_, ()>) -> Option<Self> {
        let mut set = UnitSet::default();
        for (index, &kind) in shape.iter().enumerate() {
            if set.has(kind) {
                at.check.fault(Fault::new(format!("{path}[{index}]"), format!("{} is named twice", kind.name())));
            }
            set.0 |= 1 << kind as u16;
        }
        if shape.is_empty() {
            at.check.fault(Fault::new(path, "no unit is named").expected("at least one"));
        }
        Some(set)
    }
}
