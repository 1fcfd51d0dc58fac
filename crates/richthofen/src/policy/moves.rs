//! The moves that an aircraft can make: every end once, each with one way there.
//!
//! Speeds and changes of height that spend as many points on the path share the list of ends that [`Reach`] found at
//! load; nothing is gathered while a pilot looks.

use crate::policy::View;
use crate::rules::flight::{Flying, Walk};
use crate::scenario::prepared::reach::spots::Spots;
use crate::scenario::prepared::reach::{End, MOST_POINTS, Reach};
use crate::terms::flying::{Envelope, Move, Path, Place, Step};
use crate::terms::sizes::{MOST_PLANES, STEP};
use ground::board::Pose;
use ground::game::List;

/// The most combinations of speed, change of height and manoeuvre.
pub(crate) const MOST_ORDERS: usize = 512;

/// The most heights at which they end.
pub(crate) const MOST_HEIGHTS: usize = 96;

/// A speed with a change of height and a special manoeuvre, at the end of the way or before it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Order {
    pub(crate) speed: i8,
    pub(crate) rise: i16,
    /// Excess of an overdive; 0 for none.
    pub(crate) excess: i8,
    /// Points left for the way.
    pub(crate) points: u8,
    pub(crate) manoeuvre: Option<Step>,
    /// The manoeuvre is flown after the first hex, and the way leads on from there.
    pub(crate) early: bool,
    /// Hexes that the way has to enter.
    pub(crate) hexes: u8,
    /// The way has to begin with a hex ahead.
    pub(crate) ahead: bool,
    /// The place of the height at its end among [`Moves::heights`], a special manoeuvre left out.
    pub(crate) height: u8,
}

impl Order {
    /// Whether the move ends with a special manoeuvre.
    #[inline]
    pub(crate) const fn ends_in_manoeuvre(&self) -> bool {
        self.manoeuvre.is_some() && !self.early
    }

    /// Whether the order can be flown on this way.
    #[inline]
    pub(crate) const fn suits(&self, end: &End) -> bool {
        end.hexes >= self.hexes && (!self.ahead || end.way.begins_ahead())
    }
}

/// Which moves are looked at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wishes {
    pub(crate) overdives: bool,
    pub(crate) manoeuvres: bool,
    /// Heights that matter, in steps: of the dives these, those to 300 m and of deeper ones each third are looked at.
    pub(crate) heights: Option<[i16; 2]>,
}

impl Wishes {
    /// Whether a change of height by `steps` is considered.
    fn height(&self, own: i16, steps: i16) -> bool {
        let Some(heights) = self.heights else { return true };
        steps >= -6 || steps % 3 == 0 || heights.contains(&(own + steps))
    }
}

/// The moves of one aircraft.
pub(crate) struct Moves<'a> {
    flying: Flying<'a>,
    pub(crate) envelope: Envelope,
    pub(crate) start: Place,
    reach: Option<&'a Reach>,
    /// The heights at which moves end.
    heights: List<i16, MOST_HEIGHTS>,
    /// By points.
    orders: List<Order, MOST_ORDERS>,
    /// The place of the first order of each speed.
    from: [u16; MOST_POINTS + 2],
    /// The places of aircraft that have moved: no move may end in one of them.
    taken: List<Place, MOST_PLANES>,
}

