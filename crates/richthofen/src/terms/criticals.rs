//! What a critical hit strikes, and what comes of it.

use super::crew::Health;
use ground::scenario::named;

named! {
    /// What a roll on the critical hit table strikes.
    Strike {
        /// The pilot.
        Pilot = "pilot",
        /// The engine, which stops.
        EngineStops = "engine-stops",
        /// The engine.
        Engine = "engine",
        /// A gun position.
        Guns = "guns",
        /// The observer, or a gunner.
        Observer = "observer",
        /// A wing.
        Wing = "wing",
        /// The elevator cable.
        Elevator = "elevator",
        /// The rudder.
        Rudder = "rudder",
        /// The fuel tank.
        Fuel = "fuel",
        /// The engine, badly.
        EngineBadly = "engine-badly",
    }
}

/// A critical hit, rolled to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Critical {
    /// Nothing comes of it.
    NoEffect,
    /// The pilot is hit.
    Pilot(Health),
    /// The engine stops: a glider.
    EngineStops,
    /// The maximum speed falls by this.
    EngineLoses(i8),
    /// The guns of this position are out for good: 0 is the first of the aircraft.
    Guns(u8),
    /// The man at the guns of this position is hit.
    Gunner(u8, Health),
    /// A wing is hit.
    Wing,
    /// No climbing any more.
    Elevator,
    /// Poor turns from now on.
    Rudder,
    /// The tank leaks.
    Fuel,
}
