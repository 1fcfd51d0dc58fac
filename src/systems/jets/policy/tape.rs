//! The decision tape of `jets`: a pilot that records another's choices, and one that repeats them.

use crate::policy::{Attack, Declaration, Energy, Picked, Pilot, Plan, Steer, View, Way, Whim, Why};
use crate::rules::attack::Shot;
use crate::rules::turning::Manoeuvre;
use ground::doctrine::{Decisions, Replay};
use std::sync::{Arc, Mutex, PoisonError};

/// A tape shared by the pilot that writes it and whoever reads it afterwards.
pub type SharedTape = Arc<Mutex<Decisions>>;

/// Records the choices of another pilot.
pub struct Taped {
    pilot: Box<dyn Pilot>,
    tape: SharedTape,
}

impl Taped {
    /// Records `pilot` on `tape`.
    pub fn new(pilot: Box<dyn Pilot>, tape: SharedTape) -> Taped {
        Taped { pilot, tape }
    }

    fn note(&self, choice: u16) {
        self.tape.lock().unwrap_or_else(PoisonError::into_inner).record(choice);
    }

    /// Notes a choice that may have been weighed.
    fn note_weighed(&self, choice: u16) {
        self.note(choice);
        self.tape.lock().unwrap_or_else(PoisonError::into_inner).weigh(self.pilot.candidates());
    }
}

/// Choices as small integers, and back.
trait Code: Sized {
    /// How many codes there are.
    const COUNT: usize;
    fn code(self) -> u16;
    fn decode(code: u16) -> Self;
}

impl Code for Declaration {
    const COUNT: usize = 64;

    fn code(self) -> u16 {
        u16::from(self.turns) | u16::from(self.jink) << 3 | u16::from(self.aim) << 4 | u16::from(self.burn) << 5
    }

    fn decode(code: u16) -> Declaration {
        Declaration { turns: (code & 7) as u8, jink: code & 8 != 0, aim: code & 16 != 0, burn: code & 32 != 0 }
    }
}

impl Code for Plan {
    const COUNT: usize = 1 << 12;

    fn code(self) -> u16 {
        (self.change + 8) as u16 | (self.refuse_roll as u16) << 4 | (self.refuse_dive as u16) << 8
    }

    fn decode(code: u16) -> Plan {
        Plan { change: (code & 15) as i8 - 8, refuse_roll: (code >> 4 & 15) as i8, refuse_dive: (code >> 8 & 15) as i8 }
    }
}

impl Code for Steer {
    const COUNT: usize = 5;

    fn code(self) -> u16 {
        match self {
            Steer::Straight => 0,
            Steer::Turn => 1,
            Steer::Aerobatic(manoeuvre) => 2 + manoeuvre as u16,
        }
    }

    fn decode(code: u16) -> Steer {
        match code {
            0 => Steer::Straight,
            1 => Steer::Turn,
            _ => Steer::Aerobatic(Manoeuvre::ALL[usize::from(code - 2)]),
        }
    }
}

impl Code for Way {
    const COUNT: usize = 2;

    fn code(self) -> u16 {
        self as u16
    }

    fn decode(code: u16) -> Way {
        if code == 0 { Way::Left } else { Way::Right }
    }
}

impl Code for Option<Attack> {
    const COUNT: usize = 1 << 8;

    fn code(self) -> u16 {
        let shot = |shot| match shot {
            Shot::Gun => 0,
            Shot::Missile(rack) => 1 + u16::from(rack),
        };
        self.map_or(0, |attack| 1 + (u16::from(attack.target) << 2 | shot(attack.shot)))
    }

    fn decode(code: u16) -> Option<Attack> {
        let code = code.checked_sub(1)?;
        let shot = if code & 3 == 0 { Shot::Gun } else { Shot::Missile((code & 3) as u8 - 1) };
        Some(Attack { target: (code >> 2) as u8, shot })
    }
}

impl Code for bool {
    const COUNT: usize = 2;

    fn code(self) -> u16 {
        u16::from(self)
    }

    fn decode(code: u16) -> bool {
        code == 1
    }
}

impl Pilot for Taped {
    fn uses_chance(&self) -> bool {
        self.pilot.uses_chance()
    }

    fn declare(&mut self, view: &View<'_>, whim: Whim<'_>) -> Declaration {
        let choice = self.pilot.declare(view, whim);
        self.note(choice.code());
        choice
    }

    fn plan(&mut self, view: &View<'_>, energy: &Energy<'_>, whim: Whim<'_>) -> Plan {
        let choice = self.pilot.plan(view, energy, whim);
        self.note_weighed(choice.code());
        choice
    }

    fn start_move(&mut self, view: &View<'_>) {
        self.pilot.start_move(view);
    }

    fn steer(&mut self, view: &View<'_>, hex: i8, whim: Whim<'_>) -> Steer {
        let choice = self.pilot.steer(view, hex, whim);
        self.note_weighed(choice.code());
        choice
    }

    fn way(&mut self, view: &View<'_>, hexsides: i8, whim: Whim<'_>) -> Way {
        let choice = self.pilot.way(view, hexsides, whim);
        self.note(choice.code());
        choice
    }

    fn attack(&mut self, view: &View<'_>, whim: Whim<'_>) -> Option<Attack> {
        let choice = self.pilot.attack(view, whim);
        self.note_weighed(choice.code());
        choice
    }

    fn leave(&mut self, view: &View<'_>, whim: Whim<'_>) -> bool {
        let choice = self.pilot.leave(view, whim);
        self.note(choice.code());
        choice
    }

    fn why(&self, me: usize) -> Option<Why> {
        self.pilot.why(me)
    }

    fn weighed(&self) -> Option<i32> {
        self.pilot.weighed()
    }

    fn candidates(&self) -> u32 {
        self.pilot.candidates()
    }

    fn picked(&self) -> Option<Picked> {
        self.pilot.picked()
    }

    fn left_by(&self) -> Option<(usize, usize)> {
        self.pilot.left_by()
    }
}

/// Repeats the choices of a tape.
#[derive(Clone, Debug)]
pub struct Repeating {
    replay: Replay,
}

impl Repeating {
    /// Repeats `tape` from its start.
    pub fn new(tape: &Decisions) -> Repeating {
        Repeating { replay: tape.replay() }
    }

    /// Repeats `tape` over and over: a tape of several games, which are then played round and round.
    pub fn round(tape: &Decisions) -> Repeating {
        Repeating { replay: tape.replay_round() }
    }

    fn next<T: Code>(&mut self) -> T {
        T::decode(self.replay.choose(T::COUNT))
    }
}

impl Pilot for Repeating {
    fn declare(&mut self, _: &View<'_>, _: Whim<'_>) -> Declaration {
        self.next()
    }

    fn plan(&mut self, _: &View<'_>, _: &Energy<'_>, _: Whim<'_>) -> Plan {
        self.next()
    }

    fn steer(&mut self, _: &View<'_>, _: i8, _: Whim<'_>) -> Steer {
        self.next()
    }

    fn way(&mut self, _: &View<'_>, _: i8, _: Whim<'_>) -> Way {
        self.next()
    }

    fn attack(&mut self, _: &View<'_>, _: Whim<'_>) -> Option<Attack> {
        self.next()
    }

    fn leave(&mut self, _: &View<'_>, _: Whim<'_>) -> bool {
        self.next()
    }
}
