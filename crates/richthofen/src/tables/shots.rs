//! The exact tables of shots and jams.

use super::{A, B, Book, altitude, damage, in_steps, schedule, skill, use_of};
use crate::rules::jams::{Clearer, GunsFired};
use crate::rules::modifiers::{Shooter, Shot, Target};
use crate::terms::dice::TwoDice;
use crate::terms::named::{Line, Schedule, Skill};
use ground::game::odds::{Ask, Chain, Tables, Title};
use ground::game::{Row, TableError};
use ground::journal::Silent;

pub(super) fn add(tables: &mut Tables<Book>) {
    shot_table(tables);
    attack_table(tables);
    balloon_attack_table(tables);
    jam_table(tables);
    jam_clear_table(tables);
}

/// Table `shot`: one roll on the damage table.
fn shot_table(tables: &mut Tables<Book>) {
    tables.add(
        Title::house("shot", "one roll on the damage table", &["R6.9a", "R2.6d", "R3.2a"]),
        |ask| {
            let line = ask.one_of("line", (Line::NAMES, Line::ALL), "A", "the line of the table");
            let range: u8 = ask.int("range", 0..=8, 3, "hexes and steps of altitude; of no account for MG and AA");
            (line, range, ask.int::<i8>("modifier", -8..=8, 0, "all that is added to the roll"))
        },
        |book, &(line, range, modifier), roll| {
            damage(book.rules.damage_table.roll((A, B), (line, range), modifier, roll, &mut Silent))
        },
    );
}

/// Table `attack`: one attack of an aircraft on another.
fn attack_table(tables: &mut Tables<Book>) {
    tables.add_checked(
        Title::house(
            "attack",
            "one attack of an aircraft on another",
            &[
                "R6.8a", "R6.8b", "R6.9a", "R6.10a", "R3.5c", "R3.5d", "R3.6b", "R3.6c", "R4.11a", "R4.11c", "R4.11d",
                "R4.11e", "R4.11f", "R5.1d", "R2.6d", "R4.3d", "R4.4a",
            ],
        ),
        attack,
        |_, attack| attack.check(),
        |book, attack, roll| {
            let rules = &book.rules;
            let modifier = rules.modifiers.of(&rules.deflection, (A, B), &attack.shot, &mut Silent);
            damage(rules.damage_table.roll((A, B), (attack.line, attack.range), modifier, roll, &mut Silent))
        },
    );
}

/// Table `balloon-attack`: one attack on a balloon.
fn balloon_attack_table(tables: &mut Tables<Book>) {
    tables.add(
        Title::house("balloon-attack", "one attack on a balloon", &["R5.5f", "R5.5g", "R6.9a", "R6.10b", "R6.14c"]),
        |ask| {
            let line = line(ask, "C");
            let range: u8 = ask.int("range", 0..=8, 3, "hexes and steps of altitude");
            let skill = skill(ask, "skill", "the pilot, an ace in attack");
            (line, range, skill, ask.int::<i8>("other", -3..=3, 0, "whatever else is added"))
        },
        |book, &(line, range, skill, other), roll| {
            let rules = &book.rules;
            let mut shot = plain(skill, Skill::Regular);
            shot.target.balloon = true;
            shot.deflection = true;
            let modifier = other + rules.modifiers.of(&rules.deflection, (A, B), &shot, &mut Silent);
            let rolled = rules.damage_table.roll((A, B), (line, range), modifier, roll, &mut Silent);
            if rolled.critical && rules.balloons.burns(B, roll, &mut Silent) {
                return Row::Word(0, "burns");
            }
            Row::Int(rolled.points.into())
        },
    );
}

/// Table `jam`: guns that one attack jams.
fn jam_table(tables: &mut Tables<Book>) {
    tables.add_checked(
        Title::new("jam", "guns that one attack jams", &["R3.2a", "R3.2b", "R3.2c", "R3.2d"]),
        |ask| {
            let guns: u8 = ask.int("guns", 1..=2, 2, "guns that fire");
            (guns, altitude(ask, 3000, "height of the aircraft, in metres"))
        },
        |_, &(_, altitude)| in_steps("altitude", altitude),
        |book, &(guns, altitude), roll| {
            let natural = TwoDice::roll(roll).sum();
            let firing = GunsFired { dice: guns, first: 0, aboard: guns };
            let jammed = book.rules.jams.test((A, false), (natural, firing), altitude, roll, &mut Silent);
            Row::Int(jammed.iter().filter(|jams| **jams).count() as i32)
        },
    );
}

