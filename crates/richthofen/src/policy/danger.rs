//! What the enemies' shots of this turn cost at the ends of moves.
//!
//! For an enemy that has not moved yet, the points of the way to an end decide which shot it can have there. The
//! facing of the end does not matter. So its shots are worked out once a search, for each number of points and each
//! height, and hexes, poses, ends and orders look them up. An enemy that has moved fires from where it is, at an
//! angle that the facing of the end decides; such enemies are asked last.

use crate::policy::enemies::{ALL, Enemy, MOST_WEIGHED, Set, of};
use crate::policy::moves::MOST_HEIGHTS;
use crate::policy::scores::{Weighing, worth};
use crate::terms::flying::Place;
use ground::board::Hex;

/// The worst two of some shots: no more than two may fire their front guns at one aircraft (R2.5f).
#[derive(Clone, Copy, Debug, Default)]
struct Worst([i32; 2]);

impl Worst {
    #[inline]
    fn with(self, taken: i32) -> Worst {
        let Worst([worst, second]) = self;
        Worst([worst.max(taken), second.max(taken.min(worst))])
    }

    #[inline]
    fn sum(self) -> i32 {
        self.0[0] + self.0[1]
    }
}

/// The most prices of ways that make a difference, unless aircraft climb more than any does.
const MOST_PRICES: usize = 48;

/// The shots of one enemy that has not moved yet.
#[derive(Clone, Debug)]
struct Shots {
    /// The least price of a way that makes a difference: with a lower price the shot is the same.
    least: i32,
    /// Whether they are worked out, by price from there on; beyond the last price there is no shot.
    known: Vec<bool>,
    /// By price, then by height.
    taken: Vec<i32>,
}

impl Default for Shots {
    fn default() -> Shots {
        let (known, taken) = (Vec::with_capacity(MOST_PRICES), Vec::with_capacity(MOST_PRICES * MOST_HEIGHTS));
        Shots { least: 0, known, taken }
    }
}

impl Shots {
    fn prepare(&mut self, enemy: &Enemy, heights: usize) {
        let prices = enemy.prices();
        let count = (prices.end() - prices.start() + 1).max(0) as usize;
        self.least = *prices.start();
        self.known.clear();
        self.known.resize(count, false);
        self.taken.resize(self.taken.len().max(count * heights), 0);
    }

    /// What the shot at a hex takes, by height; none where there is no shot.
    #[inline]
    fn at(&mut self, enemy: &Enemy, price: i32, heights: &[i16]) -> Option<&[i32]> {
        let place = (price - self.least).max(0);
        let known = self.known.get_mut(place as usize)?;
        let from = place as usize * heights.len();
        let taken = &mut self.taken[from..from + heights.len()];
        if !*known {
            *known = true;
            let price = self.least + place;
            taken.iter_mut().zip(heights).for_each(|(taken, &height)| *taken = enemy.taken_at(price, height));
        }
        Some(taken)
    }
}

/// The shots that a search reckons with. A pilot keeps the room from one search to the next.
#[derive(Clone, Debug)]
pub(crate) struct Danger {
    shots: [Shots; MOST_WEIGHED],
    /// The worst shots by height at the hex that is looked at, without those of `facing`.
    worst: Vec<Worst>,
    /// The enemies whose shots are a matter of how an end faces there.
    facing: Set,
}

impl Default for Danger {
    fn default() -> Danger {
        Danger { shots: Default::default(), worst: Vec::with_capacity(MOST_HEIGHTS), facing: 0 }
    }
}

impl Danger {
    /// Makes ready for ends at these heights.
    pub(crate) fn prepare(&mut self, weighing: &Weighing<'_>, heights: &[i16]) {
        for (shots, enemy) in self.shots.iter_mut().zip(weighing.enemies.iter()) {
            if moves(enemy) {
                shots.prepare(enemy, heights.len());
            }
        }
        self.worst.clear();
        self.worst.resize(heights.len(), Worst::default());
    }

    /// Looks at a hex.
    pub(crate) fn look(&mut self, weighing: &Weighing<'_>, hex: Hex, heights: &[i16]) {
        let scenario = weighing.view.scenario;
        self.worst.fill(Worst::default());
        self.facing = 0;
        if weighing.posture.take == 0 {
            return;
        }
        for (place, enemy) in weighing.enemies.iter().enumerate() {
            if enemy.faces_matter(scenario, hex) {
                self.facing |= 1 << place;
            } else if moves(enemy)
                && let Some(taken) = self.shots[place].at(enemy, enemy.price(scenario, hex), heights)
            {
                self.worst.iter_mut().zip(taken).for_each(|(worst, &taken)| *worst = worst.with(taken));
            }
        }
    }

    /// No more than what shots cost there at a height.
    #[inline]
    pub(crate) fn least(&self, weighing: &Weighing<'_>, height: u8) -> i32 {
        worth(weighing.posture.take, self.worst[usize::from(height)].sum())
    }

    /// What they cost at a place there.
    #[inline]
    pub(crate) fn at(&self, weighing: &Weighing<'_>, height: u8, place: Place) -> i32 {
        weighing.suffered_besides(self.worst[usize::from(height)], self.facing, place)
    }
}

/// Whether an enemy has not moved yet, and is near enough to fire afterwards.
const fn moves(enemy: &Enemy) -> bool {
    enemy.near && !enemy.settled
}

impl Weighing<'_> {
    /// What the enemies' shots of this turn cost at a place.
    pub(super) fn suffered(&self, place: Place) -> i32 {
        self.suffered_besides(Worst::default(), ALL, place)
    }

    /// The same where `worst` sums up the enemies already known, and `others` are still to be computed.
    #[inline]
    fn suffered_besides(&self, worst: Worst, others: Set, place: Place) -> i32 {
        if self.posture.take == 0 {
            return 0;
        }
        let asked = of(&self.enemies, others).filter(|enemy| enemy.near);
        let worst = asked.fold(worst, |worst, enemy| worst.with(enemy.taken(self.view.scenario, place)));
        worth(self.posture.take, worst.sum())
    }
}
