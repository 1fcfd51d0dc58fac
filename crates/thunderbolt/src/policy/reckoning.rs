//! What one aircraft has to reckon with: its attack rolls and the harm that units do to it.

use crate::policy::View;
use crate::policy::view::ModifiersToday;
use crate::rules::attacks::{AttackRoll, Skill};
use crate::rules::effects::Effect;
use crate::rules::enemy::Hits;
use crate::scenario::doctrine::Doctrine;
use crate::terms::damage::{HitSide, Part, Status};
use crate::terms::units::{Altitude, UNIT_KINDS, UnitClass};

/// The face needed with an attack number of 0 against a unit without a modifier.
pub(super) fn needs_at_0(view: &View<'_>, (which, altitude): (Skill, Altitude), today: &ModifiersToday) -> i32 {
    let skill = view.skill(which);
    let other = view.modified(which, altitude, today);
    let shaken = view.status() == Status::Shaken;
    view.campaign.rules.attack.needs(&AttackRoll { number: 0, skill, which, unit_mod: 0, shaken, other })
}

/// The harm that an attack of each of these types of units, a bit each, does to the aircraft, in thousandths.
pub(super) fn harm(view: &View<'_>, doctrine: &Doctrine, kinds: u16) -> [i32; UNIT_KINDS] {
    let rules = &view.campaign.rules;
    let kind = view.kind();
    let of_family = &doctrine.harm[usize::from(kind.family)];
    let room = i32::from(structure_room(view)).max(1);
    let of_side = |side: usize| match kind.manned {
        true => of_family.other[side] + of_family.structure[side] / room,
        false => of_family.unmanned[side],
    };
    let (heavy, light) = (of_side(HitSide::Heavy.index()), of_side(HitSide::Light.index()));
    let silent = view.state.effects_today(view.campaign);
    let silent =
        silent.filter_map(|effect| if let Effect::Silent { range } = effect { Some(range) } else { None }).last();
    let evasive = view.evasive();
    let pod = view.has_pod();
    std::array::from_fn(|place| {
        let unit = &rules.units[place];
        if kinds & 1 << place == 0 || !unit.attacks() || silent == Some(unit.range) {
            return 0;
        }
        let hits = Hits::on(unit.side, unit.hits).evaded(evasive, doctrine.evasive).hits;
        let harm = i32::from(hits.heavy) * heavy + i32::from(hits.light) * light;
        if pod { harm * (i32::from(rules.ecm.negates_from) - 1) / 10 } else { harm }
    })
}

/// Structure counters that bring the aircraft down.
pub(crate) fn structure_room(view: &View<'_>) -> u8 {
    view.kind().structure.saturating_sub(view.aircraft().marks(Part::Structure))
}

/// Whether a unit is a vehicle or a building.
pub(crate) const fn is_hard(class: UnitClass) -> bool {
    matches!(class, UnitClass::Vehicle | UnitClass::Building)
}
