//! From the numbers of the rules file to the rules that play: every value checked, with its path, and made flat.

use crate::rules::*;
use crate::scenario::file::{self, Alt6, KeepFile, Manoeuvrability, OnOff, RulesFile, SwitchesFile};
use ground::chance::Keep;
use ground::scenario::{Check, Fault};

const MANY: i64 = 20;

impl From<KeepFile> for Keep {
    fn from(keep: KeepFile) -> Keep {
        match keep {
            KeepFile::Lowest => Keep::Lowest,
            KeepFile::Middle => Keep::Middle,
            KeepFile::Highest => Keep::Highest,
        }
    }
}

/// Lowers everything but cards, missiles, starts and pilots.
pub(crate) fn rules(file: &RulesFile, switches: &SwitchesFile, night: bool, check: &mut Check) -> Rules {
    let floor = check.int("switches.energy-dice-floor", switches.energy_dice_floor, 2, 3);
    let altitude = altitude(&file.altitude, check);
    Rules {
        manoeuvres: check.int("rules.manoeuvres.most", file.manoeuvres.most, 0, 5),
        hard_turns: check.int("rules.manoeuvres.most-turns", file.manoeuvres.most_turns, 0, 3),
        energy: energy(file, switches.alt6, floor, check),
        low_maximum: (switches.low_max == OnOff::On).then(|| low_maximum(&file.low_maximum, check)),
        zoom_pump_dive: (switches.zoom_pump_guard == OnOff::On)
            .then(|| check.int("rules.zoom-pump.dive", file.zoom_pump.dive, 1, 3)),
        afterburner_fuel_above: check.int("rules.afterburner.fuel-above", file.afterburner.fuel_above, -MANY, 99),
        turning: Turning {
            keep: [file.turning.low, file.turning.medium, file.turning.high].map(Keep::from),
            bonus: check.int("rules.turning.bonus-per-hard-turn", file.turning.bonus_per_hard_turn, 0, 3),
        },
        advantage: Advantage {
            range: check.range("rules.advantage.range", file.advantage.range, 0, 99),
            altitude: check.int("rules.advantage.altitude", file.advantage.altitude, 0, 9),
        },
        initiative: initiative(&file.initiative, check),
        aerobatics: aerobatics(&file.aerobatics, check),
        stall: stall(&file.stall, check),
        guns: guns(&file.guns, check),
        missiles: missile_attack(&file.missile_attack, check),
        hard_turning: check.int("rules.hard-turning.hexsides", file.hard_turning.hexsides, 1, MANY),
        damage: Damage {
            crippled_share: share("rules.damage.crippled-share", file.damage.crippled_share, check),
            crippled_manoeuvres: check.int("rules.damage.crippled-manoeuvres", file.damage.crippled_manoeuvres, 0, 3),
            crippled_factor: check.int("rules.damage.crippled-factor", file.damage.crippled_factor, 0, 3),
        },
        fuel: fuel(&file.fuel, check),
        nerve: nerve(file, check),
        leaving: Leaving {
            range: check.int("rules.leaving.range", file.leaving.range, 1, 99),
            unseen_range: check.int("rules.leaving.unseen-range", file.leaving.unseen_range, 1, 99),
        },
        ending: ending(&file.ending, check),
        altitude,
        night,
    }
}

fn energy(file: &RulesFile, alt6: Alt6, dice_floor: u8, check: &mut Check) -> Energy {
    let both = [("rules.discards.mid", &file.discards.mid), ("rules.discards.high", &file.discards.high)];
    let mut tables = both.map(|(path, rows)| discards(path, rows, check));
    Energy {
        dice: check.int("rules.energy.dice", file.energy.dice, 1, 8),
        dice_per_manoeuvre: check.int("rules.energy.dice-per-manoeuvre", file.energy.dice_per_manoeuvre, 0, 5),
        dice_floor,
        afterburner_die: check.int("rules.energy.afterburner-die", file.energy.afterburner_die, 0, 6),
        afterburner_speed: check.int("rules.energy.afterburner-speed", file.energy.afterburner_speed, 0, 6),
        drag: check.int("rules.energy.drag", file.energy.drag, 0, 6),
        discards: std::mem::replace(&mut tables[alt6 as usize], [Discard { lowest: 0, highest: 0 }; 9]),
    }
}

fn discards(path: &str, rows: &[file::DiscardFile], check: &mut Check) -> [Discard; 9] {
    let lowered: Vec<Discard> = (rows.iter().enumerate())
        .map(|(row, discard)| Discard {
            lowest: check.int(&format!("{path}[{row}].lowest"), discard.lowest, 0, 8),
            highest: check.int(&format!("{path}[{row}].highest"), discard.highest, 0, 8),
        })
        .collect();
    match check.rows((path, "altitude"), rows, |row| row.altitude.as_str(), (1, 9)) {
        Some(found) => std::array::from_fn(|level| lowered[found[level].0]),
        None => [Discard { lowest: 0, highest: 0 }; 9],
    }
}

