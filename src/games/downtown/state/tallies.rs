//! What is counted, and how a raid ended.

use super::MOST_MIGS;

/// What the outcome counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(in crate::games::downtown) struct Tallies {
    pub(in crate::games::downtown) missiles: u16,
    pub(in crate::games::downtown) sam_attacks: u16,
    pub(in crate::games::downtown) sam_hits: u16,
    pub(in crate::games::downtown) flak_attacks: u16,
    pub(in crate::games::downtown) flak_hits: u16,
    pub(in crate::games::downtown) fire_can_attacks: u16,
    pub(in crate::games::downtown) events: u16,
    pub(in crate::games::downtown) arms: u16,
    pub(in crate::games::downtown) air_fights: u16,
    pub(in crate::games::downtown) drv_generated: u16,
    pub(in crate::games::downtown) drv_dummies: u16,
    /// Aircraft lost to AAA, Fire Cans, SAMs, MiGs and fuel; one that is not recovered, to what crippled it.
    pub(in crate::games::downtown) lost_to: [u8; 5],
    /// Crippled aircraft that did not come home.
    pub(in crate::games::downtown) not_recovered: u8,
    pub(in crate::games::downtown) migs_down: u8,
    /// The same by their place among the scenario's DRV types.
    pub(in crate::games::downtown) migs_down_by: [u8; MOST_MIGS],
    /// DRV aircraft crippled and not brought down.
    pub(in crate::games::downtown) migs_crippled: u8,
    pub(in crate::games::downtown) captured: u8,
    pub(in crate::games::downtown) rescued: u8,
    pub(in crate::games::downtown) killed: u8,
    pub(in crate::games::downtown) buffer_turns: u16,
    pub(in crate::games::downtown) target_successes: u16,
    /// Days on which no bombing flight could have bombed.
    pub(in crate::games::downtown) weather_aborts: u8,
    /// Bombing flights that released at the target.
    pub(in crate::games::downtown) bombers_released: u8,
    /// Attacks on SAM sites and on AAA and Fire Cans.
    pub(in crate::games::downtown) attacks_on_sites: u16,
    pub(in crate::games::downtown) attacks_on_guns: u16,
    /// SAM attacks that were evaded.
    pub(in crate::games::downtown) evaded: u16,
    pub(in crate::games::downtown) jettisons: u16,
    /// Times that a concentration came to be suppressed, and to be silent.
    pub(in crate::games::downtown) aaa_suppressed: u16,
    pub(in crate::games::downtown) aaa_silenced: u16,
    /// Victory points of the two sides.
    pub(in crate::games::downtown) points: [u16; 2],
}

/// How a raid ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::games::downtown) enum Ending {
    /// All US flights are gone.
    Done,
    /// The last turn is over.
    TurnLimit,
}

impl Ending {
    pub(in crate::games::downtown) const NAMES: [&'static str; 2] = ["done", "turn-limit"];
}
