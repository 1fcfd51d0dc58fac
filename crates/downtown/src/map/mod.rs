//! The map: hexes by their printed numbers, the ground of each, and the named places (DH2a, DH2b, DH2c).
//!
//! A printed number CCRR names a row from north to south and a place in it from east to west. On the board that is
//! the hex whose x grows eastwards and whose y is the row, so that facing 0 is east and facings count clockwise with
//! north up.

pub(crate) mod around_barrage;
pub(crate) mod cheapest_paths;
pub(crate) mod shortest_paths;

use crate::rules::Rules;
use crate::terms::date::Date;
use crate::terms::hexes::{HEXES, PLACES, ROWS, hex_of, hex_of_index, index, nearest, neighbours, row_and_place};
use ground::board::{Hex, range};

/// The terrain of a hex, as a set of flags.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize)]
pub(crate) struct Ground(u8);

impl Ground {
    const SEA: u8 = 1;
    const RIDGE: u8 = 2;
    const ROUGH: u8 = 4;
    const BUFFER: u8 = 8;
    const NO_SAM: u8 = 16;
    const BY_ROUGH: u8 = 32;
    const EDGE: u8 = 64;

    /// Whether flights over the hex are feet wet.
    pub(crate) const fn sea(self) -> bool {
        self.0 & Ground::SEA != 0
    }

    /// Whether a flight at Deck stops here.
    pub(crate) const fn ridge(self) -> bool {
        self.0 & Ground::RIDGE != 0
    }

    /// Whether the hex hides flights at Deck; ridges are rough too.
    pub(crate) const fn rough(self) -> bool {
        self.0 & Ground::ROUGH != 0
    }

    /// Whether the hex is rough or has a rough neighbour.
    pub(crate) const fn by_rough(self) -> bool {
        self.0 & Ground::BY_ROUGH != 0
    }

    /// Whether it is in the China buffer zone.
    pub(crate) const fn buffer(self) -> bool {
        self.0 & Ground::BUFFER != 0
    }

    /// Whether the hex is on the edge of the map.
    pub(crate) const fn edge(self) -> bool {
        self.0 & Ground::EDGE != 0
    }

    /// Whether the ground takes a SAM (DH11c).
    pub(crate) const fn takes_sam(self) -> bool {
        self.0 & Ground::NO_SAM == 0
    }

    /// Whether an AAA concentration may be placed in the hex.
    pub(crate) const fn takes_aaa(self) -> bool {
        self.0 & (Ground::SEA | Ground::RIDGE) == 0
    }
}

/// An airfield that takes jets.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub(crate) struct Airfield {
    pub(crate) hex: Hex,
    pub(crate) name: String,
    /// The only aircraft type that may use the airfield, by name; any type if `None`.
    pub(crate) only: Option<String>,
}

/// The map at the month of a scenario.
#[derive(Clone, Debug, serde::Serialize)]
pub(crate) struct Map {
    ground: Vec<Ground>,
    pub(crate) hanoi: Hex,
    pub(crate) haiphong: Hex,
    /// The airfields that take jets and are open at the date.
    pub(crate) airfields: Vec<Airfield>,
    pub(crate) orbits: Vec<Hex>,
    /// By hex, the nearest edge hex of the China buffer zone, where aborting DRV flights leave; empty if there are
    /// none.
    pub(crate) ways_to_china: Vec<Hex>,
}

impl Map {
    pub(crate) fn new(rules: &Rules, date: Date) -> Map {
        let file = &rules.map;
        let mut map = Map {
            ground: vec![Ground::default(); HEXES],
            hanoi: file.hanoi,
            haiphong: file.haiphong,
            airfields: Vec::new(),
            orbits: file.orbits.clone(),
            ways_to_china: Vec::new(),
        };
        for block in &file.rough {
            map.mark(|row, place| block.rows.holds(row) && block.places.holds(place), Ground::ROUGH);
        }
        for sea in &file.sea {
            map.mark(|row, place| sea.rows.holds(row) && place <= sea.up_to.into(), Ground::SEA);
        }
        for &hex in &file.islands {
            map.change(hex, |ground| ground & !Ground::SEA | Ground::ROUGH);
        }
        for ridge in &file.ridges {
            let bends = ridge.windows(2).flat_map(|bend| bend[0].line_to(bend[1]));
            for hex in bends.chain(ridge.iter().copied()) {
                map.change(hex, |ground| ground | Ground::RIDGE | Ground::ROUGH);
            }
        }
        for buffer in &file.buffer.rows {
            map.mark(|row, place| buffer.rows.holds(row) && place <= buffer.up_to.into(), Ground::BUFFER);
        }
        map.clear(rules);
        map.refuse_sams(rules);
        map.note_what_is_by_rough();
        map.mark(|row, place| [1, ROWS as u32].contains(&row) || [1, PLACES as u32].contains(&place), Ground::EDGE);
        let open = file.airfields.fields.iter().filter(|field| field.from.is_none_or(|from| from <= date));
        let jets = open.filter(|field| field.never != Some(true));
        let airfield = |field: &crate::rules::map::Airfield| Airfield {
            hex: field.hex,
            name: field.name.clone(),
            only: field.only.clone(),
        };
        map.airfields = jets.map(airfield).collect();
        let edges = (0..HEXES).map(hex_of_index).filter(|&hex| map.ground(hex).buffer() && map.edge(hex) == 0);
        let edges: Vec<Hex> = edges.collect();
        let to_china = |place| nearest(hex_of_index(place), edges.iter().copied());
        map.ways_to_china = (0..HEXES).filter_map(to_china).collect();
        map
    }

