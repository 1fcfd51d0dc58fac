//! The random commander: it draws evenly from everything that the rules allow.

use crate::policy::{Commander, PolicyDice, View};
use crate::terms::orders::{ArmsOrder, BombOrder, FightOrder, Goal, Order};

/// A commander that draws its orders with dice of its own.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

/// Each combination of throttle (dash or not) and change of band (-3 to 2).
const FLIGHT: [(bool, i8); 12] = {
    let mut all = [(false, 0); 12];
    let mut place = 0;
    while place < 12 {
        all[place] = (place % 2 == 1, place as i8 / 2 - 3);
        place += 1;
    }
    all
};

/// One of the choices for which `may` holds, each as likely; the first of `all` if it holds for none.
fn one_of<T: Copy>(all: &[T], may: impl Fn(T) -> bool, dice: PolicyDice<'_>) -> T {
    let count = all.iter().filter(|&&choice| may(choice)).count();
    if count == 0 {
        return all[0];
    }
    let chosen = dice(count);
    all.iter().copied().filter(|&choice| may(choice)).nth(chosen).unwrap_or(all[0])
}

impl Commander for Random {
    fn uses_chance(&self) -> bool {
        true
    }

    fn order(&mut self, view: View<'_>, dice: PolicyDice<'_>) -> Order {
        let goal = one_of(&Goal::ALL, |goal| view.may_make_for(goal), dice);
        let (dash, climb) = one_of(&FLIGHT, |(dash, climb)| view.may_fly(dash, climb), dice);
        let arms = one_of(&ArmsOrder::ALL, |arms| view.may_fire(arms), dice);
        let bomb = one_of(&BombOrder::ALL, |_| true, dice);
        let (jettison, evade) = (view.us().laden && dice(2) == 1, dice(2) == 1);
        let fight = one_of(&FightOrder::ALL, |_| true, dice);
        Order { dash, climb, arms, bomb, jettison, evade, fight, ..Order::to(goal) }
    }
}
