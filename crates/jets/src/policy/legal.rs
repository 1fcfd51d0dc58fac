//! What the rules allow a jet in the state as it is: its attacks, its aerobatics, its energy (J3.4b, J4.3, J4.4).

use crate::rules::attack::{Candidate, Conduct};
use crate::rules::energy_management::Settling;
use crate::rules::guns::GunRoll;
use crate::rules::missiles::Launch;
use crate::rules::turning::AerobaticState;
use crate::scenario::Dogfight;
use crate::state::{Fate, Jet, State, zone};
use crate::terms::attacks::{Aspect, Weapon};
use crate::terms::choices::{Attack, Shot};
use crate::terms::side::Side;
use ground::board::{Zone, range};
use ground::chance::Label;
use ground::journal::Silent;

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
            if let Some(gun) = self.gun(state, me, target) {
                take(candidate(Shot::Gun, self.worth.gun(self.rules.guns.pool(&gun), gun.damage), 216));
            }
            for rack in 0..self.seats[me].racks.len() {
                if let Some((launch, missile)) = self.launch(state, me, target, rack) {
                    let labels = (Label::NONE, Label::NONE);
                    let modifier = self.rules.missiles.modifier(missile, &launch, labels, &mut Silent);
                    let ways = self.worth.hit_ways(missile.keep(), missile.target_number - modifier);
                    let expected = self.worth.missile(ways, missile.warhead_dice);
                    take(candidate(Shot::Missile(rack as u8), expected, ways));
                }
            }
        }
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
        let on_the_bore =
            if distance == 0 { jet.moved > enemy.moved } else { zone(jet.pose, enemy.pose.hex) == Zone::Bore };
        if !on_the_bore {
            return None;
        }
        let aspect = Aspect::of(enemy.pose, jet.pose);
        let difference = jet.altitude - enemy.altitude;
        let range = self.rules.guns.reach(distance, difference, aspect, self.rules.night)?;
        let labels = (Label::NONE, Label::NONE);
        let modifier = self.conduct(state, me, target).modifier(&self.rules, Weapon::Gun, labels, &mut Silent);
        let card = &seat.card;
        Some(GunRoll { dice: card.gun_dice, damage: card.gun_damage, skill: seat.skill, aspect, range, modifier })
    }

    /// The launch of a missile at a target, if it is allowed (J4.4a, J4.4b).
    pub(crate) fn launch(
        &self,
        state: &State,
        me: usize,
        target: usize,
        rack: usize,
    ) -> Option<(Launch, &crate::rules::Missile)> {
        let (jet, enemy) = (&state.jets[me], &state.jets[target]);
        if jet.missiles[rack] == 0 || !zone(jet.pose, enemy.pose.hex).in_front_30() {
            return None;
        }
        let missile = &self.missiles[self.seats[me].racks[rack].0].1;
        let labels = (Label::NONE, Label::NONE);
        let launch = Launch {
            range: range(jet.pose.hex, enemy.pose.hex),
            altitude_difference: jet.altitude - enemy.altitude,
            aspect: Aspect::of(enemy.pose, jet.pose),
            aim: jet.ticks.aim,
            target_burns: enemy.ticks.burn,
            target_low: enemy.altitude <= self.rules.missiles.low_altitude && enemy.altitude < jet.altitude,
            conduct: self.conduct(state, me, target).modifier(&self.rules, Weapon::Missile, labels, &mut Silent),
        };
        self.rules.missiles.allowed(missile, &launch).then_some((launch, missile))
    }

    /// Jets of a side that were shot down, crashed or flamed out before this End.
    pub(crate) fn lost(&self, state: &State, side: Side) -> u8 {
        let jets = self.seats.iter().zip(&state.jets).filter(|(seat, _)| seat.side == side);
        jets.filter(|(_, jet)| matches!(jet.fate, Fate::ShotDown | Fate::Crashed | Fate::FlamedOut)).count() as u8
    }

    /// A jet's Energy Factor, damage included (J0.1b, J4.5b).
    #[inline]
    pub(crate) fn factor(&self, me: usize, jet: &Jet) -> i8 {
        let whole = self.seats[me].card.energy_factor;
        if jet.crippled { self.rules.damage.factor(whole) } else { whole }
    }

    /// The rules that settle a plan.
    #[inline]
    pub(crate) fn settling(&self) -> Settling<'_> {
        Settling {
            drag: self.rules.energy.numbers.drag,
            altitude: &self.rules.altitude,
            low_maximum: self.rules.low_maximum,
        }
    }

    /// What matters to aerobatics of a jet in the middle of its move.
    #[inline]
    pub(crate) fn aerobatic_state(&self, me: usize, jet: &Jet) -> AerobaticState {
        AerobaticState {
            speed: jet.speed,
            altitude: jet.altitude,
            hard_turns: jet.ticks.turns,
            manoeuvrability: self.seats[me].card.manoeuvrability,
            tried: jet.aerobatics,
            disengaging: jet.disengaging,
        }
    }
}
