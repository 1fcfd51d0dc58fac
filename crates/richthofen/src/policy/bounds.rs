//! What an end of a move can be worth at most: by its hex, by its pose, and whatever it is.
//!
//! A bound asks the procedures that a score is made of for less: a hex without its facing, a pose without its height.
//! It is no less than any of the scores that it bounds, so that it rules no best move out.

use crate::policy::enemies::{Enemy, Set};
use crate::policy::scores::{Weighing, worth};
use crate::rules::pilots::{Over, Toward};
use crate::terms::flying::Place;
use ground::board::{Facing, Hex, Pose, range};

impl Weighing<'_> {
    /// The most that any end can gain besides what pose, speed and height are worth. One target is fired at.
    pub(super) fn most_gain(&self) -> i32 {
        let shots = self.enemies.iter().map(|enemy| enemy.most_given()).max();
        let tail = if self.tails { self.posture.tail.max(0) } else { 0 };
        self.worth_of_shots(shots.unwrap_or(0)) + tail + self.worth_of_work(self.errand.most())
    }

    /// The most that an end in a hex can gain, at any height and facing, and the enemies that may be shot at or tailed
    /// from there.
    pub(super) fn gain_in(&self, hex: Hex) -> (i32, Set) {
        let scenario = self.view.scenario;
        let (mut shots, mut tail, mut targets) = (0, 0, 0);
        for (place, enemy) in self.enemies.iter().enumerate().filter(|(_, enemy)| enemy.near) {
            let most = if self.posture.give > 0 { enemy.most_given_in(scenario, hex, self.hangs) } else { 0 };
            shots = most.max(shots);
            let tailed = self.may_tail(enemy, Pose { hex, ..enemy.place.pose });
            if tailed {
                tail = self.posture.tail.max(0);
            }
            targets |= Set::from(tailed || most > 0) << place;
        }
        (self.worth_of_shots(shots) + tail + self.worth_of_work(self.errand.most_in(hex)), targets)
    }

    /// The same of an end with this pose, at any height.
    pub(super) fn gain_at(&self, pose: Pose, targets: Set) -> (i32, Set) {
        let scenario = self.view.scenario;
        let (mut shots, mut tail, mut left) = (0, 0, 0);
        for (place, enemy) in self.enemies.iter().enumerate().filter(|(place, _)| targets >> place & 1 == 1) {
            let most = if self.posture.give > 0 { enemy.most_given_from(scenario, pose, self.hangs) } else { 0 };
            shots = most.max(shots);
            let tailed = self.may_tail(enemy, pose);
            if tailed {
                tail = self.posture.tail.max(0);
            }
            left |= Set::from(tailed || most > 0) << place;
        }
        (self.worth_of_shots(shots) + tail + self.worth_of_work(self.errand.most_from(pose)), left)
    }

    /// Whether an end with this pose may be a place to tail an enemy from, at some height.
    fn may_tail(&self, enemy: &Enemy, pose: Pose) -> bool {
        let at = |pose| Place { pose, altitude: 0 };
        let tailing = &self.view.scenario.rules.tailing;
        self.tails && enemy.settled && tailing.in_position(at(pose), at(enemy.place.pose))
    }

    fn worth_of_shots(&self, most: i32) -> i32 {
        worth(self.posture.give, most).max(0)
    }

    /// What units of work are worth, and a jam cleared besides.
    fn worth_of_work(&self, units: i32) -> i32 {
        self.posture.work.max(0) * units + self.clears
    }

    /// The most that a pose in a hex is worth against the enemies, and on the way somewhere.
    pub(super) fn most_of_hex(&self, hex: Hex) -> i32 {
        let mut sum = 0;
        if let Some(worth) = self.pose {
            let against = |enemy: &Enemy| worth.most(hex, enemy.expected);
            sum += match worth.over {
                Over::Quarry => self.enemies.iter().next().map(against),
                Over::Best => self.enemies.iter().map(against).max(),
                Over::Worst => self.enemies.iter().map(against).min(),
            }
            .unwrap_or(0);
        }
        sum - match self.posture.nearer {
            0 => 0,
            nearer @ 1.. => nearer * self.least_way(hex),
            nearer => nearer * self.longest_way(hex),
        }
    }

    /// No more than the way from any facing in a hex.
    fn least_way(&self, hex: Hex) -> i32 {
        if self.home {
            return self.errand.least_way_home(hex);
        }
        match self.toward {
            Some(_) if self.posture.toward == Toward::Goal => self.errand.least_way(hex),
            Some(place) => range(hex, place) as i32,
            None => 0,
        }
    }

    /// The longest way from any facing in a hex, for an aircraft that flies away from a place.
    fn longest_way(&self, hex: Hex) -> i32 {
        Facing::ALL.map(|facing| self.way(Pose::new(hex, facing))).into_iter().max().unwrap_or(0)
    }
}
