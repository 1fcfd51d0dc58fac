//! The people: their health, and what an ace uses the modifier for.

use super::named::Skill;
use ground::scenario::named;

named! {
    /// What has become of a crew member.
    #[derive(Default)]
    pub Health {
        /// Nothing.
        #[default]
        Unhurt = "unhurt",
        /// Seriously wounded.
        Wounded = "wounded",
        /// Dead.
        Dead = "dead",
    }
}

impl Health {
    /// Whether he lives.
    pub const fn lives(self) -> bool {
        !matches!(self, Health::Dead)
    }

    /// Whether he can do his work.
    pub const fn fit(self) -> bool {
        matches!(self, Health::Unhurt)
    }
}

/// A pilot, an observer or a gunner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Crewman {
    /// How good he is.
    pub skill: Skill,
    /// What has become of him.
    pub health: Health,
    /// Whether there is such a man in the aircraft.
    pub aboard: bool,
}

impl Crewman {
    /// Whether he is there and can do his work.
    pub const fn is_fit(&self) -> bool {
        self.aboard && self.health.fit()
    }
}

/// What an ace uses the modifier for in this turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum AceUse {
    /// Not chosen yet: where only one use comes up, it counts there.
    #[default]
    Open,
    /// For the shots of the pilot's own guns.
    Attack,
    /// Against all shots at the aircraft.
    Defence,
}

impl AceUse {
    /// The name used in traces.
    pub const fn name(self) -> &'static str {
        match self {
            AceUse::Open => "open",
            AceUse::Attack => "attack",
            AceUse::Defence => "defence",
        }
    }
}

named! {
    /// A kind of replacement, for the novice roll.
    Replacement {
        /// A British pilot.
        BritishPilot = "british-pilot",
        /// A British observer.
        BritishObserver = "british-observer",
        /// A German pilot.
        GermanPilot = "german-pilot",
    }
}
