//! Where SAMs are listed and how they are set up (D3.1).

use crate::terms::date::Date;
use crate::terms::lowering::table;
use ground::board::Hex;

table! {
    /// Where SAMs may stand from a month on.
    SitesFile => Sites {
        from: Date,
        /// Within so many hexes of a listed one.
        within: u8 = 0..=9,
        hexes: Vec<Hex>,
    }
}

table! {
    /// Set-up of SAMs.
    SetUpFile => SetUp {
        /// A counter within so many hexes of a target defends it.
        defends_within: u8,
        /// How often a listed hex is used.
        uses: u8 = 1..=9,
        /// How near to a city it has to be for a second SAM.
        second_within: u8,
    }
}
