//! DRV flights: deployment, identification, zones, order, activation (D5).

use crate::terms::date::Date;
use crate::terms::defence::{Mark, Zone};
use crate::terms::flights::{Band, First};
use crate::terms::lowering::{part, table};
use ground::doctrine::{Action, Table, features};
use ground::scenario::lower::Range;
use std::collections::BTreeMap;

table! {
    /// The DRV Air Deployment Phase.
    AirDeploymentFile => AirDeployment {
        /// Flights on a roll in the dummy range.
        dummy_range: u8 = 0..=9,
        /// Flights on a higher roll.
        above: u8 = 0..=9,
        /// Further flights with Average or Good early warning.
        warned: u8 = 0..=9,
        /// The range from the entry hex at which flights in the air start, in hexes.
        from_entry: u8,
        /// Flights in the air start within this range of the map edge, in hexes.
        from_edge: u8,
        orbit_band: Band,
        air_band: Band,
    }
}

table! {
    /// Activation checks.
    ActivationCheckFile => ActivationCheck {
        /// Up to this range flights are adjacent, in hexes.
        adjacent: u8,
        /// With bands so far apart there is no check.
        bands_between: u8 = 1..=4,
    }
}

table! {
    /// Visual identification.
    VisualIdentificationFile => VisualIdentification {
        /// Aircraft of a flight whose roll lies in the row of another type than its profile's.
        other_row: u8 = 1..=4,
    }
}

table! {
    /// Slash attacks.
    SlashFile => Slash {
        /// The first month in which MiGs know the slash attack.
        from: Date,
        /// Points flown straight at the end.
        straight: u8 = 0..=9,
    }
}

table! {
    /// Manoeuvre zones.
    ZonesFile => Zones {
        /// Up to this range from a detected US flight a flight is in Approach, in hexes.
        approach: u8,
        /// Up to this range it is in Engage, in hexes.
        engage: u8,
        /// US flights within this range of a SAM with its radar on are no targets, in hexes.
        sam_within: u8,
        /// The least fuel to dash with in Approach.
        dash_fuel: u8,
        /// Bands climbed in a turn of Approach.
        climb_a_turn: u8 = 0..=3,
    }
}

features! {
    /// What the rows of the flight order may ask for; those that cost a look at the US flights come last.
    pub(crate) enum OrderFeature {
        Zone = named("zone", Zone::NAMES) "its manoeuvre zone",
        Aborting = flag("aborting") "it aborts",
        TakingOff = flag("taking-off") "it takes off",
        Disordered = flag("disordered") "it is disordered",
        Threatens = flag("threatens") "it threatens a detected US flight",
        BomberTarget = flag("bomber-target") "a detected bomber or Iron Hand flight is in its zone's reach",
        CapThreatens = flag("cap-threatens") "a CAP flight threatens it",
    }
}

table! {
    /// The order in which DRV flights move.
    FlightOrderFile => FlightOrder {
        /// The rows; the first that applies decides.
        rows: Table<OrderFeature, Step>,
    }
}

part! {
    /// A step of the order.
    StepFile => Step { first: First }
}

impl Action<Date> for Step {}

table! {
    /// A block of the DRV Air Activation Table.
    ActivationFile => Activation {
        /// The most generic flights at a time.
        limit: u8 = 0..=20,
        /// The rolls that make the flight a dummy, such as `1-20`.
        dummy: Range = 1..=100,
        /// The types that the block may give, with the rolls of each.
        types: Vec<ActivationType>,
    }
}

part! {
    /// A type of a block.
    ActivationTypeFile => ActivationType {
        /// The aircraft type, such as `mig-21`.
        r#type: String,
        /// The rolls that show this type's profile.
        profile: Range = 1..=100,
        /// The rolls that make it two aircraft.
        two: Option<Range> = 1..=100,
        /// What else two aircraft mean.
        two_mark: Option<Mark>,
        /// The rolls that make it three aircraft.
        three: Option<Range> = 1..=100,
        /// What else three aircraft mean.
        three_mark: Option<Mark>,
        /// The rolls that make it four aircraft.
        four: Option<Range> = 1..=100,
        /// What else four aircraft mean.
        four_mark: Option<Mark>,
        /// Identified without a roll, so many aircraft.
        always: Option<u8> = 1..=4,
    }
}

table! {
    /// Blocks that scenarios take under the other reading of the table.
    SequentialFile => Sequential {
        /// For each scenario the name of its block.
        blocks: BTreeMap<String, String>,
    }
}
