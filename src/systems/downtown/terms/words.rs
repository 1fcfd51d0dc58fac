//! The named values of the game: bands, tasks, missions, levels and the like, as files write them.

use ground::scenario::named;

named! {
    /// An altitude band.
    Band {
        /// Up to 2,500 feet.
        Deck = "deck",
        /// Up to 8,000 feet.
        Low = "low",
        /// Up to 21,000 feet.
        Medium = "medium",
        /// Above.
        High = "high",
    }
}

impl Band {
    /// The band so many higher or, below 0, lower, held between Deck and High.
    pub(crate) fn changed(self, by: i8) -> Band {
        Band::ALL[(self as i8 + by).clamp(0, 3) as usize]
    }

    /// How many bands lie between this and `other`, this or that one included.
    pub(crate) const fn apart(self, other: Band) -> u8 {
        (self as u8).abs_diff(other as u8)
    }

    /// Which of the three values of an aircraft holds: Deck and Low share one.
    pub(crate) const fn performance(self) -> usize {
        match self {
            Band::Deck | Band::Low => 0,
            Band::Medium => 1,
            Band::High => 2,
        }
    }
}

named! {
    /// Which US flights a chit moves before others.
    Step {
        /// Those with a DRV flight in sight ahead.
        InContact = "in-contact",
        /// Hunters of radars.
        Sead = "sead",
        /// Bombers, nearest the target first.
        Bombing = "bombing",
        /// CAP and Close Escort.
        Cap = "cap",
        /// Those that have broken off.
        Aborting = "aborting",
        /// All others.
        Rest = "rest",
    }
}

named! {
    /// What a US flight is out for as part of the raid.
    Mission {
        /// The bombers and those who go with them.
        Strike = "strike",
        /// Hunters of radars.
        IronHand = "iron-hand",
        /// Cover against MiGs.
        Cap = "cap",
        /// Photographs after the attack.
        Recon = "recon",
        /// Stand-off jamming.
        Jamming = "jamming",
    }
}

named! {
    /// What a US flight does within its mission; it never changes.
    Task {
        /// Hits the target.
        Bombing = "bombing",
        /// Suppresses air defences.
        Sead = "sead",
        /// Escorts and attacks flak.
        ArmedEscort = "armed-escort",
        /// Escorts.
        CloseEscort = "close-escort",
        /// Covers.
        Cap = "cap",
        /// Photographs.
        Recon = "recon",
        /// Jams from a distance.
        Jamming = "jamming",
        /// Lays a chaff corridor.
        Chaff = "chaff",
    }
}

named! {
    /// What binds a task to the raid.
    Bound {
        /// Its plotted path.
        Path = "path",
        /// The strike flights.
        Strike = "strike",
        /// Its orbit.
        Orbit = "orbit",
    }
}

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
    /// A radar warning receiver.
    Receiver {
        /// None.
        No = "none",
        /// An early one.
        A = "a",
        /// A later one.
        B = "b",
        /// That of a Wild Weasel.
        Weasel = "weasel",
    }
}

named! {
    /// Whose aircraft it is.
    Service {
        /// US Air Force.
        Usaf = "usaf",
        /// US Navy.
        Usn = "usn",
        /// North Vietnam.
        Drv = "drv",
    }
}

named! {
    /// Where jamming strength of an aircraft's own comes from.
    Pods {
        /// None.
        No = "none",
        /// Noise pods, that need formation.
        Noise = "pods",
        /// Deception sets of the Navy.
        Decm = "decm",
        /// A cell of B-52D.
        CellD = "cell-d",
        /// A cell of B-52G.
        CellG = "cell-g",
    }
}

named! {
    /// A set of stand-off jammers.
    Standoff {
        /// None.
        No = "none",
        /// EB-66, EKA-3, EA-6A.
        Early = "early",
        /// EA-6B.
        Late = "late",
    }
}

named! {
    /// A kind of air weapon.
    WeaponKind {
        /// Guns.
        Gun = "gun",
        /// Heat-seeking missiles.
        Heat = "heat",
        /// Missiles guided by the shooter's radar.
        Radar = "radar",
    }
}

