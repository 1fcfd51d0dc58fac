//! The effects of campaign, situation, battalion, condition and event cards: one list that all of them write from
//! (T7.1b to T7.11f). A file writes an effect as a flat table, `{ effect = "so", n = -2, when = "draw" }`.

mod declare;
mod keys;
mod printed;

pub(crate) use self::keys::EffectFile;
pub(crate) use self::printed::{Printed, check};

use self::declare::effects;
use self::keys::Keys;
use crate::rules::counts::UnitSet;
use crate::terms::cards::{Attacks, Band, Deck, Movers, Struck, When, While, Whom};
use crate::terms::damage::{Level, Part};
use crate::terms::units::UnitKind;
use ground::scenario::Fault;
use ground::scenario::lower::{Limits, Lower, Lowering};

/// A change of a few points.
const CHANGE: std::ops::RangeInclusive<i64> = -20..=20;
/// Faces of a die.
const FACE: std::ops::RangeInclusive<i64> = 1..=10;

effects! {
    /// SO gained, or lost if negative: of a battalion at a moment of its own, of a condition and of an event at once
    /// (T7.4d, T7.10d, T7.11f).
    So = "so" on [Battalion Condition TargetBound HomeBound] { n: i8 = CHANGE } maybe { when: When };
    /// XP: of a battalion for the pilots of the mission that destroys it, of an event at once (T7.4h, T7.11f).
    Xp = "xp" on [Battalion TargetBound HomeBound] { n: i8 = 0..=9, whom: Whom };
    /// Added to movement rolls: of a battalion while it is in a state, of a campaign or condition always (T7.1e, T7.4b,
    /// T7.4c, T7.10b, T7.10e).
    Move = "move" on [Campaign Battalion Condition MissionCondition] { n: i8 = CHANGE, movers: Movers }
        maybe { during: While };
    /// No battalion moves: at the end of this day of the campaign, or of the day on which the battalion is destroyed
    /// (T7.1b, T7.4c).
    NoMove = "no-move" on [Campaign Battalion] {} maybe { day: u8, when: When };
    /// The battalion never moves (T6.3b).
    Fixed = "fixed" on [Battalion] {};
    /// Another start band: of a battalion its own; of a campaign that of each battalion of a deck that rolls `least`
    /// (T7.1d, T7.4a).
    StartBand = "start-band" on [Campaign Battalion] { band: Band } maybe { deck: Deck, least: u8 = FACE };
    /// The start bands of a deck are nearer to the Air Base by this number, or farther if it is negative (T7.2d).
    BandShift = "band-shift" on [Situation] { n: i8 = -5..=5, deck: Deck };
    /// Pop-up draws as a mission is set up: of a battalion in its own mission (T7.4e, T7.10c, T7.11e).
    PopUps = "pop-ups" on [Battalion Condition MissionCondition TargetBound] { n: u8 = 1..=9 };
    /// In its own mission every unit of a type in a hex with a ridge starts in Cover (T7.4e).
    CoverAtStart = "cover-at-start" on [Battalion] { unit: UnitKind };
    /// Added to the loiter turns: of a battalion in its own mission (T7.4e, T7.10b, T7.10c, T7.11c).
    Loiter = "loiter" on [Battalion Condition MissionCondition TargetBound] { n: i8 = CHANGE };
    /// Hits on aircraft of the mission: of an event at once, each helicopter on a roll of `at-most`; of a battalion,
    /// while it is full, in every mission against another (T7.4f, T7.11a, T7.11b).
    Hits = "hits" on [Battalion TargetBound HomeBound] {
        heavy: u8 = 0..=9, light: u8 = 0..=9, struck: Struck,
    } maybe { at_most: u8 = FACE } flags { ecm, cancelled_by_air_to_air };
    /// Added to every Scout roll: of a battalion while it is on the map (T7.4f, T7.10e).
    Scouts = "scouts" on [Battalion Condition MissionCondition] { n: i8 = CHANGE };
    /// One Scout more today, with this added to its roll (T7.10e).
    ExtraScout = "extra-scout" on [Condition] { n: i8 = CHANGE };
    /// At the end of a day, on a roll of `least`, one battalion of the deck at half strength is full again (T7.4g).
    Restore = "restore" on [Battalion] { deck: Deck, least: u8 = FACE };
    /// No Enemy chits taken out of the pop-up cup for the campaign (T7.1c).
    NoEnemy = "no-enemy" on [Campaign] { n: u8 = 1..=99 };
    /// VP lost if more battalions than this are left after day 1 and after day 2 (T7.2b).
    Remaining = "remaining" on [Situation] { after: [u8; 2], vp: u8 = 1..=20 };
    /// VP lost at the end for each battalion in this band or nearer (T7.2c).
    NearBase = "near-base" on [Situation] { band: Band, vp: u8 = 1..=20 };
    /// Added to the weight penalty of every band, which is never below 0 (T7.2e).
    WeightPenalty = "weight-penalty" on [Situation] { n: i8 = CHANGE };
    /// Added to the VP that a battalion of the deck scores (T7.2e).
    Worth = "worth" on [Situation] { deck: Deck, n: i8 = CHANGE };
    /// Added to the set-up VP value (T7.2f).
    SetUpVp = "set-up-vp" on [Situation] { n: u8 };
    /// Added to the cost of replacing an aircraft (T7.2g).
    Replacement = "replacement" on [Situation] { n: i8 = CHANGE };
    /// Stress: of a condition for those flying as mission stress is recorded, for all at once; of an event at once
    /// (T7.10a to T7.10c, T7.11c, T7.11d).
    Stress = "stress" on [Condition MissionCondition TargetBound HomeBound] { n: i8 = CHANGE, whom: Whom };
    /// Added to attack rolls, of an event in one loiter turn (T7.10c, T7.11f).
    Attack = "attack" on [Condition MissionCondition TargetBound] { n: i8 = CHANGE, attacks: Attacks }
        maybe { turn: u8 = 1..=29 };
    /// No weapon reaches farther (T7.10c).
    Range = "range" on [Condition MissionCondition] { most: u8 = 0..=9 };
    /// No pop-up draws in this loiter turn of each mission (T7.10a).
    NoPopUps = "no-pop-ups" on [Condition MissionCondition] { turn: u8 = 1..=29 };
    /// Ordnance Points of each mission that cost nothing (T7.10d).
    FreePoints = "free-points" on [Condition MissionCondition] { n: u8 };
    /// SO that each mission costs besides (T7.10d).
    MissionCost = "mission-cost" on [Condition MissionCondition] { n: u8 = 1..=20 };
    /// Damage counters removed at the end of the day without pay (T7.10d).
    FreeRepairs = "free-repairs" on [Condition MissionCondition] { n: u8 = 1..=99 };
    /// No repairs at the end of the day (T7.10d).
    NoRepairs = "no-repairs" on [Condition MissionCondition] {};
    /// VP gained if this number of battalions was destroyed today, VP lost if a manned aircraft was lost (T7.10f).
    Press = "press" on [Condition MissionCondition] { battalions: u8 = 1..=32, vp: u8 = 0..=20, lost: u8 = 0..=20 };
    /// One unit of these types, by chance, is taken away as each mission is set up (T7.10a).
    RemoveUnit = "remove-unit" on [Condition MissionCondition] { units: UnitSet };
    /// Units of this range do not attack (T7.10c).
    Silent = "silent" on [Condition MissionCondition] { range: u8 = 0..=9 };
    /// A pilot of this level joins, of a family that the squadron owns (T7.10a).
    AddPilot = "add-pilot" on [Condition] { level: Level };
    /// Added to rescue rolls (T7.10e, T7.11f).
    Rescue = "rescue" on [Condition MissionCondition HomeBound] { n: i8 = CHANGE };
    /// One more battalion, from a deck by chance, in the Enemy Rear (T7.10b).
    Battalion = "battalion" on [Condition MissionCondition] {};
    /// No Cover roll in the first loiter turns (T7.11e).
    NoCover = "no-cover" on [TargetBound] { turns: u8 = 1..=29 };
    /// Pop-up units by chance among the enemy chits of the cup (T7.11e).
    PopUpUnits = "pop-up-units" on [TargetBound] { n: u8 = 1..=9 };
    /// Units of these types roll their hexes again (T7.11e).
    Relocate = "relocate" on [TargetBound] { units: UnitSet };
    /// No enemy attacks in this loiter turn (T7.11e).
    NoFire = "no-fire" on [TargetBound] { turn: u8 = 1..=29 };
    /// Units by chance, buildings excepted, each destroyed on a roll of `least` (T7.11e).
    Artillery = "artillery" on [TargetBound] { n: u8 = 1..=9, least: u8 = FACE };
    /// No Linked sight in this mission (T7.11f).
    NoLink = "no-link" on [TargetBound] {};
    /// Added to the Evasive points of every pilot of the mission (T7.11f).
    Evasive = "evasive" on [TargetBound] { n: i8 = CHANGE };
    /// The aircraft with most weight acts with the Slow in this loiter turn (T7.11f).
    Slow = "slow" on [TargetBound] { turn: u8 = 1..=29 };
    /// Weapons of this weight may be given up for SO (T7.11f).
    Expend = "expend" on [TargetBound HomeBound] { weight: u8 = 1..=99, so: u8 = 1..=20 };
    /// One aircraft by chance turns back unless SO is paid (T7.11f).
    TurnBack = "turn-back" on [TargetBound] { cost: u8 = 1..=20 };
    /// One aircraft by chance takes lasting damage on a roll of `at-most` (T7.11f).
    Damage = "damage" on [HomeBound] { part: Part, at_most: u8 = FACE };
    /// All Bingo chits are taken off (T7.11c).
    ClearBingo = "clear-bingo" on [HomeBound] {};
}
