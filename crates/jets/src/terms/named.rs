//! The named values of pilots, jets and missiles.

use ground::scenario::named;

named! {
    /// How good a pilot is.
    #[derive(Default)]
    pub Skill {
        /// Fresh from training.
        Green = "green",
        /// A line pilot.
        #[default]
        Regular = "regular",
        /// Has fought before.
        Veteran = "veteran",
        /// One of the few.
        Ace = "ace",
    }
}

named! {
    /// How well a jet turns.
    #[derive(Default)]
    pub Manoeuvrability {
        /// Keeps the lowest of three dice.
        Low = "low",
        /// Keeps the middle one.
        #[default]
        Medium = "medium",
        /// Keeps the highest.
        High = "high",
    }
}

named! {
    /// How a missile finds its target.
    Seeker {
        /// Homes on heat.
        Infrared = "infrared",
        /// Homes on the launcher's radar.
        Radar = "radar",
        /// Rides the launcher's beam.
        BeamRiding = "beam-riding",
    }
}

named! {
    /// Which die of the hit roll a missile keeps.
    Quality {
        /// The lowest.
        Low = "low",
        /// The middle one.
        Medium = "medium",
    }
}

named! {
    /// From which zones of the target a missile may be launched.
    LaunchZone {
        /// The tail; the whole rear if the target burns.
        Tail = "tail",
        /// The rear 60, tail included.
        Rear = "rear",
        /// Rear or beam.
        Beam = "beam",
        /// Any.
        Any = "any",
    }
}

named! {
    /// How full the tanks are at the start.
    #[derive(Default)]
    FuelState {
        /// Near home: the card's fuel.
        #[default]
        Full = "full",
        /// Far from home: the away share of it.
        Away = "away",
    }
}