named! {
    /// Which column of aggression counts for a type.
    Skill {
        /// As its service and task say.
        Crew = "crew",
        /// MiG-17.
        Mig17 = "mig-17",
        /// MiG-19.
        Mig19 = "mig-19",
        /// MiG-21.
        Mig21 = "mig-21",
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
    /// Where a raid comes from.
    Entry {
        /// Over Laos.
        Laos = "laos",
        /// From the south.
        South = "south",
        /// Over the Gulf of Tonkin.
        Gulf = "gulf",
    }
}

named! {
    /// The sky.
    Sky {
        /// Clear.
        Clear = "clear",
        /// Broken cloud.
        Broken = "broken",
        /// Overcast.
        Overcast = "overcast",
    }
}

named! {
    /// A turn's random event.
    RandomEvent {
        /// None.
        No = "none",
        /// The US flight of the lowest label has a fault and aborts.
        Fault = "fault",
        /// A CAP flight comes short of fuel.
        Tanker = "tanker",
        /// The US draws from the small cup this turn.
        Radio = "radio",
        /// No ground control this turn.
        ControlLost = "control-lost",
        /// The weather is rolled again.
        Weather = "weather",
        /// A DRV flight goes home.
        Recall = "recall",
        /// Hidden SAMs are checked twice in this Admin Phase.
        Alert = "alert",
        /// A second take-off check this turn.
        TakeOff = "take-off",
        /// A Fire Can walks its table without a roll.
        FireCan = "fire-can",
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
    /// What is bombed.
    TargetKind {
        /// A bridge.
        Bridge = "bridge",
        /// A power plant.
        Power = "power",
        /// A fuel store.
        Fuel = "fuel",
        /// A steel works.
        Steel = "steel",
        /// A rail yard.
        Yard = "yard",
        /// An airfield.
        Airfield = "airfield",
        /// A depot, barracks or docks.
        Depot = "depot",
        /// A radio station.
        Radio = "radio",
        /// A SAM site.
        Sam = "sam",
        /// A Fire Can.
        FireCan = "fire-can",
        /// An AAA concentration.
        Aaa = "aaa",
    }
}

named! {
    /// How much damage there is.
    Damage {
        /// None.
        No = "none",
        /// Slight.
        Slight = "slight",
        /// Heavy.
        Heavy = "heavy",
        /// Destroyed.
        Destroyed = "destroyed",
    }
}

named! {
    /// How hard a target is.
    Hardness {
        /// Hardest.
        A = "a",
        /// Hard.
        B = "b",
        /// Soft.
        C = "c",
        /// Softest.
        D = "d",
    }
}

named! {
    /// How bombs are dropped.
    Profile {
        /// Dive.
        Dive = "dive",
        /// Level.
        Level = "level",
        /// By radar.
        Radar = "radar",
        /// Toss.
        Toss = "toss",
        /// Laser-guided bombs.
        Lgb = "lgb",
        /// Laser-guided bombs, tossed.
        LgbToss = "lgb-toss",
        /// Strafing.
        Strafe = "strafe",
    }
}

named! {
    /// What a flight carries besides its guns and missiles.
    Load {
        /// Its task's own: bombs for bombers, a few for SEAD and Armed Escort.
        Standard = "standard",
        /// Nothing.
        Clean = "clean",
        /// Laser-guided bombs.
        Laser = "laser",
        /// Walleyes.
        Walleye = "walleye",
        /// Laser-guided bombs under a clear sky, else the task's own.
        LaserIfClear = "laser-if-clear",
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

named! {
    /// Who of a step moves first.
    First {
        /// The flight nearest to a US flight.
        Nearest = "nearest",
        /// In the order of labels.
        Label = "label",
    }
}

named! {
    /// Part of a flight's way.
    Leg {
        /// From the arrow until it climbs for the run.
        Ingress = "ingress",
        /// The run to the target.
        Run = "run",
        /// The way home.
        Egress = "egress",
    }
}

named! {
    /// Where a raid goes home.
    Homeward {
        /// To the nearer of its arrow and the sea.
        Nearest = "nearest",
        /// To the sea.
        Sea = "sea",
    }
}

named! {
    /// In which bands a raid flies.
    Heights {
        /// As the time of the war has it.
        ByDate = "by-date",
        /// Low but for the run.
        Low = "low",
    }
}
