//! The state of a raid: plain values in lists whose room is made at load; nothing grows in play.

use super::damage::Loss;
use super::flying::Flying;
use super::map::{HEXES, OFF};
use super::places::Places;
use super::route::Router;
use super::us::{Bomb, Fight};
use super::words::{Acquired, Band, Damage, Density, Load, RandomEvent, Sky, Warning};
use crate::board::Hex;
use crate::chance::Label;

/// The most US flights of a scenario.
pub(super) const MOST_US: usize = 32;
/// The same, and from each of them one that split off.
pub(super) const MOST_US_EVER: usize = 2 * MOST_US;
/// The most DRV flights of a raid, those that are gone included.
pub(super) const MOST_DRV: usize = 160;
/// The most DRV types whose losses are counted apart; the rest goes with the last.
pub(super) const MOST_MIGS: usize = 8;
/// The most SAM counters.
pub(super) const MOST_SAMS: usize = 64;
/// The most AAA concentrations.
pub(super) const MOST_AAA: usize = 96;
/// Places of US flights.
pub(super) type UsPlaces = Places<{ MOST_US_EVER.div_ceil(64) }>;
/// Places of DRV flights.
pub(super) type DrvPlaces = Places<{ MOST_DRV.div_ceil(64) }>;
/// Places of hexes of the map.
pub(super) type HexPlaces = Places<{ HEXES.div_ceil(64) }>;
/// Places of SAMs.
pub(super) type SamPlaces = Places<{ MOST_SAMS.div_ceil(64) }>;
/// Concentrations, a bit for each by its place.
pub(super) type Cover = u128;
const _: () = assert!(MOST_AAA <= Cover::BITS as usize);
/// The most Fire Cans.
pub(super) const MOST_FIRE_CANS: usize = 16;

/// The most targets of a scenario, those of single flights included.
pub(super) const MOST_PLANS: usize = 10 + MOST_US;

/// The two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Side {
    Us,
    Drv,
}

impl Side {
    pub(super) const BOTH: [Side; 2] = [Side::Us, Side::Drv];

    pub(super) const fn other(self) -> Side {
        match self {
            Side::Us => Side::Drv,
            Side::Drv => Side::Us,
        }
    }

    pub(super) const fn name(self) -> &'static str {
        ["us", "drv"][self as usize]
    }

    pub(super) const fn label(self) -> Label {
        [super::labels::US, super::labels::DRV][self as usize]
    }
}

/// One aircraft of a flight. By their numbers those that fly are told from the others: see [`Aircraft::flying`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Airframe {
    /// There is none.
    #[default]
    None,
    Sound,
    Damaged,
    Crippled,
    Down,
}

const _: () = assert!(Airframe::Damaged as u8 == 2 && Airframe::Crippled as u8 == 3 && Airframe::Down as u8 == 4);

/// The aircraft of a flight.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Aircraft(pub(super) [Airframe; 4]);

impl Aircraft {
    /// So many sound ones.
    pub(super) fn sound(count: u8) -> Aircraft {
        Aircraft(std::array::from_fn(|place| if place < count.into() { Airframe::Sound } else { Airframe::None }))
    }

    /// How many still fly.
    pub(super) fn flying(self) -> u8 {
        let states = self.side_by_side();
        Aircraft::flagged(states | states >> 1)
    }

    /// How many are good: sound.
    pub(super) fn good(self) -> u8 {
        Aircraft::flagged(self.sound_ones())
    }