/// Table `jam-clear`: at which try all jammed guns are clear.
fn jam_clear_table(tables: &mut Tables<Book>) {
    tables.add_chain(
        Title::new(
            "jam-clear",
            "at which try all jammed guns are clear",
            &["R3.2e", "R3.2j", "R3.2k", "R3.2l", "R4.6a"],
        ),
        |ask| {
            const ALL: [Clearer; 3] = [Clearer::Pilot, Clearer::Observer, Clearer::Locked];
            let by = ask.one_of("gun", (&["pilot", "observer", "locked"], &ALL), "pilot", "who clears it");
            let jammed: i32 = ask.int("jammed", 1..=2, 1, "jammed guns");
            (by, jammed, ask.int::<i32>("turns", 1..=4, 4, "tries"))
        },
        // A state is the number of guns still jammed, or 10 and the number of the try that cleared the last. It begins
        // as 0.
        Chain {
            steps: |&(_, _, turns)| turns,
            step: |book, &(by, jammed, _), state, number, roll| {
                if state > 10 {
                    return state;
                }
                let left = if state == 0 { jammed } else { state };
                let clears = |roll: &mut _| book.rules.jams.clears(A, by, false, roll, &mut Silent);
                let cleared = (0..left).filter(|_| clears(roll)).count() as i32;
                if cleared == left { 10 + number } else { left - cleared }
            },
            row: |_, state| if state > 10 { Row::Int(state - 10) } else { Row::Word(0, "still-jammed") },
        },
    );
}

fn line(ask: &mut Ask<'_>, default: &'static str) -> Line {
    const ALL: [Line; 4] = [Line::A, Line::B, Line::C, Line::D];
    ask.one_of("line", (&["A", "B", "C", "D"], &ALL), default, "the line of the guns")
}

/// A shot with nothing to be added but skill: an ace at the guns attacks, an ace at the target defends.
fn plain(shooter: Skill, target: Skill) -> Shot {
    Shot {
        shooter: Shooter {
            skill: shooter,
            observer: false,
            ace: use_of(shooter, true),
            wounded: false,
            silhouette: 0,
            schedule: Schedule::D,
            rolling: false,
        },
        target: Target {
            skill: target,
            ace: use_of(target, false),
            silhouette: 0,
            schedule: Schedule::D,
            loaded: false,
            balloon: false,
            evading: None,
        },
        angle: 0,
        bottom: false,
        deflection: true,
        off_tail: false,
        lewis_alone: false,
        weak_gun: false,
        blind: false,
    }
}

/// An attack with all that makes up its modifier.
struct Attack {
    line: Line,
    range: u8,
    shot: Shot,
}

fn attack(ask: &mut Ask<'_>) -> Attack {
    let line = line(ask, "A");
    let range = ask.int("range", 0..=8, 3, "hexes and steps of altitude");
    let angle = ask.int("angle", 0..=3, 0, "hexsides between the facings");
    let bottom = ask.flag("hanging", false, "the attacker hangs on its propeller");
    let shooter = skill(ask, "shooter-skill", "of the man that shoots; an ace attacks");
    let target = skill(ask, "target-skill", "of the pilot that is shot at; an ace defends");
    let mut shot = plain(shooter, target);
    shot.angle = angle;
    shot.bottom = bottom;
    shot.shooter.silhouette = ask.int("shooter-silhouette", -1..=2, 0, "silhouette of the attacker");
    shot.target.silhouette = ask.int("target-silhouette", -1..=2, 0, "silhouette of the target");
    shot.shooter.schedule = schedule(ask, "shooter-schedule", "how the attacker turns");
    shot.target.schedule = schedule(ask, "target-schedule", "how the target turns");
    shot.target.loaded = ask.flag("target-loaded", false, "the target carries bombs");
    shot.off_tail = ask.flag("off-tail", false, "the attacker tails another aircraft");
    shot.lewis_alone = ask.flag("weak-lewis", false, "a wing Lewis fires alone");
    Attack { line, range, shot }
}

impl Attack {
    /// What no single range can say.
    fn check(&self) -> Result<(), TableError> {
        if !self.shot.bottom || self.range > 0 {
            return Ok(());
        }
        let expected = "1 to 8, for an attacker that hangs under its target".to_owned();
        Err(TableError::Range { parameter: "range", value: self.range.into(), expected })
    }
}
