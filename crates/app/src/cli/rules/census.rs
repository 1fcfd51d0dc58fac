//! Plays the built-in scenarios of a system, or one scenario, and counts the rules that fire.

use super::rotation::turn;
use super::taken::Taken;
use crate::chance::RunKey;
use crate::cli::Loaded;
use crate::game::{Game, System};
use crate::journal::Ledger;
use crate::report::tables::tally::Tally;
use crate::scenario::{Document, Library, Problems, Request};
use rayon::prelude::*;
use std::collections::BTreeMap;

/// How the census plays.
#[derive(Clone, Copy)]
pub(super) struct Plan<'a> {
    /// The system whose rules are counted.
    pub(super) system: &'a dyn System,
    /// The names of all systems, for loading.
    pub(super) systems: &'a [&'a str],
    /// The built-in files.
    pub(super) library: &'a Library,
    /// The names of the system's policies.
    pub(super) policies: &'a [&'a str],
    /// The number of games of each scenario.
    pub(super) games: u64,
    /// The master seed.
    pub(super) seed: u64,
}

/// The counts over the games of one scenario.
#[derive(Clone, Debug)]
pub(super) struct Counted {
    /// The name of the scenario, with `+VARIANT`.
    pub(super) scenario: String,
    /// How often each rule fired.
    pub(super) tally: Tally,
    /// How often players took each option.
    pub(super) taken: Taken,
}

impl Counted {
    /// Counts without games.
    pub(super) fn new(scenario: String, ledger: &Ledger) -> Counted {
        Counted { scenario, tally: Tally::new(ledger.rules.len()), taken: Taken::default() }
    }

    /// Adds the counts of `other`.
    pub(super) fn merge(&mut self, other: &Counted) {
        self.tally.merge(&other.tally);
        self.taken.merge(&other.taken);
    }
}

/// Counts each of `scenarios`, and each variant of it, separately and in that order.
///
/// # Errors
/// If a scenario is faulty.
pub(super) fn count(plan: Plan<'_>, scenarios: &[&str]) -> Result<Vec<Counted>, Problems> {
    let names = scenarios.iter().map(|name| with_variants(plan, name)).collect::<Result<Vec<_>, _>>()?.concat();
    names.into_par_iter().map(|name| play(plan, name)).collect()
}

/// Counts the first games of a scenario, played as it is.
pub(super) fn of_game(loaded: &Loaded, games: u64, seed: u64) -> Counted {
    let Loaded { document, system, game } = loaded;
    let (ledger, run) = (system.ledger(), RunKey::new(system.name(), seed));
    let name = document.name().to_owned();
    let empty = || Counted::new(name.clone(), ledger);
    let play = |mut counted: Counted, number: u64| {
        let record = game.record(run.game(0, number));
        counted.tally.add(&record);
        counted.taken.add(&**game, ledger, &record.events);
        counted
    };
    let together = |mut one: Counted, other: Counted| {
        one.merge(&other);
        one
    };
    (0..games).into_par_iter().fold(empty, play).reduce(empty, together)
}

fn with_variants(plan: Plan<'_>, name: &str) -> Result<Vec<String>, Problems> {
    let document = Document::load(plan.library, &Request::scenario(name), plan.systems)?;
    let variants = document.variants().iter().map(|variant| format!("{name}+{variant}"));
    Ok(std::iter::once(name.to_owned()).chain(variants).collect())
}

fn play(plan: Plan<'_>, scenario: String) -> Result<Counted, Problems> {
    let sides = sides(plan, &scenario)?;
    let counts: Vec<u64> = sides.iter().map(|side| side.len() as u64).collect();
    let run = RunKey::new(plan.system.name(), plan.seed);
    let ledger = plan.system.ledger();
    let mut counted = Counted::new(scenario, ledger);
    let mut loaded: BTreeMap<Vec<usize>, Box<dyn Game>> = BTreeMap::new();
    for number in 0..plan.games {
        let seats = turn(number, &counts);
        if !loaded.contains_key(&seats) {
            let policies = seats.iter().zip(&sides).map(|(&seat, side)| side[seat].clone()).collect();
            loaded.insert(seats.clone(), load(plan, &counted.scenario, policies)?);
        }
        let game = &loaded[&seats];
        let record = game.record(run.game(0, number));
        counted.tally.add(&record);
        counted.taken.add(&**game, ledger, &record.events);
    }
    Ok(counted)
}

/// For each side, `SIDE=POLICY` for each policy that can play it. A policy may be written for one side only.
fn sides(plan: Plan<'_>, scenario: &str) -> Result<Vec<Vec<String>>, Problems> {
    let own = load(plan, scenario, Vec::new())?.policies();
    let candidates = |(side, own): (String, String)| {
        let seated = plan.policies.iter().map(|policy| format!("{side}={policy}"));
        let mut fitting: Vec<String> = seated.filter(|seat| load(plan, scenario, vec![seat.clone()]).is_ok()).collect();
        if fitting.is_empty() {
            fitting.push(format!("{side}={own}"));
        }
        fitting
    };
    Ok(own.into_iter().map(candidates).collect())
}

fn load(plan: Plan<'_>, scenario: &str, policies: Vec<String>) -> Result<Box<dyn Game>, Problems> {
    let request = Request { policies, ..Request::scenario(scenario) };
    plan.system.load(&Document::load(plan.library, &request, plan.systems)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::testing::{built_in, registry};
    use crate::game::testing::toy::{FILES, Toy};
    use crate::report::trace::Trace;

    fn counts(tally: &Tally) -> [u64; 2] {
        [0, 1].map(|rule| tally.count(crate::journal::RuleId(rule)).games)
    }

    /// One of three policies can't play; the other two take turns, in the scenario and in its variants. Only the meek
    /// one rolls again. Neither side has it in the first game, nor in the last, with which the rotation begins again.
    #[test]
    fn scenarios_and_variants_are_counted_with_the_policies_in_turn() {
        let library = Library::of(FILES.into_iter().chain([("toy/policies/wrong", "hope = 101\n")]));
        let policies = library.policies("toy");
        assert_eq!(policies, ["bold", "meek", "wrong"]);
        let plan = Plan { system: &Toy, systems: &["toy"], library: &library, policies: &policies, games: 5, seed: 1 };
        let counted = count(plan, &["toy/duel"]).unwrap();
        let result: Vec<(&str, u64, [u64; 2])> =
            counted.iter().map(|of| (of.scenario.as_str(), of.tally.games(), counts(&of.tally))).collect();
        assert_eq!(result, ["toy/duel", "toy/duel+big", "toy/duel+same"].map(|name| (name, 5, [5, 3])));
    }

    /// Each recorded event fills every placeholder of its rule's wording, in all built-in scenarios.
    #[test]
    fn no_trace_leaves_a_place_open() {
        let library = built_in();
        let systems: Vec<&str> = registry().iter().map(|system| system.name()).collect();
        for system in registry() {
            let policies = library.quick_policies(system.name());
            let plan =
                Plan { system: *system, systems: &systems, library: &library, policies: &policies, games: 3, seed: 1 };
            for scenario in library.scenarios(system.name()) {
                for name in with_variants(plan, scenario).unwrap() {
                    let game = load(plan, &name, Vec::new()).unwrap();
                    let trace = Trace::new(&*game, system.ledger());
                    let run = RunKey::new(system.name(), plan.seed);
                    for number in 0..plan.games {
                        assert_eq!(trace.unfilled(&game.record(run.game(0, number))), [], "{name} game {number}");
                    }
                }
            }
        }
    }
}
