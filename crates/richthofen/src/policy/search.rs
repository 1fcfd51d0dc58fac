//! The search for the best move of a weighing.
//!
//! Moves are offered by points, by end, and for each end by order, the cheapest first; of equal scores the first
//! offered is chosen. The search looks at them hex by hex instead, those first that can be worth most, and leaves out
//! each hex, pose, end and order whose bound can't beat the best so far. The rank of a move among those offered
//! settles ties as if each had been looked at in turn.

use crate::policy::danger::Danger;
use crate::policy::enemies::{ALL, Set};
use crate::policy::moves::{MOST_ORDERS, Moves, Order};
use crate::policy::scores::Weighing;
use crate::scenario::prepared::reach::spots::{HexSpot, Points, PoseSpot, Spots};
use crate::scenario::prepared::reach::{End, MOST_POINTS};
use ground::board::Pose;
use ground::doctrine::{Candidates, Chooser};
use ground::game::List;
use std::cmp::Reverse;

/// The best move.
#[derive(Clone, Copy)]
pub(crate) struct Best<'a> {
    pub(crate) end: &'a End,
    pub(crate) order: Order,
}

/// A score, and of equal ones the first offered.
type Key = (i32, Reverse<u32>);

/// Less than any cost.
const NOTHING: i32 = i32::MIN / 2;

/// The key of a bound that says nothing of ranks.
const fn of_any(bound: i32) -> Key {
    (bound, Reverse(0))
}

/// Orders that spend the same points on the way, the cheapest first.
#[derive(Clone, Copy, Debug, Default)]
struct Group {
    /// What the first of them costs, and the first without a special manoeuvre.
    cheapest: i32,
    cheapest_plain: Option<i32>,
    from: u16,
    to: u16,
    points: u8,
}

/// The orders of a weighing with what each costs, in groups: that with the cheapest order first.
#[derive(Clone, Debug)]
struct Ranking {
    orders: Vec<(i32, Order)>,
    groups: List<Group, { MOST_POINTS + 1 }>,
    /// The place of the group, by its points.
    of_points: [u8; MOST_POINTS + 1],
    /// The points of groups with an order without a special manoeuvre, and whether there is one with one.
    plain: Points,
    special: bool,
}

impl Default for Ranking {
    fn default() -> Ranking {
        Ranking {
            orders: Vec::with_capacity(MOST_ORDERS),
            groups: List::empty(Group::default()),
            of_points: [0; MOST_POINTS + 1],
            plain: Points::default(),
            special: false,
        }
    }
}

impl Ranking {
    fn orders(&self, group: &Group) -> &[(i32, Order)] {
        &self.orders[usize::from(group.from)..usize::from(group.to)]
    }

    /// What the cheapest order without a special manoeuvre costs that spends one of these numbers of points.
    fn cheapest(&self, points: Points) -> Option<i32> {
        let groups = self.groups.iter().filter(|group| points.has(group.points.into()));
        groups.filter_map(|group| group.cheapest_plain).max()
    }
}

/// What a pilot keeps from one search to the next: room alone, as much as a search can need.
#[derive(Clone, Debug)]
pub(crate) struct Room {
    /// Hexes that are still to be looked at, with what each is worth at most.
    open: Vec<(i32, u16)>,
    ranked: Ranking,
    danger: Danger,
}

impl Default for Room {
    fn default() -> Room {
        /// Hexes within the most points.
        const MOST_HEXES: usize = 3 * MOST_POINTS * (MOST_POINTS + 1) + 1;
        Room { open: Vec::with_capacity(MOST_HEXES), ranked: Ranking::default(), danger: Danger::default() }
    }
}

/// What is known of the score of the moves to a pose, or of one of them.
#[derive(Clone, Copy)]
struct Bound {
    /// The parts of the score that are known.
    so_far: i32,
    /// The part of it that height may take away.
    fading: i32,
    /// The most that shots, a place to tail from and work add.
    gain: i32,
    /// The enemies that may be shot at.
    targets: Set,
}

impl Bound {
    /// No score is above this.
    const fn upper(self) -> i32 {
        self.so_far + self.gain
    }
}

/// A search under way.
struct Search<'a, 'b> {
    weighing: &'b Weighing<'a>,
    moves: &'b Moves<'a>,
    spots: &'a Spots,
    ranked: &'b Ranking,
    danger: &'b mut Danger,
    /// What the cheapest order of each group costs in the hex that is looked at, with what it suffers there.
    here: [i32; MOST_POINTS + 1],
    chooser: Chooser<Key, Best<'a>>,
}

