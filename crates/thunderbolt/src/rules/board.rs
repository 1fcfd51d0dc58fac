//! The board of ten hexes, its terrain tiles, and what can be seen across them (T3.5a, T4.8d to T4.8f, T7.8).

use crate::terms::flying::{EDGES, PLACES, Place, Stance, edge_named};
use crate::terms::lowering::table;
use ground::board::{Facing, Hex, range};
use ground::chance::Roll;
use ground::scenario::lower::{Limits, Lower, Lowering};
use ground::scenario::{Check, Fault};

table! {
    /// The board.
    BoardFile => BoardHexes {
        /// The hexes in the order of their numbers, as axial coordinates.
        hexes: [[i8; 2]; PLACES] = -9..=9,
    }
}
table! {
    /// The terrain tiles.
    TilesFile => Tiles {
        /// The ridged sides of each tile, by the letters of the sides, such as `be`.
        sides: Vec<Sides>,
    }
}

/// Sides of a hex, a bit each by facing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub(crate) struct Sides(u8);

impl Lower<()> for Sides {
    type Shape = String;

    fn lower(shape: &String, path: &str, _: Limits, at: &mut Lowering<'_, ()>) -> Option<Sides> {
        let mut sides = Sides(0);
        for letter in shape.chars() {
            match edge_named(letter.to_string().as_str()) {
                Some(side) if sides.0 & bit(side) == 0 => sides.0 |= bit(side),
                Some(_) => at.check.fault(Fault::new(path, format!("side {letter} is named twice"))),
                None => {
                    at.check.fault(Fault::new(path, format!("unknown side `{letter}`")).expected(EDGES.join(", ")));
                    return None;
                }
            }
        }
        Some(sides)
    }
}

const fn bit(side: Facing) -> u8 {
    1 << side.index()
}

impl Tiles {
    /// The number of tiles.
    pub(crate) fn count(&self) -> usize {
        self.sides.len()
    }

    /// The ridged sides of these tiles, by their numbers (T7.8b).
    pub(crate) fn masks(&self, tiles: &[u8; PLACES]) -> [u8; PLACES] {
        tiles.map(|tile| self.sides[usize::from(tile) - 1].0)
    }
}

/// What follows from the places of the hexes, worked out at load.
#[derive(Clone, Debug, serde::Serialize)]
pub(crate) struct Board {
    /// Axial coordinates.
    hexes: [[i8; 2]; PLACES],
    /// The hex beyond each side.
    neighbours: [[Option<Place>; 6]; PLACES],
    /// Hexes from one to the other.
    ranges: [[u8; PLACES]; PLACES],
    /// The hexes within the attack angle from each edge, a bit each.
    arcs: [[u16; 6]; PLACES],
    /// The hexes to which a shortest path leads over each side, a bit each.
    #[serde(skip_serializing)]
    ahead: [[u16; 6]; PLACES],
    /// The hexes at each range from a hex, a bit each.
    #[serde(skip_serializing)]
    rings: [[u16; PLACES]; PLACES],
    /// The hexes at the edge of the board, a bit each.
    #[serde(skip_serializing)]
    perimeter: u16,
}

impl BoardHexes {
    /// The board of these hexes; `None` if two of them are one, or if the way from one to another over the board is
    /// longer than the range between them.
    pub(crate) fn board(&self, path: &str, check: &mut Check) -> Option<Board> {
        let hexes = self.hexes.map(|[q, r]| Hex::new(q.into(), r.into()));
        for (index, hex) in hexes.iter().enumerate() {
            if let Some(other) = hexes[..index].iter().position(|other| other == hex) {
                let what = format!("hexes {} and {} are in the same place", other + 1, index + 1);
                check.fault(Fault::new(format!("{path}.hexes[{index}]"), what));
                return None;
            }
        }
        if let Some((from, to)) = self.gap(&hexes) {
            let hops = range(hexes[from], hexes[to]);
            let what = format!("no way of {hops} hexes leads over the board from hex {} to hex {}", from + 1, to + 1);
            check.fault(
                Fault::new(format!("{path}.hexes[{from}][0]"), what).expected("hexes without a gap between them"),
            );
            return None;
        }
        let placed = |hex: Hex| Place::all().find(|place| hexes[place.index()] == hex);
        let of = |place: usize| hexes[place];
        let set =
            |is: &dyn Fn(usize) -> bool| (0..PLACES).filter(|&place| is(place)).fold(0, |set, place| set | 1 << place);
        Some(Board {
            hexes: self.hexes,
            neighbours: std::array::from_fn(|place| Facing::ALL.map(|side| placed(of(place) + side.step()))),
            ranges: std::array::from_fn(|from| std::array::from_fn(|to| range(of(from), of(to)) as u8)),
            ahead: std::array::from_fn(|from| {
                Facing::ALL.map(|side| {
                    let next = of(from) + side.step();
                    set(&|to| placed(next).is_some() && range(next, of(to)) < range(of(from), of(to)))
                })
            }),
            rings: std::array::from_fn(|from| {
                std::array::from_fn(|hops| set(&|to| range(of(from), of(to)) as usize == hops))
            }),
            perimeter: set(&|place| Facing::ALL.into_iter().any(|side| placed(of(place) + side.step()).is_none())),
            arcs: std::array::from_fn(|from| Facing::ALL.map(|edge| set(&|to| is_within_60(of(to) - of(from), edge)))),
        })
    }
}

