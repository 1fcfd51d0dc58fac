//! Where SAMs are listed and how they are set up (D3.1).

use crate::terms::date::Date;
use crate::terms::lowering::table;
use ground::board::Hex;

table! {
    /// Where SAMs may stand from a month on.
    SitesFile => Sites {
        /// The first month of the list.
        from: Date,
        /// Within so many hexes of a listed one.
        within: u8 = 0..=9,
        /// The listed hexes.
        hexes: Vec<Hex>,
    }
}

table! {
    /// Set-up of SAMs.
    SetUpFile => SetUp {
        /// A counter within this range of a target defends it, in hexes.
        defends_within: u8,
        /// How often a listed hex is used.
        uses: u8 = 1..=9,
        /// The greatest range of a hex to a city at which it may hold a second SAM, in hexes.
        second_within: u8,
    }
}
