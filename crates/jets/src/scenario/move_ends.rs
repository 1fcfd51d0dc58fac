//! The best end of a move against one enemy, by where he is as the move begins: looked up for a whole move in place
//! of scoring each of its ends (J6.1e). Shots are left out, for they depend on what a jet has left; the best end that
//! may have one is kept besides, which bounds what they can add.

use ground::board::{Facing, Hex, Pose, PoseTables, range, relative};

/// Hexes either way of a jet, in its own frame, for which its moves are tabled.
const REACH: i32 = 16;
const WIDTH: usize = 2 * REACH as usize + 1;
const FACINGS: usize = Facing::ALL.len();

/// What the ends of a move are worth at best, without shots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BestEnd {
    /// Of all ends.
    pub(crate) worth: i32,
    /// Of the ends that may have a missile shot.
    pub(crate) missile: i32,
    /// Of the ends that may have a gun shot, and a missile shot perhaps besides.
    pub(crate) gun: i32,
}

/// Which shots an end may have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct MayShoot {
    pub(crate) missile: bool,
    pub(crate) gun: bool,
}

/// What shots may add.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct MostShots {
    /// Missiles alone.
    pub(crate) missile: i32,
    /// The gun and missiles together.
    pub(crate) all: i32,
}

impl MostShots {
    /// The more of both.
    pub(crate) fn or(self, other: MostShots) -> MostShots {
        MostShots { missile: self.missile.max(other.missile), all: self.all.max(other.all) }
    }
}

impl BestEnd {
    /// Less than any end is worth, whatever shots add.
    const NONE: i32 = i32::MIN / 2;
    /// The best of no ends at all.
    pub(crate) const OF_NONE: BestEnd = BestEnd { worth: BestEnd::NONE, missile: BestEnd::NONE, gun: BestEnd::NONE };

    /// The best of a single end.
    #[inline]
    pub(crate) fn of(worth: i32, may: MayShoot) -> BestEnd {
        let with = |shot: bool| if shot { worth } else { BestEnd::NONE };
        BestEnd { worth, missile: with(may.missile), gun: with(may.gun) }
    }

    /// The best of the ends of both.
    #[inline(always)]
    pub(crate) fn or(self, other: BestEnd) -> BestEnd {
        BestEnd {
            worth: self.worth.max(other.worth),
            missile: self.missile.max(other.missile),
            gun: self.gun.max(other.gun),
        }
    }

    /// Which shots it may have, if it is of one end.
    #[inline(always)]
    pub(crate) fn may(self) -> MayShoot {
        MayShoot { missile: self.missile == self.worth, gun: self.gun == self.worth }
    }

    /// Whether it may have a shot, if it is of one end.
    #[inline(always)]
    pub(crate) fn may_shoot(self) -> bool {
        self.missile.max(self.gun) == self.worth
    }

    /// The most that it can be worth with shots.
    #[inline(always)]
    pub(crate) fn most(self, shots: MostShots) -> i32 {
        self.worth.max(self.missile + shots.missile).max(self.gun + shots.all)
    }
}

/// The same in a table, in which worths beyond [`MOST_WORTH`] have no place.
#[derive(Clone, Copy, Debug)]
struct Packed {
    worth: i16,
    missile: i16,
    gun: i16,
}

/// The most that an end in a table may be worth, either way, and the most that shots may add to it. With shots, too,
/// the least number remains free for no end.
const MOST_WORTH: i32 = 16_000;
pub(crate) const MOST_ADDED: i32 = 8_000;

impl Packed {
    fn of(best: BestEnd) -> Packed {
        let pack = |worth: i32| if worth < -MOST_WORTH { i16::MIN } else { worth as i16 };
        Packed { worth: pack(best.worth), missile: pack(best.missile), gun: pack(best.gun) }
    }

    #[inline(always)]
    fn unpacked(self) -> BestEnd {
        BestEnd { worth: self.worth.into(), missile: self.missile.into(), gun: self.gun.into() }
    }
}

