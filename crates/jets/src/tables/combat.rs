//! The exact tables of guns, missiles, damage and nerve.

use super::{A, B, Book, NOT_ALLOWED, skill, zone};
use crate::rules::attack::Conduct;
use crate::rules::damage::Harm;
use crate::rules::guns::GunRoll;
use crate::rules::missiles::Launch;
use crate::rules::nerve::Strain;
use crate::terms::attacks::{Aspect, Weapon};
use crate::terms::named::Skill;
use ground::chance::Roll;
use ground::game::odds::{Ask, Tables, Title};
use ground::game::{Row, TableError};
use ground::journal::Silent;
use serde::Deserialize;
use serde::de::IgnoredAny;
use std::collections::BTreeMap;
use std::sync::LazyLock;
use toml::Spanned;

pub(super) fn add(tables: &mut Tables<Book>) {
    tables.add(
        Title::house(
            "guns",
            "damage of one gun attack",
            &["J3.5e", "J4.2a", "J4.2b", "J4.3a", "J4.3b", "J4.3c", "J4.3d", "J4.3e", "J4.3f", "J4.3h"],
        ),
        |ask| {
            let gun = gun(ask);
            let distance = (
                ask.int("range", 0..=2, 1, "hexes to the target"),
                ask.int("altitude-difference", 0..=2, 0, "levels to the target"),
            );
            let conduct = Conduct {
                aim: ask.flag("aim", false, "the attacker ticked Aim"),
                target_jinks: ask.flag("target-jinks", false, "the target ticked Jink"),
                own_jink: ask.flag("own-jink", false, "the attacker ticked Jink"),
                hard_turning: ask.flag("hard-turning", false, "the attacker turned three or more hexsides"),
                target_stalled: ask.flag("target-stalled", false, "the target stalled this turn"),
            };
            (gun, distance, conduct, ask.flag("night", false, "at night"))
        },
        |book, &(Gun { dice, damage, skill, aspect }, (hexes, levels), conduct, night), roll| {
            let Some(range) = book.rules.guns.reach(hexes, levels, aspect, night) else { return NOT_ALLOWED };
            let modifier = conduct.modifier(&book.rules, Weapon::Gun, (A, B), &mut Silent);
            let gun = GunRoll { dice, damage, skill, aspect, range };
            Row::Int(book.rules.guns.roll((A, B), (&gun, modifier), roll, &mut Silent).into())
        },
    );

    tables.add_checked(
        Title::house(
            "gun-kill",
            "what one gun attack does to its target",
            &["J4.3b", "J4.3c", "J4.3d", "J4.3f", "J4.5a", "J4.5b"],
        ),
        |ask| {
            let gun = gun(ask);
            let range = ask.int("range", 0..=2, 1, "hexes to the target, altitude counted");
            (gun, range, ask.int("modifier", -3..=2, 0, "added to each die"), target(ask))
        },
        |_, (.., target)| target.check(),
        |book, (gun, range, modifier, target), roll| {
            let &Gun { dice, damage, skill, aspect } = gun;
            let Some(range) = book.rules.guns.reach(*range, 0, aspect, false) else { return NOT_ALLOWED };
            let gun = GunRoll { dice, damage, skill, aspect, range };
            target.harm(book, book.rules.guns.roll((A, B), (&gun, *modifier), roll, &mut Silent))
        },
    );

    tables.add(
        Title::house(
            "missile",
            "one missile at a target in the front 30",
            &["J3.5e", "J4.2a", "J4.2b", "J4.3e", "J4.4a", "J4.4b", "J4.4c", "J4.4d", "J4.4e", "J4.4h"],
        ),
        |ask| {
            let missile = ask.card("type", ("rules.missiles", &MISSILE_WORDS), "aim-9b", "the missile");
            let range = ask.int("range", 0..=20, 3, "hexes to the target");
            let aspect = zone(ask, "tail", "zone of the launching jet seen from the target");
            let altitude_difference = ask.int("altitude-difference", 0..=8, 0, "levels to the target");
            let aim = ask.flag("aim", true, "the launching jet ticked Aim");
            let target_burns = ask.flag("target-burns", false, "the target used its afterburner this turn");
            let target_jinks = ask.flag("target-jinks", false, "the target ticked Jink");
            let low = "the target is at altitude 1 or 2 and below the launching jet";
            let target_low = ask.flag("target-low", false, low);
            let conduct = Conduct {
                aim,
                target_jinks,
                own_jink: false,
                hard_turning: ask.flag("hard-turning", false, "the launching jet turned three or more hexsides"),
                target_stalled: ask.flag("target-stalled", false, "the target stalled this turn"),
            };
            let launch = Launch { range, altitude_difference, aspect, aim, target_burns, target_low };
            (missile, launch, conduct)
        },
        |book, &(missile, launch, conduct), roll| {
            let (missile, rules) = (&book.missiles[missile], &book.rules.missile_attack);
            if !rules.allowed(missile, &launch) {
                return NOT_ALLOWED;
            }
            let conduct = conduct.modifier(&book.rules, Weapon::Missile, (A, B), &mut Silent);
            let modifier = rules.modifier(missile, (&launch, conduct), (A, B), &mut Silent);
            let hit = rules.hits(missile, modifier, (A, B), roll, &mut Silent);
            if hit { Row::Word(0, "hit") } else { Row::Word(1, "miss") }
        },
    );

    tables.add(Title::house("warhead", "damage of a missile that has hit", &["J4.4g"]), dice, |book, &dice, roll| {
        Row::Int(damage(book, dice, roll).into())
    });

    tables.add_checked(
        Title::house("warhead-kill", "what a missile that has hit does to its target", &["J4.4g", "J4.5a", "J4.5b"]),
        |ask| (dice(ask), target(ask)),
        |_, (_, target)| target.check(),
        |book, (dice, target), roll| target.harm(book, damage(book, *dice, roll)),
    );

    tables.add(
        Title::house("nerve", "whether a pilot breaks off", &["J5.2a", "J5.2b"]),
        |ask| {
            let skill = skill(ask);
            let strain = Strain {
                crippled: ask.flag("crippled", true, "his jet is crippled"),
                own_lost: ask.int("own-lost", 0..=4, 0, "jets of his side lost"),
                enemy_lost: ask.int("enemy-lost", 0..=4, 0, "jets of the enemy lost"),
                unarmed: ask.flag("unarmed", false, "no usable weapon left"),
            };
            (skill, strain, ask.int("highest-before", 0..=10, 0, "his highest Stress so far"))
        },
        |book, &(skill, strain, highest), roll| {
            let stress = book.rules.nerve.stress(A, strain, &mut Silent);
            if stress <= highest {
                return Row::Word(2, "no-test");
            }
            let holds = book.rules.nerve.holds(A, book.rules.initiative.keep(skill), stress, roll, &mut Silent);
            if holds { Row::Word(0, "holds") } else { Row::Word(1, "breaks") }
        },
    );
}

