//! What the ends of a move are worth by a posture.
//!
//! A score falls into a part of the pose, one of the order (speed and height) and one of the shots. Far from all enemies only
//! the best order for each end matters; near them an end is looked at with every order, unless even the greatest gain from
//! shots could not make it the best.

use crate::policy::View;
use crate::policy::enemies::{Enemies, Enemy};
use crate::policy::features::Situation;
use crate::policy::goals::Errand;
use crate::policy::moves::{MOST_ORDERS, Moves, Order};
use crate::rules::jams::Handling;
use crate::rules::pilots::{Over, Toward};
use crate::scenario::Scenario;
use crate::scenario::doctrine::{Bases, Doctrine, PoseWorth, Posture};
use crate::scenario::prepared::expected_damage::SCALE;
use crate::scenario::prepared::reach::{End, MOST_POINTS};
use crate::terms::flying::{Place, Step};
use crate::terms::named::{Line, Special};
use crate::terms::sizes::STEP;
use ground::board::{Hex, Pose, range};
use ground::doctrine::{Candidates, Chooser};
use ground::game::List;

/// The best move.
#[derive(Clone, Copy)]
pub(crate) struct Best<'a> {
    pub(crate) end: &'a End,
    pub(crate) order: Order,
}

/// The orders of a weighing with what each costs, and where those of so many points begin and end.
struct Ranked {
    orders: List<(i32, Order), MOST_ORDERS>,
    /// The cost of the best order, the places of the first and beyond the last, the points.
    groups: List<(i32, usize, usize, usize), { MOST_POINTS + 1 }>,
}

/// One weighing of the moves of an aircraft.
pub(crate) struct Weighing<'a> {
    view: View<'a>,
    posture: &'a Posture,
    pose: Option<&'a PoseWorth>,
    enemies: Enemies,
    errand: Errand<'a>,
    speed: i16,
    /// In steps of 50 m.
    altitude: i16,
    /// Where the aircraft steers besides, and whether that is home.
    toward: Option<Hex>,
    home: bool,
    /// The most that shots, tailing and work can add.
    gain: i32,
    /// The part of it that work can add, and a jam cleared.
    work_gain: i32,
    tails: bool,
    /// The deepest dive without an overdive.
    dive: i16,
    /// It can hang on its propeller and fire straight up.
    hangs: bool,
    /// A gun of the pilot is jammed, or wants a drum.
    jammed: bool,
    /// The ground is where it wants to be, and it may land under power.
    lands: bool,
}

