//! Which flight a SAM goes for, and whether it acquires it (D3.4.2, D3.4.3, DH11b, DH11d).

use crate::ledger::Rule;
use crate::rules::sams::jamming::Interference;
use crate::terms::date::{ByDate, Date, FromMonth};
use crate::terms::defence::{Acquired, AcquisitionDoes};
use crate::terms::dice::two_dice;
use crate::terms::flights::{Band, Task};
use crate::terms::lowering::{part, table};
use ground::chance::{Label, Roll};
use ground::doctrine::{Action, Table, features};
use ground::journal::{Event, Journal};

/// The range to the tracked flight if a site tracks none.
pub(crate) const NO_RANGE: i32 = 99;

features! {
    /// What the rows of the SAM Acquisition Table may ask for.
    pub(crate) enum AcquisitionFeature {
        Launched = flag("launched") "the site is marked as launched",
        Acquired = named("acquired", Acquired::NAMES) "how it has the flight it tracks",
        Range = number("range", 0, NO_RANGE) "hexes to that flight; 99 without one",
        Altitude = named("altitude", Band::NAMES) "band of that flight; deck without one",
        MigNear = flag("mig-near") "a DRV flight is within the ban distance of that flight",
        InFrontArc = flag("in-front-arc") "the site lies in the front arc of that flight",
        SeadThreat = flag("sead-threat") "the site lies near a SEAD flight and in its front arc",
    }
}

table! {
    /// The SAM Acquisition Table.
    AcquisitionTableFile => AcquisitionTable {
        /// The rows; the first that applies decides.
        rows: Table<AcquisitionFeature, AcquisitionRow>,
    }
}

part! {
    /// What a row does.
    AcquisitionRowFile => AcquisitionRow {
        /// The deed.
        r#do: AcquisitionDoes,
        /// The row with which a drop goes on, by its name.
        go_to: Option<String>,
        /// Only flights of this task.
        task: Option<Task>,
        /// Only flights so near.
        within: Option<u8>,
        /// Only flights at this band or higher.
        lowest: Option<Band>,
        /// Only flights in whose front arc the site lies.
        facing: Option<bool>,
        /// Only flights without a DRV flight near.
        clear_of_migs: Option<bool>,
    }
}

impl Action<Date> for AcquisitionRow {
    fn passes(&self) -> bool {
        matches!(self.r#do, AcquisitionDoes::Acquire | AcquisitionDoes::Drop)
    }
}

table! {
    /// How near DRV and SEAD flights count for the tables of SAMs.
    FratricideFile => Fratricide {
        /// How near DRV flights keep a SAM from firing, by month.
        rows: ByDate<FratricideRow>,
        /// A SEAD flight within this range threatens the site, in hexes.
        sead_within: u8,
    }
}

part! {
    /// From a month on.
    FratricideRowFile => FratricideRow {
        /// The first month of the row, such as `1972-01`.
        from: Date,
        /// A DRV flight within this range of the target is near, in hexes.
        mig_within: u8,
    }
}

impl FromMonth for FratricideRow {
    fn from(&self) -> Date {
        self.from
    }
}

table! {
    /// Acquisition rolls; pairs are for partial and full.
    AcquisitionFile => Acquisition {
        /// The greatest range, in hexes.
        range: u8,
        /// The greatest range at a flight at Deck, in hexes.
        deck_range: u8,
        /// What two dice need at an undetected flight.
        undetected: [i8; 2] = 2..=40,
        /// What two dice need at a detected flight.
        detected: [i8; 2] = 2..=40,
        /// What two dice need at a flight that this SAM has acquired already.
        acquired: [i8; 2] = 2..=40,
        /// Added to the roll at a flight in chaff.
        chaff: i8 = -9..=9,
        /// Added to the roll by the band of the flight: Deck, Low, Medium, High.
        bands: [i8; 4] = -9..=9,
        /// Added to the roll at a B-52 cell.
        b52: i8 = -9..=9,
        far: FromRange,
        /// Added to the roll of a radar that came on in this phase.
        fresh: i8 = -9..=9,
        /// Noise does not count up to this range, in hexes.
        burn_through: u8,
        /// The same at a B-52 cell, in hexes.
        burn_through_b52: u8,
    }
}

part! {
    /// From a range on.
    FromRangeFile => FromRange {
        /// The least range, in hexes.
        from: u8,
        /// Added to the roll.
        modifier: i8 = -9..=9,
    }
}

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
