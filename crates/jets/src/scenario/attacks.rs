//! The attacks that the rules allow a jet in the state as it is (J3.5e, J4.2 to J4.4).

use crate::rules::Missile;
use crate::rules::attack::Conduct;
use crate::rules::guns::GunRoll;
use crate::rules::missiles::Launch;
use crate::scenario::Dogfight;
use crate::state::{Jet, State, zone};
use crate::terms::attacks::Aspect;
use ground::board::{Zone, range};

impl Dogfight {
    /// Whether a jet may attack at all: on the map and not in the turn of its stall or the next (J3.5e, J3.5f).
    #[inline]
    pub(crate) fn may_attack(&self, state: &State, me: usize) -> bool {
        let jet = &state.jets[me];
        jet.flying() && !jet.stalled && !jet.stalled_before
    }

    /// Whether a jet has a gun, and the bursts that an attack with it spends (J4.3a, J4.3g).
    #[inline]
    pub(crate) fn can_fire(&self, me: usize, jet: &Jet) -> bool {
        self.seats[me].card.gun_dice > 0 && jet.bursts >= self.rules.guns.bursts
    }

    /// Whether a jet has a usable weapon: its gun or a missile (J5.2a).
    #[inline]
    pub(crate) fn armed(&self, me: usize, jet: &Jet) -> bool {
        self.can_fire(me, jet) || jet.missiles.iter().any(|&left| left > 0)
    }

    /// What the hard manoeuvres of attacker and target do to an attack (J4.2).
    #[inline]
    pub(crate) fn conduct(&self, state: &State, me: usize, target: usize) -> Conduct {
        let (jet, enemy) = (&state.jets[me], &state.jets[target]);
        Conduct {
            aim: jet.ticks.aim,
            target_jinks: enemy.ticks.jink,
            own_jink: jet.ticks.jink,
            hard_turning: jet.turned >= self.rules.hard_turning,
            target_stalled: enemy.stalled,
        }
    }

    /// The gun attack on a target, if it is allowed (J4.3a, J4.3b).
    pub(crate) fn gun(&self, state: &State, me: usize, target: usize) -> Option<GunRoll> {
        let (jet, enemy) = (&state.jets[me], &state.jets[target]);
        let seat = &self.seats[me];
        if !self.can_fire(me, jet) {
            return None;
        }
        let distance = range(jet.pose.hex, enemy.pose.hex);
        let on_the_bore = if distance == 0 {
            jet.move_place > enemy.move_place
        } else {
            zone(jet.pose, enemy.pose.hex) == Zone::Bore
        };
        if !on_the_bore {
            return None;
        }
        let aspect = Aspect::of(enemy.pose, jet.pose);
        let difference = jet.altitude - enemy.altitude;
        let range = self.rules.guns.reach(distance, difference, aspect, self.rules.night)?;
        let card = &seat.card;
        Some(GunRoll { dice: card.gun_dice, damage: card.gun_damage, skill: seat.skill, aspect, range })
    }

    /// The launch of a missile at a target, if it is allowed (J4.4a, J4.4b).
    pub(crate) fn launch(&self, state: &State, me: usize, target: usize, rack: usize) -> Option<(Launch, &Missile)> {
        let (jet, enemy) = (&state.jets[me], &state.jets[target]);
        if jet.missiles[rack] == 0 || !zone(jet.pose, enemy.pose.hex).in_front_30() {
            return None;
        }
        let missile = &self.missiles[self.seats[me].racks[rack].0].1;
        let rules = &self.rules.missile_attack;
        let launch = Launch {
            range: range(jet.pose.hex, enemy.pose.hex),
            altitude_difference: jet.altitude - enemy.altitude,
            aspect: Aspect::of(enemy.pose, jet.pose),
            aim: jet.ticks.aim,
            target_burns: enemy.ticks.burn,
            target_low: enemy.altitude <= rules.low_altitude && enemy.altitude < jet.altitude,
        };
        rules.allowed(missile, &launch).then_some((launch, missile))
    }
}
