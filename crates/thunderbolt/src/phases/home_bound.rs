//! Home-bound: what became of the battalion, the event, Bingo, Search and Rescue (T5.1 to T5.4).

use crate::keys;
use crate::ledger::Rule;
use crate::phases::Play;
use crate::rules::effects::Effect;
use crate::rules::loiter::{BingoNames, bingo};
use crate::rules::rescue::{RescueNames, RescueRoll};
use crate::state::Fate;
use crate::terms::cards::{Leg, Strength, When};
use crate::terms::damage::Rescue;
use ground::chance::{Chance, Label};
use ground::journal::{Event, Journal};

impl<C: Chance, J: Journal> Play<'_, C, J> {
    /// From the battlefield back to the base (T5).
    pub(crate) fn home_bound(&mut self) {
        let before = self.state.battalions[usize::from(self.state.mission.battalion)].strength;
        let gained = self.assess_battalion();
        self.draw_event(Leg::HomeBound);
        self.roll_bingo();
        self.search_and_rescue();
        self.debrief(before, gained);
    }

    /// What is left of the battalion decides its strength (T5.1); gives the VP gained.
    pub(crate) fn assess_battalion(&mut self) -> u8 {
        let campaign = self.campaign;
        let place = usize::from(self.state.mission.battalion);
        let before = self.state.battalions[place];
        let card = &campaign.rules.battalions[usize::from(before.card)];
        let value = match self.state.mission.fought {
            true => self.view(0).value_left(),
            false => {
                let value = |(kind, count)| {
                    let placed = campaign.rules.half_strength.placed(count, before.strength);
                    u16::from(campaign.rules.units[crate::terms::units::UnitKind::index(kind)].value)
                        * u16::from(placed)
                };
                card.units.each().map(value).sum()
            }
        };
        let after = card.left_with(value, before.strength, before.label, self.journal);
        let worth = self.view(0).worth(&before);
        let scored = crate::rules::battalions::scored(worth, after, campaign.rules.victory.half);
        let gained = if after == before.strength { 0 } else { scored.saturating_sub(before.scored) };
        let battalion = &mut self.state.battalions[place];
        battalion.strength = after;
        battalion.scored += gained;
        self.record(|| {
            let what = match after {
                Strength::Destroyed => "X",
                Strength::Half => "1/2",
                Strength::Full => "F",
            };
            Event::of(Rule::T5_1d).on(before.label).word("what", what).result(gained)
        });
        if after != before.strength {
            let tallies = &mut self.state.tallies;
            match after {
                Strength::Destroyed => tallies.destroyed[card.deck.index()] += 1,
                _ => tallies.halved[card.deck.index()] += 1,
            }
        }
        if after == Strength::Destroyed {
            self.state.destroyed_today += 1;
            self.destroyed(place);
        }
        gained
    }

    /// What the note of a battalion does as it is destroyed (T7.4c, T7.4d).
    fn destroyed(&mut self, place: usize) {
        let battalion = self.state.battalions[place];
        self.so_note(battalion.card.into(), battalion.label, When::Destroyed);
        for index in 0..self.battalion_card(place).effects.len() {
            if let Effect::NoMove { when: Some(When::Destroyed), .. } = self.battalion_card(place).effects[index] {
                self.state.halted = true;
                self.report_aftermath(place, "no battalion moves today", 0, None);
            }
        }
    }

    /// Pilots who stayed too long are strained on the way home (T5.3a).
    pub(crate) fn roll_bingo(&mut self) {
        for me in 0..self.state.squadron.len() {
            let aircraft = self.state.squadron[me];
            let Some(place) = self.pilot_place(me).filter(|_| aircraft.station.is_flying() && aircraft.bingo > 0)
            else {
                continue;
            };
            let pilot = self.state.pilots[place];
            let names = BingoNames { pilot: pilot.label, aircraft: aircraft.label, stress: pilot.stress };
            let key = self.key(aircraft.label, Label::NONE, keys::BINGO);
            let stress = bingo(aircraft.bingo, names, &mut self.chance.open(key), self.journal);
            self.strain(place, stress);
            self.check_fitness(me);
        }
    }

    /// Pilots who are down are searched for, in the order of the crashes (T5.4).
    pub(crate) fn search_and_rescue(&mut self) {
        let campaign = self.campaign;
        let of_day = |effect| if let Effect::Rescue { n } = effect { n.into() } else { 0 };
        let of_day: i32 = self.state.effects_today(campaign).map(of_day).sum();
        let other = i32::from(self.state.mission.rescue) + of_day;
        let crashed = self.state.mission.crashed;
        for &me in &crashed {
            let me = usize::from(me);
            let Some(place) = self.pilot_place(me) else { continue };
            let pilot = self.state.pilots[place];
            let Fate::Down(leg) = pilot.fate else { continue };
            let weight = self.give_up_weight(me, pilot.label, campaign.rules.rescue.sure_weight(leg, other));
            let names = RescueNames { pilot: pilot.label, aircraft: self.label(me), stress: pilot.stress };
            let key = self.key(pilot.label, Label::NONE, keys::RESCUE);
            let rescue = RescueRoll { leg, weight, other };
            let row = *campaign.rules.rescue.roll(&names, rescue, &mut self.chance.open(key), self.journal);
            match row.result {
                Rescue::Missing => self.pilot(place).fate = Fate::Missing,
                Rescue::Recovered | Rescue::UnderFire => {
                    self.pilot(place).fate = Fate::Serving;
                    self.state.tallies.rescued += 1;
                    self.strain(place, row.stress);
                }
            }
        }
    }

    /// Weight that the others give up for a rescue (T5.4c).
    fn give_up_weight(&mut self, me: usize, pilot: Label, need: u8) -> u8 {
        let carried = self.state.flying().fold(0u8, |sum, other| sum.saturating_add(self.view(other).weight_left()));
        let at_hand = carried.saturating_sub(self.state.mission.sacrificed);
        if at_hand == 0 {
            return 0;
        }
        let given = self.ask((keys::SACRIFICE, me), (pilot, Label::NONE), |commander, view, dice| {
            commander.gives_up(view, need, at_hand, dice)
        });
        let given = given.min(at_hand);
        self.state.mission.sacrificed = self.state.mission.sacrificed.saturating_add(given);
        given
    }
}
