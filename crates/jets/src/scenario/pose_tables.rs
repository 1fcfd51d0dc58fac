//! What the ends of a move are worth by a policy (J6.1e).

use crate::rules::missiles::Launch;
use crate::rules::pilots::Over;
use crate::scenario::Dogfight;
use crate::scenario::move_ends::{MOST_ADDED, MayShoot, MoveEnds};
use crate::terms::attacks::Aspect;
use ground::board::{self, Pose, Zone, range};
use std::sync::OnceLock;

/// What an end pose is worth, in hundredths.
#[derive(Clone, Debug, PartialEq, Eq, Hash, serde::Serialize)]
pub(crate) struct PoseWeights {
    pub(crate) over: Over,
    /// Range and zones.
    #[serde(flatten)]
    pub(crate) place: board::PoseWeights,
    pub(crate) gun: i32,
    pub(crate) infrared: i32,
    pub(crate) missile: i32,
    /// By [`Manoeuvre`](crate::Manoeuvre).
    pub(crate) aerobatics: [i32; 3],
}

/// Weights with the worth of every near hex by range and zones, and of every move. The worths follow from the weights,
/// so only the weights are serialised.
#[derive(Clone, Debug, serde::Serialize)]
pub(crate) struct PoseTables {
    pub(crate) weights: PoseWeights,
    #[serde(skip_serializing)]
    pub(crate) places: board::PoseTables,
    #[serde(skip_serializing)]
    ends: OnceLock<MoveEnds>,
}

impl PoseTables {
    pub(crate) fn new(weights: PoseWeights) -> PoseTables {
        PoseTables { places: board::PoseTables::new(weights.place), weights, ends: OnceLock::new() }
    }

    /// Works out the best ends of moves in this dogfight, for players of whole games: a few decisions are faster made
    /// without.
    pub(crate) fn prepare(&self, dogfight: &Dogfight) {
        let PoseWeights { gun, infrared, missile, .. } = self.weights;
        if gun.max(0) + infrared.max(0) + missile.max(0) > MOST_ADDED {
            return;
        }
        self.ends.get_or_init(|| {
            let fastest = dogfight.seats.iter().map(|seat| seat.card.maximum).max();
            let may = |end, enemy| dogfight.may_shoot(end, enemy);
            MoveEnds::new(&self.places, (fastest.unwrap_or(0), dogfight.reach), may)
        });
    }

    /// The best ends of moves, as far as they have been worked out.
    #[inline]
    pub(crate) fn ends(&self) -> &MoveEnds {
        self.ends.get().unwrap_or(MoveEnds::none())
    }
}

impl Dogfight {
    /// Which shots any jet may have at an enemy in front 30 or in its own hex, whatever the difference of altitude and
    /// whatever is left to shoot.
    fn may_shoot(&self, end: Pose, enemy: Pose) -> MayShoot {
        let aspect = Aspect::of(enemy, end);
        let range = range(end.hex, enemy.hex);
        let launch = Launch { range, altitude_difference: 0, aspect, aim: true, target_burns: true, target_low: false };
        let guns = &self.rules.guns;
        let fires = |levels| guns.reach(range, levels, aspect, self.rules.night).is_some();
        MayShoot {
            missile: range > 0
                && self.missiles.iter().any(|(_, missile)| self.rules.missile_attack.allowed(missile, &launch)),
            gun: (range == 0 || end.zone_of(enemy.hex) == Zone::Bore) && (0..=guns.altitude).any(fires),
        }
    }
}
