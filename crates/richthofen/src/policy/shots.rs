//! What the guns of one aircraft would do to another from wherever the two might be.

use crate::policy::View;
use crate::rules::fields::Bearing;
use crate::rules::guns::Salvo;
use crate::scenario::Aim;
use crate::scenario::Scenario;
use crate::scenario::prepared::expected_damage::Left;
use crate::terms::flying::Place;
use crate::terms::guns::FrontShot;
use crate::terms::named::{Field, Line};
use crate::terms::sizes::MOST_POSITIONS;
use crate::terms::switches::{FieldOfFire, FireOnDeparted};
use ground::board::{Hex, Pose};
use ground::chance::Label;
use ground::journal::Silent;

/// The number of angles of deflection with results of their own.
const ANGLES: usize = 4;

/// A gun position that can fire in this turn.
#[derive(Clone, Copy, Debug)]
struct Position {
    line: Line,
    field: Field,
    /// All that is added to a shot, by angle.
    modifiers: [i8; ANGLES],
}

/// The guns of one aircraft with what is added to their shots at another.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Battery {
    positions: [Option<Position>; MOST_POSITIONS],
    blind: i8,
    /// What the target has left to lose.
    left: Left,
}

impl Battery {
    /// The guns of `shooter` that work, against `target`.
    pub(crate) fn of(view: &View<'_>, shooter: usize, target: usize) -> Battery {
        let (scenario, state) = (view.scenario, view.state);
        let specs = &scenario.aircraft(&state.planes[shooter]).guns;
        let left = view.left_of(target);
        let mut battery = Battery { blind: scenario.rules.modifiers.blind_spot, left, ..Battery::default() };
        for (index, spec) in specs.iter().enumerate() {
            let Some(spec) = spec else { continue };
            let Some(salvo) = scenario.salvos(state, shooter, index).first() else { continue };
            let modifiers = [0, 1, 2, 3].map(|angle| {
                let aim = Aim { angle, bottom: false, blind: false, off_tail: false };
                let shot = scenario.shot(state, shooter, index, salvo.fired, target, aim);
                let labels = (Label::NONE, Label::NONE);
                scenario.rules.modifiers.of(&scenario.rules.deflection, labels, &shot, &mut Silent)
            });
            battery.positions[index] = Some(Position { line: salvo.line, field: spec.field, modifiers });
        }
        battery
    }

    /// These guns without those that fire ahead.
    pub(crate) fn without_fixed(mut self) -> Battery {
        let fixed = |position: &Option<Position>| position.is_some_and(|position| position.field == Field::Row);
        self.positions.iter_mut().filter(|position| fixed(position)).for_each(|position| *position = None);
        self
    }

    /// What the shots of all guns that bear are worth, in parts of a point of damage. Fixed guns have to bear from
    /// where the shooter was before its last point too, and do not where that is none (R6.7b).
    #[inline]
    pub(crate) fn expected(&self, scenario: &Scenario, shooter: Place, target: Place, before: Option<Place>) -> i32 {
        let Some(range) = scenario.range_of_shot(shooter, target) else { return 0 };
        let mut sum = 0;
        for position in self.positions.iter().flatten() {
            if position.field == Field::Row {
                let bore = |before| scenario.bears(Field::Row, before, target) != Bearing::None;
                if !before.is_some_and(bore) {
                    continue;
                }
            }
            let blind = match scenario.bears(position.field, shooter, target) {
                Bearing::None => continue,
                Bearing::Fair => 0,
                Bearing::Blind => self.blind,
            };
            let angle = usize::from(scenario.angle(position.field, shooter, target).min(3));
            let modifier = position.modifiers[angle] + blind;
            sum += scenario.prepared.expected.points(self.left, position.line, range, modifier);
        }
        sum
    }

