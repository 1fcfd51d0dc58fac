//! The day of a raid, its targets and what happens to them, in the words of files and rules.

use crate::terms::flights::Band;
use ground::scenario::named;

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
    /// Why a bomber came home with its bombs, or lost them before the target.
    Kept {
        /// It dropped them for a fight in the air.
        Fight = "fight",
        /// It dropped them to evade a missile.
        Missile = "missile",
        /// Its crews broke off, or dropped them after hits.
        Morale = "morale",
        /// Too few of its aircraft were left.
        Losses = "losses",
        /// A fault.
        Fault = "fault",
        /// No more fuel than the way home takes.
        Fuel = "fuel",
        /// No more turns than the way home takes.
        Turns = "turns",
        /// It saw nothing of the target from where it may drop.
        NoSight = "no-sight",
        /// It found no run to the target in time.
        NoRun = "no-run",
        /// Its commander sent it home.
        Order = "order",
    }
}

/// The weather.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize)]
pub(crate) struct Weather {
    pub(crate) sky: Sky,
    /// The bands in cloud, where there is any.
    pub(crate) cloud: Option<(Band, Band)>,
    /// The highest band in haze.
    pub(crate) haze: Option<Band>,
    pub(crate) mist: bool,
}

impl Weather {
    pub(crate) const CLEAR: Weather = Weather { sky: Sky::Clear, cloud: None, haze: None, mist: false };

    /// Whether cloud hides a flight in a band from eyes on the ground: an overcast that begins at or below it.
    pub(crate) fn blocks_aim(&self, band: Band) -> bool {
        self.sky == Sky::Overcast && self.cloud.is_some_and(|(from, _)| from <= band)
    }

    /// Poor weather in the sense of D5.9.3: overcast or mist.
    pub(crate) fn poor(&self) -> bool {
        self.sky == Sky::Overcast || self.mist
    }

    /// Whether the ground is seen from a band: under an overcast, from its lowest band too, since a flight there comes out
    /// below it.
    pub(crate) fn shows_ground(&self, band: Band) -> bool {
        let hidden = |(from, _)| from == Band::Deck || band > from;
        self.sky != Sky::Overcast || !self.cloud.is_some_and(hidden)
    }

    /// Whether there is broken cloud below a band.
    pub(crate) fn broken_below(&self, band: Band) -> bool {
        self.sky == Sky::Broken && self.cloud.is_some_and(|(from, _)| from < band)
    }

    /// Whether bombs can be guided by sight: through no cloud at all.
    pub(crate) fn guides(&self) -> bool {
        self.sky == Sky::Clear
    }
}
