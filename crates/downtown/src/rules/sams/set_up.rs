//! The listed SAM sites, and the set-up of SAMs (D3.1).

use crate::terms::date::Date;
use crate::terms::lowering::table;
use ground::board::Hex;

table! {
    /// The hexes that take SAMs from a month on.
    SitesFile => Sites {
        /// The first month of the list.
        from: Date,
        /// The greatest distance from a listed hex.
        within: u8 = 0..=9,
        /// The listed hexes.
        hexes: Vec<Hex>,
    }
}

table! {
    /// Set-up of SAMs.
    SetUpFile => SetUp {
        /// The greatest distance at which a counter defends a target, in hexes.
        defends_within: u8,
        /// The number of times that a listed hex may be used.
        uses: u8 = 1..=9,
        /// The greatest distance of a listed hex from a city at which it may be used twice, in hexes.
        second_within: u8,
    }
}
