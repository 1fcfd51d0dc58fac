//! How the features of pilot doctrines are read from a view.

use crate::policy::View;
use crate::policy::view::nearest;
use crate::rules::pilots::{FAR, PilotFeature, Quarry};
use crate::state::Plane;
use crate::terms::guns::GunSpec;
use crate::terms::named::{Field, MissionKind, Post, Task};
use crate::terms::side::Land;
use crate::terms::sizes::STEP;
use ground::board::{Zone, range};

/// What a side's mission still asks of an aircraft, in the order of the feature `work`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Work {
    #[default]
    Nothing,
    Balloon,
    Bombing,
    Strafing,
    Photo,
    Spotting,
}

/// An aircraft's situation: the view with the nearest enemy found once.
#[derive(Clone, Copy)]
pub(crate) struct Situation<'a> {
    pub(crate) view: View<'a>,
    pub(crate) nearest: Option<(usize, u32)>,
    pub(crate) work: Work,
}

fn to_far(distance: Option<u32>) -> i32 {
    distance.map_or(FAR, |distance| (distance as i32).min(FAR))
}

impl<'a> Situation<'a> {
    pub(crate) fn of(view: &View<'a>) -> Situation<'a> {
        let nearest = view.nearest_of(view.enemies().filter(|&at| !view.other(at).balloon));
        let nearest = nearest.or_else(|| view.nearest_of(view.enemies()));
        Situation { view: *view, nearest, work: work(view) }
    }

    fn enemy(&self) -> Option<&'a Plane> {
        self.nearest.map(|(at, _)| self.view.other(at))
    }

    /// The value of a feature.
    pub(crate) fn value(&self, feature: PilotFeature) -> i32 {
        let view = &self.view;
        let (scenario, plane) = (view.scenario, view.plane());
        match feature {
            PilotFeature::Glider => plane.glider.into(),
            PilotFeature::Wounded => (plane.pilot_wounded() || plane.stand_in).into(),
            PilotFeature::Armed => scenario.may_ever_fire(plane, |_| true).into(),
            PilotFeature::Leaking => (plane.leak.is_some() && !plane.glider).into(),
            PilotFeature::Jammed => self.jammed().into(),
            PilotFeature::Drum => view.needs_drum().into(),
            PilotFeature::Damage => i32::from(plane.damage) * 100 / i32::from(scenario.aircraft(plane).capacity),
            PilotFeature::Task => plane.task as i32,
            PilotFeature::Work => self.work as i32,
            PilotFeature::Loaded => plane.loaded().into(),
            PilotFeature::Gunner => has_gunner(view, view.me).into(),
            PilotFeature::Ammunition => self.ammunition(),
            PilotFeature::Skill => scenario.skill(plane) as i32,
            PilotFeature::Altitude => i32::from(plane.altitude / STEP),
            PilotFeature::Range => to_far(self.nearest.map(|(_, distance)| distance)),
            PilotFeature::Height => {
                self.enemy().map_or(0, |enemy| i32::from((plane.altitude - enemy.altitude) / STEP).clamp(-FAR, FAR))
            }
            PilotFeature::Ahead => {
                self.enemy().is_some_and(|enemy| Zone::of(plane.pose, enemy.pose).in_front_60()).into()
            }
            PilotFeature::Astern => {
                self.enemy().is_some_and(|enemy| Zone::of(plane.pose, enemy.pose).in_rear_60()).into()
            }
            PilotFeature::SeenFrom => to_far(self.seen_from()),
            PilotFeature::Moved => self.enemy().is_some_and(|enemy| enemy.moved).into(),
            PilotFeature::Faster => self.faster(),
            PilotFeature::TurnsBetter => self.turns_better(),
            PilotFeature::EnemyGunner => self.nearest.is_some_and(|(at, _)| has_gunner(view, at)).into(),
            PilotFeature::EnemyWork => self.enemy().is_some_and(|enemy| enemy.task == Task::Mission).into(),
            PilotFeature::Tailed => to_far(self.tailed()),
            PilotFeature::Tailing => plane.tailing.is_some().into(),
            PilotFeature::Odds => self.odds(),
            PilotFeature::Land => match view.land(plane.place()) {
                Land::Own => 0,
                Land::NoMans => 1,
                Land::Enemy => 2,
            },
            PilotFeature::Deep => {
                scenario.rules.map.behind(scenario.south, plane.side.other(), plane.pose.hex).clamp(0, FAR)
            }
            PilotFeature::Goal => to_far((self.work != Work::Nothing).then(|| range(view.goal(), plane.pose.hex))),
            PilotFeature::Charge => to_far(self.charge().map(|at| plane.distance(view.other(at)))),
            PilotFeature::ChargeThreat => to_far(self.charge_threat().map(|(_, distance)| distance)),
            PilotFeature::Prey => to_far(self.prey().map(|at| plane.distance(view.other(at)))),
            PilotFeature::Friend => to_far(view.nearest_of(view.friends()).map(|(_, distance)| distance)),
            PilotFeature::FriendTailed => to_far(self.tailer().map(|at| plane.distance(view.other(at)))),
            PilotFeature::Cripple => to_far(self.cripple().map(|at| plane.distance(view.other(at)))),
            PilotFeature::Outcome => self.outcome(),
        }
    }

