//! Leaving the fight: a disengaging jet gets away from enemies that are far, or out of whose sight it is (J5.3).

use crate::rules::Leaving;
use ground::board::Zone;

impl Leaving {
    /// Whether a jet is away, by the range of each enemy and the zone in which he sees the jet: each by himself is far,
    /// or less far and without it in his front 60 (J5.3a). With no enemy on the map there is nothing to get away from:
    /// the dogfight is over, and the field is its side's.
    pub(crate) fn is_away(&self, enemies: impl Iterator<Item = (u32, Zone)>) -> bool {
        let far = |(distance, zone): (u32, Zone)| {
            distance >= self.range || distance >= self.unseen_range && !zone.in_front_60()
        };
        let mut enemies = enemies.peekable();
        enemies.peek().is_some() && enemies.all(far)
    }
}
