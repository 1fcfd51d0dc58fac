//! Weighing the ends of a move (J6.1e): before each hex, what each facing can still lead to.

use crate::policy::View;
use crate::rules::MOST_JETS;
use crate::rules::missiles::Launch;
use crate::rules::pilots::Over;
use crate::scenario::Dogfight;
use crate::scenario::pose_tables::PoseTables;
use crate::state::Jet;
use crate::terms::attacks::Aspect;
use crate::terms::choices::{Manoeuvre, Steer, TurnSide};
use crate::terms::named::Seeker;
use ground::board::{Pose, Zone, range};
use ground::doctrine::Candidates;

/// An enemy as the moving jet expects him: where he is, or, if he has yet to move, where flying straight on takes him.
#[derive(Clone, Copy, Debug, Default)]
struct Expected {
    pose: Pose,
    altitude: i8,
    burns: bool,
}

/// The enemies of one move.
#[derive(Clone, Debug, Default)]
pub(crate) struct ExpectedEnemies {
    enemies: [Expected; MOST_JETS],
    count: usize,
    /// The longest range of a weapon that the jet has left.
    reach: u32,
}

impl ExpectedEnemies {
    /// The picture as a jet begins its move.
    pub(crate) fn of(view: &View<'_>) -> ExpectedEnemies {
        let moved = view.jet().moved;
        ExpectedEnemies::with(view, |enemy| enemy.moved > moved)
    }

    /// The picture before anybody has moved: each enemy flies straight on.
    fn to_come(view: &View<'_>) -> ExpectedEnemies {
        ExpectedEnemies::with(view, |_| true)
    }

    fn with(view: &View<'_>, has_to_move: impl Fn(&Jet) -> bool) -> ExpectedEnemies {
        let mut expected = ExpectedEnemies { reach: view.reach(), ..ExpectedEnemies::default() };
        for enemy in view.enemies() {
            let jet = &view.state.jets[enemy];
            let hexes = if has_to_move(jet) { i32::from(jet.speed) } else { 0 };
            let pose = Pose { hex: jet.pose.ahead(hexes), facing: jet.pose.facing };
            expected.enemies[expected.count] = Expected { pose, altitude: jet.altitude, burns: jet.ticks.burn };
            expected.count += 1;
        }
        expected
    }
}

/// The best choice before a hex, with its score and, should a turn come off, the side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct WeighedSteer {
    pub(crate) steer: Steer,
    pub(crate) way: TurnSide,
    pub(crate) score: i32,
    /// The end poses that were weighed.
    pub(crate) candidates: Candidates,
}

impl PoseTables {
    /// Weighs flying on, a turn to either side, and every aerobatic manoeuvre allowed; of equals the first in this order.
    /// None where nothing but flying on can come of it.
    pub(crate) fn best(&self, view: &View<'_>, expected: &ExpectedEnemies, hex: i8) -> Option<WeighedSteer> {
        let jet = view.jet();
        let rules = &view.dogfight.rules;
        let may_turn = rules.turning.can_exceed(jet.ticks.turns, jet.speed);
        let aerobatics = Manoeuvre::ALL.map(|manoeuvre| view.may_steer(Steer::Aerobatic(manoeuvre)));
        if expected.count == 0 || (!may_turn && aerobatics == [false; 3]) {
            return None;
        }
        let hexes = i32::from(jet.speed - hex) + 1;
        let weigh = Weighing { tables: self, view, expected, hexes, may_turn };
        let straight = weigh.reach(0, jet.altitude);
        // Half a score that comes off half the time is worth as much: an attempt at a turn is free, and of several the
        // likelier counts for more.
        let by_chance = |score: i32, difficulty: i8| straight + share(score - straight, view.chance(difficulty));
        let mut best = WeighedSteer {
            steer: Steer::Straight,
            way: TurnSide::Right,
            score: straight,
            candidates: Candidates::default(),
        };
        let mut courses = 1;
        let mut offer = |steer, way: TurnSide, (hexsides, difficulty): (i8, i8), altitude, extra| {
            courses += 1;
            let score = by_chance(weigh.reach(way.sign() * hexsides, altitude), difficulty) + extra;
            if score > best.score {
                best = WeighedSteer { steer, way, score, ..best };
            }
        };
        if may_turn {
            for way in [TurnSide::Right, TurnSide::Left] {
                offer(Steer::Turn, way, (1, jet.speed), jet.altitude, 0);
            }
        }
        for (manoeuvre, _) in Manoeuvre::ALL.into_iter().zip(aerobatics).filter(|(_, allowed)| *allowed) {
            let row = rules.aerobatics.row(manoeuvre);
            let ways: &[TurnSide] =
                if row.hexsides == 3 { &[TurnSide::Right] } else { &[TurnSide::Right, TurnSide::Left] };
            for &way in ways {
                let altitude = jet.altitude + row.success.altitude;
                let difficulty = rules.aerobatics.difficulty(manoeuvre, jet.speed);
                let extra = self.weights.aerobatics[manoeuvre as usize];
                offer(Steer::Aerobatic(manoeuvre), way, (row.hexsides, difficulty), altitude, extra);
            }
        }
        Some(WeighedSteer { candidates: Candidates::all(courses * weigh.ends()), ..best })
    }
}

