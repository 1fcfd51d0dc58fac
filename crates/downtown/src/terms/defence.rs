//! What the defence consists of, and how it sees, in the words of files and rules.

use ground::scenario::named;

named! {
    /// How dense an AAA concentration is.
    Density {
        /// Light.
        Light = "light",
        /// Medium.
        Medium = "medium",
        /// Heavy.
        Heavy = "heavy",
    }
}

named! {
    /// How firmly a SAM has a flight.
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
        /// Nothing.
        Nothing = "nothing",
        /// One missile.
        One = "one",
        /// A salvo.
        Salvo = "salvo",
    }
}

named! {
    /// A detection level; A sees best.
    Level {
        /// A.
        A = "a",
        /// B.
        B = "b",
        /// C.
        C = "c",
        /// D.
        D = "d",
        /// E.
        E = "e",
        /// F.
        F = "f",
    }
}

named! {
    /// The early warning that the DRV has of a raid.
    Warning {
        /// None.
        No = "none",
        /// Poor.
        Poor = "poor",
        /// Average.
        Average = "average",
        /// Good.
        Good = "good",
    }
}

named! {
    /// Marks of a range of the identification table.
    Mark {
        /// None.
        No = "none",
        /// One more flight may be identified.
        OneMore = "one-more",
        /// No more flights are activated.
        NoMore = "no-more",
    }
}

named! {
    /// A zone of DRV manoeuvre.
    Zone {
        /// Far from all that is detected.
        Transit = "transit",
        /// Near enough to position itself.
        Approach = "approach",
        /// Near enough to fight.
        Engage = "engage",
    }
}

named! {
    /// A phase in which radars may come on.
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
    /// Where a Fire Can goes by a row of its table.
    FireCanPlace {
        /// The target hex.
        Target = "target",
        /// The hex of a concentration.
        Aaa = "aaa",
        /// Nowhere.
        Nowhere = "nowhere",
    }
}

named! {
    /// From what a row of the SAM Placement Table measures.
    PlacementOf {
        /// The reference flight.
        Flight = "flight",
        /// The raid target.
        Target = "target",
        /// Nothing: not placed.
        Nothing = "nothing",
    }
}

named! {
    /// What a row of the SAM Acquisition Table does.
    AcquisitionDoes {
        /// Goes on tracking.
        Keep = "keep",
        /// Drops the acquisition and goes on at another row.
        Drop = "drop",
        /// Tries to acquire.
        Acquire = "acquire",
        /// Nothing.
        Nothing = "nothing",
    }
}

/// What is known of a SAM counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum SamState {
    /// Set up, nothing known.
    Unknown,
    /// Marked as a possible dummy.
    Suspect,
    /// Active, to be checked at its first shot.
    Unproven,
    /// Real, as bombs have shown; nothing has activated it.
    Proved,
    /// Active.
    Active,
    /// Removed as a dummy, or destroyed.
    Gone,
}
