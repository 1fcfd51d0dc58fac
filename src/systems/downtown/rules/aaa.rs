//! AAA concentrations and Fire Cans (D2, DH10).

use crate::terms::date::Date;
use crate::terms::lowering::{Lowering, part, table};
use crate::terms::words::{FireCanPlace, Mission};
use ground::doctrine::{Action, Table, features};
use ground::scenario::Fault;
use ground::scenario::lower::{Lower, Range};

table! {
    /// What AAA points buy.
    GenerationFile => Generation {
        /// The columns, by the die.
        dice: Vec<Range> = 1..=10,
        costs: Costs,
        rows: Vec<GenerationRow>,
    }
}
part! {
    /// What each density costs.
    CostsFile => Costs { light: u8 = 1..=9, medium: u8 = 1..=9, heavy: u8 = 1..=9 }
}
part! {
    /// What so many points buy, by column.
    GenerationRowFile => GenerationRow { points: u8 = 1..=24, buys: Vec<Purchase> }
}

/// Concentrations bought: Light, Medium, Heavy. Written such as `1H 2M`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Purchase(pub(crate) [u8; 3]);

impl Lower<Date> for Purchase {
    type Shape = String;

    fn lower(shape: &String, path: &str, _: (i64, i64), at: &mut Lowering<'_>) -> Option<Purchase> {
        let mut bought = [0; 3];
        for part in shape.split_whitespace() {
            let (count, density) = part.split_at(part.len().saturating_sub(1));
            let place = ["L", "M", "H"].iter().position(|&letter| letter == density);
            match (place, count.parse::<u8>()) {
                (Some(place), Ok(count @ 1..=20)) => bought[place] += count,
                _ => {
                    at.check.fault(Fault::new(path, format!("`{part}` buys nothing")).expected("such as 1H 2M 1L"));
                    return None;
                }
            }
        }
        Some(Purchase(bought))
    }
}

table! {
    /// Set-up.
    SetUpFile => SetUp {
        /// Of those bought so much, rounded up, is placed before play.
        share: [u8; 2] = 1..=9,
    }
}
table! {
    /// Activation of hidden concentrations.
    ActivationFile => Activation {
        /// With a die times this up to the number hidden two come up.
        two_at_times: u8 = 1..=10,
    }
}

features! {
    /// What the rows of the two deployment tables may ask for.
    pub(crate) enum DeploymentFeature {
        Hidden = number("hidden", 0, 24) "how many are still hidden",
    }
}

table! {
    /// The AAA Deployment Table.
    DeploymentFile => Deployment { rows: Table<DeploymentFeature, LineTo> }
}
part! {
    /// On the line between the target and the nearest flight of these missions.
    LineToFile => LineTo {
        /// None of them: not placed.
        line_to: Vec<Mission>,
        /// How near to the target the flight has to be.
        within: u8,
    }
}
impl Action<Date> for LineTo {
    fn passes(&self) -> bool {
        !self.line_to.is_empty()
    }
}

table! {
    /// Barrage fire. Lists by band; 0 is no attack.
    BarrageFile => Barrage {
        /// What two dice need: Light, Medium, Heavy.
        numbers: [[u8; 4]; 3] = 0..=30,
        /// How many concentrations fire at one point of a flight.
        best: u8 = 0..=9,
        /// How far a zone reaches from its hex.
        reach: u8 = 0..=3,
        evading: i8 = -9..=9,
        fast: Fast,
        /// At night without a Fire Can.
        night: i8 = -9..=9,
        /// With visual aim blocked.
        cloud: i8 = -9..=9,
        /// The level of suppression that silences.
        silent_at: u8 = 1..=9,
        /// The last hexes of a dive run, that count as Low.
        dive_run_hexes: u8 = 0..=9,
    }
}
part! {
    /// From a speed on.
    FastFile => Fast { speed: u8 = 1..=12, modifier: i8 = -9..=9 }
}
table! {
    /// Damage by AAA and Fire Cans: the least total of each.
    FlakDamageFile => FlakDamage {
        heavy: i8 = -9..=9,
        fire_can: i8 = -9..=9,
        b52: i8 = -9..=9,
        damaged: i8 = 2..=30,
        crippled: i8 = 2..=30,
        shot_down: i8 = 2..=30,
    }
}
table! {
    /// Suppression of AAA.
    SuppressionFile => Suppression {
        most: u8 = 0..=9,
        /// A level goes on a die of at least this.
        removed_on: u8 = 1..=11,
    }
}
table! {
    /// How many Fire Cans stand in a hex.
    FireCanLimitsFile => FireCanLimits {
        /// With Light, Medium, Heavy as the densest concentration.
        most: [u8; 3] = 0..=9,
    }
}
table! {
    /// The Fire Can Deployment Table.
    FireCanDeploymentFile => FireCanDeployment { rows: Table<DeploymentFeature, FireCanRow> }
}
part! {
    /// Where a Fire Can goes.
    FireCanRowFile => FireCanRow {
        place: FireCanPlace,
        /// A flight of these missions is near.
        missions: Option<Vec<Mission>>,
        /// So near to the target.
        from_target: Option<u8>,
        /// So near to the concentration.
        from_aaa: Option<u8>,
    }
}
impl Action<Date> for FireCanRow {
    fn passes(&self) -> bool {
        self.place != FireCanPlace::Nowhere
    }
}
table! {
    /// Attacks of Fire Cans.
    FireCanAttackFile => FireCanAttack {
        range: u8,
        /// What two dice need, by band; 0 is no attack.
        numbers: [u8; 4] = 0..=30,
        chaff: i8 = -9..=9,
        near: Near,
    }
}
part! {
    /// Up to a range.
    NearFile => Near { range: u8, modifier: i8 = -9..=9 }
}
