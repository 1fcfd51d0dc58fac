//! Which way a flight turns: towards its goal, on the map, off China, clear of sites it keeps from and within reach of what
//! binds its task (DH4a, DH6a).

use crate::policy::View;
use crate::policy::line_up::LineUp;
use crate::policy::view::{NONE, least};
use crate::terms::defence::Density;
use crate::terms::flights::{Bound, Task};
use crate::terms::hexes;
use crate::terms::orders::{BombOrder, Course, Goal, Order};
use ground::board::{Heading, Hex, range};

/// What speaks against a hex, the worst first: off the map, in the buffer zone, nearer to a site than it should be, farther
/// from what binds the flight, under more guns.
type Wrong = (bool, bool, u32, u32, u32);

/// What a way back counts under fire: more than all guns that can reach a hex.
const BACK: u32 = 99;

/// All of it but the guns.
const fn bare((off, buffer, near, strays, _): Wrong) -> (bool, bool, u32, u32) {
    (off, buffer, near, strays)
}

/// How a flight stands in a hex as to what may be wrong with it: in the buffer zone, hexes beyond what it keeps from sites
/// (below 0 within that), hexes from what binds it, under fire.
#[derive(Clone, Copy, Debug)]
struct Stand {
    buffer: bool,
    clear: i32,
    far: u32,
    under_fire: bool,
}

/// A heading with its worth: the less the better.
type Worth = (Wrong, u32, u8, u8);

