//! The exact tables of the order of movement, of tailing and of overdives.

use super::{A, B, Book, any_ace, in_steps, skill};
use crate::rules::initiative::Standing;
use crate::rules::overdive::{Strain, Wings};
use crate::rules::tailing::{Attempt, Tail};
use crate::terms::named::Schedule;
use ground::game::Row;
use ground::game::odds::{Ask, Tables, Title};
use ground::journal::Silent;

pub(super) fn add(tables: &mut Tables<Book>) {
    initiative_table(tables);
    initiative_duel_table(tables);
    tailing_table(tables);
    overdive_table(tables);
}

/// Table `initiative`: initiative of an aircraft.
fn initiative_table(tables: &mut Tables<Book>) {
    tables.add_checked(
        Title::new(
            "initiative",
            "initiative of an aircraft",
            &["R1.2a", "R1.2c", "R1.2e", "R1.2f", "R1.2g", "R1.2j", "R1.2k"],
        ),
        |ask| Standing {
            height: ask.int("height", 0..=8000, 0, "metres above the lowest aircraft"),
            skill: skill(ask, "skill", "the pilot"),
            two_seater_penalty: ask.flag("two-seater-penalty", false, "a two-seater that is not exempt"),
            schedule_f: ask.flag("schedule-f", false, "an aircraft of schedule F"),
        },
        |_, standing| in_steps("height", standing.height),
        |book, &standing, roll| {
            let initiative = &book.rules.initiative;
            let modifier = initiative.modifier(A, standing, &mut Silent);
            Row::Int(initiative.total(A, modifier, roll, &mut Silent))
        },
    );
}

/// Table `initiative-duel`: which of two aircraft moves first, before ties are broken.
fn initiative_duel_table(tables: &mut Tables<Book>) {
    tables.add(
        Title::new(
            "initiative-duel",
            "which of two aircraft moves first, before ties are broken",
            &["R1.2a", "R1.2b", "R1.3a"],
        ),
        |ask| {
            let own: i32 = ask.int("own-modifier", -5..=45, 0, "what is added to the own roll");
            (own, ask.int::<i32>("other-modifier", -5..=45, 0, "what is added to the other's roll"))
        },
        |book, &(own, other), roll| {
            let initiative = &book.rules.initiative;
            let own = initiative.total(A, own, roll, &mut Silent);
            let other = initiative.total(B, other, roll, &mut Silent);
            match own.cmp(&other) {
                std::cmp::Ordering::Less => Row::Word(0, "moves-first"),
                std::cmp::Ordering::Equal => Row::Word(1, "tied"),
                std::cmp::Ordering::Greater => Row::Word(2, "moves-later"),
            }
        },
    );
}

/// Table `tailing`: one attempt to tail, from good position.
fn tailing_table(tables: &mut Tables<Book>) {
    tables.add(
        Title::new(
            "tailing",
            "one attempt to tail, from good position",
            &["R1.6a", "R1.6b", "R1.6c", "R1.6d", "R1.6e", "R1.6f", "R1.6g", "R1.6h", "R1.6i", "R1.6j"],
        ),
        |ask| {
            let own = tailing_schedule(ask, "tailer-schedule", "how the tailer turns");
            let other = tailing_schedule(ask, "target-schedule", "how the target turns");
            let own_skill = any_ace(ask, "tailer-skill", "of the pilot that tails");
            let other_skill = any_ace(ask, "target-skill", "of the pilot that is tailed");
            let size = ask.int("tailer-silhouette", -1..=1, 0, "silhouette of the tailer, as tailing counts it");
            let other_size = ask.int("target-silhouette", -1..=1, 0, "silhouette of the target, as tailing counts it");
            let tailer = Tail { schedule: own, skill: own_skill, silhouette: size };
            (tailer, Tail { schedule: other, skill: other_skill, silhouette: other_size })
        },
        |book, &(tailer, target), roll| {
            let tailing = &book.rules.tailing;
            if !tailing.may_tail(tailer.schedule) {
                return Row::Word(2, "not-allowed");
            }
            let same_schedule = tailing.value(tailer.schedule) == tailing.value(target.schedule);
            let attempt = Attempt { tailer, target, same_schedule };
            let succeeds = tailing.attempt((A, B), &attempt, roll, &mut Silent);
            if succeeds { Row::Word(0, "success") } else { Row::Word(1, "failure") }
        },
    );
}

/// Table `overdive`: what one overdive does.
fn overdive_table(tables: &mut Tables<Book>) {
    tables.add(
        Title::house("overdive", "what one overdive does", &["R6.5c", "R6.5d"]),
        |ask| {
            let excess: i8 = ask.int("excess", 1..=6, 2, "how far the dive goes beyond the limits");
            let half_damaged = ask.flag("half-damaged", false, "half the capacity is gone");
            let weak_fabric = ask.flag("weak-fabric", false, "the wings shed their fabric");
            (excess, Wings { half_damaged, weak_fabric })
        },
        |book, &(excess, wings), roll| {
            const LOSES: [&str; 7] = ["safe", "lose-1", "lose-2", "lose-3", "lose-4", "lose-5", "lose-6"];
            const STRAINED: [&str; 7] =
                ["strained", "strained-1", "strained-2", "strained-3", "strained-4", "strained-5", "strained-6"];
            match book.rules.overdive.check(A, excess, wings, roll, &mut Silent) {
                Strain::Lost { points, dive_speed: 0 } => Row::Word(points as u8, LOSES[points as usize]),
                Strain::Lost { points, .. } => Row::Word(10 + points as u8, STRAINED[points as usize]),
                Strain::WingsFail => Row::Word(20, "wings-fail"),
            }
        },
    );
}

fn tailing_schedule(ask: &mut Ask<'_>, name: &'static str, meaning: &'static str) -> Schedule {
    const ALL: [Schedule; 6] = [Schedule::A, Schedule::B, Schedule::C, Schedule::D, Schedule::E, Schedule::F];
    ask.one_of(name, (&["A", "B", "C", "D", "E", "F"], &ALL), "D", meaning)
}
