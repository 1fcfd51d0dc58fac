//! Detection, track, ground control and early warning (DH9).

use crate::keys::DRV;
use crate::ledger::Rule;
use crate::terms::date::{ByDate, Date, FromMonth};
use crate::terms::defence::{Level, Warning};
use crate::terms::dice::{one_die, two_dice};
use crate::terms::flights::Band;
use crate::terms::lowering::{part, table};
use crate::terms::raid::Entry;
use ground::chance::{Label, Roll};
use ground::journal::{Event, Journal};

table! {
    /// Detection levels by date.
    LevelsFile => Levels {
        /// Detection levels by month.
        rows: ByDate<LevelRow>,
    }
}
part! {
    /// Detection levels from a month on.
    LevelRowFile => LevelRow {
        /// The first month of the row.
        from: Date,
        /// The level at which the DRV detects US flights.
        drv: Level,
        /// The level at which the US detects DRV flights.
        us: Level,
        /// The level of the DRV at night; as by day when absent.
        drv_night: Option<Level>,
        /// The level of the US at night; as by day when absent.
        us_night: Option<Level>,
    }
}
impl FromMonth for LevelRow {
    fn from(&self) -> Date {
        self.from
    }
}
table! {
    /// Standard detection.
    DetectionFile => Detection {
        /// The least total of two dice, by level.
        numbers: [i8; 6] = 2..=30,
        /// Added to the roll, by band.
        bands: [i8; 4] = -9..=9,
        /// Added to the roll for a flight at Deck over rough ground.
        deck_over_rough: i8 = -9..=9,
        formation: FormationBonus,
        /// Added to the roll for a B-52 cell.
        b52: i8 = -9..=9,
    }
}
part! {
    /// What a strike formation adds to the roll.
    FormationBonusFile => FormationBonus {
        /// The least number of flights of the formation.
        flights: u8 = 1..=9,
        /// Added to the roll.
        bonus: i8 = 0..=9,
    }
}
table! {
    /// Detection by eye, by airborne radar and by ground observers.
    SightingFile => Sighting { visual: Visual, radar: AirRadar, observers: Observers }
}
part! {
    /// Detection by eye.
    VisualFile => Visual {
        /// The greatest range by day, in hexes.
        range: u8,
        /// The greatest range at night, in hexes.
        night_range: u8,
        /// The least total of two dice.
        number: i8 = 2..=30,
        /// Added to the roll, by range from 0 hexes.
        at: [i8; 5] = -9..=9,
        /// Added to the roll for a flight at Deck.
        deck: i8 = -9..=9,
        /// Added to the roll for MiGs at dash.
        burner: i8 = -9..=9,
    }
}
part! {
    /// Airborne radar, within the range of its aircraft type.
    AirRadarFile => AirRadar {
        /// The least total of two dice.
        number: i8 = 2..=30,
        /// The range in hexes beyond which `far-modifier` applies.
        far: u8,
        /// Added to the roll beyond the range `far`.
        far_modifier: i8 = -9..=9,
    }
}
part! {
    /// Ground observers near AAA.
    ObserversFile => Observers {
        /// The range at which they see, in hexes.
        range: u8,
        /// They detect on a die up to this.
        number: u8 = 0..=10,
    }
}
table! {
    /// The Track Phase.
    TrackFile => Track {
        /// A track is lost on two dice up to this limit, by level.
        limits: [i8; 6] = -9..=30,
        /// Added to the limit, by band.
        bands: [i8; 4] = -9..=9,
        /// Added to the limit in chaff.
        chaff: i8 = -9..=9,
    }
}
table! {
    /// Ground control.
    GciFile => Gci {
        /// Flights controlled, by month.
        rows: ByDate<GciRow>,
        /// Added to the level for each stand-off jammer.
        per_jammer: i8 = -9..=0,
        /// The least level that jamming leaves.
        least: u8 = 0..=9,
    }
}
part! {
    /// How many flights ground control can lead from a month on.
    GciRowFile => GciRow {
        /// The first month of the row.
        from: Date,
        /// The number of flights controlled by day.
        level: u8 = 0..=20,
        /// The number of flights controlled at night; as by day when absent.
        night: Option<u8> = 0..=20,
    }
}
impl FromMonth for GciRow {
    fn from(&self) -> Date {
        self.from
    }
}
table! {
    /// The early warning that the DRV has of a raid.
    EarlyWarningFile => EarlyWarning {
        /// Added to the roll, by month.
        rows: ByDate<EarlyWarningRow>,
        /// Added to the roll for a raid that enters over Laos at Medium or higher.
        laos_high: i8 = -9..=9,
        /// Added to the roll for a raid that enters over the sea.
        sea: i8 = -9..=9,
        /// Added to the roll for a raid that enters at Low or Deck.
        low: i8 = -9..=9,
        /// Added to the roll for each stand-off jammer.
        per_jammer: i8 = -9..=9,
        /// Added to the roll at night.
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
    /// What the date adds to the roll.
    EarlyWarningRowFile => EarlyWarningRow {
        /// The first month of the row.
        from: Date,
        /// Added to the roll.
        modifier: i8 = -9..=9,
    }
}
impl FromMonth for EarlyWarningRow {
    fn from(&self) -> Date {
        self.from
    }
}

/// What counts for and against the detection of a flight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SearchTarget {
    pub(crate) band: Band,
    /// Whether rough ground is under it.
    pub(crate) rough: bool,
    /// Its own jamming strength.
    pub(crate) jamming: i8,
    pub(crate) standoff: i8,
    /// Whether it is in a strike formation.
    pub(crate) formation: bool,
    pub(crate) b52: bool,
}