fn altitude(file: &file::AltitudeFile, check: &mut Check) -> Altitude {
    let lowest = check.int("rules.altitude.lowest", file.lowest, 1, 9);
    let highest = check.int("rules.altitude.highest", file.highest, 1, 9);
    if lowest > highest {
        check.fault(
            Fault::new("rules.altitude.lowest", format!("lowest is {lowest}")).expected(format!("at most {highest}")),
        );
    }
    if file.speed.len() != 3 {
        let what = format!("the table has {} changes", file.speed.len());
        check.fault(Fault::new("rules.altitude.speed", what).expected("Speed for changes of 1, 2 and 3 levels"));
    }
    let mut speed = [0; 4];
    for (level, &value) in file.speed.iter().take(3).enumerate() {
        speed[level + 1] = check.int(&format!("rules.altitude.speed[{level}]"), value, 0, 15);
    }
    Altitude { lowest, highest, speed }
}

fn low_maximum(file: &file::LowMaximumFile, check: &mut Check) -> LowMaximum {
    LowMaximum {
        altitude: check.int("rules.low-maximum.altitude", file.altitude, 1, 9),
        from: check.int("rules.low-maximum.from", file.from, 1, MANY),
        cut: check.int("rules.low-maximum.cut", file.cut, 0, 5),
    }
}

fn initiative(file: &file::InitiativeFile, check: &mut Check) -> Initiative {
    let mut int = |name: &str, value| check.int(&format!("rules.initiative.{name}"), value, -9, 9);
    Initiative {
        keep: [file.green, file.regular, file.veteran, file.ace].map(Keep::from),
        ace_bonus: int("ace-bonus", file.ace_bonus),
        advantage: int("advantage", file.advantage),
        disadvantage: int("disadvantage", file.disadvantage),
        crippled: int("crippled", file.crippled),
    }
}

fn aerobatics(file: &file::AerobaticsFile, check: &mut Check) -> Aerobatics {
    Aerobatics {
        speed: check.range("rules.aerobatics.speed", file.speed, 0, MANY),
        each_move: check.int("rules.aerobatics.each-move", file.each_move, 0, 9),
        manoeuvres: [
            aerobatic("rules.aerobatics.wingover", &file.wingover, check),
            aerobatic("rules.aerobatics.half-loop", &file.half_loop, check),
            aerobatic("rules.aerobatics.split-s", &file.split_s, check),
        ],
    }
}

fn aerobatic(path: &str, file: &file::AerobaticFile, check: &mut Check) -> Aerobatic {
    let mut effect = |name: &str, effect: &file::AerobaticEffectFile| AerobaticEffect {
        altitude: check.int(&format!("{path}.{name}.altitude"), effect.altitude, -3, 3),
        speed: check.int(&format!("{path}.{name}.speed"), effect.speed, -5, 5),
    };
    let (success, failure) = (effect("success", &file.success), effect("failure", &file.failure));
    Aerobatic {
        hexsides: check.int(&format!("{path}.hexsides"), file.hexsides, 1, 3),
        least_speed: check.int(&format!("{path}.least-speed"), file.least_speed, 0, MANY),
        altitudes: check.range(&format!("{path}.altitudes"), file.altitudes, 1, 9),
        difficulty: check.int(&format!("{path}.difficulty"), file.difficulty, 0, 12),
        success,
        failure,
    }
}

fn stall(file: &file::StallFile, check: &mut Check) -> Stall {
    let levels: Vec<i8> = (file.fall.iter().enumerate())
        .map(|(row, fall)| check.int(&format!("rules.stall.fall[{row}].levels"), fall.levels, 0, 9))
        .collect();
    let found = check.rows(("rules.stall.fall", "die"), &file.fall, |row| row.die.as_str(), (1, 6));
    Stall {
        fall: found.map_or([0; 6], |found| std::array::from_fn(|die| levels[found[die].0])),
        recover_above: check.int("rules.stall.recover-above", file.recover_above, 0, 6),
        restart_speed: check.int("rules.stall.restart-speed", file.restart_speed, 0, 9),
        target_bonus: check.int("rules.stall.target-bonus", file.target_bonus, -6, 6),
    }
}