impl<'a> Weighing<'a> {
    pub(crate) fn new(situation: &Situation<'a>, doctrine: &'a Doctrine, posture: &'a Posture) -> Weighing<'a> {
        let view = situation.view;
        let (scenario, plane) = (view.scenario, view.plane());
        let enemies = Enemy::all(&view, situation, situation.quarry(posture.quarry));
        let charge = situation.charge().map(|at| view.other(at));
        let quarry = enemies.iter().next().map(|enemy| enemy.place.altitude / STEP);
        let own = plane.altitude / STEP;
        let speed = Bases {
            own: plane.speed.into(),
            enemy: enemies.iter().next().map_or(plane.speed, |enemy| view.other(enemy.at.into()).speed).into(),
            maximum: scenario.maximum(plane).into(),
            charge: charge.map_or(plane.speed, |charge| charge.speed).into(),
            dive: scenario.envelope(plane).dive_speed.into(),
        };
        let altitude = Bases {
            own,
            enemy: quarry.unwrap_or(own),
            maximum: scenario.aircraft(plane).ceiling / STEP,
            charge: charge.map_or(own, |charge| charge.altitude / STEP),
            dive: own,
        };
        let errand = Errand::of(&view, situation.work);
        let toward = match posture.toward {
            Toward::Nowhere | Toward::Home => None,
            Toward::Goal => errand.goal(),
            Toward::Charge => charge.map(|charge| charge.pose.ahead(i32::from(charge.speed) / 2)),
            Toward::Friend => view.nearest_of(view.friends()).map(|(at, _)| view.other(at).pose.ahead(2)),
        };
        let tails = posture.tail != 0 && scenario.rules.tailing.may_tail(scenario.schedule(plane));
        let mut weighing = Weighing {
            view,
            posture,
            pose: posture.pose.map(|pose| &doctrine.poses[pose]),
            enemies,
            errand,
            speed: posture.speed.value(speed),
            altitude: posture.altitude.value(altitude),
            toward,
            home: posture.toward == Toward::Home,
            gain: 0,
            work_gain: 0,
            tails,
            dive: scenario.envelope(plane).dive,
            hangs: scenario.has(plane, Special::HangsOnPropeller) && !plane.glider,
            lands: false,
            jammed: scenario.pilots_guns(plane).is_some_and(|position| plane.guns[position].is_jammed())
                || view.needs_drum(),
        };
        let steady = if weighing.jammed { posture.steady.max(0) * 2 } else { 0 };
        weighing.work_gain = posture.work.max(0) * weighing.errand.most() + steady;
        weighing.gain = weighing.most_gain();
        weighing.lands = weighing.altitude <= 0 && posture.altitude.above > 0;
        weighing
    }

    /// Heights that matter, in steps: the one wanted and the quarry's.
    pub(crate) fn heights(&self) -> [i16; 2] {
        let quarry = self.enemies.iter().next().map_or(self.altitude, |enemy| enemy.place.altitude / STEP);
        [self.altitude, quarry]
    }

    /// The most that any end can gain besides what pose, speed and height are worth. One target is fired at.
    fn most_gain(&self) -> i32 {
        let scenario = self.view.scenario;
        let shots = self.enemies.iter().map(|enemy| worth(self.posture.give, enemy.most_given(scenario))).max();
        let tail = if self.tails { self.posture.tail.max(0) } else { 0 };
        shots.unwrap_or(0).max(0) + tail + self.work_gain
    }

    /// Looks for the best move, and gives its score; the candidates are ends with an order each.
    pub(crate) fn best(&self, moves: &Moves<'a>) -> (Option<(i32, Best<'a>)>, Candidates) {
        let mut chooser: Chooser<i32, Best<'a>> = Chooser::default();
        let start = moves.start;
        let ranked = self.ranked(moves);
        for &(cheapest, from, to, points) in ranked.groups.iter() {
            let orders: &[(i32, Order)] = &ranked.orders;
            let orders = &orders[from..to];
            let special = orders.iter().any(|(_, order)| order.manoeuvre.is_some());
            for end in moves.ends(points) {
                chooser.offer(orders.len() as u32);
                let pose = end.pose(start.pose);
                let (ground, good) = self.pose(pose);
                if !special && chooser.rules_out(ground + cheapest + self.gain) {
                    continue;
                }
                let gain = if special { self.gain } else { self.gain_at(pose) };
                for (cost, order) in orders {
                    // A special manoeuvre leads on from the end of the way, or the way from it.
                    let (ground, good) = match order.manoeuvre {
                        None => (ground, good),
                        Some(_) => self.pose(moves.place(end, order).pose),
                    };
                    let so_far = ground + cost;
                    if chooser.rules_out(so_far + gain) {
                        if special {
                            continue;
                        }
                        // The orders that follow cost more.
                        break;
                    }
                    if !order.suits(end) {
                        continue;
                    }
                    let place = moves.place(end, order);
                    let so_far = so_far - self.faded(good, place);
                    if chooser.rules_out(so_far + gain) {
                        continue;
                    }
                    let before = moves.before(end, order, place);
                    let gained = so_far + self.gained(end, order, (place, before)) + self.work(end, order, place);
                    if chooser.rules_out(gained) {
                        continue;
                    }
                    let score = gained - self.suffered(place);
                    let possible = || moves.is_free(place) && self.view.may_set_down(place);
                    chooser.score_if(score, || possible().then_some(Best { end, order: *order }));
                }
            }
        }
        chooser.chosen()
    }

    /// The orders with what they cost: those of the points with the best order first, and of these the best first, so that
    /// most ends need no more than a look.
    fn ranked(&self, moves: &Moves<'a>) -> Ranked {
        let mut ranked =
            Ranked { orders: List::filled_with((0, Order::default())), groups: List::filled_with((i32::MIN, 0, 0, 0)) };
        for points in (0..=MOST_POINTS).filter(|&points| !moves.ends(points).is_empty()) {
            let from = ranked.orders.len();
            for order in moves.orders(points) {
                ranked.orders.push((self.order(moves.start, order), *order));
            }
            let group: &mut [(i32, Order)] = &mut ranked.orders;
            let group = &mut group[from..];
            // No two orders of a group are alike in these, so that their order is certain.
            group.sort_unstable_by_key(|(cost, order)| (-cost, order.rise, order.speed, order.manoeuvre, order.early));
            if let Some(&(cheapest, _)) = group.first() {
                ranked.groups.push((cheapest, from, from + group.len(), points));
            }
        }
        ranked.groups.sort_unstable_by_key(|&(cheapest, _, _, points)| (-cheapest, points));
        ranked
    }

