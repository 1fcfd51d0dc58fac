//! SAMs that appear or become active: hidden ones, set-up ones, dummies (D3.2, D3.3).

use crate::keys::DRV;
use crate::ledger::Rule;
use crate::terms::date::Date;
use crate::terms::defence::{PlacementOf, RadarPhase, SamState};
use crate::terms::dice::{one_die, two_dice};
use crate::terms::lowering::{part, table};
use crate::terms::switches::TwoSams;
use ground::chance::{Label, Roll};
use ground::doctrine::{Action, Table, features};
use ground::journal::{Event, Journal};

table! {
    /// Activation of hidden SAMs. Pairs are for the SAM Acquisition Phase and the Admin Phase.
    HiddenFile => Hidden {
        early: Early,
        /// Added to the roll for each anti-radiation missile fired.
        per_arm: [i8; 2] = -9..=9,
        /// Added to the roll if no bomber of the raid is on the map.
        no_bomber: [i8; 2] = -9..=9,
        far: Beyond,
        farther: Beyond,
        nobody_near: WithinBoth,
    }
}

part! {
    /// The modifier of the early war.
    EarlyFile => Early {
        /// The modifier applies before this month.
        before: Date,
        /// Added to the roll.
        modifier: [i8; 2] = -9..=9,
    }
}

part! {
    /// The modifier beyond a distance.
    BeyondFile => Beyond {
        /// The modifier applies beyond this distance, in hexes.
        beyond: u8,
        /// Added to the roll.
        modifier: [i8; 2] = -9..=9,
    }
}

part! {
    /// The modifier without US flights near.
    WithinBothFile => WithinBoth {
        /// The modifier applies if no US flight is within this distance of the target, Hanoi or Haiphong, in hexes.
        within: u8,
        /// Added to the roll.
        modifier: [i8; 2] = -9..=9,
    }
}

features! {
    /// A feature that the rows of the SAM Placement Table may test.
    pub(crate) enum PlacementFeature {
        Phase = named("phase", RadarPhase::NAMES) "the phase in which it appears",
        Hidden = number("hidden", 0, 24) "the battalions still hidden",
    }
}

table! {
    /// The SAM Placement Table.
    PlacementFile => Placement {
        /// The rows; the first that applies decides.
        rows: Table<PlacementFeature, PlacementRow>,
    }
}

part! {
    /// Within this number of hexes of something.
    PlacementRowFile => PlacementRow {
        /// The greatest distance, in hexes.
        within: u8,
        of: PlacementOf,
    }
}

impl Action<Date> for PlacementRow {
    fn passes(&self) -> bool {
        self.of != PlacementOf::Nothing
    }
}

table! {
    /// Activation of set-up SAMs.
    ActivationFile => Activation {
        /// The greatest distance of a US flight for a check in the SAM Acquisition Phase, in hexes.
        acquisition_range: u8,
        /// The greatest distance of a US flight for a check in the Admin Phase, in hexes.
        admin_range: u8,
        /// The greatest distance of the entry hex for a check in the DRV Radar Phase, in hexes.
        radar_range: u8,
        /// The least total with which a SAM may become active.
        possible: i8 = 1..=30,
        near: Within,
        nearer: Within,
        bomber: Within,
        /// Added to the roll in the SAM Acquisition Phase.
        acquisition: i8 = -9..=9,
    }
}

part! {
    /// The modifier within a distance.
    WithinFile => Within {
        /// The modifier applies within this distance, in hexes.
        within: u8,
        /// Added to the roll.
        modifier: i8 = -9..=9,
    }
}

table! {
    /// The SAM Dummy Check.
    DummyCheckFile => DummyCheck {
        /// Added to the roll for each dummy found.
        per_dummy: i8 = 0..=9,
        /// The highest total with which the SAM is a possible dummy.
        dummy_up_to: i8 = 0..=30,
        /// The highest total with which it is a possible dummy radar; above it the site becomes active.
        radar_up_to: i8 = 0..=30,
    }
}

