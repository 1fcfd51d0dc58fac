//! The exact tables of what comes of hits: critical hits, fuel, parachutes, landings.

use super::{A, Book, altitude, any_ace, in_steps};
use crate::rules::criticals::Victim;
use crate::rules::landing::{Approach, Touchdown};
use crate::rules::parachutes::{Jump, Landing};
use crate::terms::crew::{Health, Replacement};
use crate::terms::criticals::Critical;
use crate::terms::side::Land;
use ground::game::Row;
use ground::game::odds::{Ask, Chain, Tables, Title};
use ground::journal::Silent;

pub(super) fn add(tables: &mut Tables<Book>) {
    criticals(tables);
    crew(tables);

    tables.add_chain(
        Title::new("fuel-leak", "how long a holed tank lasts", &["R3.4d", "R3.4e"]),
        |ask| ask.int::<i32>("checks", 1..=11, 7, "ends of turns, from that of the hit"),
        // A state is the number of the check that found the tank dry, or 0.
        Chain {
            steps: |&checks| checks,
            step: |book, _, state, number, roll| {
                let dry = state == 0 && book.rules.fuel.dry(A, number as u8 - 1, roll, &mut Silent);
                if dry { number } else { state }
            },
            row: |_, state| if state > 0 { Row::Int(state) } else { Row::Word(0, "still-flying") },
        },
    );
}

fn criticals(tables: &mut Tables<Book>) {
    tables.add(
        Title::house(
            "critical",
            "what one critical hit does",
            &["R6.12a", "R6.12c", "R3.4a", "R3.4b", "R3.4c", "R3.4f", "R5.7a", "R5.7b", "R5.7c", "R5.7e"],
        ),
        |ask| {
            let seats: u8 = ask.one_of("seats", (&["single", "two"], &[1, 2]), "single", "seats of the aircraft");
            let ground = ask.one_of("source", (&["air", "ground"], &[false, true]), "air", "where the hit comes from");
            let observer_roll = ask.flag("observer-roll", false, "a hit on the observer is rolled for");
            let manned = if seats == 2 { 0b10 } else { 0 };
            let crew = Victim { seats, pilots_guns: Some(0), observers_guns: Some(1), ..Victim::default() };
            Victim { manned, ground, observer_roll, ..crew }
        },
        |book, struck, roll| row(book.rules.critical_tables().roll(A, struck, roll, &mut Silent).1),
    );

    tables.add(
        Title::new("pilot-hit", "what a hit on a man does", &["R3.4a", "R5.7e"]),
        |ask| ask.one_of("who", (&["pilot", "observer"], &[false, true]), "pilot", "the man that is hit"),
        |book, &observer, roll| {
            let hit = &book.rules.pilot_hit;
            let health =
                if observer { hit.roll_observer(A, roll, &mut Silent) } else { hit.roll(A, roll, &mut Silent) };
            if health == Health::Dead { Row::Word(1, "killed") } else { Row::Word(0, "wounded") }
        },
    );

    tables.add(
        Title::new("engine-loss", "speed that a hit engine loses", &["R3.4b", "R3.4c"]),
        |ask| ask.one_of::<i8>("critical", (&["4", "11"], &[4, 11]), "4", "the critical hit"),
        |book, &number, roll| {
            let struck = Victim { seats: 1, ..Victim::default() };
            let critical = book.rules.critical_tables().number(A, number, &struck, roll, &mut Silent);
            let Critical::EngineLoses(lost) = critical else { return row(critical) };
            Row::Int(lost.into())
        },
    );

    tables.add(
        Title::new(
            "ground-casualty",
            "what a hit on the crew from the ground does in a two-seater",
            &["R3.4a", "R5.7a", "R5.7b", "R5.7c", "R5.7e"],
        ),
        |ask| {
            let number = ask.one_of::<i8>("critical", (&["2", "6", "12"], &[2, 6, 12]), "2", "the critical hit");
            (number, ask.flag("observer-roll", false, "a hit on the observer is rolled for"))
        },
        |book, &(number, observer_roll), roll| {
            let crew = Victim { seats: 2, pilots_guns: Some(0), observers_guns: Some(1), ..Victim::default() };
            let struck = Victim { manned: 0b10, ground: true, observer_roll, ..crew };
            row(book.rules.critical_tables().number(A, number, &struck, roll, &mut Silent))
        },
    );
}

