//! The frame of a raid: sequence, chits, entry, solitaire and random events, weather, fuel, exits, victory.

use crate::terms::lowering::{part, table};

table! {
    /// The sequence of play.
    SequenceFile => Sequence {
        /// The raid ends after this turn.
        turns: u16 = 1..=200,
    }
}
table! {
    /// Initiative chits.
    ChitsFile => Chits {
        /// Up to so many airborne flights a side draws from the small cup.
        small_up_to: u8,
        /// The small cup: the flights that each chit moves.
        small: Vec<u8> = 0..=20,
        /// The large cup: the flights that each chit moves.
        large: Vec<u8> = 0..=20,
        /// Draws of a Movement Phase are bounded: in so many each side has moved all it has, or moves it now.
        most_draws: u16 = 1..=999,
    }
}
table! {
    /// Stacking and formations.
    StackingFile => Stacking {
        /// Flights of a strike formation.
        strike_formation: u8 = 1..=9,
        /// The greatest range between them, in hexes.
        strike_formation_range: u8,
    }
}
table! {
    /// When flights come on, in turns from the first strike flight.
    EntryTimesFile => EntryTimes {
        /// Turns from the first strike flight to SEAD; a negative number comes earlier.
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
        /// From this place of a row westwards.
        usaf_west_of: u8 = 1..=51,
        /// Jammers of the Air Force: hexes from listed SAM sites.
        usaf_from_sites: u8,
        /// Jammers of the Navy: hexes from listed SAM sites.
        usn_from_sites: u8,
        /// The least range between two orbits, in hexes.
        apart: u8,
    }
}
table! {
    /// Fuel.
    FuelFile => Fuel {
        /// Fuel points that a turn of dash throttle costs.
        dash: u8 = 0..=9,
        /// Fuel points that a fight costs.
        fight: u8 = 0..=9,
        /// Lost on a die, less extra points, up to this.
        lost_up_to: i8 = -9..=10,
        /// What a US flight has left when it turns home, beyond what the way takes.
        home_reserve: u8 = 0..=9,
    }
}
table! {
    /// The way home.
    ExitFile => Exit {
        /// US flights leave within so many hexes of their arrow.
        edge: u8,
        /// Crippled aircraft come home on a die of at least this.
        crippled: u8 = 1..=11,
        crippled_usn_sea: SeaExit,
        /// The least die on which a crippled B-52 comes home.
        crippled_b52: u8 = 1..=11,
    }
}
part! {
    /// Out over the sea within some turns.
    SeaExitFile => SeaExit {
        /// The most turns that the way to the sea takes.
        turns: u8,
        /// Added to the die.
        bonus: i8 = -9..=9,
    }
}
