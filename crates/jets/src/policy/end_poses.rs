//! Weighing the ends of a move (J6.1e): what a jet can still reach in it, against the enemies as it expects them.

use crate::policy::View;
use crate::policy::shot_worth::Armament;
use crate::rules::MOST_JETS;
use crate::rules::pilots::Over;
use crate::scenario::Dogfight;
use crate::scenario::move_ends::{BestEnd, MayShoot, MostShots, MoveEnds, Sighting, each_end};
use crate::scenario::pose_tables::PoseTables;
use crate::state::Jet;
use ground::board::{Facing, Pose, range};

/// An enemy as the moving jet expects him: where he is, or, if he has yet to move, where flying straight on takes him.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Expected {
    pub(crate) pose: Pose,
    pub(crate) altitude: i8,
    pub(crate) burns: bool,
    /// He has moved already: in his own hex the jet may use its gun (J4.3b).
    pub(crate) moved: bool,
    /// As the jet sees him from where it is now.
    sighting: Sighting,
}

/// The enemies of one move, and what the jet has to shoot at them.
#[derive(Clone, Debug, Default)]
pub(crate) struct ExpectedEnemies {
    enemies: [Expected; MOST_JETS],
    count: usize,
    /// The longest range of a weapon that the jet has left.
    reach: u32,
    armament: Armament,
}

impl ExpectedEnemies {
    /// Takes in the picture as a jet begins its move.
    pub(crate) fn look_at_move(&mut self, view: &View<'_>) {
        let place = view.jet().move_place;
        self.look(view, |enemy| enemy.move_place > place);
    }

    /// Takes in the picture before anybody has moved: each enemy flies straight on.
    pub(crate) fn look_before_moves(&mut self, view: &View<'_>) {
        self.look(view, |_| true);
    }

    #[inline]
    fn look(&mut self, view: &View<'_>, has_to_move: impl Fn(&Jet) -> bool) {
        (self.reach, self.armament, self.count) = (view.reach(), Armament::of(view), 0);
        for enemy in view.enemies() {
            let jet = &view.state.jets[enemy];
            let moved = !has_to_move(jet);
            let hexes = if moved { 0 } else { i32::from(jet.speed) };
            let pose = Pose { hex: jet.pose.ahead(hexes), facing: jet.pose.facing };
            let sighting = Sighting::of(view.jet().pose, pose);
            let (altitude, burns) = (jet.altitude, jet.ticks.burn);
            self.enemies[self.count] = Expected { pose, altitude, burns, moved, sighting };
            self.count += 1;
        }
    }

    /// Sees the same enemies from another place on the way.
    pub(crate) fn look_from(&mut self, start: Pose) {
        for enemy in &mut self.enemies[..self.count] {
            enemy.sighting = Sighting::of(start, enemy.pose);
        }
    }

    /// Whether there are none.
    #[inline]
    pub(crate) fn none(&self) -> bool {
        self.count == 0
    }

    #[inline]
    fn all(&self) -> &[Expected] {
        &self.enemies[..self.count]
    }
}

/// The ends of moves of one jet by one posture, against its enemies.
pub(crate) struct Weighing<'a> {
    tables: &'a PoseTables,
    ends: &'a MoveEnds,
    start: Pose,
    expected: &'a ExpectedEnemies,
    dogfight: &'a Dogfight,
    /// By the worst of several enemies, where no enemy decides alone.
    together: bool,
    /// The policy would rather not have some shot.
    pub(crate) shots_may_cost: bool,
}

/// The rest of a move: hexsides to the right, hexes to go, and whether a turn may come off between them.
#[derive(Clone, Copy)]
pub(crate) struct RestOfMove {
    pub(crate) hexsides: i8,
    pub(crate) hexes: i32,
    pub(crate) may_turn: bool,
}

impl RestOfMove {
    /// How many ends it may have.
    #[inline]
    pub(crate) fn ends(self) -> u32 {
        if self.may_turn { 2 * self.hexes.max(1) as u32 - 1 } else { 1 }
    }

    #[inline]
    fn turn(self) -> Facing {
        Facing::new((self.hexsides + 6) as u8)
    }
}

