//! How the US side plans: what a way costs, where the run begins, which bands are flown, what cannot be bombed (DH18a).

use crate::terms::date::{ByDate, Date, FromMonth};
use crate::terms::flights::Band;
use crate::terms::lowering::{part, table};

table! {
    /// US planning. Costs are in hundredths of a hex.
    PlanningFile => Planning {
        /// The cost of each hex, in hundredths of a hex.
        hex: u16 = 1..=1000,
        /// The cost of a hex for each listed SAM site near it, in hundredths of a hex.
        site: u16 = 0..=1000,
        /// Hexes to which a site counts.
        site_within: u8,
        /// The cost of a hex under a known barrage that reaches the band, in hundredths of a hex.
        barrage: u16 = 0..=1000,
        /// What a ridge towards the nearest site saves up to Low, in hundredths of a hex.
        ridge: u16 = 0..=99,
        /// What a hex over the sea counts for the Navy on the way home, in hundredths of its cost.
        sea_of_usn: u16 = 0..=100,
        /// Hexes around Hanoi that are closed, by month.
        closed: ByDate<Closed>,
        /// The least and the greatest distance of the initial point.
        initial_point: [u8; 2] = 1..=9,
        /// The bands of strike flights, by month.
        bands: ByDate<BandsByDate>,
        /// B-52 cells.
        cell: Legs,
        /// Others that strike at night.
        night: Legs,
        sead: Legs,
        recon: Legs,
        chaff: Legs,
        /// Strike and SEAD flights of a plan that keeps low.
        low: Legs,
        /// A plan keeps low unless so many hexes of the way are under known barrages.
        low_barrages: u8 = 1..=99,
        cap: CapBands,
        /// Hexes from its target within which a bomber that aims by eye flies below an overcast.
        below_cloud: u8,
        /// How often the weather is drawn before the raid goes all the same.
        weather_draws: u8 = 1..=99,
        /// Hexes of the path, the arrow's own included, by which an entering flight faces.
        faced: u8 = 1..=20,
        /// Hexes of the path that a flight steers ahead, and of the way home.
        look_ahead: u8 = 0..=9,
        /// Hexes of the way home that a flight steers ahead.
        home_ahead: u8 = 0..=9,
        /// The turns home at dash are divided by this, since not all of them are flown so.
        dash_turns: u8 = 1..=20,
    }
}
part! {
    /// Hexes about Hanoi that a raid keeps out of unless its target lies there.
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
    /// The bands of a way, leg by leg.
    LegsFile => Legs {
        ingress: Band,
        run: Band,
        egress: Band,
        /// Hexes from the target at which that of the run begins; at the initial point when absent.
        climb_at: Option<u8>,
    }
}
part! {
    /// CAP flies so many bands above the strike, but for that no higher than this.
    CapBandsFile => CapBands {
        /// Bands above the strike flights.
        above: u8 = 0..=3,
        highest: Band,
    }
}
