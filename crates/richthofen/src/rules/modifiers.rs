//! What is added to the roll of a shot at an aircraft or a balloon (R6.10a): the angle, the size of the target, the
//! skill of shooter and target, and what is awkward about the gun.

use crate::ledger::Rule;
use crate::terms::crew::AceUse;
use crate::terms::lowering::table;
use crate::terms::named::{Manoeuvre, Schedule, Skill};
use ground::chance::Label;
use ground::journal::{Event, Journal};

table! {
    #![derive(Copy)]
    /// What is added to a shot besides angle and silhouette.
    ModifiersFile => Modifiers {
        /// Added to the roll when an ace uses his skill in attack, taken off when he uses it in defence.
        ace: i8 = 0..=9,
        /// Added to the roll when a double ace uses his skill in attack, taken off when he uses it in defence.
        double_ace: i8 = 0..=9,
        /// Added to the roll when a novice shoots.
        novice_shoots: i8 = -9..=9,
        /// Added to the roll when a novice flies the target.
        novice_target: i8 = -9..=9,
        /// Added to the roll when a seriously wounded pilot shoots.
        wounded: i8 = -9..=9,
        /// Added to the roll when a tailer shoots at another aircraft than the one it tails.
        off_tail: i8 = -9..=9,
        /// Added to the roll when a wing Lewis fires alone.
        weak_lewis: i8 = -9..=9,
        /// Added to the roll when the observer of a Hannover fires past his own tail.
        blind_spot: i8 = -9..=9,
        /// Added to the roll when the target is a balloon.
        balloon: i8 = -9..=9,
        /// Added to the roll when the target is in a barrel roll, and again when the shooter is.
        barrel_roll: i8 = -9..=9,
        /// Added to the roll when the target falls like a leaf.
        falling_leaf: i8 = -9..=9,
        /// Added to the roll when the target spins.
        spin: i8 = -9..=9,
        /// The least that the silhouette of a loaded aircraft counts.
        loaded_silhouette: i8 = -1..=2,
    }
}
table! {
    #![derive(Copy)]
    /// What the angle of a shot adds, by the hexsides between the two facings.
    DeflectionFile => Deflection {
        /// Added to the roll of a shot that does not come from below, by the hexsides.
        ordinary: [i8; 4] = -9..=9,
        /// Added to the roll of a shot from below, by an aircraft that hangs on its propeller, by the hexsides.
        bottom: [i8; 4] = -9..=9,
    }
}

/// The aircraft that shoots.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shooter {
    /// The skill of the man at the gun.
    pub(crate) skill: Skill,
    /// Whether that is the observer or a gunner.
    pub(crate) observer: bool,
    /// What an ace at the pilot's own guns uses the modifier for.
    pub(crate) ace: AceUse,
    /// The pilot fires with a serious wound.
    pub(crate) wounded: bool,
    pub(crate) silhouette: i8,
    pub(crate) schedule: Schedule,
    /// The shooter is in a barrel roll.
    pub(crate) rolling: bool,
}

/// The target.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Target {
    /// The skill of its pilot.
    pub(crate) skill: Skill,
    /// What an ace in it uses the modifier for.
    pub(crate) ace: AceUse,
    pub(crate) silhouette: i8,
    pub(crate) schedule: Schedule,
    pub(crate) loaded: bool,
    pub(crate) balloon: bool,
    /// The special manoeuvre of its move.
    pub(crate) evading: Option<Manoeuvre>,
}

/// A shot at an aircraft or a balloon.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shot {
    pub(crate) shooter: Shooter,
    pub(crate) target: Target,
    /// Hexsides between the facings of the two, or between the line of fire and the target's.
    pub(crate) angle: u8,
    /// Fired straight up.
    pub(crate) bottom: bool,
    /// Whether angles count.
    pub(crate) deflection: bool,
    pub(crate) off_tail: bool,
    /// The wing Lewis of a pair fires alone.
    pub(crate) lewis_alone: bool,
    /// The single gun of a type is such a Lewis.
    pub(crate) weak_gun: bool,
    /// From a Hannover, past its own tail.
    pub(crate) blind: bool,
}

impl Deflection {
    /// What the angle of a shot adds.
    fn of(&self, shot: &Shot, labels: (Label, Label), journal: &mut impl Journal) -> i8 {
        let event = |rule, part: i8| Event::of(rule).by(labels.0).on(labels.1).modifier(part).int("angle", shot.angle);
        let place = usize::from(shot.angle.min(3));
        if shot.bottom {
            let part = self.bottom[place];
            journal.record(|| event(Rule::R3_3b, part));
            journal.record(|| event(Rule::R6_8b, part));
            return part;
        }
        let part = self.ordinary[place];
        journal.record(|| event(Rule::R3_3a, part));
        if part != 0 {
            journal.record(|| event(Rule::R6_8a, part));
        }
        part
    }
}

impl Modifiers {
    /// What an ace is worth, to add in attack and to take off in defence.
    pub(crate) fn ace(&self, skill: Skill) -> i8 {
        match skill {
            Skill::Ace => self.ace,
            Skill::DoubleAce => self.double_ace,
            Skill::Regular | Skill::Novice => 0,
        }
    }

    /// The silhouette of an aircraft as a target or as a shooter, loaded or not.
    pub(crate) fn silhouette(&self, silhouette: i8, loaded: bool) -> i8 {
        if loaded { silhouette.max(self.loaded_silhouette) } else { silhouette }
    }

