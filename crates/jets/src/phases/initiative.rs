//! Initiative: each Advantage of one jet over another, the score of each jet, and the order that follows (J1.1, J0.3d).

use crate::keys;
use crate::ledger::Rule;
use crate::phases::Fight;
use crate::rules::MOST_JETS;
use crate::rules::initiative_order::{ActionOrder, Actor, action_order};
use crate::state::has_advantage;
use ground::board::range;
use ground::chance::{Chance, Label};
use ground::journal::{Event, Journal};

impl<C: Chance, J: Journal> Fight<'_, C, J> {
    /// Rolls initiative for each jet on the map; gives the jets in the order in which they act (J1.1).
    pub(crate) fn initiative(&mut self) -> ActionOrder {
        let dogfight = self.dogfight;
        self.journal.record(|| Event::of(Rule::J1_0a));
        let mut actors = [Actor::default(); MOST_JETS];
        let mut count = 0;
        for (jet, seat) in dogfight.seats.iter().enumerate() {
            if !self.state.jets[jet].flying() {
                continue;
            }
            let (has, suffers) = self.advantages(jet);
            let me = self.state.jets[jet];
            let rules = &dogfight.rules.initiative;
            let modifier = rules.modifier(seat.label, has, suffers, me.crippled, self.journal);
            let key = self.key(seat.label, Label::NONE, keys::INITIATIVE);
            let score = rules.score(seat.label, seat.skill, modifier, &mut self.chance.open(key), self.journal);
            actors[count] =
                Actor { jet: jet as u8, label: seat.label, stalled_before: me.stalled, score, altitude: me.altitude };
            count += 1;
        }
        action_order(&mut actors[..count], self.state.turn, self.chance, self.journal);
        ActionOrder { actors, count }
    }

    /// Whether a jet has Advantage over any enemy, and any enemy over it.
    fn advantages(&mut self, jet: usize) -> (bool, bool) {
        let dogfight = self.dogfight;
        let rules = &dogfight.rules;
        let side = dogfight.seats[jet].side;
        let me = &self.state.jets[jet];
        let (mut has, mut suffers) = (false, false);
        for (other, seat) in dogfight.seats.iter().enumerate() {
            let enemy = &self.state.jets[other];
            if seat.side == side || !enemy.flying() {
                continue;
            }
            if has_advantage(rules, me, enemy) {
                has = true;
                let distance = range(me.pose.hex, enemy.pose.hex);
                let above = i32::from(me.altitude) - i32::from(enemy.altitude);
                self.journal.record(|| {
                    let event = Event::of(Rule::J0_3d).by(dogfight.seats[jet].label).on(seat.label);
                    event.int("range", distance as i32).int("above", above)
                });
            }
            suffers |= has_advantage(rules, enemy, me);
        }
        (has, suffers)
    }
}