    /// The most that an end with this pose can gain, at any height.
    fn gain_at(&self, pose: Pose) -> i32 {
        let scenario = self.view.scenario;
        let (mut shots, mut tail) = (0, 0);
        for enemy in self.enemies.iter().filter(|enemy| enemy.near) {
            if self.posture.give > 0 && enemy.may_be_given(scenario, pose, self.hangs) {
                shots = enemy.most_given(scenario).max(shots);
            }
            if self.tails && enemy.settled && enemy.place.pose.facing == pose.facing {
                tail = self.posture.tail.max(0);
            }
        }
        worth(self.posture.give, shots) + tail + self.work_gain
    }

    /// What speed and height cost, and a manoeuvre or an overdive.
    fn order(&self, start: Place, order: &Order) -> i32 {
        let posture = self.posture;
        let manoeuvres = &self.view.scenario.rules.manoeuvres;
        let special = order.manoeuvre.and_then(|step| step.manoeuvre());
        let altitude = (start.altitude + order.rise + special.map_or(0, |special| manoeuvres.row(special).rise)) / STEP;
        let strain = posture.overdive.map_or(0, |strain| strain * i32::from(order.excess));
        let manoeuvre = if order.manoeuvre.is_some() { posture.manoeuvre.unwrap_or(0) } else { 0 };
        let lands = (self.lands && special.is_none() && order.excess == 0) || self.view.plane().glider;
        let ground = if altitude <= 0 && !lands { GROUND } else { 0 };
        strain + manoeuvre + ground
            - posture.speed.cost(order.speed.into(), self.speed)
            - posture.altitude.cost(altitude, self.altitude)
    }

    /// Of a pose's worth what its zones are worth, where heights take from it.
    #[inline]
    fn zones(&self, pose: Pose, worth: i32) -> i32 {
        let fading = self.pose.filter(|pose| pose.fades > 0);
        let Some((weights, quarry)) = fading.map(|pose| pose.tables.weights).zip(self.enemies.iter().next()) else {
            return 0;
        };
        worth - (range(pose.hex, quarry.expected.hex) as i32 - weights.ideal_range).abs() * weights.range
    }

    /// What of a good pose is lost by height over the enemy whom it is about that no dive takes off in one move.
    #[inline]
    fn faded(&self, good: i32, place: Place) -> i32 {
        let fades = self.pose.map_or(0, |pose| pose.fades);
        let Some(quarry) = self.enemies.iter().next().filter(|_| fades > 0 && good > 0) else { return 0 };
        let above = place.altitude - quarry.place.altitude - self.dive;
        good * i32::from(above / STEP).clamp(0, fades) / fades
    }

    /// What a pose is worth against the enemies, and on the way somewhere; and the first of these where it is to be had.
    #[inline]
    fn pose(&self, pose: Pose) -> (i32, i32) {
        let mut sum = 0;
        if let Some(worth) = self.pose {
            let against = |enemy: &Enemy| worth.tables.against(pose, enemy.expected).0;
            sum += match worth.over {
                Over::Quarry => self.enemies.iter().next().map(against),
                Over::Best => self.enemies.iter().map(against).max(),
                Over::Worst => self.enemies.iter().map(against).min(),
            }
            .unwrap_or(0);
        }
        let good = self.zones(pose, sum).max(0);
        if self.posture.nearer != 0 {
            sum -= self.posture.nearer * self.way(pose);
        }
        (sum, good)
    }

    /// Hexes left to where the aircraft steers.
    #[inline]
    fn way(&self, pose: Pose) -> i32 {
        if self.home {
            return self.errand.way_home(pose);
        }
        match self.toward {
            Some(_) if self.posture.toward == Toward::Goal => self.errand.way(pose),
            Some(hex) => range(pose.hex, hex) as i32,
            None => 0,
        }
    }

