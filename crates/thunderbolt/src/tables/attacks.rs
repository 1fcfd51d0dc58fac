//! The exact tables of the player's attacks.

use super::words::ARMS;
use super::{Book, NOT_ALLOWED, aircraft, unit};
use crate::rules::attacks::{AttackNames, AttackResult, AttackRoll, Skill};
use crate::rules::items::GUNS;
use crate::rules::weapons::{Armament, CANNON, Target};
use crate::terms::units::Altitude;
use ground::chance::Roll;
use ground::game::Row;
use ground::game::odds::{Ask, Chain, Tables, Title};
use ground::journal::Silent;

pub(super) fn add(tables: &mut Tables<Book>) {
    attack_table(tables);
    weapon_attack_table(tables);
    volley_table(tables);
    rockets_table(tables);
    gunship_table(tables);
}

/// Table `attack`: one attack roll against an attack number.
fn attack_table(tables: &mut Tables<Book>) {
    tables.add(
        Title::new(
            "attack",
            "one attack roll against an attack number",
            &["T4.9a", "T4.9b", "T4.9c", "T4.9d", "T4.9e", "T4.9f", "T4.9g"],
        ),
        |ask| AttackRoll {
            number: ask.int("attack-number", 0..=12, 4, "attack number of the weapon or cannon"),
            skill: ask.int("skill", -5..=5, 0, "the skill of the pilot that applies"),
            which: Skill::Strike,
            unit_mod: ask.int("unit-mod", -9..=9, 0, "modifier of the unit"),
            shaken: ask.flag("shaken", false, "the pilot is Shaken"),
            other: ask.int("other", -4..=4, 0, "what damage and cards add"),
        },
        |book, attack, roll| {
            let hit = rolled(book, attack, roll).hit;
            if hit { Row::Word(0, "hit") } else { Row::Word(1, "miss") }
        },
    );
}

/// Table `weapon-attack`: one weapon at one unit, and whether it is left.
fn weapon_attack_table(tables: &mut Tables<Book>) {
    tables.add(
        Title::house(
            "weapon-attack",
            "one weapon at one unit, and whether it is left",
            &[
                "T3.2g", "T4.8i", "T4.8j", "T4.8m", "T4.9a", "T4.9b", "T4.9c", "T4.9d", "T4.9e", "T4.9f", "T4.9g",
                "T4.9h", "T4.9i", "T7.5a", "T7.6a", "T7.6b", "T7.6c", "T7.6e", "T7.6g",
            ],
        ),
        single_attack,
        |book, attack, roll| {
            let by = book.aircraft(attack.aircraft);
            let weapon = (attack.arm != CANNON).then(|| book.weapon(attack.arm));
            let fired = weapon.map_or(Armament::Cannon, |(item, _)| Armament::Item(item));
            if !book.rules.may_fire(by, fired, attack.altitude, attack.target) {
                return NOT_ALLOWED;
            }
            let weapon = weapon.and_then(|(_, item)| item.weapon());
            let attack = AttackRoll {
                number: weapon.map_or(by.cannon.unwrap_or(0), |weapon| weapon.number),
                skill: attack.skill,
                which: if weapon.is_none() { Skill::Cannon } else { Skill::Strike },
                unit_mod: book.rules.units[attack.target.kind.index()].modifier,
                shaken: attack.shaken,
                other: 0,
            };
            let AttackResult { face, hit } = rolled(book, &attack, roll);
            match (hit, weapon.is_none_or(|weapon| weapon.is_kept(face))) {
                (true, true) => Row::Word(0, "hit-kept"),
                (true, false) => Row::Word(1, "hit-spent"),
                (false, true) => Row::Word(2, "miss-kept"),
                (false, false) => Row::Word(3, "miss-spent"),
            }
        },
    );
}

/// Table `volley`: units destroyed by several equal weapons.
fn volley_table(tables: &mut Tables<Book>) {
    tables.add_chain(
        Title::new(
            "volley",
            "units destroyed by several equal weapons",
            &["T4.8h", "T4.8l", "T4.9a", "T4.9g", "T4.9h"],
        ),
        |ask| {
            let weapons: i32 = ask.int("weapons", 1..=6, 4, "weapons, assigned to the units in turn");
            let targets: i32 = ask.int("targets", 1..=6, 2, "equal units");
            let number = ask.int("attack-number", 0..=12, 4, "attack number of the weapon");
            let modifier = ask.int("modifier", -8..=6, 0, "all that is added to each roll");
            (weapons, targets, AttackRoll { number, other: modifier, ..PLAIN })
        },
        Chain {
            steps: |(weapons, ..): &(i32, i32, AttackRoll)| *weapons,
            step: |book, (_, targets, attack), destroyed, weapon, roll| {
                fired_in_turn(book, attack, *targets, destroyed, weapon, roll)
            },
            row: |_, destroyed| Row::Int(destroyed.count_ones() as i32),
        },
    );
}