    /// How many are crippled.
    pub(super) fn crippled(self) -> u8 {
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
    pub(super) fn count(self, test: impl Fn(Airframe) -> bool) -> u8 {
        self.0.into_iter().filter(|&frame| test(frame)).count() as u8
    }
}

/// Where a US flight is in its raid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) enum Stage {
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

/// A US flight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct UsFlight {
    pub(super) flying: Flying,
    pub(super) stage: Stage,
    pub(super) aircraft: Aircraft,
    /// What crippled each of them.
    pub(super) crippled_by: [Option<Loss>; 4],
    pub(super) detected: bool,
    pub(super) disordered: bool,
    pub(super) aborting: bool,
    /// On its way home by its own choice or when its work is done.
    pub(super) egressing: bool,
    /// What it carries in the weather of the day.
    pub(super) load: Load,
    /// Bombs aboard, by which a bomber flies as its laden values say.
    pub(super) laden: bool,
    /// The few bombs of SEAD and Armed Escort aboard, which only limit speed (DH12e).
    pub(super) light: bool,
    /// Aircraft that have jettisoned theirs, a bit each.
    pub(super) jettisoned: u8,
    /// Shrikes and Standard ARMs left.
    pub(super) arms: [u8; 2],
    /// Which of its air weapons are used up.
    pub(super) depleted: [bool; 3],
    /// The next waypoint of its path.
    pub(super) waypoint: u16,
    /// SAM attacks on it in this Movement Phase.
    pub(super) sam_attacks: u8,
    /// Turn of its bomb release; 0 is none yet.
    pub(super) released: u16,
    /// Turn in which it first came near its target with bombs; 0 is not yet.
    pub(super) at_target: u16,
    /// A recon flight has tried its photographs.
    pub(super) photographed: bool,
    /// Turn in which it left the map; 0 is not.
    pub(super) left: u16,
}

impl UsFlight {
    pub(super) fn on_map(&self) -> bool {
        self.stage == Stage::OnMap
    }

    /// How many of its aircraft have bombs to drop: good ones that have not jettisoned.
    pub(super) fn bombers(&self) -> u8 {
        let carry = self.aircraft.sound_bits() & !self.jettisoned & 0b1111;
        if self.armed() { carry.count_ones() as u8 } else { 0 }
    }

    /// Whether bombs are aboard, whatever they weigh.
    pub(super) const fn armed(&self) -> bool {
        self.laden || self.light
    }

    /// Notes that bombs may be gone: without an aircraft that carries any the flight is clean.
    pub(super) fn weigh(&mut self) {
        let any = self.bombers() > 0;
        self.laden &= any;
        self.light &= any;
    }

    /// Drops all bombs.
    pub(super) const fn unload(&mut self) {
        (self.laden, self.light) = (false, false);
    }
}

/// A DRV flight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct DrvFlight {
    pub(super) flying: Flying,
    /// Still in play.
    pub(super) alive: bool,
    /// Under a Ready marker until the turn after this; 0 is in the air.
    pub(super) ready: u16,
    /// The turn in which it left the ground; 0 is before the raid.
    pub(super) took_off: u16,
    /// What it consists of once it is identified; a generic counter has no aircraft.
    pub(super) aircraft: Aircraft,
    pub(super) identified: bool,
    pub(super) detected: bool,
    /// Its type by profile or identification, as a place among the scenario's DRV types.
    pub(super) profile: Option<u8>,
    /// An activation check has found it real (D5.6.1b).
    pub(super) found_real: bool,
    /// The turn in which it was last a parent (D5.4.5c); 0 is never.
    pub(super) parent: u16,
    pub(super) aborting: bool,
    pub(super) disordered: bool,
    /// US flight that it aims at in this Movement Phase.
    pub(super) target: Option<u8>,
    /// US flights to which it is adjacent, a bit each.
    pub(super) adjacent: u64,
    pub(super) depleted: [bool; 3],
}

impl DrvFlight {
    /// On the map as a counter that nobody has identified.
    pub(super) fn generic(&self) -> bool {
        self.alive && !self.identified
    }

    /// A counter of which the US knows nothing.
    pub(super) fn unknown(&self) -> bool {
        self.generic() && !self.detected
    }

    /// In the air.
    pub(super) fn airborne(&self) -> bool {
        self.alive && self.ready == 0
    }
}

/// What is known of a SAM counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum SamState {
    /// Set up, nothing known.
    Unknown,
    /// Marked as a possible dummy.
    Suspect,
    /// Active, to be checked at its first shot.
    Unproven,
    /// Active.
    Active,
    /// Removed as a dummy, or destroyed.
    Gone,
}

