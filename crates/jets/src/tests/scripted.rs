//! A pilot who chooses what a case says.

use crate::policy::{Choice, Energy, Pilot, PolicyDice, View};
use crate::scenario::Dogfight;
use crate::terms::choices::{Attack, Declaration, Plan, Shot, Steer, TurnSide};
use crate::tests::case;

/// The choices of every jet, by its place.
pub(crate) struct ScriptedPilot {
    choices: Vec<(case::Choice, Option<Attack>)>,
    way: TurnSide,
}

impl ScriptedPilot {
    /// A pilot for jets of these names.
    pub(crate) fn new(dogfight: &Dogfight, names: &[String], choice: impl Fn(&str) -> case::Choice) -> ScriptedPilot {
        let choices = names.iter().enumerate().map(|(me, name)| {
            let choice = choice(name);
            let attack = attack(dogfight, names, me, &choice.attack);
            (choice, attack)
        });
        ScriptedPilot { choices: choices.collect(), way: TurnSide::Right }
    }
}

fn attack(dogfight: &Dogfight, names: &[String], me: usize, words: &str) -> Option<Attack> {
    let (weapon, target) = words.split_once(' ')?;
    let target = names.iter().position(|name| name == target).expect("a target of the case") as u8;
    let racks = &dogfight.seats[me].racks;
    let shot = match weapon {
        "gun" => Shot::Gun,
        missile => {
            let rack = racks.iter().position(|(kind, _)| dogfight.missiles[*kind].0 == missile);
            Shot::Missile(rack.expect("a missile on board") as u8)
        }
    };
    Some(Attack { target, shot })
}

impl Pilot for ScriptedPilot {
    fn declare(&mut self, view: &View<'_>, _: PolicyDice<'_>) -> Choice<Declaration> {
        let choice = &self.choices[view.me].0;
        Declaration { turns: choice.turns, jink: choice.jink, aim: choice.aim, burn: choice.burn }.into()
    }

    fn plan(&mut self, view: &View<'_>, _: &Energy<'_>, _: PolicyDice<'_>) -> Choice<Plan> {
        let choice = &self.choices[view.me].0;
        Plan { change: choice.change, refuse_roll: choice.refuse_roll, refuse_dive: choice.refuse_dive }.into()
    }

    fn steer(&mut self, view: &View<'_>, hex: i8, _: PolicyDice<'_>) -> Choice<Steer> {
        let word = self.choices[view.me].0.steer.split_whitespace().nth(hex as usize - 1).unwrap_or(".");
        self.way = if word.ends_with('L') { TurnSide::Left } else { TurnSide::Right };
        match word {
            "." => Steer::Straight.into(),
            "R" | "L" => Steer::Turn.into(),
            other => {
                let name = &other[..other.len() - 2];
                Steer::ALL.into_iter().find(|steer| steer.name() == name).expect("a way to steer").into()
            }
        }
    }

    fn turn_side(&mut self, _: &View<'_>, _: i8, _: PolicyDice<'_>) -> TurnSide {
        self.way
    }

    fn attack(&mut self, view: &View<'_>, _: PolicyDice<'_>) -> Choice<Option<Attack>> {
        self.choices[view.me].1.into()
    }

    fn leave(&mut self, view: &View<'_>, _: PolicyDice<'_>) -> Choice<bool> {
        self.choices[view.me].0.leave.into()
    }
}
