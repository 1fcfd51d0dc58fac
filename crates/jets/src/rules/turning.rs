//! Turn attempts and aerobatics: three dice, one kept by manoeuvrability, to exceed Speed or a difficulty (J3.3, J3.4).

use crate::ledger::Rule;
use crate::terms::choices::Manoeuvre;
use crate::terms::lowering::{part, table};
use crate::terms::named::Manoeuvrability;
use crate::terms::switches::AerobaticsDifficulty;
use ground::chance::{Keep, KeptDie, Label, Roll};
use ground::journal::{Event, Journal};
use ground::scenario::lower::Pair;

table! {
    /// The turn roll, by manoeuvrability.
    TurningFile => Turning {
        low: Keep,
        medium: Keep,
        high: Keep,
        /// What each Hard Turn adds to every turn roll.
        bonus_per_hard_turn: i8 = 0..=3,
    }
}
table! {
    /// Aerobatic manoeuvres.
    AerobaticsFile => Aerobatics {
        /// The least and the greatest Speed.
        speed: Pair<i8> = 0..=20,
        /// How many a jet may try in one move.
        each_move: u8 = 0..=9,
        wingover: Aerobatic,
        half_loop: Aerobatic,
        split_s: Aerobatic,
    }
}
part! {
    #![derive(Copy)]
    /// One aerobatic manoeuvre.
    AerobaticFile => Aerobatic {
        /// Hexsides that the nose turns.
        hexsides: i8 = 1..=3,
        /// The least Speed at which it may be flown.
        least_speed: i8 = 0..=20,
        /// The least and the greatest altitude.
        altitudes: Pair<i8> = 1..=9,
        /// The kept die must exceed Speed and this.
        difficulty: i8 = -6..=12,
        /// The kept die must exceed this where `switches.aerobatics-difficulty` is `fixed`.
        fixed_difficulty: i8 = 0..=12,
        success: AerobaticEffect,
        failure: AerobaticEffect,
    }
}
part! {
    #![derive(Copy)]
    /// What an aerobatic manoeuvre does besides turning.
    AerobaticEffectFile => AerobaticEffect {
        /// Change of altitude at once.
        altitude: i8 = -3..=3,
        /// Change of Speed when the next turn starts.
        speed: i8 = -5..=5,
    }
}
table! {
    /// What counts as a hard turning move.
    HardTurningFile => HardTurning {
        /// The least number of hexsides turned in a move.
        hexsides: u8 = 1..=20,
    }
}

impl Turning {
    /// Which of three dice a jet keeps.
    #[inline]
    pub(crate) fn keep(&self, manoeuvrability: Manoeuvrability) -> Keep {
        match manoeuvrability {
            Manoeuvrability::Low => self.low,
            Manoeuvrability::Medium => self.medium,
            Manoeuvrability::High => self.high,
        }
    }
}

/// What a turn roll depends on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TurnRoll {
    pub(crate) manoeuvrability: Manoeuvrability,
    /// The full Speed of the turn.
    pub(crate) speed: i8,
    /// Hard Turns ticked.
    pub(crate) hard_turns: u8,
    /// Whether an attempt of this move came before.
    pub(crate) again: bool,
}

impl Turning {
    /// One turn attempt: whether the nose may come round one hexside (J3.3).
    pub(crate) fn attempt(&self, who: Label, turn: TurnRoll, roll: &mut impl Roll, journal: &mut impl Journal) -> bool {
        let kept = self.kept(who, turn.manoeuvrability, roll, journal);
        let bonus = self.bonus_per_hard_turn * turn.hard_turns as i8;
        if bonus > 0 {
            journal.record(|| Event::of(Rule::J3_3g).by(who).modifier(bonus));
            if turn.again {
                journal.record(|| Event::of(Rule::J3_3h).by(who).modifier(bonus));
            }
        }
        let score = kept.value as i8 + bonus;
        let event = |rule| Event::of(rule).by(who).result(score).int("speed", turn.speed);
        let turned = score > turn.speed;
        if turned {
            journal.record(|| event(Rule::J3_3e));
        } else {
            journal.record(|| event(Rule::J3_3f));
        }
        turned
    }

    /// Whether any roll of a jet with `hard_turns` exceeds `number`.
    #[inline]
    pub(crate) fn can_exceed(&self, hard_turns: u8, number: i8) -> bool {
        6 + self.bonus_per_hard_turn * hard_turns as i8 > number
    }

