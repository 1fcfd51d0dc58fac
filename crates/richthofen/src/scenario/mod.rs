//! A scenario of `richthofen`, lowered: everything that play reads, and nothing by name.

pub(crate) mod best_facings;
pub(crate) mod campaign_plan;
pub(crate) mod checks;
pub(crate) mod doctrine;
pub(crate) mod file;
pub(crate) mod forces;
pub(crate) mod ground_guns;
pub(crate) mod load;
pub(crate) mod load_campaign;
pub(crate) mod load_doctrine;
pub(crate) mod order_of_battle;
pub(crate) mod prepared;
pub(crate) mod shots;
pub(crate) mod types;

use self::campaign_plan::CampaignPlan;
use self::doctrine::Doctrine;
use self::forces::PlaneSpec;
use self::prepared::Prepared;
use crate::rules::Rules;
use crate::rules::aircraft::Aircraft;
use crate::state::{Plane, State};
use crate::terms::date::Month;
use crate::terms::flying::Envelope;
use crate::terms::named::{Class, GroundTarget, MissionKind, Schedule, Skill, Special};
use crate::terms::side::Side;
use crate::terms::switches::{AceStatus, ContinuedMovement, NationRules, SpecialAircraft, SpecialManoeuvres, Switches};
use ground::board::{Facing, Hex, range};
use ground::game::planner::Flown;
use ground::scenario::Provenance;

/// A sortie or a campaign ready to be played.
#[derive(Clone, Debug, serde::Serialize)]
pub struct Scenario {
    pub(crate) rules: Rules,
    /// The types that can come up.
    pub(crate) types: Vec<Aircraft>,
    /// The aircraft, in the order of their labels; none in a campaign.
    pub(crate) seats: Vec<PlaneSpec>,
    pub(crate) mission: MissionKind,
    /// The side that flies the mission.
    pub(crate) by: Side,
    pub(crate) date: Month,
    pub(crate) turns: u16,
    /// The hex of the mission.
    pub(crate) goal: Hex,
    pub(crate) target: GroundTarget,
    pub(crate) rear: bool,
    pub(crate) hidden_guns: bool,
    pub(crate) survivors: bool,
    /// Where the wind blows; none where that is drawn.
    pub(crate) wind: Option<Facing>,
    /// Whose land has rows with positive numbers.
    pub(crate) south: Side,
    pub(crate) switches: Switches,
    /// By side, and by role, as `policy::policy_index` counts.
    pub(crate) policies: [Policy; 4],
    pub(crate) campaign: Option<CampaignPlan>,
    /// Look-ups. They follow from the rules.
    #[serde(skip_serializing)]
    pub(crate) prepared: Prepared,
    /// For reports alone.
    #[serde(skip_serializing)]
    pub(crate) side_names: [String; 2],
    /// For reports alone.
    #[serde(skip_serializing)]
    pub(crate) provenance: Vec<Provenance>,
}

/// The aircraft and crews of a sortie.
#[derive(Clone, Debug, serde::Serialize)]
pub(crate) struct Policy {
    pub(crate) name: String,
    pub(crate) flown: Flown<Doctrine>,
}

/// How a shot is aimed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Aim {
    /// Hexsides between the facings, or between the line of fire and the target's facing.
    pub(crate) angle: u8,
    /// Straight up, hanging on the propeller.
    pub(crate) bottom: bool,
    /// Past the own tail.
    pub(crate) blind: bool,
    /// A tailer's shot at another than its target.
    pub(crate) off_tail: bool,
}

impl Scenario {
    /// The type of an aircraft.
    #[inline]
    pub(crate) fn aircraft(&self, plane: &Plane) -> &Aircraft {
        &self.types[usize::from(plane.kind)]
    }

    /// Whether a type has a characteristic, where they are in force.
    pub(crate) fn has(&self, plane: &Plane, special: Special) -> bool {
        self.switches.special_aircraft == SpecialAircraft::On && self.aircraft(plane).specials.has(special)
    }

    /// How good the man at the stick is in initiative, in tailing and as a target: there an observer is as a novice
    /// (R4.9b).
    #[inline]
    pub(crate) fn skill(&self, plane: &Plane) -> Skill {
        match plane.crew[0].skill {
            _ if plane.stand_in => Skill::Novice,
            skill if skill.is_ace() && self.switches.ace_status == AceStatus::Off => Skill::Regular,
            skill => skill,
        }
    }

    /// How well the man at the stick lands the aircraft, leaves a spin and drops bombs. No rule makes an observer a
    /// novice in these.
    pub(crate) fn skill_at_the_stick(&self, plane: &Plane) -> Skill {
        if plane.stand_in { Skill::Regular } else { self.skill(plane) }
    }

