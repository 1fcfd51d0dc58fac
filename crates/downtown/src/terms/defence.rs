//! Terms of the DRV's defence, as files and rules name them.

use ground::scenario::named;

named! {
    /// The density of an AAA concentration.
    Density {
        /// Light AAA.
        Light = "light",
        /// Medium AAA.
        Medium = "medium",
        /// Heavy AAA.
        Heavy = "heavy",
    }
}

named! {
    /// How well a SAM has acquired a flight.
    Acquired {
        /// Not at all.
        No = "none",
        /// Partially.
        Partial = "partial",
        /// Fully.
        Full = "full",
    }
}

named! {
    /// What a SAM fires.
    Fire {
        /// It does not fire.
        Nothing = "nothing",
        /// One missile.
        One = "one",
        /// As many missiles as a salvo has.
        Salvo = "salvo",
    }
}

named! {
    /// A detection level, from A, the best, to F.
    Level {
        /// Level A, the best.
        A = "a",
        /// Level B.
        B = "b",
        /// Level C.
        C = "c",
        /// Level D.
        D = "d",
        /// Level E.
        E = "e",
        /// Level F, the worst.
        F = "f",
    }
}

named! {
    /// The early warning that the DRV has of a raid.
    Warning {
        /// No early warning.
        No = "none",
        /// Poor early warning.
        Poor = "poor",
        /// Average early warning.
        Average = "average",
        /// Good early warning.
        Good = "good",
    }
}

named! {
    /// A mark of a range of the identification table.
    Mark {
        /// No mark.
        No = "none",
        /// Only one more flight may be identified.
        OneMore = "one-more",
        /// No more flights are activated.
        NoMore = "no-more",
    }
}

named! {
    /// A manoeuvre zone of DRV flights.
    Zone {
        /// Far from all detected US flights.
        Transit = "transit",
        /// Near enough to take position.
        Approach = "approach",
        /// Near enough to fight.
        Engage = "engage",
    }
}

named! {
    /// A phase in which SAM radars may come on.
    RadarPhase {
        /// The DRV Radar Phase before the raid.
        Radar = "radar",
        /// The SAM Acquisition Phase.
        Acquisition = "acquisition",
        /// The Admin Phase.
        Admin = "admin",
    }
}

named! {
    /// The place where a row of the Fire Can table puts a Fire Can.
    FireCanPlace {
        /// The hex of the target.
        Target = "target",
        /// The hex of a concentration.
        Aaa = "aaa",
        /// No place: the row does not place it.
        Nowhere = "nowhere",
    }
}

named! {
    /// The place from which a row of the SAM Placement Table measures.
    PlacementOf {
        /// The reference flight.
        Flight = "flight",
        /// The raid target.
        Target = "target",
        /// No place: the row does not place a SAM.
        Nothing = "nothing",
    }
}

named! {
    /// What a row of the SAM Acquisition Table makes a SAM do.
    AcquisitionDoes {
        /// It keeps tracking its target.
        Keep = "keep",
        /// It drops its target and continues at another row.
        Drop = "drop",
        /// It tries to acquire a flight.
        Acquire = "acquire",
        /// It does nothing.
        Nothing = "nothing",
    }
}

/// What a SAM counter is known to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum SamState {
    /// Set up; nothing is known of it.
    Unknown,
    /// Marked as a possible dummy.
    Suspect,
    /// Active; it has a dummy check at its first shot.
    Unproven,
    /// Real, as a bomb hit has shown; nothing has activated it.
    Proved,
    /// Active and real.
    Active,
    /// Removed as a dummy, or destroyed.
    Gone,
}