impl<'a> Moves<'a> {
    /// The moves of the aircraft that is asked: all of them.
    pub(crate) fn all(view: &View<'a>) -> Moves<'a> {
        Moves::of(view, &Wishes { overdives: true, manoeuvres: true, heights: None })
    }

    /// The moves of the aircraft that is asked, as far as they are wished for.
    pub(crate) fn of(view: &View<'a>, wishes: &Wishes) -> Moves<'a> {
        let scenario = view.scenario;
        let envelope = view.envelope();
        let reach = scenario.prepared.reach(&scenario.rules.turning, &envelope);
        let mut moves = Moves {
            flying: scenario.rules.flying(),
            envelope,
            start: view.plane().place(),
            reach,
            heights: List::empty(0),
            orders: List::empty(Order::default()),
            from: [0; MOST_POINTS + 2],
            taken: List::empty(Place::default()),
        };
        for (at, plane) in view.state.planes.iter().enumerate() {
            if at != view.me && plane.flying() && (plane.moved || plane.balloon) {
                moves.taken.push(plane.place());
            }
        }
        moves.gather(wishes, wishes.manoeuvres && envelope.may_manoeuvre);
        moves
    }

    fn gather(&mut self, wishes: &Wishes, manoeuvres: bool) {
        let mut all: List<Order, MOST_ORDERS> = List::empty(Order::default());
        let envelope = self.envelope;
        let flight = self.flying.flight;
        let deepest = (envelope.altitude / STEP).min(flight.deepest(&envelope, envelope.minimum) / STEP);
        for steps in -deepest..=envelope.climb / STEP {
            if !wishes.height(envelope.altitude / STEP, steps) || self.heights.len() == MOST_HEIGHTS {
                continue;
            }
            let rise = steps * STEP;
            let height = self.heights.len() as u8;
            self.heights.push(envelope.altitude + rise);
            let (least, most) = flight.speeds(&envelope, rise);
            for speed in least..=most {
                let excess = if rise < 0 { flight.excess(&envelope, speed, -rise) } else { 0 };
                if !flight.may_rise(&envelope, speed, rise) || (excess > 0 && !wishes.overdives) {
                    continue;
                }
                // A dive needs a second hex.
                let hexes = if rise < 0 { 2 } else { 0 };
                let order = Order { speed, rise, excess, hexes, height, ..Order::default() };
                self.offer(&mut all, order, speed - steps.max(0) as i8);
                if manoeuvres {
                    self.offer_manoeuvres(&mut all, order, wishes.overdives);
                }
            }
        }
        for points in 0..=MOST_POINTS {
            self.from[points] = self.orders.len() as u16;
            for order in all.iter().filter(|order| usize::from(order.points) == points) {
                self.orders.push(*order);
            }
        }
        self.from[MOST_POINTS + 1] = self.orders.len() as u16;
    }

    fn offer(&self, all: &mut List<Order, MOST_ORDERS>, order: Order, points: i8) {
        let whole = order.ends_in_manoeuvre() && points == 0;
        if (points >= 1 || whole) && all.len() < MOST_ORDERS {
            all.push(Order { points: points as u8, ..order });
        }
    }

    fn offer_manoeuvres(&self, all: &mut List<Order, MOST_ORDERS>, order: Order, overdives: bool) {
        for step in Step::ALL.into_iter().filter(|step| step.manoeuvre().is_some()) {
            let flown = Move { rise: order.rise, path: Path::default().then(step), ..Move::default() };
            let excess = self.flying.flight.excess(&self.envelope, order.speed, self.flying.dive(&flown));
            if excess > 0 && !overdives {
                continue;
            }
            // One that dives comes after a hex ahead (R2.4g).
            let dives = step.manoeuvre().is_some_and(|special| self.flying.manoeuvres.row(special).dives == Some(true));
            let hexes = order.hexes.max(u8::from(dives));
            let order = Order { excess, manoeuvre: Some(step), hexes, ..order };
            let begun = self.flying.begin(&self.envelope, self.start, order.speed, order.rise);
            let whole = self.flying.price(&self.envelope, &begun, (order.speed, order.rise), step);
            if whole == Some(order.speed) && order.rise == 0 {
                self.offer(all, order, 0);
                continue;
            }
            let climb = (order.rise.max(0) / STEP) as i8;
            let under_way = Walk { free: true, hexes: 1, left: order.speed - climb - 1, ..begun };
            if let Some(price) = self.flying.price(&self.envelope, &under_way, (order.speed, order.rise), step) {
                let left = order.speed - climb - price;
                self.offer(all, order, left);
                // Level moves alone go on after it: there is no end of combinations with climbs and dives.
                if order.rise == 0 {
                    // The ways are those of a move that goes on with the last turn: a turn at once has the price of one
                    // more in that hex, where here a new hex is entered.
                    let ahead = self.envelope.last.turned != 0;
                    self.offer(all, Order { early: true, hexes: 0, ahead, ..order }, left - 1);
                }
            }
        }
    }

    /// The heights at which moves end, special manoeuvres left out.
    pub(crate) fn heights(&self) -> &[i16] {
        &self.heights
    }

    /// The orders that leave `points` for the way.
    #[inline]
    pub(crate) fn orders(&self, points: usize) -> &[Order] {
        let all: &[Order] = &self.orders;
        &all[usize::from(self.from[points])..usize::from(self.from[points + 1])]
    }

    /// The ends of a way of `points`.
    #[inline]
    pub(crate) fn ends(&self, points: usize) -> &'a [End] {
        self.reach.map_or(&[], |reach| reach.ends(points))
    }

    /// The ends of all ways by where they are.
    #[inline]
    pub(crate) fn spots(&self) -> Option<&'a Spots> {
        self.reach.map(|reach| &reach.spots)
    }

