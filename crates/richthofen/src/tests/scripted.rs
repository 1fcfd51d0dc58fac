//! A pilot who chooses what a case says.

use crate::policy::{Choice, FrontShot, Move, Pilot, PolicyDice, View};
use crate::terms::flying::{Path, Step};
use crate::terms::guns::GunChoice;
use crate::tests::case;

/// The choices of every aircraft, by its place.
pub(crate) struct ScriptedPilot {
    names: Vec<String>,
    choices: Vec<case::Choice>,
}

impl ScriptedPilot {
    /// A pilot for aircraft of these names.
    pub(crate) fn new(names: &[String], choice: impl Fn(&str) -> case::Choice) -> ScriptedPilot {
        ScriptedPilot { names: names.to_vec(), choices: names.iter().map(|name| choice(name)).collect() }
    }
}

/// The place of an aircraft of this name; none for an empty one, for `-` and for `none`.
pub(crate) fn place(names: &[String], name: &str) -> Option<u8> {
    if matches!(name, "" | "-" | "none") {
        return None;
    }
    let place = names.iter().position(|known| known == name);
    Some(place.unwrap_or_else(|| panic!("no aircraft of the case is called {name}")) as u8)
}

/// A shot in words: `g1`, `g1 first`, `g1 second`, `g1 hanging`.
pub(crate) fn shot(names: &[String], words: &str) -> Option<FrontShot> {
    let (target, rest) = words.split_once(' ').unwrap_or((words, ""));
    let target = place(names, target)?;
    let mut shot = FrontShot { target, fired: GunChoice::All, hanging: false };
    for word in rest.split_whitespace() {
        match word {
            "first" => shot.fired = GunChoice::First,
            "second" => shot.fired = GunChoice::Second,
            "hanging" => shot.hanging = true,
            unknown => panic!("a shot is not {unknown}"),
        }
    }
    Some(shot)
}

/// A move in words, such as `8 -100 ..R.v..` or `9 0 . loop .`: speed, change of height, steps.
pub(crate) fn flown(words: &str) -> Move {
    let mut words = words.split_whitespace();
    let mut number = || words.next().and_then(|word| word.parse().ok()).unwrap_or(0);
    let (speed, rise) = (number() as i8, number());
    let mut path = Path::default();
    for word in words {
        let whole = match word {
            "slip-left" => Some(Step::SlipLeft),
            "slip-right" => Some(Step::SlipRight),
            "vertical-turn" => Some(Step::VerticalTurn),
            "half-loop" => Some(Step::HalfLoop),
            "loop" => Some(Step::Loop),
            "half-roll" => Some(Step::HalfRoll),
            "barrel-roll" => Some(Step::BarrelRoll),
            "falling-leaf" => Some(Step::FallingLeaf),
            "spin" => Some(Step::Spin),
            _ => None,
        };
        let step = |letter: char| match letter {
            '.' => Step::Ahead,
            'L' => Step::Left,
            'R' => Step::Right,
            '^' => Step::Climb,
            'v' => Step::Dive,
            unknown => panic!("{unknown} in {word} is no step"),
        };
        match whole {
            Some(step) => path.push(step),
            None => word.chars().for_each(|letter| path.push(step(letter))),
        }
    }
    Move { speed, rise, path, ..Move::default() }
}

impl ScriptedPilot {
    fn of(&self, view: &View<'_>) -> &case::Choice {
        &self.choices[view.me]
    }
}

/// How the message ends when the rules forbid a scripted move.
pub(crate) const REFUSED: &str = "is no move that the rules allow";

impl Pilot for ScriptedPilot {
    fn tail(&mut self, view: &View<'_>, _: PolicyDice<'_>) -> Choice<Option<u8>> {
        place(&self.names, &self.of(view).tail).into()
    }

    fn first(&mut self, view: &View<'_>, _: u8, _: PolicyDice<'_>) -> Choice<bool> {
        self.of(view).first.into()
    }

    fn fly(&mut self, view: &View<'_>, _: PolicyDice<'_>) -> Choice<Move> {
        let choice = self.of(view);
        let order = Move {
            overdive: choice.overdive,
            clear: choice.clear,
            change_drum: choice.change_drum,
            release: choice.release,
            strafe: choice.strafe,
            ..flown(&choice.fly)
        };
        if !choice.fly.is_empty() {
            assert!(view.may_fly(&order), "`{}` {REFUSED}", choice.fly);
        }
        order.into()
    }

    fn declare(&mut self, view: &View<'_>, _: PolicyDice<'_>) -> Choice<Option<FrontShot>> {
        shot(&self.names, &self.of(view).shot).into()
    }

    fn acquire(&mut self, view: &View<'_>, enemy: u8, _: PolicyDice<'_>) -> Choice<Option<FrontShot>> {
        shot(&self.names, &self.of(view).late).filter(|shot| shot.target == enemy).into()
    }

    fn switch(&mut self, view: &View<'_>, _: u8, _: PolicyDice<'_>) -> Choice<bool> {
        self.of(view).switch.into()
    }

    fn aim(&mut self, view: &View<'_>, position: u8, _: PolicyDice<'_>) -> Choice<Option<u8>> {
        let target = self.of(view).aim.get(usize::from(position));
        target.and_then(|target| place(&self.names, target)).into()
    }

    fn ace(&mut self, view: &View<'_>, _: PolicyDice<'_>) -> Choice<bool> {
        self.of(view).attack.into()
    }

    fn leave(&mut self, view: &View<'_>, _: PolicyDice<'_>) -> Choice<bool> {
        self.of(view).leave.into()
    }
}
