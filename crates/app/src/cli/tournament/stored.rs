//! A tournament in its folder, and what its payoffs show: the same whether they are just played or were kept.

use super::super::job::{self, Finished, Replay};
use super::super::output::Format;
use super::super::{CliError, Context, Loaded, Outcome, stored};
use super::seats::Setting;
use crate::analysis::Score;
use crate::analysis::balance::Judged;
use crate::analysis::tournament::Payoffs;
use crate::report::findings::{self, Exhibit, FigureName, Findings, Tournament, TournamentPlay, TournamentSide};
use crate::report::{
    ArmFacts, Evidence, ExactSums, Manifest, OpponentFacts, ReportError, RunFacts, Shard, SideFacts, Stored,
    StoredPayoffs, TournamentFacts,
};
use std::path::Path;

/// Matrices that are resampled.
const RESAMPLES: u64 = 400;

/// What the payoffs show.
///
/// # Errors
/// What was kept does not belong together.
pub(super) fn findings(setting: &Setting<'_>, payoffs: &Payoffs, stopped: bool) -> Result<Findings, String> {
    let Setting { scenarios, facts, seed, shard } = *setting;
    let contest = setting.contest()?;
    let seen = contest.seen(payoffs);
    let found = contest.found(&seen.payoffs, RESAMPLES).ok_or("there are no games of a pair of policies")?;
    let first = &scenarios[0];
    let scenario = if facts.of_system { first.system.name() } else { first.document.name() };
    let subject = match facts.of_system {
        true => first.system.name().to_owned(),
        false => format!("{}/{}", first.system.name(), first.document.name()),
    };
    let share = Score::named(&*first.game, &facts.figure).is_some_and(Score::is_share);
    let side = |side: &SideFacts| TournamentSide {
        name: side.side.clone(),
        policies: side.policies.clone(),
        own: side.own.clone(),
        left_out: side.left_out.clone(),
    };
    let tournament = Tournament {
        scenario: scenario.to_owned(),
        figure: FigureName { name: facts.figure.clone(), share },
        sides: facts.sides.iter().map(side).collect(),
        rotated: facts.rotated,
        found,
    };
    let games = seen.payoffs.all_games();
    let (scenarios, stopped) = (scenarios.len(), stopped && !seen.whole);
    let play = TournamentPlay { subject, scenarios, games, seed, shard: shard.map(Shard::name), stopped };
    match &facts.wanted {
        None => Ok(findings::tournament(&play, tournament)),
        Some(wanted) => {
            let mix = tournament.found.mix.as_ref().ok_or("no equilibrium was found")?;
            let judged = Judged { value: mix.equilibrium.value, interval: mix.interval, thin: None };
            Ok(findings::best(&play, tournament, judged, (wanted.target, wanted.margin)))
        }
    }
}

/// What a folder says of a tournament.
pub(super) fn manifest(
    setting: &Setting<'_>,
    payoffs: &Payoffs,
    overrides: &[String],
    build: &str,
    run: RunFacts,
) -> Manifest {
    let Setting { scenarios, facts, seed, .. } = *setting;
    let each = payoffs.cells.len() / scenarios.len().max(1);
    let arm = |(at, loaded): (usize, &'_ Loaded)| {
        let games = (at * each..(at + 1) * each).map(|cell| payoffs.games(cell)).sum();
        (at, loaded.document.name().to_owned(), games)
    };
    let games: Vec<(usize, String, u64)> = scenarios.iter().enumerate().map(arm).collect();
    let arms: Vec<(ArmFacts<'_>, u64)> = games
        .iter()
        .map(|(at, scenario, games)| {
            let Loaded { system, game, .. } = &scenarios[*at];
            (ArmFacts { variant: None, scenario, system: *system, game: &**game, overrides }, *games)
        })
        .collect();
    Manifest { tournament: Some(facts.clone()), ..Manifest::of_arms(build, seed, &arms, run) }
}

/// A tournament loaded from its folder.
struct StoredTournament<'a> {
    stored: &'a Stored,
    facts: &'a TournamentFacts,
    scenarios: Vec<Loaded>,
    payoffs: Payoffs,
}

