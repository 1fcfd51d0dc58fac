//! Notes of cards at work: SO, XP, and what they do once the battalion is destroyed (T5.6d, T7.4c, T7.4d).

use crate::ledger::Rule;
use crate::phases::Play;
use crate::rules::effects::Effect;
use crate::terms::cards::When;
use ground::chance::{Chance, Label};
use ground::journal::{Event, Journal};

impl<C: Chance, J: Journal> Play<'_, C, J> {
    /// SO that the note of a battalion's card gives or takes at a moment; gives the change (T7.4d).
    pub(crate) fn so_note(&mut self, card: usize, label: Label, moment: When) -> i16 {
        let campaign = self.campaign;
        let mut change = 0;
        for effect in &campaign.rules.battalions[card].effects {
            let Effect::So { n, when: Some(when) } = *effect else { continue };
            if when != moment {
                continue;
            }
            let moved = self.change_so(n);
            change += moved;
            let so = self.state.so;
            self.record(|| {
                let title = campaign.rules.battalions[card].title.clone();
                let event = Event::of(Rule::T7_4d).by(label).word("card", title).word("what", moment_word(moment));
                event.result(moved).int("so", so)
            });
        }
        change
    }

    /// XP that a pilot earns by a card, and all that the pilot then has (T5.6d).
    pub(crate) fn report_xp_by_card(&mut self, pilot: Label, card: &str, (xp, total): (i8, u8)) {
        self.record(|| {
            let event = Event::of(Rule::T5_6d).by(pilot).word("card", card.to_owned());
            event.result(xp).int("xp", total)
        });
    }

    /// The note of a destroyed battalion at work on the movement of others (T7.4c).
    pub(crate) fn report_aftermath(&mut self, of: usize, what: &'static str, modifier: i8, on: Option<Label>) {
        let campaign = self.campaign;
        let battalion = self.state.battalions[of];
        self.record(|| {
            let title = campaign.rules.battalions[usize::from(battalion.card)].title.clone();
            let event = Event::of(Rule::T7_4c).by(battalion.label).word("card", title).word("what", what);
            let event = event.modifier(modifier);
            match on {
                Some(label) => event.unit("battalion", label),
                None => event,
            }
        });
    }
}

const fn moment_word(moment: When) -> &'static str {
    match moment {
        When::Draw => "when drawn",
        When::DayEnd => "at the end of the day",
        When::DayEndFull => "at the end of the day while full",
        When::Destroyed => "when destroyed",
    }
}
