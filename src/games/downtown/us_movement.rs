//! How US flights move: in which order, with how many points, and along their paths (DH6a, DH6b, DH18b).

use super::flying::Flying;
use super::purpose;
use super::raid::Raid;
use super::rule::Rule;
use super::rules::flights::Aircraft;
use super::state::{Move, UsFlight};
use super::us::{Arms, Bomb, Course, Fight, Goal, Order, View};
use super::words::{Band, Bound, Step, Task};
use crate::board::{Hex, range};
use crate::chance::{Chance, Label, Roll};
use crate::journal::{Event, Journal};

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// The US flight that moves next, by the steps of the rules: sight of a MiG first, then SEAD, the bombers nearest the
    /// target, CAP, those that abort, the rest; ties by label (DH18b).
    pub(super) fn next_us_flight(&self) -> Option<usize> {
        let contact = self.state.drv_airborne().any(|(_, mig)| mig.detected);
        let mut turns = [None; Step::ALL.len()];
        for (turn, step) in self.rules().us_flying.order.iter().enumerate().rev() {
            turns[step.index()] = Some(turn);
        }
        let key = |(place, flight): &(usize, &UsFlight)| {
            let step = self.step(*place, contact);
            let turn = turns[step.index()];
            let to_target = || range(flight.flying.hex, self.scenario.plan_of(self.state, *place).target);
            let distance = if step == Step::Bombing { to_target() } else { 0 };
            (turn, distance, *place)
        };
        let to_move = self.state.us_on_map().filter(|(_, flight)| !flight.flying.moved);
        to_move.min_by_key(key).map(|(place, _)| place)
    }

    /// The step in which a flight moves. Without `contact`, any detected DRV flight, none can be in sight.
    fn step(&self, place: usize, contact: bool) -> Step {
        match self.scenario.flights[place].task {
            _ if self.state.us[place].aborting => Step::Aborting,
            _ if contact && self.view(place).mig_in_sight() => Step::InContact,
            Task::Sead => Step::Sead,
            Task::Bombing => Step::Bombing,
            Task::Cap | Task::CloseEscort => Step::Cap,
            _ => Step::Rest,
        }
    }

    /// What the commander of a flight sees.
    pub(super) fn view(&self, place: usize) -> View<'_> {
        View { scenario: self.scenario, state: self.state, flight: place }
    }

    /// Moves a US flight: an order, then point after point, then what the end of a move brings.
    pub(super) fn move_us(&mut self, place: usize) {
        self.mind_fuel(place);
        let order = self.ask(place);
        let order = self.broken_order(place, order);
        // Whoever is sent home has no other business on the map, and may leave it.
        self.state.us[place].egressing |= order.goal == Goal::Home;
        self.drop_burden(place, order);
        self.begin_us_move(place, order);
        let Order { arms, fight, bomb, evade, .. } = order;
        let highest = Some(self.state.us[place].flying.band);
        self.state.moving = Move { arms, fight, bomb, evade, highest, ..Move::default() };
        while self.state.us[place].on_map() && self.state.us[place].flying.points > 0 {
            let spent = self.state.us[place].flying.spent;
            self.us_point(place, order);
            // A point that is left unspent draws nothing.
            if self.state.us[place].flying.spent > spent {
                self.after_point(place);
            }
        }
        if self.state.us[place].on_map() {
            self.descend_freely(place, order);
            self.end_us_move(place);
        }
        self.state.us[place].flying.moved = true;
    }

    /// Asks the commander for an order, of which what the rules forbid is left out (DH18b); a row of a policy's own stands
    /// above those of the rules (DH18d).
    pub(super) fn ask(&mut self, place: usize) -> Order {
        let label = self.us_label(place);
        let key = self.moment(label, Label::NONE).key(purpose::POLICY);
        let view = View { scenario: self.scenario, state: self.state, flight: place };
        let order = if self.commander.uses_chance() {
            let mut roll = self.chance.open(key);
            self.commander.order(view, &mut |options| roll.index(options))
        } else {
            self.commander.order(view, &mut |_| 0)
        };
        let view = View { scenario: self.scenario, state: self.state, flight: place };
        let order = view.lawful(order);
        let (table, row) = (order.row.0.into(), order.row.1.into());
        self.journal.record(|| {
            let to = view.goal_hex(order.goal).unwrap_or_default();
            let meant = view.meant(order);
            let event = Event::of(Rule::DH18b).by(label).row(table, row).word("goal", order.goal.name());
            let event = event.hex("to", to.x, to.y).word("throttle", throttle(order.dash));
            let event = event.word("band", change_of_band(order.climb)).word("arms", meant.arms.name());
            let event = event.word("bombs", meant.bomb.name()).word("fights", meant.fight.name());
            event.word("jettison", if meant.jettison { "; drops its bombs" } else { "" })
        });
        if self.scenario.doctrine.overlays(table, row) {
            self.journal.record(|| Event::of(Rule::DH18d).by(label).row(table, row));
        }
        order
    }

    /// A flight without fuel breaks off (DH5a); one that has no more fuel or turns than it needs for the way home turns there
    /// (DH18c).
    pub(super) fn mind_fuel(&mut self, place: usize) {
        let endless = self.scenario.flights[place].aircraft.fuel == 0;
        let flight = &mut self.state.us[place];
        flight.aborting |= flight.flying.fuel == 0 && !endless;
        if flight.homeward() {
            return;
        }
        let view = self.view(place);
        let (spare, turns) = (view.fuel_to_spare(), view.turns_to_spare());
        let late = turns <= 0;
        let dry = !endless && spare <= 0;
        let flight = &mut self.state.us[place];
        if late || dry {
            flight.egressing = true;
            let label = self.us_label(place);
            let of = if dry { "points of fuel" } else { "turns" };
            let spare = if dry { spare } else { turns };
            self.journal.record(|| Event::of(Rule::DH18c).by(label).result(spare).word("of", of));
        }
    }

    /// What a flight does that has broken off, whatever its order: home, as fast as fuel allows; or that is in disorder: to
    /// the nearest place where it rallies (DH8c).
    fn broken_order(&self, place: usize, order: Order) -> Order {
        let flight = &self.state.us[place];
        let broken = Order { arms: Arms::Hold, bomb: Bomb::No, fight: Fight::No, keep: 0, ..order };
        if flight.aborting {
            return Order { goal: Goal::Home, dash: self.view(place).may_dash(), ..broken };
        }
        if flight.disordered && !flight.egressing {
            return Order { goal: Goal::Rally, ..broken };
        }
        order
    }

    /// Bombs go when that is ordered, and when a bomber goes home.
    fn drop_burden(&mut self, place: usize, order: Order) {
        let bomber = self.scenario.flights[place].task == Task::Bombing;
        if order.jettison || bomber && self.state.us[place].homeward() {
            self.jettison(place);
        }
    }

    /// Throttle, and with it the points of the move (DH5a, DH6b).
    pub(super) fn begin_us_move(&mut self, place: usize, order: Order) {
        let rules = &self.rules().movement;
        let aircraft = &self.scenario.flights[place].aircraft;
        let dash = order.dash && self.view(place).may_dash();
        let flight = &mut self.state.us[place];
        let mut speed = listed_speed(aircraft, flight.flying.band, flight.laden, dash);
        if flight.armed() {
            speed = speed.min(rules.bombs_speed);
        }
        if flight.arms.iter().any(|&arms| arms > 0) {
            speed = speed.min(rules.arm_speed);
        }
        flight.flying.begin(speed.max(1), dash);
        let label = self.us_label(place);
        self.journal.record(|| Event::of(Rule::DH5a).by(label).result(speed).word("throttle", throttle(dash)));
        let flying = &mut self.state.us[place].flying;
        rules.shed(label, flying, self.journal);
    }

    /// One point: a climb or a dive that is ordered, else a hex ahead, turned towards the goal as far as turning is free.
    pub(super) fn us_point(&mut self, place: usize, order: Order) {
        let (free, most) = self.rules().turning.at(self.state.us[place].flying.speed, self.scenario.night);
        let rules = &self.rules().movement;
        let view = View { scenario: self.scenario, state: self.state, flight: place };
        let course = self.commander.course(view, order);
        let flying = &mut self.state.us[place].flying;
        let Course { free: steps, paid } = course.within(flying.free_turn, most);
        flying.turn(steps);
        flying.free_turn = flying.free_turn.saturating_sub(steps.unsigned_abs());
        let (laden, crowded) = (self.state.us[place].laden, self.crowded(place));
        let terrain_following = self.scenario.flights[place].aircraft.terrain_following == Some(true);
        let map = &self.scenario.map;
        let flying = &mut self.state.us[place].flying;
        let over_ridges = |hex: Hex| map.ground(hex).ridge() && !terrain_following;
        // A second climb is a zoom: dear, at dash and clean only.
        let climb = [rules.climb, rules.zoom][usize::from(flying.climbs.min(1))];
        let zooms = flying.climbs == 0 || flying.dash && !laden;
        let climbs = order.climb > flying.climbs as i8 && flying.climbs < 2 && zooms;
        // What the free descent at the end does not reach is dived.
        let mut dived = flying.band.changed(order.climb + rules.free_descent as i8);
        if dived == Band::Deck && over_ridges(flying.hex) {
            dived = Band::Low;
        }
        let deed = if climbs && flying.band < Band::High && flying.points >= climb {
            flying.band = flying.band.changed(1);
            flying.climbs += 1;
            flying.spend(climb);
            flying.free_turn = free;
            "climb"
        } else if order.climb < 0 && dived < flying.band && flying.climbs == 0 && flying.points >= rules.dive {
            flying.band = dived;
            flying.climbs += 1;
            flying.spend(rules.dive);
            flying.free_turn = free;
            "dive"
        } else if paid != 0 {
            flying.turn(paid);
            flying.hard_turn = true;
            flying.spend(1);
            "turn"
        } else if flying.band == Band::Deck && over_ridges(flying.ahead()) {
            flying.band = Band::Low;
            flying.spend(rules.climb);
            "climb"
        } else if crowded {
            // At combat throttle the last point may be left unspent: the flight is that much slower.
            flying.points = 0;
            "hang-back"
        } else {
            flying.advance(free);
            "advance"
        };
        let band = flying.band;
        self.state.moving.highest = self.state.moving.highest.max(Some(band));
        self.evade_flak(place);
        let label = self.us_label(place);
        self.tell_point(place, label, deed);
        self.follow_path(place);
        self.leave_map(place);
    }

    /// A flight that is ordered to evades the barrage over the hex that it has entered, for one point more, which draws no
    /// fire of its own; not so just before it bombs, for which it flies straight (DH10a).
    fn evade_flak(&mut self, place: usize) {
        let flying = &self.state.us[place].flying;
        let able = self.state.moving.evade && flying.points > 0 && self.state.covered(flying.hex);
        let evades = able && !self.dives(place);
        self.state.moving.evading = evades;
        if evades {
            let flying = &mut self.state.us[place].flying;
            flying.spend(1);
            flying.straight = 0;
        }
    }

    /// Whether the last point of a move at combat throttle would end where the flight may not, and it may stay where it is.
    fn crowded(&self, place: usize) -> bool {
        let flying = &self.state.us[place].flying;
        let last = flying.points <= self.rules().movement.combat_less && flying.spent > 0 && !flying.dash;
        let may_end = |hex| self.may_end_in(place, hex, flying.band);
        last && !may_end(flying.ahead()) && may_end(flying.hex)
    }

    /// The band of descent that is free at the end of a move, for a dive that is ordered.
    pub(super) fn descend_freely(&mut self, place: usize, order: Order) {
        let descent = self.rules().movement.free_descent as i8;
        let flying = &self.state.us[place].flying;
        let lower = flying.band.changed(-descent);
        let ridge = lower == Band::Deck && self.scenario.map.ground(flying.hex).ridge();
        if order.climb < 0 && lower < flying.band && !ridge {
            self.state.us[place].flying.band = lower;
            let label = self.us_label(place);
            self.tell_point(place, label, "descend");
        }
    }

    fn tell_point(&mut self, place: usize, label: Label, deed: &'static str) {
        let flying = self.state.us[place].flying;
        self.tell_flight(label, &flying, deed);
    }

    /// Tells where a flight is after some deed, also one that is not of its own move (DH6a).
    pub(super) fn tell_flight(&mut self, label: Label, flying: &Flying, deed: &'static str) {
        self.journal.record(|| {
            let event = Event::of(Rule::DH6a).by(label).hex("hex", flying.hex.x, flying.hex.y).word("deed", deed);
            event.int("heading", flying.heading.index()).word("band", flying.band.name()).int("left", flying.points)
        });
    }

    /// Waypoints within a hex count as reached, the target only when a laden bomber is over it; at the last of them the
    /// flight turns for home.
    fn follow_path(&mut self, place: usize) {
        let plan = self.scenario.plan_of(self.state, place);
        let route = self.scenario.flights[place].route.as_ref();
        let (path, planned) = (route.unwrap_or(&plan.path), route.is_none());
        let way = &self.scenario.lookup.ways[self.scenario.plan_place(self.state, place)].path;
        let rules = self.rules();
        let look_ahead = u32::from(rules.us_flying.station_off);
        let flight = &mut self.state.us[place];
        let here = flight.flying.hex;
        let over = |hex: Hex| hex == plan.target && flight.laden;
        let reached = |hex: Hex| range(here, hex) <= u32::from(!over(hex));
        let passed = path.iter().skip(flight.waypoint.into()).take_while(|&&hex| reached(hex)).count();
        flight.waypoint += passed as u16;
        // Beside a planned path, which has every hex of the way, those that lie behind are passed too.
        let nearest = if planned { way.nearest_from(here, flight.waypoint.into()) } else { None };
        if let Some((index, _)) = nearest.filter(|&(_, hexes)| hexes <= look_ahead) {
            flight.waypoint = index as u16;
        }
        // Who is bound to the path has no business beyond its end.
        let bound = rules.tasks.of(self.scenario.flights[place].task).bound == Bound::Path;
        let done = here == plan.target || usize::from(flight.waypoint) >= path.len() && range(here, plan.target) <= 1;
        // Whoever has bombs aboard goes on trying; whoever has his pictures does not.
        if bound && (done || flight.photographed) && !flight.laden {
            flight.egressing = true;
        }
    }

    /// A flight on its way home that reaches its edge of the map is gone (DH13b).
    fn leave_map(&mut self, place: usize) {
        let plan = self.scenario.plan_of(self.state, place);
        let reach = self.rules().exit.edge;
        let flight = &self.state.us[place];
        let here = flight.flying.hex;
        let off = super::map::index(here).is_none();
        let by_plan = || range(here, plan.exit).min(range(here, plan.path[0]));
        let by_orbit = || self.scenario.orbit_of(self.state, place).map(|(_, exit)| range(here, exit));
        let out = || by_orbit().unwrap_or_else(by_plan);
        if off || flight.homeward() && self.scenario.map.edge(here) == 0 && out() <= reach.into() {
            self.us_leaves(place);
        }
    }
}

/// Points of a type at a throttle.
pub(super) fn listed_speed(aircraft: &Aircraft, band: Band, laden: bool, dash: bool) -> u8 {
    let (combat, fast) = match &aircraft.laden {
        Some(values) if laden => (values.combat, values.dash),
        _ => (aircraft.combat, aircraft.dash),
    };
    if dash { fast[band.performance()] } else { combat[band.performance()] }
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

const fn throttle(dash: bool) -> &'static str {
    if dash { "dash" } else { "combat" }
}
