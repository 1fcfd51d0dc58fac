//! The jamming of US flights of their own, as far as it is known at load (DH11l).

use crate::rules::sams::jamming::Jamming;
use crate::terms::flights::Pods;

/// A US flight's own jamming strength as far as it is known at load (DH11l).
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct OwnJamming {
    /// By the aircraft that keep formation; the first is that of a flight that keeps none.
    pub(crate) strength: [i8; 5],
    /// What the turn after the target adds.
    pub(crate) after_target: i8,
    /// Markers end it.
    pub(crate) noise: bool,
}

impl OwnJamming {
    pub(crate) fn of(rules: &Jamming, pods: Pods) -> OwnJamming {
        let cell =
            |strength: i8| OwnJamming { strength: [strength; 5], after_target: rules.cell_post_target, noise: false };
        let pod = |aircraft: u8| match aircraft {
            _ if aircraft < rules.formation_aircraft => rules.pods.strength + rules.out_of_formation,
            4 => rules.pods.strength + rules.pods.four_ship.unwrap_or(0),
            _ => rules.pods.strength,
        };
        match pods {
            Pods::No => OwnJamming::default(),
            Pods::Decm => OwnJamming { strength: [rules.decm.strength; 5], ..OwnJamming::default() },
            Pods::CellD => cell(rules.cell_d),
            Pods::CellG => cell(rules.cell_g),
            Pods::Noise => OwnJamming { strength: [0, 1, 2, 3, 4].map(pod), after_target: 0, noise: true },
        }
    }
}