impl<'a> Weighing<'a> {
    /// Looks for the best move, and gives its score; the candidates are ends with an order each.
    pub(crate) fn best(&self, moves: &Moves<'a>, room: &mut Room) -> (Option<(i32, Best<'a>)>, Candidates) {
        let Some(spots) = moves.spots() else { return (None, Candidates::default()) };
        self.rank(moves, &mut room.ranked);
        let (ranked, danger) = (&room.ranked, &mut room.danger);
        danger.prepare(self, moves.heights());
        let here = [NOTHING; MOST_POINTS + 1];
        let mut search = Search { weighing: self, moves, spots, ranked, danger, here, chooser: Chooser::default() };
        for group in search.ranked.groups.iter() {
            search.chooser.offer(u32::from(group.to - group.from) * moves.ends(group.points.into()).len() as u32);
        }
        search.plain(&mut room.open);
        if search.ranked.special {
            search.special();
        }
        let (best, candidates) = search.chooser.chosen();
        (best.map(|((score, _), best)| (score, best)), candidates)
    }

    /// The orders with what they cost: those of the points with the best order first, and of these the best first.
    fn rank(&self, moves: &Moves<'a>, ranked: &mut Ranking) {
        ranked.orders.clear();
        ranked.groups.clear();
        (ranked.plain, ranked.special) = (Points::default(), false);
        for points in (0..=MOST_POINTS).filter(|&points| !moves.ends(points).is_empty()) {
            let from = ranked.orders.len();
            let mut cheapest_plain = None;
            for order in moves.orders(points) {
                let cost = self.order(moves.start, order);
                ranked.orders.push((cost, *order));
                if order.manoeuvre.is_some() {
                    ranked.special = true;
                    continue;
                }
                cheapest_plain = cheapest_plain.max(Some(cost));
            }
            let group = &mut ranked.orders[from..];
            // No two orders of a group are alike in these, so that their order is certain.
            group.sort_unstable_by_key(|(cost, order)| (-cost, order.rise, order.speed, order.manoeuvre, order.early));
            let Some(&(cheapest, _)) = group.first() else { continue };
            if cheapest_plain.is_some() {
                ranked.plain = ranked.plain.with(points);
            }
            let [from, to] = [from, from + group.len()].map(|place| place as u16);
            ranked.groups.push(Group { cheapest, cheapest_plain, from, to, points: points as u8 });
        }
        ranked.groups.sort_unstable_by_key(|group| (-group.cheapest, group.points));
        for (place, group) in ranked.groups.iter().enumerate() {
            ranked.of_points[usize::from(group.points)] = place as u8;
        }
    }
}

/// The rank of a candidate: by group, end and order.
const fn rank(group: usize, end: usize, order: usize) -> u32 {
    (group as u32) << 25 | (end as u32) << 9 | order as u32
}

const _: () = assert!(MOST_ORDERS <= 1 << 9 && MOST_POINTS < 1 << 7, "ranks have room for orders and groups");

