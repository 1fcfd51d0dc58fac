//! The frame of a raid: sequence, chits, entry, orbits, fuel and exits.

use crate::terms::lowering::{part, table};

table! {
    /// The sequence of play.
    SequenceFile => Sequence {
        /// The last turn of the raid.
        turns: u16 = 1..=200,
    }
}
table! {
    /// Initiative chits.
    ChitsFile => Chits {
        /// A side with up to this number of airborne flights draws from the small cup.
        small_up_to: u8,
        /// The small cup: the flights that each chit moves.
        small: Vec<u8> = 0..=20,
        /// The large cup: the flights that each chit moves.
        large: Vec<u8> = 0..=20,
        /// The most draws of a Movement Phase; after them each side moves all that is left.
        most_draws: u16 = 1..=999,
    }
}
table! {
    /// Stacking and formations.
    StackingFile => Stacking {
        /// The number of flights of a strike formation.
        strike_formation: u8 = 1..=9,
        /// The greatest distance between them, in hexes.
        strike_formation_range: u8,
    }
}
table! {
    /// When flights enter, in turns from the first strike flight.
    EntryTimesFile => EntryTimes {
        /// Turns from the first strike flight to SEAD; below 0, earlier.
        sead: i8 = -20..=20,
        /// Turns from the first strike flight to CAP.
        cap: i8 = -20..=20,
        /// Turns from the first strike flight to Chaff.
        chaff: i8 = -20..=20,
        /// Turns from the first strike flight to Armed Escort.
        armed_escort: i8 = -20..=20,
        /// Turns from the last strike flight to Recon.
        recon_after_last_bomber: i8 = -20..=20,
        /// Turns between strike flights.
        strike_every: u8,
    }
}
table! {
    /// Orbits of jammers.
    OrbitsFile => Orbits {
        /// The place of a row from which Air Force jammers orbit, westwards.
        usaf_west_of: u8 = 1..=51,
        /// The least distance of Air Force jammers from listed SAM sites, in hexes.
        usaf_from_sites: u8,
        /// The least distance of Navy jammers from listed SAM sites, in hexes.
        usn_from_sites: u8,
        /// The least distance between two orbits, in hexes.
        apart: u8,
    }
}
table! {
    /// Use of fuel.
    FuelFile => Fuel {
        /// Fuel points that a turn of dash throttle costs.
        dash: u8 = 0..=9,
        /// Fuel points that a fight costs.
        fight: u8 = 0..=9,
        /// A flight without fuel is lost on a die, less the points that it lacks, up to this.
        lost_up_to: i8 = -9..=10,
        /// The fuel that a US flight has left when it turns home, beyond what the way home takes.
        home_reserve: u8 = 0..=9,
    }
}
table! {
    /// Exits from the map, and crippled aircraft on the way home.
    ExitFile => Exit {
        /// US flights leave within this number of hexes of their arrow.
        edge: u8,
        /// Crippled aircraft come home on a die of at least this.
        crippled: u8 = 1..=11,
        crippled_usn_sea: SeaExit,
        /// The least die on which a crippled B-52 comes home.
        crippled_b52: u8 = 1..=11,
    }
}
part! {
    /// Crippled Navy aircraft that leave over the sea.
    SeaExitFile => SeaExit {
        /// The most turns from the release to the exit.
        turns: u8,
        /// Added to the die.
        bonus: i8 = -9..=9,
    }
}