    /// Makes the hexes of towns, airfields, orbit points, arrows, targets and listed sites clear land.
    fn clear(&mut self, rules: &Rules) {
        let file = &rules.map;
        let targets = file.targets.places.keys().filter_map(|name| hex_of(name));
        let arrows = file.arrows.all().map(|(_, arrow)| arrow.hex);
        let sites = rules.sam_sites.values().flat_map(|sites| &sites.hexes);
        let named = file.clear.iter().chain(&file.orbits).chain(sites).copied();
        let fields = file.airfields.fields.iter().map(|field| field.hex);
        let printed = [&file.printed_aaa.heavy, &file.printed_aaa.medium, &file.printed_aaa.light];
        let printed = printed.into_iter().flatten().copied();
        for hex in named.chain(fields).chain(printed).chain(arrows).chain(targets) {
            self.change(hex, |ground| ground & !(Ground::RIDGE | Ground::ROUGH));
        }
        for &hex in &file.clear {
            self.change(hex, |ground| ground & !Ground::SEA);
        }
    }

    fn refuse_sams(&mut self, rules: &Rules) {
        self.ground
            .iter_mut()
            .filter(|ground| ground.sea() || ground.ridge())
            .for_each(|ground| ground.0 |= Ground::NO_SAM);
        let fields = rules.map.airfields.fields.iter().map(|field| field.hex);
        let targets = rules.map.targets.places.keys().filter_map(|name| hex_of(name));
        for hex in fields.chain(targets) {
            self.change(hex, |ground| ground | Ground::NO_SAM);
        }
    }

    fn note_what_is_by_rough(&mut self) {
        for hex in (0..HEXES).map(hex_of_index) {
            if self.ground(hex).rough() || neighbours(hex).any(|next| self.ground(next).rough()) {
                self.change(hex, |ground| ground | Ground::BY_ROUGH);
            }
        }
    }

    fn mark(&mut self, holds: impl Fn(u32, u32) -> bool, flag: u8) {
        for (index, ground) in self.ground.iter_mut().enumerate() {
            if holds((index / PLACES + 1) as u32, (index % PLACES + 1) as u32) {
                ground.0 |= flag;
            }
        }
    }

    fn change(&mut self, hex: Hex, change: impl Fn(u8) -> u8) {
        if let Some(index) = index(hex) {
            self.ground[index].0 = change(self.ground[index].0);
        }
    }

    /// The terrain of a hex; off the map it has no flags.
    #[inline]
    pub(crate) fn ground(&self, hex: Hex) -> Ground {
        index(hex).map_or(Ground::default(), |index| self.ground[index])
    }

    /// The terrain of the hex at an index of lists over the map.
    #[inline]
    pub(crate) fn ground_at(&self, index: usize) -> Ground {
        self.ground[index]
    }

    /// The number of hexes between `hex` and the edge of the map; 0 on the edge.
    pub(crate) fn edge(&self, hex: Hex) -> i32 {
        let (row, place) = row_and_place(hex);
        [row - 1, ROWS as i32 - row, place - 1, PLACES as i32 - place].into_iter().min().unwrap_or(0)
    }

    /// The hex where a flight aborting from `from` leaves for China.
    pub(crate) fn way_to_china(&self, from: Hex) -> Option<Hex> {
        self.ways_to_china.get(index(from)?).copied()
    }

    /// The distance in hexes to the nearer of Hanoi and Haiphong.
    #[inline]
    pub(crate) fn to_city(&self, hex: Hex) -> u32 {
        range(hex, self.hanoi).min(range(hex, self.haiphong))
    }

    /// Whether terrain hides a flight at Deck in `to` from a radar in `from`: the hex `to` is rough, or one strictly
    /// between.
    pub(crate) fn hides(&self, from: Hex, to: Hex) -> bool {
        let between = |hex: Hex| hex != from && hex != to && self.ground(hex).rough();
        self.ground(to).rough() || ground::board::line(from, to).any(between)
    }
}