impl Detection {
    /// One standard attempt at a detection level.
    pub(crate) fn attempt(
        &self,
        level: Level,
        looked: SearchTarget,
        who: Label,
        roll: &mut impl Roll,
        journal: &mut impl Journal,
    ) -> bool {
        let needed = self.numbers[level as usize];
        let rough = if looked.band == Band::Deck && looked.rough { self.deck_over_rough } else { 0 };
        let formation = if looked.formation { self.formation.bonus } else { 0 };
        let b52 = if looked.b52 { self.b52 } else { 0 };
        let modifier = self.bands[looked.band as usize] + rough + formation + b52 - looked.jamming - looked.standoff;
        let dice = two_dice(who, roll, journal);
        let detected = dice.sum() + modifier >= needed;
        journal.record(|| {
            let event = Event::of(Rule::DH9b).by(who).modifier(modifier).result(dice.sum() + modifier);
            event.int("needed", needed).word("found", ["undetected", "detected"][usize::from(detected)])
        });
        detected
    }
}

/// A second way to detect a flight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sensor {
    /// Eyes, with what is added to two dice.
    Eyes(i8),
    /// By airborne radar, with the modifier of two dice.
    Radar(i8),
    /// By ground observers.
    Observers,
}

impl Sighting {
    /// Ways in a hundred of a try.
    fn chances(&self, sensor: Sensor) -> u32 {
        // Those of two dice: up to the middle all but the ways below it.
        let at_least = |needed: i8| match u32::from(needed.clamp(2, 21).unsigned_abs()) {
            needed @ ..=11 => 100 - (needed - 2) * (needed - 1) / 2,
            needed => (21 - needed) * (22 - needed) / 2,
        };
        match sensor {
            Sensor::Eyes(modifier) => at_least(self.visual.number - modifier),
            Sensor::Radar(modifier) => at_least(self.radar.number - modifier),
            Sensor::Observers => u32::from(self.observers.number) * 10,
        }
    }

    /// The range of eyes, in hexes.
    pub(crate) const fn reach(&self, night: bool) -> u8 {
        if night { self.visual.night_range } else { self.visual.range }
    }

    /// Eyes at a range, if they reach.
    pub(crate) fn eyes(&self, distance: u32, night: bool, band: Band, burner: bool) -> Option<Sensor> {
        let rules = &self.visual;
        let at = *rules.at.get(usize::try_from(distance).ok()?)?;
        let deck = if band == Band::Deck { rules.deck } else { 0 };
        let burner = if burner { rules.burner } else { 0 };
        (distance <= self.reach(night).into()).then_some(Sensor::Eyes(at + deck + burner))
    }

