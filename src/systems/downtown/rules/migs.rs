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
        /// More with Average or Good early warning.
        warned: u8 = 0..=9,
        /// How far from the entry hex flights in the air start.
        from_entry: u8,
        /// How near to the map edge.
        from_edge: u8,
        orbit_band: Band,
        air_band: Band,
    }
}

table! {
    /// Activation checks.
    ActivationCheckFile => ActivationCheck {
        /// How near is adjacent.
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
        from: Date,
        /// Points flown straight at the end.
        straight: u8 = 0..=9,
    }
}

table! {
    /// Manoeuvre zones.
    ZonesFile => Zones {
        /// Up to so far from a detected US flight a flight is in Approach.
        approach: u8,
        /// Up to so far in Engage.
        engage: u8,
        /// US flights so near to a SAM with its radar on are no targets.
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
    FlightOrderFile => FlightOrder { rows: Table<OrderFeature, Step> }
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
        dummy: Range = 1..=100,
        types: Vec<ActivationType>,
    }
}

part! {
    /// A type of a block.
    ActivationTypeFile => ActivationType {
        r#type: String,
        profile: Range = 1..=100,
        two: Option<Range> = 1..=100,
        two_mark: Option<Mark>,
        three: Option<Range> = 1..=100,
        three_mark: Option<Mark>,
        four: Option<Range> = 1..=100,
        four_mark: Option<Mark>,
        /// Identified without a roll, so many aircraft.
        always: Option<u8> = 1..=4,
    }
}

table! {
    /// Blocks that scenarios take under the other reading of the table.
    SequentialFile => Sequential { blocks: BTreeMap<String, String> }
}
