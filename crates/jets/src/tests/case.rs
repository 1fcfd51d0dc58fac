//! The shape of a worked example: `tests/jets/README.md` explains how to write one.

use crate::rules::Card;
use crate::scenario::file::{DogfightFile, SidesFile};
use crate::state::{Ending, Fate, Jet, State};
use crate::terms::named::{Manoeuvrability, Skill};
use crate::terms::switches::Switches;
use ground::game::testing::cases::{self, Listed, Name, NameOrNone, partial};
use serde::Deserialize;
use std::collections::BTreeMap;

/// One worked example: the positions, the choices and rolls, the steps to play, and the expected result.
pub(crate) type Case = cases::Case<Setup>;

/// What a case of `jets` has besides what all cases have.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct Setup {
    /// Numbers of the rules that the case changes, by path.
    #[serde(default)]
    pub(crate) set: BTreeMap<String, i64>,
    #[serde(default)]
    pub(crate) switches: Switches,
    #[serde(default)]
    pub(crate) dogfight: DogfightFile,
    /// The sides as a scenario has them; instead of `jets`.
    #[serde(default)]
    pub(crate) sides: Option<SidesFile>,
    #[serde(default)]
    pub(crate) jets: BTreeMap<String, JetCase>,
    /// The policy of each side; the case's own choices where none is named.
    #[serde(default)]
    pub(crate) pilots: BTreeMap<String, String>,
    #[serde(default)]
    pub(crate) state: StateCase,
    #[serde(default)]
    pub(crate) choose: BTreeMap<String, Choice>,
    /// Choices after the step `next-turn`.
    #[serde(default)]
    pub(crate) later: BTreeMap<String, Choice>,
    #[serde(default)]
    pub(crate) after: BTreeMap<String, JetCase>,
    #[serde(default)]
    pub(crate) state_after: StateCase,
    /// Cells of the outcome.
    #[serde(default)]
    pub(crate) row: BTreeMap<String, i64>,
}

/// What the scripted pilot of a jet chooses.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub(crate) struct Choice {
    pub(crate) turns: u8,
    pub(crate) jink: bool,
    pub(crate) aim: bool,
    pub(crate) burn: bool,
    pub(crate) change: i8,
    pub(crate) refuse_roll: i8,
    pub(crate) refuse_dive: i8,
    /// A word a hex: `.` flies on, `R` and `L` attempt a turn, `half-loop-R` and so on.
    pub(crate) steer: String,
    /// `gun b1` or `aim-9b b1`.
    pub(crate) attack: String,
    pub(crate) leave: bool,
}

partial! {
    /// What is not any one jet's.
    StateCase {}
    of State {
        // The gap is in hexes, between the nearest enemies when the last turn ended.
        turn: u16, quiet: u16 = quiet.turns, gap: u32 = quiet.gap, sun: u8, ending: NameOrNone<Ending>,
    }
}

partial! {
    /// A jet of a case: its card and state before, or what its state must be after.
    JetCase {
        // The name of its unit card.
        unit: String, skill: Skill,
    }
    of Jet {
        hex: [i32; 2] = pose.hex, facing: u8 = pose.facing, altitude: i8, speed: i8, damage: i16, fuel: i16,
        bursts: i16, missiles: Vec<i8>, fate: Name<Fate>, turns: u8 = ticks.turns, jink: bool = ticks.jink,
        aim: bool = ticks.aim, burn: bool = ticks.burn, stalled: bool, stalled_before: bool, fallen: i8, debt: i8,
        crippled: bool, disengaging: bool, declined: bool, dived: i8, stress: i16, turned: u8, aerobatics: u8,
        moved: u8 = move_place,
    }
    of Card {
        maximum: i8, energy_factor: i8, manoeuvrability: Manoeuvrability, gun_dice: u8, gun_damage: u8, hits: i16,
        afterburner: bool, points: i32,
    }
}

impl Listed for Fate {
    const LIST: &'static [(&'static str, Fate)] = &[
        ("flying", Fate::Flying),
        ("shot-down", Fate::ShotDown),
        ("crashed", Fate::Crashed),
        ("flamed-out", Fate::FlamedOut),
        ("left", Fate::Left),
    ];
}

impl Listed for Ending {
    const LIST: &'static [(&'static str, Ending)] = &[
        ("a-gone", Ending::AGone),
        ("b-gone", Ending::BGone),
        ("both-gone", Ending::BothGone),
        ("turn-limit", Ending::TurnLimit),
        ("no-attack", Ending::Quiet),
    ];
}
