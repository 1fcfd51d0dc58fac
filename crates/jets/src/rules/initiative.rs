//! The Initiative Phase: every jet rolls, the lowest acts first (J1.1).

use crate::ledger::Rule;
use crate::terms::lowering::table;
use crate::terms::named::Skill;
use ground::chance::{Keep, Label, Roll};
use ground::journal::{Event, Journal};
use ground::scenario::lower::Pair;

table! {
    /// The initiative roll, by skill.
    InitiativeFile => Initiative {
        green: Keep,
        regular: Keep,
        veteran: Keep,
        ace: Keep,
        /// Added to the roll of an ace.
        ace_bonus: i8 = -9..=9,
        /// Added to the roll of a jet with Advantage.
        advantage: i8 = -9..=9,
        /// Added to the roll of a jet at a disadvantage.
        disadvantage: i8 = -9..=9,
        /// Added to the roll of a crippled jet.
        crippled: i8 = -9..=9,
    }
}
table! {
    #![derive(Copy)]
    /// When a jet has Advantage over another (J0.3d).
    AdvantageFile => Advantage {
        /// The least and the greatest range, in hexes.
        range: Pair<u32> = 0..=99,
        /// The greatest difference of altitude, in levels.
        altitude: i8 = 0..=9,
    }
}

impl Initiative {
    /// Which of three dice a pilot keeps, in initiative and wherever skill rolls.
    #[inline]
    pub(crate) fn keep(&self, skill: Skill) -> Keep {
        match skill {
            Skill::Green => self.green,
            Skill::Regular => self.regular,
            Skill::Veteran => self.veteran,
            Skill::Ace => self.ace,
        }
    }

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
