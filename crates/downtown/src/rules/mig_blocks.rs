//! The blocks of the DRV Air Activation Table: which flights appear, their profiles and their identification (D5.3).

use crate::keys::DRV;
use crate::ledger::Rule;
use crate::rules::migs::AirDeployment;
use crate::rules::migs::{Activation, ActivationType};
use crate::terms::defence::{Mark, Warning};
use crate::terms::dice::percentile;
use ground::chance::{Label, Roll};
use ground::journal::{Event, Journal};
use ground::scenario::lower::Range;
use ground::scenario::{Check, Fault};

/// A block of the DRV Air Activation Table, by the faces of the percentile dice.
#[derive(Clone, Debug, serde::Serialize)]
pub(crate) struct Block {
    /// The rule that prints it; `None` for a block that a scenario adds. Used only in the journal.
    #[serde(skip_serializing)]
    pub(crate) printed: Option<Rule>,
    pub(crate) limit: u8,
    pub(crate) dummy: Range,
    /// By face less 1, the type of the profile; `None` in the dummy range.
    pub(crate) profile: Vec<Option<u8>>,
    /// By face less 1, the identification: type, number of aircraft, mark.
    pub(crate) identified: Vec<(u8, u8, Mark)>,
    /// The type and number of aircraft that are identified without a roll.
    pub(crate) always: Option<(u8, u8)>,
}

/// The occasion during the raid on which a flight may appear.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Occasion {
    /// The take-off check of the Movement Phase.
    TakeOff,
    /// The Admin Phase.
    Admin,
}

impl Block {
    /// The most generic counters after a number of identifications (D5.4.1b).
    pub(crate) fn limit(&self, identified: u8) -> u8 {
        self.limit.saturating_sub(identified).max(1)
    }

    /// How many of `due` counters the limit allows (D5.4.1a).
    pub(crate) fn room(&self, due: u8, generics: u8, identified: u8, journal: &mut impl Journal) -> u8 {
        let limit = self.limit(identified);
        let room = due.min(limit.saturating_sub(generics));
        if room < due {
            journal.record(|| Event::of(Rule::D5_4_1a).by(DRV).result(room).int("due", due).int("limit", limit));
        }
        room
    }

    /// Whether a flight appears: if the limit allows one and percentile dice are above the dummy range.
    pub(crate) fn generates(
        &self,
        occasion: Occasion,
        (generics, identified): (u8, u8),
        roll: &mut impl Roll,
        journal: &mut impl Journal,
    ) -> bool {
        if self.room(1, generics, identified, journal) == 0 {
            return false;
        }
        let face = percentile(DRV, roll, journal);
        let comes = !self.dummy.holds(face.into());
        let rule = match occasion {
            Occasion::TakeOff => Rule::D5_4_4b,
            Occasion::Admin => Rule::D5_4_5a,
        };
        journal.record(|| {
            Event::of(rule).by(DRV).result(comes).word("comes", ["none comes", "one comes"][usize::from(comes)])
        });
        comes
    }
}

impl Block {
    /// The profile that the flights set up in the air gain, if any (D5.5.1c).
    pub(crate) fn profile(&self, roll: &mut impl Roll, journal: &mut impl Journal) -> Option<u8> {
        let face = percentile(DRV, roll, journal);
        let profile = self.profile[usize::from(face) - 1];
        journal.record(|| {
            let gained = profile.is_some();
            Event::of(Rule::D5_5_1c).by(DRV).result(gained).word("gains", ["none", "one"][usize::from(gained)])
        });
        profile
    }
}

/// The identification of a flight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Identity {
    /// Its type, as an index into the types of the block.
    pub(crate) kind: u8,
    pub(crate) aircraft: u8,
    pub(crate) mark: Mark,
}

