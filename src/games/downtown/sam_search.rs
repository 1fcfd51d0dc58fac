//! How SAMs look for flights to acquire: the Acquisition Table from A to J (D3.4.2a, D3.4.3a to D3.4.3j, DH11b).

use super::labels::FIRST_SAM;
use super::picture::{Distances, Picture};
use super::raid::{Raid, label_of};
use super::rule::Rule;
use super::rules::sam::{AcquisitionRow, AcquisitionTable};
use super::setup::{KeepTracking, MigBanRows};
use super::state::UsPlaces;
use super::words::{Acquired, AcquisitionDoes, Band, Task};
use crate::board::{Arc, Hex, range};
use crate::chance::{Chance, Label};
use crate::doctrine::{Condition, Feature, FeatureSpec};
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
        FeatureSpec::number("range", 0, NO_RANGE, "hexes to that flight; 99 without one"),
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

/// The range of nobody.
const NO_RANGE: i32 = 99;

/// The first row that may apply to a SAM that tracks nobody.
pub(super) fn first_row_untracking(table: &AcquisitionTable) -> usize {
    let may_hold = |condition: &Condition<AcquisitionFeature>| match condition.feature {
        AcquisitionFeature::SeadThreat => true,
        AcquisitionFeature::Range => condition.high >= NO_RANGE,
        _ => condition.low <= 0,
    };
    (0..table.rows.len()).find(|&row| table.rows.conditions(row).iter().all(may_hold)).unwrap_or(0)
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

impl<'a, C: Chance, J: Journal> Raid<'a, C, J> {
    /// Every SAM with its radar on walks the table and, where that says so, rolls for a flight.
    pub(super) fn acquire(&mut self, picture: &Picture) {
        let screen = self.screen();
        for sam in 0..self.state.sams.len() {
            if self.state.sams[sam].hot() {
                self.journal.record(|| Event::of(Rule::D3_4_2a).by(label_of(FIRST_SAM, sam)));
                self.walk_acquisition(sam, picture, screen);
            }
        }
        self.state.note_trackers();
    }

    /// One SAM walks the table. A drop goes on elsewhere once: a SAM without a target drops nothing.
    fn walk_acquisition(&mut self, sam: usize, picture: &Picture, screen: UsPlaces) {
        let table = &self.rules().sam_acquisition_table.rows;
        let label = label_of(FIRST_SAM, sam);
        let hex = self.state.sams[sam].hex;
        let away = picture.from(hex);
        let (mut from, mut reached) = (0, None);
        while let Some((row, action)) = self.row_from(from, sam, picture, &away) {
            from = row + 1;
            match action.r#do {
                AcquisitionDoes::Keep => {
                    self.journal.record(|| acted(table.label(row), label).word("deed", "keeps tracking"));
                    self.keep_tracking(sam, &away, screen);
                    return;
                }
                AcquisitionDoes::Drop if self.state.sams[sam].target.is_some() => {
                    self.journal.record(|| acted(table.label(row), label).word("deed", "drops its acquisition"));
                    self.drop_acquisition(sam);
                    from = self.scenario.go_to[row].into();
                }
                AcquisitionDoes::Drop => {}
                AcquisitionDoes::Acquire => {
                    let reached = *reached.get_or_insert_with(|| self.reached(picture, &away));
                    if let Some(found) = self.nearest_to_acquire(hex, action, (picture, &away), reached) {
                        let flight = self.us_label(found.0);
                        self.journal
                            .record(|| acted(table.label(row), label).on(flight).word("deed", "tries to acquire"));
                        self.try_to_acquire(sam, found, screen);
                        return;
                    }
                }
                AcquisitionDoes::Nothing => {
                    self.drop_acquisition(sam);
                    if !picture.here.is_none() {
                        self.sam_limit(label, "nobody in its acquisition range");
                    }
                    return;
                }
            }
        }
    }

    /// The first row from a place of the table on that applies to a SAM.
    fn row_from(
        &self,
        from: usize,
        sam: usize,
        picture: &Picture,
        away: &Distances,
    ) -> Option<(usize, &'a AcquisitionRow)> {
        let site = &self.state.sams[sam];
        let flying = site.target.map(|place| &self.state.us[usize::from(place)].flying);
        let tracks = flying.is_some() || site.acquired != Acquired::No;
        let from = if tracks { from } else { from.max(self.scenario.lookup.untracking_row) };
        let value = |feature| match feature {
            AcquisitionFeature::Launched => i32::from(site.launched && flying.is_some()),
            AcquisitionFeature::Acquired => site.acquired as i32,
            AcquisitionFeature::Range => flying.map_or(NO_RANGE, |flying| range(flying.hex, site.hex) as i32),
            AcquisitionFeature::Altitude => flying.map_or(0, |flying| flying.band as i32),
            AcquisitionFeature::MigNear => flying.is_some_and(|flying| self.mig_near(flying.hex)).into(),
            AcquisitionFeature::InFrontArc => flying.is_some_and(|flying| flying.arc(site.hex) == Arc::Front).into(),
            AcquisitionFeature::SeadThreat => self.sead_threat(site.hex, picture, away).into(),
        };
        self.rules().sam_acquisition_table.rows.decide_from(from, value)
    }

    /// Whether a DRV flight is within the ban distance of a hex.
    pub(super) fn mig_near(&self, hex: Hex) -> bool {
        let within = self.rules().sam_fratricide.rows.mig_within.into();
        self.state.drv_airborne().any(|(_, flight)| range(flight.flying.hex, hex) <= within)
    }

    /// Whether one SEAD flight has a hex, from which all are so far, both near and in its front arc.
    fn sead_threat(&self, hex: Hex, picture: &Picture, away: &Distances) -> bool {
        let within = self.rules().sam_fratricide.sead_within.into();
        let mut sead = picture.here.and(self.scenario.lookup.us.task(Task::Sead)).each();
        sead.any(|place| away.of(place) <= within && self.state.us[place].flying.arc(hex) == Arc::Front)
    }

    /// The flights that a SAM can acquire, if no ground is in the way (DH11b).
    fn reached(&self, picture: &Picture, away: &Distances) -> UsPlaces {
        let [deck, above] = [Band::Deck, Band::High].map(|band| self.rules().sam_acquisition.reach(band));
        let at_deck = picture.at_deck();
        let reached = away.within(above).less(at_deck);
        if at_deck.is_none() { reached } else { reached.or(at_deck.and(away.within(deck))) }
    }

    /// The nearest of the flights in reach that a row is after, and how far it is, ties by label; those that cannot be
    /// acquired are passed over (DH11b).
    fn nearest_to_acquire(
        &self,
        hex: Hex,
        row: &AcquisitionRow,
        (picture, away): (&Picture, &Distances),
        reached: UsPlaces,
    ) -> Option<(usize, u32)> {
        let mut after = reached;
        if let Some(task) = row.task {
            after = after.and(self.scenario.lookup.us.task(task));
        }
        if let Some(lowest) = row.lowest {
            after = after.and(picture.at_or_above(lowest));
        }
        let mut below = row.within.map_or(u32::MAX, |within| u32::from(within) + 1);
        let mut nearest = None;
        for place in after.each() {
            let away = away.of(place);
            if away < below && self.row_wants(hex, row, place) {
                (below, nearest) = (away, Some((place, away)));
            }
        }
        nearest
    }

    /// Whether a row is after a flight by how it flies and by who is near, and no ground hides it.
    fn row_wants(&self, hex: Hex, row: &AcquisitionRow, place: usize) -> bool {
        let flying = &self.state.us[place].flying;
        let looks_out = || row.clear_of_migs == Some(true) || self.scenario.switches.mig_ban_rows == MigBanRows::All;
        (row.facing != Some(true) || flying.arc(hex) == Arc::Front)
            && !(looks_out() && self.mig_near(flying.hex))
            && !self.masked(hex, place)
    }

    /// A SAM goes on tracking: it holds what it has, or rolls for it by the switch.
    fn keep_tracking(&mut self, sam: usize, away: &Distances, screen: UsPlaces) {
        let target = self.state.sams[sam].target.map(usize::from);
        if let Some(place) = target.filter(|_| self.scenario.switches.keep_tracking == KeepTracking::Roll) {
            self.try_to_acquire(sam, (place, away.of(place)), screen);
        }
    }
}
