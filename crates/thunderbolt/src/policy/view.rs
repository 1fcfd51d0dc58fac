//! What the player sees: everything on the table. The same answers serve the rules in play, so that a policy reckons
//! with exactly what will happen.

use crate::rules::aircraft::AircraftType;
use crate::rules::attacks::{AttackRoll, Skill};
use crate::rules::effects::Effect;
use crate::rules::items::{Item, Weapon};
use crate::rules::pilots::PilotLevel;
use crate::rules::weapons::Armament;
use crate::scenario::Campaign;
use crate::state::{Aircraft, Battalion, Pilot, State};
use crate::terms::cards::{Attacks, While};
use crate::terms::damage::{Part, Status};
use crate::terms::flying::{Place, Spot, Stance};
use crate::terms::units::Altitude;
use ground::game::planner::Sight;

/// What is added to attack rolls: not Stand-Off and Stand-Off, by altitude.
pub(crate) type ModifiersToday = [[i32; 2]; 2];

/// The table, as it is now, and the aircraft that a choice is about.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    pub(crate) campaign: &'a Campaign,
    pub(crate) state: &'a State,
    /// The aircraft, by place in the squadron; anything where a choice is about none.
    pub(crate) me: usize,
}

impl<'a> View<'a> {
    /// The same table for another aircraft.
    pub(crate) const fn of(self, me: usize) -> View<'a> {
        View { me, ..self }
    }

    pub(crate) fn aircraft(&self) -> &'a Aircraft {
        &self.state.squadron[self.me]
    }

    /// The type of the aircraft.
    pub(crate) fn kind(&self) -> &'a AircraftType {
        &self.campaign.rules.aircraft[usize::from(self.aircraft().kind)]
    }

    pub(crate) fn pilot(&self) -> Option<&'a Pilot> {
        self.aircraft().pilot.map(|pilot| &self.state.pilots[usize::from(pilot)])
    }

    /// What the card says of a pilot at the present level (T7.7b).
    pub(crate) fn level_of(&self, pilot: &Pilot) -> &'a PilotLevel {
        &self.campaign.rules.pilots[usize::from(pilot.card)].levels[pilot.level.index()]
    }

    /// The airframe family of a pilot, by its place in the rules.
    pub(crate) fn family_of(&self, pilot: &Pilot) -> usize {
        self.campaign.rules.pilots[usize::from(pilot.card)].family.into()
    }

    /// What stress has made of a pilot (T2.3e, T4.12a).
    pub(crate) fn status_of(&self, pilot: &Pilot) -> Status {
        self.level_of(pilot).status(pilot.stress)
    }

    /// What stress has made of the pilot of the aircraft; an unmanned one is always fit.
    pub(crate) fn status(&self) -> Status {
        self.pilot().map_or(Status::Okay, |pilot| self.status_of(pilot))
    }

    /// Whether the aircraft acts before the enemy, as it is placed in the first turn (T4.3a, T4.13a, T7.7b).
    pub(crate) fn is_fast(&self) -> bool {
        let delayed = self.aircraft().delayed == Some(self.state.clock.turn.max(1));
        !delayed && self.pilot().is_some_and(|pilot| self.level_of(pilot).fast)
    }

    /// Evasive points: those of the pilot, less damage to the controls, plus what an event adds (T4.11g, T7.9b,
    /// T7.11f).
    pub(crate) fn evasive(&self) -> u8 {
        let Some(pilot) = self.pilot() else { return 0 };
        let own = self.level_of(pilot).evasive.saturating_add_signed(self.state.mission.evasive);
        self.campaign.rules.damage.evasive(own, self.aircraft().marks(Part::Controls))
    }

    /// The least and the most speed points of a move (T4.5g, T7.9b).
    pub(crate) fn speed(&self) -> (u8, u8) {
        let [least, most] = self.campaign.rules.damage.speed(self.kind().speed, self.aircraft().marks(Part::Engine));
        (least, most)
    }

    /// The Weight Points that the aircraft can load for this mission (T3.2c, T3.2d).
    pub(crate) fn weight_limit(&self) -> u8 {
        self.campaign.rules.weight_limit(self.kind(), self.state.mission.penalty, self.aircraft().marks(Part::Pylon))
    }

    /// The loiter turns of the aircraft before Bingo 6+, below 0 where leaks cost more than it has (T3.9b, T7.9b).
    pub(crate) fn turns(&self) -> i16 {
        let tank = if self.has_tank() { self.campaign.rules.loiter.tank } else { 0 };
        i16::from(self.state.mission.loiter) + i16::from(tank) - i16::from(self.leaked())
    }

    /// The loiter turns that leaks have cost the aircraft (T7.9b).
    pub(crate) fn leaked(&self) -> u8 {
        self.campaign.rules.damage.leak.saturating_mul(self.aircraft().leaks)
    }

    /// Whether the aircraft has a fuel tank.
    pub(crate) fn has_tank(&self) -> bool {
        self.aircraft().items_left().any(|place| self.item(place).is_tank())
    }

    /// The item at a place of the aircraft's load.
    pub(crate) fn item(&self, place: usize) -> &'a Item {
        &self.campaign.rules.items[usize::from(self.aircraft().load[place])]
    }

    /// The weapons left, with their places in the load.
    pub(crate) fn weapons_left(&self) -> impl Iterator<Item = (usize, &'a Weapon)> + Clone + use<'a> {
        let view = *self;
        self.aircraft().items_left().filter_map(move |place| view.item(place).weapon().map(|weapon| (place, weapon)))
    }

    /// Whether the aircraft has an ECM pod.
    pub(crate) fn has_pod(&self) -> bool {
        self.aircraft().items_left().any(|place| self.item(place).is_pod())
    }

    /// The weight of the items left on an aircraft (T5.4c).
    pub(crate) fn weight_left(&self) -> u8 {
        self.aircraft().items_left().fold(0u8, |sum, place| sum.saturating_add(self.item(place).weight))
    }

    /// Whether the cannon can be fired at all.
    pub(crate) fn cannon(&self) -> Option<u8> {
        self.kind().cannon.filter(|_| self.aircraft().marks(Part::Cannon) == 0)
    }

    /// Whether the aircraft is fit to attack (T4.12b).
    pub(crate) fn may_attack(&self) -> bool {
        self.status() != Status::Unfit
    }

    /// Whether the aircraft, or one that it is linked with, has a hex in sight from where it is at this altitude
    /// (T4.8f, T4.8g); the second value is the spotter where it is another.
    pub(crate) fn sees(&self, from: Place, altitude: Altitude, hex: Place) -> Option<Option<usize>> {
        if self.state.mission.sees(from, hex, altitude) {
            return Some(None);
        }
        self.spotters().find(|(_, seen)| seen & 1 << hex.index() != 0).map(|(other, _)| Some(other))
    }

    /// All hexes that aircraft which this one is linked with have in sight, a bit each.
    pub(crate) fn linked_sight(&self) -> u16 {
        self.spotters().fold(0, |all, (_, seen)| all | seen)
    }

    /// The aircraft over the battlefield that this one is linked with, each with the hexes that it sees, a bit each
    /// (T4.8g).
    fn spotters(&self) -> impl Iterator<Item = (usize, u16)> + use<'a> {
        let view = *self;
        let linked = view.kind().linked && !view.state.mission.no_link;
        let others = view.state.squadron.iter().enumerate().filter(move |_| linked);
        others.filter_map(move |(other, aircraft)| {
            let (spot, altitude) = aircraft.on_board()?;
            let spots = other != view.me && view.of(other).kind().linked;
            spots.then(|| (other, view.state.mission.seen(spot.hex, altitude)))
        })
    }

    /// The most range that weapons may have today (T7.10c).
    pub(crate) fn most_range(&self) -> u8 {
        let limit = |effect| if let Effect::Range { most } = effect { Some(most) } else { None };
        self.state.effects_today(self.campaign).filter_map(limit).min().unwrap_or(u8::MAX)
    }

    /// Whether a spot's arc holds a hex (T4.8d, T4.8e); by a switch the guns of a gunship bear all round (T7.6f).
    pub(crate) fn bears(&self, spot: Spot, hex: Place) -> bool {
        let stance = if self.bears_all_round() { Stance::Centre } else { spot.stance };
        self.campaign.rules.board.arc(stance, spot.hex) & 1 << hex.index() != 0
    }

    /// Whether arcs do not bind the aircraft (T7.6f).
    pub(crate) fn bears_all_round(&self) -> bool {
        self.kind().gunship && self.campaign.rules.guns_bear_all_round()
    }

    /// A skill of the pilot, 0 without one (T4.9b to T4.9d).
    pub(crate) fn skill(&self, which: Skill) -> i8 {
        let level = self.pilot().map(|pilot| self.level_of(pilot));
        level.map_or(0, |level| match which {
            Skill::Cannon | Skill::Gunship => level.cannon,
            Skill::Strike => level.strike,
            Skill::StandOff => level.stand_off,
        })
    }

    /// The roll of one weapon, cannon or gun of this attack number from a hex at a unit (T4.9b to T4.9f, T7.9b, T7.10c,
    /// T7.11f).
    pub(crate) fn attack_roll(
        &self,
        number: u8,
        fired: Armament,
        altitude: Altitude,
        from: Place,
        unit: usize,
    ) -> AttackRoll {
        let rules = &self.campaign.rules;
        let unit = &self.state.mission.units[unit];
        let which = match fired {
            Armament::Cannon => Skill::Cannon,
            Armament::Gunship => Skill::Gunship,
            Armament::Item(_) if from == unit.hex => Skill::Strike,
            Armament::Item(_) => Skill::StandOff,
        };
        AttackRoll {
            number,
            skill: self.skill(which),
            which,
            unit_mod: rules.units[unit.kind.index()].modifier,
            shaken: self.status() == Status::Shaken,
            other: self.attack_modifier(which, altitude),
        }
    }

    /// What damage, the condition of the day and the events of the mission do to an attack roll.
    pub(crate) fn attack_modifier(&self, which: Skill, altitude: Altitude) -> i8 {
        self.modified(which, altitude, &self.modifiers_today())
    }

    /// The same, where what the condition of the day does is known.
    pub(crate) fn modified(&self, which: Skill, altitude: Altitude, today: &ModifiersToday) -> i8 {
        let aircraft = self.aircraft();
        let damage = self.campaign.rules.damage.attack(which, &aircraft.damage, aircraft.attack_2);
        let condition = today[usize::from(which.is_stand_off())][altitude.index()];
        let (event, turn) = self.state.mission.attack;
        let event = if turn == self.state.clock.turn { event } else { 0 };
        (damage + condition + i32::from(event)).clamp(i8::MIN.into(), i8::MAX.into()) as i8
    }

    /// What the condition of the day does to attack rolls.
    pub(crate) fn modifiers_today(&self) -> ModifiersToday {
        let mut today = [[0; 2]; 2];
        for effect in self.state.effects_today(self.campaign) {
            let Effect::Attack { n, attacks, .. } = effect else { continue };
            for (stand_off, by_altitude) in today.iter_mut().enumerate() {
                for (altitude, sum) in by_altitude.iter_mut().enumerate() {
                    let modified = match attacks {
                        Attacks::All => true,
                        Attacks::StandOff => stand_off == 1,
                        Attacks::High => Altitude::ALL[altitude] == Altitude::High,
                    };
                    *sum += if modified { i32::from(n) } else { 0 };
                }
            }
        }
        today
    }

    /// The value of the battalion's units that are left (T5.1a).
    pub(crate) fn value_left(&self) -> u16 {
        let value = |unit: &crate::state::Unit| u16::from(self.campaign.rules.units[unit.kind.index()].value);
        self.state.mission.standing().filter(|(_, unit)| !unit.pop_up).map(|(_, unit)| value(unit)).sum()
    }

    /// What a battalion is worth under the situation (T7.2e).
    pub(crate) fn worth(&self, battalion: &Battalion) -> u8 {
        let card = &self.campaign.rules.battalions[usize::from(battalion.card)];
        let change = |(_, effect)| match effect {
            Effect::Worth { deck, n } if deck == card.deck => n.into(),
            _ => 0,
        };
        let change: i32 = self.campaign.standing_effects().map(change).sum();
        let least = self.campaign.rules.victory.least_worth;
        (i32::from(card.vp) + change).clamp(least.into(), u8::MAX.into()) as u8
    }

    /// The weight penalty of a band under the situation (T3.2d, T7.2e).
    pub(crate) fn band_penalty(&self, band: crate::terms::cards::Band) -> u8 {
        let change = |(_, effect)| if let Effect::WeightPenalty { n } = effect { n.into() } else { 0 };
        let change: i32 = self.campaign.standing_effects().map(change).sum();
        (i32::from(self.campaign.rules.weight_penalty[band.index()]) + change).clamp(0, u8::MAX.into()) as u8
    }

    /// Whether a note that asks for a state of its battalion holds.
    pub(crate) fn holds(battalion: &Battalion, during: While) -> bool {
        match during {
            While::Active => battalion.is_active(),
            While::Full => battalion.is_full(),
            While::Destroyed => !battalion.is_active(),
        }
    }
}

impl State {
    /// The effects of the special condition that hold today (T2.1b).
    pub(crate) fn effects_today<'a>(&self, campaign: &'a Campaign) -> impl Iterator<Item = Effect> + Clone + use<'a> {
        let condition = &campaign.rules.conditions[usize::from(self.condition)];
        let count = if self.in_force { condition.effects.len() } else { 0 };
        condition.effects[..count].iter().copied()
    }
}

/// Aircraft count as they are seated.
impl Sight for View<'_> {
    fn unit(&self) -> Option<usize> {
        Some(self.me)
    }
}
