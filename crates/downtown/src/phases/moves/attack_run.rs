//! How a DRV flight flies to attack its target, from behind if it can (D5.8.3b, D5.8.3c, D5.8.3d).
//!
//! A flight in Engage moves freely: it turns as far as is free with each hex, and farther for a point. A search goes
//! through all that it may fly so with its points, for the shortest way to an attack from behind and, if there is
//! none, for that to any attack. It keeps to the map, off ridges at Deck, and out of the way of missiles of its own
//! side.

use crate::phases::air::pair::{comes_from_behind, radar_sees};
use crate::phases::air::surroundings::Watch;
use crate::phases::context::Raid;
use crate::rules::air::engagement::REACH;
use crate::state::flying::{Flying, Leg};
use crate::terms::defence::Zone;
use crate::terms::flights::{Band, Pair, Side};
use crate::terms::hexes::{index, neighbours};
use crate::terms::sets::UsPlaces;
use ground::board::{Heading, Hex, range};
use ground::chance::Chance;
use ground::journal::Journal;

/// The most points of a run; a flight with more does not use the rest.
const MOST: usize = 8;

/// The side of the square of hexes within which a run stays.
const SIDE: usize = 2 * MOST + 1;

/// The number of poses in that square: hex, heading (12), and which of the two hexes ahead is next.
const POSES: usize = SIDE * SIDE * 24;

/// Marks the start of a search, to which no leg leads.
const START: u8 = 1;

/// Codes a leg as a byte greater than `START`: 16 or 48 plus the steps of the turn.
const fn code(leg: Leg) -> u8 {
    match leg {
        Leg::Advance(steps) => (16 + steps) as u8,
        Leg::Turn(steps) => (48 + steps) as u8,
    }
}

const fn leg_of(code: u8) -> Leg {
    if code < 32 { Leg::Advance(code as i8 - 16) } else { Leg::Turn(code as i8 - 48) }
}

/// The legs of a run to an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Run {
    legs: [Leg; MOST],
    length: u8,
    /// The points spent before the first leg. Changes of band come before it.
    from: u8,
    /// Whether the run ends behind the target.
    pub(crate) rear: bool,
    /// Whether the run is flown at dash.
    pub(crate) dash: bool,
}

impl Run {
    /// The leg that follows `spent` points.
    pub(crate) fn leg(&self, spent: u8) -> Option<Leg> {
        let leg = usize::from(spent.checked_sub(self.from)?);
        self.legs[..self.length.into()].get(leg).copied()
    }

    /// Whether the attack is still to come after `spent` points.
    pub(crate) const fn goes_on(&self, spent: u8) -> bool {
        spent < self.from + self.length
    }
}

/// The position and heading of a flight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Pose {
    hex: Hex,
    heading: Heading,
    right: bool,
}

impl Pose {
    const fn of(flying: &Flying) -> Pose {
        Pose { hex: flying.hex, heading: flying.heading, right: flying.right }
    }

    /// The index of the pose among those in the square around `about`.
    const fn place(self, about: Hex) -> usize {
        let (x, y) = (self.hex.x - about.x + MOST as i32, self.hex.y - about.y + MOST as i32);
        ((x as usize * SIDE + y as usize) * 12 + self.heading.index() as usize) * 2 + self.right as usize
    }

    const fn at(place: usize, about: Hex) -> Pose {
        let (hex, heading) = (place / 24, (place / 2 % 12) as u8);
        let [x, y] = [(hex / SIDE) as i32 - MOST as i32, (hex % SIDE) as i32 - MOST as i32];
        Pose { hex: Hex::new(about.x + x, about.y + y), heading: Heading::new(heading), right: place % 2 == 1 }
    }

    const fn after(self, leg: Leg) -> Pose {
        match leg {
            Leg::Turn(steps) => Pose { heading: self.heading.turned(steps), ..self },
            Leg::Advance(steps) => {
                let heading = self.heading.turned(steps);
                Pose { hex: heading.ahead(self.hex, self.right), heading, right: !self.right }
            }
        }
    }

    /// The pose from which a leg led to this one.
    const fn before(self, leg: Leg) -> Pose {
        match leg {
            Leg::Turn(steps) => Pose { heading: self.heading.turned(-steps), ..self },
            Leg::Advance(steps) => {
                let step = self.heading.ahead(Hex::ZERO, !self.right);
                let hex = Hex::new(self.hex.x - step.x, self.hex.y - step.y);
                Pose { hex, heading: self.heading.turned(-steps), right: !self.right }
            }
        }
    }
}