/// Hands every end of a move of `hexes` to `take`: straight on, then, if it may turn, with one turn on the way.
#[inline(always)]
pub(crate) fn each_end(start: Pose, hexes: i32, may_turn: bool, mut take: impl FnMut(Pose)) {
    take(Pose { hex: start.ahead(hexes), ..start });
    if may_turn {
        for after in 1..hexes {
            let bend = Pose { hex: start.ahead(after), ..start };
            for side in [1, -1] {
                let turned = bend.turned(side);
                take(Pose { hex: turned.ahead(hexes - after), ..turned });
            }
        }
    }
}

/// Where an enemy is and points in the frame of a jet.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Sighting {
    hex: Hex,
    facing: Facing,
}

impl Sighting {
    /// As a jet at `start` sees an enemy.
    #[inline]
    pub(crate) fn of(start: Pose, enemy: Pose) -> Sighting {
        let hex = Hex::new(enemy.hex.x - start.hex.x, enemy.hex.y - start.hex.y);
        Sighting { hex, facing: enemy.facing }.turned(start.facing)
    }

    /// From the same hex with the nose turned to the right.
    #[inline]
    pub(crate) fn turned(self, hexsides: Facing) -> Sighting {
        let facing = self.facing.index() + 6 - hexsides.index();
        Sighting { hex: relative(self.hex, hexsides), facing: Facing::new(facing) }
    }

    /// From some hexes ahead.
    #[inline]
    fn moved_on(self, hexes: i32) -> Sighting {
        Sighting { hex: Hex::new(self.hex.x - hexes, self.hex.y), ..self }
    }

    /// The enemy's pose in that frame.
    pub(crate) fn pose(self) -> Pose {
        Pose::new(self.hex, self.facing)
    }

    /// The place of this in a table that goes so far either way; none beyond it.
    #[inline]
    fn place(self, far: i32) -> Option<usize> {
        let width = 2 * far as usize + 1;
        let (q, r) = ((self.hex.x + far) as usize, (self.hex.y + far) as usize);
        (q < width && r < width).then(|| (q * width + r) * FACINGS + usize::from(self.facing.index()))
    }
}

const RIGHT: Facing = Facing::new(1);
const LEFT: Facing = Facing::new(5);

/// The best end of every move, by where the enemy is seen and by hexes to go.
#[derive(Clone, Debug)]
pub(crate) struct MoveEnds {
    /// Lengths of moves that are tabled: from 0 hexes to one less than this.
    lengths: usize,
    /// Of moves that may turn.
    best: Vec<Packed>,
}

static NONE: MoveEnds = MoveEnds { lengths: 0, best: Vec::new() };

