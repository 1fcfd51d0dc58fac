//! Which way a flight turns: towards its goal, on the map, off China, clear of sites it keeps from and within reach
//! of what binds its task (DH4a, DH6a).

use crate::policy::View;
use crate::policy::leg::Leg;
use crate::policy::line_up::LineUp;
use crate::policy::objections::{Objections, Position};
use crate::policy::view::{NONE, least};
use crate::state::Aaa;
use crate::terms::defence::Density;
use crate::terms::flights::{Bound, Task};
use crate::terms::hexes;
use crate::terms::orders::{BombOrder, Course, Goal, Order};
use crate::terms::sets::Cover;
use ground::board::{Heading, Hex, range};

impl View<'_> {
    /// The course for the next point, which is left unspent where the flight would end its move in a hex in which it
    /// may not.
    pub(crate) fn steer(&self, order: Order) -> Course {
        let course = self.turns(order);
        Course { hangs_back: self.may_hang_back() && self.crowded(course.free), ..course }
    }

    /// The number of points that the flight may leave unspent: none at dash.
    pub(crate) fn spare(&self) -> u8 {
        if self.us().flying.dash { 0 } else { self.scenario.rules.movement.combat_less }
    }

    /// Whether the flight may leave its remaining points unspent. It may never leave its first point.
    pub(crate) fn may_hang_back(&self) -> bool {
        let flying = &self.us().flying;
        flying.points <= self.spare() && flying.spent > 0
    }

    /// Whether the last point of the move would take the flight to a hex where it may not end, while it may end in its
    /// own hex.
    fn crowded(&self, steps: i8) -> bool {
        let flying = &self.us().flying;
        let ahead = flying.heading.turned(steps).ahead(flying.hex, flying.right);
        let may_end = |hex| self.may_end_in(hex, flying.band);
        !may_end(ahead) && may_end(flying.hex)
    }

    /// The turns for the next point, towards the goal of an order; one that names nothing any more leads along the
    /// path. A bomber near its target lines up for its run.
    fn turns(&self, order: Order) -> Course {
        let flying = &self.us().flying;
        let (_, most) = self.scenario.turning(flying.speed);
        let bombs = matches!(order.goal, Goal::Path | Goal::Target) && order.bomb == BombOrder::Target;
        match if bombs { self.line_up() } else { None } {
            Some(LineUp::Start(start)) => return self.course(order, (start, start), most),
            Some(LineUp::Along(heading)) => return flying.turn_to(heading, most),
            None => {}
        }
        // A flight that has finished its attack in this move turns for home at once.
        let spent =
            matches!(order.bomb, BombOrder::Site | BombOrder::Guns) && !self.us().armed() && self.us().arms == [0, 0];
        let goal = if self.us().egressing() || spent { Goal::Home } else { order.goal };
        let by = self.state.moving.by.filter(|&(of, by)| of == goal && by != self.here());
        let station = self.state.moving.station.filter(|_| goal == Goal::Station);
        let goal = station.or_else(|| self.goal_hex(goal)).or_else(|| self.goal_hex(Goal::Path)).unwrap_or(self.here());
        self.course(order, (goal, by.map_or(goal, |(_, by)| by)), most)
    }

    /// The course to a goal by way of `by`. `most` is the greatest turn, in steps, that a point buys.
    fn course(&self, order: Order, (goal, by): (Hex, Hex), most: u8) -> Course {
        let here = self.here();
        let waits = if self.loiters(order) { u32::from(self.scenario.rules.us_flying.by_the_bombers) } else { 0 };
        let on_its_run = self.in_run();
        let (now, to_go) = (self.position(order, here), range(here, by));
        let leg = Leg { view: self, order, goal, by, now, to_go, waits, on_its_run, hexes: Default::default() };
        leg.course(most as i8)
    }

    /// Whether an order has the flight wait about its goal: a flight that guards bombers, and SEAD at the end of its
    /// path.
    fn loiters(&self, order: Order) -> bool {
        match order.goal {
            Goal::Bombers | Goal::Station => true,
            Goal::Path => matches!(self.seat().task, Task::Sead | Task::Cap | Task::ArmedEscort),
            _ => false,
        }
    }

    /// Whether the flight, after the hex ahead on a heading, finds a next hex with nothing but guns against it.
    pub(crate) fn leads_on(&self, heading: Heading, order: Order, goal: Hex) -> bool {
        let flying = &self.us().flying;
        let next = heading.ahead(flying.hex, flying.right);
        let (there, free) = (self.position(order, next), self.scenario.turning(flying.speed).0 as i8);
        let beyond = |steps: i8| heading.turned(steps).ahead(next, !flying.right);
        next == goal || (-free..=free).any(|steps| self.objections(beyond(steps), order, there).at_most_guns())
    }

    /// The objections to a hex as the next of a flight whose own hex has those of `now`. Nothing is more than a hex
    /// nearer or farther from there, so that most of it need not be looked at.
    pub(crate) fn objections(&self, hex: Hex, order: Order, now: Position) -> Objections {
        let stray = self.stray();
        let off_the_map = hexes::index(hex).is_none();
        let in_the_buffer = !now.buffer && self.scenario.map.ground(hex).buffer();
        let clear = if now.clear > 0 { now.clear } else { self.clear_of_sites(order, hex) };
        let too_near = if clear < now.clear.min(0) { clear.unsigned_abs() } else { 0 };
        let far = if now.far < stray { now.far } else { self.far(hex) };
        let strays = if far > now.far { far.saturating_sub(stray) } else { 0 };
        let guns = if order.avoid_flak { self.guns_over(hex) } else { 0 };
        Objections { off_the_map, in_the_buffer, too_near, guns, strays }
    }

    /// The number of concentrations that fire and reach the flight's band over a hex.
    #[inline]
    pub(crate) fn guns_over(&self, hex: Hex) -> u32 {
        if self.state.covered(hex) { self.guns_covering(hex) } else { 0 }
    }

    /// The same for a hex that is known to be in a barrage zone.
    fn guns_covering(&self, hex: Hex) -> u32 {
        self.state.covering(hex).filter(|(_, guns)| self.is_in_reach_of(guns)).count() as u32
    }

    /// The concentrations that fire and reach the flight's band, as a bit set.
    pub(crate) fn guns_in_reach(&self) -> Cover {
        let guns = self.state.aaa.iter().enumerate().filter(|(_, guns)| self.is_in_reach_of(guns));
        guns.fold(0, |all, (place, _)| all | 1 << place)
    }

    /// Whether a concentration fires and reaches the flight's band.
    fn is_in_reach_of(&self, guns: &Aaa) -> bool {
        let (rules, band) = (&self.scenario.rules.barrage, self.us().flying.band);
        let reach = |density: Density| rules.numbers[density.index()][band.index()] > 0;
        rules.unsuppressed(guns.density, guns.suppression).is_some_and(reach)
    }

    /// The objections to a hex as the one where the flight is.
    fn position(&self, order: Order, hex: Hex) -> Position {
        let buffer = self.scenario.map.ground(hex).buffer();
        let under_fire = order.avoid_flak && self.guns_over(hex) > 0;
        Position { buffer, clear: self.clear_of_sites(order, hex), far: self.far(hex), under_fire }
    }

    /// How many hexes farther a hex is from sites than an order has a flight keep from them, below 0 within that:
    /// from those that are on, and from all that it knows.
    fn clear_of_sites(self, order: Order, hex: Hex) -> i32 {
        let Order { keep_out, keep_out_known, .. } = order;
        if keep_out == 0 && keep_out_known == 0 {
            return NONE as i32;
        }
        let beyond = |keep: u8| move |site: Hex| range(hex, site) as i32 - i32::from(keep);
        let hot = self.hot_sites().filter(|_| keep_out > 0).map(beyond(keep_out));
        let known = self.known_sites().filter(|_| keep_out_known > 0).map(beyond(keep_out_known));
        hot.chain(known).min().unwrap_or(NONE as i32)
    }

    /// The distance in hexes that the task lets the flight go from what binds it.
    fn stray(&self) -> u32 {
        self.seat().allows.stray.into()
    }

    /// How many hexes a hex is from what binds the flight's task; one on its way home or in disorder is not bound
    /// (DH4a).
    fn far(&self, hex: Hex) -> u32 {
        if self.us().egressing() || self.us().disordered {
            return 0;
        }
        let to_path = || least(self.to_path(hex).into_iter().chain(self.routes().out.rest(hex, 0)));
        match self.seat().allows.bound {
            Bound::Path => to_path(),
            Bound::Strike => self.to_strike(hex).unwrap_or_else(to_path),
            Bound::Orbit => 0,
        }
    }
}