impl<'a> Search<'a, '_> {
    /// Looks at the orders without special manoeuvres, hex by hex: first at the hex that can be worth most, then at
    /// those that can be better than what was found there.
    fn plain(&mut self, open: &mut Vec<(i32, u16)>) {
        let (weighing, start) = (self.weighing, self.moves.start.pose);
        open.clear();
        for (place, spot) in self.spots.hexes().iter().enumerate() {
            if !spot.points.meets(self.ranked.plain) {
                continue;
            }
            let Some(cheapest) = self.ranked.cheapest(spot.points) else { continue };
            open.push((weighing.most_of_hex(spot.hex(start)) + cheapest, place as u16));
        }
        let Some(first) = (0..open.len()).max_by_key(|&at| open[at].0) else { return };
        let (_, first) = open.swap_remove(first);
        self.hex(&self.spots.hexes()[usize::from(first)]);
        open.retain_mut(|(bound, place)| {
            if self.chooser.rules_out(of_any(*bound + weighing.gain)) {
                return false;
            }
            let hex = self.spots.hexes()[usize::from(*place)].hex(start);
            *bound += weighing.gain_in(hex).0;
            !self.chooser.rules_out(of_any(*bound))
        });
        open.sort_unstable_by_key(|&(bound, place)| (Reverse(bound), place));
        for &(bound, place) in open.iter() {
            if self.chooser.rules_out(of_any(bound)) {
                break;
            }
            self.hex(&self.spots.hexes()[usize::from(place)]);
        }
    }

    /// Looks at the poses in a hex.
    fn hex(&mut self, spot: &HexSpot) {
        let (weighing, start) = (self.weighing, self.moves.start.pose);
        let hex = spot.hex(start);
        self.danger.look(weighing, hex, self.moves.heights());
        let (gain, targets) = weighing.gain_in(hex);
        let (cheapest, plain) = (self.cheapest_here(spot.points), self.ranked.plain);
        if self.chooser.rules_out(of_any(weighing.most_of_hex(hex) + gain + cheapest)) {
            return;
        }
        for spot in self.spots.poses(spot).iter().filter(|spot| spot.points.meets(plain)) {
            let pose = Pose { hex, facing: start.facing.turned(spot.turned as i8) };
            let (ground, fading) = weighing.pose(pose);
            debug_assert!(ground <= weighing.most_of_hex(hex), "a bound holds");
            if self.chooser.rules_out(of_any(ground + cheapest + gain)) {
                continue;
            }
            let of_hex = gain;
            let (gain, targets) = weighing.gain_at(pose, targets);
            debug_assert!(gain <= of_hex && of_hex <= weighing.gain, "a bound holds");
            if !self.chooser.rules_out(of_any(ground + cheapest + gain)) {
                self.ends(spot, Bound { so_far: ground, fading, gain, targets });
            }
        }
    }

    /// What the cheapest order without a special manoeuvre costs that spends one of these numbers of points, with
    /// what it suffers at least in the hex that is looked at: of each group, and of all.
    fn cheapest_here(&mut self, points: Points) -> i32 {
        let mut best = NOTHING;
        for (place, group) in self.ranked.groups.iter().enumerate() {
            let mut of_group = NOTHING;
            if points.has(group.points.into()) {
                for (cost, order) in self.ranked.orders(group).iter().filter(|(_, order)| order.manoeuvre.is_none()) {
                    // The orders that follow cost more.
                    if *cost <= of_group {
                        break;
                    }
                    of_group = of_group.max(cost - self.danger.least(self.weighing, order.height));
                }
            }
            self.here[place] = of_group;
            best = best.max(of_group);
        }
        best
    }

    /// Looks at the ends in a pose.
    fn ends(&mut self, spot: &PoseSpot, bound: Bound) {
        let plain = self.ranked.plain;
        for at in self.spots.ends(spot).iter().filter(|at| plain.has(at.points.into())) {
            let place = usize::from(self.ranked.of_points[usize::from(at.points)]);
            let group = self.ranked.groups[place];
            let (cheapest, end) = (self.here[place], usize::from(at.place));
            if self.chooser.rules_out((bound.upper() + cheapest, Reverse(rank(place, end, 0)))) {
                continue;
            }
            self.orders((place, &group), (end, &self.moves.ends(at.points.into())[end]), bound);
        }
    }

    /// Looks at the orders without special manoeuvres for an end.
    fn orders(&mut self, (place, group): (usize, &Group), (number, end): (usize, &'a End), bound: Bound) {
        for at in 0..usize::from(group.to - group.from) {
            let (cost, order) = self.ranked.orders(group)[at];
            if order.manoeuvre.is_some() {
                continue;
            }
            let (bound, rank) = (Bound { so_far: bound.so_far + cost, ..bound }, Reverse(rank(place, number, at)));
            if self.chooser.rules_out((bound.upper(), rank)) {
                // The orders that follow cost more.
                break;
            }
            let suffered = self.danger.least(self.weighing, order.height);
            if self.chooser.rules_out((bound.upper() - suffered, rank)) || !order.suits(end) {
                continue;
            }
            self.candidate((end, order), rank, bound, Some(suffered));
        }
    }

    /// Looks at every end with each order that has a special manoeuvre, which leads on from the end of the way, or
    /// the way from it.
    fn special(&mut self) {
        let gain = self.weighing.gain;
        for place in 0..self.ranked.groups.len() {
            let group = self.ranked.groups[place];
            for (number, end) in self.moves.ends(group.points.into()).iter().enumerate() {
                for at in 0..usize::from(group.to - group.from) {
                    let (cost, order) = self.ranked.orders(&group)[at];
                    if order.manoeuvre.is_none() || !order.suits(end) {
                        continue;
                    }
                    let (ground, fading) = self.weighing.pose(self.moves.place(end, &order).pose);
                    let bound = Bound { so_far: ground + cost, fading, gain, targets: ALL };
                    let rank = Reverse(rank(place, number, at));
                    if !self.chooser.rules_out((bound.upper(), rank)) {
                        self.candidate((end, order), rank, bound, None);
                    }
                }
            }
        }
    }

    /// Scores a move, unless one of the bounds on the way to its score rules it out. `least` is no more than what it
    /// suffers in a hex that was looked at.
    fn candidate(&mut self, (end, order): (&'a End, Order), rank: Reverse<u32>, bound: Bound, least: Option<i32>) {
        let (weighing, moves) = (self.weighing, self.moves);
        let place = moves.place(end, &order);
        let so_far = bound.so_far - weighing.faded(bound.fading, place) - least.unwrap_or(0);
        if self.chooser.rules_out((so_far + bound.gain, rank)) {
            return;
        }
        let before = moves.before(end, &order, place);
        let gained = weighing.gained((end, &order), (place, before), bound.targets) + weighing.work(end, &order, place);
        debug_assert!(gained <= bound.gain, "a bound holds");
        if self.chooser.rules_out((so_far + gained, rank)) {
            return;
        }
        let suffered = match least {
            Some(_) => self.danger.at(weighing, order.height, place),
            None => weighing.suffered(place),
        };
        debug_assert!(least.is_none_or(|least| least <= suffered), "a bound holds");
        let score = so_far + gained + least.unwrap_or(0) - suffered;
        let possible = || moves.is_free(place) && weighing.view.may_set_down(place);
        self.chooser.score_if((score, rank), || possible().then_some(Best { end, order }));
    }
}
