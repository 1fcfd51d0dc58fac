//! A commander by the book: tables pick what is done, weights compare candidates. Nothing is rolled.

use crate::policy::legal;
use crate::policy::outlook::{Arms, Outlook};
use crate::policy::{Aim, Choice, Commander, Payment, PolicyDice, Purchase, Upkeep, View};
use crate::rules::player::{FlightFeature, RescueHabit};
use crate::scenario::doctrine::{Doctrine, Posture, table};
use crate::state::orders::DayPlan;
use crate::state::{MOST_AIRCRAFT, Unit};
use crate::terms::damage::EvasiveOrder;
use crate::terms::flying::{Activation, Load, Place, Shots, Spot};
use crate::terms::units::Altitude;
use ground::doctrine::{Candidates, Table};
use std::sync::Arc;

mod base;
mod day;
mod flying;
mod shots;

/// Commands by a doctrine.
pub(crate) struct ByTheBook {
    doctrine: Arc<Doctrine>,
    /// Place of the doctrine's first table among those of the policy.
    first_table: u16,
    /// The posture that each aircraft took last, which also chooses its shots.
    postures: [usize; MOST_AIRCRAFT],
    arms: Arms,
}

impl ByTheBook {
    pub(crate) fn new(doctrine: Arc<Doctrine>, first_table: u16) -> ByTheBook {
        ByTheBook { doctrine, first_table, postures: [0; MOST_AIRCRAFT], arms: Arms::none() }
    }

    /// A choice whose table is counted among those of the policy.
    fn numbered<T>(&self, choice: Choice<T>) -> Choice<T> {
        Choice { row: choice.row.map(|(table, row)| (self.first_table + table, row)), ..choice }
    }

    /// Takes the posture of a table for the aircraft of a view, and weighs its targets by it.
    fn take<'a>(
        doctrine: &'a Doctrine,
        table: &Table<FlightFeature, usize>,
        outlook: &mut Outlook<'a>,
    ) -> (usize, usize, &'a Posture) {
        let (row, &place) = table.decide(|feature| outlook.feature(feature));
        let posture = &doctrine.postures[place];
        outlook.aim(&posture.aim);
        (row, place, posture)
    }
}

/// The row of a table, for the trace.
#[expect(clippy::unnecessary_wraps, reason = "what a choice takes")]
const fn row_of(table: u16, row: usize) -> Option<(u16, u16)> {
    Some((table, row as u16))
}

impl Commander for ByTheBook {
    fn buys(&mut self, view: &View<'_>, _: PolicyDice<'_>) -> Choice<Purchase> {
        self.numbered(base::buys(&self.doctrine, view))
    }

    fn enlists(&mut self, view: &View<'_>, family: u8, _: PolicyDice<'_>) -> Choice<u8> {
        self.numbered(base::enlists(&self.doctrine, view, family))
    }

    fn adjusts(&mut self, view: &View<'_>, _: PolicyDice<'_>) -> Choice<Option<(u8, u8)>> {
        self.numbered(base::adjusts(&self.doctrine, view))
    }

    fn promotes(&mut self, view: &View<'_>, _: PolicyDice<'_>) -> Choice<Option<u8>> {
        self.numbered(base::promotes(&self.doctrine, view))
    }

    fn pays(&mut self, view: &View<'_>, payment: Payment, _: PolicyDice<'_>) -> Choice<bool> {
        let (row, &pick) = self.doctrine.pay.decide(|feature| view.base_feature(Some(payment), feature));
        self.numbered(Choice { pick, row: row_of(table::PAY, row), candidates: Candidates::default() })
    }

    /// The family with most aircraft for each pilot who can fly them.
    fn recruits(&mut self, view: &View<'_>, _: PolicyDice<'_>) -> u8 {
        base::recruits(view)
    }

    fn plans(&mut self, view: &View<'_>, _: PolicyDice<'_>) -> Choice<DayPlan> {
        self.numbered(day::plans(&self.doctrine, view))
    }

    /// The missions in the order planned, the best target first. The reverse, and the largest or the smallest first,
    /// change the mean VP by -0.06 to +0.01 (5,400 campaigns each, intervals of 0.10 either way at most), which is
    /// worth no table.
    fn sends(&mut self, _: &View<'_>, left: u16, _: PolicyDice<'_>) -> u8 {
        left.trailing_zeros() as u8
    }

    fn aborts(&mut self, view: &View<'_>, _: PolicyDice<'_>) -> Choice<bool> {
        let (row, &pick) = self.doctrine.abort.decide(|feature| view.base_feature(None, feature));
        self.numbered(Choice { pick, row: row_of(table::ABORT, row), candidates: Candidates::default() })
    }

    fn loads(&mut self, view: &View<'_>, _: PolicyDice<'_>) -> Choice<Load> {
        self.numbered(day::loads(&self.doctrine, view))
    }

