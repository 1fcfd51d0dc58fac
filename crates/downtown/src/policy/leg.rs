//! How a flight turns before its next point: it compares the hexes to which the turns lead (DH6a).
//!
//! The worth of a turn is the objections to the hex, the hexes left from there, the guns over it, then the steps off
//! the goal and those of the turn itself: the less of each the better. All but the last two are the hex's own, and
//! found once a point.

use crate::policy::View;
use crate::policy::objections::{Objections, Position};
use crate::terms::orders::{ArmsOrder, Course, Goal, Order};
use ground::board::{Arc, Facing, Heading, Hex, range};
use ground::doctrine::Chooser;
use std::cell::Cell;
use std::cmp::Reverse;

/// Counts as guns against a turn back under fire; more than all guns that can reach a hex.
const BACK: u32 = 99;

/// The worth of a hex, the less the better: the objections to it, hexes left from there, concentrations that cover it.
type HexWorth = (Objections, u32, u32);

/// A heading with its worth, the less the better: that of the hex, steps off the goal, steps of the turn.
type Worth = (Objections, u32, u32, u8, u8);

/// The situation of a flight before it spends a point.
#[derive(Clone, Debug)]
pub(crate) struct Leg<'a> {
    pub(crate) view: &'a View<'a>,
    pub(crate) order: Order,
    pub(crate) goal: Hex,
    /// The hex that the flight makes for on the way to the goal.
    pub(crate) by: Hex,
    pub(crate) now: Position,
    /// Hexes to that.
    pub(crate) to_go: u32,
    /// The distance in hexes from the goal at which the flight waits.
    pub(crate) waits: u32,
    /// Whether the flight is a bomber on its run, which flies as straight as it can.
    pub(crate) on_its_run: bool,
    /// By facing, how bad the adjacent hexes are; filled as they are needed.
    pub(crate) hexes: [Cell<Option<HexWorth>>; Facing::ALL.len()],
}