impl<'a> StoredTournament<'a> {
    fn load(stored: &'a Stored, facts: &'a TournamentFacts, io: &Context) -> Result<StoredTournament<'a>, CliError> {
        let scenarios = stored::load(stored, io)?;
        let shard = stored.manifest.run.asked.shard;
        let setting = Setting { scenarios: &scenarios, facts, seed: stored.manifest.seed, shard };
        let contest = setting.contest().map_err(|why| ReportError::unfit(&stored.folder, why))?;
        let payoffs = stored.payoffs(setting.schedule(), contest.shape.cells())?;
        Ok(StoredTournament { stored, facts, scenarios, payoffs })
    }

    fn setting(&self) -> Setting<'_> {
        let Manifest { seed, ref run, .. } = self.stored.manifest;
        Setting { scenarios: &self.scenarios, facts: self.facts, seed, shard: run.asked.shard }
    }
}

impl Finished for StoredTournament<'_> {
    fn findings(&self) -> Result<Findings, CliError> {
        let found = findings(&self.setting(), &self.payoffs, self.stored.manifest.run.interrupted);
        found.map_err(|why| ReportError::unfit(&self.stored.folder, why).into())
    }

    fn evidence(&self, manifest: Manifest) -> Evidence<'_> {
        Evidence {
            manifest,
            sums: ExactSums::Payoffs(StoredPayoffs::of(&self.payoffs)),
            arms: self.scenarios.iter().map(|scenario| scenario.document.resolved()).collect(),
            defaults: Vec::new(),
        }
    }

    fn arms(&self) -> Vec<(String, u64)> {
        let scenarios = self.stored.manifest.scenarios.iter().enumerate();
        scenarios.map(|(at, scenario)| (self.stored.manifest.scenario_key(at), scenario.games)).collect()
    }

    fn is_replayed(&self, arm: usize, threads: usize) -> Result<bool, CliError> {
        let setting = self.setting();
        let seats = setting.seats(|scenario| scenario == arm)?;
        let again = seats.field(&setting, threads).replayed(&self.payoffs);
        let again = again.map_err(|error| CliError::failed("play", error))?;
        Ok(again.cells.iter().zip(&self.payoffs.cells).all(|(again, kept)| again.is_empty() || again == kept))
    }

    fn checked(&self) -> &'static str {
        "all tables match the payoffs"
    }
}

/// Prints a stored tournament again; writes its tables and its page anew.
pub(in crate::cli) fn render(
    stored: &Stored,
    facts: &TournamentFacts,
    format: Option<Format>,
    io: &Context,
) -> Outcome {
    let finished = StoredTournament::load(stored, facts, io)?;
    job::render(stored, &finished, |findings| job::print(findings, format, io), io)
}

/// Checks a stored tournament.
pub(in crate::cli) fn verify(stored: &Stored, facts: &TournamentFacts, replay: Replay, io: &Context) -> Outcome {
    job::verify(stored, &StoredTournament::load(stored, facts, io)?, replay, io)
}

/// The equilibrium mix of the tournament in a folder, a policy a line with its side; where policies play both sides,
/// without one.
///
/// # Errors
/// The folder has no tournament of this system, or one without two sides.
pub(in crate::cli) fn mix(folder: &Path, system: &str, io: &Context) -> Result<Vec<OpponentFacts>, CliError> {
    let stored = Stored::open(folder)?;
    let unfit = |why: &str| CliError::from(ReportError::unfit(folder, why.to_owned()));
    let facts = stored.manifest.tournament.as_ref().ok_or_else(|| unfit("it has no tournament"))?;
    let finished = StoredTournament::load(&stored, facts, io)?;
    if finished.scenarios.iter().any(|loaded| loaded.system.name() != system) {
        return Err(unfit(&format!("its tournament is not of `{system}`")));
    }
    let findings = finished.findings()?;
    let tournament = findings.exhibits.iter().find_map(|exhibit| match exhibit {
        Exhibit::Tournament(found) if found.opposed() && found.found.mix.is_some() => Some(found),
        _ => None,
    });
    let tournament = tournament.ok_or_else(|| unfit("its tournament has no equilibrium of two sides"))?;
    let sides = tournament.found.sides.iter().enumerate();
    let mixed = sides.flat_map(|(side, ranked)| {
        let name = (!tournament.rotated).then(|| tournament.title(side).to_owned());
        ranked.iter().filter(|ranked| ranked.share > 0.0).map(move |ranked| OpponentFacts {
            policy: tournament.name(side, ranked.policy).to_owned(),
            side: name.clone(),
            share: ranked.share,
        })
    });
    Ok(mixed.collect())
}
