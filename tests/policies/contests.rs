//! The contests of a system's policies, as `SYSTEM.toml` lists them: each policy must gain on each of some weak ones.

use crate::common::side_by_side;
use crate::common::systems::{Entry, of_each_system, policies_of};
use serde::Deserialize;
use sortie::game::System;
use sortie::scenario::{Document, Request};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// The contests of a system.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Contests {
    /// Policies that need not gain on others.
    weak: Vec<String>,
    /// The number of the other policies.
    strong: usize,
    /// The sides in the order of the winner's values.
    sides: Vec<String>,
    /// Further keys of a side that name a policy, such as `mission-policy`.
    #[serde(default)]
    also: Vec<String>,
    /// The metric that a policy gains: its value is that of a side, or `winner`, which is 1 for a win and -1 for a
    /// loss.
    gain: String,
    contest: Vec<Contest>,
}

/// Null: a policy gains no more than a weak one. Policies, scenarios and sides are tested apart, on the same dice.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Contest {
    /// The null hypothesis in words, with its alpha and the number of comparisons.
    null: String,
    /// The weak policies that are played against.
    against: Vec<String>,
    /// The scenarios; all when absent.
    scenarios: Option<Vec<String>>,
    /// Scenarios that are left out, with the side, or with `*` for all sides.
    #[serde(default)]
    except: Vec<(String, String)>,
    /// The policies that a scenario names itself are tested, instead of each strong one.
    #[serde(default)]
    own: bool,
    /// The two policies play each other. Otherwise both play the same games, on one side.
    #[serde(default)]
    opposed: bool,
    /// All scenarios and sides are one comparison.
    #[serde(default)]
    pooled: bool,
    /// The numbers of games after which the comparisons that are still open are tested.
    looks: Vec<u64>,
    /// The mean gain must be above 0 by this number of standard errors.
    z: f64,
    /// And at least this.
    #[serde(default)]
    margin: f64,
    /// Played by `tests/run-long` alone.
    #[serde(default)]
    long: bool,
}

/// A scenario under policies, each as `SIDE=POLICY`; its games are played once.
type Casting = (String, Vec<String>);

/// One policy in one contest.
struct Comparison {
    name: String,
    seats: Vec<Seat>,
}

/// One side of one scenario.
struct Seat {
    scenario: String,
    side: usize,
    /// The policy plays.
    strong: Vec<String>,
    /// The weak policy plays instead; none where it is the opponent.
    weak: Option<Vec<String>>,
}

impl Contests {
    fn of(system: &dyn System) -> Contests {
        let path = format!("tests/policies/{}.toml", system.name());
        toml::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap_or_else(|error| panic!("{path}: {error}"))
    }

    fn comparisons(&self, system: &dyn System, contest: &Contest) -> Vec<Comparison> {
        let all: Vec<String> = sortie::library().scenarios(system.name()).into_iter().map(str::to_owned).collect();
        let scenarios = contest.scenarios.as_ref().unwrap_or(&all);
        let strong = policies_of(system).into_iter().filter(|policy| !self.weak.contains(policy));
        let strong: Vec<Option<String>> = if contest.own { vec![None] } else { strong.map(Some).collect() };
        assert!(contest.own || strong.len() == self.strong, "{strong:?}");
        let mut comparisons = Vec::new();
        for policy in &strong {
            for weak in &contest.against {
                let seats =
                    scenarios.iter().flat_map(|scenario| (0..self.sides.len()).map(move |side| (scenario, side)));
                let seats = seats.filter(|&(scenario, side)| {
                    !contest.except.iter().any(|(name, of)| name == scenario && (of == "*" || *of == self.sides[side]))
                });
                let seats: Vec<Seat> = seats
                    .map(|(scenario, side)| self.seat(contest, scenario, side, (policy.as_deref(), weak)))
                    .collect();
                let name = format!("{} over {weak}", policy.as_deref().unwrap_or("the scenario's own"));
                let named = |seats: Vec<Seat>| {
                    let of = if contest.pooled { "all" } else { &seats[0].scenario };
                    let side = if contest.pooled { "all" } else { &self.sides[seats[0].side] };
                    Comparison { name: format!("{name} in {of}, side {side}"), seats }
                };
                let seats =
                    if contest.pooled { vec![seats] } else { seats.into_iter().map(|seat| vec![seat]).collect() };
                comparisons.extend(seats.into_iter().map(named));
            }
        }
        comparisons
    }

    fn seat(&self, contest: &Contest, scenario: &str, side: usize, (policy, weak): (Option<&str>, &str)) -> Seat {
        let cast = |side: usize, policy: &str| format!("{}={policy}", self.sides[side]);
        let mut strong: Vec<String> = policy.iter().map(|policy| cast(side, policy)).collect();
        if contest.opposed {
            strong.push(cast(1 - side, weak));
        }
        strong.sort();
        let weak = (!contest.opposed).then(|| vec![cast(side, weak)]);
        Seat { scenario: scenario.to_owned(), side, strong, weak }
    }

