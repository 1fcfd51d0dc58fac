//! What a scripted pilot leaves out of its choice can't be chosen: the plans that brake more than they need to, and
//! the ends of moves that tables rule out.

use crate::phases::Fight;
use crate::policy::{Energy, Pilots, View};
use crate::rules::energy_management::EnergyState;
use crate::terms::choices::Plan;
use crate::terms::side::Side;
use crate::tests::limits::built_in;
use ground::chance::{Dice, RunKey};
use ground::journal::Recording;
use std::collections::BTreeMap;

/// What there is to know of the plans to one outcome: the first of those with the fewest brakes.
type First = BTreeMap<(i8, i8), Plan>;

fn braked(plan: Plan) -> i8 {
    plan.refuse_roll + plan.refuse_dive
}

/// Compares both lists for one state; gives the number of legal plans.
fn compare(view: &View<'_>, before: EnergyState) -> u32 {
    let energy = Energy::new(view, before);
    let (mut all, mut count): (First, u32) = (First::new(), 0);
    energy.each_plan(|plan, outcome| {
        count += 1;
        let first = all.entry(outcome).or_insert(plan);
        if braked(plan) < braked(*first) {
            *first = plan;
        }
    });
    let (mut gentle, mut counted) = (First::new(), 0);
    for change in -3..=3 {
        let Some(mixes) = energy.mixes(change) else { continue };
        counted += mixes.count;
        let (mut slowest, mut fastest) = (i8::MAX, i8::MIN);
        energy.each_gentle_plan(change, mixes, |plan, speed| {
            assert_eq!(energy.outcome(plan), Some((speed, mixes.altitude)), "{plan:?} of {before:?}");
            (slowest, fastest) = (slowest.min(speed), fastest.max(speed));
            gentle.entry((speed, mixes.altitude)).or_insert(plan);
        });
        assert_eq!(mixes.speeds, (slowest, fastest), "{change} of {before:?}");
    }
    assert_eq!((&gentle, counted), (&all, count), "{before:?}");
    count
}

#[test]
fn of_plans_with_one_outcome_the_first_with_the_fewest_brakes_is_weighed() {
    let mut plans = 0;
    for sets in [vec![], vec!["switches.low-max=on".to_owned()], vec!["rules.altitude.speed=[2, 2, 9]".to_owned()]] {
        let dogfight = built_in("mig21-v-f4", &sets);
        let state = dogfight.start();
        let view = View { dogfight: &dogfight, state: &state, me: 0 };
        for speed in 0..=11 {
            for altitude in 1..=9 {
                for gain in 0..=7 {
                    for (maximum, no_climb) in [(6, false), (11, false), (11, true)] {
                        plans += compare(&view, EnergyState { speed, altitude, gain, maximum, no_climb });
                    }
                }
            }
        }
    }
    assert!(plans > 100_000, "{plans}");
}

/// All policies, on both sides, in scenarios with guns, with missiles and with crowds: whole games are the same, and
/// so are the events of each choice.
#[test]
fn pilots_with_tables_of_moves_choose_as_those_without() {
    let policies = ["turn-fighter", "slasher", "energy-fighter", "cautious", "shooter", "nearest-enemy", "stay-home"];
    for (index, policy) in policies.into_iter().enumerate() {
        for scenario in ["mig21-v-f4", "mirage-v-hunter", "mig17-v-f4b", "night", "scattered"] {
            let other = policies[(index + 1) % policies.len()];
            let sets = [format!("sides.a.policy={policy}"), format!("sides.b.policy={other}")];
            let dogfight = built_in(scenario, &sets);
            let [a, b] = Side::BOTH.map(|side| dogfight.pilot(side));
            let games = |mut pilots: Pilots| -> Vec<_> {
                let play = |game| {
                    let (mut state, mut journal) = (dogfight.start(), Recording::default());
                    let chance = &mut Dice::new(RunKey::new("jets", 10).game(0, game));
                    let (state, journal) = (&mut state, &mut journal);
                    Fight { dogfight: &dogfight, state, chance, journal, pilots: &mut pilots }.play();
                    (state.clone(), journal.events().to_vec())
                };
                (0..4).map(play).collect()
            };
            let without = games(Pilots::new(a, b));
            dogfight.prepare();
            let with = games(dogfight.pilots());
            assert!(with == without, "{scenario} {policy} v {other}");
        }
    }
}
