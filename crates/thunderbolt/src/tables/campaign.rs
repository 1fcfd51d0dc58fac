//! The exact tables of the sector map: how battalions are drawn, how they move, and what they cost.

use super::Book;
use crate::rules::draw::{of_deck, take};
use crate::terms::cards::{Band, Deck, Strength};
use ground::chance::{Label, Roll};
use ground::game::Row;
use ground::game::odds::{Ask, Chain, Tables, Title};
use ground::journal::Silent;

pub(super) fn add(tables: &mut Tables<Book>) {
    tables.add_chain(
        Title::house("battalion-move", "the band of a battalion after some days", &["T6.3a", "T7.9g"]),
        |ask| moving(ask, 1),
        Chain {
            steps: |moving: &Moving| moving.days,
            step: |book, moving, state, day, roll| moving.moved(book, moving.band(state, day), roll).index() as i32,
            row: |_, state| band_row(state),
        },
    );

    tables.add_chain(
        Title::house(
            "so-drain",
            "SO points that a battalion costs over some days",
            &["T6.3a", "T6.4a", "T6.4b", "T7.9g"],
        ),
        |ask| moving(ask, 3),
        Chain {
            steps: |moving: &Moving| moving.days,
            step: |book, moving, state, day, roll| {
                let band = moving.moved(book, moving.band(state % BANDS, day), roll);
                let lost = state / BANDS + i32::from(book.rules.band_losses[band.index()]);
                lost * BANDS + band.index() as i32
            },
            row: |_, state| Row::Int(state / BANDS),
        },
    );

    tables.add(
        Title::new(
            "battalion-draw",
            "battalions drawn until their VP reach the set-up value",
            &["T1.2a", "T1.2b", "T7.3a"],
        ),
        |ask| ask.int_or::<u16>("setup-vp", 1..=16, 10, "the set-up value", SAMPLED),
        |book, &value, roll| Row::Int(drawn(book, value, roll)),
    );
}

/// What is said of set-up values whose draws are too many to walk: those of the built-in campaigns among them.
const SAMPLED: &str =
    "larger ones are sampled: 26 VP draw 8.23 battalions on average, 33 VP draw 10.30, 42 VP draw 13.01";

const BANDS: i32 = Band::ALL.len() as i32;

/// A battalion on the sector map.
struct Moving {
    start: Band,
    deck: Deck,
    strength: Strength,
    cards: i8,
    days: i32,
}

fn moving(ask: &mut Ask<'_>, days: i32) -> Moving {
    let strengths: (&[&str], &[Strength]) = (&["full", "half"], &[Strength::Full, Strength::Half]);
    Moving {
        start: ask.one_of("band", (Band::NAMES, Band::ALL), "front-line", "where it is on the first morning"),
        deck: ask.one_of("deck", (Deck::NAMES, Deck::ALL), "assault", "its deck"),
        strength: ask.one_of("strength", strengths, "full", "its strength"),
        cards: ask.int("mod", -6..=6, 0, "what cards and conditions add on each day"),
        days: ask.int("days", 1..=6, days, "days without an attack"),
    }
}

impl Moving {
    /// Where it is before the move of a day, by the state after the day before.
    fn band(&self, state: i32, day: i32) -> Band {
        if day == 1 { self.start } else { Band::ALL[state as usize] }
    }

    fn moved(&self, book: &Book, band: Band, roll: &mut impl Roll) -> Band {
        let of = (self.deck, self.strength);
        book.rules.movement.roll(Label::NONE, of, self.cards.into(), band, roll, &mut Silent)
    }
}

fn band_row(state: i32) -> Row {
    let band = Band::ALL[state as usize];
    Row::Word(band.index() as u8, band.name())
}

/// The number of battalions drawn until their VP reach a value.
fn drawn(book: &Book, value: u16, roll: &mut impl Roll) -> i32 {
    let (draw, battalions) = (&book.rules.draw, &book.rules.battalions);
    let mut decks = [0; Deck::ALL.len()];
    for &deck in Deck::ALL {
        decks[deck.index()] = of_deck(u64::MAX, deck, battalions);
    }
    let (mut vp, mut count, mut turn) = (0, 0, 0);
    while vp < value {
        let left = decks.map(|cards| cards.count_ones() as usize);
        let Some((deck, next)) = draw.next_deck(turn, left) else { break };
        let Some(card) = take(decks[deck.index()], roll) else { break };
        decks[deck.index()] &= !(1 << card);
        vp += u16::from(battalions[usize::from(card)].vp);
        (count, turn) = (count + 1, next);
    }
    count
}
