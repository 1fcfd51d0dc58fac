//! SAMs, concentrations of AAA and Fire Cans, and where they are heard of.

use crate::state::State;
use crate::terms::defence::SamState;
use crate::terms::defence::{Acquired, Density};
use crate::terms::hexes::index;
use crate::terms::sets::{BarrageZones, Cover, MOST_US_EVER, Places, SamPlaces, UsPlaces};
use ground::board::Hex;

/// A SAM counter on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Sam {
    pub(crate) hex: Hex,
    pub(crate) state: SamState,
    /// Located, as against a mere warning.
    pub(crate) located: bool,
    /// Radar on.
    pub(crate) radar: bool,
    /// The radar came on in this phase.
    pub(crate) fresh: bool,
    /// Turn in which ARM Morale shut the radar down; 0 is not.
    pub(crate) shut: u16,
    /// Out through damage until after this turn; the greatest number is for the raid.
    pub(crate) out: u16,
    pub(crate) missiles: u8,
    /// The US flight it has acquired, and how.
    pub(crate) target: Option<u8>,
    pub(crate) acquired: Acquired,
    /// Marked as launched, in this turn.
    pub(crate) launched: bool,
    /// Has attacked in this Movement Phase.
    pub(crate) fired: bool,
    /// Has attacked in the game.
    pub(crate) ever_fired: bool,
    /// The US flight that it may not attack for the rest of the phase.
    pub(crate) inhibited: Option<u8>,
    /// Successes of bombs and missiles against it.
    pub(crate) hits: u8,
}

impl Sam {
    /// What stands where no SAM has come yet.
    pub(crate) const ABSENT: Sam = Sam {
        hex: Hex::ZERO,
        state: SamState::Gone,
        located: false,
        radar: false,
        fresh: false,
        shut: 0,
        out: 0,
        missiles: 0,
        target: None,
        acquired: Acquired::No,
        launched: false,
        fired: false,
        ever_fired: false,
        inhibited: None,
        hits: 0,
    };

    /// A real site is activated.
    pub(crate) fn come_on(&mut self) {
        (self.state, self.radar, self.fresh) = (SamState::Active, true, true);
    }

    /// Whether bombs of a turn may be meant for it: a Located site that is not out already.
    pub(crate) const fn is_target(&self, turn: u16) -> bool {
        self.located && self.out < turn
    }

    /// Whether it is a site with its radar on.
    pub(crate) fn hot(&self) -> bool {
        self.radar && self.state != SamState::Gone
    }
}

/// An AAA concentration on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Aaa {
    pub(crate) hex: Hex,
    pub(crate) density: Density,
    pub(crate) suppression: u8,
}

/// A Fire Can on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct FireCan {
    pub(crate) hex: Hex,
    pub(crate) radar: bool,
    /// Turn in which ARM Morale shut it down; 0 is not.
    pub(crate) shut: u16,
    /// Out through damage until after this turn; the greatest number is for the raid.
    pub(crate) out: u16,
    /// Has attacked in this Movement Phase.
    pub(crate) fired: bool,
    pub(crate) destroyed: bool,
    /// Successes of bombs against it.
    pub(crate) hits: u8,
}

impl FireCan {
    /// What stands where no Fire Can has come yet.
    pub(crate) const ABSENT: FireCan =
        FireCan { hex: Hex::ZERO, radar: false, shut: 0, out: 0, fired: false, destroyed: false, hits: 0 };
}

impl State {
    /// Whether a Fire Can has its radar on.
    pub(crate) fn works(&self, can: &FireCan) -> bool {
        can.radar && !can.destroyed && can.out < self.turn.max(1)
    }

    /// A flight that has left the map or the air is tracked no more.
    pub(crate) fn forget(&mut self, place: usize) {
        for sam in 0..self.sams.len() {
            if self.sams[sam].target == Some(place as u8) {
                self.drop_acquisition(sam);
            }
        }
    }

    /// A SAM tracks nobody any more.
    pub(crate) fn drop_acquisition(&mut self, sam: usize) {
        let site = &mut self.sams[sam];
        (site.target, site.acquired) = (None, Acquired::No);
    }

    /// Adds a SAM; gives its place.
    pub(crate) fn add_sam(&mut self, sam: Sam) -> usize {
        self.sams.push(sam);
        self.sams.len() - 1
    }

