//! Acquisition by SAMs: who can be acquired, and the roll (DH11b, DH11d).

use crate::keys;
use crate::labels::FIRST_SAM;
use crate::ledger::Rule;
use crate::phases::sensors::jamming::Interference;
use crate::phases::sensors::standoff_jamming::Screen;
use crate::phases::{Raid, label_of};
use crate::rules::sam::Acquisition;
use crate::terms::dice::two_dice;
use crate::terms::words::{Acquired, Band};
use ground::board::Hex;
use ground::chance::{Chance, Label, Roll};
use ground::journal::{Event, Journal};

/// What the target of an attempt is to the SAM.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Seen {
    Undetected,
    Detected,
    /// This SAM has acquired it.
    Acquired,
}

/// An attempt to acquire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Attempt {
    pub(crate) seen: Seen,
    pub(crate) range: u32,
    pub(crate) band: Band,
    /// Ground is in the way of a flight at Deck.
    pub(crate) masked: bool,
    pub(crate) interference: Interference,
    /// Its own jamming is noise.
    pub(crate) noise: bool,
    pub(crate) b52: bool,
    pub(crate) fresh: bool,
}

impl Acquisition {
    /// How far a SAM can acquire a flight in a band (DH11b).
    pub(crate) fn reach(&self, band: Band) -> u8 {
        if band == Band::Deck { self.range.min(self.deck_range) } else { self.range }
    }

    /// Whether a SAM can acquire at all (DH11b).
    pub(crate) fn can(&self, range: u32, band: Band, masked: bool) -> bool {
        range <= self.reach(band).into() && !(masked && band == Band::Deck)
    }

    /// Rolls an attempt that can be made (DH11d).
    pub(crate) fn roll(
        &self,
        attempt: Attempt,
        ends: (Label, Label),
        roll: &mut impl Roll,
        journal: &mut impl Journal,
    ) -> Acquired {
        let burns = if attempt.b52 { self.burn_through_b52 } else { self.burn_through };
        let mut through = attempt.interference;
        if attempt.noise && attempt.range <= burns.into() {
            through.own = 0;
        }
        let mut modifier = through.modifier(self.chaff, ends, journal) + self.bands[attempt.band.index()];
        modifier += i8::from(attempt.b52) * self.b52 + i8::from(attempt.fresh) * self.fresh;
        modifier += i8::from(attempt.range >= self.far.from.into()) * self.far.modifier;
        let [partial, full] = match attempt.seen {
            Seen::Undetected => self.undetected,
            Seen::Detected => self.detected,
            Seen::Acquired => self.acquired,
        };
        let total = two_dice(ends.0, roll, journal).sum() + modifier;
        let acquired = match total {
            total if total >= full => Acquired::Full,
            total if total >= partial => Acquired::Partial,
            _ => Acquired::No,
        };
        journal.record(|| {
            let event = Event::of(Rule::DH11d).by(ends.0).on(ends.1).modifier(modifier).result(total);
            event.int("range", attempt.range as i32).word("acquired", acquired.name())
        });
        acquired
    }
}

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// A flight that has left the map or the air is tracked no more.
    pub(crate) fn forget(&mut self, place: usize) {
        for sam in 0..self.state.sams.len() {
            if self.state.sams[sam].target == Some(place as u8) {
                self.drop_acquisition(sam);
            }
        }
    }

    /// A SAM tracks nobody any more.
    pub(crate) fn drop_acquisition(&mut self, sam: usize) {
        let site = &mut self.state.sams[sam];
        (site.target, site.acquired) = (None, Acquired::No);
    }

    /// A limit of SAMs is met (DH11b).
    pub(crate) fn sam_limit(&mut self, sam: Label, limit: &'static str) {
        self.journal.record(|| Event::of(Rule::DH11b).by(sam).word("limit", limit));
    }

    /// Whether ground hides a US flight at Deck from a radar.
    pub(crate) fn masked(&self, radar: Hex, place: usize) -> bool {
        let flying = &self.state.us[place].flying;
        flying.band == Band::Deck && self.scenario.map.hides(radar, flying.hex)
    }

    /// A SAM rolls for a flight at a range, through what jammers work, and gives up any other (DH11d).
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
