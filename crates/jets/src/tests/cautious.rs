//! What the title of the policy `cautious` says is so in whole games: it jinks wherever an enemy sees it and is near,
//! and fires no poor shot.

use crate::policy::features::Situation;
use crate::policy::{Choice, Energy, Pilot, Pilots, PolicyDice, Steer, TurnSide, View};
use crate::rules::pilots::PilotFeature;
use crate::scenario::expected_damage::SCALE;
use crate::terms::choices::{Attack, Declaration, Plan, Shot};
use crate::terms::side::Side;
use crate::tests::limits::built_in;
use ground::chance::{Dice, RunKey};
use ground::journal::Silent;
use std::sync::{Arc, Mutex};

/// What a witness has counted: declarations near an enemy, declarations near none, bursts, missiles.
type Counts = Arc<Mutex<[u32; 4]>>;

/// Flies as another pilot does, and looks at what he chooses.
struct Witness {
    pilot: Box<dyn Pilot>,
    counts: Counts,
}

impl Witness {
    fn count(&self, place: usize) {
        self.counts.lock().unwrap()[place] += 1;
    }
}

impl Pilot for Witness {
    fn declare(&mut self, view: &View<'_>, dice: PolicyDice<'_>) -> Choice<Declaration> {
        let (choice, jet) = (self.pilot.declare(view, dice), view.jet());
        let beyond = Situation::of(view).value(PilotFeature::BeyondReach);
        let near = beyond <= if jet.disengaging { 2 } else { 3 };
        // The guards that all policies share.
        let spent = jet.speed <= 2 && jet.altitude <= 2 || jet.speed <= 3 && jet.crippled || view.manoeuvres() == 0;
        if near && !spent {
            assert!(choice.pick.jink, "no Jink at {beyond} beyond reach: {:?} of {jet:?}", choice.pick);
        }
        self.count(usize::from(!near));
        choice
    }

    fn plan(&mut self, view: &View<'_>, energy: &Energy<'_>, dice: PolicyDice<'_>) -> Choice<Plan> {
        self.pilot.plan(view, energy, dice)
    }

    fn steer(&mut self, view: &View<'_>, hex: i8, dice: PolicyDice<'_>) -> Choice<Steer> {
        self.pilot.steer(view, hex, dice)
    }

    fn turn_side(&mut self, view: &View<'_>, hexsides: i8, dice: PolicyDice<'_>) -> TurnSide {
        self.pilot.turn_side(view, hexsides, dice)
    }

    fn attack(&mut self, view: &View<'_>, dice: PolicyDice<'_>) -> Choice<Option<Attack>> {
        let choice = self.pilot.attack(view, dice);
        if let (Some(attack), Some(worth)) = (choice.pick, choice.because) {
            match attack.shot {
                Shot::Gun => assert!(worth.expected * 2 > SCALE, "a burst for {} of {SCALE}", worth.expected),
                Shot::Missile(_) => assert!(worth.hit_ways > 216 * 12 / 100, "a missile for {} ways", worth.hit_ways),
            }
            self.count(if attack.shot == Shot::Gun { 2 } else { 3 });
        }
        choice
    }

    fn leave(&mut self, view: &View<'_>, dice: PolicyDice<'_>) -> Choice<bool> {
        self.pilot.leave(view, dice)
    }
}

/// On both sides of dogfights of guns, of missiles, of crowds and of runners.
#[test]
fn the_cautious_pilot_jinks_where_an_enemy_sees_him_near_and_takes_good_shots_alone() {
    let counts = Counts::default();
    for scenario in ["mig21-v-f4", "mirage-v-hunter", "green-v-veteran", "outnumbered", "interception"] {
        for cautious in Side::BOTH {
            let sets = Side::BOTH.map(|side| {
                let policy = if side == cautious { "cautious" } else { "turn-fighter" };
                format!("sides.{}.policy=\"{policy}\"", side.name())
            });
            let dogfight = built_in(scenario, &sets);
            let pilot = |side| -> Box<dyn Pilot> {
                let pilot = dogfight.pilot(side);
                if side == cautious { Box::new(Witness { pilot, counts: counts.clone() }) } else { pilot }
            };
            for game in 0..20 {
                let mut pilots = Pilots::new(pilot(Side::A), pilot(Side::B));
                dogfight.play_with(&mut pilots, &mut Dice::new(RunKey::new("jets", 9).game(0, game)), &mut Silent);
            }
        }
    }
    let counts = *counts.lock().unwrap();
    assert!(counts.iter().all(|&times| times >= 50), "{counts:?}");
}
