//! A pilot by the book: tables pick a posture, the posture weighs moves and shots.

use crate::policy::features::{Situation, Work};
use crate::policy::goals::Errand;
use crate::policy::moves::{Moves, Wishes};
use crate::policy::scores::Weighing;
use crate::policy::search::Room;
use crate::policy::{Choice, FrontShot, Move, Pilot, PolicyDice, View};
use crate::rules::pilots::PilotFeature;
use crate::scenario::doctrine::{Doctrine, Posture};
use crate::scenario::prepared::expected_damage::{Left, SCALE};
use crate::terms::guns::GunChoice;
use crate::terms::named::Line;
use crate::terms::sizes::MOST_PLANES;
use ground::doctrine::{Candidates, Chooser};
use std::sync::Arc;

/// Flies by a doctrine.
pub(crate) struct ByTheBook {
    doctrine: Arc<Doctrine>,
    /// Place of the doctrine's first table among the scenario's.
    first_table: usize,
    /// The postures of this turn, by aircraft.
    postures: [u16; MOST_PLANES],
    /// What an ace's modifier is worth for the shots that the moves of this turn lead to, in parts of a point, by
    /// aircraft.
    planned: [i32; MOST_PLANES],
    /// Room for a search.
    room: Room,
}

impl ByTheBook {
    pub(crate) fn new(doctrine: Arc<Doctrine>, first_table: usize) -> ByTheBook {
        let (postures, planned) = ([0; MOST_PLANES], [0; MOST_PLANES]);
        ByTheBook { doctrine, first_table, postures, planned, room: Room::default() }
    }

    fn posture(&self, me: usize) -> &Posture {
        &self.doctrine.postures[usize::from(self.postures[me])]
    }

    /// A table and a row of it, as the journal records them.
    fn row(&self, table: usize, row: usize) -> Option<(u16, u16)> {
        Some(((self.first_table + table) as u16, row as u16))
    }

    /// Whether a shot is good enough.
    fn is_good(&self, view: &View<'_>, line: Line, expected: i32) -> bool {
        let posture = self.posture(view.me);
        let full = Situation::of(view).value(PilotFeature::Ammunition) * 3 >= 200;
        share(view, line, expected) >= if full { posture.gun_full } else { posture.gun }
    }

    /// What a shot of an observer must be expected to do at least, in hundredths of a point: anything where it costs
    /// nothing. Over its battery an aircraft gives up the work of the turn for it, under fire alone, if its posture
    /// does so at all.
    fn least_of_aim(&self, view: &View<'_>) -> Option<i32> {
        let posture = self.posture(view.me);
        let directs = posture.work > 0 && Situation::of(view).work == Work::Spotting;
        if !directs || !view.scenario.is_over_battery(view.state, view.plane()) {
            return Some(0);
        }
        posture.defend.filter(|_| view.is_under_fire())
    }

    /// The best of the shots handed out, where it is good enough. At the end of its own move a tailer pays for a shot
    /// at an aircraft other than the one that it tails.
    fn best_shot(
        &self,
        view: &View<'_>,
        own_move: bool,
        each: impl FnOnce(&mut dyn FnMut(FrontShot)),
    ) -> Choice<Option<FrontShot>> {
        let spare = view.scenario.rules.pilots.spare;
        let mut best: Option<(i32, i32, FrontShot)> = None;
        let mut candidates = 0;
        each(&mut |shot| {
            candidates += 1;
            let off_tail = own_move && view.is_off_tail(&shot);
            let Some((line, expected)) = view.expected(&shot, off_tail, 0) else { return };
            if !self.is_good(view, line, expected) {
                return;
            }
            // One gun of two, where it does as good as what both would, saves a point and perhaps a jam.
            if let Some((_, most, pick)) = &mut best {
                let of_both =
                    pick.target == shot.target && pick.fired == GunChoice::All && shot.fired != GunChoice::All;
                if of_both && pick.hanging == shot.hanging && expected * 100 >= *most * spare {
                    *pick = shot;
                    return;
                }
            }
            // Of equal shots the one at the target with the least damage left to take.
            let target = view.other(shot.target.into());
            let left = i32::from(view.scenario.aircraft(target).capacity - target.damage).max(1);
            let value = expected * 64 - left.min(63);
            if best.is_none_or(|(most, _, _)| value > most) {
                best = Some((value, expected, shot));
            }
        });
        let score = best.map(|(value, _, _)| value * 100 / (64 * SCALE));
        Choice { pick: best.map(|(_, _, shot)| shot), row: None, score, candidates: Candidates::all(candidates) }
    }
}

/// The damage expected of a shot in hundredths of what the guns of its line do at their best range.
fn share(view: &View<'_>, line: Line, expected: i32) -> i32 {
    const BEST_RANGE: u8 = 2;
    expected * 100 / view.scenario.prepared.expected.points(Left::UNHURT, line, BEST_RANGE, 0).max(1)
}

impl Pilot for ByTheBook {
    fn tail(&mut self, view: &View<'_>, _: PolicyDice<'_>) -> Choice<Option<u8>> {
        let mut best: Option<((i32, i16), u8)> = None;
        view.each_tail(|target| {
            // The worse an enemy turns and flies, the easier he is to tail; of equals the weaker aircraft.
            let enemy = view.other(target.into());
            let skill = view.scenario.rules.tailing.favour(view.scenario.skill(enemy));
            let hard = i32::from(view.scenario.schedule(enemy).quality()) + i32::from(skill);
            let key = (hard, view.scenario.aircraft(enemy).capacity - enemy.damage);
            if best.is_none_or(|(least, _)| key < least) {
                best = Some((key, target));
            }
        });
        let Some((_, target)) = best else { return None.into() };
        let situation = Situation::of(view);
        let (row, &go) = self.doctrine.tail.decide(|feature| situation.value(feature));
        Choice { pick: go.then_some(target), row: self.row(1, row), score: None, candidates: Candidates::default() }
    }

