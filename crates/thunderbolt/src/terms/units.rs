//! The named values of enemy units and of what is fired at them.

use ground::scenario::named;

named! {
    /// A type of enemy unit (T7.5a).
    pub UnitKind {
        /// Anti-aircraft guns on the move.
        Aaa = "aaa",
        /// Anti-aircraft guns dug in.
        AaaSite = "aaa-site",
        /// Armoured personnel carrier.
        Apc = "apc",
        /// Building.
        Building = "building",
        /// Command post.
        Command = "command",
        /// Enemy helicopter.
        Helicopter = "helicopter",
        /// Infantry.
        Infantry = "infantry",
        /// Surface-to-air missiles.
        Sam = "sam",
        /// Ballistic missile launcher.
        Scud = "scud",
        /// Self-propelled artillery.
        Spa = "spa",
        /// Storage.
        Storage = "storage",
        /// Tank.
        Tank = "tank",
        /// Truck.
        Truck = "truck",
    }
}

/// The number of unit types.
pub(crate) const UNIT_KINDS: usize = UnitKind::ALL.len();

named! {
    /// What a unit counts as for weapons that are choosy about their targets (T7.6c).
    UnitClass {
        /// A vehicle.
        Vehicle = "vehicle",
        /// A building.
        Building = "building",
        /// Neither.
        Soft = "soft",
        /// In the air.
        Air = "air",
    }
}

named! {
    /// What a weapon can be fired at (T7.6c, T3.2g).
    Targets {
        /// Vehicles and buildings.
        Hard = "vehicles-buildings",
        /// Whatever is on the ground.
        Ground = "ground",
        /// Helicopters alone.
        Air = "air",
        /// Everything.
        Any = "any",
    }
}

impl Targets {
    /// Whether a unit of this class is one of them.
    pub(crate) const fn include(self, class: UnitClass) -> bool {
        match self {
            Targets::Hard => matches!(class, UnitClass::Vehicle | UnitClass::Building),
            Targets::Ground => !matches!(class, UnitClass::Air),
            Targets::Air => matches!(class, UnitClass::Air),
            Targets::Any => true,
        }
    }
}

named! {
    /// An altitude.
    pub Altitude {
        /// Above the ridges, in sight of all.
        High = "high",
        /// Among the ridges.
        Low = "low",
    }
}

impl Altitude {
    /// The other one.
    pub(crate) const fn flipped(self) -> Altitude {
        match self {
            Altitude::High => Altitude::Low,
            Altitude::Low => Altitude::High,
        }
    }
}

named! {
    /// The altitudes from which a weapon is fired, or at which a unit can fire.
    Altitudes {
        /// High and Low.
        Both = "both",
        /// High only.
        High = "high",
        /// Low only.
        Low = "low",
        /// None: the unit never fires.
        Never = "none",
    }
}

impl Altitudes {
    /// Whether this altitude is one of them.
    pub(crate) const fn include(self, altitude: Altitude) -> bool {
        match self {
            Altitudes::Both => true,
            Altitudes::High => matches!(altitude, Altitude::High),
            Altitudes::Low => matches!(altitude, Altitude::Low),
            Altitudes::Never => false,
        }
    }
}
