//! How SAMs search for flights to acquire: the Acquisition Table from A to J (D3.4.2a, D3.4.3a to D3.4.3j, DH11b).

use crate::keys::{FIRST_SAM, label_of};
use crate::ledger::Rule;
use crate::phases::context::Raid;
use crate::phases::sensors::standoff_jamming::Screen;
use crate::rules::sams::acquisition::{AcquisitionFeature, AcquisitionRow, NO_RANGE};
use crate::state::Sam;
use crate::state::air_picture::{AirPicture, Distances};
use crate::state::flying::Flying;
use crate::terms::defence::AcquisitionDoes;
use crate::terms::flights::{Band, Task};
use crate::terms::sets::{DrvPlaces, UsPlaces};
use crate::terms::switches::{KeepTracking, MigBanRows};
use ground::board::{Arc, Hex, range};
use ground::chance::{Chance, Label};
use ground::journal::{Event, Journal};

/// What a SAM knows of the raid as it searches for a flight.
struct Search<'a> {
    hex: Hex,
    picture: &'a AirPicture,
    /// The DRV flights in the air.
    migs: DrvPlaces,
    away: &'a Distances,
    /// The distance in hexes to the nearest flight; `u32::MAX` if there is none.
    nearest: u32,
    /// The flights in range, which it can acquire unless terrain hides them (DH11b).
    reached: UsPlaces,
}

/// The rules of the rows, from A.
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

