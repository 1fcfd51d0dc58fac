//! Enemy Cover (T4.2, T7.9c).

use crate::keys;
use crate::ledger::Rule;
use crate::phases::Play;
use crate::rules::cover::{Exposure, after, second_die};
use crate::state::Unit;
use crate::terms::cards::CoverRow;
use crate::terms::flying::{PLACES, Place};
use ground::chance::{Chance, Label};
use ground::journal::{Event, Journal};

impl<C: Chance, J: Journal> Play<'_, C, J> {
    /// One roll a turn moves units into Cover, or out of it (T4.2a).
    pub(crate) fn take_cover(&mut self) {
        if self.state.clock.turn <= self.state.mission.no_cover {
            return;
        }
        let key = self.key(Label::NONE, Label::NONE, keys::COVER);
        let mut roll = self.chance.open(key);
        let (face, row) = self.campaign.rules.cover.roll(&mut roll, self.journal);
        let second = second_die(row, &mut roll);
        drop(roll);
        let (mut hex, mut unit) = (second, None);
        match row {
            CoverRow::OneUnit => unit = self.choose_unit(),
            CoverRow::FullestHex => hex = self.choose_fullest(),
            CoverRow::Leave => hex = self.choose_covered(),
            _ => {}
        }
        self.report_cover((face, row), hex, unit.map(|unit: usize| self.state.mission.units[unit].label));
        let here = |me: usize| self.state.squadron[me].on_board().map(|(spot, _)| spot.hex.index());
        let aircraft: u16 = self.state.over_battlefield().filter_map(here).fold(0, |hexes, hex| hexes | 1 << hex);
        for place in 0..self.state.mission.units.len() {
            let mission = &mut self.state.mission;
            let one = mission.units[place];
            if !one.stands() {
                continue;
            }
            let exposure = Exposure {
                ridge: mission.terrain.has_ridge(one.hex),
                aircraft: aircraft & 1 << one.hex.index() != 0,
                wreck: mission.wrecks & 1 << one.hex.index() != 0,
                chosen: hex == Some(one.hex) || unit == Some(place),
            };
            let kind = &self.campaign.rules.units[one.kind.index()];
            let covered = after(row, one.kind, kind, exposure, one.in_cover);
            mission.units[place].in_cover = covered;
            if covered && !one.in_cover {
                self.record_at(Rule::T4_2b, one.label, one.hex, |event| event);
            }
        }
    }

    /// What the table says, and where (T7.9c).
    fn report_cover(&mut self, (face, row): (u8, CoverRow), hex: Option<Place>, unit: Option<Label>) {
        let campaign = self.campaign;
        self.record(|| {
            let event = Event::of(Rule::T7_9c).word("what", row.words()).result(face);
            let event = match hex.map(|hex| campaign.rules.board.hex(hex)) {
                Some(hex) => event.hex("at", hex.x, hex.y),
                None => event,
            };
            match unit {
                Some(unit) => event.unit("unit", unit),
                None => event,
            }
        });
    }

    /// Whether a unit can go into Cover where it is (T4.2b, T4.2c, T7.5c).
    fn can_cover(&self, unit: &Unit) -> bool {
        unit.stands()
            && !unit.in_cover
            && self.campaign.rules.units[unit.kind.index()].takes_cover()
            && self.state.mission.terrain.has_ridge(unit.hex)
    }

    /// One unit of the player's choice, among those that can go into Cover.
    fn choose_unit(&mut self) -> Option<usize> {
        let units = self.state.mission.units.iter().enumerate();
        let units: u64 = units.filter(|(_, unit)| self.can_cover(unit)).fold(0, |units, (place, _)| units | 1 << place);
        if units == 0 {
            return None;
        }
        let labels = (Label::NONE, keys::UNIT_INTO_COVER.only());
        let place =
            self.ask((keys::COVER_CHOICE, 0), labels, |commander, view, dice| commander.covers(view, units, dice));
        Some(if place < 64 && units & 1 << place != 0 { place.into() } else { units.trailing_zeros() as usize })
    }

    /// The hex with most units on it; of equals one of the player's choice.
    fn choose_fullest(&mut self) -> Option<Place> {
        let mut counts = [0; PLACES];
        for (_, unit) in self.state.mission.standing() {
            counts[unit.hex.index()] += 1;
        }
        let most = counts.into_iter().max().unwrap_or(0);
        let fullest = Place::all().filter(|hex| most > 0 && counts[hex.index()] == most);
        let hexes: u16 = fullest.fold(0, |hexes, hex| hexes | 1 << hex.index());
        self.choose_hex(hexes, false)
    }

    /// The hex of the player's choice whose units leave Cover (T4.2e).
    fn choose_covered(&mut self) -> Option<Place> {
        let covered = self.state.mission.standing().filter(|(_, unit)| unit.in_cover);
        let hexes: u16 = covered.fold(0, |hexes, (_, unit)| hexes | 1 << unit.hex.index());
        self.choose_hex(hexes, true)
    }

    fn choose_hex(&mut self, hexes: u16, leaving: bool) -> Option<Place> {
        let first = Place::all().find(|hex| hexes & 1 << hex.index() != 0)?;
        if hexes.count_ones() == 1 {
            return Some(first);
        }
        let subject = if leaving { keys::HEX_OUT_OF_COVER } else { keys::HEX_INTO_COVER };
        let labels = (Label::NONE, subject.only());
        let hex = self.ask((keys::COVER_CHOICE, 0), labels, |commander, view, dice| {
            commander.exposes(view, hexes, leaving, dice)
        });
        Some(if hexes & 1 << hex.index() != 0 { hex } else { first })
    }
}
