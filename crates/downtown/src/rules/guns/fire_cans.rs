//! Fire Cans: their activation, placement and attacks (D2.2, D2.3, DH10d).

use crate::keys::DRV;
use crate::ledger::Rule;
use crate::rules::guns::deployment::DeploymentFeature;
use crate::terms::date::Date;
use crate::terms::defence::FireCanPlace;
use crate::terms::dice::{TwoDice, one_die, two_dice};
use crate::terms::flights::{Band, Mission};
use crate::terms::lowering::{part, table};
use ground::chance::{Enumerate, Label, Roll};
use ground::doctrine::{Action, Table};
use ground::journal::{Event, Journal, Silent};

table! {
    /// The most Fire Cans in a hex.
    FireCanLimitsFile => FireCanLimits {
        /// The most Fire Cans in a hex whose densest concentration is Light, Medium and Heavy.
        most: [u8; 3] = 0..=9,
    }
}

table! {
    /// The Fire Can Deployment Table.
    FireCanDeploymentFile => FireCanDeployment {
        /// The rows; the first that applies decides.
        rows: Table<DeploymentFeature, FireCanRow>,
    }
}

part! {
    /// Where a Fire Can is placed.
    FireCanRowFile => FireCanRow {
        place: FireCanPlace,
        /// The missions; a flight of one of them must be near.
        missions: Option<Vec<Mission>>,
        /// The greatest range of that flight to the target, in hexes.
        from_target: Option<u8>,
        /// The greatest range of that flight to the concentration, in hexes.
        from_aaa: Option<u8>,
    }
}

impl Action<Date> for FireCanRow {
    fn passes(&self) -> bool {
        self.place != FireCanPlace::Nowhere
    }
}

table! {
    /// The attacks of Fire Cans on flights in their range.
    FireCanAttackFile => FireCanAttack {
        /// The greatest range, in hexes.
        range: u8,
        /// The least total of two dice, by band; 0 is no attack.
        numbers: [u8; 4] = 0..=30,
        /// Added to the roll at a flight in chaff.
        chaff: i8 = -9..=9,
        near: Near,
    }
}

part! {
    /// The modifier at short range.
    NearFile => Near {
        /// The greatest range at which the modifier counts, in hexes.
        range: u8,
        /// Added to the roll.
        modifier: i8 = -9..=9,
    }
}

/// A flight that a Fire Can attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RadarTarget {
    pub(crate) band: Band,
    pub(crate) range: u32,
    pub(crate) jamming: i8,
    pub(crate) standoff: i8,
    pub(crate) chaff: bool,
}

impl FireCanAttack {
    /// The least total of two dice against a flight; `None` if no attack is possible.
    pub(crate) fn number(&self, band: Band, range: u32) -> Option<i8> {
        let number = self.numbers[band.index()];
        (range <= self.range.into() && number > 0).then_some(number as i8)
    }

    /// Rolls an attack that needs `number` and returns the dice and whether they hit (DH10d).
    pub(crate) fn fire(
        &self,
        number: i8,
        at: RadarTarget,
        (by, on): (Label, Label),
        roll: &mut impl Roll,
        journal: &mut impl Journal,
    ) -> (TwoDice, bool) {
        let dice = two_dice(by, roll, journal);
        let near = i8::from(at.range <= self.near.range.into()) * self.near.modifier;
        let modifier = near + i8::from(at.chaff) * self.chaff - at.jamming - at.standoff;
        let total = dice.sum() + modifier;
        let hits = total >= number;
        journal.record(|| {
            let event = Event::of(Rule::DH10d).by(by).on(on).modifier(modifier).result(total);
            let chance = Enumerate::per_mille(|roll| self.fire(number, at, (by, on), roll, &mut Silent).1);
            let event = event.int("number", number).int("needs", number - modifier).int("chance", chance);
            let event = event.int("near", near).int("chaff", i8::from(at.chaff) * self.chaff);
            let event = event.int("pods", -at.jamming).int("standoff", -at.standoff);
            event.word("hit", if hits { "hit" } else { "miss" })
        });
        (dice, hits)
    }
}

/// Whether one of the inactive Fire Cans may come up (D2.2.1b); without any no die is rolled.
pub(crate) fn fire_can_comes_up(inactive: u8, roll: &mut impl Roll, journal: &mut impl Journal) -> bool {
    if inactive == 0 {
        return false;
    }
    let die = one_die(DRV, roll, journal);
    let comes = die <= inactive;
    journal.record(|| Event::of(Rule::D2_2_1b).by(DRV).result(i32::from(comes)).int("inactive", inactive));
    comes
}
