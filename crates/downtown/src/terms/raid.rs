//! Terms of the raid, its weather and its targets, as files and rules name them.

use crate::terms::flights::Band;
use ground::scenario::named;

named! {
    /// Where a raid enters.
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
    /// The cover of the sky.
    Sky {
        /// A clear sky.
        Clear = "clear",
        /// Broken cloud.
        Broken = "broken",
        /// An overcast sky.
        Overcast = "overcast",
    }
}

named! {
    /// The random event of a turn.
    RandomEvent {
        /// No event.
        No = "none",
        /// The first US flight by label has a fault and aborts.
        Fault = "fault",
        /// A CAP flight is short of fuel.
        Tanker = "tanker",
        /// The US draws from the small cup this turn.
        Radio = "radio",
        /// Ground control is lost this turn.
        ControlLost = "control-lost",
        /// The weather is rolled again.
        Weather = "weather",
        /// A DRV flight goes home.
        Recall = "recall",
        /// Hidden SAMs are checked twice in this Admin Phase.
        Alert = "alert",
        /// A second take-off check this turn.
        TakeOff = "take-off",
        /// A Fire Can goes through its table without a roll.
        FireCan = "fire-can",
    }
}

named! {
    /// The kind of a ground target.
    TargetKind {
        /// A road or rail bridge.
        Bridge = "bridge",
        /// A power plant.
        Power = "power",
        /// A fuel store.
        Fuel = "fuel",
        /// A steel works.
        Steel = "steel",
        /// A rail yard.
        Yard = "yard",
        /// An airfield of the DRV.
        Airfield = "airfield",
        /// A depot, barracks or docks.
        Depot = "depot",
        /// A radio station.
        Radio = "radio",
        /// A SAM site.
        Sam = "sam",
        /// A Fire Can radar.
        FireCan = "fire-can",
        /// An AAA concentration.
        Aaa = "aaa",
    }
}

named! {
    /// The level of damage of a target.
    Damage {
        /// No damage.
        No = "none",
        /// Slight damage.
        Slight = "slight",
        /// Heavy damage.
        Heavy = "heavy",
        /// The target is destroyed.
        Destroyed = "destroyed",
    }
}

named! {
    /// The hardness of a target.
    Hardness {
        /// The hardest targets.
        A = "a",
        /// Hard targets.
        B = "b",
        /// Soft targets.
        C = "c",
        /// The softest targets.
        D = "d",
    }
}

named! {
    /// A profile by which bombs are dropped.
    Profile {
        /// A dive attack.
        Dive = "dive",
        /// Level bombing by sight.
        Level = "level",
        /// Level bombing by radar.
        Radar = "radar",
        /// Tossing the bombs in a climb.
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
    NoRelease {
        /// It dropped them for a fight in the air.
        Fight = "fight",
        /// It dropped them to evade a missile.
        Missile = "missile",
        /// Its crews aborted, or dropped them after hits.
        Morale = "morale",
        /// Too few of its aircraft were left.
        Losses = "losses",
        /// An aircraft had a fault.
        Fault = "fault",
        /// It had no more fuel than the way home takes.
        Fuel = "fuel",
        /// It had no more turns than the way home takes.
        Turns = "turns",
        /// It did not see the target from where it may drop.
        NoSight = "no-sight",
        /// It did not complete a run to the target in time.
        NoRun = "no-run",
        /// Its commander sent it home.
        Order = "order",
    }
}

/// The weather of a raid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize)]
pub(crate) struct Weather {
    pub(crate) sky: Sky,
    /// The lowest and the highest band in cloud, if there is any.
    pub(crate) cloud: Option<(Band, Band)>,
    /// The highest band in haze.
    pub(crate) haze: Option<Band>,
    pub(crate) mist: bool,
}

impl Weather {
    pub(crate) const CLEAR: Weather = Weather { sky: Sky::Clear, cloud: None, haze: None, mist: false };

    /// Whether cloud blocks visual aim at a flight in a band: an overcast that begins at the band or below.
    pub(crate) fn blocks_aim(&self, band: Band) -> bool {
        self.sky == Sky::Overcast && self.cloud.is_some_and(|(from, _)| from <= band)
    }

    /// Whether the weather is poor in the sense of D5.9.3: overcast or mist.
    pub(crate) fn poor(&self) -> bool {
        self.sky == Sky::Overcast || self.mist
    }

    /// Whether the ground is seen from a band: under an overcast, from its lowest band too, since a flight there
    /// comes out below it.
    pub(crate) fn shows_ground(&self, band: Band) -> bool {
        let hidden = |(from, _)| from == Band::Deck || band > from;
        self.sky != Sky::Overcast || !self.cloud.is_some_and(hidden)
    }

    /// Whether there is broken cloud below a band.
    pub(crate) fn broken_below(&self, band: Band) -> bool {
        self.sky == Sky::Broken && self.cloud.is_some_and(|(from, _)| from < band)
    }

    /// Whether bombs can be guided by sight, which needs a clear sky.
    pub(crate) fn guides(&self) -> bool {
        self.sky == Sky::Clear
    }
}
