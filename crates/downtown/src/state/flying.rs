//! A flight in the air: where it is, which way it flies, and what its Movement Points still buy (DH6a).

use crate::terms::flights::Band;
use crate::terms::orders::Course;
use ground::board::{Arc, Heading, Hex};

/// What a point of a move is spent on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Leg {
    /// A free turn by so many steps, and the hex ahead.
    Advance(i8),
    /// A turn by so many steps.
    Turn(i8),
}

/// The part of a flight's state that movement touches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Flying {
    pub(crate) hex: Hex,
    pub(crate) heading: Heading,
    /// On an odd heading: which of the two hexes ahead is next.
    pub(crate) right: bool,
    pub(crate) band: Band,
    /// Points of fuel left.
    pub(crate) fuel: u8,
    /// Has rolled for its life without fuel (DH13a).
    pub(crate) risked: bool,
    /// Dash throttle this turn.
    pub(crate) dash: bool,
    /// Points of this turn, before any is spent.
    pub(crate) speed: u8,
    /// Points left.
    pub(crate) points: u8,
    /// Points spent this turn: the number of the point that is being spent.
    pub(crate) spent: u8,
    /// Steps of free turn that entering a hex, a climb or a dive has left.
    pub(crate) free_turn: u8,
    /// Climbs of this turn.
    pub(crate) climbs: u8,
    /// Has turned harder than is free this turn, which breaks up a pod formation.
    pub(crate) hard_turn: bool,
    /// Points since the last turn of the nose.
    pub(crate) straight: u8,
    pub(crate) manoeuvre_marker: bool,
    pub(crate) sam_avoid_marker: bool,
    /// Fights of this turn.
    pub(crate) fights: u8,
    /// Has tried to bring another to battle this turn.
    pub(crate) attempted: bool,
    /// Has shot from beyond sight this turn.
    pub(crate) shot_far: bool,
    /// Has slashed this turn: it flies straight on.
    pub(crate) passing: bool,
    /// Has moved this turn.
    pub(crate) moved: bool,
    /// How often it was hit or its nerve was tried this turn: it tells the streams of these rolls apart.
    pub(crate) trials: u8,
    /// What hits since the last morale check take from the next (DH8b).
    pub(crate) shaken: i8,
}

impl Flying {
    /// A flight that enters play.
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
            fights: 0,
            attempted: false,
            shot_far: false,
            passing: false,
            moved: false,
            trials: 0,
            shaken: 0,
        }
    }

    /// A new turn: nothing spent.
    pub(crate) const fn refresh(&mut self) {
        (self.dash, self.speed, self.points, self.spent) = (false, 0, 0, 0);
        (self.free_turn, self.climbs, self.moved, self.hard_turn) = (0, 0, false, false);
        (self.fights, self.trials) = (0, 0);
        (self.attempted, self.shot_far, self.passing) = (false, false, false);
    }

    /// Begins a move with so many points.
    pub(crate) const fn begin(&mut self, speed: u8, dash: bool) {
        (self.speed, self.points, self.dash) = (speed, speed, dash);
    }

    /// The same flight at a faster speed, with the points that it has more.
    pub(crate) fn at_dash(self, speed: u8) -> Flying {
        let points = self.points + speed.saturating_sub(self.speed);
        Flying { points, speed: speed.max(self.speed), dash: true, ..self }
    }

    /// Spends points; a move has no more than 255 of them.
    pub(crate) const fn spend(&mut self, points: u8) {
        self.points = self.points.saturating_sub(points);
        self.spent = self.spent.saturating_add(points);
    }

    /// Climbs or dives for so many points, which leaves `free` steps of free turn.
    pub(crate) const fn change_band(&mut self, band: Band, cost: u8, free: u8) {
        self.band = band;
        self.climbs += 1;
        self.spend(cost);
        self.free_turn = free;
    }

    /// Climbs (above 0) or dives by so many bands for so many points, which leaves `free` steps of free turn; only climbs are
    /// counted.
    pub(crate) fn change_by(&mut self, bands: i8, cost: u8, free: u8) {
        self.band = self.band.changed(bands);
        self.climbs += u8::from(bands > 0);
        self.spend(cost);
        self.free_turn = free;
    }

    /// Enters the hex ahead for one point, which leaves `free` steps of free turn.
    pub(crate) const fn advance(&mut self, free: u8) {
        self.hex = self.ahead();
        self.right = !self.right;
        self.spend(1);
        self.free_turn = free;
        self.straight = self.straight.saturating_add(1);
    }

    /// The hex ahead.
    pub(crate) const fn ahead(&self) -> Hex {
        self.heading.ahead(self.hex, self.right)
    }

    /// The hex from which it entered the one where it is, on the heading that it has.
    pub(crate) const fn before(&self) -> Hex {
        self.heading.turned(6).ahead(self.hex, !self.right)
    }

    /// Spends a point so; entering a hex leaves `free` steps of free turn.
    pub(crate) const fn fly(&mut self, leg: Leg, free: u8) {
        let (Leg::Turn(steps) | Leg::Advance(steps)) = leg;
        self.turn(steps);
        if matches!(leg, Leg::Advance(_)) {
            return self.advance(free);
        }
        self.hard_turn = true;
        self.spend(1);
    }

    /// Turns by so many steps of 30 degrees, to the right when positive.
    pub(crate) const fn turn(&mut self, steps: i8) {
        if steps != 0 {
            self.heading = self.heading.turned(steps);
            self.straight = 0;
        }
    }

    /// The turns to a heading: free as far as may be, the rest for a point of which `most` is the greatest turn.
    pub(crate) fn turn_to(&self, heading: Heading, most: u8) -> Course {
        let (steps, free, most) = (self.heading.steps_to(heading), self.free_turn as i8, most as i8);
        let free = steps.clamp(-free, free);
        Course { free, paid: (steps - free).clamp(-most, most), hangs_back: false }
    }

    /// The arc in which a hex lies.
    pub(crate) const fn arc(&self, to: Hex) -> Arc {
        self.heading.arc(self.hex, to)
    }

    /// Whether a hex lies in a forward arc.
    pub(crate) const fn has_ahead(&self, to: Hex) -> bool {
        self.heading.is_ahead(self.hex, to)
    }
}
