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
    match next_hex(view, from) {
        None => Some(Step::Off),
        Some(hex) => may_take(view.kind().hover, from.stance, to).then_some(Step::To(Spot { hex, stance: to })),
    }
}

/// The hex in which a step from a spot ends; none where it leads off the board (T4.5a, T4.7a).
#[inline]
fn next_hex(view: &View<'_>, from: Spot) -> Option<Place> {
    match from.stance {
        Stance::Centre => Some(from.hex),
        Stance::Edge(edge) => view.campaign.rules.board.neighbour(from.hex, edge),
    }
}

/// Whether a step from one stance may end in another (T4.5b to T4.5d, T4.5f).
#[inline]
fn may_take(hover: bool, from: Stance, to: Stance) -> bool {
    match (from, to) {
        (Stance::Centre, to) => to != Stance::Centre,
        (Stance::Edge(_), Stance::Centre) => hover,
        (Stance::Edge(crossed), Stance::Edge(next)) => next != crossed.turned(3),
    }
}

/// The spots of a move, the start first, and whether it leaves the board at its end; none where a step is not allowed.
pub(crate) fn places_after(view: &View<'_>, from: Spot, steps: &[Stance]) -> Option<(List<Spot, 7>, bool)> {
    const { assert!(MOST_STEPS < 7, "the list holds the start and each step") };
    let mut spots = List::empty(from);
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
fn ends_soundly((least, most): (u8, u8), from: Spot, steps: usize) -> bool {
    let least = if from.stance == Stance::Centre { least } else { least.max(1) };
    (usize::from(least)..=usize::from(most)).contains(&steps)
}

/// Whether the altitude and the move of an activation are allowed, and its attack is made where the move passes (T4.4a
/// to T4.8a). What the attack is aimed at is for [`may_aim`](super::may_aim).
pub(crate) fn may_activate(view: &View<'_>, activation: &Activation) -> bool {
    let Some((from, _)) = view.aircraft().on_board() else { return false };
    let Some((spots, leaves)) = places_after(view, from, &activation.steps) else { return false };
    let steps = activation.steps.len();
    let length = if leaves { steps <= usize::from(view.speed().1) } else { ends_soundly(view.speed(), from, steps) };
    let strike = activation.strike.is_none_or(|strike| usize::from(strike.after) < spots.len());
    may_fly_at(view, activation.altitude) && length && strike
}

/// Follows moves step by step. What it makes of a move so far is handed on to every move that goes on from there.
pub(crate) trait Follow {
    /// What it makes of a move so far.
    type Progress: Copy;

    /// Whether moves are followed whose last step leads into a hex; if not, this is all that is said of them and
    /// their number.
    fn goes_on(&mut self, _so_far: Self::Progress, _hex: Place, _moves: u32) -> bool {
        true
    }

    /// A step, by its number from 1, leads to a spot.
    fn step(&mut self, so_far: Self::Progress, spot: Spot, number: u8) -> Self::Progress;

    /// A move of these steps may end here; none where its last step leads off the board, whose stance is that of the
    /// step before it.
    fn end(&mut self, so_far: Self::Progress, steps: &[Stance], end: Option<Spot>);
}

/// Follows every move that the rules allow at an altitude.
pub(crate) fn moves<F: Follow>(view: &View<'_>, altitude: Altitude, so_far: F::Progress, follower: &mut F) {
    let Some((from, _)) = view.aircraft().on_board() else { return };
    if !may_fly_at(view, altitude) {
        return;
    }
    let speed = view.speed();
    if ends_soundly(speed, from, 0) {
        follower.end(so_far, &[], Some(from));
    }
    let mut steps = [Stance::Centre; MOST_STEPS];
    Moves { view, speed, hover: view.kind().hover, from, follower }.go_on(so_far, from, (&mut steps, 0));
}

/// The moves of an aircraft from where it is.
struct Moves<'m, F> {
    view: &'m View<'m>,
    speed: (u8, u8),
    hover: bool,
    from: Spot,
    follower: &'m mut F,
}

impl<F: Follow> Moves<'_, F> {
    /// All moves that begin with the first `made` of these steps, which lead to a spot.
    fn go_on(&mut self, so_far: F::Progress, at: Spot, (steps, made): (&mut [Stance; MOST_STEPS], usize)) {
        if made == usize::from(self.speed.1).min(MOST_STEPS) {
            return;
        }
        let Some(hex) = next_hex(self.view, at) else {
            steps[made] = at.stance;
            self.follower.end(so_far, &steps[..=made], None);
            return;
        };
        let (hover, sound) = (self.hover, ends_soundly(self.speed, self.from, made + 1));
        let stances = edges().chain([Stance::Centre]).filter(|&stance| may_take(hover, at.stance, stance));
        let is_last = made + 1 == usize::from(self.speed.1).min(MOST_STEPS);
        if sound && is_last && !self.follower.goes_on(so_far, hex, stances.clone().count() as u32) {
            return;
        }
        for stance in stances {
            let spot = Spot { hex, stance };
            steps[made] = stance;
            let so_far = self.follower.step(so_far, spot, made as u8 + 1);
            if sound {
                self.follower.end(so_far, &steps[..=made], Some(spot));
            }
            self.go_on(so_far, spot, (steps, made + 1));
        }
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
    while !ends_soundly(view.speed(), from, activation.steps.len()) && activation.steps.len() < MOST_STEPS {
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