    /// Rolls three dice; manoeuvrability decides which one is kept (J3.3a-d).
    fn kept(
        &self,
        who: Label,
        manoeuvrability: Manoeuvrability,
        roll: &mut impl Roll,
        journal: &mut impl Journal,
    ) -> KeptDie {
        let kept = roll.keep_of_three(self.keep(manoeuvrability));
        journal.record(|| Event::of(Rule::J3_3a).by(who).rolled(kept.faces));
        let event = |rule| Event::of(rule).by(who).result(kept.value);
        match manoeuvrability {
            Manoeuvrability::Low => journal.record(|| event(Rule::J3_3b)),
            Manoeuvrability::Medium => journal.record(|| event(Rule::J3_3c)),
            Manoeuvrability::High => journal.record(|| event(Rule::J3_3d)),
        }
        kept
    }
}

/// The state of a jet that matters to aerobatics.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AerobaticState {
    pub(crate) speed: i8,
    pub(crate) altitude: i8,
    pub(crate) hard_turns: u8,
    pub(crate) manoeuvrability: Manoeuvrability,
    /// Tried so far in this move.
    pub(crate) tried: u8,
    pub(crate) disengaging: bool,
}

/// Aerobatics under the switch of a scenario.
#[derive(Clone, Debug, serde::Serialize)]
pub(crate) struct AerobaticRules {
    pub(crate) table: Aerobatics,
    pub(crate) difficulty: AerobaticsDifficulty,
}

impl AerobaticRules {
    /// What the kept die and the bonus must exceed: as for a turn, Speed, and more for a sharper swing; or a number
    /// of the manoeuvre alone (J3.4c).
    #[inline]
    pub(crate) fn difficulty(&self, manoeuvre: Manoeuvre, speed: i8) -> i8 {
        let row = self.row(manoeuvre);
        match self.difficulty {
            AerobaticsDifficulty::OverSpeed => speed + row.difficulty,
            AerobaticsDifficulty::Fixed => row.fixed_difficulty,
        }
    }

    /// The manoeuvre's row.
    #[inline]
    pub(crate) fn row(&self, manoeuvre: Manoeuvre) -> &Aerobatic {
        match manoeuvre {
            Manoeuvre::Wingover => &self.table.wingover,
            Manoeuvre::HalfLoop => &self.table.half_loop,
            Manoeuvre::SplitS => &self.table.split_s,
        }
    }

    /// Whether a jet may try it now (J3.4b and the manoeuvre's own limits).
    #[inline]
    pub(crate) fn allowed(&self, manoeuvre: Manoeuvre, jet: AerobaticState) -> bool {
        let row = self.row(manoeuvre);
        !jet.disengaging
            && jet.tried < self.table.each_move
            && jet.speed >= self.table.speed[0].max(row.least_speed)
            && jet.speed <= self.table.speed[1]
            && (row.altitudes[0]..=row.altitudes[1]).contains(&jet.altitude)
    }

    /// Tries a manoeuvre that is allowed: whether it comes off (J3.4a, J3.4c-f).
    pub(crate) fn attempt(
        &self,
        turning: &Turning,
        who: Label,
        manoeuvre: Manoeuvre,
        jet: AerobaticState,
        roll: &mut impl Roll,
        journal: &mut impl Journal,
    ) -> bool {
        let row = self.row(manoeuvre);
        journal.record(|| {
            Event::of(Rule::J3_4a).by(who).word("manoeuvre", manoeuvre.name()).int("hexsides", row.hexsides)
        });
        let kept = turning.kept(who, jet.manoeuvrability, roll, journal);
        let bonus = turning.bonus_per_hard_turn * jet.hard_turns as i8;
        let score = kept.value as i8 + bonus;
        let difficulty = self.difficulty(manoeuvre, jet.speed);
        let done = score > difficulty;
        journal.record(|| {
            let event = Event::of(Rule::J3_4c).by(who).modifier(bonus).result(score);
            event.int("difficulty", difficulty)
        });
        let effect = if done { row.success } else { row.failure };
        let event = |rule| {
            let event = Event::of(rule).by(who).result(done).int("altitude", effect.altitude);
            event.int("speed", effect.speed).word("outcome", if done { "comes off" } else { "fails" })
        };
        match manoeuvre {
            Manoeuvre::Wingover => journal.record(|| event(Rule::J3_4d)),
            Manoeuvre::HalfLoop => journal.record(|| event(Rule::J3_4e)),
            Manoeuvre::SplitS => journal.record(|| event(Rule::J3_4f)),
        }
        done
    }
}
