//! The flights of both sides, and their aircraft.

use crate::state::flying::Flying;
use crate::terms::flights::{Airframe, Band, Load, Loss, Stage};
use crate::terms::raid::NoRelease;
use ground::board::{Heading, Hex};

const _: () = assert!(Airframe::Damaged as u8 == 2 && Airframe::Crippled as u8 == 3 && Airframe::Down as u8 == 4);

/// The states of the aircraft of a flight.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Aircraft(pub(crate) [Airframe; 4]);

impl Aircraft {
    /// A flight of `count` sound aircraft.
    pub(crate) fn sound(count: u8) -> Aircraft {
        Aircraft(std::array::from_fn(|place| if place < count.into() { Airframe::Sound } else { Airframe::None }))
    }

    /// The number of aircraft that still fly.
    pub(crate) fn flying(self) -> u8 {
        let states = self.side_by_side();
        Aircraft::flagged(states | states >> 1)
    }

    /// The number of good aircraft, which are the sound ones.
    pub(crate) fn good(self) -> u8 {
        Aircraft::flagged(self.sound_ones())
    }

    /// The number of crippled aircraft.
    pub(crate) fn crippled(self) -> u8 {
        let states = self.side_by_side();
        Aircraft::flagged(states & states >> 1)
    }

    /// The sound aircraft, as a bit set.
    fn sound_bits(self) -> u8 {
        // The product gathers the lowest bits of the four bytes in the highest byte.
        ((self.sound_ones() & Aircraft::FLAGS).wrapping_mul(0x0102_0408) >> 24) as u8
    }

    /// The lowest bit of each of the four bytes.
    const FLAGS: u32 = 0x0101_0101;

    /// A byte for each: of its two lowest bits the lower is up of a sound or a crippled one, the higher of a damaged
    /// or a crippled one.
    fn side_by_side(self) -> u32 {
        u32::from_le_bytes(self.0.map(|frame| frame as u8))
    }

    /// The four states as bytes; the lowest bit is set for sound aircraft alone.
    fn sound_ones(self) -> u32 {
        let states = self.side_by_side();
        states & !(states >> 1)
    }

    /// The number of bytes whose lowest bit is set.
    const fn flagged(bytes: u32) -> u8 {
        ((bytes & Aircraft::FLAGS).wrapping_mul(Aircraft::FLAGS) >> 24) as u8
    }

