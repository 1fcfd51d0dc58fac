//! Pop-up chits on the board and back in the cup, and wrecks (T4.1, T7.9c).

use crate::keys;
use crate::ledger::Rule;
use crate::phases::Play;
use crate::state::{MOST_UNITS, Unit};
use crate::terms::flying::Place;
use crate::terms::units::UnitKind;
use ground::chance::{Chance, Faces, Label, Roll as _};
use ground::journal::{Event, Journal};

impl<C: Chance, J: Journal> Play<'_, C, J> {
    /// Draws a pop-up chit, for an aircraft or for a card: No Enemy goes back, an enemy comes up in a hex by a die
    /// (T4.1a to T4.1c).
    pub(crate) fn draw_pop_up(&mut self, subject: Label, aircraft: Option<usize>) {
        let chits = self.state.mission.cup.left();
        if chits == 0 || self.state.mission.units.len() == MOST_UNITS {
            return;
        }
        let who = if aircraft.is_some() { subject } else { Label::NONE };
        let key = self.key(Label::NONE, subject, keys::POP_UP);
        let drawn = self.state.mission.cup.draw(who, &mut self.chance.open(key), self.journal);
        match drawn {
            None => self.record(|| Event::of(Rule::T4_1b).int("number", chits)),
            Some(kind) => {
                self.place_pop_up(kind);
            }
        }
    }

    /// Places a pop-up unit in a hex by a die (T4.1c).
    pub(crate) fn place_pop_up(&mut self, kind: UnitKind) -> (Label, Place) {
        let of_kind = |unit: &&Unit| unit.pop_up && unit.kind == kind;
        let number = self.state.mission.units.iter().filter(of_kind).count();
        let label = keys::unit(kind.index(), number, true);
        let die = self.open(label, Label::NONE, keys::POP_UP_HEX).die(10);
        let hex = Place::numbered(die);
        self.state.mission.units.push(Unit::new(kind, label, hex, true));
        self.record_at(Rule::T4_1c, label, hex, |event| event.rolled(Faces::one(10, die)));
        (label, hex)
    }

    /// Takes a destroyed unit off the board: a pop-up chit goes back into the cup, another unit leaves a wreck (T4.1d,
    /// T7.9c).
    pub(crate) fn remove_from_board(&mut self, place: usize) {
        let mission = &mut self.state.mission;
        let unit = &mut mission.units[place];
        unit.destroyed = true;
        let unit = *unit;
        if unit.pop_up {
            mission.cup.put_back(unit.kind);
            let chits = mission.cup.left();
            self.state.tallies.pop_ups_destroyed += 1;
            self.record(|| Event::of(Rule::T4_1d).by(unit.label).int("number", chits));
        } else {
            mission.wrecks |= 1 << unit.hex.index();
            self.state.tallies.units_destroyed += 1;
        }
    }
}
