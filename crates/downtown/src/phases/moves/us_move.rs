//! How US flights move: the points of a move, what each point buys, and the way along their paths (DH6a, DH6b, DH18b).

use crate::ledger::Rule;
use crate::phases::context::Raid;
use crate::phases::moves::us_orders::throttle;
use crate::policy::{View, Waiting};
use crate::scenario::forces::FlightSpec;
use crate::scenario::prepared::flight_paths::PlanRoutes;
use crate::state::flying::Flying;
use crate::state::{Move, State, UsFlight};
use crate::terms::flights::{Band, Bound, Task};
use crate::terms::orders::{Course, Goal, Order};
use ground::board::{Hex, range};
use ground::chance::Chance;
use ground::journal::{Event, Journal};

impl<'a, C: Chance, J: Journal> Raid<'a, C, J> {
    /// The next US flight to move: the one that the commander names, if it has not moved yet; otherwise the first that
    /// has not.
    pub(crate) fn next_us_flight(&mut self) -> Option<usize> {
        let (mut unmoved, _) = self.state.us_unmoved();
        if unmoved.is_none() {
            return None;
        }
        let waiting = Waiting { scenario: self.scenario, state: self.state };
        let flights = self.state.us.len();
        let named = self.commander.next(waiting).filter(|&place| place < flights && unmoved.has(place));
        named.or_else(|| unmoved.take_first(flights))
    }

    /// Moves a US flight: an order, then point after point, then what the end of a move brings.
    pub(crate) fn move_us(&mut self, place: usize) {
        self.mind_fuel(place);
        let order = self.ask(place);
        // A flight that is sent home has no other business on the map, and may leave it.
        self.state.us[place].egressing |= order.goal == Goal::Home;
        self.drop_burden(place, order);
        self.begin_us_move(place, order);
        let Order { arms, fight, bomb, evade, .. } = order;
        let highest = Some(self.state.us[place].flying.band);
        self.state.moving = Move { arms, fight, bomb, evade, highest, ..Move::default() };
        (self.state.moving.station, self.state.moving.by) = self.way_to_goal(place, order);
        let mover = self.mover(place, order);
        // A flight with a radar in reach fires before it turns.
        self.fire_arms(place);
        while self.state.us[place].on_map() && self.state.us[place].flying.points > 0 {
            let spent = self.state.us[place].flying.spent;
            let at = self.us_point(&mover);
            // A point that is left unspent draws nothing.
            if self.state.us[place].flying.spent > spent {
                self.after_point(place, at);
                mover.turns_for_home(&mut self.state.us[place]);
            }
        }
        if self.state.us[place].on_map() {
            let descended = self.descend_freely(place, order);
            self.end_us_move(place, !descended);
        }
        self.state.note_moved(place);
    }

    /// The station that an order names, and the hex for which a flight that keeps off guns steers in its move. That
    /// hex is on the shortest way around the guns, as far along it as the points of the move reach. There is none for
    /// a goal under guns, where the flight has to brave them, unless the goal is its path or home: then it passes
    /// such hexes.
    fn way_to_goal(&mut self, place: usize, order: Order) -> (Option<Hex>, Option<(Goal, Hex)>) {
        let station = order.goal == Goal::Station;
        if !order.avoid_flak && !station {
            return (None, None);
        }
        let view = View { scenario: self.scenario, state: self.state, flight: place };
        let Some(goal) = view.goal_hex(order.goal) else { return (None, None) };
        let station = station.then_some(goal);
        let clear = view.clear_of_guns(order.goal, goal).filter(|_| order.avoid_flak);
        let Some(goal) = clear else { return (station, None) };
        let flying = &self.state.us[place].flying;
        let zones = self.state.barrage_zones_of(view.guns_in_reach());
        (station, Some((order.goal, self.router.towards(flying.hex, goal, flying.points, zones))))
    }

