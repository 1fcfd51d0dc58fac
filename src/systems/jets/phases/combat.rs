//! Combat: every attack is chosen from the picture after Movement, then all are resolved together (J4.1).

use crate::keys;
use crate::ledger::Rule;
use crate::phases::Fight;
use crate::policy::View;
use crate::rules::MOST_JETS;
use crate::rules::attack::{Aspect, Conduct, Weapon};
use crate::rules::guns::GunRoll;
use crate::rules::missiles::Launch;
use crate::scenario::Dogfight;
use crate::state::{Fate, State, zone};
use ground::board::{Zone, range};
use ground::chance::{Chance, Label};
use ground::journal::{Event, Journal, Silent};

/// What a jet attacks with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shot {
    /// One burst of its gun.
    Gun,
    /// One missile from this rack.
    Missile(u8),
}

/// One attack: with what, on whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Attack {
    /// The target, by its place among the jets.
    pub target: u8,
    /// The weapon.
    pub shot: Shot,
}

/// An attack that the rules allow now, with what it is worth.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate {
    pub(crate) attack: Attack,
    pub(crate) range: u32,
    /// Exact expected damage, in units of [`crate::scenario::expected_damage::SCALE`].
    pub(crate) expected: i64,
    /// Ways out of 216 in which a missile hits; 216 for a gun.
    pub(crate) hit_ways: u32,
}

impl Dogfight {
    /// Whether a jet may attack at all: on the map and not in the turn of its stall or the next (J3.5e, J3.5f).
    pub(crate) fn may_attack(&self, state: &State, me: usize) -> bool {
        let jet = &state.jets[me];
        jet.flying() && !jet.stalled && !jet.stalled_before
    }

