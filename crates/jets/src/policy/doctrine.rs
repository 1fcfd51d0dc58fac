//! A pilot by the book: tables pick a posture, the posture weighs plans, courses and shots (J6.1, J6.2).

use crate::policy::courses::WeighedSteer;
use crate::policy::end_poses::{ExpectedEnemies, Weighing};
use crate::policy::features::Situation;
use crate::policy::outlook::{Aims, Outlook};
use crate::policy::{Choice, Energy, Picked, Pilot, PolicyDice, View, Why};
use crate::rules::MOST_JETS;
use crate::rules::attack::Candidate;
use crate::rules::pilots::AfterburnerUse;
use crate::scenario::doctrine::{Doctrine, DoctrineTable, Posture};
use crate::scenario::expected_damage::SCALE;
use crate::terms::choices::{Attack, Declaration, Plan, Shot, Steer, TurnSide};
use ground::doctrine::{Candidates, Chooser};
use std::cmp::Reverse;
use std::sync::Arc;

/// Flies by a doctrine.
pub(crate) struct ByTheBook {
    doctrine: Arc<Doctrine>,
    /// Place of the doctrine's first table among the scenario's.
    first_table: usize,
    /// The declarations of this turn, by jet.
    declared: [Declared; MOST_JETS],
    expected: ExpectedEnemies,
    /// The side for a turn that comes off.
    side: TurnSide,
}

/// What a jet's pilot has in mind this turn.
#[derive(Clone, Copy, Debug, Default)]
struct Declared {
    posture: u16,
    wanted_speed: i8,
}

impl ByTheBook {
    pub(crate) fn new(doctrine: Arc<Doctrine>, first_table: usize) -> ByTheBook {
        ByTheBook {
            doctrine,
            first_table,
            declared: [Declared::default(); MOST_JETS],
            expected: ExpectedEnemies::default(),
            side: TurnSide::Right,
        }
    }

    fn posture(&self, me: usize) -> &Posture {
        &self.doctrine.postures[usize::from(self.declared[me].posture)]
    }

    /// Whether the afterburner is lit for a Speed (J6.1c).
    fn burns(view: &View<'_>, posture: &Posture, ticks: Declaration, wanted: i8) -> bool {
        let jet = view.jet();
        if !view.may_burn() || jet.fuel <= posture.afterburner_fuel {
            return false;
        }
        let short =
            |speed: i64| (i64::from(wanted) * SCALE - speed) * 100 > i64::from(posture.afterburner_margin) * SCALE;
        match posture.afterburner {
            AfterburnerUse::Never => false,
            AfterburnerUse::Always => true,
            AfterburnerUse::Slow => short(i64::from(jet.speed) * SCALE),
            AfterburnerUse::Short => {
                let dogfight = view.dogfight;
                let gain = dogfight.mean_gain(jet.altitude, ticks.manoeuvres(), dogfight.factor(view.me, jet));
                short(i64::from(jet.speed - dogfight.rules.energy.numbers.drag) * SCALE + gain)
            }
        }
    }
}

impl Pilot for ByTheBook {
    fn declare(&mut self, view: &View<'_>, _: PolicyDice<'_>) -> Choice<Declaration> {
        let situation = Situation::of(view);
        let (row, &posture_index) = self.doctrine.rows.decide(|feature| situation.value(feature));
        let posture = &self.doctrine.postures[posture_index];
        let (_, &guard) = self.doctrine.guard.decide(|feature| situation.value(feature));
        let enemy = situation.nearest.map_or(0, |(enemy, _)| view.state.jets[enemy].speed);
        let wanted = posture.speed.value(view.jet().speed, enemy, view.maximum(), situation.away());
        let turns = posture.hard_turns[view.seat().card.manoeuvrability as usize];
        let most = guard.manoeuvres.min(view.manoeuvres());
        // Hard Turns are dropped first, then Aim, then Jink.
        let jink = posture.jink && most >= 1;
        let aim = posture.aim && most > u8::from(jink);
        let turns = turns.min(most - u8::from(jink) - u8::from(aim)).min(view.dogfight.rules.hard_turns);
        let ticks = Declaration { turns, jink, aim, burn: false };
        let afterburner_speed = posture.afterburner_speed.map_or(wanted, |speed| speed.min(view.maximum()));
        let burn = ByTheBook::burns(view, posture, ticks, afterburner_speed);
        self.declared[view.me] = Declared { posture: posture_index as u16, wanted_speed: wanted };
        let (rule, table) = (self.doctrine.rule, self.first_table + DoctrineTable::Rows as usize);
        let why = Why { rule, table, row, wanted_speed: wanted, afterburner_speed };
        Choice { pick: Declaration { burn, ..ticks }, because: Some(why), candidates: Candidates::default() }
    }

