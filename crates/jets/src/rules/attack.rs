//! What guns and missiles share: what an attack is worth, and what hard manoeuvres and stalls do to it (J4.2, J4.3e,
//! J3.5e).

use crate::ledger::Rule;
use crate::rules::Rules;
use crate::terms::attacks::Weapon;
use crate::terms::choices::Attack;
use ground::chance::Label;
use ground::journal::{Event, Journal};

/// An attack that the rules allow now, with what it is worth.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate {
    pub(crate) attack: Attack,
    pub(crate) range: u32,
    /// Exact expected damage, in units of 1 / 6^10.
    pub(crate) expected: i64,
    /// Ways out of 216 in which a missile hits; 216 for a gun.
    pub(crate) hit_ways: u32,
}

/// What the hard manoeuvres and the last move of both jets do to an attack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Conduct {
    pub(crate) aim: bool,
    pub(crate) target_jinks: bool,
    pub(crate) own_jink: bool,
    pub(crate) hard_turning: bool,
    pub(crate) target_stalled: bool,
}

impl Conduct {
    /// What is added to each gun die or to a missile's hit roll.
    pub(crate) fn modifier(
        self,
        rules: &Rules,
        weapon: Weapon,
        (who, on): (Label, Label),
        journal: &mut impl Journal,
    ) -> i8 {
        let (aim, target_jinks, own_jink, hard_turning) = match weapon {
            Weapon::Gun => {
                let guns = &rules.guns;
                (guns.aim, guns.target_jinks, guns.own_jink, guns.hard_turning)
            }
            Weapon::Missile => {
                let missiles = &rules.missile_attack;
                (missiles.aim, missiles.target_jinks, 0, missiles.hard_turning)
            }
        };
        let mut modifier = 0;
        let event = |rule, part: i8| Event::of(rule).by(who).on(on).modifier(part);
        if self.aim {
            modifier += aim;
            journal.record(|| event(Rule::J4_2a, aim));
        }
        let (target_jinks, own_jink) =
            (if self.target_jinks { target_jinks } else { 0 }, if self.own_jink { own_jink } else { 0 });
        let jinks = target_jinks + own_jink;
        if jinks != 0 {
            modifier += jinks;
            let jinking = match (target_jinks != 0, own_jink != 0) {
                (true, true) => "two",
                (true, false) => "target",
                _ => "shooter",
            };
            journal.record(|| event(Rule::J4_2b, jinks).word("jinks", jinking));
        }
        if self.hard_turning {
            modifier += hard_turning;
            journal.record(|| event(Rule::J4_3e, hard_turning));
        }
        if self.target_stalled {
            modifier += rules.stall.target_bonus;
            journal.record(|| event(Rule::J3_5e, rules.stall.target_bonus));
        }
        modifier
    }
}