/// The share of a score that so many ways of 216 are worth.
fn share(score: i32, ways: i32) -> i32 {
    (i64::from(score) * i64::from(ways) / 216) as i32
}

/// What the Speeds and altitudes of plans lead to: each is weighed once.
pub(crate) struct Outlook<'a> {
    tables: &'a PoseTables,
    view: &'a View<'a>,
    expected: ExpectedEnemies,
    known: [[Option<i32>; ALTITUDES]; SPEEDS],
}

/// Speeds and altitudes from 0, more than any rules have.
const SPEEDS: usize = 21;
const ALTITUDES: usize = 10;

impl<'a> Outlook<'a> {
    pub(crate) fn new(tables: &'a PoseTables, view: &'a View<'a>) -> Outlook<'a> {
        let expected = ExpectedEnemies::to_come(view);
        Outlook { tables, view, expected, known: [[None; ALTITUDES]; SPEEDS] }
    }

    /// What the end of a move at this Speed and altitude is worth: straight on, or with a turn as likely as it is.
    pub(crate) fn worth(&mut self, (speed, altitude): (i8, i8)) -> i32 {
        let Outlook { tables, view, ref expected, .. } = *self;
        if expected.count == 0 {
            return 0;
        }
        let known = &mut self.known[speed.clamp(0, 20) as usize][altitude.clamp(0, 9) as usize];
        *known.get_or_insert_with(|| {
            let ways = view.chance(speed);
            let weigh = Weighing { tables, view, expected, hexes: speed.into(), may_turn: false };
            let straight = weigh.reach(0, altitude);
            let turned = if ways > 0 { Weighing { may_turn: true, ..weigh }.reach(0, altitude) } else { straight };
            straight + share(turned - straight, ways)
        })
    }
}

/// One weighing: the jet, its enemies, and how many hexes it has left.
struct Weighing<'a> {
    tables: &'a PoseTables,
    view: &'a View<'a>,
    expected: &'a ExpectedEnemies,
    hexes: i32,
    may_turn: bool,
}

impl Weighing<'_> {
    /// How many end poses [`Weighing::reach`] looks at.
    fn ends(&self) -> u32 {
        if self.may_turn { 2 * self.hexes.max(1) as u32 - 1 } else { 1 }
    }

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

    /// What an end pose is worth. This and [`Weighing::against`] are most of what flying by the book costs; called rather
    /// than inlined they would hand each pose through memory.
    #[inline(always)]
    fn score(&self, end: Pose, altitude: i8) -> i32 {
        let enemies = self.expected.enemies[..self.expected.count].iter();
        let scores = enemies.map(|enemy| self.against(end, altitude, enemy));
        match self.tables.weights.over {
            Over::Best => scores.max(),
            Over::Worst => scores.min(),
        }
        .unwrap_or(0)
    }

    #[inline(always)]
    fn against(&self, end: Pose, altitude: i8, enemy: &Expected) -> i32 {
        let (worth, ahead) = self.tables.places.against(end, enemy.pose);
        // A shot needs the target near and ahead; most poses end here.
        if !ahead || range(end.hex, enemy.pose.hex) > self.expected.reach {
            return worth;
        }
        worth + self.shots(end, altitude, enemy)
    }

    #[inline(never)]
    fn shots(&self, end: Pose, altitude: i8, enemy: &Expected) -> i32 {
        let dogfight: &Dogfight = self.view.dogfight;
        let (weights, jet, seat) = (&self.tables.weights, self.view.jet(), self.view.seat());
        let aspect = Aspect::of(enemy.pose, end);
        let (distance, difference) = (range(end.hex, enemy.pose.hex), altitude - enemy.altitude);
        let mut worth = 0;
        let bore = end.zone_of(enemy.pose.hex) == Zone::Bore;
        if bore && dogfight.can_fire(self.view.me, jet) {
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