impl Leg<'_> {
    /// How bad a heading is after a turn of `steps` steps.
    fn worth(&self, heading: Heading, steps: i8) -> Worth {
        let hex = heading.ahead(self.view.here(), self.view.us().flying.right);
        self.worth_from(self.hex_worth(heading, hex), hex, heading, steps)
    }

    /// The same of a hex whose own worth is known.
    fn worth_from(&self, (objections, left, guns): HexWorth, hex: Hex, heading: Heading, steps: i8) -> Worth {
        let off = if hex == self.by { 0 } else { heading.steps_to(Heading::towards(hex, self.by)).unsigned_abs() };
        (objections, left, guns, off, steps.unsigned_abs())
    }

    /// How bad the hex ahead on a heading is. The two or three headings that lead to one hex share the entry.
    fn hex_worth(&self, heading: Heading, hex: Hex) -> HexWorth {
        let side = (heading.index() + self.view.us().flying.right as u8) / 2;
        let known = &self.hexes[usize::from(Facing::new(side).index())];
        known.get().unwrap_or_else(|| {
            let worth = self.look_at(hex);
            known.set(Some(worth));
            worth
        })
    }

    fn look_at(&self, hex: Hex) -> HexWorth {
        let view = self.view;
        let (left, mut objections) = (range(hex, self.by), view.objections(hex, self.order, self.now));
        // A flight that knows no way around guns flies on under their fire: if it turned back, it would only meet
        // them again.
        if self.now.under_fire && self.by == self.goal && left >= self.to_go {
            objections.guns = objections.guns.max(BACK);
        }
        let guns = if self.order.avoid_flak || self.on_its_run { objections.guns } else { view.guns_over(hex) };
        (objections, left, guns)
    }

    /// The best turn of at most `most` steps from a heading. The search stops early: no hex is better than one that is
    /// nearer to the goal and has nothing wrong with it.
    fn best(&self, heading: Heading, most: i8) -> (Worth, i8) {
        if most == 0 {
            return (self.worth(heading, 0), 0);
        }
        let (here, right) = (self.view.here(), self.view.us().flying.right);
        let mut best = Chooser::default();
        best.offer(2 * most as u32 + 1);
        let near_first = (0..=most).flat_map(|steps| [steps, -steps]).skip(1);
        for steps in near_first {
            let towards = heading.turned(steps);
            let hex = towards.ahead(here, right);
            let least = (Objections::NONE, range(hex, self.by), 0, 0, steps.unsigned_abs());
            if !best.rules_out(Reverse((least, i8::MIN))) {
                best.score(Reverse((self.worth(towards, steps), steps)), || ());
            }
        }
        best.chosen().0.map_or_else(|| (self.worth(heading, 0), 0), |(Reverse(best), ())| best)
    }

    /// The turns for the next point: the free one, and one of at most `most` steps that the point pays for.
    pub(crate) fn course(&self, most: i8) -> Course {
        let flying = &self.view.us().flying;
        let (free_worth, free) = self.best(flying.heading, flying.free_turn as i8);
        let heading = flying.heading.turned(free);
        let paid = if !free_worth.0.at_most_guns() {
            self.back(heading, free_worth, most)
        } else if let Some(paid) = self.nose_on_radar(heading, most) {
            paid
        } else if let Some(paid) = self.between_guns(heading, free_worth, most) {
            paid
        } else if flying.hard_turn {
            // A second hard turn in a move would take longer than flying on.
            0
        } else if free_worth.0.guns > 0
            && let Some(paid) = self.out_of_fire(heading, most)
        {
            paid
        } else {
            self.about(heading, free_worth, most)
        };
        Course { free, paid, hangs_back: false }
    }

    /// The steps from a heading to the direction of `by`.
    fn wanted(&self, heading: Heading) -> i8 {
        heading.steps_to(Heading::towards(self.view.here(), self.by))
    }

    /// The hard turn of a flight for which every free turn leads to a bad hex. If all turns lead off the map, it takes
    /// the greatest one towards its goal and turns on with the next point.
    fn back(&self, heading: Heading, free: Worth, most: i8) -> i8 {
        let (worth, paid) = self.best(heading, most);
        match () {
            () if free.0.off_the_map && worth.0.off_the_map && self.wanted(heading) < 0 => -most,
            () if free.0.off_the_map && worth.0.off_the_map => most,
            () if worth.0 < free.0 => paid,
            () => 0,
        }
    }

    /// The hard turn that takes the flight out of fire. The turn must lead nearer to the goal, unless the flight waits
    /// there or has a way around.
    fn out_of_fire(&self, heading: Heading, most: i8) -> Option<i8> {
        let ((objections, then, ..), paid) = self.best(heading, most);
        let leads_on = then < self.to_go || self.to_go <= self.waits || self.by != self.goal && then == self.to_go;
        (objections.guns == 0 && leads_on).then_some(paid)
    }

    /// The hard turn that brings the targeted radar into the front arc, if one of the flight's missiles would then
    /// reach it.
    fn nose_on_radar(&self, heading: Heading, most: i8) -> Option<i8> {
        let (view, order) = (self.view, self.order);
        let hunts = matches!(order.goal, Goal::Radar | Goal::RadarNearestPath) && order.arms != ArmsOrder::Hold;
        if !hunts || view.us().flying.hard_turn || !view.shoots_by_the_nose(self.goal, order.arms) {
            return None;
        }
        let here = view.here();
        let turns = (1..=most).flat_map(|steps| [-steps, steps]);
        let points = |&steps: &i8| heading.turned(steps).arc(here, self.goal) == Arc::Front;
        if points(&0) { None } else { turns.into_iter().find(points) }
    }

    /// The first or second of two hard turns, with which the flight goes back the way it came. It does so if a single
    /// turn leads under guns or no nearer to the goal.
    fn between_guns(&self, heading: Heading, free: Worth, most: i8) -> Option<i8> {
        let flying = &self.view.us().flying;
        let good = |worth: Worth| worth.0 == Objections::NONE && worth.1 < self.to_go;
        let guns = |steps: i8| self.worth(heading.turned(steps), steps).0.guns > 0;
        if !self.order.avoid_flak || self.to_go <= self.waits || good(free) || !(-most..=most).any(guns) {
            return None;
        }
        let (once, paid) = self.best(heading, most);
        if flying.hard_turn {
            return (flying.points > 1 && good(once)).then_some(paid);
        }
        let back = if self.wanted(heading) < 0 { -most } else { most };
        let twice = self.best(heading.turned(back), most).0;
        (flying.points > 2 && !good(once) && good(twice)).then_some(back)
    }

    /// The hard turn of a flight that has passed its goal: as far as possible towards it, even if that brings it no
    /// nearer yet, unless it would have to turn away again from there.
    fn about(&self, heading: Heading, free: Worth, most: i8) -> i8 {
        let flying = &self.view.us().flying;
        // Near the goal, a smaller tolerance: otherwise the flight would fly past it in an arc.
        let far_off = if self.to_go <= 2 { 1 } else { 2 };
        let passed = range(flying.hex, self.goal) > self.waits && self.wanted(heading).abs() > far_off;
        if !passed || flying.points <= 1 {
            return 0;
        }
        let (worth, paid) = self.best(heading, most);
        let bearing = |(objections, left, _, off, _): Worth| (objections, left, off);
        let better = bearing(worth) < bearing(free);
        if better && self.view.leads_on(heading.turned(paid), self.order, self.goal) { paid } else { 0 }
    }
}