    /// Hands every attack that a jet may make to `take`, in the order of targets' labels, the gun before the missiles.
    pub(crate) fn each_attack(&self, state: &State, me: usize, mut take: impl FnMut(Candidate)) {
        let jet = &state.jets[me];
        if !self.may_attack(state, me) || !jet.armed() {
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

    fn conduct(&self, state: &State, me: usize, target: usize) -> Conduct {
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
        if jet.bursts < self.rules.guns.bursts || seat.card.gun_dice == 0 {
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
}

impl<C: Chance, J: Journal> Fight<'_, C, J> {
    /// The Combat phase; gives the number of attacks made.
    pub(crate) fn combat(&mut self) -> usize {
        self.journal.record(|| Event::of(Rule::J1_0b));
        let mut attacks = [None; MOST_JETS];
        let mut count = 0;
        for (me, attack) in attacks.iter_mut().enumerate().take(self.state.jets.len()) {
            *attack = self.choose_attack(me);
            count += usize::from(attack.is_some());
        }
        if count == 0 {
            return 0;
        }
        self.journal.record(|| Event::of(Rule::J4_1b).result(count as i32));
        let mut damage = [0u8; MOST_JETS];
        for (me, attack) in attacks.iter().enumerate() {
            if let Some(attack) = attack {
                damage[usize::from(attack.target)] += self.resolve(me, *attack);
            }
        }
        // What an attack spends shows only now, so that no attack depends on another of the same turn.
        for (me, attack) in attacks.iter().enumerate() {
            match attack.map(|attack| attack.shot) {
                Some(Shot::Gun) => self.state.jets[me].bursts -= self.dogfight.rules.guns.bursts,
                Some(Shot::Missile(rack)) => self.state.jets[me].missiles[usize::from(rack)] -= 1,
                None => {}
            }
        }
        for (target, &damage) in damage.iter().enumerate().filter(|(_, damage)| **damage > 0) {
            self.suffer(target, damage);
        }
        count
    }

    fn choose_attack(&mut self, me: usize) -> Option<Attack> {
        let dogfight = self.dogfight;
        if !dogfight.may_attack(self.state, me) || !self.state.jets[me].armed() {
            return None;
        }
        let view = View { dogfight, state: self.state, me };
        let (attack, picked) = self.pilots.attack(&view, self.chance);
        let attack = attack.filter(|attack| view.may_make(*attack))?;
        let who = self.label(me);
        let on = self.label(attack.target.into());
        if let Some(candidate) = picked {
            let hundredths = crate::scenario::expected_damage::hundredths(candidate.expected);
            self.journal.record(|| Event::of(Rule::J4_1c).by(who).on(on).result(hundredths));
            self.journal.record(|| {
                let event = Event::of(Rule::J6_1f).by(who).on(on).result(hundredths);
                event.int("hit-ways", candidate.hit_ways as i32)
            });
        }
        self.journal.record(|| {
            let weapon = match attack.shot {
                Shot::Gun => "gun",
                Shot::Missile(rack) => dogfight.missiles[dogfight.seats[me].racks[usize::from(rack)].0].0,
            };
            Event::of(Rule::J4_1a).by(who).on(on).word("weapon", weapon)
        });
        Some(attack)
    }

    /// Rolls one attack; gives its damage.
    fn resolve(&mut self, me: usize, attack: Attack) -> u8 {
        let target = usize::from(attack.target);
        let who = self.label(me);
        let on = self.label(target);
        if self.state.jets[me].pose.hex == self.state.jets[target].pose.hex {
            let difference = self.state.jets[me].pose.facing.difference(self.state.jets[target].pose.facing);
            self.journal.record(|| Event::of(Rule::J0_3c).by(who).on(on).result(difference));
        }
        match attack.shot {
            Shot::Gun => self.fire_gun(me, target),
            Shot::Missile(rack) => self.fire_missile(me, target, rack.into()),
        }
    }

    fn fire_gun(&mut self, me: usize, target: usize) -> u8 {
        let dogfight = self.dogfight;
        let labels = (self.label(me), self.label(target));
        let Some(mut gun) = dogfight.gun(self.state, me, target) else { return 0 };
        let conduct = dogfight.conduct(self.state, me, target);
        gun.modifier = conduct.modifier(&dogfight.rules, Weapon::Gun, labels, self.journal);
        let key = self.attack_key(labels, keys::GUN);
        let damage = dogfight.rules.guns.roll(labels, &gun, &mut self.chance.open(key), self.journal);
        let left = self.state.jets[me].bursts - dogfight.rules.guns.bursts;
        self.journal.record(|| Event::of(Rule::J4_3g).by(labels.0).result(left));
        let tally = &mut self.state.tallies[dogfight.seats[me].side.index()];
        tally.bursts_fired += 1;
        tally.burst_hits += u16::from(damage > 0);
        damage
    }

    fn fire_missile(&mut self, me: usize, target: usize, rack: usize) -> u8 {
        let dogfight = self.dogfight;
        let rules = &dogfight.rules.missiles;
        let labels = (self.label(me), self.label(target));
        let Some((mut launch, missile)) = dogfight.launch(self.state, me, target, rack) else { return 0 };
        let kind = dogfight.seats[me].racks[rack].0;
        let left = self.state.jets[me].missiles[rack] - 1;
        self.journal.record(|| {
            let event = Event::of(Rule::J4_4h).by(labels.0).on(labels.1).word("type", dogfight.missiles[kind].0);
            event.int("range", launch.range as i32).word("zone", launch.aspect.name())
        });
        self.journal
            .record(|| Event::of(Rule::J4_4f).by(labels.0).result(left).word("type", dogfight.missiles[kind].0));
        let conduct = dogfight.conduct(self.state, me, target);
        launch.conduct = conduct.modifier(&dogfight.rules, Weapon::Missile, labels, self.journal);
        let modifier = rules.modifier(missile, &launch, labels, self.journal);
        let key = self.attack_key(labels, keys::MISSILE);
        let mut roll = self.chance.open(key);
        let hit = rules.hits(missile, modifier, labels, &mut roll, self.journal);
        let damage = if hit { rules.warhead(missile.warhead_dice, labels, &mut roll, self.journal) } else { 0 };
        drop(roll);
        let tally = &mut self.state.tallies[dogfight.seats[me].side.index()];
        tally.missiles_fired[kind] += 1;
        tally.missile_hits[kind] += u16::from(hit);
        damage
    }

    fn attack_key(
        &self,
        (actor, subject): (Label, Label),
        purpose: ground::chance::Purpose,
    ) -> ground::chance::StreamKey {
        ground::chance::StreamKey { turn: self.state.turn, actor, subject, purpose }
    }

    /// All damage of the turn takes effect at once (J4.5).
    fn suffer(&mut self, target: usize, damage: u8) {
        let dogfight = self.dogfight;
        let seat = &dogfight.seats[target];
        let jet = &mut self.state.jets[target];
        let harm = dogfight.rules.damage.harm(seat.label, seat.card.hits, jet.damage, damage, self.journal);
        jet.damage += i16::from(damage);
        match harm {
            crate::rules::damage::Harm::ShotDown => jet.fate = Fate::ShotDown,
            crate::rules::damage::Harm::Crippled => jet.crippled = true,
            crate::rules::damage::Harm::Damaged | crate::rules::damage::Harm::NoDamage => {}
        }
    }
}