/// A SAM counter on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Sam {
    pub(super) hex: Hex,
    pub(super) state: SamState,
    /// Located, as against a mere warning.
    pub(super) located: bool,
    /// Radar on.
    pub(super) radar: bool,
    /// The radar came on in this phase.
    pub(super) fresh: bool,
    /// Turn in which ARM Morale shut the radar down; 0 is not.
    pub(super) shut: u16,
    /// Out through damage until after this turn; the greatest number is for the raid.
    pub(super) out: u16,
    pub(super) missiles: u8,
    /// The US flight it has acquired, and how.
    pub(super) target: Option<u8>,
    pub(super) acquired: Acquired,
    /// Marked as launched, in this turn.
    pub(super) launched: bool,
    /// Has attacked in this Movement Phase.
    pub(super) fired: bool,
    /// Has attacked in the game.
    pub(super) ever_fired: bool,
    /// The US flight that it may not attack for the rest of the phase.
    pub(super) inhibited: Option<u8>,
    /// Successes of bombs and missiles against it.
    pub(super) hits: u8,
}

impl Sam {
    /// Whether it is a site with its radar on.
    pub(super) fn hot(&self) -> bool {
        self.radar && self.state != SamState::Gone
    }
}

/// An AAA concentration on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Aaa {
    pub(super) hex: Hex,
    pub(super) density: Density,
    pub(super) suppression: u8,
}

/// A Fire Can on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct FireCan {
    pub(super) hex: Hex,
    pub(super) radar: bool,
    /// Turn in which ARM Morale shut it down; 0 is not.
    pub(super) shut: u16,
    /// Out through damage until after this turn; the greatest number is for the raid.
    pub(super) out: u16,
    /// Has attacked in this Movement Phase.
    pub(super) fired: bool,
    pub(super) destroyed: bool,
    /// Successes of bombs against it.
    pub(super) hits: u8,
}

/// The weather.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Sight {
    pub(super) sky: Sky,
    /// The bands in cloud, where there is any.
    pub(super) cloud: Option<(Band, Band)>,
    /// The highest band in haze.
    pub(super) haze: Option<Band>,
    pub(super) mist: bool,
}

impl Sight {
    pub(super) const CLEAR: Sight = Sight { sky: Sky::Clear, cloud: None, haze: None, mist: false };

    /// Whether cloud hides a flight in a band from eyes on the ground: an overcast that begins at or below it.
    pub(super) fn blocks_aim(&self, band: Band) -> bool {
        self.sky == Sky::Overcast && self.cloud.is_some_and(|(from, _)| from <= band)
    }

    /// Poor weather in the sense of D5.9.3: overcast or mist.
    pub(super) fn poor(&self) -> bool {
        self.sky == Sky::Overcast || self.mist
    }
}

/// For how many points of a move nothing can come into the mover's reach.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Clear(u8);

impl Clear {
    /// The nearest is so many hexes beyond the reach. With each point it is a hex nearer at most.
    pub(super) fn beyond(hexes: u32) -> Clear {
        Clear(hexes.saturating_sub(1).min(u8::MAX.into()) as u8)
    }

    /// Whether it is clear at the next point.
    pub(super) const fn lasts(self) -> bool {
        self.0 > 0
    }

    /// Whether it is clear at this point.
    pub(super) const fn pass(&mut self) -> bool {
        let clear = self.0 > 0;
        self.0 -= clear as u8;
        clear
    }
}

/// The move that is under way: what solitaire events need to know of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Move {
    /// An event has occurred.
    pub(super) event: bool,
    /// Was within reach of the target hex or of a city.
    pub(super) near: bool,
    /// SAM options that are inhibited, a bit each.
    pub(super) inhibited: u8,
    /// The mover has evaded a missile.
    pub(super) evaded: bool,
    /// When it is ordered to fire anti-radiation missiles.
    pub(super) arms: super::us::Arms,
    /// Which fights it is ordered to start.
    pub(super) fight: Fight,
    /// It has fired one pre-emptively.
    pub(super) pre_empted: bool,
    /// What its bombs are for.
    pub(super) bomb: Bomb,
    /// It is ordered to evade flak.
    pub(super) evade: bool,
    /// It evades flak at this point (DH10a).
    pub(super) evading: bool,
    /// Points at which there is nothing for it to fire at, to bomb, to photograph or to fight.
    pub(super) quiet: Clear,
    /// The greatest height of the move so far, from its beginning.
    pub(super) highest: Option<Band>,
    /// It has strafed.
    pub(super) strafed: bool,
}