impl BoardHexes {
    /// Two hexes without a way between them: the first has no neighbour that is nearer to the second. The first is the
    /// hex with most such partners, since it is the one that is cut off.
    fn gap(&self, hexes: &[Hex; PLACES]) -> Option<(usize, usize)> {
        let nearer = |from: usize, to: usize| {
            let far = range(hexes[from], hexes[to]);
            hexes.iter().any(|&next| range(hexes[from], next) == 1 && range(next, hexes[to]) < far)
        };
        let cut_off = |from: usize| (0..PLACES).filter(move |&to| to != from && !nearer(from, to));
        let worst = (0..PLACES).max_by_key(|&from| (cut_off(from).count(), std::cmp::Reverse(from)))?;
        cut_off(worst).next().map(|to| (worst, to))
    }
}

/// Whether the direction of an offset is within 60 degrees of the direction of a side, the limit included: the angle's
/// cosine is at least a half. With axial coordinates the product of two offsets is `2qQ + 2rR + qR + rQ` halves of a
/// hex squared, and four times its square is compared with the lengths.
fn is_within_60(offset: Hex, side: Facing) -> bool {
    let step = side.step();
    let product = 2 * offset.x * step.x + 2 * offset.y * step.y + offset.x * step.y + offset.y * step.x;
    let length = offset.x * offset.x + offset.y * offset.y + offset.x * offset.y;
    product >= 0 && product * product >= length
}

impl Board {
    /// The axial coordinates of a hex, by which the journal names it.
    pub(crate) const fn hex(&self, place: Place) -> Hex {
        let [q, r] = self.hexes[place.index()];
        Hex::new(q as i32, r as i32)
    }

    /// The hex of these axial coordinates.
    pub(crate) fn place(&self, q: i32, r: i32) -> Option<Place> {
        Place::all().find(|&place| self.hex(place) == Hex::new(q, r))
    }

    /// The hex beyond a side, if it is on the board.
    #[inline]
    pub(crate) fn neighbour(&self, place: Place, side: Facing) -> Option<Place> {
        self.neighbours[place.index()][usize::from(side.index())]
    }

    /// Hexes from one to the other.
    #[inline]
    pub(crate) fn range(&self, from: Place, to: Place) -> u8 {
        self.ranges[from.index()][to.index()]
    }

    /// The hexes at a range from a hex, a bit each; no range on the board is as great as the number of its hexes.
    #[inline]
    pub(crate) fn ring(&self, from: Place, range: usize) -> u16 {
        self.rings[from.index()][range]
    }

    /// Whether a hex is at the edge of the board (T3.7a).
    #[inline]
    pub(crate) const fn is_perimeter(&self, place: Place) -> bool {
        self.perimeter & 1 << place.index() != 0
    }

    /// All hexes at which an attack from a hex may be aimed, a bit each: every one while hovering, those within 60
    /// degrees of the edge faced in motion; its own always (T4.8d, T4.8e).
    #[inline]
    pub(crate) fn arc(&self, stance: Stance, from: Place) -> u16 {
        match stance {
            Stance::Centre => u16::MAX,
            Stance::Edge(edge) => self.arcs[from.index()][usize::from(edge.index())],
        }
    }

    /// The neighbours of a hex that are one nearer to another, a bit each (T4.10b).
    pub(crate) fn nearer(&self, from: Place, to: Place) -> u16 {
        let range = self.range(from, to);
        let is_nearer = |hex: &Place| self.range(*hex, to) < range;
        self.neighbours[from.index()]
            .iter()
            .flatten()
            .filter(|hex| is_nearer(hex))
            .fold(0, |mask, hex| mask | 1 << hex.index())
    }

