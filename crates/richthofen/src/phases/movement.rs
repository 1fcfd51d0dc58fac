//! Movement: each aircraft in its order flies its whole move, step by step, then declares (R2.1, R2.3, R2.4, R6.3 to
//! R6.6).

use crate::keys;
use crate::ledger::Rule;
use crate::phases::Fight;
use crate::phases::initiative::MoveOrder;
use crate::policy::View;
use crate::rules::flight::Walk;
use crate::rules::overdive::{Strain, Wings};
use crate::state::{Cause, Plane};
use crate::terms::dice::{TwoDice, one_die};
use crate::terms::flying::{Envelope, Move, Path, Step};
use crate::terms::named::{Manoeuvre, Skill, Special};
use crate::terms::side::Land;
use crate::terms::sizes::{MOST_STEPS, STEP};
use ground::board::Facing;
use ground::chance::{Chance, Label};
use ground::journal::{Event, Journal};

impl<C: Chance, J: Journal> Fight<'_, C, J> {
    /// Movement in the order of the turn (R2.1a).
    pub(crate) fn movement(&mut self, order: &MoveOrder) {
        self.journal.record(|| Event::of(Rule::R2_1a).result(order.len() as i32));
        for &at in order {
            let me = usize::from(at);
            if !self.state.planes[me].flying() {
                continue;
            }
            if self.state.planes[me].balloon {
                self.winch(me);
                self.state.planes[me].moved = true;
                continue;
            }
            self.move_plane(me);
        }
    }

    /// One aircraft's move, and what comes with its end.
    pub(crate) fn move_plane(&mut self, me: usize) {
        let plane = self.state.planes[me];
        if plane.altitude == 0 {
            self.state.planes[me].moved = true;
            return;
        }
        if plane.spinning && !self.leaves_spin(me) {
            self.spin_on(me);
        } else {
            self.state.planes[me].spinning = false;
            let order = self.order(me);
            self.fly(me, &order);
        }
        // What comes after its move, the combat of this turn above all, spoils the aim of its next one.
        self.state.planes[me].struck = false;
        if self.state.planes[me].flying() {
            self.declare(me);
        }
    }

    /// What the pilot orders, or, where the rules forbid it, straight ahead (R6.20a, R6.22c).
    fn order(&mut self, me: usize) -> Move {
        let view = View { scenario: self.scenario, state: self.state, me };
        let choice = self.pilots.fly(&view, self.chance);
        let who = self.state.planes[me].label;
        let mut order = if view.may_fly(&choice.pick) { choice.pick } else { straight(&view) };
        order.clear &= view.may_clear(&order);
        order.change_drum &= view.may_change_drum(&order);
        if order.release > 0 && !view.may_release(&order) {
            order.release = 0;
        }
        self.journal.record(|| {
            let offered = choice.candidates.offered;
            let event = Event::of(Rule::R6_20a).by(who).result(choice.score.unwrap_or(0));
            let event = event.int("candidates", offered as i32).word(
                "choice",
                match (choice.score, offered) {
                    (Some(worth), _) => format!("the one worth {worth}"),
                    (None, 0) => "straight on".to_owned(),
                    (None, _) => "one by dice".to_owned(),
                },
            );
            choice.row.map_or(event.clone(), |(table, row)| event.row(table.into(), row.into()))
        });
        order
    }

    /// Flies a move.
    fn fly(&mut self, me: usize, order: &Move) {
        let scenario = self.scenario;
        let envelope = scenario.envelope(&self.state.planes[me]);
        let before = self.state.planes[me];
        self.report_order(&before, &envelope, order);
        let flying = scenario.rules.flying();
        let mut walk = flying.begin(&envelope, before.place(), order.speed, order.rise);
        self.balloon_guns(me, true);
        let mut straight_on = true;
        for step in order.path.iter() {
            if !self.state.planes[me].flying() {
                return;
            }
            let turned = walk.here;
            let first = walk.hexes == 0;
            let Some(price) = flying.price(&envelope, &walk, (order.speed, order.rise), step) else { break };
            let hexes = walk.hexes;
            flying.take(&mut walk, order.rise, step, price);
            straight_on &= step == Step::Ahead;
            let plane = &mut self.state.planes[me];
            (plane.pose, plane.altitude) = (walk.place.pose, walk.place.altitude);
            self.report_step(me, &envelope, step, price, (turned, first));
            if let Some(manoeuvre) = step.manoeuvre() {
                self.manoeuvre(me, manoeuvre, price, &mut walk);
            }
            if step == Step::BarrelRoll {
                self.enter_first_of_two(me, &walk, order);
            }
            if walk.hexes > hexes {
                self.enter_hex(me, &walk, order);
            }
        }
        self.end_move(me, &before, &envelope, order, (walk, straight_on));
    }

    /// A barrel roll leads through one hex into the next: the first is entered like any other.
    fn enter_first_of_two(&mut self, me: usize, walk: &Walk, order: &Move) {
        let end = self.state.planes[me].place();
        let plane = &mut self.state.planes[me];
        plane.pose.hex = end.pose.ahead(-1);
        self.enter_hex(me, walk, order);
        let plane = &mut self.state.planes[me];
        if plane.flying() {
            plane.pose = end.pose;
        }
    }

    /// A hex has been entered: what can be strafed or photographed there is, and guns of a balloon fire (R5.5a).
    fn enter_hex(&mut self, me: usize, walk: &Walk, order: &Move) {
        if !self.state.planes[me].flying() {
            return;
        }
        self.balloon_guns(me, false);
        if self.state.planes[me].flying() {
            self.pass_over(me, walk, order);
        }
    }

    /// The end of a move: what the aircraft has done with it, the overdive check, the ground.
    fn end_move(&mut self, me: usize, before: &Plane, envelope: &Envelope, order: &Move, flown: (Walk, bool)) {
        let (walk, straight_on) = flown;
        let plane = &mut self.state.planes[me];
        if !plane.flying() {
            return;
        }
        plane.speed = order.speed;
        plane.rise = plane.altitude - before.altitude;
        plane.before = walk.before;
        plane.hexsides = walk.hexsides;
        plane.last = walk.last;
        // A run goes on from the move before where this one is straight ahead all the way.
        let goes_on = walk.hexsides == 0 && walk.run == walk.hexes;
        plane.run = walk.run.saturating_add(if goes_on { before.run } else { 0 });
        plane.level_hexes = walk.level;
        plane.level = straight_on;
        plane.moved = true;
        plane.cap = i8::MAX;
        (plane.clearing, plane.changing) = (order.clear, order.change_drum);
        if let Some(manoeuvre) = walk.manoeuvre {
            let row = self.scenario.rules.manoeuvres.row(manoeuvre);
            if let Some(slower) = row.slower {
                plane.cap = order.speed - slower;
            }
            if row.slowest {
                plane.cap = envelope.minimum;
            }
        }
        if envelope.continues {
            let who = self.label(me);
            self.journal.record(|| {
                let event = Event::of(Rule::R2_4h).by(who).result(walk.last.turned);
                event.word("last", last_of(&walk, order))
            });
        }
        self.begin_drum(me);
        self.report_end(me);
        self.check_overdive(me, envelope, order);
        self.touch_ground(me, order.overdive);
        if self.state.planes[me].flying() {
            self.release(me, order);
        }
    }

    /// The pilot changes the drum of a wing gun in this turn.
    fn begin_drum(&mut self, me: usize) {
        let plane = self.state.planes[me];
        if !plane.changing {
            return;
        }
        if let Some(position) = self.scenario.pilots_guns(&plane) {
            self.state.planes[me].guns[position].changing = true;
        }
    }

    /// The dive check of an overdive (R6.5c, R6.5d, R6.5i).
    fn check_overdive(&mut self, me: usize, envelope: &Envelope, order: &Move) {
        let scenario = self.scenario;
        let flying = scenario.rules.flying();
        let dive = flying.dive(order);
        let plane = self.state.planes[me];
        let excess = flying.flight.excess(envelope, order.speed, dive);
        if excess == 0 || !plane.flying() {
            return;
        }
        self.journal.record(|| Event::of(Rule::R6_5b).by(plane.label).int("dive", dive).int("speed", order.speed));
        let overdive = &scenario.rules.overdive;
        let wings = Wings {
            half_damaged: plane.damage * 2 >= scenario.aircraft(&plane).capacity,
            weak_fabric: scenario.has(&plane, Special::WeakFabric),
        };
        self.state.tallies[plane.side.index()].overdives += 1;
        let key = self.key(plane.label, Label::NONE, keys::OVERDIVE);
        let strain = overdive.check(plane.label, excess, wings, &mut self.chance.open(key), self.journal);
        match strain {
            Strain::WingsFail => self.lose(me, Cause::Wings),
            Strain::Lost { points, dive_speed } => {
                let plane = &mut self.state.planes[me];
                plane.strained += dive_speed;
                plane.damage += points;
                plane.struck |= points > 0;
                if self.is_shot_to_pieces(me) {
                    self.lose(me, Cause::Damage);
                }
            }
        }
    }

    /// An aircraft that has come down to the ground (R6.3k). A manoeuvre that crashes there and an overdive destroy it,
    /// and so does any move under power that is not over its own land; all others land at the end of the turn. House: a
    /// spin is a crash for a glider too, which lands from a glide.
    fn touch_ground(&mut self, me: usize, overdive: bool) {
        let plane = self.state.planes[me];
        if !plane.flying() || plane.altitude > 0 {
            return;
        }
        self.state.planes[me].altitude = 0;
        let wild =
            overdive || plane.manoeuvre.is_some_and(|manoeuvre| self.scenario.rules.manoeuvres.crashes(manoeuvre));
        let lands = plane.glider || self.land(me, plane.place()) == Land::Own;
        if wild || !lands {
            self.lose(me, Cause::Ground);
        }
    }

    /// A special manoeuvre (R2.7b, R2.7c, R6.6).
    fn manoeuvre(&mut self, me: usize, manoeuvre: Manoeuvre, price: i8, walk: &mut Walk) {
        let who = self.label(me);
        self.journal.record(|| Event::of(Rule::R2_7b).by(who).word("manoeuvre", manoeuvre.name()));
        self.journal.record(|| Event::of(Rule::R2_7c).by(who).result(price).word("manoeuvre", manoeuvre.name()));
        let rise = self.scenario.rules.manoeuvres.row(manoeuvre).rise;
        self.journal.record(|| Event::of(Rule::R6_6a).by(who).result(rise).word("manoeuvre", manoeuvre.name()));
        self.state.tallies[self.state.planes[me].side.index()].manoeuvres += 1;
        self.state.planes[me].manoeuvre = Some(manoeuvre);
        if matches!(manoeuvre, Manoeuvre::FallingLeaf | Manoeuvre::Spin) {
            self.tumble(me);
            walk.place.pose = self.state.planes[me].pose;
            self.state.planes[me].spinning = manoeuvre == Manoeuvre::Spin;
        }
        if manoeuvre == Manoeuvre::Loop {
            for at in 0..self.state.planes.len() {
                let plane = &mut self.state.planes[at];
                if plane.flying() && plane.tailing == Some(me as u8) {
                    plane.shaken = true;
                    let tailer = plane.label;
                    self.journal.record(|| Event::of(Rule::R6_6c).by(who).on(tailer));
                }
            }
        }
    }

    /// Where a leaf or a spin points the nose.
    fn tumble(&mut self, me: usize) {
        let key = self.key(self.label(me), Label(1), keys::SPIN);
        let (face, _) = one_die(&mut self.chance.open(key));
        self.state.planes[me].pose.facing = Facing::new(face as u8 - 1);
    }

    /// Whether an aircraft leaves its spin (R6.6d).
    fn leaves_spin(&mut self, me: usize) -> bool {
        let scenario = self.scenario;
        let rules = &scenario.rules.manoeuvres;
        let plane = self.state.planes[me];
        let modifier = match scenario.skill_at_the_stick(&plane) {
            Skill::Ace | Skill::DoubleAce => rules.recovery_ace,
            Skill::Novice => rules.recovery_novice,
            Skill::Regular => 0,
        };
        let key = self.key(plane.label, Label::NONE, keys::SPIN);
        let dice = TwoDice::roll(&mut self.chance.open(key));
        let leaves = dice.sum() + modifier >= rules.recovery;
        self.journal.record(|| {
            let event = Event::of(Rule::R6_6d).by(plane.label).rolled(dice.faces()).modifier(modifier).result(leaves);
            event.word("outcome", if leaves { "leaves the spin" } else { "spins on" })
        });
        leaves
    }

    /// A spin goes on: down, and the nose anywhere. Its hex is one in which a move starts, and a balloon's guns may
    /// fire.
    fn spin_on(&mut self, me: usize) {
        let rise = self.scenario.rules.manoeuvres.spin.rise;
        self.balloon_guns(me, true);
        if !self.state.planes[me].flying() {
            return;
        }
        let before = self.state.planes[me];
        self.tumble(me);
        let plane = &mut self.state.planes[me];
        plane.altitude = (plane.altitude + rise).max(0);
        plane.rise = rise;
        plane.before = before.place();
        plane.last = Default::default();
        (plane.run, plane.hexsides, plane.level, plane.moved) = (0, 0, false, true);
        plane.manoeuvre = Some(Manoeuvre::Spin);
        self.touch_ground(me, false);
    }
}