/// What the outcome counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Tallies {
    pub(super) missiles: u16,
    pub(super) sam_attacks: u16,
    pub(super) sam_hits: u16,
    pub(super) flak_attacks: u16,
    pub(super) flak_hits: u16,
    pub(super) fire_can_attacks: u16,
    pub(super) events: u16,
    pub(super) arms: u16,
    pub(super) air_fights: u16,
    pub(super) drv_generated: u16,
    pub(super) drv_dummies: u16,
    /// Aircraft lost to AAA, Fire Cans, SAMs, MiGs and fuel; one that is not recovered, to what crippled it.
    pub(super) lost_to: [u8; 5],
    /// Crippled aircraft that did not come home.
    pub(super) not_recovered: u8,
    pub(super) migs_down: u8,
    /// The same by their place among the scenario's DRV types.
    pub(super) migs_down_by: [u8; MOST_MIGS],
    /// DRV aircraft crippled and not brought down.
    pub(super) migs_crippled: u8,
    pub(super) captured: u8,
    pub(super) rescued: u8,
    pub(super) killed: u8,
    pub(super) buffer_turns: u16,
    pub(super) target_successes: u16,
    /// Days on which no bombing flight could have bombed.
    pub(super) weather_aborts: u8,
    /// Bombing flights that released at the target.
    pub(super) bombers_released: u8,
    /// Attacks on SAM sites and on AAA and Fire Cans.
    pub(super) attacks_on_sites: u16,
    pub(super) attacks_on_guns: u16,
    /// SAM attacks that were evaded.
    pub(super) evaded: u16,
    pub(super) jettisons: u16,
    /// Times that a concentration came to be suppressed, and to be silent.
    pub(super) aaa_suppressed: u16,
    pub(super) aaa_silenced: u16,
    /// Victory points of the two sides.
    pub(super) points: [u16; 2],
}

/// How a raid ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Ending {
    /// All US flights are gone.
    Done,
    /// The last turn is over.
    TurnLimit,
}