    /// All that is added to a shot, with what the angle adds.
    pub(crate) fn of(
        &self,
        deflection: &Deflection,
        labels: (Label, Label),
        shot: &Shot,
        journal: &mut impl Journal,
    ) -> i8 {
        let angle = if shot.deflection && !shot.target.balloon { deflection.of(shot, labels, journal) } else { 0 };
        let size = if shot.target.balloon { self.balloon(labels, journal) } else { self.size(labels, shot, journal) };
        let sum = angle + size + self.skills(labels, shot, journal) + self.handling(labels, shot, journal);
        journal.record(|| Event::of(Rule::R6_10a).by(labels.0).on(labels.1).result(sum));
        sum
    }

    /// A balloon is large and still (R6.10b); its fights have no silhouettes (R5.5g).
    fn balloon(&self, (who, on): (Label, Label), journal: &mut impl Journal) -> i8 {
        journal.record(|| Event::of(Rule::R6_10b).by(who).on(on).modifier(self.balloon));
        self.balloon
    }

    /// The silhouette of the target, unless shooter and target are alike in it (R4.11).
    fn size(&self, (who, on): (Label, Label), shot: &Shot, journal: &mut impl Journal) -> i8 {
        let (shooter, target) = (&shot.shooter, &shot.target);
        let size = self.silhouette(target.silhouette, target.loaded);
        if size != target.silhouette {
            journal.record(|| Event::of(Rule::R5_1d).by(who).on(on).result(size));
        }
        let [own, other] = [shooter.schedule.quality(), target.schedule.quality()];
        if size < 0 && shooter.silhouette < 0 && own >= other {
            journal.record(|| Event::of(Rule::R4_11e).by(who).on(on));
            return 0;
        }
        if size == 1 && shooter.silhouette == 1 && own <= other {
            journal.record(|| Event::of(Rule::R4_11f).by(who).on(on));
            return 0;
        }
        let event = |rule| Event::of(rule).by(who).on(on).modifier(size);
        match size {
            0 => {}
            1 => journal.record(|| event(Rule::R4_11c)),
            2.. => journal.record(|| event(Rule::R4_11d)),
            _ => journal.record(|| event(Rule::R4_11a)),
        }
        size
    }

    /// Aces and novices at both ends of the shot.
    fn skills(&self, labels: (Label, Label), shot: &Shot, journal: &mut impl Journal) -> i8 {
        let (shooter, target) = (&shot.shooter, &shot.target);
        let event = |rule, part: i8| Event::of(rule).by(labels.0).on(labels.1).modifier(part);
        let mut sum = 0;
        if shooter.skill.is_ace() && !shooter.observer && shooter.ace != AceUse::Defence {
            let part = self.ace(shooter.skill);
            sum += part;
            journal.record(|| event(Rule::R3_5c, part));
        }
        if shooter.skill == Skill::Novice {
            sum += self.novice_shoots;
            if shooter.observer {
                journal.record(|| event(Rule::R3_6e, self.novice_shoots));
            } else {
                journal.record(|| event(Rule::R3_6b, self.novice_shoots));
            }
        }
        let at_target = self.at_target(labels, target.skill, target.ace, journal);
        let balloon_fight = target.balloon && sum != 0;
        if balloon_fight {
            journal.record(|| event(Rule::R5_5f, sum));
        }
        sum + at_target
    }

    /// What the skill of a target adds to a shot at it: an ace in defence, a novice.
    pub(crate) fn at_target(
        &self,
        labels: (Label, Label),
        skill: Skill,
        ace: AceUse,
        journal: &mut impl Journal,
    ) -> i8 {
        let event = |rule, part: i8| Event::of(rule).by(labels.0).on(labels.1).modifier(part);
        if skill.is_ace() && ace != AceUse::Attack {
            let part = -self.ace(skill);
            journal.record(|| event(Rule::R3_5d, part));
            return part;
        }
        if skill == Skill::Novice {
            journal.record(|| event(Rule::R3_6c, self.novice_target));
            return self.novice_target;
        }
        0
    }

    /// What is awkward about the gun or about the moves of the two.
    fn handling(&self, labels: (Label, Label), shot: &Shot, journal: &mut impl Journal) -> i8 {
        let event = |rule, part: i8| Event::of(rule).by(labels.0).on(labels.1).modifier(part);
        let mut sum = 0;
        if shot.off_tail {
            sum += self.off_tail;
            journal.record(|| event(Rule::R2_6d, self.off_tail));
        }
        if shot.lewis_alone {
            sum += self.weak_lewis;
            journal.record(|| event(Rule::R4_3d, self.weak_lewis));
        }
        if shot.weak_gun {
            sum += self.weak_lewis;
            journal.record(|| event(Rule::R4_4a, self.weak_lewis));
        }
        if shot.blind {
            sum += self.blind_spot;
            journal.record(|| event(Rule::R4_2a, self.blind_spot));
        }
        if shot.shooter.wounded && !shot.shooter.observer {
            sum += self.wounded;
            journal.record(|| event(Rule::R6_12b, self.wounded).word("outcome", "fires"));
        }
        let evading = self.evading(shot);
        if evading != 0 {
            sum += evading;
            journal.record(|| event(Rule::R6_10c, evading));
        }
        sum
    }

    fn evading(&self, shot: &Shot) -> i8 {
        let target = match shot.target.evading {
            Some(Manoeuvre::BarrelRoll) => self.barrel_roll,
            Some(Manoeuvre::FallingLeaf) => self.falling_leaf,
            Some(Manoeuvre::Spin) => self.spin,
            _ => 0,
        };
        target + if shot.shooter.rolling { self.barrel_roll } else { 0 }
    }
}
