//! What each side brings to a dogfight, as a story introduces it.

use crate::scenario::Dogfight;
use crate::scenario::forces::JetSpec;
use crate::terms::side::Side;
use ground::game::Force;
use ground::game::names::spoken;

/// The two sides, each jet with its pilot and its weapons.
pub(crate) fn of(dogfight: &Dogfight) -> Vec<Force> {
    Side::BOTH.map(|side| force(dogfight, side)).to_vec()
}

fn force(dogfight: &Dogfight, side: Side) -> Force {
    let own = side.name();
    let name = &dogfight.side_names[side.index()];
    let title = if name == own { format!("Side {own}") } else { format!("Side {own}, {name}") };
    let seats = dogfight.seats.iter().filter(|seat| seat.side == side);
    Force { side: own.to_owned(), title, elements: seats.map(|seat| element(dogfight, seat)).collect() }
}

fn element(dogfight: &Dogfight, seat: &JetSpec) -> String {
    let armed = seat.card.bursts >= dogfight.rules.guns.bursts && seat.card.gun_dice > 0;
    let gun = armed.then(|| format!("gun with {} bursts", seat.card.bursts));
    let racks = seat.racks.iter().filter(|rack| rack.1 > 0);
    let missiles = racks.map(|(kind, count)| format!("{count} {}", spoken(&dogfight.missiles[*kind].0)));
    let weapons: Vec<String> = gun.into_iter().chain(missiles).collect();
    let weapons = if weapons.is_empty() { "unarmed".to_owned() } else { weapons.join(", ") };
    let (start, scatter) = (&seat.start, &seat.start.scatter);
    let about = |reach: u8| if reach > 0 { "about " } else { "" };
    let place = format!(
        "altitude {}{}, Speed {}{}",
        about(scatter.altitude),
        start.altitude,
        about(scatter.speed),
        start.speed
    );
    format!("{}, {} pilot, {place}: {weapons}", seat.name, seat.skill.name())
}