/// The event of a row that acted, by its letter; the event of the table for a row that an overlay adds.
fn acted(row: &str, sam: Label) -> Event {
    let letter = row.as_bytes().first().filter(|_| row.len() == 1);
    let rule = letter.and_then(|letter| ROWS.get(usize::from(letter.wrapping_sub(b'A'))));
    Event::of(rule.copied().unwrap_or(Rule::D3_4_2a)).by(sam)
}

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Takes each SAM with its radar on through the table; where a row says so, the SAM rolls to acquire a flight.
    pub(crate) fn acquire(&mut self, picture: &AirPicture) {
        // No DRV flight comes or goes in this loop.
        let (screen, migs) = (&self.screen(), self.state.airborne());
        for sam in 0..self.state.sams.len() {
            if self.state.sams[sam].hot() {
                self.journal.record(|| Event::of(Rule::D3_4_2a).by(label_of(FIRST_SAM, sam)));
                self.walk_acquisition(sam, (picture, migs), screen);
            }
        }
        self.state.note_trackers();
    }

    /// Takes one SAM through the table. If a row makes it drop its target, it continues; without a target it cannot
    /// drop again.
    fn walk_acquisition(&mut self, sam: usize, (picture, migs): (&AirPicture, DrvPlaces), screen: &Screen) {
        let table = &self.rules().sam_acquisition_table.rows;
        let label = label_of(FIRST_SAM, sam);
        let hex = self.state.sams[sam].hex;
        let away = &picture.from(hex);
        let (nearest, reached) = (away.nearest().unwrap_or(u32::MAX), self.reached(picture, away));
        let search = Search { hex, picture, migs, away, nearest, reached };
        let mut rows = self.rows_that_apply(sam, &search);
        while rows != 0 {
            let row = rows.trailing_zeros() as usize;
            rows &= rows - 1;
            let action = table.action(row);
            match action.r#do {
                AcquisitionDoes::Keep => {
                    let rolls = self.scenario.switches.keep_tracking == KeepTracking::Roll;
                    let deed = if rolls { "tries to keep its target" } else { "keeps tracking" };
                    self.journal.record(|| acted(table.label(row), label).word("deed", deed));
                    self.keep_tracking(sam, search.away, screen);
                    return;
                }
                AcquisitionDoes::Drop if self.state.sams[sam].target.is_some() => {
                    self.journal.record(|| acted(table.label(row), label).word("deed", "drops its acquisition"));
                    self.state.drop_acquisition(sam);
                    let from = u64::MAX.checked_shl(self.scenario.go_to[row].into()).unwrap_or(0);
                    rows = self.rows_that_apply(sam, &search) & from;
                }
                AcquisitionDoes::Drop => {}
                AcquisitionDoes::Acquire => {
                    if let Some(found) = self.nearest_to_acquire(action, &search) {
                        let flight = self.us_label(found.0);
                        self.journal
                            .record(|| acted(table.label(row), label).on(flight).word("deed", "tries to acquire"));
                        self.try_to_acquire(sam, found, screen);
                        return;
                    }
                }
                AcquisitionDoes::Nothing => {
                    self.state.drop_acquisition(sam);
                    if !picture.here.is_none() {
                        self.sam_limit(label, "no flight in its acquisition range");
                    }
                    return;
                }
            }
        }
    }

    /// The rows of the table that apply to a SAM, a bit each.
    fn rows_that_apply(&self, sam: usize, search: &Search<'_>) -> u64 {
        let site = &self.state.sams[sam];
        let table = self.rules().sam_acquisition_table.rows.compiled();
        let rows = table.with(AcquisitionFeature::SeadThreat, self.sead_threat(search).into());
        rows & self.rows_tracking(site, search.migs)
    }

    /// The rows that apply to a SAM by what it tracks, a bit each.
    fn rows_tracking(&self, site: &Sam, migs: DrvPlaces) -> u64 {
        use AcquisitionFeature::{Altitude, InFrontArc, Launched, MigNear, Range};
        let rows = self.rules().sam_acquisition_table.rows.compiled();
        let tracked = |flying: &Flying| {
            let away = range(flying.hex, site.hex) as i32;
            rows.with(Launched, site.launched.into())
                & rows.with(Range, away)
                & rows.with(Altitude, flying.band as i32)
                & rows.with(MigNear, self.mig_near(flying.hex, migs).into())
                & rows.with(InFrontArc, (flying.arc(site.hex) == Arc::Front).into())
        };
        let nobody = || {
            let flags = [Launched, Altitude, MigNear, InFrontArc].map(|feature| rows.with(feature, 0));
            flags.into_iter().fold(rows.with(Range, NO_RANGE), |left, flag| left & flag)
        };
        let tracked = site.target.map_or_else(nobody, |place| tracked(&self.state.us[usize::from(place)].flying));
        tracked & rows.with(AcquisitionFeature::Acquired, site.acquired as i32)
    }

    /// Whether any of the DRV flights is within the ban distance of a hex.
    pub(crate) fn mig_near(&self, hex: Hex, migs: DrvPlaces) -> bool {
        let within = self.rules().sam_fratricide.rows.mig_within.into();
        migs.look_up(&self.state.drv).any(|(_, flight)| range(flight.flying.hex, hex) <= within)
    }

    /// Whether a SEAD flight is near the SAM and has it in its front arc.
    fn sead_threat(&self, search: &Search<'_>) -> bool {
        let within = self.rules().sam_fratricide.sead_within;
        if search.nearest > within.into() {
            return false;
        }
        let near = search.away.within(within);
        let sead = near.and(search.picture.here).and(self.scenario.prepared.us.task(Task::Sead));
        !self.facing(search.hex, sead).is_none()
    }

    /// The flights of a set that have a hex in their front arc.
    fn facing(&self, hex: Hex, flights: UsPlaces) -> UsPlaces {
        let mut facing = UsPlaces::NONE;
        for place in flights.each() {
            facing.add_if(place, self.state.us[place].flying.arc(hex) == Arc::Front);
        }
        facing
    }

    /// The flights in range of a SAM, which it can acquire unless terrain hides them (DH11b).
    fn reached(&self, picture: &AirPicture, away: &Distances) -> UsPlaces {
        let [deck, above] = [Band::Deck, Band::High].map(|band| self.rules().sam_acquisition.reach(band));
        let at_deck = picture.at_deck();
        let reached = away.within(above).and(picture.here).less(at_deck);
        if at_deck.is_none() { reached } else { reached.or(at_deck.and(away.within(deck))) }
    }

    /// The nearest flight in range that a row names, and its distance; ties by label. Flights that cannot be acquired
    /// are passed over (DH11b).
    fn nearest_to_acquire(&self, row: &AcquisitionRow, search: &Search<'_>) -> Option<(usize, u32)> {
        let within = row.within.map_or(u32::MAX, u32::from);
        let mut after = search.reached;
        if let Some(task) = row.task {
            after = after.and(self.scenario.prepared.us.task(task));
        }
        if let Some(lowest) = row.lowest {
            after = after.and(search.picture.at_or_above(lowest));
        }
        if row.facing == Some(true) {
            after = self.facing(search.hex, after);
        }
        loop {
            let found = search.away.nearest_of(after).filter(|&(_, away)| away <= within)?;
            if self.row_wants(search, row, found.0) {
                return Some(found);
            }
            after.remove(found.0);
        }
    }

    /// Whether a row looks for a flight near others, and no ground hides it.
    fn row_wants(&self, search: &Search<'_>, row: &AcquisitionRow, place: usize) -> bool {
        let looks_out = row.clear_of_migs == Some(true) || self.scenario.switches.mig_ban_rows == MigBanRows::All;
        !(looks_out && self.mig_near(self.state.us[place].flying.hex, search.migs) || self.masked(search.hex, place))
    }

    /// A SAM keeps tracking its target: without a roll, or with one, as the switch says.
    fn keep_tracking(&mut self, sam: usize, away: &Distances, screen: &Screen) {
        let target = self.state.sams[sam].target.map(usize::from);
        if let Some(place) = target.filter(|_| self.scenario.switches.keep_tracking == KeepTracking::Roll) {
            self.try_to_acquire(sam, (place, away.of(place)), screen);
        }
    }
}
