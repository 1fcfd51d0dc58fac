//! Which flight a SAM chooses, and whether it acquires it (D3.4.2, D3.4.3, DH11b, DH11d).

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

/// The range in hexes that counts if a site tracks no flight.
pub(crate) const NO_RANGE: i32 = 99;

features! {
    /// A feature that the rows of the SAM Acquisition Table may test.
    pub(crate) enum AcquisitionFeature {
        Launched = flag("launched") "the site has a Launched marker",
        Acquired = named("acquired", Acquired::NAMES) "how well it has acquired the flight that it tracks",
        Range = number("range", 0, NO_RANGE) "hexes to that flight; 99 without one",
        Altitude = named("altitude", Band::NAMES) "band of that flight; deck without one",
        MigNear = flag("mig-near") "a DRV flight is within the ban distance of that flight",
        InFrontArc = flag("in-front-arc") "the site is in the front arc of that flight",
        SeadThreat = flag("sead-threat") "the site is near a SEAD flight and in its front arc",
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
    /// What a row makes a SAM do.
    AcquisitionRowFile => AcquisitionRow {
        /// The action.
        r#do: AcquisitionDoes,
        /// The name of the row where a SAM continues after a drop; the next row when absent.
        go_to: Option<String>,
        /// The task that the flight must have.
        task: Option<Task>,
        /// The greatest distance of the flight, in hexes.
        within: Option<u8>,
        /// The lowest band of the flight.
        lowest: Option<Band>,
        /// Only flights that have the site in their front arc.
        facing: Option<bool>,
        /// Whether no DRV flight may be near the flight.
        clear_of_migs: Option<bool>,
    }
}

impl Action<Date> for AcquisitionRow {
    fn passes(&self) -> bool {
        matches!(self.r#do, AcquisitionDoes::Acquire | AcquisitionDoes::Drop)
    }
}

table! {
    /// The distances at which DRV and SEAD flights count in the tables of SAMs.
    FratricideFile => Fratricide {
        /// The distance at which DRV flights keep a SAM from firing, by month.
        rows: ByDate<FratricideRow>,
        /// A SEAD flight within this range threatens the site, in hexes.
        sead_within: u8,
    }
}

part! {
    /// The distance from a month on.
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
    /// Acquisition rolls. Pairs are for partial and full acquisition.
    AcquisitionFile => Acquisition {
        /// The greatest range, in hexes.
        range: u8,
        /// The greatest range at a flight at Deck, in hexes.
        deck_range: u8,
        /// The least total of two dice against an undetected flight.
        undetected: [i8; 2] = 2..=40,
        /// The least total of two dice against a detected flight.
        detected: [i8; 2] = 2..=40,
        /// The least total of two dice against a flight that this SAM has acquired already.
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
        /// The greatest range at which noise jamming does not count, in hexes.
        burn_through: u8,
        /// The same against a B-52 cell, in hexes.
        burn_through_b52: u8,
    }
}

part! {
    /// The modifier at long range.
    FromRangeFile => FromRange {
        /// The least range, in hexes.
        from: u8,
        /// Added to the roll.
        modifier: i8 = -9..=9,
    }
}

/// What the SAM's side knows of the target of an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Seen {
    Undetected,
    Detected,
    /// This SAM has acquired it.
    Acquired,
}

/// An attempt to acquire a flight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Attempt {
    pub(crate) seen: Seen,
    pub(crate) range: u32,
    pub(crate) band: Band,
    /// Whether terrain hides a flight at Deck.
    pub(crate) masked: bool,
    pub(crate) interference: Interference,
    /// Whether its own jamming is noise.
    pub(crate) noise: bool,
    pub(crate) b52: bool,
    pub(crate) fresh: bool,
}

impl Acquisition {
    /// The range in hexes at which a SAM can acquire a flight in a band (DH11b).
    pub(crate) fn reach(&self, band: Band) -> u8 {
        if band == Band::Deck { self.range.min(self.deck_range) } else { self.range }
    }

    /// Whether a SAM can acquire a flight at all (DH11b).
    pub(crate) fn can(&self, range: u32, band: Band, masked: bool) -> bool {
        range <= self.reach(band).into() && !(masked && band == Band::Deck)
    }

    /// Rolls an attempt that is possible (DH11d).
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
