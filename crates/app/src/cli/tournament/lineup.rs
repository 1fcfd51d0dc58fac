//! The lineup of a tournament: the scenarios, and the policies of each side.

use super::super::args::PlayArgs;
use super::super::{CliError, Context, Loaded, yardsticks};
use crate::analysis::Score;
use crate::analysis::tournament::{Schedule, Shape};
use crate::report::{SideFacts, TournamentFacts};
use crate::scenario::{Document, Request};
use crate::stats::LEVEL;
use rayon::prelude::*;

/// Policies that the user names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::cli) struct AskedPolicies {
    /// Whose they are; those of all sides without one.
    side: Option<String>,
    /// Names of built-in policies, and files.
    policies: Vec<String>,
}

/// Reads `SIDE=A,B,..` or `A,B,..`.
pub(in crate::cli) fn parse(text: &str) -> Result<AskedPolicies, String> {
    let (side, list) = match text.split_once('=') {
        Some((side, list)) => (Some(side.trim().to_owned()), list),
        None => (None, text),
    };
    let policies: Vec<String> = list.split(',').map(|name| name.trim().to_owned()).collect();
    if policies.iter().any(String::is_empty) || side.as_ref().is_some_and(String::is_empty) {
        return Err("expected SIDE=A,B,.. such as a=slasher,shooter, or A,B,.. for both sides".to_owned());
    }
    Ok(AskedPolicies { side, policies })
}

/// The scenarios and policies of a tournament.
pub(in crate::cli) struct Lineup {
    /// The scenarios, each with the policies that it names itself; files of policies are among their documents.
    pub(in crate::cli) scenarios: Vec<Loaded>,
    /// The sides, with their policies.
    pub(in crate::cli) sides: Vec<SideFacts>,
    /// Whether it is over the scenarios of a system.
    pub(in crate::cli) of_system: bool,
    /// What was laid over the scenarios.
    pub(in crate::cli) overrides: Vec<String>,
}

impl Lineup {
    /// Loads the scenarios, and finds the policies.
    ///
    /// # Errors
    /// A scenario or a policy can't be loaded, no side has that name, or the game has no sides.
    pub(in crate::cli) fn load(
        named: &str,
        play: &PlayArgs,
        asked: &[AskedPolicies],
        io: &Context,
    ) -> Result<Lineup, CliError> {
        let of_system = io.systems().iter().any(|system| system.name() == named);
        let names = if of_system { io.library().scenarios(named) } else { vec![named] };
        let requests: Vec<Request> = names.iter().map(|name| play.changes.request(name)).collect();
        let loaded = requests.par_iter().map(|request| io.load(request));
        let mut scenarios = loaded.collect::<Result<Vec<Loaded>, CliError>>()?;
        let first = scenarios.first().ok_or_else(|| CliError::usage(format!("{named} has no scenarios")))?;
        let playing: Vec<(String, String)> = first.game.policies();
        if !(1..=2).contains(&playing.len()) {
            return Err(CliError::usage(format!("{named} has {} sides with policies, expected 1 or 2", playing.len())));
        }
        for side in asked.iter().filter_map(|asked| asked.side.as_ref()) {
            if !playing.iter().any(|(name, _)| name == side) {
                return Err(CliError::unknown("side", side, playing.iter().map(|(name, _)| name.as_str())));
            }
        }
        let files: Vec<(&str, &str)> = asked.iter().flat_map(|asked| files(asked, &playing[0].0)).collect();
        let before = if of_system { Vec::new() } else { known(&first.document) };
        for (scenario, request) in scenarios.iter_mut().zip(&requests) {
            for file in &files {
                mount(scenario, request, *file, io)?;
            }
        }
        let side = |(side, _): &(String, String)| policies(&scenarios, &before, side, asked, io);
        let sides = playing.iter().map(side).collect::<Result<Vec<SideFacts>, CliError>>()?;
        Ok(Lineup { scenarios, sides, of_system, overrides: play.changes.overrides() })
    }

    /// Whether each policy plays both sides.
    fn rotated(&self) -> bool {
        matches!(&self.sides[..], [one, other] if self.of_system && one.policies == other.policies)
    }

    /// What a game is worth: with two sides the points, where the game names winners; else the main number, which the
    /// other side loses.
    ///
    /// # Errors
    /// The game has no such score.
    pub(in crate::cli) fn score(&self) -> Result<Score, CliError> {
        let game = &*self.scenarios[0].game;
        let points = Score::points(game).filter(|_| self.sides.len() == 2);
        points
            .or_else(|| Score::number(game))
            .ok_or_else(|| CliError::usage("this game names no winners, and has no main number"))
    }