/// A check for hidden battalions that switch on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct HiddenCheck {
    /// Whether it is made in the Admin Phase; otherwise in the SAM Acquisition Phase.
    pub(crate) admin: bool,
    pub(crate) hidden: u8,
    /// Whether the date is one of the early war, which has a modifier.
    pub(crate) early: bool,
    /// The number of pre-emptive ARMs in the Movement Phase.
    pub(crate) arms: u8,
    /// The least distance in hexes of a raid bomber from the target or a city; `None` if no bomber is on the map.
    pub(crate) bomber: Option<u32>,
    /// Whether a US flight is near the target or a city.
    pub(crate) near: bool,
    pub(crate) two_sams: TwoSams,
}

impl Hidden {
    /// The number of battalions that switch on (D3.2.1b to D3.2.1k).
    pub(crate) fn switch_on(&self, check: HiddenCheck, roll: &mut impl Roll, journal: &mut impl Journal) -> u8 {
        if check.hidden == 0 {
            return 0;
        }
        let die = one_die(DRV, roll, journal);
        journal.record(|| Event::of(Rule::D3_2_1b).by(DRV).result(check.hidden).int("die", die));
        let total = die as i8 + self.modifier(check, journal);
        if total <= 0 {
            journal.record(|| Event::of(Rule::D3_2_1h).by(DRV).result(total));
            return 0;
        }
        let total = total as u8;
        if check.admin {
            let count = if die > check.hidden { 0 } else { total.min(check.hidden) };
            journal.record(|| Event::of(Rule::D3_2_1k).by(DRV).result(count).int("total", total));
            return count;
        }
        let one = total <= check.hidden;
        journal.record(|| Event::of(Rule::D3_2_1i).by(DRV).result(one).int("total", total));
        let low = match check.two_sams {
            TwoSams::Below => die < check.hidden,
            TwoSams::UpTo => die <= check.hidden,
        };
        if one && low && check.hidden > 1 {
            journal.record(|| Event::of(Rule::D3_2_1j).by(DRV).int("die", die));
            return 2;
        }
        u8::from(one)
    }

    /// The sum of the modifiers in the column of the phase (D3.2.1c to D3.2.1g).
    fn modifier(&self, check: HiddenCheck, journal: &mut impl Journal) -> i8 {
        let column = usize::from(check.admin);
        let mut sum = 0;
        let mut add = |rule: Rule, modifier: i8| {
            sum += modifier;
            if modifier != 0 {
                journal.record(|| Event::of(rule).by(DRV).modifier(modifier));
            }
        };
        if check.early {
            add(Rule::D3_2_1c, self.early.modifier[column]);
        }
        if check.arms > 0 {
            add(Rule::D3_2_1d, self.per_arm[column] * check.arms as i8);
        }
        match check.bomber {
            None => add(Rule::D3_2_1e, self.no_bomber[column]),
            Some(away) => add(Rule::D3_2_1f, self.distance(away)[column]),
        }
        if !check.near {
            add(Rule::D3_2_1g, self.nobody_near.modifier[column]);
        }
        sum
    }

    /// What the distance of the nearest bomber is worth: the greater distance includes the less.
    fn distance(&self, away: u32) -> [i8; 2] {
        match away {
            away if away > self.farther.beyond.into() => self.farther.modifier,
            away if away > self.far.beyond.into() => self.far.modifier,
            _ => [0, 0],
        }
    }
}

/// A check whether a set-up SAM becomes active.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ActivationCheck {
    pub(crate) phase: RadarPhase,
    /// The distance in hexes to the nearest US flight, or before the raid to the entry hex.
    pub(crate) range: u32,
    /// Whether a bombing or recon flight is near.
    pub(crate) bomber: bool,
    /// Whether it is known to be real, so that it needs no dummy check.
    pub(crate) proved: bool,
}

impl Activation {
    /// The distance in hexes within which a phase makes a check (D3.3c).
    pub(crate) const fn reach(&self, phase: RadarPhase) -> u8 {
        match phase {
            RadarPhase::Radar => self.radar_range,
            RadarPhase::Acquisition => self.acquisition_range,
            RadarPhase::Admin => self.admin_range,
        }
    }