    /// How many are in a state for which `test` holds.
    pub(crate) fn count(self, test: impl Fn(Airframe) -> bool) -> u8 {
        self.0.into_iter().filter(|&frame| test(frame)).count() as u8
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct UsFlight {
    pub(crate) flying: Flying,
    pub(crate) stage: Stage,
    pub(crate) aircraft: Aircraft,
    /// What crippled each aircraft.
    pub(crate) crippled_by: [Option<Loss>; 4],
    pub(crate) detected: bool,
    pub(crate) disordered: bool,
    pub(crate) aborting: bool,
    /// Whether it is on its way home by its own choice or because its work is done.
    pub(crate) egressing: bool,
    /// Its bomb load in the weather of the day.
    pub(crate) load: Load,
    /// Whether it carries the bombs of a bomber, with which it has its laden speeds.
    pub(crate) laden: bool,
    /// Whether it carries the few bombs of SEAD and Armed Escort, which limit only its speed (DH12e).
    pub(crate) light: bool,
    /// The aircraft that have jettisoned their bombs, a bit each.
    pub(crate) jettisoned: u8,
    /// The Shrikes and the Standard ARMs left.
    pub(crate) arms: [u8; 2],
    /// The air weapons that are used up.
    pub(crate) depleted: [bool; 3],
    /// The index of the next waypoint of its path.
    pub(crate) waypoint: u16,
    /// The number of SAM attacks on it in this Movement Phase.
    pub(crate) sam_attacks: u8,
    /// The turn in which it released its bombs; 0 if it has not.
    pub(crate) released: u16,
    /// The turn in which it first came near its target with bombs; 0 if it has not.
    pub(crate) at_target: u16,
    /// Whether a recon flight has tried to take its photographs.
    pub(crate) photographed: bool,
    /// The turn in which it left the map; 0 if it has not.
    pub(crate) left: u16,
    /// Why it has not released at the target, and will not.
    pub(crate) kept: Option<NoRelease>,
}

impl UsFlight {
    /// The value of a place that no flight has taken: without aircraft, weapons or bombs, at the start of its path.
    pub(crate) const ABSENT: UsFlight = UsFlight {
        flying: Flying::new(Hex::ZERO, Heading::new(0), Band::Deck, 0),
        stage: Stage::Absent,
        aircraft: Aircraft([Airframe::None; 4]),
        crippled_by: [None; 4],
        detected: false,
        disordered: false,
        aborting: false,
        egressing: false,
        load: Load::Clean,
        laden: false,
        light: false,
        jettisoned: 0,
        arms: [0; 2],
        depleted: [false; 3],
        waypoint: 0,
        sam_attacks: 0,
        released: 0,
        at_target: 0,
        photographed: false,
        left: 0,
        kept: None,
    };

    pub(crate) fn on_map(&self) -> bool {
        self.stage == Stage::OnMap
    }

    /// The number of aircraft with bombs to drop: good ones that have not jettisoned.
    pub(crate) fn bombers(&self) -> u8 {
        let carry = self.aircraft.sound_bits() & !self.jettisoned & 0b1111;
        if self.armed() { carry.count_ones() as u8 } else { 0 }
    }

    /// Whether it has bombs of any weight aboard.
    pub(crate) const fn armed(&self) -> bool {
        self.laden || self.light
    }

    /// Notes why it will not release at its target; the first reason counts.
    pub(crate) fn keeps(&mut self, why: NoRelease) {
        if self.released == 0 {
            self.kept = self.kept.or(Some(why));
        }
    }

    /// Unloads the flight if none of its aircraft carries bombs any more.
    pub(crate) fn weigh(&mut self) {
        let any = self.bombers() > 0;
        self.laden &= any;
        self.light &= any;
    }

    /// Caps the missiles of the flight at those that its good aircraft carry, `each` per aircraft. Called when aircraft
    /// may be lost or harmed.
    pub(crate) fn count_arms(&mut self, each: [u8; 2]) {
        let good = self.aircraft.good();
        self.arms = std::array::from_fn(|kind| self.arms[kind].min(each[kind] * good));
    }

    /// Whether it has anti-radiation missiles, and aircraft and crews that can fire them.
    pub(crate) fn can_fire_arms(&self) -> bool {
        self.arms != [0, 0] && self.aircraft.good() > 0 && !self.disordered && !self.aborting
    }

    /// Drops or jettisons all bombs.
    pub(crate) const fn unload(&mut self) {
        (self.laden, self.light) = (false, false);
    }
}

/// The condition of a DRV flight, which selects the rules by which it moves; from the least to the most serious
/// (D5.9a).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Condition {
    Sound,
    /// It makes for its rally hex (D5.9.1b).
    Disordered,
    /// It makes for China (D5.9.1a).
    Aborting,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct DrvFlight {
    pub(crate) flying: Flying,
    /// Whether it is still in play.
    pub(crate) alive: bool,
    /// The turn in which it got its Ready marker, which it keeps until the next turn; 0 if it is in the air.
    pub(crate) ready: u16,
    /// The turn in which it took off; 0 if before the raid.
    pub(crate) took_off: u16,
    /// Its aircraft once it is identified; a generic counter has none.
    pub(crate) aircraft: Aircraft,
    pub(crate) identified: bool,
    pub(crate) detected: bool,
    /// Its type by profile or identification, as an index into the scenario's DRV types.
    pub(crate) profile: Option<u8>,
    /// Whether an activation check has found it real (D5.6.1b).
    pub(crate) found_real: bool,
    /// The last turn in which it was a parent (D5.4.5c); 0 if it never was.
    pub(crate) parent: u16,
    pub(crate) aborting: bool,
    pub(crate) disordered: bool,
    /// The US flight that it aims at in this Movement Phase, as an index.
    pub(crate) target: Option<u8>,
    /// The US flights adjacent to it, a bit each.
    pub(crate) adjacent: u64,
    pub(crate) depleted: [bool; 3],
    /// The aircraft that US flights have crippled.
    pub(crate) crippled_by_us: [bool; 4],
}

impl DrvFlight {
    /// Whether it is on the map as a counter that is not identified.
    pub(crate) fn generic(&self) -> bool {
        self.alive && !self.identified
    }

    /// Whether it is a counter that the US has neither identified nor detected.
    pub(crate) fn unknown(&self) -> bool {
        self.generic() && !self.detected
    }

    pub(crate) const fn condition(&self) -> Condition {
        match (self.aborting, self.disordered) {
            (true, _) => Condition::Aborting,
            (false, true) => Condition::Disordered,
            (false, false) => Condition::Sound,
        }
    }

    /// Whether it is aborting or disordered.
    pub(crate) const fn broken(&self) -> bool {
        self.aborting || self.disordered
    }

    /// Whether it is in play and in the air.
    pub(crate) fn airborne(&self) -> bool {
        self.alive && self.ready == 0
    }
}
