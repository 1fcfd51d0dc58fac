//! SAMs, AAA concentrations and Fire Cans on the map.

use crate::state::State;
use crate::terms::defence::SamState;
use crate::terms::defence::{Acquired, Density};
use crate::terms::hexes::index;
use crate::terms::sets::{BarrageZones, Cover, MOST_US_EVER, Places, SamPlaces, UsPlaces};
use ground::board::Hex;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Sam {
    pub(crate) hex: Hex,
    pub(crate) state: SamState,
    /// Whether the site is located; otherwise it is only a warning.
    pub(crate) located: bool,
    /// Whether its radar is on.
    pub(crate) radar: bool,
    /// Whether its radar came on in this phase.
    pub(crate) fresh: bool,
    /// The turn in which ARM Morale shut its radar down; 0 if it has not.
    pub(crate) shut: u16,
    /// The last turn in which damage keeps it out of action; `u16::MAX` for the rest of the raid.
    pub(crate) out: u16,
    pub(crate) missiles: u8,
    /// The US flight that it has acquired, as an index.
    pub(crate) target: Option<u8>,
    pub(crate) acquired: Acquired,
    /// Whether it has a Launched marker, which is for this turn.
    pub(crate) launched: bool,
    /// Whether it has attacked in this Movement Phase.
    pub(crate) fired: bool,
    /// Whether it has attacked in the game.
    pub(crate) ever_fired: bool,
    /// The US flight that it may not attack for the rest of the phase.
    pub(crate) inhibited: Option<u8>,
    /// The number of bomb and missile successes against it.
    pub(crate) hits: u8,
}

impl Sam {
    /// The value of a place that no SAM has taken.
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

    /// Activates a real site, with its radar on.
    pub(crate) fn come_on(&mut self) {
        (self.state, self.radar, self.fresh) = (SamState::Active, true, true);
    }

    /// Whether bombs may be aimed at it in a turn: it is located and not out of action already.
    pub(crate) const fn is_target(&self, turn: u16) -> bool {
        self.located && self.out < turn
    }

