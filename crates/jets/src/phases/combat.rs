//! Combat: every attack is chosen from the picture after Movement, then all are resolved together (J4.1).

use crate::keys;
use crate::ledger::Rule;
use crate::phases::Fight;
use crate::policy::View;
use crate::rules::MOST_JETS;
use crate::state::Fate;
use crate::terms::attacks::Weapon;
use crate::terms::choices::{Attack, Shot};
use ground::chance::Chance;
use ground::journal::{Event, Journal};

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
        let mut damage = [0i16; MOST_JETS];
        for (me, attack) in attacks.iter().enumerate() {
            if let Some(attack) = attack {
                damage[usize::from(attack.target)] += i16::from(self.resolve(me, *attack));
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
        if !dogfight.may_attack(self.state, me) || !dogfight.armed(me, &self.state.jets[me]) {
            return None;
        }
        let view = View { dogfight, state: self.state, me };
        let choice = self.pilots.attack(&view, self.chance);
        let attack = choice.pick.filter(|attack| view.may_make(*attack))?;
        let who = self.label(me);
        let on = self.label(attack.target.into());
        if let Some(candidate) = choice.because {
            let hundredths = crate::scenario::expected_damage::hundredths(candidate.expected);
            self.journal.record(|| Event::of(Rule::J4_1c).by(who).on(on).result(hundredths));
            self.journal.record(|| {
                let event = Event::of(Rule::J6_1f).by(who).on(on).result(hundredths);
                event.int("hit-ways", candidate.hit_ways as i32)
            });
        }
        self.journal.record(|| {
            let weapon = match attack.shot {
                Shot::Gun => "gun".to_owned(),
                Shot::Missile(rack) => dogfight.missiles[dogfight.seats[me].racks[usize::from(rack)].0].0.clone(),
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
        let Some(gun) = dogfight.gun(self.state, me, target) else { return 0 };
        let conduct = dogfight.conduct(self.state, me, target);
        let modifier = conduct.modifier(&dogfight.rules, Weapon::Gun, labels, self.journal);
        let key = self.key(labels.0, labels.1, keys::GUN);
        let damage = dogfight.rules.guns.roll(labels, (&gun, modifier), &mut self.chance.open(key), self.journal);
        let left = self.state.jets[me].bursts - dogfight.rules.guns.bursts;
        self.journal.record(|| Event::of(Rule::J4_3g).by(labels.0).result(left));
        let tally = &mut self.state.tallies[dogfight.seats[me].side.index()];
        tally.bursts_fired += 1;
        tally.burst_hits += u16::from(damage > 0);
        damage
    }

    fn fire_missile(&mut self, me: usize, target: usize, rack: usize) -> u8 {
        let dogfight = self.dogfight;
        let rules = &dogfight.rules.missile_attack;
        let labels = (self.label(me), self.label(target));
        let Some((launch, missile)) = dogfight.launch(self.state, me, target, rack) else { return 0 };
        let kind = dogfight.seats[me].racks[rack].0;
        let left = self.state.jets[me].missiles[rack] - 1;
        self.journal.record(|| {
            let event =
                Event::of(Rule::J4_4h).by(labels.0).on(labels.1).word("type", dogfight.missiles[kind].0.clone());
            event.int("range", launch.range as i32).word("zone", launch.aspect.name())
        });
        self.journal.record(|| {
            Event::of(Rule::J4_4f).by(labels.0).result(left).word("type", dogfight.missiles[kind].0.clone())
        });
        let conduct = dogfight.conduct(self.state, me, target);
        let conduct = conduct.modifier(&dogfight.rules, Weapon::Missile, labels, self.journal);
        let modifier = rules.modifier(missile, (&launch, conduct), labels, self.journal);
        let key = self.key(labels.0, labels.1, keys::MISSILE);
        let mut roll = self.chance.open(key);
        let hit = rules.hits(missile, modifier, labels, &mut roll, self.journal);
        let damage = if hit { rules.warhead(missile.warhead_dice, labels, &mut roll, self.journal) } else { 0 };
        drop(roll);
        let tally = &mut self.state.tallies[dogfight.seats[me].side.index()];
        tally.missiles_fired[kind] += 1;
        tally.missile_hits[kind] += u16::from(hit);
        damage
    }

    /// All damage of the turn takes effect at once (J4.5).
    fn suffer(&mut self, target: usize, damage: i16) {
        let dogfight = self.dogfight;
        let seat = &dogfight.seats[target];
        let jet = &mut self.state.jets[target];
        let harm = dogfight.rules.damage.harm(seat.label, seat.card.hits, jet.damage, damage, self.journal);
        jet.damage += damage;
        match harm {
            crate::rules::damage::Harm::ShotDown => jet.fate = Fate::ShotDown,
            crate::rules::damage::Harm::Crippled => jet.crippled = true,
            crate::rules::damage::Harm::Damaged | crate::rules::damage::Harm::NoDamage => {}
        }
    }
}