impl Ending {
    pub(super) const NAMES: [&'static str; 2] = ["done", "turn-limit"];
}

/// The number of a hex of the map and a band together; [`OFF`] where the map has ended.
fn spot(hex: Hex, band: Band) -> u16 {
    super::map::index(hex).map_or(OFF, |at| (at * Band::ALL.len() + band.index()) as u16)
}

/// A raid in play.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct State {
    pub(super) turn: u16,
    pub(super) ending: Option<Ending>,
    pub(super) weather: Sight,
    /// The raid target, among the scenario's plans.
    pub(super) target: u8,
    pub(super) mig_day: bool,
    pub(super) warning: Warning,
    /// This turn's random event.
    pub(super) event: RandomEvent,
    /// Levels by which jamming worsens DRV detection this turn.
    pub(super) warning_jammed: u8,
    pub(super) us: Vec<UsFlight>,
    pub(super) drv: Vec<DrvFlight>,
    /// US flights on the map.
    us_here: UsPlaces,
    /// Where alone DRV flights in play are: they were there when the turn began, or came since.
    drv_here: DrvPlaces,
    /// US flights on the map that have not moved yet, and those that abort, as far as they have not.
    us_unmoved: UsPlaces,
    us_aborting: UsPlaces,
    /// By place where US flights on the map are while they do not move, as [`spot`] tells it; [`OFF`] of the others.
    us_at: [u16; MOST_US_EVER],
    /// US flights that have still to move with a detected DRV flight in sight; none while that has to be found out.
    pub(super) in_contact: Option<UsPlaces>,
    pub(super) sams: Vec<Sam>,
    /// Hexes where alone SAMs stand.
    sam_hexes: HexPlaces,
    /// For each US flight the SAMs among which alone are those that have acquired it: none does between one acquisition and
    /// the next.
    trackers: [SamPlaces; MOST_US_EVER],
    /// US flights that have any.
    tracked: UsPlaces,
    pub(super) aaa: Vec<Aaa>,
    pub(super) fire_cans: Vec<FireCan>,
    /// Concentrations in the pool: Light, Medium, Heavy.
    pub(super) aaa_pool: [u8; 3],
    pub(super) hidden_fire_cans: u8,
    pub(super) hidden_sams: u8,
    /// Dummies and dummy radars not yet found.
    pub(super) dummies_left: u8,
    pub(super) radars_left: u8,
    /// How many of both are found.
    pub(super) dummies_found: u8,
    /// How often each listed hex was used.
    pub(super) site_uses: Vec<u8>,
    /// DRV flights identified so far.
    pub(super) identified: u8,
    /// Identifications left; none is no limit.
    pub(super) identifications_left: Option<u8>,
    /// No flight is activated or generated any more.
    pub(super) no_more: bool,
    /// The take-off check of the turn is made.
    pub(super) take_off_checked: bool,
    /// Pre-emptive ARMs of this Movement Phase.
    pub(super) pre_emptive_arms: u8,
    /// ARMs of this Movement Phase at each SAM, then at each Fire Can.
    pub(super) arms_at: [u8; MOST_SAMS + MOST_FIRE_CANS],
    /// Turn in which the chaff corridor was laid; 0 is not yet.
    pub(super) chaff_laid: u16,
    /// How far along the path it reaches: the place of the first hex without.
    pub(super) chaff_to: u16,
    /// Turn of the last attack on the target.
    pub(super) last_attack: u16,
    /// Successes against each target that is planned for, by the place of its plan.
    pub(super) successes: [u16; MOST_PLANS],
    /// The field that heavy damage has closed.
    pub(super) closed: Option<Hex>,
    /// There are photographs of what it did.
    pub(super) photographs: bool,
    /// The damage of the target, and what of it is known.
    pub(super) damage: Damage,
    pub(super) assessed: Damage,
    /// Which concentrations cover each hex of the map.
    pub(super) covers: Vec<Cover>,
    /// Which hexes any covers.
    covered: HexPlaces,
    /// Which hexes some Fire Can reaches.
    before_fire_cans: HexPlaces,
    /// Those of both kinds, and those near the target or a city: what US flights do elsewhere only SAMs answer.
    alert: HexPlaces,
    /// The move under way.
    pub(super) moving: Move,
    pub(super) tallies: Tallies,
    pub(super) router: Router,
}

impl State {
    /// A state with room for any raid with so many listed sites.
    pub(super) fn new(sites: usize) -> State {
        State {
            us: Vec::with_capacity(MOST_US_EVER),
            drv: Vec::with_capacity(MOST_DRV),
            sams: Vec::with_capacity(MOST_SAMS),
            aaa: Vec::with_capacity(MOST_AAA),
            fire_cans: Vec::with_capacity(MOST_FIRE_CANS),
            site_uses: vec![0; sites],
            covers: vec![0; HEXES],
            router: Router::new(),
            ..State::empty()
        }
    }

