//! The ends of moves by where they are: each hex once, in it each facing once, with the ends that lead there. A
//! search can ask what a hex is worth at most before it looks at its facings, and what a pose is worth before it
//! looks at the ways there.

use super::{End, MOST_POINTS};
use ground::board::{Hex, Pose};

/// A set of numbers of points: bit 0 is none, bit 1 one point, and so on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Points(u16);

const _: () = assert!(MOST_POINTS < 16, "a bit for each number of points");

impl Points {
    /// This set with one number more.
    pub(crate) const fn with(self, points: usize) -> Points {
        Points(self.0 | 1 << points)
    }

    /// Whether the sets have a number in common.
    #[inline]
    pub(crate) const fn meets(self, other: Points) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether a number is in the set.
    #[inline]
    pub(crate) const fn has(self, points: usize) -> bool {
        self.0 >> points & 1 == 1
    }
}

/// A hex in which moves end, relative to a start at the origin that faces 0.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HexSpot {
    hex: [i8; 2],
    /// The points of the ends in it.
    pub(crate) points: Points,
    poses: [u32; 2],
}

impl HexSpot {
    /// The hex for a start.
    #[inline]
    pub(crate) const fn hex(&self, start: Pose) -> Hex {
        super::turned_hex(self.hex, start)
    }
}

/// A facing in such a hex.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PoseSpot {
    /// Hexsides between the facing at the start and this one, to the right.
    pub(crate) turned: u8,
    /// The points of the ends in it.
    pub(crate) points: Points,
    ends: [u32; 2],
}

/// An end by its points and its place among the ends of these.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EndAt {
    pub(crate) points: u8,
    pub(crate) place: u16,
}

/// All ends of a manner.
#[derive(Clone, Debug, Default)]
pub(crate) struct Spots {
    hexes: Vec<HexSpot>,
    poses: Vec<PoseSpot>,
    ends: Vec<EndAt>,
}

impl Spots {
    /// Sorts ends, listed by points, by where they are.
    pub(super) fn of(ends: &[Vec<End>]) -> Spots {
        let mut all: Vec<(([i8; 2], u8), EndAt)> = Vec::with_capacity(ends.iter().map(Vec::len).sum());
        for (points, ends) in ends.iter().enumerate() {
            let at = |place: usize| EndAt { points: points as u8, place: place as u16 };
            all.extend(ends.iter().enumerate().map(|(place, end)| ((end.hex, end.turned), at(place))));
        }
        all.sort_by_key(|(pose, _)| *pose);
        let mut spots = Spots::default();
        for in_hex in all.chunk_by(|one, other| one.0.0 == other.0.0) {
            let first_pose = spots.poses.len() as u32;
            for in_pose in in_hex.chunk_by(|one, other| one.0.1 == other.0.1) {
                let first_end = spots.ends.len() as u32;
                spots.ends.extend(in_pose.iter().map(|(_, end)| *end));
                let ends = [first_end, spots.ends.len() as u32];
                spots.poses.push(PoseSpot { turned: in_pose[0].0.1, points: points_of(in_pose), ends });
            }
            let poses = [first_pose, spots.poses.len() as u32];
            spots.hexes.push(HexSpot { hex: in_hex[0].0.0, points: points_of(in_hex), poses });
        }
        spots
    }

    #[inline]
    pub(crate) fn hexes(&self) -> &[HexSpot] {
        &self.hexes
    }

    /// The facings in a hex.
    #[inline]
    pub(crate) fn poses(&self, hex: &HexSpot) -> &[PoseSpot] {
        &self.poses[hex.poses[0] as usize..hex.poses[1] as usize]
    }

    /// The ends in a pose.
    #[inline]
    pub(crate) fn ends(&self, pose: &PoseSpot) -> &[EndAt] {
        &self.ends[pose.ends[0] as usize..pose.ends[1] as usize]
    }
}

fn points_of<T>(ends: &[(T, EndAt)]) -> Points {
    ends.iter().fold(Points::default(), |points, (_, end)| points.with(end.points.into()))
}