    /// What the first side gains in each of some games; in a game with one side, what that side gains.
    fn gains(&self, system: &'static dyn System, (scenario, cast): &Casting, games: Range<u64>) -> Vec<f64> {
        let pairs = cast.iter().map(|cast| cast.split_once('=').unwrap());
        let set = |(side, policy): (&str, &str)| {
            self.also.iter().map(|key| format!("sides.{side}.{key}={policy}")).collect::<Vec<_>>()
        };
        let sets = pairs.flat_map(set).collect();
        let request = Request { policies: cast.clone(), sets, ..Request::scenario(scenario) };
        let document = Document::load(&sortie::library(), &request, &[system.name()]);
        let game = document.and_then(|document| system.load(&document)).unwrap_or_else(|problems| panic!("{problems}"));
        let entry = Entry { system, scenario: scenario.clone() };
        let place = game.metrics().iter().position(|metric| metric.name == self.gain).expect("the metric of a gain");
        let (mut worker, mut row) = (game.worker(), vec![0; game.metrics().len()]);
        let gain = |number| {
            worker.play(entry.key(number), &mut row);
            assert_ne!(row[place], sortie::game::NULL);
            match (self.gain.as_str(), row[place]) {
                ("winner", 0) => 1.0,
                ("winner", 1) => -1.0,
                ("winner", _) => 0.0,
                (_, value) => value as f64,
            }
        };
        games.map(gain).collect()
    }

    /// Plays a contest; gives the comparisons that show no gain after the last look.
    fn play(&self, system: &'static dyn System, contest: &Contest) -> Vec<String> {
        println!("{}", contest.null);
        let mut open = self.comparisons(system, contest);
        let mut played: BTreeMap<Casting, Vec<f64>> = BTreeMap::new();
        let mut failed = Vec::new();
        for &games in &contest.looks {
            let castings = open.iter().flat_map(|comparison| &comparison.seats).flat_map(Seat::castings);
            let castings: Vec<Casting> = castings.collect::<BTreeSet<Casting>>().into_iter().collect();
            let before = |casting: &Casting| played.get(casting).map_or(0, Vec::len) as u64;
            let more = side_by_side(&castings, |casting| self.gains(system, casting, before(casting)..games));
            castings.into_iter().zip(more).for_each(|(casting, more)| played.entry(casting).or_default().extend(more));
            failed.clear();
            open.retain(|comparison| {
                let gains: Vec<f64> = comparison.seats.iter().flat_map(|seat| seat.gains(&played)).collect();
                let line = format!("{}: {}", comparison.name, Gain::of(&gains));
                println!("{line}");
                let gain = Gain::of(&gains);
                let fails = gain.z < contest.z || gain.mean < contest.margin;
                failed.extend(fails.then_some(line));
                fails
            });
            println!("{} comparisons are open after {games} games", open.len());
        }
        failed
    }
}

impl Seat {
    fn castings(&self) -> Vec<Casting> {
        let casts = [Some(&self.strong), self.weak.as_ref()].into_iter().flatten();
        casts.map(|cast| (self.scenario.clone(), cast.clone())).collect()
    }

    /// By game what the policy gained, less what the weak one gained in its place.
    fn gains(&self, played: &BTreeMap<Casting, Vec<f64>>) -> Vec<f64> {
        let sign = if self.side == 0 { 1.0 } else { -1.0 };
        let castings = self.castings();
        let strong = &played[&castings[0]];
        match castings.get(1).map(|casting| &played[casting]) {
            Some(weak) => strong.iter().zip(weak).map(|(strong, weak)| sign * (strong - weak)).collect(),
            None => strong.iter().map(|gain| sign * gain).collect(),
        }
    }
}

/// The mean gain, and by how many standard errors it is above 0. The errors are those of the null hypothesis, a mean of
/// 0; one game of another kind is added, so that few games that are all alike prove nothing.
struct Gain {
    mean: f64,
    z: f64,
    games: usize,
}

impl Gain {
    fn of(gains: &[f64]) -> Gain {
        let sum: f64 = gains.iter().sum();
        let squares: f64 = gains.iter().map(|gain| gain * gain).sum();
        Gain { mean: sum / gains.len() as f64, z: sum / (squares + 4.0).sqrt(), games: gains.len() }
    }
}

impl std::fmt::Display for Gain {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(to, "{:+.3} a game in {} games, z = {:.1}", self.mean, self.games, self.z)
    }
}

fn assert_contests(system: &'static dyn System, long: bool) {
    let contests = Contests::of(system);
    let played = contests.contest.iter().filter(|contest| contest.long == long);
    let failed: Vec<String> = played.flat_map(|contest| contests.play(system, contest)).collect();
    assert!(failed.is_empty(), "{failed:#?}");
}

fn policies_beat_weak_ones(system: &'static dyn System) {
    assert_contests(system, false);
}

fn policies_beat_weak_ones_in_long_runs(system: &'static dyn System) {
    assert_contests(system, true);
}

of_each_system!(every_policy_beats_the_weak_ones, policies_beat_weak_ones);
of_each_system!(
    #[ignore = "375,000 games; tests/run-long staying_at_home"]
    staying_at_home_loses_to_every_policy_in_long_runs,
    policies_beat_weak_ones_in_long_runs
);
