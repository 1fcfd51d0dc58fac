//! Set-up: cards, battalions, aircraft, Scouts, pilots (T1).

use crate::keys;
use crate::ledger::Rule;
use crate::phases::Play;
use crate::phases::context::{Row, answered, with_row};
use crate::policy::{Purchase, legal};
use crate::rules::draw::{of_deck, take};
use crate::rules::effects::Effect;
use crate::scenario::squadron::Squadron;
use crate::state::battalions::{Battalion, mask, nth_set};
use crate::state::tallies::Expense;
use crate::state::{Aircraft, MOST_BATTALIONS, Pilot};
use crate::terms::cards::{Band, Deck, Strength, When};
use crate::terms::damage::Level;
use ground::chance::{Chance, Faces, Label, Roll, StreamKey};
use ground::journal::{Event, Journal};

/// The most questions of one kind that a player is asked before the first day.
const MOST_QUESTIONS: u16 = 250;
/// What becomes of an aircraft or a Scout of a fixed squadron.
const BOUGHT: &str = "bought";
const TOO_DEAR: &str = "left out for want of SO";

impl<C: Chance, J: Journal> Play<'_, C, J> {
    /// Set-up, up to the first day.
    pub(crate) fn set_up(&mut self) {
        self.at(0, 0, 0);
        self.open_log();
        self.draw_battalions();
        self.buy();
        self.enlist();
        self.exchange_levels();
        self.promote();
        let so = self.state.so;
        let (left, ready) = self.left_and_ready();
        self.record(|| Event::of(Rule::T1_7a).int("day", 1).int("so", so).int("battalions", left).int("ready", ready));
    }

    /// The cards in force and the Player Log (T1.1).
    pub(crate) fn open_log(&mut self) {
        let campaign = self.campaign;
        self.state.so = campaign.starting_so;
        self.state.decks.battalions = mask(campaign.rules.battalions.len());
        self.state.decks.conditions = mask(campaign.rules.conditions.len());
        self.state.decks.events = mask(campaign.rules.events.len());
        self.record(|| Event::of(Rule::T1_1a));
        let (so, days) = (campaign.starting_so, campaign.days);
        let added = |(_, effect)| if let Effect::SetUpVp { n } = effect { n } else { 0 };
        let added = campaign.standing_effects().map(added).fold(0, u8::saturating_add);
        let mut set_up_vp = campaign.set_up_vp.saturating_sub(added);
        self.record(|| {
            let event = Event::of(Rule::T1_1b).word("card", campaign.card.title.clone());
            event.int("number", campaign.year).result(set_up_vp)
        });
        self.record(|| {
            let event = Event::of(Rule::T1_1c).word("card", campaign.situation.title.clone());
            event.int("so", so).int("number", days).result(campaign.daily_so)
        });
        self.record(|| Event::of(Rule::T1_1d).int("so", so).int("number", days));
        for (card, effect) in campaign.standing_effects() {
            match effect {
                Effect::SetUpVp { n } => {
                    set_up_vp = set_up_vp.saturating_add(n);
                    self.record(|| {
                        let event = Event::of(Rule::T7_2f).word("card", card.title.clone());
                        event.modifier(n).result(set_up_vp)
                    });
                }
                Effect::NoEnemy { n } => {
                    let left = campaign.full_cup().left();
                    self.record(|| {
                        Event::of(Rule::T7_1c).word("card", card.title.clone()).result(n).int("number", left)
                    });
                }
                _ => {}
            }
        }
    }

    /// Battalions are drawn from the three decks in turn until their VP reach the set-up value (T1.2).
    pub(crate) fn draw_battalions(&mut self) {
        let campaign = self.campaign;
        let (mut vp, mut number, mut turn) = (0u16, 0, 0);
        while vp < campaign.set_up_vp.into() && self.state.battalions.len() < MOST_BATTALIONS {
            let Some((deck, next)) = campaign.rules.draw.next_deck(turn, self.left_in_decks()) else { break };
            let stream = Label(number as u16 + 1);
            let key = self.key(Label::NONE, stream, keys::BATTALION);
            let Some(card) = self.draw_battalion(deck, key) else { break };
            (turn, number) = (next, number + 1);
            vp += u16::from(campaign.rules.battalions[card].vp);
            let label = keys::battalion(card);
            self.record(|| {
                let event = Event::of(Rule::T1_2a).by(label).int("number", number).word("what", deck.name());
                event.result(campaign.rules.battalions[card].vp)
            });
            let band = self.start_band(card, deck);
            self.add_battalion(card, band);
        }
        self.record(|| Event::of(Rule::T1_2b).result(vp).int("need", campaign.set_up_vp).int("number", number));
    }

    /// The cards left in each deck.
    fn left_in_decks(&self) -> [usize; 3] {
        let mut left = [0; 3];
        let cards = self.campaign.rules.battalions.iter().enumerate();
        for (_, card) in cards.filter(|(place, _)| self.state.decks.battalions & 1 << place != 0) {
            left[card.deck.index()] += 1;
        }
        left
    }

    /// Draws a card of a deck, each card left as likely; none where the deck is empty.
    pub(crate) fn draw_battalion(&mut self, deck: Deck, key: StreamKey) -> Option<usize> {
        let left = of_deck(self.state.decks.battalions, deck, &self.campaign.rules.battalions);
        let card = take(left, &mut self.chance.open(key))?;
        self.state.decks.battalions &= !(1 << card);
        Some(card.into())
    }

    /// Where a drawn battalion starts: by its deck, its own note, the campaign's roll, the situation's shift (T1.2c,
    /// T1.2d).
    fn start_band(&mut self, card: usize, deck: Deck) -> Band {
        let campaign = self.campaign;
        let (label, own) = (keys::battalion(card), &campaign.rules.battalions[card]);
        let mut band = campaign.rules.draw.start(deck);
        let mut by: Option<&str> = None;
        for effect in &own.effects {
            if let Effect::StartBand { band: noted, deck: None, .. } = *effect {
                (band, by) = (noted, Some(own.title.as_str()));
                self.record(|| {
                    let event = Event::of(Rule::T7_4a).by(label).word("card", own.title.clone());
                    event.word("band", noted.name())
                });
            }
        }
        for (standing, effect) in campaign.standing_effects() {
            match effect {
                Effect::StartBand { band: rolled, deck: Some(of), least: Some(least) } if of == deck => {
                    let die = self.open(label, Label::NONE, keys::START_BAND).die(10);
                    if die >= u32::from(least) {
                        (band, by) = (rolled, Some(standing.title.as_str()));
                    }
                    let what = if die >= u32::from(least) { rolled.name() } else { "no change" };
                    self.record(|| {
                        let event = Event::of(Rule::T7_1d).by(label).word("card", standing.title.clone());
                        event.rolled(Faces::one(10, die)).int("need", least).word("what", what)
                    });
                }
                Effect::BandShift { n, deck: of } if of == deck => {
                    (band, by) = (band.moved(n), Some(standing.title.as_str()));
                    self.record(|| {
                        let event = Event::of(Rule::T7_2d).by(label).word("card", standing.title.clone());
                        event.word("band", band.name())
                    });
                }
                _ => {}
            }
        }
        match by {
            None => self.record(|| Event::of(Rule::T1_2c).by(label).word("band", band.name())),
            Some(card) => {
                self.record(|| Event::of(Rule::T1_2d).by(label).word("band", band.name()).word("card", card.to_owned()))
            }
        }
        band
    }

    /// Puts a drawn battalion on the sector map, and pays what its card costs on drawing (T1.2e).
    pub(crate) fn add_battalion(&mut self, card: usize, band: Band) {
        let label = keys::battalion(card);
        self.state.battalions.push(Battalion {
            card: card as u8,
            label,
            band,
            strength: Strength::Full,
            ..Battalion::BLANK
        });
        let lost = self.so_note(card, label, When::Draw);
        if lost != 0 {
            let so = self.state.so;
            self.record(|| Event::of(Rule::T1_2e).by(label).result(-lost).int("so", so));
        }
    }

    /// The player buys aircraft and Scouts, or the scenario has done so (T1.3, T1.4).
    pub(crate) fn buy(&mut self) {
        if let Some(squadron) = &self.campaign.squadron {
            self.buy_squadron(squadron);
            return;
        }
        let mut scouts = 0;
        for number in 1..=MOST_QUESTIONS {
            let labels = (Label::NONE, Label(number));
            let choice = self.ask((keys::BUY, 0), labels, |commander, view, dice| commander.buys(view, dice));
            if choice.pick != Purchase::Scout {
                self.report_scouts(std::mem::take(&mut scouts), BOUGHT);
            }
            if !legal::may_buy(&self.view(0), choice.pick) {
                break;
            }
            match choice.pick {
                Purchase::Aircraft(kind) => self.buy_aircraft(kind, choice.row),
                Purchase::Scout => {
                    scouts += 1;
                    self.buy_scout();
                }
                Purchase::Done => break,
            }
        }
        self.report_scouts(scouts, BOUGHT);
    }

    /// What the scenario has bought. Drawn cards may have taken the SO that it counts on: what can't be paid any more
    /// is left out, and what is cheaper is bought all the same.
    fn buy_squadron(&mut self, squadron: &Squadron) {
        for (place, &kind) in squadron.aircraft.iter().enumerate() {
            if legal::may_buy(&self.view(0), Purchase::Aircraft(kind)) {
                self.buy_aircraft(kind, None);
            } else {
                let number = squadron.aircraft[..place].iter().filter(|&&before| before == kind).count();
                self.report_aircraft(keys::aircraft(kind.into(), number), 0, (TOO_DEAR, None));
            }
        }
        let mut scouts = 0;
        while scouts < squadron.scouts && legal::may_buy(&self.view(0), Purchase::Scout) {
            scouts += 1;
            self.buy_scout();
        }
        self.report_scouts(scouts.into(), BOUGHT);
        self.report_scouts((squadron.scouts - scouts).into(), TOO_DEAR);
    }

    fn buy_scout(&mut self) {
        self.state.scouts += 1;
        self.spend(self.campaign.rules.scouts.cost.into(), Expense::Scouts);
    }

    /// Scouts bought one after another, or left out (T1.4a).
    fn report_scouts(&mut self, scouts: i32, what: &'static str) {
        if scouts > 0 {
            let cost = if what == BOUGHT { scouts * i32::from(self.campaign.rules.scouts.cost) } else { 0 };
            let so = self.state.so;
            self.record(|| Event::of(Rule::T1_4a).int("number", scouts).word("what", what).result(cost).int("so", so));
        }
    }

    fn buy_aircraft(&mut self, kind: u8, row: Row) {
        let number = self.state.squadron.iter().filter(|aircraft| aircraft.kind == kind).count();
        let label = keys::aircraft(kind.into(), number);
        let cost = self.campaign.rules.aircraft[usize::from(kind)].so;
        self.state.squadron.push(Aircraft::new(kind, label));
        self.spend(cost.into(), Expense::Aircraft);
        self.report_aircraft(label, cost, (BOUGHT, row));
    }

    /// An aircraft bought, or left out (T1.3c).
    fn report_aircraft(&mut self, label: Label, cost: u8, (what, row): (&'static str, Row)) {
        let so = self.state.so;
        self.record(|| with_row(Event::of(Rule::T1_3c).by(label).word("what", what).result(cost).int("so", so), row));
    }

    /// A pilot for each manned aircraft, and one more for each family (T1.5a to T1.5c).
    pub(crate) fn enlist(&mut self) {
        for me in 0..self.state.squadron.len() {
            let kind = &self.campaign.rules.aircraft[usize::from(self.state.squadron[me].kind)];
            if !kind.manned {
                continue;
            }
            if let Some(pilot) = self.join(kind.family) {
                let aircraft = self.label(me);
                self.record(|| Event::of(Rule::T1_5a).by(pilot).unit("aircraft", aircraft));
                self.report_start(pilot);
            }
        }
        for family in 0..self.campaign.rules.families.len() {
            let flies = |aircraft: &Aircraft| {
                let kind = &self.campaign.rules.aircraft[usize::from(aircraft.kind)];
                kind.manned && usize::from(kind.family) == family
            };
            if !self.state.squadron.iter().any(flies) {
                continue;
            }
            for _ in 0..self.campaign.rules.squadron.extra_pilots {
                let Some(pilot) = self.join(family as u8) else { break };
                let name = &self.campaign.rules.families[family];
                self.record(|| Event::of(Rule::T1_5b).by(pilot).word("what", name.clone()));
                self.report_start(pilot);
            }
        }
    }

    /// The next pilot of a family joins; none where its cards have run out.
    fn join(&mut self, family: u8) -> Option<Label> {
        let free = legal::cards_free(&self.view(0), family);
        if free == 0 {
            return None;
        }
        let joined = self.state.pilots.len();
        let of_scenario = self.campaign.squadron.as_ref().and_then(|squadron| {
            let rules = &self.campaign.rules;
            let of_family = |card: &&u8| rules.pilots[usize::from(**card)].family == family && free & 1 << **card != 0;
            squadron.pilots.iter().find(of_family).copied()
        });
        let card = match of_scenario {
            Some(card) => card,
            None => {
                let labels = (Label(u16::from(family) + 1), Label(joined as u16 + 1));
                self.ask((keys::ENLIST, 0), labels, |commander, view, dice| commander.enlists(view, family, dice)).pick
            }
        };
        let card = if card < 64 && free & 1 << card != 0 { usize::from(card) } else { nth_set(free, 0) };
        let label = keys::pilot(card);
        self.state.pilots.push(Pilot::new(card as u8, label, self.campaign.rules.squadron.level));
        Some(label)
    }

    fn report_start(&mut self, pilot: Label) {
        let level = self.campaign.rules.squadron.level;
        self.record(|| {
            let event = Event::of(Rule::T1_5c).by(pilot).word("level", level.name());
            event.int("stress", 0).int("xp", 0)
        });
    }

    /// Levels are exchanged between pilots (T1.5d).
    pub(crate) fn exchange_levels(&mut self) {
        if let Some(squadron) = &self.campaign.squadron {
            // An aircraft that drawn cards left no SO for brings no pilot, and an exchange is made whole or not at all.
            let joined = |card: &u8| self.state.pilots.iter().any(|pilot| pilot.card == *card);
            let mut exchanged = squadron.pilots.iter().zip(&squadron.changes).filter(|(_, change)| **change != 0);
            if !exchanged.all(|(card, _)| joined(card)) {
                return;
            }
            for (&card, &change) in squadron.pilots.iter().zip(&squadron.changes).filter(|(_, change)| **change != 0) {
                if let Some(pilot) = self.state.pilots.iter().position(|pilot| pilot.card == card) {
                    self.change_level(pilot, change, false);
                }
            }
            return;
        }
        for number in 1..=MOST_QUESTIONS {
            let labels = (Label::NONE, keys::EXCHANGES.at(number - 1));
            let choice = self.ask((keys::ENLIST, 0), labels, |commander, view, dice| commander.adjusts(view, dice));
            let Some((up, down)) = choice.pick else { return };
            if !legal::may_adjust(&self.view(0), up, down) {
                return;
            }
            self.change_level(up.into(), 1, true);
            self.change_level(down.into(), -1, true);
        }
    }

    /// A pilot changes by some levels, by the choice of a player or by the scenario (T1.5d).
    fn change_level(&mut self, pilot: usize, change: i8, asked: bool) {
        let pilot = self.pilot(pilot);
        pilot.level = pilot.level.moved(change).unwrap_or(pilot.level);
        let (label, level) = (pilot.label, pilot.level);
        self.record(|| {
            let event = Event::of(Rule::T1_5d).by(label).result(change).word("level", level.name());
            answered(event, asked, if change > 0 { "raised" } else { "lowered" })
        });
    }

    /// Pilots are promoted for SO (T1.6a).
    pub(crate) fn promote(&mut self) {
        if let Some(squadron) = &self.campaign.squadron {
            for (&card, &steps) in squadron.pilots.iter().zip(&squadron.promotions) {
                for _ in 0..steps {
                    let joined = self.state.pilots.iter().position(|pilot| pilot.card == card);
                    // Cards that are drawn before may have taken the SO that the scenario counts on.
                    let paid = |pilot: &usize| legal::may_promote(&self.view(0), *pilot as u8);
                    if let Some(pilot) = joined.filter(paid) {
                        self.promote_for_so(pilot, (false, None));
                    }
                }
            }
            return;
        }
        for number in 1..=MOST_QUESTIONS {
            let labels = (Label::NONE, keys::PROMOTIONS.at(number - 1));
            let choice = self.ask((keys::ENLIST, 0), labels, |commander, view, dice| commander.promotes(view, dice));
            match choice.pick {
                Some(pilot) if legal::may_promote(&self.view(0), pilot) => {
                    self.promote_for_so(pilot.into(), (true, choice.row));
                }
                _ => return,
            }
        }
    }

    /// A pilot is promoted, by the choice of a player or by the scenario (T1.6a).
    fn promote_for_so(&mut self, pilot: usize, (asked, row): (bool, Row)) {
        let cost = self.campaign.rules.promotion.cost;
        self.spend(cost.into(), Expense::Promotions);
        let so = self.state.so;
        let pilot = self.pilot(pilot);
        let level: Level = pilot.level.moved(1).unwrap_or(pilot.level);
        pilot.level = level;
        let label = pilot.label;
        self.record(|| {
            let event = Event::of(Rule::T1_6a).by(label).word("level", level.name()).result(cost).int("so", so);
            with_row(answered(event, asked, "promoted"), row)
        });
    }
}