    /// A state before anything, without room.
    fn empty() -> State {
        State {
            turn: 0,
            ending: None,
            weather: Sight::CLEAR,
            target: 0,
            mig_day: false,
            warning: Warning::No,
            event: RandomEvent::No,
            warning_jammed: 0,
            us: Vec::new(),
            drv: Vec::new(),
            us_here: Places::NONE,
            drv_here: Places::ALL,
            us_unmoved: Places::NONE,
            us_aborting: Places::NONE,
            us_at: [OFF; MOST_US_EVER],
            in_contact: None,
            sams: Vec::new(),
            sam_hexes: Places::ALL,
            trackers: [Places::ALL; MOST_US_EVER],
            tracked: Places::ALL,
            aaa: Vec::new(),
            fire_cans: Vec::new(),
            aaa_pool: [0; 3],
            hidden_fire_cans: 0,
            hidden_sams: 0,
            dummies_left: 0,
            radars_left: 0,
            dummies_found: 0,
            site_uses: Vec::new(),
            identified: 0,
            identifications_left: None,
            no_more: false,
            take_off_checked: false,
            pre_emptive_arms: 0,
            arms_at: [0; MOST_SAMS + MOST_FIRE_CANS],
            chaff_laid: 0,
            chaff_to: 0,
            last_attack: 0,
            successes: [0; MOST_PLANS],
            closed: None,
            photographs: false,
            damage: Damage::No,
            assessed: Damage::No,
            covers: Vec::new(),
            covered: Places::NONE,
            before_fire_cans: Places::NONE,
            alert: Places::ALL,
            moving: Move::default(),
            tallies: Tallies::default(),
            router: Router::empty(),
        }
    }

    /// Empties it for another raid; room is kept.
    pub(super) fn clear(&mut self) {
        self.us.clear();
        self.drv.clear();
        self.sams.clear();
        self.aaa.clear();
        self.fire_cans.clear();
        self.site_uses.fill(0);
        self.covered.reset(&mut self.covers);
        let State { us, drv, sams, aaa, fire_cans, site_uses, covers, router, .. } =
            std::mem::replace(self, State::empty());
        let sam_hexes = Places::NONE;
        *self = State { us, drv, sams, sam_hexes, aaa, fire_cans, site_uses, covers, router, ..State::empty() };
    }

    /// Adds a SAM; gives its place.
    pub(super) fn add_sam(&mut self, sam: Sam) -> usize {
        if let Some(at) = super::map::index(sam.hex) {
            self.sam_hexes.add(at);
        }
        self.sams.push(sam);
        self.sams.len() - 1
    }

    /// Whether a SAM stands in a hex.
    pub(super) fn holds_sam(&self, hex: Hex) -> bool {
        let stands = |sam: &Sam| sam.hex == hex && sam.state != SamState::Gone;
        super::map::index(hex).is_none_or(|at| self.sam_hexes.has(at)) && self.sams.iter().any(stands)
    }

    /// Concentrations still in the pool.
    pub(super) fn hidden_aaa(&self) -> u8 {
        self.aaa_pool.iter().sum()
    }

    /// Notes which DRV flights are in play in the turn that begins, so that the others are not looked at in it, and where US
    /// flights are.
    pub(super) fn note_who_is_here(&mut self) {
        self.drv_here = Places::of(self.drv.iter().enumerate(), |flight| flight.alive);
        self.us_at = [OFF; MOST_US_EVER];
        for place in self.us_here.each() {
            self.note_us_at(place);
        }
    }

    /// Notes that a US flight has come to its hex and band to stay there, if it is still on the map.
    pub(super) fn note_us_at(&mut self, place: usize) {
        let flight = &self.us[place];
        self.us_at[place] = if flight.on_map() { spot(flight.flying.hex, flight.flying.band) } else { OFF };
    }

    /// The other US flights that stay in a hex and band.
    pub(super) fn us_at(&self, hex: Hex, band: Band, but: usize) -> UsPlaces {
        let spot = spot(hex, band);
        let (sets, _) = self.us_at.as_chunks::<MOST_US>();
        // All of a set are counted side by side.
        let count = |set: &[u16; MOST_US]| set.iter().map(|&other| u16::from(other == spot)).sum::<u16>();
        let all: u16 = sets.iter().take(self.us.len().div_ceil(MOST_US)).map(count).sum();
        if all <= u16::from(self.us_at[but] == spot) { Places::NONE } else { self.who_is_at(spot, but) }
    }

    #[inline(never)]
    fn who_is_at(&self, spot: u16, but: usize) -> UsPlaces {
        let mut those = Places::flagged(&self.us_at.map(|other| other == spot));
        those.remove(but);
        if spot == OFF { Places::NONE } else { those }
    }

