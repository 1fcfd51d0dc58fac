//! Acquisition by SAMs: the table from A to J, and the roll (D3.4.2a, D3.4.3a to D3.4.3j, DH11b, DH11d).

use super::dice::two_dice;
use super::jamming::Interference;
use super::labels::FIRST_SAM;
use super::places::Places;
use super::purpose;
use super::raid::{Raid, label_of};
use super::rule::Rule;
use super::rules::sam::{Acquisition, AcquisitionRow};
use super::setup::{KeepTracking, MigBanRows};
use super::state::{UsFlight, UsPlaces};
use super::words::{Acquired, AcquisitionDoes, Band, Task};
use crate::board::{Arc, Hex, range};
use crate::chance::{Chance, Label, Roll};
use crate::doctrine::{Feature, FeatureSpec};
use crate::journal::{Event, Journal};

/// What the rows of the SAM Acquisition Table may ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AcquisitionFeature {
    Launched,
    Acquired,
    Range,
    Altitude,
    MigNear,
    InFrontArc,
    SeadThreat,
}

impl Feature for AcquisitionFeature {
    const SPECS: &'static [FeatureSpec] = &[
        FeatureSpec::flag("launched", "the site is marked as launched"),
        FeatureSpec::named("acquired", Acquired::NAMES, "how it has the flight it tracks"),
        FeatureSpec::number("range", 0, 99, "hexes to that flight; 99 without one"),
        FeatureSpec::named("altitude", Band::NAMES, "band of that flight; deck without one"),
        FeatureSpec::flag("mig-near", "a DRV flight is within the ban distance of that flight"),
        FeatureSpec::flag("in-front-arc", "the site lies in the front arc of that flight"),
        FeatureSpec::flag("sead-threat", "the site lies near a SEAD flight and in its front arc"),
    ];

    fn from_index(index: usize) -> Self {
        use AcquisitionFeature::{Acquired, Altitude, InFrontArc, Launched, MigNear, Range, SeadThreat};
        [Launched, Acquired, Range, Altitude, MigNear, InFrontArc, SeadThreat][index]
    }

    fn index(self) -> usize {
        self as usize
    }
}

/// The rules of the rows, in the order of their letters from A.
const ROWS: [Rule; 10] = [
    Rule::D3_4_3a,
    Rule::D3_4_3b,
    Rule::D3_4_3c,
    Rule::D3_4_3d,
    Rule::D3_4_3e,
    Rule::D3_4_3f,
    Rule::D3_4_3g,
    Rule::D3_4_3h,
    Rule::D3_4_3i,
    Rule::D3_4_3j,
];

/// The event of a row that acted, by its letter; of the table for a row of somebody's own.
fn acted(row: &str, sam: Label) -> Event {
    let letter = row.as_bytes().first().filter(|_| row.len() == 1);
    let rule = letter.and_then(|letter| ROWS.get(usize::from(letter.wrapping_sub(b'A'))));
    Event::of(rule.copied().unwrap_or(Rule::D3_4_2a)).by(sam)
}

/// What the target of an attempt is to the SAM.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Seen {
    Undetected,
    Detected,
    /// This SAM has acquired it.
    Acquired,
}

/// An attempt to acquire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Attempt {
    pub(super) seen: Seen,
    pub(super) range: u32,
    pub(super) band: Band,
    /// Ground is in the way of a flight at Deck.
    pub(super) masked: bool,
    pub(super) interference: Interference,
    /// Its own jamming is noise.
    pub(super) noise: bool,
    pub(super) b52: bool,
    pub(super) fresh: bool,
}

impl Acquisition {
    /// Whether a SAM can acquire at all (DH11b).
    pub(super) fn can(&self, range: u32, band: Band, masked: bool) -> bool {
        let low = band != Band::Deck || range <= self.deck_range.into() && !masked;
        range <= self.range.into() && low
    }

