//! The battlefield: loiter turns of pop-ups, Cover, Fast aircraft, enemy helicopters, enemy attacks, Slow aircraft
//! (T4).

use crate::keys;
use crate::ledger::Rule;
use crate::phases::Play;
use crate::rules::effects::Effect;
use crate::state::tallies::Cause;
use crate::terms::cards::Leg;
use crate::terms::clock::LAST_TURN;
use crate::terms::units::Altitude;
use ground::chance::{Chance, Label};
use ground::journal::{Event, Journal};
use std::borrow::Cow;

impl<C: Chance, J: Journal> Play<'_, C, J> {
    /// Loiter turns until no aircraft is left over the battlefield.
    pub(crate) fn battlefield(&mut self) {
        let (day, mission) = (self.state.clock.day, self.state.clock.mission);
        for turn in 1..=LAST_TURN {
            self.at(day, mission, turn);
            self.state.tallies.turns += 1;
            for aircraft in self.state.squadron.iter_mut() {
                aircraft.acted = false;
            }
            self.pop_up();
            self.take_cover();
            self.act(true);
            self.move_helicopters();
            self.enemy_fire();
            self.act(false);
            self.end_turn();
            if self.state.over_battlefield().next().is_none() {
                return;
            }
        }
        unreachable!("loading keeps loiter turns below the last turn that the clock can show")
    }

    /// A pop-up chit is drawn for each High aircraft (T4.1a).
    pub(crate) fn pop_up(&mut self) {
        let none = |effect| matches!(effect, Effect::NoPopUps { turn } if turn == self.state.clock.turn);
        if self.state.effects_today(self.campaign).any(none) {
            return;
        }
        for me in 0..self.state.squadron.len() {
            let aircraft = self.state.squadron[me];
            let high = aircraft.on_board().is_some_and(|(_, altitude)| altitude == Altitude::High);
            if high && !self.view(me).kind().high_only {
                self.draw_pop_up(aircraft.label, Some(me));
            }
        }
    }

    /// Fast or Slow aircraft act one after another in the player's order (T4.3a, T4.13a).
    pub(crate) fn act(&mut self, fast: bool) {
        let of_group = |me: &usize| self.view(*me).is_fast() == fast;
        let group: u32 = self.state.over_battlefield().filter(of_group).map(|me| 1 << me).sum();
        for _ in 0..group.count_ones() {
            let is_ready = |&me: &usize| group & 1 << me != 0 && !self.state.squadron[me].acted;
            let ready: u32 = self.state.over_battlefield().filter(is_ready).map(|me| 1 << me).sum();
            if ready == 0 {
                return;
            }
            let me = match ready.count_ones() {
                1 => ready.trailing_zeros() as u8,
                _ => {
                    let labels = (Label::NONE, Label(ready.count_ones() as u16 | u16::from(fast) << 8));
                    self.ask((keys::NEXT, 0), labels, |commander, view, dice| commander.calls(view, ready, dice))
                }
            };
            let me = if me < 32 && ready & 1 << me != 0 { me.into() } else { ready.trailing_zeros() as usize };
            self.aircraft(me).acted = true;
            self.activate(me, fast);
        }
    }

    /// The loiter marker goes down, and fuel with it (T4.14).
    pub(crate) fn end_turn(&mut self) {
        let turn = self.state.clock.turn;
        let left = i32::from(self.state.mission.loiter) - i32::from(turn);
        let over = self.state.over_battlefield().count() as i32;
        self.record(|| {
            let what: Cow<'static, str> =
                if left < 0 { "is at its end".into() } else { format!("goes down to {left}").into() };
            Event::of(Rule::T4_14a).word("what", what).result(left).int("number", over)
        });
        let bingo = &self.campaign.rules.bingo;
        for me in 0..self.state.squadron.len() {
            if self.state.squadron[me].on_board().is_none() {
                continue;
            }
            let turns = self.view(me).turns();
            let label = self.label(me);
            match i16::from(turn) - turns {
                ..0 => {}
                0 => {
                    self.aircraft(me).bingo = bingo.first;
                    self.record(|| Event::of(Rule::T4_14b).by(label).int("turns", turns));
                }
                1 => {
                    self.aircraft(me).bingo = bingo.second;
                    self.record(|| Event::of(Rule::T4_14c).by(label).int("turns", turns));
                }
                _ => {
                    self.record(|| Event::of(Rule::T4_14d).by(label).int("turns", turns));
                    self.crash(me, Leg::Battlefield, Cause::Fuel);
                }
            }
        }
    }
}
