//! Which way a flight turns: towards its goal, on the map, off China, clear of sites it keeps from and within reach of what
//! binds its task (DH4a, DH6a).

use crate::policy::View;
use crate::policy::line_up::LineUp;
use crate::policy::view::least;
use crate::terms::defence::Density;
use crate::terms::flights::Bound;
use crate::terms::hexes;
use crate::terms::orders::{BombOrder, Course, Goal, Order};
use ground::board::{Heading, Hex, range};

/// What speaks against a hex, the worst first: off the map, in the buffer zone, nearer to a site than it should be, farther
/// from what binds the flight, under more guns.
type Wrong = (bool, bool, u32, u32, u32);

/// All of it but the guns.
const fn bare((off, buffer, near, strays, _): Wrong) -> (bool, bool, u32, u32) {
    (off, buffer, near, strays)
}

/// How a flight stands in a hex as to what may be wrong with it: in the buffer zone, hexes to the nearest site if it keeps
/// from any, hexes from what binds it.
#[derive(Clone, Copy, Debug)]
struct Stand {
    buffer: bool,
    to_sites: u32,
    far: u32,
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
        let now = self.stand(order, flying.hex);
        let worth = |heading: Heading, steps: i8| -> Worth {
            let hex = heading.ahead(flying.hex, flying.right);
            let off = if hex == goal { 0 } else { heading.steps_to(Heading::towards(hex, goal)).unsigned_abs() };
            (self.wrong(hex, order, now), range(hex, goal), off, steps.unsigned_abs())
        };
        let best = |heading: Heading, most: i8| {
            let turned = (-most..=most).map(|steps| (worth(heading.turned(steps), steps), steps));
            turned.min().unwrap_or_else(|| (worth(heading, 0), 0))
        };
        let (free_worth, free) = best(flying.heading, flying.free_turn as i8);
        let heading = flying.heading.turned(free);
        let wanted = heading.steps_to(Heading::towards(flying.hex, goal));
        let astray = bare(free_worth.0) != bare(Wrong::default());
        let behind = flying.hex != goal && wanted.abs() > 2 && flying.points > 1;
        let most = most as i8;
        let paid = if astray {
            let (worth, paid) = best(heading, most);
            // At the edge of the map any turn is better than none.
            let stuck = free_worth.0.0 && paid == 0;
            if stuck {
                most
            } else if bare(worth.0) < bare(free_worth.0) {
                paid
            } else {
                0
            }
        } else if free_worth.0.4 > 0
            && let (((.., 0), then, ..), paid) = best(heading, most)
            && then <= range(flying.hex, goal)
        {
            // A turn under fire has to lead out of it, and not back: a flight that turns away from its goal comes back to
            // the same guns.
            paid
        } else if behind {
            // Not to where it would only have to turn away again.
            let turn = wanted.clamp(-most, most);
            if worth(heading.turned(turn), turn).0 <= free_worth.0 { turn } else { 0 }
        } else {
            0
        };
        Course { free, paid, hangs_back: false }
    }

    /// What speaks against entering a hex for who stands so now. Nothing is more than a hex nearer or farther from there, so
    /// that most of it need not be looked at.
    fn wrong(&self, hex: Hex, order: Order, now: Stand) -> Wrong {
        let (keep_out, stray) = (u32::from(order.keep_out), self.stray());
        let off = hexes::index(hex).is_none();
        let buffer = !now.buffer && self.scenario.map.ground(hex).buffer();
        let to_sites = if now.to_sites > keep_out { now.to_sites } else { self.to_sites(order, hex) };
        let too_near = if to_sites < now.to_sites { keep_out.saturating_sub(to_sites) } else { 0 };
        let far = if now.far < stray { now.far } else { self.far(hex) };
        let strays = if far > now.far { far.saturating_sub(stray) } else { 0 };
        let guns = if order.avoid_flak { self.guns_over(hex) } else { 0 };
        (off, buffer, too_near, strays, guns)
    }

    /// How many concentrations that fire reach the flight's band over a hex.
    fn guns_over(&self, hex: Hex) -> u32 {
        let (rules, band) = (&self.scenario.rules.barrage, self.us().flying.band);
        let reach = |density: Density| rules.numbers[density.index()][band.index()] > 0;
        let guns = self.state.covering(hex);
        guns.filter(|(_, aaa)| rules.unsuppressed(aaa.density, aaa.suppression).is_some_and(reach)).count() as u32
    }

    /// How a flight stands in a hex.
    fn stand(&self, order: Order, hex: Hex) -> Stand {
        let buffer = self.scenario.map.ground(hex).buffer();
        Stand { buffer, to_sites: self.to_sites(order, hex), far: self.far(hex) }
    }

    /// Hexes to the nearest site for who keeps from any.
    fn to_sites(self, order: Order, hex: Hex) -> u32 {
        if order.keep_out == 0 { 0 } else { least(self.known_sites().map(|site| range(hex, site))) }
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