    /// The enemy that a posture is about.
    pub(crate) fn quarry(&self, quarry: Quarry) -> Option<usize> {
        let nearest = self.nearest.map(|(at, _)| at);
        match quarry {
            Quarry::Nearest => nearest,
            Quarry::Worker => self.prey().or(nearest),
            Quarry::Attacker => self.charge_threat().map(|(at, _)| at).or(nearest),
            Quarry::Tailed => self.view.plane().tailing.map(usize::from).or(nearest),
            Quarry::Tailer => self.tailer().or(nearest),
            Quarry::Cripple => self.cripple().or(nearest),
            Quarry::Weakest => self.weakest().or(nearest),
        }
    }

    /// The nearest friend on a mission.
    pub(crate) fn charge(&self) -> Option<usize> {
        let view = &self.view;
        let charges = view.friends().filter(|&at| view.other(at).task == Task::Mission);
        view.nearest_of(charges).map(|(at, _)| at)
    }

    /// The enemy nearest to any friend on a mission, and how far he is from that friend.
    fn charge_threat(&self) -> Option<(usize, u32)> {
        let view = &self.view;
        let enemies = || view.enemies().filter(|&at| !view.other(at).balloon);
        let charges = view.friends().filter(|&at| view.other(at).task == Task::Mission);
        let threats = charges.filter_map(|charge| nearest(view.state, view.other(charge), enemies()));
        threats.min_by_key(|&(at, distance)| (distance, at))
    }

    /// The nearest enemy on a mission that is not nearly home; a balloon counts as one.
    fn prey(&self) -> Option<usize> {
        let view = &self.view;
        let prey = |other: &Plane| other.balloon || (other.task == Task::Mission && !self.is_gone(other));
        view.nearest_of(view.enemies().filter(|&at| prey(view.other(at)))).map(|(at, _)| at)
    }

    /// The nearest enemy near his end, unless a friend is nearer to him, or he is as good as home.
    fn cripple(&self) -> Option<usize> {
        const PER_CENT: i32 = 70;
        let view = &self.view;
        let mine = |enemy: &Plane| {
            let away = view.plane().distance(enemy);
            view.friends().all(|friend| view.other(friend).distance(enemy) >= away)
        };
        let crippled = |enemy: &Plane| {
            let capacity = i32::from(view.scenario.aircraft(enemy).capacity);
            let near_end = !enemy.balloon && i32::from(enemy.damage) * 100 >= capacity * PER_CENT;
            near_end && !self.is_gone(enemy) && mine(enemy)
        };
        view.nearest_of(view.enemies().filter(|&at| crippled(view.other(at)))).map(|(at, _)| at)
    }

    /// Whether an enemy may leave and is too far off to be kept from it.
    fn is_gone(&self, enemy: &Plane) -> bool {
        let (scenario, me) = (self.view.scenario, self.view.plane());
        let leaving = &scenario.rules.leaving;
        let behind = |hex| scenario.rules.map.behind(scenario.south, enemy.side, hex);
        let (now, ahead) = (behind(enemy.pose.hex), behind(enemy.pose.hex + enemy.pose.facing.step()));
        if enemy.glider || (now < leaving.behind && ahead <= now) {
            return false;
        }
        let (speed, reach) = (i32::from(enemy.speed).max(1), leaving.near as i32 + i32::from(scenario.maximum(me)));
        let turns = (leaving.behind - now).max(0).div_euclid(speed);
        me.distance(enemy) as i32 - turns * (i32::from(scenario.maximum(me)) - speed) > reach
    }

    /// The nearest enemy in good position behind a friend.
    fn tailer(&self) -> Option<usize> {
        let view = &self.view;
        let tailing = &view.scenario.rules.tailing;
        let behind =
            |enemy: &Plane| view.friends().any(|friend| tailing.in_position(enemy.place(), view.other(friend).place()));
        let enemies = view.enemies().filter(|&at| !view.other(at).balloon);
        view.nearest_of(enemies.filter(|&at| behind(view.other(at)))).map(|(at, _)| at)
    }

    /// The enemy nearest to his end among those near by.
    fn weakest(&self) -> Option<usize> {
        const NEAR: u32 = 12;
        let view = &self.view;
        let me = view.plane();
        let near = view.enemies().filter(|&at| me.distance(view.other(at)) <= NEAR);
        let left = |at: usize| view.scenario.aircraft(view.other(at)).capacity - view.other(at).damage;
        let far = |at: usize| me.distance(view.other(at)) as i16;
        near.map(|at| (left(at) + far(at), far(at), at)).min().map(|(_, _, at)| at)
    }

