//! Acquisition by SAMs: which flights can be acquired, and the roll (DH11b, DH11d).

use crate::keys::{self, FIRST_SAM, label_of};
use crate::ledger::Rule;
use crate::phases::context::Raid;
use crate::phases::sensors::standoff_jamming::Screen;
use crate::rules::sams::acquisition::{Attempt, Seen};
use crate::terms::defence::Acquired;
use crate::terms::flights::Band;
use ground::board::Hex;
use ground::chance::{Chance, Label};
use ground::journal::{Event, Journal};

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Records that a limit on SAMs applies (DH11b).
    pub(crate) fn sam_limit(&mut self, sam: Label, limit: &'static str) {
        self.journal.record(|| Event::of(Rule::DH11b).by(sam).word("limit", limit));
    }

    /// Whether terrain hides a US flight at Deck from a radar.
    pub(crate) fn masked(&self, radar: Hex, place: usize) -> bool {
        let flying = &self.state.us[place].flying;
        flying.band == Band::Deck && self.scenario.map.hides(radar, flying.hex)
    }

    /// A SAM rolls to acquire a flight, `away` hexes off, against the jamming there, and drops any other flight
    /// (DH11d).
    pub(crate) fn try_to_acquire(&mut self, sam: usize, (place, away): (usize, u32), screen: &Screen) {
        let site = &self.state.sams[sam];
        let flight = &self.state.us[place];
        let seen = match () {
            () if site.target == Some(place as u8) => Seen::Acquired,
            () if flight.detected => Seen::Detected,
            () => Seen::Undetected,
        };
        let attempt = Attempt {
            seen,
            range: away,
            band: flight.flying.band,
            masked: self.masked(site.hex, place),
            interference: self.interference(site.hex, place, screen),
            noise: self.noise(place),
            b52: self.scenario.flights[place].aircraft.cell == Some(true),
            fresh: site.fresh,
        };
        let ends = (label_of(FIRST_SAM, sam), self.us_label(place));
        let rules = &self.rules().sam_acquisition;
        let mut acquired = Acquired::No;
        if rules.can(away, attempt.band, attempt.masked) {
            let key = self.moment(ends.0, ends.1).key(keys::SAM_ACQUISITION);
            acquired = rules.roll(attempt, ends, &mut self.chance.open(key), self.journal);
        }
        let site = &mut self.state.sams[sam];
        (site.target, site.acquired) = (Some(place as u8).filter(|_| acquired != Acquired::No), acquired);
    }
}
