//! The counts of a raid, and how it ended.

use crate::terms::sets::MOST_MIGS;

/// The counts from which the outcome is made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Tallies {
    pub(crate) missiles: u16,
    pub(crate) sam_attacks: u16,
    pub(crate) sam_hits: u16,
    pub(crate) flak_attacks: u16,
    pub(crate) flak_hits: u16,
    pub(crate) fire_can_attacks: u16,
    pub(crate) events: u16,
    pub(crate) arms: u16,
    pub(crate) air_fights: u16,
    pub(crate) drv_generated: u16,
    pub(crate) drv_dummies: u16,
    /// Aircraft lost to AAA, Fire Cans, SAMs, MiGs and fuel. One that is not recovered counts for what crippled it.
    pub(crate) lost_to: [u8; 5],
    /// Crippled aircraft that did not come home.
    pub(crate) not_recovered: u8,
    /// DRV aircraft shot down by US flights.
    pub(crate) migs_down: u8,
    /// The same by type, as an index into the scenario's DRV types.
    pub(crate) migs_down_by: [u8; MOST_MIGS],
    /// DRV aircraft that US flights crippled and did not shoot down.
    pub(crate) migs_crippled: u8,
    /// DRV aircraft shot down by their own guns.
    pub(crate) migs_lost_to_guns: u8,
    pub(crate) captured: u8,
    pub(crate) rescued: u8,
    pub(crate) killed: u8,
    pub(crate) buffer_turns: u16,
    pub(crate) target_successes: u16,
    /// Days on which the raid waited, since fewer than half of its bombing flights could bomb.
    pub(crate) weather_aborts: u8,
    /// Bombing flights that released at the target.
    pub(crate) bombers_released: u8,
    /// Attacks on SAM sites; `attacks_on_guns` counts those on AAA and Fire Cans.
    pub(crate) attacks_on_sites: u16,
    pub(crate) attacks_on_guns: u16,
    /// SAM attacks that were evaded.
    pub(crate) evaded: u16,
    pub(crate) jettisons: u16,
    /// The number of times that a concentration was suppressed, and silenced.
    pub(crate) aaa_suppressed: u16,
    pub(crate) aaa_silenced: u16,
    /// The victory points of the US and of the DRV.
    pub(crate) points: [u16; 2],
}

impl Tallies {
    /// The victory points of the US less those of the DRV.
    pub(crate) fn margin(&self) -> i32 {
        let [us, drv] = self.points.map(i32::from);
        us - drv
    }
}

/// How a raid ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Ending {
    /// All US flights are gone.
    Done,
    /// The last turn is over.
    TurnLimit,
}

impl Ending {
    pub(crate) const NAMES: [&'static str; 2] = ["done", "turn-limit"];
}
