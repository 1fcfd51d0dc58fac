//! Gun attacks: a pool of dice with discards by aspect, as the Energy Roll has them by altitude (J4.3).

use crate::ledger::Rule;
use crate::terms::attacks::Aspect;
use crate::terms::lowering::{part, table};
use crate::terms::named::Skill;
use ground::chance::{Enumerate, Label, PoolRoll, Roll};
use ground::journal::{Event, Journal, Silent};
use ground::scenario::lower::Pair;

/// The most gun dice, those that a pilot adds included, and the most warhead dice.
pub(crate) const MOST_DICE: u8 = 7;

table! {
    /// Gun attacks.
    GunsFile => Guns {
        /// The least and the greatest range, in hexes.
        range: Pair<u32> = 0..=9,
        /// The greatest difference of altitude, in levels.
        altitude: i8 = 0..=9,
        /// Range that each level of difference adds.
        range_per_level: u32 = 0..=9,
        /// A die must exceed this at range 0.
        above: i8 = 0..=6,
        /// What is added to the number for each hex of range.
        above_per_range: i8 = 0..=6,
        /// Dice that a green pilot adds.
        green_dice: i8 = -3..=3,
        /// Dice that a veteran adds.
        veteran_dice: i8 = -3..=3,
        /// Dice that an ace adds.
        ace_dice: i8 = -3..=3,
        /// The least number of dice.
        least_dice: u8 = 0..=6,
        discards: GunDiscards,
        /// Added to each die of a jet that has aimed.
        aim: i8 = -6..=6,
        /// Added to each die at a target that jinks.
        target_jinks: i8 = -6..=6,
        /// Added to each die of a jet that jinks itself.
        own_jink: i8 = -6..=6,
        /// Added to each die of a jet that turned hard itself.
        hard_turning: i8 = -6..=6,
        /// Bursts that one attack spends.
        bursts: i16 = 1..=9,
    }
}
part! {
    /// How many of the highest gun dice are discarded, by the zone of the attacker.
    GunDiscardsFile => GunDiscards {
        /// Dice discarded from the rear.
        rear: u8 = 0..=6,
        /// Dice discarded from the beam.
        beam: u8 = 0..=6,
        /// Dice discarded from the front.
        front: u8 = 0..=6,
    }
}

/// What a gun attack rolls, before anything is added to its dice.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GunRoll {
    /// Dice and damage of the card.
    pub(crate) dice: u8,
    pub(crate) damage: u8,
    pub(crate) skill: Skill,
    pub(crate) aspect: Aspect,
    /// Range, altitude counted.
    pub(crate) range: u32,
}

impl Guns {
    /// The range of an attack on a target on the bore, altitude counted; none where the gun may not fire (J4.3a, J4.3b,
    /// J4.3h; the caller checks which jet moved later).
    #[inline]
    pub(crate) fn reach(&self, range: u32, altitude_difference: i8, aspect: Aspect, night: bool) -> Option<u32> {
        let counted = range + self.range_per_level * u32::from(altitude_difference.unsigned_abs());
        let allowed = altitude_difference.abs() <= self.altitude
            && (self.range[0]..=self.range[1]).contains(&counted)
            && (aspect.is_rear() || (range > 0 && !night));
        allowed.then_some(counted)
    }

    /// Whether a target on the bore or in the own hex may be in reach at this difference of altitude, in levels.
    #[inline]
    pub(crate) fn reaches(&self, altitude_difference: i8, night: bool) -> bool {
        (0..=self.range[1]).any(|range| self.reach(range, altitude_difference, Aspect::Tail, night).is_some())
    }

    /// Dice of a card in the hands of a pilot (J4.3c). None without a gun.
    #[inline]
    pub(crate) fn dice(&self, card: u8, skill: Skill) -> u8 {
        let change = match skill {
            Skill::Green => self.green_dice,
            Skill::Regular => 0,
            Skill::Veteran => self.veteran_dice,
            Skill::Ace => self.ace_dice,
        };
        if card == 0 { 0 } else { card.saturating_add_signed(change).max(self.least_dice) }
    }

    /// The dice of an attack with what is added to each of them.
    #[inline]
    pub(crate) fn pool(&self, gun: &GunRoll, modifier: i8) -> PoolRoll {
        let discard = match gun.aspect {
            Aspect::Tail | Aspect::Rear => self.discards.rear,
            Aspect::Beam => self.discards.beam,
            Aspect::Front => self.discards.front,
        };
        let above = self.above + self.above_per_range * gun.range as i8 - modifier;
        PoolRoll {
            dice: self.dice(gun.dice, gun.skill),
            sides: 6,
            drop_lowest: 0,
            drop_highest: discard,
            above: above.into(),
        }
    }

    /// The damage of one gun attack, with what is added to each die (J4.3c, J4.3d, J4.3f).
    pub(crate) fn roll(
        &self,
        (who, on): (Label, Label),
        (gun, modifier): (&GunRoll, i8),
        roll: &mut impl Roll,
        journal: &mut impl Journal,
    ) -> u8 {
        let pool = self.pool(gun, modifier);
        let scored = roll.pool(pool);
        let damage = scored.scoring * gun.damage;
        let event = |rule| Event::of(rule).by(who).on(on);
        journal.record(|| {
            let event = event(Rule::J4_3c).rolled(scored.faces).int("dice-count", pool.dice);
            event.int("range", gun.range as i32).int("skill", i32::from(pool.dice) - i32::from(gun.dice))
        });
        journal.record(|| {
            event(Rule::J4_3d).word("zone", gun.aspect.name()).int("discarded", pool.drop_highest.min(pool.dice))
        });
        journal.record(|| {
            let event = event(Rule::J4_3f).modifier(modifier).result(damage);
            let above = pool.above + i32::from(modifier);
            let event = event.int("range", gun.range as i32).int("scoring", scored.scoring).int("above", above);
            let hits = |roll: &mut Enumerate| self.roll((who, on), (gun, modifier), roll, &mut Silent) > 0;
            event.int("needs", pool.above + 1).int("chance", Enumerate::per_mille(hits))
        });
        damage
    }
}