    fn plan(&mut self, view: &View<'_>, energy: &Energy<'_>, _: PolicyDice<'_>) -> Choice<Plan> {
        let ByTheBook { doctrine, declared, expected, .. } = self;
        let Declared { posture, wanted_speed } = declared[view.me];
        let posture = &doctrine.postures[usize::from(posture)];
        let drag = view.dogfight.rules.energy.numbers.drag;
        let situation = Situation { speed: (energy.speed() + energy.gain() - drag).max(0), ..Situation::of(view) };
        let (_, &floor) = doctrine.floor.decide(|feature| situation.value(feature));
        let enemy = situation.nearest.map_or(energy.altitude(), |(enemy, _)| view.state.jets[enemy].altitude);
        let highest = view.dogfight.rules.altitude.highest;
        let altitude = posture.altitude.value(energy.altitude(), enemy, highest, situation.away()).max(floor.altitude);
        let aims = Aims { weights: &posture.plan, speed: wanted_speed, altitude, enemy };
        let pose = posture.pose.filter(|_| posture.plan.outlook.hundredths() > 0).map(|pose| &doctrine.poses[pose]);
        if pose.is_some() {
            expected.look_before_moves(view);
        }
        let weigh = pose.filter(|_| !expected.none()).map(|pose| Weighing::new(pose, view, expected));
        let mut outlook = Outlook::new(aims, view, weigh);
        let mut chooser = Chooser::default();
        // Small changes come first, for they cost little; of equal scores the deepest dive stays, as it was offered
        // first.
        for place in 1..=2 * energy.levels() + 1 {
            let change = if place % 2 == 0 { -(place / 2) } else { place / 2 };
            let Some(mixes) = energy.mixes(change) else { continue };
            chooser.offer(mixes.count);
            let altitude = mixes.altitude;
            if outlook.none_of(mixes.speeds, altitude, |score| chooser.rules_out(ranked(score, change, 0))) {
                continue;
            }
            energy.each_gentle_plan(change, mixes, |plan, speed| {
                let braked = plan.refuse_roll + plan.refuse_dive;
                let brakes = i64::from(posture.plan.of_brakes(braked));
                let ranked = |score: i64| ranked(score - brakes, change, braked);
                if let Some(score) = outlook.score((speed, altitude), |score| chooser.rules_out(ranked(score))) {
                    chooser.score(ranked(score), || plan);
                }
            });
        }
        let (best, candidates) = chooser.chosen();
        Choice { pick: best.map_or_else(Plan::default, |(_, plan)| plan), because: Some(()), candidates }
    }

    fn steer(&mut self, view: &View<'_>, hex: i8, _: PolicyDice<'_>) -> Choice<Steer> {
        if hex == 1 {
            self.expected.look_at_move(view);
        }
        let pose = self.posture(view.me).pose;
        let course = pose.and_then(|pose| self.doctrine.poses[pose].best(view, &mut self.expected, hex));
        let Some(WeighedSteer { steer, side, score, candidates }) = course else { return Steer::Straight.into() };
        self.side = side;
        Choice { pick: steer, because: Some(score), candidates }
    }

    fn turn_side(&mut self, _: &View<'_>, _: i8, _: PolicyDice<'_>) -> TurnSide {
        self.side
    }

    /// The attack of the highest expected damage (J4.1c), among those above the posture's thresholds (J6.1f).
    fn attack(&mut self, view: &View<'_>, _: PolicyDice<'_>) -> Choice<Option<Attack>> {
        let posture = self.posture(view.me);
        let mut chooser = Chooser::default();
        view.each_attack(|candidate| {
            chooser.offer(1);
            let good = match candidate.attack.shot {
                Shot::Gun => candidate.expected * 100 > i64::from(posture.gun) * SCALE,
                Shot::Missile(_) => candidate.hit_ways as i32 * 100 > posture.missile * 216,
            };
            if good {
                chooser.score(rank(&candidate), || candidate);
            }
        });
        let (best, candidates) = chooser.chosen();
        let best = best.map(|(_, best)| best);
        let because = best.map(|best| Picked { expected: best.expected, hit_ways: best.hit_ways });
        Choice { pick: best.map(|best| best.attack), because, candidates }
    }

    fn leave(&mut self, view: &View<'_>, _: PolicyDice<'_>) -> Choice<bool> {
        let situation = Situation::of(view);
        let (row, &leave) = self.doctrine.leave.decide(|feature| situation.value(feature));
        Choice {
            pick: leave.go,
            because: Some((self.first_table + DoctrineTable::Leave as usize, row)),
            candidates: Candidates::default(),
        }
    }
}

/// By what one attack comes before another: more expected damage; of equals the gun, then the nearer target. The
/// first by label is offered first.
fn rank(candidate: &Candidate) -> (i64, bool, Reverse<u32>) {
    (candidate.expected, candidate.attack.shot == Shot::Gun, Reverse(candidate.range))
}

/// The score of a plan, below it its rank among equals: the deepest dive comes first, then the fewest brakes. One
/// number is compared faster than several, and a score leaves room for the rank.
#[inline(always)]
fn ranked(score: i64, change: i8, braked: i8) -> i64 {
    score * (1 << 16) - i64::from(change) * (1 << 8) - i64::from(braked)
}
