//! Flights of both sides, and the aircraft that they consist of.

use crate::state::flying::Flying;
use crate::terms::flights::{Airframe, Band, Load, Loss, Stage};
use crate::terms::raid::Kept;
use ground::board::{Heading, Hex};

const _: () = assert!(Airframe::Damaged as u8 == 2 && Airframe::Crippled as u8 == 3 && Airframe::Down as u8 == 4);

/// The aircraft of a flight.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Aircraft(pub(crate) [Airframe; 4]);

impl Aircraft {
    /// So many sound ones.
    pub(crate) fn sound(count: u8) -> Aircraft {
        Aircraft(std::array::from_fn(|place| if place < count.into() { Airframe::Sound } else { Airframe::None }))
    }

    /// How many still fly.
    pub(crate) fn flying(self) -> u8 {
        let states = self.side_by_side();
        Aircraft::flagged(states | states >> 1)
    }

    /// How many are good: sound.
    pub(crate) fn good(self) -> u8 {
        Aircraft::flagged(self.sound_ones())
    }

    /// How many are crippled.
    pub(crate) fn crippled(self) -> u8 {
        let states = self.side_by_side();
        Aircraft::flagged(states & states >> 1)
    }

    /// Which are sound, a bit each.
    fn sound_bits(self) -> u8 {
        // The product moves the lowest bits of the four bytes side by side into the highest byte.
        ((self.sound_ones() & Aircraft::FLAGS).wrapping_mul(0x0102_0408) >> 24) as u8
    }

    /// The lowest bits of four bytes.
    const FLAGS: u32 = 0x0101_0101;

    /// A byte for each: of its two lowest bits the lower is up of a sound or a crippled one, the higher of a damaged or a
    /// crippled one.
    fn side_by_side(self) -> u32 {
        u32::from_le_bytes(self.0.map(|frame| frame as u8))
    }

    /// With the lowest bit up of sound ones.
    fn sound_ones(self) -> u32 {
        let states = self.side_by_side();
        states & !(states >> 1)
    }

    /// How many of four bytes have their lowest bit up.
    const fn flagged(bytes: u32) -> u8 {
        ((bytes & Aircraft::FLAGS).wrapping_mul(Aircraft::FLAGS) >> 24) as u8
    }

    /// How many are in a state of which `test` holds.
    pub(crate) fn count(self, test: impl Fn(Airframe) -> bool) -> u8 {
        self.0.into_iter().filter(|&frame| test(frame)).count() as u8
    }
}

/// A US flight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct UsFlight {
    pub(crate) flying: Flying,
    pub(crate) stage: Stage,
    pub(crate) aircraft: Aircraft,
    /// What crippled each of them.
    pub(crate) crippled_by: [Option<Loss>; 4],
    pub(crate) detected: bool,
    pub(crate) disordered: bool,
    pub(crate) aborting: bool,
    /// On its way home by its own choice or when its work is done.
    pub(crate) egressing: bool,
    /// What it carries in the weather of the day.
    pub(crate) load: Load,
    /// Bombs aboard, by which a bomber flies as its laden values say.
    pub(crate) laden: bool,
    /// The few bombs of SEAD and Armed Escort aboard, which only limit speed (DH12e).
    pub(crate) light: bool,
    /// Aircraft that have jettisoned theirs, a bit each.
    pub(crate) jettisoned: u8,
    /// Shrikes and Standard ARMs left.
    pub(crate) arms: [u8; 2],
    /// Which of its air weapons are used up.
    pub(crate) depleted: [bool; 3],
    /// The next waypoint of its path.
    pub(crate) waypoint: u16,
    /// SAM attacks on it in this Movement Phase.
    pub(crate) sam_attacks: u8,
    /// Turn of its bomb release; 0 is none yet.
    pub(crate) released: u16,
    /// Turn in which it first came near its target with bombs; 0 is not yet.
    pub(crate) at_target: u16,
    /// A recon flight has tried its photographs.
    pub(crate) photographed: bool,
    /// Turn in which it left the map; 0 is not.
    pub(crate) left: u16,
    /// Why it has not released at the target, and will not.
    pub(crate) kept: Option<Kept>,
}