    /// A flight that has begun its move.
    pub(crate) fn mover(&self, place: usize, order: Order) -> Mover<'a> {
        let scenario = self.scenario;
        let (seat, plan) = (&scenario.flights[place], scenario.plan_place(self.state, place));
        let (routes, target) = (&scenario.prepared.routes[plan], scenario.plans[plan].target);
        // An armed escort has the bombers to guard there.
        let tied = seat.allows.bound == Bound::Path && seat.task != Task::ArmedEscort;
        let flying = &self.state.us[place].flying;
        let spare = self.view(place).spare();
        let turning = scenario.turning(flying.speed);
        Mover { place, order, seat, routes, target, turning, spare, tied }
    }

    /// Throttle, and with it the points of the move (DH5a, DH6b).
    pub(crate) fn begin_us_move(&mut self, place: usize, order: Order) {
        let rules = &self.rules().movement;
        let dash = order.dash & self.view(place).may_dash();
        let flight = &mut self.state.us[place];
        let speed = self.scenario.flights[place].aircraft.points(flight.flying.band, flight.laden, dash);
        let with_bombs = if flight.armed() { rules.bombs_speed } else { u8::MAX };
        let with_arms = if flight.arms == [0, 0] { u8::MAX } else { rules.arm_speed };
        let speed = speed.min(with_bombs).min(with_arms);
        flight.flying.begin(speed.max(1), dash);
        let label = self.us_label(place);
        self.journal.record(|| Event::of(Rule::DH5a).by(label).result(speed).word("throttle", throttle(dash)));
        let flying = &mut self.state.us[place].flying;
        rules.shed(label, flying, self.journal);
    }

    /// One point: a climb or a dive that is ordered, else a hex ahead, turned towards the goal as far as turning is
    /// free. Gives the place on the map of the hex in which that ends.
    pub(crate) fn us_point(&mut self, mover: &Mover<'_>) -> Option<usize> {
        let place = mover.place;
        let view = View { scenario: self.scenario, state: self.state, flight: place };
        let course = self.commander.course(view, mover.order);
        let flying = &mut self.state.us[place].flying;
        let (free, most) = mover.turning;
        let Course { free: steps, paid, hangs_back } = course.within(flying.free_turn, most);
        flying.turn(steps);
        flying.free_turn -= steps.unsigned_abs();
        let mut usage = PointUse::Advance;
        if paid == 0 && mover.flies_on(flying) {
            flying.advance(free);
        } else {
            usage = self.point_use(mover, paid, hangs_back);
            self.spend_on(mover, usage, paid);
        }
        if self.state.moving.evade {
            self.evade_flak(place);
        }
        let label = self.us_label(place);
        self.record_point(place, label, usage.name());
        let State { us, moving, .. } = &mut *self.state;
        let flight = &mut us[place];
        moving.highest = moving.highest.max(Some(flight.flying.band));
        let here = flight.flying.hex;
        moving.by = moving.by.filter(|&(_, by)| by != here);
        let at = crate::terms::hexes::index(here);
        mover.follow_path(flight, at);
        let at_edge = |at| self.scenario.map.ground_at(at).edge();
        if at.is_none_or(|at| flight.egressing() && at_edge(at)) {
            self.leave_map(place, at);
        }
        at
    }

    /// Spends a point. `paid` is the turn that costs one.
    #[inline(never)]
    fn spend_on(&mut self, mover: &Mover<'_>, usage: PointUse, paid: i8) {
        let rules = &self.rules().movement;
        let (free, _) = mover.turning;
        let flying = &mut self.state.us[mover.place].flying;
        match usage {
            PointUse::Advance => flying.advance(free),
            PointUse::Climb { cost } => flying.change_band(flying.band.changed(1), cost, free),
            PointUse::Dive { to } => flying.change_band(to, rules.dive, free),
            PointUse::Turn => {
                flying.turn(paid);
                flying.hard_turn = true;
                flying.spend(1);
            }
            PointUse::Rise => {
                flying.band = Band::Low;
                flying.spend(rules.climb);
            }
            // At combat throttle: the flight is that much slower.
            PointUse::HangBack => flying.points = 0,
        }
    }

    /// What a flight spends its point on. `paid` is the turn that would cost the point; `hangs_back` is whether it
    /// would rather leave it unspent.
    #[inline(never)]
    fn point_use(&self, mover: &Mover<'_>, paid: i8, hangs_back: bool) -> PointUse {
        let flying = &self.state.us[mover.place].flying;
        let climb = if mover.order.climb == 0 { None } else { self.change_of_band(mover) };
        match climb {
            Some(change) => change,
            None if paid != 0 => PointUse::Turn,
            None if flying.band == Band::Deck && self.over_ridges(mover.seat, flying.ahead()) => PointUse::Rise,
            None if hangs_back && self.view(mover.place).may_hang_back() => PointUse::HangBack,
            None => PointUse::Advance,
        }
    }

    /// The climb or the dive that is ordered, as far as it is still to come and its points are there.
    fn change_of_band(&self, mover: &Mover<'_>) -> Option<PointUse> {
        let (rules, climb) = (&self.rules().movement, mover.order.climb);
        let flight = &self.state.us[mover.place];
        let flying = &flight.flying;
        if climb > flying.climbs as i8 && flying.climbs < 2 && flying.band < Band::High {
            // A second climb is a zoom: dear, at dash and clean only.
            let cost = [rules.climb, rules.zoom][usize::from(flying.climbs)];
            let zooms = flying.climbs == 0 || flying.dash && !flight.laden;
            return (zooms && flying.points >= cost).then_some(PointUse::Climb { cost });
        }
        if climb > 0 || flying.climbs > 0 || flying.points < rules.dive {
            return None;
        }
        // A dive covers what the free descent at the end does not reach. A flight after a MiG, or near what it
        // photographs, has to be down before the end.
        let at_target = mover.seat.task == Task::Recon && range(flying.hex, mover.target) <= flying.points.into();
        let at_once = mover.order.goal.hunts_migs() || at_target && !flight.egressing();
        let free = if at_once { 0 } else { rules.free_descent as i8 };
        let to = flying.band.changed(climb + free);
        let to = if to == Band::Deck && self.over_ridges(mover.seat, flying.hex) { Band::Low } else { to };
        (to < flying.band).then_some(PointUse::Dive { to })
    }

    /// Whether a flight has to fly over the ridges of a hex.
    fn over_ridges(&self, seat: &FlightSpec, hex: Hex) -> bool {
        let follows_terrain = seat.aircraft.terrain_following == Some(true);
        self.scenario.map.ground(hex).ridge() && !follows_terrain
    }

    /// A flight that is ordered to evades the barrage over the hex that it has entered, for one point more, which
    /// draws no fire of its own; not so just before it bombs, for which it flies straight (DH10a).
    #[inline(never)]
    fn evade_flak(&mut self, place: usize) {
        let flying = &self.state.us[place].flying;
        self.state.moving.evading = flying.points > 0 && self.state.covered(flying.hex) && !self.view(place).dives();
        if self.state.moving.evading {
            let flying = &mut self.state.us[place].flying;
            flying.spend(1);
            flying.straight = 0;
        }
    }

    /// The band of descent that is free at the end of a move, for a dive that is ordered: not to where the flight may
    /// not end its move if it may where it is (DH4c). Gives whether it descended.
    pub(crate) fn descend_freely(&mut self, place: usize, order: Order) -> bool {
        let descent = self.rules().movement.free_descent as i8;
        let flying = &self.state.us[place].flying;
        let lower = flying.band.changed(-descent);
        let ridge = lower == Band::Deck && self.scenario.map.ground(flying.hex).ridge();
        let dived = order.goal.hunts_migs() && flying.climbs > 0;
        if order.climb >= 0 || dived || lower >= flying.band || ridge {
            return false;
        }
        let (hex, band, view) = (flying.hex, flying.band, self.view(place));
        if !view.may_end_in(hex, lower) && view.may_end_in(hex, band) {
            return false;
        }
        self.state.us[place].flying.band = lower;
        let label = self.us_label(place);
        self.record_point(place, label, "descend");
        true
    }
}

