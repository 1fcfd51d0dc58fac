//! Leaving the fight: a disengaging jet gets away from enemies that are far, or out of whose sight it is (J5.3).

use crate::rules::Leaving;
use ground::board::Zone;

impl Leaving {
    /// Whether a jet is away, by the range of each enemy and the zone in which he sees the jet: it is far from every
    /// enemy, or less far and out of the front 60 of all (J5.3a). With no enemy on the map there is nothing to get away
    /// from: the dogfight is over, and the field is its side's.
    pub(crate) fn is_away(&self, mut enemies: impl Iterator<Item = (u32, Zone)>) -> bool {
        let (mut far, mut unseen, mut any) = (true, true, false);
        let all = enemies.all(|(distance, zone)| {
            any = true;
            far &= distance >= self.range;
            unseen &= distance >= self.unseen_range && !zone.in_front_60();
            far || unseen
        });
        any && all
    }
}
