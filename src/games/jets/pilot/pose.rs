//! Weighing the ends of a move (J6.1e): before each hex, what each facing can still lead to.

use super::super::attack::Aspect;
use super::super::dogfight::Dogfight;
use super::super::file::Seeker;
use super::super::missiles::Launch;
use super::super::rules::MOST_JETS;
use super::super::turning::Manoeuvre;
use super::file::Over;
use super::{Steer, View, Way};
use crate::board::{Hex, Pose, Zone, range};

/// What an end pose is worth, in hundredths.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct PoseWeights {
    pub(super) over: Over,
    /// By range from 0, the last for all beyond.
    pub(super) range: Vec<i32>,
    /// What each further hex adds.
    pub(super) beyond: i32,
    /// By [`Zone`].
    pub(super) mine: [i32; 6],
    pub(super) his: [i32; 6],
    pub(super) gun: i32,
    pub(super) infrared: i32,
    pub(super) missile: i32,
    /// By [`Manoeuvre`].
    pub(super) aerobatics: [i32; 3],
}

/// An enemy as the moving jet expects him: where he is, or, if he has yet to move, where flying straight on takes him.
#[derive(Clone, Copy, Debug, Default)]
struct Expected {
    pose: Pose,
    altitude: i8,
    burns: bool,
}

/// The enemies of one move.
#[derive(Clone, Debug, Default)]
pub(crate) struct Outlook {
    enemies: [Expected; MOST_JETS],
    count: usize,
}

impl Outlook {
    /// The picture as a jet begins its move.
    pub(super) fn of(view: &View<'_>) -> Outlook {
        let mut outlook = Outlook::default();
        let moved = view.jet().moved;
        for enemy in view.enemies() {
            let jet = &view.state.jets[enemy];
            let hexes = if jet.moved > moved { i32::from(jet.speed) } else { 0 };
            let pose = Pose { hex: jet.pose.ahead(hexes), facing: jet.pose.facing };
            outlook.enemies[outlook.count] = Expected { pose, altitude: jet.altitude, burns: jet.ticks.burn };
            outlook.count += 1;
        }
        outlook
    }
}

/// The best choice before a hex, with its score and, should a turn come off, the side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Course {
    pub(super) steer: Steer,
    pub(super) way: Way,
    pub(super) score: i32,
}

impl PoseWeights {
    /// Weighs flying on, a turn to either side, and every aerobatic manoeuvre allowed; of equals the first in this order.
    /// None where nothing but flying on can come of it.
    pub(super) fn best(&self, view: &View<'_>, outlook: &Outlook, hex: i8) -> Option<Course> {
        let jet = view.jet();
        let rules = &view.dogfight.rules;
        let may_turn = rules.turning.can_exceed(jet.ticks.turns, jet.speed);
        let aerobatics = Manoeuvre::ALL.map(|manoeuvre| view.may_steer(Steer::Aerobatic(manoeuvre)));
        if outlook.count == 0 || (!may_turn && aerobatics == [false; 3]) {
            return None;
        }
        let weigh = Weighing { weights: self, view, outlook, hexes: i32::from(jet.speed - hex) + 1, may_turn };
        let mut best = Course { steer: Steer::Straight, way: Way::Right, score: weigh.reach(0, jet.altitude) };
        let mut offer = |steer, way: Way, hexsides: i8, altitude, extra| {
            let score = weigh.reach(way.sign() * hexsides, altitude) + extra;
            if score > best.score {
                best = Course { steer, way, score };
            }
        };
        if may_turn {
            for way in [Way::Right, Way::Left] {
                offer(Steer::Turn, way, 1, jet.altitude, 0);
            }
        }
        for (manoeuvre, _) in Manoeuvre::ALL.into_iter().zip(aerobatics).filter(|(_, allowed)| *allowed) {
            let row = rules.aerobatics.row(manoeuvre);
            let ways: &[Way] = if row.hexsides == 3 { &[Way::Right] } else { &[Way::Right, Way::Left] };
            for &way in ways {
                let altitude = jet.altitude + row.success.altitude;
                let extra = self.aerobatics[manoeuvre as usize];
                offer(Steer::Aerobatic(manoeuvre), way, row.hexsides, altitude, extra);
            }
        }
        Some(best)
    }
}