fn crew(tables: &mut Tables<Book>) {
    tables.add_checked(
        Title::new(
            "parachute",
            "what becomes of a man who jumps",
            &["R3.8b", "R3.8c", "R3.8d", "R3.8e", "R3.8f", "R3.8g"],
        ),
        |ask| Jump {
            man: "pilot",
            wounded: ask.flag("wounded", false, "he is seriously wounded"),
            altitude: altitude(ask, 2000, "where the aircraft is lost, in metres"),
            drift: ask.flag("drift-zone", false, "the wind may carry him over the lines"),
        },
        |_, jump| in_steps("altitude", jump.altitude),
        |book, &jump, roll| match book.rules.parachutes.jump(A, jump, roll, &mut Silent) {
            Landing::Safe => Row::Word(0, "safe"),
            Landing::Captured => Row::Word(1, "captured"),
            Landing::ChuteFails => Row::Word(2, "chute-fails"),
            Landing::NoExit => Row::Word(3, "no-exit"),
            Landing::NoAttempt => Row::Word(4, "no-attempt"),
        },
    );

    tables.add(
        Title::house("landing", "what becomes of a man in a landing", &["R6.5g", "R6.5j", "R6.5h"]),
        |ask| {
            let skill = any_ace(ask, "skill", "of the man that lands");
            let wounded = ask.flag("wounded", false, "he is seriously wounded");
            let land = ask.one_of("ground", (Land::NAMES, Land::ALL), "own", "whose land it is");
            Approach { skill, wounded, land }
        },
        |book, &approach, roll| {
            let landing = &book.rules.landing;
            let touchdown = landing.touch_down(A, approach, roll, &mut Silent);
            let man = landing.man((A, "pilot"), Health::Unhurt, (touchdown, approach.land), roll, &mut Silent);
            match man.health {
                Health::Dead => Row::Word(3, "killed"),
                _ if man.captured => Row::Word(4, "captured"),
                Health::Wounded => Row::Word(2, "hurt"),
                Health::Unhurt if touchdown == Touchdown::Safe && approach.land == Land::Own => Row::Word(0, "safe"),
                Health::Unhurt => Row::Word(1, "unhurt"),
            }
        },
    );

    tables.add(
        Title::new("novice-replacement", "whether a replacement is a novice", &["R3.7a", "R3.7b", "R3.7c"]),
        |ask: &mut Ask<'_>| ask.one_of("role", (Replacement::NAMES, Replacement::ALL), "british-pilot", "who comes"),
        |book, &role, roll| {
            let novice = book.rules.novices.is_novice(role, roll, &mut Silent);
            if novice { Row::Word(0, "novice") } else { Row::Word(1, "regular") }
        },
    );
}

/// A critical hit as an outcome.
fn row(critical: Critical) -> Row {
    const ENGINE: [&str; 10] = [
        "engine-0", "engine-1", "engine-2", "engine-3", "engine-4", "engine-5", "engine-6", "engine-7", "engine-8",
        "engine-9",
    ];
    match critical {
        Critical::Pilot(Health::Dead) => Row::Word(1, "pilot-killed"),
        Critical::Pilot(_) => Row::Word(0, "pilot-wounded"),
        Critical::EngineStops => Row::Word(2, "engine-stops"),
        Critical::EngineLoses(lost) => Row::Word(10 + lost as u8, ENGINE[lost.clamp(0, 9) as usize]),
        Critical::Guns(0) => Row::Word(20, "pilot-guns"),
        Critical::Guns(_) => Row::Word(21, "observer-guns"),
        Critical::Gunner(_, Health::Dead) => Row::Word(22, "observer-killed"),
        Critical::Gunner(..) => Row::Word(23, "observer-wounded"),
        Critical::Wing => Row::Word(24, "wing"),
        Critical::Elevator => Row::Word(25, "elevator"),
        Critical::Rudder => Row::Word(26, "rudder"),
        Critical::Fuel => Row::Word(27, "fuel-leak"),
        Critical::NoEffect => Row::Word(28, "no-effect"),
    }
}
