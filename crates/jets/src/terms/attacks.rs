//! The kinds of attacks: by weapon, and by the aspect of the target.

use ground::board::{Pose, Zone};

/// The zone of an attacker as its target sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Aspect {
    Tail,
    Rear,
    Beam,
    Front,
}

impl Aspect {
    /// By the zone in which the target sees the attacker.
    #[inline]
    pub(crate) fn of(target: Pose, attacker: Pose) -> Aspect {
        Aspect::from_zone(Zone::of(target, attacker))
    }

    /// By that zone itself.
    #[inline]
    pub(crate) fn from_zone(zone: Zone) -> Aspect {
        match zone {
            Zone::Tail => Aspect::Tail,
            Zone::Rear60 => Aspect::Rear,
            Zone::Beam => Aspect::Beam,
            Zone::Bore | Zone::Front30 | Zone::Front60 => Aspect::Front,
        }
    }

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Aspect::Tail => "tail",
            Aspect::Rear => "rear",
            Aspect::Beam => "beam",
            Aspect::Front => "front",
        }
    }

    /// The tail is part of the rear.
    #[inline]
    pub(crate) const fn is_rear(self) -> bool {
        matches!(self, Aspect::Tail | Aspect::Rear)
    }
}

/// A weapon of one attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Weapon {
    Gun,
    Missile,
}