/// What the flight can do in a pose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Position {
    /// Attack the target from behind.
    Rear,
    /// Attack the target from ahead.
    Front,
    /// Not attack the target.
    Open,
}

/// A flight that chases its target.
struct Chase<'a> {
    own: Flying,
    target: &'a Flying,
    free: u8,
    most: u8,
    /// The hexes from which an attack comes from behind: up to three around the target, and its own.
    rear: [Hex; 4],
    /// Whether the first hex beside the target causes an activation check, and with it the attack (D5.6.1c, D5.6.1d).
    is_checked: bool,
    /// Whether it changes its band before the first leg, and may attack right after that.
    changes_band: bool,
}

impl Chase<'_> {
    fn position(&self, pose: Pose) -> Position {
        let away = range(pose.hex, self.target.hex);
        let ahead = away == 0 || pose.heading.is_ahead(pose.hex, self.target.hex);
        match () {
            () if away > REACH || !(ahead || self.is_checked) => Position::Open,
            () if comes_from_behind(pose.hex, pose.heading, self.target) => Position::Rear,
            () => Position::Front,
        }
    }

    /// The least number of points from a hex to any attack, or to one from behind if `rear`.
    fn least(&self, hex: Hex, rear: bool) -> u32 {
        if rear {
            return self.rear.iter().map(|&rear| range(hex, rear)).min().unwrap_or(0);
        }
        range(hex, self.target.hex).saturating_sub(REACH)
    }

    /// The legs that the flight can fly from a pose with one point; those that turn it towards the target first.
    fn legs(&self, pose: Pose) -> impl Iterator<Item = Leg> + use<> {
        let held = if pose.hex == self.own.hex { self.own.free_turn } else { self.free } as i8;
        let off = pose.heading.steps_to(Heading::towards(pose.hex, self.target.hex));
        let side = if off < 0 { -1 } else { 1 };
        let most = self.most as i8;
        let both = move |most: i8| (1..=most).flat_map(move |steps| [side * steps, -side * steps]);
        std::iter::once(0).chain(both(held)).map(Leg::Advance).chain(both(most).map(Leg::Turn))
    }
}

/// The legs that lead to a pose, their number, and whether the pose is behind the target.
struct Approach {
    legs: [Leg; MOST],
    length: u8,
    rear: bool,
}

