//! How the features of pilot doctrines are read from a view.

use crate::policy::View;
use crate::rules::pilots::{FAR, PilotFeature};
use ground::board::range;

/// A jet's situation: the view with the nearest enemy found once.
#[derive(Clone, Copy)]
pub(crate) struct Situation<'a> {
    pub(crate) view: View<'a>,
    pub(crate) nearest: Option<(usize, u32)>,
    /// Speed at this moment, which is not yet the jet's own while it plans.
    pub(crate) speed: i8,
}

impl<'a> Situation<'a> {
    pub(crate) fn of(view: &View<'a>) -> Situation<'a> {
        Situation { view: *view, nearest: view.nearest(), speed: view.jet().speed }
    }

    /// Hexes to the nearest enemy, at most [`FAR`].
    pub(crate) fn away(&self) -> i8 {
        self.nearest.map_or(FAR, |(_, distance)| (distance as i32).min(FAR)) as i8
    }

    /// The value of a feature.
    pub(crate) fn value(&self, feature: PilotFeature) -> i32 {
        let view = &self.view;
        let jet = view.jet();
        let distance = i32::from(self.away());
        match feature {
            PilotFeature::Disengaging => jet.disengaging.into(),
            PilotFeature::Threat => view.threatened().into(),
            PilotFeature::Attack => view.has_advantage().into(),
            PilotFeature::Range => distance,
            PilotFeature::Fleeing => self.nearest.is_some_and(|(enemy, _)| view.state.jets[enemy].disengaging).into(),
            PilotFeature::Ahead => self.nearest.is_some_and(|(enemy, _)| view.ahead(enemy)).into(),
            PilotFeature::SeenFrom => self.seen_from(),
            PilotFeature::BeyondReach => self.beyond_reach(),
            PilotFeature::Crippled => jet.crippled.into(),
            PilotFeature::Fuel => jet.fuel.into(),
            PilotFeature::OwnLost => view.dogfight.lost(view.state, view.side()).into(),
            PilotFeature::Odds => self.odds(),
            PilotFeature::Speed => self.speed.into(),
            PilotFeature::Altitude => jet.altitude.into(),
            PilotFeature::Height => self
                .nearest
                .map_or(0, |(enemy, _)| i32::from(jet.altitude) - i32::from(view.state.jets[enemy].altitude)),
            PilotFeature::Manoeuvrability => view.seat().card.manoeuvrability as i32,
            PilotFeature::EnergyFactor => view.dogfight.factor(view.me, jet).into(),
            PilotFeature::Armed => view.armed().into(),
            PilotFeature::Gun => view.dogfight.can_fire(view.me, jet).into(),
            PilotFeature::Missiles => jet.missiles.iter().map(|&left| i32::from(left)).sum(),
            PilotFeature::BeyondMissile => {
                self.racks().map(|missile| missile.range[1] as i32).max().map_or(FAR, |longest| distance - longest)
            }
            PilotFeature::RearSeekers => {
                use crate::terms::named::LaunchZone::{Rear, Tail};
                let rear = |missile: &crate::rules::Missile| matches!(missile.zone, Tail | Rear);
                (self.racks().next().is_some() && self.racks().all(rear)).into()
            }
            PilotFeature::Skill => view.seat().skill as i32,
        }
    }

    /// The types of the missiles left.
    fn racks(&self) -> impl Iterator<Item = &'a crate::rules::Missile> {
        let (jet, view) = (self.view.jet(), self.view);
        let racks = self.view.seat().racks.iter().zip(&jet.missiles);
        racks.filter(|(_, left)| **left > 0).map(move |((kind, _), _)| &view.dogfight.missiles[*kind].1)
    }

    fn seen_from(&self) -> i32 {
        let me = self.view.jet().pose.hex;
        let seeing = self.view.enemies().filter(|&enemy| self.view.seen_by(enemy));
        let distance = seeing.map(|enemy| range(self.view.state.jets[enemy].pose.hex, me)).min();
        distance.map_or(FAR, |distance| (distance as i32).min(FAR))
    }

    fn beyond_reach(&self) -> i32 {
        let me = self.view.jet().pose.hex;
        let armed = self.view.enemies().map(|enemy| (enemy, View { me: enemy, ..self.view }.reach()));
        let seeing = armed.filter(|&(enemy, reach)| reach > 0 && self.view.seen_by(enemy));
        let beyond =
            |(enemy, reach): (usize, u32)| range(self.view.state.jets[enemy].pose.hex, me) as i32 - reach as i32;
        seeing.map(beyond).min().map_or(FAR, |beyond| beyond.clamp(-FAR, FAR))
    }

    fn odds(&self) -> i32 {
        let view = &self.view;
        let enemies = view.enemies().count();
        let flying = view.state.jets.iter().filter(|jet| jet.flying()).count();
        (100 * enemies / (flying - enemies).max(1)) as i32
    }
}
