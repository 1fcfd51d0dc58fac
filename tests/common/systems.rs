//! What the tests of whole games share that are the same for every system.

use super::Rotation;
use sortie::chance::{GameKey, RunKey};
use sortie::game::{Game, System};
use sortie::scenario::{Document, Request};
use sortie::systems::registry;
use std::fmt;

/// A scenario of some system, built in or of these tests.
#[derive(Clone)]
pub(crate) struct Entry {
    pub(crate) system: &'static dyn System,
    pub(crate) scenario: String,
}

impl fmt::Display for Entry {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str(&self.scenario)
    }
}

impl Entry {
    /// Its document, played by `SIDE=POLICY` each.
    pub(crate) fn document(&self, policies: &[String]) -> Document {
        let request = Request { policies: policies.to_vec(), ..Request::scenario(&self.scenario) };
        Document::load(&sortie::library(), &request, &[self.system.name()])
            .unwrap_or_else(|problems| panic!("{self}: {problems}"))
    }

    /// The same, loaded.
    pub(crate) fn load(&self, policies: &[String]) -> Box<dyn Game> {
        self.system.load(&self.document(policies)).unwrap_or_else(|problems| panic!("{self}: {problems}"))
    }

    /// The key of a game of the run of seed 1.
    pub(crate) fn key(&self, game: u64) -> GameKey {
        RunKey::new(self.system.name(), 1).game(0, game)
    }

    /// As many games as `games` of `jets` take about as long: a part of a dataset holds as much play in every system.
    pub(crate) fn games(&self, games: u64) -> u64 {
        (games * self.system.part_games()).div_ceil(1 << 18)
    }

    /// How many games of a usual scenario of its system one of this takes as long as.
    pub(crate) fn weight(&self) -> u64 {
        let base = self.scenario.split('+').next().unwrap_or_default();
        LONG.iter().find(|(name, _)| *name == base).map_or(1, |&(_, weight)| weight)
    }

    /// How many dogfights of two aircraft one of its games takes as long as, about; tests that play many games of every
    /// scenario divide their number by it.
    pub(crate) fn dogfights(&self) -> u64 {
        let crowd = if self.system.name() == "richthofen" { CROWD } else { 1 };
        self.weight() * crowd
    }

    /// The scenario and each of its variants.
    pub(crate) fn with_variants(self) -> Vec<Entry> {
        let variants = self.document(&[]).variants().to_vec();
        let of = |variant: String| Entry { scenario: format!("{self}+{variant}"), ..self.clone() };
        let variants: Vec<Entry> = variants.into_iter().map(of).collect();
        [vec![self], variants].concat()
    }
}

/// Scenarios of much longer games than the others of their system, such as a week of sorties among duels; they are
/// played less often where every scenario is.
const LONG: [(&str, u64); 3] =
    [("richthofen/bloody-april", 32), ("richthofen/big-fight", 8), ("tests/richthofen/extra/novice-week.toml", 4)];

/// A sortie of `richthofen` is one of up to sixteen aircraft whose pilots weigh thousands of moves each.
const CROWD: u64 = 8;

/// The built-in scenarios of a system.
pub(crate) fn built_in(system: &'static dyn System) -> Vec<Entry> {
    let library = sortie::library();
    let names = library.scenarios(system.name()).into_iter();
    names.map(|name| Entry { system, scenario: name.to_owned() }).collect()
}

/// Whether the tests of whole games look at a system: at all of them, or at the one that the variable `SYSTEM` names.
fn looked_at(name: &str) -> bool {
    std::env::var("SYSTEM").map_or(true, |only| only == name)
}

/// The systems that the tests of whole games look at.
pub(crate) fn systems() -> Vec<&'static dyn System> {
    registry().iter().copied().filter(|system| looked_at(system.name())).collect()
}

/// Looks at a system by its name, unless the tests look at another.
pub(crate) fn of_system(name: &str, look: impl FnOnce(&'static dyn System)) {
    let system = registry().iter().copied().find(|system| system.name() == name);
    let system = system.unwrap_or_else(|| panic!("no system is called {name}"));
    if looked_at(name) {
        look(system);
    }
}

/// A module with a test for each system, or for each of those that are listed: long tests that run side by side, where
/// one loop over all systems would be the longest of its program.
macro_rules! of_each_system {
    (@one {$(#[$note:meta])*} $look:ident $system:ident) => {
        #[test]
        $(#[$note])*
        fn $system() {
            $crate::common::systems::of_system(stringify!($system), super::$look);
        }
    };
    (@all $notes:tt $name:ident $look:ident [$($system:ident),+] $($more:item)*) => {
        mod $name {
            $($crate::common::systems::of_each_system!(@one $notes $look $system);)+
            $($more)*
        }
    };
    ($(#[$note:meta])* $name:ident, $look:ident) => {
        $crate::common::systems::of_each_system! {
            @all {$(#[$note])*} $name $look [downtown, jets, richthofen, thunderbolt]

            #[test]
            fn and_there_is_no_other_system() {
                let names = sortie::systems::registry().iter().map(|system| system.name());
                let mut names: Vec<&str> = names.collect();
                names.sort_unstable();
                assert_eq!(names, ["downtown", "jets", "richthofen", "thunderbolt"]);
            }
        }
    };
    ($name:ident, $look:ident, $systems:tt) => {
        $crate::common::systems::of_each_system!(@all {} $name $look $systems);
    };
}

pub(crate) use of_each_system;

/// The built-in scenarios of every system.
pub(crate) fn everything() -> Vec<Entry> {
    systems().into_iter().flat_map(built_in).collect()
}

/// Scenarios made to meet rare rules: those of the folder `extra` of a system's tests.
pub(crate) fn extra(system: &'static dyn System) -> Vec<Entry> {
    let folder = format!("tests/{}/extra", system.name());
    let Ok(files) = std::fs::read_dir(&folder) else { return Vec::new() };
    let mut names: Vec<String> = files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names.iter().map(|name| Entry { system, scenario: format!("{folder}/{name}") }).collect()
}

/// Built-in and extra scenarios of a system, each with its variants.
pub(crate) fn with_variants(system: &'static dyn System) -> Vec<Entry> {
    [built_in(system), extra(system)].concat().into_iter().flat_map(Entry::with_variants).collect()
}

/// The names of the policies of a system that do not look ahead.
pub(crate) fn policies_of(system: &dyn System) -> Vec<String> {
    sortie::library().quick_policies(system.name()).into_iter().map(str::to_owned).collect()
}

impl Rotation<Box<dyn Game>> {
    /// A scenario of any system under all its policies.
    pub(crate) fn any(entry: &Entry) -> Rotation<Box<dyn Game>> {
        let entry = entry.clone();
        Rotation::loaded(&entry.clone(), move |policies| entry.load(policies))
    }
}

impl<G> Rotation<G> {
    /// The same, loaded in a way of one's own.
    pub(crate) fn loaded(entry: &Entry, load: impl Fn(&[String]) -> G + 'static) -> Rotation<G> {
        let sides = entry.load(&[]).policies().into_iter().map(|(side, _)| side).collect();
        Rotation::with(sides, policies_of(entry.system), load)
    }
}
