//! The attacks that a pilot may choose from, each with what it is worth (J4.3, J4.4).

use crate::rules::attack::Candidate;
use crate::scenario::Dogfight;
use crate::state::State;
use crate::terms::attacks::Weapon;
use crate::terms::choices::{Attack, Shot};
use ground::board::range;
use ground::chance::Label;
use ground::journal::Silent;

/// The labels of an attack that is weighed: no journal sees them.
const UNNAMED: (Label, Label) = (Label::NONE, Label::NONE);

impl Dogfight {
    /// Hands every attack that a jet may make to `take`, in the order of targets' labels, the gun before the missiles.
    pub(crate) fn each_attack(&self, state: &State, me: usize, mut take: impl FnMut(Candidate)) {
        let jet = &state.jets[me];
        if !self.may_attack(state, me) || !self.armed(me, jet) {
            return;
        }
        for (target, seat) in self.seats.iter().enumerate() {
            let enemy = &state.jets[target];
            if seat.side == self.seats[me].side || !enemy.flying() {
                continue;
            }
            let distance = range(jet.pose.hex, enemy.pose.hex);
            if distance > self.reach {
                continue;
            }
            let candidate = |shot, expected, hit_ways| Candidate {
                attack: Attack { target: target as u8, shot },
                range: distance,
                expected,
                hit_ways,
            };
            let conduct = self.conduct(state, me, target);
            if let Some(gun) = self.gun(state, me, target) {
                let modifier = conduct.modifier(&self.rules, Weapon::Gun, UNNAMED, &mut Silent);
                take(candidate(Shot::Gun, self.worth.gun(self.rules.guns.pool(&gun, modifier), gun.damage), 216));
            }
            for rack in 0..self.seats[me].racks.len() {
                if let Some((launch, missile)) = self.launch(state, me, target, rack) {
                    let conduct = conduct.modifier(&self.rules, Weapon::Missile, UNNAMED, &mut Silent);
                    let rules = &self.rules.missile_attack;
                    let modifier = rules.modifier(missile, (&launch, conduct), UNNAMED, &mut Silent);
                    let ways = self.worth.hit_ways(missile.keep(), missile.target_number - modifier);
                    let expected = self.worth.missile(ways, missile.warhead_dice);
                    take(candidate(Shot::Missile(rack as u8), expected, ways));
                }
            }
        }
    }
}