/// One weighing: the jet, its enemies, and how many hexes it has left.
struct Weighing<'a> {
    weights: &'a PoseWeights,
    view: &'a View<'a>,
    outlook: &'a Outlook,
    hexes: i32,
    may_turn: bool,
}

impl Weighing<'_> {
    /// The best end that the facing so many hexsides off can still lead to: straight on, or with one turn on the way.
    fn reach(&self, hexsides: i8, altitude: i8) -> i32 {
        let start = self.view.jet().pose.turned(hexsides);
        let mut best = self.score(Pose { hex: start.ahead(self.hexes), ..start }, altitude);
        if !self.may_turn {
            return best;
        }
        for after in 1..self.hexes {
            let bend = Pose { hex: start.ahead(after), ..start };
            for side in [1, -1] {
                let turned = bend.turned(side);
                best = best.max(self.score(Pose { hex: turned.ahead(self.hexes - after), ..turned }, altitude));
            }
        }
        best
    }

    /// What an end pose is worth.
    fn score(&self, end: Pose, altitude: i8) -> i32 {
        let enemies = self.outlook.enemies[..self.outlook.count].iter();
        let scores = enemies.map(|enemy| self.against(end, altitude, enemy));
        match self.weights.over {
            Over::Best => scores.max(),
            Over::Worst => scores.min(),
        }
        .unwrap_or(0)
    }

    fn against(&self, end: Pose, altitude: i8, enemy: &Expected) -> i32 {
        let weights = self.weights;
        let distance = range(end.hex, enemy.pose.hex);
        let last = weights.range.len() - 1;
        let by_range = match weights.range.get(distance as usize) {
            Some(&worth) => worth,
            None => weights.range[last] + weights.beyond * (distance as i32 - last as i32),
        };
        let mine = Zone::of(end, enemy.pose);
        let his = Zone::of(enemy.pose, end);
        let worth = by_range + weights.mine[mine as usize] + weights.his[his as usize];
        // A shot needs the target near and ahead; most poses end here.
        if !mine.in_front_30() || distance > self.view.dogfight.reach || end.hex == enemy.pose.hex {
            return worth;
        }
        worth + self.shots(end.hex, altitude, enemy, mine, his)
    }

    fn shots(&self, hex: Hex, altitude: i8, enemy: &Expected, mine: Zone, his: Zone) -> i32 {
        let dogfight: &Dogfight = self.view.dogfight;
        let (weights, jet, seat) = (self.weights, self.view.jet(), self.view.seat());
        let aspect = Aspect::from_zone(his);
        let (distance, difference) = (range(hex, enemy.pose.hex), altitude - enemy.altitude);
        let mut worth = 0;
        if mine == Zone::Bore && seat.card.gun_dice > 0 && jet.bursts >= dogfight.rules.guns.bursts {
            let reach = dogfight.rules.guns.reach(distance, difference, aspect, dogfight.rules.night);
            worth += if reach.is_some() { weights.gun } else { 0 };
        }
        let launch = Launch {
            range: distance,
            altitude_difference: difference,
            aspect,
            aim: jet.ticks.aim,
            target_burns: enemy.burns,
            target_low: false,
            conduct: 0,
        };
        let (mut infrared, mut any) = (false, false);
        for ((kind, _), left) in seat.racks.iter().zip(&jet.missiles) {
            let missile = &dogfight.missiles[*kind].1;
            if *left > 0 && dogfight.rules.missiles.allowed(missile, &launch) {
                any = true;
                infrared |= missile.seeker == Seeker::Infrared;
            }
        }
        worth + if infrared { weights.infrared } else { 0 } + if any { weights.missile } else { 0 }
    }
}