/// Table `rockets`: hits of one rocket pod until it is spent.
fn rockets_table(tables: &mut Tables<Book>) {
    tables.add_chain(
        Title::new("rockets", "hits of one rocket pod until it is spent", &["T4.9a", "T4.9g", "T4.9i", "T7.6b"]),
        |ask| {
            let weapon = ask.word("weapon", &["lau-61", "lau-68"], "lau-61", "the pod");
            let skill = ask.int("skill", -5..=5, 0, "the skill of the pilot that applies");
            let unit_mod = ask.int("unit-mod", -9..=9, 0, "modifier of the unit");
            let shaken = ask.flag("shaken", false, "the pilot is Shaken");
            let attacks: i32 = ask.int("attacks", 1..=6, 3, "attacks that there is time for");
            (weapon, attacks, AttackRoll { skill, unit_mod, shaken, ..PLAIN })
        },
        Chain {
            steps: |(_, attacks, _): &(&str, i32, AttackRoll)| *attacks,
            step: |book, (weapon, _, attack), state, _, roll| {
                let Some(pod) = book.weapon(weapon).1.weapon().filter(|_| state < SPENT) else { return state };
                let result = rolled(book, &AttackRoll { number: pod.number, ..*attack }, roll);
                let state = state + i32::from(result.hit);
                if pod.is_kept(result.face) { state } else { state + SPENT }
            },
            row: |_, state| Row::Int(state % SPENT),
        },
    );
}

/// Table `gunship`: units destroyed by one attack of a gunship.
fn gunship_table(tables: &mut Tables<Book>) {
    tables.add_chain(
        Title::house("gunship", "units destroyed by one attack of a gunship", &["T4.9b", "T4.9g", "T7.6f"]),
        |ask| {
            let skill = ask.int("skill", -5..=5, 1, "Cannon skill of the pilot, by the cards the Stand-Off skill");
            let unit_mod = ask.int("unit-mod", -9..=9, 0, "modifier of the units");
            let shaken = ask.flag("shaken", false, "the pilot is Shaken");
            let shots: i32 =
                ask.int("shots", 1..=GUNS as i32, GUNS as i32, "guns that fire, lowest attack number first");
            let targets: i32 = ask.int("targets", 1..=3, 3, "equal units");
            (shots, targets, AttackRoll { skill, unit_mod, shaken, which: Skill::Gunship, ..PLAIN })
        },
        Chain {
            steps: |(shots, ..): &(i32, i32, AttackRoll)| *shots,
            step: |book, (_, targets, attack), destroyed, gun, roll| {
                let attack = AttackRoll { number: book.rules.gunship.numbers[gun as usize - 1], ..*attack };
                fired_in_turn(book, &attack, *targets, destroyed, gun, roll)
            },
            row: |_, destroyed| Row::Int(destroyed.count_ones() as i32),
        },
    );
}

/// Added to the hits of a rocket pod that is spent: above all counts of hits.
const SPENT: i32 = 100;

/// A roll with nothing added.
const PLAIN: AttackRoll =
    AttackRoll { number: 0, skill: 0, which: Skill::Strike, unit_mod: 0, shaken: false, other: 0 };

fn rolled(book: &Book, attack: &AttackRoll, roll: &mut impl Roll) -> AttackResult {
    book.rules.attack.roll(&AttackNames::NONE, attack, roll, &mut Silent)
}

/// The units destroyed, a bit each, after one more shot: shot 1 goes to unit 1, shot 2 to unit 2, and round again.
fn fired_in_turn(
    book: &Book,
    attack: &AttackRoll,
    targets: i32,
    destroyed: i32,
    shot: i32,
    roll: &mut impl Roll,
) -> i32 {
    let target = (shot - 1) % targets;
    destroyed | i32::from(rolled(book, attack, roll).hit) << target
}

/// One weapon of an aircraft against one unit.
struct SingleAttack {
    aircraft: &'static str,
    /// The weapon, or the cannon.
    arm: &'static str,
    altitude: Altitude,
    target: Target,
    skill: i8,
    shaken: bool,
}

fn single_attack(ask: &mut Ask<'_>) -> SingleAttack {
    let aircraft = aircraft(ask, "a-10a");
    let arm = ask.card("weapon", ("rules.weapons", &ARMS), "agm-65", "the weapon, or the cannon");
    let kind = unit(ask, "tank");
    let altitude = ask.one_of("altitude", (Altitude::NAMES, Altitude::ALL), "low", "altitude of the aircraft");
    let range = ask.int("range", 0..=3, 1, "hexes to the unit");
    let in_cover = ask.flag("cover", false, "the unit is in Cover");
    SingleAttack {
        aircraft,
        arm,
        altitude,
        target: Target { kind, range, in_cover },
        skill: ask.int("skill", -5..=5, 0, "the skill of the pilot that applies"),
        shaken: ask.flag("shaken", false, "the pilot is Shaken"),
    }
}
