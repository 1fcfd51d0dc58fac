//! The cards, counters and tables of the built-in rules: what must hold of them, and their figures against
//! `tests/thunderbolt/*.csv`.

use super::standing::{RULES, TABLES_OF_PLAY};
use crate::rules::Rules;
use crate::rules::battalions::BattalionCard;
use crate::rules::board::{Terrain, TilePile};
use crate::rules::enemy::Hits;
use crate::rules::hits::{HitCup, OutOfCup};
use crate::terms::cards::{Band, Deck};
use crate::terms::damage::{Counter, HitSide, Level, Part};
use crate::terms::flying::{PLACES, Place, Stance};
use crate::terms::switches::{BattalionCards, Switches};
use crate::terms::units::{Targets, UnitKind};
use ground::board::Facing;
use ground::chance::{Enumerate, Exact, Label, Scripted};
use ground::game::testing::pins;
use ground::journal::{Recording, Silent};
use num_traits::ToPrimitive;
use std::collections::BTreeMap;

fn hex(number: u32) -> Place {
    Place::numbered(number)
}

fn value(card: &BattalionCard) -> u16 {
    card.units.each().map(|(kind, count)| u16::from(RULES.units[kind.index()].value) * u16::from(count)).sum()
}

/// A share of a number of hundredths, halves rounded up.
fn share(hundredths: u16, whole: u16) -> u16 {
    (hundredths * whole + 50) / 100
}

#[test]
fn pins_the_thresholds_of_every_battalion_are_shares_of_its_value() {
    pins::shows_both_ways(&["T7.3a", "T7.3b"]);
    assert_eq!(RULES.battalions.len(), 25);
    for card in &RULES.battalions {
        let total = value(card);
        assert_eq!((card.half, card.destroyed), (share(60, total), share(15, total)), "{}", card.name);
        assert!(card.units.each().all(|(_, count)| count % 2 == 0), "{}", card.name);
    }
    let of = |deck| RULES.battalions.iter().filter(move |card| card.deck == deck);
    let decks = [Deck::Assault, Deck::Support, Deck::Command];
    assert_eq!(decks.map(|deck| of(deck).count()), [12, 7, 6]);
    assert_eq!(decks.map(|deck| of(deck).map(|card| u16::from(card.vp)).sum::<u16>()), [43, 21, 18]);
}

#[test]
fn pins_six_battalions_have_other_units_where_they_are_taken_as_typed() {
    pins::shows_both_ways(&["T7.3c"]);
    let typed = Rules::of(&TABLES_OF_PLAY, &Switches { battalions: BattalionCards::Typed, ..Switches::default() });
    let cards = typed.battalions.iter().zip(&RULES.battalions);
    let other: Vec<(&str, u16)> = cards
        .filter(|(typed, usual)| typed.units != usual.units)
        .map(|(typed, _)| (typed.name.as_str(), value(typed)))
        .collect();
    assert_eq!(other, [("a1", 38), ("a5", 34), ("s2", 10), ("s5", 40), ("c3", 34), ("c6", 34)]);
    assert_eq!(typed.battalions[0].units.by_kind()[UnitKind::Aaa.index()], 4);
}

#[test]
fn pins_the_hit_cup_holds_60_counters() {
    pins::shows_both_ways(&["T7.9a"]);
    let count = |side, counter| {
        // Of a family that no counter names: no side is void.
        let draw = |roll: &mut Enumerate| {
            let mut cup = RULES.hits.drawing(Hits::on(side, 1), &OutOfCup::NONE);
            cup.draw(side, (Label::NONE, u8::MAX), roll, &mut Silent).expect("a cup that is full").1
        };
        let exact = Exact::of(draw).expect("a cup of few sorts");
        (exact.probability(&counter) * num_bigint::BigUint::from(60u32)).to_integer().to_u8().expect("at most 60")
    };
    let counts = |side| Counter::ALL.iter().map(|&counter| count(side, counter)).collect::<Vec<u8>>();
    assert_eq!(counts(HitSide::Heavy), [21, 10, 4, 6, 2, 3, 1, 2, 2, 2, 3, 1, 2, 1]);
    assert_eq!(counts(HitSide::Light), [48, 7, 1, 2, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0]);
}

