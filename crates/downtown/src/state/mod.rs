//! The state of a raid: plain values, and lists that are allocated at load and never grow in play.

pub(crate) mod air_picture;
pub(crate) mod flights;
pub(crate) mod flying;
pub(crate) mod ground;
pub(crate) mod indexes;
pub(crate) mod roster;
pub(crate) mod tallies;
pub(crate) mod us_move;

pub(crate) use self::flights::{Aircraft, DrvFlight, UsFlight};
pub(crate) use self::ground::{Aaa, FireCan, Sam};
pub(crate) use self::tallies::{Ending, Tallies};
pub(crate) use self::us_move::Move;

use crate::state::indexes::Indexes;
use crate::terms::defence::Warning;
use crate::terms::raid::{Damage, RandomEvent, Weather};
use crate::terms::sets::{MOST_AAA, MOST_DRV, MOST_FIRE_CANS, MOST_PLANS, MOST_SAMS, MOST_STRETCHES, MOST_US_EVER};
use ::ground::board::Hex;
use ::ground::game::List;
use std::mem::take;

/// The state of a raid.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    pub(crate) turn: u16,
    pub(crate) ending: Option<Ending>,
    pub(crate) weather: Weather,
    /// The raid target, as an index into the scenario's plans.
    pub(crate) target: u8,
    pub(crate) mig_day: bool,
    pub(crate) warning: Warning,
    /// The random event of this turn.
    pub(crate) event: RandomEvent,
    /// The number of levels by which jamming worsens DRV detection this turn.
    pub(crate) warning_jammed: u8,
    pub(crate) us: List<UsFlight, MOST_US_EVER>,
    pub(crate) drv: Vec<DrvFlight>,
    pub(crate) sams: List<Sam, MOST_SAMS>,
    pub(crate) aaa: Vec<Aaa>,
    pub(crate) fire_cans: List<FireCan, MOST_FIRE_CANS>,
    /// The concentrations left in the pool: Light, Medium, Heavy.
    pub(crate) aaa_pool: [u8; 3],
    pub(crate) hidden_fire_cans: u8,
    pub(crate) hidden_sams: u8,
    /// The dummies that are not found yet; `radars_left` counts the dummy radars.
    pub(crate) dummies_left: u8,
    pub(crate) radars_left: u8,
    /// The number of dummies and dummy radars that are found.
    pub(crate) dummies_found: u8,
    /// By listed SAM site, how often it was used.
    pub(crate) site_uses: Vec<u8>,
    /// The number of DRV flights identified so far.
    pub(crate) identified: u8,
    /// The number of identifications left; no limit if `None`.
    pub(crate) identifications_left: Option<u8>,
    /// Whether no further DRV flight may be activated or generated.
    pub(crate) no_more: bool,
    /// Whether the take-off check of this turn has been made.
    pub(crate) take_off_checked: bool,
    /// The number of pre-emptive ARMs in this Movement Phase.
    pub(crate) pre_emptive_arms: u8,
    /// The number of ARMs fired in this Movement Phase at each SAM, then at each Fire Can.
    pub(crate) arms_at: [u8; MOST_SAMS + MOST_FIRE_CANS],
    /// The turn in which each stretch of the chaff corridor was laid, in their order; 0 if it has not been.
    pub(crate) chaff_laid: [u16; MOST_STRETCHES],
    /// The ends of the stretches: the index on the path of the first hex without the chaff of each.
    pub(crate) chaff_to: [u16; MOST_STRETCHES],
    /// The turn of the last attack on the target.
    pub(crate) last_attack: u16,
    /// By plan, the number of successes against its target.
    pub(crate) successes: [u16; MOST_PLANS],
    /// The airfield that heavy damage has closed.
    pub(crate) closed: Option<Hex>,
    /// Whether photographs show the damage.
    pub(crate) photographs: bool,
    /// The damage of the target, and the damage that is known.
    pub(crate) damage: Damage,
    pub(crate) assessed: Damage,
    pub(crate) moving: Move,
    pub(crate) tallies: Tallies,
    pub(crate) indexes: Indexes,
}

impl State {
    /// A state with room for any raid with a number of listed sites.
    pub(crate) fn new(sites: usize) -> State {
        State {
            drv: Vec::with_capacity(MOST_DRV),
            aaa: Vec::with_capacity(MOST_AAA),
            site_uses: vec![0; sites],
            indexes: Indexes::loose(),
            ..State::empty()
        }
    }

    /// The state before set-up, with nothing allocated.
    fn empty() -> State {
        State {
            turn: 0,
            ending: None,
            weather: Weather::CLEAR,
            target: 0,
            mig_day: false,
            warning: Warning::No,
            event: RandomEvent::No,
            warning_jammed: 0,
            us: List::empty(UsFlight::ABSENT),
            drv: Vec::new(),
            sams: List::empty(Sam::ABSENT),
            aaa: Vec::new(),
            fire_cans: List::empty(FireCan::ABSENT),
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
            chaff_laid: [0; MOST_STRETCHES],
            chaff_to: [0; MOST_STRETCHES],
            last_attack: 0,
            successes: [0; MOST_PLANS],
            closed: None,
            photographs: false,
            damage: Damage::No,
            assessed: Damage::No,
            moving: Move::default(),
            tallies: Tallies::default(),
            indexes: Indexes::START,
        }
    }

    /// Empties the state for another raid and keeps its lists allocated.
    pub(crate) fn clear(&mut self) {
        self.drv.clear();
        self.aaa.clear();
        self.site_uses.fill(0);
        // The lists are taken out one by one, since the rest of the state is large to copy.
        let (drv, aaa, site_uses) = (take(&mut self.drv), take(&mut self.aaa), take(&mut self.site_uses));
        let indexes = self.indexes.restart();
        *self = State { drv, aaa, site_uses, indexes, ..State::empty() };
    }
}
