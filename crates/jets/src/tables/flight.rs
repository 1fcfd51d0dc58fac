//! The exact tables of energy, movement, stalls and initiative.

use super::{A, B, Book, NOT_ALLOWED, SKILLS, first, manoeuvrability, skill};
use crate::rules::energy_management::{EnergyState, Settling};
use crate::rules::energy_roll::EnergyRoll;
use crate::rules::initiative_order::{Actor, Mover, action_order, move_order};
use crate::rules::stall::Fall;
use crate::rules::turning::{AerobaticState, TurnRoll};
use crate::terms::choices::{Manoeuvre, Plan};
use crate::terms::named::Skill;
use ground::chance::{Label, Roll};
use ground::game::Row;
use ground::game::odds::{Ask, Chain, Tables, Title};
use ground::journal::Silent;

pub(super) fn add(tables: &mut Tables<Book>) {
    tables.add(
        Title::new(
            "energy-roll",
            "Speed that one Energy Roll gives, drag aside",
            &["J2.3a", "J2.3b", "J2.3c", "J2.3d", "J2.3e", "J2.3f", "J2.3g", "J2.4a", "J2.4b"],
        ),
        |ask| {
            let input = roll_of(ask);
            let band = ask.one_of("alt6", (&["mid", "high"], &[0, 1]), "mid", "the band of altitude 6");
            (input, band, ask.int::<usize>("dice-floor", 2..=3, 2, "the fewest dice of the roll"))
        },
        |book, &(input, band, floor): &(_, usize, _), roll| {
            Row::Int(book.energy[band][floor - 2].roll(A, input, roll, &mut Silent).into())
        },
    );

    tables.add(
        Title::new(
            "energy-speed",
            "Speed after a whole Energy Management",
            &[
                "J2.3h", "J2.5a", "J2.5b", "J2.6a", "J2.6b", "J2.6c", "J2.6d", "J2.6e", "J2.6f", "J2.7a", "J2.7b",
                "J2.8b", "J2.8c",
            ],
        ),
        |ask| {
            let (speed, input) = (start_speed(ask), roll_of(ask));
            let maximum: i8 = ask.int("max-speed", 6..=11, 10, "maximum Speed of the card");
            let plan = Plan {
                change: ask.int("altitude-change", -3..=3, 0, "levels up, or down when negative"),
                refuse_roll: ask.int("refuse-roll", 0..=4, 0, "what brakes refuse of the roll's increase"),
                refuse_dive: ask.int("refuse-dive", 0..=6, 0, "what brakes refuse of the dive's increase"),
            };
            (speed, input, maximum, plan)
        },
        |book, &(speed, input, maximum, plan), roll| {
            let before = before(book, speed, input, maximum, roll);
            let after = book.settling().settle(A, before, plan, &mut Silent);
            after.map_or(NOT_ALLOWED, |after| Row::Int(after.speed.into()))
        },
    );

    tables.add(
        Title::new(
            "climb-reach",
            "levels that a jet can climb and still have a Speed",
            &["J2.3g", "J2.4a", "J2.4b", "J2.5a", "J2.6b", "J2.6c", "J2.6d", "J2.6e", "J2.6f"],
        ),
        |ask| (start_speed(ask), roll_of(ask), ask.int::<i8>("keep-speed", 0..=6, 1, "Speed to have left")),
        |book, &(speed, input, keep), roll| {
            let before = before(book, speed, input, i8::MAX / 2, roll);
            let settling = Settling { low_maximum: None, ..book.settling() };
            let keeps = |change: &i8| {
                let after = settling.settle(A, before, Plan { change: *change, ..Plan::default() }, &mut Silent);
                after.is_some_and(|after| after.speed >= keep)
            };
            (0..=3).rev().find(keeps).map_or(Row::Word(0, "none"), |levels: i8| Row::Int(levels.into()))
        },
    );

    tables.add(
        Title::new("turn", "one turn attempt", &["J3.3a", "J3.3b", "J3.3c", "J3.3d", "J3.3e", "J3.3f", "J3.3g"]),
        |ask| turn_roll(ask, 12),
        |book, &turn, roll| {
            let turned = book.rules.turning.attempt(A, turn, roll, &mut Silent);
            if turned { Row::Word(0, "turned") } else { Row::Word(1, "straight") }
        },
    );

    tables.add_chain(
        Title::new("turn-count", "hexsides turned in a move with an attempt before each hex", TURNS),
        |ask| turn_roll(ask, 8),
        Chain {
            steps: |turn: &TurnRoll| turn.speed.into(),
            step: |book, turn, turned, attempt, roll| turned_after(book, *turn, turned, attempt, roll),
            row: |_, turned| Row::Int(turned),
        },
    );

    tables.add_chain(
        Title::new("turn-180", "the attempt with which a jet has come round", TURNS),
        |ask| (turn_roll(ask, 8), ask.int::<i32>("wanted", 1..=6, 3, "hexsides to turn")),
        Chain {
            steps: |(turn, _): &(TurnRoll, _)| turn.speed.into(),
            step: |book, &(turn, wanted), turned, attempt, roll| {
                if turned >= DONE {
                    return turned;
                }
                let turned = turned_after(book, turn, turned, attempt, roll);
                if turned == wanted { DONE + attempt } else { turned }
            },
            row: |_, turned| if turned >= DONE { Row::Int(turned - DONE) } else { Row::Word(0, "short") },
        },
    );

    tables.add(
        Title::house("aerobatics", "one aerobatic manoeuvre", &["J3.4a", "J3.4b", "J3.4c", "J3.4d", "J3.4e", "J3.4f"]),
        |ask| {
            let all = Manoeuvre::ALL;
            let names = &["wingover", "half-loop", "split-s"];
            let of = |name| all.into_iter().find(|manoeuvre| manoeuvre.name() == name);
            let manoeuvre = of(ask.word("manoeuvre", names, "wingover", "the manoeuvre")).unwrap_or(all[0]);
            let jet = AerobaticState {
                manoeuvrability: manoeuvrability(ask),
                speed: ask.int("speed", 0..=11, 5, "Speed of the move"),
                altitude: ask.int("altitude", 1..=9, 5, "altitude at the moment of the manoeuvre"),
                hard_turns: ask.int("hard-turns", 0..=3, 0, "Hard Turns ticked"),
                tried: 0,
                disengaging: false,
            };
            (manoeuvre, jet)
        },
        |book, &(manoeuvre, jet), roll| {
            if !book.rules.aerobatics.allowed(manoeuvre, jet) {
                return NOT_ALLOWED;
            }
            let done = book.rules.aerobatics.attempt(&book.rules.turning, A, manoeuvre, jet, roll, &mut Silent);
            if done { Row::Word(0, "turned") } else { Row::Word(1, "failed") }
        },
    );

    tables.add(
        Title::new("move-order", "which of two jets moves first", &["J3.1a", "J3.1b", "J3.1c", "J3.1d", "J3.1e"]),
        |ask| {
            let altitudes = [
                ask.int("altitude-a", 1..=9, 5, "altitude of jet a"),
                ask.int("altitude-b", 1..=9, 5, "altitude of jet b"),
            ];
            let suns = [
                ask.int("sun-a", -99..=99, 0, "how near jet a is to the sun"),
                ask.int("sun-b", -99..=99, 0, "how near jet b is to the sun"),
            ];
            let mover = |jet, label, at: usize| Mover { jet, label, altitude: altitudes[at], sunward: suns[at] };
            ([mover(0, A, 0), mover(1, B, 1)], ask.flag("night", false, "at night"))
        },
        |_, &(mut movers, night), chance| {
            move_order(&mut movers, night, 1, chance, &mut Silent);
            first(movers[0].label)
        },
    );

    tables.add(
        Title::house("stall", "what becomes of a stalled jet", &["J3.5a", "J3.5c", "J3.5d"]),
        |ask| (manoeuvrability(ask), skill(ask), ask.int("altitude", 1..=9, 3, "altitude of the stall")),
        |book, &(manoeuvrability, skill, altitude), roll| {
            let keep = (book.rules.turning.keep(manoeuvrability), book.rules.initiative.keep(skill));
            let altitude = (altitude, book.rules.altitude.lowest);
            let (fall, _) = book.rules.stall.fall(A, altitude, keep, roll, &mut Silent);
            match fall {
                Fall::Fell(0) => Row::Word(0, "fell-0"),
                Fall::Fell(1) => Row::Word(1, "fell-1"),
                Fall::Fell(2) => Row::Word(2, "fell-2"),
                Fall::Fell(3) => Row::Word(3, "fell-3"),
                Fall::Fell(_) => Row::Word(4, "fell-more"),
                Fall::Recovered => Row::Word(5, "recovered"),
                Fall::Crashed => Row::Word(6, "crashed"),
            }
        },
    );

    tables.add(
        Title::house(
            "initiative-order",
            "which of two jets acts first, with less knowledge",
            &["J1.1a", "J1.1b", "J1.1c", "J1.1d", "J1.1e", "J1.1f"],
        ),
        |ask| {
            let a = Waiting {
                label: A,
                skill: ask.one_of("skill-a", SKILLS, "regular", "the pilot of jet a"),
                modifier: ask.int("modifier-a", -3..=2, 0, "what its position adds for jet a"),
                altitude: ask.int("altitude-a", 1..=9, 5, "altitude of jet a"),
                stalled: ask.flag("stalled-a", false, "jet a stalled last turn"),
            };
            let b = Waiting {
                label: B,
                skill: ask.one_of("skill-b", SKILLS, "regular", "the pilot of jet b"),
                modifier: ask.int("modifier-b", -3..=2, 0, "what its position adds for jet b"),
                altitude: ask.int("altitude-b", 1..=9, 5, "altitude of jet b"),
                stalled: ask.flag("stalled-b", false, "jet b stalled last turn"),
            };
            [a, b]
        },
        |book, waiting, chance| {
            let mut actor = |jet: usize| {
                let Waiting { label, skill, modifier, altitude, stalled } = waiting[jet];
                let score = book.rules.initiative.score(label, skill, modifier, chance, &mut Silent);
                Actor { jet: jet as u8, label, stalled_before: stalled, score, altitude }
            };
            let mut actors = [actor(0), actor(1)];
            action_order(&mut actors, 1, chance, &mut Silent);
            first(actors[0].label)
        },
    );
}