/// The missile types of the built-in rules, in the order of their file.
pub(crate) static MISSILES: LazyLock<Vec<String>> = LazyLock::new(|| {
    #[derive(Deserialize)]
    struct Types {
        missiles: BTreeMap<Spanned<String>, IgnoredAny>,
    }
    let file = include_str!("../../../../scenarios/jets/rules.toml");
    let types: Types = toml::from_str(file).expect("the built-in rules are well-formed");
    let mut names: Vec<Spanned<String>> = types.missiles.into_keys().collect();
    names.sort_by_key(|name| name.span().start);
    names.into_iter().map(Spanned::into_inner).collect()
});

static MISSILE_WORDS: LazyLock<Vec<&str>> = LazyLock::new(|| MISSILES.iter().map(String::as_str).collect());

/// The gun of an attack.
struct Gun {
    dice: u8,
    damage: u8,
    skill: Skill,
    aspect: Aspect,
}

fn gun(ask: &mut Ask<'_>) -> Gun {
    Gun {
        dice: ask.int("gun-dice", 1..=6, 4, "gun dice of the card"),
        damage: ask.int("damage", 0..=9, 1, "damage of each scoring die"),
        skill: skill(ask),
        aspect: zone(ask, "rear", "zone of the attacker seen from the target; from the bore it is never the beam"),
    }
}

/// A target: the hits that shoot it down, and those it has suffered.
struct Target {
    hits: i16,
    suffered: i16,
}

fn target(ask: &mut Ask<'_>) -> Target {
    Target {
        hits: ask.int("hits", 1..=20, 4, "damage that shoots the target down"),
        suffered: ask.int("suffered", 0..=19, 0, "damage suffered before, less than hits"),
    }
}

impl Target {
    /// What no single range can say.
    fn check(&self) -> Result<(), TableError> {
        if self.suffered < self.hits {
            return Ok(());
        }
        let expected = format!("0 to {}, less than hits", self.hits - 1);
        Err(TableError::Range { parameter: "suffered", value: self.suffered.into(), expected })
    }

    fn harm(&self, book: &Book, damage: u8) -> Row {
        match book.rules.damage.harm(B, self.hits, self.suffered, damage.into(), &mut Silent) {
            Harm::NoDamage => Row::Word(0, "no-damage"),
            Harm::Damaged => Row::Word(1, "damaged"),
            Harm::Crippled => Row::Word(2, "crippled"),
            Harm::ShotDown => Row::Word(3, "shot-down"),
        }
    }
}

fn dice(ask: &mut Ask<'_>) -> u8 {
    ask.int("dice", 0..=7, 5, "warhead dice")
}

fn damage(book: &Book, dice: u8, roll: &mut impl Roll) -> u8 {
    book.rules.missile_attack.warhead(dice, (A, B), roll, &mut Silent)
}
