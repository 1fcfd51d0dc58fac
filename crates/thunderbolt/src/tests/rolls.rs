//! Dice of cases: besides dice as all cases write them, words for what is drawn.
//!
//! `card:a2`, `condition:5`, `event:17`, `chit:none` and `chit:sam` draw that card or chit, `heavy:killed` and
//! `light:structure!ah-64` that side of a hit counter, with the family that it has no effect on. Each is the die with
//! as many sides as there are cards, chits or counters left at that moment. Counters that follow each other are those
//! of one attack; a bar ends it.

use crate::rules::enemy::Hits;
use crate::rules::hits::OutOfCup;
use crate::scenario::Campaign;
use crate::state::State;
use crate::terms::damage::{Counter, HitSide};
use crate::terms::units::UnitKind;
use crate::tests::scripted::battalion_card;
use ground::game::testing::cases::Common;

/// A type of unit by its name.
pub(crate) fn unit_kind(name: &str) -> Option<UnitKind> {
    UnitKind::ALL.iter().find(|kind| kind.name() == name).copied()
}

/// The dice of a case, as sides and face.
pub(crate) fn resolved(common: &Common, campaign: &Campaign, state: &State) -> Vec<(u32, u32)> {
    let mut decks = (state.decks, state.mission.cup);
    let mut out = state.mission.out_of_cup;
    let words: Vec<&str> = common.rolls.split_whitespace().collect();
    let mut dice = Vec::new();
    for words in words.chunk_by(|one, other| side(one).is_some() && side(other).is_some()) {
        if words.iter().all(|word| side(word).is_some()) {
            dice.extend(counters(campaign, words, &mut out));
            continue;
        }
        for word in words {
            match word.split_once(':').filter(|(kind, _)| !kind.starts_with('d')) {
                Some((kind, what)) => dice.push(drawn(campaign, &mut decks, kind, what)),
                None => dice.extend(Common { rolls: (*word).to_owned(), ..common.clone() }.dice(10)),
            }
        }
    }
    dice
}

/// The side of a hit counter that a word draws.
fn side(word: &str) -> Option<HitSide> {
    match word.split_once(':')?.0 {
        "heavy" => Some(HitSide::Heavy),
        "light" => Some(HitSide::Light),
        _ => None,
    }
}

/// The dice that draw the hit counters of one attack.
fn counters(campaign: &Campaign, words: &[&str], out: &mut OutOfCup) -> Vec<(u32, u32)> {
    let count = |of: HitSide| words.iter().filter(|word| side(word) == Some(of)).count() as u8;
    let hits = Hits { heavy: count(HitSide::Heavy), light: count(HitSide::Light) };
    let mut drawing = campaign.rules.hits.drawing(hits, out);
    let mut dice = Vec::new();
    for word in words {
        let (side, what) = (side(word).expect("a counter"), word.split_once(':').expect("a counter").1);
        let (counter, family) = what.split_once('!').map_or((what, None), |(what, family)| (what, Some(family)));
        let counter = *Counter::ALL.iter().find(|known| known.name() == counter).expect("a counter");
        let place = |family: &str| {
            let place = campaign.rules.families.iter().position(|known| known == family);
            place.unwrap_or_else(|| panic!("no family {family}")) as u8
        };
        let found = drawing.scripted(side, (counter, family.map(place)));
        let (sides, face, sort) = found.unwrap_or_else(|| panic!("no counter {word}"));
        dice.push((sides, face));
        out.0[sort] += u8::from(counter.lasts_the_mission());
    }
    dice
}

type Piles = (crate::state::battalions::Decks, crate::rules::pop_ups::PopUps);

fn drawn(campaign: &Campaign, (decks, cup): &mut Piles, kind: &str, what: &str) -> (u32, u32) {
    match kind {
        "card" => {
            let card = battalion_card(campaign, what);
            let deck = campaign.rules.battalions[card].deck;
            let of_deck = crate::rules::draw::of_deck(decks.battalions, deck, &campaign.rules.battalions);
            decks.battalions &= !(1 << card);
            rank(of_deck, card)
        }
        "condition" => take(&mut decks.conditions, what),
        "event" => take(&mut decks.events, what),
        "chit" => {
            let (sides, mut face) = (u32::from(cup.left()), 1);
            if let Some(kind) = unit_kind(what) {
                let before = cup.enemy[..kind.index()].iter().map(|&chits| u32::from(chits));
                face = u32::from(cup.no_enemy) + before.sum::<u32>() + 1;
                cup.enemy[kind.index()] = cup.enemy[kind.index()].saturating_sub(1);
            }
            (sides, face)
        }
        "enemy-chit" => {
            let kind = unit_kind(what).unwrap_or_else(|| panic!("no unit {what}"));
            let sides = u32::from(cup.enemies());
            let before = cup.enemy[..kind.index()].iter().map(|&chits| u32::from(chits));
            let face = before.sum::<u32>() + 1;
            cup.enemy[kind.index()] = cup.enemy[kind.index()].saturating_sub(1);
            (sides, face)
        }
        _ => panic!("`{kind}:{what}` is no die"),
    }
}

/// The card of this number, taken out of a deck.
fn take(deck: &mut u64, number: &str) -> (u32, u32) {
    let card: usize = number.parse::<usize>().unwrap_or_else(|_| panic!("{number} is no card")) - 1;
    let die = rank(*deck, card);
    *deck &= !(1 << card);
    die
}

/// The rank of a card among those left.
fn rank(left: u64, card: usize) -> (u32, u32) {
    (left.count_ones(), (left & ((1 << card) - 1)).count_ones() + 1)
}