impl UsFlight {
    /// What stands where no flight has come yet: without aircraft, weapons or bombs, at the start of its path.
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

    /// How many of its aircraft have bombs to drop: good ones that have not jettisoned.
    pub(crate) fn bombers(&self) -> u8 {
        let carry = self.aircraft.sound_bits() & !self.jettisoned & 0b1111;
        if self.armed() { carry.count_ones() as u8 } else { 0 }
    }

    /// Whether bombs are aboard, whatever they weigh.
    pub(crate) const fn armed(&self) -> bool {
        self.laden || self.light
    }

    /// Notes why it will not release at its target; the first reason counts.
    pub(crate) fn keeps(&mut self, why: Kept) {
        if self.released == 0 {
            self.kept = self.kept.or(Some(why));
        }
    }

    /// Notes that bombs may be gone: without an aircraft that carries any the flight is clean.
    pub(crate) fn weigh(&mut self) {
        let any = self.bombers() > 0;
        self.laden &= any;
        self.light &= any;
    }

    /// Notes that aircraft may be gone or harmed: the flight has at most the missiles that its good ones carry.
    pub(crate) fn count_arms(&mut self, each: [u8; 2]) {
        let good = self.aircraft.good();
        self.arms = std::array::from_fn(|kind| self.arms[kind].min(each[kind] * good));
    }

    /// Whether it has anti-radiation missiles, and aircraft and crews that can fire them.
    pub(crate) fn can_fire_arms(&self) -> bool {
        self.arms != [0, 0] && self.aircraft.good() > 0 && !self.disordered && !self.aborting
    }

    /// Drops all bombs.
    pub(crate) const fn unload(&mut self) {
        (self.laden, self.light) = (false, false);
    }
}

/// By which rules a DRV flight moves, each graver than the one before (D5.9a).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Condition {
    Sound,
    /// It makes for where it rallies (D5.9.1b).
    Disordered,
    /// It makes for China (D5.9.1a).
    Aborting,
}

/// A DRV flight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct DrvFlight {
    pub(crate) flying: Flying,
    /// Still in play.
    pub(crate) alive: bool,
    /// Under a Ready marker until the turn after this; 0 is in the air.
    pub(crate) ready: u16,
    /// The turn in which it left the ground; 0 is before the raid.
    pub(crate) took_off: u16,
    /// What it consists of once it is identified; a generic counter has no aircraft.
    pub(crate) aircraft: Aircraft,
    pub(crate) identified: bool,
    pub(crate) detected: bool,
    /// Its type by profile or identification, as a place among the scenario's DRV types.
    pub(crate) profile: Option<u8>,
    /// An activation check has found it real (D5.6.1b).
    pub(crate) found_real: bool,
    /// The turn in which it was last a parent (D5.4.5c); 0 is never.
    pub(crate) parent: u16,
    pub(crate) aborting: bool,
    pub(crate) disordered: bool,
    /// US flight that it aims at in this Movement Phase.
    pub(crate) target: Option<u8>,
    /// US flights to which it is adjacent, a bit each.
    pub(crate) adjacent: u64,
    pub(crate) depleted: [bool; 3],
    /// Which of its aircraft US flights have crippled.
    pub(crate) crippled_by_us: [bool; 4],
}

impl DrvFlight {
    /// On the map as a counter that nobody has identified.
    pub(crate) fn generic(&self) -> bool {
        self.alive && !self.identified
    }

    /// A counter of which the US knows nothing.
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

    /// Aborting or disordered.
    pub(crate) const fn broken(&self) -> bool {
        self.aborting || self.disordered
    }

    /// In the air.
    pub(crate) fn airborne(&self) -> bool {
        self.alive && self.ready == 0
    }
}