    /// How an aircraft turns now: worse with bombs, as a glider, without a rudder (R5.1c, R6.4b, R4.9g).
    #[inline]
    pub(crate) fn schedule(&self, plane: &Plane) -> Schedule {
        let aircraft = self.aircraft(plane);
        let mut schedule = if plane.stand_in { Schedule::A } else { aircraft.schedule };
        if plane.loaded() && aircraft.is_single_seater() {
            schedule = self.rules.loaded.schedule(schedule);
        }
        if plane.glider {
            schedule = schedule.worse();
        }
        if plane.rudder { schedule.worse() } else { schedule }
    }

    /// Whether the crew of an aircraft can work a camera or direct guns (R4.9d, R5.7d).
    pub(crate) fn has_eyes(&self, plane: &Plane) -> bool {
        self.aircraft(plane).class == Class::TwoSeater && !plane.stand_in && plane.crew[1].is_fit()
    }

    /// Whether an aircraft has ended its move where its observer can direct the battery, unless he fires (R6.17b).
    pub(crate) fn is_over_battery(&self, state: &State, plane: &Plane) -> bool {
        let spotting = &self.rules.spotting;
        self.has_eyes(plane)
            && range(plane.pose.hex, state.progress.goal) as i32 <= spotting.hexes
            && (spotting.altitude[0]..=spotting.altitude[1]).contains(&plane.altitude)
            && plane.rise.abs() <= spotting.change
    }

    /// The greatest speed of the moment: without what the engine has lost and what a load costs (R5.1a, R5.1b).
    #[inline]
    pub(crate) fn maximum(&self, plane: &Plane) -> i8 {
        self.aircraft(plane).maximum - plane.engine_loss - if plane.loaded() { self.rules.loaded.speed } else { 0 }
    }

    /// The greatest climb of an aircraft where it is (R5.1e, R5.1f, R6.3f).
    pub(crate) fn climb(&self, plane: &Plane) -> i16 {
        let aircraft = self.aircraft(plane);
        if plane.no_climb || plane.glider {
            return 0;
        }
        let climb = if plane.loaded() { self.rules.loaded.climb(aircraft.climb) } else { aircraft.climb };
        self.rules.flight.climb(climb, plane.altitude, aircraft.ceiling)
    }

    /// What an aircraft can do in a move.
    pub(crate) fn envelope(&self, plane: &Plane) -> Envelope {
        let (rules, aircraft) = (&self.rules, self.aircraft(plane));
        let minimum = aircraft.minimum;
        let maximum = if plane.glider { minimum + rules.flight.glide_speeds } else { self.maximum(plane) };
        let wounded = plane.pilot_wounded();
        let hexsides = if wounded || plane.rudder { rules.turning.lame } else { 3 };
        let sound = !plane.glider && !plane.loaded() && !plane.stand_in && !wounded;
        let turns = !matches!(self.schedule(plane), Schedule::F | Schedule::G);
        Envelope {
            minimum,
            maximum: maximum.max(minimum),
            previous: plane.speed,
            cap: plane.cap,
            dive_speed: aircraft.dive_speed - plane.strained,
            overdive_speed: aircraft.overdive_speed,
            altitude: plane.altitude,
            climb: self.climb(plane),
            dive: (aircraft.dive - i16::from(plane.wing_hits) * rules.criticals.wing_dive).max(0),
            schedule: self.schedule(plane),
            hexsides,
            may_overdive: plane.wing_hits == 0,
            glider: plane.glider,
            may_manoeuvre: self.switches.special_manoeuvres == SpecialManoeuvres::On && sound && turns,
            may_land: !plane.glider,
            spinning: plane.spinning,
            last: plane.last,
            continues: self.switches.continued_movement == ContinuedMovement::On,
        }
    }

    /// Whether what goes by nation holds. That a Nieuport 17 is a British one is a matter of its type.
    pub(crate) fn by_nation(&self) -> bool {
        self.switches.nation_rules == NationRules::On
    }

    /// The scenario with the names of the sides exchanged: labels, dice, places and land stay with the aircraft.
    pub fn with_sides_swapped(&self) -> Scenario {
        let mut swapped = self.clone();
        for seat in &mut swapped.seats {
            seat.side = seat.side.other();
        }
        swapped.policies.swap(0, 2);
        swapped.policies.swap(1, 3);
        swapped.by = swapped.by.other();
        swapped.south = swapped.south.other();
        swapped.side_names.swap(0, 1);
        swapped
    }
}

impl Scenario {
    /// Whether an aircraft takes part in initiative: no balloon, no glider, no large bomber (R2.1d).
    pub(crate) fn has_initiative(&self, plane: &Plane) -> bool {
        !plane.balloon && !plane.glider && self.aircraft(plane).class != Class::Heavy
    }
}
