//! Terms of flights, their equipment and their tasks, as files and rules name them.

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
        /// Above 21,000 feet.
        High = "high",
    }
}

impl Band {
    /// The band `by` bands higher or, below 0, lower, held between Deck and High.
    pub(crate) fn changed(self, by: i8) -> Band {
        Band::ALL[(self as i8 + by).clamp(0, 3) as usize]
    }

    /// The number of bands between this and `other`, this or that one included.
    pub(crate) const fn apart(self, other: Band) -> u8 {
        (self as u8).abs_diff(other as u8)
    }

    /// Which of the three values of an aircraft applies in the band: Deck and Low share one.
    pub(crate) const fn performance(self) -> usize {
        match self {
            Band::Deck | Band::Low => 0,
            Band::Medium => 1,
            Band::High => 2,
        }
    }
}

named! {
    /// A step in the order of moves: the US flights that a chit moves before others.
    Step {
        /// Flights with a DRV flight in sight ahead.
        InContact = "in-contact",
        /// Flights on SEAD.
        Sead = "sead",
        /// Bombers, the nearest to the target first.
        Bombing = "bombing",
        /// CAP and Close Escort.
        Cap = "cap",
        /// Flights that abort.
        Aborting = "aborting",
        /// All other flights.
        Rest = "rest",
    }
}

named! {
    /// The mission of a US flight in the raid.
    Mission {
        /// The bombers and the flights that go with them.
        Strike = "strike",
        /// Flights that hunt radars.
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
    /// The task of a US flight within its mission; it never changes.
    Task {
        /// Bombs the target.
        Bombing = "bombing",
        /// Suppresses air defences.
        Sead = "sead",
        /// Escorts the strike and attacks AAA.
        ArmedEscort = "armed-escort",
        /// Escorts the strike flights closely.
        CloseEscort = "close-escort",
        /// Covers the raid against MiGs.
        Cap = "cap",
        /// Takes photographs.
        Recon = "recon",
        /// Jams radars from afar.
        Jamming = "jamming",
        /// Lays a chaff corridor.
        Chaff = "chaff",
    }
}

named! {
    /// What a task keeps its flights near.
    Bound {
        /// Their plotted path.
        Path = "path",
        /// The strike flights.
        Strike = "strike",
        /// Their orbit.
        Orbit = "orbit",
    }
}

named! {
    /// A radar warning receiver.
    Receiver {
        /// No receiver.
        No = "none",
        /// An early receiver.
        A = "a",
        /// A later receiver.
        B = "b",
        /// The receiver of a Wild Weasel.
        Weasel = "weasel",
    }
}

named! {
    /// The service to which an aircraft belongs.
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
    /// The source of an aircraft's own jamming.
    Pods {
        /// No jamming of its own.
        No = "none",
        /// Noise pods, which need formation.
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
    /// A set of jammers for stand-off jamming.
    Standoff {
        /// No set.
        No = "none",
        /// The set of the EB-66, EKA-3 and EA-6A.
        Early = "early",
        /// The set of the EA-6B.
        Late = "late",
    }
}

named! {
    /// A kind of air weapon.
    WeaponKind {
        /// Aircraft guns.
        Gun = "gun",
        /// Heat-seeking missiles.
        Heat = "heat",
        /// Missiles guided by the shooter's radar.
        Radar = "radar",
    }
}

named! {
    /// The column of the aggression table that applies to a type.
    Skill {
        /// The column of its service and task.
        Crew = "crew",
        /// The column of the MiG-17.
        Mig17 = "mig-17",
        /// The column of the MiG-19.
        Mig19 = "mig-19",
        /// The column of the MiG-21.
        Mig21 = "mig-21",
    }
}

named! {
    /// The load of a flight besides its guns and missiles.
    Load {
        /// That of its task: bombs for bombers, a few bombs for SEAD and Armed Escort.
        Standard = "standard",
        /// No load.
        Clean = "clean",
        /// Laser-guided bombs.
        Laser = "laser",
        /// Walleye guided bombs.
        Walleye = "walleye",
        /// Laser-guided bombs under a clear sky, otherwise the load of its task.
        LaserIfClear = "laser-if-clear",
    }
}

named! {
    /// The order of the flights of a step.
    First {
        /// The flight nearest to a US flight.
        Nearest = "nearest",
        /// The first flight by label.
        Label = "label",
    }
}

named! {
    /// A part of a flight's path.
    Leg {
        /// From the arrow to the hex where it climbs for the run.
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
        /// To its arrow or the sea, whichever is nearer.
        Nearest = "nearest",
        /// To the sea.
        Sea = "sea",
    }
}

named! {
    /// The bands in which a raid flies.
    Heights {
        /// The bands of the time.
        ByDate = "by-date",
        /// Low, except on the run.
        Low = "low",
    }
}

/// The cause of a loss.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Loss {
    Aaa,
    FireCan,
    Sam,
    Mig,
    Fuel,
}

impl Airframe {
    /// The state after a hit (DH8a). Two hits that damage it cripple it, and any hit on a crippled aircraft brings it
    /// down.
    pub(crate) const fn hit(self, harm: Airframe) -> Airframe {
        match (self, harm) {
            (Airframe::None | Airframe::Down, _) => self,
            (_, Airframe::None | Airframe::Sound) => self,
            (_, Airframe::Down) | (Airframe::Crippled, _) => Airframe::Down,
            (_, Airframe::Crippled) | (Airframe::Damaged, _) => Airframe::Crippled,
            (Airframe::Sound, Airframe::Damaged) => Airframe::Damaged,
        }
    }

    /// Its name in traces and tables.
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

/// One aircraft of a flight. Their numbers separate those that fly from the others: see [`Aircraft::flying`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Airframe {
    /// The flight has no such aircraft.
    #[default]
    None,
    Sound,
    Damaged,
    Crippled,
    Down,
}

/// Where a US flight is in the raid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) enum Stage {
    /// It has still to enter.
    #[default]
    Waiting,
    /// It has entered the map and not left it.
    OnMap,
    /// It has left the map.
    Home,
    /// All its aircraft are down.
    Lost,
    /// The list entry is not in use.
    Absent,
}

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

/// A US flight and a DRV flight that meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pair {
    pub(crate) us: usize,
    pub(crate) drv: usize,
}
