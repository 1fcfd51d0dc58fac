//! What a DRV flight has about it while it moves.

use crate::phases::context::Raid;
use crate::rules::air::engagement::REACH;
use crate::state::air_picture::{AirPicture, FAR};
use crate::terms::hexes::{FARTHEST, index, ring};
use crate::terms::sets::{Places, UsPlaces};
use ground::board::{Hex, range};
use ground::chance::Chance;
use ground::journal::Journal;

/// The US flights about a DRV flight that moves. They all stand still meanwhile but whom it fights, so that one look serves
/// for a whole move, or for what is left of it after a fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Watch<'a> {
    pub(crate) picture: &'a AirPicture,
    /// None of them is nearer than so many hexes.
    pub(crate) clear: u32,
    /// Those that the next point may bring it to.
    pub(crate) near: UsPlaces,
    /// Those that a SAM is guided at, if they may come so near that it is in the way.
    pub(crate) guarded: UsPlaces,
    /// For so many points it comes near none of these.
    pub(crate) free: u32,
    /// Hexes to the nearest detected one when it was looked for, and points flown since.
    seen: u32,
    flown: u32,
}

impl Watch<'_> {
    /// Another point is flown, which may have brought it nearer to any of them by a hex.
    pub(crate) const fn fly_on(&mut self) {
        self.clear = self.clear.saturating_sub(1);
        self.free = self.free.saturating_sub(1);
        self.flown += 1;
    }

    fn look(&mut self, here: Hex) {
        (self.clear, self.seen) = self.picture.nearest(here);
        self.flown = 0;
    }

    /// Whether a detected US flight is within so many hexes: looked for again only where the points flown since may have
    /// changed that.
    pub(crate) fn sees_detected(&mut self, here: Hex, within: u32) -> bool {
        let left = if self.seen > within { self.seen - within - 1 } else { within - self.seen };
        if self.flown > left {
            self.look(here);
        }
        self.seen <= within
    }
}

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// What a DRV flight has about it that flies on so many hexes at most.
    pub(crate) fn look_about<'p>(&self, place: usize, hexes: u32, picture: &'p AirPicture) -> Watch<'p> {
        let here = self.state.drv[place].flying.hex;
        let (guarded, free) = self.guarded(here, hexes);
        let mut watch = Watch { picture, clear: 0, near: Places::NONE, guarded, free, seen: 0, flown: 0 };
        watch.look(here);
        watch
    }

    /// How far off the nearest US flight is, told exactly where that matters.
    pub(crate) fn watch_nearest(&self, place: usize, watch: &mut Watch<'_>) {
        if watch.clear > self.heed() {
            return;
        }
        let (here, meets) = (self.state.drv[place].flying.hex, self.meets_within());
        watch.look(here);
        watch.near = if watch.clear <= meets {
            watch.picture.from(here).within(meets.min(FAR.into()) as u8)
        } else {
            Places::NONE
        };
    }

    /// Of US flights farther off than this nothing matters to a DRV flight but that they are detected: neither is it in
    /// Engage, nor does a point bring it near to them.
    fn heed(&self) -> u32 {
        u32::from(self.rules().zones.engage).max(self.meets_within())
    }

    /// How near a US flight must be to be met with the next point.
    pub(crate) fn meets_within(&self) -> u32 {
        u32::from(self.rules().activation_check.adjacent).max(REACH) + 1
    }

    /// US flights that a SAM with its radar on has acquired, so near that a flight of so many hexes may come into the
    /// missile's way; and for how many points it comes into none at the least.
    fn guarded(&self, here: Hex, hexes: u32) -> (UsPlaces, u32) {
        let reach = u32::from(self.rules().sam_fratricide.rows.mig_within);
        let (mut guarded, mut nearest) = (Places::NONE, u32::MAX);
        for (us, flight) in self.state.tracked().look_up(&self.state.us) {
            let away = range(flight.flying.hex, here);
            if away <= reach + hexes && self.is_guarded(us) {
                guarded.add(us);
                nearest = nearest.min(away);
            }
        }
        (guarded, nearest.saturating_sub(reach + 1))
    }

    /// Whether a SAM with its radar on has acquired a US flight.
    fn is_guarded(&self, us: usize) -> bool {
        self.state.hot_sams().any(|(_, sam)| sam.target == Some(us as u8))
    }

    /// Whether a US flight is near a SAM with its radar on, or marked as acquired by one.
    pub(crate) fn near_sam(&self, us: usize) -> bool {
        let hex = self.state.us[us].flying.hex;
        let reach = u32::from(self.rules().zones.sam_within);
        self.state.hot_sams().any(|(_, sam)| range(sam.hex, hex) <= reach || sam.target == Some(us as u8))
    }

    /// Whether a hex would keep a SAM from firing: it lies within the ban distance of a US flight that one with its radar
    /// on has acquired. A flight that is inside already may fly out.
    pub(crate) fn banned(&self, place: usize, hex: Hex, guarded: UsPlaces) -> bool {
        let depth = self.depth(hex, guarded);
        depth > 0 && depth >= self.depth(self.state.drv[place].flying.hex, guarded)
    }

    /// Whether a hex lies in the way of a missile that a SAM of its own side has guided at one of some US flights.
    pub(crate) fn is_barred(&self, hex: Hex, guarded: UsPlaces) -> bool {
        let reach = u32::from(self.rules().sam_fratricide.rows.mig_within);
        guarded.look_up(&self.state.us).any(|(_, us)| range(us.flying.hex, hex) <= reach)
    }

    /// How many hexes it is from a hex by the shortest way out of the ground that SAMs of its own side bar; 0 outside.
    pub(crate) fn depth(&self, hex: Hex, guarded: UsPlaces) -> u32 {
        let reach = u32::from(self.rules().sam_fratricide.rows.mig_within);
        let out_of =
            guarded.look_up(&self.state.us).map(|(_, us)| (reach + 1).saturating_sub(range(us.flying.hex, hex)));
        // To leave the ground about each flight takes as many hexes at the least.
        let least = out_of.max().unwrap_or(0);
        let opens = |away: &u32| ring(hex, *away).any(|hex| index(hex).is_some() && !self.is_barred(hex, guarded));
        if least > 0 { (least..FARTHEST).find(opens).unwrap_or(FARTHEST) } else { 0 }
    }
}