impl Block {
    /// Identifies a flight with or without a profile; `other_row` is the number of aircraft of a profile flight whose
    /// roll is in the row of another type.
    pub(crate) fn identify(
        &self,
        who: Label,
        profile: Option<u8>,
        other_row: u8,
        roll: &mut impl Roll,
        journal: &mut impl Journal,
    ) -> Identity {
        if let Some((kind, aircraft)) = self.always {
            journal.record(|| Event::of(Rule::D5_3r).by(who).result(aircraft));
            return Identity { kind, aircraft, mark: Mark::No };
        }
        let face = percentile(who, roll, journal);
        let (kind, aircraft, mark) = self.identified[usize::from(face) - 1];
        let other = profile.filter(|&own| own != kind);
        let row = if other.is_some() { "of another type" } else { "of its type" };
        journal
            .record(|| Event::of(Rule::D5_6_2b).by(who).result(aircraft).word("mark", mark.name()).word("range", row));
        if let Some(own) = other {
            let mark = Mark::No;
            journal.record(|| Event::of(Rule::D5_6_2c).by(who).result(other_row).word("mark", mark.name()));
            return Identity { kind: own, aircraft: other_row, mark };
        }
        Identity { kind, aircraft, mark }
    }
}

impl Block {
    /// Whether a generic flight is real.
    pub(crate) fn check(&self, who: Label, roll: &mut impl Roll, journal: &mut impl Journal) -> bool {
        let face = percentile(who, roll, journal);
        let real = !self.dummy.holds(face.into());
        let found = ["a dummy", "real"][usize::from(real)];
        journal.record(|| Event::of(Rule::D5_6_1a).by(who).result(real).word("found", found));
        real
    }
}

/// The ranges of a type, with the number of aircraft and the mark of each.
fn ranges(row: &ActivationType) -> impl Iterator<Item = (ground::scenario::lower::Range, u8, Mark)> {
    let columns = [(row.two, 2, row.two_mark), (row.three, 3, row.three_mark), (row.four, 4, row.four_mark)];
    columns.into_iter().filter_map(|(range, count, mark)| Some((range?, count, mark.unwrap_or(Mark::No))))
}

/// Lowers a block to lists by the faces of the percentile dice. Profiles must follow the dummy range, and
/// identifications must fill all faces.
pub(crate) fn lower_block(path: &str, block: &Activation, printed: Option<Rule>, check: &mut Check) -> Block {
    let always = block.types.iter().enumerate().find_map(|(place, row)| Some((place as u8, row.always?)));
    let mut profile = vec![None; 100];
    let mut identified = vec![None; 100];
    for (place, row) in block.types.iter().enumerate() {
        let path = format!("{path}.types[{place}]");
        for face in row.profile.low..=row.profile.high {
            profile[usize::from(face) - 1] = Some(place as u8);
        }
        for (range, count, mark) in ranges(row) {
            for face in range.low..=range.high {
                let cell = &mut identified[usize::from(face) - 1];
                if cell.replace((place as u8, count, mark)).is_some() {
                    check.fault(Fault::new(&path, format!("{face} identifies two things")));
                }
            }
        }
    }
    let wrong = (1..=100).find(|&face| profile[face - 1].is_none() != block.dummy.holds(face as u32));
    if let Some(face) = wrong {
        let fault = Fault::new(path, format!("{face} is both dummy and profile, or neither"));
        check.fault(fault.expected("profiles from the dummy range to 100"));
    }
    let gap = identified.iter().position(Option::is_none).filter(|_| always.is_none());
    if let Some(gap) = gap {
        check.fault(Fault::new(path, format!("{} identifies nothing", gap + 1)));
    }
    let identified = identified.into_iter().map(|cell| cell.unwrap_or((0, 1, Mark::No))).collect();
    Block { printed, limit: block.limit, dummy: block.dummy, profile, identified, always }
}

impl AirDeployment {
    /// How many flights set up: by the dummy range of the block and by early warning; where all of them are in the
    /// air, under the limit beside the counters that are up. No flight at an airfield is a counter, so that the limit
    /// does not know it (D5.4.3d).
    pub(crate) fn flights(
        &self,
        block: &Block,
        (warning, up): (Warning, u8),
        roll: &mut impl Roll,
        journal: &mut impl Journal,
    ) -> u8 {
        let face = percentile(DRV, roll, journal);
        let mut flights = if block.dummy.holds(face.into()) { self.dummy_range } else { self.above };
        journal.record(|| Event::of(Rule::D5_4_2a).by(DRV).result(flights));
        if warning >= Warning::Average {
            flights += self.warned;
            journal.record(|| Event::of(Rule::D5_4_2b).by(DRV).result(flights));
        }
        if warning == Warning::Good { block.room(flights, up, 0, journal) } else { flights }
    }
}