    /// What the best of the own shots is worth, and a place behind an enemy.
    #[inline]
    fn gained(&self, end: &End, order: &Order, (place, before): (Place, Option<Place>)) -> i32 {
        let scenario: &Scenario = self.view.scenario;
        let posture = self.posture;
        let (mut best, mut tail) = (0, 0);
        let hangs = self.hangs
            && end.straight >= 1
            && (order.rise == 0 || (order.rise > 0 && end.hexes > 1))
            && order.manoeuvre.is_none()
            && order.speed <= scenario.rules.fields.hanging_speed;
        // An observer at work does not fire.
        let at_work = self.errand.no_fire && self.errand.units(end, order, place) > 0;
        for enemy in self.enemies.iter().filter(|enemy| enemy.near) {
            if posture.give > 0 && !at_work {
                best = enemy.given(scenario, place, self.sighted(enemy, (place, before))).max(best);
                if hangs && enemy.settled && scenario.rules.fields.hangs_under(place, enemy.place) {
                    best = enemy.given_from_below(scenario, place).max(best);
                }
            }
            if self.tails && enemy.settled && scenario.rules.tailing.in_position(place, enemy.place) {
                tail = posture.tail;
            }
        }
        worth(posture.give, best) + tail
    }

    /// From where else than the end of a move a fixed gun has to bear on an enemy: from where the aircraft was before its last
    /// point; a tailer who is not shaken off needs his target in the sights for the last point alone (R2.6c, R6.6c).
    #[inline]
    fn sighted(&self, enemy: &Enemy, (place, before): (Place, Option<Place>)) -> Option<Place> {
        let target = (usize::from(enemy.at), enemy.place);
        if self.view.scenario.needs_one_point_at(self.view.plane(), place, target) { Some(place) } else { before }
    }

    /// Hands out the shots of the pilot's guns at enemies who stay where they are to which a move leads: the line, the damage
    /// expected, and that with a change of what is added to the shot.
    pub(crate) fn sure_shots(
        &self,
        moves: &Moves<'a>,
        best: &Best<'a>,
        change: i8,
        mut take: impl FnMut(Line, i32, i32),
    ) {
        let place = moves.place(best.end, &best.order);
        let before = moves.before(best.end, &best.order, place);
        for enemy in self.enemies.iter().filter(|enemy| enemy.settled) {
            let Some(before) = self.sighted(enemy, (place, before)) else { continue };
            let shot = |change| enemy.give.ahead(self.view.scenario, (place, before), enemy.place, change);
            if let (Some((line, expected)), Some((_, changed))) = (shot(0), shot(change)) {
                take(line, expected, changed);
            }
        }
    }

    /// What the enemies' shots of this turn cost.
    #[inline]
    fn suffered(&self, place: Place) -> i32 {
        if self.posture.take == 0 {
            return 0;
        }
        // No more than two may fire their front guns at one aircraft (R2.5f): the worst of them do.
        let [mut worst, mut second] = [0; 2];
        for enemy in self.enemies.iter().filter(|enemy| enemy.near) {
            let taken = enemy.taken(self.view.scenario, place);
            (worst, second) = (worst.max(taken), second.max(taken.min(worst)));
        }
        worth(self.posture.take, worst + second)
    }

    /// What the move does for the mission, or to clear a gun.
    #[inline]
    fn work(&self, end: &End, order: &Order, place: Place) -> i32 {
        let mut sum = 0;
        if self.posture.work != 0 {
            sum += self.posture.work * self.errand.units(end, order, place);
        }
        let manoeuvre = order.manoeuvre.is_some();
        let handling = || Handling { rise: order.rise, hexsides: Moves::hexsides(end), manoeuvre };
        if self.posture.steady != 0 && self.jammed && self.view.scenario.rules.jams.may_clear(handling()) {
            // The controls of some lock only in flight straight and level (R4.6a).
            let level = order.rise == 0 && end.way.steps().all(|step| step == Step::Ahead);
            let locks = self.view.scenario.has(self.view.plane(), Special::LocksControls);
            sum += self.posture.steady * if level && locks { 2 } else { 1 };
        }
        sum
    }
}

/// What flying into the ground costs.
const GROUND: i32 = -1_000_000;

/// Points of damage, in parts, at a weight.
#[inline]
fn worth(weight: i32, parts: i32) -> i32 {
    weight * parts / SCALE
}
