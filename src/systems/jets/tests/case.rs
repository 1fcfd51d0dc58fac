//! The shape of a worked example: `tests/jets/README.md` tells a designer how to write one.

use crate::rules::Card;
use crate::scenario::file::{DogfightFile, SidesFile};
use crate::state::{Fate, Jet};
use crate::terms::named::{Manoeuvrability, Skill};
use crate::terms::switches::Switches;
use ground::board::{Facing, Hex};
use ground::game::testing::cases;
use serde::Deserialize;
use std::collections::BTreeMap;

/// One worked example: who is where, what is chosen and rolled, which steps are played, what must come of it.
pub(crate) type Case = cases::Case<Setup>;

/// What a case of `jets` has besides what all cases have.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct Setup {
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

/// What is not any one jet's.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct StateCase {
    pub(crate) turn: Option<u16>,
    pub(crate) quiet: Option<u16>,
    /// Hexes between the nearest enemies when the last turn ended.
    pub(crate) gap: Option<u32>,
    pub(crate) sun: Option<u8>,
    pub(crate) ending: Option<String>,
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

/// Declares [`JetCase`], whose plain fields are copied to a jet or its card, and compared with the jet's.
macro_rules! jet_case {
    (state { $($field:ident: $type:ty),* $(,)? } card { $($card:ident: $card_type:ty),* $(,)? }) => {
        /// A jet of a case: its card and state before, or what its state must be after.
        #[derive(Clone, Debug, Default, Deserialize)]
        #[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
        pub(crate) struct JetCase {
            /// The name of its unit card.
            pub(crate) unit: Option<String>,
            pub(crate) skill: Skill,
            pub(crate) hex: Option<[i32; 2]>,
            pub(crate) facing: Option<u8>,
            pub(crate) missiles: Option<Vec<i8>>,
            pub(crate) fate: Option<String>,
            pub(crate) turns: Option<u8>,
            pub(crate) jink: Option<bool>,
            pub(crate) aim: Option<bool>,
            pub(crate) burn: Option<bool>,
            $(pub(crate) $field: Option<$type>,)*
            $(pub(crate) $card: Option<$card_type>,)*
        }

        impl JetCase {
            fn put_plain(&self, jet: &mut Jet, card: &mut Card) {
                $(if let Some(value) = self.$field { jet.$field = value; })*
                $(if let Some(value) = self.$card { card.$card = value.into(); })*
            }

            fn plain_differences(&self, jet: &Jet, found: &mut Vec<String>) {
                $(if let Some(wanted) = self.$field && wanted != jet.$field {
                    found.push(format!("{} is {:?}, expected {wanted:?}", stringify!($field), jet.$field));
                })*
            }
        }
    };
}

jet_case! {
    state {
        altitude: i8, speed: i8, damage: i16, fuel: i16, bursts: i16, stalled: bool, stalled_before: bool, fallen: i8,
        debt: i8, crippled: bool, disengaging: bool, declined: bool, dived: bool, stress: i8, turned: u8, aerobatics: u8, moved: u8,
    }
    card {
        maximum: i8, energy_factor: i8, manoeuvrability: Manoeuvrability, gun_dice: u8, gun_damage: u8, hits: i16,
        afterburner: bool, points: i32,
    }
}

impl JetCase {
    /// Puts the jet into the state of the case.
    pub(crate) fn put(&self, jet: &mut Jet, card: &mut Card) {
        self.put_plain(jet, card);
        if let Some([q, r]) = self.hex {
            jet.pose.hex = Hex::new(q, r);
        }
        if let Some(facing) = self.facing {
            jet.pose.facing = Facing::new(facing);
        }
        for (left, given) in jet.missiles.iter_mut().zip(self.missiles.iter().flatten()) {
            *left = *given;
        }
        let ticks = &mut jet.ticks;
        ticks.turns = self.turns.unwrap_or(ticks.turns);
        ticks.jink = self.jink.unwrap_or(ticks.jink);
        ticks.aim = self.aim.unwrap_or(ticks.aim);
        ticks.burn = self.burn.unwrap_or(ticks.burn);
        let fates = [Fate::Flying, Fate::ShotDown, Fate::Crashed, Fate::FlamedOut, Fate::Left];
        if let Some(wanted) = &self.fate {
            jet.fate = fates.into_iter().find(|&fate| fate_name(fate) == wanted).expect("a fate");
        }
    }

    /// Where the jet's state is not that of the case.
    pub(crate) fn differences(&self, jet: &Jet) -> Vec<String> {
        let mut found = Vec::new();
        self.plain_differences(jet, &mut found);
        let mut expect = |name: &str, wanted: Option<String>, is: String| {
            if let Some(wanted) = wanted.filter(|wanted| *wanted != is) {
                found.push(format!("{name} is {is}, expected {wanted}"));
            }
        };
        let hex = jet.pose.hex;
        expect("hex", self.hex.map(|hex| format!("{hex:?}")), format!("{:?}", [hex.x, hex.y]));
        expect("facing", self.facing.map(|facing| facing.to_string()), jet.pose.facing.index().to_string());
        expect("fate", self.fate.clone(), fate_name(jet.fate).to_owned());
        expect("turns", self.turns.map(|turns| turns.to_string()), jet.ticks.turns.to_string());
        expect("jink", self.jink.map(|jink| jink.to_string()), jet.ticks.jink.to_string());
        expect("aim", self.aim.map(|aim| aim.to_string()), jet.ticks.aim.to_string());
        expect("burn", self.burn.map(|burn| burn.to_string()), jet.ticks.burn.to_string());
        if let Some(missiles) = &self.missiles {
            let left = &jet.missiles[..missiles.len()];
            expect("missiles", Some(format!("{missiles:?}")), format!("{left:?}"));
        }
        found
    }
}

fn fate_name(fate: Fate) -> &'static str {
    match fate {
        Fate::Flying => "flying",
        Fate::ShotDown => "shot-down",
        Fate::Crashed => "crashed",
        Fate::FlamedOut => "flamed-out",
        Fate::Left => "left",
    }
}
