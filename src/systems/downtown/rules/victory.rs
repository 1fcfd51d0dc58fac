//! Victory points and levels (DH15a).

use crate::rules::flights::Aircraft;
use crate::terms::lowering::table;

table! {
    /// Victory points.
    VictoryFile => Victory {
        /// For a target hit slightly, heavily, destroyed.
        target: [u8; 3],
        mig_shot_down: u8,
        mig_crippled: u8,
        /// For a SAM hit slightly, heavily, destroyed.
        sam: [u8; 3],
        fire_can: u8,
        lost: u8,
        lost_b52: u8,
        lost_jammer: u8,
        lost_recon: u8,
        crippled: u8,
        captured: u8,
        aborted: u8,
        /// For each turn that a US flight ends in the China buffer.
        buffer: u8,
        /// The least margin of each level.
        marginal: u8,
        substantial: u8,
        decisive: u8,
    }
}

/// Who has won, and by how much, from the US down.
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
    /// The outcome of a margin, US less DRV.
    pub(crate) fn level(&self, margin: i32) -> Level {
        let levels = [self.marginal, self.substantial, self.decisive];
        let reached = levels.iter().filter(|&&level| margin.unsigned_abs() >= level.into()).count();
        Level::ALL[if margin > 0 { 3 - reached } else { 3 + reached }]
    }

    /// What the DRV scores for an aircraft of a US flight that does not come home.
    pub(crate) const fn loss(&self, aircraft: &Aircraft) -> u8 {
        match () {
            () if matches!(aircraft.cell, Some(true)) => self.lost_b52,
            () if matches!(aircraft.large, Some(true)) => self.lost_jammer,
            () if matches!(aircraft.recon, Some(true)) => self.lost_recon,
            _ => self.lost,
        }
    }
}