    /// SAMs with their radar on, with their places.
    pub(crate) fn hot_sams(&self) -> impl Iterator<Item = (usize, &Sam)> + Clone {
        self.sams.iter().enumerate().filter(|(_, sam)| sam.hot())
    }

    /// Whether a SAM stands in a hex.
    pub(crate) fn holds_sam(&self, hex: Hex) -> bool {
        self.sams.iter().any(|sam| sam.hex == hex && sam.state != SamState::Gone)
    }

    /// Concentrations still in the pool.
    pub(crate) fn hidden_aaa(&self) -> u8 {
        self.aaa_pool.iter().sum()
    }

    /// Notes which SAMs have acquired which flights, once they all have tried.
    pub(crate) fn note_trackers(&mut self) {
        (self.indexes.trackers, self.indexes.tracked) = ([Places::NONE; MOST_US_EVER], Places::NONE);
        for (sam, site) in self.sams.iter().enumerate() {
            if let Some(place) = site.target {
                self.indexes.trackers[usize::from(place)].add(sam);
                self.indexes.tracked.add(place.into());
            }
        }
    }

    /// SAMs that may have acquired a US flight.
    pub(crate) const fn trackers(&self, place: usize) -> SamPlaces {
        self.indexes.trackers[place]
    }

    /// Whether there are any.
    #[inline]
    pub(crate) fn is_tracked(&self, place: usize) -> bool {
        !self.indexes.trackers[place].is_none()
    }

    /// A SAM attacks a US flight no more before the next acquisition.
    pub(crate) const fn drop_tracker(&mut self, sam: usize, place: usize) {
        self.indexes.trackers[place].remove(sam);
    }

    /// US flights that some SAM may have acquired.
    pub(crate) const fn tracked(&self) -> UsPlaces {
        self.indexes.tracked
    }

    /// Sets a concentration on the map.
    pub(crate) fn place_aaa(&mut self, aaa: Aaa, reach: u8) {
        let bit = 1 << self.aaa.len();
        self.aaa.push(aaa);
        for hex in aaa.hex.range(reach.into()) {
            if let Some(index) = index(hex) {
                self.indexes.covers[index] |= bit;
                self.indexes.covered.add(index);
            }
        }
    }

    /// Notes that the first concentrations of the list cover some hexes, by their places.
    pub(crate) fn lay_barrage(&mut self, barrage: &[(u16, Cover)]) {
        for &(index, cover) in barrage {
            self.indexes.covers[usize::from(index)] |= cover;
            self.indexes.covered.add(index.into());
        }
    }

    /// Sets a Fire Can on the map.
    pub(crate) fn place_fire_can(&mut self, can: FireCan, reach: u8) {
        let reached = can.hex.range(reach.into()).filter_map(index);
        for index in reached {
            self.indexes.before_fire_cans.add(index);
        }
        self.fire_cans.push(can);
    }

    /// Whether some barrage, and whether some Fire Can covers a hex at a place of lists over the map.
    #[inline]
    pub(crate) const fn guns_at(&self, index: usize) -> (bool, bool) {
        (self.indexes.covered.has(index), self.indexes.before_fire_cans.has(index))
    }

    /// The concentrations in a hex of the map, which all cover it.
    pub(crate) fn aaa_in(&self, hex: Hex) -> impl Iterator<Item = &Aaa> {
        self.covering(hex).map(|(_, aaa)| aaa).filter(move |aaa| aaa.hex == hex)
    }

    /// The barrage zones of all concentrations.
    pub(crate) fn barrage_zones(&self) -> BarrageZones<'_> {
        self.barrage_zones_of(Cover::MAX)
    }

    /// The barrage zones of some of the concentrations.
    pub(crate) fn barrage_zones_of(&self, of: Cover) -> BarrageZones<'_> {
        BarrageZones { covers: &self.indexes.covers, of }
    }

    /// Whether any barrage covers a hex.
    pub(crate) fn covered(&self, hex: Hex) -> bool {
        index(hex).is_some_and(|index| self.indexes.covered.has(index))
    }

    /// The concentrations that cover a hex, with their places.
    pub(crate) fn covering(&self, hex: Hex) -> impl Iterator<Item = (usize, &Aaa)> {
        let mut left = index(hex).map_or(0, |index| self.indexes.covers[index]);
        std::iter::from_fn(move || {
            let place = left.trailing_zeros() as usize;
            left &= left.wrapping_sub(1);
            self.aaa.get(place).map(|aaa| (place, aaa))
        })
    }
}
