//! The named values of campaign, situation, battalion, condition and event cards.

use ground::scenario::named;

named! {
    /// One of the three battalion decks (T1.2a).
    pub Deck {
        /// Starts in the Front Line.
        Assault = "assault",
        /// Starts in the Enemy Transit band.
        Support = "support",
        /// Starts in the Enemy Rear band.
        Command = "command",
    }
}

named! {
    /// A band of the sector map, from the enemy's rear to one's own base.
    pub Band {
        /// Behind the enemy's lines.
        EnemyRear = "enemy-rear",
        /// On the enemy's roads to the front.
        EnemyTransit = "enemy-transit",
        /// Where the lines meet.
        FrontLine = "front-line",
        /// On the friendly roads to the front.
        FriendlyTransit = "friendly-transit",
        /// Behind the friendly lines.
        FriendlyRear = "friendly-rear",
        /// The squadron's own base.
        AirBase = "air-base",
    }
}

impl Band {
    /// The band this number of bands nearer to the Air Base, or farther if negative; the two ends stop it.
    pub(crate) fn moved(self, bands: i8) -> Band {
        let last = Band::ALL.len() as i8 - 1;
        Band::ALL[(self as i8).saturating_add(bands).clamp(0, last) as usize]
    }
}

named! {
    /// The strength of a battalion on the sector map.
    pub Strength {
        /// All its units.
        Full = "full",
        /// Half of each of them.
        Half = "half",
        /// Off the map for good.
        Destroyed = "destroyed",
    }
}

named! {
    /// The outcome of a campaign (T6.9b).
    pub Grade {
        /// Below all bounds.
        Dismal = "dismal",
        /// The lowest bound is reached.
        Poor = "poor",
        /// The second.
        Adequate = "adequate",
        /// The third.
        Good = "good",
        /// The highest.
        Great = "great",
    }
}

named! {
    /// When an effect of a card takes place.
    When {
        /// As the card is drawn.
        Draw = "draw",
        /// At the end of each day on which the battalion is on the map.
        DayEnd = "day-end",
        /// At the end of each day on which it is there at full strength.
        DayEndFull = "day-end-full",
        /// As it is destroyed.
        Destroyed = "destroyed",
    }
}

named! {
    /// While which state of a battalion an effect of its card holds.
    While {
        /// On the map, at full or half strength.
        Active = "active",
        /// On the map at full strength.
        Full = "full",
        /// From its destruction to the end of the campaign.
        Destroyed = "destroyed",
    }
}

named! {
    /// Which battalions an effect on movement concerns.
    Movers {
        /// The battalion of the card.
        Itself = "self",
        /// Assault battalions other than that of the card.
        OtherAssault = "other-assault",
        /// All battalions in the Front Line.
        FrontLine = "front-line",
        /// All battalions other than that of the card.
        Others = "others",
        /// All Assault battalions.
        Assault = "assault",
        /// All battalions.
        All = "all",
    }
}

named! {
    /// Which pilots an effect concerns.
    Whom {
        /// Every pilot of the squadron.
        All = "all",
        /// The pilots of the mission.
        Flying = "flying",
        /// The Shaken pilots of the mission.
        Shaken = "shaken",
        /// Those of the mission with a Bingo chit.
        Bingo = "bingo",
        /// One of the mission by chance.
        Random = "random",
    }
}

named! {
    /// Which aircraft of a mission the hits of an event strike.
    Struck {
        /// One of all still flying, each as likely.
        Random = "random",
        /// Each friendly helicopter that rolls badly.
        Helicopters = "helicopters",
    }
}

named! {
    /// Which attacks an effect concerns.
    Attacks {
        /// All.
        All = "all",
        /// Weapons at a unit in another hex.
        StandOff = "stand-off",
        /// Those made from High altitude.
        High = "high",
    }
}

named! {
    /// What the payment that a condition offers buys (T7.10a, T7.10b).
    Offer {
        /// The effects of the card.
        Benefit = "benefit",
        /// Relief from them.
        Relief = "relief",
    }
}

named! {
    /// Which way of a mission an event or a crash belongs to.
    Leg {
        /// On the way to the target.
        TargetBound = "target-bound",
        /// Over the battlefield.
        Battlefield = "battlefield",
        /// On the way home.
        HomeBound = "home-bound",
    }
}

named! {
    /// What the Cover table does to units in hexes with a ridge (T7.9c).
    CoverRow {
        /// Nothing.
        Nothing = "none",
        /// All in hexes that hold an aircraft take Cover.
        Aircraft = "aircraft",
        /// All in hexes that hold a destroyed unit.
        Wreck = "wreck",
        /// All Infantry.
        Infantry = "infantry",
        /// All in one hex by a second die.
        RandomHex = "random-hex",
        /// One unit of the player's choice.
        OneUnit = "one-unit",
        /// All in the hex with most units.
        FullestHex = "fullest-hex",
        /// The units of one hex leave Cover.
        Leave = "leave",
    }
}

impl CoverRow {
    /// What the row does, in the words of a trace.
    pub(crate) const fn words(self) -> &'static str {
        match self {
            CoverRow::Nothing => "no unit takes Cover",
            CoverRow::Aircraft => "Cover where an aircraft is",
            CoverRow::Wreck => "Cover where a wreck is",
            CoverRow::Infantry => "Cover for all Infantry",
            CoverRow::RandomHex => "Cover in a random hex",
            CoverRow::OneUnit => "Cover for one unit",
            CoverRow::FullestHex => "Cover in the hex with most units",
            CoverRow::Leave => "one hex leaves Cover",
        }
    }
}
