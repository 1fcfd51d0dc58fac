//! US planning: the costs of a path, the bomb run, the bands, the closed areas (DH18a).

use crate::terms::date::{ByDate, Date, FromMonth};
use crate::terms::flights::Band;
use crate::terms::lowering::{part, table};

table! {
    /// US planning. Costs are in hundredths of a hex.
    PlanningFile => Planning {
        /// The cost of each hex, in hundredths of a hex.
        hex: u16 = 1..=1000,
        /// The added cost of a hex for each listed SAM site near it, in hundredths of a hex.
        site: u16 = 0..=1000,
        /// The distance within which a site counts, in hexes.
        site_within: u8,
        /// The added cost of a hex under a known barrage that reaches the band, in hundredths of a hex.
        barrage: u16 = 0..=1000,
        /// What a ridge between a hex and the nearest site saves up to Low, in hundredths of a hex.
        ridge: u16 = 0..=99,
        /// The cost of a hex over the sea on the way home of a Navy flight, in percent.
        sea_of_usn: u16 = 0..=100,
        /// The closed area around Hanoi, by month.
        closed: ByDate<Closed>,
        /// The least and the greatest distance of the initial point from the target, in hexes.
        initial_point: [u8; 2] = 1..=9,
        /// The bands of strike flights, by month.
        bands: ByDate<BandsByDate>,
        /// The bands of B-52 cells.
        cell: Legs,
        /// The bands of other strike flights at night.
        night: Legs,
        sead: Legs,
        recon: Legs,
        chaff: Legs,
        /// The bands of strike and SEAD flights of a plan that stays low.
        low: Legs,
        /// A plan keeps low unless this number of hexes of the way is under known barrages.
        low_barrages: u8 = 1..=99,
        cap: CapBands,
        /// The distance from its target within which a bomber that aims by eye flies below an overcast, in hexes.
        below_cloud: u8,
        /// The most draws of the weather; the raid flies with the last.
        weather_draws: u8 = 1..=99,
        /// The number of hexes of the path, from the arrow, by which an entering flight faces.
        faced: u8 = 1..=20,
        /// The number of hexes that a flight steers ahead on its path.
        look_ahead: u8 = 0..=9,
        /// The number of hexes that a flight steers ahead on the way home.
        home_ahead: u8 = 0..=9,
        /// The number of turns home at dash that use one point of fuel, since not all of them are flown at dash.
        dash_turns: u8 = 1..=20,
    }
}
part! {
    /// Hexes about Hanoi that a raid keeps out of unless its target is there.
    ClosedFile => Closed {
        /// The first month of the row.
        from: Date,
        /// The radius of the closed circle around Hanoi, in hexes.
        about_hanoi: u8,
    }
}
impl FromMonth for Closed {
    fn from(&self) -> Date {
        self.from
    }
}
part! {
    /// The bands of strike flights by service.
    BandsByDateFile => BandsByDate {
        /// The first month of the row.
        from: Date,
        usaf: Legs,
        usn: Legs,
    }
}
impl FromMonth for BandsByDate {
    fn from(&self) -> Date {
        self.from
    }
}
part! {
    /// The bands of the legs of a path.
    LegsFile => Legs {
        ingress: Band,
        run: Band,
        egress: Band,
        /// The distance from the target at which the band of the run begins, in hexes; at the initial point when
        /// absent.
        climb_at: Option<u8>,
    }
}
part! {
    /// CAP flies this number of bands above the strike, but no higher than `highest`.
    CapBandsFile => CapBands {
        /// The number of bands above the strike flights.
        above: u8 = 0..=3,
        highest: Band,
    }
}
