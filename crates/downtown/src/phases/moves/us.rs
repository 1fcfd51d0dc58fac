//! How US flights move: with how many points, and along their paths (DH6a, DH6b, DH18b).

use crate::keys;
use crate::ledger::Rule;
use crate::phases::context::Raid;
use crate::policy::{View, Waiting};
use crate::scenario::forces::FlightSpec;
use crate::scenario::prepared::flight_paths::Ways;
use crate::state::flying::Flying;
use crate::state::{Move, State, UsFlight};
use crate::terms::flights::{Band, Bound, Task};
use crate::terms::orders::{ArmsOrder, BombOrder, Course, FightOrder, Goal, Order};
use crate::terms::raid::Kept;
use ground::board::{Hex, range};
use ground::chance::{Chance, Label};
use ground::game::tape::ask;
use ground::journal::{Event, Journal};

impl<'a, C: Chance, J: Journal> Raid<'a, C, J> {
    /// The US flight that moves next: of those that have still to move the one that the commander names, else the first.
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
        // Whoever is sent home has no other business on the map, and may leave it.
        self.state.us[place].egressing |= order.goal == Goal::Home;
        self.drop_burden(place, order);
        self.begin_us_move(place, order);
        let Order { arms, fight, bomb, evade, .. } = order;
        let highest = Some(self.state.us[place].flying.band);
        self.state.moving = Move { arms, fight, bomb, evade, highest, ..Move::default() };
        (self.state.moving.station, self.state.moving.by) = self.way_to_goal(place, order);
        let mover = self.mover(place, order);
        // Who has a radar in reach fires before it turns anywhere.
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
            self.descend_freely(place, order);
            self.end_us_move(place);
        }
        self.state.note_moved(place);
    }

    /// The station that an order names, and the hex for which a flight that keeps off guns steers in a move: so far on the
    /// shortest way around them as its points reach; not to a goal under guns, which it has to brave, but past such hexes of
    /// its path or its way home.
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
        let (ways, target) = (&scenario.prepared.ways[plan], scenario.plans[plan].target);
        // An armed escort has the bombers to guard there.
        let tied = seat.allows.bound == Bound::Path && seat.task != Task::ArmedEscort;
        let flying = &self.state.us[place].flying;
        let spare = self.view(place).spare();
        let turning = scenario.turning(flying.speed);
        Mover { place, order, seat, ways, target, turning, spare, tied }
    }

    /// Asks the commander for an order, of which what the rules forbid is left out (DH18b); a row of a policy's own stands
    /// above those of the rules (DH18d).
    pub(crate) fn ask(&mut self, place: usize) -> Order {
        let label = self.us_label(place);
        let moment = self.moment(label, Label::NONE);
        let view = View { scenario: self.scenario, state: self.state, flight: place };
        let key = || moment.key(keys::POLICY);
        let order = ask(self.commander.uses_chance(), key, self.chance, |dice| self.commander.order(view, dice));
        let view = View { scenario: self.scenario, state: self.state, flight: place };
        let order = self.broken_order(place, view.lawful(order));
        let view = View { scenario: self.scenario, state: self.state, flight: place };
        let (table, row) = (order.row.0.into(), order.row.1.into());
        self.journal.record(|| {
            let to = view.goal_hex(order.goal).unwrap_or_default();
            let meant = view.meant(order);
            let event = Event::of(Rule::DH18b).by(label).row(table, row).word("goal", order.goal.name());
            let event = event.hex("to", to.x, to.y).word("throttle", throttle(order.dash));
            let event = event.word("band", change_of_band(order.climb)).word("clear", clear_of(order));
            let event = event.word("arms", meant.arms.name());
            let event = event.word("bombs", meant.bomb.name()).word("fights", meant.fight.name());
            event.word("jettison", if meant.jettison { "; drops its bombs" } else { "" })
        });
        if self.journal.keeps() && self.scenario.doctrine.overlays(table, row) {
            self.journal.record(|| Event::of(Rule::DH18d).by(label).row(table, row));
        }
        order
    }

    /// A flight without fuel breaks off (DH5a); one that has no more fuel or turns than it needs for the way home turns there,
    /// or whenever its commander wants it to (DH18c).
    pub(crate) fn mind_fuel(&mut self, place: usize) {
        let endless = self.scenario.flights[place].aircraft.fuel == 0;
        if self.state.us[place].flying.fuel == 0 && !endless {
            self.state.abort_us(place);
            self.state.us[place].keeps(Kept::Fuel);
        }
        if self.state.us[place].egressing() {
            return;
        }
        let view = View { scenario: self.scenario, state: self.state, flight: place };
        if self.commander.turns_home(view) {
            let label = self.us_label(place);
            let (spare, of, why) = match () {
                () if view.is_dry() => (view.fuel_to_spare(), "points of fuel", Kept::Fuel),
                () if view.is_late() => (view.turns_to_spare(), "turns", Kept::Turns),
                () => (view.turns_to_spare(), "turns", Kept::Order),
            };
            let event = || Event::of(Rule::DH18c).by(label).result(spare).word("of", of).word("why", why.name());
            self.journal.record(event);
            self.state.us[place].egressing = true;
            self.state.us[place].keeps(why);
        }
    }

    /// What a flight does that has broken off, whatever its order: home around guns, as fast as fuel allows; or that is in
    /// disorder: to the nearest place where it rallies, clear of SAMs and guns (DH8c).
    fn broken_order(&self, place: usize, order: Order) -> Order {
        let flight = &self.state.us[place];
        let (arms, bomb, fight) = (ArmsOrder::Hold, BombOrder::No, FightOrder::No);
        let harmless = Order { arms, bomb, fight, keep_out: 0, keep_out_known: 0, ..order };
        match () {
            () if flight.aborting => {
                let (dash, avoid_flak) = (self.view(place).may_dash(), !self.view(place).is_late());
                Order { goal: Goal::Home, dash, avoid_flak, row: Order::BROKEN_OFF, ..harmless }
            }
            () if flight.disordered && !flight.egressing => {
                let keep_out = self.rules().us_flying.rally_keep_out;
                Order { goal: Goal::Rally, keep_out, avoid_flak: true, row: Order::DISORDERED, ..harmless }
            }
            () => order,
        }
    }

    /// Bombs go when that is ordered, and when a flight goes home.
    pub(crate) fn drop_burden(&mut self, place: usize, order: Order) {
        if order.jettison || self.state.us[place].egressing() {
            self.jettison(place);
            self.state.us[place].keeps(Kept::Order);
        }
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

    /// One point: a climb or a dive that is ordered, else a hex ahead, turned towards the goal as far as turning is free. Gives
    /// the place on the map of the hex in which that ends.
    pub(crate) fn us_point(&mut self, mover: &Mover<'_>) -> Option<usize> {
        let place = mover.place;
        let view = View { scenario: self.scenario, state: self.state, flight: place };
        let course = self.commander.course(view, mover.order);
        let flying = &mut self.state.us[place].flying;
        let (free, most) = mover.turning;
        let Course { free: steps, paid, hangs_back } = course.within(flying.free_turn, most);
        flying.turn(steps);
        flying.free_turn -= steps.unsigned_abs();
        let mut deed = Deed::Advance;
        if paid == 0 && mover.flies_on(flying) {
            flying.advance(free);
        } else {
            deed = self.deed(mover, paid, hangs_back);
            self.do_deed(mover, deed, paid);
        }
        if self.state.moving.evade {
            self.evade_flak(place);
        }
        let label = self.us_label(place);
        self.tell_point(place, label, deed.name());
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

    /// Spends a point on what a flight does with it. `paid` is the turn for which it pays one.
    #[inline(never)]
    fn do_deed(&mut self, mover: &Mover<'_>, deed: Deed, paid: i8) {
        let rules = &self.rules().movement;
        let (free, _) = mover.turning;
        let flying = &mut self.state.us[mover.place].flying;
        match deed {
            Deed::Advance => flying.advance(free),
            Deed::Climb { cost } => flying.change_band(flying.band.changed(1), cost, free),
            Deed::Dive { to } => flying.change_band(to, rules.dive, free),
            Deed::Turn => {
                flying.turn(paid);
                flying.hard_turn = true;
                flying.spend(1);
            }
            Deed::Rise => {
                flying.band = Band::Low;
                flying.spend(rules.climb);
            }
            // At combat throttle: the flight is that much slower.
            Deed::HangBack => flying.points = 0,
        }
    }

    /// What a flight does with its point. `paid` is the turn for which it would pay one; it may rather want to keep it.
    #[inline(never)]
    fn deed(&self, mover: &Mover<'_>, paid: i8, hangs_back: bool) -> Deed {
        let flying = &self.state.us[mover.place].flying;
        let climb = if mover.order.climb == 0 { None } else { self.change_of_band(mover) };
        match climb {
            Some(deed) => deed,
            None if paid != 0 => Deed::Turn,
            None if flying.band == Band::Deck && self.over_ridges(mover.seat, flying.ahead()) => Deed::Rise,
            None if hangs_back && self.view(mover.place).may_hang_back() => Deed::HangBack,
            None => Deed::Advance,
        }
    }

    /// The climb or the dive that is ordered, as far as it is still to come and its points are there.
    fn change_of_band(&self, mover: &Mover<'_>) -> Option<Deed> {
        let (rules, climb) = (&self.rules().movement, mover.order.climb);
        let flight = &self.state.us[mover.place];
        let flying = &flight.flying;
        if climb > flying.climbs as i8 && flying.climbs < 2 && flying.band < Band::High {
            // A second climb is a zoom: dear, at dash and clean only.
            let cost = [rules.climb, rules.zoom][usize::from(flying.climbs)];
            let zooms = flying.climbs == 0 || flying.dash && !flight.laden;
            return (zooms && flying.points >= cost).then_some(Deed::Climb { cost });
        }
        if climb > 0 || flying.climbs > 0 || flying.points < rules.dive {
            return None;
        }
        // What the free descent at the end does not reach is dived; who is after a MiG or comes to what it photographs has to be
        // down before that.
        let at_target = mover.seat.task == Task::Recon && range(flying.hex, mover.target) <= flying.points.into();
        let at_once = mover.order.goal.hunts_migs() || at_target && !flight.egressing();
        let free = if at_once { 0 } else { rules.free_descent as i8 };
        let to = flying.band.changed(climb + free);
        let to = if to == Band::Deck && self.over_ridges(mover.seat, flying.hex) { Band::Low } else { to };
        (to < flying.band).then_some(Deed::Dive { to })
    }

    /// Whether a flight has to fly over the ridges of a hex.
    fn over_ridges(&self, seat: &FlightSpec, hex: Hex) -> bool {
        let follows_terrain = seat.aircraft.terrain_following == Some(true);
        self.scenario.map.ground(hex).ridge() && !follows_terrain
    }

    /// A flight that is ordered to evades the barrage over the hex that it has entered, for one point more, which draws no
    /// fire of its own; not so just before it bombs, for which it flies straight (DH10a).
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

    /// The band of descent that is free at the end of a move, for a dive that is ordered.
    pub(crate) fn descend_freely(&mut self, place: usize, order: Order) {
        let descent = self.rules().movement.free_descent as i8;
        let flying = &self.state.us[place].flying;
        let lower = flying.band.changed(-descent);
        let ridge = lower == Band::Deck && self.scenario.map.ground(flying.hex).ridge();
        let dived = order.goal.hunts_migs() && flying.climbs > 0;
        if order.climb < 0 && !dived && lower < flying.band && !ridge {
            self.state.us[place].flying.band = lower;
            let label = self.us_label(place);
            self.tell_point(place, label, "descend");
        }
    }
}

/// The place of a route for which a flight makes that comes `here` from one of its places. Waypoints within a hex count as
/// reached, the target only by who is over it if he has business there.
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
    ways: &'a Ways,
    target: Hex,
    /// Free and greatest turn at its speed.
    turning: (u8, u8),
    /// Points that it may leave unspent.
    spare: u8,
    /// It is bound to its path, and has no business beyond the end of it.
    tied: bool,
}

