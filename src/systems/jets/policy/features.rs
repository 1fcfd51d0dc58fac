//! What the doctrine of a pilot may speak of.

use crate::policy::View;
use crate::scenario::file::Seeker;
use ground::board::range;
use ground::doctrine::{Feature, FeatureSpec};

/// The farthest range that a condition can tell apart.
const FAR: i32 = 60;

/// A feature of the situation of one jet. "The enemy" is the nearest one on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sight {
    /// On the way out for good.
    Disengaging,
    /// An enemy has Advantage over it.
    Threat,
    /// It has Advantage over an enemy.
    Attack,
    /// Range of the enemy.
    Range,
    /// The enemy is on his way out for good.
    Fleeing,
    /// The enemy is in its front 60.
    Ahead,
    /// Range of the nearest enemy that has it in the front 60.
    SeenFrom,
    /// Damaged to half its hits.
    Crippled,
    /// Fuel left.
    Fuel,
    /// Jets of its side that were lost.
    OwnLost,
    /// Enemies on the map for a hundred own jets.
    Odds,
    /// Speed.
    Speed,
    /// Altitude.
    Altitude,
    /// Levels above the enemy.
    Height,
    /// How well it turns.
    Manoeuvrability,
    /// Energy Factor, damage included.
    EnergyFactor,
    /// A burst or a missile left.
    Armed,
    /// A burst left.
    Gun,
    /// Missiles left.
    Missiles,
    /// Hexes that the enemy is beyond the longest range of the missiles left.
    BeyondMissile,
    /// All missiles left need the target's rear.
    RearSeekers,
    /// Ordinal of the pilot's skill.
    Skill,
}

impl Feature for Sight {
    const SPECS: &'static [FeatureSpec] = &[
        FeatureSpec::flag("disengaging", "the jet is on its way out for good"),
        FeatureSpec::flag("threat", "an enemy has Advantage over the jet"),
        FeatureSpec::flag("attack", "the jet has Advantage over an enemy"),
        FeatureSpec::number("range", 0, FAR, "hexes to the nearest enemy"),
        FeatureSpec::flag("fleeing", "the nearest enemy is on his way out for good"),
        FeatureSpec::flag("ahead", "the nearest enemy is in the jet's front 60"),
        FeatureSpec::number(
            "seen-from",
            0,
            FAR,
            "hexes to the nearest enemy that has the jet in its front 60; 60 if none",
        ),
        FeatureSpec::flag("crippled", "damaged to half its hits or more"),
        FeatureSpec::number("fuel", -20, 60, "fuel left"),
        FeatureSpec::number("own-lost", 0, 16, "jets of the own side shot down, crashed or flamed out"),
        FeatureSpec::number("odds", 0, 1600, "enemies on the map for a hundred own jets on the map"),
        FeatureSpec::number("speed", 0, 20, "Speed"),
        FeatureSpec::number("altitude", 0, 9, "altitude"),
        FeatureSpec::number("height", -9, 9, "levels above the nearest enemy"),
        FeatureSpec::named("manoeuvrability", &["low", "medium", "high"], "how well the jet turns"),
        FeatureSpec::number("energy-factor", 1, 9, "Energy Factor, damage included"),
        FeatureSpec::flag("armed", "a burst or a missile is left"),
        FeatureSpec::flag("gun", "a burst is left"),
        FeatureSpec::number("missiles", 0, 30, "missiles left"),
        FeatureSpec::number(
            "beyond-missile",
            -FAR,
            FAR,
            "hexes that the nearest enemy is beyond the longest range of the missiles left; 60 if none is left",
        ),
        FeatureSpec::flag("rear-seekers", "all missiles left need the rear of their target"),
        FeatureSpec::named("skill", &["green", "regular", "veteran", "ace"], "how good the pilot is"),
    ];

    fn from_index(index: usize) -> Sight {
        use Sight::*;
        [
            Disengaging,
            Threat,
            Attack,
            Range,
            Fleeing,
            Ahead,
            SeenFrom,
            Crippled,
            Fuel,
            OwnLost,
            Odds,
            Speed,
            Altitude,
            Height,
            Manoeuvrability,
            EnergyFactor,
            Armed,
            Gun,
            Missiles,
            BeyondMissile,
            RearSeekers,
            Skill,
        ][index]
    }

    fn index(self) -> usize {
        self as usize
    }
}

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

    /// The value of a feature.
    pub(crate) fn value(&self, feature: Sight) -> i32 {
        let view = &self.view;
        let jet = view.jet();
        let distance = self.nearest.map_or(FAR, |(_, distance)| (distance as i32).min(FAR));
        match feature {
            Sight::Disengaging => jet.disengaging.into(),
            Sight::Threat => view.threatened().into(),
            Sight::Attack => view.has_advantage().into(),
            Sight::Range => distance,
            Sight::Fleeing => self.nearest.is_some_and(|(enemy, _)| view.state.jets[enemy].disengaging).into(),
            Sight::Ahead => self.nearest.is_some_and(|(enemy, _)| view.ahead(enemy)).into(),
            Sight::SeenFrom => self.seen_from(),
            Sight::Crippled => jet.crippled.into(),
            Sight::Fuel => jet.fuel.into(),
            Sight::OwnLost => view.dogfight.lost(view.state, view.side()).into(),
            Sight::Odds => self.odds(),
            Sight::Speed => self.speed.into(),
            Sight::Altitude => jet.altitude.into(),
            Sight::Height => self
                .nearest
                .map_or(0, |(enemy, _)| i32::from(jet.altitude) - i32::from(view.state.jets[enemy].altitude)),
            Sight::Manoeuvrability => view.seat().card.manoeuvrability as i32,
            Sight::EnergyFactor => view.dogfight.factor(view.me, jet).into(),
            Sight::Armed => jet.armed().into(),
            Sight::Gun => (jet.bursts > 0).into(),
            Sight::Missiles => jet.missiles.iter().map(|&left| i32::from(left)).sum(),
            Sight::BeyondMissile => {
                self.racks().map(|missile| missile.range[1] as i32).max().map_or(FAR, |longest| distance - longest)
            }
            Sight::RearSeekers => {
                use crate::scenario::file::LaunchZone::{Rear, Tail};
                self.racks()
                    .all(|missile| missile.seeker == Seeker::Infrared && matches!(missile.zone, Tail | Rear))
                    .into()
            }
            Sight::Skill => view.seat().skill as i32,
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

    fn odds(&self) -> i32 {
        let view = &self.view;
        let enemies = view.enemies().count();
        let flying = view.state.jets.iter().filter(|jet| jet.flying()).count();
        (100 * enemies / (flying - enemies).max(1)) as i32
    }
}