/// A counter that names the family of an aircraft says nothing to it, on the side that names it alone.
#[test]
fn pins_a_counter_is_void_for_the_family_that_it_names() {
    pins::shows_both_ways(&["T4.11i"]);
    let family = |name: &str| RULES.families.iter().position(|family| family == name).expect("a family") as u8;
    let draw = |cup: &HitCup, counter, immune, family| {
        let mut drawing = cup.drawing(Hits { heavy: 0, light: 1 }, &OutOfCup::NONE);
        let found = drawing.scripted(HitSide::Light, (counter, immune));
        let (sides, face, _) = found.expect("a counter of this sort");
        let mut roll = Scripted::new([(sides, face)]);
        let mut journal = Recording::default();
        let mut drawing = cup.drawing(Hits { heavy: 0, light: 1 }, &OutOfCup::NONE);
        let drawn = drawing.draw(HitSide::Light, (Label(1), family), &mut roll, &mut journal);
        let (_, counter) = drawn.expect("a cup that is full");
        roll.finish().expect("one die");
        let rules: Vec<&str> =
            journal.events().iter().map(|event| crate::ledger().rule(event.rule).id.as_str()).collect();
        (counter, rules.join(" "))
    };
    let (ah_64, a_10) = (family("ah-64"), family("a-10"));
    let cup = &RULES.hits;
    assert_eq!(draw(cup, Counter::Structure, Some(ah_64), ah_64), (Counter::Nothing, "T4.11k T4.11i".to_owned()));
    assert_eq!(draw(cup, Counter::Structure, Some(ah_64), a_10), (Counter::Structure, "T4.11k".to_owned()));
    assert_eq!(draw(cup, Counter::Stress1, Some(a_10), ah_64), (Counter::Stress1, "T4.11k".to_owned()));
}

#[test]
fn pins_the_pop_up_cup_holds_22_no_enemy_and_ten_enemies() {
    pins::shows_both_ways(&["T7.9i"]);
    let cup = RULES.pop_ups.cup(0);
    assert_eq!((cup.no_enemy, cup.enemies(), cup.left()), (22, 10, 32));
    assert_eq!(RULES.pop_ups.cup(2).left(), 30);
    let mix: Vec<(&str, u8)> = RULES.pop_ups.enemy.each().map(|(kind, count)| (kind.name(), count)).collect();
    assert_eq!(mix, [("aaa", 2), ("apc", 1), ("helicopter", 1), ("infantry", 3), ("sam", 2), ("tank", 1)]);
}

#[test]
fn pins_the_board_has_19_pairs_of_neighbours_and_eight_hexes_at_its_edge() {
    pins::shows_both_ways(&["T7.8a"]);
    let board = &RULES.board;
    let sides = || Place::all().flat_map(|place| Facing::ALL.map(move |side| (place, side)));
    let pairs = sides().filter(|&(place, side)| board.neighbour(place, side).is_some());
    assert_eq!(pairs.count(), 2 * 19);
    for (place, side) in sides() {
        if let Some(beyond) = board.neighbour(place, side) {
            assert_eq!(board.neighbour(beyond, side.turned(3)), Some(place));
            assert_eq!(board.range(place, beyond), 1);
        }
    }
    let edge: Vec<i32> = Place::all().filter(|&place| board.is_perimeter(place)).map(Place::number).collect();
    assert_eq!(edge, [1, 2, 3, 4, 7, 8, 9, 10]);
    assert_eq!(board.range(hex(4), hex(7)), 3);
    assert!(Place::all().all(|from| Place::all().all(|to| board.range(from, to) <= 3)));
    assert!(Place::all().all(|place| board.place(board.hex(place).x, board.hex(place).y) == Some(place)));
}

/// The neighbours of the hexes as the card data has them: a, b and on to f.
#[test]
fn the_neighbours_are_those_of_the_board() {
    let edge = |name| crate::terms::flying::edge_named(name).expect("a side");
    let beyond = |number, name| RULES.board.neighbour(hex(number), edge(name)).map(Place::number);
    assert_eq!(["a", "b", "c", "d", "e", "f"].map(|name| beyond(5, name)), [2, 6, 9, 8, 4, 1].map(Some));
    assert_eq!(["a", "b", "c", "d", "e", "f"].map(|name| beyond(6, name)), [3, 7, 10, 9, 5, 2].map(Some));
    assert_eq!(["b", "c", "d"].map(|name| beyond(1, name)), [2, 5, 4].map(Some));
    assert_eq!(["a", "e", "f"].map(|name| beyond(10, name)), [7, 9, 6].map(Some));
    assert_eq!((beyond(1, "a"), beyond(8, "e")), (None, None));
}

