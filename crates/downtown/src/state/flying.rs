//! A flight in the air: its position and heading, and what it can still do with its Movement Points (DH6a).

use crate::terms::flights::Band;
use crate::terms::orders::Course;
use ground::board::{Arc, Heading, Hex};

/// What a flight spends one Movement Point on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Leg {
    /// A free turn by a number of steps of 30 degrees, and the hex ahead.
    Advance(i8),
    /// A turn by a number of steps of 30 degrees.
    Turn(i8),
}

/// The part of a flight's state that movement changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Flying {
    pub(crate) hex: Hex,
    pub(crate) heading: Heading,
    /// On an odd heading, which points between two hexes: whether the right one is next.
    pub(crate) right: bool,
    pub(crate) band: Band,
    pub(crate) fuel: u8,
    /// Whether it has already rolled to survive without fuel (DH13a).
    pub(crate) risked: bool,
    /// Whether it is at dash throttle this turn.
    pub(crate) dash: bool,
    /// The Movement Points of this turn, before any is spent.
    pub(crate) speed: u8,
    /// The Movement Points left.
    pub(crate) points: u8,
    /// The Movement Points spent this turn, which is also the number of the point under way.
    pub(crate) spent: u8,
    /// The steps of free turn left from entering a hex, climbing or diving.
    pub(crate) free_turn: u8,
    /// The number of climbs this turn.
    pub(crate) climbs: u8,
    /// Whether it has turned hard this turn, which breaks up a pod formation.
    pub(crate) hard_turn: bool,
    /// The Movement Points spent since it last changed its heading.
    pub(crate) straight: u8,
    pub(crate) manoeuvre_marker: bool,
    pub(crate) sam_avoid_marker: bool,
    /// Whether it has shed a manoeuvre marker in this move, which costs a share of all its points.
    pub(crate) shed: bool,
    /// The number of its fights this turn.
    pub(crate) fights: u8,
    /// Whether it has tried to engage another flight this turn.
    pub(crate) attempted: bool,
    /// Whether it has fired from beyond visual range this turn.
    pub(crate) shot_far: bool,
    /// Whether it has made a slashing attack this turn, after which it flies straight on.
    pub(crate) passing: bool,
    /// Whether it has moved this turn.
    pub(crate) moved: bool,
    /// How often it was hit or its nerve was tried this turn: it keeps the streams of these rolls apart.
    pub(crate) trials: u8,
    /// The modifier of the next morale check from hits since the last one (DH8b).
    pub(crate) shaken: i8,
}

impl Flying {
    /// A flight as it enters play.
    pub(crate) const fn new(hex: Hex, heading: Heading, band: Band, fuel: u8) -> Flying {
        Flying {
            hex,
            heading,
            right: false,
            band,
            fuel,
            risked: false,
            dash: false,
            speed: 0,
            points: 0,
            spent: 0,
            free_turn: 0,
            climbs: 0,
            hard_turn: false,
            straight: 0,
            manoeuvre_marker: false,
            sam_avoid_marker: false,
            shed: false,
            fights: 0,
            attempted: false,
            shot_far: false,
            passing: false,
            moved: false,
            trials: 0,
            shaken: 0,
        }
    }

    /// Resets the values that belong to one turn.
    pub(crate) const fn refresh(&mut self) {
        (self.dash, self.speed, self.points, self.spent) = (false, 0, 0, 0);
        (self.free_turn, self.climbs, self.moved, self.hard_turn) = (0, 0, false, false);
        (self.fights, self.trials) = (0, 0);
        (self.attempted, self.shot_far, self.passing) = (false, false, false);
    }

    /// Begins a move with this number of points.
    pub(crate) const fn begin(&mut self, speed: u8, dash: bool) {
        (self.speed, self.points, self.dash, self.shed) = (speed, speed, dash, false);
    }

    /// The same flight at dash speed, with the additional Movement Points.
    pub(crate) fn at_dash(self, speed: u8) -> Flying {
        let points = self.points + speed.saturating_sub(self.speed);
        Flying { points, speed: speed.max(self.speed), dash: true, ..self }
    }

    /// Spends Movement Points; a move has at most 255.
    pub(crate) const fn spend(&mut self, points: u8) {
        self.points = self.points.saturating_sub(points);
        self.spent = self.spent.saturating_add(points);
    }

    /// Climbs or dives for a number of points, which leaves `free` steps of free turn.
    pub(crate) const fn change_band(&mut self, band: Band, cost: u8, free: u8) {
        self.band = band;
        self.climbs += 1;
        self.spend(cost);
        self.free_turn = free;
    }

    /// Climbs (above 0) or dives by `bands` bands for `cost` points, which leaves `free` steps of free turn; only
    /// climbs are counted.
    pub(crate) fn change_by(&mut self, bands: i8, cost: u8, free: u8) {
        self.band = self.band.changed(bands);
        self.climbs += u8::from(bands > 0);
        self.spend(cost);
        self.free_turn = free;
    }

    /// Enters the hex ahead for one Movement Point, and sets the free turn to `free` steps.
    pub(crate) const fn advance(&mut self, free: u8) {
        self.hex = self.ahead();
        self.right = !self.right;
        self.spend(1);
        self.free_turn = free;
        self.straight = self.straight.saturating_add(1);
    }

    pub(crate) const fn ahead(&self) -> Hex {
        self.heading.ahead(self.hex, self.right)
    }

    /// The hex from which it would have entered its hex on its present heading.
    pub(crate) const fn before(&self) -> Hex {
        self.heading.turned(6).ahead(self.hex, !self.right)
    }

    /// Spends a Movement Point on a leg; entering a hex sets the free turn to `free` steps.
    pub(crate) const fn fly(&mut self, leg: Leg, free: u8) {
        let (Leg::Turn(steps) | Leg::Advance(steps)) = leg;
        self.turn(steps);
        if matches!(leg, Leg::Advance(_)) {
            return self.advance(free);
        }
        self.hard_turn = true;
        self.spend(1);
    }

    /// Turns by a number of steps of 30 degrees, to the right when positive.
    pub(crate) const fn turn(&mut self, steps: i8) {
        if steps != 0 {
            self.heading = self.heading.turned(steps);
            self.straight = 0;
        }
    }

    /// The turns to a heading: free as far as may be, the rest for a point; `most` is the greatest turn.
    pub(crate) fn turn_to(&self, heading: Heading, most: u8) -> Course {
        let (steps, free, most) = (self.heading.steps_to(heading), self.free_turn as i8, most as i8);
        let free = steps.clamp(-free, free);
        Course { free, paid: (steps - free).clamp(-most, most), hangs_back: false }
    }

    /// The arc of the flight that has a hex in it.
    pub(crate) const fn arc(&self, to: Hex) -> Arc {
        self.heading.arc(self.hex, to)
    }

    /// Whether a hex is in a forward arc.
    pub(crate) const fn has_ahead(&self, to: Hex) -> bool {
        self.heading.is_ahead(self.hex, to)
    }
}