impl View<'_> {
    /// The course for the next point, which is left unspent where the flight would end its move in a hex in which it may not.
    pub(crate) fn steer(&self, order: Order) -> Course {
        let course = self.turns(order);
        Course { hangs_back: self.may_hang_back() && self.crowded(course.free), ..course }
    }

    /// Points that the flight may leave unspent: none at dash.
    pub(crate) fn spare(&self) -> u8 {
        if self.us().flying.dash { 0 } else { self.scenario.rules.movement.combat_less }
    }

    /// Whether the flight may leave what it has of points unspent, which is never its first.
    pub(crate) fn may_hang_back(&self) -> bool {
        let flying = &self.us().flying;
        flying.points <= self.spare() && flying.spent > 0
    }

    /// Whether the last point of a move would end where the flight may not, and it may stay where it is.
    fn crowded(&self, steps: i8) -> bool {
        let flying = &self.us().flying;
        let ahead = flying.heading.turned(steps).ahead(flying.hex, flying.right);
        let may_end = |hex| self.may_end_in(hex, flying.band);
        !may_end(ahead) && may_end(flying.hex)
    }

    /// The turns for the next point, towards the goal of an order; one that names nothing any more leads along the path. A
    /// bomber near its target lines up for its run.
    fn turns(&self, order: Order) -> Course {
        let flying = &self.us().flying;
        let (_, most) = self.scenario.turning(flying.speed);
        let bombs = matches!(order.goal, Goal::Path | Goal::Target) && order.bomb == BombOrder::Target;
        match if bombs { self.line_up() } else { None } {
            Some(LineUp::Start(start)) => return self.course(order, start, most),
            Some(LineUp::Along(heading)) => return flying.turn_to(heading, most),
            None => {}
        }
        // Whose work is done in this move turns for home in it.
        let goal = if self.us().egressing() { Goal::Home } else { order.goal };
        let goal = self.goal_hex(goal).or_else(|| self.goal_hex(Goal::Path));
        self.course(order, goal.unwrap_or(self.here()), most)
    }

    /// The course to a goal. `most` is the greatest turn that a point buys.
    fn course(&self, order: Order, goal: Hex, most: u8) -> Course {
        let flying = &self.us().flying;
        let (now, to_go) = (self.stand(order, goal, flying.hex), range(flying.hex, goal));
        let worth = |heading: Heading, steps: i8| -> Worth {
            let hex = heading.ahead(flying.hex, flying.right);
            let off = if hex == goal { 0 } else { heading.steps_to(Heading::towards(hex, goal)).unsigned_abs() };
            let (left, mut wrong) = (range(hex, goal), self.wrong(hex, order, goal, now));
            // Under fire a flight flies on: who turns back to get out of it comes to the same guns again.
            if now.under_fire && left >= to_go {
                wrong.4 = wrong.4.max(BACK);
            }
            (wrong, left, off, steps.unsigned_abs())
        };
        let best = |heading: Heading, most: i8| {
            let turned = (-most..=most).map(|steps| (worth(heading.turned(steps), steps), steps));
            turned.min().unwrap_or_else(|| (worth(heading, 0), 0))
        };
        let (free_worth, free) = best(flying.heading, flying.free_turn as i8);
        let heading = flying.heading.turned(free);
        let wanted = heading.steps_to(Heading::towards(flying.hex, goal));
        let astray = bare(free_worth.0) != bare(Wrong::default());
        let there = if self.loiters(order) { u32::from(self.scenario.rules.us_flying.by_the_bombers) } else { 0 };
        let behind = to_go > there && wanted.abs() > 2 && flying.points > 1;
        let most = most as i8;
        let paid = if astray {
            let (worth, paid) = best(heading, most);
            // Where every turn leads off the map it takes the greatest towards its goal, and turns on with the next point.
            let stuck = free_worth.0.0 && worth.0.0;
            if stuck {
                if wanted < 0 { -most } else { most }
            } else if bare(worth.0) < bare(free_worth.0) {
                paid
            } else {
                0
            }
        } else if free_worth.0.4 > 0
            && !flying.hard_turn
            && let (((.., 0), then, ..), paid) = best(heading, most)
            && then < to_go
        {
            // A turn that is paid for to get out of fire has to lead nearer the goal; a second one in a move takes longer than
            // to fly through.
            paid
        } else if behind && !flying.hard_turn {
            // As far towards it as it may, rather than fly on away from it, though it be no hex nearer yet; once a move, and
            // not to where it would have to turn away again.
            let (worth, paid) = best(heading, most);
            let bearing = |(wrong, left, off, _): Worth| (wrong, left, off);
            let better = bearing(worth) < bearing(free_worth);
            if better && self.leads_on(heading.turned(paid), order, goal) { paid } else { 0 }
        } else {
            0
        };
        Course { free, paid, hangs_back: false }
    }

    /// Whether an order has the flight wait about its goal: who guards bombers, and SEAD at the end of its path.
    fn loiters(&self, order: Order) -> bool {
        match order.goal {
            Goal::Bombers | Goal::Station => true,
            Goal::Path => matches!(self.seat().task, Task::Sead | Task::Cap | Task::ArmedEscort),
            _ => false,
        }
    }

    /// Whether the flight can fly on beyond the hex ahead by a heading with nothing but guns against it.
    fn leads_on(&self, heading: Heading, order: Order, goal: Hex) -> bool {
        let flying = &self.us().flying;
        let next = heading.ahead(flying.hex, flying.right);
        let (there, free) = (self.stand(order, goal, next), self.scenario.turning(flying.speed).0 as i8);
        let beyond = |steps: i8| heading.turned(steps).ahead(next, !flying.right);
        next == goal
            || (-free..=free).any(|steps| bare(self.wrong(beyond(steps), order, goal, there)) == bare(Wrong::default()))
    }

    /// What speaks against entering a hex for who stands so now. Nothing is more than a hex nearer or farther from there, so
    /// that most of it need not be looked at.
    fn wrong(&self, hex: Hex, order: Order, goal: Hex, now: Stand) -> Wrong {
        let stray = self.stray();
        let off = hexes::index(hex).is_none();
        let buffer = !now.buffer && self.scenario.map.ground(hex).buffer();
        let clear = if now.clear > 0 { now.clear } else { self.clear_of_sites(order, goal, hex) };
        let too_near = if clear < now.clear.min(0) { clear.unsigned_abs() } else { 0 };
        let far = if now.far < stray { now.far } else { self.far(hex) };
        let strays = if far > now.far { far.saturating_sub(stray) } else { 0 };
        let guns = if order.avoid_flak { self.guns_over(hex) } else { 0 };
        (off, buffer, too_near, strays, guns)
    }

    /// How many concentrations that fire reach the flight's band over a hex.
    pub(crate) fn guns_over(&self, hex: Hex) -> u32 {
        let (rules, band) = (&self.scenario.rules.barrage, self.us().flying.band);
        let reach = |density: Density| rules.numbers[density.index()][band.index()] > 0;
        let guns = self.state.covering(hex);
        guns.filter(|(_, aaa)| rules.unsuppressed(aaa.density, aaa.suppression).is_some_and(reach)).count() as u32
    }

    /// How a flight stands in a hex.
    fn stand(&self, order: Order, goal: Hex, hex: Hex) -> Stand {
        let buffer = self.scenario.map.ground(hex).buffer();
        let under_fire = order.avoid_flak && self.guns_over(hex) > 0;
        Stand { buffer, clear: self.clear_of_sites(order, goal, hex), far: self.far(hex), under_fire }
    }

    /// How many hexes farther a hex is from sites than an order has a flight keep from them, below 0 within that: from those
    /// that are on, of which who makes for one keeps from that alone, and from all that it knows.
    fn clear_of_sites(self, order: Order, goal: Hex, hex: Hex) -> i32 {
        let Order { keep_out, keep_out_known, .. } = order;
        let hunts = matches!(order.goal, Goal::Radar | Goal::RadarNearestPath);
        let beyond = |keep: u8| move |site: Hex| range(hex, site) as i32 - i32::from(keep);
        let hot = self.hot_sites().filter(|&site| keep_out > 0 && (!hunts || site == goal)).map(beyond(keep_out));
        let known = self.known_sites().filter(|_| keep_out_known > 0).map(beyond(keep_out_known));
        hot.chain(known).min().unwrap_or(NONE as i32)
    }

    /// How far the flight's task lets it go from what binds it.
    fn stray(&self) -> u32 {
        self.seat().allows.stray.into()
    }

    /// How many hexes a hex is from what binds the flight's task; one on its way home or in disorder is not bound (DH4a).
    fn far(&self, hex: Hex) -> u32 {
        if self.us().egressing() || self.us().disordered {
            return 0;
        }
        let to_path = || least(self.to_path(hex).into_iter().chain(self.ways().out.rest(hex, 0)));
        match self.seat().allows.bound {
            Bound::Path => to_path(),
            Bound::Strike => self.to_strike(hex).unwrap_or_else(to_path),
            Bound::Orbit => 0,
        }
    }
}
