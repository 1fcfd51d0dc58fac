//! Where aircraft start, and how they move.

use crate::policy::View;
use crate::terms::flying::{Activation, MOST_STEPS, Place, Spot, Stance};
use crate::terms::units::Altitude;
use ground::board::Facing;
use ground::game::List;

/// The edges, as stances.
fn edges() -> impl Iterator<Item = Stance> + Clone {
    Facing::ALL.into_iter().map(Stance::Edge)
}

/// Whether the aircraft can fly at an altitude at all (T7.6g).
fn may_fly_at(view: &View<'_>, altitude: Altitude) -> bool {
    altitude == Altitude::High || !view.kind().high_only
}

/// Whether the aircraft may start there (T3.7a, T3.7c, T3.7e to T3.7g).
pub(crate) fn may_place(view: &View<'_>, spot: Spot, altitude: Altitude) -> bool {
    let stance = match spot.stance {
        Stance::Centre => view.kind().hover,
        Stance::Edge(edge) => altitude == Altitude::High || !view.state.mission.terrain.is_ridged(spot.hex, edge),
    };
    stance && may_fly_at(view, altitude) && view.campaign.rules.board.is_perimeter(spot.hex)
}

/// Every place where the aircraft may start.
pub(crate) fn placements(view: &View<'_>, mut each: impl FnMut(Spot, Altitude)) {
    for hex in Place::all() {
        for stance in edges().chain([Stance::Centre]) {
            for altitude in [Altitude::High, Altitude::Low] {
                let spot = Spot { hex, stance };
                if may_place(view, spot, altitude) {
                    each(spot, altitude);
                }
            }
        }
    }
}

/// Where the aircraft starts without a sound choice: High, the first inner edge of the first hex.
pub(crate) fn first_placement(view: &View<'_>) -> (Spot, Altitude) {
    let board = &view.campaign.rules.board;
    let hex = Place::all().find(|&hex| board.is_perimeter(hex)).unwrap_or_default();
    let inner = Facing::ALL.into_iter().find(|&edge| board.neighbour(hex, edge).is_some());
    (Spot { hex, stance: Stance::Edge(inner.unwrap_or(Facing::new(0))) }, Altitude::High)
}

/// Where a step ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    /// On the board.
    To(Spot),
    /// Off it (T4.7a).
    Off,
}

/// A step from a spot to a stance, if the rules allow it (T4.5a to T4.5d, T4.5f).
fn step(view: &View<'_>, from: Spot, to: Stance) -> Option<Step> {
    match (from.stance, to) {
        (Stance::Centre, Stance::Centre) => None,
        (Stance::Centre, Stance::Edge(_)) => Some(Step::To(Spot { stance: to, ..from })),
        (Stance::Edge(edge), _) => match view.campaign.rules.board.neighbour(from.hex, edge) {
            None => Some(Step::Off),
            Some(hex) => {
                let free = match to {
                    Stance::Centre => view.kind().hover,
                    Stance::Edge(next) => next != edge.turned(3),
                };
                free.then_some(Step::To(Spot { hex, stance: to }))
            }
        },
    }
}

/// The spots of a move, the start first, and whether it leaves the board at its end; none where a step is not allowed.
pub(crate) fn places_after(view: &View<'_>, from: Spot, steps: &[Stance]) -> Option<(List<Spot, 7>, bool)> {
    const { assert!(MOST_STEPS < 7, "the list holds the start and each step") };
    let mut spots = List::filled_with(from);
    spots.push(from);
    for (number, &stance) in steps.iter().enumerate() {
        match step(view, spots[number], stance)? {
            Step::To(spot) => spots.push(spot),
            Step::Off => return (number + 1 == steps.len()).then_some((spots, true)),
        }
    }
    Some((spots, false))
}

/// Whether a move of this length that ends on the board is long and short enough (T4.5a, T4.5e, T4.5g).
fn ends_soundly(view: &View<'_>, from: Spot, steps: usize) -> bool {
    let (least, most) = view.speed();
    let least = if from.stance == Stance::Centre { least } else { least.max(1) };
    (usize::from(least)..=usize::from(most)).contains(&steps)
}

/// Whether the altitude and the move of an activation are allowed, and its attack is made where the move passes (T4.4a to
/// T4.8a). What the attack is aimed at is for [`may_aim`](super::may_aim).
pub(crate) fn may_activate(view: &View<'_>, activation: &Activation) -> bool {
    let Some((from, _)) = view.aircraft().on_board() else { return false };
    let Some((spots, leaves)) = places_after(view, from, &activation.steps) else { return false };
    let steps = activation.steps.len();
    let length = if leaves { steps <= usize::from(view.speed().1) } else { ends_soundly(view, from, steps) };
    let strike = activation.strike.is_none_or(|strike| usize::from(strike.after) < spots.len());
    may_fly_at(view, activation.altitude) && length && strike
}

/// Every move that the rules allow at an altitude: its steps, and where it ends unless that is off the board. The stance of
/// a step off the board is that of the step before it.
pub(crate) fn moves(view: &View<'_>, altitude: Altitude, mut each: impl FnMut(&[Stance], Option<Spot>)) {
    let Some((from, _)) = view.aircraft().on_board() else { return };
    if !may_fly_at(view, altitude) {
        return;
    }
    if ends_soundly(view, from, 0) {
        each(&[], Some(from));
    }
    let mut steps = [Stance::Centre; MOST_STEPS];
    go_on(view, (from, from), (&mut steps, 0), &mut each);
}

/// All moves that begin with the first `made` of these steps, which lead from a spot to another.
fn go_on(
    view: &View<'_>,
    (from, at): (Spot, Spot),
    (steps, made): (&mut [Stance; MOST_STEPS], usize),
    each: &mut impl FnMut(&[Stance], Option<Spot>),
) {
    if made == usize::from(view.speed().1).min(MOST_STEPS) {
        return;
    }
    if step(view, at, at.stance) == Some(Step::Off) {
        steps[made] = at.stance;
        each(&steps[..=made], None);
        return;
    }
    for stance in edges().chain([Stance::Centre]) {
        let Some(Step::To(spot)) = step(view, at, stance) else { continue };
        steps[made] = stance;
        if ends_soundly(view, from, made + 1) {
            each(&steps[..=made], Some(spot));
        }
        go_on(view, (from, spot), (steps, made + 1), each);
    }
}

/// The least that the aircraft must do: hover on, or else fly straight on at its altitude.
pub(crate) fn least_move(view: &View<'_>) -> Activation {
    let (from, altitude) = match view.aircraft().on_board() {
        Some((from, altitude)) => (from, if view.kind().high_only { Altitude::High } else { altitude }),
        None => return Activation::still(Altitude::High),
    };
    let mut activation = Activation::still(altitude);
    let mut at = from;
    while !ends_soundly(view, from, activation.steps.len()) && activation.steps.len() < MOST_STEPS {
        let stance = match at.stance {
            Stance::Centre => Stance::Edge(Facing::new(0)),
            on_edge @ Stance::Edge(_) => on_edge,
        };
        activation.steps.push(stance);
        match step(view, at, stance) {
            Some(Step::To(spot)) => at = spot,
            Some(Step::Off) | None => break,
        }
    }
    activation
}