fn guns(file: &file::GunsFile, check: &mut Check) -> Guns {
    let range = check.range("rules.guns.range", file.range, 0, 9);
    let mut int = |name: &str, value, low, high| check.int::<i8>(&format!("rules.guns.{name}"), value, low, high);
    let skill = [
        int("green-dice", file.green_dice, -3, 3),
        0,
        int("veteran-dice", file.veteran_dice, -3, 3),
        int("ace-dice", file.ace_dice, -3, 3),
    ];
    let aim = int("aim", file.aim, -6, 6);
    let target_jinks = int("target-jinks", file.target_jinks, -6, 6);
    let own_jink = int("own-jink", file.own_jink, -6, 6);
    let hard_turning = int("hard-turning", file.hard_turning, -6, 6);
    let above = int("above", file.above, 0, 6);
    let above_per_range = int("above-per-range", file.above_per_range, 0, 6);
    let altitude = int("altitude", file.altitude, 0, 9);
    let discards = &file.discards;
    Guns {
        range,
        altitude,
        range_per_level: check.int("rules.guns.range-per-level", file.range_per_level, 0, 9),
        above,
        above_per_range,
        skill,
        least_dice: check.int("rules.guns.least-dice", file.least_dice, 0, 6),
        discards: [
            check.int("rules.guns.discards.rear", discards.rear, 0, 6),
            check.int("rules.guns.discards.beam", discards.beam, 0, 6),
            check.int("rules.guns.discards.front", discards.front, 0, 6),
        ],
        aim,
        target_jinks,
        own_jink,
        hard_turning,
        bursts: check.int("rules.guns.bursts", file.bursts, 1, 9),
    }
}

fn missile_attack(file: &file::MissileAttackFile, check: &mut Check) -> MissileAttack {
    let mut int = |name: &str, value, low| check.int(&format!("rules.missile-attack.{name}"), value, low, 9);
    MissileAttack {
        altitude: int("altitude", file.altitude, 0),
        aim: int("aim", file.aim, -6),
        target_burns: int("target-burns", file.target_burns, -6),
        target_jinks: int("target-jinks", file.target_jinks, -6),
        target_low: int("target-low", file.target_low, -6),
        low_altitude: int("low-altitude", file.low_altitude, 0),
        hard_turning: int("hard-turning", file.hard_turning, -6),
        warhead_above: int("warhead-above", file.warhead_above, 0),
    }
}

/// A share of a whole, from none of it to all.
fn share(path: &str, pair: [i64; 2], check: &mut Check) -> Share {
    let denominator = check.int(&format!("{path}[1]"), pair[1], 1, 100);
    Share { numerator: check.int(&format!("{path}[0]"), pair[0], 0, denominator), denominator: denominator as i32 }
}

fn fuel(file: &file::FuelFile, check: &mut Check) -> Fuel {
    let mut int = |name: &str, value, low, high| check.int::<i16>(&format!("rules.fuel.{name}"), value, low, high);
    let (dry, burning) = (int("dry", file.dry, 0, 20), int("burning", file.burning, 0, 20));
    let (empty, flame_out) = (int("empty", file.empty, -20, 20), int("flame-out", file.flame_out, -20, 20));
    Fuel {
        dry,
        burning,
        empty,
        flame_out,
        full_percent: check.int("rules.fuel.full-percent", file.full_percent, 0, 100),
        away_percent: check.int("rules.fuel.away-percent", file.away_percent, 0, 100),
    }
}

fn nerve(file: &RulesFile, check: &mut Check) -> Nerve {
    let skills = &file.initiative;
    let veteran = Keep::from(skills.veteran);
    let keep = [Keep::from(skills.green), Keep::from(skills.regular), veteran, Keep::from(skills.ace)];
    let file = &file.nerve;
    let mut int = |name: &str, value| check.int::<i8>(&format!("rules.nerve.{name}"), value, -9, 9);
    Nerve {
        keep,
        crippled: int("crippled", file.crippled),
        own_loss: int("own-loss", file.own_loss),
        enemy_loss: int("enemy-loss", file.enemy_loss),
        unarmed: int("unarmed", file.unarmed),
        choice_fuel: check.int("rules.nerve.choice-fuel", file.choice_fuel, -20, 99),
    }
}

fn ending(file: &file::EndingFile, check: &mut Check) -> Ending {
    Ending {
        turns: check.int("rules.ending.turns", file.turns, 1, 200),
        quiet_turns: check.int("rules.ending.quiet-turns", file.quiet_turns, 1, 200),
        flame_out: share("rules.ending.flame-out-share", file.flame_out_share, check),
        crippled: share("rules.ending.crippled-share", file.crippled_share, check),
        margin_percent: check.int("rules.ending.margin-percent", file.margin_percent, 0, 100),
    }
}

