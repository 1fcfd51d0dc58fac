//! How the features of doctrines are read from a view.

use crate::policy::outlook::Outlook;
use crate::policy::reckoning::{is_hard, structure_room};
use crate::policy::{Payment, View, legal};
use crate::rules::player::{BaseFeature, FlightFeature, TargetFeature};
use crate::state::{Battalion, Fate, Pilot};
use crate::terms::cards::{Band, Deck};
use crate::terms::clock::HOME_BOUND;
use crate::terms::damage::{HitSide, Status};
use crate::terms::units::UnitKind;

impl View<'_> {
    /// The value of a feature of the campaign and of the mission at hand.
    pub(crate) fn base_feature(&self, payment: Option<Payment>, feature: BaseFeature) -> i32 {
        let state = self.state;
        let pilots = |is: &dyn Fn(&Pilot) -> bool| state.pilots.iter().filter(|pilot| is(pilot)).count() as i32;
        let target = || &state.battalions[usize::from(state.mission.battalion)];
        match feature {
            BaseFeature::Payment => match payment {
                Some(Payment::EachMission) => 1,
                Some(Payment::Waiver) => 2,
                Some(Payment::TurnBack) => 3,
                Some(Payment::Expend(_)) => 4,
                Some(Payment::Condition) | None => 0,
            },
            BaseFeature::Condition => i32::from(state.condition) + 1,
            BaseFeature::Year => self.campaign.year.into(),
            BaseFeature::Day => state.clock.day.into(),
            BaseFeature::DaysLeft => self.days_left(),
            BaseFeature::So => state.so.into(),
            BaseFeature::Supply => self.campaign.daily_so.into(),
            BaseFeature::Vp => state.vp.into(),
            BaseFeature::Scouts => state.scouts.into(),
            BaseFeature::Aircraft => state.squadron.iter().filter(|aircraft| !aircraft.is_crashed()).count() as i32,
            BaseFeature::Ready => self.ready(),
            BaseFeature::Battalions => state.battalions.iter().filter(|battalion| battalion.is_active()).count() as i32,
            BaseFeature::NearBase => {
                let near = |battalion: &&Battalion| battalion.is_active() && is_near_base(battalion);
                state.battalions.iter().filter(near).count() as i32
            }
            BaseFeature::Crashed => state.squadron.iter().filter(|aircraft| aircraft.is_crashed()).count() as i32,
            BaseFeature::PilotsLost => pilots(&|pilot| pilot.is_lost() && !pilot.succeeded),
            BaseFeature::Unfit => pilots(&|pilot| pilot.is_serving() && self.status_of(pilot) == Status::Unfit),
            BaseFeature::Relief => {
                let relief =
                    |pilot: &Pilot| pilot.stress.min(self.campaign.rules.rest.relief(self.level_of(pilot).cool));
                state.pilots.iter().filter(|pilot| pilot.is_serving()).map(|pilot| i32::from(relief(pilot))).sum()
            }
            BaseFeature::Band => target().band.index() as i32,
            BaseFeature::Penalty => state.mission.penalty.into(),
            BaseFeature::VpLeft => self.vp_left(target()),
            BaseFeature::Half => i32::from(!target().is_full()),
            BaseFeature::Need => self.target_feature(target(), 0, TargetFeature::Need),
            BaseFeature::HardShare => self.target_feature(target(), 0, TargetFeature::HardShare),
            BaseFeature::Helicopters => self.units_now(target(), |kind| kind == UnitKind::Helicopter),
            BaseFeature::AirDefence => {
                self.units_now(target(), |kind| matches!(kind, UnitKind::Sam | UnitKind::Aaa | UnitKind::AaaSite))
            }
            BaseFeature::MissionAircraft => state.flying().count() as i32,
            BaseFeature::HomeBound => i32::from(state.clock.turn == HOME_BOUND),
            BaseFeature::PilotsDown => pilots(&|pilot| matches!(pilot.fate, Fate::Down(_))),
            BaseFeature::MissionOkay => {
                state.flying().filter(|&me| self.of(me).status() == Status::Okay).count() as i32
            }
        }
    }

    /// Days left, today included.
    fn days_left(&self) -> i32 {
        i32::from(self.campaign.days) + 1 - i32::from(self.state.clock.day.max(1))
    }

    /// Aircraft that can fly today with an Okay pilot, or without one.
    fn ready(&self) -> i32 {
        let rules = &self.campaign.rules;
        let families = 0..rules.families.len();
        let manned = families.map(|family| {
            let of_family = |kind: u8| {
                let kind = &rules.aircraft[usize::from(kind)];
                kind.manned && usize::from(kind.family) == family
            };
            let aircraft = self.state.squadron.iter().filter(|one| !one.is_crashed() && of_family(one.kind)).count();
            let okay = |pilot: &&Pilot| {
                usize::from(rules.pilots[usize::from(pilot.card)].family) == family
                    && pilot.is_serving()
                    && self.status_of(pilot) == Status::Okay
            };
            aircraft.min(self.state.pilots.iter().filter(okay).count())
        });
        let unmanned = self.state.squadron.iter().filter(|one| !one.is_crashed());
        let unmanned = unmanned.filter(|one| !rules.aircraft[usize::from(one.kind)].manned).count();
        (manned.sum::<usize>() + unmanned) as i32
    }

    /// VP still to be had for a battalion.
    pub(crate) fn vp_left(&self, battalion: &Battalion) -> i32 {
        i32::from(self.worth(battalion)) - i32::from(battalion.scored)
    }

    /// The units of a battalion that a mission would meet now, each type with its number.
    fn strength_now(&self, battalion: &Battalion) -> impl Iterator<Item = (UnitKind, i32)> + use<'_> {
        let rules = &self.campaign.rules;
        let full = battalion.is_full();
        rules.battalions[usize::from(battalion.card)].units.each().map(move |(kind, count)| {
            let count = i32::from(count);
            (kind, if full { count } else { rules.half_strength.units.of_rounded_up(count) })
        })
    }

    fn units_now(&self, battalion: &Battalion, is: impl Fn(UnitKind) -> bool) -> i32 {
        self.strength_now(battalion).filter(|(kind, _)| is(*kind)).map(|(_, count)| count).sum()
    }

    /// The value of a feature of a battalion as a target; `within` is the value that the aircraft at hand are reckoned
    /// to destroy.
    pub(crate) fn target_feature(&self, battalion: &Battalion, within: i32, feature: TargetFeature) -> i32 {
        let rules = &self.campaign.rules;
        let card = &rules.battalions[usize::from(battalion.card)];
        let sum = |of: &dyn Fn(UnitKind) -> i32| -> i32 {
            self.strength_now(battalion).map(|(kind, count)| count * of(kind)).sum()
        };
        let value = |kind: UnitKind| i32::from(rules.units[kind.index()].value);
        let need = || sum(&value) - i32::from(card.destroyed);
        match feature {
            TargetFeature::Vp => self.vp_left(battalion),
            TargetFeature::Rate => 100 * self.vp_left(battalion) / need().max(1),
            TargetFeature::Need => need(),
            TargetFeature::Units => sum(&|_| 1),
            TargetFeature::HardShare => {
                let hard = |kind: UnitKind| if is_hard(rules.units[kind.index()].class) { value(kind) } else { 0 };
                100 * sum(&hard) / sum(&value).max(1)
            }
            TargetFeature::Danger => sum(&|kind| {
                let unit = &rules.units[kind.index()];
                i32::from(unit.hits) * if unit.side == HitSide::Heavy { 2 } else { 1 }
            }),
            TargetFeature::Stress => rules.mission_stress.bands[battalion.band.index()].into(),
            TargetFeature::Penalty => self.band_penalty(battalion.band).into(),
            TargetFeature::Nearness => battalion.band.index() as i32,
            TargetFeature::NearBase => is_near_base(battalion).into(),
            TargetFeature::Half => i32::from(!battalion.is_full()),
            TargetFeature::Assault => (card.deck == Deck::Assault).into(),
            TargetFeature::Within => i32::from(need() <= within),
        }
    }
}