    /// With a jam and no other gun of the pilot that fires.
    fn jammed(&self) -> bool {
        let view = &self.view;
        let Some(position) = view.scenario.pilots_guns(view.plane()) else { return false };
        view.plane().guns[position].is_jammed() && view.scenario.salvos(view.state, view.me, position).first().is_none()
    }

    fn ammunition(&self) -> i32 {
        let plane = self.view.plane();
        let Some(spec) = &self.view.scenario.aircraft(plane).guns[0] else { return 0 };
        let full = i32::from(spec.ammo[0] + spec.ammo[1]);
        let left = if spec.mount.separate_tracks() {
            plane.guns[0].guns.iter().map(|gun| i32::from(gun.ammo)).sum()
        } else {
            i32::from(plane.guns[0].guns[0].ammo)
        };
        left * 100 / full.max(1)
    }

    fn seen_from(&self) -> Option<u32> {
        let view = &self.view;
        let me = view.plane();
        let seeing = view.enemies().map(|at| view.other(at)).filter(|enemy| !enemy.balloon);
        seeing.filter(|enemy| Zone::of(enemy.pose, me.pose).in_front_60()).map(|enemy| me.distance(enemy)).min()
    }

    fn tailed(&self) -> Option<u32> {
        let view = &self.view;
        let me = view.plane();
        let tailing = &view.scenario.rules.tailing;
        let behind = |enemy: &Plane| tailing.in_position(enemy.place(), me.place());
        let tailers = view.enemies().filter(|&at| behind(view.other(at)) && fires_ahead(view, at));
        tailers.map(|at| me.distance(view.other(at))).min()
    }

    fn faster(&self) -> i32 {
        let scenario = self.view.scenario;
        let top = |plane: &Plane| i32::from(scenario.envelope(plane).maximum);
        self.enemy().filter(|enemy| !enemy.balloon).map_or(0, |enemy| top(self.view.plane()) - top(enemy))
    }

    fn turns_better(&self) -> i32 {
        let scenario = self.view.scenario;
        let turns = |plane: &Plane| i32::from(scenario.envelope(plane).schedule.quality());
        self.enemy().filter(|enemy| !enemy.balloon).map_or(0, |enemy| turns(self.view.plane()) - turns(enemy))
    }

    fn odds(&self) -> i32 {
        let view = &self.view;
        let side = view.side();
        (100 * view.state.present(side.other()) / view.state.present(side).max(1)) as i32
    }

    fn outcome(&self) -> i32 {
        let view = &self.view;
        let lost = view.state.planes.iter().filter(|plane| plane.is_lost());
        lost.map(|plane| if plane.side == view.side() { -1 } else { 1 }).sum()
    }
}

/// Whether a gun that bears ahead fires in this turn.
fn fires_ahead(view: &View<'_>, at: usize) -> bool {
    let specs = &view.scenario.aircraft(view.other(at)).guns;
    let ahead = |spec: &Option<GunSpec>| spec.is_some_and(|spec| matches!(spec.field, Field::Row | Field::Nose));
    let mut positions = specs.iter().enumerate().filter(|(_, spec)| ahead(spec));
    positions.any(|(position, _)| view.scenario.salvos(view.state, at, position).first().is_some())
}

/// Whether a gun of the pilot is left that can fire or be cleared.
fn pilot_may_ever_fire(view: &View<'_>, plane: &Plane) -> bool {
    view.scenario.may_ever_fire(plane, |spec| spec.post == Post::Pilot)
}

/// Whether an aircraft has an observer or a gunner who can fire, now or with a new drum.
pub(crate) fn has_gunner(view: &View<'_>, at: usize) -> bool {
    view.scenario.may_ever_fire(view.other(at), |spec| spec.post != Post::Pilot)
}

fn work(view: &View<'_>) -> Work {
    let plane = view.plane();
    if plane.task != Task::Mission || plane.side != view.scenario.by {
        return Work::Nothing;
    }
    let progress = &view.state.progress;
    let eyes = view.scenario.has_eyes(plane);
    let most_hits = view.scenario.rules.points.strafing_most;
    match progress.kind {
        MissionKind::Dogfight | MissionKind::Campaign => Work::Nothing,
        MissionKind::Balloon if view.enemies().any(|at| view.other(at).balloon) => Work::Balloon,
        MissionKind::Bombing if plane.loaded() && !plane.jettisoned && !progress.success => Work::Bombing,
        MissionKind::Strafing if plane.strafing_hits < most_hits && pilot_may_ever_fire(view, plane) => Work::Strafing,
        MissionKind::TrenchPhoto | MissionKind::RoadPhoto if !progress.photographed && eyes => Work::Photo,
        MissionKind::Spotting if progress.effects < view.scenario.rules.spotting.most && eyes => Work::Spotting,
        _ => Work::Nothing,
    }
}
