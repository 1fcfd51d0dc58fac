//! What a mission asks of an aircraft's next move: where to fly, and what a move does for it.

use crate::policy::View;
use crate::policy::features::Work;
use crate::policy::moves::{Moves, Order};
use crate::scenario::Scenario;
use crate::scenario::prepared::reach::{End, MOST_POINTS};
use crate::terms::flying::Place;
use crate::terms::named::MissionKind;
use crate::terms::side::Side;
use ground::board::{Facing, Heading, Hex, Pose, range};

/// The errand of one aircraft.
#[derive(Clone, Copy)]
pub(crate) struct Errand<'a> {
    scenario: &'a Scenario,
    side: Side,
    work: Work,
    road: bool,
    goal: Hex,
    bombs: i32,
    /// Ways of 36 in which a bomb hits from a height are found with this modifier.
    bomb_modifier: i8,
    minimum: i32,
    /// Points that the first hexside of a turn costs.
    hexside: i32,
    /// Hexes flown straight on up to here.
    run: u8,
    /// Hexes photographed in a row so far.
    plates: i32,
    /// It must not fire, so as to do its work.
    pub(crate) no_fire: bool,
}

impl<'a> Errand<'a> {
    pub(crate) fn of(view: &View<'a>, work: Work) -> Errand<'a> {
        let (scenario, plane) = (view.scenario, view.plane());
        Errand {
            scenario,
            side: plane.side,
            work,
            road: view.state.progress.kind == MissionKind::RoadPhoto,
            goal: view.goal(),
            bombs: plane.bombs.into(),
            bomb_modifier: i8::from(scenario.skill(plane).is_ace()),
            minimum: scenario.aircraft(plane).minimum.into(),
            hexside: scenario.rules.turning.price(scenario.envelope(plane).schedule, 0).unwrap_or(1).into(),
            run: plane.run,
            plates: plane.plates.hexes as i32,
            no_fire: matches!(work, Work::Photo | Work::Spotting),
        }
    }

    /// The place of the mission, where there is one.
    pub(crate) fn goal(&self) -> Option<Hex> {
        (self.work != Work::Nothing).then_some(self.goal)
    }

    /// Rows left until the aircraft may leave; negative beyond, where it flies on away from pursuers.
    pub(crate) fn rows_home(&self, hex: Hex) -> i32 {
        let (rules, scenario) = (&self.scenario.rules, self.scenario);
        rules.leaving.behind - rules.map.behind(scenario.south, self.side, hex)
    }

    /// Rows left, and what the turns onto a course for home cost.
    #[inline]
    pub(crate) fn way_home(&self, pose: Pose) -> i32 {
        let rows = |hex| self.rows_home(hex);
        let now = rows(pose.hex);
        let turns = 1 - (now - rows(pose.hex + pose.facing.step()));
        now + turns * self.hexside / 2
    }

    /// No more than the way home from any facing in a hex.
    #[inline]
    pub(crate) fn least_way_home(&self, hex: Hex) -> i32 {
        self.rows_home(hex)
    }

    /// No more than the way from any facing in a hex.
    #[inline]
    pub(crate) fn least_way(&self, hex: Hex) -> i32 {
        match self.work {
            Work::Photo => self.off_the_line(hex),
            Work::Strafing => self.off_the_targets(hex),
            Work::Spotting => self.off_station(hex),
            // Out to where a run begins and in is no shorter than straight to the goal.
            _ => range(hex, self.goal) as i32,
        }
    }

    /// Hexes left to where the work is done, with something for a wrong heading.
    #[inline]
    pub(crate) fn way(&self, pose: Pose) -> i32 {
        let away = range(pose.hex, self.goal) as i32;
        match self.work {
            Work::Bombing => self.run_up(pose, away),
            Work::Spotting => self.off_station(pose.hex),
            Work::Photo => self.off_line(pose),
            Work::Strafing => self.off_targets(pose),
            _ => away,
        }
    }

    /// Points of movement to a release: straight on where the run has begun, else out to where a long run or a short
    /// one begins and in, with the turns, on the cheapest of six ways in.
    fn run_up(&self, pose: Pose, away: i32) -> i32 {
        let bombing = &self.scenario.rules.bombing;
        // The run fills the last move.
        let [short, long] = [bombing.run, bombing.long].map(|run| self.minimum.max(run.into()));
        if away >= short && pose.ahead(away) == self.goal {
            return away + if away + i32::from(self.run) >= bombing.long.into() { 0 } else { SHORT_RUN };
        }
        let in_on = |way: Facing, run: i32, loss: i32| {
            let entry = Pose::new(self.goal, way).ahead(-run);
            let out = range(pose.hex, entry) as i32;
            let course = Heading::towards(pose.hex, entry);
            // A course between two rows takes a turn onto the one and another onto the other.
            let hexsides = |facing| Heading::of(facing).steps_to(course).unsigned_abs().div_ceil(2).max(1);
            let straight = pose.ahead(out) == entry;
            let turns = if straight { pose.facing.difference(way) } else { hexsides(pose.facing) + hexsides(way) };
            out + run + loss + self.hexside * i32::from(turns)
        };
        let ways = Facing::ALL.into_iter();
        ways.map(|way| in_on(way, long, 0).min(in_on(way, short, SHORT_RUN))).min().unwrap_or(away)
    }

    /// Hexes off the line that is photographed, with what the turns onto it cost.
    fn off_line(&self, pose: Pose) -> i32 {
        onto(pose, if self.road { COLUMN } else { ROW }, |hex| self.off_the_line(hex))
    }

    fn off_the_line(&self, hex: Hex) -> i32 {
        if self.road { (hex.x - self.goal.x).abs() + self.before_road(hex) } else { (hex.y - self.goal.y).abs() }
    }

    fn is_on_line(&self, hex: Hex) -> bool {
        self.off_the_line(hex) == 0
    }

    fn off_station(&self, hex: Hex) -> i32 {
        (range(hex, self.goal) as i32 - self.scenario.rules.spotting.hexes + 1).max(0)
    }

    /// Rows before the road begins.
    fn before_road(&self, hex: Hex) -> i32 {
        let outward = self.goal.y.signum();
        ((self.goal.y - hex.y) * outward).max(0)
    }

    /// Hexes off what is strafed, with what the turns onto it cost.
    fn off_targets(&self, pose: Pose) -> i32 {
        onto(pose, if self.scenario.rear { COLUMN } else { ROW }, |hex| self.off_the_targets(hex))
    }

    fn off_the_targets(&self, hex: Hex) -> i32 {
        if !self.scenario.rear {
            return self.hexes_to_trenches(hex);
        }
        let before = 1 - self.scenario.rules.map.behind(self.scenario.south, self.side.other(), hex);
        (hex.x - self.goal.x).abs() + before.max(0)
    }

    fn is_strafed(&self, hex: Hex) -> bool {
        let map = &self.scenario.rules.map;
        if self.scenario.rear {
            return hex.x == self.goal.x && map.behind(self.scenario.south, self.side.other(), hex) > 0;
        }
        self.hexes_to_trenches(hex) == 0
    }

    fn hexes_to_trenches(&self, hex: Hex) -> i32 {
        self.scenario.rules.map.hexes_to_trenches(self.scenario.south, self.side.other(), hex)
    }

    /// What a move does for the mission: points of bombs that are expected to count, hexes strafed or photographed, a
    /// turn on station.
    #[inline]
    pub(crate) fn units(&self, end: &End, order: &Order, place: Place) -> i32 {
        match self.work {
            Work::Nothing | Work::Balloon => 0,
            Work::Bombing => self.bombed(end, order, place),
            Work::Strafing => self.strafed(end, place),
            Work::Photo => self.photographed(end, order, place),
            Work::Spotting => self.spotted(order, place).into(),
        }
    }

    /// The most that a move can do.
    pub(crate) fn most(&self) -> i32 {
        match self.work {
            Work::Nothing | Work::Balloon => 0,
            Work::Bombing => RELEASE + 4 * self.bombs,
            Work::Strafing => STRAIGHT,
            Work::Photo => STRAIGHT + MOST_PLATES,
            Work::Spotting => 1,
        }
    }

    /// No less than what a move does that ends in a hex.
    #[inline]
    pub(crate) fn most_in(&self, hex: Hex) -> i32 {
        let there = match self.work {
            // Plates of the moves before count off the line too.
            Work::Photo if !self.is_on_line(hex) => return self.plates.min(MOST_PLATES),
            Work::Nothing | Work::Balloon => false,
            Work::Bombing => hex == self.goal,
            // A hex on, both terms may be one more.
            Work::Strafing => self.off_the_targets(hex) < 2 * STRAIGHT,
            Work::Photo => true,
            Work::Spotting => range(hex, self.goal) as i32 <= self.scenario.rules.spotting.hexes,
        };
        if there { self.most() } else { 0 }
    }

    /// No less than what a move does that ends in a pose.
    #[inline]
    pub(crate) fn most_from(&self, pose: Pose) -> i32 {
        match self.work {
            Work::Strafing => (0..STRAIGHT).filter(|&back| self.is_strafed(pose.ahead(-back))).count() as i32,
            Work::Photo if !along(pose.facing, if self.road { COLUMN } else { ROW }) => 0,
            _ => self.most_in(pose.hex),
        }
    }

    /// Whether a move may end with a release over the target.
    pub(crate) fn releases(&self, end: &End, order: &Order, place: Place) -> bool {
        let bombing = &self.scenario.rules.bombing;
        let dives = -order.rise >= bombing.least_dive && place.altitude <= bombing.dive_altitude;
        self.bombs > 0
            && place.pose.hex == self.goal
            && order.manoeuvre.is_none()
            && if dives { end.straight >= bombing.run } else { end.level(order.rise) >= bombing.run }
    }

    fn bombed(&self, end: &End, order: &Order, place: Place) -> i32 {
        if !self.releases(end, order, place) {
            return 0;
        }
        let bombing = &self.scenario.rules.bombing;
        let run = end.straight + if end.straight == end.hexes && end.turned == 0 { self.run } else { 0 };
        let long = if run >= bombing.long { bombing.long_run } else { 0 };
        let dive = if order.rise < 0 { bombing.dive } else { 0 };
        let needs = bombing.needs(place.altitude) - self.bomb_modifier - long - dive;
        let near = ways(needs - bombing.near) - ways(needs);
        RELEASE + self.bombs * 7 * (2 * ways(needs) + near) / (4 * 36)
    }

    fn strafed(&self, end: &End, place: Place) -> i32 {
        if place.altitude > self.scenario.rules.strafing.altitude {
            return 0;
        }
        (0..i32::from(end.straight)).filter(|&back| self.is_strafed(place.pose.ahead(-back))).count() as i32
    }

    fn photographed(&self, end: &End, order: &Order, place: Place) -> i32 {
        let rules = &self.scenario.rules.photography;
        let axis = if self.road { COLUMN } else { ROW };
        let level = order.rise == 0 && order.manoeuvre.is_none();
        let high = (rules.altitude[0]..=rules.altitude[1]).contains(&place.altitude);
        if !level || !high || !along(place.pose.facing, axis) {
            return 0;
        }
        let on_line = |back: &i32| self.is_on_line(place.pose.ahead(-back));
        let run = (0..i32::from(end.straight)).take_while(on_line).count() as i32;
        // Plates of the turn before go on only in a move straight ahead.
        run + if end.straight == end.hexes { self.plates } else { 0 }.min(MOST_PLATES)
    }

    fn spotted(&self, order: &Order, place: Place) -> bool {
        let spotting = &self.scenario.rules.spotting;
        let high = (spotting.altitude[0]..=spotting.altitude[1]).contains(&place.altitude);
        high && order.rise.abs() <= spotting.change && range(place.pose.hex, self.goal) as i32 <= spotting.hexes
    }
}

/// Points that are gladly flown for a long run.
const SHORT_RUN: i32 = 3;

/// Hexes straight on at the end of a move that are strafed or photographed, at most.
const STRAIGHT: i32 = MOST_POINTS as i32;

/// Plates of moves before that count for a row, at most.
const MOST_PLATES: i32 = 6;

/// What a release is worth whatever it hits: the errand is done.
const RELEASE: i32 = 10;

/// Facings along rows and along columns.
const ROW: [u8; 2] = [0, 3];
const COLUMN: [u8; 2] = [1, 4];

/// Hexes off a line along an axis, with what the turns onto it cost. One turn leads there from the hex before it; an
/// aircraft beside it, over it or flying away from it needs two.
fn onto(pose: Pose, axis: [u8; 2], off: impl Fn(Hex) -> i32) -> i32 {
    const TURN: i32 = 2;
    let away = off(pose.hex);
    match along(pose.facing, axis) {
        true if away == 0 => 0,
        false if off(pose.ahead(1)) < away => away - 1 + TURN,
        _ => away + 2 * TURN,
    }
}

fn along(facing: Facing, axis: [u8; 2]) -> bool {
    axis.contains(&facing.index())
}

/// The number of the 36 rolls of two dice that reach a total.
fn ways(total: i8) -> i32 {
    (total.clamp(2, 13)..=12).map(|sum| 6 - i32::from((sum - 7).abs())).sum()
}

impl View<'_> {
    /// The hex of the mission at hand.
    pub(crate) fn goal(&self) -> Hex {
        self.state.progress.goal
    }
}

impl Moves<'_> {
    /// Whether the move strafes: low enough, over what is strafed.
    pub(crate) fn strafes(&self, errand: &Errand<'_>, end: &End, place: Place) -> bool {
        errand.work == Work::Strafing && errand.strafed(end, place) > 0
    }
}
