//! The random pilot: uniform over everything that the rules allow, attacks included.

use crate::policy::{Choice, Energy, Pilot, PolicyDice, View};
use crate::terms::choices::{Attack, Declaration, Plan, Steer, TurnSide};

/// Chooses by dice of its own.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

/// One of the choices, each as likely.
fn uniform<T: Copy>(choices: impl Iterator<Item = T> + Clone, dice: PolicyDice<'_>) -> Option<T> {
    let count = choices.clone().count();
    if count == 0 { None } else { choices.clone().nth(dice(count)) }
}

impl Pilot for Random {
    fn uses_chance(&self) -> bool {
        true
    }

    fn declare(&mut self, view: &View<'_>, dice: PolicyDice<'_>) -> Choice<Declaration> {
        let of = |bits: u32| Declaration {
            turns: bits as u8 & 7,
            jink: bits & 8 != 0,
            aim: bits & 16 != 0,
            burn: bits & 32 != 0,
        };
        let is_legal = view.legal_declarations();
        let mut legal = (0..64).filter(|&bits| is_legal(of(bits))).fold(0u64, |set, bits| set | 1 << bits);
        for _ in 0..dice(legal.count_ones() as usize) {
            legal &= legal - 1;
        }
        of(legal.trailing_zeros()).into()
    }

    fn plan(&mut self, _: &View<'_>, energy: &Energy<'_>, dice: PolicyDice<'_>) -> Choice<Plan> {
        let mut count = 0;
        energy.each_plan(|_, _| count += 1);
        let chosen = dice(count);
        let (mut at, mut plan) = (0, Plan::default());
        energy.each_plan(|each, _| {
            if at == chosen {
                plan = each;
            }
            at += 1;
        });
        plan.into()
    }

    fn steer(&mut self, view: &View<'_>, _: i8, dice: PolicyDice<'_>) -> Choice<Steer> {
        let all = Steer::ALL.into_iter();
        uniform(all.filter(|&steer| view.may_steer(steer)), dice).unwrap_or(Steer::Straight).into()
    }

    fn turn_side(&mut self, _: &View<'_>, _: i8, dice: PolicyDice<'_>) -> TurnSide {
        if dice(2) == 0 { TurnSide::Left } else { TurnSide::Right }
    }

    fn attack(&mut self, view: &View<'_>, dice: PolicyDice<'_>) -> Choice<Option<Attack>> {
        let mut count = 0;
        view.attacks(|_| count += 1);
        if count == 0 {
            return None.into();
        }
        let chosen = dice(count + 1);
        let (mut at, mut attack) = (0, None);
        view.attacks(|each| {
            if at == chosen {
                attack = Some(each);
            }
            at += 1;
        });
        attack.into()
    }

    fn leave(&mut self, _: &View<'_>, dice: PolicyDice<'_>) -> Choice<bool> {
        Choice::from(dice(2) == 1)
    }
}