    /// The one farther from the enemy moves first: the other has more to gain from waiting.
    fn first(&mut self, view: &View<'_>, friend: u8, _: PolicyDice<'_>) -> Choice<bool> {
        let distance = |me: usize| View { me, ..*view }.nearest_of(view.enemies()).map(|(_, distance)| distance);
        let (own, other) = (distance(view.me), distance(friend.into()));
        (own >= other).into()
    }

    fn fly(&mut self, view: &View<'_>, _: PolicyDice<'_>) -> Choice<Move> {
        let situation = Situation::of(view);
        let (row, &posture_index) = self.doctrine.rows.decide(|feature| situation.value(feature));
        self.postures[view.me] = posture_index as u16;
        let posture = &self.doctrine.postures[posture_index];
        let weighing = Weighing::new(&situation, &self.doctrine, posture);
        let wishes = Wishes {
            overdives: posture.overdive.is_some(),
            manoeuvres: posture.manoeuvre.is_some(),
            heights: Some(weighing.heights()),
        };
        let moves = Moves::of(view, &wishes);
        let (best, candidates) = weighing.best(&moves, &mut self.room);
        let because = self.row(0, row);
        self.planned[view.me] = 0;
        let Some((score, best)) = best else {
            return Choice { pick: Move::default(), row: because, score: None, candidates };
        };
        let place = moves.place(best.end, &best.order);
        let errand = Errand::of(view, situation.work);
        let mut pick = moves.ordered(best.end, &best.order);
        if posture.work > 0 {
            let releases = errand.releases(best.end, &best.order, place);
            pick.release = if releases { view.plane().bombs } else { 0 };
            pick.strafe = moves.strafes(&errand, best.end, place);
        }
        let bonus = view.scenario.rules.modifiers.ace(view.scenario.skill(view.plane()));
        let (mut busy, mut planned) = (false, 0);
        weighing.sure_shots(&moves, (best.end, &best.order), -bonus, |line, expected, without| {
            if self.is_good(view, line, expected) {
                (busy, planned) = (true, planned.max(expected - without));
            }
        });
        self.planned[view.me] = planned;
        // To clear a gun costs nothing; a shot that will be fired is worth more than a drum.
        pick.clear = view.may_clear(&pick);
        pick.change_drum = !busy && view.may_change_drum(&pick);
        Choice { pick, row: because, score: Some(score), candidates }
    }

    /// A shot at an enemy that has still to move is likely to be lost, so that one at an enemy that has moved is
    /// preferred. A lost shot costs nothing, but an aircraft that has had a target takes no other later (R2.5e).
    fn declare(&mut self, view: &View<'_>, _: PolicyDice<'_>) -> Choice<Option<FrontShot>> {
        let has_moved = |shot: &FrontShot| {
            let target = view.other(shot.target.into());
            target.moved || target.balloon
        };
        let sure = self.best_shot(view, true, |take| {
            view.each_front_shot(|shot| {
                if has_moved(&shot) {
                    take(shot);
                }
            });
        });
        if sure.pick.is_some() { sure } else { self.best_shot(view, true, |take| view.each_front_shot(take)) }
    }

    fn acquire(&mut self, view: &View<'_>, enemy: u8, _: PolicyDice<'_>) -> Choice<Option<FrontShot>> {
        self.best_shot(view, false, |take| view.each_late_shot(enemy, take))
    }

    fn switch(&mut self, view: &View<'_>, enemy: u8, _: PolicyDice<'_>) -> Choice<bool> {
        let expected =
            |shot: &FrontShot, off_tail| view.expected(shot, off_tail, 0).map_or(0, |(_, expected)| expected);
        let plane = view.plane();
        let present = plane.shot.as_ref().map_or(0, |shot| expected(shot, plane.off_tail));
        let mut head_on = 0;
        let mut consider = |shot: FrontShot| head_on = head_on.max(expected(&shot, false));
        view.each_shot_at(enemy, &mut consider);
        (head_on > present).into()
    }

    fn aim(&mut self, view: &View<'_>, position: u8, _: PolicyDice<'_>) -> Choice<Option<u8>> {
        let least = self.least_of_aim(view);
        let mut chooser = Chooser::default();
        view.each_aim(position, |target| {
            chooser.offer(1);
            let Some((_, expected)) = view.expected_of(position.into(), target, 0) else { return };
            let enough = expected > 0 && least.is_some_and(|least| expected * 100 >= least * SCALE);
            if enough {
                chooser.score(expected, || target);
            }
        });
        let (best, candidates) = chooser.chosen();
        let score = best.map(|(expected, _)| expected * 100 / SCALE);
        Choice { pick: best.map(|(_, target)| target), row: None, score, candidates }
    }

    /// Attacks where that gains something, and at least as much as defence would save; for a badly damaged aircraft
    /// what defence saves counts twice.
    fn ace(&mut self, view: &View<'_>, _: PolicyDice<'_>) -> Choice<bool> {
        let (gain, saved) = view.worth_of_ace(self.planned[view.me]);
        let plane = view.plane();
        let care = if plane.damage * 2 >= view.scenario.aircraft(plane).capacity { 2 } else { 1 };
        (gain > 0 && gain >= saved * care).into()
    }

    fn leave(&mut self, view: &View<'_>, _: PolicyDice<'_>) -> Choice<bool> {
        let situation = Situation::of(view);
        let (row, &go) = self.doctrine.leave.decide(|feature| situation.value(feature));
        Choice { pick: go, row: self.row(2, row), score: None, candidates: Candidates::default() }
    }
}