fn is_near_base(battalion: &Battalion) -> bool {
    battalion.band >= Band::FriendlyRear
}

impl Outlook<'_> {
    /// The value of a feature of the aircraft.
    pub(crate) fn feature(&mut self, feature: FlightFeature) -> i32 {
        let view = self.view;
        let rules = &view.campaign.rules;
        let target = &view.state.battalions[usize::from(view.state.mission.battalion)];
        let card = &rules.battalions[usize::from(target.card)];
        let need = |bound: u16| (i32::from(view.value_left()) - i32::from(bound)).max(0);
        match feature {
            FlightFeature::Status => view.status().index() as i32,
            FlightFeature::Slack => self.turns_left() - self.out(),
            FlightFeature::TurnsLeft => self.turns_left(),
            FlightFeature::DaysLeft => view.days_left(),
            FlightFeature::Turn => view.state.clock.turn.into(),
            FlightFeature::StressRoom => {
                view.pilot().map_or(99, |pilot| i32::from(view.level_of(pilot).shaken) - i32::from(pilot.stress))
            }
            FlightFeature::StructureRoom => structure_room(&view).into(),
            FlightFeature::Need => need(card.destroyed),
            FlightFeature::NeedHalf => {
                if target.is_full() {
                    need(card.half)
                } else {
                    0
                }
            }
            FlightFeature::Weapons if view.kind().gunship => legal::guns_left(&view).into(),
            FlightFeature::Weapons => view.weapons_left().count() as i32,
            FlightFeature::UsefulWeapons if view.kind().gunship => legal::guns_left(&view).into(),
            FlightFeature::UsefulWeapons => self.useful_weapons(),
            FlightFeature::Armed => self.hittable().next().is_some().into(),
            FlightFeature::Hittable => self.hittable().count() as i32,
            FlightFeature::Targets => view.state.mission.standing().filter(|(_, unit)| !unit.pop_up).count() as i32,
            FlightFeature::Fire => match view.aircraft().on_board() {
                Some((spot, altitude)) => self.threat(altitude, spot.hex) / 100,
                None => 0,
            },
            FlightFeature::Over => view.state.over_battlefield().count() as i32,
            FlightFeature::Partners => self.partners(),
            FlightFeature::Hover => view.kind().hover.into(),
            FlightFeature::HighOnly => view.kind().high_only.into(),
            FlightFeature::Manned => view.kind().manned.into(),
            FlightFeature::Fast => view.is_fast().into(),
            FlightFeature::Evasive => view.evasive().into(),
        }
    }

    /// The units of the battalion that something left can hit.
    fn hittable(&self) -> impl Iterator<Item = usize> {
        let units = self.view.state.mission.standing().filter(|(_, unit)| !unit.pop_up);
        units.filter(|(_, unit)| self.can_hit(unit)).map(|(place, _)| place)
    }

    /// The weapons left that can hit some unit of the battalion.
    fn useful_weapons(&self) -> i32 {
        let units = self.view.state.mission.standing().filter(|(_, unit)| !unit.pop_up);
        let hits = |rack: usize| units.clone().any(|(_, unit)| self.arms.rack_hits(rack, unit));
        let racks = self.arms.racks.iter().enumerate().filter(|(rack, _)| hits(*rack));
        racks.map(|(_, rack)| i32::from(rack.left)).sum()
    }

    /// The other aircraft over the battlefield that have weapons left and see what this one sees (T4.8g).
    fn partners(&self) -> i32 {
        let view = self.view;
        if !view.kind().linked || view.state.mission.no_link {
            return 0;
        }
        let others = view.state.over_battlefield().filter(|&other| other != view.me).map(|other| view.of(other));
        others.filter(|other| other.kind().linked && other.weapons_left().next().is_some()).count() as i32
    }

    /// Activations until the board is left.
    fn out(&self) -> i32 {
        self.view.aircraft().on_board().map_or(1, |(spot, _)| self.activations_out(spot))
    }
}
