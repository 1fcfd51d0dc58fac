//! The special condition of the day: its draw, what it offers, and what of it takes effect at once (T2.1, T7.10).
//!
//! What holds for the rest of the day is asked of the card where it matters (`View::attack_modifier`,
//! `State::effects_today`).

use crate::keys;
use crate::ledger::Rule;
use crate::phases::Play;
use crate::phases::context::{Row, answered, with_row};
use crate::policy::{Payment, legal};
use crate::rules::effects::Effect;
use crate::state::Pilot;
use crate::state::battalions::{mask, nth_set};
use crate::state::tallies::Expense;
use crate::terms::cards::{Band, Deck, Offer, Whom};
use ground::chance::{Chance, Label, Roll};
use ground::journal::{Event, Journal};

/// The answer of a player who takes an offer.
const TAKEN: &str = "taken";

impl<C: Chance, J: Journal> Play<'_, C, J> {
    /// Draws the special condition of the day, settles what it offers, and applies what takes effect at once (T2.1).
    pub(crate) fn draw_condition(&mut self) {
        let campaign = self.campaign;
        if self.state.decks.conditions == 0 {
            self.state.decks.conditions = mask(campaign.rules.conditions.len());
        }
        let left = self.state.decks.conditions;
        let rank = self.open(Label::NONE, Label::NONE, keys::CONDITION).index(left.count_ones() as usize);
        let place = nth_set(left, rank);
        self.state.decks.conditions &= !(1 << place);
        self.state.condition = place as u8;
        let card = &campaign.rules.conditions[place];
        self.record(|| Event::of(Rule::T2_1a).word("card", card.title.clone()));
        self.state.in_force = false;
        let row = if card.each_mission { None } else { self.settle_offer(Payment::Condition) };
        if self.state.in_force {
            for effect in card.effects.iter().copied() {
                self.apply_at_draw(effect, row);
                if card.offer.is_none() {
                    self.report_of_the_day(effect);
                }
            }
        }
        if card.effects.is_empty() {
            self.report_press("nothing happens", 0);
        }
    }

    /// Asks whether to pay what the condition offers, and says whether its effects hold (T7.10a, T7.10b). Returns the
    /// row that decided.
    pub(crate) fn settle_offer(&mut self, payment: Payment) -> Row {
        let campaign = self.campaign;
        let card = &campaign.rules.conditions[usize::from(self.state.condition)];
        let Some((cost, offer)) = card.offer else {
            self.state.in_force = true;
            return None;
        };
        // Without the SO no player is asked, and what follows is no answer.
        let asked = self.can_pay(cost);
        let choice = self.asks_to_pay(payment, cost, 0, Label::NONE);
        if choice.pick {
            self.spend(cost.into(), Expense::Cards);
        }
        let paid = if choice.pick { cost } else { 0 };
        let so = self.state.so;
        match offer {
            Offer::Benefit => {
                self.state.in_force = choice.pick;
                // A pilot who joins is reported with the payment.
                let joins = card.effects.iter().any(|effect| matches!(effect, Effect::AddPilot { .. }));
                if !(choice.pick && joins) {
                    let what = match (choice.pick, asked) {
                        (true, _) => TAKEN,
                        (false, true) => "refused",
                        (false, false) => "the SO are not there",
                    };
                    self.report_benefit(what, paid, |event| with_row(answered(event, asked, what), choice.row));
                }
            }
            Offer::Relief => {
                self.state.in_force = !choice.pick;
                let adds = card.effects.iter().any(|effect| matches!(effect, Effect::Battalion {}));
                let battalion = if adds && !choice.pick { self.reinforce() } else { None };
                let so = so.min(self.state.so);
                let what = if choice.pick { "averted" } else { "suffered" };
                self.report_threat(what, (paid, so), |event| {
                    let event = with_row(answered(event, asked, what), choice.row);
                    match battalion {
                        Some(battalion) => event.unit("battalion", battalion),
                        None => event,
                    }
                });
            }
        }
        choice.row
    }

    /// A benefit that a condition sells: what came of the offer, and of the benefit where it comes later (T7.10a).
    pub(crate) fn report_benefit(&mut self, what: &'static str, cost: u8, more: impl FnOnce(Event) -> Event) {
        let (campaign, condition, so) = (self.campaign, self.state.condition, self.state.so);
        self.record(|| {
            let card = &campaign.rules.conditions[usize::from(condition)];
            more(
                Event::of(Rule::T7_10a)
                    .word("card", card.title.clone())
                    .word("what", what)
                    .int("cost", cost)
                    .int("so", so),
            )
        });
    }

    /// A threat of a condition: what came of the offer to avert it, and what it does where that comes later (T7.10b).
    fn report_threat(&mut self, what: &'static str, (cost, so): (u8, i16), more: impl FnOnce(Event) -> Event) {
        let (campaign, condition) = (self.campaign, self.state.condition);
        self.record(|| {
            let card = &campaign.rules.conditions[usize::from(condition)];
            let event = Event::of(Rule::T7_10b).word("card", card.title.clone()).word("what", what);
            more(event.int("cost", cost).int("so", so))
        });
    }

    /// Stress of a pilot changes by the condition of the day, and is reported as what the card is: an offer, a threat,
    /// or a day of its kind (T7.10a to T7.10c).
    pub(crate) fn strain_of_day(&mut self, place: usize, stress: i16) {
        let change = self.change_stress(place, stress);
        let (pilot, so) = (self.state.pilots[place], self.state.so);
        let more = |event: Event| event.unit("pilot", pilot.label).int("stress", pilot.stress);
        let rises = stress > 0;
        match self.campaign.rules.conditions[usize::from(self.state.condition)].offer {
            // A pilot without stress has none to lose.
            Some(_) if change == 0 => {}
            Some((_, Offer::Benefit)) => {
                let what = if rises { "stress of a pilot rises" } else { "stress of a pilot falls" };
                self.report_benefit(what, 0, |event| more(event.result(change)));
            }
            Some((_, Offer::Relief)) => {
                self.report_threat("felt by a pilot", (0, so), |event| more(event.result(change)))
            }
            None => {
                let what = if rises { "stress of a pilot rises by" } else { "stress of a pilot falls by" };
                self.report_combat(what, change.abs(), more);
            }
        }
    }

    /// A condition on combat at work (T7.10c).
    pub(crate) fn report_combat(
        &mut self,
        what: &'static str,
        result: impl Into<i32>,
        more: impl FnOnce(Event) -> Event,
    ) {
        let (campaign, condition, result) = (self.campaign, self.state.condition, result.into());
        self.record(|| {
            let card = &campaign.rules.conditions[usize::from(condition)];
            more(Event::of(Rule::T7_10c).word("card", card.title.clone()).word("what", what).result(result))
        });
    }

    /// A condition on supply at work (T7.10d).
    pub(crate) fn report_supply(&mut self, what: &'static str, result: impl Into<i32>) {
        let (campaign, condition, so) = (self.campaign, self.state.condition, self.state.so);
        let result = result.into();
        self.record(|| {
            let card = &campaign.rules.conditions[usize::from(condition)];
            let event = Event::of(Rule::T7_10d).word("card", card.title.clone()).word("what", what);
            event.result(result).int("so", so)
        });
    }

    /// A condition on movement, Scouts or rescue at work (T7.10e).
    pub(crate) fn report_support(
        &mut self,
        what: &'static str,
        result: impl Into<i32>,
        more: impl FnOnce(Event) -> Event,
    ) {
        let (campaign, condition, result) = (self.campaign, self.state.condition, result.into());
        self.record(|| {
            let card = &campaign.rules.conditions[usize::from(condition)];
            more(Event::of(Rule::T7_10e).word("card", card.title.clone()).word("what", what).result(result))
        });
    }

    /// Press and quiet (T7.10f).
    pub(crate) fn report_press(&mut self, what: &'static str, result: i16) {
        let (campaign, condition, vp) = (self.campaign, self.state.condition, self.state.vp);
        self.record(|| {
            let card = &campaign.rules.conditions[usize::from(condition)];
            Event::of(Rule::T7_10f).word("card", card.title.clone()).word("what", what).result(result).int("vp", vp)
        });
    }

    fn apply_at_draw(&mut self, effect: Effect, row: Row) {
        match effect {
            Effect::Stress { n, whom: Whom::All } => {
                for place in 0..self.state.pilots.len() {
                    if self.state.pilots[place].is_serving() {
                        self.strain_of_day(place, n.into());
                    }
                }
            }
            Effect::So { n, .. } => {
                let change = self.change_so(n);
                let what = if n < 0 { "SO lost" } else { "SO received" };
                self.report_supply(what, change.abs());
            }
            Effect::ExtraScout { .. } => {
                self.state.scouts_free += 1;
                self.report_support("one more Scout today", 1, |event| event);
            }
            Effect::AddPilot { level } => self.add_pilot(level, row),
            _ => {}
        }
    }

    /// Reports an effect that holds all day long, where nothing was asked for it.
    fn report_of_the_day(&mut self, effect: Effect) {
        match effect {
            Effect::Attack { n, .. } => self.report_combat("attack rolls concerned change by", n, |event| event),
            Effect::Loiter { n } => self.report_combat("loiter turns change by", n, |event| event),
            Effect::Range { most } => self.report_combat("no weapon has a range above", most, |event| event),
            Effect::Silent { range } => self.report_combat("no enemy unit fires whose range is", range, |event| event),
            Effect::FreePoints { n } => self.report_supply("Ordnance Points free in each mission:", n),
            Effect::FreeRepairs { n } => self.report_supply("repairs free at the end of the day:", n),
            Effect::NoRepairs {} => self.report_supply("no repairs today", 0),
            Effect::Move { n, .. } => self.report_support("movement of all battalions changes by", n, |event| event),
            Effect::Scouts { n } => self.report_support("Scout rolls change by", n, |event| event),
            Effect::Rescue { n } => self.report_support("rescue rolls change by", n, |event| event),
            _ => {}
        }
    }

    /// A battalion more in the Enemy Rear, from a random deck that has cards (T7.10b).
    fn reinforce(&mut self) -> Option<Label> {
        let left = self.state.decks.battalions;
        let has_cards = |deck: &Deck| {
            let cards = self.campaign.rules.battalions.iter().enumerate();
            cards.into_iter().any(|(place, card)| card.deck == *deck && left & 1 << place != 0)
        };
        let mut decks = Deck::ALL.iter().copied().filter(has_cards);
        let count = decks.clone().count();
        if count == 0 || self.state.battalions.len() == crate::state::MOST_BATTALIONS {
            return None;
        }
        let rank = self.open(Label::NONE, keys::DECK.only(), keys::REINFORCEMENT).index(count);
        let deck = decks.nth(rank)?;
        let key = self.key(Label::NONE, keys::CARD.only(), keys::REINFORCEMENT);
        let card = self.draw_battalion(deck, key)?;
        self.add_battalion(card, Band::EnemyRear);
        Some(keys::battalion(card))
    }

    /// A pilot who joins by a condition: of a family that the squadron owns, by chance among its unused cards (T7.10a).
    fn add_pilot(&mut self, level: crate::terms::damage::Level, row: Row) {
        let owned = legal::families_owned(&self.view(0));
        let free = |family: usize| legal::cards_free(&self.view(0), family as u8);
        let open: u32 =
            (0..32).filter(|&family| owned & 1 << family != 0 && free(family) != 0).map(|family| 1 << family).sum();
        let cost = self.campaign.rules.conditions[usize::from(self.state.condition)].offer.map_or(0, |(cost, _)| cost);
        if open == 0 || self.state.pilots.len() == crate::state::MOST_PILOTS {
            self.report_benefit("no pilot can join", cost, |event| with_row(answered(event, true, TAKEN), row));
            return;
        }
        let labels = (Label::NONE, keys::RECRUIT.only());
        let wish = self.ask((keys::ENLIST, 0), labels, |commander, view, dice| commander.recruits(view, dice));
        let family = if wish < 32 && open & 1 << wish != 0 { wish } else { open.trailing_zeros() as u8 };
        let cards = legal::cards_free(&self.view(0), family);
        let rank = self.open(Label::NONE, Label::NONE, keys::REPLACEMENT_PILOT).index(cards.count_ones() as usize);
        let card = nth_set(cards, rank);
        let label = keys::pilot(card);
        self.state.pilots.push(Pilot::new(card as u8, label, level));
        self.report_benefit("a pilot joins", cost, |event| {
            with_row(answered(event, true, TAKEN), row).unit("pilot", label)
        });
    }
}
