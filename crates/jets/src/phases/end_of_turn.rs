//! End of turn: fuel comes off, then every check reads one picture and all take effect together (J5.1 to J5.3).

use crate::keys;
use crate::ledger::Rule;
use crate::phases::Fight;
use crate::policy::View;
use crate::rules::MOST_JETS;
use crate::rules::end_of_turn::Turn;
use crate::rules::nerve::Strain;
use crate::state::{Fate, has_advantage, zone};
use ground::board::range;
use ground::chance::{Chance, Label};
use ground::journal::{Event, Journal};

/// What End decides about a jet.
#[derive(Clone, Copy, Debug, Default)]
struct EndOfJet {
    flames_out: bool,
    leaves: bool,
    disengages: bool,
    stress: i16,
}

impl<C: Chance, J: Journal> Fight<'_, C, J> {
    /// The End phase.
    pub(crate) fn end(&mut self) {
        for me in 0..self.state.jets.len() {
            self.burn_fuel(me);
        }
        let mut ends = [EndOfJet::default(); MOST_JETS];
        for (me, end) in ends.iter_mut().enumerate().take(self.state.jets.len()) {
            if self.state.jets[me].flying() {
                *end = self.judge(me);
            }
        }
        for (jet, end) in self.state.jets.iter_mut().zip(ends).filter(|(jet, _)| jet.flying()) {
            jet.stress = jet.stress.max(end.stress);
            jet.disengaging |= end.disengages;
            if end.flames_out {
                jet.fate = Fate::FlamedOut;
            } else if end.leaves {
                jet.fate = Fate::Left;
            }
        }
    }

    /// Counts the turn as quiet or not, from the jets that are left (J5.4a).
    pub(crate) fn count_quiet(&mut self, attacked: bool) {
        let (rules, seats, jets) = (&self.dogfight.rules, &self.dogfight.seats, &self.state.jets);
        let mut turn = Turn { attacked, advantage: false, gap: None };
        for (me, seat) in jets.iter().zip(seats).filter(|(me, _)| me.flying()) {
            for (enemy, other) in jets.iter().zip(seats).filter(|(enemy, _)| enemy.flying()) {
                if other.side != seat.side {
                    turn.advantage |= has_advantage(rules, me, enemy);
                    let distance = range(me.pose.hex, enemy.pose.hex);
                    turn.gap = Some(turn.gap.map_or(distance, |gap| gap.min(distance)));
                }
            }
        }
        self.state.quiet = self.state.quiet.after(turn, &rules.ending);
    }

    /// The turn's fuel (J5.1a).
    fn burn_fuel(&mut self, me: usize) {
        let fuel = &self.dogfight.rules.fuel;
        let who = self.label(me);
        let jet = &mut self.state.jets[me];
        if !jet.flying() {
            return;
        }
        let burnt = if jet.ticks.burn { fuel.burning } else { fuel.dry };
        jet.fuel -= burnt;
        let left = jet.fuel;
        if jet.ticks.burn {
            self.journal.record(|| Event::of(Rule::J2_4d).by(who).result(burnt).int("dry", fuel.dry));
        }
        self.journal.record(|| Event::of(Rule::J5_1a).by(who).modifier(-burnt).result(left));
    }

    /// Everything that End decides about one jet, from the one picture. A jet that is gone rolls for nothing.
    fn judge(&mut self, me: usize) -> EndOfJet {
        let dogfight = self.dogfight;
        let fuel = &dogfight.rules.fuel;
        let who = self.label(me);
        let jet = self.state.jets[me];
        if jet.fuel <= fuel.flame_out {
            self.journal.record(|| Event::of(Rule::J5_1c).by(who).result(jet.fuel));
            return EndOfJet { flames_out: true, ..EndOfJet::default() };
        }
        if jet.disengaging {
            let leaves = self.has_left(me);
            if leaves {
                self.journal.record(|| Event::of(Rule::J5_3a).by(who));
            }
            return EndOfJet { leaves, ..EndOfJet::default() };
        }
        let empty = jet.fuel <= fuel.empty;
        if empty {
            self.journal.record(|| Event::of(Rule::J5_1b).by(who).result(jet.fuel));
        }
        let (stress, breaks) = self.nerve(me);
        let mut disengages = empty || breaks;
        if !disengages {
            disengages = self.chooses_to_leave(me);
        }
        EndOfJet { disengages, stress, ..EndOfJet::default() }
    }

    /// Stress, and the test if it has risen (J5.2a, J5.2b).
    fn nerve(&mut self, me: usize) -> (i16, bool) {
        let dogfight = self.dogfight;
        let seat = &dogfight.seats[me];
        let jet = self.state.jets[me];
        let strain = Strain {
            crippled: jet.crippled,
            own_lost: dogfight.lost(self.state, seat.side),
            enemy_lost: dogfight.lost(self.state, seat.side.other()),
            unarmed: !dogfight.armed(me, &jet),
        };
        let stress = dogfight.rules.nerve.stress(seat.label, strain, self.journal);
        if stress <= jet.stress {
            return (stress, false);
        }
        let key = self.key(seat.label, Label::NONE, keys::NERVE);
        let roll = &mut self.chance.open(key);
        let keep = dogfight.rules.initiative.keep(seat.skill);
        (stress, !dogfight.rules.nerve.holds(seat.label, keep, stress, roll, self.journal))
    }

    /// A pilot with a reason may choose to go (J5.2c).
    fn chooses_to_leave(&mut self, me: usize) -> bool {
        let view = View { dogfight: self.dogfight, state: self.state, me };
        if !view.may_leave() {
            return false;
        }
        let choice = self.pilots.leave(&view, self.chance);
        if choice.pick {
            self.report_going_home(me, choice.because);
        }
        choice.pick
    }

    /// Whether a disengaging jet is away from all enemies (J5.3a).
    fn has_left(&self, me: usize) -> bool {
        let jet = &self.state.jets[me];
        let view = View { dogfight: self.dogfight, state: self.state, me };
        self.dogfight.rules.leaving.is_away(view.enemies().map(|enemy| {
            let enemy = &self.state.jets[enemy];
            (range(jet.pose.hex, enemy.pose.hex), zone(enemy.pose, jet.pose.hex))
        }))
    }
}
