//! The exact tables of fire from the ground and of bombs.

use super::{A, B, Book, NO_ATTACK, altitude, damage, in_steps, skill, use_of};
use crate::rules::balloons::BalloonAttacker;
use crate::rules::bombing::BombsOn;
use crate::rules::ground_fire::{GunsOf, Overflight};
use crate::terms::named::Line;
use ground::game::Row;
use ground::game::odds::{Tables, Title};
use ground::journal::Silent;

pub(super) fn add(tables: &mut Tables<Book>) {
    archie_table(tables);
    strafe_fire_table(tables);
    balloon_defence_table(tables);
    bombing_table(tables);
}

/// Table `archie`: one end of a turn near Archie.
fn archie_table(tables: &mut Tables<Book>) {
    tables.add_checked(
        Title::house(
            "archie",
            "one end of a turn near Archie",
            &["R5.3a", "R5.3b", "R5.3c", "R5.3d", "R5.3e", "R5.3f", "R5.4a", "R5.6a", "R5.6b"],
        ),
        |ask| {
            let own = ask.one_of("guns", (&["enemy", "own"], &[false, true]), "enemy", "whose guns they are");
            let hexes = ask.int("hexes", 0..=10, 3, "hexes to the trench line");
            let altitude = altitude(ask, 1500, "height of the aircraft, in metres");
            let skill = skill(ask, "skill", "of the pilot; an ace defends");
            let strafing = ask.flag("strafing", false, "it strafed this turn");
            let near = "an aircraft of the side of the guns is near, if they are the enemy's";
            let friend_near = ask.flag("friend-near", false, near);
            let nearest_enemy = ask.int("nearest-enemy", 0..=40, 5, "hexes to the nearest enemy, if they are its own");
            let guns = if own { GunsOf::Own { nearest_enemy } } else { GunsOf::Enemy { friend_near } };
            let (ace, low_at_balloon) = (use_of(skill, false), false);
            Overflight { hexes, altitude, skill, ace, strafing, low_at_balloon, guns }
        },
        |_, flight| in_steps("altitude", flight.altitude),
        |book, flight, roll| {
            let (archie, tables) = (&book.rules.archie, book.rules.ground_tables());
            if !archie.attacks((A, B), flight, roll, &mut Silent) {
                return NO_ATTACK;
            }
            damage(archie.fire(tables, (A, B), flight, roll, &mut Silent))
        },
    );
}

/// Table `strafe-fire`: damage and critical hits of a turn of strafing.
fn strafe_fire_table(tables: &mut Tables<Book>) {
    tables.add(
        Title::house(
            "strafe-fire",
            "damage and critical hits of a turn of strafing",
            &["R5.2a", "R5.2b", "R5.2c", "R5.6a", "R5.6b"],
        ),
        |ask| {
            let hexes: u8 = ask.int("hexes", 0..=12, 4, "trench hexes strafed");
            (hexes, ask.flag("novice", false, "a novice strafes"))
        },
        |book, &(hexes, novice), roll| {
            let attacks = book.rules.strafing.attacks(B, hexes, true, &mut Silent);
            let suffered = book.rules.ground_tables().return_fire((A, B), attacks, novice, roll, &mut Silent);
            Row::Text(format!("{}/{}", suffered.points, suffered.criticals))
        },
    );
}

/// Table `balloon-defence`: one gun of a balloon at an attacker.
fn balloon_defence_table(tables: &mut Tables<Book>) {
    tables.add_checked(
        Title::house(
            "balloon-defence",
            "one gun of a balloon at an attacker",
            &["R5.5a", "R5.5f", "R5.5g", "R5.5h", "R5.6a", "R5.6b", "R6.14e"],
        ),
        |ask| {
            let line = ask.one_of("gun", (&["aa", "mg"], &[Line::Aa, Line::Mg]), "aa", "the gun");
            let hexes: i32 = ask.int("hexes", 0..=10, 3, "hexes to the attacker");
            let altitude = altitude(ask, 600, "height of the attacker, in metres");
            let skill = skill(ask, "skill", "of the pilot; an ace defends");
            (line, hexes, BalloonAttacker { altitude, skill, ace: use_of(skill, false) })
        },
        |_, (_, _, attacker)| in_steps("altitude", attacker.altitude),
        |book, &(line, hexes, attacker), roll| {
            let (rules, balloons) = (&book.rules, &book.rules.balloons);
            if !balloons.reaches(line, hexes, attacker.altitude) {
                return NO_ATTACK;
            }
            damage(balloons.fire(rules.ground_tables(), (A, B), line, attacker, roll, &mut Silent))
        },
    );
}

/// Table `bombing`: points of one release of bombs.
fn bombing_table(tables: &mut Tables<Book>) {
    tables.add_checked(
        Title::house("bombing", "points of one release of bombs", &["R6.16a", "R6.16b"]),
        |ask| {
            let altitude = altitude(ask, 1000, "height of the release, in metres");
            let modifier: i8 = ask.int("modifier", -4..=4, 0, "all that is added to the roll");
            (altitude, modifier, ask.int::<i8>("load", 1..=20, 4, "load points released"))
        },
        |_, &(altitude, ..)| in_steps("altitude", altitude),
        |book, &(altitude, modifier, load), roll| {
            let bombing = &book.rules.bombing;
            let bombs = BombsOn { load, so_far: 0, strength: bombing.trench };
            Row::Int(bombing.release(A, (altitude, modifier), bombs, roll, &mut Silent).into())
        },
    );
}
