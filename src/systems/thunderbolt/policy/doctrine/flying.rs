//! Where an aircraft starts and how it moves: every legal candidate is weighed by the posture.

use crate::policy::outlook::{BestStrike, Outlook, STANCES, stance_place};
use crate::policy::reckoning::activations_out;
use crate::policy::{View, legal};
use crate::scenario::doctrine::Posture;
use crate::terms::damage::Part;
use crate::terms::flying::{Activation, PLACES, Spot, Stance, Strike};
use crate::terms::units::Altitude;
use ground::doctrine::{Candidates, Chooser};
use ground::game::List;

/// What ridges cost, one roll.
#[derive(Clone, Copy)]
struct Ridges {
    /// Stress to be expected, in hundredths.
    stress: i64,
    /// The chance of a crash, in hundredths.
    crash: i64,
}

impl Ridges {
    fn of(outlook: &Outlook<'_>) -> Ridges {
        let view = &outlook.view;
        let Some(pilot) = view.pilot() else { return Ridges { stress: 0, crash: 0 } };
        let rules = &view.campaign.rules;
        let table = &rules.ridge_evasion;
        let controls = i32::from(rules.damage.controls_ridge) * i32::from(view.aircraft().marks(Part::Controls));
        let modifier = i32::from(table.evasive) * i32::from(view.evasive())
            + i32::from(table.stress) * i32::from(pilot.stress)
            + controls;
        let room = i64::from(view.level_of(pilot).shaken) - i64::from(pilot.stress);
        let mut ridges = Ridges { stress: 0, crash: 0 };
        for face in 1..=10 {
            let stress = i64::from(table.rows.of(face + modifier).stress);
            ridges.stress += 10 * stress;
            ridges.crash += if stress > 0 && stress > room { 10 } else { 0 };
        }
        ridges
    }
}

/// Where the next step leads from a spot, straight on: an aircraft on an edge has to cross it, and one that can hovers beyond
/// it. The spot itself where no step has to be made, and none where it leads off the board.
fn onward(view: &View<'_>, spot: Spot) -> Option<Spot> {
    let Stance::Edge(edge) = spot.stance else { return Some(spot) };
    let stance = if view.kind().hover { Stance::Centre } else { spot.stance };
    view.campaign.rules.board.neighbour(spot.hex, edge).map(|hex| Spot { hex, stance })
}

/// What an end on the board is worth besides attacks, in hundredths of hundredths.
fn end_worth(outlook: &mut Outlook<'_>, posture: &Posture, spot: Spot, altitude: Altitude) -> i64 {
    let mut worth = 0;
    if posture.threat != 0 {
        worth += i64::from(posture.threat) * i64::from(outlook.threat(altitude, spot.hex)) / 10;
    }
    match onward(&outlook.view, spot) {
        Some(beyond) if posture.far != 0 => worth += i64::from(posture.far) * i64::from(outlook.far(beyond.hex)) * 100,
        Some(_) => {}
        // It has to leave with its next move.
        None => worth += i64::from(posture.leave) * 100,
    }
    if altitude == Altitude::Low {
        worth += i64::from(posture.low) * 100;
    }
    if spot.stance == Stance::Centre {
        worth += i64::from(posture.hover) * 100;
    }
    let out = i64::from(activations_out(&outlook.view, spot));
    let late = (out - i64::from(outlook.turns_left() + posture.overtime) + 1).max(0);
    worth + (i64::from(posture.out) * out + i64::from(posture.late) * late) * 100
}

/// The best place to start; of equals the first.
pub(super) fn placed(mut outlook: Outlook<'_>, posture: &Posture) -> ((Spot, Altitude), Candidates) {
    let view = outlook.view;
    let mut chooser = Chooser::default();
    legal::placements(&view, |spot, altitude| {
        chooser.offer(1);
        let gain = next_strike(&mut outlook, altitude, spot).gain;
        let worth = end_worth(&mut outlook, posture, spot, altitude) + i64::from(posture.reach) * i64::from(gain);
        chooser.score(worth, || (spot, altitude));
    });
    let (best, candidates) = chooser.chosen();
    (best.map_or_else(|| legal::first_placement(&view), |(_, placed)| placed), candidates)
}

/// Ends of moves at an altitude, by hex and stance: what an end is worth besides attacks, and its next strike. Many moves
/// share an end.
type Ends = [[Option<(i64, BestStrike)>; STANCES]; PLACES];

/// The best activation; of equals the first.
pub(super) fn activated(mut outlook: Outlook<'_>, posture: &Posture) -> (Activation, Candidates) {
    let view = outlook.view;
    let Some((from, _)) = view.aircraft().on_board() else { return (legal::least_move(&view), Candidates::default()) };
    let ridges = Ridges::of(&outlook);
    let ridge = i64::from(posture.ridge) * ridges.stress + i64::from(posture.crash) * ridges.crash;
    let board = &view.campaign.rules.board;
    let terrain = &view.state.mission.terrain;
    let mut chooser = Chooser::default();
    for altitude in [Altitude::Low, Altitude::High] {
        let mut ends: Ends = [[None; STANCES]; PLACES];
        legal::moves(&view, altitude, |steps, end| {
            chooser.offer(1);
            let mut at = from;
            let mut strike = (0, outlook.strike(altitude, from));
            let mut worth = 0;
            for (number, &stance) in (1..).zip(steps) {
                let next = match at.stance {
                    Stance::Centre => Some(at.hex),
                    Stance::Edge(edge) => board.neighbour(at.hex, edge),
                };
                let Some(hex) = next else { break };
                at = Spot { hex, stance };
                if let (Altitude::Low, Stance::Edge(edge)) = (altitude, stance)
                    && terrain.is_ridged(hex, edge)
                {
                    worth += ridge;
                }
                let here = outlook.strike(altitude, at);
                if here.gain > strike.1.gain {
                    strike = (number, here);
                }
            }
            worth += i64::from(posture.gain) * i64::from(strike.1.gain);
            worth += match end {
                None => i64::from(posture.leave) * 100,
                Some(spot) => {
                    let known = &mut ends[spot.hex.index()][stance_place(spot.stance)];
                    let (end, next) = *known.get_or_insert_with(|| {
                        (end_worth(&mut outlook, posture, spot, altitude), next_strike(&mut outlook, altitude, spot))
                    });
                    end + i64::from(posture.reach) * i64::from(next_gain(next, strike.1))
                }
            };
            chooser.score(worth, || {
                let mut activation = Activation { altitude, steps: List::filled_with(Stance::Centre), strike: None };
                steps.iter().for_each(|&step| activation.steps.push(step));
                let BestStrike { gain, hex, arm } = strike.1;
                activation.strike = (gain > 0).then_some(Strike { after: strike.0, hex, arm });
                activation
            });
        });
    }
    let (best, candidates) = chooser.chosen();
    (best.map_or_else(|| legal::least_move(&view), |(_, activation)| activation), candidates)
}

/// The best strike of the next activation: before it moves, or after its first step.
fn next_strike(outlook: &mut Outlook<'_>, altitude: Altitude, spot: Spot) -> BestStrike {
    let before = outlook.strike(altitude, spot);
    let Some(beyond) = onward(&outlook.view, spot) else { return before };
    let after = outlook.strike(altitude, beyond);
    if after.gain > before.gain { after } else { before }
}

/// What the next attack can be expected to destroy from where the move ends: half of it where this attack is made at the
/// same hex.
fn next_gain(next: BestStrike, now: BestStrike) -> i32 {
    if now.gain > 0 && next.hex == now.hex { next.gain / 2 } else { next.gain }
}