/// Where an aircraft in motion may aim: its own hex, and whatever is within 60 degrees of its edge, mirrored alike.
#[test]
fn pins_the_attack_angle_is_60_degrees_either_way() {
    pins::shows_both_ways(&["T4.8d", "T4.8e"]);
    let board = &RULES.board;
    let in_arc = |stance, from, to: Place| board.arc(stance, from) & 1 << to.index() != 0;
    let aims = |from: u32, stance| {
        let within = |to: &Place| in_arc(stance, hex(from), *to);
        Place::all().filter(within).map(Place::number).collect::<Vec<i32>>()
    };
    assert_eq!(aims(5, Stance::Centre), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    // East: the neighbours to the upper and lower right, and what is behind them.
    let east = Stance::Edge(crate::terms::flying::edge_named("b").expect("a side"));
    assert_eq!(aims(5, east), [2, 3, 5, 6, 7, 9, 10]);
    assert_eq!(aims(4, east), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    assert_eq!(aims(7, east), [7]);
    // The board is its own mirror image, left for right and turned by half.
    let turned = |place: Place| hex(11 - place.number() as u32);
    for (from, to) in Place::all().flat_map(|from| Place::all().map(move |to| (from, to))) {
        for side in Facing::ALL {
            let here = in_arc(Stance::Edge(side), from, to);
            assert_eq!(here, in_arc(Stance::Edge(side.turned(3)), turned(from), turned(to)));
            assert!(from != to || here);
        }
        let seen = Facing::ALL.into_iter().filter(|&side| in_arc(Stance::Edge(side), from, to)).count();
        // A direction through a side is within 60 degrees of three edges, one between two sides of two.
        assert!(from == to || seen == 3 || seen == 2, "{from:?} {to:?} {seen}");
    }
}

#[test]
fn pins_the_tiles_have_their_ridges_and_each_campaign_its_ten() {
    pins::shows_both_ways(&["T7.8b", "T7.1a", "T1.1e"]);
    assert_eq!(RULES.tiles.count(), 18);
    let ridged = |name: &str| {
        let tiles = RULES.tiles.masks(&TABLES_OF_PLAY.campaigns[name].tiles);
        tiles.iter().map(|sides| sides.count_ones()).sum::<u32>()
    };
    let campaigns = ["iraq91", "libya84", "libya11", "israel88", "centfront87", "korea97"];
    assert_eq!(campaigns.map(ridged), [14, 16, 16, 17, 17, 27]);
    // A layout is one of all tiles of the card.
    for name in campaigns {
        let tiles = TABLES_OF_PLAY.campaigns[name].tiles;
        let faces = [(10, 3), (9, 9), (8, 1), (7, 7), (6, 2), (5, 5), (4, 1), (3, 3), (2, 1)];
        let mut laid = TilePile::of(tiles).lay(&mut Scripted::new(faces));
        laid.sort_unstable();
        let mut all = tiles;
        all.sort_unstable();
        assert_eq!(laid, all, "{name}");
    }
}

/// The only ridge between hexes 1 and 5: on either tile it hides 9 from 1, whose only shortest path crosses it, and not
/// 6.
#[test]
fn pins_a_ridge_blocks_sight_along_every_shortest_path() {
    pins::shows_both_ways(&["T4.8f", "T7.8c"]);
    let side = |name| 1 << crate::terms::flying::edge_named(name).expect("a side").index();
    for (number, name) in [(1, "c"), (5, "f")] {
        let mut tiles = [0; PLACES];
        tiles[hex(number).index()] = side(name);
        let terrain = Terrain::of(&RULES.board, tiles);
        let sight = terrain.sight(&RULES.board);
        let sees = |from: u32, to: u32| sight[hex(from).index()] & 1 << hex(to).index() != 0;
        assert!(!sees(1, 9) && !sees(9, 1) && !sees(1, 5));
        assert!(sees(1, 6) && sees(6, 1) && sees(1, 1) && sees(4, 9));
        assert!(terrain.has_ridge(hex(1)) && terrain.has_ridge(hex(5)) && !terrain.has_ridge(hex(2)));
    }
    let flat = Terrain::FLAT.sight(&RULES.board);
    assert!(flat.iter().all(|&sees| sees == (1 << PLACES) - 1));
}

/// All hexes in sight of all hexes are found together as each is found alone, on the tiles of every campaign laid ten
/// ways.
#[test]
fn the_sight_of_a_terrain_is_that_of_each_pair_of_its_hexes() {
    let board = &RULES.board;
    for card in TABLES_OF_PLAY.campaigns.values() {
        for turn in 0..PLACES {
            let mut tiles = RULES.tiles.masks(&card.tiles);
            tiles.rotate_left(turn);
            let terrain = Terrain::of(board, tiles);
            let sight = terrain.sight(board);
            for (from, to) in Place::all().flat_map(|from| Place::all().map(move |to| (from, to))) {
                let sees = board.sees(from, to, &mut |place, side| terrain.is_ridged(place, side));
                assert_eq!(sight[from.index()] & 1 << to.index() != 0, sees, "{from:?} {to:?}");
            }
        }
    }
}

/// The neighbours that an enemy helicopter may move to.
#[test]
fn the_hexes_one_nearer_are_those_on_shortest_paths() {
    let nearer = |from: u32, to: u32| {
        let mask = RULES.board.nearer(hex(from), hex(to));
        Place::all().filter(|place| mask & 1 << place.index() != 0).map(Place::number).collect::<Vec<i32>>()
    };
    assert_eq!(nearer(1, 6), [2, 5]);
    assert_eq!(nearer(1, 9), [5]);
    assert_eq!(nearer(3, 3), [0; 0]);
}

#[test]
fn pins_28_pilots_at_six_levels_with_rising_limits() {
    pins::shows_both_ways(&["T7.7a", "T7.7b", "T5.8b"]);
    let mut families: BTreeMap<&str, u32> = BTreeMap::new();
    for card in &RULES.pilots {
        *families.entry(RULES.families[usize::from(card.family)].as_str()).or_default() += 1;
        for level in &card.levels {
            assert!(level.okay < level.shaken, "{}", card.name);
            assert_eq!(level.cannon, if card.levels[0].shots.is_some() { level.stand_off } else { level.strike });
        }
        assert_eq!(card.levels.map(|level| level.xp.is_some()), [true, true, true, true, true, false]);
    }
    let expected = [("a-10", 6), ("ac-130", 2), ("ah-1", 4), ("ah-64", 10), ("av-8b", 4), ("f-16", 2)];
    assert_eq!(families, BTreeMap::from(expected));
    let viper = RULES.pilots.iter().find(|card| card.name == "viper").expect("a pilot");
    assert!(!viper.at(Level::Green).fast && viper.at(Level::Average).fast);
    assert_eq!(Level::Ace.moved(1), None);
}

#[test]
fn pins_the_aircraft_and_weapons_are_ten_and_twelve() {
    pins::shows_both_ways(&["T7.6a", "T7.6c", "T7.5a", "T3.7d"]);
    assert_eq!((RULES.aircraft.len(), RULES.items.len(), RULES.units.len()), (10, 14, 13));
    assert_eq!(RULES.aircraft.iter().map(|kind| u32::from(kind.count)).sum::<u32>(), 30);
    let air_to_air: Vec<&str> = (RULES.items.iter())
        .filter(|item| item.weapon().is_some_and(|weapon| weapon.air_to_air()))
        .map(|item| item.name.as_str())
        .collect();
    assert_eq!(air_to_air, ["aim-9", "aim-92"]);
    let high_only: Vec<&str> =
        RULES.aircraft.iter().filter(|kind| kind.high_only).map(|kind| kind.name.as_str()).collect();
    assert_eq!(high_only, ["ac-130", "mq-1", "rq-1"]);
    assert!(RULES.items[12].is_pod() && RULES.items[13].is_tank());
    assert!(Targets::Any.include(RULES.units[UnitKind::Helicopter.index()].class));
}

#[test]
fn pins_damage_slows_blinds_and_stiffens() {
    let damage = &RULES.damage;
    let speeds = [0, 1, 2, 9].map(|engines| damage.speed([2, 3], engines));
    assert_eq!(speeds, [[2, 3], [2, 2], [1, 1], [1, 1]]);
    assert_eq!(damage.speed([0, 1], 3), [0, 1]);
    assert_eq!([0, 1, 3].map(|controls| damage.evasive(2, controls)), [2, 1, 0]);
    let mut marks = [0; crate::terms::damage::PARTS];
    (marks[Part::Hud.index()], marks[Part::Display.index()]) = (2, 1);
    use crate::rules::attacks::Skill;
    let all = [Skill::Cannon, Skill::Strike, Skill::StandOff].map(|which| damage.attack(which, &marks, 1));
    assert_eq!(all, [-4, -4, -3]);
}

#[test]
fn pins_bands_have_their_stress_penalty_and_losses() {
    pins::shows_both_ways(&["T7.9h", "T7.2a"]);
    let stress = |band| RULES.mission_stress.of(Label::NONE, band, 0, (0, 0), &mut Silent);
    assert_eq!(Band::ALL.iter().map(|&band| stress(band)).collect::<Vec<u8>>(), [4, 3, 2, 1, 1, 0]);
    assert_eq!((RULES.weight_penalty, RULES.band_losses), ([3, 2, 0, 0, 0, 0], [0, 0, 0, 0, 1, 3]));
}
