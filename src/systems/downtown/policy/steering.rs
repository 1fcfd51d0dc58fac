//! Which way a flight turns: towards its goal, on the map, off China, clear of sites it keeps from and within reach of what
//! binds its task (DH4a, DH6a).

use crate::policy::View;
use crate::policy::line_up::LineUp;
use crate::policy::view::{NONE, least};
use crate::state::Aaa;
use crate::terms::defence::Density;
use crate::terms::flights::{Bound, Task};
use crate::terms::hexes;
use crate::terms::orders::{ArmsOrder, BombOrder, Course, Goal, Order};
use crate::terms::sets::Cover;
use ground::board::{Arc, Heading, Hex, range};

/// What speaks against a hex, the worst first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Wrong {
    off_the_map: bool,
    in_the_buffer: bool,
    /// Hexes by which it is nearer to a site than it should be.
    too_near: u32,
    /// Concentrations that cover it.
    guns: u32,
    /// Hexes by which it is farther from what binds the flight than its task lets it.
    strays: u32,
}

impl Wrong {
    const NOTHING: Wrong = Wrong { off_the_map: false, in_the_buffer: false, too_near: 0, guns: 0, strays: 0 };

    /// Whether nothing but guns speaks against it.
    fn at_most_guns(self) -> bool {
        Wrong { guns: 0, ..self } == Wrong::NOTHING
    }
}

/// What a way back counts under fire: more than all guns that can reach a hex.
const BACK: u32 = 99;

/// How a flight stands in a hex as to what may be wrong with it: in the buffer zone, hexes beyond what it keeps from sites
/// (below 0 within that), hexes from what binds it, under fire.
#[derive(Clone, Copy, Debug)]
struct Stand {
    buffer: bool,
    clear: i32,
    far: u32,
    under_fire: bool,
}