    /// Notes which SAMs have acquired which flights, once they all have tried.
    pub(super) fn note_trackers(&mut self) {
        (self.trackers, self.tracked) = ([Places::NONE; MOST_US_EVER], Places::NONE);
        for (sam, site) in self.sams.iter().enumerate() {
            if let Some(place) = site.target {
                self.trackers[usize::from(place)].add(sam);
                self.tracked.add(place.into());
            }
        }
    }

    /// SAMs that may have acquired a US flight.
    pub(super) const fn trackers(&self, place: usize) -> SamPlaces {
        self.trackers[place]
    }

    /// Whether there are any.
    #[inline]
    pub(super) fn is_tracked(&self, place: usize) -> bool {
        !self.trackers[place].is_none()
    }

    /// A SAM attacks a US flight no more before the next acquisition.
    pub(super) const fn drop_tracker(&mut self, sam: usize, place: usize) {
        self.trackers[place].remove(sam);
    }

    /// US flights that some SAM may have acquired.
    pub(super) const fn tracked(&self) -> UsPlaces {
        self.tracked
    }

    /// Puts a flight that splits off from another at its place in the list.
    pub(super) fn add_us(&mut self, place: usize, flight: UsFlight) {
        while self.us.len() <= place {
            self.us.push(UsFlight { stage: Stage::Absent, aircraft: Aircraft::default(), ..flight });
        }
        self.us[place] = flight;
        self.us_here.add(place);
        self.note_us_at(place);
    }

    /// Adds a DRV flight; gives its place.
    pub(super) fn add_drv(&mut self, flight: DrvFlight) -> usize {
        self.drv.push(flight);
        self.drv_here.add(self.drv.len() - 1);
        self.drv.len() - 1
    }

    /// A US flight comes on the map.
    pub(super) fn us_comes(&mut self, place: usize) {
        self.us[place].stage = Stage::OnMap;
        self.us_here.add(place);
        self.us_unmoved.add(place);
    }

    /// A US flight is gone from the map.
    pub(super) fn us_gone(&mut self, place: usize, stage: Stage) {
        self.us[place].stage = stage;
        self.us_here.remove(place);
        self.us_unmoved.remove(place);
        self.us_at[place] = OFF;
    }

    /// Where US flights on the map are looked for, one by one; those that go meanwhile are not left out.
    pub(super) fn us_places(&self) -> impl Iterator<Item = usize> + use<> {
        self.us_here.each()
    }

    /// Where DRV flights in play are looked for, one by one; those that come meanwhile are left out.
    pub(super) fn drv_places(&self) -> impl Iterator<Item = usize> + use<> {
        let end = self.drv.len();
        self.drv_here.each().take_while(move |&place| place < end)
    }

    /// US flights on the map, with their places.
    pub(super) fn us_on_map(&self) -> impl Iterator<Item = (usize, &UsFlight)> + Clone {
        self.us_here.look_up(&self.us)
    }

    /// Those of some places.
    pub(super) fn us_on_map_of(&self, places: UsPlaces) -> impl Iterator<Item = (usize, &UsFlight)> + Clone {
        self.us_here.and(places).look_up(&self.us)
    }

    /// US flights of some places on the map that have not moved yet, with their places.
    pub(super) fn us_to_move(&self, places: UsPlaces) -> impl Iterator<Item = (usize, &UsFlight)> + Clone {
        self.us_unmoved.and(places).look_up(&self.us)
    }

    /// Whether any US flight has still to move.
    pub(super) fn any_us_to_move(&self) -> bool {
        !self.us_unmoved.is_none()
    }

    /// How many US flights are on the map.
    pub(super) const fn count_us(&self) -> u32 {
        self.us_here.count()
    }

    /// Which US flights have still to move, and which of them abort.
    pub(super) const fn us_unmoved(&self) -> (UsPlaces, UsPlaces) {
        (self.us_unmoved, self.us_aborting)
    }

    /// No US flight has moved yet in the turn.
    pub(super) fn let_us_move(&mut self) {
        (self.us_unmoved, self.us_aborting) = (self.us_here, Places::NONE);
        for (place, flight) in self.us.iter_mut().enumerate() {
            flight.flying.refresh();
            self.us_aborting.add_if(place, flight.aborting);
        }
    }

