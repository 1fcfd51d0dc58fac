//! The account of a day in words, for the journal: the SO that came in, what they were spent on, and what battalions
//! took of them.

use crate::phases::Play;
use crate::state::tallies::Expense;
use ground::chance::Chance;
use ground::game::names::spoken;
use ground::journal::Journal;
use std::fmt::Write;

/// The SO that battalions took at the end of a day.
#[derive(Debug, Default)]
pub(crate) struct Taken {
    so: u32,
    /// How many each took, in words; empty for a journal that keeps nothing.
    words: String,
}

impl<C: Chance, J: Journal> Play<'_, C, J> {
    /// Notes the SO that a battalion took, by its band or by the note of its card.
    pub(crate) fn note_taken(&self, taken: &mut Taken, place: usize, so: i16, by_band: bool) {
        if so <= 0 || !self.journal.keeps() {
            return;
        }
        taken.so += so as u32;
        let title = &self.battalion_card(place).title;
        let result = match self.state.battalions[place].band.name() {
            band if by_band => write!(taken.words, ", {so} for {title} in the {}", spoken(band)),
            _ => write!(taken.words, ", {so} for {title}"),
        };
        debug_assert!(result.is_ok(), "a string takes all that is written to it");
    }

    /// What the account did since the day began, where anything but ordnance was paid; none for a journal that keeps
    /// nothing.
    pub(crate) fn account_of_day(&self, taken: &Taken) -> Option<String> {
        let (tallies, dawn) = (&self.state.tallies, &self.state.dawn);
        let spent = |expense: usize| tallies.spent[expense] - dawn.spent[expense];
        let lost = Expense::Lost as usize;
        let beside = (0..Expense::NAMES.len()).filter(|&expense| expense != Expense::Ordnance as usize);
        if !self.journal.keeps() || beside.map(spent).sum::<u32>() == 0 {
            return None;
        }
        let paid = Expense::NAMES[..lost].iter().enumerate().filter(|(expense, _)| spent(*expense) > 0);
        let paid: String = paid.map(|(expense, name)| format!(", {} for {name}", spent(expense))).collect();
        let other = match spent(lost).saturating_sub(taken.so) {
            0 => String::new(),
            so => format!(", {so} lost to cards"),
        };
        Some(format!("{} came in{paid}{other}{}", tallies.earned - dawn.earned, taken.words))
    }
}
