//! The hexes of the map: their printed numbers and their indices in lists over the map (DH2a).

use crate::terms::date::Date;
use crate::terms::lowering::Lowering;
use ground::board::{Facing, Hex, range};
use ground::scenario::Fault;
use ground::scenario::lower::{Limits, Lower};

/// The number of rows of the printed map.
pub(crate) const ROWS: usize = 38;

/// The number of places in each row.
pub(crate) const PLACES: usize = 50;

/// The number of hexes of the map.
pub(crate) const HEXES: usize = ROWS * PLACES;

/// The hex at a row and a place, both counted from 1.
pub(crate) const fn hex_at(row: i32, place: i32) -> Hex {
    let west = place - (row + (row & 1)) / 2;
    Hex::new(-west - row, row)
}

/// The row and the place of a hex, both counted from 1.
pub(crate) const fn row_and_place(hex: Hex) -> (i32, i32) {
    let row = hex.y;
    (row, -hex.x - row + ((row + (row & 1)) >> 1))
}

/// The hex with the printed number `CCRR`; `None` if the map has no such hex.
pub(crate) fn hex_of(text: &str) -> Option<Hex> {
    let digits = text.len() == 4 && text.bytes().all(|byte| byte.is_ascii_digit());
    let number: i32 = if digits { text.parse().ok()? } else { return None };
    let (row, place) = (number / 100, number % 100);
    let on_map = (1..=ROWS as i32).contains(&row) && (1..=PLACES as i32).contains(&place);
    on_map.then(|| hex_at(row, place))
}

/// Hexes are written as their printed number CCRR.
impl Lower<Date> for Hex {
    type Shape = String;

    fn lower(shape: &String, path: &str, _: Limits, at: &mut Lowering<'_>) -> Option<Self> {
        let hex = hex_of(shape);
        if hex.is_none() {
            let fault = Fault::new(path, format!("`{shape}` is no hex"));
            at.check.fault(fault.expected("row 01 to 38 and place 01 to 50, such as 2029"));
        }
        hex
    }
}

/// The printed number of a hex: 100 times its row, plus its place.
pub(crate) const fn number(hex: Hex) -> i32 {
    let (row, place) = row_and_place(hex);
    row * 100 + place
}

/// The nearest of the hexes; of several the one with the lowest number.
pub(crate) fn nearest(here: Hex, hexes: impl Iterator<Item = Hex>) -> Option<Hex> {
    hexes.min_by_key(|&hex| (i64::from(range(hex, here)) << 32) + i64::from(number(hex)))
}

/// The greatest distance, in hexes, to which a search for a way out of barred or covered ground goes.
pub(crate) const FARTHEST: u32 = 20;

/// The hexes at distance `away`, without a list of them, which the library would allocate.
pub(crate) fn ring(centre: Hex, away: u32) -> impl Iterator<Item = Hex> {
    let away = away as i32;
    let along = move |(side, &corner): (usize, &Hex)| {
        let step = Hex::NEIGHBORS_COORDS[(side + 2) % 6];
        (0..away).map(move |steps| centre + corner * away + step * steps)
    };
    Hex::NEIGHBORS_COORDS.iter().enumerate().flat_map(along)
}

/// The index of a hex in lists over the map; `None` if it is off the map.
#[inline]
pub(crate) fn index(hex: Hex) -> Option<usize> {
    let (row, place) = row_and_place(hex);
    let on_map = (1..=ROWS as i32).contains(&row) && (1..=PLACES as i32).contains(&place);
    on_map.then(|| (row as usize - 1) * PLACES + place as usize - 1)
}

/// The hex at an index of lists over the map.
pub(crate) const fn hex_of_index(index: usize) -> Hex {
    hex_at((index / PLACES) as i32 + 1, (index % PLACES) as i32 + 1)
}

/// The place of a hex off the map.
pub(crate) const OFF: u16 = u16::MAX;

/// The indices of the six neighbours of each hex, clockwise from the east; [`OFF`] beyond the edge of the map.
pub(crate) static AROUND: [[u16; 6]; HEXES] = {
    let mut around = [[OFF; 6]; HEXES];
    let mut index = 0;
    while index < HEXES {
        let hex = hex_of_index(index);
        let mut side = 0;
        while side < Facing::ALL.len() {
            let step = Facing::ALL[side].step();
            let (row, place) = row_and_place(Hex::new(hex.x + step.x, hex.y + step.y));
            if row >= 1 && row <= ROWS as i32 && place >= 1 && place <= PLACES as i32 {
                around[index][side] = ((row as usize - 1) * PLACES + place as usize - 1) as u16;
            }
            side += 1;
        }
        index += 1;
    }
    around
};

/// The neighbours of a hex that are on the map, clockwise from the east.
pub(crate) fn neighbours(hex: Hex) -> impl Iterator<Item = Hex> {
    Facing::ALL.into_iter().map(move |facing| hex + facing.step()).filter(|&hex| index(hex).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(text: &str) -> Hex {
        hex_of(text).expect("a hex")
    }

    #[test]
    fn every_hex_has_one_number() {
        for place in 0..HEXES {
            let hex = hex_of_index(place);
            assert_eq!(index(hex), Some(place));
            assert_eq!(hex_of(&format!("{:04}", number(hex))), Some(hex));
        }
        for wrong in ["0029", "3929", "2000", "2051", "229", "20a9", "+229"] {
            assert_eq!(hex_of(wrong), None);
        }
    }

    /// Rows run east to west and even ones are half a hex further west.
    #[test]
    fn neighbours_are_those_of_the_printed_map() {
        let around = |text: &str| Facing::ALL.map(|facing| number(named(text) + facing.step()));
        assert_eq!(around("2029"), [2028, 2129, 2130, 2030, 1930, 1929]);
        assert_eq!(around("2129"), [2128, 2228, 2229, 2130, 2029, 2028]);
    }

    /// Cases D-008 and D-010.
    #[test]
    fn ranges_and_lines_are_those_of_the_worked_examples() {
        assert_eq!(range(named("2029"), named("2033")), 4);
        assert_eq!(range(named("2229"), named("2331")), 2);
        let line: Vec<i32> = ground::board::line(named("2229"), named("2331")).map(number).collect();
        assert_eq!(line, [2230, 2229, 2331, 2330]);
    }
}
