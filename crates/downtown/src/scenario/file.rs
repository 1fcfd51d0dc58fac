//! A scenario as it is written: when and where, what the DRV has, what the US sends, under which readings of the rules.

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
    /// When and where, and what the DRV has.
    raid: Option<RaidFile>, RaidFile;
    sides: SidesFile, SidesFile;
}

part! {
    /// When and where, and what the DRV has.
    RaidFile => RaidSetup {
        /// The month, such as `1967-05`.
        date: Date,
        /// Whether it is night; day when absent.
        night: Option<bool>,
        /// The weather, where it is not drawn.
        weather: Option<FixedWeather>,
        /// The row of the DRV Air Activation Table, such as `d8`.
        activation: String,
        /// The arrows by which the raid may come in, such as `a3`.
        arrows: Vec<String>,
        /// Those over the sea by which it may go home; any of them when absent.
        exits: Option<Vec<String>>,
        /// What the raid may be sent against.
        targets: Vec<TargetDraw>,
        /// Points that buy AAA.
        aaa_points: u8 = 0..=24,
        /// The number of Fire Cans.
        fire_cans: u8 = 0..=16,
        sams: SamStock,
        /// It is a MiG day on a die up to this.
        mig_day: Option<u8> = 0..=10,
        /// Hexes of DRV counters that are up, at Deck, before any deploys; none when absent.
        counters: Option<Vec<Hex>>,
        /// Whether the concentrations printed on the map are there; they are unless it says `false`.
        printed_aaa: Option<bool>,
    }
}
part! {
    /// A weather that is given.
    FixedWeatherFile => FixedWeather {
        sky: Sky,
        /// The lowest band in cloud.
        from: Option<Band>,
        /// The highest band in cloud.
        to: Option<Band>,
        /// Haze up to this band.
        haze: Option<Band>,
        /// Mist at Deck.
        mist: Option<bool>,
    }
}
part! {
    /// A target and the dice that choose it.
    TargetDrawFile => TargetDraw {
        /// The hex of the target.
        hex: Hex,
        /// The faces of the die that choose it, such as `1-4`.
        die: Range = 1..=10,
    }
}
part! {
    /// The SAMs of the DRV.
    SamStockFile => SamStock {
        /// The number of real SAMs set up before play.
        located: u8 = 0..=16,
        /// The number of dummy SAMs set up before play.
        dummies: u8 = 0..=16,
        /// The number of dummy radars set up before play.
        dummy_radars: u8 = 0..=16,
        /// The number of SAM battalions that are hidden at the start.
        hidden: u8 = 0..=16,
        /// The listed hexes of the date that are in use; all of them when absent.
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
    /// The US side.
    UsSideFile => UsSide {
        /// Who plays it: the name of a policy.
        policy: String,
        /// The flights, in groups alike.
        flights: Vec<Group>,
    }
}
part! {
    /// The DRV side: it is played by the tables of the rules.
    DrvSideFile => DrvSide {}
}
part! {
    /// Flights alike.
    GroupFile => Group {
        /// The type, such as `f-105d`.
        aircraft: String,
        /// The type of every second flight, where it is another.
        alternate: Option<String>,
        /// Aircraft of each flight.
        of: u8 = 1..=4,
        /// How many flights.
        flights: Option<u8> = 1..=16,
        /// The number of waves in which they come.
        waves: Option<u8> = 1..=8,
        /// Turns from the last flight of a wave to the first of the next.
        apart: Option<u8> = 1..=20,
        mission: Mission,
        task: Task,
        load: Option<Load>,
        /// The turn in which the first of them comes on; by the rules' order of entry when absent.
        turn: Option<u16> = 1..=40,
        /// The band at which they come on.
        band: Option<Band>,
        /// A target of their own instead of the raid's.
        target: Option<Hex>,
        /// Waypoints between arrow and target instead of a planned route.
        route: Option<Vec<Hex>>,
    }
}