impl MoveEnds {
    /// Of no moves: what is asked is worked out each time.
    pub(crate) fn none() -> &'static MoveEnds {
        &NONE
    }

    /// Of moves up to `longest` hexes, with weapons that reach so far, where `may` says which shots a jet may have at
    /// an enemy in front 30, or in its own hex, and in reach. Of none where weapons reach beyond the table, or where an
    /// end is worth too much for it.
    pub(crate) fn new(
        places: &PoseTables,
        (longest, reach): (i8, u32),
        may: impl Fn(Pose, Pose) -> MayShoot,
    ) -> MoveEnds {
        let lengths = usize::from(longest.max(0).unsigned_abs()) + 1;
        // A turn takes the frame round: what was near a corner of the table is farther off along its side.
        let far = 2 * REACH + lengths as i32 + 1;
        let single = single_ends(places, far, reach, may);
        if reach > REACH.unsigned_abs() || single.iter().any(|end| end.worth.abs() > MOST_WORTH) {
            return MoveEnds { lengths: 0, best: Vec::new() };
        }
        let mut ends = MoveEnds { lengths, best: Vec::with_capacity(WIDTH * WIDTH * FACINGS * lengths) };
        // The ends with a turn by hexes to go, of the row of cells before this one.
        let mut nearer = vec![BestEnd::OF_NONE; WIDTH * FACINGS * lengths];
        let near = (-REACH..=REACH).flat_map(|q| (-REACH..=REACH).map(move |r| Hex::new(q, r)));
        for sighting in near.flat_map(|hex| Facing::ALL.map(|facing| Sighting { hex, facing })) {
            let at = ends.best.len() % nearer.len();
            ends.push(sighting, &single, far, &mut nearer[at..at + lengths]);
        }
        ends
    }

    /// Adds the moves against an enemy with this `sighting`. `turned` has the ends with a turn against an enemy one hex
    /// nearer, and is updated to those against this one: a turn after the second hex or later is a turn of the move
    /// that begins a hex further on and is a hex shorter.
    fn push(&mut self, sighting: Sighting, single: &[BestEnd], far: i32, turned: &mut [BestEnd]) {
        let place = |sighting: Sighting| sighting.place(far).unwrap_or_default();
        let on = (2 * far as usize + 1) * FACINGS;
        let first_turn = [RIGHT, LEFT].map(|side| place(sighting.moved_on(1).turned(side)));
        let straight = place(sighting);
        let mut later = BestEnd::OF_NONE;
        for (hexes, turned) in turned.iter_mut().enumerate() {
            let mut best = later;
            if hexes > 1 {
                for first in first_turn {
                    best = best.or(single[first - (hexes - 1) * on]);
                }
            }
            if sighting.hex.x == -REACH {
                // There is no row of cells before the first.
                for after in 2..hexes as i32 {
                    for side in [RIGHT, LEFT] {
                        let end = sighting.moved_on(after).turned(side).moved_on(hexes as i32 - after);
                        best = best.or(single[place(end)]);
                    }
                }
            }
            later = std::mem::replace(turned, best);
            self.best.push(Packed::of(best.or(single[straight - hexes * on])));
        }
    }

    /// The end of a move straight on; none beyond the table.
    #[inline(always)]
    pub(crate) fn straight(&self, sighting: Sighting, hexes: i32) -> Option<BestEnd> {
        let place = sighting.moved_on(hexes).place(REACH)?;
        Some(self.best.get(place * self.lengths)?.unpacked())
    }

    /// The best end of a move that may turn; none beyond the table.
    #[inline(always)]
    pub(crate) fn turning(&self, sighting: Sighting, hexes: i32) -> Option<BestEnd> {
        let (place, hexes) = (sighting.place(REACH)?, hexes as usize);
        if hexes < self.lengths { Some(self.best.get(place * self.lengths + hexes)?.unpacked()) } else { None }
    }

    /// Both of these; none where either is beyond the table.
    #[inline(always)]
    pub(crate) fn both(&self, sighting: Sighting, hexes: i32) -> Option<[BestEnd; 2]> {
        let place = sighting.place(REACH)?;
        if hexes as usize >= self.lengths || sighting.hex.x - hexes < -REACH {
            return None;
        }
        let straight = self.best.get((place - hexes as usize * WIDTH * FACINGS) * self.lengths)?;
        Some([straight, self.best.get(place * self.lengths + hexes as usize)?].map(|best| best.unpacked()))
    }

    /// Hands the ends of a move that may have a shot to `take`, with how they see the enemy. None of them is beyond
    /// the table.
    #[inline(always)]
    pub(crate) fn each_shot(
        &self,
        sighting: Sighting,
        hexes: i32,
        may_turn: bool,
        mut take: impl FnMut(BestEnd, Sighting),
    ) {
        let mut look = |end: Sighting| {
            if let Some(best) = self.straight(end, 0)
                && best.may_shoot()
            {
                take(best, end);
            }
        };
        look(sighting.moved_on(hexes));
        if may_turn {
            for side in [RIGHT, LEFT] {
                // Each hex more before the turn is one hex less after it.
                let on = relative(Hex::new(1, 0), side);
                let mut end = sighting.moved_on(1).turned(side).moved_on(hexes - 1);
                for _ in 1..hexes {
                    look(end);
                    end.hex = Hex::new(end.hex.x - on.x + 1, end.hex.y - on.y);
                }
            }
        }
    }
}