    /// What costs the fewest Ordnance Points, of equals the lightest.
    fn expends(&mut self, view: &View<'_>, _: PolicyDice<'_>) -> Option<(u8, u8)> {
        let of_aircraft = |me: usize| {
            let view = view.of(me);
            view.weapons_left().map(move |(place, _)| (view.item(place).points, view.item(place).weight, me, place))
        };
        let least = view.state.flying().flat_map(of_aircraft).min();
        least.map(|(_, _, me, place)| (me as u8, place as u8))
    }

    fn places(&mut self, view: &View<'_>, _: PolicyDice<'_>) -> Choice<(Spot, Altitude)> {
        let doctrine = &*self.doctrine;
        let mut outlook = Outlook::new(view, doctrine, &mut self.arms);
        let (row, place, posture) = ByTheBook::take(doctrine, &doctrine.place, &mut outlook);
        self.postures[view.me] = place;
        let (pick, candidates) = flying::placed(&mut outlook, posture);
        self.numbered(Choice { pick, row: row_of(table::PLACE, row), candidates })
    }

    /// The aircraft in squadron order. The reverse, most or least to gain first, most or fewest weapons first, and
    /// Linked ones first change the mean VP by -0.07 to +0.08 (5,400 campaigns each of five scenarios, intervals of
    /// 0.10 either way at most), which is worth no table: all of a group act before the enemy does again.
    fn calls(&mut self, _: &View<'_>, ready: u32, _: PolicyDice<'_>) -> u8 {
        ready.trailing_zeros() as u8
    }

    fn activates(&mut self, view: &View<'_>, _: PolicyDice<'_>) -> Choice<Activation> {
        let doctrine = &*self.doctrine;
        let mut outlook = Outlook::new(view, doctrine, &mut self.arms);
        let (row, place, posture) = ByTheBook::take(doctrine, &doctrine.turn, &mut outlook);
        self.postures[view.me] = place;
        let (pick, candidates) = flying::activated(&mut outlook, posture);
        self.numbered(Choice { pick, row: row_of(table::TURN, row), candidates })
    }

    fn aims(&mut self, view: &View<'_>, aim: &Aim, _: PolicyDice<'_>) -> Choice<Shots> {
        let posture = &self.doctrine.postures[self.postures[view.me]];
        let mut outlook = Outlook::new(view, &self.doctrine, &mut self.arms);
        outlook.aim(&posture.aim);
        let (pick, candidates) = shots::assigned(&outlook, &posture.aim, aim);
        Choice { pick, row: None, candidates }
    }

    /// The unit of least value; of equals the one on the lowest hex.
    fn covers(&mut self, view: &View<'_>, units: u64, _: PolicyDice<'_>) -> u8 {
        let mission = &view.state.mission;
        let able = (0..mission.units.len()).filter(|&unit| units & 1 << unit != 0);
        able.min_by_key(|&unit| (value(view, &mission.units[unit]), mission.units[unit].hex)).unwrap_or(0) as u8
    }

    /// Cover for the hex with least value, or out of Cover for that with most of it there; of equals the lowest.
    fn exposes(&mut self, view: &View<'_>, hexes: u16, leaving: bool, _: PolicyDice<'_>) -> Place {
        let on = |hex: Place| {
            let units = view.state.mission.standing().filter(|(_, unit)| unit.hex == hex && unit.in_cover >= leaving);
            let value: i32 = units.map(|(_, unit)| value(view, unit)).sum();
            if leaving { -value } else { value }
        };
        let open = Place::all().filter(|hex| hexes & 1 << hex.index() != 0);
        open.min_by_key(|&hex| (on(hex), hex)).unwrap_or_default()
    }

    fn evades(&mut self, _: &View<'_>, _: PolicyDice<'_>) -> EvasiveOrder {
        self.doctrine.evasive
    }

    fn gives_up(&mut self, _: &View<'_>, need: u8, at_hand: u8, _: PolicyDice<'_>) -> u8 {
        match self.doctrine.rescue {
            RescueHabit::Sure => need.min(at_hand),
            RescueHabit::Nothing => 0,
        }
    }

    fn upkeeps(&mut self, view: &View<'_>, _: PolicyDice<'_>) -> Choice<Upkeep> {
        self.numbered(base::upkeeps(&self.doctrine, view))
    }
}

/// The value of a unit; none for a pop-up.
fn value(view: &View<'_>, unit: &Unit) -> i32 {
    if unit.pop_up { 0 } else { view.campaign.rules.units[unit.kind.index()].value.into() }
}

/// What is allowed, asked once more where a table may propose what is not.
fn allowed(view: &View<'_>, purchase: Purchase, keep: i16) -> bool {
    let rules = &view.campaign.rules;
    let cost = match purchase {
        Purchase::Aircraft(kind) => rules.aircraft[usize::from(kind)].so,
        Purchase::Scout => rules.scouts.cost,
        Purchase::Done => 0,
    };
    legal::may_buy(view, purchase) && view.state.so - i16::from(cost) >= keep
}
