//! The radars at which a flight with anti-radiation missiles could fire (DH11i).

use crate::policy::View;
use crate::terms::ground_targets::Radar;
use crate::terms::orders::ArmsOrder;
use ground::board::{Arc, Hex, range};

impl View<'_> {
    /// Whether the flight has a missile of a type, a Standard ARM or else a Shrike, that is in service at the
    /// scenario's date.
    pub(crate) fn has_arm(&self, standard: bool) -> bool {
        let carried = self.us().arms[usize::from(standard)] > 0;
        carried && self.scenario.rules.arms.of(standard).from <= self.scenario.date
    }

    /// The nearest radar, at most `within` hexes off, in reach of a missile that the flight has, SAMs before Fire
    /// Cans, and which type that is: a Shrike, if it reaches.
    pub(crate) fn radar_in_reach(&self, within: u32) -> Option<(Radar, bool)> {
        self.radars(within).in_reach
    }

    /// The distance in hexes up to which the flight fires missiles under its order.
    pub(crate) fn fires_within(&self, order: ArmsOrder) -> u32 {
        if order == ArmsOrder::Close { self.scenario.rules.us_flying.close.into() } else { u32::MAX }
    }

    /// Whether the flight would fire at a hex, as it is ordered, if that were ahead of it: with a Shrike alone, for a
    /// Standard needs no turn.
    pub(crate) fn shoots_by_the_nose(&self, hex: Hex, order: ArmsOrder) -> bool {
        let reach = u32::from(self.scenario.rules.arms.of(false).range).min(self.fires_within(order));
        self.has_arm(false) && !self.has_arm(true) && range(self.here(), hex) <= reach
    }

    /// The radars that are on, within `within` hexes, that missiles of the flight reach.
    pub(crate) fn radars(&self, within: u32) -> Radars {
        let flying = &self.us().flying;
        let rules = &self.scenario.rules.arms;
        let reach = |standard: bool| self.has_arm(standard).then_some(u32::from(rules.of(standard).range));
        let [shrike, standard] = [reach(false), reach(true)];
        let arm = |away: u32, hex: Hex| {
            if shrike.is_some_and(|shrike| away <= shrike) && flying.arc(hex) == Arc::Front {
                return Some(false);
            }
            standard.is_some_and(|standard| away <= standard).then_some(true)
        };
        let farthest = shrike.max(standard).unwrap_or(0).min(within);
        let mut radars = Radars { any: false, in_reach: None };
        let mut below = farthest + 1;
        let mut look = |radar: Radar, hex: Hex| {
            let away = range(flying.hex, hex);
            radars.any = true;
            if away < below
                && let Some(standard) = arm(away, hex)
            {
                (radars.in_reach, below) = (Some((radar, standard)), away);
            }
        };
        for (place, sam) in self.state.hot_sams() {
            look(Radar::Sam(place), sam.hex);
        }
        for (place, can) in self.state.fire_cans.iter().enumerate().filter(|(_, can)| self.state.works(can)) {
            look(Radar::FireCan(place), can.hex);
        }
        radars
    }
}

/// The radars that are on, as targets for a flight's missiles.
pub(crate) struct Radars {
    pub(crate) any: bool,
    /// The radar at which the flight would fire, and whether with a Standard.
    pub(crate) in_reach: Option<(Radar, bool)>,
}