/// Goes back from a pose to the start by the legs that led there.
fn approach(came_by: &[u8; POSES], mut pose: Pose, about: Hex, length: usize, rear: bool) -> Approach {
    let mut legs = [Leg::Advance(0); MOST];
    for place in legs[..length].iter_mut().rev() {
        *place = leg_of(came_by[pose.place(about)]);
        pose = pose.before(*place);
    }
    Approach { legs, length: length as u8, rear }
}

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// The run to an attack on a US flight; where the throttle is still to be chosen rather from behind than at dash,
    /// else at dash. None where the points do not last.
    pub(crate) fn plan_attack(&self, place: usize, us: usize, watch: &Watch<'_>, took_off: bool) -> Option<Run> {
        let run = |own: Flying| self.run_from(place, own, us, watch.guarded, took_off);
        let own = self.state.drv[place].flying;
        let Some(faster) = self.at_dash(place, took_off) else { return run(own) };
        let dashing = run(faster);
        if dashing.is_some_and(|run| run.rear) {
            return dashing;
        }
        run(own).filter(|run| run.rear || dashing.is_none()).or(dashing)
    }

    /// The flight as it would be at dash; `None` if it cannot dash.
    pub(crate) fn at_dash(&self, place: usize, took_off: bool) -> Option<Flying> {
        let flight = &self.state.drv[place];
        let able = !took_off && !flight.flying.dash && flight.flying.fuel > 0 && flight.aircraft.crippled() == 0;
        let dash = &self.scenario.mig(flight.profile).aircraft.dash;
        able.then(|| {
            let own = &flight.flying;
            let speed = dash[own.band.performance()];
            let faster = own.at_dash(speed);
            let price = self.rules().movement.manoeuvre_marker_at_dash(own, speed);
            Flying { points: faster.points.saturating_sub(price), ..faster }
        })
    }

    /// The run of a flight `own`: first it changes its band, then it flies the legs.
    fn run_from(&self, place: usize, mut own: Flying, us: usize, guarded: UsPlaces, took_off: bool) -> Option<Run> {
        let target = &self.state.us[us].flying;
        if range(own.hex, target.hex).saturating_sub(REACH) > own.points.into() {
            return None;
        }
        let (free, most) = self.scenario.turning(own.speed);
        let (wanted, before) = (self.wanted(target.band, took_off), own.spent);
        while let Some((change, cost)) = self.next_change(&own, wanted, Zone::Engage).filter(|_| !took_off) {
            own.change_by(change, cost, free);
        }
        let level = matches!(own.band as i8 - target.band as i8, 0 | 1);
        let eyes = || self.rules().sighting.eyes(REACH, self.scenario.night, target.band, target.dash).is_some();
        let seen = self.state.us[us].detected || eyes();
        if !level || !seen || !self.rack(Pair { us, drv: place }, Side::Drv).armed(radar_sees(&own, target)) {
            return None;
        }
        let flight = &self.state.drv[place];
        let is_checked = flight.unknown() && flight.adjacent >> us & 1 == 0;
        let changes_band = own.spent > before;
        let mut chase = Chase { own, target, free, most, rear: [target.hex; 4], is_checked, changes_band };
        let behind = neighbours(target.hex).filter(|&hex| !target.has_ahead(hex));
        chase.rear.iter_mut().skip(1).zip(behind).for_each(|(place, hex)| *place = hex);
        let Approach { legs, length, rear } = self.search(&chase, guarded)?;
        Some(Run { legs, length, from: own.spent, rear, dash: own.dash })
    }

    /// The legs to the first pose behind the target, else to the first from which it may be attacked; of those with as
    /// few points the way through the fewest hexes under its own guns (D5.9b).
    fn search(&self, chase: &Chase<'_>, guarded: UsPlaces) -> Option<Approach> {
        let (own, about) = (&chase.own, chase.own.hex);
        let points = usize::from(own.points).min(MOST);
        // Ground that its own SAMs bar may be left, as by any move.
        let is_banned =
            |from: Hex, to: Hex| self.is_barred(to, guarded) && self.depth(to, guarded) >= self.depth(from, guarded);
        let bars = |from: Hex, to: Hex| {
            let ridge = own.band == Band::Deck && self.scenario.map.ground(to).ridge();
            ridge || index(to).is_none() || is_banned(from, to)
        };
        // How each pose was come by, with how many points, and through how many hexes under guns.
        let (mut came_by, mut after, mut covered) = ([0; POSES], [0; POSES], [0; POSES]);
        let mut open = [0; POSES];
        let first = Pose::of(own);
        let start = first.place(about);
        (came_by[start], open[0]) = (START, start as u16);
        let (mut level, mut found, mut any) = (0..1, 1, None);
        if chase.changes_band {
            match chase.position(first) {
                Position::Rear => return Some(approach(&came_by, first, about, 0, true)),
                Position::Front => any = Some((first, 0)),
                Position::Open => {}
            }
        }
        for spent in 1..=points {
            let mut rear: Option<Pose> = None;
            for looked in level.clone() {
                let pose = Pose::at(open[looked].into(), about);
                for leg in chase.legs(pose) {
                    let next = pose.after(leg);
                    let place = next.place(about);
                    let guns = covered[pose.place(about)] + u8::from(self.state.covered(next.hex));
                    let is_new = came_by[place] == 0;
                    let is_better = usize::from(after[place]) == spent && guns < covered[place];
                    if !is_new && !is_better || next.hex != pose.hex && bars(pose.hex, next.hex) {
                        continue;
                    }
                    (came_by[place], after[place], covered[place]) = (code(leg), spent as u8, guns);
                    let is_fewer = |other: Pose| guns < covered[other.place(about)];
                    match chase.position(next) {
                        Position::Rear if rear.is_none_or(is_fewer) => rear = Some(next),
                        Position::Front if any.is_none_or(|(pose, at)| at == spent && is_fewer(pose)) => {
                            any = Some((next, spent));
                        }
                        _ => {}
                    }
                    let stops = chase.is_checked && range(next.hex, chase.target.hex) <= REACH;
                    if is_new && !stops && chase.least(next.hex, any.is_some()) <= (points - spent) as u32 {
                        open[found] = place as u16;
                        found += 1;
                    }
                }
            }
            if let Some(pose) = rear {
                return Some(approach(&came_by, pose, about, spent, true));
            }
            level = level.end..found;
        }
        any.map(|(pose, spent)| approach(&came_by, pose, about, spent, false))
    }
}
