//! What the tests of whole games share: the built-in scenarios of `jets`, flown by any pair of policies; `systems.rs`
//! has what is the same for every system.

#![allow(dead_code, unused_imports, unused_macros, reason = "each test program uses a part of this")]

pub(crate) mod systems;

use sortie::chance::{GameKey, RunKey};
use sortie::game::{Game, Metric, Playable};
use sortie::scenario::{Document, Library, Request};
use sortie::systems::jets::{self, Jets};
use std::collections::BTreeMap;

/// A dogfight with its columns.
pub(crate) type Dogfight = Playable<jets::Dogfight>;

/// Whether the tests write their golden files anew.
pub(crate) fn overwriting() -> bool {
    std::env::var("TRYCMD").is_ok_and(|mode| mode == "overwrite")
}

/// The key of the run of seed 1, as the program plays it.
pub(crate) fn run() -> RunKey {
    RunKey::new("jets", 1)
}

/// The key of a game of that run.
pub(crate) fn key(game: u64) -> GameKey {
    run().game(0, game)
}

/// The names of the built-in scenarios, such as `jets/night`.
pub(crate) fn scenarios() -> Vec<String> {
    sortie::library().scenarios("jets").into_iter().map(str::to_owned).collect()
}

/// The names of the policies that do not look ahead.
pub(crate) fn policies() -> Vec<String> {
    sortie::library().quick_policies("jets").into_iter().map(str::to_owned).collect()
}

/// Loads a scenario with `--set` and `--policy` changes.
pub(crate) fn load_with(scenario: &str, sets: &[&str], policies: &[String]) -> Dogfight {
    let sets = sets.iter().map(|&set| set.to_owned()).collect();
    let request = Request { sets, policies: policies.to_vec(), ..Request::scenario(scenario) };
    dogfight(&Document::load(&sortie::library(), &request, &["jets"]).unwrap_or_else(|problems| panic!("{problems}")))
}

/// Loads a scenario flown by these two policies.
pub(crate) fn load(scenario: &str, a: &str, b: &str) -> Dogfight {
    load_with(scenario, &[], &[format!("a={a}"), format!("b={b}")])
}

/// Loads a scenario as it is.
pub(crate) fn load_own(scenario: &str) -> Dogfight {
    load_with(scenario, &[], &[])
}

/// Loads a scenario from text.
pub(crate) fn load_text(text: &str) -> Dogfight {
    let built_in = sortie::library();
    let files = built_in.names().map(|name| (name, built_in.get(name).unwrap_or_default()));
    let library = Library::of(files.chain([("jets/of-a-test", text)]));
    let request = Request::scenario("jets/of-a-test");
    let document = Document::load(&library, &request, &["jets"]);
    dogfight(&document.unwrap_or_else(|problems| panic!("{problems}")))
}

fn dogfight(document: &Document) -> Dogfight {
    Jets.dogfight(document).unwrap_or_else(|problems| panic!("{problems}"))
}

/// Makes a game under policies, each as `SIDE=POLICY`.
type Load<G> = Box<dyn Fn(&[String]) -> G>;

/// A scenario under policies in rotation.
pub(crate) struct Rotation<G> {
    sides: Vec<String>,
    policies: Vec<String>,
    load: Load<G>,
    loaded: BTreeMap<u64, G>,
}

impl Rotation<Dogfight> {
    /// A scenario of `jets` under all policies on both sides.
    pub(crate) fn new(scenario: &str) -> Rotation<Dogfight> {
        let scenario = scenario.to_owned();
        Rotation::with(vec!["a".into(), "b".into()], policies(), move |policies| load_with(&scenario, &[], policies))
    }
}

impl<G> Rotation<G> {
    /// What `load` makes of `SIDE=POLICY` for each side, under these policies.
    pub(crate) fn with(
        sides: Vec<String>,
        policies: Vec<String>,
        load: impl Fn(&[String]) -> G + 'static,
    ) -> Rotation<G> {
        Rotation { sides, policies, load: Box::new(load), loaded: BTreeMap::new() }
    }

    /// The number of games after which every policy of a side has met every policy of the others.
    pub(crate) fn castings(&self) -> u64 {
        (self.policies.len() as u64).pow(self.sides.len() as u32)
    }

    /// The scenario as it is played in game `game`: the first side goes through the policies, and each further side
    /// starts one further on in each round.
    pub(crate) fn of(&mut self, game: u64) -> &G {
        let game = game % self.castings();
        let Rotation { sides, policies, load, loaded } = self;
        let count = policies.len() as u64;
        let policy = |side: usize| {
            let round = if side == 0 { 0 } else { game / count.pow(side as u32) };
            &policies[((game + round) % count) as usize]
        };
        let cast = |(side, name): (usize, &String)| format!("{name}={}", policy(side));
        loaded.entry(game).or_insert_with(|| load(&sides.iter().enumerate().map(cast).collect::<Vec<_>>()))
    }
}

/// Plays each of `items` on a thread of its own, as many at once as there are processors.
pub(crate) fn side_by_side<T: Sync, R: Send>(items: &[T], play: impl Fn(&T) -> R + Send + Sync) -> Vec<R> {
    use rayon::prelude::*;
    items.par_iter().map(play).collect()
}

/// A row of a game with its cells by name.
pub(crate) struct Named<'a> {
    metrics: &'a [Metric],
    row: &'a [i64],
}

impl<'a> Named<'a> {
    /// The cells of `row`.
    pub(crate) fn new(game: &'a dyn Game, row: &'a [i64]) -> Named<'a> {
        Named { metrics: game.metrics(), row }
    }

    fn place(&self, name: &str) -> usize {
        self.metrics.iter().position(|metric| metric.name == name).unwrap_or_else(|| panic!("no metric {name}"))
    }

    /// One cell.
    pub(crate) fn cell(&self, name: &str) -> i64 {
        self.row[self.place(name)]
    }

    /// The greatest value that a metric can have.
    pub(crate) fn most(&self, name: &str) -> i64 {
        self.metrics[self.place(name)].range.1
    }

    /// Every name with its cell.
    pub(crate) fn cells(&self) -> BTreeMap<&'a str, i64> {
        self.metrics.iter().map(|metric| metric.name.as_str()).zip(self.row.iter().copied()).collect()
    }
}

/// The outcomes of games `0..games`, as the program plays them in a batch.
pub(crate) fn rows(game: &dyn Game, games: u64) -> Vec<Vec<i64>> {
    let mut worker = game.worker();
    let mut row = vec![0; game.metrics().len()];
    let mut play = |number| {
        worker.play(key(number), &mut row);
        row.clone()
    };
    (0..games).map(&mut play).collect()
}