    /// The line of the fixed gun and the damage expected of it, in parts of a point, where it bears from an end of a
    /// move and from the place before it; `change` is added to the roll.
    pub(crate) fn ahead(
        &self,
        scenario: &Scenario,
        (end, before): (Place, Place),
        target: Place,
        change: i8,
    ) -> Option<(Line, i32)> {
        let gun = self.positions.iter().flatten().find(|position| position.field == Field::Row)?;
        let range = scenario.range_of_shot(end, target)?;
        let bears = |from| scenario.bears(Field::Row, from, target) != Bearing::None;
        let angle = usize::from(scenario.angle(Field::Row, end, target).min(3));
        let points = || scenario.prepared.expected.points(self.left, gun.line, range, gun.modifiers[angle] + change);
        (bears(end) && bears(before)).then(|| (gun.line, points()))
    }

    /// Whether a gun may bear on a target that far off in that direction, for some facing: one that swivels, or a
    /// fixed one in a row or an arc.
    #[inline]
    pub(crate) fn reaches(&self, scenario: &Scenario, hexes: i32, way: Hex) -> bool {
        let fields = &scenario.rules.fields;
        let arc = scenario.switches.field_of_fire == FieldOfFire::Arc120;
        let reach = if arc { fields.range.max(fields.arc_range) } else { fields.range };
        let fixed = arc || way.x == 0 || way.y == 0 || way.x + way.y == 0;
        hexes <= i32::from(reach)
            && self.positions.iter().flatten().any(|position| fixed || position.field != Field::Row)
    }

    /// No less than what [`Battery::expected`] says of an end with this pose at any height: heights make ranges
    /// longer and keep guns from bearing, and angles are the same at all of them.
    #[inline]
    pub(crate) fn most_from(&self, scenario: &Scenario, shooter: Pose, target: Pose) -> i32 {
        let [shooter, target] = [shooter, target].map(|pose| Place { pose, altitude: 0 });
        let Some(range) = scenario.range_of_shot(shooter, target) else { return 0 };
        let mut sum = 0;
        for position in self.positions.iter().flatten() {
            if position.field == Field::Row && scenario.bears(Field::Row, shooter, target) == Bearing::None {
                continue;
            }
            let angle = usize::from(scenario.angle(position.field, shooter, target).min(3));
            let modifier = position.modifiers[angle] + self.blind.max(0);
            sum += scenario.prepared.expected.most_from(self.left, position.line, range, modifier);
        }
        sum
    }

    /// No less than what [`Battery::most_from`] says of any facing at this distance.
    #[inline]
    pub(crate) fn most_at(&self, scenario: &Scenario, hexes: u8) -> i32 {
        let most = |position: &Position| {
            let modifier = position.modifiers.into_iter().max().unwrap_or(0) + self.blind.max(0);
            scenario.prepared.expected.most_from(self.left, position.line, hexes, modifier)
        };
        self.positions.iter().flatten().map(most).sum()
    }

    /// The damage that the fixed gun is expected to do at a range and an angle.
    #[inline]
    pub(crate) fn at(&self, scenario: &Scenario, range: u8, angle: usize) -> i32 {
        let fixed = self.positions.iter().flatten().find(|position| position.field == Field::Row);
        fixed.map_or(0, |gun| scenario.prepared.expected.points(self.left, gun.line, range, gun.modifiers[angle]))
    }
}

