//! Crews that are shot down (DH13c).

use crate::ledger::Rule;
use crate::terms::dice::one_die;
use crate::terms::lowering::table;
use ground::chance::{Label, Roll};
use ground::journal::{Event, Journal};

table! {
    /// Rescue of crews.
    RescueFile => Rescue {
        /// The crew is rescued from the sea on a die up to this.
        sea: u8 = 0..=10,
        /// The crew is rescued from remote country on a die up to this.
        remote: u8 = 0..=10,
        /// The crew is rescued from other country on a die up to this.
        delta: u8 = 0..=10,
        /// Country is remote from this place of a row westwards, and on rough ground.
        remote_west_of: u8 = 1..=51,
    }
}

/// What becomes of a member of a crew.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fate {
    Rescued,
    Captured,
    Killed,
}

impl Fate {
    const NAMES: [&'static str; 3] = ["rescued", "captured", "killed"];
}

/// Where a crew comes down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Country {
    Sea,
    Remote,
    Delta,
}

impl Rescue {
    /// The fate of one member of a crew: whether he bails out, on a die of at least `bail_out`, and then whether he is
    /// rescued.
    pub(crate) fn fate(
        &self,
        who: Label,
        bail_out: u8,
        country: Country,
        roll: &mut impl Roll,
        journal: &mut impl Journal,
    ) -> Fate {
        let limit = match country {
            Country::Sea => self.sea,
            Country::Remote => self.remote,
            Country::Delta => self.delta,
        };
        let fate = if one_die(who, roll, journal) < bail_out {
            Fate::Killed
        } else if one_die(who, roll, journal) <= limit {
            Fate::Rescued
        } else {
            Fate::Captured
        };
        journal.record(|| Event::of(Rule::DH13c).by(who).result(limit).word("fate", Fate::NAMES[fate as usize]));
        fate
    }
}
