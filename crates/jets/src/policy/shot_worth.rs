//! What a shot adds to the worth of an end pose, and what it can add at most (J6.1e).

use crate::policy::View;
use crate::rules::cards::MOST_RACKS;
use crate::rules::missiles::Launch;
use crate::scenario::Dogfight;
use crate::scenario::move_ends::{MayShoot, MostShots};
use crate::scenario::pose_tables::PoseWeights;
use crate::terms::attacks::Aspect;
use crate::terms::named::Seeker;
use ground::board::{Pose, Zone, range};

/// What a jet has to shoot with in one turn: what is left, and whether it aims; nothing while it may not attack.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Armament {
    aim: bool,
    gun: bool,
    /// Places of the missile types that may be launched, among those of the dogfight.
    missiles: [u16; MOST_RACKS],
    count: usize,
    infrared: bool,
}

impl Armament {
    pub(crate) fn of(view: &View<'_>) -> Armament {
        let (dogfight, jet) = (view.dogfight, view.jet());
        if !dogfight.may_attack(view.state, view.me) {
            return Armament::default();
        }
        let aim = jet.ticks.aim;
        let mut armament = Armament { aim, gun: dogfight.can_fire(view.me, jet), ..Armament::default() };
        for ((kind, _), left) in view.seat().racks.iter().zip(&jet.missiles) {
            let missile = &dogfight.missiles[*kind].1;
            if *left > 0 && missile.leaves_the_rail(aim) {
                armament.missiles[armament.count] = *kind as u16;
                armament.count += 1;
                armament.infrared |= missile.seeker == Seeker::Infrared;
            }
        }
        armament
    }

    /// The most that shots at an enemy may add to what an end is worth, by the difference of altitude in levels.
    #[inline]
    pub(crate) fn most(&self, dogfight: &Dogfight, weights: &PoseWeights, difference: i8) -> MostShots {
        let levels = dogfight.levels;
        let infrared = if self.infrared { weights.infrared.max(0) } else { 0 };
        let launches = self.count > 0 && levels.missile(difference);
        let missile = if launches { infrared + weights.missile.max(0) } else { 0 };
        let fires = self.gun && weights.gun > 0 && levels.gun(difference);
        MostShots { missile, all: missile + if fires { weights.gun } else { 0 } }
    }

    /// The worth of the possible shots from an end pose, at an enemy that is `seen` from there, by the difference of
    /// altitude in levels and by whether the enemy burns.
    #[inline(never)]
    pub(crate) fn shot(
        &self,
        (dogfight, weights): (&Dogfight, &PoseWeights),
        (end, seen): (Pose, Pose),
        may: MayShoot,
        (difference, burns): (i8, bool),
    ) -> i32 {
        let rules = &dogfight.rules;
        let aspect = Aspect::of(seen, end);
        let distance = range(end.hex, seen.hex);
        let mut worth = 0;
        if may.gun && self.gun && (distance == 0 || end.zone_of(seen.hex) == Zone::Bore) {
            let reach = rules.guns.reach(distance, difference, aspect, rules.night);
            worth += if reach.is_some() { weights.gun } else { 0 };
        }
        if !may.missile || self.count == 0 {
            return worth;
        }
        let launch = Launch {
            range: distance,
            altitude_difference: difference,
            aspect,
            aim: self.aim,
            target_burns: burns,
            target_low: false,
        };
        let (mut infrared, mut any) = (false, false);
        for &kind in &self.missiles[..self.count] {
            let missile = &dogfight.missiles[usize::from(kind)].1;
            if rules.missile_attack.allowed(missile, &launch) {
                any = true;
                infrared |= missile.seeker == Seeker::Infrared;
            }
        }
        worth + if infrared { weights.infrared } else { 0 } + if any { weights.missile } else { 0 }
    }
}
