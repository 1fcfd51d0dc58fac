//! Missile attacks: one die kept of three by the missile's quality, then the warhead (J4.4).

use crate::ledger::Rule;
use crate::rules::guns::MOST_DICE;
use crate::terms::attacks::Aspect;
use crate::terms::lowering::table;
use crate::terms::named::{LaunchZone, Quality, Seeker};
use ground::chance::{Enumerate, Keep, Label, PoolRoll, Roll};
use ground::journal::{Event, Journal, Silent};
use ground::scenario::lower::Pair;

table! {
    /// What changes the hit roll of a missile, and how its warhead rolls.
    MissileAttackFile => MissileAttack {
        /// The greatest difference of altitude, in levels.
        altitude: i8 = 0..=9,
        /// Added to the hit roll of a jet that has aimed.
        aim: i8 = -6..=9,
        /// Added to the hit roll of a heat seeker at a target that used its afterburner.
        target_burns: i8 = -6..=9,
        /// Added to the hit roll at a target that jinks.
        target_jinks: i8 = -6..=9,
        /// Added to the hit roll at a target that is low and below.
        target_low: i8 = -6..=9,
        /// Up to which altitude a target is low.
        low_altitude: i8 = 0..=9,
        /// Added to the hit roll of a jet that turned hard itself.
        hard_turning: i8 = -6..=9,
        /// A warhead die above this is one damage.
        warhead_above: i8 = 0..=9,
    }
}
table! {
    #![derive(Copy)]
    /// A missile type.
    MissileFile => Missile {
        seeker: Seeker,
        /// First year in service.
        year: i32 = 1900..=2100,
        quality: Quality,
        /// The hit roll must exceed this.
        target_number: i8 = 0..=9,
        /// The least and the greatest range, in hexes.
        range: Pair<u32> = 1..=20,
        zone: LaunchZone,
        /// The number of dice that the warhead rolls for damage.
        warhead_dice: u8 = 0..=MOST_DICE.into(),
    }
}

impl Missile {
    /// Which of three dice the hit roll keeps.
    #[inline]
    pub(crate) fn keep(&self) -> Keep {
        match self.quality {
            Quality::Low => Keep::Lowest,
            Quality::Medium => Keep::Middle,
        }
    }

    /// Whether it may be launched by a jet that has aimed, or has not (J4.4b).
    #[inline]
    pub(crate) fn leaves_the_rail(&self, aim: bool) -> bool {
        aim || self.seeker == Seeker::Infrared
    }
}

/// The picture when a missile is launched at a target in the front 30.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Launch {
    pub(crate) range: u32,
    pub(crate) altitude_difference: i8,
    pub(crate) aspect: Aspect,
    pub(crate) aim: bool,
    /// The target used afterburner this turn.
    pub(crate) target_burns: bool,
    /// The target is low and below the launcher.
    pub(crate) target_low: bool,
}

impl MissileAttack {
    /// Whether a missile may be launched (J4.4a, J4.4b).
    #[inline]
    pub(crate) fn allowed(&self, missile: &Missile, launch: &Launch) -> bool {
        let zone = match missile.zone {
            LaunchZone::Tail => launch.aspect == Aspect::Tail || (launch.target_burns && launch.aspect.is_rear()),
            LaunchZone::Rear => launch.aspect.is_rear(),
            LaunchZone::Beam => launch.aspect != Aspect::Front,
            LaunchZone::Any => true,
        };
        zone && self.reaches(launch.altitude_difference)
            && (missile.range[0]..=missile.range[1]).contains(&launch.range)
            && missile.leaves_the_rail(launch.aim)
    }

    /// Whether a target may be in reach at this difference of altitude, in levels.
    #[inline]
    pub(crate) fn reaches(&self, altitude_difference: i8) -> bool {
        altitude_difference.abs() <= self.altitude
    }

    /// What is added to the hit roll in all: what conduct adds, and what the target does (J4.4d, J4.4e).
    pub(crate) fn modifier(
        &self,
        missile: &Missile,
        (launch, conduct): (&Launch, i8),
        (who, on): (Label, Label),
        journal: &mut impl Journal,
    ) -> i8 {
        let mut modifier = conduct;
        if launch.target_burns && missile.seeker == Seeker::Infrared {
            modifier += self.target_burns;
            journal.record(|| Event::of(Rule::J4_4d).by(who).on(on).modifier(self.target_burns));
        }
        if launch.target_low {
            modifier += self.target_low;
            journal.record(|| Event::of(Rule::J4_4e).by(who).on(on).modifier(self.target_low));
        }
        modifier
    }

    /// The hit roll (J4.4c).
    pub(crate) fn hits(
        &self,
        missile: &Missile,
        modifier: i8,
        (who, on): (Label, Label),
        roll: &mut impl Roll,
        journal: &mut impl Journal,
    ) -> bool {
        let kept = roll.keep_of_three(missile.keep());
        let score = kept.value as i8 + modifier;
        let hit = score > missile.target_number;
        journal.record(|| {
            let event = Event::of(Rule::J4_4c).by(who).on(on).rolled(kept.faces).modifier(modifier).result(score);
            let event = event.int("kept", kept.value).int("target-number", missile.target_number);
            let event = event.word("die", if missile.keep() == Keep::Lowest { "lowest" } else { "middle" });
            let hits = |roll: &mut Enumerate| self.hits(missile, modifier, (who, on), roll, &mut Silent);
            let event =
                event.int("needs", missile.target_number + 1 - modifier).int("chance", Enumerate::per_mille(hits));
            event.word("outcome", if hit { "hits" } else { "misses" })
        });
        hit
    }

    pub(crate) fn warhead_pool(&self, dice: u8) -> PoolRoll {
        PoolRoll::d6(dice, self.warhead_above.into())
    }

    /// The damage of a warhead of `dice` (J4.4g).
    pub(crate) fn warhead(
        &self,
        dice: u8,
        (who, on): (Label, Label),
        roll: &mut impl Roll,
        journal: &mut impl Journal,
    ) -> u8 {
        let scored = roll.pool(self.warhead_pool(dice));
        journal.record(|| Event::of(Rule::J4_4g).by(who).on(on).rolled(scored.faces).result(scored.scoring));
        scored.scoring
    }
}