/// A heading with its worth, the less the better: what is wrong with the next hex, hexes left from there, concentrations that
/// cover it, steps off the goal, steps of the turn.
type Worth = (Wrong, u32, u32, u8, u8);

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
            Some(LineUp::Start(start)) => return self.course(order, (start, start), most),
            Some(LineUp::Along(heading)) => return flying.turn_to(heading, most),
            None => {}
        }
        // Whose work is done in this move turns for home in it.
        let spent =
            matches!(order.bomb, BombOrder::Site | BombOrder::Guns) && !self.us().armed() && self.us().arms == [0, 0];
        let goal = if self.us().egressing() || spent { Goal::Home } else { order.goal };
        let by = self.state.moving.by.filter(|&(of, by)| of == goal && by != self.here());
        let station = self.state.moving.station.filter(|_| goal == Goal::Station);
        let goal = station.or_else(|| self.goal_hex(goal)).or_else(|| self.goal_hex(Goal::Path)).unwrap_or(self.here());
        self.course(order, (goal, by.map_or(goal, |(_, by)| by)), most)
    }

    /// The course to a goal by way of a hex. `most` is the greatest turn that a point buys.
    fn course(&self, order: Order, (goal, by): (Hex, Hex), most: u8) -> Course {
        let here = self.here();
        let waits = if self.loiters(order) { u32::from(self.scenario.rules.us_flying.by_the_bombers) } else { 0 };
        let on_its_run = self.in_run();
        let leg = Leg {
            view: self,
            order,
            goal,
            by,
            now: self.stand(order, here),
            to_go: range(here, by),
            waits,
            on_its_run,
        };
        leg.course(most as i8)
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
        let (there, free) = (self.stand(order, next), self.scenario.turning(flying.speed).0 as i8);
        let beyond = |steps: i8| heading.turned(steps).ahead(next, !flying.right);
        next == goal || (-free..=free).any(|steps| self.wrong(beyond(steps), order, there).at_most_guns())
    }

    /// What speaks against entering a hex for who stands so now. Nothing is more than a hex nearer or farther from there, so
    /// that most of it need not be looked at.
    fn wrong(&self, hex: Hex, order: Order, now: Stand) -> Wrong {
        let stray = self.stray();
        let off_the_map = hexes::index(hex).is_none();
        let in_the_buffer = !now.buffer && self.scenario.map.ground(hex).buffer();
        let clear = if now.clear > 0 { now.clear } else { self.clear_of_sites(order, hex) };
        let too_near = if clear < now.clear.min(0) { clear.unsigned_abs() } else { 0 };
        let far = if now.far < stray { now.far } else { self.far(hex) };
        let strays = if far > now.far { far.saturating_sub(stray) } else { 0 };
        let guns = if order.avoid_flak { self.guns_over(hex) } else { 0 };
        Wrong { off_the_map, in_the_buffer, too_near, guns, strays }
    }

    /// How many concentrations that fire reach the flight's band over a hex.
    pub(crate) fn guns_over(&self, hex: Hex) -> u32 {
        self.state.covering(hex).filter(|(_, guns)| self.is_in_reach_of(guns)).count() as u32
    }

    /// The concentrations that fire and reach the flight's band, a bit each.
    pub(crate) fn guns_in_reach(&self) -> Cover {
        let guns = self.state.aaa.iter().enumerate().filter(|(_, guns)| self.is_in_reach_of(guns));
        guns.fold(0, |all, (place, _)| all | 1 << place)
    }

    /// Whether a concentration fires, and reaches the flight's band.
    fn is_in_reach_of(&self, guns: &Aaa) -> bool {
        let (rules, band) = (&self.scenario.rules.barrage, self.us().flying.band);
        let reach = |density: Density| rules.numbers[density.index()][band.index()] > 0;
        rules.unsuppressed(guns.density, guns.suppression).is_some_and(reach)
    }

    /// How a flight stands in a hex.
    fn stand(&self, order: Order, hex: Hex) -> Stand {
        let buffer = self.scenario.map.ground(hex).buffer();
        let under_fire = order.avoid_flak && self.guns_over(hex) > 0;
        Stand { buffer, clear: self.clear_of_sites(order, hex), far: self.far(hex), under_fire }
    }

    /// How many hexes farther a hex is from sites than an order has a flight keep from them, below 0 within that: from those
    /// that are on, and from all that it knows.
    fn clear_of_sites(self, order: Order, hex: Hex) -> i32 {
        let Order { keep_out, keep_out_known, .. } = order;
        let beyond = |keep: u8| move |site: Hex| range(hex, site) as i32 - i32::from(keep);
        let hot = self.hot_sites().filter(|_| keep_out > 0).map(beyond(keep_out));
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

/// What a flight has before it at a point.
#[derive(Clone, Copy, Debug)]
struct Leg<'a> {
    view: &'a View<'a>,
    order: Order,
    goal: Hex,
    /// The hex by which it flies there.
    by: Hex,
    now: Stand,
    /// Hexes to that.
    to_go: u32,
    /// Hexes from the goal within which it waits.
    waits: u32,
    /// A bomber on its run flies as straight as it can.
    on_its_run: bool,
}