    /// Rolls an attempt that can be made (DH11d).
    pub(super) fn roll(
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
    /// Every SAM with its radar on walks the table and, where that says so, rolls for a flight.
    pub(super) fn acquire(&mut self) {
        for sam in 0..self.state.sams.len() {
            if self.state.sams[sam].hot() {
                self.journal.record(|| Event::of(Rule::D3_4_2a).by(label_of(FIRST_SAM, sam)));
                self.walk_acquisition(sam);
            }
        }
        self.state.note_trackers();
    }

    /// A flight that has left the map or the air is tracked no more.
    pub(super) fn forget(&mut self, place: usize) {
        for sam in 0..self.state.sams.len() {
            if self.state.sams[sam].target == Some(place as u8) {
                self.drop_acquisition(sam);
            }
        }
    }

    /// A SAM tracks nobody any more.
    pub(super) fn drop_acquisition(&mut self, sam: usize) {
        let site = &mut self.state.sams[sam];
        (site.target, site.acquired) = (None, Acquired::No);
    }

    /// One SAM walks the table. A drop goes on elsewhere once: a SAM without a target drops nothing.
    fn walk_acquisition(&mut self, sam: usize) {
        let table = &self.rules().sam_acquisition_table.rows;
        let label = label_of(FIRST_SAM, sam);
        let (mut from, mut reached) = (0, None);
        while let Some((row, action)) = table.decide_from(from, |feature| self.acquisition_value(sam, feature)) {
            from = row + 1;
            match action.r#do {
                AcquisitionDoes::Keep => {
                    self.journal.record(|| acted(table.label(row), label).word("deed", "keeps tracking"));
                    self.keep_tracking(sam);
                    return;
                }
                AcquisitionDoes::Drop if self.state.sams[sam].target.is_some() => {
                    self.journal.record(|| acted(table.label(row), label).word("deed", "drops its acquisition"));
                    self.drop_acquisition(sam);
                    from = self.scenario.go_to[row].into();
                }
                AcquisitionDoes::Drop => {}
                AcquisitionDoes::Acquire => {
                    let reached = *reached.get_or_insert_with(|| self.reached(sam));
                    if let Some(place) = self.nearest_to_acquire(sam, action, reached) {
                        let flight = self.us_label(place);
                        self.journal
                            .record(|| acted(table.label(row), label).on(flight).word("deed", "tries to acquire"));
                        self.try_to_acquire(sam, place);
                        return;
                    }
                }
                AcquisitionDoes::Nothing => {
                    self.drop_acquisition(sam);
                    if self.state.us_on_map().next().is_some() {
                        self.sam_limit(label, "nobody in its acquisition range");
                    }
                    return;
                }
            }
        }
    }

    /// A limit of SAMs is met (DH11b).
    pub(super) fn sam_limit(&mut self, sam: Label, limit: &'static str) {
        self.journal.record(|| Event::of(Rule::DH11b).by(sam).word("limit", limit));
    }

    fn acquisition_value(&self, sam: usize, feature: AcquisitionFeature) -> i32 {
        let site = &self.state.sams[sam];
        let target = site.target.map(usize::from);
        let flying = target.map(|place| &self.state.us[place].flying);
        match feature {
            AcquisitionFeature::Launched => i32::from(site.launched && target.is_some()),
            AcquisitionFeature::Acquired => site.acquired as i32,
            AcquisitionFeature::Range => flying.map_or(99, |flying| range(flying.hex, site.hex) as i32),
            AcquisitionFeature::Altitude => flying.map_or(0, |flying| flying.band as i32),
            AcquisitionFeature::MigNear => flying.is_some_and(|flying| self.mig_near(flying.hex)).into(),
            AcquisitionFeature::InFrontArc => flying.is_some_and(|flying| flying.arc(site.hex) == Arc::Front).into(),
            AcquisitionFeature::SeadThreat => self.sead_threat(site.hex).into(),
        }
    }

    /// Whether a DRV flight is within the ban distance of a hex.
    pub(super) fn mig_near(&self, hex: Hex) -> bool {
        let within = self.rules().sam_fratricide.rows.mig_within.into();
        self.state.drv_airborne().any(|(_, flight)| range(flight.flying.hex, hex) <= within)
    }

