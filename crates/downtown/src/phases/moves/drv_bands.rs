//! When a DRV flight climbs and dives, and how low it flies (D5.8.2f, D5.9.3a, D5.9.4a).

use crate::phases::context::Raid;
use crate::state::flying::Flying;
use crate::terms::defence::Zone;
use crate::terms::flights::Band;
use ground::board::Hex;
use ground::chance::Chance;
use ground::journal::Journal;

/// The band that a flight wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Wanted {
    /// The band that its zone asks for.
    pub(crate) by_zone: Band,
    /// The same, or Low instead of Deck in poor weather.
    pub(crate) band: Band,
}

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// By how many bands a flight climbs (above 0) or dives now that wants to be in another, and for how many points;
    /// none if it does not. What a free descent does not reach is dived.
    pub(crate) fn next_change(&self, own: &Flying, wanted: Wanted, zone: Zone) -> Option<(i8, u8)> {
        let (zones, rules) = (&self.rules().zones, &self.rules().movement);
        let above = (own.band as u8).saturating_sub(wanted.band as u8);
        let second = zone == Zone::Engage && own.climbs == zones.climb_a_turn;
        let zooms = second && own.dash && own.points > rules.zoom;
        let can_climb = own.climbs < zones.climb_a_turn || zooms;
        let climbs = wanted.band > own.band && can_climb && !self.is_held_down(own, wanted);
        let ridge = |hex: Hex| self.scenario.map.ground(hex).ridge();
        let (change, cost) = match () {
            () if climbs && zooms => (1, rules.zoom),
            () if climbs => (1, rules.climb),
            () if above > rules.free_descent && !ridge(own.hex) && !ridge(own.ahead()) => {
                (rules.free_descent as i8 - above as i8, rules.dive)
            }
            () => return None,
        };
        (own.points >= cost).then_some((change, cost))
    }

    /// The dive to Deck of a flight that is about to land, since it does not wait for the free descent at the end of
    /// the move.
    pub(crate) fn dive_to_land(&self, own: &Flying) -> Option<(i8, u8)> {
        let (cost, above) = (self.rules().movement.dive, own.band as i8 - Band::Deck as i8);
        let dives = above > 0 && own.points >= cost && !self.scenario.map.ground(own.hex).ridge();
        dives.then_some((-above, cost))
    }

    /// Whether a flight is at Deck under barrage and its zone would have it higher: it does not climb there (D5.9.4a).
    pub(crate) fn is_held_down(&self, own: &Flying, wanted: Wanted) -> bool {
        wanted.by_zone > own.band && self.is_under_barrage(own)
    }

    /// Whether a flight at Deck stays there because of the guns around; in poor weather it does not (D5.9.3a, D5.9.4a).
    pub(crate) fn is_under_barrage(&self, own: &Flying) -> bool {
        own.band == Band::Deck && self.state.covered(own.hex) && !self.state.weather.poor()
    }

    /// What a flight wants whose zone asks for a band: Low in place of Deck in poor weather, unless the flight is `low`
    /// because it takes off or lands.
    pub(crate) fn wanted(&self, by_zone: Band, low: bool) -> Wanted {
        let band = if self.state.weather.poor() && !low { by_zone.max(Band::Low) } else { by_zone };
        Wanted { by_zone, band }
    }
}