impl<'a> Weighing<'a> {
    #[inline(always)]
    pub(crate) fn new(tables: &'a PoseTables, view: &View<'a>, expected: &'a ExpectedEnemies) -> Weighing<'a> {
        let weights = &tables.weights;
        Weighing {
            tables,
            ends: tables.ends(),
            start: view.jet().pose,
            expected,
            dogfight: view.dogfight,
            together: expected.count > 1 && weights.over == Over::Worst,
            shots_may_cost: weights.gun.min(weights.infrared).min(weights.missile) < 0,
        }
    }

    /// The most that shots at any of the enemies may add at an altitude.
    pub(crate) fn most_shots(&self, altitude: i8) -> MostShots {
        let most = |enemy: &Expected| self.most_shots_at(enemy, altitude);
        self.expected.all().iter().map(most).fold(MostShots::default(), MostShots::or)
    }

    #[inline]
    fn most_shots_at(&self, enemy: &Expected, altitude: i8) -> MostShots {
        self.expected.armament.most(self.dogfight, &self.tables.weights, altitude - enemy.altitude)
    }

    fn shot(&self, poses: (Pose, Pose), may: MayShoot, altitude: i8, enemy: &Expected) -> i32 {
        let may = MayShoot { gun: may.gun && (enemy.moved || poses.0.hex != poses.1.hex), ..may };
        let target = (altitude - enemy.altitude, enemy.burns);
        self.expected.armament.shot((self.dogfight, &self.tables.weights), poses, may, target)
    }

    /// The best end straight on and the best with a turn on the way, without shots, at any altitude.
    #[inline]
    pub(crate) fn both_ways(&self, hexes: i32) -> [BestEnd; 2] {
        let rests = [false, true].map(|may_turn| RestOfMove { hexsides: 0, hexes, may_turn });
        if self.together {
            return rests.map(|rest| self.without_shots(rest));
        }
        let mut best = [BestEnd::OF_NONE; 2];
        for enemy in self.expected.all() {
            let both = self.ends.both(enemy.sighting, hexes);
            let both = both.unwrap_or_else(|| rests.map(|rest| self.against(rest, enemy)));
            best = [best[0].or(both[0]), best[1].or(both[1])];
        }
        best
    }

    /// The best end of a rest of a move without shots, at any altitude.
    #[inline]
    pub(crate) fn without_shots(&self, rest: RestOfMove) -> BestEnd {
        if self.together {
            let mut best = BestEnd::OF_NONE;
            each_end(self.start.turned(rest.hexsides), rest.hexes, rest.may_turn, |end| {
                best = best.or(self.together(end))
            });
            return best;
        }
        let enemies = self.expected.all().iter();
        enemies.fold(BestEnd::OF_NONE, |best, enemy| best.or(self.against(rest, enemy)))
    }

    /// The same against one enemy.
    #[inline(always)]
    fn against(&self, rest: RestOfMove, enemy: &Expected) -> BestEnd {
        let sighting = if rest.hexsides == 0 { enemy.sighting } else { enemy.sighting.turned(rest.turn()) };
        let best = match rest.may_turn {
            true => self.ends.turning(sighting, rest.hexes),
            false => self.ends.straight(sighting, rest.hexes),
        };
        best.unwrap_or_else(|| self.beyond_tables(rest, enemy))
    }

    /// The same beyond the tables.
    #[cold]
    fn beyond_tables(&self, rest: RestOfMove, enemy: &Expected) -> BestEnd {
        let mut best = BestEnd::OF_NONE;
        let start = self.start.turned(rest.hexsides);
        each_end(start, rest.hexes, rest.may_turn, |end| best = best.or(self.plain(end, enemy)));
        best
    }

    /// An end against one enemy, without shots.
    fn plain(&self, end: Pose, enemy: &Expected) -> BestEnd {
        let (worth, ahead) = self.tables.places.against(end, enemy.pose);
        let missile = ahead && range(end.hex, enemy.pose.hex) <= self.expected.reach;
        BestEnd::of(worth, MayShoot { missile, gun: missile || end.hex == enemy.pose.hex })
    }

    /// An end against the worst of the enemies, without shots.
    fn together(&self, end: Pose) -> BestEnd {
        let (mut worst, mut may) = (i32::MAX, false);
        for enemy in self.expected.all() {
            let plain = self.plain(end, enemy);
            worst = worst.min(plain.worth);
            may |= plain.may_shoot();
        }
        BestEnd::of(worst, MayShoot { missile: may, gun: may })
    }

    /// Whether shots leave the best end what it is.
    #[inline]
    pub(crate) fn is_settled(&self, plain: BestEnd, shots: MostShots) -> bool {
        plain.most(shots) == plain.worth && !self.shots_may_cost
    }

    /// The best end of a rest of a move with its shots, given the best one without.
    pub(crate) fn with_shots(&self, rest: RestOfMove, altitude: i8, plain: BestEnd, shots: MostShots) -> i32 {
        if self.is_settled(plain, shots) {
            return plain.worth;
        }
        let start = self.start.turned(rest.hexsides);
        if self.together || self.shots_may_cost {
            let mut best = i32::MIN;
            each_end(start, rest.hexes, rest.may_turn, |end| best = best.max(self.score(end, altitude)));
            return best;
        }
        // A shot never costs here, and of several enemies the best counts: only what beats the best without shots
        // matters.
        let mut best = plain.worth;
        for enemy in self.expected.all() {
            let most = self.most_shots_at(enemy, altitude);
            if self.against(rest, enemy).most(most) <= best {
                continue;
            }
            let sighting = enemy.sighting.turned(rest.turn());
            if self.ends.turning(sighting, rest.hexes).is_none() {
                each_end(start, rest.hexes, rest.may_turn, |end| {
                    let plain = self.plain(end, enemy);
                    if plain.most(most) > best {
                        best = best.max(plain.worth + self.shot((end, enemy.pose), plain.may(), altitude, enemy));
                    }
                });
                continue;
            }
            self.ends.each_shot(sighting, rest.hexes, rest.may_turn, |end, sighting| {
                if end.most(most) > best {
                    best =
                        best.max(end.worth + self.shot((Pose::default(), sighting.pose()), end.may(), altitude, enemy));
                }
            });
        }
        best
    }

    /// What an end pose is worth with its shots.
    fn score(&self, end: Pose, altitude: i8) -> i32 {
        let scores = self.expected.all().iter().map(|enemy| {
            let plain = self.plain(end, enemy);
            let shot = if plain.may_shoot() { self.shot((end, enemy.pose), plain.may(), altitude, enemy) } else { 0 };
            plain.worth + shot
        });
        match self.tables.weights.over {
            Over::Best => scores.max(),
            Over::Worst => scores.min(),
        }
        .unwrap_or(0)
    }
}
