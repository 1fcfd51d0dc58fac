//! The Track Phase (DH9d).

use crate::keys;
use crate::ledger::Rule;
use crate::phases::Raid;
use crate::rules::detection::Track;
use crate::state::Side;
use crate::state::air_picture::Picture;
use crate::terms::dice::two_dice;
use crate::terms::words::{Band, Level};
use ground::board::Hex;
use ground::chance::{Chance, Label, Roll};
use ground::journal::{Event, Journal};

/// A detected flight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tracked {
    /// How well those look who have detected it.
    pub(crate) level: Level,
    pub(crate) band: Band,
    /// Over or next to rough ground.
    pub(crate) rough: bool,
    pub(crate) chaff: bool,
}

impl Track {
    /// Whether a flight is lost: at Deck about rough ground for certain, else on two dice (DH9d).
    pub(crate) fn lost(&self, who: Label, flight: Tracked, roll: &mut impl Roll, journal: &mut impl Journal) -> bool {
        let limit =
            self.limits[flight.level.index()] + self.bands[flight.band.index()] + i8::from(flight.chaff) * self.chaff;
        let hidden = flight.rough && flight.band == Band::Deck;
        let lost = hidden || two_dice(who, roll, journal).sum() <= limit;
        journal.record(|| {
            let event = Event::of(Rule::DH9d).on(who).result(limit);
            event.word("track", if lost { "lost" } else { "kept" })
        });
        lost
    }
}

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Detected flights may be lost.
    pub(crate) fn track(&mut self, picture: &Picture) {
        let rules = &self.rules().track;
        // The DRV loses US flights and does not look the worse for it.
        let [by_us, by_drv] = Side::BOTH.map(|side| self.track_level(side));
        for place in picture.detected.each() {
            let flight = &self.state.us[place];
            let tracked = self.tracked(by_drv, flight.flying.hex, flight.flying.band, self.in_chaff(place));
            let label = self.us_label(place);
            let key = self.moment(label, Label::NONE).key(keys::TRACK);
            let lost = rules.lost(label, tracked, &mut self.chance.open(key), self.journal);
            self.state.us[place].detected = !lost;
        }
        for place in self.state.drv_places() {
            let flight = &self.state.drv[place];
            if flight.airborne() && flight.detected {
                let tracked = self.tracked(by_us, flight.flying.hex, flight.flying.band, false);
                let label = self.drv_label(place);
                let key = self.moment(label, Label::NONE).key(keys::TRACK);
                let lost = rules.lost(label, tracked, &mut self.chance.open(key), self.journal);
                self.state.drv[place].detected = !lost;
            }
        }
    }

    fn tracked(&self, level: Level, hex: Hex, band: Band, chaff: bool) -> Tracked {
        let map = &self.scenario.map;
        let rough = map.ground(hex).by_rough();
        Tracked { level, band, rough, chaff }
    }

    /// How well a side looks this turn; the DRV under jamming and strain worse, down to F.
    fn track_level(&self, side: Side) -> Level {
        let levels = &self.rules().detection_levels.rows;
        let night = self.scenario.night;
        match side {
            Side::Us => levels.us_night.filter(|_| night).unwrap_or(levels.us),
            Side::Drv => {
                let level = levels.drv_night.filter(|_| night).unwrap_or(levels.drv);
                let worse = self.control().over + self.state.warning_jammed;
                Level::ALL[(level.index() + usize::from(worse)).min(Level::ALL.len() - 1)]
            }
        }
    }
}
