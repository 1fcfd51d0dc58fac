//! Unit cards: what a jet can do, what hangs under its wings, what it is worth (J0.1, Table C).

use crate::rules::RulesFile;
use crate::rules::guns::MOST_DICE;
use crate::rules::missiles::MissileFile;
use crate::terms::lowering::{part, table};
use crate::terms::named::{Manoeuvrability, Quality};
use ground::scenario::{Check, Fault};

/// The most missile types on one card.
pub(crate) const MOST_RACKS: usize = 3;

table! {
    #![derive(PartialEq, Eq, Hash)]
    /// A unit card.
    CardFile => Card {
        /// What the jet is called.
        name: String,
        /// First year in service.
        year: i16 = 1900..=2100,
        /// Maximum Speed, 6 to 11.
        maximum: i8 = 6..=11,
        /// Energy Factor, 1 (the best engine) to 5.
        energy_factor: i8 = 1..=5,
        manoeuvrability: Manoeuvrability,
        /// Gun dice, 0 for a jet without a gun.
        gun_dice: u8 = 0..=MOST_DICE as i64 - 1,
        /// Damage of each scoring gun die.
        gun_damage: u8 = 0..=9,
        /// The number of gun bursts.
        bursts: i16 = 0..=30,
        /// What hangs under its wings.
        missiles: Vec<Load>,
        /// Damage that shoots it down.
        hits: i16 = 1..=20,
        /// Fuel points with full tanks.
        fuel: i16 = 1..=99,
        /// Whether it has an afterburner.
        afterburner: bool,
        /// Victory points that it is worth; by the formula when absent. A card that is `like` another is worth what
        /// that one is: give it points of its own, or write all keys without `like` for the formula.
        points: Option<i32> = 0..=99,
    }
}
part! {
    #![derive(PartialEq, Eq, Hash)]
    /// One type of missile on a card.
    LoadFile => Load {
        /// The missile type.
        r#type: String,
        /// The number of missiles.
        count: i8 = 1..=8,
        /// First year on this card, where it is later than the missile's own.
        from: Option<i32> = 1900..=2100,
        /// Carried only in a scenario with a year.
        #[serde(default)]
        dated: bool,
        /// What hung there earlier.
        before: Option<Before>,
    }
}
part! {
    #![derive(PartialEq, Eq, Hash)]
    /// What a card carried before a year.
    BeforeFile => Before {
        /// The year before which it hung there.
        year: i32 = 1900..=2100,
        /// The missile type.
        r#type: String,
    }
}

table! {
    /// Victory points of a card that names none, in halves of a point.
    PointsFile => Points {
        /// For each point of maximum Speed, in half victory points.
        speed: i32 = 0..=99,
        /// For each step of the Energy Factor below `factor-from`, in half victory points.
        factor: i32 = 0..=99,
        /// The Energy Factor that is worth nothing.
        factor_from: i32 = 0..=99,
        manoeuvrability: PointsManoeuvrability,
        /// For each gun die times its damage, in half victory points.
        gun: i32 = 0..=99,
        /// What missiles are worth, by quality and target number.
        missiles: Vec<PointsMissile>,
    }
}

part! {
    /// What manoeuvrability adds to the victory points of a card.
    PointsManoeuvrabilityFile => PointsManoeuvrability {
        /// For Low manoeuvrability, in half victory points.
        low: i32 = 0..=99,
        /// For Medium manoeuvrability, in half victory points.
        medium: i32 = 0..=99,
        /// For High manoeuvrability, in half victory points.
        high: i32 = 0..=99,
    }
}

part! {
    /// What a missile on board adds to the victory points of a card.
    PointsMissileFile => PointsMissile {
        quality: Quality,
        /// The target number of the missile.
        target_number: i8 = 0..=9,
        /// For each such missile, in half victory points.
        value: i32 = 0..=99,
    }
}