impl Leg<'_> {
    /// What the hex ahead by a heading, after a turn of so many steps, is worth.
    fn worth(&self, heading: Heading, steps: i8) -> Worth {
        let (view, flying) = (self.view, &self.view.us().flying);
        let hex = heading.ahead(flying.hex, flying.right);
        let off = if hex == self.by { 0 } else { heading.steps_to(Heading::towards(hex, self.by)).unsigned_abs() };
        let (left, mut wrong) = (range(hex, self.by), view.wrong(hex, self.order, self.now));
        // A flight that knows no way around guns flies on under their fire: if it turned back, it would only meet them again.
        if self.now.under_fire && self.by == self.goal && left >= self.to_go {
            wrong.guns = wrong.guns.max(BACK);
        }
        let guns = if self.order.avoid_flak || self.on_its_run { wrong.guns } else { view.guns_over(hex) };
        (wrong, left, guns, off, steps.unsigned_abs())
    }

    /// The best of the turns of up to so many steps from a heading.
    fn best(&self, heading: Heading, most: i8) -> (Worth, i8) {
        let turned = (-most..=most).map(|steps| (self.worth(heading.turned(steps), steps), steps));
        turned.min().unwrap_or_else(|| (self.worth(heading, 0), 0))
    }

    /// The turns: free, and for a point up to `most`.
    fn course(&self, most: i8) -> Course {
        let flying = &self.view.us().flying;
        let (free_worth, free) = self.best(flying.heading, flying.free_turn as i8);
        let heading = flying.heading.turned(free);
        let paid = if !free_worth.0.at_most_guns() {
            self.back(heading, free_worth, most)
        } else if let Some(paid) = self.nose_on_radar(heading, most) {
            paid
        } else if let Some(paid) = self.between_guns(heading, free_worth, most) {
            paid
        } else if flying.hard_turn {
            // A second turn in a move takes longer than to fly on.
            0
        } else if free_worth.0.guns > 0
            && let Some(paid) = self.out_of_fire(heading, most)
        {
            paid
        } else {
            self.about(heading, free_worth, most)
        };
        Course { free, paid, hangs_back: false }
    }

    /// Steps from a heading to that towards the hex by which it flies.
    fn wanted(&self, heading: Heading) -> i8 {
        heading.steps_to(Heading::towards(self.view.here(), self.by))
    }

    /// The turn for a flight that free turns lead astray. Where every turn leads off the map it takes the greatest towards its
    /// goal, and turns on with the next point.
    fn back(&self, heading: Heading, free: Worth, most: i8) -> i8 {
        let (worth, paid) = self.best(heading, most);
        match () {
            () if free.0.off_the_map && worth.0.off_the_map && self.wanted(heading) < 0 => -most,
            () if free.0.off_the_map && worth.0.off_the_map => most,
            () if worth.0 < free.0 => paid,
            () => 0,
        }
    }

    /// A turn that is paid for to get out of fire: it has to lead nearer the goal, but by who waits there or knows a way around.
    fn out_of_fire(&self, heading: Heading, most: i8) -> Option<i8> {
        let ((wrong, then, ..), paid) = self.best(heading, most);
        let leads_on = then < self.to_go || self.to_go <= self.waits || self.by != self.goal && then == self.to_go;
        (wrong.guns == 0 && leads_on).then_some(paid)
    }

    /// The turn that brings the radar for which the flight makes into its front arc, where a missile that it has would then
    /// reach it.
    fn nose_on_radar(&self, heading: Heading, most: i8) -> Option<i8> {
        let (view, order) = (self.view, self.order);
        let hunts = matches!(order.goal, Goal::Radar | Goal::RadarNearestPath) && order.arms != ArmsOrder::Hold;
        if !hunts || view.us().flying.hard_turn || !view.shoots_by_the_nose(self.goal, order.arms) {
            return None;
        }
        let here = view.here();
        let turns = (1..=most).flat_map(|steps| [-steps, steps]);
        let points = |&steps: &i8| heading.turned(steps).arc(here, self.goal) == Arc::Front;
        if points(&0) { None } else { turns.into_iter().find(points) }
    }

    /// The first or the second of two turns that are paid for: back the way it came, where a single one leads under guns or no
    /// nearer to the goal.
    fn between_guns(&self, heading: Heading, free: Worth, most: i8) -> Option<i8> {
        let flying = &self.view.us().flying;
        let good = |worth: Worth| worth.0 == Wrong::NOTHING && worth.1 < self.to_go;
        let guns = |steps: i8| self.worth(heading.turned(steps), steps).0.guns > 0;
        let open = !self.order.avoid_flak || !(-most..=most).any(guns);
        if open || self.to_go <= self.waits || good(free) {
            return None;
        }
        let (once, paid) = self.best(heading, most);
        if flying.hard_turn {
            return (flying.points > 1 && good(once)).then_some(paid);
        }
        let back = if self.wanted(heading) < 0 { -most } else { most };
        let twice = self.best(heading.turned(back), most).0;
        (flying.points > 2 && !good(once) && good(twice)).then_some(back)
    }

    /// The turn of a flight that has passed its goal: as far towards it as it may, rather than fly on away from it, though it be
    /// no hex nearer yet, and not to where it would have to turn away again.
    fn about(&self, heading: Heading, free: Worth, most: i8) -> i8 {
        let flying = &self.view.us().flying;
        // Near its goal it would fly an arc past it.
        let far_off = if self.to_go <= 2 { 1 } else { 2 };
        let passed = range(flying.hex, self.goal) > self.waits && self.wanted(heading).abs() > far_off;
        if !passed || flying.points <= 1 {
            return 0;
        }
        let (worth, paid) = self.best(heading, most);
        let bearing = |(wrong, left, _, off, _): Worth| (wrong, left, off);
        let better = bearing(worth) < bearing(free);
        if better && self.view.leads_on(heading.turned(paid), self.order, self.goal) { paid } else { 0 }
    }
}