    /// What a manifest states of it; all that its findings need beside the payoffs.
    pub(in crate::cli) fn facts(&self, score: Score, schedule: Schedule, precision: Option<f64>) -> TournamentFacts {
        TournamentFacts {
            level: LEVEL,
            figure: score.name(&*self.scenarios[0].game),
            sides: self.sides.clone(),
            rotated: self.rotated(),
            of_system: self.of_system,
            games: schedule.games,
            looks: schedule.looks,
            precision,
            wanted: None,
            cells: String::new(),
        }
    }
}

/// The shape of a tournament over this number of scenarios.
pub(super) fn shape(facts: &TournamentFacts, scenarios: usize, scale: f64, whole: f64) -> Shape {
    let policies = |side: usize| facts.sides.get(side).map_or(1, |side| side.policies.len());
    Shape {
        scenarios,
        rows: policies(0),
        columns: policies(1),
        opposed: facts.sides.len() == 2,
        rotated: facts.rotated,
        scale,
        whole,
    }
}

/// The files among named policies, each with a side that can be used to load it.
fn files<'a>(asked: &'a AskedPolicies, any: &'a str) -> impl Iterator<Item = (&'a str, &'a str)> {
    let side = asked.side.as_deref().unwrap_or(any);
    asked.policies.iter().filter(|name| name.ends_with(".toml")).map(move |file| (side, file.as_str()))
}

/// Puts the policy of a file among those of a scenario, under the name of the file.
fn mount(scenario: &mut Loaded, request: &Request, (side, file): (&str, &str), io: &Context) -> Result<(), CliError> {
    // Loaded as `--policy` does it, so that an error in it has file, line and column.
    let given = io.document(&Request { policies: vec![format!("{side}={file}")], ..request.clone() })?;
    let path = format!("policies.{}", called(file));
    let policy = given.value(&path).ok_or_else(|| CliError::usage(format!("`{file}` is no policy")))?;
    scenario.document = scenario.document.with(&path, policy)?;
    Ok(())
}

/// What a policy is called: a file by its name without the ending.
fn called(policy: &str) -> String {
    match policy.strip_suffix(".toml") {
        Some(path) => path.rsplit('/').next().unwrap_or(path).to_owned(),
        None => policy.rsplit('/').next().unwrap_or(policy).to_owned(),
    }
}

/// The policies of a side: those that are named for it; else all that the system offers but for yardsticks, and those
/// that the scenario holds `before` files are put among them.
fn policies(
    scenarios: &[Loaded],
    before: &[String],
    side: &str,
    asked: &[AskedPolicies],
    io: &Context,
) -> Result<SideFacts, CliError> {
    let Loaded { document, system, .. } = &scenarios[0];
    let own = own(document, side).filter(|own| before.contains(own));
    let (offered, quick) = (io.library().policies(system.name()), io.library().quick_policies(system.name()));
    let known = known(document);
    let named = asked.iter().filter(|asked| asked.side.as_deref().is_none_or(|named| named == side));
    let mut list: Vec<String> = named.flat_map(|asked| asked.policies.iter().map(|name| called(name))).collect();
    if let Some(name) = list.iter().find(|name| !known.contains(name)) {
        return Err(CliError::unknown("policy", name, known.iter().map(String::as_str)));
    }
    if let Some(twice) = (1..list.len()).find(|at| list[..*at].contains(&list[*at])) {
        return Err(CliError::usage(format!("the policy {} is there twice for {side}", list[twice])));
    }
    if list.is_empty() {
        let is_default = |name: &&String| match offered.contains(&name.as_str()) {
            // Yardsticks and policies that look ahead play only where they are named.
            true => {
                let usual = quick.contains(&name.as_str()) && !yardsticks::ALL.contains(&name.as_str());
                usual || own.as_ref() == Some(name)
            }
            false => before.contains(name),
        };
        list = known.iter().filter(is_default).cloned().collect();
    }
    let left_out = offered.iter().filter(|name| !list.iter().any(|played| played == *name));
    let left_out = left_out.map(|name| (*name).to_owned()).collect();
    Ok(SideFacts { side: side.to_owned(), policies: list, own, left_out })
}

/// The policy that a scenario names for a side.
fn own(document: &Document, side: &str) -> Option<String> {
    document.value(&format!("sides.{side}.policy"))?.as_str().map(str::to_owned)
}

/// The names of all policies that a document holds, sorted.
fn known(document: &Document) -> Vec<String> {
    let table = document.value("policies");
    let mut names: Vec<String> =
        table.iter().filter_map(|table| table.as_table()).flat_map(|table| table.keys().cloned()).collect();
    names.sort();
    names
}