    /// Where an order ends.
    #[inline]
    pub(crate) fn place(&self, end: &End, order: &Order) -> Place {
        let start = self.start_of_way(order);
        let place = Place { pose: end.pose(start.pose), altitude: start.altitude + order.rise };
        match order.manoeuvre {
            Some(step) if !order.early => self.after_manoeuvre(place, step),
            _ => place,
        }
    }

    /// Where the way of an order begins: after the manoeuvre, if that comes before it.
    #[inline]
    fn start_of_way(&self, order: &Order) -> Place {
        match order.manoeuvre {
            Some(step) if order.early => {
                let hex = self.start.pose.ahead(1);
                self.after_manoeuvre(Place { pose: Pose { hex, ..self.start.pose }, ..self.start }, step)
            }
            _ => self.start,
        }
    }

    /// Where an order that ends at a place was before its last point; none where that was a turn or a manoeuvre, after
    /// which fixed guns do not bear.
    #[inline]
    pub(crate) fn before(&self, end: &End, order: &Order, place: Place) -> Option<Place> {
        let climbs_last = order.rise > 0 && (end.straight == 0 || end.hexes == 1);
        if order.ends_in_manoeuvre() || (end.straight == 0 && !climbs_last) {
            return None;
        }
        if climbs_last {
            return Some(Place { altitude: place.altitude - STEP, ..place });
        }
        let dives_last = order.rise < 0 && end.hexes == 2;
        let altitude = if dives_last { self.start.altitude } else { place.altitude };
        Some(Place { pose: Pose { hex: place.pose.ahead(-1), ..place.pose }, altitude })
    }

    #[cold]
    fn after_manoeuvre(&self, place: Place, step: Step) -> Place {
        let mut walk = Walk { place, ..self.flying.begin(&self.envelope, place, 0, 0) };
        self.flying.take(&mut walk, 0, step, 0);
        walk.place
    }

    /// Whether an aircraft may end there: above the ground, and not where one is that has moved.
    pub(crate) fn is_free(&self, place: Place) -> bool {
        let taken = |other: &Place| other.pose.hex == place.pose.hex && other.altitude == place.altitude;
        place.altitude >= 0 && !self.taken.iter().any(taken)
    }

    /// The steps of an order on a way.
    pub(crate) fn path(&self, end: &End, order: &Order) -> Path {
        let way = end.way.path(order.rise);
        match order.manoeuvre {
            None => way,
            Some(step) if order.early => {
                let begun = Path::default().then(Step::Ahead).then(step);
                way.iter().fold(begun, |path, step| path.then(step))
            }
            Some(step) => way.then(step),
        }
    }

    /// What a pilot orders, with nothing announced.
    pub(crate) fn ordered(&self, end: &End, order: &Order) -> Move {
        let path = self.path(end, order);
        Move { speed: order.speed, rise: order.rise, overdive: order.excess > 0, path, ..Move::default() }
    }

    /// How many moves there are, ends that are taken included.
    pub(crate) fn count(&self) -> usize {
        (0..=MOST_POINTS).map(|points| self.orders(points).len() * self.ends(points).len()).sum()
    }

    /// The move of a number below [`Moves::count`]; none where it is not allowed.
    pub(crate) fn nth(&self, mut number: usize) -> Option<(&'a End, Order)> {
        for points in 0..=MOST_POINTS {
            let (orders, ends) = (self.orders(points), self.ends(points));
            let here = orders.len() * ends.len();
            if number >= here {
                number -= here;
                continue;
            }
            let (end, order) = (&ends[number % ends.len()], orders[number / ends.len()]);
            let allowed = order.suits(end) && self.is_free(self.place(end, &order));
            return allowed.then_some((end, order));
        }
        None
    }

    /// The most hexsides that a way turns in one hex.
    pub(crate) fn hexsides(end: &End) -> u8 {
        let (mut most, mut here) = (0, 0);
        for step in end.way.steps() {
            here = if step == Step::Ahead { 0 } else { here + 1 };
            most = here.max(most);
        }
        most
    }
}