    /// Whether it is on the map with its radar on.
    pub(crate) fn hot(&self) -> bool {
        self.radar && self.state != SamState::Gone
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Aaa {
    pub(crate) hex: Hex,
    pub(crate) density: Density,
    pub(crate) suppression: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct FireCan {
    pub(crate) hex: Hex,
    pub(crate) radar: bool,
    /// The turn in which ARM Morale shut its radar down; 0 if it has not.
    pub(crate) shut: u16,
    /// The last turn in which damage keeps it out of action; `u16::MAX` for the rest of the raid.
    pub(crate) out: u16,
    /// Whether it has attacked in this Movement Phase.
    pub(crate) fired: bool,
    pub(crate) destroyed: bool,
    /// The number of bomb successes against it.
    pub(crate) hits: u8,
}

impl FireCan {
    /// The value of a place that no Fire Can has taken.
    pub(crate) const ABSENT: FireCan =
        FireCan { hex: Hex::ZERO, radar: false, shut: 0, out: 0, fired: false, destroyed: false, hits: 0 };
}

impl State {
    /// Whether a Fire Can has its radar on and is in action.
    pub(crate) fn works(&self, can: &FireCan) -> bool {
        can.radar && !can.destroyed && can.out < self.turn.max(1)
    }

    /// Drops all acquisitions of a US flight that has left the map or the air.
    pub(crate) fn forget(&mut self, place: usize) {
        for sam in 0..self.sams.len() {
            if self.sams[sam].target == Some(place as u8) {
                self.drop_acquisition(sam);
            }
        }
    }

    /// A SAM loses the flight that it tracks.
    pub(crate) fn drop_acquisition(&mut self, sam: usize) {
        let site = &mut self.sams[sam];
        (site.target, site.acquired) = (None, Acquired::No);
    }

    /// Adds a SAM and returns its index.
    pub(crate) fn add_sam(&mut self, sam: Sam) -> usize {
        self.sams.push(sam);
        self.sams.len() - 1
    }

    /// SAMs with their radar on, with their indices.
    pub(crate) fn hot_sams(&self) -> impl Iterator<Item = (usize, &Sam)> + Clone {
        self.sams.iter().enumerate().filter(|(_, sam)| sam.hot())
    }

    /// Whether a DRV flight in play is in a hex.
    pub(crate) fn holds_drv(&self, hex: Hex) -> bool {
        self.drv_in_play().any(|(_, flight)| flight.flying.hex == hex)
    }

    /// Whether a SAM is in a hex.
    pub(crate) fn holds_sam(&self, hex: Hex) -> bool {
        self.sams.iter().any(|sam| sam.hex == hex && sam.state != SamState::Gone)
    }

    /// The number of concentrations still in the pool.
    pub(crate) fn hidden_aaa(&self) -> u8 {
        self.aaa_pool.iter().sum()
    }

    /// Records which SAMs have acquired which flights. Called once all SAMs have tried.
    pub(crate) fn note_trackers(&mut self) {
        (self.indexes.trackers, self.indexes.tracked) = ([Places::NONE; MOST_US_EVER], Places::NONE);
        for (sam, site) in self.sams.iter().enumerate() {
            if let Some(place) = site.target {
                self.indexes.trackers[usize::from(place)].add(sam);
                self.indexes.tracked.add(place.into());
            }
        }
    }

    /// The SAMs that may have acquired a US flight.
    pub(crate) const fn trackers(&self, place: usize) -> SamPlaces {
        self.indexes.trackers[place]
    }

    /// Whether any SAM may have acquired a US flight.
    #[inline]
    pub(crate) fn is_tracked(&self, place: usize) -> bool {
        !self.indexes.trackers[place].is_none()
    }

    /// Bars a SAM from attacking a US flight until the next acquisition.
    pub(crate) const fn drop_tracker(&mut self, sam: usize, place: usize) {
        self.indexes.trackers[place].remove(sam);
    }

    /// The US flights that a SAM may have acquired.
    pub(crate) const fn tracked(&self) -> UsPlaces {
        self.indexes.tracked
    }

    /// Puts a concentration on the map; its barrage reaches `reach` hexes.
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

    /// Records the hexes, by index, that the first concentrations of the list cover.
    pub(crate) fn lay_barrage(&mut self, barrage: &[(u16, Cover)]) {
        for &(index, cover) in barrage {
            self.indexes.covers[usize::from(index)] |= cover;
            self.indexes.covered.add(index.into());
        }
    }

    /// Puts a Fire Can on the map; it reaches `reach` hexes.
    pub(crate) fn place_fire_can(&mut self, can: FireCan, reach: u8) {
        let reached = can.hex.range(reach.into()).filter_map(index);
        for index in reached {
            self.indexes.before_fire_cans.add(index);
        }
        self.fire_cans.push(can);
    }

    /// Whether any barrage covers the hex at an index, and whether a Fire Can reaches it.
    #[inline]
    pub(crate) const fn guns_at(&self, index: usize) -> (bool, bool) {
        (self.indexes.covered.has(index), self.indexes.before_fire_cans.has(index))
    }

    /// The concentrations in a hex; they are among those that cover it.
    pub(crate) fn aaa_in(&self, hex: Hex) -> impl Iterator<Item = &Aaa> {
        self.covering(hex).map(|(_, aaa)| aaa).filter(move |aaa| aaa.hex == hex)
    }

    /// The barrage zones of all concentrations.
    pub(crate) fn barrage_zones(&self) -> BarrageZones<'_> {
        self.barrage_zones_of(Cover::MAX)
    }

    /// The barrage zones of the concentrations of a set.
    pub(crate) fn barrage_zones_of(&self, of: Cover) -> BarrageZones<'_> {
        BarrageZones { covers: &self.indexes.covers, of }
    }

    /// Whether any barrage covers a hex.
    pub(crate) fn covered(&self, hex: Hex) -> bool {
        index(hex).is_some_and(|index| self.indexes.covered.has(index))
    }

    /// The concentrations that cover a hex, with their indices.
    pub(crate) fn covering(&self, hex: Hex) -> impl Iterator<Item = (usize, &Aaa)> {
        let mut left = index(hex).map_or(0, |index| self.indexes.covers[index]);
        std::iter::from_fn(move || {
            let place = left.trailing_zeros() as usize;
            left &= left.wrapping_sub(1);
            self.aaa.get(place).map(|aaa| (place, aaa))
        })
    }
}
