//! A policy written in code: implement [`Pilot`], seat it on one side, and play it against a doctrine.
//!
//! ```text
//! cargo run --release --example policy
//! ```

use sortie::chance::RunKey;
use sortie::scenario::{Document, Problems, Request};
use sortie::systems::jets::policy::{Choice, Energy, Pilot, Pilots, PolicyDice, Steer, TurnSide, View};
use sortie::systems::jets::{Attack, Declaration, Jets, Plan, Side};

/// Boom and zoom in a few lines: comes down fast on an enemy ahead, climbs away from all others, never turns.
struct Hawk;

impl Pilot for Hawk {
    fn declare(&mut self, view: &View<'_>, _: PolicyDice<'_>) -> Choice<Declaration> {
        let stooping = view.nearest().is_some_and(|(enemy, range)| range <= 6 && view.ahead(enemy));
        Declaration { aim: stooping && view.manoeuvres() > 0, burn: view.may_burn(), ..Declaration::default() }.into()
    }

    fn plan(&mut self, view: &View<'_>, energy: &Energy<'_>, _: PolicyDice<'_>) -> Choice<Plan> {
        let wanted = match view.nearest() {
            Some((enemy, _)) if view.ahead(enemy) => view.state.jets[enemy].altitude,
            _ => 7,
        };
        let mut best = (i32::MAX, Plan::default());
        energy.each_plan(|plan, (speed, altitude)| {
            let cost = i32::from((altitude - wanted).abs()) + if speed < 2 { 10 } else { 0 };
            if cost < best.0 {
                best = (cost, plan);
            }
        });
        best.1.into()
    }

    fn steer(&mut self, view: &View<'_>, hex: i8, _: PolicyDice<'_>) -> Choice<Steer> {
        let lost = view.nearest().is_some_and(|(enemy, range)| range > 6 && !view.ahead(enemy));
        Choice::from(if lost && hex == 1 { Steer::Turn } else { Steer::Straight })
    }

    fn turn_side(&mut self, _: &View<'_>, _: i8, _: PolicyDice<'_>) -> TurnSide {
        TurnSide::Right
    }

    fn attack(&mut self, view: &View<'_>, _: PolicyDice<'_>) -> Choice<Option<Attack>> {
        let mut first = None;
        view.attacks(|attack| first = first.or(Some(attack)));
        first.into()
    }

    fn leave(&mut self, view: &View<'_>, _: PolicyDice<'_>) -> Choice<bool> {
        Choice::from(!view.armed())
    }
}

/// Plays `games` of a scenario with [`Hawk`] on side a; gives the wins of side a, of side b, and the draws.
///
/// # Errors
/// Everything wrong with the scenario.
pub(crate) fn duel(scenario: &str, games: u64) -> Result<[u64; 3], Problems> {
    let document = Document::load(&sortie::library(), &Request::scenario(scenario), &["jets"])?;
    let dogfight = Jets.dogfight(&document)?;
    let run = RunKey::new("jets", 1);
    let mut results = [0; 3];
    for game in 0..games {
        let mut pilots = Pilots::new(Box::new(Hawk), dogfight.pilot(Side::B));
        let (row, _) = jets::play_by(&dogfight, &mut pilots, run.game(0, game));
        results[row[0] as usize] += 1;
    }
    Ok(results)
}

fn main() -> Result<(), Problems> {
    let games = 2_000;
    let [a, b, draws] = duel("jets/mirror-medium", games)?;
    println!("the hawk wins {a} of {games}, the turn fighter {b}; {draws} are drawn");
    Ok(())
}