/// A move straight ahead: level if that is allowed, at the speed nearest to the last; where all are blocked, a blocked
/// one. Where rules leave no move at all, it is ahead at the least speed: nothing ever hovers.
fn straight(view: &View<'_>) -> Move {
    let (envelope, flight) = (view.envelope(), &view.scenario.rules.flight);
    let mut blocked = None;
    let glides = if envelope.glider { flight.glide_loss[1] / STEP } else { 0 };
    let rises = (0..=glides).map(|steps| -steps * STEP).chain([-STEP, STEP, -2 * STEP, 2 * STEP, -3 * STEP]);
    for rise in rises.map(|rise| rise.max(-envelope.altitude)) {
        let (low, high) = flight.speeds(&envelope, rise);
        let mut speeds: [i8; 20] = [i8::MAX; 20];
        for (slot, speed) in speeds.iter_mut().zip(low..=high) {
            *slot = speed;
        }
        let count = usize::from((high - low).unsigned_abs()) + 1;
        let speeds = &mut speeds[..count.min(20)];
        speeds.sort_by_key(|speed| (speed - envelope.previous).abs());
        for &speed in speeds.iter() {
            let Some(path) = ahead(speed, rise) else { continue };
            let overdive = flight.excess(&envelope, speed, -rise) > 0;
            let order = Move { speed, rise, overdive, path, ..Move::default() };
            if view.may_fly(&order) {
                return order;
            }
            if blocked.is_none() && view.walked(&order).is_some() {
                blocked = Some(order);
            }
        }
    }
    let speed = envelope.minimum.max(1);
    let ahead = ahead(speed, 0).unwrap_or_default();
    blocked.unwrap_or(Move { speed, path: ahead, ..Move::default() })
}

/// The steps straight ahead at a speed, with a climb or dive as late as it can be.
fn ahead(speed: i8, rise: i16) -> Option<Path> {
    let climb = (rise.max(0) / STEP) as i8;
    let hexes = speed - climb;
    if hexes < 1 || (rise < 0 && hexes < 2) || usize::from(hexes.unsigned_abs()) >= MOST_STEPS {
        return None;
    }
    let mut path = Path::default();
    for hex in 1..=hexes {
        path.push(if rise < 0 && hex == hexes { Step::Dive } else { Step::Ahead });
    }
    if rise > 0 {
        path.push(Step::Climb);
    }
    Some(path)
}

/// How a move has ended, in words.
fn last_of(walk: &Walk, order: &Move) -> &'static str {
    match order.path.iter().next_back() {
        _ if walk.last.straight => "straight ahead",
        _ if walk.last.turned != 0 => "a turn",
        Some(Step::Climb) => "a climb",
        _ => "a manoeuvre",
    }
}
