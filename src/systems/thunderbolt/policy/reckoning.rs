//! What one aircraft has to reckon with: its attack rolls, the harm that units do to it, its way off the board.

use crate::policy::View;
use crate::rules::attacks::{AttackRoll, Skill};
use crate::rules::effects::Effect;
use crate::rules::enemy::Hits;
use crate::scenario::doctrine::Doctrine;
use crate::terms::damage::{HitSide, Part, Status};
use crate::terms::flying::{Place, Spot, Stance};
use crate::terms::units::{Altitude, UNIT_KINDS, UnitClass};

/// The face needed with an attack number of 0 against a unit without a modifier.
pub(super) fn needs_at_0(view: &View<'_>, which: Skill, altitude: Altitude) -> i32 {
    let skill = view.skill(which);
    let other = view.attack_modifier(which, altitude);
    let shaken = view.status() == Status::Shaken;
    view.campaign.rules.attack.needs(&AttackRoll { number: 0, skill, which, unit_mod: 0, shaken, other })
}

/// The harm that an attack of each type of unit does to the aircraft, in thousandths.
pub(super) fn harm(view: &View<'_>, doctrine: &Doctrine) -> [i32; UNIT_KINDS] {
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
        if !unit.attacks() || silent == Some(unit.range) {
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

/// Activations until the aircraft is off the board from a spot, that of the last crossing included.
pub(crate) fn activations_out(view: &View<'_>, spot: Spot) -> i32 {
    let board = &view.campaign.rules.board;
    let inner = |hex: Place| if board.is_perimeter(hex) { 0 } else { 1 };
    let points = match spot.stance {
        Stance::Centre => 2 + inner(spot.hex),
        Stance::Edge(edge) => board.neighbour(spot.hex, edge).map_or(1, |next| 2 + inner(next)),
    };
    let most = i32::from(view.speed().1).max(1);
    (points + most - 1) / most
}
