//! Victory points and levels (DH15a).

use crate::rules::flights::Aircraft;
use crate::terms::lowering::table;

table! {
    /// Victory points.
    VictoryFile => Victory {
        /// Points of the US for a target hit slightly, hit heavily, destroyed.
        target: [u8; 3],
        /// Points of the US for a MiG shot down.
        mig_shot_down: u8,
        /// Points of the US for a MiG crippled.
        mig_crippled: u8,
        /// Points of the US for a SAM site hit slightly, hit heavily, destroyed.
        sam: [u8; 3],
        /// Points of the US for a Fire Can destroyed.
        fire_can: u8,
        /// Points of the DRV for a US aircraft lost.
        lost: u8,
        /// Points of the DRV for a B-52 lost.
        lost_b52: u8,
        /// Points of the DRV for another large aircraft lost.
        lost_jammer: u8,
        /// Points of the DRV for a reconnaissance aircraft lost.
        lost_recon: u8,
        /// Points of the DRV for a US aircraft that comes home crippled.
        crippled: u8,
        /// Points of the DRV for a crewman captured.
        captured: u8,
        /// Points of the DRV for a bombing flight that drops nothing and is not lost.
        aborted: u8,
        /// Points of the DRV for each turn that a US flight ends in the China buffer zone.
        buffer: u8,
        /// The least margin of a marginal victory, in points.
        marginal: u8,
        /// The least margin of a substantial victory, in points.
        substantial: u8,
        /// The least margin of a decisive victory, in points.
        decisive: u8,
    }
}

/// The level of victory, from the best of the US down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Level {
    UsDecisive,
    UsSubstantial,
    UsMarginal,
    Draw,
    DrvMarginal,
    DrvSubstantial,
    DrvDecisive,
}

impl Level {
    pub(crate) const NAMES: [&'static str; 7] =
        ["us-decisive", "us-substantial", "us-marginal", "draw", "drv-marginal", "drv-substantial", "drv-decisive"];
    const ALL: [Level; 7] = [
        Level::UsDecisive,
        Level::UsSubstantial,
        Level::UsMarginal,
        Level::Draw,
        Level::DrvMarginal,
        Level::DrvSubstantial,
        Level::DrvDecisive,
    ];
}

impl Victory {
    /// The level of victory for a margin, US points less DRV points.
    pub(crate) fn level(&self, margin: i32) -> Level {
        let levels = [self.marginal, self.substantial, self.decisive];
        let reached = levels.iter().filter(|&&level| margin.unsigned_abs() >= level.into()).count();
        Level::ALL[if margin > 0 { 3 - reached } else { 3 + reached }]
    }

    /// The least lead, in points, of the victory that a margin is; for a draw the least lead of any.
    pub(crate) fn least_lead(&self, margin: i32) -> u8 {
        let levels = [self.decisive, self.substantial, self.marginal];
        levels.into_iter().find(|&level| margin.unsigned_abs() >= level.into()).unwrap_or(self.marginal)
    }

    /// The points of the DRV for an aircraft of a US flight that is lost.
    pub(crate) const fn loss(&self, aircraft: &Aircraft) -> u8 {
        match () {
            () if matches!(aircraft.cell, Some(true)) => self.lost_b52,
            () if matches!(aircraft.large, Some(true)) => self.lost_jammer,
            () if matches!(aircraft.recon, Some(true)) => self.lost_recon,
            _ => self.lost,
        }
    }
}