    /// Notes that a US flight has moved.
    pub(super) fn note_moved(&mut self, place: usize) {
        self.us[place].flying.moved = true;
        self.note_us_at(place);
        self.us_unmoved.remove(place);
    }

    /// Notes that a US flight has broken off.
    pub(super) fn note_us_aborts(&mut self, place: usize) {
        self.us_aborting.add(place);
    }

    /// DRV flights in play, with their places.
    pub(super) fn drv_in_play(&self) -> impl Iterator<Item = (usize, &DrvFlight)> + Clone {
        self.drv_here.look_up(&self.drv).filter(|(_, flight)| flight.alive)
    }

    /// DRV flights in the air, with their places.
    pub(super) fn drv_airborne(&self) -> impl Iterator<Item = (usize, &DrvFlight)> + Clone {
        self.drv_here.look_up(&self.drv).filter(|(_, flight)| flight.airborne())
    }

    /// Generic counters on the map.
    pub(super) fn generics(&self) -> u8 {
        self.drv_in_play().filter(|(_, flight)| flight.generic()).count() as u8
    }

    /// Sets a concentration on the map.
    pub(super) fn place_aaa(&mut self, aaa: Aaa, reach: u8) {
        let bit = 1 << self.aaa.len();
        self.aaa.push(aaa);
        for hex in aaa.hex.range(reach.into()) {
            if let Some(index) = super::map::index(hex) {
                self.covers[index] |= bit;
                self.covered.add(index);
                self.alert.add(index);
            }
        }
    }

    /// Notes that the first concentrations of the list cover some hexes, by their places.
    pub(super) fn lay_barrage(&mut self, barrage: &[(u16, Cover)]) {
        for &(index, cover) in barrage {
            self.covers[usize::from(index)] |= cover;
            self.covered.add(index.into());
            self.alert.add(index.into());
        }
    }

    /// Sets a Fire Can on the map.
    pub(super) fn place_fire_can(&mut self, can: FireCan, reach: u8) {
        let reached = can.hex.range(reach.into()).filter_map(super::map::index);
        for index in reached {
            self.before_fire_cans.add(index);
            self.alert.add(index);
        }
        self.fire_cans.push(can);
    }

    /// The target is known, and with it the hexes near it or a city: from here on only these and those that guns reach are on
    /// the alert.
    pub(super) fn alert(&mut self, near: HexPlaces) {
        self.alert = near.or(self.covered).or(self.before_fire_cans);
    }

    /// Whether US flights over a hex at a place of lists over the map may draw fire, or come near the target or a city.
    #[inline]
    pub(super) const fn is_alert(&self, index: usize) -> bool {
        self.alert.has(index)
    }

    /// Whether some barrage, and whether some Fire Can covers a hex at a place of lists over the map.
    #[inline]
    pub(super) const fn guns_at(&self, index: usize) -> (bool, bool) {
        (self.covered.has(index), self.before_fire_cans.has(index))
    }

    /// The concentrations in a hex of the map, which all cover it.
    pub(super) fn aaa_in(&self, hex: Hex) -> impl Iterator<Item = &Aaa> {
        self.covering(hex).map(|(_, aaa)| aaa).filter(move |aaa| aaa.hex == hex)
    }

    /// Whether any barrage covers a hex.
    pub(super) fn covered(&self, hex: Hex) -> bool {
        super::map::index(hex).is_some_and(|index| self.covered.has(index))
    }

    /// The concentrations that cover a hex, with their places.
    pub(super) fn covering(&self, hex: Hex) -> impl Iterator<Item = (usize, &Aaa)> {
        let mut left = super::map::index(hex).map_or(0, |index| self.covers[index]);
        std::iter::from_fn(move || {
            let place = left.trailing_zeros() as usize;
            left &= left.wrapping_sub(1);
            self.aaa.get(place).map(|aaa| (place, aaa))
        })
    }
}
