//! The frame of a raid: sequence, chits, entry, solitaire and random events, weather, fuel, exits, victory.

use crate::terms::date::Date;
use crate::terms::lowering::{part, table};
use crate::terms::words::{Band, RandomEvent, Sky};
use ground::scenario::lower::Range;

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
        small: Vec<u8> = 0..=20,
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
        /// How near they keep.
        strike_formation_range: u8,
    }
}
table! {
    /// When flights come on, in turns from the first strike flight.
    EntryTimesFile => EntryTimes {
        sead: i8 = -20..=20,
        cap: i8 = -20..=20,
        chaff: i8 = -20..=20,
        armed_escort: i8 = -20..=20,
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
        /// From listed SAM sites.
        usaf_from_sites: u8,
        usn_from_sites: u8,
        /// From each other.
        apart: u8,
    }
}
table! {
    /// Solitaire random events.
    SoloEventsFile => SoloEvents {
        /// Up to this die options 1 and 2 are inhibited.
        inhibit_one_and_two: u8 = 0..=10,
        /// Up to this option 2; above it is an Event!
        inhibit_two: u8 = 0..=10,
        target_within: u8,
        city_within: u8,
        fire_can_within: u8,
        /// The least and the greatest range of the SAM of option b.
        sam_ring: [u8; 2],
        sam_from: Date,
    }
}
table! {
    /// Fuel.
    FuelFile => Fuel {
        dash: u8 = 0..=9,
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
        crippled_b52: u8 = 1..=11,
    }
}
part! {
    /// Out over the sea within some turns.
    SeaExitFile => SeaExit { turns: u8, bonus: i8 = -9..=9 }
}
table! {
    /// Rescue of crews, on a die up to the number.
    RescueFile => Rescue {
        sea: u8 = 0..=10,
        remote: u8 = 0..=10,
        delta: u8 = 0..=10,
        /// Country is remote from this place of a row westwards, and where it is rough.
        remote_west_of: u8 = 1..=51,
    }
}
table! {
    /// The weather, by season.
    WeatherFile => Weather {
        good_months: Vec<u8> = 1..=12,
        good: Vec<WeatherRow>,
        poor: Vec<WeatherRow>,
    }
}
part! {
    /// A weather.
    WeatherRowFile => WeatherRow {
        die: Range = 1..=10,
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
table! {
    /// Random events of a turn, on two dice.
    RandomEventsFile => RandomEvents {
        rows: Vec<RandomEventRow>,
        /// Fuel that tanker trouble costs.
        tanker_fuel: u8,
    }
}
part! {
    /// An event.
    RandomEventRowFile => RandomEventRow { dice: Range = 2..=20, event: RandomEvent }
}
table! {
    /// Victory points.
    VictoryFile => Victory {
        /// For a target hit slightly, heavily, destroyed.
        target: [u8; 3],
        mig_shot_down: u8,
        mig_crippled: u8,
        /// For a SAM hit slightly, heavily, destroyed.
        sam: [u8; 3],
        fire_can: u8,
        lost: u8,
        lost_b52: u8,
        lost_jammer: u8,
        lost_recon: u8,
        crippled: u8,
        captured: u8,
        aborted: u8,
        /// For each turn that a US flight ends in the China buffer.
        buffer: u8,
        /// The least margin of each level.
        marginal: u8,
        substantial: u8,
        decisive: u8,
    }
}
