//! Which tables of the rules a dogfight uses, and where each comes from.

use crate::scenario::Dogfight;
use crate::scenario::file::DocumentFile;
use ground::scenario::Provenance;

/// Every table in use: those of the rules, and of cards and missiles those on board.
pub(crate) fn in_use(file: &DocumentFile, dogfight: &Dogfight) -> Vec<Provenance> {
    let rules = &file.rules;
    let mut tables = vec![
        rules.manoeuvres.provenance("rules.manoeuvres"),
        rules.energy.provenance("rules.energy"),
        rules.discards.provenance("rules.discards"),
        rules.altitude.provenance("rules.altitude"),
        rules.afterburner.provenance("rules.afterburner"),
        rules.turning.provenance("rules.turning"),
        rules.advantage.provenance("rules.advantage"),
        rules.initiative.provenance("rules.initiative"),
        rules.aerobatics.provenance("rules.aerobatics"),
        rules.stall.provenance("rules.stall"),
        rules.guns.provenance("rules.guns"),
        rules.missile_attack.provenance("rules.missile-attack"),
        rules.hard_turning.provenance("rules.hard-turning"),
        rules.damage.provenance("rules.damage"),
        rules.fuel.provenance("rules.fuel"),
        rules.nerve.provenance("rules.nerve"),
        rules.leaving.provenance("rules.leaving"),
        rules.ending.provenance("rules.ending"),
        rules.points.provenance("rules.points"),
        rules.pilots.provenance("rules.pilots"),
    ];
    if dogfight.rules.low_maximum.is_some() {
        tables.push(rules.low_maximum.provenance("rules.low-maximum"));
    }
    if dogfight.rules.zoom_pump_dive.is_some() {
        tables.push(rules.zoom_pump.provenance("rules.zoom-pump"));
    }
    if let Some(start) = rules.starts.get(&file.dogfight.start) {
        tables.push(start.provenance(format!("rules.starts.{}", file.dogfight.start)));
    }
    for (name, card) in &rules.cards {
        if dogfight.seats.iter().any(|seat| seat.card.name == card.name) {
            tables.push(card.provenance(format!("rules.cards.{name}")));
        }
    }
    for (name, missile) in &rules.missiles {
        if dogfight.missiles.iter().any(|(known, _)| known == name) {
            tables.push(missile.provenance(format!("rules.missiles.{name}")));
        }
    }
    tables
}
