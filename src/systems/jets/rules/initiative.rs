//! The Initiative Phase: every jet rolls, the lowest acts first (J1.1).

use crate::ledger::Rule;
use crate::rules::Initiative;
use crate::scenario::file::Skill;
use ground::chance::{Label, Roll};
use ground::journal::{Event, Journal};

impl Initiative {
    /// A jet's initiative: the kept die and the modifiers that its position has earned it (J1.1a).
    pub(crate) fn score(
        &self,
        who: Label,
        skill: Skill,
        modifier: i8,
        roll: &mut impl Roll,
        journal: &mut impl Journal,
    ) -> i8 {
        let kept = roll.keep_of_three(self.keep(skill));
        let ace = if skill == Skill::Ace { self.ace_bonus } else { 0 };
        let score = kept.value as i8 + ace + modifier;
        journal.record(|| {
            let event = Event::of(Rule::J1_1a).by(who).rolled(kept.faces).modifier(ace + modifier).result(score);
            event.int("kept", kept.value).word("skill", skill.name())
        });
        score
    }

    /// What a jet's position adds to its score: each part once, however many enemies give it (J1.1b-d).
    pub(crate) fn modifier(
        &self,
        who: Label,
        has: bool,
        suffers: bool,
        crippled: bool,
        journal: &mut impl Journal,
    ) -> i8 {
        let mut modifier = 0;
        if has {
            modifier += self.advantage;
            journal.record(|| Event::of(Rule::J1_1b).by(who).modifier(self.advantage));
        }
        if suffers {
            modifier += self.disadvantage;
            journal.record(|| Event::of(Rule::J1_1c).by(who).modifier(self.disadvantage));
        }
        if crippled {
            modifier += self.crippled;
            journal.record(|| Event::of(Rule::J1_1d).by(who).modifier(self.crippled));
        }
        modifier
    }
}
