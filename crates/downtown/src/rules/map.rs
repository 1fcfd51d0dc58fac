//! The map as it is written in the rules. `map/mod.rs` of this crate makes its hexes (DH2a, DH2b, DH2c).

use crate::terms::date::{ByDate, Date, FromMonth};
use crate::terms::lowering::{part, table};
use crate::terms::raid::{Entry, Hardness, TargetKind};
use ground::board::Hex;
use ground::scenario::lower::Range;
use std::collections::BTreeMap;

table! {
    /// The hexes of the map and what is in them.
    MapFile => Map {
        /// Downtown Hanoi.
        hanoi: Hex,
        /// Downtown Haiphong.
        haiphong: Hex,
        /// Hexes that are neither sea nor rough, whatever other entries say.
        clear: Vec<Hex>,
        /// The sea, by rows of the map.
        sea: Vec<UpTo>,
        /// Islands in the sea, which are rough ground.
        islands: Vec<Hex>,
        /// Ridge lines, each by the hexes at its bends.
        ridges: Vec<Vec<Hex>>,
        /// Rough ground by rows and places.
        rough: Vec<Block>,
        buffer: Buffer,
        airfields: Airfields,
        /// Orbit points of DRV flights.
        orbits: Vec<Hex>,
        arrows: Arrows,
        printed_aaa: PrintedAaa,
        targets: TargetPlaces,
    }
}
part! {
    /// In some rows, all places up to a last one.
    UpToFile => UpTo {
        /// The rows of the map, the first two digits of a hex.
        rows: Range = 1..=38,
        /// The last place in each row, the last two digits of a hex.
        up_to: u8 = 0..=50,
    }
}
part! {
    /// A block of hexes.
    BlockFile => Block {
        /// The rows of the map, the first two digits of a hex, such as `1-12`.
        rows: Range = 1..=38,
        /// The places in each row, the last two digits of a hex.
        places: Range = 1..=50,
    }
}
table! {
    /// The China buffer zone.
    BufferFile => Buffer {
        /// The zone, by rows of the map.
        rows: Vec<UpTo>,
    }
}
table! {
    /// The airfields of the map.
    AirfieldsFile => Airfields {
        /// All airfields.
        fields: Vec<Airfield>,
    }
}
part! {
    /// An airfield of the DRV.
    AirfieldFile => Airfield {
        /// The hex of the airfield.
        hex: Hex,
        /// The name of the airfield.
        name: String,
        /// The month in which it opens.
        from: Option<Date>,
        /// Whether it never takes jets.
        never: Option<bool>,
        /// The only aircraft type that may use it, if there is only one.
        only: Option<String>,
    }
}
table! {
    /// The arrows at which raids enter.
    ArrowsFile => Arrows { a1: Arrow, a2: Arrow, a3: Arrow, a4: Arrow, a5: Arrow, a6: Arrow, a7: Arrow }
}
part! {
    /// An entry arrow.
    ArrowFile => Arrow {
        /// The hex at which flights enter.
        hex: Hex,
        side: Entry,
    }
}

impl Arrows {
    /// All of them, with their names.
    pub(crate) fn all(&self) -> [(&'static str, &Arrow); 7] {
        let Arrows { a1, a2, a3, a4, a5, a6, a7 } = self;
        [("a1", a1), ("a2", a2), ("a3", a3), ("a4", a4), ("a5", a5), ("a6", a6), ("a7", a7)]
    }
}

table! {
    /// The concentrations printed on the map.
    PrintedAaaFile => PrintedAaa {
        /// Hexes of Heavy AAA.
        heavy: Vec<Hex>,
        /// Hexes of Medium AAA.
        medium: Vec<Hex>,
        /// Hexes of Light AAA.
        light: Vec<Hex>,
        /// Their densities, by month.
        by_date: ByDate<PrintedByDate>,
    }
}
part! {
    /// How the printed concentrations count from a month on.
    PrintedByDateFile => PrintedByDate {
        /// The first month of the row.
        from: Date,
        /// Added to the grade of each density.
        grade: i8 = -2..=2,
        /// Whether a concentration that falls below Light stays Light at an airfield.
        keep_light_at_airfields: Option<bool>,
        /// Hexes whose concentration is one grade less dense.
        thinned: Option<Vec<Hex>>,
        /// Hexes whose concentration is one grade denser.
        thickened: Option<Vec<Hex>>,
    }
}
impl FromMonth for PrintedByDate {
    fn from(&self) -> Date {
        self.from
    }
}

table! {
    /// The places that may be targets.
    TargetPlacesFile => TargetPlaces {
        /// The targets, by hex.
        places: BTreeMap<String, TargetPlace>,
    }
}
part! {
    /// A place that may be a target.
    TargetPlaceFile => TargetPlace {
        /// The name of the target.
        name: String,
        kind: TargetKind,
        /// Its hardness, if it differs from that of its kind.
        hardness: Option<Hardness>,
        /// The kind of target that it becomes later.
        later: Option<LaterTarget>,
    }
}
part! {
    /// The kind of target that a place becomes.
    LaterTargetFile => LaterTarget {
        /// The month from which it is another kind of target.
        from: Date,
        kind: TargetKind,
    }
}
