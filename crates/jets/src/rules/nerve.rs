//! Nerve: Stress and the test of it (J5.2).

use crate::ledger::Rule;
use crate::terms::lowering::table;
use ground::chance::{Keep, Label, Roll};
use ground::journal::{Event, Journal};

table! {
    /// Stress, and which jets may choose to disengage.
    NerveFile => Nerve {
        /// Stress of a crippled jet.
        crippled: i8 = -9..=9,
        /// Stress for each jet of its side that is lost.
        own_loss: i8 = -9..=9,
        /// Stress for each enemy jet that is lost.
        enemy_loss: i8 = -9..=9,
        /// Stress of a jet with no usable weapon left.
        unarmed: i8 = -9..=9,
        /// At this fuel or less a pilot may choose to go.
        choice_fuel: i16 = -20..=99,
    }
}

/// What weighs on a pilot.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Strain {
    pub(crate) crippled: bool,
    /// Jets of his side that were shot down, crashed or flamed out.
    pub(crate) own_lost: u8,
    /// Such jets of the enemy.
    pub(crate) enemy_lost: u8,
    /// No usable weapon left.
    pub(crate) unarmed: bool,
}

impl Nerve {
    /// Stress (J5.2a).
    pub(crate) fn stress(&self, who: Label, strain: Strain, journal: &mut impl Journal) -> i16 {
        let of = |each: i8, jets: u8| i16::from(each) * i16::from(jets);
        let mut stress = of(self.own_loss, strain.own_lost) + of(self.enemy_loss, strain.enemy_lost);
        if strain.crippled {
            stress += i16::from(self.crippled);
        }
        if strain.unarmed {
            stress += i16::from(self.unarmed);
        }
        if stress > 0 {
            journal.record(|| {
                let event = Event::of(Rule::J5_2a).by(who).result(stress).int("own-lost", strain.own_lost);
                event.int("enemy-lost", strain.enemy_lost).word("why", self.why(strain))
            });
        }
        stress
    }

    /// What adds to his Stress, in words.
    fn why(&self, strain: Strain) -> String {
        let lost = |whose: &str, jets: u8| match jets {
            1 => format!("{whose} has lost a jet"),
            jets => format!("{whose} has lost {jets} jets"),
        };
        let (own, enemy) = (lost("its side", strain.own_lost), lost("the enemy", strain.enemy_lost));
        let parts = [
            (strain.crippled && self.crippled > 0, "it is crippled"),
            (strain.unarmed && self.unarmed > 0, "it has no weapon left"),
            (strain.own_lost > 0 && self.own_loss > 0, own.as_str()),
            (strain.enemy_lost > 0 && self.enemy_loss > 0, enemy.as_str()),
        ];
        let parts: Vec<&str> = parts.into_iter().filter(|(adds, _)| *adds).map(|(_, words)| words).collect();
        parts.join(" and ")
    }

    /// The test of a pilot whose Stress has risen above its highest earlier value: whether he holds (J5.2b).
    pub(crate) fn holds(
        &self,
        who: Label,
        keep: Keep,
        stress: i16,
        roll: &mut impl Roll,
        journal: &mut impl Journal,
    ) -> bool {
        let kept = roll.keep_of_three(keep);
        let holds = i16::from(kept.value) > stress;
        journal.record(|| {
            let event = Event::of(Rule::J5_2b).by(who).rolled(kept.faces).result(holds).int("stress", stress);
            event.int("kept", kept.value).word("outcome", if holds { "holds" } else { "breaks off" })
        });
        holds
    }
}
