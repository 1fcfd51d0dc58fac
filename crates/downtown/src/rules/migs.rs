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
        /// The number of flights on a roll in the dummy range.
        dummy_range: u8 = 0..=9,
        /// The number of flights on a higher roll.
        above: u8 = 0..=9,
        /// The number of additional flights with Average or Good early warning.
        warned: u8 = 0..=9,
        /// The distance from the entry hex at which flights start in the air, in hexes.
        from_entry: u8,
        /// The greatest distance from the edge of the map at which they start, in hexes.
        from_edge: u8,
        orbit_band: Band,
        air_band: Band,
    }
}

table! {
    /// Activation checks of counters near US flights.
    ActivationCheckFile => ActivationCheck {
        /// The greatest distance at which flights are adjacent, in hexes.
        adjacent: u8,
        /// The difference in bands from which there is no check.
        bands_between: u8 = 1..=4,
    }
}

table! {
    /// Visual identification of DRV flights.
    VisualIdentificationFile => VisualIdentification {
        /// Aircraft of a flight whose roll is in the row of a type other than its profile's.
        other_row: u8 = 1..=4,
    }
}

table! {
    /// Slash attacks.
    SlashFile => Slash {
        /// The first month in which MiGs make slash attacks.
        from: Date,
        /// The points that the flight must have flown straight ahead.
        straight: u8 = 0..=9,
    }
}

table! {
    /// Manoeuvre zones.
    ZonesFile => Zones {
        /// The greatest distance from a detected US flight in Approach, in hexes.
        approach: u8,
        /// The greatest distance from a US flight in Engage, in hexes.
        engage: u8,
        /// US flights within this distance of a SAM with its radar on are not targets, in hexes.
        sam_within: u8,
        /// The least fuel with which a flight dashes in Approach.
        dash_fuel: u8,
        /// The climbs of a turn in Approach.
        climb_a_turn: u8 = 0..=3,
    }
}

features! {
    /// A feature that the rows of the flight order may test. Those that search the US flights come last.
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
        /// The most generic flights at one time.
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
        /// What an identification as two aircraft also means.
        two_mark: Option<Mark>,
        /// The rolls that make it three aircraft.
        three: Option<Range> = 1..=100,
        /// What an identification as three aircraft also means.
        three_mark: Option<Mark>,
        /// The rolls that make it four aircraft.
        four: Option<Range> = 1..=100,
        /// What an identification as four aircraft also means.
        four_mark: Option<Mark>,
        /// The number of aircraft of a flight that is identified without a roll.
        always: Option<u8> = 1..=4,
    }
}

table! {
    /// The blocks that scenarios use under the sequential reading of the table.
    SequentialFile => Sequential {
        /// The name of the block for each scenario.
        blocks: BTreeMap<String, String>,
    }
}
