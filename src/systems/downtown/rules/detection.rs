//! Detection, track, ground control and early warning (DH9).

use crate::terms::date::Date;
use crate::terms::date::{ByDate, FromMonth};
use crate::terms::lowering::{part, table};
use crate::terms::words::Level;

table! {
    /// Detection levels by date.
    LevelsFile => Levels { rows: ByDate<LevelRow> }
}
part! {
    /// Detection levels from a month on.
    LevelRowFile => LevelRow { from: Date, drv: Level, us: Level, drv_night: Option<Level>, us_night: Option<Level> }
}
impl FromMonth for LevelRow {
    fn from(&self) -> Date {
        self.from
    }
}
table! {
    /// Standard detection.
    DetectionFile => Detection {
        /// What two dice need, by level.
        numbers: [i8; 6] = 2..=30,
        /// By band.
        bands: [i8; 4] = -9..=9,
        deck_over_rough: i8 = -9..=9,
        formation: FormationBonus,
        b52: i8 = -9..=9,
    }
}
part! {
    /// What a strike formation adds.
    FormationBonusFile => FormationBonus { flights: u8 = 1..=9, bonus: i8 = 0..=9 }
}
table! {
    /// Eyes, airborne radar, ground observers.
    SightingFile => Sighting { visual: Visual, radar: AirRadar, observers: Observers }
}
part! {
    /// Eyes.
    VisualFile => Visual {
        range: u8,
        night_range: u8,
        number: i8 = 2..=30,
        /// By range from 0.
        at: [i8; 5] = -9..=9,
        deck: i8 = -9..=9,
        /// MiGs with burners lit.
        burner: i8 = -9..=9,
    }
}
part! {
    /// Airborne radar, within the range of the type.
    AirRadarFile => AirRadar { number: i8 = 2..=30, far: u8, far_modifier: i8 = -9..=9 }
}
part! {
    /// Ground observers near AAA, on one die up to the number.
    ObserversFile => Observers { range: u8, number: u8 = 0..=10 }
}
table! {
    /// The Track Phase.
    TrackFile => Track {
        /// Lost on two dice up to this, by level.
        limits: [i8; 6] = -9..=30,
        /// Added to the limit, by band.
        bands: [i8; 4] = -9..=9,
        chaff: i8 = -9..=9,
    }
}
table! {
    /// Ground control.
    GciFile => Gci {
        rows: ByDate<GciRow>,
        per_jammer: i8 = -9..=0,
        least: u8 = 0..=9,
    }
}
part! {
    /// How many flights are controlled from a month on.
    GciRowFile => GciRow { from: Date, level: u8 = 0..=20, night: Option<u8> = 0..=20 }
}
impl FromMonth for GciRow {
    fn from(&self) -> Date {
        self.from
    }
}
table! {
    /// Early warning.
    EarlyWarningFile => EarlyWarning {
        rows: ByDate<EarlyWarningRow>,
        /// In over Laos at Medium or higher.
        laos_high: i8 = -9..=9,
        /// In over the sea.
        sea: i8 = -9..=9,
        /// All in at Low or Deck.
        low: i8 = -9..=9,
        per_jammer: i8 = -9..=9,
        night: i8 = -9..=9,
        /// The least total for Poor.
        poor: i8 = -20..=30,
        /// The least total for Average.
        average: i8 = -20..=30,
        /// The least total for Good.
        good: i8 = -20..=30,
    }
}
part! {
    /// What the date adds.
    EarlyWarningRowFile => EarlyWarningRow { from: Date, modifier: i8 = -9..=9 }
}
impl FromMonth for EarlyWarningRow {
    fn from(&self) -> Date {
        self.from
    }
}