fn roll_of(ask: &mut Ask<'_>) -> EnergyRoll {
    EnergyRoll {
        altitude: altitude(ask),
        manoeuvres: ask.int("hard-manoeuvres", 0..=3, 0, "hard manoeuvres chosen"),
        factor: ask.int("ef", 1..=6, 4, "Energy Factor, damage included"),
        burn: ask.flag("afterburner", false, "afterburner lit"),
    }
}

fn altitude(ask: &mut Ask<'_>) -> i8 {
    ask.int("altitude", 1..=9, 5, "altitude at the start of the turn")
}

fn start_speed(ask: &mut Ask<'_>) -> i8 {
    ask.int("start-speed", 0..=11, 5, "Speed before the roll")
}

/// A jet before its roll is known.
fn before(book: &Book, speed: i8, input: EnergyRoll, maximum: i8, roll: &mut impl Roll) -> EnergyState {
    let gain = book.rules.energy.roll(A, input, roll, &mut Silent);
    EnergyState { speed, altitude: input.altitude, gain, maximum, no_climb: false }
}

fn turn_roll(ask: &mut Ask<'_>, fastest: i32) -> TurnRoll {
    TurnRoll {
        manoeuvrability: manoeuvrability(ask),
        speed: ask.int("speed", 1..=fastest, 4, "Speed of the move"),
        hard_turns: ask.int("hard-turns", 0..=3, 0, "Hard Turns ticked"),
        again: false,
    }
}

const TURNS: &[&str] = &["J3.2a", "J3.2d", "J3.2e", "J3.3a", "J3.3e", "J3.3f", "J3.3g", "J3.3h"];

/// The hexsides turned after an attempt.
fn turned_after(book: &Book, turn: TurnRoll, turned: i32, attempt: i32, roll: &mut impl Roll) -> i32 {
    let turn = TurnRoll { again: attempt > 1, ..turn };
    turned + i32::from(book.rules.turning.attempt(A, turn, roll, &mut Silent))
}

/// Added to the attempt with which a jet has come round: above all counts of hexsides.
const DONE: i32 = 100;

/// A jet that has yet to roll for initiative.
struct Waiting {
    label: Label,
    skill: Skill,
    modifier: i8,
    altitude: i8,
    stalled: bool,
}