    /// The other try of the best way (DH9c).
    pub(crate) fn attempt(&self, sensor: Sensor, who: Label, roll: &mut impl Roll, journal: &mut impl Journal) -> bool {
        let (result, modifier, detected) = match sensor {
            Sensor::Eyes(modifier) | Sensor::Radar(modifier) => {
                let number = if matches!(sensor, Sensor::Eyes(_)) { self.visual.number } else { self.radar.number };
                let sum = two_dice(who, roll, journal).sum() + modifier;
                (sum, modifier, sum >= number)
            }
            Sensor::Observers => {
                let die = one_die(who, roll, journal);
                (die as i8, 0, die <= self.observers.number)
            }
        };
        let by = match sensor {
            Sensor::Eyes(_) => "eyes",
            Sensor::Radar(_) => "radar",
            Sensor::Observers => "observers",
        };
        journal.record(|| {
            let event = Event::of(Rule::DH9c).by(who).modifier(modifier).result(result).word("way", by);
            event.word("found", ["undetected", "detected"][usize::from(detected)])
        });
        detected
    }
}

/// The best of several ways; of equal ones the last.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct BestSensor {
    pub(crate) sensor: Option<Sensor>,
    chances: u32,
}

impl BestSensor {
    /// One more way, if there is one.
    pub(crate) fn weigh(&mut self, rules: &Sighting, sensor: Option<Sensor>) {
        let Some(sensor) = sensor else { return };
        let chances = rules.chances(sensor);
        if chances >= self.chances {
            *self = BestSensor { sensor: Some(sensor), chances };
        }
    }
}

/// How many flights ground control leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Control {
    /// The number of flights that it can lead.
    pub(crate) level: u8,
    /// By how many flights the detected and identified DRV flights exceed that.
    pub(crate) over: u8,
}

impl Control {
    /// Whether it leads any flights and is not exceeded.
    pub(crate) const fn leads(self) -> bool {
        self.level > 0 && self.over == 0
    }
}

impl Gci {
    /// How many flights it leads with a number of jammers on orbit (DH9e).
    pub(crate) fn led(&self, night: bool, jammers: u8) -> u8 {
        let level = self.rows.night.filter(|_| night).unwrap_or(self.rows.level);
        (i16::from(level) + i16::from(self.per_jammer) * i16::from(jammers)).max(self.least.into()) as u8
    }
}

/// A detected flight, which may be lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tracked {
    /// The level of the side that has detected it.
    pub(crate) level: Level,
    pub(crate) band: Band,
    /// Whether it is over rough ground or next to it.
    pub(crate) rough: bool,
    pub(crate) chaff: bool,
}

impl Track {
    /// Whether a flight is lost: always at Deck near rough ground, otherwise on two dice (DH9d).
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

/// How a raid enters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Approach {
    pub(crate) entry: Entry,
    /// Whether all flights enter at Low or Deck.
    pub(crate) low: bool,
    pub(crate) jammers: u8,
    pub(crate) night: bool,
}

impl EarlyWarning {
    /// Rolls the level of early warning (DH9f).
    pub(crate) fn roll(&self, raid: Approach, roll: &mut impl Roll, journal: &mut impl Journal) -> Warning {
        let entry = match raid.entry {
            Entry::Laos if !raid.low => self.laos_high,
            Entry::Gulf => self.sea,
            Entry::Laos | Entry::South => 0,
        };
        let modifier = self.rows.modifier
            + entry
            + i8::from(raid.low) * self.low
            + i8::from(raid.night) * self.night
            + raid.jammers as i8 * self.per_jammer;
        let total = one_die(DRV, roll, journal) as i8 + modifier;
        let level = match total {
            total if total >= self.good => Warning::Good,
            total if total >= self.average => Warning::Average,
            total if total >= self.poor => Warning::Poor,
            _ => Warning::No,
        };
        journal.record(|| Event::of(Rule::DH9f).by(DRV).modifier(modifier).result(total).word("level", level.name()));
        level
    }
}