/// Lowers one missile type.
pub(crate) fn missile(path: &str, file: &file::MissileFile, check: &mut Check) -> Missile {
    check.int::<i32>(&format!("{path}.year"), file.year, 1900, 2100);
    Missile {
        seeker: file.seeker,
        quality: file.quality,
        target_number: check.int(&format!("{path}.target-number"), file.target_number, 0, 9),
        range: check.range(&format!("{path}.range"), file.range, 1, 20),
        zone: file.zone,
        warhead_dice: check.int(
            &format!("{path}.warhead-dice"),
            file.warhead_dice,
            0,
            crate::scenario::expected_damage::MOST_DICE.into(),
        ),
    }
}

/// Lowers one unit card, its missiles aside (J0.1).
pub(crate) fn card(path: &str, file: &file::CardFile, rules: &RulesFile, check: &mut Check) -> Card {
    let mut int = |name: &str, value, low, high| check.int::<i16>(&format!("{path}.{name}"), value, low, high);
    int("year", file.year, 1900, 2100);
    Card {
        name: file.name.clone(),
        maximum: int("maximum", file.maximum, 6, 11) as i8,
        energy_factor: int("energy-factor", file.energy_factor, 1, 5) as i8,
        manoeuvrability: file.manoeuvrability,
        gun_dice: int("gun-dice", file.gun_dice, 0, i64::from(crate::scenario::expected_damage::MOST_DICE) - 1) as u8,
        gun_damage: int("gun-damage", file.gun_damage, 0, 9) as u8,
        bursts: int("bursts", file.bursts, 0, 30),
        hits: int("hits", file.hits, 1, 20),
        fuel: int("fuel", file.fuel, 1, 99),
        afterburner: file.afterburner,
        points: file.points.map_or_else(|| formula_points(file, rules), |points| int("points", points, 0, 99).into()),
    }
}

/// Victory points of a card by the formula, from halves of a point rounded to the nearest (J0.1h).
pub(crate) fn formula_points(card: &file::CardFile, rules: &RulesFile) -> i32 {
    let points = &rules.points;
    let agility = match card.manoeuvrability {
        Manoeuvrability::Low => points.manoeuvrability.low,
        Manoeuvrability::Medium => points.manoeuvrability.medium,
        Manoeuvrability::High => points.manoeuvrability.high,
    };
    let value = |missile: &str| {
        let missile = rules.missiles.get(missile)?;
        let same = |row: &&file::PointsMissileFile| {
            (row.quality, row.target_number) == (missile.quality, missile.target_number)
        };
        points.missiles.iter().find(same).map(|row| row.value)
    };
    let regular = card.missiles.iter().filter(|load| !load.dated);
    let missiles: i64 = regular.map(|load| load.count * value(&load.missile).unwrap_or(0)).sum();
    let halves = card.maximum * points.speed
        + points.factor * (points.factor_from - card.energy_factor)
        + agility
        + card.gun_dice * card.gun_damage * points.gun
        + missiles;
    (halves + 1).div_euclid(2).clamp(0, 99) as i32
}

/// Which missile types a card carries in a year, or without one (J0.2h).
pub(crate) fn load(
    path: &str,
    card: &file::CardFile,
    year: Option<i64>,
    rules: &RulesFile,
    check: &mut Check,
) -> Vec<(String, i8)> {
    let mut carried = Vec::new();
    for (index, load) in card.missiles.iter().enumerate() {
        let path = format!("{path}.missiles[{index}]");
        let count = check.int(&format!("{path}.count"), load.count, 1, 8);
        let mut known = |path: String, name: &str| match rules.missiles.get(name) {
            Some(missile) => Some(missile.year),
            None => {
                let names = rules.missiles.keys().map(String::as_str);
                check.fault(Fault::unknown(path, "missile type", name, names));
                None
            }
        };
        let Some(own_year) = known(format!("{path}.type"), &load.missile) else { continue };
        let early = load.before.as_ref();
        let early_year = early.map(|before| known(format!("{path}.before.type"), &before.missile));
        let Some(year) = year else {
            if !load.dated {
                carried.push((load.missile.clone(), count));
            }
            continue;
        };
        let (missile, from) = match early {
            Some(before) if year < before.year => (&before.missile, early_year.flatten().unwrap_or(year + 1)),
            _ => (&load.missile, own_year.max(load.from.unwrap_or(0))),
        };
        if year >= from {
            carried.push((missile.clone(), count));
        }
    }
    if carried.len() > crate::state::MOST_RACKS {
        let what = format!("the card carries {} missile types", carried.len());
        check.fault(
            Fault::new(format!("{path}.missiles"), what).expected(format!("at most {}", crate::state::MOST_RACKS)),
        );
        carried.truncate(crate::state::MOST_RACKS);
    }
    carried
}
