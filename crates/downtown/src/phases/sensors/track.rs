//! The Track Phase (DH9d).

use crate::keys::{self, drv_label};
use crate::phases::context::Raid;
use crate::rules::detection::Tracked;
use crate::state::air_picture::AirPicture;
use crate::terms::defence::Level;
use crate::terms::flights::{Band, Side};
use ground::board::Hex;
use ground::chance::{Chance, Label};
use ground::journal::Journal;

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Rolls for each detected flight to be lost.
    pub(crate) fn track(&mut self, picture: &AirPicture) {
        let rules = &self.rules().track;
        // The levels are found first, since lost flights must not affect them.
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
                let label = drv_label(place);
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

    /// The level at which a side tracks this turn. Jamming and strained control worsen that of the DRV, down to F.
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
