//! How US flights move: in which order, with how many points, and along their paths (DH6a, DH6b, DH18b).

use super::planning::Plan;
use super::raid::Raid;
use super::rule::Rule;
use super::rules::flights::Aircraft;
use super::state::{Move, UsFlight};
use super::us::{Goal, Order, View};
use super::words::{Band, Task};
use crate::board::{Hex, range};
use crate::chance::{Chance, Label};
use crate::journal::{Event, Journal};

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// The US flight that moves next: sight of a MiG first, then SEAD, the bombers nearest the target, CAP, those that abort,
    /// the rest; ties by label (DH18b).
    pub(super) fn next_us_flight(&self) -> Option<usize> {
        let key = |(place, flight): &(usize, &UsFlight)| {
            let step = match self.scenario.flights[*place].task {
                _ if flight.aborting => 4,
                Task::Sead => 1,
                Task::Bombing => 2,
                Task::Cap => 3,
                _ => 5,
            };
            let target = self.scenario.plan_of(self.state, *place).target;
            let distance = if step == 2 { range(flight.flying.hex, target) } else { 0 };
            (step, distance, *place)
        };
        let to_move = self.state.us_on_map().filter(|(_, flight)| !flight.flying.moved);
        to_move.min_by_key(key).map(|(place, _)| place)
    }

    /// Moves a US flight: an order, then point after point, then what the end of a move brings.
    pub(super) fn move_us(&mut self, place: usize) {
        self.mind_fuel(place);
        let order = self.commander.order(View { scenario: self.scenario, state: self.state, flight: place });
        let label = self.us_label(place);
        let (table, row) = order.row;
        self.journal.record(|| Event::of(Rule::DH18b).by(label).row(table.into(), row.into()));
        // Whoever is sent home has no other business on the map, and may leave it.
        self.state.us[place].egressing |= order.goal == Goal::Home;
        self.begin_us_move(place, order);
        self.state.moving = Move { arms: order.arms, fight: order.fight, ..Move::default() };
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

    /// A flight without fuel breaks off (DH5a); one that has no more than it needs for the way home turns there (DH18c).
    pub(super) fn mind_fuel(&mut self, place: usize) {
        let view = View { scenario: self.scenario, state: self.state, flight: place };
        let (spare, endless) = (view.fuel_to_spare(), self.scenario.flights[place].aircraft.fuel == 0);
        let flight = &mut self.state.us[place];
        flight.aborting |= flight.flying.fuel == 0 && !endless;
        if !endless && spare <= 0 && !flight.egressing && !flight.aborting {
            flight.egressing = true;
            let label = self.us_label(place);
            self.journal.record(|| Event::of(Rule::DH18c).by(label).result(spare));
        }
    }

    /// Throttle, and with it the points of the move (DH5a, DH6b).
    fn begin_us_move(&mut self, place: usize, order: Order) {
        let rules = &self.rules().movement;
        let aircraft = &self.scenario.flights[place].aircraft;
        let flight = &mut self.state.us[place];
        let endless = aircraft.fuel == 0;
        let crippled = flight.aircraft.count(|frame| frame == super::state::Airframe::Crippled) > 0;
        let dash = order.dash && !crippled && (endless || flight.flying.fuel > 0);
        let mut speed = listed_speed(aircraft, flight.flying.band, flight.laden, dash);
        if flight.laden {
            speed = speed.min(rules.bombs_speed);
        }
        if flight.arms.iter().any(|&arms| arms > 0) {
            speed = speed.min(rules.arm_speed);
        }
        flight.flying.begin(speed.max(1), dash);
        let label = self.us_label(place);
        self.journal.record(|| Event::of(Rule::DH5a).by(label).result(speed).word("throttle", throttle(dash)));
        self.shed_markers(place);
    }

    /// Markers cost points before all else (DH6b).
    fn shed_markers(&mut self, place: usize) {
        let rules = &self.rules().movement;
        let flying = &mut self.state.us[place].flying;
        let [part, whole] = rules.manoeuvre_marker_share;
        let mut cost = 0;
        if std::mem::take(&mut flying.manoeuvre_marker) {
            cost += (flying.speed * part).div_ceil(whole);
        }
        if std::mem::take(&mut flying.sam_avoid_marker) {
            cost += rules.sam_avoid_marker;
        }
        if cost > 0 {
            flying.points = flying.points.saturating_sub(cost);
            let label = self.us_label(place);
            self.journal.record(|| Event::of(Rule::DH6b).by(label).result(cost));
        }
    }

    /// One point: a climb or a dive that is ordered, else a hex ahead, turned towards the goal as far as turning is free.
    fn us_point(&mut self, place: usize, order: Order) {
        let goal = self.goal_hex(place, order.goal);
        let (free, most) = self.rules().turning.at(self.state.us[place].flying.speed, self.scenario.night);
        let rules = &self.rules().movement;
        let (steps, stuck) = self.state.us[place].flying.steer(goal);
        self.state.us[place].flying.turn(steps);
        let (laden, crowded) = (self.state.us[place].laden, self.crowded(place));
        let terrain_following = self.scenario.flights[place].aircraft.terrain_following == Some(true);
        let map = &self.scenario.map;
        let flying = &mut self.state.us[place].flying;
        let wanted = flying.heading.steps_to(crate::board::Heading::towards(flying.hex, goal));
        // A second climb is a zoom: dear, at dash and clean only.
        let climb = [rules.climb, rules.zoom][usize::from(flying.climbs.min(1))];
        let zooms = flying.climbs == 0 || flying.dash && !laden;
        let climbs = order.climb > flying.climbs as i8 && flying.climbs < 2 && zooms;
        // What the free descent at the end does not reach is dived.
        let depth = order.climb + rules.free_descent as i8;
        let deed = if climbs && flying.band < Band::High && flying.points >= climb {
            flying.band = flying.band.changed(1);
            flying.climbs += 1;
            flying.spend(climb);
            flying.free_turn = free;
            "climb"
        } else if depth < 0 && flying.climbs == 0 && flying.band > Band::Deck && flying.points >= rules.dive {
            flying.band = flying.band.changed(depth);
            flying.climbs += 1;
            flying.spend(rules.dive);
            flying.free_turn = free;
            "dive"
        } else if stuck || flying.hex != goal && wanted.abs() > 2 && flying.points > 1 {
            // At the edge of the map any turn is better than none.
            let most = most as i8;
            flying.turn(if wanted == 0 { most } else { wanted.clamp(-most, most) });
            flying.spend(1);
            "turn"
        } else if flying.band == Band::Deck && map.ground(flying.ahead()).ridge() && !terrain_following {
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
        let label = self.us_label(place);
        self.tell_point(place, label, deed);
        self.follow_path(place);
        self.leave_map(place);
    }

    /// Whether the last point of a move at combat throttle would end where the flight may not, and it may stay where it is.
    fn crowded(&self, place: usize) -> bool {
        let flying = &self.state.us[place].flying;
        let last = flying.points <= self.rules().movement.combat_less && flying.spent > 0 && !flying.dash;
        let may_end = |hex| self.may_end_in(place, hex, flying.band);
        last && !may_end(flying.ahead()) && may_end(flying.hex)
    }

    /// The band of descent that is free at the end of a move, for a dive that is ordered.
    fn descend_freely(&mut self, place: usize, order: Order) {
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
        self.journal.record(|| {
            let flying = &self.state.us[place].flying;
            let event = Event::of(Rule::DH6a).by(label).hex("hex", flying.hex.x, flying.hex.y).word("deed", deed);
            event.int("heading", flying.heading.index()).word("band", flying.band.name()).int("left", flying.points)
        });
    }

    /// The hex that an order makes for.
    fn goal_hex(&self, place: usize, goal: Goal) -> Hex {
        let plan = self.scenario.plan_of(self.state, place);
        let flight = &self.state.us[place];
        let here = flight.flying.hex;
        let nearest = |hexes: &mut dyn Iterator<Item = Hex>| hexes.min_by_key(|&hex| range(here, hex));
        let along_path = || self.waypoint(place, plan);
        match goal {
            Goal::Path => along_path(),
            Goal::Home => self.way_home(place, plan),
            Goal::Radar => nearest(&mut self.state.sams.iter().filter(|sam| sam.hot()).map(|sam| sam.hex))
                .unwrap_or_else(along_path),
            Goal::Intercept => {
                let mut seen = self
                    .state
                    .drv_airborne()
                    .filter(|(_, flight)| flight.detected)
                    .map(|(_, flight)| flight.flying.hex);
                nearest(&mut seen).unwrap_or_else(along_path)
            }
            Goal::Station => {
                let strike =
                    self.state.us_on_map().filter(|(other, _)| self.scenario.flights[*other].task == Task::Bombing);
                strike.map(|(_, flight)| flight.flying.hex).next().unwrap_or_else(along_path)
            }
            Goal::Orbit => self.orbit_hex(place),
            Goal::Rally => plan.exit,
        }
    }

    /// A hex of a flight's path a little ahead of it: who steers for the very next swerves at every bend.
    fn waypoint(&self, place: usize, plan: &Plan) -> Hex {
        let path = self.scenario.flights[place].route.as_ref().unwrap_or(&plan.path);
        let next = usize::from(self.state.us[place].waypoint);
        let ahead = (next + usize::from(self.rules().planning.look_ahead)).min(path.len().saturating_sub(1));
        path.get(ahead).copied().filter(|_| next < path.len()).unwrap_or(plan.target)
    }

    /// The next hex of the way home.
    fn way_home(&self, place: usize, plan: &Plan) -> Hex {
        let here = self.state.us[place].flying.hex;
        let nearest =
            plan.egress.iter().enumerate().min_by_key(|(index, hex)| (range(here, **hex), usize::MAX - *index));
        let next = nearest.map_or(0, |(index, _)| index + usize::from(self.rules().planning.home_ahead));
        plan.egress.get(next).copied().unwrap_or(plan.exit)
    }

    /// Waypoints within a hex count as reached, the target only when a laden bomber is over it; at the last of them the
    /// flight turns for home.
    fn follow_path(&mut self, place: usize) {
        let plan = self.scenario.plan_of(self.state, place);
        let path = self.scenario.flights[place].route.as_ref().unwrap_or(&plan.path);
        let flight = &mut self.state.us[place];
        let here = flight.flying.hex;
        // Who has flown past the target makes no second pass.
        let over = |hex: Hex| hex == plan.target && flight.laden && flight.flying.arc(hex).is_forward();
        let reached = |hex: Hex| range(here, hex) <= u32::from(!over(hex));
        let passed = path.iter().skip(flight.waypoint.into()).take_while(|&&hex| reached(hex)).count();
        flight.waypoint += passed as u16;
        // What the bombs do is the business of the attack; that they are gone is known here.
        let bomber = self.scenario.flights[place].task == Task::Bombing;
        if here == plan.target && bomber && !flight.aborting && std::mem::take(&mut flight.laden) {
            flight.released = self.state.turn;
        }
        if here == plan.target || usize::from(flight.waypoint) >= path.len() && range(here, plan.target) <= 1 {
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
        let home = flight.egressing || flight.aborting;
        let at_edge = off || self.scenario.map.edge(here) == 0;
        if off || home && at_edge && range(here, plan.exit) <= reach.into() {
            self.us_leaves(place);
        }
    }
}

/// Points of a type at a throttle.
fn listed_speed(aircraft: &Aircraft, band: Band, laden: bool, dash: bool) -> u8 {
    let (combat, fast) = match &aircraft.laden {
        Some(values) if laden => (values.combat, values.dash),
        _ => (aircraft.combat, aircraft.dash),
    };
    if dash { fast[band.performance()] } else { combat[band.performance()] }
}

const fn throttle(dash: bool) -> &'static str {
    if dash { "dash" } else { "combat" }
}
