//! What jammers are worth from afar, by distance and arc, found at load (DH11m).

use ground::board::{Arc, Heading, Hex, range};

/// The levels of jammers by their kind, by their heading to the raid target and by how far off in x and y they are asked
/// for: squares about the jammer, as far as any reaches, and on one side of both a border that none reaches.
#[derive(Clone, Debug, Default)]
pub(crate) struct StandoffLevels {
    reach: i16,
    levels: Vec<i8>,
}

impl StandoffLevels {
    /// Those that such reaches give, of the kinds of [`Standoff`]: of a jammer by its distance, half of it outside its arc
    /// towards the raid target (DH11m).
    pub(crate) fn of(kinds: [[u8; 2]; 2]) -> StandoffLevels {
        let reach = i16::from(kinds.into_iter().flatten().max().unwrap_or(0));
        let sides = -reach..=reach + 1;
        let square = || sides.clone().flat_map(|x| sides.clone().map(move |y| Hex::new(x.into(), y.into())));
        let level = |kind: [u8; 2], heading: Heading, at: Hex| {
            let away = range(Hex::ZERO, at);
            let level = kind.into_iter().filter(|&reach| away <= reach.into()).count() as i8;
            if heading.arc(Hex::ZERO, at) == Arc::Front { level } else { level / 2 }
        };
        let of_kind =
            |kind| Heading::ALL.into_iter().flat_map(move |heading| square().map(move |at| level(kind, heading, at)));
        StandoffLevels { reach, levels: kinds.into_iter().flat_map(of_kind).collect() }
    }

    /// How many hexes a square is long.
    const fn side(&self) -> u16 {
        2 * self.reach.unsigned_abs() + 2
    }

    /// A jammer of a kind on a heading.
    #[inline]
    pub(crate) fn jammer(&self, kind: usize, heading: Heading, hex: Hex) -> Jammer {
        let (x, y) = short(hex);
        let square = kind * Heading::ALL.len() + usize::from(heading.index());
        let start = square * usize::from(self.side()).pow(2);
        Jammer { corner: (x - self.reach, y - self.reach), start: start as u32 }
    }

    /// The level of a jammer in a hex. What lies beyond the square, on whatever side, comes to the border.
    #[inline]
    pub(crate) fn at(&self, jammer: Jammer, (x, y): (i16, i16)) -> i8 {
        let side = self.side();
        let [x, y] = [x - jammer.corner.0, y - jammer.corner.1].map(|off| usize::from((off as u16).min(side - 1)));
        self.levels[jammer.start as usize + x * usize::from(side) + y]
    }
}

/// The coordinates of a hex as squares count them.
#[inline]
pub(crate) const fn short(hex: Hex) -> (i16, i16) {
    (hex.x as i16, hex.y as i16)
}

/// A jammer that works.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Jammer {
    /// The corner of the square about it.
    corner: (i16, i16),
    /// Where its levels begin.
    start: u32,
}