impl View<'_> {
    /// What an aircraft has left to lose.
    fn left_of(&self, at: usize) -> Left {
        let plane = self.other(at);
        if plane.balloon { Left::UNHURT } else { Left::of(self.scenario.aircraft(plane).capacity, plane.damage) }
    }

    /// The line of a shot of the pilot's guns from where both are, and the damage expected of it in parts of a point,
    /// with `change` added to the roll.
    pub(crate) fn expected(&self, shot: &FrontShot, off_tail: bool, change: i8) -> Option<(Line, i32)> {
        let position = self.scenario.pilots_guns(self.plane())?;
        let salvo = self.scenario.salvos(self.state, self.me, position).with(shot.fired)?;
        let target = usize::from(shot.target);
        self.damage((position, salvo), (target, self.place_of_target(shot)), (shot.hanging, off_tail), change)
    }

    /// The place at which a shot is fired: where its target is, or, with the switch, where that was when the shot was
    /// declared (R6.7e).
    fn place_of_target(&self, shot: &FrontShot) -> Place {
        let (scenario, plane) = (self.scenario, self.plane());
        let stands = scenario.switches.fire_on_departed == FireOnDeparted::On && plane.shot == Some(*shot);
        if stands { plane.sighted } else { self.other(shot.target.into()).place() }
    }

    /// Whether a shot declared at the end of the own move is at an aircraft other than the one that it tails (R2.6d).
    pub(crate) fn is_off_tail(&self, shot: &FrontShot) -> bool {
        self.plane().tailing.is_some_and(|tailed| tailed != shot.target)
    }

    /// The same for an observer or a gunner.
    pub(crate) fn expected_of(&self, position: usize, target: u8, change: i8) -> Option<(Line, i32)> {
        let salvo = self.scenario.salvos(self.state, self.me, position).first()?;
        let target = usize::from(target);
        self.damage((position, salvo), (target, self.other(target).place()), (false, false), change)
    }

    fn damage(
        &self,
        (position, salvo): (usize, Salvo),
        (target, other): (usize, Place),
        (hanging, off_tail): (bool, bool),
        change: i8,
    ) -> Option<(Line, i32)> {
        let (scenario, rules) = (self.scenario, &self.scenario.rules);
        let own = self.plane().place();
        let field = scenario.aircraft(self.plane()).guns[position]?.field;
        let range = scenario.range_of_shot(own, other)?;
        let bearing = if hanging { Bearing::Fair } else { scenario.bears(field, own, other) };
        if bearing == Bearing::None {
            return None;
        }
        let aim = Aim {
            angle: scenario.angle(field, own, other),
            bottom: hanging,
            blind: bearing == Bearing::Blind,
            off_tail,
        };
        let shot = scenario.shot(self.state, self.me, position, salvo.fired, target, aim);
        let modifier = rules.modifiers.of(&rules.deflection, (Label::NONE, Label::NONE), &shot, &mut Silent);
        Some((
            salvo.line,
            scenario.prepared.expected.points(self.left_of(target), salvo.line, range, modifier + change),
        ))
    }

    /// Hands out every way in which the pilot's guns can be fired at an enemy in their field, declared for another or
    /// not.
    pub(crate) fn each_shot_at(&self, enemy: u8, take: &mut dyn FnMut(FrontShot)) {
        let Some(position) = self.scenario.pilots_guns(self.plane()) else { return };
        let salvos = self.scenario.salvos(self.state, self.me, position);
        salvos.iter().for_each(|salvo| take(FrontShot { target: enemy, fired: salvo.fired, hanging: false }));
    }

    /// What an ace gains by using the modifier for the declared shot, or before he has moved for one that he has
    /// `planned`, and what it saves against all that is about to be fired at the aircraft, in parts of a point.
    pub(crate) fn worth_of_ace(&self, planned: i32) -> (i32, i32) {
        let plane = self.plane();
        let bonus = self.scenario.rules.modifiers.ace(self.scenario.skill(plane));
        // As long as he has not chosen, the modifier counts for both.
        let more = |worth: &dyn Fn(i8) -> Option<(Line, i32)>, change: i8| -> i32 {
            let points = |change| worth(change).map_or(0, |(_, points)| points);
            (points(0) - points(change)).abs()
        };
        let gain = match &plane.shot {
            Some(shot) => more(&|change| self.expected(shot, plane.off_tail, change), -bonus),
            None if !plane.moved => planned,
            None => 0,
        };
        let mut saved = 0;
        for at in self.enemies() {
            let (enemy, view) = (self.other(at), View { me: at, ..*self });
            if let Some(shot) = enemy.shot.as_ref().filter(|shot| usize::from(shot.target) == self.me) {
                saved += more(&|change| view.expected(shot, enemy.off_tail, change), bonus);
            }
            for (position, _) in enemy.aims.iter().enumerate().filter(|(_, aim)| **aim == Some(self.me as u8)) {
                saved += more(&|change| view.expected_of(position, self.me as u8, change), bonus);
            }
        }
        let (expected, left) = (&self.scenario.prepared.expected, self.left_of(self.me));
        self.scenario.each_ground_gun_at(self.state, self.me, |line| {
            saved += expected.points(left, line, 0, 0) - expected.points(left, line, 0, -bonus);
        });
        (gain, saved)
    }
}