impl Mover<'_> {
    /// Whether nothing keeps a flight from flying a hex ahead that does not turn: no change of band, no ridge, no end of its
    /// move.
    fn flies_on(&self, flying: &Flying) -> bool {
        self.order.climb == 0 && flying.band > Band::Deck && flying.points > self.spare
    }

    /// What a flight has reached in its hex, which is `at` this place of the map: how far it has passed along its path, and at
    /// the end of that it turns for home.
    fn follow_path(&self, flight: &mut UsFlight, at: Option<usize>) {
        let here = flight.flying.hex;
        let from = usize::from(flight.waypoint);
        // Bombs and cameras have business over the target itself.
        let over = flight.laden || self.seat.task == Task::Recon && !flight.photographed;
        let next = match &self.seat.route {
            None => self.ways.pass((here, at), from, over),
            Some(route) => along(route, (here, self.target), from, over),
        };
        flight.waypoint = next as u16;
        self.turns_for_home(flight);
    }

    /// A flight that has nothing left to do at the target turns for home. With bombs aboard it tries again; with its pictures
    /// taken it does not.
    fn turns_for_home(&self, flight: &mut UsFlight) {
        if self.tied && !flight.laden && !flight.egressing {
            let here = flight.flying.hex;
            let end = self.seat.route.as_ref().map_or_else(|| self.ways.path.len(), Vec::len);
            let at_end = usize::from(flight.waypoint) >= end && range(here, self.target) <= 1;
            flight.egressing = here == self.target || at_end || flight.photographed;
        }
    }
}

/// What a flight does with a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Deed {
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

impl Deed {
    /// What traces call it.
    const fn name(self) -> &'static str {
        match self {
            Deed::Climb { .. } | Deed::Rise => "climb",
            Deed::Dive { .. } => "dive",
            Deed::Turn => "turn",
            Deed::HangBack => "hang-back",
            Deed::Advance => "advance",
        }
    }
}

/// A change of band in words.
const fn change_of_band(climb: i8) -> &'static str {
    match climb {
        ..=-3 => "down three bands",
        -2 => "down two bands",
        -1 => "down a band",
        0 => "at its band",
        1 => "up a band",
        2.. => "up two bands",
    }
}

/// What an order has a flight keep clear of.
const fn clear_of(order: Order) -> &'static str {
    match ((order.keep_out | order.keep_out_known) > 0, order.avoid_flak) {
        (false, false) => "",
        (true, false) => "; clear of SAMs",
        (false, true) => "; around guns",
        (true, true) => "; clear of SAMs and around guns",
    }
}

const fn throttle(dash: bool) -> &'static str {
    if dash { "dash" } else { "combat" }
}
