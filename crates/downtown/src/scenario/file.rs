//! A scenario as it is written: the raid, the defences of the DRV, the flights of the US, and the readings of the
//! rules.

use crate::rules::RulesFile;
use crate::rules::us_doctrine::PolicyFile;
use crate::terms::date::Date;
use crate::terms::flights::{Band, Load, Mission, Task};
use crate::terms::lowering::part;
use crate::terms::raid::Sky;
use crate::terms::switches::Switches;
use ground::board::Hex;
use ground::game::scenario_file::scenario_file;
use ground::scenario::lower::Range;

scenario_file! {
    /// A scenario of `downtown`: a raid over North Vietnam.
    #[schemars(title = "sortie scenario: downtown")]
    scenario;
    /// The system: `downtown`.
    system;
    rules: RulesFile;
    policies: PolicyFile;
    switches: Switches;
    /// The date and place of the raid, and the defences of the DRV.
    raid: Option<RaidFile>, RaidFile;
    sides: SidesFile, SidesFile;
}

part! {
    /// The date and place of the raid, and the defences of the DRV.
    RaidFile => RaidSetup {
        /// The month, such as `1967-05`.
        date: Date,
        /// Whether the raid is at night; it is by day when absent.
        night: Option<bool>,
        /// The weather; drawn at random when absent.
        weather: Option<FixedWeather>,
        /// The block of the DRV Air Activation Table, such as `d8`.
        #[schemars(extend("x-names" = "activations"))]
        activation: String,
        /// The arrows at which the raid may enter, such as `a3`.
        #[schemars(extend("x-names" = "arrows"))]
        arrows: Vec<String>,
        /// The arrows over the sea by which it may go home; all of them when absent.
        #[schemars(extend("x-names" = "arrows"))]
        exits: Option<Vec<String>>,
        /// The targets of the raid.
        targets: Vec<TargetDraw>,
        /// The points with which the DRV buys AAA.
        aaa_points: u8 = 0..=24,
        /// The number of Fire Cans.
        fire_cans: u8 = 0..=16,
        sams: SamStock,
        /// It is a MiG day on a die up to this.
        mig_day: Option<u8> = 0..=10,
        /// Hexes of DRV counters that are up, at Deck, before others deploy; none when absent.
        counters: Option<Vec<Hex>>,
        /// Whether the concentrations printed on the map are there; they are unless this is `false`.
        printed_aaa: Option<bool>,
    }
}
part! {
    /// A given weather.
    FixedWeatherFile => FixedWeather {
        sky: Sky,
        /// The lowest band in cloud.
        from: Option<Band>,
        /// The highest band in cloud.
        to: Option<Band>,
        /// The highest band in haze.
        haze: Option<Band>,
        /// Whether there is mist at Deck.
        mist: Option<bool>,
    }
}
part! {
    /// A target, and the dice that choose it.
    TargetDrawFile => TargetDraw {
        /// The hex of the target.
        #[schemars(extend("x-names" = "targets"))]
        hex: Hex,
        /// The faces of the die that choose it, such as `1-4`.
        die: Range = 1..=10,
    }
}
part! {
    /// The SAMs of the DRV.
    SamStockFile => SamStock {
        /// The number of counters set up before play that are real SAMs whatever they roll.
        located: u8 = 0..=16,
        /// The number of counters set up before play whose nature is rolled for: one may prove a real SAM (D3.3.2).
        dummies: u8 = 0..=16,
        /// The number of counters with a radar set up before play whose nature is rolled for, as of `dummies`.
        dummy_radars: u8 = 0..=16,
        /// The number of SAM battalions that are hidden at the start.
        hidden: u8 = 0..=16,
        /// The listed hexes that are in use; all hexes of the date's list when absent. Without any no SAM comes up.
        sites: Option<Vec<Hex>>,
    }
}
part! {
    /// The two sides.
    SidesFile => Sides {
        us: UsSide,
        drv: Option<DrvSide>,
    }
}
part! {
    /// The flights of the US and the policy that plays them.
    UsSideFile => UsSide {
        /// The name of the policy that plays it.
        #[schemars(extend("x-names" = "policies"))]
        policy: String,
        /// The flights, in groups of equal flights.
        flights: Vec<Group>,
    }
}
part! {
    /// The side of the DRV, which the tables of the rules play.
    DrvSideFile => DrvSide {}
}
part! {
    /// A group of equal flights.
    GroupFile => Group {
        /// The aircraft type, such as `f-105d`.
        #[schemars(extend("x-names" = "aircraft", "x-names-without" = "service=drv"))]
        aircraft: String,
        /// The aircraft type of every second flight, if it differs.
        #[schemars(extend("x-names" = "aircraft", "x-names-without" = "service=drv"))]
        alternate: Option<String>,
        /// The number of aircraft of each flight.
        of: u8 = 1..=4,
        /// The number of flights; 1 when absent.
        flights: Option<u8> = 1..=16,
        /// The number of waves in which they enter.
        waves: Option<u8> = 1..=8,
        /// Turns from the last flight of a wave to the first of the next.
        apart: Option<u8> = 1..=20,
        mission: Mission,
        task: Task,
        load: Option<Load>,
        /// The turn in which the first of them enters; by the order of entry of the rules when absent.
        turn: Option<u16> = 1..=40,
        /// The band in which they enter.
        band: Option<Band>,
        /// A target of their own, in place of the raid's.
        #[schemars(extend("x-names" = "targets"))]
        target: Option<Hex>,
        /// Waypoints between arrow and target, in place of a planned path.
        #[schemars(extend("examples" = [["2131", "2229"]]))]
        route: Option<Vec<Hex>>,
    }
}
