//! The named values of hits, damage and pilots.

use ground::scenario::named;

named! {
    /// The side of a hit counter that counts.
    HitSide {
        /// Heavy.
        Heavy = "heavy",
        /// Light.
        Light = "light",
    }
}

named! {
    /// What a side of a hit counter says (T7.9b).
    Counter {
        /// Nothing.
        Nothing = "none",
        /// The pilot takes 1 stress.
        Stress1 = "stress-1",
        /// The pilot takes 2 stress.
        Stress2 = "stress-2",
        /// One step nearer to the structure limit.
        Structure = "structure",
        /// Slower, and in danger on the way to the target.
        Engine = "engine",
        /// A weapon is lost and less can be carried.
        Pylon = "pylon",
        /// No cannon.
        Cannon = "cannon",
        /// Cannon and strikes suffer.
        Hud = "hud",
        /// Stand-off attacks suffer.
        Display = "display",
        /// Evasion and ridges suffer.
        Controls = "controls",
        /// Flips the altitude at once.
        Altitude = "altitude",
        /// All attacks of the mission suffer.
        Attack2 = "attack-2",
        /// Less time over the target.
        FuelLeak = "fuel-leak",
        /// The pilot is dead, the aircraft crashes.
        Killed = "killed",
    }
}

named! {
    /// A part of an aircraft that takes lasting damage (T4.11j).
    pub Part {
        /// Structure; not a spare part.
        Structure = "structure",
        /// Engine.
        Engine = "engine",
        /// Pylon.
        Pylon = "pylon",
        /// Cannon.
        Cannon = "cannon",
        /// Head-up display.
        Hud = "hud",
        /// Display.
        Display = "display",
        /// Controls.
        Controls = "controls",
    }
}

/// The number of parts.
pub(crate) const PARTS: usize = Part::ALL.len();

impl Counter {
    /// The part that takes lasting damage from it.
    pub(crate) const fn part(self) -> Option<Part> {
        match self {
            Counter::Structure => Some(Part::Structure),
            Counter::Engine => Some(Part::Engine),
            Counter::Pylon => Some(Part::Pylon),
            Counter::Cannon => Some(Part::Cannon),
            Counter::Hud => Some(Part::Hud),
            Counter::Display => Some(Part::Display),
            Counter::Controls => Some(Part::Controls),
            _ => None,
        }
    }

    /// Whether the counter is neither instant nor permanent: it stays with the aircraft until the mission is over
    /// (T4.11k).
    pub(crate) const fn lasts_the_mission(self) -> bool {
        matches!(self, Counter::Attack2 | Counter::FuelLeak)
    }
}

named! {
    /// In which order Evasive points are spent on the hits of an attack (T4.11h).
    #[derive(Default)]
    pub EvasiveOrder {
        /// Heavies become Lights while there are any, then Lights are cancelled.
        #[default]
        HeavyFirst = "heavy-first",
        /// Lights are cancelled while there are any, then a Heavy becomes a Light.
        LightFirst = "light-first",
    }
}

named! {
    /// A pilot's level, lowest first (T5.8b).
    pub Level {
        /// The lowest.
        Newbie = "newbie",
        /// The second.
        Green = "green",
        /// The level at which pilots start.
        Average = "average",
        /// The fourth.
        Skilled = "skilled",
        /// The fifth.
        Veteran = "veteran",
        /// The highest.
        Ace = "ace",
    }
}

/// The number of levels.
pub(crate) const LEVELS: usize = Level::ALL.len();

impl Level {
    /// The level this number of steps above, or below if negative; none beyond the ends.
    pub(crate) fn moved(self, steps: i8) -> Option<Level> {
        usize::try_from(self as i8 + steps).ok().and_then(|level| Level::ALL.get(level)).copied()
    }
}

named! {
    /// What stress has made of a pilot (T2.3e, T4.12a).
    Status {
        /// Fit.
        Okay = "okay",
        /// Attacks worse.
        Shaken = "shaken",
        /// Attacks no more.
        Unfit = "unfit",
    }
}

named! {
    /// What Search and Rescue comes home with (T7.9f).
    Rescue {
        /// The pilot.
        Recovered = "recovered",
        /// The pilot, after a fight.
        UnderFire = "under-fire",
        /// The pilot is not found.
        Missing = "missing",
    }
}