/// The place of a route for which a flight at `here` makes, after it has made for the place `from`. Waypoints within
/// a hex count as reached, the target only by a flight over it that has business there.
#[inline(never)]
fn along(route: &[Hex], (here, target): (Hex, Hex), from: usize, over: bool) -> usize {
    let reached = |hex: &&Hex| range(here, **hex) <= u32::from(!(over && **hex == target));
    from + route.iter().skip(from).take_while(reached).count()
}

/// A US flight in its move: what each of its points asks for, found once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mover<'a> {
    place: usize,
    order: Order,
    seat: &'a FlightSpec,
    routes: &'a PlanRoutes,
    target: Hex,
    /// Free and greatest turn at its speed.
    turning: (u8, u8),
    /// Points that it may leave unspent.
    spare: u8,
    /// It is bound to its path, and has no business beyond the end of it.
    tied: bool,
}

impl Mover<'_> {
    /// Whether a flight that does not turn simply flies one hex ahead: it changes no band, is above the ridges, and its
    /// move is not ending.
    fn flies_on(&self, flying: &Flying) -> bool {
        self.order.climb == 0 && flying.band > Band::Deck && flying.points > self.spare
    }

    /// What a flight has reached in its hex, which is `at` this place of the map: how far it has passed along its
    /// path, and at the end of that it turns for home.
    fn follow_path(&self, flight: &mut UsFlight, at: Option<usize>) {
        let here = flight.flying.hex;
        let from = usize::from(flight.waypoint);
        // Bombs and cameras have business over the target itself.
        let over = flight.laden || self.seat.task == Task::Recon && !flight.photographed;
        let next = match &self.seat.route {
            None => self.routes.pass((here, at), from, over),
            Some(route) => along(route, (here, self.target), from, over),
        };
        flight.waypoint = next as u16;
        self.turns_for_home(flight);
    }

    /// A flight that has nothing left to do at the target turns for home. With bombs aboard it tries again; with its
    /// pictures taken it does not.
    fn turns_for_home(&self, flight: &mut UsFlight) {
        if self.tied && !flight.laden && !flight.egressing {
            let here = flight.flying.hex;
            let end = self.seat.route.as_ref().map_or_else(|| self.routes.path.len(), Vec::len);
            let at_end = usize::from(flight.waypoint) >= end && range(here, self.target) <= 1;
            flight.egressing = here == self.target || at_end || flight.photographed;
        }
    }
}

/// What a point of a move is spent on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PointUse {
    Climb {
        cost: u8,
    },
    Dive {
        to: Band,
    },
    /// A turn that costs a point.
    Turn,
    /// A climb off the Deck over a ridge ahead.
    Rise,
    /// It stays where it is rather than end its move where it may not.
    HangBack,
    /// A hex ahead.
    Advance,
}

impl PointUse {
    /// What traces call it.
    const fn name(self) -> &'static str {
        match self {
            PointUse::Climb { .. } | PointUse::Rise => "climb",
            PointUse::Dive { .. } => "dive",
            PointUse::Turn => "turn",
            PointUse::HangBack => "hang-back",
            PointUse::Advance => "advance",
        }
    }
}
