//! Initiative: totals, ties, and the order in which aircraft move (R1.2, R1.3, R2.1, R2.2).

use crate::keys;
use crate::ledger::Rule;
use crate::phases::Fight;
use crate::policy::{View, policy_index};
use crate::rules::initiative::Standing;
use crate::state::Plane;
use crate::terms::dice::one_die;
use crate::terms::named::{Class, Schedule};
use crate::terms::side::Side;
use crate::terms::sizes::MOST_PLANES;
use crate::terms::switches::SidePlayers;
use ground::chance::{Chance, Label};
use ground::game::List;
use ground::journal::{Event, Journal};

/// The order of a turn's moves, by place among the aircraft.
pub(crate) type MoveOrder = List<u8, MOST_PLANES>;

/// One roll for a place in the order: an aircraft with its tailers behind it.
#[derive(Clone, Copy, Debug, Default)]
struct Unit {
    at: u8,
    total: i32,
}

type Units = List<Unit, MOST_PLANES>;

impl<C: Chance, J: Journal> Fight<'_, C, J> {
    /// Rolls initiative; gives the order of moves: balloons, gliders, large bombers, then all others (R2.1d).
    pub(crate) fn initiative(&mut self) -> MoveOrder {
        let mut order: MoveOrder = List::empty(0);
        self.first_of_all(&mut order);
        let mut units = self.totals();
        self.sort(&mut units);
        self.balance(&mut units);
        for unit in &units {
            self.join(unit.at, &mut order);
        }
        for (place, &at) in order.iter().enumerate() {
            self.state.planes[usize::from(at)].order = place as u8 + 1;
        }
        order
    }

    /// Balloons, gliders and large bombers move before all others, in this order (R2.1d, R2.1e, R5.5i).
    fn first_of_all(&mut self, order: &mut MoveOrder) {
        let scenario = self.scenario;
        let count = self.state.planes.len();
        let is_kind = |plane: &Plane, kind: usize| match kind {
            0 => plane.balloon,
            1 => !plane.balloon && plane.glider,
            _ => !plane.balloon && !plane.glider && scenario.aircraft(plane).class == Class::Heavy,
        };
        for kind in 0..3 {
            let first = order.len();
            for at in 0..count {
                let plane = &self.state.planes[at];
                if plane.flying() && is_kind(plane, kind) {
                    let who = plane.label;
                    if kind == 0 {
                        self.journal.record(|| Event::of(Rule::R5_5i).by(who));
                    } else {
                        self.journal.record(|| {
                            let class = if kind == 1 { "glider" } else { "large bomber" };
                            Event::of(Rule::R2_1d).by(who).word("class", class)
                        });
                    }
                    order.push(at as u8);
                }
            }
            if kind > 0 && order.len() - first > 1 {
                let kind: &mut [u8] = order;
                self.draw_order(&mut kind[first..]);
            }
        }
    }

    /// Gliders, and large bombers, order themselves by dice among their kind (R2.1e); equal dice are rolled again.
    fn draw_order(&mut self, some: &mut [u8]) {
        let mut units: Units = List::empty(Unit::default());
        some.iter().for_each(|&at| units.push(Unit { at, total: 0 }));
        let _all_parted = self.roll_off(&mut units, |_, _| true, |_| Rule::R2_1e);
        some.iter_mut().zip(&units).for_each(|(at, unit)| *at = unit.at);
    }

    /// Parts equals by one die each, the lower first, and again where dice that have to be parted are equal. Those that
    /// need not be parted keep their order. The rule of a die depends on whether an enemy is among its equals. Gives
    /// the dice of each unit.
    fn roll_off(
        &mut self,
        units: &mut [Unit],
        parted: impl Fn(&Plane, &Plane) -> bool,
        rule: impl Fn(bool) -> Rule,
    ) -> List<i64, MOST_PLANES> {
        let mut rolled: List<(i64, Unit), MOST_PLANES> = List::empty((0, Unit::default()));
        units.iter().for_each(|unit| rolled.push((0, *unit)));
        for round in 1..=MOST_ROUNDS {
            let before = rolled;
            let plane = |place: usize| &self.state.planes[usize::from(before[place].1.at)];
            let among = |place: usize, is: &dyn Fn(&Plane, &Plane) -> bool| {
                let with = |other: usize| other != place && before[other].0 == before[place].0;
                (0..before.len()).any(|other| with(other) && is(plane(place), plane(other)))
            };
            let tied = |place: usize| {
                let enemies = |one: &Plane, other: &Plane| one.side != other.side;
                among(place, &parted).then(|| rule(among(place, &enemies)))
            };
            let tied: [Option<Rule>; MOST_PLANES] =
                std::array::from_fn(|place| if place < before.len() { tied(place) } else { None });
            if tied.iter().all(Option::is_none) {
                break;
            }
            for place in 0..rolled.len() {
                let mut die = 0;
                if let Some(rule) = tied[place] {
                    let who = self.label(rolled[place].1.at.into());
                    let key = self.key(who, Label(round), keys::TIE);
                    let (face, faces) = one_die(&mut self.chance.open(key));
                    die = i64::from(face);
                    self.journal.record(|| Event::of(rule).by(who).rolled(faces).result(face));
                }
                // A later roll orders units that were equal, and leaves the others as they were.
                rolled[place].0 = rolled[place].0 * 8 + die;
            }
        }
        rolled.sort_by_key(|(dice, _)| *dice);
        let mut dice = List::empty(0);
        for (unit, (rolled, sorted)) in units.iter_mut().zip(&rolled) {
            *unit = *sorted;
            dice.push(*rolled);
        }
        dice
    }

    /// The totals of all aircraft that roll (R1.2a); those that tail with success do not.
    fn totals(&mut self) -> Units {
        let scenario = self.scenario;
        let initiative = &scenario.rules.initiative;
        let mut units: Units = List::empty(Unit::default());
        let rolls = |plane: &Plane| plane.flying() && scenario.has_initiative(plane);
        let lowest = self.state.planes.iter().filter(|plane| rolls(plane)).map(|plane| plane.altitude).min();
        for at in 0..self.state.planes.len() {
            let plane = self.state.planes[at];
            if !rolls(&plane) || plane.tailing.is_some() {
                continue;
            }
            let aircraft = scenario.aircraft(&plane);
            let standing = Standing {
                height: plane.altitude - lowest.unwrap_or(plane.altitude),
                skill: scenario.skill(&plane),
                two_seater_penalty: initiative.two_seater_penalty(aircraft, scenario.date),
                schedule_f: aircraft.schedule == Schedule::F,
            };
            if plane.stand_in {
                self.journal.record(|| Event::of(Rule::R4_9b).by(plane.label));
            }
            let modifier = initiative.modifier(plane.label, standing, self.journal);
            let key = self.key(plane.label, Label::NONE, keys::INITIATIVE);
            let total = initiative.total(plane.label, modifier, &mut self.chance.open(key), self.journal);
            units.push(Unit { at: at as u8, total });
        }
        units
    }

    /// Sorts by totals, the lowest first (R1.2b); breaks ties (R1.3).
    fn sort(&mut self, units: &mut [Unit]) {
        units.sort_by_key(|unit| unit.total);
        let mut first = 0;
        while first < units.len() {
            let total = units[first].total;
            let tied = units[first..].iter().take_while(|unit| unit.total == total).count();
            if tied > 1 {
                self.part(&mut units[first..first + tied]);
            }
            first += tied;
        }
        if !units.is_empty() {
            self.journal.record(|| Event::of(Rule::R1_2b).result(units.len() as i32));
        }
    }

    /// Parts tied aircraft: opponents by a die each, and friends with different owners (R1.3a, R1.3d); those of one
    /// owner move as he likes (R1.3b).
    fn part(&mut self, units: &mut [Unit]) {
        let scenario = self.scenario;
        let policy = |plane: &Plane| scenario.policies[policy_index(plane.side, plane.task)].name.as_str();
        let several = scenario.switches.players == SidePlayers::Several;
        let apart = |one: &Plane, other: &Plane| one.side != other.side || (several && policy(one) != policy(other));
        let plane = |unit: &Unit| self.state.planes[usize::from(unit.at)];
        let first = plane(&units[0]);
        if units.iter().any(|unit| apart(&plane(unit), &first)) {
            let dice = self.roll_off(units, apart, |enemies| if enemies { Rule::R1_3a } else { Rule::R1_3d });
            // Friends of one player with equal dice move as he likes among themselves.
            let mut first = 0;
            for equal in dice.chunk_by(|one, other| one == other) {
                let all = first..first + equal.len();
                first = all.end;
                if equal.len() > 1 {
                    self.choose_first(&mut units[all]);
                }
            }
        } else {
            self.choose_first(units);
        }
    }

    /// The player of tied friends chooses which moves first (R1.3b).
    fn choose_first(&mut self, units: &mut [Unit]) {
        for place in 1..units.len() {
            let mut at = place;
            while at > 0 {
                let (me, friend) = (usize::from(units[at].at), units[at - 1].at);
                let view = View { scenario: self.scenario, state: self.state, me };
                if !self.pilots.first(&view, friend, self.chance).pick {
                    break;
                }
                units.swap(at, at - 1);
                at -= 1;
            }
        }
        let label = |unit: &Unit| self.state.planes[usize::from(unit.at)].label;
        let (first, last) = (label(&units[0]), label(&units[units.len() - 1]));
        self.journal.record(|| Event::of(Rule::R1_3b).by(first).on(last));
    }

    /// No more than two of a side move in a row while one of the other waits (R2.2).
    fn balance(&mut self, units: &mut [Unit]) {
        let most = usize::from(self.scenario.rules.order.in_a_row);
        let side = |unit: &Unit, state: &crate::state::State| state.planes[usize::from(unit.at)].side;
        let (mut row, mut last) = (0, None::<Side>);
        for place in 0..units.len() {
            let next = side(&units[place], self.state);
            if last == Some(next) && row >= most {
                let other = units[place..].iter().position(|unit| side(unit, self.state) != next);
                let who = self.state.planes[usize::from(units[place].at)].label;
                match other {
                    Some(step) => {
                        units[place..=place + step].rotate_right(1);
                        let before = self.state.planes[usize::from(units[place].at)].label;
                        self.journal.record(|| Event::of(Rule::R2_2a).by(who).result(row as i32));
                        self.journal.record(|| Event::of(Rule::R2_2b).by(who).on(before));
                    }
                    None if row == most => self.journal.record(|| Event::of(Rule::R2_2c).by(who)),
                    None => {}
                }
            }
            let now = side(&units[place], self.state);
            row = if last == Some(now) { row + 1 } else { 1 };
            last = Some(now);
        }
    }

    /// Adds an aircraft to the order, then its tailers, the nearer first, then the tailers of these (R2.6a, R2.2d).
    fn join(&mut self, at: u8, order: &mut MoveOrder) {
        let mut front = order.len();
        let first = front;
        order.push(at);
        while front < order.len() {
            self.add_tailers(order[front], order);
            front += 1;
        }
        let behind = front - first - 1;
        if behind > 0 {
            let lead = self.label(at.into());
            self.journal.record(|| Event::of(Rule::R2_2d).by(lead).result(behind as i32));
        }
    }

    fn add_tailers(&mut self, at: u8, order: &mut MoveOrder) {
        let lead = self.state.planes[usize::from(at)];
        let mut tailers: List<(u32, u8), MOST_PLANES> = List::empty((0, 0));
        for (place, plane) in self.state.planes.iter().enumerate() {
            if plane.flying() && plane.tailing == Some(at) {
                tailers.push((plane.distance(&lead), place as u8));
            }
        }
        tailers.sort_unstable();
        for &(_, tailer) in &tailers {
            let labels = self.labels(tailer.into(), at.into());
            self.journal.record(|| Event::of(Rule::R2_6a).by(labels.0).on(labels.1));
            order.push(tailer);
        }
    }
}

/// The most rolls to break a tie; units still tied after that keep their order.
const MOST_ROUNDS: u16 = 20;