impl Card {
    /// Victory points.
    #[inline]
    pub(crate) fn worth(&self) -> i32 {
        self.points.unwrap_or(0)
    }
}

/// What a missile adds to the points of a card, in halves of a point; none where no row has its quality and number.
fn value_of(missile: &MissileFile, rules: &RulesFile) -> Option<i64> {
    let same = |row: &&PointsMissileFile| (row.quality, row.target_number) == (missile.quality, missile.target_number);
    rules.points.missiles.iter().find(same).map(|row| row.value)
}

/// A missile of a card without points of its own that the formula has no value for (J0.1h).
pub(crate) fn unvalued<'a>(card: &'a CardFile, rules: &RulesFile) -> Option<&'a str> {
    let mut regular = card.missiles.iter().filter(|load| card.points.is_none() && !load.dated);
    let known = |load: &&LoadFile| rules.missiles.get(&load.r#type).is_some_and(|one| value_of(one, rules).is_none());
    regular.find(known).map(|load| load.r#type.as_str())
}

/// Victory points of a card by the formula, from halves of a point rounded to the nearest (J0.1h).
pub(crate) fn formula_points(card: &CardFile, rules: &RulesFile) -> i32 {
    let points = &rules.points;
    let agility = match card.manoeuvrability {
        Manoeuvrability::Low => points.manoeuvrability.low,
        Manoeuvrability::Medium => points.manoeuvrability.medium,
        Manoeuvrability::High => points.manoeuvrability.high,
    };
    let value = |missile: &str| rules.missiles.get(missile).and_then(|missile| value_of(missile, rules));
    let regular = card.missiles.iter().filter(|load| !load.dated);
    // As written: what is out of its limits has been reported, and must not overflow.
    let within = |number: i64| number.clamp(-9999, 9999);
    let missiles: i64 = regular.map(|load| within(load.count) * within(value(&load.r#type).unwrap_or(0))).sum();
    let halves = within(card.maximum) * within(points.speed)
        + within(points.factor) * (within(points.factor_from) - within(card.energy_factor))
        + within(agility)
        + within(card.gun_dice) * within(card.gun_damage) * within(points.gun)
        + missiles;
    (halves + 1).div_euclid(2).clamp(0, 99) as i32
}

/// Which missile types a card carries in a year, or without one (J0.2h).
pub(crate) fn load(
    path: &str,
    card: &CardFile,
    year: Option<i64>,
    rules: &RulesFile,
    check: &mut Check,
) -> Vec<(String, i8)> {
    let mut carried = Vec::new();
    for (index, load) in card.missiles.iter().enumerate() {
        let path = format!("{path}.missiles[{index}]");
        let count = load.count.clamp(1, 8) as i8;
        let mut known = |path: String, name: &str| match rules.missiles.get(name) {
            Some(missile) => Some(missile.year),
            None => {
                let names = rules.missiles.keys().map(String::as_str);
                check.fault(Fault::unknown(path, "missile type", name, names));
                None
            }
        };
        let Some(own_year) = known(format!("{path}.type"), &load.r#type) else { continue };
        let early = load.before.as_ref();
        let early_year = early.map(|before| known(format!("{path}.before.type"), &before.r#type));
        let Some(year) = year else {
            if !load.dated {
                carried.push((load.r#type.clone(), count));
            }
            continue;
        };
        let (missile, from) = match early {
            Some(before) if year < before.year => (&before.r#type, early_year.flatten().unwrap_or(year + 1)),
            _ => (&load.r#type, own_year.max(load.from.unwrap_or(0))),
        };
        if year >= from {
            carried.push((missile.clone(), count));
        }
    }
    if carried.len() > MOST_RACKS {
        let what = format!("the card carries {} missile types", carried.len());
        check.fault(Fault::new(format!("{path}.missiles"), what).expected(format!("at most {}", MOST_RACKS)));
        carried.truncate(MOST_RACKS);
    }
    carried
}