    /// Whether one SEAD flight has a hex both near and in its front arc.
    fn sead_threat(&self, hex: Hex) -> bool {
        let within = self.rules().sam_fratricide.sead_within.into();
        let threatens =
            |flight: &UsFlight| range(flight.flying.hex, hex) <= within && flight.flying.arc(hex) == Arc::Front;
        self.us_of_task(Task::Sead).any(|(_, flight)| threatens(flight))
    }

    /// The flights that a SAM can acquire, if no ground is in the way (DH11b).
    fn reached(&self, sam: usize) -> UsPlaces {
        let (hex, rules) = (self.state.sams[sam].hex, &self.rules().sam_acquisition);
        Places::of(self.state.us_on_map(), |UsFlight { flying, .. }| {
            rules.can(range(flying.hex, hex), flying.band, false)
        })
    }

    /// The nearest of the flights in reach that a row is after, ties by label; those that cannot be acquired are passed over
    /// (DH11b).
    fn nearest_to_acquire(&self, sam: usize, row: &AcquisitionRow, reached: UsPlaces) -> Option<usize> {
        if reached.is_none() {
            return None;
        }
        let hex = self.state.sams[sam].hex;
        let all_look_out = self.scenario.switches.mig_ban_rows == MigBanRows::All;
        let fits = |(place, flight): &(usize, &UsFlight)| {
            let flying = &flight.flying;
            row.task.is_none_or(|task| self.scenario.flights[*place].task == task)
                && row.within.is_none_or(|within| range(flying.hex, hex) <= within.into())
                && row.lowest.is_none_or(|lowest| flying.band >= lowest)
                && (row.facing != Some(true) || flying.arc(hex) == Arc::Front)
                && !((row.clear_of_migs == Some(true) || all_look_out) && self.mig_near(flying.hex))
                && !self.masked(hex, *place)
        };
        let fitting = self.state.us_on_map_of(reached).filter(fits);
        fitting.min_by_key(|(place, flight)| (range(flight.flying.hex, hex), *place)).map(|(place, _)| place)
    }

    /// Whether ground hides a US flight at Deck from a radar.
    fn masked(&self, radar: Hex, place: usize) -> bool {
        let flying = &self.state.us[place].flying;
        flying.band == Band::Deck && self.scenario.map.hides(radar, flying.hex)
    }

    /// A SAM goes on tracking: it holds what it has, or rolls for it by the switch.
    fn keep_tracking(&mut self, sam: usize) {
        let target = self.state.sams[sam].target;
        if let Some(place) = target.filter(|_| self.scenario.switches.keep_tracking == KeepTracking::Roll) {
            self.try_to_acquire(sam, place.into());
        }
    }

    /// A SAM rolls for a flight, and gives up any other (DH11d).
    fn try_to_acquire(&mut self, sam: usize, place: usize) {
        let site = self.state.sams[sam];
        let flight = &self.state.us[place];
        let away = range(flight.flying.hex, site.hex);
        let seen = match () {
            () if site.target == Some(place as u8) => Seen::Acquired,
            () if flight.detected => Seen::Detected,
            () => Seen::Undetected,
        };
        let masked = self.masked(site.hex, place);
        let attempt = Attempt {
            seen,
            range: away,
            band: flight.flying.band,
            masked,
            interference: self.interference(site.hex, place),
            noise: self.noise(place),
            b52: self.scenario.flights[place].aircraft.cell == Some(true),
            fresh: site.fresh,
        };
        let ends = (label_of(FIRST_SAM, sam), self.us_label(place));
        let rules = &self.rules().sam_acquisition;
        let mut acquired = Acquired::No;
        if rules.can(away, attempt.band, masked) {
            let key = self.moment(ends.0, ends.1).key(purpose::SAM_ACQUISITION);
            acquired = rules.roll(attempt, ends, &mut self.chance.open(key), self.journal);
        }
        let site = &mut self.state.sams[sam];
        (site.target, site.acquired) = (Some(place as u8).filter(|_| acquired != Acquired::No), acquired);
    }
}
