//! What a flight is, carries and does, in the words of files and rules.

use ground::chance::Label;
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

/// What a loss is put down to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Loss {
    Aaa,
    FireCan,
    Sam,
    Mig,
    Fuel,
}

impl Airframe {
    /// The state after a hit: two lots of damage cripple, any hit on a crippled aircraft brings it down (DH8a).
    pub(crate) const fn hit(self, harm: Airframe) -> Airframe {
        match (self, harm) {
            (Airframe::None | Airframe::Down, _) => self,
            (_, Airframe::None | Airframe::Sound) => self,
            (_, Airframe::Down) | (Airframe::Crippled, _) => Airframe::Down,
            (_, Airframe::Crippled) | (Airframe::Damaged, _) => Airframe::Crippled,
            (Airframe::Sound, Airframe::Damaged) => Airframe::Damaged,
        }
    }

    /// The word of traces and tables.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Airframe::None => "none",
            Airframe::Sound => "no-damage",
            Airframe::Damaged => "damaged",
            Airframe::Crippled => "crippled",
            Airframe::Down => "shot-down",
        }
    }
}

/// One aircraft of a flight. By their numbers those that fly are told from the others: see [`Aircraft::flying`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Airframe {
    /// There is none.
    #[default]
    None,
    Sound,
    Damaged,
    Crippled,
    Down,
}

/// Where a US flight is in its raid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) enum Stage {
    /// Still to come.
    #[default]
    Waiting,
    /// On the map.
    OnMap,
    /// Left the map.
    Home,
    /// All its aircraft are down.
    Lost,
    /// A place that no flight has taken.
    Absent,
}

/// The two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Side {
    Us,
    Drv,
}

impl Side {
    pub(crate) const BOTH: [Side; 2] = [Side::Us, Side::Drv];

    pub(crate) const fn other(self) -> Side {
        match self {
            Side::Us => Side::Drv,
            Side::Drv => Side::Us,
        }
    }

    pub(crate) const fn name(self) -> &'static str {
        ["us", "drv"][self as usize]
    }

    pub(crate) const fn label(self) -> Label {
        [crate::keys::US, crate::keys::DRV][self as usize]
    }
}

/// A US and a DRV flight that meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pair {
    pub(crate) us: usize,
    pub(crate) drv: usize,
}
