//! Upkeep at the end of a day: replacements, spare parts, repairs, rest (T6.5 to T6.8).

use crate::keys;
use crate::ledger::Rule;
use crate::phases::Play;
use crate::phases::context::{Row, with_row};
use crate::policy::{Upkeep, legal};
use crate::rules::effects::Effect;
use crate::state::tallies::Expense;
use crate::state::{Fate, MOST_AIRCRAFT, Pilot, Station};
use crate::terms::damage::{PARTS, Part};
use ground::chance::{Chance, Label};
use ground::journal::{Event, Journal};

/// The most pieces of upkeep of a day.
const MOST_PIECES: u16 = (MOST_AIRCRAFT * 16) as u16;

impl<C: Chance, J: Journal> Play<'_, C, J> {
    /// The player keeps the squadron up, a piece at a time.
    pub(crate) fn upkeep(&mut self) {
        let free = |effect| if let Effect::FreeRepairs { n } = effect { n } else { 0 };
        self.state.free_repairs = self.state.effects_today(self.campaign).map(free).fold(0, u8::saturating_add);
        for number in 1..=MOST_PIECES {
            let labels = (Label::NONE, Label(number));
            let choice = self.ask((keys::UPKEEP, 0), labels, |commander, view, dice| commander.upkeeps(view, dice));
            if !legal::may_upkeep(&self.view(0), choice.pick) {
                break;
            }
            match choice.pick {
                Upkeep::Done => break,
                Upkeep::Repair(aircraft, part) => self.repair(aircraft.into(), part, choice.row),
                Upkeep::Rest => self.rest(choice.row),
                Upkeep::ReplaceAircraft(aircraft) => self.replace_aircraft(aircraft.into(), choice.row),
                Upkeep::Salvage(aircraft, part) => self.salvage(aircraft.into(), part, choice.row),
                Upkeep::ReplacePilot(pilot, card) => self.replace_pilot(pilot.into(), card, choice.row),
            }
        }
        (self.state.spares, self.state.free_repairs) = (0, 0);
    }

    /// One counter of a part is removed (T6.7a, T7.10d).
    fn repair(&mut self, me: usize, part: Part, row: Row) {
        let mut cost = self.campaign.rules.repair.cost;
        if self.state.free_repairs > 0 {
            self.state.free_repairs -= 1;
            cost = 0;
            self.report_supply("a repair is free, left:", self.state.free_repairs);
        }
        self.spend(cost.into(), Expense::Repairs);
        self.state.tallies.repairs += 1;
        self.aircraft(me).damage[part.index()] -= 1;
        let (label, so) = (self.label(me), self.state.so);
        self.record(|| {
            let event = Event::of(Rule::T6_7a).by(label).word("part", part.name()).result(cost).int("so", so);
            with_row(event, row)
        });
    }

    /// All pilots rest (T6.8a).
    fn rest(&mut self, row: Row) {
        let rest = &self.campaign.rules.rest;
        self.spend(rest.cost.into(), Expense::Rest);
        self.state.rested = true;
        let mut lost = 0;
        for place in 0..self.state.pilots.len() {
            let pilot = self.state.pilots[place];
            if pilot.is_serving() {
                let relief = rest.relief(self.view(0).level_of(&pilot).cool).min(pilot.stress);
                self.pilot(place).stress -= relief;
                lost += i32::from(relief);
            }
        }
        let so = self.state.so;
        self.record(|| with_row(Event::of(Rule::T6_8a).result(rest.cost).int("so", so).int("number", lost), row));
    }

    /// A new aircraft of the same type for one that crashed or is damaged; the sound parts of the old one are spares
    /// (T6.5a, T7.2g).
    fn replace_aircraft(&mut self, me: usize, row: Row) {
        let campaign = self.campaign;
        let more = |(_, effect)| if let Effect::Replacement { n } = effect { n.into() } else { 0 };
        let more: i16 = campaign.standing_effects().map(more).sum();
        let cost = (i16::from(campaign.rules.replacement.aircraft) + more).max(0);
        self.add_vp(-cost);
        let old = self.state.squadron[me];
        let manned = self.view(me).kind().manned;
        let sound = |part: &&Part| **part != Part::Structure && old.marks(**part) == 0;
        self.state.spares = match old.is_crashed() || !manned {
            true => 0,
            false => Part::ALL.iter().filter(sound).fold(0, |spares, part| spares | 1 << part.index()),
        };
        let used = old.used;
        let aircraft = self.aircraft(me);
        (aircraft.damage, aircraft.station, aircraft.used) = ([0; PARTS], Station::Base, used);
        self.state.spares_of = old.label;
        self.state.tallies.replaced_aircraft += 1;
        let vp = self.state.vp;
        self.record(|| with_row(Event::of(Rule::T6_5a).by(old.label).result(cost).int("vp", vp), row));
        for (card, effect) in campaign.standing_effects() {
            if matches!(effect, Effect::Replacement { .. }) {
                self.record(|| {
                    let event = Event::of(Rule::T7_2g).by(old.label).word("card", card.title.clone());
                    event.int("cost", cost).int("vp", vp)
                });
            }
        }
    }

    /// A sound part of the aircraft traded in takes the place of a damaged one (T6.5c).
    fn salvage(&mut self, me: usize, part: Part, row: Row) {
        self.state.spares &= !(1 << part.index());
        self.aircraft(me).damage[part.index()] -= 1;
        let (label, old) = (self.label(me), self.state.spares_of);
        self.record(|| with_row(Event::of(Rule::T6_5c).by(label).on(old).word("part", part.name()), row));
    }

    /// A new pilot of the same level replaces one that is lost or Unfit (T6.6a).
    fn replace_pilot(&mut self, old: usize, card: u8, row: Row) {
        let cost = self.campaign.rules.replacement.pilot;
        self.add_vp(-i16::from(cost));
        let pilot = self.pilot(old);
        pilot.succeeded = true;
        if pilot.fate == Fate::Serving {
            pilot.fate = Fate::Replaced;
        }
        let old = *pilot;
        let label = keys::pilot(card.into());
        self.state.pilots.push(Pilot { used: true, ..Pilot::new(card, label, old.level) });
        self.state.tallies.replaced_pilots += 1;
        let vp = self.state.vp;
        self.record(|| {
            let event = Event::of(Rule::T6_6a).by(label).on(old.label).word("level", old.level.name());
            with_row(event.result(cost).int("vp", vp), row)
        });
    }
}
