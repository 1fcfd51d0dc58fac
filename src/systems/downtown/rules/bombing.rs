//! Bombing and reconnaissance (DH12).

use crate::terms::lowering::{part, table};
use crate::terms::words::{Band, Hardness, Load, Profile, TargetKind};
use ground::scenario::lower::Range;

table! {
    /// Attacks on the ground.
    BombingFile => Bombing {
        /// The first that load, band and sight allow is flown.
        profiles: Vec<ProfileRule>,
        /// By hardness, A to D.
        hardness: [i8; 4] = -9..=9,
        /// Through none, Light, Medium, Heavy.
        aaa: [i8; 4] = -9..=9,
        evaded: i8 = -9..=9,
        haze: i8 = -9..=9,
        broken: i8 = -9..=9,
        guided: i8 = -9..=9,
        /// Bomb points at which a guided bomb, a Walleye or a strafing pass counts.
        lowest: u8 = 1..=120,
        /// Turns near its target, or away from it after a first pass, before a bomber gives up.
        linger: u16,
        /// Hexes from its target within which these turns count.
        near: u8,
        successes: Vec<Successes>,
    }
}
part! {
    /// A way to drop bombs.
    ProfileRuleFile => ProfileRule {
        profile: Profile,
        modifier: i8 = -9..=9,
        /// What is dropped so; clean is nothing, for guns.
        loads: Vec<Load>,
        /// Hexes of straight flight before the release.
        run: u8,
        /// Hexes before the target at which bombs go.
        short: Option<u8>,
        /// The lowest band at release.
        lowest: Option<Band>,
        /// The highest band at release.
        highest: Option<Band>,
        /// The band at which the run begins.
        entry: Option<Band>,
        /// Whether it needs no sight of the target, but a radar to bomb by, or radio bearings.
        blind: Option<bool>,
    }
}
part! {
    /// The least total for one success, two, three, four; 0 where there is none.
    SuccessesFile => Successes { points: Range = 1..=120, numbers: [u8; 4] = 0..=40 }
}
table! {
    /// Kinds of targets.
    TargetsFile => Targets {
        bridge: TargetRule,
        power: TargetRule,
        fuel: TargetRule,
        steel: TargetRule,
        yard: TargetRule,
        airfield: TargetRule,
        depot: TargetRule,
        radio: TargetRule,
        sam: TargetRule,
        fire_can: TargetRule,
        aaa: TargetRule,
    }
}
part! {
    /// A kind of target.
    TargetRuleFile => TargetRule {
        hardness: Hardness,
        /// Successes for Slight, Heavy, Destroyed.
        levels: [u8; 3] = 1..=99,
    }
}

impl Targets {
    pub(crate) fn of(&self, kind: TargetKind) -> &TargetRule {
        match kind {
            TargetKind::Bridge => &self.bridge,
            TargetKind::Power => &self.power,
            TargetKind::Fuel => &self.fuel,
            TargetKind::Steel => &self.steel,
            TargetKind::Yard => &self.yard,
            TargetKind::Airfield => &self.airfield,
            TargetKind::Depot => &self.depot,
            TargetKind::Radio => &self.radio,
            TargetKind::Sam => &self.sam,
            TargetKind::FireCan => &self.fire_can,
            TargetKind::Aaa => &self.aaa,
        }
    }
}

table! {
    /// Reconnaissance.
    ReconFile => Recon {
        /// The least die of a success.
        success: u8 = 1..=11,
        /// Turns after the last attack.
        after: u8,
        /// Hexes aside of the target at Deck, Low, Medium.
        aside: [u8; 3],
        /// The least die that confirms a level without it.
        assessed: u8 = 1..=11,
    }
}
table! {
    /// Loads.
    LoadsFile => Loads {
        /// Whether the bomb values of flights deep in the north count.
        deep: bool,
        /// Bomb points in halves of an aircraft on SEAD or Armed Escort.
        support_points: u8,
    }
}
