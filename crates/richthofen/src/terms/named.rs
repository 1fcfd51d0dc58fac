//! The named values of crews, aircraft, guns and missions.

use ground::scenario::named;

named! {
    /// How good a pilot or an observer is.
    #[derive(Default)]
    pub Skill {
        /// Fresh from training.
        Novice = "novice",
        /// Knows the trade.
        #[default]
        Regular = "regular",
        /// Five victories or more.
        Ace = "ace",
        /// Twenty or more.
        DoubleAce = "double-ace",
    }
}

impl Skill {
    /// Whether it is an ace of either kind.
    pub const fn is_ace(self) -> bool {
        matches!(self, Skill::Ace | Skill::DoubleAce)
    }
}

named! {
    /// A manoeuvre schedule: what turns cost.
    pub Schedule {
        /// The worst of the common ones.
        A = "A",
        /// Better than A.
        B = "B",
        /// Better than B.
        C = "C",
        /// Better than C.
        D = "D",
        /// The best.
        E = "E",
        /// Worse than A: large and slow to turn.
        F = "F",
        /// Bombers of several engines.
        G = "G",
    }
}

impl Schedule {
    /// From 0 for G over F, A, B, C and D to 6 for E, the best.
    pub const fn quality(self) -> u8 {
        match self {
            Schedule::G => 0,
            Schedule::F => 1,
            other => other as u8 + 2,
        }
    }

    /// One step worse: E, D, C, B, A, F. F and G stay what they are (R6.4b).
    pub const fn worse(self) -> Schedule {
        match self {
            Schedule::E => Schedule::D,
            Schedule::D => Schedule::C,
            Schedule::C => Schedule::B,
            Schedule::B => Schedule::A,
            Schedule::A | Schedule::F => Schedule::F,
            Schedule::G => Schedule::G,
        }
    }
}

named! {
    /// The make of an aircraft, as victory points and special rules distinguish it.
    Class {
        /// One seat.
        SingleSeater = "single-seater",
        /// Two seats.
        TwoSeater = "two-seater",
        /// A large bomber.
        Heavy = "heavy",
        /// A balloon on a cable.
        Balloon = "balloon",
    }
}

named! {
    /// The nation that flies a type.
    Nation {
        /// British.
        British = "british",
        /// French.
        French = "french",
        /// American.
        American = "american",
        /// Belgian.
        Belgian = "belgian",
        /// Italian.
        Italian = "italian",
        /// German.
        German = "german",
        /// Austro-Hungarian.
        Austrian = "austrian",
    }
}

named! {
    /// What is special about a type.
    Special {
        /// A two-seater as nimble as a fighter: no initiative penalty.
        InitiativeExempt = "initiative-exempt",
        /// So it was early in the war only.
        EarlyExempt = "early-exempt",
        /// The observer can fly it.
        DualControls = "dual-controls",
        /// The Dr-I, a Fokker D type only if a switch says so.
        FokkerTriplane = "fokker-triplane",
        /// The pilot can lock the controls to clear a gun.
        LocksControls = "locks-controls",
        /// Can hang on its propeller and fire straight up.
        HangsOnPropeller = "hangs-on-propeller",
        /// Sheds the fabric of its wings in dives.
        WeakFabric = "weak-fabric",
    }
}

named! {
    /// A line of the Target Damage Table.
    Line {
        /// Twin synchronised guns.
        A = "A",
        /// Two guns that do not bear so well together.
        B = "B",
        /// One gun.
        C = "C",
        /// One gun on a poor mount.
        D = "D",
        /// Machine guns on the ground.
        Mg = "MG",
        /// Anti-aircraft guns.
        Aa = "AA",
    }
}

named! {
    /// How the guns of a position feed and jam.
    Mount {
        /// One gun.
        Single = "single",
        /// Two guns on one track; a jam of one silences both.
        Twin = "twin",
        /// Two guns, each with a track of its own, and one can fire if the other can't.
        Split = "split",
        /// A deck Vickers and a wing Lewis, each with a track of its own; either can fire alone.
        Pair = "pair",
        /// Two Lewis on one ring and one track; a jam leaves the other.
        Ring = "ring",
    }
}

impl Mount {
    /// How many guns there are.
    pub(crate) const fn guns(self) -> usize {
        match self {
            Mount::Single => 1,
            _ => 2,
        }
    }

    /// Whether each gun marks ammunition on a track of its own.
    pub(crate) const fn separate_tracks(self) -> bool {
        matches!(self, Mount::Split | Mount::Pair)
    }
}

named! {
    /// The member of the crew that works a gun.
    Post {
        /// The pilot.
        Pilot = "pilot",
        /// The observer of a two-seater.
        Observer = "observer",
        /// A gunner with no other gun than this.
        Gunner = "gunner",
    }
}

named! {
    /// Where a gun can fire.
    Field {
        /// The straight row ahead.
        Row = "row",
        /// Behind, but for the blind spot behind the tail.
        Observer = "observer",
        /// As an observer, and level behind the tail too.
        Hannover = "hannover",
        /// All round, but not far down ahead.
        Roland = "roland",
        /// Ahead, swivelling.
        Nose = "nose",
        /// To the sides, from a seat between the wings.
        Be2 = "be2",
        /// Behind and up, over the wing.
        Fe2bRear = "fe2b-rear",
        /// Behind without a blind spot.
        HeavyRear = "heavy-rear",
    }
}

named! {
    /// A special manoeuvre.
    pub Manoeuvre {
        /// A slip to the side, facing kept.
        SideSlip = "side-slip",
        /// A wing-over.
        VerticalTurn = "vertical-turn",
        /// Half a loop with a roll at the top.
        HalfLoop = "half-loop",
        /// A whole loop.
        Loop = "loop",
        /// Half a roll, then a pull down.
        HalfRoll = "half-roll",
        /// A roll around the way ahead.
        BarrelRoll = "barrel-roll",
        /// Down like a leaf.
        FallingLeaf = "falling-leaf",
        /// Down spinning.
        Spin = "spin",
    }
}

named! {
    /// A kind of mission.
    #[derive(Default)]
    pub MissionKind {
        /// To fight.
        #[default]
        Dogfight = "dogfight",
        /// To bring down an observation balloon.
        Balloon = "balloon",
        /// To bomb a target on the ground.
        Bombing = "bombing",
        /// To strafe trenches, or what is behind them.
        Strafing = "strafing",
        /// To photograph a row of trenches.
        TrenchPhoto = "trench-photo",
        /// To photograph a road.
        RoadPhoto = "road-photo",
        /// To correct the fire of artillery.
        Spotting = "spotting",
        /// Many missions, one after another.
        Campaign = "campaign",
    }
}

named! {
    /// What an aircraft is there for.
    #[derive(Default)]
    pub Task {
        /// To fight.
        #[default]
        Fighter = "fighter",
        /// To fly the mission of its side.
        Mission = "mission",
        /// To guard the aircraft on the mission.
        Escort = "escort",
    }
}

named! {
    /// What bombs are dropped on.
    #[derive(Default)]
    GroundTarget {
        /// A trench.
        Trench = "trench",
        /// A battery of guns.
        Battery = "battery",
        /// A bridge.
        Bridge = "bridge",
        /// A dump of stores.
        #[default]
        Dump = "dump",
        /// An airfield.
        Airfield = "airfield",
        /// A junction of railways.
        RailJunction = "rail-junction",
    }
}
