//! A mission: target-bound, battlefield, home-bound (T2.5, T3.1, T3 to T5).

use crate::keys;
use crate::ledger::Rule;
use crate::phases::Play;
use crate::phases::context::with_row;
use crate::policy::Payment;
use crate::rules::effects::Effect;
use crate::state::battalions::mask;
use crate::state::battlefield::Scout;
use crate::state::{Mission, Station};
use crate::terms::flying::MOST_ITEMS;
use crate::terms::switches::EventDeck;
use ground::chance::{Chance, Label};
use ground::game::List;
use ground::journal::{Event, Journal};

const _: () = assert!(MOST_ITEMS <= 16, "a load is a set of 16 bits");

impl<C: Chance, J: Journal> Play<'_, C, J> {
    /// Flies the mission of this number in the plan of the day.
    pub(crate) fn fly_mission(&mut self, number: usize) {
        self.form_up(number);
        let target = self.target_label();
        if !self.goes_ahead(target) {
            self.disband();
            return;
        }
        self.state.tallies.missions += 1;
        self.state.tallies.sorties += self.state.flying().count() as u32;
        self.arm();
        self.target_bound();
        if self.state.over_battlefield().next().is_some() {
            self.battlefield();
        }
        let (day, mission) = (self.state.clock.day, self.state.clock.mission);
        self.at(day, mission, crate::terms::clock::HOME_BOUND);
        self.home_bound();
        self.disband();
    }

    /// Aircraft, pilots and Scout of a mission get together (T2.5a).
    pub(crate) fn form_up(&mut self, number: usize) {
        let (campaign, plan) = (self.campaign, self.state.today);
        let battalion = plan.battalions[number].unwrap_or_default();
        let target = &mut self.state.battalions[usize::from(battalion)];
        target.attacked = true;
        let target = *target;
        let scout = plan.scouts[number].then(|| self.take_scout());
        self.state.mission = Mission {
            battalion,
            cup: campaign.full_cup(),
            scout,
            penalty: self.view(0).band_penalty(target.band),
            ..Mission::new()
        };
        if campaign.rules.switches.event_deck == EventDeck::Mission {
            self.state.decks.events = mask(campaign.rules.events.len());
        }
        for me in (0..self.state.squadron.len()).filter(|&me| plan.missions[me] == Some(number as u8)) {
            let aircraft = self.aircraft(me);
            aircraft.station = Station::Outbound;
            (aircraft.load, aircraft.left) = (List::empty(0), 0);
            (aircraft.attack_2, aircraft.leaks, aircraft.bingo) = (0, 0, 0);
            (aircraft.delayed, aircraft.unfit) = (None, false);
            if let Some(pilot) = self.pilot_place(me) {
                self.pilot(pilot).in_mission = true;
            }
            let shots = self.state.pilot_of(me).and_then(|pilot| self.view(me).level_of(pilot).shots);
            self.aircraft(me).shots = shots.unwrap_or(0);
        }
        let assigned = self.state.flying().count() as i32;
        self.record(|| {
            let event = Event::of(Rule::T2_5a).on(target.label).word("strength", target.strength.name());
            event.word("band", target.band.name()).result(assigned)
        });
        self.report_situation();
    }

    /// What the situation changes of the battalion attacked: the weight penalty of its band, and the VP (T7.2e).
    fn report_situation(&mut self) {
        let campaign = self.campaign;
        let place = usize::from(self.state.mission.battalion);
        let (target, card) = (self.state.battalions[place], self.battalion_card(place));
        let printed = [campaign.rules.weight_penalty[target.band.index()], card.vp];
        let changed = [self.state.mission.penalty, self.view(0).worth(&target)];
        for (place, what) in ["the weight penalty of the band", "the VP"].into_iter().enumerate() {
            if printed[place] == changed[place] {
                continue;
            }
            self.record(|| {
                let event = Event::of(Rule::T7_2e).by(target.label).word("card", campaign.situation.title.clone());
                let event = event.word("what", what).result(changed[place]);
                event.modifier(i32::from(changed[place]) - i32::from(printed[place]))
            });
        }
    }

    /// A Scout goes along: the one that a condition lends goes first, with what it adds to its roll (T7.10e).
    fn take_scout(&mut self) -> Scout {
        let extra = |effect| if let Effect::ExtraScout { n } = effect { Some(n) } else { None };
        match self.state.effects_today(self.campaign).find_map(extra) {
            Some(n) if !self.state.extra_scout_sent => {
                self.state.extra_scout_sent = true;
                Scout { lent: true, modifier: n }
            }
            _ => Scout { lent: false, modifier: 0 },
        }
    }

    /// Whether the mission is flown: the player may call it off, and a card may ask more than the account holds
    /// (T3.1a).
    pub(crate) fn goes_ahead(&mut self, target: Label) -> bool {
        let choice = self
            .ask((keys::ABORT, 0), (Label::NONE, Label::NONE), |commander, view, dice| commander.aborts(view, dice));
        if choice.pick {
            self.record(|| with_row(Event::of(Rule::T3_1a).on(target), choice.row));
            self.state.tallies.aborted += 1;
            return false;
        }
        let card = &self.campaign.rules.conditions[usize::from(self.state.condition)];
        if card.each_mission {
            self.settle_offer(Payment::EachMission);
        }
        let cost = |effect| if let Effect::MissionCost { n } = effect { n } else { 0 };
        let cost = self.state.effects_today(self.campaign).map(cost).fold(0, u8::saturating_add);
        if i16::from(cost) > self.state.so {
            self.report_supply("the mission is called off for want of SO", cost);
            self.state.tallies.aborted += 1;
            return false;
        }
        if cost > 0 {
            self.spend(cost.into(), crate::state::tallies::Expense::Cards);
            self.report_supply("SO for the mission", cost);
        }
        if self.state.in_force && !card.effects.is_empty() {
            self.record(|| Event::of(Rule::T2_1b).on(target).word("card", card.title.clone()));
        }
        true
    }

    /// The mission is over: aircraft that came home are at the base. Crews of later missions of the day wait there with
    /// their aircraft.
    pub(crate) fn disband(&mut self) {
        for aircraft in self.state.squadron.iter_mut().filter(|aircraft| aircraft.station != Station::Base) {
            if !aircraft.is_crashed() {
                aircraft.station = Station::Base;
            }
            aircraft.pilot = None;
        }
        for pilot in self.state.pilots.iter_mut() {
            pilot.in_mission = false;
        }
    }
}
