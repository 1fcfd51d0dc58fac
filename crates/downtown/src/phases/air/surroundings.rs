//! The US flights around a DRV flight that moves.

use crate::phases::context::Raid;
use crate::rules::air::engagement::REACH;
use crate::state::air_picture::{AirPicture, FAR};
use crate::terms::hexes::{FARTHEST, index, ring};
use crate::terms::sets::{Places, UsPlaces};
use ground::board::{Hex, range};
use ground::chance::Chance;
use ground::journal::Journal;

/// The US flights about a DRV flight that moves. All of them stay where they are meanwhile, except one that it
/// fights, so that one look serves for a whole move, or for what is left of it after a fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Watch<'a> {
    pub(crate) picture: &'a AirPicture,
    /// The least distance to any of them, in hexes.
    pub(crate) clear: u32,
    /// The US flights that the next point may bring into contact.
    pub(crate) near: UsPlaces,
    /// The US flights at which a SAM is guided, if the DRV flight may get in the missile's way.
    pub(crate) guarded: UsPlaces,
    /// The number of points for which it comes near none of these.
    pub(crate) free: u32,
    /// The distance in hexes to the nearest detected flight at the last search; `flown` counts the points since then.
    seen: u32,
    flown: u32,
}

impl Watch<'_> {
    /// Records that another point is flown, which may have reduced each distance by one hex.
    pub(crate) const fn fly_on(&mut self) {
        self.clear = self.clear.saturating_sub(1);
        self.free = self.free.saturating_sub(1);
        self.flown += 1;
    }

    fn look(&mut self, here: Hex) {
        (self.clear, self.seen) = self.picture.nearest(here);
        self.flown = 0;
    }

    /// Whether a detected US flight is `within` this many hexes: looked for again only where the points flown since
    /// may have changed that.
    pub(crate) fn sees_detected(&mut self, here: Hex, within: u32) -> bool {
        let left = if self.seen > within { self.seen - within - 1 } else { within - self.seen };
        if self.flown > left {
            self.look(here);
        }
        self.seen <= within
    }
}

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// The surroundings of a DRV flight that flies on by `hexes` hexes at most.
    pub(crate) fn look_about<'p>(&self, place: usize, hexes: u32, picture: &'p AirPicture) -> Watch<'p> {
        let here = self.state.drv[place].flying.hex;
        let (guarded, free) = self.guarded(here, hexes);
        let mut watch = Watch { picture, clear: 0, near: Places::NONE, guarded, free, seen: 0, flown: 0 };
        watch.look(here);
        watch
    }

    /// The distance to the nearest US flight, exact where it matters.
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

    /// The distance in hexes beyond which only whether a US flight is detected matters: the DRV flight is not in
    /// Engage, and a point does not bring the two into contact.
    fn heed(&self) -> u32 {
        u32::from(self.rules().zones.engage).max(self.meets_within())
    }

    /// The distance in hexes at which a US flight may be met with the next point.
    pub(crate) fn meets_within(&self) -> u32 {
        u32::from(self.rules().activation_check.adjacent).max(REACH) + 1
    }

    /// US flights that a SAM with its radar on has acquired, so near that a flight of `hexes` hexes may come into the
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

    /// Whether a US flight is near a SAM with its radar on, or acquired by one.
    pub(crate) fn near_sam(&self, us: usize) -> bool {
        let hex = self.state.us[us].flying.hex;
        let reach = u32::from(self.rules().zones.sam_within);
        self.state.hot_sams().any(|(_, sam)| range(sam.hex, hex) <= reach || sam.target == Some(us as u8))
    }

    /// Whether its own SAMs ban a hex to a flight: the hex is barred, and does not lead out of the barred ground.
    pub(crate) fn banned(&self, place: usize, hex: Hex, guarded: UsPlaces) -> bool {
        let depth = self.depth(hex, guarded);
        depth > 0 && depth >= self.depth(self.state.drv[place].flying.hex, guarded)
    }

    /// Whether a hex is barred: it is within the ban distance of one of some US flights that a SAM with its radar on
    /// has acquired, and a flight there would keep that SAM from firing.
    pub(crate) fn is_barred(&self, hex: Hex, guarded: UsPlaces) -> bool {
        let reach = u32::from(self.rules().sam_fratricide.rows.mig_within);
        guarded.look_up(&self.state.us).any(|(_, us)| range(us.flying.hex, hex) <= reach)
    }

    /// The distance in hexes from a hex to the nearest one outside the ground that the flight's own SAMs bar; 0 if it
    /// is outside.
    pub(crate) fn depth(&self, hex: Hex, guarded: UsPlaces) -> u32 {
        let reach = u32::from(self.rules().sam_fratricide.rows.mig_within);
        let out_of =
            guarded.look_up(&self.state.us).map(|(_, us)| (reach + 1).saturating_sub(range(us.flying.hex, hex)));
        // Leaving the ground around each US flight takes at least this many hexes.
        let least = out_of.max().unwrap_or(0);
        let opens = |away: &u32| ring(hex, *away).any(|hex| index(hex).is_some() && !self.is_barred(hex, guarded));
        if least > 0 { (least..FARTHEST).find(opens).unwrap_or(FARTHEST) } else { 0 }
    }
}