    /// Whether a hex is in sight of another along the ground: some shortest path on the board crosses no ridged side.
    /// Asks for a side only where the answer matters (T4.8f).
    pub(crate) fn sees(&self, from: Place, to: Place, ridged: &mut dyn FnMut(Place, Facing) -> bool) -> bool {
        from == to
            || Facing::ALL.into_iter().any(|side| {
                let next = self.neighbour(from, side).filter(|_| self.ahead(from, side) & 1 << to.index() != 0);
                next.is_some_and(|next| !ridged(from, side) && self.sees(next, to, ridged))
            })
    }

    /// The hexes to which a shortest path leads over a side of a hex, a bit each.
    #[inline]
    fn ahead(&self, from: Place, side: Facing) -> u16 {
        self.ahead[from.index()][usize::from(side.index())]
    }

    /// Whether the ridge of a side is on either of the tiles beside it, where `sides` gives the ridges of the tile on
    /// a hex (T7.8c).
    pub(crate) fn is_ridged(&self, place: Place, side: Facing, mut sides: impl FnMut(Place) -> u8) -> bool {
        let beyond = self.neighbour(place, side);
        sides(place) & bit(side) != 0 || beyond.is_some_and(|hex| sides(hex) & bit(side.turned(3)) != 0)
    }
}

/// Tiles that are not on the board yet.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TilePile {
    tiles: [u8; PLACES],
    left: usize,
}

impl TilePile {
    /// All of a campaign's tiles.
    pub(crate) const fn of(tiles: [u8; PLACES]) -> TilePile {
        TilePile { tiles, left: PLACES }
    }

    /// Takes one, each as likely.
    ///
    /// # Panics
    /// If none is left.
    pub(crate) fn take(&mut self, roll: &mut impl Roll) -> u8 {
        let chosen = roll.index(self.left);
        self.left -= 1;
        let tile = self.tiles[chosen];
        self.tiles[chosen] = self.tiles[self.left];
        tile
    }

    /// One tile on each hex, every order as likely (T3.5a).
    pub(crate) fn lay(mut self, roll: &mut impl Roll) -> [u8; PLACES] {
        std::array::from_fn(|_| self.take(roll))
    }
}

/// The ridges of a battlefield: those of each hex, a bit for each of its sides, both tiles beside a side counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Terrain {
    ridged: [u8; PLACES],
}

impl Terrain {
    /// No ridges at all.
    pub(crate) const FLAT: Terrain = Terrain { ridged: [0; PLACES] };

    /// The terrain of tiles with these ridged sides, by hex.
    pub(crate) fn of(board: &Board, tiles: [u8; PLACES]) -> Terrain {
        let sides = |place: Place| tiles[place.index()];
        let ridged = |place: Place| {
            let is = |side: &Facing| board.is_ridged(place, *side, sides);
            Facing::ALL.into_iter().filter(is).fold(0, |mask, side| mask | bit(side))
        };
        let mut terrain = Terrain::FLAT;
        Place::all().for_each(|place| terrain.ridged[place.index()] = ridged(place));
        terrain
    }

    /// Whether a hex has a ridge on any side (T4.2b).
    #[inline]
    pub(crate) const fn has_ridge(&self, place: Place) -> bool {
        self.ridged[place.index()] != 0
    }

    /// Whether a side of a hex is ridged.
    #[inline]
    pub(crate) const fn is_ridged(&self, place: Place, side: Facing) -> bool {
        self.ridged[place.index()] & bit(side) != 0
    }

    /// The hexes that each hex sees at Low altitude, a bit each (T4.8f).
    pub(crate) fn sight(&self, board: &Board) -> [u16; PLACES] {
        let mut sight: [u16; PLACES] = std::array::from_fn(|place| 1 << place);
        // A hex is seen where the next one on a shortest path sees it: known after as many rounds as it is hexes away.
        for _ in 1..PLACES {
            let before = sight;
            for (from, side) in Place::all().flat_map(|from| Facing::ALL.map(|side| (from, side))) {
                if let Some(next) = board.neighbour(from, side).filter(|_| !self.is_ridged(from, side)) {
                    sight[from.index()] |= before[next.index()] & board.ahead(from, side);
                }
            }
            if sight == before {
                break;
            }
        }
        sight
    }
}
