//! How the battalions of a campaign are drawn, and where those of each deck start (T1.2).

use crate::rules::battalions::BattalionCard;
use crate::terms::cards::{Band, Deck};
use crate::terms::lowering::{part, table};
use ground::chance::Roll;

table! {
    /// The draw of battalions.
    DrawFile => Draw {
        /// The decks in the order of drawing, which begins again at its end.
        order: Vec<Deck>,
        /// Where battalions start.
        start: StartBands,
    }
}
part! {
    #![derive(Copy)]
    /// Where battalions start, by deck.
    StartBandsFile => StartBands {
        /// Assault battalions.
        assault: Band,
        /// Support battalions.
        support: Band,
        /// Command battalions.
        command: Band,
    }
}

impl Draw {
    /// The deck of the next card, after `drawn` steps of this order; a deck without cards is passed over. None if all
    /// decks of the order are empty (T1.2a).
    pub(crate) fn next_deck(&self, drawn: usize, left: [usize; 3]) -> Option<(Deck, usize)> {
        let turn = |step: usize| (self.order[step % self.order.len()], step + 1);
        (drawn..drawn + self.order.len()).map(turn).find(|(deck, _)| left[deck.index()] > 0)
    }

    /// Where a battalion of a deck starts without a card that says otherwise (T1.2c).
    pub(crate) const fn start(&self, deck: Deck) -> Band {
        match deck {
            Deck::Assault => self.start.assault,
            Deck::Support => self.start.support,
            Deck::Command => self.start.command,
        }
    }
}

/// The cards of a deck among those of a mask, a bit each by place.
pub(crate) fn of_deck(cards: u64, deck: Deck, battalions: &[BattalionCard]) -> u64 {
    let of = |(_, card): &(usize, &BattalionCard)| card.deck == deck;
    battalions.iter().enumerate().filter(of).fold(0, |mask, (place, _)| mask | cards & 1 << place)
}

/// Takes a card out of a mask of cards, a bit each by place: each as likely. None if it is empty.
pub(crate) fn take(cards: u64, roll: &mut impl Roll) -> Option<u8> {
    if cards == 0 {
        return None;
    }
    let rank = roll.index(cards.count_ones() as usize);
    let rest = (0..rank).fold(cards, |rest, _| rest & (rest - 1));
    Some(rest.trailing_zeros() as u8)
}
