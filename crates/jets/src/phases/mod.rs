//! One dogfight: set-up, then turns of Initiative, Energy Management, Movement, Combat and End (J1.0).

pub(crate) mod combat;
pub(crate) mod context;
pub(crate) mod end_of_turn;
pub(crate) mod energy_management;
pub(crate) mod initiative;
pub(crate) mod movement;
pub(crate) mod set_up;
pub(crate) mod victory;

pub(crate) use self::context::Fight;

use crate::ledger::Rule;
use crate::state::Ending;
use crate::terms::side::Side;
use ground::chance::Chance;
use ground::journal::{Event, Journal};

impl<C: Chance, J: Journal> Fight<'_, C, J> {
    /// Plays from the set-up to the score.
    pub(crate) fn play(&mut self) {
        self.set_up();
        let ending = loop {
            self.state.turn += 1;
            self.journal.clock(self.state.turn);
            self.journal.sees(&*self.state);
            let order = self.initiative();
            self.energy_management(&order);
            self.movement();
            let attacks = self.combat();
            self.end();
            self.count_quiet(attacks > 0);
            self.report_standing();
            if let Some(ending) = self.ending() {
                break ending;
            }
        };
        self.state.ending = Some(ending);
        self.journal
            .record(|| Event::of(Rule::J5_4a).result(self.state.turn).word("ending", Ending::NAMES[ending as usize]));
        self.victory();
    }

    /// Whether the dogfight is over (J5.4a).
    pub(crate) fn ending(&self) -> Option<Ending> {
        let present = |side| {
            let seats = self.dogfight.seats.iter().zip(&self.state.jets);
            seats.filter(|(seat, jet)| seat.side == side && jet.flying()).count() > 0
        };
        let rules = &self.dogfight.rules.ending;
        match (present(Side::A), present(Side::B)) {
            (false, false) => Some(Ending::BothGone),
            (false, true) => Some(Ending::AGone),
            (true, false) => Some(Ending::BGone),
            (true, true) if self.state.turn >= rules.turns => Some(Ending::TurnLimit),
            (true, true) if self.state.quiet.turns >= rules.quiet_turns => Some(Ending::Quiet),
            (true, true) => None,
        }
    }
}