    /// Rolls whether the SAM may become active (D3.3.1a to D3.3.1d).
    pub(crate) fn roll(
        &self,
        check: ActivationCheck,
        who: Label,
        roll: &mut impl Roll,
        journal: &mut impl Journal,
    ) -> bool {
        let mut modifier = 0;
        let near = [&self.near, &self.nearer].into_iter().filter(|near| check.range <= near.within.into());
        let near = near.map(|near| near.modifier).sum::<i8>();
        if near != 0 {
            modifier += near;
            let what = if check.phase == RadarPhase::Radar { "the entry hex" } else { "a flight" };
            journal.record(|| {
                Event::of(Rule::D3_3_1b).by(who).modifier(near).int("range", check.range as i32).word("what", what)
            });
        }
        if check.bomber && check.phase != RadarPhase::Radar {
            modifier += self.bomber.modifier;
            journal.record(|| Event::of(Rule::D3_3_1c).by(who).modifier(self.bomber.modifier));
        }
        if check.phase == RadarPhase::Acquisition {
            modifier += self.acquisition;
            journal.record(|| Event::of(Rule::D3_3_1d).by(who).modifier(self.acquisition));
        }
        let total = one_die(who, roll, journal) as i8 + modifier;
        let possible = total >= self.possible;
        journal.record(|| {
            let event = Event::of(Rule::D3_3_1a).by(who).modifier(modifier).result(total);
            let comes = if check.proved { "comes on, known to be real" } else { "may come on" };
            event.word("outcome", if possible { comes } else { "stays off" })
        });
        possible
    }
}

/// What a dummy check depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Known {
    /// Whether the site is marked as a possible dummy.
    pub(crate) suspect: bool,
    /// The number of dummies and dummy radars found.
    pub(crate) found: u8,
    pub(crate) dummies_left: u8,
    pub(crate) radars_left: u8,
}

impl DummyCheck {
    /// Makes the dummy check of a SAM that may become active (D3.3.2b to D3.3.2d, D3.3.2f, D3.3.2h, D3.3.2i).
    pub(crate) fn reveal(
        &self,
        known: Known,
        who: Label,
        roll: &mut impl Roll,
        journal: &mut impl Journal,
    ) -> SamState {
        let total = self.total(known.found, who, roll, journal);
        let mut turns_out = |rule: Rule, state: SamState| {
            journal.record(|| Event::of(rule).by(who).result(total));
            state
        };
        match total {
            total if total > self.radar_up_to => turns_out(Rule::D3_3_2f, SamState::Active),
            total if total > self.dummy_up_to && known.radars_left > 0 => turns_out(Rule::D3_3_2d, SamState::Unproven),
            total if total > self.dummy_up_to => turns_out(Rule::D3_3_2h, SamState::Active),
            _ if known.dummies_left == 0 => turns_out(Rule::D3_3_2i, SamState::Active),
            _ if known.suspect => turns_out(Rule::D3_3_2c, SamState::Gone),
            _ => turns_out(Rule::D3_3_2b, SamState::Suspect),
        }
    }

    /// Whether an unproven SAM is real (D3.3.2e). If no dummy radars are left it is, without a roll.
    pub(crate) fn proves(&self, known: Known, who: Label, roll: &mut impl Roll, journal: &mut impl Journal) -> bool {
        known.radars_left == 0 || self.total(known.found, who, roll, journal) > self.radar_up_to
    }

    /// Rolls two dice and adds a modifier for each dummy found (D3.3.2a).
    pub(crate) fn total(&self, found: u8, who: Label, roll: &mut impl Roll, journal: &mut impl Journal) -> i8 {
        let modifier = self.per_dummy.saturating_mul(found as i8);
        let total = two_dice(who, roll, journal).sum().saturating_add(modifier);
        journal.record(|| Event::of(Rule::D3_3_2a).by(who).modifier(modifier).result(total));
        total
    }
}