/// Each end by itself, by where it sees the enemy.
fn single_ends(places: &PoseTables, far: i32, reach: u32, may: impl Fn(Pose, Pose) -> MayShoot) -> Vec<BestEnd> {
    let hexes = (-far..=far).flat_map(|q| (-far..=far).map(move |r| Hex::new(q, r)));
    let enemies = hexes.flat_map(|hex| Facing::ALL.map(|facing| Pose::new(hex, facing)));
    let single = |enemy: Pose| {
        let (worth, ahead) = places.against(Pose::default(), enemy);
        let in_reach = (ahead || enemy.hex == Hex::ZERO) && range(Hex::ZERO, enemy.hex) <= reach;
        BestEnd::of(worth, if in_reach { may(Pose::default(), enemy) } else { MayShoot::default() })
    };
    enemies.map(single).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use ground::board::PoseWeights;

    fn places() -> PoseTables {
        PoseTables::new(PoseWeights {
            ideal_range: 2,
            range: -60,
            mine: [500, 300, 100, 0, -200, -300],
            his: [-4, -3, -2, 5, 20, 30],
        })
    }

    /// Missiles at two ranges, the gun at another: what matters is that they differ.
    fn may(end: Pose, enemy: Pose) -> MayShoot {
        let away = range(end.hex, enemy.hex);
        MayShoot { missile: away == 3 || away == 5, gun: away <= 1 }
    }

    /// Against every enemy of the table and some beyond, whichever way the jet points.
    #[test]
    fn what_is_looked_up_is_the_best_of_the_ends_scored() {
        let places = places();
        let ends = MoveEnds::new(&places, (7, 5), may);
        for (index, facing) in (0..).zip(Facing::ALL) {
            let start = Pose::new(Hex::new(3, -5), facing);
            let mut found = 0;
            for (q, r) in (-20..=20).flat_map(|q| (-20..=20).map(move |r| (q, r))) {
                let enemy = Pose::new(Hex::new(3 + q, r - 5), Facing::new((q + r + 40) as u8 + index));
                let sighting = Sighting::of(start, enemy);
                let single = |end: Pose| {
                    let (worth, ahead) = places.against(end, enemy);
                    let in_reach = (ahead || end.hex == enemy.hex) && range(end.hex, enemy.hex) <= 5;
                    BestEnd::of(worth, if in_reach { may(end, enemy) } else { MayShoot::default() })
                };
                for hexes in 0..=7 {
                    let (mut scored, mut shots) = (BestEnd::OF_NONE, 0);
                    each_end(start, hexes, true, |end| {
                        scored = scored.or(single(end));
                        shots += i32::from(single(end).may_shoot());
                    });
                    let Some(best) = ends.turning(sighting, hexes) else { continue };
                    found += 1;
                    assert_eq!(best, Packed::of(scored).unpacked(), "{hexes} hexes from {start:?} against {enemy:?}");
                    if let Some(straight) = ends.straight(sighting, hexes) {
                        let end = single(Pose { hex: start.ahead(hexes), ..start });
                        assert_eq!(straight, Packed::of(end).unpacked());
                        assert_eq!(ends.both(sighting, hexes), Some([straight, best]));
                    }
                    ends.each_shot(sighting, hexes, true, |end, sighting| {
                        shots -= 1;
                        assert_eq!(end.worth, places.against(Pose::default(), sighting.pose()).0);
                    });
                    assert_eq!(shots, 0, "{hexes} hexes from {start:?} against {enemy:?}");
                }
            }
            assert!(found > 6000, "{found}");
        }
    }

    #[test]
    fn shots_count_from_the_best_end_that_may_have_them() {
        let shot = BestEnd::of(300, MayShoot { missile: true, gun: false });
        let both = BestEnd::of(450, MayShoot::default()).or(shot);
        assert_eq!(both.or(BestEnd::OF_NONE), both);
        let most = |missile, all| Packed::of(both).unpacked().most(MostShots { missile, all });
        assert_eq!([most(100, 8000), most(150, 150), most(151, 151)], [450, 450, 451]);
    }
}
