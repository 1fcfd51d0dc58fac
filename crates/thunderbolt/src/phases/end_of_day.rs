//! End of day: recovery, supply, battalions on the move, losses, upkeep; and the end of the campaign (T6).

use crate::keys;
use crate::ledger::Rule;
use crate::phases::Play;
use crate::phases::so_account::Taken;
use crate::policy::View;
use crate::rules::effects::Effect;
use crate::state::Battalion;
use crate::terms::cards::{Band, Deck, Grade, Movers, Strength, When};
use crate::terms::clock::DAY_END;
use ground::chance::{Chance, Faces, Label, Roll};
use ground::journal::{Event, Journal};

impl<C: Chance, J: Journal> Play<'_, C, J> {
    pub(crate) fn end_day(&mut self) {
        let day = self.state.clock.day;
        self.at(day, DAY_END, 0);
        let last = day == self.campaign.days;
        self.recover();
        if !last {
            let so = self.campaign.daily_so;
            self.earn(so);
            let now = self.state.so;
            self.record(|| Event::of(Rule::T6_2a).result(so).int("so", now));
        }
        self.move_battalions();
        self.restore_battalions();
        let taken = if last { Taken::default() } else { self.lose_to_battalions() };
        self.meet_the_press();
        self.count_remaining();
        if !last {
            self.upkeep();
            let (so, vp) = (self.state.so, self.state.vp);
            let (left, ready) = self.left_and_ready();
            let account = self.account_of_day(&taken);
            self.record(|| {
                let event = Event::of(Rule::T6_9a).int("day", day + 1).int("so", so).int("vp", vp);
                let event = event.int("battalions", left).int("ready", ready);
                match account {
                    Some(account) => event.word("account", account),
                    None => event,
                }
            });
        }
    }

    /// Pilots who did not fly recover (T6.1).
    pub(crate) fn recover(&mut self) {
        let stress = self.campaign.rules.recovery.stress;
        for place in 0..self.state.pilots.len() {
            let pilot = self.state.pilots[place];
            if !pilot.is_serving() || pilot.used {
                continue;
            }
            let lost = stress.min(pilot.stress);
            self.pilot(place).stress -= lost;
            let now = self.state.pilots[place].stress;
            self.record(|| Event::of(Rule::T6_1a).by(pilot.label).result(lost).int("stress", now));
            let cool = self.view(0).level_of(&pilot).cool;
            if cool > 0 {
                let lost = cool.min(now);
                self.pilot(place).stress -= lost;
                self.record(|| {
                    let event = Event::of(Rule::T6_1b).by(pilot.label).result(lost).int("number", cool);
                    event.int("stress", now - lost)
                });
            }
        }
    }

    /// Every battalion on the map that is not Fixed rolls to move, in the order drawn (T6.3).
    pub(crate) fn move_battalions(&mut self) {
        let campaign = self.campaign;
        let day = self.state.clock.day;
        for (card, effect) in campaign.standing_effects() {
            if matches!(effect, Effect::NoMove { day: Some(of), .. } if of == day) {
                self.record(|| Event::of(Rule::T7_1b).word("card", card.title.clone()).int("day", day));
                return;
            }
        }
        if self.state.halted {
            return;
        }
        // All roll by where they were before the first one moved.
        let before = self.state.battalions;
        for place in 0..before.len() {
            let battalion = before[place];
            let card = &campaign.rules.battalions[usize::from(battalion.card)];
            let fixed = card.effects.iter().any(|effect| matches!(effect, Effect::Fixed {}));
            if !battalion.is_active() || fixed {
                continue;
            }
            let cards = self.on_movement(place, card.deck);
            let key = self.key(battalion.label, Label::NONE, keys::MOVEMENT);
            let band = campaign.rules.movement.roll(
                battalion.label,
                (card.deck, battalion.strength),
                cards,
                battalion.band,
                &mut self.chance.open(key),
                self.journal,
            );
            self.state.battalions[place].band = band;
        }
    }

    /// What notes, the campaign and the day add to the movement roll of a battalion (T7.1e, T7.4b, T7.4c, T7.10b,
    /// T7.10e).
    fn on_movement(&mut self, mover: usize, deck: Deck) -> i32 {
        let campaign = self.campaign;
        let moving = self.state.battalions[mover];
        let mut sum = 0;
        for place in 0..self.state.battalions.len() {
            let battalion = self.state.battalions[place];
            for index in 0..self.battalion_card(place).effects.len() {
                let Effect::Move { n, movers, during: Some(during) } = self.battalion_card(place).effects[index] else {
                    continue;
                };
                if !View::holds(&battalion, during) || !concerns(movers, (&moving, deck), place == mover) {
                    continue;
                }
                sum += i32::from(n);
                if battalion.is_active() {
                    self.record(|| {
                        let title = campaign.rules.battalions[usize::from(battalion.card)].title.clone();
                        Event::of(Rule::T7_4b).by(moving.label).word("card", title).modifier(n)
                    });
                } else {
                    self.report_aftermath(place, "a movement roll changes", n, Some(moving.label));
                }
            }
        }
        for (card, effect) in campaign.standing_effects() {
            if let Effect::Move { n, movers, .. } = effect
                && concerns(movers, (&moving, deck), false)
            {
                sum += i32::from(n);
                self.record(|| Event::of(Rule::T7_1e).by(moving.label).word("card", card.title.clone()).modifier(n));
            }
        }
        for effect in self.state.effects_today(campaign) {
            if let Effect::Move { n, movers, .. } = effect
                && concerns(movers, (&moving, deck), false)
            {
                sum += i32::from(n);
            }
        }
        sum
    }

    /// A battalion brings one of a deck back to strength: that with most VP, then the lowest card (T7.4g).
    pub(crate) fn restore_battalions(&mut self) {
        let campaign = self.campaign;
        for place in 0..self.state.battalions.len() {
            let battalion = self.state.battalions[place];
            let card = &campaign.rules.battalions[usize::from(battalion.card)];
            let restore = card.effects.iter().find_map(|effect| match *effect {
                Effect::Restore { deck, least } => Some((deck, least)),
                _ => None,
            });
            let Some((deck, least)) = restore.filter(|_| battalion.is_active()) else { continue };
            let die = self.open(battalion.label, Label::NONE, keys::RESTORE).die(10);
            let halved = self.state.battalions.iter().enumerate().filter(|(_, other)| {
                let own = &campaign.rules.battalions[usize::from(other.card)];
                other.strength == Strength::Half && own.deck == deck
            });
            let best = halved.max_by_key(|(_, other)| {
                (campaign.rules.battalions[usize::from(other.card)].vp, std::cmp::Reverse(other.card))
            });
            let restored = best.map(|(other, _)| other).filter(|_| die >= u32::from(least));
            if let Some(other) = restored {
                self.state.battalions[other].strength = Strength::Full;
            }
            let label = restored.map(|other| self.state.battalions[other].label);
            self.record(|| {
                let what = if label.is_some() { "full again" } else { "nothing is restored" };
                let event = Event::of(Rule::T7_4g).by(battalion.label).word("card", card.title.clone());
                let event = event.rolled(Faces::one(10, die)).int("need", least).word("what", what);
                match label {
                    Some(label) => event.unit("battalion", label),
                    None => event,
                }
            });
        }
    }

    /// SO lost to battalions near the base, and to notes of cards (T6.4, T7.4d).
    pub(crate) fn lose_to_battalions(&mut self) -> Taken {
        let mut taken = Taken::default();
        for place in 0..self.state.battalions.len() {
            let battalion = self.state.battalions[place];
            let cost = self.campaign.rules.band_losses[battalion.band.index()];
            if battalion.is_active() && cost > 0 {
                let lost = self.lose(cost.into());
                let so = self.state.so;
                self.note_taken(&mut taken, place, lost, true);
                let event = |rule| Event::of(rule).by(battalion.label).result(lost).int("so", so);
                match battalion.band {
                    Band::AirBase => self.record(|| event(Rule::T6_4b)),
                    _ => self.record(|| event(Rule::T6_4a)),
                }
            }
            let mut change = 0;
            if battalion.is_active() {
                change += self.so_note(battalion.card.into(), battalion.label, When::DayEnd);
            }
            if battalion.is_full() {
                change += self.so_note(battalion.card.into(), battalion.label, When::DayEndFull);
            }
            self.note_taken(&mut taken, place, -change, false);
        }
        taken
    }

    /// VP of a condition for a good day, or a bad one (T7.10f).
    pub(crate) fn meet_the_press(&mut self) {
        let campaign = self.campaign;
        for effect in self.state.effects_today(campaign) {
            let Effect::Press { battalions, vp, lost } = effect else { continue };
            if self.state.destroyed_today >= battalions {
                self.add_vp(i16::from(vp));
                self.report_press("battalions destroyed before the press", vp.into());
            }
            if self.state.lost_today > 0 {
                self.add_vp(-i16::from(lost));
                self.report_press("an aircraft lost before the press", -i16::from(lost));
            }
        }
    }

    /// VP lost where more battalions are left than the situation allows (T7.2b).
    pub(crate) fn count_remaining(&mut self) {
        let campaign = self.campaign;
        let day = self.state.clock.day;
        let left = self.battalions_left();
        for (card, effect) in campaign.standing_effects() {
            let Effect::Remaining { after, vp } = effect else { continue };
            let Some(&allowed) = after.get(usize::from(day) - 1) else { continue };
            if left > allowed {
                self.add_vp(-i16::from(vp));
                let now = self.state.vp;
                self.record(|| {
                    let event = Event::of(Rule::T7_2b).word("card", card.title.clone()).int("number", left);
                    event.int("day", day).int("need", allowed).result(-i32::from(vp)).int("vp", now)
                });
            }
        }
    }

    /// The end of the campaign (T6.9b, T7.2c).
    pub(crate) fn close_campaign(&mut self) {
        let campaign = self.campaign;
        for (card, effect) in campaign.standing_effects() {
            let Effect::NearBase { band, vp } = effect else { continue };
            for place in 0..self.state.battalions.len() {
                let battalion = self.state.battalions[place];
                if battalion.is_active() && battalion.band >= band {
                    self.add_vp(-i16::from(vp));
                    let now = self.state.vp;
                    self.record(|| {
                        let event = Event::of(Rule::T7_2c).by(battalion.label).word("card", card.title.clone());
                        event.word("band", battalion.band.name()).result(-i32::from(vp)).int("vp", now)
                    });
                }
            }
        }
        let vp = self.state.vp;
        let grade = crate::rules::cards::grade(&campaign.grades, vp);
        self.state.grade = Some(grade);
        let (so, (left, ready)) = (self.state.so, self.left_and_ready());
        self.record(|| {
            let event = Event::of(Rule::T6_9b).int("vp", vp).word("grade", grade.name());
            let event = event.word("bounds", next_grade(&campaign.grades, grade));
            event.int("so", so).int("battalions", left).int("ready", ready)
        });
    }
}

/// The grade above one and the VP from which it counts; of the highest its own bound.
fn next_grade(bounds: &[i16; 4], grade: Grade) -> String {
    match bounds.get(grade as usize) {
        Some(bound) => format!("{} from {bound}", Grade::ALL[grade as usize + 1].name()),
        None => format!("from {}", bounds[bounds.len() - 1]),
    }
}

/// Whether an effect on movement concerns a battalion; `own` is whether the effect is on its own card.
fn concerns(movers: Movers, (battalion, deck): (&Battalion, Deck), own: bool) -> bool {
    match movers {
        Movers::Itself => own,
        Movers::OtherAssault => !own && deck == Deck::Assault,
        Movers::FrontLine => battalion.band == Band::FrontLine,
        Movers::Others => !own,
        Movers::Assault => deck == Deck::Assault,
        Movers::All => true,
    }
}
